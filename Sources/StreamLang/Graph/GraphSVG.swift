/// Draws a graph as a picture: boxes from left to right, and a line from each source to its readers.
///
/// A line is dashed if no values go along it by themselves. The description for those who do not see the
/// picture is the graph as text.
enum GraphSVG {
  private static let letter = 10
  private static let pitch = 76
  private static let box = 56
  private static let gap = 72
  private static let margin = 20
  private static let longestText = 24

  static func text(_ graph: Graph) -> String {
    let layers = GraphLayers(graph)
    var pen = SVGPen()
    var left = margin
    var columns: [(left: Int, width: Int)] = []
    for layer in layers.layers {
      let widths = layer.flatMap { item -> [Int] in
        guard case .node(let node) = item else { return [] }
        return texts(of: graph.nodes[node]).map(\.displayWidth)
      }
      let width = (widths.max() ?? 0) * letter + 24
      columns.append((left, width))
      left += width + gap
    }
    for (place, links) in layers.links.enumerated() {
      for link in links {
        let (from, to) = (middle(of: link.from), middle(of: link.to))
        let start = columns[place].left + columns[place].width
        let end = columns[place + 1].left
        let stroke = link.role == .data ? SVGPen.Stroke.plain : .flow
        guard case .node = layers.layers[place + 1][link.to] else {
          let far = end + columns[place + 1].width
          pen.line(through: [(start, from), (end, to), (far, to)], stroke)
          continue
        }
        pen.line(start, from, end - 10, to, stroke)
        pen.arrow(end - 10, to)
      }
    }
    for (place, layer) in layers.layers.enumerated() {
      for (row, item) in layer.enumerated() {
        guard case .node(let number) = item else { continue }
        let (x, y) = (columns[place].left, middle(of: row) - box / 2)
        let texts = texts(of: graph.nodes[number])
        pen.frame(
          x: x, y: y, width: columns[place].width, height: box, hue: graph.nodes[number].hue)
        for (line, text) in texts.enumerated() {
          pen.text(text, x: x + 12, y: y + 23 + line * 21, class: "code")
        }
      }
    }
    let rows = layers.layers.map(\.count).max() ?? 0
    return SVGDocument.text(
      pen, title: "graph of \(graph.nodes.map(\.name).joined(separator: ", "))",
      description: GraphRenderer(width: 100).lines(graph).map(\.plain),
      width: max(left - gap, 0) + margin, height: rows * pitch + 2 * margin)
  }

  private static func middle(of row: Int) -> Int { margin + row * pitch + pitch / 2 }

  /// The two lines in a box: its name with what it is now, and what defines it.
  private static func texts(of node: Graph.Node) -> [String] {
    let head = [node.name, node.state].filter { !$0.isEmpty }.joined(separator: "  ")
    return [head, node.definition].map { $0.printable.clipped(to: longestText, ellipsis: "…") }
  }
}
