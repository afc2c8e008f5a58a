/// Chooses how much time a column of a timeline is worth, and which waits are cut short.
///
/// The smallest unit is taken at which the picture fits, so that it is as true as the width allows. A
/// wait is only cut if without it the rest can be drawn ten times finer, or be read at all. What even so
/// can hardly be read is drawn wider than there is room, if that helps.
struct TimelineScale {
  /// The rule by which columns are chosen.
  enum Kind {
    /// Linear in time.
    case times
    /// Without a ruler: linear if each row is marble text, else an order.
    case bare
    /// The columns are an order.
    case order
  }

  let slots: PlacedSlots
  let placing: TimelinePlacing
  /// True if all of it has room.
  let fits: Bool
  /// The time between two labels of the ruler.
  let step: UInt64

  var axis: TimelineAxis { placing.axis }

  /// A scale that suits the slots, of which there is at least one.
  ///
  /// `room` is the number of columns there are, `zoom` the unit, if it is given and not chosen. Without
  /// an `overflow` the picture is only wanted if it fits.
  init(
    _ slots: PlacedSlots, room: Int, overflow: MarbleRenderer.Overflow? = .fold,
    zoom: TimelineUnit? = nil, kind: Kind = .times
  ) {
    self.slots = slots
    let chooser = ScaleChooser(slots, room: room)
    let hasMoved = slots.times[slots.times.count - 1] > slots.times[0]
    let isInOrder = !hasMoved || kind == .order || kind == .bare && !chooser.isMarbleText
    if isInOrder {
      (placing, fits) = slots.inOrder(zoom, room: room)
    } else if let zoom, let whole = TimelinePlacing(slots, .init(unit: zoom)) {
      (placing, fits) = (whole, whole.fits(slots, in: room))
    } else {
      // There is a choice unless nobody wants the picture any more.
      (placing, fits) = chooser.choice(overflow) ?? slots.inOrder(nil, room: room)
    }
    step = Self.step(placing.axis.unit, grain: chooser.grain)
  }

  /// False if so many texts, each a column wide or wider, cannot be read in so many columns of each row.
  static func mayFit(_ texts: Int, rows: Int, room: Int) -> Bool {
    ScaleChooser.mostLost * (texts - rows * room) <= texts
  }

  /// The first round time of at least 8 columns, a whole number of them if there is one that is not
  /// twice as long.
  private static func step(_ unit: TimelineUnit, grain: UInt64?) -> UInt64 {
    func isWide(_ time: UInt64) -> Bool {
      UInt128(time) * UInt128(unit.parts) >= 8 * UInt128(unit.time)
    }
    let plain = TimelineUnit.round(where: isWide)
    guard let grain, grain < 60_000_000_000, plain * unit.parts % unit.time > 0,
      let own = [1, 2, 3, 4, 5, 6, 8, 10].lazy.map({ grain * $0 }).first(where: isWide)
    else { return plain }
    var digits = own
    while digits % 10 == 0 { digits /= 10 }
    let isRound = own < 60_000_000_000 && [1, 2, 3, 4, 5, 6, 8, 15, 25, 75].contains(digits)
    return isRound && own <= 2 * plain ? own : plain
  }
}

extension PlacedSlots {
  /// Side by side, while the clock stands or no times are shown, and whether there is room for that.
  ///
  /// Columns tell at most how long a wait was in frames.
  fileprivate func inOrder(_ zoom: TimelineUnit?, room: Int) -> (TimelinePlacing, Bool) {
    var columns = [0]
    for slot in times.indices.dropFirst() {
      let last = columns[slot - 1]
      let frames = Int(clamping: (times[slot] - times[slot - 1]).dividedToNearest(by: frame))
      let touching = last + widths[slot - 1] + (widths[slot - 1] > 0 ? 1 : 0)
      columns.append(max(touching, last + max(1, frames)))
    }
    let last = times.count - 1
    func end(_ unit: TimelineUnit) -> Int {
      let passed = Int(clamping: (now - times[last]).dividedToNearest(by: unit.time / unit.parts))
      let tail = min(TimelinePlacing.longestTail, max(1, passed), max(1, room - widths[last] - 1))
      return columns[last] + widths[last] + tail
    }
    let units = zoom.map { [$0] } ?? TimelineUnit.round.drop { $0 < frame }.map { TimelineUnit($0) }
    let fitting = units.first { end($0) + 1 <= room }
    let unit = fitting ?? zoom ?? TimelineUnit(frame)
    return (
      TimelinePlacing(inOrder: self, columns: columns, end: end(unit), unit: unit), fitting != nil
    )
  }
}

