import StreamEngine

/// Calls that can stand behind any beginning, of which nothing has told one from another.
struct CallGroup {
  var calls: [String]
  /// What the first of them makes of `x`.
  let stream: Observable<Value>
}

/// What a call does behind a beginning.
struct CallRecord {
  var events: [TimedEvent<Value>] = []
  /// How many of them come while it is being subscribed.
  var atOnce = 0
  /// There are more of them than any example has.
  var isCut = false
}

extension [CallGroup] {
  /// With those as one that do the same behind each of some inputs.
  func merged(
    _ bench: ChainBench, behind input: Chain, _ inputs: [[[TimedEvent<Value>]]],
    until horizon: UInt64
  ) -> [CallGroup] {
    var behaviours: [[Int]] = map { _ in [] }
    var numbers = ChainGroups()
    for inputs in inputs {
      let records = bench.records(of: self, behind: input, inputs, until: horizon)
      for index in indices { behaviours[index] += numbers.key(of: records[index].events) + [-1] }
    }
    var places: [[Int]: Int] = [:]
    var merged: [CallGroup] = []
    for (group, behaviour) in zip(self, behaviours) {
      if let place = places[behaviour] {
        merged[place].calls += group.calls
      } else {
        places[behaviour] = merged.count
        merged.append(group)
      }
    }
    return merged
  }
}

extension Array where Element: Hashable {
  /// Each once, in the order in which they first come.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [String] {
  /// By length; where that is the same, as they stood.
  var shortestFirst: [String] {
    enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map(\.element)
  }
}
