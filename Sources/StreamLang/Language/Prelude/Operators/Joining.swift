import StreamEngine

extension Prelude {
  /// Operators that combine values of several streams into one.
  static let joining: [Operator] = [
    Operator(
      "combineLatest", as: .combiner, also: ["combineLatestWith"],
      "The latest values of all streams, whenever one of them emits.",
      example: Example("-1---3--|", "--2-4---|", call: "a.combineLatest(b, +)", gives: "--3-57--|"),
      notes: "It emits once all have emitted. Without a function the values come as a list; of a "
        + "record of streams, as a record.",
      "Streams that come from one source make it emit for each of them, one value being stale.",
      "With `glitch: .free` it emits once, when everything has been sent, as a cell does.",
      "With `delayError: true` an error waits until all have ended.",
      error: "the first one ends everything",
      completed: "when all have, or one has without a value",
      libraries: "RxSwift RxJS Combine: combineLatest · RxJS: combineLatestWith",
      differs: "where one completes without a value, RxSwift and RxJS wait",
      see: "zip, withLatestFrom",
      asked: """
        a result that depends on two things · total of price and amount · \
        always up to date with both · combine the newest of each · combine two streams · \
        the latest of both · like a spreadsheet formula · when either changes · \
        is the form valid · a value from several fields · \
        recompute when one of them changes · \
        two fields as a pair whenever one of them changes · \
        the newest values of several streams · \
        enable a button when all fields are filled in · recalculate when any input changes · \
        join the latest of two · both boxes are ticked · full name of first and last name · \
        the sum of two cells · both conditions hold · newest of both added · \
        with either of them, the newest of the other
        """,
      ports: [.latest], outcome: .combined,
      foreignLabels: ["resultSelector": .unlabelled, "with": .unlabelled],
      Form("", isPasted: true) { Stream.empty() },
      Form("streams f glitch: delayError:") {
        (sources: Partners, combine: Combiner?, glitch: SymbolArgument?, delayError: Bool?) in
        try combined(sources.streams, glitch, delayError) { streams, isGlitchFree in
          if isGlitchFree { return .combineLatest(glitchFree: streams, combine.orList) }
          if streams.count == 2, let fold = combine?.fold {
            return streams[0].combineLatest(streams[1], fold.call)
          }
          return .combineLatest(streams, isList: sources.isList, combine.orList)
        }
      },
      Form("record f glitch: delayError:") {
        (sources: SourceRecord, f: Transform?, glitch: SymbolArgument?, delayError: Bool?) in
        try combined(sources.streams, glitch, delayError) { streams, isGlitchFree in
          let combine = { (values: [Value]) in try sources.record(values, f) }
          if isGlitchFree { return .combineLatest(glitchFree: streams, combine) }
          return .combineLatest(streams, combine)
        }
      }),
    collecting(
      "combineLatest",
      "Collects the streams that it emits, and combines the latest of all when it completes.",
      gives: "----({[5,2]}{[5,6]}|)"
    ) { $0.combineLatestAll($1) },
    Operator(
      "zip", as: .combiner, also: ["zipWith"],
      "The first values of all streams, then the second, and so on.",
      example: Example("-1-2---|", "--5---6|", call: "a.zip(b, +)", gives: "--6---8|"),
      notes:
        "Any number of values can wait for their partners. Without a function they come as a list.",
      error: "the first one ends everything",
      completed: "as soon as a stream has completed of which no value waits",
      libraries: "RxSwift RxJS Combine: zip · RxJS: zipWith",
      differs: "RxSwift waits until all have completed", see: "combineLatest",
      asked: """
        wait for one of each · slow a list down to a timer · \
        put two lists together, element by element · combine in pairs · pair them up · \
        in pairs · the first with the first, the second with the second · side by side · \
        wait for both · match questions with answers · \
        pair each value with the one at the same place · the n-th of each together · \
        wait until each has sent one · one of these with one of those · \
        player one and player two in turn · one of each stream · left and right together · \
        matching ones together · sum of pairs · one of each stream
        """,
      ports: [.queued], traits: [.remembers], outcome: .combined,
      foreignLabels: ["resultSelector": .unlabelled, "with": .unlabelled], sibling: "combineLatest",
      Form("", isPasted: true) { Stream.empty() },
      Form("streams f") { (sources: Partners, combine: Combiner?) in
        if sources.streams.count == 2, let fold = combine?.fold {
          return sources.streams[0].zip(sources.streams[1], fold.call)
        }
        return .zip(sources.streams, isList: sources.isList, combine.orList)
      }),
    collecting(
      "zip", "Collects the streams that it emits, and zips them when it completes.",
      gives: "----({[1,2]}{[5,6]}|)"
    ) { $0.zipAll($1) },
    Operator(
      "withLatestFrom", piped: ["withLatestFrom(pairs: true)"],
      "Each value together with the latest of other streams.",
      example: Example("-1---2-|", "--5----|", call: "a.withLatestFrom(b, +)", gives: "-----7-|"),
      notes: "The other streams are subscribed first; values that come before all of them have "
        + "emitted are dropped.",
      "Without a function it emits the other's latest, of several others a list of theirs; with "
        + "`pairs: true` a list that begins with the value.",
      error: "passes on, the others' too",
      completed: "passes on; the others' completion has no effect",
      libraries: "RxSwift RxJS CombineExt: withLatestFrom",
      differs: "in RxJS, and so in `.pipe(…)`, it emits a list of both",
      see: "combineLatest, sample",
      asked: """
        take along the current value · what is selected at the moment of a click · \
        add the current value of another · only when this one emits · \
        with the current state · when a button is pressed read the field · \
        the text of the field at the time of a click · \
        use the settings of now for each event · look up the newest of another stream · \
        attach the current user to each event · the price at the moment of the order · \
        send the form with what is in the fields · \
        the other one's value whenever this one comes
        """,
      ports: [.passing, .latest], outcome: .beside,
      foreignLabels: ["resultSelector": .unlabelled, "with": .unlabelled], sibling: "combineLatest",
      Form("stream others f pairs:") {
        (source: Stream, others: Sources, combine: Combiner?, pairs: Bool?) in
        if others.streams.count == 1, let other = others.streams.first {
          if let combine { return source.withLatestFrom(other, combine.fold.call) }
          if pairs != true { return source.withLatestFrom(other) { $1 } }
        }
        if combine == nil, pairs != true {
          return source.withLatestFrom(others.streams) { .list($1) }
        }
        return source.withLatestFrom(others.streams) { try combine.orList([$0] + $1) }
      }),
    Operator(
      "forkJoin", as: .combiner, "The last values of all streams, when all have completed.",
      example: Example("-1-2|", "--5---|", call: "a.forkJoin(b, +)", gives: "------(7|)"),
      notes: "Without a function the values come as a list; of a record of streams, as a record.",
      error: "the first one ends everything",
      completed: "after the result, or at once when one completes without a value",
      libraries: "RxJS: forkJoin", see: "zip, combineLatest",
      asked: """
        everything is finished · when both are there · when all are done · \
        wait for all requests · all results together · \
        several requests at once, then continue · wait for both to finish · \
        load several things and go on when all have come · \
        the last values of all when all have ended · results of many requests in one list · \
        all of them at the end · profile and settings, both loaded · \
        three files, then go on · all have answered · results when both have finished
        """,
      ports: [.latest], silence: .keeps(until: "all its inputs complete"), outcome: .combined,
      foreignLabels: ["resultSelector": .unlabelled], sibling: "combineLatest",
      Form("", isPasted: true) { Stream.empty() },
      Form("streams f") { (sources: Partners, combine: Combiner?) in
        Observable.forkJoin(sources.streams, combine.orList)
      },
      Form("record f") { (sources: SourceRecord, f: Transform?) in
        Observable.forkJoin(sources.streams) { try sources.record($0, f) }
      }),
  ]

