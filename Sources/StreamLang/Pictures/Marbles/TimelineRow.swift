/// One row of a timeline: what stands in its slots, and where its line begins and ends.
struct TimelineRow {
  struct Entry {
    let slot: Int
    let text: SlotText
    /// The line had ended and begins again here: a cell whose stream was redefined.
    var isRevived = false
  }

  let entries: [Entry]
  /// The slot in which the line begins.
  let start: Int
  /// The slot with the mark that ends the line; nil while the row runs.
  let end: Int?
  let hasMarks: Bool
  /// The picture ends before the row does.
  private let hasLater: Bool

  /// The pieces of the line, from slot to slot; the last one has no end while the row runs.
  var pieces: [(start: Int, end: Int?)] {
    var pieces: [(start: Int, end: Int?)] = []
    var first = start
    for (before, entry) in zip(entries, entries.dropFirst()) where entry.isRevived {
      pieces.append((first, before.slot))
      first = entry.slot
    }
    return pieces + [(first, end)]
  }

  init(_ row: Diagram.Row, start: Int, slotOfColumn: [Int?], _ writer: SlotText.Writer) {
    var bearing: Int?
    if case .inner = row.kind, !row.hasEarlier { bearing = start }
    var entries: [Entry] = []
    var end: Int?
    entries.reserveCapacity(row.slots.count + 1)

    func add(_ marks: [Diagram.Mark], at slot: Int, hasElbow: Bool) {
      guard let text = writer.text(of: marks, hasElbow: hasElbow) else { return }
      entries.append(Entry(slot: slot, text: text, isRevived: end != nil))
      end = marks.contains(where: \.isEnd) ? slot : nil
    }
    var work = LongWork()
    for place in row.slots where !work.shouldStop() {
      guard !place.marks.isEmpty, let slot = slotOfColumn[place.column] else { continue }
      if let birth = bearing, birth <= slot {
        bearing = nil
        if birth < slot { add([], at: birth, hasElbow: true) }
        add(place.marks, at: slot, hasElbow: birth == slot)
      } else {
        add(place.marks, at: slot, hasElbow: false)
      }
    }
    if let birth = bearing { add([], at: birth, hasElbow: true) }

    hasMarks = row.slots.contains { !$0.marks.isEmpty }
    hasLater = row.hasLater
    self.entries = entries
    self.start = start
    self.end = end
  }

  /// Draws the columns of `band` behind what `pen` has written.
  func draw(
    _ band: Range<Int>, on scale: TimelineScale, _ strokes: Strokes, with pen: inout LinePen
  ) {
    var stroke = Stroke(
      from: scale.columns[start], to: end.map { scale.columns[$0] } ?? scale.end,
      breaks: scale.breaks, origin: pen.column - band.lowerBound, at: band.lowerBound)
    var index = firstEntry(from: band.lowerBound, on: scale)
    while index < entries.count {
      let entry = entries[index]
      let column = scale.columns[entry.slot]
      if column >= band.upperBound { break }
      stroke.draw(to: column, strokes, isBlank: entry.isRevived, with: &pen)
      pen.put(entry.text)
      stroke.column = column + entry.text.width
      index += 1
    }
    let isDead = index < entries.count && entries[index].isRevived
    stroke.draw(to: min(band.upperBound, scale.end), strokes, isBlank: isDead, with: &pen)
    if end == nil && band.upperBound > scale.end {
      let sign = hasLater ? strokes.later : strokes.running
      pen.put(sign, width: 1, .dim)
    }
  }

  /// True if something of the row stands at `column`.
  func covers(_ column: Int, on scale: TimelineScale) -> Bool {
    let last = end.map { scale.columns[$0] } ?? scale.end
    if scale.columns[start] <= column && column <= last { return true }
    let index = firstEntry(from: column, on: scale)
    return index < entries.count && scale.columns[entries[index].slot] == column
  }

  private func firstEntry(from column: Int, on scale: TimelineScale) -> Int {
    entries.partitioningIndex { scale.columns[$0.slot] >= column }
  }
}

extension TimelineRow {
  /// The pieces of line; short ones are made once per picture.
  struct Strokes {
    let line: Piece
    let idle: Piece
    let running: String
    let later: String

    init(_ glyphs: Glyphs) {
      line = Piece(glyphs.line)
      idle = Piece(glyphs.idle)
      running = glyphs.running
      later = glyphs.earlier
    }

    /// One sign, so many times.
    struct Piece {
      private let sign: String
      private let short: [String]

      init(_ sign: String) {
        self.sign = sign
        short = (0...100).map { String(repeating: sign, count: $0) }
      }

      subscript(length: Int) -> String {
        length < short.count ? short[length] : String(repeating: sign, count: length)
      }
    }
  }

  /// The line of one row in one band, drawn between the texts from left to right.
  private struct Stroke {
    /// The extent of the line, in columns of the picture; blank outside.
    private let extent: Range<Int>
    private let breaks: [TimelineScale.Break]
    private var nextBreak: Int
    /// The column of the terminal at which the picture's column 0 stands.
    private let origin: Int
    /// The column of the picture that has been reached.
    var column: Int

    init(from first: Int, to last: Int, breaks: [TimelineScale.Break], origin: Int, at column: Int)
    {
      extent = first..<max(first, last)
      self.breaks = breaks
      self.origin = origin
      self.column = column
      nextBreak = breaks.partitioningIndex { $0.gap.upperBound > column }
    }

    /// Draws up to but not including `target`, nothing if that stretch is blank.
    mutating func draw(
      to target: Int, _ strokes: Strokes, isBlank: Bool, with pen: inout LinePen
    ) {
      if column >= target { return }
      let lineEnd = isBlank ? column : min(target, extent.upperBound)
      column = max(column, min(extent.lowerBound, target))
      pen.move(to: column + origin)
      while column < lineEnd {
        while nextBreak < breaks.count && breaks[nextBreak].idle.upperBound <= column {
          nextBreak += 1
        }
        let idle = nextBreak < breaks.count ? breaks[nextBreak].idle : lineEnd..<lineEnd
        let isIdle = idle.contains(column)
        let next = min(lineEnd, isIdle ? idle.upperBound : idle.lowerBound)
        let length = next - column
        pen.put(isIdle ? strokes.idle[length] : strokes.line[length], width: length, .dim)
        column = next
      }
      column = target
      pen.move(to: column + origin)
    }
  }
}
