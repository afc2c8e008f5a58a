import StreamEngine

extension Prelude {
  static let subjects: [Operator] = [
    Operator(
      "subject", as: .subject, also: ["PublishSubject", "Subject", "PassthroughSubject"],
      "A stream that is driven by hand: `s.next(1)`, `s.error(\"e\")`, `s.complete()`.",
      Form("") { Subject<Value>() }),
    Operator(
      "behavior", as: .subject, also: ["BehaviorSubject", "CurrentValueSubject"],
      "A subject with a current value, which every new subscriber gets first.",
      Form("(value:)") { (value: Value) in Subject<Value>(value) }),
  ]
}
