/// Draws a diagram as a picture in the look of reactivex.io: values in circles on arrows, and above
/// what is made of others a box that says how.
///
/// Slots and scale are those of `MarbleRenderer`, a column being some pixels wide, and every distance
/// is the time to a pixel. A picture that would be wider than several screens is drawn as bars. The
/// same diagram gives the same bytes: no scripts, nothing from elsewhere, no random names, whole
/// numbers only. The description for those who do not see the picture is the timeline as text.
package struct SVGRenderer: Sendable {
  /// In columns; a picture of a terminal's width four times over.
  private static let widest = 320

  package init() {}

  /// The picture, with a title above it if it has one.
  package func text(_ diagram: Diagram, title: String? = nil) -> String {
    if !diagram.isDense, let picture = SVGPicture(diagram, title: title, widest: Self.widest) {
      return picture.text
    }
    // Nobody wants the picture any more.
    if LongWork.isUnwanted { return "" }
    var diagram = diagram
    diagram.isDense = true
    return SVGDensePicture(diagram, title: title).text
  }
}

/// One diagram on its way to being a picture: where everything stands, in pixels.
struct SVGPicture {
  let diagram: Diagram
  let slots: TimelineSlots
  let rows: [TimelineRow]
  let axis: TimelineAxis
  /// The place of each slot, in pixels from the first column.
  private let positions: [Int]
  /// The mark that each row has in the columns of the diagram.
  let marks: [[Int: SVGSlot]]
  let layout: SVGLayout
  let ruler: SVGRuler
  private let notes: SVGNotes
  let margins: SVGMargins

  static let column = 12
  /// As wide as a timeline on a terminal may be, in columns.
  private static let room = 80
  static let widestValue = 16
  /// Between two values of a row.
  private static let apart = 4

  /// Nil if it needs more than `widest` columns.
  init?(_ diagram: Diagram, title: String?, widest: Int) {
    self.diagram = diagram
    let slots = TimelineSlots(diagram)
    let writer = SlotText.Writer(
      glyphs: Charset.unicode.glyphs, maxValue: Self.widestValue, maxWidth: .max, hue: 0
    ) { marks in
      marks.isEmpty ? 0 : (SVGSlot(marks).width + Self.column - 1) / Self.column
    }
    let rows = zip(diagram.rows, slots.starts).map { row, start in
      TimelineRow(row, start: start, slotOfColumn: slots.slotOfColumn, writer)
    }
    let scale = TimelineScale(
      PlacedSlots(times: slots.times, rows: rows, now: diagram.now), room: Self.room)
    if LongWork.isUnwanted || scale.axis.end > widest { return nil }
    let positions = scale.axis.positions(of: slots.times, in: Self.column)
    (self.slots, self.rows) = (slots, rows)
    axis = scale.axis
    self.positions = positions
    var work = LongWork()
    marks = diagram.rows.map { row in
      var levels = MarkLevels()
      return row.slots.reduce(into: [:]) { marks, place in
        guard !work.shouldStop(), let slot = slots.slotOfColumn[place.column] else { return }
        var shown = SVGSlot(place.marks)
        shown.level = levels.place(
          from: positions[slot], width: shown.width + Self.apart, depth: shown.depth)
        marks[place.column] = shown
      }
    }
    let glyphs = Charset.unicode.glyphs
    ruler = SVGRuler(
      slots.hasMoved ? TimelineRuler(scale, glyphs: glyphs) : nil, scale.axis,
      column: Self.column, middle: SVGSlot.radius)
    let notes = SVGNotes(diagram) { note in
      slots.slot(of: note).map { positions[$0] + SVGSlot.radius }
    }
    self.notes = notes
    let gutters = diagram.rows.map { Self.gutter($0)?.text ?? "" }
    let margins = SVGMargins(
      diagram.rows, line: (scale.axis.end + 1) * Self.column, gutters: gutters,
      times: max(ruler.end, notes.end), title: title)
    self.margins = margins
    layout = SVGLayout(
      diagram.rows, hasRuler: !ruler.isEmpty,
      depths: marks.map { $0.values.map(\.bottom).max() ?? 1 },
      title: margins.title.count, notes: notes.depth, legend: SVGLegend(diagram).signs.count)
  }

  static func gutter(_ row: Diagram.Row) -> (text: String, isError: Bool)? {
    let glyphs = Charset.unicode.glyphs
    return switch row.gutter {
    case .value(let text): ("= " + text.clipped(to: widestValue, ellipsis: "…"), false)
    case .failed(let text): ("\(glyphs.failed) " + text.clipped(to: 24, ellipsis: "…"), true)
    case .waiting(let text): ("… " + text.clipped(to: 24, ellipsis: "…"), false)
    case nil: nil
    }
  }

  /// The left edge of a slot, half a circle before its moment.
  func x(of slot: Int) -> Int { margins.left + positions[slot] }

  func x(_ column: Int) -> Int { margins.left + column * Self.column }

  /// The beginning of the line of a row: in the middle of a value that stands there.
  func start(of row: Int) -> Int { x(of: rows[row].start) + SVGSlot.radius }

  var text: String {
    var body = SVGPen()
    // Flows go behind all they lead past, and so do the lines of notes.
    notes.draw(from: margins.left, top: layout.lanes[0], bottom: layout.notes, with: &body)
    drawFlows(with: &body)
    margins.drawTitle(with: &body)
    for top in layout.rulers { ruler.draw(from: margins.left, at: top, with: &body) }
    let hues = hues
    for index in rows.indices { draw(index, hues, with: &body) }
    SVGLegend(diagram).draw(at: layout.legend, with: &body)
    return SVGDocument.text(
      body, of: diagram, title: margins.name, width: margins.width, height: layout.height)
  }
}
