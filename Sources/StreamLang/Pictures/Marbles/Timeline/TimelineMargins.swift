/// The margins left and right of a timeline, and the room that remains between.
struct TimelineMargins {
  /// Mark and name of each row, and the columns they take.
  let labels: [(text: String, width: Int)]
  let gutters: [StyledText.Run?]
  /// The terminal column at which the picture begins.
  let left: Int
  /// The number of columns that the picture may have.
  let room: Int

  /// Below this width the margins give way, not the picture.
  private static let leastRoom = 16
  private static let leastGutter = 8

  init(_ rows: [Diagram.Row], _ renderer: MarbleRenderer, _ glyphs: Glyphs) {
    labels = rows.map { row in
      let label = row.kind == .note ? "" : glyphs.label(row.kind) + row.name
      let text = label.clipped(to: renderer.widestName, ellipsis: glyphs.ellipsis)
      return (text, text.displayWidth)
    }
    let left = (labels.map(\.width).max() ?? 0) + 2
    let maxGutter = max(Self.leastGutter, renderer.width - left - Self.leastRoom - 2)
    let gutters = rows.map { row in
      row.gutter.map { gutter in
        let (text, style) = Self.text(gutter, row, renderer.maxValue, glyphs)
        return StyledText.Run(
          text: text.clipped(to: maxGutter, ellipsis: glyphs.ellipsis), style: style)
      }
    }
    let widest = gutters.compactMap { $0?.text.displayWidth }.max()
    room = renderer.width - left - 1 - (widest.map { $0 + 1 } ?? 0)
    (self.left, self.gutters) = (left, gutters)
  }

  private static func text(
    _ gutter: Diagram.Gutter, _ row: Diagram.Row, _ maxValue: Int, _ glyphs: Glyphs
  ) -> (String, StyledText.Style) {
    func cut(_ text: String, _ width: Int) -> String {
      text.clipped(to: width, ellipsis: glyphs.ellipsis)
    }
    return switch gutter {
    case .value(let value): ("= " + cut(value, maxValue), .hue(row.hue))
    case .failed(let message): ("\(glyphs.failed) \(cut(message, 16))", .error)
    // Longer than a message, because it ends in the name that matters.
    case .waiting(let reason): ("\(glyphs.ellipsis) \(cut(reason, 24))", .dim)
    }
  }
}
