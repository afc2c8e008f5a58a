/// The labels above a timeline: round times where they stand, and the length of each shortened wait.
struct TimelineRuler {
  struct Label {
    let column: Int
    let text: String

    /// All characters of a ruler are one column wide.
    var end: Int { column + text.count }
  }

  /// By column.
  let labels: [Label]
  /// The column after the picture, and how far beyond it a label may run.
  private let end: Int
  private static let overhang = 8

  init(times: [UInt64], scale: TimelineScale, now: UInt64, glyphs: Glyphs) {
    end = scale.end + 1
    let ticks = Self.ticks(times, scale, until: max(now, times[times.count - 1]))
    labels = Self.insert(scale.breaks, into: ticks, glyphs)
  }

  /// The labels whose column is in `band`, from column `left` of the terminal, up to its `width`.
  func line(_ band: Range<Int>, left: Int, width: Int) -> StyledText {
    var pen = LinePen()
    var index = labels.partitioningIndex { $0.column >= band.lowerBound }
    let last = band.upperBound == end ? end + Self.overhang : band.upperBound
    while index < labels.count, labels[index].column < last {
      let label = labels[index]
      index += 1
      let column = label.column - band.lowerBound + left
      if column + label.text.count > width { break }
      pen.move(to: column)
      pen.put(label.text, width: label.text.count, .dim)
    }
    return pen.line
  }

  private static func ticks(
    _ times: [UInt64], _ scale: TimelineScale, until last: UInt64
  ) -> [Label] {
    let limit = scale.end + overhang
    let step = scale.step
    var labels: [Label] = []
    var free = 0
    /// The first slot that is not before `time`, and the first break that does not end before it.
    var slot = 0
    var nextBreak = 0
    var count: UInt64 = 0
    // A tick within two columns of the last mark completes the ruler.
    let lastColumn = scale.columns[times.count - 1]
    while count <= last / step || count == last / step + 1 && labels.count > 1 {
      let time = count * step
      while slot < times.count && times[slot] < time { slot += 1 }
      while nextBreak < scale.breaks.count && scale.breaks[nextBreak].slot < slot { nextBreak += 1 }
      let wait = nextBreak < scale.breaks.count ? scale.breaks[nextBreak] : nil
      if let wait, wait.slot == slot, time < times[slot] {
        // On to the first round time after the wait, however long it is.
        count = (times[slot] - 1) / step + 1
        continue
      }
      count += 1
      let column = position(of: time, slot, times, scale)
      let text = time == 0 ? "0" : TimeText.short(time)
      if column + text.count > limit || time > last && column > lastColumn + 2 { break }
      // What a wait from 0 is labelled with is not said again where it ends.
      let isRepeated = wait?.slot == slot && wait?.label == text
      if column >= free && !isRepeated {
        labels.append(Label(column: column, text: text))
        free = column + text.count + 2
      }
    }
    return labels
  }

  /// The column of a time: proportional between the slots it lies between.
  private static func position(
    of time: UInt64, _ slot: Int, _ times: [UInt64], _ scale: TimelineScale
  ) -> Int {
    if slot == 0 { return 0 }
    let column = scale.columns[slot - 1]
    let passed = time - times[slot - 1]
    if slot == times.count {
      return column + Int(clamping: passed.dividedToNearest(by: scale.unit))
    }
    let part = Double(passed) / Double(times[slot] - times[slot - 1])
    let distance = Double(scale.columns[slot] - column)
    return column + Int((part * distance).rounded(.toNearestOrEven))
  }

  /// Labels the shortened waits in their middles, where no tick is in the way.
  private static func insert(
    _ breaks: [TimelineScale.Break], into ticks: [Label], _ glyphs: Glyphs
  ) -> [Label] {
    if breaks.isEmpty { return ticks }
    var labels: [Label] = []
    var rest = ticks[...]
    for wait in breaks {
      let text = glyphs.waitOpening + wait.label + glyphs.waitClosing
      let label = Label(
        column: wait.gap.lowerBound + max(0, (wait.gap.count - text.count) / 2), text: text)
      while let tick = rest.first, tick.column < label.column {
        labels.append(tick)
        rest.removeFirst()
      }
      let isFree = (labels.last?.end ?? 0) <= label.column
      if isFree && label.end <= rest.first?.column ?? .max { labels.append(label) }
    }
    return labels + rest
  }
}
