/// Where the slots of a timeline stand: how much time a column is worth, and which waits are cut short.
///
/// Distances are proportional to time as far as the texts of the slots leave room; slots of one time
/// stand as close as they can. The smallest unit that fits is taken, so that the picture is as true
/// as the width allows. If that would squeeze the shortest wait to less than a quarter of a column,
/// long waits are shortened instead.
struct TimelineScale {
  /// A wait that is drawn shorter than it was.
  struct Break {
    /// The slot after the wait.
    let slot: Int
    /// The columns between the texts of the two slots.
    let gap: Range<Int>
    /// The duration, as it stands on the ruler.
    let label: String

    /// The columns drawn as idle: a piece of line remains at either side.
    var idle: Range<Int> { gap.lowerBound + 1..<gap.upperBound - 1 }
  }

  /// Nanoseconds per column.
  private(set) var unit: UInt64 = 0
  /// The column of each slot.
  private(set) var columns: [Int] = []
  private(set) var breaks: [Break] = []
  /// The column after the last slot in which rows that still run end.
  private(set) var end = 0

  private let times: [UInt64]
  private let widths: [Int]
  private let now: UInt64

  /// `times` and `widths` describe the slots, of which there is at least one; `room` is the number
  /// of columns there are.
  init(times: [UInt64], widths: [Int], now: UInt64, room: Int) {
    self.times = times
    self.widths = widths
    self.now = now
    choose(room)
    let last = times.count - 1
    let longest = max(1, room - widths[last] - 1)
    end = columns[last] + widths[last] + min(tail(unit), 6, longest)
  }

  private mutating func choose(_ room: Int) {
    var shortest: UInt64?
    for (earlier, later) in zip(times, times.dropFirst()) where later > earlier {
      shortest = min(shortest ?? .max, later - earlier)
    }
    // Below a frame, a unit is only worth taking if something is that short.
    let frame =
      shortest.map { Self.units.last(within: max($0, Self.units[0])) } ?? Self.millisecond
    let finest = min(frame, Self.millisecond)
    let coarsest = max(shortest ?? 0, finest)
    for unit in Self.units where unit >= finest {
      if shortest != nil && unit / 4 > coarsest { break }
      if place(unit, room: room) { return }
    }
    for unit in Self.units where unit >= finest && (shortest == nil || unit <= coarsest) {
      for cap in [16, 12, 8, 6] where place(unit, cap: cap, room: room) { return }
    }
    _ = place(max(finest, Self.units.last(within: coarsest)), cap: 6)
  }

  /// Places all slots; false, and early, if they do not fit into `room` columns.
  private mutating func place(_ unit: UInt64, cap: Int = .max, room: Int = .max) -> Bool {
    self.unit = unit
    columns.removeAll(keepingCapacity: true)
    breaks.removeAll(keepingCapacity: true)
    if room == .max { columns.reserveCapacity(times.count) }
    columns.append(0)
    var column = 0
    for slot in times.indices.dropFirst() {
      let wait = times[slot] - min(times[slot - 1], times[slot])
      let start = column + widths[slot - 1]
      let touching = widths[slot - 1] > 0 ? start + 1 : start
      column = max(touching, column + max(1, Int(clamping: wait.dividedToNearest(by: unit))))
      if column - start > cap {
        let label = TimeText.rounded(wait)
        column = start + max(cap, label.utf8.count + 4)
        breaks.append(Break(slot: slot, gap: start..<column, label: label))
      }
      if column >= room { return false }
      columns.append(column)
    }
    return room == .max || column + widths[widths.count - 1] + tail(unit) + 1 <= room
  }

  /// How far the clock is past the last slot, but at least one column.
  private func tail(_ unit: UInt64) -> Int {
    let last = times[times.count - 1]
    return max(1, Int(clamping: (max(now, last) - last).dividedToNearest(by: unit)))
  }

  private static let millisecond: UInt64 = 1_000_000

  /// Round durations from 1 µs to 10 h, ascending.
  static let units: [UInt64] = [
    1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
    1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000,
    100_000_000, 200_000_000, 500_000_000,
    1_000_000_000, 2_000_000_000, 5_000_000_000, 10_000_000_000, 20_000_000_000,
    60_000_000_000, 120_000_000_000, 300_000_000_000, 600_000_000_000,
    1_800_000_000_000, 3_600_000_000_000, 7_200_000_000_000, 18_000_000_000_000,
    36_000_000_000_000,
  ]

  /// The time between two labels of the ruler: the first round one of at least 8 columns.
  var step: UInt64 {
    Self.units.first { $0 / unit >= 8 } ?? Self.units[Self.units.count - 1]
  }
}

extension [UInt64] {
  /// The largest element that does not exceed `limit`; the first one never does.
  fileprivate func last(within limit: UInt64) -> UInt64 { last { $0 <= limit } ?? self[0] }
}
