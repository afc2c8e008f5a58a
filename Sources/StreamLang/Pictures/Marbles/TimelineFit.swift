/// The slots of a timeline and the room for them: chooses how much time a column is worth, and which
/// waits are cut short.
///
/// The smallest unit is taken at which the picture fits, so that it is as true as the width allows;
/// where waits then are too short to be seen, texts touch. A wait is only cut if without it the rest
/// can be drawn ten times finer. What is too wide even so is drawn at a unit at which lines take at
/// most a third of it.
struct TimelineFit {
  /// A unit, and the shortest wait that is cut.
  struct Layout {
    var unit: UInt64
    var cut: UInt64?
    /// The columns of a cut wait, if its label is not longer.
    var breakWidth = 8
    /// Waits of more columns than this are cut, too.
    var longestWait = Int.max
  }

  let times: [UInt64]
  let widths: [Int]
  let now: UInt64
  let room: Int
  private let waits: TimelineWaits

  private static let longestTail = 6
  private static let wideBreak = 16
  private static let units = TimelineScale.units
  private static let coarsest = units[units.count - 1]
  private static let millisecond: UInt64 = 1_000_000

  init(times: [UInt64], widths: [Int], now: UInt64, room: Int) {
    self.times = times
    self.widths = widths
    self.now = max(now, times[times.count - 1])
    self.room = room
    waits = TimelineWaits(times)
  }

  /// True if all of it can stand side by side.
  var fits: Bool { width(Layout(unit: Self.coarsest), limit: room) <= room }

  /// True if at this unit some wait is too short to be seen.
  func isCrowded(_ unit: UInt64) -> Bool { waits.shortest.map { $0 < (unit + 3) / 4 } ?? false }

  /// Columns of line after a slot while nothing more had come: few, however long that was.
  func tail(after slot: Int, _ unit: UInt64) -> Int {
    let until = slot + 1 < times.count ? times[slot + 1] : now
    let columns = Int(clamping: (until - times[slot]).dividedToNearest(by: unit))
    return min(Self.longestTail, max(1, columns))
  }
}

// MARK: - Choosing

extension TimelineFit {
  func choice(_ overflow: MarbleRenderer.Overflow) -> Layout {
    if fits {
      // Below a frame, a unit is only worth taking if something is that short.
      let finest = min(Self.millisecond, Self.unit(within: waits.shortest ?? Self.millisecond))
      var choice = best(from: finest) { _ in room }
      var wide = choice
      wide.breakWidth = Self.wideBreak
      // Only a break that is alone is drawn wide.
      let isAlone =
        choice.cut == waits.longest.first && waits.longest.dropFirst().first != choice.cut
      if choice.cut != nil && isAlone && width(wide, limit: room) <= room { choice = wide }
      return choice
    }
    let part = overflow == .fold ? self : recent
    let touching = part.widths.reduce(0) { $0 + $1 + 1 }
    var choice = part.best(
      from: Self.unit(within: part.waits.shortest ?? Self.millisecond), isFolded: overflow == .fold
    ) { touching * 3 / 2 + $0 * 8 }
    choice.longestWait = room
    return choice
  }

  /// The unit and the cuts of the best picture of at most `room(cuts)` columns.
  private func best(from finest: UInt64, isFolded: Bool = false, room: (Int) -> Int) -> Layout {
    func smallest(_ cut: UInt64?, _ cuts: Int) -> UInt64 {
      let limit = room(cuts)
      return Self.units.first {
        $0 >= finest && width(Layout(unit: $0, cut: cut), limit: limit) <= limit
      } ?? Self.coarsest
    }
    let whole = smallest(nil, 0)
    var choice = Layout(unit: whole)
    guard let shortest = waits.shortest, max(shortest, finest) < (whole + 3) / 4 else {
      return choice
    }
    var best = whole
    for (cuts, cut) in waits.cuts(in: self.room) {
      let unit = smallest(cut, cuts)
      let price =
        isFolded
        ? TimelineWaits.gain * UInt64(cuts)
        : (0..<cuts).reduce(1) { price, _ in price * TimelineWaits.gain }
      if unit * price <= best && shown(at: unit, butNotAt: whole) > cuts {
        choice = Layout(unit: unit, cut: cut)
        best = unit * price
      }
    }
    return choice
  }

  /// The number of waits that one unit shows and the other does not.
  private func shown(at unit: UInt64, butNotAt other: UInt64) -> Int {
    zip(times, times.dropFirst()).count { earlier, later in
      let wait = later - earlier
      return wait.dividedToNearest(by: other) < 1 && wait.dividedToNearest(by: unit) >= 1
    }
  }

  /// About as many slots as stand side by side, up to the last whole block of them.
  ///
  /// So the scale of what is cut at the left rests while more comes in.
  private var recent: TimelineFit {
    var first = times.count
    var room = self.room - 1
    while first > 0 && room > widths[first - 1] {
      first -= 1
      room -= widths[first] + 1
    }
    let count = times.count - first
    var block = 1
    while block * 4 <= count { block *= 2 }
    let end = max(2, times.count / block * block)
    let start = max(0, end - max(2, count / block * block))
    let part = start..<min(end, times.count)
    return TimelineFit(
      times: Array(times[part]), widths: Array(widths[part]), now: times[part.upperBound - 1],
      room: self.room)
  }

  /// The largest unit that does not exceed `limit`; the first one never does.
  private static func unit(within limit: UInt64) -> UInt64 {
    units.last { $0 <= limit } ?? units[0]
  }
}

// MARK: - Placing

extension TimelineFit {
  /// Calls `visit` with the column of each slot from left to right, and the wait before it if that
  /// is cut short, until it answers false.
  ///
  /// A slot stands to scale from the one before it, with at least one column of line between.
  func place(_ choice: Layout, _ visit: (Int, TimelineScale.Break?) -> Bool) {
    guard visit(0, nil) else { return }
    let isCrowded = isCrowded(choice.unit)
    var column = 0
    for slot in times.indices.dropFirst() {
      let wait = times[slot] - times[slot - 1]
      let textEnd = column + widths[slot - 1]
      let toScale = max(1, Int(clamping: wait.dividedToNearest(by: choice.unit)))
      var touching = widths[slot - 1] > 0 ? textEnd + 1 : textEnd
      // A long text does not hide a wait.
      if isCrowded { touching += max(0, min(toScale - 2, 2)) }
      column = max(touching, column + toScale)
      var cut: TimelineScale.Break?
      if toScale > choice.longestWait || wait >= choice.cut ?? .max {
        let label = TimeText.length(wait)
        let size = max(choice.breakWidth, label.utf8.count + 4)
        if column - textEnd > size {
          column = textEnd + size
          cut = TimelineScale.Break(slot: slot, gap: textEnd..<column, label: label)
        }
      }
      if !visit(column, cut) { return }
    }
  }

  /// The most columns that the picture had at any moment so far, so that it never shrinks as more
  /// comes in; more than `limit` as soon as it is.
  private func width(_ choice: Layout, limit: Int) -> Int {
    var most = 0
    var slot = 0
    place(choice) { column, _ in
      most = max(most, column + widths[slot] + tail(after: slot, choice.unit) + 1)
      slot += 1
      return most <= limit
    }
    return most
  }
}
