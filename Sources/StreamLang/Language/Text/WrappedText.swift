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
  func folded(at width: Int) -> [String] {
    if displayWidth <= width { return [self] }
    // A line that hangs on a branch of a tree goes on behind it.
    let blanks = prefix { " │├╰─".contains($0) }
    var head = blanks
    // Columns end in two blanks or more; what goes on is the last that leaves room for it.
    for gap in dropFirst(blanks.count).matches(of: #/  +/#) {
      let column = self[..<gap.range.upperBound]
      if String(column).displayWidth <= width * 2 / 3 { head = column }
    }
    let indent = String(repeating: " ", count: String(head).displayWidth)
    let lines = String(self[head.endIndex...]).wrapped(at: width - indent.count)
    return lines.enumerated().map { ($0 == 0 ? String(head) : indent) + $1 }
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
