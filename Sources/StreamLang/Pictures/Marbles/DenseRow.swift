/// One row of a dense picture: its values, and what remains of them in so many columns.
struct DenseRow {
  /// The mark that a column shows.
  enum Mark: Equatable {
    /// The row goes on, and nothing came.
    case nothing
    /// A plain line, for a wait that is cut short.
    case idle
    /// The mean of numbers, as its place between the smallest and the largest, from 0 to 1.
    case level(Double)
    case count(Int)
    /// A cell lost its value.
    case fault

    func style(_ hue: Int) -> StyledText.Style {
      switch self {
      case .nothing, .idle: .dim
      case .level, .count: .hue(hue)
      case .fault: .error
      }
    }
  }

  private let row: Diagram.Row
  /// The slot in which the row begins.
  private let start: Int
  private var values: [(slot: Int, text: String)] = []
  private var faults: [Int] = []
  private var end: (slot: Int, mark: Diagram.Mark)?
  /// The values as numbers, if all of them are, and where the smallest and the largest stand.
  private var numbers: [Double]?
  private var least = 0
  private var most = 0

  init(_ row: Diagram.Row, _ slots: TimelineSlots, start: Int) {
    (self.row, self.start) = (row, start)
    for place in row.slots {
      guard let slot = slots.slotOfColumn[place.column] else { continue }
      for mark in place.marks { take(mark, slot) }
    }
    let numbers = values.compactMap { Double($0.text) }
    guard numbers.count == values.count, numbers.allSatisfy(\.isFinite) else { return }
    self.numbers = numbers
    for index in numbers.indices {
      if numbers[index] < numbers[least] { least = index }
      if numbers[index] > numbers[most] { most = index }
    }
  }

  private mutating func take(_ mark: Diagram.Mark, _ slot: Int) {
    switch mark {
    case .value(let text, _): values.append((slot, text))
    case .fault: faults.append(slot)
    case .completed, .failed, .disposed: end = end ?? (slot, mark)
    case .subscribed: break
    }
  }

  /// The mark that each column shows; nil where the row has no line.
  func marks(on axis: DenseAxis) -> [Mark?] {
    var counts = Array(repeating: 0, count: axis.columns)
    var sums = Array(repeating: 0.0, count: axis.columns)
    for (index, value) in values.enumerated() {
      let column = axis.column(of: value.slot)
      counts[column] += 1
      sums[column] += numbers.map { place(of: $0[index]) } ?? 0
    }
    let faulty = Set(faults.map(axis.column(of:)))
    let first = axis.column(of: start)
    let last = end.map { axis.column(of: $0.slot) } ?? axis.columns - 1
    return counts.indices.map { column in
      if faulty.contains(column) { return .fault }
      if counts[column] == 0 {
        if column < first || column > last { return nil }
        return axis.isIdle(column) ? .idle : .nothing
      }
      return numbers == nil ? .count(counts[column]) : .level(sums[column] / Double(counts[column]))
    }
  }

  /// The place of a number between the smallest and the largest; of equal ones each is the
  /// smallest.
  private func place(of number: Double) -> Double {
    guard let numbers, numbers[least] < numbers[most] else { return 0 }
    // Halved, because the distance itself may be more than a number can hold.
    return (number / 2 - numbers[least] / 2) / (numbers[most] / 2 - numbers[least] / 2)
  }

  /// The end of the row, or the fact that it goes on; its last value, and the smallest and largest
  /// of numbers.
  func gutter(_ glyphs: Glyphs, within width: Int, maxValue: Int) -> StyledText.Run {
    func cut(_ text: String) -> String { text.clipped(to: maxValue, ellipsis: glyphs.ellipsis) }
    if case .failed(let message)? = row.gutter {
      let text = "\(glyphs.failed) \(message)".clipped(to: width, ellipsis: glyphs.ellipsis)
      return StyledText.Run(text: text, style: .error)
    }
    var text = glyphs.running
    switch end?.mark {
    case .completed?: text = glyphs.completed
    case .failed?: text = glyphs.failed
    case .disposed?: text = glyphs.disposed
    default: break
    }
    if let last = values.last {
      text += " = \(cut(last.text))"
      if numbers != nil {
        let extent = ", min \(cut(values[least].text)), max \(cut(values[most].text))"
        if text.displayWidth + extent.displayWidth <= width { text += extent }
      }
    }
    return StyledText.Run(
      text: text.clipped(to: width, ellipsis: glyphs.ellipsis), style: .hue(row.hue))
  }
}

extension Diagram.Row {
  /// True if it has more moments with values than anybody reads one by one.
  var isLong: Bool {
    slots.count > 40
      && slots.count { slot in
        slot.marks.contains { if case .value = $0 { true } else { false } }
      } > 40
  }
}

extension Glyphs {
  func text(of mark: DenseRow.Mark) -> String {
    switch mark {
    case .nothing: line
    case .idle: idle
    case .level(let level): bars[min(bars.count - 1, Int(level * Double(bars.count)))]
    case .count(let count): count == 1 ? one : count < 10 ? String(count) : many
    case .fault: failed
    }
  }
}
