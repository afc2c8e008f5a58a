/// The parts of a graph besides names: the members of objects, and subscriptions that have no name.
extension GraphMaker {
  /// Makes a part of the graph of each object that is written out and has only streams.
  ///
  /// Members that are names give their nodes to the part; each other member is a node of its own, such as `.voltage`.
  mutating func addParts(of binding: Binding) {
    guard let object = node(of: GraphInputs.Place(name: symbols.id(of: binding.name))),
      case .record(let fields) = binding.definition.value.kind, let record = record(of: binding),
      fields.allSatisfy({ record.fields[$0.key]?.stream != nil })
    else { return }
    members[object] = [:]
    nodes[object].part = binding.name
    nodes[object].isObject = true
    for field in fields {
      let place = member(field, record, of: binding)
      members[object]?[field.key] = place
      edges.append(Graph.Edge(source: place, reader: object, role: .data))
    }
  }

  /// The node of a member: the node of the thing that it names, unless that belongs to another object already.
  private mutating func member(_ field: Core.Field, _ record: Record, of binding: Binding) -> Int {
    let named = field.value.place.flatMap { place -> Int? in
      let node = self.node(of: GraphInputs.Place(name: place.name))
      guard let member = place.member else { return node }
      return node.flatMap { members[$0]?[member] }
    }
    if let named, nodes[named].part == nil {
      nodes[named].part = binding.name
      return named
    }
    let stream = record.fields[field.key]?.stream
    var node = Graph.Node(
      name: ".\(field.key)", kind: stream?.isHot == true ? .hot : .cold,
      definition: String(field.value.span.text(in: binding.definition.source.text)).asOneLine,
      hue: binding.number)
    node.state = stream?.current.map { "= \($0.listedText)" } ?? ""
    node.part = binding.name
    nodes.append(node)
    if let named { otherNames.append((nodes.count - 1, named)) }
    connect(
      nodes.count - 1,
      GraphInputs(
        binding.definition.dependencies.all.filter { field.value.span.contains($0.span) }, symbols))
    return nodes.count - 1
  }

  /// Another name for a subject that is told something passes it on.
  mutating func turnToldNames() {
    for (name, stream) in otherNames
    where edges.contains(where: { $0.reader == name && $0.source != stream }) {
      edges.removeAll { $0.source == stream && $0.reader == name }
      edges.append(Graph.Edge(source: name, reader: stream, role: .data))
    }
  }

  private func record(of binding: Binding) -> Record? {
    let value: Value? =
      switch binding.node {
      case .cell(let cell): environment.plan.value(of: cell)
      case .constant(let value): value
      case .stream, .alias: nil
      }
    if case .record(let record)? = value { return record }
    return nil
  }

  /// The statements that have made a subscription which still runs and sends on; each belongs to the part
  /// that it listens to.
  mutating func addStatements() {
    let statements = environment.recording?.statements.values.compactMap { $0 } ?? []
    var last: (line: Int, start: Int)?
    for (place, statement) in statements.map({ ($0.origin, $0.meaning) }).sorted(by: {
      ($0.0.line, $0.0.span.start) < ($1.0.line, $1.0.span.start)
    }) {
      if let last, last == (place.line, place.span.start) { continue }
      last = (place.line, place.span.start)
      guard case .evaluate = statement.kind else { continue }
      let inputs = GraphInputs(statement.dependencies.all, symbols)
      if inputs.told.isEmpty { continue }
      var node = Graph.Node(
        name: "", kind: .subscription, definition: place.text.asOneLine, hue: nodes.count)
      let sources = inputs.found.compactMap { self.node(of: $0.place) }
      node.part = sources.first.flatMap { nodes[$0].part }
      nodes.append(node)
      connect(nodes.count - 1, inputs)
    }
  }
}

extension Value {
  fileprivate var stream: StreamValue? {
    if case .stream(let stream) = self { stream } else { nil }
  }
}
