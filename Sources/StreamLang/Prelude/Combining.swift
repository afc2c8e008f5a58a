import StreamEngine

extension Prelude {
  static let combining: [Operator] = merging + surrounding + joining

  /// Operators that pass on the values of several streams as they are.
  private static let merging: [Operator] = [
    Operator(
      "merge", as: .combiner, also: ["mergeAll", "mergeWith", "mergeMany"],
      "Emits what any of the streams emits, as it comes.",
      example: Example("-1---3|", "--5-6-|", call: "a.merge(b)", gives: "-15-63|"),
      guide: Guide(
        "The streams are subscribed in order; one that is synchronous is done before the next.",
        "`a.merge()` merges the streams that a stream of streams emits.",
        "With `maxConcurrent:` at most so many are subscribed at a time.",
        "With `delayError: true` an error waits until all have ended.",
        error: "the first one ends everything", completed: "when all have",
        libraries: "RxSwift RxJS Combine: merge · RxJS: mergeWith, mergeAll",
        see: "concat, flatMap", comparison: .orders),
      foreignLabels: ["with": .unlabelled],
      Form("streams (maxConcurrent:) delayError:") {
        (sources: Sources, places: Int?, delayError: Bool?) in
        let places = try places.map(atLeastOne) ?? .max
        let isNested = sources.streams.count == 1
        func merged(
          _ prepare: @escaping (Observable<Value>) -> Observable<Value>
        ) -> Observable<Value> {
          if isNested, let outer = sources.streams.first {
            let inner = inner("merge")
            return prepare(outer).flatMap(maxConcurrent: places) { prepare(try inner($0)) }
          }
          return Observable<Observable<Value>>.from(sources.streams)
            .flatMap(maxConcurrent: places) { prepare($0) }
        }
        if delayError != true { return merged { $0 } }
        return .postponingErrors { errors in merged { errors.postpone($0) } }
      }),
    Operator(
      "concat", as: .combiner, also: ["concatAll", "concatWith", "append"],
      "Emits one stream after the other.",
      example: Example(call: "cold(\"-1-2|\").concat(cold(\"-3-|\"))", gives: "-1-2-3-|"),
      guide: Guide(
        "A stream is subscribed when the one before has completed.",
        "`a.concat()` does so with the streams that a stream of streams emits.",
        error: "ends everything", completed: "when the last has",
        libraries: "RxSwift RxJS: concat · RxJS: concatWith, concatAll · Combine: append",
        see: "merge, concatMap, endWith"),
      Form("streams") { (sources: Sources) in
        if sources.streams.count == 1, let outer = sources.streams.first {
          return outer.flatMap(maxConcurrent: 1, inner("concat"))
        }
        return .concat(sources.streams)
      },
      Form("stream values", isPasted: true) { (source: Observable<Value>, values: Values) in
        source.endWith(values.values)
      }),
    Operator(
      "amb", as: .combiner, also: ["race", "raceWith"],
      "Follows the stream that is first to emit or to end, and leaves the others.",
      example: Example("--1-2|", "-5-6-|", call: "a.amb(b)", gives: "-5-6-|"),
      guide: Guide(
        "The streams are subscribed in order, until one has decided it.",
        "The others are left before its event is passed on.", "`amb([])` never ends.",
        error: "that of the first", completed: "that of the first",
        libraries: "RxSwift: amb · RxJS: race, raceWith",
        differs: "RxJS decides by the first value; an end of another counts all the same",
        see: "merge"),
      Form("streams") { (sources: Sources) in Observable.amb(sources.streams) }),
  ]

  /// Operators that put values before or behind those of a stream.
  private static let surrounding: [Operator] = [
    Operator(
      "startWith", also: ["prepend"], "Emits the given values first.",
      example: Example("-1-|", call: "a.startWith(8, 9)", gives: "[89]1-|"),
      guide: Guide(
        "If nobody listens any more after them, the source is never subscribed.",
        "A stream can stand in their place: its values come first.",
        libraries: "RxSwift RxJS: startWith · Combine: prepend",
        differs: "RxSwift subscribes to the source in any case", see: "endWith, concat"),
      Form("stream values") { (source: Observable<Value>, additions: Additions) in
        switch additions {
        case .values(let values): source.startWith(values)
        case .stream(let first): first.concat(source)
        }
      }),
    Operator(
      "endWith", "Emits the given values at completion.",
      example: Example("-1-|", call: "a.endWith(7)", gives: "-1-(7|)"),
      guide: Guide(
        "A stream can stand in their place: its values come last.",
        error: "passes on, and nothing is added", completed: "after the values",
        libraries: "RxJS: endWith · Combine: append", see: "startWith, concat"),
      Form("stream values") { (source: Observable<Value>, additions: Additions) in
        switch additions {
        case .values(let values): source.endWith(values)
        case .stream(let last): source.concat(last)
        }
      }),
  ]

