import StreamEngine

@testable import StreamLang

/// The record of a program, looked at from causes to effects.
struct LogRecord {
  let log: EventLog<Value>
  let diagram: Diagram
  /// The node of each row that a watch has, by the row.
  private var nodes: [Int: Int32] = [:]
  /// The events that were made from each event.
  private var effects: [Int: [Int]] = [:]

  init?(_ session: Session, _ diagram: Diagram) {
    guard let log = session.program.environment.recording?.log else { return nil }
    (self.log, self.diagram) = (log, diagram)
    for (index, row) in diagram.rows.enumerated() {
      guard row.kind == .hot || row.kind == .cold else { continue }
      nodes[index] = session.program.timeline.row(named: row.name)?.node
    }
    for event in 0..<log.count {
      for cause in log.causes(of: event) { effects[Int(cause.number), default: []].append(event) }
    }
  }

  /// All that came of some events, and they themselves.
  private func consequences(of events: [Int]) -> Set<Int> {
    var found = Set(events)
    var open = events
    while let event = open.popLast() {
      for effect in effects[event] ?? [] where found.insert(effect).inserted { open.append(effect) }
    }
    return found
  }

  private func isOfWatch(_ event: Int, _ row: Int) -> Bool {
    log[event].node == nodes[row] && log[event].run == 0
  }

  /// The events that a mark can stand for: of its row, with its time and text.
  private func events(of target: Diagram.Target) -> [Int] {
    let time = diagram.columns[target.column].time
    guard case .value(let text, _)? = diagram.mark(target) else { return [] }
    return (0..<log.count).filter { event in
      log[event].time == time && log[event].kind == .next && log.value(of: event).markText == text
        && (nodes[target.row] == nil || log[event].node == nodes[target.row])
    }
  }

  func hasDropped(_ target: Diagram.Target, at row: Int) -> Bool {
    let events = events(of: target)
    return log.drops.contains { consequences(of: events).contains(Int($0.event.number)) }
      && events.contains { event in
        !consequences(of: [event]).contains { isOfWatch($0, row) }
      }
  }

  /// The events that the operators of rows dropped: the marks that an event can be, and the row.
  var dropped: [([Diagram.Target], Int)] {
    log.drops.compactMap { drop in
      let event = Int(drop.event.number)
      guard let row = nodes.first(where: { $0.value == drop.node })?.key, drop.run == 0,
        let source = nodes.first(where: { $0.value == log[event].node })?.key
      else { return nil }
      let targets = diagram.targets(in: source).filter { events(of: $0).contains(event) }
      let all = targets.flatMap(events)
      // That value may have come on another way.
      if consequences(of: all).contains(where: { isOfWatch($0, row) }) { return nil }
      return targets.isEmpty || source == row ? nil : (targets, row)
    }
  }
}

extension Diagram {
  func mark(_ target: Target) -> Mark? {
    rows[target.row].slots.first { $0.column == target.column }?.marks
      .dropFirst(target.number).first
  }

  func text(of target: Target) -> String {
    guard case .value(let text, _)? = mark(target) else { return "\(rows[target.row].name) end" }
    return "\(rows[target.row].name) \(text)"
  }

  func targets(in row: Int) -> [Target] {
    rows[row].slots.flatMap { slot in
      slot.marks.indices.map { Target(row: row, column: slot.column, number: $0) }
    }
  }
}
