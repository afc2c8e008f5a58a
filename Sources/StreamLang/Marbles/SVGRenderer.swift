/// Draws a diagram as a picture in the look of reactivex.io: values in circles on arrows.
///
/// Slots and scale are those of `MarbleRenderer`, a column being some pixels wide. The same diagram
/// gives the same bytes: no scripts, no random names, whole numbers only. The description for those
/// who do not see the picture is the timeline as text.
public struct SVGRenderer: Sendable {
  public init() {}

  public func text(_ diagram: Diagram) -> String { SVGPicture(diagram).text }
}

/// One diagram on its way to being a picture.
private struct SVGPicture {
  private let diagram: Diagram
  private let slots: TimelineSlots
  private let scale: TimelineScale
  private let rows: [TimelineRow]
  private let glyphs = Charset.unicode.glyphs
  private let left: Int
  private let right: Int

  /// Pixels.
  private static let column = 12
  private static let row = 70
  private static let margin = 25
  private static let letter = 9
  /// As wide as a timeline on a terminal may be, in columns.
  private static let room = 80
  private static let widestValue = 16

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
        let pixels = SVGSlot(place.marks, widest: Self.widestValue).width
        widths[slot] = max(widths[slot], (pixels + Self.column - 1) / Self.column)
      }
    }
    self.slots = slots
    scale = TimelineScale(
      times: slots.times, widths: widths, now: diagram.now, room: Self.room)
    let labels = diagram.rows.map { Self.label($0).displayWidth }.max() ?? 0
    left = Self.margin + labels * Self.letter + 2 * Self.column
    right = left + (scale.end + 1) * Self.column
  }

  private static func label(_ row: Diagram.Row) -> String {
    let label = Charset.unicode.glyphs.label(row.kind) + row.name
    return label.clipped(to: 24, ellipsis: "…")
  }

  private func x(_ column: Int) -> Int { left + column * Self.column }

  // MARK: The whole

  var text: String {
    let gutters = diagram.rows.map { gutter($0)?.text.displayWidth ?? 0 }.max() ?? 0
    let width = right + 2 * Self.column + gutters * Self.letter + Self.margin
    var body = SVGPen()
    var top = Self.margin
    if slots.hasMoved {
      let ruler = TimelineRuler(
        times: slots.times, scale: scale, now: diagram.now, glyphs: glyphs)
      for label in ruler.labels {
        body.text(label.text, x: x(label.column), y: top + 5, size: 12, colour: "#666666")
      }
      top += Self.column * 2
    }
    for (row, line) in zip(diagram.rows, rows) {
      let lane = top + Self.row / 2
      draw(row, line, at: lane, with: &body)
      let deepest = row.slots.map { SVGSlot($0.marks, widest: Self.widestValue).depth }.max() ?? 1
      top += Self.row + (max(1, deepest) - 1) * SVGSlot.step
    }
    let names = diagram.rows.map(\.name).joined(separator: ", ")
    let picture = MarbleRenderer(width: 100).lines(diagram).map(\.plain).joined(separator: "\n")
    let height = top + Self.margin
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

  // MARK: Rows

  private func draw(
    _ row: Diagram.Row, _ line: TimelineRow, at lane: Int, with pen: inout SVGPen
  ) {
    pen.text(Self.label(row), x: Self.margin, y: lane + 5, size: 16)
    if row.kind == .note { return }
    let ending = row.slots.last.map { SVGSlot($0.marks, widest: Self.widestValue).ending } ?? 0
    drawLine(line, at: lane, endingAt: line.end.map { x(scale.columns[$0]) + ending }, with: &pen)
    for place in row.slots {
      guard let slot = slots.slotOfColumn[place.column] else { continue }
      let time = TimeText.short(slots.times[slot])
      SVGSlot(place.marks, widest: Self.widestValue).draw(
        x: x(scale.columns[slot]), lane: lane, hue: row.hue, of: "\(row.name) at \(time)",
        with: &pen)
    }
    if let (text, isError) = gutter(row) {
      pen.text(
        text, x: right + 2 * Self.column, y: lane + 5, size: 16,
        colour: isError ? SVGPen.red : SVGPen.ink)
    }
  }

  /// The line of a row from where it begins to where it ends, or on; dashed where a wait is cut short.
  private func drawLine(
    _ line: TimelineRow, at lane: Int, endingAt ending: Int?, with pen: inout SVGPen
  ) {
    let first = scale.columns[line.start]
    let last = line.end.map { scale.columns[$0] } ?? scale.end
    var from = x(first)
    for wait in scale.breaks where wait.idle.lowerBound >= first && wait.idle.upperBound <= last {
      pen.line(from, lane, x(wait.idle.lowerBound), lane)
      pen.line(x(wait.idle.lowerBound), lane, x(wait.idle.upperBound), lane, isDashed: true)
      from = x(wait.idle.upperBound)
    }
    pen.line(from, lane, ending ?? right, lane)
    if ending == nil { pen.polygon([(right + 10, lane), (right, lane - 5), (right, lane + 5)]) }
  }

  private func gutter(_ row: Diagram.Row) -> (text: String, isError: Bool)? {
    switch row.gutter {
    case .value(let text): ("= " + text.clipped(to: Self.widestValue, ellipsis: "…"), false)
    case .failed(let text): ("\(glyphs.failed) " + text.clipped(to: 24, ellipsis: "…"), true)
    case .waiting(let text): ("… " + text.clipped(to: 24, ellipsis: "…"), false)
    case nil: nil
    }
  }
}
