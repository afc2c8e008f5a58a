import StreamLang

/// The line being typed as it stands on the screen, with the rows that streams print above it.
///
/// All of it that is on the screen is here: libedit keeps the text and draws nothing.
final class LineScreen {
  /// The text before the line.
  var prompt: [Unicode.Scalar] = []

  private let libedit: Libedit
  private let palette: Palette

  /// The frame on the screen; nil if nothing is, and the cursor stands where the line is to begin.
  private var drawn: Frame?

  /// The first row of the text that is shown, if it is higher than the window.
  private var top = 0

  /// The number of rows of the text that was left, as long as nothing stands below it.
  private var rowsLeft: Int?

  /// Rows that wait to be drawn.
  private var rowsAbove = ""
  private var pace = RedrawPace()

  init(_ libedit: Libedit, _ palette: Palette) { (self.libedit, self.palette) = (libedit, palette) }

  var promptWidth: Int { ScreenLayout(prompt: prompt, columns: window.columns).end.column }

  // MARK: From the beginning of a line to its end

  /// Makes the row of the cursor, or the next, the one in which the line begins.
  func begin(inNewRow: Bool) {
    write((inNewRow ? "\n" : "") + "\r\(eraseBelow)\(bracketedPasteOn)")
    drawn = nil
    top = 0
  }

  /// Leaves the text as it is, all of it and nothing besides, followed by a mark, and goes to the row
  /// below.
  func leave(_ line: DecoratedLine, with mark: String = "") {
    drawRowsAbove()
    var layout = layout(of: line)
    layout.moveCursorToEnd()
    // Rows that have scrolled away are written once more, so that all of it can be read.
    if layout.rows.count > window.rows { erase() }
    write(Frame(layout, palette))
    libedit.write("\(mark)\n\(bracketedPasteOff)")
    rowsLeft = layout.rows.count < window.rows ? layout.rows.count : nil
    drawn = nil
  }

  /// Writes rows below the text that was left.
  func write(_ text: String) {
    rowsLeft = nil
    libedit.write(text)
  }

  /// Takes a text that was left off the screen again, if nothing stands below it.
  func takeBack() {
    guard let rowsLeft else { return }
    write("\r" + up(rowsLeft) + eraseBelow)
  }

  /// Empties the window.
  func clear() {
    libedit.write("\u{1b}[H\u{1b}[2J")
    drawn = nil
  }

  // MARK: Drawing

  /// True if the line has been taken off the screen and must be drawn again.
  var isErased: Bool { drawn == nil }

  /// Draws a line, as far as it is not there already.
  func draw(_ line: DecoratedLine) {
    let frame = frame(of: line)
    if frame != drawn { write(frame) }
  }

  /// True if the column of the cursor tells whether a terminal whose window has another size has wrapped its rows
  /// anew, which some do and some do not.
  var isPlaceUncertain: Bool {
    guard let drawn else { return false }
    return drawn.cursorIfWrapped(to: window.columns).row != drawn.cursor.row
  }

  /// Asks the terminal for the place of its cursor, which it answers among the keys.
  func askForCursor() { libedit.write("\u{1b}[6n") }

  /// Makes room for drawing the line in a window of another size; the cursor stands in a column of it, if that is known.
  func erase(_ line: DecoratedLine, cursorColumn: Int?) {
    guard let drawn else { return }
    let wrapped = drawn.cursorIfWrapped(to: window.columns)
    let column = min(drawn.cursor.column, window.columns - 1)
    // The smaller move erases no row of output, though it may leave a row of the old line.
    var row = min(drawn.cursor.row, frame(of: line).cursor.row)
    if !isPlaceUncertain || cursorColumn == column { row = drawn.cursor.row }
    if isPlaceUncertain, cursorColumn == wrapped.column { row = wrapped.row }
    libedit.write("\r" + up(row) + eraseBelow)
    self.drawn = nil
  }

  /// Takes the line off the screen.
  private func erase() {
    libedit.write("\r" + up(drawn?.cursor.row ?? 0) + eraseBelow)
    drawn = nil
  }

