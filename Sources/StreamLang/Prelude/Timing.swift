import StreamEngine

extension Prelude {
  static let timing: [Operator] = [
    Operator(
      "debounce", also: ["debounceTime"],
      "A value, once a quiet time has passed without a newer one.",
      example: Example("-1-23------|", call: "a.debounce(3ms)", gives: "-------3---|"),
      ports: [.deferred],
      Form("stream quiet") { (source: Observable<Value>, quiet: Period) in
        source.debounce(quiet.nanoseconds)
      },
      Form("stream function") { (source: Observable<Value>, f: StreamMaker) in
        source.debounce(f.call)
      }),
    Operator(
      "throttle", also: ["throttleLatest"],
      "A value at once, then at most one in each span of time: the newest, or the first.",
      example: Example("-12345-------6-7|", call: "a.throttle(3ms)", gives: "-1--4--5-----6--(7|)"),
      ports: [.deferred],
      Form("stream span (latest:)") { (source: Observable<Value>, span: Period, latest: Bool?) in
        source.throttle(span.nanoseconds, latest: latest ?? true)
      }),
    Operator(
      "delay", "Each value and the completion, that much later; an error at once.",
      example: Example("-1-2-|", call: "a.delay(3ms)", gives: "----1-2-|"),
      ports: [.deferred],
      Form("stream time") { (source: Observable<Value>, time: Period) in
        source.delay(time.nanoseconds)
      },
      Form("stream function") { (source: Observable<Value>, f: StreamMaker) in
        source.delay(f.call)
      }),
  ]

  static let sharing: [Operator] = [
    Operator(
      "share", "One run for all subscribers, from the first one to the last.",
      example: Example(call: "cold(\"-1-2|\").share()", gives: "-1-2|"),
      Form("stream") { (source: Observable<Value>) in source.share() })
  ]

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
