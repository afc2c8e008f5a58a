import StreamEngine

extension Prelude {
  /// Streams with a promise: one value, none, no error.
  static let traits: [Operator] = [
    Operator(
      "asSingle", "The only value, once the stream has completed; none, or two, is an error.",
      example: Example("-1---|", call: "a.asSingle()", gives: "-----(1|)"),
      guide: Guide(
        "A second value fails it at once with `more than one element`.",
        error: "passes on; also `no elements`, `more than one element`",
        completed: "after the value", libraries: "RxSwift: asSingle · RxJS: single"),
      ports: [.gathered], silence: .keepsToTheEnd,
      outcome: .makes(.single),
      Form("stream") { (source: Observable<Value>) in source.asSingle().asObservable() }),
    Operator(
      "asMaybe", "The only value, or none, once the stream has completed; two are an error.",
      example: Example("-1---|", call: "a.asMaybe()", gives: "-----(1|)"),
      guide: Guide(
        "A second value fails it at once with `more than one element`.",
        error: "passes on; also `more than one element`", libraries: "RxSwift: asMaybe"),
      ports: [.gathered], silence: .keepsToTheEnd,
      outcome: .makes(.maybe),
      Form("stream") { (source: Observable<Value>) in source.asMaybe().asObservable() }),
    Operator(
      "asCompletable", "The end only; values are dropped.",
      example: Example("-1-2-|", call: "a.asCompletable()", gives: "-----|"),
      guide: Guide(
        libraries: "RxSwift: asCompletable", differs: "RxSwift wants `ignoreElements()` first",
        see: "ignoreElements"),
      silence: .drops("it leaves out every value"),
      outcome: .makes(.completable),
      Form("stream") { (source: Observable<Value>) in
        source.asCompletable().andThen(Observable<Value>.empty())
      }),
    Operator(
      "andThen", "The other stream, once this one has completed; values of this one are dropped.",
      example: Example(call: "cold(\"-1-|\").andThen(cold(\"-2|\"))", gives: "----2|"),
      guide: Guide(
        "The other is not subscribed before.", completed: "when the other completes",
        libraries: "RxSwift: andThen", see: "concat"),
      silence: .drops("only its end counts here"),
      outcome: .next,
      Form("stream next") { (source: Observable<Value>, next: Observable<Value>) in
        source.asCompletable().andThen(next)
      }),
    Operator(
      "asInfallible", "The same with a fallback in place of an error.",
      example: Example("-1-#", call: "a.asInfallible(onErrorJustReturn: 0)", gives: "-1-(0|)"),
      guide: guide("asInfallible", "catch"),
      traits: [.handlesErrors],
      outcome: .makes(.infallible),
      Form("stream onErrorJustReturn:") { (source: Observable<Value>, value: Value) in
        source.asInfallible(onErrorJustReturn: value).asObservable()
      },
      Form("stream onErrorFallbackTo:") { (source: Observable<Value>, other: Observable<Value>) in
        recovering(source) { _ in other }
      },
      Form("stream onErrorRecover:") { (source: Observable<Value>, recover: Recovery) in
        recovering(source, recover.call)
      }),
    Operator(
      "asDriver",
      "For the screen: with a fallback in place of an error, one run for all, the latest value first.",
      example: Example("-1-#", call: "a.asDriver(onErrorJustReturn: 0)", gives: "-1-(0|)"),
      guide: guide("asDriver", "share"),
      traits: [.handlesErrors, .shared],
      outcome: .makes(.driver),
      Form("stream onErrorJustReturn:") {
        (source: Observable<Value>, value: Value, environment: Environment) in
        onMain(source.asInfallible(onErrorJustReturn: value).asObservable(), environment).share(
          replay: 1)
      },
      Form("stream onErrorFallbackTo:") {
        (source: Observable<Value>, other: Observable<Value>, environment: Environment) in
        onMain(recovering(source) { _ in other }, environment).share(replay: 1)
      },
      Form("stream onErrorRecover:") {
        (source: Observable<Value>, recover: Recovery, environment: Environment) in
        onMain(recovering(source, recover.call), environment).share(replay: 1)
      },
      Form("stream", isPasted: true) { (source: Observable<Value>, environment: Environment) in
        onMain(recovering(source) { _ in .empty() }, environment).share(replay: 1)
      }),
    Operator(
      "asSignal", "For the screen: with a fallback in place of an error, and one run for all.",
      example: Example("-1-#", call: "a.asSignal(onErrorJustReturn: 0)", gives: "-1-(0|)"),
      guide: guide("asSignal", "share"),
      traits: [.handlesErrors, .shared],
      outcome: .makes(.signal),
      Form("stream onErrorJustReturn:") {
        (source: Observable<Value>, value: Value, environment: Environment) in
        onMain(source.asInfallible(onErrorJustReturn: value).asObservable(), environment).share()
      },
      Form("stream onErrorFallbackTo:") {
        (source: Observable<Value>, other: Observable<Value>, environment: Environment) in
        onMain(recovering(source) { _ in other }, environment).share()
      },
      Form("stream onErrorRecover:") {
        (source: Observable<Value>, recover: Recovery, environment: Environment) in
        onMain(recovering(source, recover.call), environment).share()
      },
      Form("stream", isPasted: true) { (source: Observable<Value>, environment: Environment) in
        onMain(recovering(source) { _ in .empty() }, environment).share()
      }),
    Operator(
      "values", "The same values; in Swift, what `for await` reads.",
      example: Example("-1-2|", call: "a.values()", gives: "-1-2|"),
      guide: Guide(libraries: "RxSwift Combine: values"),
      Form("stream") { (source: Observable<Value>) in source }),
  ]

  private static func guide(_ name: String, _ see: String) -> Guide {
    Guide(
      "A fallback that fails itself completes.", error: "replaced by the fallback",
      completed: "passes on", libraries: "RxSwift: \(name)", see: see)
  }

  /// The values on the lane `main`, where there are others.
  private static func onMain(
    _ source: Observable<Value>, _ environment: Environment
  ) -> Observable<Value> {
    let scheduler = environment.scheduler
    return scheduler.lanes == nil ? source : source.observe(on: scheduler.mainLane)
  }

  /// `source`, and what `recover` makes of its error.
  private static func recovering(
    _ source: Observable<Value>, _ recover: @escaping (any Error) throws -> Observable<Value>
  ) -> Observable<Value> {
    source.asInfallible { error in
      Observable.deferred { try recover(error) }.asInfallible { _ in .empty() }
    }.asObservable()
  }
}
