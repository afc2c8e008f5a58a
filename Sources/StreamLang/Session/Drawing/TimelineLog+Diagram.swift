import StreamEngine

extension TimelineLog {
  /// One line of a picture: whose events it shows.
  struct Line {
    var row: Diagram.Row
    let node: Int32
    let run: Int32
    /// Earlier events of the run belong to an earlier row.
    var firstEvent = 0
    /// The end of a stream that was redefined.
    var previous: Row.Previous?
    /// It is one subscription, and shows where that was left.
    var isOneRun = false
  }

  /// The timeline of some rows, from what was recorded; nil if nothing moved: one state is no
  /// picture.
  ///
  /// With `names` the other runs of these streams are shown, too; with `most` only the last so many states.
  func diagram(
    of names: [String]? = nil, atLeast columnCount: Int = 2, previous: PreviousRows = .none,
    withFlows: Bool = false, most: Int? = nil, leastOfFormer: Int = 2,
    only isShown: (Row) -> Bool = { _ in true }
  ) -> Diagram? {
    let chosen = rows.filter { row in
      (!row.isClosed || previous.contains(row)) && isShown(row) && isDrawn(row)
        && (names?.contains(row.binding.name) ?? true)
    }.sorted { $0.binding.number < $1.binding.number }
    return diagram(
      showing: chosen, withOtherRuns: names != nil, withFlows: withFlows, atLeast: columnCount,
      most: most, leastOfFormer: leastOfFormer)
  }

  /// The last part of the timeline of some rows, without those inside.
  func diagram(of names: [String], since time: UInt64) -> Diagram? {
    guard let trace = Trace(environment) else { return nil }
    let rows = rows.filter { !$0.isClosed && isDrawn($0) && names.contains($0.binding.name) }
      .sorted { $0.binding.number < $1.binding.number }
    let first = trace.events(since: time).lowerBound
    let now = environment.scheduler.now
    let whole = diagram(showing: rows, withInner: false, atLeast: 0, from: first)
    var part = whole?.windowed(min(time, now)...now)
    // Up to now is all there is.
    for index in part?.rows.indices ?? 0..<0 { part?.rows[index].hasLater = false }
    return part
  }

  /// The timeline of these rows, in this order.
  func diagram(
    showing chosen: [Row], withInner: Bool = true, withOtherRuns: Bool = false,
    withFlows: Bool = false, atLeast columnCount: Int = 2, from firstEvent: Int = 0,
    most: Int? = nil, leastOfFormer: Int = 2, isStale: ((Int) -> Bool)? = nil
  ) -> Diagram? {
    guard let recording = environment.recording, columns.count >= columnCount else { return nil }
    let log = recording.log
    let inner = withInner ? innerRuns(log) : [:]
    var lines = chosen.flatMap { row in
      (row.previous == nil ? innerLines(of: row, log, inner) : []) + [ownLine(of: row)]
        + (withOtherRuns ? otherLines(of: row, log) : [])
    }
    let part = most.flatMap { lastPart(of: lines, showing: $0, log) } ?? Part()
    part.cut(&lines)
    let firstDrawn = max(drawn.firstEvent, firstEvent, part.firstEvent)
    var column = part.base
    var order: [Diagram.Target] = []
    var work = LongWork()
    for (number, index) in events(of: &lines, from: firstDrawn, recording, isPart: part.base > 0)
    where !work.shouldStop() {
      while column + 1 < columns.count && columns[column + 1].firstEvent <= number { column += 1 }
      guard let mark = mark(number, isStale: isStale?(number) ?? log[number].isStale) else {
        continue
      }
      lines[index].row.add(mark, in: column - part.base)
      if withFlows { order.append(lines[index].row.lastTarget(of: index)) }
    }
    // Of a redefined stream one value is no picture, unless somebody asks for all there was.
    let kept = lines.indices.filter { index in
      lines[index].previous == nil
        || lines[index].row.slots.lazy.flatMap(\.marks).prefix(leastOfFormer).count
          == leastOfFormer
    }
    lines = kept.map { lines[$0] }
    if !lines.contains(where: { $0.row.slots.count >= columnCount }) { return nil }
    for (index, line) in lines.enumerated() {
      lines[index].row.end(at: line.previous?.column, columns.count - part.base)
    }
    var diagram = Diagram(
      columns: columns[part.base...].map { Diagram.Column(time: $0.time) }, rows: lines.map(\.row),
      now: environment.scheduler.now)
    diagram.extent = max(beginning(of: lines), min(part.start, diagram.now))...diagram.now
    if withFlows {
      let tracer = FlowTracer(recording, lines, columns.map(\.firstEvent), from: firstDrawn)
      diagram.flows = tracer.flows
      diagram.origins = tracer.origins
      let rows = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
      diagram.order = order.compactMap { target in
        rows[target.row].map {
          Diagram.Target(row: $0, column: target.column, number: target.number)
        }
      }
    }
    diagram.annotations = drawn.notes.compactMap { annotation($0, in: diagram, part) }
    markRuns(in: &diagram, lines, log, from: part.base)
    return diagram
  }

