/// The content of a timeline that has to be placed: its moments, and the texts of its rows in them.
struct PlacedSlots {
  /// Nanoseconds, never falling.
  let times: [UInt64]
  let rows: [TimelineRow]
  let now: UInt64
  /// The time of one character of marble text.
  let frame: UInt64 = 1_000_000
  /// The widest text of each slot.
  let widths: [Int]
  /// The columns that the texts of each slot take, with the line that follows unless the row ends there.
  let reaches: [Int]
  /// The number of texts.
  let textCount: Int
  /// There is more in front of them.
  let isTail: Bool
  /// True if the rows, without a ruler, would be marble text.
  let isMarbleText: Bool

  init(
    times: [UInt64], rows: [TimelineRow], now: UInt64, isBare: Bool = false, isTail: Bool = false
  ) {
    (self.times, self.isTail, self.rows) = (times, isTail, rows)
    self.now = max(now, times[times.count - 1])
    var widths = Array(repeating: 0, count: times.count)
    var reaches = widths
    for row in rows {
      // By parts, as a copy of an entry costs more than what is asked of it.
      for place in row.entries.indices {
        let (slot, width) = (row.entries[place].slot, row.entries[place].width)
        widths[slot] = max(widths[slot], width)
        reaches[slot] = max(reaches[slot], width + (row.entries[place].isEnd ? 0 : 2))
      }
    }
    (self.widths, self.reaches) = (widths, reaches)
    textCount = rows.reduce(0) { $0 + $1.entries.count }
    let frame = frame
    isMarbleText =
      isBare && rows.allSatisfy { $0.entries.allSatisfy(\.isSmall) }
      && times.allSatisfy { $0 % frame == 0 }
  }

  /// The columns that the fullest row needs side by side.
  var packed: Int {
    rows.map { $0.entries.reduce(0) { $0 + $1.width + 1 } }.max() ?? 0
  }

  /// Columns of line after a slot while nothing more had come, its widest text included: few, however
  /// long that was.
  func tail(after slot: Int, _ unit: TimelineUnit) -> Int {
    let until = slot + 1 < times.count ? times[slot + 1] : now
    return min(TimelinePlacing.longestTail + widths[slot] - 1, unit.columns(until - times[slot]))
  }

  /// The time of which all waits between texts are multiples; nil on a wall clock, which has none.
  var grain: UInt64? {
    let spoken = times.indices.lazy.filter { widths[$0] > 0 }.map { times[$0] }
    if spoken.count <= 3 { return nil }
    let waits = zip(spoken, spoken.dropFirst()).map { $1 - $0 }
    let grain = waits.reduce(UInt64(0)) { $0.greatestCommonDivisor(with: $1) }
    return grain > 0 && grain % 100_000 == 0 ? grain : nil
  }

  /// About as many slots as stand side by side, up to the last whole block of them.
  ///
  /// So the scale of what is cut at the left rests while more comes in.
  func recent(_ room: Int) -> Range<Int> {
    var first = times.count
    var room = room - 1
    while first > 0 && room > widths[first - 1] {
      first -= 1
      room -= widths[first] + 1
    }
    let count = times.count - first
    var block = 1
    while block * 4 <= count { block *= 2 }
    let end = max(2, times.count / block * block)
    return max(0, end - max(2, count / block * block))..<min(end, times.count)
  }

  /// Only some of the slots.
  func part(_ slots: Range<Int>) -> PlacedSlots {
    PlacedSlots(
      times: Array(times[slots]), rows: rows.map { $0.part(slots) },
      now: times[slots.upperBound - 1])
  }
}
