/// A graph from left to right: what has no source first, everything else behind its last source.
struct GraphLayers {
  /// What stands in a layer: a node, or the wire of a source that passes on to a later one.
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

  init(_ graph: Graph) {
    let edges = graph.edgesForward
    var layer = Array(repeating: 0, count: graph.nodes.count)
    for edge in edges { layer[edge.reader] = max(layer[edge.reader], layer[edge.source] + 1) }
    layers = Array(repeating: [], count: (layer.max() ?? -1) + 1)
    for node in graph.nodes.indices { layers[layer[node]].append(.node(node)) }
    let readers = Dictionary(grouping: edges, by: \.source)
    for source in graph.nodes.indices {
      let last = readers[source]?.map { layer[$0.reader] }.max() ?? 0
      for passed in layer[source] + 1..<max(layer[source] + 1, last) {
        layers[passed].append(.passing(source))
      }
    }
    for _ in 0..<4 { arrange(edges, layer) }
    links = layers.indices.dropLast().map { Self.links(behind: $0, of: layers, edges, layer) }
  }

  /// The wires between a layer and the next.
  private static func links(
    behind place: Int, of layers: [[Item]], _ edges: [Graph.Edge], _ layer: [Int]
  ) -> [Link] {
    let places = Dictionary(uniqueKeysWithValues: layers[place].enumerated().map { ($1, $0) })
    func item(of source: Int) -> Int? {
      places[layer[source] == place ? .node(source) : .passing(source)]
    }
    var links: [Link] = []
    for (to, target) in layers[place + 1].enumerated() {
      switch target {
      case .node(let reader):
        for edge in edges where edge.reader == reader {
          if let from = item(of: edge.source) {
            links.append(Link(from: from, to: to, role: edge.role))
          }
        }
      case .passing(let source):
        let role = edges.filter { $0.source == source && layer[$0.reader] > place + 1 }
          .map(\.role).min()
        if let from = item(of: source) {
          links.append(Link(from: from, to: to, role: role ?? .data))
        }
      }
    }
    return links
  }

  /// Moves each item to the middle of what it is made from.
  private mutating func arrange(_ edges: [Graph.Edge], _ layer: [Int]) {
    for place in layers.indices.dropLast() {
      let links = Self.links(behind: place, of: layers, edges, layer)
      let sources = Dictionary(grouping: links, by: \.to).mapValues { links in
        Double(links.map(\.from).reduce(0, +)) / Double(links.count)
      }
      let next = layers[place + 1]
      let order = next.indices.sorted {
        (sources[$0] ?? 0, $0) < (sources[$1] ?? 0, $1)
      }
      layers[place + 1] = order.map { next[$0] }
    }
  }
}
