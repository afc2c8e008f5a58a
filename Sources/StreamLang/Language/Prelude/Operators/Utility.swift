import StreamEngine

extension Prelude {
  /// Operators that leave the values as they are: to look on, to convert, to name.
  static let utilities: [Operator] = [
    Operator(
      "do",
      also: [
        "tap", "handleEvents", "doOn", "doOnNext(onNext:)", "doOnError(onError:)",
        "doOnCompleted(onCompleted:)",
      ],
      "Calls functions beside the events, and passes them on.",
      example: Example("-1-2|", call: "a.do { print($0) }", gives: "-1-2|"),
      notes:
        "At the end `onCompleted` comes first, then downstream, `afterCompleted` and `onDispose`.",
      "Of several in a chain the one nearest to the source is disposed first.",
      "`onDispose` is called once, whether the run has completed, failed or been left.",
      error: "passes on, or what the function throws does",
      libraries: "RxSwift: do · RxJS: tap · Combine: handleEvents", see: "debug, finally",
      asked: """
        run something beside for each value · side effect · just look at the values · \
        log without changing · peek · call a function beside · a side effect for each value · \
        write to the console without changing anything · look at values on their way · \
        count something beside · play a sound for each value · make a note of each value · \
        beep when one comes · count calls for statistics · \
        print in between without changing · tell somebody beside · output in between
        """,
      traits: [.takesTime], outcome: .same,
      foreignLabels: [
        "receiveRequest": .dropped, "onSuccess": .renamed("onNext"),
        "afterSuccess": .renamed("afterNext"),
      ],
      Form(
        "stream (onNext:) afterNext: onError: afterError: onCompleted: afterCompleted: "
          + "onSubscribe: onSubscribed: onDispose:"
      ) {
        (
          source: Stream, onNext: Function?, afterNext: Function?, onError: Function?,
          afterError: Function?, onCompleted: Function?, afterCompleted: Function?,
          onSubscribe: Function?, onSubscribed: Function?, onDispose: Function?,
          environment: Environment
        ) in
        let functions = EffectFunctions(
          onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
          onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
          onSubscribed: onSubscribed, onDispose: onDispose)
        return source.do(functions.effects(environment))
      },
      Form("stream next error complete", isPasted: true) {
        (
          source: Stream, next: Function, error: Function, complete: Function?,
          environment: Environment
        ) in
        let functions = EffectFunctions(onNext: next, onError: error, onCompleted: complete)
        return source.do(functions.effects(environment))
      },
      Form("stream observer", isPasted: true) {
        (source: Stream, options: RunOptions, environment: Environment) in
        source.do(try EffectFunctions(options).effects(environment))
      },
      Form("stream subject", isPasted: true) { (source: Stream, target: SubjectArgument) in
        var effects = Effects<Value>()
        effects.onNext = { target.subject.next($0) }
        effects.onEnd = { target.subject.end($0) }
        return source.do(effects)
      },
      Form("stream receiveSubscription: receiveOutput: receiveCompletion: receiveCancel:") {
        (
          source: Stream, subscription: Function?, output: Function?, completion: Function?,
          cancel: Function?, environment: Environment
        ) in
        let functions = EffectFunctions(
          onNext: output, onSubscribe: subscription, onCancel: cancel, onEnd: completion)
        return source.do(functions.effects(environment))
      }),
    Operator(
      "debug", "Prints what happens, with its time, and passes it on.",
      example: Example("-1-2|", call: "a.debug(\"a\")", gives: "-1-2|"),
      notes: "A line begins with the text, or with what stands before `.debug()`; from the second "
        + "run on with its number, too: `a#2 next 1 @3ms`.",
      "Behind it stands `subscribed`, `next 1`, `error e`, `completed` or `disposed`.",
      "With `format: .marble` it is one line for a run that is over, `a -1-2|`; `!` is where it "
        + "was left.",
      "`trim: true` leaves out the middle of what is longer than 40 characters.",
      error: "is printed and passes on", completed: "is printed and passes on",
      libraries: "RxSwift: debug · Combine: print", see: "do, toMarbles",
      asked: """
        print what passes · for debugging · print everything that happens · log each value · \
        what is going on · trace · why does nothing come · \
        show what happens in the middle of a chain · print all events with their times · \
        see what goes through · find out where it stops · output in between · see each step
        """,
      outcome: .same, foreignLabels: ["trimOutput": .renamed("trim")],
      Form("stream label format: trim:") {
        (
          source: Stream, label: String?, format: SymbolArgument?, trim: Bool?, before: Receiver,
          environment: Environment
        ) in
        let isMarble = try format?.name("format", among: "events", "marble") == "marble"
        let debugging = Debugging(
          label: label ?? before.text, isTrimmed: trim ?? false, environment: environment)
        return isMarble ? debugging.marbles(source) : debugging.events(source)
      }),
    Operator(
      "print", "Prints each value on a line; answers a subscription.",
      notes: "With a text it is Combine's, which is `debug` here.",
      error: "is reported: a line has no place for it",
      libraries: "Combine: print", see: "debug, write",
      asked: "show each value with a label",
      traits: [.effect],
      Form("stream") { (source: Stream, environment: Environment) in
        let listener = Listener(
          next: { environment.print($0.bareText) }, end: { try Environment.refuse($0, "a line") })
        return OperatorResult.handle(Handle(of: environment.listen(to: source, listener)))
      },
      Form("stream label", isPasted: true) {
        (source: Stream, label: String, environment: Environment) in
        let debugging = Debugging(label: label, isTrimmed: false, environment: environment)
        return OperatorResult.stream(debugging.events(source))
      }),
    Operator(
      "toMarbles", "Emits, at the end, the whole stream as marble text.",
      example: Example("-1-2|", call: "a.toMarbles()", gives: "----('-1-2|'|)"),
      notes: "A character is the session's frame, or `step:`.",
      error: "is written down as `#`, and the result completes",
      completed: "emits the text, then completes",
      libraries: "RxPY: to_marbles", see: "materialize",
      asked: "as marble text · write the stream down",
      ports: [.gathered], silence: .keeps(until: .end), traits: [.handlesErrors, .measuresTime],
      outcome: .one,
      Form("stream (step:)") { (source: Stream, step: Period?, environment: Environment) in
        if step?.nanoseconds == 0 { throw RuntimeError("a step must be longer than 0, got 0") }
        let text = source.toMarbles(
          frame: step?.duration ?? Duration.nanoseconds(environment.frame)
        ) { $0.marble }
        return text.map { Value.string($0) }
      }),
    Operator(
      "tag", "Passes everything on, under a name for whoever reads the program.",
      example: Example("-1-|", call: "a.tag(\"a\")", gives: "-1-|"),
      libraries: "rxjs-spy: tag", see: "debug",
      outcome: .same,
      Form("stream name") { (source: Stream, _: String) in source }),
    Operator(
      "breakpoint", also: ["breakpointOnError(onError: true)"],
      "Lets time stand still at a value for which the function is true.",
      example: Example("-1-2-|", call: "a.breakpoint(==9)", gives: "-1-2-|"),
      notes:
        "The value passes; then the prompt says where it stopped, and `run` or `:play` goes on.",
      "Without a function it stops at every value. In a script it only prints a line.",
      "`$event` is the event at which it stopped last, and `$event.value` its value.",
      "With `onError: true` it stops at an error.",
      error: "passes on",
      libraries: "Combine: breakpoint, breakpointOnError",
      differs: "Combine stops the process for a debugger", see: "debug",
      outcome: .same,
      Form("stream (on:)") { (source: Stream, test: Predicate?, environment: Environment) in
        var effects = Effects<Value>()
        effects.afterNext = { value in
          if try test?.call(value) ?? true { environment.turn.noteBreakpoint(.next(value)) }
        }
        return source.do(effects)
      },
      Form("stream onError:") { (source: Stream, stops: Bool, environment: Environment) in
        var effects = Effects<Value>()
        effects.onDispose = { end in
          guard stops, case .failed(let error)? = end else { return }
          environment.turn.noteBreakpoint(.failed(error))
        }
        return source.do(effects)
      }),
    Operator(
      "materialize", "Turns what happens into values: each value, the error, the completion.",
      example: Example(
        "-1-|", call: "a.materialize().map(e => e.kind)", gives: "-'next'-('completed'|)"),
      notes:
        "A value is a record: {kind: \"next\", value: 1}, {kind: \"error\", error: \"e\"}, {kind: \"completed\"}.",
      "`if case .next(let v) = e { … }` takes it apart.",
      error: "becomes a value, and the result completes",
      completed: "becomes a value before the completion",
      libraries: "RxSwift RxJS: materialize", see: "dematerialize, elements, errors",
      asked: """
        events as values · errors as values · see the completion as a value · \
        errors and the end as ordinary values · see errors without stopping · \
        make values of errors and of the end · see what kind of event it is
        """,
      traits: [.handlesErrors],
      Form("stream") { (source: Stream, environment: Environment) in
        source.materialize().map { [weak machine = environment.machine] event in
          // An error of the engine is one of the program's language.
          if case .failed(let error) = event, let world = machine?.foreign {
            return Value(.failed(RuntimeError(thrown: world.value(of: error))))
          }
          return Value(event)
        }
      }),
    Operator(
      "dematerialize", "Does what its values say; the inverse of materialize.",
      example: Example("-1-|", call: "a.materialize().dematerialize()", gives: "-1-|"),
      notes: "An end among the values ends the result at once, and the source is unsubscribed.",
      error: "passes on, as does a value that is no event",
      libraries: "RxSwift RxJS: dematerialize", see: "materialize",
      Form("stream") { (source: Stream) in source.map { try $0.event() }.dematerialize() }),
    Operator(
      "elements", "The values among the events of a materialized stream.",
      example: Example("-1-#", call: "a.materialize().elements()", gives: "-1-|"),
      notes: "With `in: 1...3` it is `element(in: 1...3)`: the values with these numbers.",
      libraries: "RxSwiftExt: elements · CombineExt: values", see: "errors, element",
      asked: "the values out of events · only what succeeded",
      silence: .drops("it is no value"), traits: [.handlesErrors],
      Form("stream") { (source: Stream) in source.map { try $0.event() }.elements() },
      Form("stream in:") { (source: Stream, places: Places) in places.values(source) }),
    Operator(
      "errors", also: ["failures"], "The error among the events of a materialized stream.",
      example: Example("-1-#", call: "a.materialize().errors()", gives: "---('error'|)"),
      libraries: "RxSwiftExt: errors · CombineExt: failures", see: "elements",
      asked: "only what failed · the errors out of events",
      silence: .drops("it is no error"), traits: [.handlesErrors],
      Form("stream") { (source: Stream) in
        source.map { try $0.event() }.errors().map { .string(message(of: $0)) }
      }),
    Operator(
      "observe", also: ["observeOn(on:, delay:)", "receive(on:)"],
      "Delivers each event in a turn of its own, in the same instant.",
      example: Example("-1-2-|", call: "a.observe(on: main)", gives: "-1-2-|"),
      notes: "The argument is a lane, or what a library calls a scheduler.",
      "The order stays, except on a lane with several workers; errors do not overtake values.",
      "With `delay: 2ms` each event comes so much later.",
      libraries: "RxSwift: observe(on:) · RxJS: observeOn · Combine: receive(on:)",
      see: "subscribe, delay",
      asked: """
        deliver later in the same moment · on another turn · main thread · \
        show results on the main thread · switch threads · move work to another thread · \
        update the screen from the main queue · go to another thread · \
        give results to the screen · on the ui thread
        """,
      ports: [.deferred], outcome: .same,
      Form("stream (on:) (delay:)") { (source: Stream, place: LaneArgument, delay: Period?) in
        if case .spaced(let time) = place { return source.spaced(by: time) }
        return Observable { sink, scheduler in
          let lane = place.lane(on: scheduler)
          let result = source.observe(on: lane, delay: delay?.duration ?? .zero)
          result.subscribe(sink, on: scheduler)
        }
      }),
    Operator(
      "subscribe", also: ["subscribeOn(on:, delay:)", "sink(on:)"],
      "With `on:`, subscribes in a turn of its own, in the same instant.",
      example: Example("-1-2-|", call: "a.subscribe(on: main)", gives: "-1-2-|"),
      notes: "The argument is a lane, or what a library calls a scheduler.",
      "With `delay: 2ms` it subscribes so much later.",
      "With `demand: 2` it is `pull(2)`. Else it is the call that listens to a stream: "
        + "`a.subscribe { print($0) }`.",
      libraries: "RxSwift Combine: subscribe(on:) · RxJS: subscribeOn",
      see: "observe, delaySubscription",
      asked: """
        run the work in the background
        """,
      outcome: .same, foreignLabels: ["demand": .demand("demand")],
      Form("stream on: delay:") { (source: Stream, place: LaneArgument, delay: Period?) in
        if case .spaced(let time) = place { return source.subscribed(after: time) }
        return Observable { sink, scheduler in
          let lane = place.lane(on: scheduler)
          let result = source.subscribe(on: lane, delay: delay?.duration ?? .zero)
          result.subscribe(sink, on: scheduler)
        }
      },
      Form("stream demand:", isPasted: true) {
        (source: Stream, count: DemandCount, environment: Environment) in
        paced(source, count.count, environment)
      }),
    Operator(
      "cost", "Each value keeps its lane busy for a time, and is emitted then.",
      example: Example("-1---2-|", call: "a.cost(3ms)", gives: "----1---(2|)"),
      notes: "Other work on that lane waits meanwhile; without `observe(on:)` and `subscribe(on:)` "
        + "the lane is `main`.",
      "A function says it for each value: `cost(x => x * 10ms)`.",
      "`map`, `filter`, `scan`, `reduce` and `do` take it as `cost:`.",
      see: "observe, subscribe, delay",
      asked: "work takes time · block the main thread · expensive map · slow function",
      ports: [.deferred], traits: [.keepsLaneBusy, .shared], outcome: .same,
      Form("stream cost") { (source: Stream, cost: Cost, environment: Environment) in
        environment.scheduler.useLanes()
        return source.cost(cost.of)
      }),
    Operator(
      "serialize", "Lets what comes while a value is being delivered wait for its end.",
      example: Example("-1-2-|", call: "a.serialize()", gives: "-1-2-|"),
      notes: "Subjects do so by themselves.",
      completed: "waits in the same line",
      libraries: "RxJava: serialize", see: "conflate",
      asked: """
        one at a time · no value within another · re-entrant · not two at the same time
        """,
      ports: [.deferred], outcome: .same,
      Form("stream") { (source: Stream) in source.serialize() }),
    Operator(
      "asObservable", also: ["eraseToAnyPublisher", "hide", "setFailureType"],
      "The stream of a subject, which cannot be sent to.",
      example: Example("-1-2|", call: "a.asObservable()", gives: "-1-2|"),
      libraries: "RxSwift RxJS: asObservable · Combine: eraseToAnyPublisher",
      foreignLabels: ["to": .dropped], Form("stream") { (source: Stream) in source }),
    Operator(
      "apply", also: ["compose", "pipe"], "What the function makes of the stream.",
      example: Example("-1-2|", call: "a.apply(s => s.map(*2))", gives: "-2-4|"),
      notes: "The function is called once, when the line is run.",
      "`a.pipe(map(f), take(2))` is RxJS's way to write a chain.",
      libraries: "RxSwiftExt: apply · RxJava: compose · RxJS: pipe",
      Form("stream f") { (source: StreamValue, f: StreamFunction) in try f.apply(source) }),
  ]
}

extension Value {
  /// One value of a marble text.
  var marble: String {
    switch self {
    case .int(let number) where (0...9).contains(number): return "\(number)"
    case .string(let text):
      let isLetter = text.count == 1 && text.allSatisfy { $0.isASCII && $0.isLetter }
      return isLetter ? text : literal
    default: return "{\(literal)}"
    }
  }
}
