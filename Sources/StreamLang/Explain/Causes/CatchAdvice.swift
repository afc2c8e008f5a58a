import StreamEngine

/// The place at which a `catch` would catch the error of an inner stream that has ended another one.
///
/// Nobody knows if that stream would have gone on then: the next error may have ended it.
struct CatchAdvice {
  /// None where it would not help.
  private(set) var lines: [String] = []

  init(_ event: Int, in events: Trace) {
    let log = events.log
    let way = Self.failures(behind: event, in: events)
    for number in way {
      guard let run = log.run(log[number].node, log[number].run), !run.isInput,
        let owner = run.owner, let outer = events.recording.calls[owner.node],
        // After its source a `catch` has nothing but that stream.
        outer.call.op.role != .creator, outer.call.op.name != "catch"
      else { continue }
      let name = events.name(of: event)
      lines = [
        "\(name) ended with an inner stream of \(outer.name)",
        "`catchAndReturn(…)` behind that stream, inside \(outer.name), would catch the error",
      ]
      return
    }
  }

  /// The failures that led to an end, and itself if it is one; also those that a `catch` has made a completion of.
  private static func failures(behind event: Int, in events: Trace) -> [Int] {
    var (found, seen): ([Int], Set<Int>) = ([], [])
    var open = [event]
    while let next = open.popLast() {
      let kind = events.log[next].kind
      guard kind == .failed || kind == .completed, seen.insert(next).inserted else { continue }
      if kind == .failed { found.append(next) }
      open += events.causes(of: next)
    }
    return found
  }
}
