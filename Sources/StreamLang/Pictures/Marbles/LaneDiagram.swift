/// When the lanes of a program were busy, above the rows of some streams, as data.
public struct LaneDiagram: Sendable {
  /// One worker of a lane, with the work that kept it busy.
  public struct Worker: Sendable {
    /// The lane's name, with a number if it has several workers.
    var name: String
    var periods: [Period]
  }

  /// A time in which a worker was busy.
  public struct Period: Sendable {
    var start, end: UInt64
    /// The event that it began with: an element, `^` a subscription, `=` statements, `│` an end.
    var label: String
  }

  /// A lane: its workers, and the times in which something waited for one of them.
  public struct Lane: Sendable {
    var workers: [Worker]
    var waits: [ClosedRange<UInt64>]
  }

  /// A stream, with its events.
  public struct Row: Sendable {
    var name: String
    var hue: Int
    /// When it was defined.
    var start: UInt64
    var marks: [(time: UInt64, text: String)]
    var hasEnded: Bool
    /// The lanes on which it sent something, in the order in which it first did.
    var lanes: [String]
  }

  /// The beginning of the picture.
  var start: UInt64
  var lanes: [Lane]
  var rows: [Row]
}

/// Draws lanes as text: a row for each worker, in which an item begins with its label and is busy under
/// a bar, below them how many wait, and the streams on the same scale.
struct LanePicture {
  let diagram: LaneDiagram
  /// The time that a column stands for, in nanoseconds.
  private let unit: UInt64
  /// The number of columns.
  private let columns: Int
  /// The column at which they begin.
  private let margin: Int

  init(_ diagram: LaneDiagram, width: Int) {
    self.diagram = diagram
    let names = diagram.lanes.flatMap { $0.workers.map(\.name) } + diagram.rows.map(\.name)
    let margin = (names + ["  wait"]).map(\.displayWidth).max().map { $0 + 2 } ?? 0
    let lanes = diagram.rows.map { $0.lanes.joined(separator: ", ").displayWidth + 5 }.max() ?? 0
    let times =
      diagram.lanes.flatMap { $0.workers.flatMap(\.periods) }.flatMap { [$0.start, $0.end] }
      + diagram.rows.flatMap { $0.marks.map(\.time) }
    let last = max(times.max() ?? 0, diagram.start) - diagram.start
    let room = UInt64(max(10, min(width, 100) - margin - lanes - 4))
    unit = Self.unit(for: times, from: diagram.start, last, room)
    columns = Int(last / unit) + 1
    self.margin = margin
  }

  /// The smallest of 1, 2, 5, 10, … for which the picture has room, and in which all times are whole if
  /// there is one.
  private static func unit(
    for times: [UInt64], from start: UInt64, _ last: UInt64, _ room: UInt64
  ) -> UInt64 {
    var units: [UInt64] = []
    var power: UInt64 = 1000
    while power < UInt64.max / 10 {
      units += [power, 2 * power, 5 * power]
      power *= 10
    }
    let fitting = units.drop { last / $0 >= room }
    let whole = fitting.prefix { $0 <= max(1, last) }.first { unit in
      times.allSatisfy { $0 % unit == start % unit }
    }
    return whole ?? fitting.first ?? UInt64.max
  }

  var lines: [StyledText] {
    var lines = [scale]
    for lane in diagram.lanes {
      for worker in lane.workers { lines.append(line(worker.name, row(worker))) }
      let counts = waiting(lane.waits)
      if !counts.isEmpty { lines.append(StyledText("  wait".padded(to: margin) + counts, .dim)) }
    }
    for row in diagram.rows { lines.append(line(row)) }
    return lines
  }

  private func column(_ time: UInt64) -> Int {
    Int((max(time, diagram.start) - diagram.start) / unit)
  }

  private func time(_ column: Int) -> UInt64 { diagram.start + UInt64(column) * unit }

  private func line(_ name: String, _ cells: String) -> StyledText {
    StyledText(name.padded(to: margin) + cells)
  }

  /// Times as on a ruler, one each ten columns where there is room.
  private var scale: StyledText {
    var text = String(repeating: " ", count: margin)
    for place in stride(from: 0, to: columns, by: 10)
    where place == 0 || text.displayWidth < margin + place - 1 {
      text = text.padded(to: margin + place)
      text += time(place) == 0 ? "0" : TimeText.short(time(place))
    }
    return StyledText(text, .dim)
  }

  private func row(_ worker: LaneDiagram.Worker) -> String {
    var cells = Array(repeating: "·", count: columns)
    for period in worker.periods {
      let (start, end) = (column(period.start), column(period.end + unit - 1))
      for place in start..<max(end, start + 1) where place < columns { cells[place] = "━" }
      // A label that has no room is left out.
      let label = period.label
      if label.isEmpty || label.displayWidth > max(1, end - start - 1) {
        cells[start] = "┝"
      } else {
        for (offset, character) in label.enumerated() where start + offset < columns {
          cells[start + offset] = String(character)
        }
      }
    }
    return cells.joined()
  }

  /// The number of waits at each column.
  private func waiting(_ waits: [ClosedRange<UInt64>]) -> String {
    var text = ""
    for place in 0..<columns {
      let time = time(place)
      let count = waits.count { $0.lowerBound <= time && time < $0.upperBound }
      text += count == 0 ? " " : count > 9 ? "+" : String(count)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  private func line(_ row: LaneDiagram.Row) -> StyledText {
    var text = StyledText(row.name.padded(to: margin), .hue(row.hue))
    var drawn = 0
    for mark in row.marks {
      let gap = max(0, column(mark.time) - drawn)
      text.append(String(repeating: "─", count: gap), .dim)
      text.append(mark.text, .hue(row.hue))
      drawn += gap + mark.text.displayWidth
    }
    if !row.hasEnded { text.append(String(repeating: "─", count: max(0, columns - drawn)), .dim) }
    if !row.lanes.isEmpty { text.append("   on \(row.lanes.joined(separator: ", "))", .dim) }
    return text
  }
}
