import StreamEngine

/// The consequences of an event, and their consequences, as a tree.
struct Consequences {
  private(set) var lines: [Reply.AnnotatedLine] = []
  private let events: Trace
  private let timeline: TimelineLog
  /// The events that were made of each event.
  private var made: [Int: [Int]] = [:]
  private var told: Set<Int> = []
  private let root: Int

  /// More would be a page that nobody reads.
  private static let most = 40

  init(_ event: Int, in events: Trace, _ timeline: TimelineLog) {
    (self.events, self.timeline, root) = (events, timeline, event)
    let all = events.consequences(of: event)
    let reached = Set(all)
    for number in all {
      let causes = events.causes(of: number).filter(reached.contains)
      let begun = causes.isEmpty ? events.beginning(of: number) : nil
      for cause in causes + [begun].compactMap({ $0 }) where reached.contains(cause) {
        made[cause, default: []].append(number)
      }
    }
    tell(event, behind: "", "")
    if reached.count > told.count {
      lines.append(
        Reply.AnnotatedLine(label: "… \(grouped(reached.count - told.count)) more"))
    }
  }

  private mutating func tell(_ event: Int, behind rails: String, _ branch: String) {
    if told.count == Self.most { return }
    let isRepeated = !told.insert(event).inserted
    let isElsewhere = event == root || events.log[event].turn != events.log[root].turn
    let annotation = isRepeated ? "as above" : isElsewhere ? events.moment(of: event) : ""
    let inner = rails + (branch.isEmpty ? "" : branch.hasPrefix("╰") ? "   " : "│  ")
    lines.append(
      Reply.AnnotatedLine(
        rails: rails + branch,
        label: events.label(of: event, called: timeline.runName(of: event, in: events)),
        hue: events.hue(of: event), annotation: annotation, indent: inner + "     "))
    if isRepeated { return }
    let next = made[event] ?? []
    let drops = events.log.drops.filter {
      Int($0.event.number) == event && $0.reason == .silence && events.isShown($0)
    }
    for (index, number) in next.enumerated() {
      let isLast = index == next.count - 1 && drops.isEmpty
      tell(number, behind: inner, isLast ? "╰─ " : "├─ ")
    }
    for (index, drop) in drops.enumerated() {
      lines.append(
        Reply.AnnotatedLine(
          rails: inner + (index == drops.count - 1 ? "╰─ " : "├─ "),
          label: SilenceText(events).text(of: drop)))
    }
  }
}

extension Trace {
  /// True if the operator that dropped it did so in the run that somebody watches.
  fileprivate func isShown(_ drop: EventLog<Value>.Drop) -> Bool {
    guard let binding = bindings[drop.node] else { return false }
    return binding.ownRun == drop.run
  }
}
