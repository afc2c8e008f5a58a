import StreamEngine

/// What a session records: its events, and a number for each operator in it.
final class Recording {
  /// Enough for any timeline that a person would look at.
  static let capacity = 1 << 20

  let log: EventLog<Value>
  private var nodes: Int32 = 0
  /// The calls that made the streams which events are filed under, the first of them.
  private(set) var operators: [Int32: (name: String, text: String)] = [:]

  init(on scheduler: Scheduler, capacity: Int) {
    log = EventLog(on: scheduler, capacity: capacity, blank: .null)
  }

  func newNode() -> Int32 {
    defer { nodes += 1 }
    return nodes
  }

  func note(_ node: Int32, isMadeBy name: String, in text: @autoclosure () -> String) {
    if operators.count < 1 << 12 { operators[node] = (name, text()) }
  }
}
