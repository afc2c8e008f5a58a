/// Where the wires of a graph run: one for each source, down to its last reader.
///
/// Columns are given out as git gives out those of branches: a reader takes the first free one to the
/// right of all it is made from, and a column is free again below the last reader of its source.
struct GraphLanes {
  struct Row {
    /// The column of the node.
    let own: Int
    /// The source whose wire is in each column.
    let wires: [Int?]
    /// The wires that the node is made from, by their columns; the first ones first.
    let taps: [Tap]
  }

  struct Tap {
    let column: Int
    let role: Graph.Edge.Role
    /// Nothing below reads it.
    let isLast: Bool
  }

  private(set) var rows: [Row] = []
  /// How many there are side by side at most.
  private(set) var width = 0

  init(_ graph: Graph) {
    let edges = graph.edgesDown
    let inputs = Dictionary(grouping: edges, by: \.reader)
    let lastReaders = Dictionary(edges.map { ($0.source, $0.reader) }, uniquingKeysWith: max)
    var columns: [Int?] = []
    for node in graph.nodes.indices {
      let roles = Dictionary(
        uniqueKeysWithValues: (inputs[node] ?? []).map { ($0.source, $0.role) })
      let taps = columns.enumerated().compactMap { column, source -> Tap? in
        guard let source, let role = roles[source] else { return nil }
        return Tap(column: column, role: role, isLast: lastReaders[source] == node)
      }
      let start = (taps.last?.column ?? -1) + 1
      let own = columns[start...].firstIndex { $0 == nil } ?? columns.count
      if own == columns.count { columns.append(nil) }
      rows.append(Row(own: own, wires: columns, taps: taps))
      width = max(width, columns.count)
      for tap in taps where tap.isLast { columns[tap.column] = nil }
      columns[own] = lastReaders[node] == nil ? nil : node
      while columns.last == .some(nil) { columns.removeLast() }
    }
  }
}

extension GraphLanes.Row {
  /// Draws the row; with `pitch` 2 there is room between the columns.
  func draw(_ graph: Graph, _ node: Int, pitch: Int, _ glyphs: GraphGlyphs, into pen: inout LinePen)
  {
    let start = pen.column
    let first = taps.first?.column ?? own
    for column in wires.indices {
      pen.move(to: start + column * pitch)
      if column == own {
        pen.put(glyphs.mark(graph.nodes[node].kind), width: 1, .hue(graph.nodes[node].hue))
      } else if let source = wires[column] {
        let tap = taps.first { $0.column == column }
        pen.put(
          tap.map { glyphs.tap(isFirst: column == first, isLast: $0.isLast) } ?? glyphs.wire,
          width: 1, tap.map(\.role.isQuiet) == true ? .dim : .hue(graph.nodes[source].hue))
      } else if first < column && column < own {
        pen.put(line(at: column, glyphs), width: 1, .dim)
      }
      if pitch == 2 && first <= column && column < own {
        pen.put(line(at: column, glyphs), width: 1, .dim)
      }
    }
  }

  /// What comes from the left there is dotted as long as only functions read it.
  private func line(at column: Int, _ glyphs: GraphGlyphs) -> String {
    taps.contains { $0.column <= column && $0.role != .read } ? glyphs.line : glyphs.readLine
  }
}

extension Graph.Edge.Role {
  /// Whether its values do not go on by themselves.
  var isQuiet: Bool { self != .data }
}

/// The signs that a graph is drawn with, each one column wide.
struct GraphGlyphs {
  let line: String
  /// What only functions read.
  let readLine: String
  let wire: String
  /// Of boxes: what brings no values by itself.
  let dash: String
  let subscription: String
  let minus: String
  private let taps: [String]
  private let signs: Glyphs

  init(_ charset: Charset) {
    signs = charset.glyphs
    switch charset {
    case .unicode:
      (line, readLine, wire, dash, subscription, minus) = ("─", "·", "│", "┄", "▷", "−")
      taps = ["├", "╰", "┼", "┴"]
    case .ascii:
      (line, readLine, wire, dash, subscription, minus) = ("-", ".", "|", ".", ">", "-")
      taps = ["+", "`", "+", "'"]
    }
  }

  func tap(isFirst: Bool, isLast: Bool) -> String { taps[(isFirst ? 0 : 2) + (isLast ? 1 : 0)] }

  func mark(_ kind: Graph.Node.Kind) -> String {
    switch kind {
    case .hot: String(signs.hot.prefix(1))
    case .cold: String(signs.cold.prefix(1))
    case .cell: String(signs.cell.prefix(1))
    case .subscription: subscription
    }
  }

  var failed: String { signs.failed }
  var ellipsis: String { signs.ellipsis }
}
