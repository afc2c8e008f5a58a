/// Writes one line from left to right and knows which column it has come to.
///
/// Blanks count only when something follows them, so no line ends in one.
struct LinePen {
  private(set) var line = StyledText()
  private(set) var column = 0
  private var blanks = 0

  /// Goes on at `column`; never back.
  mutating func move(to column: Int) {
    if column > self.column {
      blanks += column - self.column
      self.column = column
    }
  }

  mutating func put(_ text: String, width: Int, _ style: StyledText.Style) {
    if width == 0 { return }
    if blanks > 0 {
      line.append(String(repeating: " ", count: blanks))
      blanks = 0
    }
    line.append(text, style)
    column += width
  }

  mutating func put(_ text: SlotText) {
    put(text.first.text, width: text.width, text.first.style)
    for run in text.others { line.append(run.text, run.style) }
  }
}
