import StreamEngine

extension Prelude {
  static let transforming: [Operator] = [
    Operator(
      "map", also: ["tryMap"], "Applies the function to each value.",
      example: Example("-1--2--3-|", call: "a.map(+1)", gives: "-2--3--4-|"), forConstant: "mapTo",
      Form("stream function") { (source: Observable<Value>, f: Transform<Value, Value>) in
        source.map(f.call)
      }),
    Operator(
      "mapTo", "Emits the same value for each value.",
      example: Example("-1--2--3-|", call: "a.mapTo(7)", gives: "-7--7--7-|"),
      Form("stream value") { (source: Observable<Value>, value: Value) in source.mapTo(value) }),
    Operator(
      "compactMap", also: ["tryCompactMap"],
      "Applies the function and drops what becomes nil, or cannot be converted.",
      example: Example(
        "-1--2--3-|", call: "a.compactMap(x => x == 2 ? nil : x)", gives: "-1-----3-|"),
      Form("stream function") { (source: Observable<Value>, f: Transform<Value, Value>) in
        let call = f.call
        return source.compactMap { value -> Value? in
          do {
            let result = try call(value)
            if case .null = result { return nil }
            return result
          } catch let fault as Fault where fault.isConversion {
            return nil
          }
        }
      }),
    Operator(
      "scan", also: ["tryScan", "reductions"],
      "The running result of folding each value into a seed.",
      example: Example("-1--2--3-|", call: "a.scan(0, +)", gives: "-1--3--6-|"),
      Form("stream function") { (source: Observable<Value>, step: Fold<Value, Value>) in
        source.scan(step.call)
      },
      Form("stream seed function") {
        (source: Observable<Value>, seed: Value, step: Fold<Value, Value>) in
        source.scan(seed, step.call)
      }),
    Operator(
      "flatMap", also: ["mergeMap"],
      "Subscribes to a stream for each value, and merges what they emit.",
      example: Example(
        "-1---2---|", call: "a.flatMap(x => cold(\"-5-6|\"))", gives: "--5-6-5-6|"),
      ports: [.deferred],
      Form("stream function (maxConcurrent:)") {
        (source: Observable<Value>, f: StreamMaker, places: Int?) in
        source.flatMap(maxConcurrent: try places.map(atLeastOne) ?? .max, f.call)
      }),
    Operator(
      "flatMapLatest", also: ["switchMap"],
      "Subscribes to a stream for each value, and leaves the one before.",
      example: Example(
        "-1-2-----|", call: "a.flatMapLatest(x => cold(\"-5-6|\"))", gives: "--5-5-6--|"),
      ports: [.deferred],
      Form("stream function") { (source: Observable<Value>, f: StreamMaker) in
        source.flatMapLatest(f.call)
      }),
  ]

  /// Refuses a number of places that would let nothing through.
  static func atLeastOne(_ places: Int) throws -> Int {
    if places < 1 { throw Fault("there has to be room for at least 1, got \(places)") }
    return places
  }
}
