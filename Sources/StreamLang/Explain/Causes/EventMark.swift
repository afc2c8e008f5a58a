import StreamEngine

/// The marks by which an event is found again in another run of the same past.
struct EventMark {
  private let time: UInt64
  private let kind: EventKind
  private let value: Value
  /// The name of its source, and what it says.
  private let label: String
  /// The number of events before it that have the same marks.
  private var place = 0

  init(_ event: Int, in events: Trace) {
    let record = events.log[event]
    (time, kind, value) = (record.time, record.kind, events.log.value(of: event))
    label = Self.label(of: event, in: events)
    place = all(in: events).prefix { $0 < event }.count { _ in true }
  }

  /// Nil where it has not happened.
  func event(in events: Trace) -> Int? { all(in: events).dropFirst(place).first { _ in true } }

  /// All events that have the marks: those of several runs, too.
  func all(in events: Trace) -> some Sequence<Int> {
    let log = events.log
    return events.events(since: time).lazy.prefix { log[$0].time == time }.filter {
      // Few are equal; labels of all would take long. A stream is another one in another run.
      log[$0].kind == kind && (value.holdsStream || log.value(of: $0) == value)
        && Self.label(of: $0, in: events) == label
    }
  }

  /// An operator is told from others by the name in whose definition it stands.
  private static func label(of event: Int, in events: Trace) -> String {
    let node = events.log[event].node
    let home = events.bindings[node] == nil ? events.home(of: node)?.name ?? "" : ""
    return "\(home) \(events.label(of: event))"
  }
}
