/// Writes the shapes of a picture as lines of SVG, in whole pixels.
struct SVGPen {
  private(set) var lines: [String] = []

  static let ink = "#222222"
  static let grey = "#666666"
  static let red = "#c0272d"
  static let fonts =
    "Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif"
  static let monospace = "Menlo, Consolas, 'DejaVu Sans Mono', monospace"
  /// Fills that can be told apart by the colour-blind, one for each row in definition order.
  private static let fills = [
    "#a6cee3", "#fee08b", "#b2df8a", "#e5c1e0", "#fdb987", "#c7e9e0", "#d9d9d9", "#f4cae4",
  ]

  enum Stroke: String {
    case plain = "stroke-width=\"2\""
    case thin = "stroke-width=\"1\""
    case dotted = "stroke-width=\"2\" stroke-dasharray=\"2 6\""
    case dashed = "stroke-width=\"1\" stroke-dasharray=\"4 4\""
  }

  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ stroke: Stroke = .plain) {
    lines.append(
      "<path d=\"M\(x1) \(y1)L\(x2) \(y2)\" stroke=\"\(Self.ink)\" \(stroke.rawValue)/>")
  }

  /// An operator: its title in the middle of a frame.
  mutating func box(_ title: String, x: Int, y: Int, width: Int, height: Int) {
    lines.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"#ffffff\" "
        + "stroke=\"\(Self.ink)\" stroke-width=\"2\"/>")
    text(
      title, x: x + width / 2, y: y + height / 2 + 6, size: 16, anchor: "middle",
      font: Self.monospace)
  }

  mutating func polygon(_ points: [(x: Int, y: Int)]) {
    let text = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    lines.append("<polygon points=\"\(text)\" fill=\"\(Self.ink)\"/>")
  }

  mutating func text(
    _ text: String, x: Int, y: Int, size: Int, colour: String = ink, anchor: String = "start",
    font: String? = nil
  ) {
    let family = font.map { " font-family=\"\($0)\"" } ?? ""
    lines.append(
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(colour)\" "
        + "text-anchor=\"\(anchor)\"\(family)>\(text.inXML)</text>")
  }

  /// A circle, or a pill if it is wider, with its text in the middle.
  mutating func value(
    _ text: String, x: Int, y: Int, width: Int, radius: Int, hue: Int, isDashed: Bool,
    title: String
  ) {
    let fill = Self.fills[hue % Self.fills.count]
    let dashes = isDashed ? " stroke-dasharray=\"4 3\"" : ""
    let size = text.displayWidth <= 2 ? 16 : text.displayWidth == 4 ? 12 : 14
    lines.append(
      "<g><title>\(title.inXML)</title><rect x=\"\(x)\" y=\"\(y - radius)\" width=\"\(width)\" "
        + "height=\"\(2 * radius)\" rx=\"\(radius)\" fill=\"\(fill)\" stroke=\"\(Self.ink)\" "
        + "stroke-width=\"2\"\(dashes)/>")
    self.text(text, x: x + width / 2, y: y + size * 2 / 5, size: size, anchor: "middle")
    lines[lines.count - 1] += "</g>"
  }

  mutating func bar(_ x: Int, _ y: Int, title: String) {
    lines.append(
      "<path d=\"M\(x) \(y - 20)L\(x) \(y + 20)\" stroke=\"\(Self.ink)\" stroke-width=\"3\">"
        + "<title>\(title.inXML)</title></path>")
  }

  mutating func cross(_ x: Int, _ y: Int, size: Int, colour: String = red, title: String) {
    let (left, right, top, bottom) = (x - size, x + size, y - size, y + size)
    lines.append(
      "<path d=\"M\(left) \(top)L\(right) \(bottom)M\(left) \(bottom)L\(right) \(top)\" "
        + "stroke=\"\(colour)\" stroke-width=\"\(size > 6 ? 3 : 2)\">"
        + "<title>\(title.inXML)</title></path>")
  }
}

extension String {
  /// For XML, which has no place at all for most control characters.
  var inXML: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "\n"
      case _ where character.unicodeScalars.contains(where: \.isRefusedByXML): text += "?"
      default: text.append(character)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isRefusedByXML: Bool { value < 0x20 || value == 0xFFFE || value == 0xFFFF }
}
