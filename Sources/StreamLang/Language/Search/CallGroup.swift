import StreamEngine

/// Calls that can stand behind any beginning, of which nothing has told one from another.
struct CallGroup {
  var calls: [String]
  /// The stream that the first of them makes of `x`.
  let stream: Stream
}

extension [CallGroup] {
  /// The groups, with groups merged whose calls do the same for each of some inputs.
  func merged(
    _ bench: CandidateRunner, behind input: Chain, _ inputs: [[[TimedValue]]], until horizon: UInt64
  ) -> [CallGroup] {
    var numbers = ChainGroups()
    var alike = isEmpty ? [] : [[Int](indices)]
    for inputs in inputs {
      // A call that stands alone is known to be another.
      let places = alike.filter { $0.count > 1 }.joined().sorted()
      let records = bench.records(
        of: places.map { self[$0] }, behind: input, inputs, until: horizon)
      let keys = Dictionary(
        uniqueKeysWithValues: zip(places, records.map { numbers.key(of: $0.toldApart) }))
      alike = alike.flatMap { Dictionary(grouping: $0) { keys[$0] }.values }
    }
    return alike.sorted { $0[0] < $1[0] }.map { places in
      CallGroup(calls: places.flatMap { self[$0].calls }, stream: self[places[0]].stream)
    }
  }
}

extension Array where Element: Hashable {
  /// Each once, in the order in which they first come.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
