/// The margins left and right of the lines of a picture, in pixels.
struct SVGMargins {
  let left: Int
  /// The end of lines that go on.
  let right: Int
  let width: Int
  /// The title of the picture, if it has one, and the lines of it above all rows.
  let name: String?
  let title: [String]

  private static let letter = 9
  /// Formulas wider than this many columns are cut.
  private static let widestFormula = 110

  /// `line` is how long the longest line is, `times` how far the ruler goes, both from `left`.
  init(_ rows: [Diagram.Row], line: Int, gutters: [String], times: Int, title: String?) {
    let labels = rows.map { Self.label($0).displayWidth }.max() ?? 0
    left = SVGLayout.margin + labels * Self.letter + 24
    let titles = rows.compactMap { Self.title($0)?.displayWidth }.max() ?? 0
    right = max(left + line, titles * 10 + SVGLayout.margin - 24)
    let texts = gutters.map(\.displayWidth).max() ?? 0
    width = max(right + 24 + texts * Self.letter, left + times) + SVGLayout.margin
    let room = (width - 2 * SVGLayout.margin) / Self.letter
    name = title
    self.title = title?.wrapped(at: max(20, room)) ?? []
  }

  static func label(_ row: Diagram.Row) -> String {
    let label = Charset.unicode.glyphs.label(row.kind) + row.name
    return label.clipped(to: 24, ellipsis: "…")
  }

  /// The text in the box of a row.
  static func title(_ row: Diagram.Row) -> String? {
    row.formula?.asOneLine.clipped(to: widestFormula, ellipsis: "…")
  }

  /// Draws the title above all rows.
  func drawTitle(with pen: inout SVGPen) {
    for (index, line) in title.enumerated() {
      let y = SVGLayout.margin + 14 + index * SVGLayout.line
      pen.text(line, x: SVGLayout.margin, y: y, class: "title")
    }
  }

  /// The box and the name of a row.
  func draw(_ row: Diagram.Row, box: Int?, lane: Int, with pen: inout SVGPen) {
    if let box, let title = Self.title(row) {
      let edge = SVGLayout.margin
      pen.box(title, x: edge, y: box, width: width - 2 * edge, height: SVGLayout.box)
    }
    pen.text(Self.label(row), x: SVGLayout.margin, y: lane + 5)
  }
}
