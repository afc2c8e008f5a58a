/// The things that are made of others: names or runs, and how each leads to others.
///
/// Plain data, made by a command; nothing here knows a width or a character set.
public struct Graph: Sendable, Hashable {
  /// A name, a stream without one, or a run.
  struct Node: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable { case hot, cold, cell, subscription }

    /// The change by the last redefinition: the node was made, or done away with.
    enum Change: String, Sendable, Hashable { case added, removed }

    /// Empty if it has none.
    var name: String
    var kind: Kind
    /// The text that defines it, on one line.
    var definition: String
    /// Its state now: `= 22`, `waiting for t`; empty if there is nothing to say.
    var state = ""
    /// The state is an error's message.
    var hasFailed = false
    /// Counted in definition order.
    var hue: Int
    var change: Change?
    /// The object that has it as a member.
    var part: String?
    /// It is such an object itself, and is made from its members.
    var isObject = false
    /// Its use by other parts; nil if the graph has no parts.
    fileprivate(set) var use: Use?

    /// The colour of its name, its mark and its wire; nothing but terminals has one where there are parts.
    var style: StyledText.Style {
      switch use {
      case .input?: .input
      case .output?: .output
      case .inner?: .plain
      case nil: .hue(hue)
      }
    }

    /// The fill of its box in a picture: blue takes in, orange hands out, and the rest is grey.
    var fill: Int {
      switch use {
      case .input?: 0
      case .output?: 4
      case .inner?: 6
      case nil: hue
      }
    }
  }

  /// The use that other parts make of a node.
  enum Use: String, Sendable, Hashable {
    /// They send to it.
    case input
    /// They read it, or are sent what it emits.
    case output
    case inner
  }

  /// That one node is made from another, by their places.
  struct Edge: Sendable, Hashable {
    /// The use that the reader makes of its source.
    enum Role: String, Sendable, Hashable, Comparable, CaseIterable {
      /// Values, which make it emit.
      case data
      /// The latest value, whenever another input makes it emit.
      case latest
      /// Only when something happens.
      case timing
      /// A plain value: it is built again when that changes.
      case parameter
      /// A name that a function in its text reads when it is called.
      case read

      /// The weightiest first.
      static func < (a: Role, b: Role) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
      }
    }

    var source: Int
    var reader: Int
    var role: Role
  }

  private(set) var nodes: [Node]
  /// By reader, then by source; of two nodes there is one at most.
  private(set) var edges: [Edge]
  /// The remarks to be said below it, a sentence each.
  var annotations: [String] = []

  /// The nodes in this order, but for what has to stand below what it is made from; those of a part
  /// stand together, below what is in none.
  init(_ nodes: [Node], _ edges: [Edge]) {
    var roles: [[Int]: Edge.Role] = [:]
    for edge in edges where edge.source != edge.reader {
      let pair = [edge.reader, edge.source]
      roles[pair] = min(edge.role, roles[pair] ?? edge.role)
    }
    let free = Self.order(nodes.count, roles.keys.map { (source: $0[1], reader: $0[0]) })
    let parts = Self.parts(of: nodes)
    let membersOfPart = Dictionary(grouping: free) { nodes[$0].part }
    let order = parts.flatMap { membersOfPart[$0] ?? [] }
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    self.nodes = order.map { nodes[$0] }
    self.edges = roles.map {
      Edge(source: places[$0[1]] ?? 0, reader: places[$0[0]] ?? 0, role: $1)
    }.sorted { ($0.reader, $0.source) < ($1.reader, $1.source) }
    if parts.count > 1 { findUses() }
  }

  /// A subject is an input if another part sends to it.
  ///
  /// A node that another part reads is an output, also if a
  /// subscription of its own part sends it there.
  private mutating func findUses() {
    for node in nodes.indices { nodes[node].use = .inner }
    let between = edges.filter { nodes[$0.source].part != nodes[$0.reader].part }
    for edge in between where nodes[edge.reader].kind == .hot { nodes[edge.reader].use = .input }
    let senders = Set(between.map(\.source))
    let sent = edges.filter {
      nodes[$0.reader].kind == .subscription && senders.contains($0.reader)
    }
    for node in senders.union(sent.map(\.source)) {
      if nodes[node].use == .inner, nodes[node].kind != .subscription { nodes[node].use = .output }
    }
  }

  /// The parts, in the order of their first nodes; nil, for nodes in no part, comes first.
  var parts: [String?] { Self.parts(of: nodes) }

  /// The part that a node is the first of.
  func partBeginning(at node: Int) -> String? {
    node > 0 && nodes[node - 1].part == nodes[node].part ? nil : nodes[node].part
  }

  private static func parts(of nodes: [Node]) -> [String?] {
    var known: Set<String?> = [nil]
    return [nil] + nodes.map(\.part).filter { known.insert($0).inserted }
  }

  /// An order of the nodes: each comes after its sources, and otherwise as early as it stood.
  ///
  /// In a circle, which only functions can make, the node that stood first comes first.
  private static func order(_ count: Int, _ edges: [(source: Int, reader: Int)]) -> [Int] {
    var sources = Array(repeating: [Int](), count: count)
    for edge in edges { sources[edge.reader].append(edge.source) }
    var order: [Int] = []
    var begun: Set<Int> = []
    for node in 0..<count where begun.insert(node).inserted {
      var path = [(node: node, sources: sources[node].sorted()[...])]
      while let last = path.indices.last {
        if let source = path[last].sources.popFirst() {
          if begun.insert(source).inserted { path.append((source, sources[source].sorted()[...])) }
        } else {
          order.append(path.removeLast().node)
        }
      }
    }
    return order
  }

  /// The graph with only these nodes.
  func limited(to kept: Set<Int>) -> Graph {
    let places = nodes.indices.filter(kept.contains)
    let numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    var part = self
    part.nodes = places.map { nodes[$0] }
    part.edges = edges.compactMap { edge in
      guard let source = numbers[edge.source], let reader = numbers[edge.reader] else { return nil }
      return Edge(source: source, reader: reader, role: edge.role)
    }
    return part
  }

  /// The graph with these nodes, everything that they are made from, and the nodes made directly from them.
  func around(_ chosen: Set<Int>) -> Graph {
    var kept = chosen
    var pending = Array(chosen)
    let sources = Dictionary(grouping: edges, by: \.reader)
    while let node = pending.popLast() {
      for edge in sources[node] ?? [] where kept.insert(edge.source).inserted {
        pending.append(edge.source)
      }
    }
    return limited(to: kept.union(edges.filter { chosen.contains($0.source) }.map(\.reader)))
  }

  /// Those that lead down; the others close a circle, or lead to a part above.
  var edgesDown: [Edge] { edges.filter { $0.source < $0.reader } }

  var edgesUp: [Edge] { edges.filter { $0.source > $0.reader } }

  /// Those that lead on where each node stands behind what it is made from, also in another part; readers
  /// come in that order.
  ///
  /// The others close a circle.
  var edgesForward: [Edge] {
    let order = Self.order(nodes.count, edges.map { ($0.source, $0.reader) })
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    func place(_ node: Int) -> Int { places[node] ?? 0 }
    return edges.filter { place($0.source) < place($0.reader) }
      .sorted { (place($0.reader), place($0.source)) < (place($1.reader), place($1.source)) }
  }
}
