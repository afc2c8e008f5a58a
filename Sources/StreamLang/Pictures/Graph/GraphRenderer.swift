/// Draws a graph as lines of text: a line for each node, wires on the left, what it is on the right.
///
/// The result never ends in blanks, and never exceeds `width` columns as long as a mark and a name fit.
struct GraphRenderer {
  let width: Int
  let glyphs: GraphGlyphs
  let charset: Charset

  init(width: Int, charset: Charset = .unicode) {
    (self.width, self.charset) = (width, charset)
    glyphs = GraphGlyphs(charset)
  }

  func lines(_ graph: Graph) -> [StyledText] {
    guard let layout = GraphLayout(graph, width: width) else {
      var graph = graph
      let most = 1000
      let wires =
        GraphLanes(graph, most: most).map { "\($0.width)" } ?? "more than \(grouped(most))"
      graph.annotations.insert("no room for \(wires) wires side by side", at: 0)
      return list(graph) + annotations(graph, graph.edgesUp)
    }
    var work = LongWork()
    return graph.nodes.indices.flatMap { node -> [StyledText] in
      if work.shouldStop() { return [] }
      guard let part = graph.partBeginning(at: node) else { return [line(node, layout)] }
      var pen = LinePen()
      layout.drawPassing(above: node, from: 0, glyphs, into: &pen)
      pen.move(to: layout.left)
      put(part, width - layout.left, .strong, &pen)
      return [pen.line, line(node, layout)]
    } + annotations(graph)
  }

  /// As boxes from left to right, or one below the other if they are of parts; as lanes, and a word about
  /// it, where these do not fit.
  func boxes(_ graph: Graph) -> [StyledText] {
    if graph.parts.count > 1, let layout = GraphLayout(graph, width: width - 4) {
      return frames(layout) + annotations(graph)
    }
    if let boxes = GraphBoxes(graph, width: width, charset: charset) {
      let forward = Set(graph.edgesForward)
      return boxes.lines + annotations(graph, graph.edges.filter { !forward.contains($0) })
    }
    var graph = graph
    graph.annotations.append("boxes would be too wide here; these are the lanes")
    return lines(graph)
  }

  /// A node: its wires, and its texts in columns.
  func line(_ index: Int, _ layout: GraphLayout) -> StyledText {
    let (node, columns) = (layout.graph.nodes[index], layout.columns)
    var pen = LinePen()
    switch node.change {
    case .added?: pen.put("+", width: 1, .added)
    case .removed?: pen.put(glyphs.minus, width: 1, .removed)
    case nil: break
    }
    layout.drawWires(of: index, glyphs, into: &pen)
    pen.move(to: layout.left)
    put(node.name, columns.name, node.style, &pen)
    pen.move(to: layout.left + columns.definitionStart)
    put(node.definition, columns.definition, .plain, &pen)
    pen.move(to: layout.left + columns.stateStart)
    let state = node.hasFailed ? "\(glyphs.failed) \(node.state)" : node.state
    put(state, columns.state, node.hasFailed ? .error : .plain, &pen)
    return pen.line
  }

  func put(_ text: String, _ room: Int, _ style: StyledText.Style, _ pen: inout LinePen) {
    let text = text.printable.clipped(to: room, ellipsis: glyphs.ellipsis)
    if text.displayWidth > room { return }
    pen.put(text, width: text.displayWidth, style)
  }

  // MARK: Without wires

  /// Each node with the names that it is made from, where the wires take too much room.
  private func list(_ graph: Graph) -> [StyledText] {
    let sources = Dictionary(grouping: graph.edgesDown, by: \.reader)
    let room = width - 4
    var work = LongWork()
    return graph.nodes.enumerated().flatMap { index, node -> [StyledText] in
      if work.shouldStop() { return [] }
      var text = StyledText(glyphs.mark(node.kind) + " ", node.style)
      text.append(title(of: node), node.style)
      guard let edges = sources[index] else {
        if !node.name.isEmpty {
          let rest = max(4, width - text.displayWidth - 2)
          text.append("  " + node.definition.printable.clipped(to: rest, ellipsis: glyphs.ellipsis))
        }
        return [text]
      }
      var lines: [StyledText] = []
      var column = text.displayWidth
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

  /// The name of a node in a list or a sentence.
  private func title(of node: Graph.Node) -> String {
    (node.name.isEmpty ? node.definition : node.name).printable
      .clipped(to: 20, ellipsis: glyphs.ellipsis)
  }

  private func annotations(_ graph: Graph, _ untold: [Graph.Edge] = []) -> [StyledText] {
    let circles = untold.map {
      "\(title(of: graph.nodes[$0.reader])) also reads \(title(of: graph.nodes[$0.source]))"
    }
    return (graph.annotations + circles).flatMap { $0.folded(at: width) }
      .map { StyledText($0).spelled(in: charset) }
  }
}
