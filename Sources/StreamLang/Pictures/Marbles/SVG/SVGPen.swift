/// Writes the shapes of a picture as lines of SVG, in whole pixels; what they look like is
/// `SVGStyle`'s.
struct SVGPen {
  private(set) var lines: [String] = []

  enum Stroke: String {
    case plain = ""
    /// Between values of one time.
    case thin = " class=\"thin\""
    /// A wait that is cut short.
    case idle = " class=\"idle\""
    /// From what was taken to what was made.
    case flow = " class=\"flow\""
    /// The time that a value waits for its stream.
    case wait = " class=\"wait\""
    /// Of the ruler.
    case tick = " class=\"tick\""
  }

  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ stroke: Stroke = .plain) {
    line(through: [(x1, y1), (x2, y2)], stroke)
  }

  /// A line through these points.
  mutating func line(through points: [(x: Int, y: Int)], _ stroke: Stroke) {
    let path = points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    lines.append("<path\(stroke.rawValue) d=\"M\(path)\"/>")
  }

  /// An operator: its title in the middle of a frame.
  mutating func box(_ title: String, x: Int, y: Int, width: Int, height: Int) {
    lines.append(
      "<rect class=\"box\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>")
    text(title, x: x + width / 2, y: y + height / 2 + 6, class: "code middle")
  }

  /// A box without a text, in a hue.
  mutating func frame(x: Int, y: Int, width: Int, height: Int, hue: Int) {
    lines.append(
      "<rect class=\"\(SVGStyle.fill(hue))\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" "
        + "height=\"\(height)\" rx=\"6\"/>")
  }

  /// Rows that stand together, with its title at the top left.
  mutating func band(_ title: String, x: Int, y: Int, width: Int, height: Int) {
    lines.append(
      "<rect class=\"box\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>")
    text(title, x: x + 12, y: y + 24)
  }

  /// One of the bars of a dense row.
  mutating func bar(x: Int, bottom: Int, width: Int, height: Int, hue: Int) {
    lines.append(
      "<rect class=\"bar \(SVGStyle.fill(hue))\" x=\"\(x)\" y=\"\(bottom - height)\" "
        + "width=\"\(width)\" height=\"\(height)\"/>")
  }

  mutating func arrow(_ x: Int, _ y: Int) {
    lines.append("<polygon class=\"arrow\" points=\"\(x + 10),\(y) \(x),\(y - 5) \(x),\(y + 5)\"/>")
  }

  mutating func text(_ text: String, x: Int, y: Int, class name: String? = nil) {
    let name = name.map { " class=\"\($0)\"" } ?? ""
    lines.append("<text\(name) x=\"\(x)\" y=\"\(y)\">\(text.inXML)</text>")
  }

  /// A circle, or a pill if it is wider, with its text in the middle.
  mutating func value(
    _ text: String, x: Int, y: Int, width: Int, radius: Int, hue: Int, isStale: Bool, title: String
  ) {
    let name = SVGStyle.fill(hue) + (isStale ? " stale" : "")
    let (size, letters) =
      switch text.displayWidth {
      case ...2: (16, "value middle")
      case 4: (12, "value middle tiny")
      default: (14, "value middle small")
      }
    lines.append(
      "<g><title>\(title.inXML)</title><rect class=\"\(name)\" x=\"\(x)\" y=\"\(y - radius)\" "
        + "width=\"\(width)\" height=\"\(2 * radius)\" rx=\"\(radius)\"/>")
    self.text(text, x: x + width / 2, y: y + size * 2 / 5, class: letters)
    lines[lines.count - 1] += "</g>"
  }

  mutating func completion(_ x: Int, _ y: Int, title: String) {
    path("end", "M\(x) \(y - 20)L\(x) \(y + 20)", title)
  }

  /// The mark of a stream that is left before its end: its line is cut off.
  mutating func cut(_ x: Int, _ y: Int, title: String) {
    path("cut", "M\(x - 6) \(y + 10)L\(x + 6) \(y - 10)", title)
  }

  mutating func cross(_ x: Int, _ y: Int, size: Int, class name: String, title: String) {
    let (left, right, top, bottom) = (x - size, x + size, y - size, y + size)
    path(name, "M\(left) \(top)L\(right) \(bottom)M\(left) \(bottom)L\(right) \(top)", title)
  }

  private mutating func path(_ name: String, _ path: String, _ title: String) {
    lines.append("<path class=\"\(name)\" d=\"\(path)\"><title>\(title.inXML)</title></path>")
  }
}

extension String {
  /// For XML, with `?` for what it has no place for, and for what would show other texts in another
  /// order.
  var inXML: String {
    // By scalars: with a combining mark behind it, `<` is another character, but still `<` in XML.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case _ where scalar.isRefusedInPictures: text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isRefusedInPictures: Bool {
    switch value {
    case 0x0A: false
    // No characters.
    case 0xFFFE, 0xFFFF: true
    default: isControl
    }
  }
}
