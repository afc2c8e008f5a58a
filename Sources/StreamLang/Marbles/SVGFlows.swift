/// Lines from the values that a row took in, through its box, to those that it made of them.
///
/// There is one only where the recorded causes say so: the picture is a proof of what happened.
extension SVGPicture {
  func drawFlows(with pen: inout SVGPen) {
    var lines = FlowLines()
    for flow in diagram.flows where flow.taken.row < flow.row {
      guard let from = place(of: flow.taken) else { continue }
      if case .inner = diagram.rows[flow.row].kind {
        lines.add(from.x, from.y, lanes[flow.row])
      }
      guard let top = boxes[flow.row] else { continue }
      if flow.made != nil {
        lines.add(from.x, from.y, top)
      } else if !lines.reaches(from.x, top, from: from.y) {
        lines.add(from.x, from.y, top - 6)
        pen.cross(from.x, top - 6, size: 5, colour: SVGPen.ink, title: "goes no further")
      }
      if let made = flow.made, let to = place(of: made) { lines.add(to.x, top + Self.box, to.y) }
    }
    for line in lines.merged { pen.line(line.x, line.top, line.x, line.bottom, .dashed) }
  }

  /// Where lines to a mark end.
  private func place(of target: Diagram.Target) -> (x: Int, y: Int)? {
    let row = diagram.rows[target.row]
    guard let slot = slots.slotOfColumn[target.column] else { return nil }
    let anchor = SVGSlot(row.marks(in: target.column)).anchor(of: target.number)
    return (x(scale.columns[slot]) + anchor.x, lanes[target.row] + anchor.y)
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

/// Vertical lines, drawn once where several lie above each other.
private struct FlowLines {
  private var spans: [Int: [Range<Int>]] = [:]

  mutating func add(_ x: Int, _ top: Int, _ bottom: Int) {
    spans[x, default: []].append(top..<max(top, bottom))
  }

  func reaches(_ x: Int, _ bottom: Int, from top: Int) -> Bool {
    spans[x]?.contains(top..<bottom) ?? false
  }

  /// From left to right, and down.
  var merged: [(x: Int, top: Int, bottom: Int)] {
    spans.sorted { $0.key < $1.key }.flatMap { x, spans in
      var lines: [(x: Int, top: Int, bottom: Int)] = []
      for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = lines.last, span.lowerBound <= last.bottom {
          lines[lines.count - 1].bottom = max(last.bottom, span.upperBound)
        } else {
          lines.append((x, span.lowerBound, span.upperBound))
        }
      }
      return lines
    }
  }
}
