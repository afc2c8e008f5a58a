import StreamEngine

extension Prelude {
  static let aggregating: [Operator] = [
    Operator(
      "reduce", also: ["tryReduce"], "One result at the end: every value folded into a seed.",
      example: Example("-1--2--3-|", call: "a.reduce(0, +)", gives: "---------(6|)"),
      Form("stream function") { (source: Observable<Value>, step: Fold<Value, Value>) in
        source.reduce(step.call)
      },
      Form("stream seed function") {
        (source: Observable<Value>, seed: Value, step: Fold<Value, Value>) in
        source.reduce(seed, step.call)
      }),
    Operator(
      "count", "How many values there were, at the end.",
      example: Example("-1--2--3-|", call: "a.count()", gives: "---------(3|)"),
      Form("stream") { (source: Observable<Value>) in source.count().map { .int($0) } },
      Form("stream (where:)") { (source: Observable<Value>, test: Predicate<Value>) in
        source.count(where: test.call).map { .int($0) }
      }),
    Operator(
      "sum", "The sum of all values, at the end; 0 if there were none.",
      example: Example("-1--2--3-|", call: "a.sum()", gives: "---------(6|)"),
      Form("stream") { (source: Observable<Value>) in
        source.reduce(Value.int(0)) { sum, value in
          if case .int(let a) = sum, case .int(let b) = value {
            let (result, overflow) = a.addingReportingOverflow(b)
            if !overflow { return .int(result) }
          }
          return try BinaryOperator.add.apply(sum, value)
        }
      }),
  ]
}
