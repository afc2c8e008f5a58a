/// Many values as bars, as `DensePicture` draws them on a terminal: each column stands for an equal
/// share of the time.
///
/// It has no lines between rows: a bar is many values.
struct SVGDensePicture {
  private let diagram: Diagram
  private let rows: [DenseRow]
  private let axis: DenseAxis
  private let layout: SVGLayout
  private let margins: SVGMargins
  private let gutters: [StyledText.Run]
  private let ruler: SVGRuler
  private let notes: SVGNotes

  private static let column = 8
  /// As wide as a timeline on a terminal may be, in columns.
  private static let room = 120
  private static let tallest = 40

  init(_ diagram: Diagram, title: String? = nil) {
    self.diagram = diagram
    let slots = TimelineSlots(diagram)
    let rows = zip(diagram.rows, slots.starts).map { DenseRow($0, slots, start: $1) }
    let glyphs = Charset.unicode.glyphs
    gutters = rows.map { $0.gutter(glyphs, within: 60, maxValue: SVGPicture.widestValue) }
    axis = DenseAxis(slots, room: Self.room)
    let labels = TimelineRuler(
      times: slots.times, axis: axis.axis, step: axis.step,
      now: slots.times[slots.times.count - 1], glyphs: glyphs)
    ruler = SVGRuler(slots.hasMoved ? labels : nil, axis.axis, column: Self.column, middle: 0)
    let notes = SVGNotes(diagram)
    self.notes = notes
    let margins = SVGMargins(
      diagram.rows, line: axis.columns * Self.column, gutters: gutters.map(\.text),
      times: max(ruler.end, notes.end), title: title)
    self.margins = margins
    layout = SVGLayout(
      diagram.rows, hasRuler: !ruler.isEmpty, depths: diagram.rows.map { _ in 1 },
      title: margins.title.count, notes: notes.depth)
    self.rows = rows
  }

  private func x(_ column: Int) -> Int { margins.left + column * Self.column }

  var text: String {
    var body = SVGPen()
    margins.drawTitle(with: &body)
    for top in layout.rulers { ruler.draw(from: margins.left, at: top, with: &body) }
    for index in rows.indices { draw(index, with: &body) }
    notes.draw(from: margins.left, top: layout.notes, bottom: layout.notes, with: &body)
    return SVGDocument.text(
      body, of: diagram, title: margins.name, width: margins.width, height: layout.height)
  }

  private func draw(_ index: Int, with pen: inout SVGPen) {
    let (row, lane) = (diagram.rows[index], layout.lanes[index])
    margins.draw(row, box: layout.boxes[index], lane: lane, with: &pen)
    if row.kind == .note { return }
    let marks = rows[index].marks(on: axis)
    let most = marks.map(\.count).max() ?? 0
    let ground = lane + Self.tallest / 2
    if let first = marks.firstIndex(where: { $0 != nil }),
      let last = marks.lastIndex(where: { $0 != nil })
    {
      drawGround(from: first, to: last, at: ground, with: &pen)
    }
    for (column, mark) in marks.enumerated() {
      switch mark {
      case .level(let level):
        let height = 2 + Int(level * Double(Self.tallest - 2))
        pen.bar(x: x(column), bottom: ground, width: Self.column - 1, height: height, hue: row.hue)
      case .count(let count):
        pen.bar(
          x: x(column), bottom: ground, width: Self.column - 1,
          height: max(2, count * Self.tallest / most), hue: row.hue)
      case .fault:
        pen.cross(
          x(column) + Self.column / 2, ground - 6, size: 3, class: "fail",
          title: "no value, \(row.name)")
      case .idle, .nothing, nil: break
      }
    }
    let gutter = gutters[index]
    pen.text(
      gutter.text, x: margins.right + 24, y: lane + 5,
      class: gutter.style == .error ? "wrong" : nil)
  }

  /// The line below the bars, dotted where a wait is cut short.
  private func drawGround(from first: Int, to last: Int, at y: Int, with pen: inout SVGPen) {
    var start = x(first)
    for wait in axis.axis.breaks
    where wait.gap.lowerBound >= first && wait.gap.upperBound <= last + 1 {
      pen.line(start, y, x(wait.gap.lowerBound), y, .thin)
      pen.line(x(wait.gap.lowerBound), y, x(wait.gap.upperBound), y, .idle)
      start = x(wait.gap.upperBound)
    }
    pen.line(start, y, x(last + 1), y, .thin)
  }
}

extension DenseRow.Mark? {
  /// The number of values that a column counts.
  fileprivate var count: Int { if case .count(let count)? = self { count } else { 0 } }
}
