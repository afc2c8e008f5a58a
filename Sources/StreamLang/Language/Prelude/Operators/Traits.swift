import StreamEngine

extension Prelude {
  /// Streams with a promise: one value, none, no error.
  static let traits: [Operator] = [
    Operator(
      "asSingle", "The only value, once the stream has completed; none, or two, is an error.",
      example: Example("-1---|", call: "a.asSingle()", gives: "-----(1|)"),
      notes: "A second value fails it at once with `more than one element`.",
      error: "passes on; also `no elements`, `more than one element`", completed: "after the value",
      libraries: "RxSwift: asSingle · RxJS: single",
      ports: [.gathered], silence: .keeps(until: .end), outcome: .makes(.single),
      Form("stream") { (source: Stream) in source.asSingle().asObservable() }),
    Operator(
      "asMaybe", "The only value, or none, once the stream has completed; two are an error.",
      example: Example("-1---|", call: "a.asMaybe()", gives: "-----(1|)"),
      notes: "A second value fails it at once with `more than one element`.",
      error: "passes on; also `more than one element`",
      libraries: "RxSwift: asMaybe",
      ports: [.gathered], silence: .keeps(until: .end), outcome: .makes(.maybe),
      Form("stream") { (source: Stream) in source.asMaybe().asObservable() }),
    Operator(
      "asCompletable", "The end only; values are dropped.",
      example: Example("-1-2-|", call: "a.asCompletable()", gives: "-----|"),
      libraries: "RxSwift: asCompletable", differs: "RxSwift wants `ignoreElements()` first",
      see: "ignoreElements",
      silence: .drops("it leaves out every value"), outcome: .makes(.completable),
      Form("stream") { (source: Stream) in source.ignoreElements() }),
    Operator(
      "andThen", "The other stream, once this one has completed; values of this one are dropped.",
      example: Example(call: "cold(\"-1-|\").andThen(cold(\"-2|\"))", gives: "----2|"),
      notes: "The other is not subscribed before.",
      completed: "when the other completes",
      libraries: "RxSwift: andThen", see: "concat",
      silence: .drops("only its end counts here"), outcome: .next,
      Form("stream next") { (source: Stream, next: Stream) in source.asCompletable().andThen(next) }
    ),
    Operator(
      "asInfallible", "The same with a fallback in place of an error.",
      example: Example("-1-#", call: "a.asInfallible(onErrorJustReturn: 0)", gives: "-1-(0|)"),
      notes: fallbackNote,
      error: fallbackError, completed: "passes on",
      libraries: "RxSwift: asInfallible", see: "catch",
      traits: [.handlesErrors], outcome: .makes(.infallible),
      Form("stream onErrorJustReturn:") { (source: Stream, value: Value) in
        source.asInfallible(onErrorJustReturn: value).asObservable()
      },
      Form("stream onErrorFallbackTo:") { (source: Stream, other: Stream) in
        recovering(source) { _ in other }
      },
      Form("stream onErrorRecover:") { (source: Stream, recover: Recovery) in
        recovering(source, recover.call)
      }),
    forScreen(
      "asDriver",
      "For the screen: with a fallback in place of an error, one run for all, the latest value first.",
      .driver
    ) { $0.share(replay: 1) },
    forScreen(
      "asSignal", "For the screen: with a fallback in place of an error, and one run for all.",
      .signal
    ) { $0.share() },
    Operator(
      "values", "The same values; in Swift, what `for await` reads.",
      example: Example("-1-2|", call: "a.values()", gives: "-1-2|"),
      libraries: "RxSwift Combine: values",
      Form("stream") { (source: Stream) in source }),
  ]

  private static let fallbackNote = "A fallback that fails itself completes."
  private static let fallbackError = "replaced by the fallback"

  /// `asDriver` or `asSignal`, which share what they have put on `main`.
  private static func forScreen(
    _ name: String, _ summary: String, _ trait: StreamTrait,
    _ share: @escaping @Sendable (Stream) -> Stream
  ) -> Operator {
    @Sendable func shared(_ source: Stream, _ environment: Environment) -> Stream {
      share(onMain(source, environment))
    }
    return Operator(
      name, summary,
      example: Example("-1-#", call: "a.\(name)(onErrorJustReturn: 0)", gives: "-1-(0|)"),
      notes: fallbackNote,
      error: fallbackError, completed: "passes on",
      libraries: "RxSwift: \(name)", see: "share",
      traits: [.handlesErrors, .shared], outcome: .makes(trait),
      Form("stream onErrorJustReturn:") {
        (source: Stream, value: Value, environment: Environment) in
        shared(source.asInfallible(onErrorJustReturn: value).asObservable(), environment)
      },
      Form("stream onErrorFallbackTo:") {
        (source: Stream, other: Stream, environment: Environment) in
        shared(recovering(source) { _ in other }, environment)
      },
      Form("stream onErrorRecover:") {
        (source: Stream, recover: Recovery, environment: Environment) in
        shared(recovering(source, recover.call), environment)
      },
      Form("stream", isPasted: true) { (source: Stream, environment: Environment) in
        shared(recovering(source) { _ in .empty() }, environment)
      })
  }

  /// The values on the lane `main`, where there are others.
  private static func onMain(_ source: Stream, _ environment: Environment) -> Stream {
    let scheduler = environment.scheduler
    return scheduler.lanes == nil ? source : source.observe(on: scheduler.mainLane)
  }

  /// `source`, and what `recover` makes of its error.
  private static func recovering(
    _ source: Stream, _ recover: @escaping (any Error) throws -> Stream
  ) -> Stream {
    source.asInfallible { error in
      Observable.deferred { try recover(error) }.asInfallible { _ in .empty() }
    }.asObservable()
  }
}
