import StreamEngine

/// A formula with the values that it was computed from in a turn.
struct FormulaText {
  private let events: Trace

  init(_ events: Trace) { self.events = events }

  /// `s = x + y was computed once: 4 + 29 = 33, unchanged`.
  func computed(_ cell: Binding, _ inputs: Int, _ turn: Int32) -> String {
    "\(cell.equation) was computed" + (inputs > 1 ? " once" : "")
      + ": \(text(of: cell, turn))\(result(of: cell, turn)), unchanged"
  }

  /// `r = 1, computed again in line 5: if false { 2 } else { 1 } = 1, unchanged`; nil if it was not since the
  /// event that gave it its value, or its error.
  func recomputed(_ cell: Binding, since event: Int) -> String? {
    let log = events.log
    guard let computed = cell.cell, !computed.isInput, [.next, .fault].contains(log[event].kind),
      log.tally(computed.node, 0).map({ Int($0.last.number) == event }) == true
    else { return nil }
    let inputs = cell.definition.mentions.compactMap { events.environment.symbols[$0]?.root }
    let newer = inputs.flatMap(events.sources(of:)).compactMap { run in
      log.events(of: run).first { log[$0].kind == .next }
    }.max()
    guard let newer, log[newer].turn > log[event].turn else { return nil }
    let (turn, value) = (log[newer].turn, log.value(of: event).literal)
    let place = events.origins[turn].map { "in line \($0.line)" } ?? events.moment(of: newer)
    if log[event].kind == .fault {
      return "\(cell.name) was computed again \(place): \(text(of: cell, turn)) is an error, too"
    }
    return "\(cell.name) = \(value), computed again \(place): "
      + "\(text(of: cell, turn))\(cell.isMember ? "" : " = \(value)"), unchanged"
  }

  /// Its text with the values of a turn: `4 + 29`; a name that it has not read stands for itself.
  func text(of cell: Binding, _ turn: Int32) -> String {
    var values: [String: Value] = [:]
    let unread = namesUnread(by: cell, turn)
    for name in cell.definition.mentions where !unread.contains(name) {
      guard let input = events.environment.symbols[name] else { continue }
      values[name] = lastValue(of: input.root) { $0 <= turn }
    }
    return cell.definition.text(with: values, among: events.environment.symbols).asOneLine
  }

  /// The names on the branches that it has not taken in a turn; none where that is not known.
  private func namesUnread(by cell: Binding, _ turn: Int32) -> [String] {
    let symbols = events.environment.symbols
    guard let formula = cell.definition.formula, let computed = cell.cell else { return [] }
    let inputs = (formula.inputs.compactMap { symbols[$0] } + cell.hidden).map(\.root)
    // A formula keeps what it has read when it was computed last.
    let isLast = inputs.allSatisfy { input in
      input.ownNode != nil
        && events.sources(of: input).allSatisfy { run in
          let last = Int(run.last.number)
          return last < events.log.first || events.log[last].turn <= turn
        }
    }
    if !isLast { return [] }
    return cell.definition.mentions.filter { name in
      cell.branchInput(name, in: symbols).map { !computed.hasRead($0) } ?? false
    }
  }

  /// ` = 33`, the value that it had before.
  private func result(of cell: Binding, _ turn: Int32) -> String {
    if cell.isMember { return "" }
    return lastValue(of: cell) { $0 < turn }.map { " = \($0.literal)" } ?? ""
  }

  private func lastValue(of binding: Binding, inTurn isMeant: (Int32) -> Bool) -> Value? {
    let log = events.log
    let last = events.sources(of: binding).compactMap { run in
      log.events(of: run).first { isMeant(log[$0].turn) && log[$0].kind == .next }
    }.max()
    return last.map(log.value(of:))
  }
}
