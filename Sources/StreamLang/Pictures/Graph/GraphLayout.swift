/// The places of everything in a graph on its lines: wires on the left, texts on the right.
struct GraphLayout {
  let graph: Graph
  /// The column at which the texts begin.
  let left: Int
  let columns: GraphTextColumns
  private let lanes: GraphLanes
  private let pitch: Int
  private let margin: Int
  /// The room that a name and a part of a definition take at least.
  private static let leastText = 22

  /// Nil if its wires leave no room for texts, even side by side without room between.
  init?(_ graph: Graph, width: Int) {
    guard let lanes = GraphLanes(graph, most: width) else { return nil }
    let margin = graph.nodes.contains { $0.change != nil } ? 2 : 0
    let texts = graph.nodes.map { $0.name.displayWidth + 2 + $0.definition.displayWidth }
    func left(_ pitch: Int) -> Int { margin + lanes.width * pitch - (pitch - 1) + 2 }
    let pitch = [2, 1].first { left($0) + min(Self.leastText, texts.max() ?? 0) <= width }
    guard let pitch else { return nil }
    (self.graph, self.lanes, self.margin, self.pitch) = (graph, lanes, margin, pitch)
    self.left = left(pitch)
    columns = GraphTextColumns(graph, room: width - left(pitch))
  }

  func drawWires(of node: Int, _ glyphs: GraphGlyphs, into pen: inout LinePen) {
    pen.move(to: margin)
    lanes.rows[node].draw(graph, node, pitch: pitch, glyphs, into: &pen)
  }

  /// The wires between a node and the one above it, and nothing else; `start` columns further right.
  func drawPassing(
    above node: Int, from start: Int, _ glyphs: GraphGlyphs, into pen: inout LinePen,
    filling: String? = nil
  ) {
    for (column, source) in lanes.rows[node].passing {
      let place = start + margin + column * pitch
      if let filling { pen.fill(to: place, with: filling) }
      pen.move(to: place)
      pen.put(glyphs.wire, width: 1, graph.nodes[source].style)
    }
  }
}

/// The widths of the columns behind the wires: all as wide as needed, or the last two cut.
struct GraphTextColumns {
  var name = 0
  var definition = 0
  var state = 0
  /// A narrower text says nothing.
  private static let leastState = 4
  private static let longestName = 12

  init(_ graph: Graph, room: Int) {
    name = graph.nodes.map(\.name.printable.displayWidth).max() ?? 0
    definition = graph.nodes.map(\.definition.printable.displayWidth).max() ?? 0
    state = graph.nodes.map { ($0.hasFailed ? 2 : 0) + $0.state.printable.displayWidth }.max() ?? 0
    if total > room { name = min(name, Self.longestName) }
    // The last two share what is left: each gets half, or what the other does not need.
    let left = room - definitionStart - (definition > 0 && state > 0 ? 2 : 0)
    let wanted = (definition: definition, state: state)
    if definition + state > left {
      state = max(min(state, left / 2), left - definition)
      definition = max(0, left - state)
    }
    if state < min(wanted.state, Self.leastState) {
      state = 0
      definition = min(wanted.definition, max(0, room - definitionStart))
    }
  }

  var definitionStart: Int { name > 0 ? name + 2 : 0 }
  var stateStart: Int { definitionStart + (definition > 0 ? definition + 2 : 0) }
  private var total: Int { state > 0 ? stateStart + state : definitionStart + definition }
}
