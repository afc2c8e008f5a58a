/// The line being typed as it stands on the screen, with the rows that streams print above it.
///
/// libedit draws the line; this class knows where, and so can make room above it.
final class LineScreen {
  /// What the line begins with, at an address from which libedit reads it.
  var prompt = WideText("".unicodeScalars)

  private let libedit: Libedit

  /// The width that the line was drawn for.
  private var columns = 80

  /// Rows that wait to be drawn.
  private var rowsAbove = ""
  private var pace = RedrawPace()

  init(_ libedit: Libedit) {
    self.libedit = libedit
  }

  /// Where everything is, the terminal's cursor included.
  var layout: ScreenLayout {
    ScreenLayout(prompt: prompt.scalars, text: libedit.text, columns: columns)
  }

  var promptWidth: Int {
    ScreenLayout(prompt: prompt.scalars, text: EditedText(), columns: columns).end.column
  }

  // MARK: From the beginning of a line to its end

  /// Makes the row of the cursor, or the next, the one that libedit will draw in.
  func begin(inNewRow: Bool) {
    columns = window.columns
    libedit.write((inNewRow ? "\n" : "") + "\r\(eraseBelow)\(bracketedPasteOn)")
  }

  /// Makes the row below the line the one for ordinary output, after libedit has left the line.
  func end() {
    libedit.write(bracketedPasteOff + rowsAbove)
    rowsAbove = ""
  }

  /// Leaves the line as it is, followed by a mark, and goes to the row below.
  func leave(with mark: String) {
    drawRowsAbove()
    let layout = self.layout
    let rows = layout.end.row - layout.cursor.row
    libedit.write(rows > 0 ? "\r\u{1b}[\(rows)B" : "\r")
    moveRight(layout.end.column)
    libedit.write("\(mark)\n\(bracketedPasteOff)")
  }

  /// Draws the line that was left, after other programs have used the terminal.
  func resume() {
    columns = window.columns
    libedit.resize()
    libedit.write(bracketedPasteOn)
    redraw(movingUp: 0)
  }

  func redrawForNewSize() {
    let before = layout
    columns = window.columns
    libedit.resize()
    // Some terminals wrap rows anew and some do not. The smaller move erases no row of output,
    // though it may leave a row of the old line.
    redraw(movingUp: min(before.cursor.row, layout.cursor.row))
  }

  // MARK: Rows above

  func printAbove(_ rows: String) {
    rowsAbove += rows
    // More than any window shows. What waits for a tall line to end must not fill the memory.
    if rowsAbove.utf8.count > 1 << 18 { drawRowsAboveAnyway() }
  }

  /// How long the rows that wait have to; nil if there are none that could be drawn.
  var nanosecondsToDrawing: UInt64? {
    canDrawRowsAbove ? pace.nanosecondsToNext : nil
  }

  func drawRowsAboveIfDue() {
    if nanosecondsToDrawing == 0 { drawRowsAboveAnyway() }
  }

  func drawRowsAbove() {
    if canDrawRowsAbove { drawRowsAboveAnyway() }
  }

  /// The beginning of a line taller than the window has scrolled away: nothing can be put above it.
  private var canDrawRowsAbove: Bool {
    !rowsAbove.isEmpty && layout.fits(window)
  }

  private func drawRowsAboveAnyway() {
    redraw(below: rowsAbove, movingUp: layout.cursor.row)
    rowsAbove = ""
    pace.draw()
  }

  // MARK: Drawing

  /// Draws the line anew, some rows above the cursor and below other text.
  func redraw(below text: String = "", movingUp rows: Int) {
    moveUp(rows)
    libedit.write(eraseBelow + text)
    libedit.redraw()
    paint()
  }

  /// Writes the line over what libedit has drawn, if that may be wrong.
  ///
  /// libedit draws no combining marks. And when it moves up into the right half of a wide character, it
  /// shifts some cells and the cursor. Afterwards everything is where libedit believes it to be.
  func paint() {
    let layout = self.layout
    guard !layout.isPlain, layout.fits(window) else { return }
    moveUp(layout.cursor.row)
    // Erased before it is written, as after a full row the cursor is still on its last character.
    libedit.write(eraseRight + layout.rows.joined(separator: "\r\n\(eraseRight)"))
    moveUp(layout.end.row - layout.cursor.row)
    moveRight(layout.cursor.column)
  }

  /// Moves to the start of a row above.
  private func moveUp(_ rows: Int) {
    libedit.write(rows > 0 ? "\r\u{1b}[\(rows)A" : "\r")
  }

  private func moveRight(_ columns: Int) {
    if columns > 0 { libedit.write("\u{1b}[\(columns)C") }
  }

  private var window: WindowSize { WindowSize(of: 1) }
}

/// Spaces out the drawing of rows that come faster than anyone reads.
private struct RedrawPace {
  private var next = ContinuousClock.now

  var nanosecondsToNext: UInt64 {
    UInt64(max(0, ContinuousClock.now.duration(to: next) / .nanoseconds(1)))
  }

  mutating func draw() {
    next = .now + .milliseconds(33)
  }
}

private let eraseBelow = "\u{1b}[J"
private let eraseRight = "\u{1b}[K"
private let bracketedPasteOn = "\u{1b}[?2004h"
private let bracketedPasteOff = "\u{1b}[?2004l"
