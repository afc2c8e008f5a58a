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
    self.glyphs = glyphs
    self.margins = margins
    self.slots = slots
    self.rows = rows
    self.gutters = gutters
  }

  func lines() -> [StyledText] {
    let ruler = slots.hasMoved ? [axis.ruler(left: margins.left)] : []
    return ruler + rows.indices.map(line) + diagram.remarks.map { StyledText("  \($0.text)") }
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

/// Which column of a dense picture a moment falls into.
struct DenseAxis {
  let columns: Int
  /// What the columns share: nanoseconds, or pushes while the clock stands.
  private let start: UInt64
  private let length: UInt64
  /// The time of each slot; nil while the clock stands.
  private let times: [UInt64]?

  /// As many columns as the shortest wait fits into the whole, if there is room.
  init(_ slots: TimelineSlots, room: Int) {
    let places = slots.hasMoved ? slots.times : slots.times.indices.map { UInt64($0) }
    let waits = zip(places, places.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    times = slots.hasMoved ? slots.times : nil
    start = places[0]
    length = places[places.count - 1] - start + 1
    columns = max(1, min(room, Int(clamping: (length - 1) / (waits.min() ?? 1) + 1)))
  }

  func column(of slot: Int) -> Int { column(at: times?[slot] ?? UInt64(slot)) }

  private func column(at place: UInt64) -> Int {
    let product = (place - start).multipliedFullWidth(by: UInt64(columns))
    return Int(length.dividingFullWidth(product).quotient)
  }

  /// Round times, about ten columns apart.
  func ruler(left: Int) -> StyledText {
    let step = TimelineScale.units.first { Double($0) * Double(columns) >= 10 * Double(length) }
    var pen = LinePen()
    var time = start
    while time - start < length {
      let text = time == 0 ? "0" : TimeText.short(time)
      let column = column(at: time)
      if column > 0 && column + text.count > columns { break }
      pen.move(to: left + column)
      pen.put(text, width: text.count, .dim)
      time += step ?? length
    }
    return pen.line
  }
}
