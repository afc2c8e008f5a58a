/// One row of a timeline: what it has to say in its slots, and where its line begins and ends.
struct TimelineRow {
  /// The texts of the slots, which ascend.
  private(set) var entries: [TimelineEntry] = []
  let writer: SlotText.Writer
  /// The slot in which the line begins.
  let start: Int
  /// There is more than the place where the row is born.
  let hasMarks: Bool
  /// The picture ends before the row does.
  let hasLater: Bool

  init(_ row: Diagram.Row, start: Int, slotOfColumn: [Int?], _ writer: SlotText.Writer) {
    (self.writer, self.start) = (writer, start)
    hasMarks = row.slots.contains { !$0.marks.isEmpty }
    hasLater = row.hasLater
    var bearing: Int?
    if case .inner = row.kind, !row.hasEarlier { bearing = start }
    entries.reserveCapacity(row.slots.count + 1)
    func add(_ slot: Int, _ marks: [Diagram.Mark], hasElbow: Bool) {
      entries.append(TimelineEntry(slot, marks, hasElbow: hasElbow, writer))
    }
    var work = LongWork()
    for place in row.slots where !work.shouldStop() {
      guard !place.marks.isEmpty, let slot = slotOfColumn[place.column] else { continue }
      if let birth = bearing, birth <= slot {
        bearing = nil
        if birth < slot { add(birth, [], hasElbow: true) }
        add(slot, place.marks, hasElbow: birth == slot)
      } else {
        add(slot, place.marks, hasElbow: false)
      }
    }
    if let birth = bearing { add(birth, [], hasElbow: true) }
  }

  /// Only what stands in some of the slots.
  func part(_ slots: Range<Int>) -> TimelineRow {
    var part = self
    part.entries = entries.filter { slots.contains($0.slot) }.map { entry in
      var entry = entry
      entry.slot -= slots.lowerBound
      return entry
    }
    return part
  }

  /// The pieces of the line, from slot to slot; the last one has no end while the row runs.
  ///
  /// After an end it begins again where more comes: a cell whose stream was redefined.
  var lines: [(start: Int, end: Int?)] {
    var lines: [(start: Int, end: Int?)] = []
    var first = start
    for (entry, next) in zip(entries, entries.dropFirst()) where entry.isEnd {
      lines.append((first, entry.slot))
      first = next.slot
    }
    return lines + [(first, entries.last.flatMap { $0.isEnd ? $0.slot : nil })]
  }
}

/// A row on its axis, to be drawn in columns.
struct PlacedRow {
  let row: TimelineRow
  let pieces: [TimelinePiece]
  let axis: TimelineAxis

  /// Draws the columns of `band` behind what `pen` has written.
  ///
  /// Of a text that begins before the band there is only line.
  func draw(_ band: Range<Int>, _ strokes: Strokes, with pen: inout LinePen) {
    let first = pieces.partitioningIndex { $0.end > band.lowerBound }
    var stroke = Stroke(strokes: strokes, band: band, origin: pen.column - band.lowerBound)
    stroke.column = first > 0 ? pieces[first - 1].end : axis.columns[row.start]
    var isAlive = first == 0 || !pieces[first - 1].isEnd
    for piece in pieces[first...].prefix(while: { $0.column < band.upperBound }) {
      if isAlive { stroke.draw(to: piece.column, with: &pen) }
      stroke.column = piece.column
      if piece.column < band.lowerBound {
        stroke.drawLine(to: piece.end, with: &pen)
      } else {
        stroke.draw(piece.text, with: &pen)
      }
      isAlive = !piece.isEnd
    }
    if !isAlive { return }
    stroke.draw(to: axis.end, with: &pen)
    if band.contains(axis.end) {
      pen.move(to: axis.end - band.lowerBound + stroke.left)
      pen.put(row.hasLater ? strokes.later : strokes.running, width: 1, .dim)
    }
  }

  /// True if something of the row stands at `column`.
  func covers(_ column: Int) -> Bool {
    let next = pieces.partitioningIndex { $0.end > column }
    if next < pieces.count && pieces[next].column <= column { return true }
    if next > 0 ? pieces[next - 1].isEnd : column < axis.columns[row.start] { return false }
    return next < pieces.count || column <= axis.end
  }
}

extension PlacedRow {
  /// The signs of the line.
  struct Strokes {
    let line: String
    let running: String
    let later: String
    /// The columns in which the line is another, ascending.
    let others: [(columns: Range<Int>, sign: String)]

    init(_ axis: TimelineAxis, _ glyphs: Glyphs) {
      line = glyphs.line
      running = glyphs.running
      later = glyphs.earlier
      others =
        (axis.breaks.map { ($0.idle, glyphs.idle) } + axis.instants.map { ($0, glyphs.still) })
        .sorted { $0.0.lowerBound < $1.0.lowerBound }
    }
  }

  /// The line of one row in one band, drawn between the texts from left to right.
  private struct Stroke {
    let strokes: Strokes
    let band: Range<Int>
    /// The column of the terminal at which the picture's column 0 stands.
    let origin: Int
    /// The column of the picture that has been reached.
    var column = 0

    /// The terminal column at which the band begins.
    var left: Int { origin + band.lowerBound }

    /// Draws up to but not including `target`, as far as that is in the band.
    mutating func draw(to target: Int, with pen: inout LinePen) {
      column = max(column, band.lowerBound)
      let end = min(target, band.upperBound)
      var next = strokes.others.partitioningIndex { $0.columns.upperBound > column }
      while column < end {
        let other = next < strokes.others.count ? strokes.others[next] : nil
        if let other, other.columns.contains(column) {
          put(other.sign, to: min(end, other.columns.upperBound), with: &pen)
          next += 1
        } else {
          put(strokes.line, to: min(end, other?.columns.lowerBound ?? end), with: &pen)
        }
      }
    }

    mutating func drawLine(to target: Int, with pen: inout LinePen) {
      column = max(column, band.lowerBound)
      put(strokes.line, to: min(target, band.upperBound), with: &pen)
    }

    /// Draws a text, and a line instead of half a character at the end of the band.
    mutating func draw(_ text: SlotText, with pen: inout LinePen) {
      let shown = text.clipped(to: band.upperBound - column, ellipsis: "")
      pen.move(to: column + origin)
      pen.put(shown)
      column += shown.width
      if shown.width < text.width { drawLine(to: band.upperBound, with: &pen) }
    }

    private mutating func put(_ sign: String, to end: Int, with pen: inout LinePen) {
      if end <= column { return }
      pen.move(to: column + origin)
      pen.put(String(repeating: sign, count: end - column), width: end - column, .dim)
      column = end
    }
  }
}