/// Tries units and cuts for some slots.
private struct ScaleChooser {
  private let slots: PlacedSlots
  private let room: Int
  private let waits: TimelineWaits
  let grain: UInt64?
  /// The unit at which to begin; below a frame only what is that short is worth it.
  private let finest: UInt64

  /// Of so many texts one may be cut or counted.
  static let mostLost = 4
  /// Of so many texts of a part one may be.
  private static let legible = 12
  /// So many times the columns that the fullest row needs side by side are well spent on a part in which
  /// nothing is cut, and at most so many on any.
  private static let snug = 1.5
  private static let loose = 3.0
  /// Of so many waits of a part one may be longer than the room.
  private static let mostBroken = 6

  init(_ slots: PlacedSlots, room: Int) {
    (self.slots, self.room) = (slots, room)
    waits = TimelineWaits(slots.times)
    grain = slots.grain
    let millisecond: UInt64 = 1_000_000
    finest = min(millisecond, TimelineUnit.round(atMost: waits.shortest ?? millisecond))
  }

  /// True if the rows are marble text without a ruler, a column for a frame, and have room.
  var isMarbleText: Bool {
    guard slots.isMarbleText else { return false }
    let choice = TimelinePlacing.Choice(unit: TimelineUnit(slots.frame))
    return TimelinePlacing(slots, choice, room: room).map { $0.hurt == 0 } ?? false
  }

  func choice(_ overflow: MarbleRenderer.Overflow?) -> (TimelinePlacing, Bool)? {
    var whole = best(smallest(nil), smallest) { cuts in
      (0..<cuts).reduce(1) { price, _ in price * TimelineWaits.gain }
    }
    func isReadable(_ placing: TimelinePlacing) -> Bool {
      !slots.isTail && Self.mostLost * placing.lost <= slots.textCount
    }
    // Few cuts may make it readable.
    if let picture = whole, !isReadable(picture), !slots.isTail {
      whole =
        waits.cuts(in: room).lazy.compactMap { smallest($0.shortest) }.first(where: isReadable)
        ?? picture
    }
    if let whole, isReadable(whole) { return (widened(whole), true) }
    guard let overflow else { return whole.map { ($0, false) } }
    // Too much for one picture; but only if a part makes more of it readable.
    let part = overflow == .fold ? slots.times.indices : slots.recent(room)
    let chooser = overflow == .fold ? self : ScaleChooser(slots.part(part), room: room)
    let coarsest = whole?.axis.unit
    let found = chooser.best(
      chooser.legible(nil, from: coarsest), { chooser.legible($0, from: coarsest) },
      price: { TimelineWaits.gain * Double($0) })
    if let found, let placing = TimelinePlacing(slots, found.choice) {
      guard let whole else { return (placing, false) }
      let shown = 3 * (found.lost + found.axis.breaks.count)
      if shown <= 2 * whole.lost(from: part.lowerBound, slots) { return (placing, false) }
    }
    return whole.map { (widened($0), true) }
  }

  /// Only a break that is alone is drawn wide.
  private func widened(_ placing: TimelinePlacing) -> TimelinePlacing {
    if placing.axis.breaks.count != 1 { return placing }
    var choice = placing.choice
    choice.breakWidth = TimelinePlacing.wideBreak
    return TimelinePlacing(slots, choice, room: room) ?? placing
  }

  /// Cuts waits if that shows more than it hides and, for every cut, makes the rest so much finer.
  private func best(
    _ whole: TimelinePlacing?, _ make: (UInt64?) -> TimelinePlacing?, price: (Int) -> Double
  ) -> TimelinePlacing? {
    guard let whole, whole.hurt > 0 else { return whole }
    var best = whole
    var least = whole.axis.unit.value
    for (count, cut) in waits.cuts(in: room) {
      guard let placing = make(cut), whole.hurt - placing.hurt > count else { continue }
      let value = placing.axis.unit.value * price(count)
      if value <= least { (best, least) = (placing, value) }
    }
    return best
  }

