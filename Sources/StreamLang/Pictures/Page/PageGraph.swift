/// The graph on a page: where its boxes and lines stand, and which rows are whose.
struct PageGraph {
  private let graph: Graph
  private let picture: GraphPicture
  /// For each row the node whose events it shows; nil if it has none.
  private var nodes: [Int?]
  /// The sources of the events of an inner row: of its events: an inner row's are those of a stream
  /// that was made within an operator, which has a node if it has a name.
  private var sources: [Int?]

  /// Room for a name and a short value, in columns.
  private static let leastText = 14

  init(_ graph: Graph, of rows: [Diagram.Row]) {
    self.graph = graph
    picture = GraphPicture(graph, leastText: Self.leastText)
    let places = Dictionary(
      graph.nodes.enumerated().filter { !$0.element.name.isEmpty }.map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    nodes = rows.map { row in
      switch row.kind {
      case .hot, .cold, .cell: places[row.name]
      case .run, .inner, .note: nil
      }
    }
    sources = nodes
    // Inner rows stand above that of their operator.
    for index in rows.indices.dropLast().reversed() {
      guard case .inner = rows[index].kind else { continue }
      let reader = nodes[index + 1]
      let source = places[String(rows[index].name.prefix { $0 != "#" })]
      nodes[index] = reader
      let isRead = graph.edges.contains { $0.source == source && $0.reader == reader }
      sources[index] = isRead ? source : reader
    }
  }

  /// The places in the graph that belong to a row.
  func places(ofRow index: Int) -> (node: Int?, source: Int?) {
    (nodes[index], sources[index] == nodes[index] ? nil : sources[index])
  }

  var json: JSON {
    [
      "width": .int(picture.width), "height": .int(picture.height),
      "boxHeight": .int(GraphPicture.boxHeight), "letter": .int(GraphPicture.letter),
      "padding": .int(GraphPicture.padding),
      "parts": .array(
        picture.parts.map { part in
          ["name": .string(part.name), "y": .int(part.y), "height": .int(part.height)]
        }),
      "nodes": .array(zip(picture.boxes, graph.nodes).map(node)),
      "edges": .array(picture.lines.map(edge)),
    ]
  }

  private func node(_ box: GraphPicture.Box, _ node: Graph.Node) -> JSON {
    [
      "name": .string(node.name), "sign": .string(GraphGlyphs(.unicode).mark(node.kind)),
      "definition": .string(box.texts.last ?? ""), "hue": .int(node.hue), "x": .int(box.x),
      "y": .int(box.y), "width": .int(box.width),
    ]
  }

  private func edge(_ line: GraphPicture.Line) -> JSON {
    // A long line passes many columns at one height, of which only the ends are wanted. The label stands between
    // the first two points.
    let points = line.points.enumerated().filter { place, point in
      guard place > 1, place < line.points.count - 1 else { return true }
      return line.points[place - 1].y != point.y || line.points[place + 1].y != point.y
    }
    return [
      "from": .int(line.edge.source), "to": .int(line.edge.reader),
      "role": .string(line.edge.role.rawValue),
      "points": .array(points.map { .array([.int($0.element.x), .int($0.element.y)]) }),
    ]
  }
}
