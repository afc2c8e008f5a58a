import StreamEngine

extension Prelude {
  static let combining: [Operator] = [
    Operator(
      "merge", as: .combiner, also: ["mergeAll", "mergeWith"],
      "Emits what any of the streams emits, as it comes.",
      example: Example("-1---3|", "--5-6-|", call: "a.merge(b)", gives: "-15-63|"),
      Form("streams (maxConcurrent:)") { (sources: Sources, places: Int?) in
        if sources.streams.count == 1, let outer = sources.streams.first {
          return outer.flatMap(maxConcurrent: try places.map(atLeastOne) ?? .max, inner("merge"))
        }
        return .merge(sources.streams)
      }),
    Operator(
      "concat", as: .combiner, also: ["concatAll", "concatWith", "append"],
      "Emits one stream after the other.",
      example: Example(call: "cold(\"-1-2|\").concat(cold(\"-3-|\"))", gives: "-1-2-3-|"),
      Form("streams") { (sources: Sources) in
        if sources.streams.count == 1, let outer = sources.streams.first {
          return outer.flatMap(maxConcurrent: 1, inner("concat"))
        }
        return .concat(sources.streams)
      }),
    Operator(
      "startWith", also: ["prepend"], "Emits the given values first.",
      example: Example("-1-|", call: "a.startWith(8, 9)", gives: "[89]1-|"),
      Form("stream values") { (source: Observable<Value>, values: Values) in
        source.startWith(values.values)
      }),
    Operator(
      "combineLatest", as: .combiner, also: ["combineLatestWith"],
      "The latest values of all streams, whenever one of them emits.",
      example: Example("-1---3--|", "--2-4---|", call: "a.combineLatest(b, +)", gives: "--3-57--|"),
      ports: [.latest],
      Form("streams function") { (sources: Sources, combine: Combiner?) in
        if sources.streams.count == 2, let fold = combine?.fold {
          return sources.streams[0].combineLatest(sources.streams[1], fold.call)
        }
        return .combineLatest(sources.streams, combine.orList)
      }),
    Operator(
      "zip", as: .combiner, also: ["zipWith"],
      "The first values of all streams, then the second, …",
      example: Example("-1-2---|", "--5---6|", call: "a.zip(b, +)", gives: "--6---8|"),
      ports: [.queued],
      Form("streams function") { (sources: Sources, combine: Combiner?) in
        if sources.streams.count == 2, let fold = combine?.fold {
          return sources.streams[0].zip(sources.streams[1], fold.call)
        }
        return .zip(sources.streams, combine.orList)
      }),
    Operator(
      "withLatestFrom", "Each value together with the latest of other streams.",
      example: Example("-1---2-|", "--5----|", call: "a.withLatestFrom(b, +)", gives: "-----7-|"),
      ports: [.passing, .latest],
      Form("stream others function") {
        (source: Observable<Value>, others: Sources, combine: Combiner?) in
        if others.streams.count == 1, let other = others.streams.first {
          guard let combine else { return source.withLatestFrom(other) { $1 } }
          return source.withLatestFrom(other, combine.fold.call)
        }
        return source.withLatestFrom(others.streams) { try combine.orList([$0] + $1) }
      }),
  ]

  /// What `merge()` and `concat()` without arguments do with the values of their stream.
  private static func inner(_ name: String) -> (Value) throws -> Observable<Value> {
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
  static var kind: ParameterKind { .function(arity: 2) }
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
