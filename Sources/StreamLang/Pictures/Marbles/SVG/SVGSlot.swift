/// The marks of one row in one slot of a picture: values one below the other, an end beside the
/// first.
struct SVGSlot {
  private let marks: [Diagram.Mark]
  /// The number of values that come before each mark.
  private let before: [Int]
  /// The texts of the values that are shown.
  private let texts: [String]
  /// The number of further values.
  private let rest: Int
  /// The steps from the line of the row down to the first value.
  var level = 0

  static let radius = 18
  /// From one of several values at one time to the next.
  static let step = 40
  /// More values of one time are counted and not drawn.
  private static let most = 12

  init(_ marks: [Diagram.Mark]) {
    self.marks = marks
    var values: [String] = []
    before = marks.map { mark in
      defer { if case .value(let text, _) = mark { values.append(text) } }
      return values.count
    }
    let shown = values.count > Self.most ? Self.most - 1 : values.count
    texts = values.prefix(shown).map { $0.clipped(to: SVGPicture.widestValue, ellipsis: "…") }
    rest = values.count - shown
  }

  private var valueCount: Int { texts.count + rest }

  /// The number of lines of values that stand below each other.
  var depth: Int { texts.count + (rest > 0 ? 1 : 0) }

  /// The levels that its values take, and the first one below them.
  var levels: Range<Int> { level..<bottom }
  var bottom: Int { level + max(1, depth) }

  /// True if a line through it does not look as if it led here.
  var letsThrough: Bool { marks.allSatisfy { $0 == .disposed } }

  private var note: String { "… \(rest) more" }

  /// In pixels.
  var width: Int {
    let others = marks.count - valueCount
    let widest = (texts.map(Self.width) + [rest > 0 ? 8 * note.count : 0]).max() ?? 0
    return max(2 * Self.radius, widest) + (texts.isEmpty ? 0 : others * Self.radius)
  }

  /// A circle up to four columns of text, a pill for more.
  private static func width(of text: String) -> Int {
    text.displayWidth <= 4 ? 2 * radius : 8 * text.displayWidth + 20
  }

  /// The place of marks that are no values, from the left edge: beside a value on the row's line.
  var ending: Int {
    level > 0 ? Self.radius : texts.map { Self.width(of: $0) + 8 }.max() ?? Self.radius
  }

  /// The end of a line to the mark of that number, from the left edge and the row's line; nil if it
  /// is not drawn.
  ///
  /// Those to several values stand side by side, the first one leftmost, so that each can be followed
  /// behind the values below it.
  func anchor(of number: Int) -> (x: Int, y: Int)? {
    if !before.indices.contains(number) { return nil }
    let above = before[number]
    guard case .value = marks[number] else { return (ending + (number - above) * Self.radius, 0) }
    if above >= texts.count { return nil }
    let room = min(32, 8 * (depth - 1))
    let aside = depth > 1 ? above * room / (depth - 1) - room / 2 : 0
    return (Self.radius + aside, (level + above) * Self.step)
  }

  /// Draws the thin line from the row's line down to values that stand below it.
  func drawStem(x: Int, lane: Int, with pen: inout SVGPen) {
    let last = (bottom - 1) * Self.step - (rest > 0 ? Self.step / 2 : 0)
    if depth > 0 && last > 0 {
      pen.line(x + Self.radius, lane, x + Self.radius, lane + last, .thin)
    }
  }

  /// Draws the slot with its left edge at `x`, on the row whose line is at `lane`; `hue` is that of
  /// the mark of a number.
  func draw(x: Int, lane: Int, of title: String, hue: (Int) -> Int, with pen: inout SVGPen) {
    let top = lane + level * Self.step
    if rest > 0 { pen.text(note, x: x, y: top + (depth - 1) * Self.step + 5, class: "small") }
    var center = x + ending
    var shown = 0
    for (number, mark) in marks.enumerated() {
      switch mark {
      case .value(let text, let isStale):
        if shown < texts.count {
          pen.value(
            texts[shown], x: x, y: top + shown * Self.step, width: Self.width(of: texts[shown]),
            radius: Self.radius, hue: hue(number), isStale: isStale,
            title: "\(text.clipped(to: 200, ellipsis: "…")), \(title)\(isStale ? ", stale" : "")")
        }
        shown += 1
        continue
      case .completed: pen.completion(center, lane, title: "completed, \(title)")
      case .failed: pen.cross(center, lane, size: 13, class: "fail", title: "failed, \(title)")
      case .fault: pen.cross(center, lane, size: 8, class: "fail", title: "no value, \(title)")
      case .subscribed: pen.text("^", x: center, y: lane + 18, class: "middle")
      case .disposed: pen.cut(center, lane, title: "left, \(title)")
      }
      center += Self.radius
    }
  }
}
