import StreamEngine

extension Prelude {
  static let filtering: [Operator] = [
    Operator(
      "filter", also: ["tryFilter"], "Lets through the values for which the function is true.",
      example: Example("-1--2--3-|", call: "a.filter(>1)", gives: "----2--3-|"),
      Form("stream function") { (source: Observable<Value>, test: Predicate<Value>) in
        source.filter(test.call)
      }),
    Operator(
      "take", also: ["prefix"],
      "The first values, or those until something happens; then it completes.",
      example: Example("-1--2--3-|", call: "a.take(2)", gives: "-1--(2|)"),
      Form("stream count") { (source: Observable<Value>, count: Int) in source.take(count) },
      Form("stream (for:)") { (source: Observable<Value>, time: Period) in
        source.take(for: time.nanoseconds)
      },
      Form("stream while: inclusive:") {
        (source: Observable<Value>, test: Predicate<Value>, inclusive: Bool?) in
        source.take(while: test.call, inclusive: inclusive ?? false)
      },
      Form("stream until:") { (source: Observable<Value>, other: Observable<Value>) in
        source.take(until: other)
      },
      Form("stream until: inclusive:") {
        (source: Observable<Value>, test: Predicate<Value>, inclusive: Bool?) in
        source.take(until: test.call, inclusive: inclusive ?? false)
      }),
    Operator(
      "skip", also: ["drop", "dropFirst"],
      "Leaves out the first values, or those until something happens.",
      example: Example("-1--2--3-|", call: "a.skip(1)", gives: "----2--3-|"),
      Form("stream count") { (source: Observable<Value>, count: Int) in source.skip(count) },
      Form("stream (for:)") { (source: Observable<Value>, time: Period) in
        source.skip(for: time.nanoseconds)
      },
      Form("stream while:") { (source: Observable<Value>, test: Predicate<Value>) in
        source.skip(while: test.call)
      },
      Form("stream until:") { (source: Observable<Value>, other: Observable<Value>) in
        source.skip(until: other)
      }),
    Operator(
      "distinctUntilChanged", also: ["removeDuplicates"],
      "Leaves out a value that is equal to the one before.",
      example: Example("-1-1-2-1|", call: "a.distinctUntilChanged()", gives: "-1---2-1|"),
      Form("stream") { (source: Observable<Value>) in source.distinctUntilChanged() },
      Form("stream key") { (source: Observable<Value>, key: Transform<Value, Value>) in
        source.distinctUntilChanged(at: key.call)
      }),
  ]
}
