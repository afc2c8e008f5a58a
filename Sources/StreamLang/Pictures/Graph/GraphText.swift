/// A graph in the languages of other programs.
enum GraphText {
  /// For Graphviz.
  static func dot(_ graph: Graph) -> String {
    let nodes = graph.nodes.enumerated().map { number, node in
      let shape =
        switch node.kind {
        case .hot: "ellipse, style=bold"
        case .cold: "ellipse"
        case .cell: "box"
        case .subscription: "cds"
        }
      return "  n\(number) [label=\(quoted(node.lines)), shape=\(shape)];"
    }
    let edges = graph.edges.map { edge in
      let style = edge.role == .data ? "" : " [style=dashed, label=\(edge.role)]"
      return "  n\(edge.source) -> n\(edge.reader)\(style);"
    }
    let parts = graph.members.enumerated().flatMap { number, part in
      ["  subgraph cluster_\(number) {", "    label=\(quoted([part.name]));"]
        + part.nodes.map { "    n\($0);" } + ["  }"]
    }
    return (["digraph {", "  rankdir=LR;"] + nodes + parts + edges + ["}"]).joined(separator: "\n")
  }

  /// As a text of that language: two lines, in which only quotes and backslashes are escaped.
  private static func quoted(_ lines: [String]) -> String {
    let lines = lines.map { line in
      line.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }

  /// For Mermaid, which many pages draw.
  static func mermaid(_ graph: Graph) -> String {
    let nodes = graph.nodes.enumerated().map { number, node in
      let frame =
        switch node.kind {
        case .hot: ("([", "])")
        case .cold: ("(", ")")
        case .cell: ("[", "]")
        case .subscription: (">", "]")
        }
      let label = node.lines.map(entities).joined(separator: "<br>")
      return "  n\(number)\(frame.0)\"\(label)\"\(frame.1)"
    }
    let edges = graph.edges.map { edge in
      let arrow = edge.role == .data ? "-->" : "-. \(edge.role) .->"
      return "  n\(edge.source) \(arrow) n\(edge.reader)"
    }
    let parts = graph.members.enumerated().flatMap { number, part in
      ["  subgraph p\(number)[\"\(entities(part.name))\"]"] + part.nodes.map { "    n\($0)" }
        + ["  end"]
    }
    return (["flowchart LR"] + nodes + parts + edges).joined(separator: "\n")
  }

  private static let special: Set<Unicode.Scalar> = [
    "\"", "#", "&", "<", ">", ";", "`", "\\", "@", "$",
  ]

  /// Whatever could mean something there, or in the page around it, by its number.
  private static func entities(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      if special.contains(scalar) {
        text += "#\(scalar.value);"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// For programs: each node with its number, which edges refer to.
  static func json(_ graph: Graph) -> String {
    let nodes = graph.nodes.enumerated().map { number, node -> JSON in
      let terminal = node.use == .inner ? nil : node.use
      return [
        "id": .int(number), "name": .string(node.name), "kind": .string(node.kind.rawValue),
        "definition": .string(node.definition), "state": .string(node.state),
        "failed": node.hasFailed ? .bool(true) : nil, "part": node.part.map(JSON.string),
        "terminal": (terminal?.rawValue).map(JSON.string),
        "change": (node.change?.rawValue).map(JSON.string),
      ]
    }
    let edges = graph.edges.map { edge -> JSON in
      [
        "from": .int(edge.source), "to": .int(edge.reader), "role": .string(edge.role.rawValue),
      ]
    }
    let document: JSON = ["nodes": .array(nodes), "edges": .array(edges)]
    return document.description
  }
}

extension Graph {
  /// The parts, each with the nodes in it.
  fileprivate var members: [(name: String, nodes: [Int])] {
    let membersOfPart = Dictionary(grouping: nodes.indices) { nodes[$0].part }
    return parts.compactMap { part in part.map { ($0, membersOfPart[$0] ?? []) } }
  }
}

extension Graph.Node {
  /// The lines in a box of it.
  fileprivate var lines: [String] {
    [name, definition].filter { !$0.isEmpty }.map { $0.asOneLine }
  }
}
