import StreamEngine

/// The reason why an event is stale: what it read that was new, and what was replaced after it had
/// been read.
struct StaleRead {
  typealias Reading = (name: String, value: Value)
  var new: [Reading] = []
  var old: [Reading] = []

  /// Of an event, with the names of its inputs, by the nodes that their events are filed under.
  init(_ number: Int, in log: EventLog<Value>, names: [Int32: String]) {
    let record = log[number]
    let causes = log.causes(of: number).map { Int($0.number) }.filter { $0 >= log.first }
    var seen: Set<Int32> = []
    for cause in causes {
      let node = log[cause].node
      guard let name = names[node], seen.insert(node).inserted else { continue }
      let reading = (name, log.value(of: cause))
      if Self.isReplaced(node, after: number, in: log) {
        old.append(reading)
      } else if log[cause].turn == record.turn {
        new.append(reading)
      }
    }
    // The value with which a subject greets a subscriber is no event of its own: it is what it was
    // before the turn.
    for (node, name) in names.sorted(by: { $0.key < $1.key })
    where node >= 0 && !seen.contains(node) && Self.isReplaced(node, after: number, in: log) {
      let isEarlier = { (other: Int) in
        log[other].node == node && log[other].turn < record.turn && log[other].kind == .next
      }
      if let previous = (log.first..<number).last(where: isEarlier) {
        old.append((name, log.value(of: previous)))
      }
    }
  }

  /// True if something else comes under `node` before the turn is over.
  private static func isReplaced(
    _ node: Int32, after number: Int, in log: EventLog<Value>
  ) -> Bool {
    (number + 1..<log.count).prefix { log[$0].turn == log[number].turn }
      .contains { log[$0].node == node }
  }
}

extension EventLog<Value> {
  /// True if nothing has replaced what an event read but what came of it, in this run of its stream or in
  /// another, as where it is sent back: then what it read was the last word when it was read.
  func hasReplacedItself(_ number: Int, inputs: [Int32: String]) -> Bool {
    let nodes = Set(causes(of: number).map { self[Int($0.number)].node }).union(inputs.keys)
    var outcome: Set<Int> = [number]
    for other in (number + 1..<count).prefix(while: { self[$0].turn == self[number].turn }) {
      if self[other].node == self[number].node
        || causes(of: other).contains(where: { outcome.contains(Int($0.number)) })
      {
        outcome.insert(other)
      } else if nodes.contains(self[other].node) {
        return false
      }
    }
    return true
  }

  /// The event through which this one is stale: itself, or what it was made from in the same turn.
  func staleRoot(of number: Int) -> Int? {
    if self[number].isStale { return number }
    for cause in causes(of: number).map({ Int($0.number) })
    where cause >= first && cause < number && self[cause].turn == self[number].turn {
      if let root = staleRoot(of: cause) { return root }
    }
    return nil
  }
}
