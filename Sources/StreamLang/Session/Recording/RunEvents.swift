import StreamEngine

/// The recorded events of each run, which are looked for once for all who ask.
final class RunEvents {
  private let log: EventLog<Value>
  private var numbers: [RunKey: [Int]] = [:]
  /// The first event that was looked at, and the first that was not yet.
  private var looked = 0..<0

  init(_ log: EventLog<Value>) { self.log = log }

  /// The marks of a row since `start`, which is time 0.
  func of(_ row: TimelineLog.Row, from start: UInt64) -> [TimedEvent<Value>] {
    look()
    let all = numbers[RunKey(node: row.node, run: row.run)] ?? []
    return all.compactMap { number in
      if number < log.first || log[number].time < start { return nil }
      let time = Int64(log[number].time - start)
      return log.event(number).map { TimedEvent(time: time, event: $0) }
    }
  }

  private func look() {
    // An event that the log has let go is forgotten here, too.
    if log.first > looked.lowerBound + log.capacity {
      (numbers, looked) = ([:], log.first..<log.first)
    }
    for number in max(looked.upperBound, log.first)..<log.count {
      let record = log[number]
      numbers[RunKey(node: record.node, run: record.run), default: []].append(number)
    }
    looked = looked.lowerBound..<log.count
  }
}
