/// Moves what was recorded into the reply.
struct EventCollector {
  let timeline: TimelineLog
  let replies: ReplyBuilder
  let isJSON: Bool

  /// Shows what was recorded since the last time.
  func collect() {
    // Events that nobody sees need not be written.
    if replies.isSilent { return timeline.passOver() }
    guard timeline.environment.settings.traces, !isJSON else {
      return timeline.collect(asJSON: isJSON) { replies.addEvent($0) }
    }
    let first = timeline.collected
    timeline.collect(asJSON: false) { _ in }
    if let events = RecordedEvents(timeline) {
      let numbers = max(first, events.numbers.lowerBound)..<timeline.collected
      if !numbers.isEmpty { replies.add(.text(TurnTrace(events).lines(of: numbers))) }
    }
  }
}