  // MARK: One picture

  /// That of the smallest unit that fits; where texts need it, a finer one that is less round.
  private func smallest(_ cut: UInt64?) -> TimelinePlacing? {
    let span = cut == nil ? slots.times[slots.times.count - 1] - slots.times[0] : 0
    var first: (time: UInt64, placing: TimelinePlacing)?
    for time in TimelineUnit.round where time >= finest {
      let unit = even(time)
      if unit.columns(span) > room { continue }
      let choice = TimelinePlacing.Choice(unit: unit, cut: cut)
      if let placing = TimelinePlacing(slots, choice, room: room) {
        first = (time, placing)
        break
      }
    }
    guard let first else { return nil }
    var found = first.placing
    let unit = found.axis.unit.value
    for finer in units(below: found.axis.unit) where found.hurt > 0 {
      let choice = TimelinePlacing.Choice(unit: finer, cut: cut)
      if finer.value < min(unit / 3, Double(finest) / 10) { break }
      guard let placing = TimelinePlacing(slots, choice, room: room) else { break }
      let showsMore = first.time == finest && placing.hurt < found.hurt
      if placing.lost < found.lost || placing.hurt == 0 || showsMore { found = placing }
    }
    return found
  }

  /// A round unit; where every wait is a multiple of something longer, that is a whole number of columns.
  private func even(_ time: UInt64) -> TimelineUnit {
    if let grain, grain > time { return TimelineUnit(grain, in: grain / time) }
    return TimelineUnit(time)
  }

  /// Finer units, descending.
  private func units(below unit: TimelineUnit) -> [TimelineUnit] {
    if let grain, TimelineUnit(grain) > unit { return units(of: grain).filter { $0 < unit } }
    return TimelineUnit.ladder.filter { $0 < unit }
  }

  private func units(of grain: UInt64) -> [TimelineUnit] {
    (1..<100).map { TimelineUnit(grain, in: $0) }
  }

  // MARK: A part of it

  /// That of the coarsest unit at which texts can be read; if it were mostly bare line, that of the finest
  /// at which it is not.
  private func legible(_ cut: UInt64?, from coarsest: TimelineUnit?) -> TimelinePlacing? {
    let packed = Double(slots.packed)
    let mostBreaks = max(2, slots.times.count / Self.mostBroken)
    func most(_ loose: Double, _ breaks: Int) -> Double {
      loose * packed + Double(breaks * TimelinePlacing.narrowBreak)
    }
    func isWithin(_ loose: Double, _ placing: TimelinePlacing) -> Bool {
      let breaks = placing.axis.breaks.count
      return Double(placing.axis.end) <= most(loose, breaks) && breaks <= mostBreaks
    }
    let span = slots.times[slots.times.count - 1] - slots.times[0]
    var best: TimelinePlacing?
    var fewest = 0
    let ladder = TimelineUnit.ladder.filter { $0.value > Double(grain ?? 0) }
    for unit in ladder + (grain.map(units(of:)) ?? []) {
      if best != nil && unit.value < Double(finest) / 10 { break }
      if let coarsest, unit > coarsest { continue }
      // All in one column again.
      if best != nil && unit.columns(span) == 0 { continue }
      let choice = TimelinePlacing.Choice(unit: unit, cut: cut, longestWait: room)
      let placing =
        best == nil
        ? TimelinePlacing(slots, choice)
        // A longer one is not taken.
        : TimelinePlacing(
          slots, choice, mostColumns: Int(most(Self.loose, mostBreaks)) + 2, mostBreaks: mostBreaks)
      if best == nil { (best, fewest) = (placing, placing?.axis.breaks.count ?? 0) }
      guard let known = best else { return nil }
      let isSnug = placing.map { isWithin(Self.snug, $0) } ?? false
      if let placing, isSnug, placing.hurt == 0, placing.axis.breaks.count <= fewest {
        return placing
      }
      if Self.legible * known.lost <= slots.textCount {
        if !isSnug { break }
      } else if let placing, isWithin(Self.loose, placing),
        placing.lost + 2 * placing.axis.breaks.count < known.lost + 2 * known.axis.breaks.count
      {
        best = placing
      }
    }
    return best
  }
}
