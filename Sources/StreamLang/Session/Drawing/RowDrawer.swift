import OrderedCollections
import StreamEngine

/// Draws at the prompt, after a line, the rows that have moved.
struct RowDrawer {
  let environment: Environment
  let events: EventCollector
  let comparison: GlitchComparison
  /// Somebody wants to see them.
  let isWanted: Bool

  /// At the prompt: the rows that a line has moved, if it sent something or let time pass.
  func drawTouched() {
    let isCompared = comparison.follow()
    guard isWanted, !events.replies.isSilent, events.replies.reply.hasSent else { return }
    if isCompared { return comparison.draw() }
    let names = events.replies.reply.touched
    guard names.contains(where: { environment.symbols[$0]?.cell == nil }) else { return }
    draw(names.union(ended(among: names)))
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

  /// At the prompt, between lines: the rows that have just ended.
  func drawEnded() {
    comparison.follow()
    guard isWanted else { return }
    let ended = events.replies.reply.items.compactMap { item -> String? in
      guard case .event(let event) = item, !event.isCell else { return nil }
      switch event.kind {
      case .completed, .failed: return event.name
      default: return nil
      }
    }
    if !ended.isEmpty { draw(OrderedSet(ended)) }
  }

  /// At most 8 rows, streams first.
  private func draw(_ names: OrderedSet<String>) {
    let bindings = environment.symbols.values.filter { names.contains($0.name) }
    let ranked = bindings.filter { $0.cell == nil } + bindings.filter { $0.cell != nil }
    let shown = Set(ranked.prefix(8).map(\.name))
    guard
      let diagram = events.timeline.diagram(
        former: .fresh, only: { shown.contains($0.binding.name) }),
      // One value and its end are no movement: the line has said it.
      diagram.rows.contains(where: \.hasMoved)
    else { return }
    events.timeline.forgetFormer(of: shown)
    events.replies.add(.diagram(diagram))
    if ranked.count > 8 { events.replies.addLines(["+\(ranked.count - 8) rows · :marbles"]) }
  }
}

extension Diagram.Row {
  /// Whether it has values in two columns.
  fileprivate var hasMoved: Bool {
    slots.lazy.filter { slot in
      slot.marks.contains { if case .value = $0 { true } else { false } }
    }.prefix(2).count == 2
  }
}

extension Reply {
  /// The rows that something happened to, each once, in order.
  var touched: OrderedSet<String> {
    var names: OrderedSet<String> = []
    for case .event(let event) in items { names.append(event.name) }
    return names
  }
}