  /// Operators that make one value of those of several streams.
  private static let joining: [Operator] = [
    Operator(
      "combineLatest", as: .combiner, also: ["combineLatestWith"],
      "The latest values of all streams, whenever one of them emits.",
      example: Example("-1---3--|", "--2-4---|", call: "a.combineLatest(b, +)", gives: "--3-57--|"),
      guide: Guide(
        "It emits once all have emitted. Without a function the values come as a list; of a record "
          + "of streams, as a record.",
        "Streams that come from one source make it emit for each of them, one value being stale.",
        error: "the first one ends everything",
        completed: "when all have, or one has without a value",
        libraries: "RxSwift RxJS Combine: combineLatest · RxJS: combineLatestWith",
        differs: "where one completes without a value, RxSwift and RxJS wait",
        see: "zip, withLatestFrom"),
      ports: [.latest],
      foreignLabels: ["resultSelector": .unlabelled, "with": .unlabelled],
      Form("streams f") { (sources: Sources, combine: Combiner?) in
        if sources.streams.count == 2, let fold = combine?.fold {
          return sources.streams[0].combineLatest(sources.streams[1], fold.call)
        }
        return .combineLatest(sources.streams, combine.orList)
      },
      Form("record f") { (sources: SourceRecord, f: Transform<Value, Value>?) in
        Observable.combineLatest(sources.streams) { try sources.record($0, f) }
      }),
    Operator(
      "combineLatestAll",
      "Collects the streams that it emits, and combines the latest of all when it completes.",
      example: Example(
        "-1-2|", call: "a.map(x => of(x, x + 4)).combineLatestAll()", gives: "----({[5,2]}{[5,6]}|)"
      ),
      guide: nested("combineLatest"), ports: [.deferred],
      Form("stream f") { (source: Observable<Value>, combine: Combiner?) in
        source.map(inner("combineLatestAll")).combineLatestAll(combine.orList)
      }),
    Operator(
      "zip", as: .combiner, also: ["zipWith"],
      "The first values of all streams, then the second, and so on.",
      example: Example("-1-2---|", "--5---6|", call: "a.zip(b, +)", gives: "--6---8|"),
      guide: Guide(
        "Values wait for their partners without bound. Without a function they come as a list.",
        error: "the first one ends everything",
        completed: "as soon as a stream has of which no value waits",
        libraries: "RxSwift RxJS Combine: zip · RxJS: zipWith",
        differs: "RxSwift waits until all have completed", see: "combineLatest"),
      ports: [.queued],
      traits: [.remembers],
      foreignLabels: ["resultSelector": .unlabelled, "with": .unlabelled],
      Form("streams f") { (sources: Sources, combine: Combiner?) in
        if sources.streams.count == 2, let fold = combine?.fold {
          return sources.streams[0].zip(sources.streams[1], fold.call)
        }
        return .zip(sources.streams, combine.orList)
      }),
    Operator(
      "zipAll", "Collects the streams that it emits, and zips them when it completes.",
      example: Example(
        "-1-2|", call: "a.map(x => of(x, x + 4)).zipAll()", gives: "----({[1,2]}{[5,6]}|)"),
      guide: nested("zip"), ports: [.deferred],
      Form("stream f") { (source: Observable<Value>, combine: Combiner?) in
        source.map(inner("zipAll")).zipAll(combine.orList)
      }),
    Operator(
      "withLatestFrom", piped: ["withLatestFrom(pairs: true)"],
      "Each value together with the latest of other streams.",
      example: Example("-1---2-|", "--5----|", call: "a.withLatestFrom(b, +)", gives: "-----7-|"),
      guide: Guide(
        "The other streams are subscribed first; values that come before all of them have emitted "
          + "are dropped.",
        "Without a function it emits the other's latest, of several others a list of theirs; with "
          + "`pairs: true` a list that begins with the value.",
        error: "passes on, the others' too", completed: "passes on; the others' means nothing",
        libraries: "RxSwift RxJS CombineExt: withLatestFrom",
        differs: "in RxJS, and so in `.pipe(…)`, it emits a list of both",
        see: "combineLatest, sample"),
      ports: [.passing, .latest],
      foreignLabels: ["resultSelector": .unlabelled, "with": .unlabelled],
      Form("stream others f pairs:") {
        (source: Observable<Value>, others: Sources, combine: Combiner?, pairs: Bool?) in
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
      guide: Guide(
        "Without a function the values come as a list; of a record of streams, as a record.",
        error: "the first one ends everything",
        completed: "after the result, or at once when one completes without a value",
        libraries: "RxJS: forkJoin", see: "zip, combineLatest"),
      ports: [.latest],
      Form("streams f") { (sources: Sources, combine: Combiner?) in
        Observable.forkJoin(sources.streams, combine.orList)
      },
      Form("record f") { (sources: SourceRecord, f: Transform<Value, Value>?) in
        Observable.forkJoin(sources.streams) { try sources.record($0, f) }
      }),
  ]

  private static func nested(_ name: String) -> Guide {
    Guide(
      "The streams are subscribed only then, in the order in which they came.",
      error: "passes on, that of an inner stream too", completed: "as that of `\(name)`",
      libraries: "RxJS: \(name)All", see: name)
  }

  /// What `merge()` and `concat()` without arguments do with the values of their stream.
  static func inner(_ name: String) -> (Value) throws -> Observable<Value> {
    { value in
      guard case .stream(let stream) = value else {
        throw Fault("\(name)() wants a stream of streams, got \(value.title)")
      }
      return stream.observable
    }
  }
}

/// A function of the latest, or first, values of several streams.
struct Combiner: Bridged {
  static var kind: ParameterKind { .function(.fold) }
  let fold: Fold<Value, Value>
  let call: ([Value]) throws -> Value

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let function = try Function.bridged(arguments, context)
    return Combiner(fold: function.fold, call: function.call)
  }
}

extension Combiner? {
  /// Without a function the values come as a list.
  fileprivate var orList: ([Value]) throws -> Value { self?.call ?? { .list($0) } }
}

extension SourceRecord {
  /// One value of each stream as a record, or what the function makes of it.
  fileprivate func record(_ values: [Value], _ f: Transform<Value, Value>?) throws -> Value {
    try f?.call(record(values)) ?? record(values)
  }
}
