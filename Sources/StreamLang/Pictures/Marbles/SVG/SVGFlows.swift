/// Lines from the values that a row took in, through its box, to those that it made of them.
///
/// There is one only where the recorded causes say so: the picture is a proof of what happened. A
/// cross stands where the record says that nothing was made of a value.
extension SVGPicture {
  func drawFlows(with pen: inout SVGPen) {
    var lines = FlowLines(ways: SVGWays(self))
    var work = LongWork()
    for index in diagram.rows.indices where !work.shouldStop() {
      guard let origin = diagram.origins[index], origin.row < index, let from = place(of: origin)
      else { continue }
      let (lane, birth) = (layout.lanes[index], start(of: index))
      lines.add(from.x, from.y, to: lane, past: [origin])
      if from.x < birth { pen.line(from.x, lane, birth, lane, .wait) }
    }
    for flow in diagram.flows where flow.taken.row < flow.row && !work.shouldStop() {
      guard let from = place(of: flow.taken) else { continue }
      guard let top = layout.boxes[flow.row] else {
        // An inner row is shown to have taken in what came while there was a line.
        if from.x >= start(of: flow.row) {
          lines.add(from.x, from.y, to: layout.lanes[flow.row], past: [flow.taken])
        }
        continue
      }
      if let made = flow.made, let to = place(of: made) {
        lines.add(from.x, from.y, to: top, past: [flow.taken])
        lines.add(to.x, top + SVGLayout.box, to: to.y, past: [made])
      } else if flow.made == nil {
        lines.add(from.x, from.y, to: top - 6, past: [flow.taken])
        pen.cross(from.x, top - 6, size: 4, class: "drop", title: "goes no further")
      }
    }
    for line in lines.all { pen.line(line.x1, line.y1, line.x2, line.y2, .flow) }
  }

  /// The end of the lines to a mark; nil if it is not drawn.
  private func place(of target: Diagram.Target) -> (x: Int, y: Int)? {
    guard let slot = slots.slotOfColumn[target.column],
      let anchor = marks[target.row][target.column]?.anchor(of: target.number)
    else { return nil }
    return (x(of: slot) + anchor.x, layout.lanes[target.row] + anchor.y)
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

/// The things that lines between rows go around: values, and boxes.
struct SVGWays {
  /// The things that stand side by side at one height.
  private struct Band {
    var top, bottom: Int
    var obstacles: [(columns: Range<Int>, target: Diagram.Target?)] = []
  }

  /// From top to bottom.
  private var bands: [Band] = []

  /// Between a line and what it goes around.
  private static let apart = 5

  init(_ picture: SVGPicture) {
    for (row, lane) in picture.layout.lanes.enumerated() {
      if let top = picture.layout.boxes[row] {
        let edge = SVGLayout.margin
        let box = edge - Self.apart..<picture.margins.width - edge + Self.apart
        bands.append(Band(top: top, bottom: top + SVGLayout.box, obstacles: [(box, nil)]))
      }
      let depth = picture.marks[row].values.map(\.bottom).max() ?? 0
      var levels = (0..<depth).map { level in
        let middle = lane + level * SVGSlot.step
        return Band(top: middle - SVGSlot.radius, bottom: middle + SVGSlot.radius)
      }
      for (column, shown) in picture.marks[row] where !shown.letsThrough {
        guard let slot = picture.slots.slotOfColumn[column] else { continue }
        let x = picture.x(of: slot)
        let target = Diagram.Target(row: row, column: column)
        for level in shown.levels {
          let width = x - Self.apart..<x + shown.width + Self.apart
          levels[level].obstacles.append((width, target))
        }
      }
      bands += levels
    }
  }

  /// The corners of a way down from (`x`, `top`) to (`x`, `bottom`), which is straight if nothing is in
  /// between but what it may lead past.
  func way(
    _ x: Int, _ top: Int, to bottom: Int, past targets: [Diagram.Target]
  ) -> [(x: Int, y: Int)] {
    var corners = [(x: x, y: top)]
    var column = x
    var free = band(at: top)?.bottom ?? top
    let first = bands.partitioningIndex { $0.top > top }
    for band in bands[first...].prefix(while: { $0.bottom < bottom }) {
      let isOwn = band.obstacles.contains { obstacle in
        obstacle.columns.contains(x)
          && targets.contains {
            $0.row == obstacle.target?.row && $0.column == obstacle.target?.column
          }
      }
      // It passes behind values of the same moment.
      let next = isOwn ? x : Self.free(column, near: x, band.obstacles.map(\.columns))
      if next != column {
        let y = max(free + 2, band.top - 8)
        corners += [(column, y), (next, y)]
        column = next
      }
      free = band.bottom
    }
    if column != x {
      let y = max(free + 2, (band(at: bottom)?.top ?? bottom) - 12)
      corners += [(column, y), (x, y)]
    }
    return corners + [(x, bottom)]
  }

  /// The band that a height lies within.
  private func band(at y: Int) -> Band? {
    let next = bands.partitioningIndex { $0.bottom > y }
    return next < bands.count && bands[next].top < y ? bands[next] : nil
  }

  /// The place nearest to `x` at which nothing stands; `column` if that is one.
  private static func free(_ column: Int, near x: Int, _ obstacles: [Range<Int>]) -> Int {
    func isFree(_ x: Int) -> Bool { !obstacles.contains { $0.contains(x) } }
    if isFree(column) { return column }
    let places = obstacles.flatMap { [$0.lowerBound - 1, $0.upperBound] }.filter(isFree)
    return places.min { (abs($0 - x), $0) < (abs($1 - x), $1) } ?? column
  }
}

/// Lines between rows, drawn once where several lie above each other.
private struct FlowLines {
  struct Line { let x1, y1, x2, y2: Int }

  let ways: SVGWays
  private var vertical: [Int: [Range<Int>]] = [:]
  private var horizontal: [Int: [Range<Int>]] = [:]

  init(ways: SVGWays) { self.ways = ways }

  /// A line down, around what is in its way.
  mutating func add(_ x: Int, _ top: Int, to bottom: Int, past targets: [Diagram.Target]) {
    let way = ways.way(x, top, to: bottom, past: targets)
    for (one, other) in zip(way, way.dropFirst()) {
      if one.x == other.x {
        vertical[one.x, default: []].append(one.y..<max(one.y, other.y))
      } else {
        horizontal[one.y, default: []].append(min(one.x, other.x)..<max(one.x, other.x))
      }
    }
  }

  /// From left to right, and down.
  var all: [Line] {
    Self.merged(vertical).map { Line(x1: $0, y1: $1.lowerBound, x2: $0, y2: $1.upperBound) }
      + Self.merged(horizontal).map { Line(x1: $1.lowerBound, y1: $0, x2: $1.upperBound, y2: $0) }
  }

  private static func merged(_ lines: [Int: [Range<Int>]]) -> [(Int, Range<Int>)] {
    lines.sorted { $0.key < $1.key }.flatMap { place, spans in spans.merged.map { (place, $0) } }
  }
}
