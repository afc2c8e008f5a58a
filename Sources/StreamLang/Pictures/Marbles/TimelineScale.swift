/// The places of the slots of a timeline: how much time a column is worth, and which waits are cut
/// short.
///
/// Distances are proportional to time as far as the texts of the slots leave room; slots of one time
/// stand as close as they can. `TimelineFit` chooses the unit and the waits that are cut.
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
  let unit: UInt64
  /// The column of each slot.
  private(set) var columns: [Int] = []
  private(set) var breaks: [Break] = []
  /// The column after the last slot in which rows that still run end.
  let end: Int
  /// The time between two labels of the ruler.
  private(set) var step: UInt64 = 0

  /// A scale that suits the slots, of which there is at least one.
  ///
  /// `room` is the number of columns there are, `zoom` the unit, if it is given and not chosen.
  init(
    times: [UInt64], widths: [Int], now: UInt64, room: Int,
    overflow: MarbleRenderer.Overflow = .fold, zoom: UInt64? = nil
  ) {
    self.init(
      TimelineFit(times: times, widths: widths, now: now, room: room), overflow, zoom: zoom)
  }

  /// A scale of slots whose columns are known, and so far apart that some share one.
  init(columns: [Int], breaks: [Break], end: Int, unit: UInt64, step: UInt64) {
    self.columns = columns
    self.breaks = breaks
    self.end = end
    self.unit = unit
    self.step = step
  }

  init(_ fit: TimelineFit, _ overflow: MarbleRenderer.Overflow, zoom: UInt64? = nil) {
    let choice = zoom.map { TimelineFit.Layout(unit: $0) } ?? fit.choice(overflow)
    var columns: [Int] = []
    var breaks: [Break] = []
    columns.reserveCapacity(fit.times.count)
    fit.place(choice) { column, wait in
      columns.append(column)
      if let wait { breaks.append(wait) }
      return true
    }
    unit = choice.unit
    let last = columns.count - 1
    let longest = max(1, fit.room - fit.widths[last] - 1)
    end = columns[last] + fit.widths[last] + min(fit.tail(after: last, unit), longest)
    self.columns = columns
    self.breaks = breaks
    let isEven = !fit.isCrowded(unit) || !(fit.fits || zoom != nil)
    step = isEven ? Self.step(of: 8, where: 1, last: unit) : averageStep(fit)
  }

  /// In a crowded picture a column is worth what it is on average, without the breaks.
  private func averageStep(_ fit: TimelineFit) -> UInt64 {
    let cut = breaks.reduce(0) { $0 + fit.times[$1.slot] - fit.times[$1.slot - 1] }
    return Self.step(
      of: 8, where: columns[columns.count - 1] - breaks.reduce(0) { $0 + $1.gap.count },
      last: fit.times[columns.count - 1] - fit.times[0] - cut)
  }

  /// The first round time of at least `least` columns, where so many columns last so long.
  static func step(of least: Int, where columns: Int, last time: UInt64) -> UInt64 {
    units.first { Double($0) * Double(columns) >= Double(least) * Double(time) }
      ?? units[units.count - 1]
  }

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
}
