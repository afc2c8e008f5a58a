/// Draws a graph as a picture: boxes from left to right, and a line from each source to its readers.
///
/// A line is dashed if no values go along it by themselves. The description for those who do not see the
/// picture is the graph as text.
enum GraphSVG {
  static func text(_ graph: Graph) -> String {
    let picture = GraphPicture(graph)
    var pen = SVGPen()
    for part in picture.parts {
      pen.band(part.name, x: 6, y: part.y, width: picture.width - 12, height: part.height)
    }
    for line in picture.lines {
      pen.line(through: line.points, line.edge.role == .data ? .plain : .flow)
      if let end = line.points.last { pen.arrow(end.x, end.y) }
    }
    for (box, node) in zip(picture.boxes, graph.nodes) {
      pen.frame(
        x: box.x, y: box.y, width: box.width, height: GraphPicture.boxHeight, hue: node.fill)
      for (line, text) in box.texts.enumerated() {
        pen.text(text, x: box.x + 12, y: box.y + 23 + line * 21, class: "code")
      }
    }
    return SVGDocument.text(
      pen, title: "graph of \(graph.nodes.map(\.name).joined(separator: ", "))",
      description: GraphRenderer(width: 100).lines(graph).map(\.plain),
      width: picture.width, height: picture.height)
  }
}
