/// What one row shows in one slot of a picture: values one below the other, an end beside the first.
struct SVGSlot {
  private let marks: [Diagram.Mark]
  private let values: [Diagram.Mark]
  private let widest: Int

  static let radius = 18
  /// From one of several values at one time to the next.
  static let step = 40

  init(_ marks: [Diagram.Mark], widest: Int) {
    self.marks = marks
    self.widest = widest
    values = marks.filter { if case .value = $0 { true } else { false } }
  }

  /// How many values stand below each other.
  var depth: Int { values.count }

  /// In pixels.
  var width: Int {
    let others = marks.count - values.count
    let texts = values.map { Self.width(of: shown($0)) }
    return max(2 * Self.radius, texts.max() ?? 0) + (values.isEmpty ? 0 : others * Self.radius)
  }

  private func shown(_ mark: Diagram.Mark) -> String {
    if case .value(let text, _) = mark { return text.clipped(to: widest, ellipsis: "…") }
    return ""
  }

  /// A circle up to four columns of text, a pill for more.
  private static func width(of text: String) -> Int {
    text.displayWidth <= 4 ? 2 * radius : 8 * text.displayWidth + 20
  }

  /// Where marks that are no values stand, from the left edge.
  var ending: Int {
    values.map { Self.width(of: shown($0)) + 8 }.max() ?? Self.radius
  }

  /// Draws the slot with its left edge at `x`, on the row whose line is at `lane`.
  func draw(x: Int, lane: Int, hue: Int, of title: String, with pen: inout SVGPen) {
    if values.count > 1 {
      let last = lane + (values.count - 1) * Self.step
      pen.line(x + Self.radius, lane, x + Self.radius, last, isThin: true)
    }
    for (index, mark) in values.enumerated() {
      guard case .value(let text, let isStale) = mark else { continue }
      let shown = shown(mark)
      pen.value(
        shown, x: x, y: lane + index * Self.step, width: Self.width(of: shown),
        radius: Self.radius, hue: hue, isDashed: isStale,
        title: "\(text), \(title)\(isStale ? ", stale" : "")")
    }
    var center = x + ending
    for mark in marks {
      switch mark {
      case .value: continue
      case .completed: pen.bar(center, lane, title: "completed, \(title)")
      case .failed: pen.cross(center, lane, size: 13, title: "failed, \(title)")
      case .fault: pen.cross(center, lane, size: 8, title: "no value, \(title)")
      case .subscribed: pen.text("^", x: center, y: lane + 18, size: 18, anchor: "middle")
      case .disposed: pen.text("!", x: center, y: lane - 8, size: 18, anchor: "middle")
      }
      center += Self.radius
    }
  }
}
