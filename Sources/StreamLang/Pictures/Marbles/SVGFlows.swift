/// Lines from the values that a row took in, through its box, to those that it made of them.
///
/// There is one only where the recorded causes say so: the picture is a proof of what happened. A
/// cross stands where the record says that nothing was made of a value.
extension SVGPicture {
  func drawFlows(with pen: inout SVGPen) {
    var lines = FlowLines()
    for index in diagram.rows.indices {
      guard let origin = diagram.origins[index], origin.row < index, let from = place(of: origin)
      else {
        continue
      }
      let (lane, birth) = (layout.lanes[index], start(of: index))
      lead(from: origin, to: index, at: lane, &lines)
      if from.x < birth { pen.line(from.x, lane, birth, lane, .wait) }
    }
    for flow in diagram.flows where flow.taken.row < flow.row {
      guard let from = place(of: flow.taken) else { continue }
      guard let top = layout.boxes[flow.row] else {
        // An inner row is shown to have taken in what came while there was a line.
        if from.x >= start(of: flow.row) {
          lead(from: flow.taken, to: flow.row, at: layout.lanes[flow.row], &lines)
        }
        continue
      }
      if let made = flow.made, let to = place(of: made) {
        lead(from: flow.taken, to: flow.row, at: top, &lines)
        lines.add(to.x, top + SVGLayout.box, to.y)
      } else if flow.made == nil {
        lead(from: flow.taken, to: flow.row, at: top - 6, &lines)
        pen.cross(from.x, top - 6, size: 4, class: "drop", title: "goes no further")
      }
    }
    for line in lines.straight { pen.line(line.x, line.top, line.x, line.bottom, .flow) }
    for line in lines.bent { pen.line(through: line, .flow) }
  }

  /// A line from a mark down to `bottom`, at a row; it goes around the marks of rows in between.
  private func lead(
    from taken: Diagram.Target, to row: Int, at bottom: Int, _ lines: inout FlowLines
  ) {
    guard let from = place(of: taken), let slot = slots.slotOfColumn[taken.column] else { return }
    let isFree = marks[taken.row + 1..<row].allSatisfy { $0[taken.column]?.letsThrough ?? true }
    if isFree { return lines.add(from.x, from.y, bottom) }
    // Beside the slot, lines from rows that stand together are told apart.
    let aside = x(scale.columns[slot] + widths[slot]) + 3 * (taken.row % 3 + 1)
    let depth = marks[taken.row][taken.column]?.depth ?? 0
    let low = layout.lanes[taken.row] + max(0, depth - 1) * SVGSlot.step + SVGSlot.radius
    lines.add(bent: [(from.x, from.y), (from.x, low + 2), (aside, low + 10)])
    lines.add(aside, low + 10, bottom - 12)
    lines.add(bent: [(aside, bottom - 12), (from.x, bottom - 4), (from.x, bottom)])
  }

  /// The end of the lines to a mark; nil if it is not drawn.
  private func place(of target: Diagram.Target) -> (x: Int, y: Int)? {
    guard let slot = slots.slotOfColumn[target.column],
      let anchor = marks[target.row][target.column]?.anchor(of: target.number)
    else { return nil }
    return (x(scale.columns[slot]) + anchor.x, layout.lanes[target.row] + anchor.y)
  }

  /// The hue of the source that a value came from, where it came from one alone.
  var hues: [Diagram.Target: Int] {
    var hues: [Diagram.Target: Int] = [:]
    let made = Dictionary(grouping: diagram.flows) { $0.made }
    for flow in diagram.flows {
      guard let target = flow.made, hues[target] == nil else { continue }
      let sources = (made[target] ?? []).map(\.taken)
      let origins = Set(sources.map { hues[$0] ?? diagram.rows[$0.row].hue })
      hues[target] = origins.count == 1 ? origins.first : diagram.rows[target.row].hue
    }
    return hues
  }
}

/// Lines between rows, drawn once where several lie above each other.
private struct FlowLines {
  private var spans: [Int: [Range<Int>]] = [:]
  /// The ends of those that go around something.
  private(set) var bent: [[(x: Int, y: Int)]] = []
  private var known: Set<[Int]> = []

  mutating func add(_ x: Int, _ top: Int, _ bottom: Int) {
    spans[x, default: []].append(top..<max(top, bottom))
  }

  mutating func add(bent line: [(x: Int, y: Int)]) {
    if known.insert(line.flatMap { [$0.x, $0.y] }).inserted { bent.append(line) }
  }

  /// The vertical ones, from left to right, and down.
  var straight: [(x: Int, top: Int, bottom: Int)] {
    spans.sorted { $0.key < $1.key }.flatMap { x, spans in
      var lines: [(x: Int, top: Int, bottom: Int)] = []
      for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = lines.last, span.lowerBound < last.bottom {
          lines[lines.count - 1].bottom = max(last.bottom, span.upperBound)
        } else {
          lines.append((x, span.lowerBound, span.upperBound))
        }
      }
      return lines
    }
  }
}
