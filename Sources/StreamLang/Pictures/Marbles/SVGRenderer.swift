/// Draws a diagram as a picture in the look of reactivex.io: values in circles on arrows, and above
/// what is made of others a box that says how.
///
/// Slots and scale are those of `MarbleRenderer`, a column being some pixels wide; what would be wider
/// than several screens is drawn as bars. The same diagram gives the same bytes: no scripts, nothing
/// from elsewhere, no random names, whole numbers only. The description for those who do not see the
/// picture is the timeline as text.
package struct SVGRenderer: Sendable {
  /// In columns; a picture of a terminal's width four times over.
  private static let widest = 320

  package init() {}

  package func text(_ diagram: Diagram) -> String {
    if !diagram.isDense {
      let picture = SVGPicture(diagram)
      if picture.scale.end <= Self.widest { return picture.text }
    }
    var diagram = diagram
    diagram.isDense = true
    return SVGDensePicture(diagram).text
  }
}

/// One diagram on its way to being a picture: where everything stands, in pixels.
struct SVGPicture {
  let diagram: Diagram
  let slots: TimelineSlots
  /// The width of each slot, in columns.
  let widths: [Int]
  let scale: TimelineScale
  let rows: [TimelineRow]
  /// The mark that each row has in the columns of the diagram.
  let marks: [[Int: SVGSlot]]
  let layout: SVGLayout
  let ruler: SVGRuler
  let margins: SVGMargins

  static let column = 12
  /// As wide as a timeline on a terminal may be, in columns.
  private static let room = 80
  static let widestValue = 16

  init(_ diagram: Diagram) {
    self.diagram = diagram
    let slots = TimelineSlots(diagram)
    let writer = SlotText.Writer(
      glyphs: Charset.unicode.glyphs, maxValue: Self.widestValue, maxWidth: .max, hue: 0)
    rows = zip(diagram.rows, slots.starts).map { row, start in
      TimelineRow(row, start: start, slotOfColumn: slots.slotOfColumn, writer)
    }
    marks = diagram.rows.map { row in
      Dictionary(row.slots.map { ($0.column, SVGSlot($0.marks)) }, uniquingKeysWith: { $1 })
    }
    var widths = Array(repeating: 0, count: slots.times.count)
    for (column, shown) in marks.joined() {
      guard let slot = slots.slotOfColumn[column] else { continue }
      widths[slot] = max(widths[slot], (shown.width + Self.column - 1) / Self.column)
    }
    self.slots = slots
    self.widths = widths
    scale = TimelineScale(
      times: slots.times, widths: widths, now: diagram.now, room: Self.room)
    ruler = SVGRuler(
      slots, scale, now: diagram.now, column: Self.column, middle: SVGSlot.radius)
    layout = SVGLayout(
      diagram.rows, hasRuler: !ruler.isEmpty,
      depths: marks.map { $0.values.map(\.depth).max() ?? 1 })
    let gutters = diagram.rows.map { Self.gutter($0)?.text ?? "" }
    margins = SVGMargins(
      diagram.rows, line: (scale.end + 1) * Self.column, gutters: gutters,
      times: ruler.end)
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

  func x(_ column: Int) -> Int { margins.left + column * Self.column }

  /// The beginning of the line of a row: in the middle of a value that stands there.
  func start(of row: Int) -> Int { x(scale.columns[rows[row].start]) + SVGSlot.radius }

  var text: String {
    var body = SVGPen()
    // Flows go behind all they lead past.
    drawFlows(with: &body)
    for top in layout.rulers { ruler.draw(from: margins.left, at: top, with: &body) }
    let hues = hues
    for index in rows.indices { draw(index, hues, with: &body) }
    return SVGDocument.text(body, of: diagram, width: margins.width, height: layout.height)
  }
}
