/// A graph from left to right: what has no source first, everything else behind its last source.
struct GraphLayers {
  /// The content of a layer: a node, or the wire of a source that passes on to a later one.
  enum Item: Hashable {
    case node(Int)
    case passing(Int)

    /// The node that it is, or that the wire comes from.
    var node: Int {
      switch self {
      case .node(let node), .passing(let node): node
      }
    }
  }

  /// From an item to one of the next layer, by their places there.
  struct Link: Hashable {
    let from: Int
    let to: Int
    let role: Graph.Edge.Role
  }

  private(set) var layers: [[Item]] = []
  /// Behind each layer but the last.
  private(set) var links: [[Link]] = []

  /// The largest number of places for wires that pass a layer.
  ///
  /// Nobody could follow more, so then none has a place.
  private static let mostPassing = 100_000

  /// Nil if there are more than `most` of them.
  init?(_ graph: Graph, most: Int) {
    let edges = graph.edgesForward
    let layer = Self.layers(of: graph, edges)
    if layer.contains(where: { $0 >= most }) { return nil }
    self.init(graph, edges, layer)
  }

  init(_ graph: Graph) {
    let edges = graph.edgesForward
    self.init(graph, edges, Self.layers(of: graph, edges))
  }

  /// The layer of each node.
  private static func layers(of graph: Graph, _ edges: [Graph.Edge]) -> [Int] {
    var layer = Array(repeating: 0, count: graph.nodes.count)
    for edge in edges { layer[edge.reader] = max(layer[edge.reader], layer[edge.source] + 1) }
    return layer
  }

  private init(_ graph: Graph, _ edges: [Graph.Edge], _ layer: [Int]) {
    layers = Array(repeating: [], count: (layer.max() ?? -1) + 1)
    for node in graph.nodes.indices { layers[layer[node]].append(.node(node)) }
    let readers = Dictionary(grouping: edges, by: \.source)
    let passed = graph.nodes.indices.map { source in
      let last = readers[source]?.map { layer[$0.reader] }.max() ?? 0
      return layer[source] + 1..<max(layer[source] + 1, last)
    }
    if passed.reduce(0, { $0 + $1.count }) <= Self.mostPassing {
      for source in graph.nodes.indices {
        for place in passed[source] { layers[place].append(.passing(source)) }
      }
    }
    let wires = Wires(edges, layer)
    for _ in 0..<4 { arrange(wires) }
    links = layers.indices.dropLast().map { wires.links(behind: $0, of: layers) }
  }

  /// Moves each item to the middle of what it is made from.
  private mutating func arrange(_ wires: Wires) {
    for place in layers.indices.dropLast() {
      let links = wires.links(behind: place, of: layers)
      let sources = Dictionary(grouping: links, by: \.to).mapValues { links in
        Double(links.map(\.from).reduce(0, +)) / Double(links.count)
      }
      let next = layers[place + 1]
      let order = next.indices.sorted { (sources[$0] ?? 0, $0) < (sources[$1] ?? 0, $1) }
      layers[place + 1] = order.map { next[$0] }
    }
  }
}

/// The edges of a graph, by what they lead from and to.
private struct Wires {
  let bySource: [Int: [Graph.Edge]]
  let byReader: [Int: [Graph.Edge]]
  /// The layer of each node.
  let layer: [Int]

  init(_ edges: [Graph.Edge], _ layer: [Int]) {
    bySource = Dictionary(grouping: edges, by: \.source)
    byReader = Dictionary(grouping: edges, by: \.reader)
    self.layer = layer
  }

  /// The wires between a layer and the next.
  func links(behind place: Int, of layers: [[GraphLayers.Item]]) -> [GraphLayers.Link] {
    let places = Dictionary(uniqueKeysWithValues: layers[place].enumerated().map { ($1, $0) })
    func item(of source: Int) -> Int? {
      places[layer[source] == place ? .node(source) : .passing(source)]
    }
    var links: [GraphLayers.Link] = []
    for (to, target) in layers[place + 1].enumerated() {
      switch target {
      case .node(let reader):
        for edge in byReader[reader] ?? [] {
          if let from = item(of: edge.source) {
            links.append(GraphLayers.Link(from: from, to: to, role: edge.role))
          }
        }
      case .passing(let source):
        let role = (bySource[source] ?? []).filter { layer[$0.reader] > place + 1 }
          .map(\.role).min()
        if let from = item(of: source) {
          links.append(GraphLayers.Link(from: from, to: to, role: role ?? .data))
        }
      }
    }
    return links
  }
}
