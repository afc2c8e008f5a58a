import OrderedCollections
import StreamEngine

/// Chooses the pictures that a prompt draws between lines, of rows that have moved.
struct RowDrawer {
  let environment: Environment
  let timeline: TimelineLog
  let comparison: GlitchComparison
  /// Somebody wants to see them.
  let isWanted: Bool

  /// No terminal has room for more states: each takes two columns of it at least.
  private static let mostColumns = 320

  /// The rows that a line has moved, if it sent something or let time pass.
  func pictures(of outcome: EntryOutcome) -> [OutcomePart] {
    let isCompared = comparison.read()
    let names = outcome.turns.rows.touched
    // A call of another language's program may send, whatever it calls.
    guard isWanted, outcome.hasSent || names.contains(where: isOfProgram) else { return [] }
    if isCompared { return comparison.picture }
    guard names.contains(where: { environment.symbols[$0]?.cell == nil }) else { return [] }
    return draw(names.union(ended(among: names)))
  }

  private func isOfProgram(_ name: String) -> Bool {
    timeline.row(named: name)?.isOfProgram == true
  }

  /// The streams that would have been moved, too, if an error had not ended them.
  private func ended(among names: OrderedSet<String>) -> [String] {
    environment.symbols.values.filter { binding in
      guard case .failed? = binding.view?.ending, !names.contains(binding.name) else {
        return false
      }
      return binding.definition.mentions.contains(where: names.contains)
    }.map(\.name)
  }

  /// The rows that have just ended, between lines.
  func endedRows(of outcome: EntryOutcome) -> [OutcomePart] {
    _ = comparison.read()
    let ended = outcome.turns.rows.ended
    return isWanted && !ended.isEmpty ? draw(ended) : []
  }

  /// At most 8 rows, streams first.
  private func draw(_ names: OrderedSet<String>) -> [OutcomePart] {
    let bindings = timeline.openRows.map(\.binding).filter { names.contains($0.name) }
    let ranked = bindings.filter { $0.cell == nil } + bindings.filter { $0.cell != nil }
    let shown = Set(ranked.prefix(8).map(\.name))
    guard
      let diagram = timeline.diagram(
        previous: .fresh, most: Self.mostColumns, only: { shown.contains($0.binding.name) }),
      // One value and its end are no movement: the line has said it.
      diagram.rows.contains(where: \.hasMoved)
    else { return [] }
    timeline.forgetFormer(of: shown)
    let others = ranked.count - 8
    let rest: [OutcomePart] = others > 0 ? [.lines(["+\(others) rows · :marbles"])] : []
    return [.item(.diagram(diagram))] + rest
  }
}

extension Diagram.Row {
  /// True if it has values in two columns.
  fileprivate var hasMoved: Bool {
    slots.lazy.filter { slot in
      slot.marks.contains { if case .value = $0 { true } else { false } }
    }.prefix(2).count == 2
  }
}
