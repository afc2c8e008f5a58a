/// The text of one row in one slot: `2`, `(2,3)`, `(3│)`.
struct SlotText {
  /// The first run is kept apart, because most slots have no other.
  private(set) var first: StyledText.Run
  private(set) var others: [StyledText.Run] = []
  /// Terminal columns.
  private(set) var width: Int

  private init(_ text: String, _ style: StyledText.Style) {
    first = StyledText.Run(text: text, style: style)
    width = text.displayWidth
  }

  private mutating func append(_ other: SlotText) {
    others.append(other.first)
    others += other.others
    width += other.width
  }
}

extension SlotText {
  /// Turns marks into text, for one row.
  struct Writer {
    let glyphs: Glyphs
    /// Values wider than this are cut.
    let maxValue: Int
    /// No slot is wider than this; groups that would be leave items out.
    let maxWidth: Int
    let hue: Int

    /// The text of `marks`, with an elbow in front where an inner row is born; nil for nothing at all.
    func text(of marks: [Diagram.Mark], hasElbow: Bool) -> SlotText? {
      var text = marks.count == 1 ? self.text(of: marks[0]) : nil
      if marks.count > 1 { text = group(marks, room: maxWidth - (hasElbow ? 1 : 0)) }
      if !hasElbow { return text }
      var elbow = SlotText(glyphs.elbow, .dim)
      if let text { elbow.append(text) }
      return elbow
    }

    private func text(of mark: Diagram.Mark) -> SlotText {
      switch mark {
      case .value(let value, _):
        SlotText(value.clipped(to: maxValue, ellipsis: glyphs.ellipsis), .hue(hue))
      case .completed: SlotText(glyphs.completed, .hue(hue))
      case .failed, .fault: SlotText(glyphs.failed, .error)
      case .subscribed: SlotText(glyphs.subscribed, .hue(hue))
      case .disposed: SlotText(glyphs.disposed, .hue(hue))
      }
    }

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
      var text = SlotText("(", .hue(hue))
      for item in items { text.append(item) }
      text.append(SlotText(")", .hue(hue)))
      return text
    }

    private func separator(_ mark: Diagram.Mark, _ next: Diagram.Mark) -> SlotText? {
      guard case .value(_, let isStale) = mark, next.isValue else { return nil }
      return SlotText(isStale ? "~" : ",", .hue(hue))
    }

    /// Leaves out items in front of a last mark that is not a value, until the rest is short enough.
    private func shorten(_ items: inout [SlotText], by excess: Int, _ marks: [Diagram.Mark]) {
      let ellipsis = SlotText(glyphs.ellipsis, .hue(hue))
      var excess = excess + ellipsis.width
      var end: SlotText?
      if !marks[marks.count - 1].isValue { end = items.removeLast() }
      while excess > 0, let item = items.popLast() { excess -= item.width }
      items.append(ellipsis)
      if let end { items.append(end) }
    }
  }
}

extension Diagram.Mark {
  fileprivate var isValue: Bool { if case .value = self { true } else { false } }
}
