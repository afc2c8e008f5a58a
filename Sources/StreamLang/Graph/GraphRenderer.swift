/// Draws a graph as lines of text: a line for each node, wires on the left, what it is on the right.
///
/// The result never ends in blanks, and never exceeds `width` columns as long as a mark and a name fit.
struct GraphRenderer {
  let width: Int
  let glyphs: GraphGlyphs
  private let charset: Charset
  /// What a name and something of a definition take at least.
  private static let leastText = 22
  private static let longestName = 12

  init(width: Int, charset: Charset = .unicode) {
    self.width = width
    self.charset = charset
    glyphs = GraphGlyphs(charset)
  }

  func lines(_ graph: Graph) -> [StyledText] {
    let lanes = GraphLanes(graph)
    let margin = graph.nodes.contains { $0.change != nil } ? 2 : 0
    for pitch in [2, 1] {
      let left = margin + lanes.width * pitch - (pitch - 1) + 2
      if left + min(Self.leastText, textWidth(graph)) <= width {
        return lines(graph, left: left) { node, pen in
          pen.move(to: margin)
          lanes.rows[node].draw(graph, node, pitch: pitch, glyphs, into: &pen)
        } + remarks(graph)
      }
    }
    var graph = graph
    graph.remarks.insert("no room for \(lanes.width) wires side by side", at: 0)
    return list(graph) + remarks(graph)
  }

  /// As boxes from left to right; as lanes, and a word about it, where these do not fit.
  func boxes(_ graph: Graph) -> [StyledText] {
    if let boxes = GraphBoxes(graph, width: width, charset: charset) {
      return boxes.lines + remarks(graph)
    }
    var graph = graph
    graph.remarks.append("boxes would be too wide here; these are the lanes")
    return lines(graph)
  }

  private func textWidth(_ graph: Graph) -> Int {
    graph.nodes.map { $0.name.displayWidth + 2 + $0.definition.displayWidth }.max() ?? 0
  }

  /// The texts of all nodes in columns from `left` on, behind what `drawWires` draws.
  private func lines(
    _ graph: Graph, left: Int, _ drawWires: (Int, inout LinePen) -> Void
  ) -> [StyledText] {
    let columns = TextColumns(graph, room: width - left, longestName: Self.longestName)
    return graph.nodes.indices.map { index in
      let node = graph.nodes[index]
      var pen = LinePen()
      switch node.change {
      case .added?: pen.put("+", width: 1, .added)
      case .removed?: pen.put(glyphs.minus, width: 1, .removed)
      case nil: break
      }
      drawWires(index, &pen)
      pen.move(to: left)
      put(node.name, columns.name, .hue(node.hue), &pen)
      pen.move(to: left + columns.definitionStart)
      put(node.definition, columns.definition, .plain, &pen)
      pen.move(to: left + columns.stateStart)
      let state = node.hasFailed ? "\(glyphs.failed) \(node.state)" : node.state
      put(state, columns.state, node.hasFailed ? .error : .plain, &pen)
      return pen.line
    }
  }

  private func put(_ text: String, _ room: Int, _ style: StyledText.Style, _ pen: inout LinePen) {
    let text = text.printable.clipped(to: room, ellipsis: glyphs.ellipsis)
    if text.displayWidth > room { return }
    pen.put(text, width: text.displayWidth, style)
  }

  /// How wide the columns behind the wires are: all as wide as needed, or the last two cut.
  private struct TextColumns {
    var name = 0
    var definition = 0
    var state = 0
    /// What is narrower says nothing.
    private static let leastState = 4

    init(_ graph: Graph, room: Int, longestName: Int) {
      name = graph.nodes.map(\.name.printable.displayWidth).max() ?? 0
      definition = graph.nodes.map(\.definition.printable.displayWidth).max() ?? 0
      state =
        graph.nodes.map { ($0.hasFailed ? 2 : 0) + $0.state.printable.displayWidth }.max() ?? 0
      if total > room { name = min(name, longestName) }
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

  // MARK: Without wires

  /// Each node with the names that it is made from, where the wires take too much room.
  private func list(_ graph: Graph) -> [StyledText] {
    let sources = Dictionary(grouping: graph.edgesDown, by: \.reader)
    let room = width - 4
    return graph.nodes.enumerated().flatMap { index, node -> [StyledText] in
      var text = StyledText(glyphs.mark(node.kind) + " ", .hue(node.hue))
      text.append(title(of: node), .hue(node.hue))
      guard let edges = sources[index] else {
        if !node.name.isEmpty {
          let rest = max(4, width - text.plain.displayWidth - 2)
          text.append("  " + node.definition.printable.clipped(to: rest, ellipsis: glyphs.ellipsis))
        }
        return [text]
      }
      var lines: [StyledText] = []
      var column = text.plain.displayWidth
      for (place, edge) in edges.enumerated() {
        let name = title(of: graph.nodes[edge.source]) + (place == edges.count - 1 ? "" : ",")
        let blank = place == 0 ? " of " : " "
        if column + blank.displayWidth + name.displayWidth > room && place > 0 {
          lines.append(text)
          text = StyledText("    ")
          column = 4
          text.append(name)
        } else {
          text.append(blank + name)
          column += blank.displayWidth
        }
        column += name.displayWidth
      }
      return lines + [text]
    }
  }

  /// What a node is called in a list or a sentence.
  private func title(of node: Graph.Node) -> String {
    (node.name.isEmpty ? node.definition : node.name).printable
      .clipped(to: 20, ellipsis: glyphs.ellipsis)
  }

  private func remarks(_ graph: Graph) -> [StyledText] {
    let circles = graph.edgesUp.map {
      "\(title(of: graph.nodes[$0.reader])) also reads \(title(of: graph.nodes[$0.source])), below"
    }
    return (graph.remarks + circles).flatMap { $0.folded(at: width) }
      .map { StyledText($0).spelled(in: charset) }
  }
}
