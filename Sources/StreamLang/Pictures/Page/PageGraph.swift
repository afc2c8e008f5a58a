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
  func places(ofRow index: Int) -> [JSON.Member] {
    guard let node = nodes[index] else { return [] }
    let own = JSON.Member("node", .int(node))
    guard let source = sources[index], source != node else { return [own] }
    return [own, JSON.Member("source", .int(source))]
  }

  var json: JSON {
    .object([
      JSON.Member("width", .int(picture.width)), JSON.Member("height", .int(picture.height)),
      JSON.Member("boxHeight", .int(GraphPicture.boxHeight)),
      JSON.Member("letter", .int(GraphPicture.letter)),
      JSON.Member("padding", .int(GraphPicture.padding)),
      JSON.Member("parts", .array(picture.parts.map(part))),
      JSON.Member("nodes", .array(zip(picture.boxes, graph.nodes).map(node))),
      JSON.Member("edges", .array(picture.lines.map(edge))),
    ])
  }

  private func part(_ part: GraphPicture.Part) -> JSON {
    .object([
      JSON.Member("name", .string(part.name)), JSON.Member("y", .int(part.y)),
      JSON.Member("height", .int(part.height)),
    ])
  }

  private func node(_ box: GraphPicture.Box, _ node: Graph.Node) -> JSON {
    .object([
      JSON.Member("name", .string(node.name)),
      JSON.Member("sign", .string(GraphGlyphs(.unicode).mark(node.kind))),
      JSON.Member("definition", .string(box.texts.last ?? "")),
      JSON.Member("hue", .int(node.hue)),
      JSON.Member("x", .int(box.x)), JSON.Member("y", .int(box.y)),
      JSON.Member("width", .int(box.width)),
    ])
  }

  private func edge(_ line: GraphPicture.Line) -> JSON {
    // A long line passes many columns at one height, of which only the ends are wanted. The label stands between
    // the first two points.
    let points = line.points.enumerated().filter { place, point in
      guard place > 1, place < line.points.count - 1 else { return true }
      return line.points[place - 1].y != point.y || line.points[place + 1].y != point.y
    }
    return .object([
      JSON.Member("from", .int(line.edge.source)), JSON.Member("to", .int(line.edge.reader)),
      JSON.Member("role", .string(line.edge.role.rawValue)),
      JSON.Member(
        "points", .array(points.map { .array([.int($0.element.x), .int($0.element.y)]) })),
    ])
  }
}
