/// The text in one place of a row: that of an entry, or of several that stand too near each other.
struct TimelinePiece {
  let column: Int
  let text: SlotText
  /// The entries of the row that it stands for.
  let entries: Range<Int>
  /// The number of texts that cannot be read in full.
  var lost = 0
  /// True if the distances between its entries cannot be seen; of an end they need not be.
  var hidesWaits = false
  /// The line ends here.
  let isEnd: Bool

  /// The column behind it.
  var end: Int { column + text.width }
}

/// Puts the texts of a row's entries into the columns of their times, as far as there is room.
///
/// No text is moved, and none moves another. What has no room up to the next one is, in this order: cut
/// short, `ab…`; joined with the next, `a·b`; an ellipsis; a number, `×7`.
struct PieceWriter {
  let entries: [TimelineEntry]
  /// The entries that are written.
  let range: Range<Int>
  /// The column of each slot.
  let columns: [Int]
  /// The column at which the texts have to end, two columns earlier if the row goes on.
  let limit: Int
  /// Texts may touch, as in marble text.
  let touches: Bool
  let writer: SlotText.Writer

  /// A longer one is counted, because its end would be far from its time.
  private static let longestJoined = 10

  func pieces() -> [TimelinePiece] {
    var pieces: [TimelinePiece] = []
    var next = range.lowerBound
    var work = LongWork()
    while next < range.upperBound, !work.shouldStop() {
      let piece = piece(at: next)
      pieces.append(piece)
      next = piece.entries.upperBound
    }
    return pieces
  }

  private func piece(at index: Int) -> TimelinePiece {
    let entry = entries[index]
    let free = room(index, 1)
    if entry.width <= free { return piece(entry.text, index, 1) }
    if let last = endingPiece(at: index, free) { return last }
    let isGroup = entry.marks.count > 1
    if free >= 2 && !entry.isSign && !isGroup { return short(index, free) }
    if let near = near(index) { return near }
    if free >= 2 && !entry.isSign { return short(index, free) }
    if free == 1 && writer.ellipsis.width == 1 && !entry.hasElbow {
      return piece(writer.ellipsis, index, 1, lost: 1)
    }
    return counted(index)
  }

  /// The last value with the end of its row, `7│`, which has come too soon for `7`.
  private func endingPiece(at index: Int, _ free: Int) -> TimelinePiece? {
    guard index + 2 == range.upperBound, free < 4 else { return nil }
    let last = entries[index + 1]
    if !last.isSign || !last.isEnd { return nil }
    let text = joined(index, 2)
    if column(index) + text.width > end(of: last) { return nil }
    var piece = piece(text, index, 2)
    piece.hidesWaits = false
    return piece
  }

  private func short(_ index: Int, _ free: Int) -> TimelinePiece {
    piece(entries[index].shortened(to: free, writer), index, 1, lost: 1)
  }

  /// Several one after the other, `a·b`, all in full or but the last; nil if that is too long.
  private func near(_ index: Int) -> TimelinePiece? {
    var short: TimelinePiece?
    var text = entries[index].text
    var count = 1
    while index + count < range.upperBound, isNear(index, count) {
      let before = text
      append(index + count, to: &text)
      count += 1
      let last = entries[index + count - 1]
      let most = min(Self.longestJoined, room(index, count))
      if text.width <= most { return piece(text, index, count) }
      if short == nil, !last.isSign, last.marks.count == 1, before.width + 3 <= most {
        let cut = text.clipped(to: most, ellipsis: writer.glyphs.ellipsis)
        short = piece(cut, index, count, lost: 1)
      }
      if before.width > Self.longestJoined { break }
    }
    return short
  }

  /// True if the entry behind `count` others is so close that a line between would not be seen.
  private func isNear(_ index: Int, _ count: Int) -> Bool {
    let entry = entries[index]
    let reach = entry.marks.count > 1 && count == 1 ? entry.width : 2
    return column(index + count) - column(index + count - 1) <= reach
  }

  /// A number for as few entries as give it room.
  private func counted(_ index: Int) -> TimelinePiece {
    var count = entries[index].valueCount > 1 ? 1 : 2
    var values = 0
    var added = 0
    // A room in which fewer values had no place.
    var tooNarrow = 0
    while true {
      let end = min(index + count, range.upperBound)
      while index + added < end {
        values += entries[index + added].valueCount
        added += 1
      }
      let isLast = end == range.upperBound
      let room = isLast ? .max : room(index, count)
      // A number has two columns at least.
      if room > max(values > 0 ? 1 : 0, tooNarrow) {
        let last = entries[end - 1]
        let text = writer.text(
          counting: values, hasElbow: entries[index].hasElbow,
          before: last.isEnd ? last.marks.filter { !$0.isValue } : [])
        if text.width <= room { return piece(text, index, end - index, lost: count) }
        if !last.isEnd { tooNarrow = room }
      }
      count += 1
    }
  }

  private func piece(_ text: SlotText, _ index: Int, _ count: Int, lost: Int = 0) -> TimelinePiece {
    TimelinePiece(
      column: column(index), text: text, entries: index..<index + count, lost: lost,
      hidesWaits: count > 1, isEnd: entries[index + count - 1].isEnd)
  }

  private func column(_ index: Int) -> Int { columns[entries[index].slot] }

  private func end(of entry: TimelineEntry) -> Int { limit - (entry.isEnd ? 0 : 2) }

  /// Columns for the texts of `count` entries from one on.
  private func room(_ index: Int, _ count: Int) -> Int {
    let next = index + count
    if next >= range.upperBound { return end(of: entries[range.upperBound - 1]) - column(index) }
    let between = touches || entries[next].isSign || entries[next - 1].isBirth ? 0 : 1
    return column(next) - column(index) - between
  }

  private func joined(_ index: Int, _ count: Int) -> SlotText {
    var text = entries[index].text
    for other in index + 1..<index + count { append(other, to: &text) }
    return text
  }

  /// Adds the text of an entry to that of the ones before it.
  private func append(_ index: Int, to text: inout SlotText) {
    let (last, next) = (entries[index - 1], entries[index])
    if !next.isSign && !last.isSign && !last.marks.isEmpty { text.append(writer.near) }
    text.append(next.text)
  }
}
