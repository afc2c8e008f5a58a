/// The text of one row in one slot: `2`, `(2,3)`, `(3│)`.
struct SlotText {
  /// The first run is kept apart, because most slots have no other.
  private(set) var first: StyledText.Run
  private(set) var others: [StyledText.Run] = []
  /// Terminal columns.
  private(set) var width: Int

  init(_ text: String, _ style: StyledText.Style) {
    first = StyledText.Run(text: text, style: style)
    width = text.displayWidth
  }

  init(_ parts: [SlotText]) {
    first = parts.first?.first ?? StyledText.Run(text: "", style: .plain)
    others = parts.first?.others ?? []
    width = parts.first?.width ?? 0
    for part in parts.dropFirst() { append(part) }
  }

  mutating func append(_ other: SlotText) {
    others.append(other.first)
    others += other.others
    width += other.width
  }

  /// The text in at most so many columns, `ellipsis` included where it is cut.
  func clipped(to most: Int, ellipsis: String) -> SlotText {
    if width <= most { return self }
    var room = most - ellipsis.displayWidth
    var parts: [SlotText] = []
    for run in [first] + others where room >= 0 || parts.isEmpty {
      let kept = run.text.prefix { character in
        room -= character.displayWidth
        return room >= 0
      }
      parts.append(SlotText(kept + (room < 0 ? ellipsis : ""), run.style))
    }
    return SlotText(parts)
  }
}

extension SlotText {
  /// Turns marks into text, for one row.
  final class Writer {
    let glyphs: Glyphs
    /// Values wider than this are cut.
    let maxValue: Int
    /// No slot is wider than this; groups that would be leave items out.
    let maxWidth: Int
    let hue: Int
    /// The columns that a shape takes, where no texts are drawn.
    let columns: (([Diagram.Mark]) -> Int)?

    init(
      glyphs: Glyphs, maxValue: Int, maxWidth: Int, hue: Int,
      columns: (([Diagram.Mark]) -> Int)? = nil
    ) {
      self.glyphs = glyphs
      self.maxValue = maxValue
      self.maxWidth = maxWidth
      self.hue = hue
      self.columns = columns
    }

    /// The text of `marks`, with an elbow in front where an inner row is born.
    func text(of marks: [Diagram.Mark], hasElbow: Bool, within room: Int? = nil) -> SlotText {
      if let columns { return SlotText(String(repeating: " ", count: columns(marks)), .plain) }
      if marks.count == 1, !hasElbow { return text(of: marks[0]) }
      var parts = hasElbow ? [elbow] : []
      if marks.count > 1 {
        parts.append(group(marks, room: (room ?? maxWidth) - parts.count))
      } else {
        parts += marks.map(text(of:))
      }
      return SlotText(parts)
    }

    func text(of mark: Diagram.Mark) -> SlotText {
      switch mark {
      case .value(let value, _): value.clipped(to: maxValue, ellipsis: glyphs.ellipsis).in(hue)
      case .completed: glyphs.completed.in(hue)
      case .failed, .fault: SlotText(glyphs.failed, .error)
      case .subscribed: glyphs.subscribed.in(hue)
      case .disposed: glyphs.disposed.in(hue)
      }
    }

    /// The number of values, `×7`, and behind it the marks that are none.
    func text(counting values: Int, hasElbow: Bool, before end: [Diagram.Mark]) -> SlotText {
      var parts = hasElbow ? [elbow] : []
      if values > 0 { parts.append("\(glyphs.times)\(values)".in(hue)) }
      return SlotText(parts + end.map(text(of:)))
    }

    private var elbow: SlotText { SlotText(glyphs.elbow, .dim) }

    /// Between two texts that stand too near each other to be parted by a line.
    var near: SlotText { glyphs.near.in(hue) }

    /// In place of a text for which there is one column.
    var ellipsis: SlotText { glyphs.ellipsis.in(hue) }

    /// The distance to the right of its slot at which the mark with that number stands.
    func offset(of number: Int, in marks: [Diagram.Mark]) -> Int {
      if marks.count < 2 { return 0 }
      return (0..<min(number, marks.count - 1)).reduce(1) { width, index in
        width + text(of: marks[index]).width
          + (separator(marks[index], marks[index + 1])?.width ?? 0)
      }
    }

    private func group(_ marks: [Diagram.Mark], room: Int) -> SlotText {
      var items: [SlotText] = []
      var width = 2
      for (index, mark) in marks.enumerated() {
        var item = text(of: mark)
        if index + 1 < marks.count, let separator = separator(mark, marks[index + 1]) {
          item.append(separator)
        }
        items.append(item)
        width += item.width
      }
      if width > room { shorten(&items, by: width - room, marks) }
      return SlotText(["(".in(hue)] + items + [")".in(hue)])
    }

    private func separator(_ mark: Diagram.Mark, _ next: Diagram.Mark) -> SlotText? {
      guard case .value(_, let isStale) = mark, next.isValue else { return nil }
      return (isStale ? "~" : ",").in(hue)
    }

    /// Leaves out items in front of a last mark that is not a value, until the rest is short enough.
    private func shorten(_ items: inout [SlotText], by excess: Int, _ marks: [Diagram.Mark]) {
      var excess = excess + ellipsis.width
      var end: SlotText?
      if !marks[marks.count - 1].isValue { end = items.removeLast() }
      while excess > 0, let item = items.popLast() { excess -= item.width }
      items.append(ellipsis)
      if let end { items.append(end) }
    }
  }
}

extension String {
  fileprivate func `in`(_ hue: Int) -> SlotText { SlotText(self, .hue(hue)) }
}

extension Diagram.Mark {
  var isValue: Bool { if case .value = self { true } else { false } }
}
