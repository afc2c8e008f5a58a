/// Moves what was recorded into the reply.
struct EventCollector {
  let timeline: TimelineLog
  let replies: ReplyBuilder
  let isJSON: Bool

  /// Shows what was recorded since the last time.
  func collect() {
    timeline.collect(asJSON: isJSON) { replies.addEvent($0) }
  }
}
