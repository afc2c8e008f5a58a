/// The places of the slots of a timeline.
///
/// Between two waits that are cut short, columns are linear in time; only what happened at one time, one
/// after the other, has a column for each step.
struct TimelineAxis {
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

  /// The part between two waits that are cut: `column` is that of the time `origin`.
  struct Stretch {
    var slots: Range<Int>
    let column: Int
    let origin: UInt64
  }

  /// A slot at the time of the one before it, and how many columns further right.
  struct Step {
    let slot: Int
    let columns: Int
  }

  let unit: TimelineUnit
  var columns: [Int] = [0]
  var stretches: [Stretch] = []
  var breaks: [Break] = []
  var steps: [Step] = []
  /// The column in which rows end that still run.
  var end = 0
  /// True if the columns are an order, and not linear in time.
  var isOrder = false

  init(_ unit: TimelineUnit) { self.unit = unit }

  /// Columns in which no time passes, ascending.
  var instants: [Range<Int>] {
    steps.reduce(into: []) { instants, step in
      let (first, last) = (columns[step.slot] - step.columns, columns[step.slot])
      if let before = instants.last, before.upperBound == first {
        instants[instants.count - 1] = before.lowerBound..<last
      } else {
        instants.append(first..<last)
      }
    }
  }

  /// The column of a time: where an event would stand that happened then, the first at its time; in
  /// parts of a column, if that many are asked for.
  func position(of time: UInt64, times: [UInt64], in parts: Int = 1) -> Int {
    let next = stretches.partitioningIndex { times[$0.slots.lowerBound] > time }
    let stretch = stretches[max(0, next - 1)]
    let first = steps.partitioningIndex { $0.slot > stretch.slots.lowerBound }
    let passed = steps[first...].prefix { step in
      step.slot < stretch.slots.upperBound && times[step.slot] < time
    }
    return passed.reduce(stretch.column) { $0 + $1.columns } * parts
      + unit.columns(time - min(time, stretch.origin), in: UInt64(parts))
  }

  /// The place of each slot in parts of a column, strictly linear in time.
  func positions(of times: [UInt64], in parts: Int) -> [Int] {
    if isOrder { return columns.map { $0 * parts } }
    var positions: [Int] = []
    positions.reserveCapacity(times.count)
    var step = steps.startIndex
    for stretch in stretches {
      var column = stretch.column
      for slot in stretch.slots {
        if step < steps.endIndex && steps[step].slot == slot {
          column += steps[step].columns
          step += 1
        }
        let passed = unit.columns(times[slot] - stretch.origin, in: UInt64(parts))
        positions.append(column * parts + passed)
      }
    }
    return positions
  }
}
