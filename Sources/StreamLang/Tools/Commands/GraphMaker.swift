import StreamEngine

/// Makes the graph of a session's names: what each is made from, and what it is now.
struct GraphMaker {
  private let timeline: TimelineLog
  var nodes: [Graph.Node] = []
  var edges: [Graph.Edge] = []
  /// The bindings that have a node, and where.
  private(set) var places: [ObjectIdentifier: Int] = [:]
  /// The nodes of the members of objects of streams, by the object and the member's name.
  var members: [Int: [String: Int]] = [:]
  /// The nodes that are another name for a stream, and that stream's.
  var otherNames: [(name: Int, stream: Int)] = []
  /// The bindings that names stood for before, as far as it is still read.
  private var replaced: [Binding] = []

  init(_ timeline: TimelineLog) { self.timeline = timeline }

  var environment: Environment { timeline.environment }
  var symbols: SymbolTable { environment.symbols }

  /// All names in definition order; with `showsChange` what the last redefinition changed, too.
  static func graph(_ timeline: TimelineLog, showsChange: Bool = false) -> Graph {
    var maker = GraphMaker(timeline)
    var work = LongWork()
    for binding in maker.symbols.values where binding.isInGraph && !work.shouldStop() {
      maker.addKept(by: binding)
      maker.add(binding)
    }
    for binding in maker.symbols.values { maker.addParts(of: binding) }
    for binding in maker.symbols.values + maker.replaced where !work.shouldStop() {
      maker.connect(binding)
    }
    maker.addStatements()
    maker.turnToldNames()
    if showsChange { maker.markChange() }
    let graph = Graph(maker.nodes, maker.edges)
    // A handle that listens to nothing is no part of it, nor an object whose members are read by themselves.
    return graph.limited(
      to: Set(
        graph.nodes.indices.filter { place in
          let node = graph.nodes[place]
          if node.isObject { return graph.edges.contains { $0.source == place } }
          return node.kind != .subscription
            || graph.edges.contains { $0.reader == place || $0.source == place }
        }))
  }

  // MARK: Nodes

  /// The binding that a name had before, for who has kept it.
  private mutating func addKept(by binding: Binding) {
    for previous in binding.kept.values.sorted(by: { ($0.number, $0.name) < ($1.number, $1.name) })
    where places[ObjectIdentifier(previous)] == nil && previous.isInGraph {
      addKept(by: previous)
      add(previous)
      replaced.append(previous)
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
      name: name, kind: binding.graphKind, definition: binding.definition.oneLine, hue: hue)
    describe(binding, &node)
    return node
  }

  private func describe(_ binding: Binding, _ node: inout Graph.Node) {
    if let cell = binding.cell {
      (node.state, node.hasFailed) = timeline.state(of: binding, cell)
    } else if let stream = binding.stream {
      let view = binding.root.view
      if let value = stream.current {
        node.state = "= \(value.listedText)"
      } else if let value = view?.latest {
        node.state = "last \(value.listedText)"
      }
      if environment.recording?.isUnconnected(binding) == true { node.state = "not connected" }
      switch binding.ending {
      case .completed?: node.state += (node.state.isEmpty ? "" : ", ") + "completed"
      case .failed(let error)?: (node.state, node.hasFailed) = (message(of: error), true)
      case nil: break
      }
    }
  }

  // MARK: Edges

  private mutating func connect(_ binding: Binding) {
    guard let place = places[ObjectIdentifier(binding)], members[place] == nil else { return }
    if case .alias(let other) = binding.node, let stream = places[ObjectIdentifier(other)] {
      otherNames.append((place, stream))
    }
    connect(place, GraphInputs(binding.definition.ownDependencies, symbols), keeping: binding.kept)
    for hidden in binding.hidden {
      guard let source = places[ObjectIdentifier(hidden)] else { continue }
      edges.append(Graph.Edge(source: source, reader: place, role: .data))
      connect(
        source, GraphInputs(hidden.definition.dependencies.all, symbols), keeping: binding.kept)
    }
  }

  /// The lines to a node from what its text reads, and from it to what its text tells.
  mutating func connect(
    _ place: Int, _ inputs: GraphInputs, keeping kept: [String: Binding] = [:]
  ) {
    for (source, role) in inputs.found {
      if let source = node(of: source, keeping: kept) {
        edges.append(Graph.Edge(source: source, reader: place, role: role))
      }
    }
    for target in inputs.told {
      if let reader = node(of: target, keeping: kept) {
        edges.append(Graph.Edge(source: place, reader: reader, role: .data))
      }
    }
  }

  func node(of place: GraphInputs.Place, keeping kept: [String: Binding] = [:]) -> Int? {
    let binding = kept[symbols.name(of: place.name)] ?? symbols[place.name]
    guard let node = binding.flatMap({ places[ObjectIdentifier($0)] }) else { return nil }
    return place.member.flatMap { members[node]?[$0] } ?? node
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
    let known = edges.count
    connect(place, GraphInputs(definition.ownDependencies, symbols))
    for index in edges.indices {
      // Lines of the previous text stay with the node that has it.
      let last = index < known ? place - 1 : place
      if edges[index].source > last { edges[index].source += 1 }
      if edges[index].reader > last { edges[index].reader += 1 }
    }
    nodes.insert(node, at: place)
  }
}

extension Binding {
  /// True if anything comes from it, or goes to it.
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
