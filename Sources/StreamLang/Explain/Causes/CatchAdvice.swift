import StreamEngine

/// The place at which a `catch` would have kept a stream alive that an inner stream has ended with
/// its error.
struct CatchAdvice {
  /// None where it would not help.
  private(set) var lines: [String] = []

  init(_ event: Int, in events: RecordedEvents) {
    let log = events.log
    guard log[event].kind == .failed else { return }
    let way = Self.failures(behind: event, in: events)
    let inner = log.runs.filter { !$0.isInput && $0.ownerNode >= 0 }
    for number in way {
      guard
        let run = inner.first(where: {
          $0.node == log[number].node && $0.number == log[number].run
        }), let outer = events.recording.calls[run.ownerNode]
      else { continue }
      let name = events.name(of: event)
      lines = [
        "\(name) ended with an inner stream of \(outer.name)",
        "`catchAndReturn(…)` behind that stream, inside \(outer.name), would have kept \(name) alive",
      ]
      return
    }
  }

  /// The failures that led to this one, and itself.
  private static func failures(behind event: Int, in events: RecordedEvents) -> [Int] {
    var found: [Int] = []
    var open = [event]
    while let next = open.popLast() {
      if found.contains(next) || events.log[next].kind != .failed { continue }
      found.append(next)
      open += events.causes(of: next)
    }
    return found
  }
}
