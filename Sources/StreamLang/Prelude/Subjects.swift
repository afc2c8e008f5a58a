import StreamEngine

extension Prelude {
  static let subjects: [Operator] = [
    Operator(
      "subject", as: .subject, also: ["PublishSubject", "Subject", "PassthroughSubject"],
      "A stream that is driven by hand: `s.next(1)`, `s.error(\"e\")`, `s.complete()`.",
      guide: Guide(
        "What is sent while it delivers waits until everybody has the element before.",
        subscribed: "what is sent from now on",
        libraries: "RxSwift: PublishSubject · RxJS: Subject · Combine: PassthroughSubject"),
      Form("") { Subject<Value>() }),
    Operator(
      "behavior", as: .subject, also: ["BehaviorSubject"],
      "A subject with a current value, which every new subscriber gets first.",
      guide: Guide(
        "After the end `value` is the last one, after an error it is that error.",
        subscribed: "the latest value, then what is sent; after the end only the end",
        libraries: "RxSwift RxJS: BehaviorSubject"),
      Form("(value:)") { (value: Value) in Subject<Value>(value) }),
    Operator(
      "replaySubject", as: .subject, also: ["ReplaySubject"],
      "A subject whose new subscribers first get the latest few, or those of the last while.",
      guide: Guide(
        "Without a number it keeps all; with 0, none.",
        "What comes while somebody is being replayed to follows behind.",
        subscribed: "what it keeps, also after the end, and then the end",
        libraries: "RxSwift RxJS: ReplaySubject", differs: "RxJS keeps at least 1"),
      Form("(bufferSize:) (window:)") {
        (limit: ReplayLimit?, window: Period?, environment: Environment) in
        Subject<Value>.replay(limit, window, environment)
      }),
    Operator(
      "asyncSubject", as: .subject, also: ["AsyncSubject"],
      "A subject that gives everybody its last element, once it completes.",
      guide: Guide(
        subscribed: "nothing before it completes; then the last element, however late",
        libraries: "RxSwift RxJS: AsyncSubject"),
      Form("") { OperatorResult.subject(Subject<Value>.async(), .subject) }),
    Operator(
      "currentValue", as: .subject, also: ["CurrentValueSubject"],
      "A subject with a value that can be read and set at any time: `a.value = 3`.",
      guide: Guide(
        "After the end what is sent is ignored; a value that is set is kept, and nobody hears.",
        subscribed: "the value, then what is sent; after the end only the end",
        libraries: "Combine: CurrentValueSubject"),
      Form("(value:)") { (value: Value) in
        OperatorResult.subject(Subject<Value>(value), .currentValue)
      }),
    Operator(
      "publishRelay", as: .subject, also: ["PublishRelay", "PassthroughRelay"],
      "A subject that never ends: `r.accept(1)`.",
      guide: Guide(
        subscribed: "what is accepted from now on",
        libraries: "RxSwift: PublishRelay · CombineExt: PassthroughRelay"),
      Form("") { OperatorResult.subject(Subject<Value>(), .relay) }),
    Operator(
      "behaviorRelay", as: .subject, also: ["BehaviorRelay", "CurrentValueRelay"],
      "A relay with a current value, which every new subscriber gets first.",
      guide: Guide(
        subscribed: "the latest value, then what is accepted",
        libraries: "RxSwift: BehaviorRelay · CombineExt: CurrentValueRelay"),
      Form("(value:)") { (value: Value) in
        OperatorResult.subject(Subject<Value>(value), .relay)
      }),
    Operator(
      "variable", as: .subject, also: ["Variable"],
      "A value that can be set and observed; it completes when its name is deleted or redefined.",
      guide: Guide(
        subscribed: "the value, then every one that is set", libraries: "RxSwift 2: Variable"),
      Form("(value:)") { (value: Value) in
        OperatorResult.subject(Subject<Value>(value), .variable)
      }),
    Operator(
      "replayRelay", as: .subject, also: ["ReplayRelay"],
      "A relay whose new subscribers first get the latest few.",
      guide: Guide(
        subscribed: "what it keeps, then what is accepted",
        libraries: "RxSwift CombineExt: ReplayRelay"),
      Form("(bufferSize:) (window:)") {
        (limit: ReplayLimit?, window: Period?, environment: Environment) in
        OperatorResult.subject(.replay(limit, window, environment), .relay)
      }),
    Operator(
      "stored", as: .subject,
      "A behavior with a key to keep its value under; without leave to write it writes nothing.",
      guide: Guide(
        "It starts from its initial value: a run never depends on the one before.",
        subscribed: "the latest value, then what is sent"),
      Form("key (initial:)") { (_: String, initial: Value) in Subject<Value>(initial) }),
  ]
}
