/// A timeline at one unit: where its slots stand, and what its rows have room to say there.
struct TimelinePlacing {
  /// A unit, and which waits are cut.
  struct Choice {
    var unit: TimelineUnit
    /// The shortest wait that is cut.
    var cut: UInt64?
    /// The columns of a cut wait, if its label is not longer.
    var breakWidth = TimelinePlacing.narrowBreak
    /// Waits of more columns than this are cut, too.
    var longestWait = Int.max
  }

  let choice: Choice
  private(set) var axis: TimelineAxis
  /// For each row, what is drawn.
  private(set) var pieces: [[TimelinePiece]]
  /// The number of texts that cannot be read in full.
  private(set) var lost = 0
  /// Of how many moments a text cannot be read, or the distance from the one before not be seen.
  private(set) var hurt = 0

  static let longestTail = 6
  static let narrowBreak = 8
  static let wideBreak = 16
  /// No picture has so many columns.
  private static let endless = Int.max / 4

  /// Nil if it needs more than `room` columns, or `mostBreaks`.
  ///
  /// `room` is what a picture has that is not cut into parts.
  init?(
    _ slots: PlacedSlots, _ choice: Choice, room: Int? = nil, mostColumns: Int? = nil,
    mostBreaks: Int = .max
  ) {
    self.choice = choice
    axis = TimelineAxis(choice.unit)
    pieces = Array(repeating: [], count: slots.rows.count)
    let times = slots.times
    let mostColumns = mostColumns ?? room ?? Self.endless
    let touches = slots.isMarbleText && choice.unit == TimelineUnit(slots.frame)
    axis.columns.reserveCapacity(times.count)
    var stretch = TimelineAxis.Stretch(slots: 0..<0, column: 0, origin: times[0])
    var shift = 0
    var work = LongWork()
    for slot in times.indices.dropFirst() where !work.shouldStop() {
      let before = axis.columns[slot - 1]
      let wait = times[slot] - times[slot - 1]
      let toScale = stretch.column + shift + choice.unit.columns(times[slot] - stretch.origin)
      if wait == 0 {
        // A row that only begins there needs no room.
        let isStep = slots.widths[slot] > 0 && slots.widths[slot - 1] > 0
        let columns = isStep ? slots.widths[slot - 1] + 1 : 0
        axis.columns.append(before + columns)
        shift += columns
        if isStep { axis.steps.append(TimelineAxis.Step(slot: slot, columns: columns)) }
      } else if wait >= choice.cut ?? .max || choice.unit.columns(wait) > choice.longestWait,
        let gap = cut(wait, before: slot, toScale, from: stretch, slots, touches)
      {
        stretch.slots = stretch.slots.lowerBound..<slot
        axis.stretches.append(stretch)
        axis.columns.append(gap.upperBound)
        axis.breaks.append(TimelineAxis.Break(slot: slot, gap: gap, label: TimeText.length(wait)))
        stretch = TimelineAxis.Stretch(
          slots: slot..<slot, column: gap.upperBound, origin: times[slot])
        shift = 0
      } else {
        axis.columns.append(toScale)
      }
      if axis.columns[slot] + 2 > mostColumns || axis.breaks.count > mostBreaks { return nil }
    }
    if work.isStopped { return nil }
    stretch.slots = stretch.slots.lowerBound..<times.count
    axis.stretches.append(stretch)
    write(stretch.slots, slots, limit: room ?? Self.endless, touches)
    measure(slots)
    if let room, need(slots) > room { return nil }
  }

  /// In an order, and not to scale: each slot is as wide as its widest text.
  init(inOrder slots: PlacedSlots, columns: [Int], end: Int, unit: TimelineUnit) {
    choice = Choice(unit: unit)
    axis = TimelineAxis(unit)
    axis.columns = columns
    axis.end = end
    axis.isOrder = true
    axis.stretches = [
      TimelineAxis.Stretch(slots: columns.indices, column: 0, origin: slots.times[0])
    ]
    pieces = slots.rows.map { row in
      row.entries.indices.map { index in
        let entry = row.entries[index]
        return TimelinePiece(
          column: columns[entry.slot], text: entry.text, entries: index..<index + 1,
          isEnd: entry.isEnd)
      }
    }
  }

  /// The columns of a wait that is cut, behind all texts before it; nil if that would save nothing.
  private mutating func cut(
    _ wait: UInt64, before slot: Int, _ toScale: Int, from stretch: TimelineAxis.Stretch,
    _ slots: PlacedSlots, _ touches: Bool
  ) -> Range<Int>? {
    let counts = pieces.map(\.count)
    write(stretch.slots.lowerBound..<slot, slots, limit: Self.endless, touches)
    let textEnd = pieces.reduce(axis.columns[slot - 1] + 1) { max($0, $1.last?.end ?? 0) }
    let size = max(choice.breakWidth, TimeText.length(wait).utf8.count + 4)
    if toScale - textEnd > size { return textEnd..<textEnd + size }
    for (row, count) in counts.enumerated() { pieces[row].removeSubrange(count...) }
    return nil
  }

  /// Puts the texts of a stretch where its columns are.
  private mutating func write(
    _ stretch: Range<Int>, _ slots: PlacedSlots, limit: Int, _ touches: Bool
  ) {
    for (index, row) in slots.rows.enumerated() {
      let first = row.entries.partitioningIndex { $0.slot >= stretch.lowerBound }
      let end = row.entries.partitioningIndex { $0.slot >= stretch.upperBound }
      if first == end { continue }
      pieces[index] += PieceWriter(
        entries: row.entries, range: first..<end, columns: axis.columns, limit: limit,
        touches: touches, writer: row.writer
      ).pieces()
    }
  }

  private mutating func measure(_ slots: PlacedSlots) {
    let last = slots.times.count - 1
    axis.end = axis.columns[last] + slots.tail(after: last, axis.unit) + 1
    var isHurt = Array(repeating: false, count: slots.times.count)
    for (row, pieces) in zip(slots.rows, pieces) {
      for piece in pieces where piece.lost > 0 || piece.hidesWaits {
        lost += piece.lost
        for entry in row.entries[piece.entries].dropFirst(piece.lost > 0 ? 0 : 1) {
          isHurt[entry.slot] = true
        }
      }
      if let piece = pieces.last {
        axis.end = max(axis.end, piece.isEnd ? piece.end - 1 : piece.end + 1)
      }
    }
    hurt = isHurt.count(where: \.self)
  }

  /// The most columns that the picture had at any moment so far, so that it never shrinks as more
  /// comes in.
  private func need(_ slots: PlacedSlots) -> Int {
    var most = axis.end + 1
    for (slot, column) in axis.columns.enumerated() {
      most = max(most, column + slots.reaches[slot])
      if slot + 1 < axis.columns.count {
        most = max(most, column + slots.tail(after: slot, axis.unit) + 2)
      }
    }
    return most
  }

  /// True if it is narrow enough.
  func fits(_ slots: PlacedSlots, in room: Int) -> Bool { need(slots) <= room }

  /// The number of texts from a slot on that cannot be read in full.
  func lost(from slot: Int, _ slots: PlacedSlots) -> Int {
    zip(slots.rows, pieces).reduce(0) { lost, row in
      lost
        + row.1.reduce(0) { lost, piece in
          let last = row.0.entries[piece.entries.upperBound - 1].slot
          return last >= slot ? lost + piece.lost : lost
        }
    }
  }
}
