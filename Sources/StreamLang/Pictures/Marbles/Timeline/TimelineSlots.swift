/// Which moments of a diagram are drawn, in order: the columns that show a mark, and the empty ones
/// where a row begins or, if the clock has moved, the picture does.
struct TimelineSlots {
  /// The time of each slot, in nanoseconds, never falling.
  private(set) var times: [UInt64] = []
  /// For each column of the diagram that shows a mark, its slot.
  private(set) var slotOfColumn: [Int?]
  /// For each row, the slot in which its line begins.
  private(set) var starts: [Int] = []
  /// True if slots differ in time, so that a ruler says something.
  let hasMoved: Bool

  private let columns: [Diagram.Column]
  /// The columns that show a mark, ascending.
  private let drawn: [Int]

  init(_ diagram: Diagram) {
    diagram.checkColumns()
    columns = diagram.columns
    slotOfColumn = Array(repeating: nil, count: columns.count)
    var isDrawn = Array(repeating: false, count: columns.count)
    for row in diagram.rows {
      for slot in row.slots where !slot.marks.isEmpty { isDrawn[slot.column] = true }
    }
    drawn = columns.indices.filter { isDrawn[$0] }

    let first = drawn.first.map { diagram.columns[$0].time }
    let last = drawn.last.map { diagram.columns[$0].time }
    let begun = diagram.rows.map(\.start)
    let earliest = first ?? begun.min() ?? 0
    hasMoved = diagram.window != nil || max(last ?? 0, begun.max() ?? 0) > earliest

    var openings: Set<UInt64> = []
    let origin = diagram.window?.lowerBound ?? diagram.extent.lowerBound
    if hasMoved && earliest > origin { openings.insert(origin) }
    for row in diagram.rows where needsOpening(row, isDrawn, since: earliest) {
      openings.insert(row.start)
    }
    for time in diagram.annotations.compactMap(\.time) where hasMoved {
      let next = drawn.partitioningIndex { columns[$0].time >= time }
      if next == drawn.count || columns[drawn[next]].time > time { openings.insert(time) }
    }
    if drawn.isEmpty && openings.isEmpty { openings.insert(earliest) }
    let openingSlots = merge(openings.sorted())
    starts = diagram.rows.map { row in
      needsOpening(row, isDrawn, since: earliest)
        ? openingSlots[row.start] ?? 0 : firstSlot(of: row)
    }
  }

  /// The slot that a sentence is about; nil if it is about nothing that is drawn.
  func slot(of annotation: Diagram.Annotation) -> Int? {
    if let slot = annotation.targets.lazy.compactMap({ slotOfColumn[$0.column] }).first {
      return slot
    }
    guard hasMoved, let time = annotation.time else { return nil }
    let slot = times.partitioningIndex { $0 >= time }
    return slot < times.count && times[slot] == time ? slot : nil
  }

  /// True if the row's line begins at a moment that no drawn column stands for.
  private func needsOpening(_ row: Diagram.Row, _ isDrawn: [Bool], since earliest: UInt64) -> Bool {
    if let column = row.startColumn, isDrawn.indices.contains(column), isDrawn[column] {
      return false
    }
    // While the clock stands, what is older than the picture begins at its left edge.
    if !hasMoved && row.start < earliest { return false }
    // A mark that begins after the last column of its time begins later than they do.
    let next = nextDrawn(row)
    return next == drawn.count || columns[drawn[next]].time != row.start
  }

  /// The slot in which the row's line begins; it needs no opening.
  private func firstSlot(of row: Diagram.Row) -> Int {
    let next = nextDrawn(row)
    return next < drawn.count ? slotOfColumn[drawn[next]] ?? 0 : 0
  }

  /// The place in `drawn` at which the columns begin that are not before the row.
  private func nextDrawn(_ row: Diagram.Row) -> Int {
    let column = row.startColumn ?? 0
    return drawn.partitioningIndex { $0 >= column && columns[$0].time >= row.start }
  }

  /// Lays out the slots and answers where the openings are.
  ///
  /// An opening stands after the columns of its own time.
  private mutating func merge(_ openings: [UInt64]) -> [UInt64: Int] {
    var slots: [UInt64: Int] = [:]
    var pending = openings[...]
    times.reserveCapacity(drawn.count + openings.count)
    for column in drawn {
      while let opening = pending.first, opening < columns[column].time {
        slots[opening] = times.count
        times.append(opening)
        pending.removeFirst()
      }
      slotOfColumn[column] = times.count
      times.append(columns[column].time)
    }
    for opening in pending {
      slots[opening] = times.count
      times.append(opening)
    }
    return slots
  }
}
