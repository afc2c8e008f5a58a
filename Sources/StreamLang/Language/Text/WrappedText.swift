extension String {
  /// The words on lines of at most `width` columns; a word that is longer stands alone.
  ///
  /// A text in backquotes is one word, if a line can hold it.
  func wrapped(at width: Int) -> [String] {
    var lines: [String] = []
    for word in words(ofAtMost: width) {
      if let last = lines.last, "\(last) \(word)".displayWidth <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// `wrapped` with what goes on below standing where the last column of a table begins, or the
  /// text.
  ///
  /// A column that has no room beside the first one stands below it.
  func folded(at width: Int) -> [String] {
    if displayWidth <= width { return [self] }
    // A line that hangs on a branch of a tree goes on behind it.
    let blanks = prefix { " │├╰─".contains($0) }
    // The branches that go on stand beside it, too; the signs of a table are none.
    let isOnBranch = blanks.hasSuffix("─ ")
    let rails = String(blanks.map { isOnBranch && "│├".contains($0) ? "│" : " " })
    let columns = columnStarts(from: blanks.endIndex)
    let fitting = columns.last { String(self[..<$0.start]).displayWidth <= width * 2 / 3 }?.start
    // Two blanks alone stand before a remark.
    if fitting == nil, let second = columns.first, second.blanks > 2 {
      let first = String(self[..<second.start].reversed().drop { $0 == " " }.reversed())
      let below = rails + "    "
      return (first.displayWidth <= width ? [first] : first.wrapped(at: width))
        + String(self[second.start...]).wrapped(at: width - below.count).map { below + $0 }
    }
    let start = fitting ?? blanks.endIndex
    let between = String(self[blanks.endIndex..<start]).displayWidth
    let indent = rails + String(repeating: " ", count: between)
    let lines = String(self[start...]).wrapped(at: width - indent.count)
    return lines.enumerated().map { ($0 == 0 ? String(self[..<start]) : indent) + $1 }
  }

  /// The places behind two blanks or more, where columns begin, with the number of blanks.
  private func columnStarts(from start: Index) -> [(start: Index, blanks: Int)] {
    var starts: [(Index, Int)] = []
    var blanks = 0
    for index in self[start...].indices {
      if self[index] == " " {
        blanks += 1
      } else {
        if blanks > 1 { starts.append((index, blanks)) }
        blanks = 0
      }
    }
    return starts
  }

  private func words(ofAtMost width: Int) -> [String] {
    var words: [String] = []
    var code: String?
    for part in split(separator: " ") {
      let whole = code.map { "\($0) \(part)" } ?? String(part)
      let isOpen = whole.count { $0 == "`" } % 2 == 1
      if isOpen && whole.displayWidth < width {
        code = whole
      } else {
        words.append(whole)
        code = nil
      }
    }
    return words + (code.map { [$0] } ?? [])
  }
}
