import StreamEngine

extension Prelude {
  static let filtering: [Operator] = passing + taking + skipping + picking + sampling

  /// Operators that decide for each value by itself, or by those before.
  private static let passing: [Operator] = [
    Operator(
      "filter", also: ["tryFilter"], "Lets through the values for which the function is true.",
      example: Example("-1--2--3-|", call: "a.filter(>1)", gives: "----2--3-|"),
      notes: "The function has to answer true or false; anything else is an error.",
      libraries: "RxSwift RxJS Combine: filter · Combine: tryFilter", see: "compactMap, ignore",
      asked: """
        grep · \
        ignore empty ones · only the big ones · throw some away · remove the bad ones · \
        only some values · only values that match · leave out what does not match · \
        only even numbers · a condition · keep what fits · only positive numbers · \
        leave out empty texts · drop nulls · select by a condition · \
        let through when a condition holds · only when it is valid · only those of one kind · \
        keep long words · only errors of a log · those above ten · only true ones · \
        leave out spam · reject what is invalid · check before it goes on · only good ones · \
        that are not errors · let some pass
        """,
      silence: .whenFunctionIs(false), traits: [.takesTime, .numbered], outcome: .fewer,
      Form("stream f") { (source: Stream, test: Predicate) in
        source.filter(test.call, blocks: test.blocks)
      }),
    Operator(
      "ignore", "Leaves out the values that equal one of those given.",
      example: Example("-1-2-3-|", call: "a.ignore(2)", gives: "-1---3-|"),
      libraries: "RxSwiftExt: ignore", see: "filter",
      silence: .drops("it is one of those to leave out"), outcome: .fewer,
      Form("stream values") { (source: Stream, unwanted: Values) in source.ignore(unwanted.values) }
    ),
    Operator(
      "ignoreElements", also: ["ignoreOutput"], "Leaves out every value; only the end passes.",
      example: Example("-1-2-|", call: "a.ignoreElements()", gives: "-----|"),
      libraries: "RxSwift RxJS: ignoreElements · Combine: ignoreOutput",
      asked: """
        only the end · drop all values · just tell me when it is finished · \
        only whether it has ended · no values, just the end · wait for the end only · \
        nothing but the end · values do not matter
        """,
      silence: .drops("it leaves out every value"), outcome: .nothing,
      foreignLabels: ["setOutputType": .dropped],
      Form("stream") { (source: Stream) in source.ignoreElements() }),
    Operator(
      "distinctUntilChanged",
      also: ["removeDuplicates", "tryRemoveDuplicates", "distinctUntilKeyChanged(at:)"],
      "Leaves out a value that is equal to the one before.",
      example: Example("-1-1-2-1|", call: "a.distinctUntilChanged()", gives: "-1---2-1|"),
      notes: "A value is compared with the one emitted last, not with the one that came last; in "
        + "programs of Combine, `removeDuplicates(by:)` compares with the one that came last.",
      "A function of one value is a key to compare; one of two, or of none, says whether they "
        + "are equal; its first argument is the one emitted last.",
      "`at: \"name\"` compares that field of records.",
      libraries: "RxSwift RxJS: distinctUntilChanged · RxJS: distinctUntilKeyChanged · "
        + "Combine: removeDuplicates",
      see: "distinct",
      asked: """
        uniq · \
        only when it changes · only changes · no repeats in a row · skip equal neighbours · \
        ignore the same value again · when the value has really changed · \
        do not repeat the same value · only if it is another one than before · \
        send only new states · skip when nothing has changed · the same again is not news · \
        only a different value · only if it differs from the last one · \
        react only to another value than last time
        """,
      silence: .drops("equal to the previous $last"), traits: [.remembers], outcome: .fewer,
      Form("stream") { (source: Stream, environment: Environment) in
        // In other languages NaN is not equal to itself.
        environment.machine.foreign == nil
          ? source.distinctUntilChanged()
          : source.distinctUntilChanged { $0 == $1 && !$0.isNaN }
      },
      Form("stream (at:)") { (source: Stream, key: KeyOrEquality, environment: Environment) in
        switch key {
        case .key(let key) where environment.machine.foreign != nil:
          source.distinctUntilChanged(at: { StrictKey(value: try key.call($0)) })
        case .key(let key): source.distinctUntilChanged(at: key.call)
        case .equality(let areEqual): source.distinctUntilChanged(by: areEqual.call)
        }
      },
      Form("stream key comparer:", isPasted: true) {
        (source: Stream, key: Transform?, areEqual: Equality) in
        source.distinctUntilChanged { first, second in
          guard let key else { return try areEqual.call(first, second) }
          return try areEqual.call(key.call(first), key.call(second))
        }
      },
      Form("stream at: (by:)") { (source: Stream, field: String, areEqual: Equality?) in
        func key(_ value: Value) throws -> Value {
          guard case .record(let record) = value else {
            throw RuntimeError("only a record has a field \(field), got \(value.title)")
          }
          return record.fields[field] ?? .null
        }
        guard let areEqual else { return source.distinctUntilChanged(at: key) }
        return source.distinctUntilChanged { try areEqual.call(key($0), key($1)) }
      },
      Form("stream (by:) (at:)") { (source: Stream, areEqual: Equality, key: Transform?) in
        guard let key = key?.call else { return source.distinctUntilChanged(by: areEqual.call) }
        return source.distinctUntilChanged { try areEqual.call(key($0), key($1)) }
      }),
    Operator(
      "distinct", also: ["removeAllDuplicates"], "Leaves out a value that has come before.",
      example: Example("-1-2-1-3|", call: "a.distinct()", gives: "-1-2---3|"),
      notes: "It remembers all values, or keys, so memory grows with them.",
      "Whenever the stream after `flushes:` emits, it forgets them.",
      libraries: "RxJS RxSwiftExt: distinct · CombineExt: removeAllDuplicates",
      see: "distinctUntilChanged",
      asked: """
        sort -u · \
        different ones only · each user once · no duplicates · each value only once · \
        unique values · never the same twice · each one a single time · \
        leave out what was there already · no value twice at all · different users · \
        values that were seen before · forget repeated values · first time only for each · \
        none comes twice · remember what was there so that none is repeated
        """,
      ports: [.passing, .deferred], silence: .drops("an equal value has come before"),
      traits: [.remembers], outcome: .fewer,
      Form("stream (key:) ~(flushes:)") { (source: Stream, key: Transform?, flushes: Stream?) in
        guard let flushes else { return source.distinct(key?.call ?? { $0 }) }
        return source.distinct(key?.call ?? { $0 }, flushes: flushes)
      }),
  ]