  /// The latest of `streams`, in the way that the labels ask for.
  private static func combined(
    _ streams: [Stream], _ glitch: SymbolArgument?, _ delayError: Bool?,
    _ combine: @escaping ([Stream], _ isGlitchFree: Bool) -> Stream
  ) throws -> Stream {
    let isGlitchFree = try glitch?.name("glitch", among: "allowed", "free") == "free"
    if delayError != true { return combine(streams, isGlitchFree) }
    return .postponingErrors { errors in combine(streams.map { errors.postpone($0) }, isGlitchFree)
    }
  }

  /// `zipAll` of `zip`: it does with the streams of a stream what `zip` does with its arguments.
  private static func collecting(
    _ name: String, _ summary: String, gives output: String,
    _ combine:
      @escaping @Sendable (Observable<Stream>, @escaping ([Value]) throws -> Value) -> Stream
  ) -> Operator {
    Operator(
      "\(name)All", summary,
      example: Example("-1-2|", call: "a.map(x => of(x, x + 4)).\(name)All()", gives: output),
      notes: "The streams are subscribed only then, in the order in which they came.",
      error: "passes on, that of an inner stream too", completed: "as that of `\(name)`",
      libraries: "RxJS: \(name)All", see: name,
      ports: [.deferred], traits: [.joinsInner],
      Form("stream f") { (source: Stream, function: Combiner?, environment: Environment) in
        combine(source.map(inner("\(name)All", environment)), function.orList)
      })
  }
}

/// A function of the latest, or first, values of several streams.
struct Combiner: ArgumentConvertible {
  static var kind: ParameterKind { .function(.fold) }
  let fold: Fold
  let call: ([Value]) throws -> Value

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let function = try Function.converted(arguments, context)
    return Combiner(fold: function.fold, call: function.call)
  }
}

extension Combiner? {
  /// Without a function the values come as a list.
  fileprivate var orList: ([Value]) throws -> Value { self?.call ?? { .list($0) } }
}

extension SourceRecord {
  /// One value of each stream as a record, or what the function makes of it.
  fileprivate func record(_ values: [Value], _ f: Transform?) throws -> Value {
    try f?.call(record(values)) ?? record(values)
  }
}
