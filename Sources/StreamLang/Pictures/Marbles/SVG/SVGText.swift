/// Lines of text as a picture, in letters of one width.
enum SVGText {
  static func text(_ lines: [StyledText], title: String) -> String {
    let (column, row, margin) = (10, 24, 12)
    var pen = SVGPen()
    for (number, line) in lines.enumerated() {
      pen.text(line.plain, x: margin, y: margin + 16 + number * row, class: "code")
    }
    let columns = lines.map(\.displayWidth).max() ?? 0
    return SVGDocument.text(
      pen, title: title, description: lines.map(\.plain), width: columns * column + 2 * margin,
      height: lines.count * row + 2 * margin)
  }
}
