/// The labels above a timeline: round times where they stand, and the length of each shortened wait.
///
/// After a wait that was cut, times that need more than three digits are counted from its end.
struct TimelineRuler {
  /// A label that stands above one column.
  struct Label {
    let column: Int
    let text: String
    /// The time of a tick; nil for the length of a wait.
    let time: UInt64?
    /// Counted from the end of the wait before it.
    fileprivate var isRelative = false

    /// All characters of a ruler are one column wide.
    fileprivate var end: Int { column + text.count }

    fileprivate func saying(_ text: String) -> Label {
      Label(column: column, text: text, time: time)
    }
  }

  private var labels: [Label] = []
  let times: [UInt64]
  private let columns: [Int]
  private let step: UInt64
  /// The column after the picture, and how far beyond it a label may run.
  private let end: Int
  private static let overhang = 8

  init(times: [UInt64], axis: TimelineAxis, step: UInt64, now: UInt64, glyphs: Glyphs) {
    self.times = times
    columns = axis.columns
    self.step = step
    end = axis.end + 1
    let last = max(now, times[times.count - 1])
    for number in 0...axis.breaks.count {
      let before = number > 0 ? axis.breaks[number - 1] : nil
      let after = number < axis.breaks.count ? axis.breaks[number] : nil
      if let before { add(before, glyphs) }
      addTicks(axis, from: before, to: after, until: last)
    }
  }

  init(_ scale: TimelineScale, glyphs: Glyphs) {
    self.init(
      times: scale.slots.times, axis: scale.axis, step: scale.step, now: scale.slots.now,
      glyphs: glyphs)
  }

  /// The length of a wait, in its middle.
  private mutating func add(_ wait: TimelineAxis.Break, _ glyphs: Glyphs) {
    let text = glyphs.waitOpening + wait.label + glyphs.waitClosing
    let column = wait.gap.lowerBound + max(0, (wait.gap.count - text.count) / 2)
    while let last = labels.last, last.end > column { labels.removeLast() }
    labels.append(Label(column: column, text: text, time: nil))
  }

  /// The ticks between two shortened waits, the last ones up to the time of the clock.
  private mutating func addTicks(
    _ axis: TimelineAxis, from before: TimelineAxis.Break?, to after: TimelineAxis.Break?,
    until last: UInt64
  ) {
    let slots = (before?.slot ?? 0)..<(after?.slot ?? times.count)
    let first = times[slots.lowerBound]
    let latest = times[slots.upperBound - 1]
    let limit = after?.gap.lowerBound ?? axis.end + Self.overhang
    let isRelative =
      before != nil && step < TimeText.grain(of: latest + (after == nil ? 2 * step : 0))
    let origin = isRelative ? first : 0
    var free = before == nil ? 0 : labels[labels.count - 1].end + 1
    var count = isRelative ? 0 : (first + step - 1) / step
    while true {
      let time = origin + count * step
      if after != nil && time > latest { return }
      // A tick within two columns of the last mark completes the ruler.
      if time > last && (time >= last + step || labels.count < 2) { return }
      let column = axis.position(of: time, times: times)
      let text =
        !isRelative
        ? time == 0 ? "0" : TimeText.short(time)
        : count == 0 ? TimeText.rounded(origin) : "+" + TimeText.short(time - origin)
      if column + text.count > limit { return }
      if time > last && column > axis.columns[times.count - 1] + 2 { return }
      // The label of a wait from 0 is not said again where it ends.
      if column >= free && text != before?.label {
        labels.append(
          Label(column: column, text: text, time: time, isRelative: isRelative && count > 0))
        free = column + text.count + 2
      }
      count += 1
    }
  }
}

extension TimelineRuler {
  /// The labels whose column is in `band`, as they are said there.
  ///
  /// The first one says its time in full, and so the ones of few digits; the others are counted from it.
  func labels(in band: Range<Int>) -> [Label] {
    let last = band.upperBound == end ? end + Self.overhang : band.upperBound
    let first = labels.partitioningIndex { $0.column >= band.lowerBound }
    /// The last time that was said in full, or 0 after a wait.
    var full: UInt64?
    return labels[first...].prefix { $0.column < last }.map { label in
      guard let time = label.time else {
        full = 0
        return label
      }
      if label.isRelative {
        guard full == nil else { return label }
        full = time
        return label.saying(TimeText.rounded(time, to: step))
      }
      if let full, label.text != TimeText.rounded(time) {
        return label.saying("+" + TimeText.short(time - full))
      }
      full = time
      return label
    }
  }

  /// These labels as a line, from column `left` of the terminal, up to its `width`.
  ///
  /// The only band of a picture that shows no round time has the time of its first slot.
  func line(_ band: Range<Int>, isOnly: Bool, left: Int, width: Int) -> StyledText {
    var labels = labels(in: band)
    if isOnly && labels.isEmpty { labels = [firstSlot(in: band)].compactMap(\.self) }
    var pen = LinePen()
    for label in labels {
      let column = label.column - band.lowerBound + left
      if column + label.text.count > width { break }
      pen.move(to: column)
      pen.put(label.text, width: label.text.count, .dim)
    }
    return pen.line
  }

  private func firstSlot(in band: Range<Int>) -> Label? {
    let slot = columns.partitioningIndex { $0 >= band.lowerBound }
    if slot == columns.count || columns[slot] >= band.upperBound { return nil }
    return Label(column: columns[slot], text: TimeText.short(times[slot]), time: times[slot])
  }
}
