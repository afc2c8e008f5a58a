/// Draws a diagram as a picture in the look of reactivex.io: values in circles on arrows, and above
/// what is made of others a box that says how.
///
/// Slots and scale are those of `MarbleRenderer`, a column being some pixels wide. The same diagram
/// gives the same bytes: no scripts, no random names, whole numbers only. The description for those
/// who do not see the picture is the timeline as text.
package struct SVGRenderer: Sendable {
  package init() {}

  package func text(_ diagram: Diagram) -> String { SVGPicture(diagram).text }
}

/// One diagram on its way to being a picture: where everything stands, in pixels.
struct SVGPicture {
  let diagram: Diagram
  let slots: TimelineSlots
  let scale: TimelineScale
  let rows: [TimelineRow]
  /// Where each row's line is.
  private(set) var lanes: [Int] = []
  /// The top of each row's box.
  private(set) var boxes: [Int?] = []
  var glyphs: Glyphs { Charset.unicode.glyphs }
  let left: Int
  let right: Int
  let width: Int
  let height: Int

  static let column = 12
  static let row = 70
  static let margin = 25
  static let box = 46
  private static let letter = 9
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
    var widths = Array(repeating: 0, count: slots.times.count)
    for row in diagram.rows {
      for place in row.slots {
        guard let slot = slots.slotOfColumn[place.column] else { continue }
        let pixels = SVGSlot(place.marks).width
        widths[slot] = max(widths[slot], (pixels + Self.column - 1) / Self.column)
      }
    }
    self.slots = slots
    scale = TimelineScale(
      times: slots.times, widths: widths, now: diagram.now, room: Self.room)
    let labels = diagram.rows.map { Self.label($0).displayWidth }.max() ?? 0
    left = Self.margin + labels * Self.letter + 2 * Self.column
    let line = left + (scale.end + 1) * Self.column
    let titles = diagram.rows.compactMap(\.formula?.asOneLine.displayWidth)
    let boxed = 2 * Self.margin + (titles.max() ?? 0) * 10
    right = max(line, boxed - Self.margin - 2 * Self.column)
    let gutters = diagram.rows.map { Self.gutter($0)?.text.displayWidth ?? 0 }.max() ?? 0
    width = right + 2 * Self.column + gutters * Self.letter + Self.margin

    var top = Self.margin + (slots.hasMoved ? 2 * Self.column : 0)
    for row in diagram.rows {
      boxes.append(row.formula == nil ? nil : top + 8)
      if row.formula != nil { top += Self.box + 12 }
      lanes.append(top + Self.row / 2)
      let deepest = row.slots.map { SVGSlot($0.marks).depth }.max() ?? 1
      top += Self.row + (max(1, deepest) - 1) * SVGSlot.step
    }
    height = top + Self.margin
  }

  static func label(_ row: Diagram.Row) -> String {
    let label = Charset.unicode.glyphs.label(row.kind) + row.name
    return label.clipped(to: 24, ellipsis: "…")
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

  func x(_ column: Int) -> Int { left + column * Self.column }

  var text: String {
    var body = SVGPen()
    if slots.hasMoved { drawRuler(with: &body) }
    // Flows go behind all they lead past.
    drawFlows(with: &body)
    let hues = hues
    for index in rows.indices { draw(index, hues, with: &body) }
    let names = diagram.rows.map(\.name).joined(separator: ", ")
    let picture = MarbleRenderer(width: 100).lines(diagram).map(\.plain).joined(separator: "\n")
    let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) role="img" \
      aria-labelledby="rx-title rx-desc" font-family="\(SVGPen.fonts)">
      <title id="rx-title">timeline of \(names.inXML)</title>
      <desc id="rx-desc">\(picture.inXML)</desc>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      \(body.lines.joined(separator: "\n"))
      </svg>

      """
  }

  private func drawRuler(with pen: inout SVGPen) {
    let ruler = TimelineRuler(times: slots.times, scale: scale, now: diagram.now, glyphs: glyphs)
    for label in ruler.labels(in: 0..<scale.end + 1) {
      pen.text(label.text, x: x(label.column), y: Self.margin + 5, size: 12, colour: SVGPen.grey)
    }
  }
}
