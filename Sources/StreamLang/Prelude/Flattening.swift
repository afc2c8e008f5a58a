import StreamEngine

extension Prelude {
  /// Operators that subscribe to a stream for each value.
  static let flattening: [Operator] = [
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
