import StreamEngine

/// The events of a turn, an event a line, each with what it was made from.
struct TurnTrace {
  private let events: Trace
  private let timeline: TimelineLog

  init(_ events: Trace, _ timeline: TimelineLog) {
    (self.events, self.timeline) = (events, timeline)
  }

  private var log: EventLog<Value> { events.log }

  /// A line of the table.
  private struct Row {
    let number: String
    let name: String
    let value: String
    let source: String
    let annotation: String
  }

  /// The events with these numbers, turn by turn; only those of `chosen`, if that is given.
  func lines(of numbers: Range<Int>, only chosen: Set<Int>? = nil) -> [StyledText] {
    var lines: [StyledText] = []
    var start = numbers.lowerBound
    while start < numbers.upperBound {
      let stop = min(events.turn(of: start).upperBound, numbers.upperBound)
      lines += self.lines(ofTurn: start..<stop, chosen).map { StyledText($0) }
      start = stop
    }
    return lines
  }

  private func lines(ofTurn part: Range<Int>, _ chosen: Set<Int>?) -> [String] {
    // A line that is printed in the middle of a turn parts it: the numbers go on.
    let first = events.turn(of: part.lowerBound).lowerBound
    var groups: [[Row]] = [[]]
    var hasPushed = false
    for number in part where chosen?.contains(number) ?? true {
      let isCell = events.bindings[log[number].node]?.cell != nil
      if isCell, hasPushed, groups.count == 1 { groups.append([]) }
      if !isCell { hasPushed = true }
      groups[groups.count - 1].append(row(number, from: first))
      groups[groups.count - 1] += drops(at: number).map { row($0, from: first) }
    }
    var lines = table(groups)
    if part.lowerBound == first { lines.insert(title(of: first), at: 0) }
    return lines
  }

  private func title(of event: Int) -> String {
    let moment = events.origins[log[event].turn]?.words ?? "at \(TimeText.short(log[event].time))"
    return moment + events.lane(of: event)
  }

  private func table(_ groups: [[Row]]) -> [String] {
    let rows = groups.flatMap { $0 }
    func width(_ column: KeyPath<Row, String>) -> Int {
      rows.map { $0[keyPath: column].displayWidth }.max() ?? 0
    }
    let (name, value) = (width(\.name), width(\.value))
    let source = rows.filter { !$0.annotation.isEmpty }.map(\.source.displayWidth).max() ?? 0
    let texts = groups.map { group in
      group.map { row in
        let number = String(repeating: " ", count: max(0, 3 - row.number.count)) + row.number
        let line =
          "\(number)  \(row.name.padded(to: name))  \(row.value.padded(to: value))    "
          + (row.annotation.isEmpty
            ? row.source : "\(row.source.padded(to: source))    \(row.annotation)")
        return String(line.reversed().drop { $0 == " " }.reversed())
      }
    }
    return Array(texts.joined(separator: ["  then the cells"]))
  }
}

// MARK: A line

extension TurnTrace {
  private func row(_ number: Int, from first: Int) -> Row {
    var near: [String] = []
    var far: [String] = []
    for cause in events.causes(of: number) {
      if cause >= first {
        near.append(String(cause - first + 1))
      } else {
        far.append("\(timeline.runName(of: cause, in: events)) = \(value(of: cause))")
      }
    }
    let sources = ([near.joined(separator: ", ")] + far).filter { !$0.isEmpty }
    return Row(
      number: String(number - first + 1), name: timeline.runName(of: number, in: events),
      value: value(of: number),
      source: sources.isEmpty ? "" : "from \(sources.joined(separator: " and "))",
      annotation: stale(number, from: first))
  }

  private func value(of event: Int) -> String {
    switch log[event].kind {
    case .next: log.value(of: event).listedText.asOneLine
    case .completed: "completed"
    case .failed, .fault: "✕ \(log.error(of: event).map { message(of: $0) } ?? "error")"
    case .waiting, .missing: "…"
    }
  }

  /// `~ stale: 4 replaces bx#1`.
  private func stale(_ number: Int, from first: Int) -> String {
    guard log[number].isStale else { return "" }
    let read = events.causes(of: number).map { log[$0] }
    let newer = (number + 1..<events.turn(of: number).upperBound).first { later in
      read.contains { $0.node == log[later].node && $0.run == log[later].run }
    }
    return newer.map {
      "~ stale: \($0 - first + 1) replaces \(timeline.runName(of: $0, in: events))"
    }
      ?? "~ stale"
  }

  /// The elements that operators left out when this event was delivered.
  private func drops(at number: Int) -> ArraySlice<EventLog<Value>.Drop> {
    let start = log.drops.partitioningIndex { Int($0.moment.number) >= number }
    return log.drops[start...].prefix { Int($0.moment.number) == number }
  }

  private func row(_ drop: EventLog<Value>.Drop, from first: Int) -> Row {
    let event = Int(drop.event.number)
    let isKnown = event >= log.first
    let source =
      event >= first
      ? String(event - first + 1) : isKnown ? timeline.runName(of: event, in: events) : "before"
    let name = events.recording.calls[drop.node]?.name ?? "the operator"
    let value = isKnown ? value(of: event) : "a value"
    return Row(
      number: "-", name: events.home(of: drop.node)?.name ?? "", value: "-",
      source: "\(name) dropped \(value) of \(source)", annotation: "")
  }
}
