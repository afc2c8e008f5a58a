/// What one row shows in one slot of a picture: values one below the other, an end beside the first.
struct SVGSlot {
  private let marks: [Diagram.Mark]
  private let values: [Diagram.Mark]

  static let radius = 18
  /// From one of several values at one time to the next.
  static let step = 40

  init(_ marks: [Diagram.Mark]) {
    self.marks = marks
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
    guard case .value(let text, _) = mark else { return "" }
    return text.clipped(to: SVGPicture.widestValue, ellipsis: "…")
  }

  /// A circle up to four columns of text, a pill for more.
  private static func width(of text: String) -> Int {
    text.displayWidth <= 4 ? 2 * radius : 8 * text.displayWidth + 20
  }

  /// Where marks that are no values stand, from the left edge.
  var ending: Int {
    values.map { Self.width(of: shown($0)) + 8 }.max() ?? Self.radius
  }

  /// Where a line to the mark of that number ends, from the left edge and the row's line.
  ///
  /// That is below each other for all values, of whatever width.
  func anchor(of number: Int) -> (x: Int, y: Int) {
    let before = marks.prefix(number)
    let above = before.count { if case .value = $0 { true } else { false } }
    if case .value? = marks.dropFirst(number).first { return (Self.radius, above * Self.step) }
    return (ending + (before.count - above) * Self.radius, 0)
  }

  /// Draws the slot with its left edge at `x`, on the row whose line is at `lane`; `hue` is that of
  /// the mark of a number.
  func draw(
    x: Int, lane: Int, of title: String, hue: (Int) -> Int, with pen: inout SVGPen
  ) {
    if values.count > 1 {
      let last = lane + (values.count - 1) * Self.step
      pen.line(x + Self.radius, lane, x + Self.radius, last, .thin)
    }
    var center = x + ending
    var y = lane
    for (number, mark) in marks.enumerated() {
      switch mark {
      case .value(let text, let isStale):
        let shown = shown(mark)
        pen.value(
          shown, x: x, y: y, width: Self.width(of: shown), radius: Self.radius, hue: hue(number),
          isDashed: isStale, title: "\(text), \(title)\(isStale ? ", stale" : "")")
        y += Self.step
        continue
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
