/// A graph whose nodes are members of objects: each of these is a frame, with the lanes of its members.
extension GraphRenderer {
  func frames(_ layout: GraphLayout) -> [StyledText] {
    let graph = layout.graph
    let nodes = graph.nodes.indices.map { line($0, layout) }
    let titles = graph.parts.map { layout.left + ($0?.displayWidth ?? 0) + 2 }
    let inner = (nodes.map(\.displayWidth) + titles).max() ?? 0
    var work = LongWork()
    return graph.nodes.indices.flatMap { node -> [StyledText] in
      if work.shouldStop() { return [] }
      let isFramed = graph.nodes[node].part != nil
      var lines: [StyledText] = []
      if node > 0, graph.nodes[node - 1].part != graph.nodes[node].part {
        if graph.nodes[node - 1].part != nil { lines.append(edge(node, 2, "", inner, layout)) }
      }
      if let part = graph.partBeginning(at: node) {
        lines.append(edge(node, 0, " \(part) ", inner, layout))
      }
      lines.append(isFramed ? framed(nodes[node], inner) : indented(nodes[node]))
      if isFramed && node == graph.nodes.count - 1 { lines.append(edge(nil, 2, "", inner, layout)) }
      return lines
    }
  }

  /// The upper or lower edge of a frame, broken where wires pass between a node and the one above it.
  private func edge(
    _ node: Int?, _ corner: Int, _ title: String, _ inner: Int, _ layout: GraphLayout
  ) -> StyledText {
    var pen = LinePen()
    pen.put(glyphs.corners[corner], width: 1, .dim)
    if let node {
      layout.drawPassing(above: node, from: 2, glyphs, into: &pen, filling: glyphs.line)
    }
    pen.fill(to: layout.left + 1, with: glyphs.line)
    put(title, inner + 2 - layout.left, .strong, &pen)
    pen.fill(to: inner + 3, with: glyphs.line)
    pen.put(glyphs.corners[corner + 1], width: 1, .dim)
    return pen.line
  }

  private func framed(_ line: StyledText, _ inner: Int) -> StyledText {
    var framed = StyledText(glyphs.wire + " ", .dim)
    for run in line.runs { framed.append(run.text, run.style) }
    framed.append(String(repeating: " ", count: inner - line.displayWidth))
    framed.append(" " + glyphs.wire, .dim)
    return framed
  }

  private func indented(_ line: StyledText) -> StyledText {
    var text = StyledText("  ")
    for run in line.runs { text.append(run.text, run.style) }
    return text
  }
}

extension LinePen {
  /// Draws a line up to a column.
  mutating func fill(to column: Int, with sign: String) {
    let count = column - self.column
    if count > 0 { put(String(repeating: sign, count: count), width: count, .dim) }
  }
}
