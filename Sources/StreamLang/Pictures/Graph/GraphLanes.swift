/// The ways of the wires of a graph: one for each source, down to its last reader, and one up to its first
/// if that stands above it.
///
/// Columns are given out as git gives out those of branches: a reader takes the first free one to the
/// right of all it is made from, and a column is free again below the last reader of its source. Wires
/// that lead up stand right of all others.
struct GraphLanes {
  struct Row {
    /// The column of the node.
    let own: Int
    /// The source whose wire is in each column.
    fileprivate(set) var wires: [Int?]
    /// The wires from above that the node is made from, by their columns; the first ones first.
    let taps: [Tap]
    /// The wires that lead up from it, or from below to it, the first ones first.
    fileprivate(set) var backs: [Back] = []
  }

  struct Tap {
    let column: Int
    let role: Graph.Edge.Role
    /// Nothing below reads it.
    let isLast: Bool
  }

  /// A wire that leads up, where it meets a row.
  struct Back {
    enum Place {
      /// At its source, which is below all that reads it.
      case source
      case reader, topReader
    }

    let column: Int
    let role: Graph.Edge.Role
    let place: Place
  }

  private(set) var rows: [Row] = []
  /// The largest number of them side by side.
  private(set) var width = 0

  /// Nil if there are more than `most` side by side; each has a place in each row that it passes.
  init?(_ graph: Graph, most: Int) {
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
      if columns.count > most { return nil }
      rows.append(Row(own: own, wires: columns, taps: taps))
      width = max(width, columns.count)
      for tap in taps where tap.isLast { columns[tap.column] = nil }
      columns[own] = lastReaders[node] == nil ? nil : node
      while columns.last == .some(nil) { columns.removeLast() }
    }
    if !addBacks(graph, most: most) { return nil }
  }

  /// False if that makes too many.
  private mutating func addBacks(_ graph: Graph, most: Int) -> Bool {
    let wires = Dictionary(grouping: graph.edgesUp, by: \.source)
      .map { (source: $0, top: $1.first?.reader ?? $0, edges: $1) }
      .sorted { ($0.top, $0.source) < ($1.top, $1.source) }
    // The last row of each column so far.
    var ends: [Int] = []
    for (source, top, edges) in wires {
      let free = ends.firstIndex { $0 < top } ?? ends.count
      if free == ends.count { ends.append(source) } else { ends[free] = source }
      let column = width + free
      if column >= most { return false }
      for row in top...source {
        rows[row].wires += Array(repeating: nil, count: max(0, column + 1 - rows[row].wires.count))
        rows[row].wires[column] = source
      }
      let role = edges.map(\.role).min() ?? .data
      rows[source].backs.append(Back(column: column, role: role, place: .source))
      for edge in edges {
        let place = edge.reader == top ? Back.Place.topReader : .reader
        rows[edge.reader].backs.append(Back(column: column, role: edge.role, place: place))
      }
    }
    for row in rows.indices { rows[row].backs.sort { $0.column < $1.column } }
    width += ends.count
    return true
  }
}

extension GraphLanes.Row {
  /// Draws the row; with `pitch` 2 there is room between the columns.
  func draw(_ graph: Graph, _ node: Int, pitch: Int, _ glyphs: GraphGlyphs, into pen: inout LinePen)
  {
    let start = pen.column
    let first = taps.first?.column ?? own
    let last = backs.last?.column ?? own
    for column in wires.indices {
      pen.move(to: start + column * pitch)
      if column == own {
        pen.put(glyphs.mark(graph.nodes[node].kind), width: 1, graph.nodes[node].style)
      } else if let source = wires[column] {
        let (sign, isQuiet) = meeting(column, first, last, glyphs) ?? (glyphs.wire, false)
        pen.put(sign, width: 1, isQuiet ? .dim : graph.nodes[source].style)
      } else if first < column && column < last {
        pen.put(line(at: column, glyphs), width: 1, .dim)
      }
      if pitch == 2 && first <= column && column < last {
        let isArrow = column == own && backs.contains { $0.place != .source }
        pen.put(isArrow ? glyphs.backArrow : line(at: column, glyphs), width: 1, .dim)
      }
    }
  }

  /// The wires between it and the row above, each with its column.
  var passing: [(column: Int, source: Int)] {
    wires.enumerated().compactMap { column, source in
      guard let source, !backs.contains(where: { $0.column == column && $0.place == .topReader })
      else { return nil }
      return (column, source)
    }
  }

  /// The sign where the row takes from a wire or begins one; nil where that only passes.
  private func meeting(
    _ column: Int, _ first: Int, _ last: Int, _ glyphs: GraphGlyphs
  ) -> (String, isQuiet: Bool)? {
    if let tap = taps.first(where: { $0.column == column }) {
      return (glyphs.tap(isFirst: column == first, isLast: tap.isLast), tap.role.isQuiet)
    }
    return backs.first { $0.column == column }.map {
      (glyphs.back($0.place, isLast: column == last), $0.role.isQuiet)
    }
  }

  /// A line that goes along the row there is dotted as long as only functions read it.
  private func line(at column: Int, _ glyphs: GraphGlyphs) -> String {
    let isSolid =
      column < own
      ? taps.contains { $0.column <= column && $0.role != .read }
      : backs.contains { $0.column > column && ($0.place == .source || $0.role != .read) }
    return isSolid ? glyphs.line : glyphs.readLine
  }
}

extension Graph.Edge.Role {
  /// True if its values do not go on by themselves.
  var isQuiet: Bool { self != .data }
}
