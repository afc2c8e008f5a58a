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
  /// The event in question in all runs of its stream.
  private let copies: Set<Int>

  /// More would be a page that nobody reads.
  private static let most = 40

  init(_ event: Int, in events: Trace, _ timeline: TimelineLog) {
    let event = events.original(of: event)
    (self.events, self.timeline, root) = (events, timeline, event)
    copies = Set(events.copies(of: event))
    let all = events.consequences(of: copies)
    for (number, origins) in all {
      for cause in Set(origins.map { copies.contains($0) ? event : $0 }) {
        made[cause, default: []].append(number)
      }
    }
    tell(event, behind: "", "")
    if all.count + 1 > told.count {
      lines.append(Reply.AnnotatedLine(label: "… \(grouped(all.count + 1 - told.count)) more"))
    }
    if made.isEmpty, let others = otherRuns { lines.append(Reply.AnnotatedLine(label: others)) }
  }

  /// `c runs b for itself, with events of its own (:subs b)`: the names for which the stream runs once more.
  private var otherRuns: String? {
    let log = events.log
    guard let binding = events.bindings[log[root].node] else { return nil }
    let heard = copies.map { log[$0].run }
    let names = log.runs.filter {
      $0.node == log[root].node && $0.values > 0 && !heard.contains($0.number)
    }.compactMap { $0.owner.flatMap { events.home(of: $0.node)?.name } }.unique
    if names.isEmpty { return nil }
    let runs =
      names.count == 1 ? "runs \(binding.name) for itself" : "run \(binding.name) for themselves"
    let own = names.count == 1 ? "events of its own" : "events of their own"
    return "\(names.enumeration) \(runs), with \(own) (:subs \(binding.name))"
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
    let same = event == root ? copies : [event]
    let drops = events.log.drops.filter {
      same.contains(Int($0.event.number)) && $0.reason == .silence && events.isShown($0)
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
    return binding.ownRun.map { $0 == drop.run } ?? (binding.stream == nil)
  }
}