  private func ownLine(of row: Row) -> Line {
    Line(
      row: line(of: row), node: row.node, run: row.run,
      firstEvent: row.binding.cell == nil ? row.firstEvent : 0, previous: row.previous,
      isOneRun: row.binding.stream?.singleRun != nil)
  }

  /// The events that lines show, oldest first, each with its line.
  ///
  /// In a part of a picture, a line that ended before the part gets its end at once.
  private func events(
    of lines: inout [Line], from firstDrawn: Int, _ recording: Recording, isPart: Bool
  ) -> [(number: Int, line: Int)] {
    let log = recording.log
    var events: [(number: Int, line: Int)] = []
    var work = LongWork()
    for (index, line) in lines.enumerated() where line.row.kind != .note {
      let first = max(firstDrawn, line.firstEvent)
      guard let source = log.tally(line.node, line.run) else { continue }
      if isPart, (log.first..<first).contains(Int(source.last.number)) {
        lines[index].row.endEarlier(with: mark(Int(source.last.number), isStale: false))
      }
      for number in log.events(of: source) {
        if number < first || work.shouldStop() { break }
        if number >= line.previous?.eventAfter ?? .max { continue }
        if recording.isShown(number, under: line.row.hue) { events.append((number, index)) }
      }
    }
    return events.sorted { $0 < $1 }
  }

  /// The annotation that a note is in a picture; nil if that is not about it, or not yet.
  private func annotation(_ note: Note, in diagram: Diagram, _ part: Part) -> Diagram.Annotation? {
    guard diagram.extent.contains(note.time) else { return nil }
    let row = note.name.map { name in diagram.rows.firstIndex { $0.name == name } }
    let columns = columns[part.base...]
    let isPast = { (column: Int) in
      let column = columns[columns.startIndex + column]
      return column.time <= note.time && column.firstEvent < note.end
    }
    guard let name = note.name else {
      let column = diagram.columns.indices.last {
        isPast($0) && diagram.columns[$0].time == note.time
      }
      let target = column.map { Diagram.Target(row: 0, column: $0) }
      return Diagram.Annotation(note.text, at: target.map { [$0] } ?? [], time: note.time)
    }
    guard case let row?? = row else { return nil }
    let slot = diagram.rows[row].slots.last { isPast($0.column) }
    let target = slot.map {
      Diagram.Target(row: row, column: $0.column, number: $0.marks.count - 1)
    }
    return Diagram.Annotation(
      "\(name): \(note.text)", at: target.map { [$0] } ?? [],
      time: target.map { diagram.columns[$0.column].time } ?? note.time)
  }

