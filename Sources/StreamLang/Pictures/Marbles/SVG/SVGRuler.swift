/// The times above the rows of a picture, each above its tick; the length of a wait that is cut short
/// stands above the middle of it.
struct SVGRuler {
  /// The texts, and where their middles are, in pixels from where column 0 begins.
  private let labels: [(text: String, x: Int)]

  /// A column is `column` pixels wide, and its moment `middle` pixels from where it begins.
  init(_ ruler: TimelineRuler?, _ axis: TimelineAxis, column: Int, middle: Int) {
    guard let ruler else {
      labels = []
      return
    }
    labels = ruler.labels(in: 0..<axis.end + 1).map { label in
      if let time = label.time {
        return (label.text, axis.position(of: time, times: ruler.times, in: column) + middle)
      }
      let gap = axis.breaks.first { $0.gap.contains(label.column) }?.gap ?? 0..<0
      return (label.text, (gap.lowerBound + gap.upperBound) * column / 2 + middle)
    }
  }

  var isEmpty: Bool { labels.isEmpty }

  /// The end of the last text, in pixels from column 0.
  var end: Int { labels.map { $0.x + 4 * $0.text.count }.max() ?? 0 }

  func draw(from left: Int, at top: Int, with pen: inout SVGPen) {
    for (text, x) in labels {
      pen.text(text, x: left + x, y: top + 12, class: "time")
      pen.line(left + x, top + 18, left + x, top + 26, .tick)
    }
  }
}
