import StreamEngine

extension Prelude {
  static let aggregating: [Operator] = folding + asking

  /// Operators with one result of all values, at the end.
  private static let folding: [Operator] = [
    Operator(
      "reduce", also: ["tryReduce", "fold"],
      "One result at the end: every value folded into a seed.",
      example: Example("-1--2--3-|", call: "a.reduce(0, +)", gives: "---------(6|)"),
      notes: "Without values the seed is the result; without a seed there is none.",
      "The function after `mapResult:` makes what is emitted of the result.",
      "RxJS's order, the function first, is understood too.",
      error: "passes on, without a result", completed: "after the result",
      libraries: "RxSwift RxJS Combine: reduce · Combine: tryReduce", see: "scan",
      asked: """
        one value out of all of them · one result at the end · fold · add up at the end · \
        one result out of many values · combine all values into one at the end · \
        a single value made of all · multiply all numbers · the total amount when finished
        """,
      ports: [.gathered], silence: .keeps(until: .end),
      traits: [.takesTime, .remembers, .numbered],
      outcome: .one, foreignLabels: ["accumulator": .unlabelled], sibling: "scan",
      Form("stream f", outcome: .oneAtMost) { (source: Stream, step: Fold) in
        source.reduce(step.call)
      },
      Form("stream seed f mapResult:") {
        (source: Stream, seed: Value, step: Fold, result: Transform?) in
        let folded = source.reduce(seed, step.call, forms: step.forms)
        return result.map { folded.map($0.call) } ?? folded
      },
      Form("stream f seed", isPasted: true) { (source: Stream, step: Fold, seed: Value) in
        source.reduce(seed, step.call, forms: step.forms)
      }),
    Operator(
      "count", "How many values there were, at the end.",
      example: Example("-1--2--3-|", call: "a.count()", gives: "---------(3|)"),
      notes: "With a function only those for which it is true are counted.",
      error: "passes on, without a result", completed: "after the result",
      libraries: "RxJS Combine RxSwiftExt: count",
      asked: """
        wc -l · \
        how often did it happen · how many · number of values · count how many came · \
        the number of errors · how many messages there are in all · \
        number of lines of a file · count the values · count all · how many at the end
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers, .numbered],
      outcome: .one,
      Form("stream") { (source: Stream) in source.count().map { .int($0) } },
      Form("stream (where:)") { (source: Stream, test: Predicate) in
        source.filter(test.call, blocks: test.blocks).count().map { .int($0) }
      }),
    extreme(
      "min", also: "tryMin", piped: "min(by:)", "The smallest value, at the end.",
      gives: "------(1|)", see: "max, sum",
      asked: """
        the smallest of all · the cheapest one · the lowest value at the end · the shortest · \
        the cheapest · the smallest at the end
        """
    ) { source, order in
      order.map { source.reduce($0.smaller) } ?? source.min(by: Order.natural)
    },
    extreme(
      "max", also: "tryMax", piped: "max(by:)", "The largest value, at the end.",
      gives: "------(3|)", see: "min, sum",
      asked: """
        the largest of all · the highest value at the end · the best score · the longest · \
        the most expensive · the largest at the end
        """
    ) { source, order in
      order.map { source.reduce($0.larger) } ?? source.max(by: Order.natural)
    },
    Operator(
      "sum", "The sum of all values, at the end; 0 if there were none.",
      example: Example("-1--2--3-|", call: "a.sum()", gives: "---------(6|)"),
      notes: "Numbers, or durations; anything else is an error.",
      error: "passes on, without a result", completed: "after the result",
      libraries: "RxJava RxPY: sum", see: "average, scan",
      asked: """
        add everything up · the total · add all numbers · the amount of all bills · \
        the total amount of all when finished
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .one,
      Form("stream") { (source: Stream) in
        source.reduce(Value.null, total, forms: FoldForms(blocks: totalOfBlock)).map {
          $0 == .null ? .int(0) : $0
        }
      }),
    Operator(
      "average", "The sum of all values, divided by how many there were, at the end.",
      example: Example("-1--2--3-|", call: "a.average()", gives: "---------(2|)"),
      notes: "Numbers, or durations; anything else is an error.",
      error: "passes on, without a result",
      completed: "after the result, or the error `no elements`",
      libraries: "RxJava RxPY: average", see: "sum",
      asked: """
        the average of all values · the mean · the mean of all numbers at the end · \
        mean temperature
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .one,
      Form("stream") { (source: Stream) in
        source.reduce((sum: Value.null, count: 0)) { (try total($0.sum, $1), $0.count + 1) }.map {
          sum, count in
          if count == 0 { throw StreamError.noElements }
          return try BinaryOperator.divide.apply(sum, .int(count))
        }
      }),
  ]

  /// Operators that answer a question about a stream as a whole.
  private static let asking: [Operator] = [
    Operator(
      "all", also: ["every", "allSatisfy", "tryAllSatisfy"],
      "Whether the function is true for all values; false at once if it is not for one.",
      example: Example("-1-2-|", call: "a.all(>0)", gives: "-----({true}|)"),
      notes: "Without values it is true.",
      completed: "after the answer",
      libraries: "RxJava: all · RxJS: every · Combine: allSatisfy", see: "contains",
      asked: """
        do all values match · is every value positive · are all of them true · every one · \
        are all numbers positive · whether everything is valid · true if every value fits · \
        find out if all are fine · nobody failed · is each of them good
        """,
      ports: [.gathered], silence: .keeps(until: .answer), traits: [.numbered],
      outcome: .one,
      Form("stream f") { (source: Stream, test: Predicate) in
        source.all(test.call).map { .bool($0) }
      }),
    Operator(
      "contains", also: ["tryContains"],
      "Whether a value equals this one, or the function is true for one; at once if so.",
      example: Example("-1-2-|", call: "a.contains(2)", gives: "---({true}|)"),
      notes: "Without values it is false.",
      completed: "after the answer",
      libraries: "Combine RxJava: contains", see: "all, find",
      asked: """
        does the list have it · is any of the values negative · has anyone done it · \
        is any of them true · is one of them · does any match · has it come · \
        did one of them fail · is there one that fits · whether any value is too large · \
        see whether a number occurs · find out if something is in it · does it ever fail · \
        is somebody there · at least one of them is bigger · is one of them the wanted one · \
        is it missing · is one of them missing
        """,
      ports: [.gathered], silence: .keeps(until: .answer), outcome: .one,
      Form("stream value") { (source: Stream, wanted: Value) in
        if case .function(_, let test) = wanted {
          return source.contains(where: test.predicate.call).map(Value.bool)
        }
        return source.contains(wanted).map(Value.bool)
      },
      Form("stream where:") { (source: Stream, test: Predicate) in
        source.contains(where: test.call).map { .bool($0) }
      }),
    Operator(
      "isEmpty", "Whether there is no value; false as soon as there is one.",
      example: Example("--|", call: "a.isEmpty()", gives: "--({true}|)"),
      completed: "after the answer",
      libraries: "RxJS RxJava: isEmpty", see: "ifEmpty",
      asked: """
        is the list empty · was there anything · is there nothing · did nothing come at all · \
        was nothing found · has nothing come
        """,
      outcome: .one,
      Form("stream") { (source: Stream) in source.isEmpty().map { .bool($0) } }),
    Operator(
      "ifEmpty", also: ["defaultIfEmpty(default:)", "replaceEmpty", "switchIfEmpty(switchTo:)"],
      "Another value, or another stream, if it completes without a value.",
      example: Example("--|", call: "a.ifEmpty(default: 7)", gives: "--(7|)"),
      notes: "The other stream is subscribed only then.",
      completed: "passes on, unless there was no value",
      libraries: "RxSwift: ifEmpty · RxJS: defaultIfEmpty · Combine: replaceEmpty",
      see: "throwIfEmpty, isEmpty",
      asked: """
        a default if nothing came · something else when it is empty · \
        when nothing comes at all, another value · a text for an empty result · \
        another stream if there was nothing · if nothing was found say so · \
        what if nothing comes · a message because nothing came · in case there is nothing
        """,
      outcome: .oneAtLeast,
      Form("stream default:") { (source: Stream, substitute: Value) in
        source.ifEmpty(default: substitute)
      },
      Form("stream with:") { (source: Stream, substitute: Value) in
        source.ifEmpty(default: substitute)
      },
      Form("stream switchTo:") { (source: Stream, other: Stream) in source.ifEmpty(switchTo: other)
      }),
    Operator(
      "sequenceEqual", "Whether two streams have the same values in the same order.",
      example: Example("-1-2|", "--1-2|", call: "a.sequenceEqual(b)", gives: "-----({true}|)"),
      notes:
        "The answer is false as soon as a pair differs, or a value comes when the other has ended.",
      "The function says whether two values are equal.",
      error: "passes on, that of either", completed: "when both have, after the answer",
      libraries: "RxJS RxJava RxPY: sequenceEqual",
      asked: """
        are two streams the same · compare two streams · compare what two streams send
        """,
      ports: [.gathered], silence: .keeps(until: .answer), outcome: .one,
      foreignLabels: ["comparer": .renamed("by")],
      Form("stream other (by:)") {
        (source: Stream, other: Stream, areEqual: Equality?, environment: Environment) in
        // In other languages NaN is not equal to itself.
        let isForeign = environment.machine.foreign != nil
        let areSame = areEqual?.call ?? { $0 == $1 && !(isForeign && $0.isNaN) }
        return source.sequenceEqual(other, by: areSame).map(Value.bool)
      }),
  ]

  private static func extreme(
    _ name: String, also alias: Alias, piped: Alias, _ summary: String, gives output: String,
    see: String, asked: String, _ pick: @escaping @Sendable (Stream, Order?) -> Stream
  ) -> Operator {
    Operator(
      name, also: [alias], piped: [piped], summary,
      example: Example("-3-1-2|", call: "a.\(name)()", gives: output),
      notes: "Without values there is no result; of equal values it is the first.",
      "`by:` takes a key to compare, or a function of two values: whether the first is smaller, or a "
        + "number below 0 if it is.",
      "A function of numbers gets the result so far and the next value; of equal values the last stays.",
      error: "passes on, without a result", completed: "after the result",
      libraries: "RxJS Combine: \(name)", see: see, asked: asked,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .oneAtMost,
      Form("stream by:") { (source: Stream, order: Order?, environment: Environment) in
        pick(source, order ?? .foreign(environment.machine))
      })
  }

  /// The sum so far and a value; there is none before the first.
  @Sendable private static func total(_ sum: Value, _ value: Value) throws -> Value {
    switch (sum, value) {
    case (.int(let a), .int(let b)):
      let (result, overflow) = a.addingReportingOverflow(b)
      if !overflow { return .int(result) }
    case (_, .int), (_, .double), (_, .duration): break
    default: throw RuntimeError("a sum wants numbers or durations, got \(value.title)")
    }
    if case .null = sum { return value }
    return try BinaryOperator.add.apply(sum, value)
  }

  private static func totalOfBlock(
    _ sum: inout Value, _ numbers: BlockTaker.Numbers, _ room: UnsafeMutablePointer<Int>?
  ) -> Int {
    if case .null = sum, !numbers.isEmpty { sum = .int(0) }
    return Function.blockSum(&sum, numbers, room)
  }
}