  /// The time at which a picture begins: that of all timelines, or if most of it were empty then, that of
  /// its own rows.
  private func beginning(of lines: [Line]) -> UInt64 {
    let now = environment.scheduler.now
    let first = min(now, lines.map(\.row.start).min() ?? 0)
    return first > drawn.start && first - drawn.start > now - first ? first : drawn.start
  }

  /// A line about the subscriptions of programs that have no row, because there were enough; nil if there are none.
  var subscriptionsWithoutRow: String? {
    guard let count = environment.recording?.subscriptions.withoutRow, count > 0 else { return nil }
    return "+\(count) subscription\(count == 1 ? "" : "s")"
  }

  /// The timelines of a whole run, and which values were made from which.
  var tracedDiagram: Diagram? { diagram(atLeast: 1, previous: .all, withFlows: true) }

  /// The mark of an event; if it is not.
  func mark(_ number: Int, isStale: Bool) -> Diagram.Mark? {
    guard let log = environment.recording?.log else { return nil }
    return switch log[number].kind {
    case .next: .value(log.value(of: number).markText, isStale: isStale)
    case .completed: .completed
    case .failed: .failed
    case .fault: .fault
    case .waiting, .missing: nil
    }
  }

  private func line(of row: Row) -> Diagram.Row {
    let binding = row.binding
    let kind = binding.rowKind
    // A push that sent nothing has opened no column for the row to start in.
    let startColumn = row.startColumn.flatMap { column in
      columns.indices.contains(column) && columns[column].time == row.start ? column : nil
    }
    if let previous = row.previous {
      return Diagram.Row(
        name: "\(binding.name)'\(previous.ordinal)", kind: kind, start: row.start,
        startColumn: startColumn, hue: binding.number)
    }
    var line = Diagram.Row(
      name: binding.name, kind: kind, start: row.start, startColumn: startColumn,
      gutter: gutter(of: row), hue: binding.number, formula: binding.definition.made)
    line.hasEarlier = binding.stream?.singleRun == .loggedLater
    return line
  }

  /// The text right of a row: what a cell is now, or why a row ended in an error.
  private func gutter(of row: Row) -> Diagram.Gutter? {
    if let cell = row.binding.cell {
      switch cell.state {
      case .value: return environment.plan.value(of: cell).map { .value($0.markText) }
      case .waiting: return .waiting(waiting(for: row.binding))
      case .missing: return .waiting("missing \(missing(for: row.binding))")
      case .fault(let error, _), .failed(let error, _): return .failed(message(of: error).printable)
      }
    }
    if case .failed(let error)? = row.binding.view?.ending {
      return .failed(message(of: error).printable)
    }
    return nil
  }
}

extension Diagram.Row {
  /// Marks where a stream was redefined, unless it had ended before.
  fileprivate mutating func end(at column: Int?, _ count: Int) {
    guard let column, column < count, slots.last?.marks.last?.isEnd != true,
      slots.last?.column ?? -1 <= column
    else { return }
    add(.disposed, in: column)
  }

  /// The mark that was added last; there is one.
  fileprivate func lastTarget(of row: Int) -> Diagram.Target {
    let slot = slots[slots.count - 1]
    return Diagram.Target(row: row, column: slot.column, number: slot.marks.count - 1)
  }

  mutating func add(_ mark: Diagram.Mark, in column: Int) {
    if slots.last?.column == column {
      slots[slots.count - 1].marks.append(mark)
    } else {
      slots.append(Diagram.Slot(column: column, marks: [mark]))
    }
  }
}

extension TimelineLog {
  /// Which rows of redefined streams a picture shows.
  enum PreviousRows {
    case none
    /// Those that were not drawn yet.
    case fresh
    case all

    fileprivate func contains(_ row: Row) -> Bool {
      guard self != .none, let previous = row.previous else { return false }
      return self == .all || !previous.isDrawn
    }
  }
}

extension Binding {
  /// The kind of row that draws it.
  var rowKind: Diagram.RowKind { cell != nil ? .cell : stream?.isHot == true ? .hot : .cold }
}
