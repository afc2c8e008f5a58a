/// Many values in one line a row: each column stands for an equal share of the time.
///
///             0         100ms     200ms
///     ○ temp  ▅▆▆▇████▇▇▆▅▅▄▃▂▂▁▁▁▁▂▂▃ ▸ = 19.9, min 10, max 30
///     ○ keys  ·─2─5██3·─────────────── ▸ = q
///
/// Numbers are bars of their mean, from the row's smallest to its largest; of anything else is said
/// how many came. While the clock stands, columns are shares of the pushes. As `MarbleRenderer`, a
/// pure function; no line is wider than the width.
struct DensePicture {
  private let diagram: Diagram
  private let width: Int
  private let glyphs: Glyphs
  private let margins: TimelineMargins
  private let slots: TimelineSlots
  private let rows: [DenseRow]
  private let gutters: [StyledText.Run]
  private let axis: DenseAxis

  init(_ diagram: Diagram, _ renderer: MarbleRenderer) {
    let glyphs = renderer.charset.glyphs
    let margins = TimelineMargins(diagram.rows, renderer, glyphs)
    let slots = TimelineSlots(diagram)
    let rows = zip(diagram.rows, slots.starts).map { DenseRow($0, slots, start: $1) }
    let room = renderer.width - margins.left
    let gutters = rows.map { row in
      row.gutter(glyphs, within: max(10, room - 18), maxValue: renderer.maxValue)
    }
    let widest = gutters.map(\.text.displayWidth).max() ?? 0
    axis = DenseAxis(slots, room: room - widest - 1)
    self.diagram = diagram
    width = renderer.width
    self.glyphs = glyphs
    self.margins = margins
    self.slots = slots
    self.rows = rows
    self.gutters = gutters
  }

  func lines() -> [StyledText] {
    let rows = rows.indices.map(line)
    return (slots.hasMoved ? [ruler] : []) + rows + diagram.annotations.map(\.line)
  }

  private var ruler: StyledText {
    TimelineRuler(
      times: slots.times, axis: axis.axis, step: axis.step,
      now: slots.times[slots.times.count - 1], glyphs: glyphs
    ).line(0..<axis.columns, isOnly: true, left: margins.left, width: width)
  }

  private func line(_ number: Int) -> StyledText {
    let row = diagram.rows[number]
    if row.kind == .note { return StyledText("  " + row.name, .dim) }
    var pen = LinePen()
    let label = margins.labels[number]
    pen.put(label.text, width: label.width, .hue(row.hue))
    for (column, mark) in rows[number].marks(on: axis).enumerated() {
      guard let mark else { continue }
      pen.move(to: margins.left + column)
      pen.put(glyphs.text(of: mark), width: 1, mark.style(row.hue))
    }
    pen.move(to: margins.left + axis.columns + 1)
    let gutter = gutters[number]
    pen.put(gutter.text, width: gutter.text.displayWidth, gutter.style)
    return pen.line
  }
}

/// Which column of a dense picture each slot falls into.
///
/// Columns are equal shares of the time, or of the pushes while the clock stands. A wait without
/// which the rest is ten times finer is four columns wide.
struct DenseAxis {
  let columns: Int
  /// The places of the slots.
  let axis: TimelineAxis
  /// The time between two labels of the ruler.
  let step: UInt64
  private static let breakWidth = 4

  /// The part that is not cut: how long it lasts, the columns for it, and the shortest wait that is
  /// cut.
  private struct Shares {
    var length: UInt64
    var columns: Int
    var cut = UInt64.max

    var unit: Double { Double(length) / Double(columns) }
  }

  init(_ slots: TimelineSlots, room: Int) {
    let places = slots.hasMoved ? slots.times : slots.times.indices.map { UInt64($0) }
    let shares = Self.shares(places, room)
    var unit = TimelineUnit(shares.length, in: UInt64(shares.columns))
    unit.isShare = true
    var axis = TimelineAxis(unit)
    axis.columns = []
    var cut: UInt64 = 0
    for (slot, place) in places.enumerated() {
      let wait = slot > 0 ? place - places[slot - 1] : 0
      let isCut = wait >= shares.cut
      if isCut { cut += wait }
      let share = unit.columns(place - places[0] - cut)
      if slot == 0 || isCut {
        let column = (axis.breaks.count + (isCut ? 1 : 0)) * Self.breakWidth
        if isCut {
          let gap = axis.columns[slot - 1] + 1..<share + column
          axis.breaks.append(TimelineAxis.Break(slot: slot, gap: gap, label: TimeText.length(wait)))
        }
        axis.stretches.append(
          TimelineAxis.Stretch(slots: slot..<slot, column: column, origin: places[0] + cut))
      }
      let stretch = axis.stretches.count - 1
      axis.stretches[stretch].slots = axis.stretches[stretch].slots.lowerBound..<slot + 1
      axis.columns.append(share + axis.stretches[stretch].column)
    }
    columns = shares.columns + axis.breaks.count * Self.breakWidth
    axis.end = columns - 1
    self.axis = axis
    step = TimelineUnit.round { Double($0) * Double(shares.columns) >= 10 * Double(shares.length) }
  }

  /// As many columns as the shortest wait fits into the whole, if there is room.
  private static func shares(_ places: [UInt64], _ room: Int) -> Shares {
    let waits = TimelineWaits(places)
    var shares = Shares(length: places[places.count - 1] - places[0] + 1, columns: max(1, room))
    var price = shares.unit
    let whole = shares.length
    for cuts in waits.cuts(in: room) {
      let columns = room - cuts.count * breakWidth
      // More waits have to become longer than are cut.
      if columns <= 0 || waits.count <= 2 * cuts.count { continue }
      let length = whole - waits.longest.prefix(cuts.count).reduce(0, +)
      let choice = Shares(length: length, columns: columns, cut: cuts.shortest)
      let gain = (0..<cuts.count).reduce(1.0) { gain, _ in gain * TimelineWaits.gain }
      if choice.unit * gain <= price {
        shares = choice
        price = choice.unit * gain
      }
    }
    let shortest = waits.shortest ?? 1
    let (count, rest) = (shares.length - 1).quotientAndRemainder(dividingBy: shortest)
    if count < shares.columns {
      shares.columns = Int(count) + 1
      // A column is that wait to the nanosecond, if all of it is a multiple.
      if rest == 0 { shares.length += shortest - 1 }
    }
    return shares
  }

  func column(of slot: Int) -> Int { axis.columns[slot] }

  /// True if a column stands for nothing but a wait that is cut short.
  func isIdle(_ column: Int) -> Bool { axis.breaks.contains { $0.gap.contains(column) } }
}
