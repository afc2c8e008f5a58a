/// Draws a graph as boxes from left to right, if they fit.
///
/// A wire leaves a box on its first line and comes in on its second, so that no two run on one line.
/// If a wire passes another, the one that goes up and down is drawn whole.
struct GraphBoxes {
  private static let mostLayers = 8
  private static let longestText = 20
  private static let height = 4

  private let graph: Graph
  private let layers: GraphLayers
  private let glyphs: GraphGlyphs
  private let isUnicode: Bool
  /// The beginning and the width of each layer.
  private var columns: [(start: Int, width: Int)] = []
  private var canvas: TextCanvas

  /// Nil if it has too many layers, or is wider than `width`.
  init?(_ graph: Graph, width: Int, charset: Charset) {
    let glyphs = GraphGlyphs(charset)
    guard let layers = GraphLayers(graph, most: Self.mostLayers) else { return nil }
    (self.graph, self.glyphs, self.layers) = (graph, glyphs, layers)
    isUnicode = charset == .unicode
    var end = 0
    for (place, layer) in layers.layers.enumerated() {
      let texts = layer.map { item -> Int in
        guard case .node(let node) = item else { return 0 }
        return Self.texts(of: graph.nodes[node], glyphs).map(\.displayWidth).max() ?? 0
      }
      let boxes = (texts.max() ?? 0) + 4
      columns.append((end, boxes))
      end += boxes
      if place < layers.links.count { end += Set(layers.links[place].map(\.from)).count + 3 }
    }
    if end > width { return nil }
    let rows = (layers.layers.map(\.count).max() ?? 0) * Self.height
    canvas = TextCanvas(rows: rows, columns: end)
    for place in layers.layers.indices {
      for (row, item) in layers.layers[place].enumerated() { draw(item, place, row * Self.height) }
    }
    for place in layers.links.indices { drawLinks(behind: place) }
  }

  var lines: [StyledText] { canvas.lines }

  /// The two lines in a box.
  private static func texts(of node: Graph.Node, _ glyphs: GraphGlyphs) -> [String] {
    let state = node.hasFailed ? "\(glyphs.failed) \(node.state)" : node.state
    let head = [node.name, state].filter { !$0.isEmpty }.joined(separator: "  ")
    return ["\(glyphs.mark(node.kind)) \(head)", node.definition].map {
      $0.printable.clipped(to: longestText, ellipsis: glyphs.ellipsis)
    }
  }

  private mutating func draw(_ item: GraphLayers.Item, _ place: Int, _ top: Int) {
    let (start, width) = columns[place]
    switch item {
    case .node(let number):
      let node = graph.nodes[number]
      let (edge, wire) = (String(repeating: glyphs.line, count: width - 2), glyphs.wire)
      let corners = glyphs.corners
      canvas.put(corners[0] + edge + corners[1], top, start, .dim)
      for (line, text) in Self.texts(of: node, glyphs).enumerated() {
        canvas.put(wire, top + 1 + line, start, .dim)
        canvas.put(text, top + 1 + line, start + 2, line == 0 ? .hue(node.hue) : .plain)
        canvas.put(wire, top + 1 + line, start + width - 1, .dim)
      }
      canvas.put(corners[2] + edge + corners[3], top + 3, start, .dim)
    case .passing(let source):
      let hue = StyledText.Style.hue(graph.nodes[source].hue)
      let isData = layers.links[place].contains { $0.from == top / Self.height && $0.role == .data }
      let line = isData ? glyphs.line : glyphs.dash
      canvas.put(isUnicode ? "╭" : ",", top + 1, start, hue)
      canvas.put(String(repeating: line, count: width - 1), top + 1, start + 1, hue)
      canvas.put(isUnicode ? "╯" : "'", top + 2, start, hue)
    }
  }

  /// Draws the wires behind a layer, each source's in a column of its own.
  private mutating func drawLinks(behind place: Int) {
    let links = layers.links[place]
    let start = columns[place].start + columns[place].width
    let end = columns[place + 1].start
    let sources = Set(links.map(\.from)).sorted()
    var tracks = GraphTracks(start: start, end: end)
    for (track, source) in sources.enumerated() {
      let targets = links.filter { $0.from == source }
      let item = layers.layers[place][source]
      tracks.add(
        column: start + 1 + track, hue: graph.nodes[item.node].hue, out: source * Self.height + 1,
        into: targets.map { ($0.to * Self.height + 2, $0.role) })
      if case .node = item {
        canvas.put(isUnicode ? "├" : "+", source * Self.height + 1, start - 1, .dim)
      }
    }
    for mark in tracks.marks(isUnicode: isUnicode, glyphs) {
      canvas.put(mark.text, mark.row, mark.column, mark.style)
    }
    for target in Set(links.map(\.to)) {
      if case .node = layers.layers[place + 1][target] {
        canvas.put(isUnicode ? "▸" : ">", target * Self.height + 2, end - 1, .dim)
      }
    }
  }
}
