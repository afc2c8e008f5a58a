/// `:graph`: what is made from what, as lanes, as boxes, or in the language of another program.
enum GraphCommand {
  /// The forms other than lanes, and what each is for.
  private enum Form: String, CaseIterable {
    case boxes, dot, mermaid, json, svg

    var option: String { "--\(rawValue)" }
  }

  private static let changes = "--changes"
  private static let runs = "--runs"
  static let options = [runs, changes] + Form.allCases.map(\.option)

  static func show(_ context: CommandContext) throws {
    let (given, showsRuns) = context.request.without(runs)
    let words = given.filter { $0.text != changes }
    let showsChange = words.count < given.count
    var form: Form?
    var names: [Name] = []
    var file: Name?
    for word in words {
      if file == nil, form == .svg {
        file = word
      } else if let wanted = Form.allCases.first(where: { $0.option == word.text }) {
        if let form { throw Diagnostic(.check, "either \(form.option) or \(word.text)", word.span) }
        form = wanted
      } else if word.text.hasPrefix("-") {
        throw Diagnostic(
          .check, "graph has no option \(word.text)", word.span,
          help: Suggestion.question(word.text, among: options)
            ?? "it has \(options.joined(separator: ", "))")
      } else {
        names.append(word)
      }
    }
    if showsRuns && showsChange {
      throw Diagnostic(.check, "either \(runs) or \(changes)", context.request.span)
    }
    let graph =
      try showsRuns ? runGraph(of: names, context) : graph(of: names, showsChange, context)
    if graph.nodes.isEmpty {
      return context.showLines([emptiness(of: names.map(\.text), showsRuns)])
    }
    switch form {
    case nil: context.show(.graph(graph, asBoxes: false))
    case .boxes: context.show(.graph(graph, asBoxes: true))
    case .dot: context.show(.printed(GraphText.dot(graph)))
    case .mermaid: context.show(.printed(GraphText.mermaid(graph)))
    case .json: context.show(.printed(GraphText.json(graph)))
    case .svg:
      guard let file else {
        throw Diagnostic(
          .check, "graph --svg wants a file", context.request.span,
          help: "as in `:graph --svg a.svg`")
      }
      try context.write(GraphSVG.text(graph), to: file)
      context.show(.note("wrote \(file.text)"))
    }
  }

  /// The reason why there is nothing to draw.
  private static func emptiness(of names: [String], _ showsRuns: Bool) -> String {
    let what = showsRuns ? "nothing is subscribed" : "no names yet"
    if names.isEmpty { return what }
    let all = names.enumeration
    if showsRuns { return "\(what) to \(all)" }
    return "\(all) \(names.count == 1 ? "is" : "are") not in the graph: it has streams and cells"
  }

  private static func graph(
    of names: [Name], _ showsChange: Bool, _ context: CommandContext
  ) throws -> Graph {
    let chosen = Set(try names.map { try context.binding(called: $0).name })
    var graph = GraphMaker.graph(context.timeline, showsChange: showsChange)
    if showsChange && !graph.nodes.contains(where: { $0.change != nil }) {
      graph.annotations = ["no name was redefined yet"]
    }
    if chosen.isEmpty { return graph }
    graph = graph.around(Set(graph.nodes.indices.filter { chosen.contains(graph.nodes[$0].name) }))
    graph.annotations += graph.edges.compactMap { edge in
      let (source, reader) = (graph.nodes[edge.source], graph.nodes[edge.reader])
      guard chosen.contains(source.name) || chosen.contains(reader.name) else { return nil }
      return annotation(on: edge.role, source.title, reader.title)
    }
    return graph
  }

  /// The subscriptions, or those to these names with what they lead to and come from.
  private static func runGraph(of names: [Name], _ context: CommandContext) throws -> Graph {
    let chosen = Set(try names.map { try context.binding(called: $0).name })
    let graph = RunGraph.graph(context)
    if chosen.isEmpty { return graph }
    return graph.around(
      Set(
        graph.nodes.indices.filter { place in
          chosen.contains(String(graph.nodes[place].name.prefix { $0 != "#" }))
        }))
  }

  /// A note on the things that go along a line of the picture, if these are not values.
  private static func annotation(
    on role: Graph.Edge.Role, _ source: String, _ reader: String
  ) -> String? {
    switch role {
    case .data: nil
    case .latest: "\(reader) only looks at \(source): it does not move when \(source) does"
    case .timing: "\(source) only says when: its values do not go into \(reader)"
    case .parameter: "\(reader) is built with the value of \(source), anew when that changes"
    case .read: "\(reader) reads \(source) in a function"
    }
  }
}

extension Graph.Node {
  /// Its name in a sentence.
  fileprivate var title: String { name.isEmpty ? definition.asOneLine : name }
}
