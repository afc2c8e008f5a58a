import StreamEngine

/// Makes the graph of a session's names: what each is made from, and what it is now.
struct GraphMaker {
  private let timeline: TimelineLog
  private var nodes: [Graph.Node] = []
  private var edges: [Graph.Edge] = []
  /// The bindings that have a node, and where.
  private var places: [ObjectIdentifier: Int] = [:]
  /// What names stood for before, as far as it is still read.
  private var formers: [Binding] = []

  init(_ timeline: TimelineLog) { self.timeline = timeline }

  private var environment: Environment { timeline.environment }
  private var symbols: SymbolTable { environment.symbols }

  /// All names in definition order; with `showsChange` what the last redefinition changed, too.
  static func graph(_ timeline: TimelineLog, showsChange: Bool = false) -> Graph {
    var maker = GraphMaker(timeline)
    for binding in maker.symbols.values where binding.isInGraph {
      maker.addKept(by: binding)
      maker.add(binding)
    }
    for binding in maker.symbols.values + maker.formers { maker.connect(binding) }
    if showsChange { maker.markChange() }
    let graph = Graph(maker.nodes, maker.edges)
    // A handle that listens to nothing is no part of it.
    return graph.limited(
      to: Set(
        graph.nodes.indices.filter { place in
          graph.nodes[place].kind != .subscription
            || graph.edges.contains { $0.reader == place || $0.source == place }
        }))
  }

  // MARK: Nodes

  /// What a name stood for before, for who has kept it.
  private mutating func addKept(by binding: Binding) {
    for former in binding.kept.values.sorted(by: { ($0.number, $0.name) < ($1.number, $1.name) })
    where places[ObjectIdentifier(former)] == nil && former.isInGraph {
      addKept(by: former)
      add(former)
      formers.append(former)
    }
  }

  private mutating func add(_ binding: Binding) {
    for hidden in binding.hidden {
      place(hidden)
      nodes.append(node(hidden, name: "", hue: binding.number))
    }
    place(binding)
    nodes.append(node(binding, name: binding.name, hue: binding.number))
  }

  private mutating func place(_ binding: Binding) {
    places[ObjectIdentifier(binding)] = nodes.count
  }

  private func node(_ binding: Binding, name: String, hue: Int) -> Graph.Node {
    var node = Graph.Node(
      name: name, kind: binding.graphKind,
      definition: binding.definition.oneLine, hue: hue)
    describe(binding, &node)
    return node
  }

  private func describe(_ binding: Binding, _ node: inout Graph.Node) {
    if let cell = binding.cell {
      switch cell.state {
      case .value: node.state = environment.plan.value(of: cell).map { "= \($0.literal)" } ?? ""
      case .waiting: node.state = timeline.waiting(for: binding)
      case .missing: node.state = "missing \(timeline.missing(for: binding))"
      case .fault(let error, _), .failed(let error, _):
        (node.state, node.hasFailed) = (message(of: error), true)
      }
    } else if let stream = binding.stream {
      let view = binding.root.view
      if let value = stream.current {
        node.state = "= \(value.literal)"
      } else if let value = view?.latest {
        node.state = "last \(value.literal)"
      }
      switch stream.subject?.ending ?? view?.ending {
      case .completed?: node.state += (node.state.isEmpty ? "" : ", ") + "completed"
      case .failed(let error)?: (node.state, node.hasFailed) = (message(of: error), true)
      case nil: break
      }
    }
  }

  // MARK: Edges

  private mutating func connect(_ binding: Binding) {
    guard let place = places[ObjectIdentifier(binding)] else { return }
    edges += inputs(of: binding.definition, keeping: binding.kept).map {
      Graph.Edge(source: $0.source, reader: place, role: $0.role)
    }
    for hidden in binding.hidden {
      guard let source = places[ObjectIdentifier(hidden)] else { continue }
      edges.append(Graph.Edge(source: source, reader: place, role: .data))
      edges += inputs(of: hidden.definition, keeping: binding.kept, isHidden: true).map {
        Graph.Edge(source: $0.source, reader: source, role: $0.role)
      }
    }
  }

  private func inputs(
    of definition: Definition, keeping kept: [String: Binding], isHidden: Bool = false
  ) -> [(source: Int, role: Graph.Edge.Role)] {
    let inputs = GraphInputs(
      of: definition.value, skipsLive: definition.formula != nil && !isHidden, symbols)
    return inputs.found.compactMap { id, role in
      let binding = kept[symbols.name(of: id)] ?? symbols[id]
      return binding.flatMap { places[ObjectIdentifier($0)] }.map { ($0, role) }
    }
  }

  // MARK: What has changed

  /// Puts what the name that was redefined last stood for above what it stands for now.
  private mutating func markChange() {
    guard let (name, definition) = symbols.redefinitions.last, let binding = symbols[name],
      let place = places[ObjectIdentifier(binding)]
    else { return }
    nodes[place].change = .added
    var node = nodes[place]
    node.definition = definition.oneLine
    (node.state, node.hasFailed, node.change) = ("", false, .removed)
    for index in edges.indices {
      if edges[index].source >= place { edges[index].source += 1 }
      if edges[index].reader >= place { edges[index].reader += 1 }
    }
    nodes.insert(node, at: place)
    for (key, other) in places where other >= place { places[key] = other + 1 }
    edges += inputs(of: definition, keeping: [:]).map {
      Graph.Edge(source: $0.source, reader: place, role: $0.role)
    }
  }
}

extension Binding {
  /// Whether anything comes from it, or goes to it.
  fileprivate var isInGraph: Bool {
    switch node {
    case .cell, .stream, .alias, .constant(.handle): true
    case .constant(let value): value.holdsStream
    }
  }

  fileprivate var graphKind: Graph.Node.Kind {
    switch root.node {
    case .cell: .cell
    case .stream(let stream): stream.isHot ? .hot : .cold
    case .constant(.handle): .subscription
    case .alias, .constant: .cold
    }
  }
}
