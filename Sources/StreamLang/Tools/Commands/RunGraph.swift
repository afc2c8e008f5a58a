import StreamEngine

/// `:graph --runs`: what is subscribed now, each run leading to the one that has subscribed it.
///
/// A cold stream that runs twice is there twice, with all that it is made from.
struct RunGraph {
  private var nodes: [Graph.Node] = []
  private var edges: [Graph.Edge] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var handles: [String: Int] = [:]

  static func graph(_ context: CommandContext) -> Graph {
    var graph = RunGraph()
    guard let runs = Subscriptions(context.environment) else { return Graph([], []) }
    for run in runs.running { graph.add(run, runs) }
    for run in runs.running { graph.connect(run, runs) }
    return Graph(graph.nodes, graph.edges)
  }

  private mutating func add(_ run: RunRecord, _ runs: Subscriptions) {
    places[ObjectIdentifier(run)] = nodes.count
    nodes.append(
      Graph.Node(
        name: runs.title(of: run), kind: run.isListener ? .hot : .cold,
        definition: runs.text(of: run).asOneLine,
        state: run.brought == 0 ? "" : count(run.brought, "value"),
        hue: runs.place(of: run) ?? nodes.count))
  }

  private mutating func connect(_ run: RunRecord, _ runs: Subscriptions) {
    guard let place = places[ObjectIdentifier(run)] else { return }
    func lead(to reader: Int) {
      let isInner = run.owner != nil && !run.isInput && !run.isListener
      edges.append(Graph.Edge(source: place, reader: reader, role: isInner ? .read : .data))
    }
    if let owner = run.owner.flatMap({ places[ObjectIdentifier($0)] }) { return lead(to: owner) }
    if run.sharer >= 0 {
      for reader in runs.running where reader.node == run.sharer {
        if let reader = places[ObjectIdentifier(reader)] { lead(to: reader) }
      }
      return
    }
    guard case .handle(let binding) = runs.subscriber(of: run) else { return }
    let handle = handles[binding.name] ?? nodes.count
    if handle == nodes.count {
      handles[binding.name] = handle
      nodes.append(
        Graph.Node(
          name: binding.name, kind: .subscription, definition: binding.definition.oneLine,
          hue: binding.number))
    }
    lead(to: handle)
  }
}