  /// Writes the rows that differ from what is on the screen.
  private func write(_ frame: Frame) {
    let old = drawn?.rows ?? []
    var output = "\r" + up(drawn?.cursor.row ?? 0)
    for (index, row) in frame.rows.enumerated() {
      if index > 0 { output += "\r\n" }
      // Erased before it is written, as after a full row the cursor is still on its last character.
      if index >= old.count || old[index] != row { output += eraseRight + row }
    }
    var last = frame.rows.count - 1
    if old.count > frame.rows.count {
      output += "\r\n" + eraseBelow
      last += 1
    }
    output += "\r" + up(last - frame.cursor.row) + right(frame.cursor.column)
    libedit.write(output)
    drawn = frame
  }

  private func layout(of line: DecoratedLine) -> ScreenLayout {
    ScreenLayout(prompt: prompt, text: line.text, cursor: line.cursor, columns: window.columns)
  }

  /// The part that fits into the window: the rows around the cursor, and below them what there is
  /// room for.
  private func frame(of line: DecoratedLine) -> Frame {
    let window = window
    var shown = line
    shown.text.append(line.hint, .dim)
    var layout = layout(of: shown)
    if layout.rows.count > window.rows { layout = self.layout(of: line) }
    var frame = Frame(layout, palette)
    let room = window.rows - frame.rows.count
    if room < 0 {
      top = min(max(top, frame.cursor.row - window.rows + 1), frame.cursor.row, -room)
      frame.cut(to: top..<top + window.rows)
    } else {
      top = 0
      // The rows above should stay in sight.
      frame.rows += line.below.prefix(min(room, window.rows / 2)).map {
        palette.paint(ScreenLayout(text: $0, columns: window.columns).rows[0])
      }
    }
    return frame
  }

  // MARK: Rows above

  func printAbove(_ rows: String) {
    rowsAbove += rows
    // More than any window shows: what nobody has time to read must not fill the memory.
    if rowsAbove.utf8.count > 1 << 18 { drawRowsAbove() }
  }

  /// The time until the waiting rows are drawn; nil if there are none.
  var nanosecondsToDrawing: UInt64? { rowsAbove.isEmpty ? nil : pace.nanosecondsToNext }

  func drawRowsAboveIfDue() {
    if nanosecondsToDrawing == 0 { drawRowsAbove() }
  }

  /// Writes the rows that wait in place of the line, which is then to be drawn below them.
  private func drawRowsAbove() {
    if rowsAbove.isEmpty { return }
    erase()
    libedit.write(rowsAbove)
    rowsAbove = ""
    pace.draw()
  }

  private var window: WindowSize { WindowSize(of: 1) }
}

/// Rows as they stand on the screen, and the place of the cursor.
private struct Frame: Equatable {
  var rows: [String]
  var cursor: ScreenLayout.Cell
  /// The columns that the rows of the text take.
  private var widths: [Int]

  init(_ layout: ScreenLayout, _ palette: Palette) {
    rows = layout.rows.map { palette.paint($0) }
    cursor = layout.cursor
    widths = layout.widths
  }

  /// The place of the cursor in a window of so many columns if the terminal breaks each row that is too long for it.
  func cursorIfWrapped(to columns: Int) -> ScreenLayout.Cell {
    let above = widths.prefix(cursor.row).reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    return ScreenLayout.Cell(row: above + cursor.column / columns, column: cursor.column % columns)
  }

  /// Drops all but some rows, among which is that of the cursor.
  mutating func cut(to range: Range<Int>) {
    rows = Array(rows[range])
    widths = Array(widths[range])
    cursor.row -= range.lowerBound
  }
}

/// Spaces out the drawing of rows that come faster than anyone reads.
private struct RedrawPace {
  private var next = ContinuousClock.now

  var nanosecondsToNext: UInt64 {
    UInt64(max(0, ContinuousClock.now.duration(to: next) / .nanoseconds(1)))
  }

  mutating func draw() { next = .now + .milliseconds(33) }
}

private func up(_ rows: Int) -> String { rows > 0 ? "\u{1b}[\(rows)A" : "" }
private func right(_ columns: Int) -> String { columns > 0 ? "\u{1b}[\(columns)C" : "" }

private let eraseBelow = "\u{1b}[J"
private let eraseRight = "\u{1b}[K"
private let bracketedPasteOn = "\u{1b}[?2004h"
private let bracketedPasteOff = "\u{1b}[?2004l"
