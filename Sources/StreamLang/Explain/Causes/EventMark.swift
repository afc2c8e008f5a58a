import StreamEngine

/// The marks by which an event is found again in another run of the same past.
struct EventMark {
  /// The name of its source, and what it says.
  private let label: String
  private let time: UInt64
  /// The number of events before it that have the same marks.
  private let place: Int

  init(_ event: Int, in events: Trace) {
    let (label, time) = (Self.label(of: event, in: events), events.log[event].time)
    (self.label, self.time) = (label, time)
    place = Self.all(label, time, in: events).prefix { $0 < event }.count { _ in true }
  }

  /// Nil where it has not happened.
  func event(in events: Trace) -> Int? {
    Self.all(label, time, in: events).dropFirst(place).first { _ in true }
  }

  private static func all(
    _ label: String, _ time: UInt64, in events: Trace
  ) -> some Sequence<Int> {
    events.events(since: time).lazy.prefix { events.log[$0].time == time }
      .filter { Self.label(of: $0, in: events) == label }
  }

  /// An operator is told from others by the name in whose definition it stands.
  private static func label(of event: Int, in events: Trace) -> String {
    let node = events.log[event].node
    let home = events.bindings[node] == nil ? events.home(of: node)?.name ?? "" : ""
    return "\(home) \(events.label(of: event))"
  }
}
