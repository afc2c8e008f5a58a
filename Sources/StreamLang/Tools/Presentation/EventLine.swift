/// One line of events: what happened to one row in one state of the world.
struct EventLine {
  private let first: RowEvent
  /// The first values, as many as a line of that width can have at most.
  private var values: [(text: String, isStale: Bool)] = []
  private let most: Int
  /// The number of all.
  private var count = 0
  private var mark: RowEvent.Kind?

  init(_ event: RowEvent, width: Int) {
    first = event
    // With what separates it, a value takes two columns at least.
    most = width / 2 + 2
    add(event)
  }

  /// The place that a failure came from, for the line below.
  var origin: String? {
    switch mark {
    case .failed(let failure)?, .fault(let failure)?: failure.origin
    default: nil
    }
  }

  /// True of another event of the same row and state, unless it needs a line of its own.
  func takes(_ event: RowEvent) -> Bool {
    mark == nil && event.name == first.name && isSameState(as: event) && event.joins
  }

  /// True if an event belongs to the same state of the world.
  func isSameState(as event: RowEvent) -> Bool {
    event.column == first.column && event.time == first.time
  }

  mutating func add(_ event: RowEvent) {
    if case .value(let text, let isStale) = event.kind {
      count += 1
      if count <= most { values.append((text, isStale)) }
    } else {
      mark = event.kind
    }
  }

  /// The time that is said in front; nil for what was typed, and before time moves.
  var stampedTime: UInt64? { first.time > 0 && !first.isTyped ? first.time : nil }

  /// The line, behind its time as text.
  func text(_ style: Screen.Style, stamp time: String?) -> StyledText {
    var line = StyledText()
    if let time {
      let blanks = String(repeating: " ", count: max(0, 8 - time.displayWidth))
      line.append("\(blanks)\(time)  ", .dim)
    }
    line.append(first.name, .hue(first.row.hue))
    line.append(first.row.isCell && !values.isEmpty ? " = " : "  ")
    let used = line.displayWidth
    let (shown, rest) = fitting(style.width - used, style.charset, isPrompt: style.isPrompt)
    line.append(shown, .hue(first.row.hue))
    if let mark {
      if !values.isEmpty { line.append(" ") }
      line.append(mark.text(style.charset, isShort: rest > 0), mark.style)
    }
    return line
  }

  /// As many values as there is room for, and how many more there are.
  ///
  /// A row that is open keeps room for the word of its end, so that a line which is cut does not
  /// look like one that is full.
  private func fitting(
    _ width: Int, _ charset: Charset, isPrompt: Bool
  ) -> (text: String, rest: Int) {
    let whole = joined(values.count)
    let markWidth = mark.map { $0.text(charset).displayWidth + 1 } ?? 0
    if count == values.count, whole.displayWidth + markWidth <= width { return (whole, 0) }
    if count < 2 {
      // A table (`:table`) shows all of it; a cell's line can be pasted.
      let isShort = isPrompt && !first.row.isCell && (whole.first == "{" || whole.first == "[")
      return (isShort ? whole.asRecord(in: width - markWidth) ?? whole : whole, 0)
    }
    let endRoom =
      mark.map { $0.text(charset, isShort: true).displayWidth + 1 }
      ?? RowEvent.Kind.completed.text(charset).displayWidth
    var used = 0
    var shown = 0
    for (index, value) in values.enumerated() {
      used += value.text.displayWidth + 2
      let more = " more".displayWidth + grouped(count - index - 1).count + 2
      if index > 0 && used + more + endRoom > width { break }
      shown = index + 1
    }
    let rest = count - shown
    let ellipsis = charset == .unicode ? "…" : ".."
    return (joined(shown) + ", \(ellipsis) \(grouped(rest)) more", rest)
  }

  private func joined(_ count: Int) -> String {
    var text = ""
    for (index, value) in values.prefix(count).enumerated() {
      text += value.text
      if index < count - 1 { text += value.isStale ? " ~ " : ", " }
    }
    return text
  }
}

extension RowEvent {
  /// True if the row ends with it.
  var isEnd: Bool {
    switch kind {
    case .completed, .failed: true
    default: false
    }
  }

  /// True if it can share a line with values before it.
  fileprivate var joins: Bool {
    switch kind {
    case .value, .completed, .failed: true
    case .fault, .waiting, .missing, .disposed: false
    }
  }
}