  private static let taking: [Operator] = [
    Operator(
      "take",
      also: [
        "prefix", "tryPrefix", "limit", "takeWhile(while:, inclusive:)", "takeUntil(until:)",
        "takeWhileWithIndex(while:)",
      ],
      "The first values, or those until something happens; then it completes.",
      example: Example("-1--2--3-|", call: "a.take(2)", gives: "-1--(2|)"),
      notes: "The last value and the completion come at the same moment, and the source is left.",
      "With 0 or less it completes at once and never subscribes.",
      "`until:` with a stream subscribes to that one first; its completion has no effect, its "
        + "error is passed on.",
      "`inclusive: true`, or `behavior: .inclusive`, also lets through the value that ends it.",
      completed: "passes on, unless it completes before",
      libraries: "RxSwift: take, take(while:), take(until:) · RxJS: take, takeWhile, takeUntil · "
        + "Combine: prefix",
      differs: "Combine's prefix(n) completes only with the next event, and ignores the error of "
        + "the stream that ends it",
      see: "takeLast, skip, first",
      asked: """
        head · \
        no more than five · cut off after a while · the top three · only once · click only once · \
        as long as it holds · the first two values · stop at the first value that does not match · \
        close when told so · take the first · only the first three · stop after some values · \
        stop when something happens · until a button is pressed · limit the number · \
        for five seconds only · cancel when · only the first five · until the user logs out · \
        stop when a signal comes · end the stream after some time · \
        end it when a value is too large · the first few and then finish · \
        listen for ten seconds · finish when another stream says so · \
        as long as the condition is true · quit when ten is reached · \
        stop polling when the job is done · end when the window closes · \
        finish when the limit is reached · the best three · \
        stop when the sum is large enough · stop when it is over 100 · \
        until the user cancels · no more after that · for ten minutes · until a time · \
        until midnight · end as soon as
        """,
      traits: [.remembers, .numbered], outcome: .fewer,
      foreignLabels: ["untilOutputFrom": .renamed("until"), "duration": .renamed("for")],
      Form("stream count") { (source: Stream, count: Int) in source.take(count) },
      Form("stream (for:)") { (source: Stream, time: Period) in source.take(for: time.duration) },
      Form("stream while: inclusive: behavior:") {
        (source: Stream, test: Predicate, inclusive: Bool?, behavior: SymbolArgument?) in
        source.take(while: test.call, inclusive: try isInclusive(inclusive, behavior))
      }, Form("stream ~until:") { (source: Stream, other: Stream) in source.take(until: other) },
      Form("stream until: inclusive: behavior:") {
        (source: Stream, test: Predicate, inclusive: Bool?, behavior: SymbolArgument?) in
        source.take(until: test.call, inclusive: try isInclusive(inclusive, behavior))
      }),
    Operator(
      "takeLast", "The last values, or those of the last moments, at completion.",
      example: Example("-1-2-3-|", call: "a.takeLast(2)", gives: "-------(23|)"),
      notes: "`takeLast(0)` waits for the completion and emits nothing.",
      "`for:` keeps what is no older than that when the source completes.",
      error: "passes on; what was kept is dropped", completed: "after what was kept",
      libraries: "RxSwift RxJS: takeLast · RxPY RxJava: takeLast with a time",
      differs: "RxJS does not subscribe for takeLast(0)", see: "skipLast, last",
      asked: """
        tail -n · \
        the last three values · the last n · the last few values · \
        only the last two at the end · the last five at the end · keep only the end · \
        the ten last lines · the final three
        """,
      ports: [.deferred], silence: .keeps(until: .end), traits: [.remembers], outcome: .fewer,
      Form("stream count") { (source: Stream, count: Int) in source.takeLast(count) },
      Form("stream (for:)") { (source: Stream, time: Period) in source.takeLast(for: time.duration)
      }),
  ]

