import StreamEngine

extension Prelude {
  static let subjects: [Operator] = [
    Operator(
      "subject", as: .subject, also: ["PublishSubject", "Subject", "PassthroughSubject"],
      "A stream that you send to: `s.next(1)`, `s.error(\"e\")`, `s.complete()`.",
      example: driven("subject()", gives: "-----3-|"),
      notes: "A value that is sent during a delivery waits until all subscribers have the one "
        + "before it.",
      subscribed: "what is sent from now on",
      libraries: "RxSwift: PublishSubject · RxJS: Subject · Combine: PassthroughSubject",
      asked: """
        send by hand · push values myself · an event bus · an event emitter · \
        send values from other code · call next myself · a source that I push into · \
        send something from a button handler · a bell that I ring myself
        """,
      sibling: "replaySubject(1)", Form("") { Subject<Value>() }),
    Operator(
      "behavior", as: .subject, also: ["BehaviorSubject"],
      "A subject with a current value, which every new subscriber gets first.",
      example: driven("behavior(0)", gives: "----23-|"),
      notes: "After the end `value` is the last one, after an error it is that error.",
      subscribed: "the latest value, then what is sent; after the end only the end",
      libraries: "RxSwift RxJS: BehaviorSubject",
      asked: """
        the current state for whoever joins · remember the current value · state · \
        the latest value for who comes late · a variable to observe · \
        a value that can be changed and watched · a setting that others follow · \
        remember the last value and give it to new listeners · holds a current value · \
        a light that is on or off · who is logged in · the chosen language · \
        a current state · the value at present
        """,
      Form("(value:)") { (value: Value) in Subject<Value>(value) }),
    Operator(
      "replaySubject", as: .subject, also: ["ReplaySubject"],
      "A subject whose new subscribers first get the latest few, or those of the last while.",
      example: driven("replaySubject(2)", gives: "----[12]3-|"),
      notes: "Without a number it keeps all; with 0, none.",
      "Values that come during a replay follow after it.",
      subscribed: "what it keeps, also after the end, and then the end",
      libraries: "RxSwift RxJS: ReplaySubject", differs: "RxJS keeps at least 1",
      asked: """
        remember the last values for late subscribers · history for who comes late · \
        new listeners get the last three values · repeat what was for late listeners · \
        chat history for who joins · late comers get everything from the beginning · \
        newcomers get all that was
        """,
      sibling: "replaySubject()",
      Form("(bufferSize:) (window:)") {
        (limit: ReplayLimit?, window: Period?, environment: Environment) in
        Subject<Value>.replay(limit, window, environment)
      }),
    Operator(
      "asyncSubject", as: .subject, also: ["AsyncSubject"],
      "A subject that gives everybody its last element, once it completes.",
      example: driven("asyncSubject()", gives: "-------(3|)"),
      subscribed: "nothing before it completes; then the last element, however late",
      libraries: "RxSwift RxJS: AsyncSubject",
      sibling: "replaySubject(1)",
      Form("") { OperatorResult.subject(Subject<Value>.async(), .subject) }),
    Operator(
      "currentValue", as: .subject, also: ["CurrentValueSubject"],
      "A subject with a value that can be read and set at any time: `a.value = 3`.",
      example: driven("currentValue(0)", gives: "----23-|"),
      notes:
        "After the end, sent values are ignored; a value that is set is kept, but not sent.",
      subscribed: "the value, then what is sent; after the end only the end",
      libraries: "Combine: CurrentValueSubject",
      Form("(value:)") { (value: Value) in
        OperatorResult.subject(Subject<Value>(value), .currentValue)
      }),
    Operator(
      "publishRelay", as: .subject, also: ["PublishRelay", "PassthroughRelay"],
      "A subject that never ends: `r.accept(1)`.",
      example: driven("publishRelay()", by: "accept", gives: "-----3"),
      subscribed: "what is accepted from now on",
      libraries: "RxSwift: PublishRelay · CombineExt: PassthroughRelay",
      Form("") { OperatorResult.subject(Subject<Value>(), .relay) }),
    Operator(
      "behaviorRelay", as: .subject, also: ["BehaviorRelay", "CurrentValueRelay"],
      "A relay with a current value, which every new subscriber gets first.",
      example: driven("behaviorRelay(0)", by: "accept", gives: "----23"),
      subscribed: "the latest value, then what is accepted",
      libraries: "RxSwift: BehaviorRelay · CombineExt: CurrentValueRelay",
      Form("(value:)") { (value: Value) in OperatorResult.subject(Subject<Value>(value), .relay) }),
    Operator(
      "variable", as: .subject, also: ["Variable"],
      "A value that can be set and observed; it completes when its name is deleted or redefined.",
      example: driven("variable(0)", gives: "----23"),
      subscribed: "the value, then every one that is set",
      libraries: "RxSwift: Variable",
      Form("(value:)") { (value: Value) in OperatorResult.subject(Subject<Value>(value), .variable)
      }),
    Operator(
      "replayRelay", as: .subject, also: ["ReplayRelay"],
      "A relay whose new subscribers first get the latest few.",
      example: driven("replayRelay(2)", by: "accept", gives: "----[12]3"),
      subscribed: "what it keeps, then what is accepted",
      libraries: "RxSwift CombineExt: ReplayRelay",
      Form("(bufferSize:) (window:)") {
        (limit: ReplayLimit?, window: Period?, environment: Environment) in
        OperatorResult.subject(.replay(limit, window, environment), .relay)
      }),
    Operator(
      "stored", as: .subject,
      "A behavior whose latest value is kept under a key, for the next run to start from.",
      example: driven("stored(\"key\", 0)", gives: "----23-|"),
      notes:
        "A script keeps nothing without `--allow-write`, and starts from the initial value then.",
      "It is kept as JSON, in a file of the user's state folder.",
      subscribed: "the latest value, then what is sent",
      see: "behavior",
      Form("key (initial:)") {
        (key: String, initial: Value, io: HostIO, environment: Environment) in
        guard let store = io.store else { return Subject<Value>(initial) }
        let subject = Subject<Value>(try store.read(key).map { try Value(json: $0) } ?? initial)
        _ = environment.listen(
          to: subject.stream.skip(1), Listener(next: { try store.write(key, $0.json) }))
        return subject
      }),
  ]

  /// Three values and an end, with what somebody hears who comes between the second and the third.
  private static func driven(_ maker: String, by verb: String = "next", gives output: String)
    -> Example
  {
    let sendings = [1, 3, 5].enumerated().map { "at \($1)ms { s.\(verb)(\($0 + 1)) }" }
    let end = output.hasSuffix("|") || output.hasSuffix("|)") ? ["at 7ms { s.complete() }"] : []
    return Example(
      after: ["s = \(maker)"] + sendings + end, call: "s.delaySubscription(4ms)", gives: output)
  }
}
