/// All that one row shows in one slot, or the elbow with which it is born.
struct TimelineEntry {
  var slot: Int
  let marks: [Diagram.Mark]
  let hasElbow: Bool
  /// The whole text, if there is room for it.
  let text: SlotText
  /// The number of values, those that a cell did not get included.
  let valueCount: Int
  /// A completion, say, that stands alone.
  let isSign: Bool
  /// The row's line ends here.
  let isEnd: Bool

  init(_ slot: Int, _ marks: [Diagram.Mark], hasElbow: Bool, _ writer: SlotText.Writer) {
    (self.slot, self.marks, self.hasElbow) = (slot, marks, hasElbow)
    text = writer.text(of: marks, hasElbow: hasElbow)
    valueCount = marks.count { $0.isValue || $0 == .fault }
    isSign = marks.count == 1 && !marks[0].isValue
    isEnd = marks.contains(where: \.isEnd)
  }

  var width: Int { text.width }

  /// Nothing but the place where a row is born.
  var isBirth: Bool { hasElbow && marks.isEmpty }

  /// True if marble text can say it without quotes.
  var isSmall: Bool { width == 1 || marks.count > 1 }

  /// The text in at most `room` columns, two or more; a group that has no room is a number.
  func shortened(to room: Int, _ writer: SlotText.Writer) -> SlotText {
    let cut = text.clipped(to: room, ellipsis: writer.glyphs.ellipsis)
    if marks.count == 1 && !hasElbow { return cut }
    if room >= (hasElbow ? 5 : 4) {
      let text = writer.text(of: marks, hasElbow: hasElbow, within: room)
      if text.width <= room { return text }
    }
    let count = writer.text(counting: valueCount, hasElbow: hasElbow, before: [])
    return count.width <= room ? count : cut
  }
}