  private static let skipping: [Operator] = [
    Operator(
      "skip",
      also: [
        "drop", "tryDrop", "dropFirst", "skipWhile(while:)", "skipUntil(until:)",
        "skipWhileWithIndex(while:)",
      ],
      "Leaves out the first values, or those until something happens.",
      example: Example("-1--2--3-|", call: "a.skip(1)", gives: "----2--3-|"),
      notes: "Without a count it leaves out one; with 0 or less, none.",
      "The function after `while:` is not asked again once it has answered false.",
      "`until:` subscribes to the other stream first, and leaves it when it has emitted; its "
        + "completion has no effect, its error is passed on.",
      libraries: "RxSwift: skip · RxJS: skip, skipWhile, skipUntil · Combine: dropFirst, drop",
      differs: "in RxSwift skip(until:) may never complete", see: "skipLast, take",
      asked: """
        drop the first one · jump over the first ones · all but the first · \
        do nothing until the login · skip while they are small · \
        ignore values until something happens · drop values until a button is pressed · \
        leave out the first · without the first value · ignore the beginning · \
        start when something happens · without the first two · leave out the start · \
        wait for a signal before anything passes · ignore the initial value · \
        start listening when another stream says so · \
        leave out values until one is large enough · do nothing before it is ready · \
        forget the first lines · not the header · only after something · from the second on · \
        once the other has started
        """,
      ports: [.passing, .deferred], silence: .drops("it is one of those to skip"),
      traits: [.remembers, .numbered], outcome: .fewer,
      foreignLabels: ["untilOutputFrom": .renamed("until")],
      Form("stream count") { (source: Stream, count: Int?) in source.skip(count ?? 1) },
      Form("stream (for:)") { (source: Stream, time: Period) in source.skip(for: time.duration) },
      Form("stream while:") { (source: Stream, test: Predicate) in source.skip(while: test.call) },
      Form("stream ~until:") { (source: Stream, other: Stream) in source.skip(until: other) }),
    Operator(
      "skipLast", "Leaves out the last values, or those of the last moments.",
      example: Example("-1-2-3-|", call: "a.skipLast(1)", gives: "---1-2-|"),
      notes: "A value is emitted when so many more have come.",
      "`for:` emits a value when something comes, or the source completes, after that time.",
      error: "passes on; what waits is dropped",
      libraries: "RxJS: skipLast · RxPY RxJava: skipLast with a time", see: "takeLast, skip",
      asked: """
        everything but the last one · without the last value · all but the last · \
        leave out the end · all except the final ones
        """,
      ports: [.queued], silence: .keeps(until: "enough newer ones have come"), traits: [.remembers],
      outcome: .fewer,
      Form("stream count") { (source: Stream, count: Int) in source.skipLast(count) },
      Form("stream (for:)") { (source: Stream, time: Period) in source.skipLast(for: time.duration)
      }),
  ]

  /// True if the value that ends a `take` is let through.
  private static func isInclusive(_ inclusive: Bool?, _ behavior: SymbolArgument?) throws -> Bool {
    guard let behavior else { return inclusive ?? false }
    return try behavior.name("behavior", among: "inclusive", "exclusive") == "inclusive"
  }
}

extension Value {
  /// True of NaN.
  var isNaN: Bool { if case .double(let number) = self { number.isNaN } else { false } }
}

/// A key in another language, where NaN is not equal to itself.
private struct StrictKey: Equatable {
  let value: Value

  static func == (a: StrictKey, b: StrictKey) -> Bool { a.value == b.value && !a.value.isNaN }
}
