import StreamEngine

/// The events by which shared streams repeat others for somebody who came late.
final class Repeats {
  private var known: [ObjectIdentifier: Values] = [:]
  private let log: EventLog<Value>

  /// The values that had been shared when a run began, and those by which it was told them, oldest first.
  private struct Values {
    let shared: [Int]
    let told: [Int]
  }

  init(_ log: EventLog<Value>) { self.log = log }

  /// The event that a shared stream repeats by this one; where that is not known, all equal ones.
  func events(for event: Int) -> [Int] {
    guard isRepeat(event), let late = log.run(log[event].node, log[event].run) else { return [] }
    let values = values(of: late)
    let value = log.value(of: event)
    // The newest values are repeated, one by one.
    let place = values.told.count - values.told.partitioningIndex { $0 >= event }
    if place <= values.shared.count {
      let original = values.shared[values.shared.count - place]
      if log.value(of: original) == value { return [original] }
    }
    return values.shared.filter { log.value(of: $0) == value }
  }

  private func values(of late: RunRecord) -> Values {
    let id = ObjectIdentifier(late)
    if let known = known[id] { return known }
    let shared = log.runs(sharedBy: late.node).flatMap { run in
      let kept = Set(log.kept(for: run))
      return log.events(of: run.heard ?? run).filter {
        $0 < late.firstEvent && log[$0].kind == .next && (run.hears($0) || kept.contains($0))
      }
    }
    let values = Values(
      shared: shared.sorted(), told: log.events(of: late).filter(isRepeat).reversed())
    known[id] = values
    return values
  }

  /// True of a value of a shared stream that has not come just now.
  private func isRepeat(_ event: Int) -> Bool {
    let shared = log.runs(sharedBy: log[event].node)
    if shared.isEmpty || log[event].kind != .next { return false }
    return !log.causes(of: event).contains { cause in
      if Int(cause.number) < log.first { return true }
      let record = log[Int(cause.number)]
      return log.run(record.node, record.run).map { $0.sharer == log[event].node }
        ?? shared.contains { $0.heard?.node == record.node }
    }
  }
}
