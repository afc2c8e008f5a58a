/// The places of everything in a graph in a picture: a box for each node, from left to right, and a
/// line for each edge.
///
/// Lengths are in pixels of a picture that is shown at its own size.
struct GraphPicture {
  struct Box {
    let x: Int
    let y: Int
    let width: Int
    /// The texts in it: a name with its current value, and its definition.
    let texts: [String]
  }

  struct Line {
    let edge: Graph.Edge
    /// From the right of a box to the tip of the arrow at another.
    let points: [(x: Int, y: Int)]
  }

  /// An object, whose members stand in a band of their own.
  struct Part {
    let name: String
    let y: Int
    let height: Int
  }

  static let boxHeight = 56
  /// The width of a column of text, and of what a box has besides its text.
  static let letter = 10
  static let padding = 24
  private static let pitch = 76
  private static let gap = 72
  private static let margin = 20
  /// Left of all boxes, for lines that lead back.
  private static let marginBack = 44
  private static let longestText = 24
  /// Room for the name of a part.
  private static let titleHeight = 34

  /// As the graph's nodes.
  private(set) var boxes: [Box] = []
  /// As the graph's edges.
  private(set) var lines: [Line] = []
  let parts: [Part]
  let width: Int
  let height: Int
  /// The columns of the layers, and the middles of what stands in them and of lines that pass.
  private let columns: [(left: Int, right: Int)]
  private let middles: [[GraphLayers.Item: Int]]
  private var layerOfNode: [Int] = []

  /// With `leastText` columns of text in each box, where what it says will change.
  init(_ graph: Graph, leastText: Int = 0) {
    let layers = GraphLayers(graph)
    var columns: [(left: Int, right: Int)] = []
    var left = graph.edges.count > graph.edgesForward.count ? Self.marginBack : Self.margin
    for layer in layers.layers {
      let widths = layer.flatMap { item -> [Int] in
        guard case .node(let node) = item else { return [] }
        return Self.texts(of: graph.nodes[node]).map(\.displayWidth)
      }
      let right = left + max(leastText, widths.max() ?? 0) * Self.letter + Self.padding
      columns.append((left, right))
      left = right + Self.gap
    }
    self.columns = columns
    width = max(left - Self.gap, 0) + Self.margin
    (middles, parts, height) = Self.rows(graph, layers)
    layerOfNode = Array(repeating: 0, count: graph.nodes.count)
    for (place, layer) in layers.layers.enumerated() {
      for case .node(let node) in layer { layerOfNode[node] = place }
    }
    boxes = graph.nodes.enumerated().map { number, node in
      let column = columns[layerOfNode[number]]
      return Box(
        x: column.left, y: middle(of: number) - Self.boxHeight / 2,
        width: column.right - column.left, texts: Self.texts(of: node))
    }
    lines = graph.edges.map { Line(edge: $0, points: points(of: $0)) }
  }

  /// The rows, and the nodes that stand in each: the members of a part one below the other.
  private static func rows(
    _ graph: Graph, _ layers: GraphLayers
  ) -> ([[GraphLayers.Item: Int]], [Part], height: Int) {
    var middles: [[GraphLayers.Item: Int]] = Array(repeating: [:], count: layers.layers.count)
    var parts: [Part] = []
    var y = margin
    var itemsOfPart: [String?: [(place: Int, items: [GraphLayers.Item])]] = [:]
    for (place, layer) in layers.layers.enumerated() {
      for (part, items) in Dictionary(grouping: layer, by: { graph.nodes[$0.node].part }) {
        itemsOfPart[part, default: []].append((place, items))
      }
    }
    for part in graph.parts {
      let title = part == nil ? 0 : titleHeight
      var count = 0
      for (place, items) in itemsOfPart[part] ?? [] {
        count = max(count, items.count)
        for (row, item) in items.enumerated() {
          middles[place][item] = y + title + row * pitch + pitch / 2
        }
      }
      let height = title + count * pitch
      if let part { parts.append(Part(name: part.printable, y: y, height: height)) }
      y += height + (part == nil ? 0 : 12)
    }
    return (middles, parts, y + margin)
  }

  private func middle(of node: Int) -> Int { middles[layerOfNode[node]][.node(node)] ?? 0 }

  private func points(of edge: Graph.Edge) -> [(x: Int, y: Int)] {
    let (from, to) = (layerOfNode[edge.source], layerOfNode[edge.reader])
    let start = (x: columns[from].right, y: middle(of: edge.source))
    let end = (x: columns[to].left - 10, y: middle(of: edge.reader))
    if from < to {
      let passed = (from + 1..<to).flatMap { layer -> [(x: Int, y: Int)] in
        guard let y = middles[layer][.passing(edge.source)] else { return [] }
        return [(x: columns[layer].left, y: y), (x: columns[layer].right, y: y)]
      }
      return [start] + passed + [end]
    }
    // Back between two rows of boxes.
    let (right, left, between) = (start.x + 14, end.x - 14, start.y + Self.pitch / 2)
    return [
      start, (right, start.y), (right, between), (left, between), (left, end.y), end,
    ]
  }

  private static func texts(of node: Graph.Node) -> [String] {
    let head = [node.name, node.state].filter { !$0.isEmpty }.joined(separator: "  ")
    return [head, node.definition].map { $0.printable.clipped(to: longestText, ellipsis: "…") }
  }
}
