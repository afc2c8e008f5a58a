import StreamEngine

/// The rows of watched names: reads what was recorded, whose event it is, and in which column it stands.
///
/// A column is a state of the program: what happens in one turn, or at one time, stands in one.
final class TimelineLog {
  /// One watched binding: the events of its node and run are the row's.
  struct Row {
    private(set) var binding: Binding
    /// The row as its events name it.
    let told: RowEvent.Row
    let node: Int32
    let run: Int32
    var start: UInt64
    /// The column that it was defined in; nil if nothing had happened at that time.
    var startColumn: Int?
    /// The first event that is the row's, by its number in the log.
    let firstEvent: Int
    var isClosed = false
    /// Set for the row of an earlier meaning of a redefined name: its number, and the column in which it ended.
    var previous: Previous?

    struct Previous {
      /// Counted from 1: `m'1`.
      let ordinal: Int
      var column: Int
      /// The event that came next; its stream may go on under another name.
      let eventAfter: Int
      /// A prompt shows it once.
      var isDrawn = false
    }

    /// Keeps the name and the end of what is gone, so that a row lets nothing live.
    mutating func release() { binding = binding.remains }

    /// It is of a subscription that a program of another language makes.
    var isOfProgram: Bool { told.isOfProgram }
  }

  /// A sentence about a time, or about the last event of a name until then.
  struct Note {
    let text: String
    let name: String?
    let time: UInt64
    /// The number of the event that came next: the note is about the time before it.
    let end: Int
  }

  /// The part of what happened that timelines show.
  struct DrawnPart {
    var firstEvent = 0
    var start: UInt64 = 0
    /// The sentences that somebody has written about it, in their order.
    var notes: [Note] = []
  }

  let environment: Environment
  private(set) var rows: [Row] = []
  /// The rows of each node.
  private var rowsByNode: [[Int]] = []
  /// The row of each binding that is watched.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The number of rows of a name that are of streams that it does not stand for any more.
  private var replaced: [String: Int] = [:]
  /// The number of events that have been handed out.
  private(set) var collected = 0
  /// Each column, by its time and the first event in it.
  private(set) var columns: [(time: UInt64, firstEvent: Int)] = []
  private var opensColumn = false
  private(set) var drawn = DrawnPart()
  /// The place of the last fault that was shown in full.
  var shownFault: (turn: Int32, origin: CodePlace)?

  init(_ environment: Environment) { self.environment = environment }

  /// The next event stands in a column of its own, also at a standing clock.
  func openColumn() { opensColumn = true }

  func closeColumn() { opensColumn = false }

  /// Starts a row for a binding; its events are shown from now on.
  func watch(_ binding: Binding, node: Int32, run: Int32) {
    file(rows.count, under: node)
    places[ObjectIdentifier(binding)] = rows.count
    rows.append(row(binding, node: node, run: run))
  }

  /// Nodes are numbered from 0, without large gaps; what is not recorded has none.
  private func file(_ row: Int, under node: Int32) {
    let node = Int(node)
    if node < 0 { return }
    let missing = max(0, node + 1 - rowsByNode.count)
    rowsByNode.append(contentsOf: repeatElement([], count: missing))
    rowsByNode[node].append(row)
  }

  /// A row that begins now; drawn where it is asked for, but its events are not shown.
  func row(_ binding: Binding, node: Int32, run: Int32) -> Row {
    let now = environment.scheduler.now
    return Row(
      binding: binding,
      told: RowEvent.Row(binding, isOfProgram: binding.stream?.singleRun == .ofProgram),
      node: node, run: run, start: now,
      startColumn: opensColumn
        ? columns.count : columns.last?.time == now ? columns.count - 1 : nil,
      firstEvent: environment.recording?.log.count ?? 0)
  }

  /// Lets timelines begin anew: what was so far is drawn no more.
  func clear() {
    let now = environment.scheduler.now
    let laterNotes = drawn.notes.filter { $0.time > now }
    drawn = DrawnPart(
      firstEvent: environment.recording?.log.count ?? 0, start: now, notes: laterNotes)
    rows.removeAll { $0.isClosed || $0.isOfProgram && $0.binding.view?.isOpen == false }
    environment.recording?.subscriptions.beginAnew()
    for index in rows.indices { (rows[index].start, rows[index].startColumn) = (drawn.start, nil) }
    (rowsByNode, places, replaced) = ([], [:], [:])
    for (index, row) in rows.enumerated() {
      file(index, under: row.node)
      places[ObjectIdentifier(row.binding)] = index
    }
  }

  /// Adds a sentence about a time, or without one about now.
  func note(_ text: String, of name: String?, at time: UInt64?) {
    drawn.notes.append(
      Note(
        text: text.asOneLine.printable, name: name, time: time ?? environment.scheduler.now,
        end: time == nil ? environment.recording?.log.count ?? 0 : .max))
  }

  /// True unless it had ended when timelines began anew, and nothing came since.
  func isDrawn(_ row: Row) -> Bool {
    guard row.binding.hasEnded, let source = environment.recording?.log.tally(row.node, row.run)
    else { return true }
    return source.last.number >= drawn.firstEvent
  }

  /// Ends the row of a stream that is redefined; it is drawn above the new one, as `m'1`.
  func retire(_ binding: Binding) {
    guard let index = close(binding), binding.cell == nil else { return }
    rows[index].release()
    replaced[binding.name, default: 0] += 1
    let column = opensColumn ? columns.count : max(0, columns.count - 1)
    rows[index].previous = Row.Previous(
      ordinal: replaced[binding.name] ?? 1, column: column,
      eventAfter: environment.recording?.log.count ?? 0)
  }

  /// True if a name stood for another stream before.
  func hasFormer(_ name: String) -> Bool { replaced[name] != nil }

  /// The previous rows of these names, or of all, are not news any more.
  func forgetFormer(of names: Set<String>? = nil) {
    for index in rows.indices where names?.contains(rows[index].binding.name) ?? true {
      rows[index].previous?.isDrawn = true
    }
  }

  /// Ends the row of a binding; what was drawn stays.
  func unwatch(_ binding: Binding, isGone: Bool = false) {
    if let index = close(binding), isGone { rows[index].release() }
  }

  private func close(_ binding: Binding) -> Int? {
    guard let index = places.removeValue(forKey: ObjectIdentifier(binding)) else { return nil }
    rows[index].isClosed = true
    let node = Int(rows[index].node)
    if rowsByNode.indices.contains(node) { rowsByNode[node].removeAll { $0 == index } }
    return index
  }

  func isWatched(_ binding: Binding) -> Bool { places[ObjectIdentifier(binding)] != nil }

  /// The number of events that are still shown to somebody who has interrupted them.
  private static let lastWords = 16

  /// Hands out the events of watched rows that were recorded since the last time; to somebody who has
  /// interrupted them only the last few, as to write them may take long.
  func collect(asJSON: Bool, isTyped: Bool, _ take: (RowEvent) -> Void) {
    collect { number, record, row, column in
      var event = event(number, record, rows[row], column, asJSON)
      event.isTyped = isTyped
      take(event)
    }
  }

  /// Notes in which columns these events stand, and hands out none.
  func passOver() { collect { _, _, _, _ in } }

  private func collect(_ take: (Int, EventLog<Value>.Record, Int, Int) -> Void) {
    guard let recording = environment.recording else { return }
    let log = recording.log
    if columns.count > 2 * log.capacity { forgetColumns(before: log.first) }
    let workBudget = environment.scheduler.workBudget
    while collected < log.count {
      // To ask takes as long as to write an event.
      if collected & 63 == 0, log.count - collected > Self.lastWords,
        workBudget.reasonToStop() == .interrupted
      {
        collected = log.count - Self.lastWords
      }
      let number = max(collected, log.first)
      collected = number + 1
      let record = log[number]
      let column = column(of: record, number)
      // Several names may stand for the subject that a function has answered.
      let node = Int(record.node)
      if node >= rowsByNode.count { continue }
      for place in rowsByNode[node].indices {
        let row = rowsByNode[node][place]
        if shows(row, record, number, recording) { take(number, record, row, column) }
      }
    }
  }

  /// The first open row that shows an event.
  func row(of event: Int) -> Row? {
    guard let recording = environment.recording else { return nil }
    let record = recording.log[event]
    if record.node >= rowsByNode.count { return nil }
    return rowsByNode[Int(record.node)].first { shows($0, record, event, recording) }
      .map { rows[$0] }
  }

  private func shows(
    _ row: Int, _ record: EventLog<Value>.Record, _ event: Int, _ recording: Recording
  ) -> Bool {
    // Nearly all sessions have retold nothing, and ask for no name.
    rows[row].run == record.run
      && (recording.retold.isEmpty || recording.isShown(event, under: rows[row].binding.number))
  }

  private func column(of record: EventLog<Value>.Record, _ number: Int) -> Int {
    if opensColumn || columns.last?.time != record.time {
      columns.append((record.time, number))
      opensColumn = false
    }
    return columns.count - 1
  }

  /// Lets states go whose events the log has let go, so that a session may go on for days.
  private func forgetColumns(before firstEvent: Int) {
    let gone = columns.partitioningIndex { $0.firstEvent > firstEvent } - 1
    if gone <= 0 { return }
    columns.removeFirst(gone)
    for index in rows.indices {
      rows[index].startColumn = rows[index].startColumn.map { max(0, $0 - gone) }
      if let previous = rows[index].previous {
        rows[index].previous?.column = max(0, previous.column - gone)
      }
    }
  }

  private func event(
    _ number: Int, _ record: EventLog<Value>.Record, _ row: Row, _ column: Int, _ asJSON: Bool
  ) -> RowEvent {
    let binding = row.binding
    var event = RowEvent(row: row.told, time: record.time, column: column, kind: .completed)
    if environment.settings.tellsLanes {
      event.lane = environment.scheduler.lanes?.all[Int(record.lane)].name ?? "main"
    }
    switch record.kind {
    case .next:
      let value = environment.recording?.log.value(of: number) ?? .null
      let text = asJSON ? value.json : row.told.isCell ? value.literal : value.eventText
      event.kind = .value(text: text, isStale: record.isStale)
    case .completed:
      event.kind = .completed
      if let cell = binding.cell, case .waiting = cell.state, !asJSON {
        event.kind = .waiting(waitingAndAdvice(for: binding))
      }
    case .failed: event.kind = .failed(failure(number, record, binding))
    case .fault: event.kind = .fault(failure(number, record, binding))
    case .waiting: event.kind = .waiting(waitingAndAdvice(for: binding))
    case .missing: event.kind = .missing(missing(for: binding))
    }
    return event
  }

  // MARK: What a row has done

  /// The events of a row since `start`, which is time 0.
  func events(of row: Row, from start: UInt64) -> [TimedValue] {
    guard let log = environment.recording?.log else { return [] }
    return numbers(of: row, from: start).compactMap { number in
      let time = Int64(log[number].time - start)
      return log.event(number).map { TimedEvent(time: time, event: $0) }
    }
  }

  /// The times at which a cell has lost its value, or could not have one, which no stream does.
  func lapses(of row: Row) -> [UInt64] {
    guard let log = environment.recording?.log else { return [] }
    var hadValue = false
    return numbers(of: row, from: 0).compactMap { number in
      switch log[number].kind {
      case .next: hadValue = true
      case .fault: return log[number].time
      case .waiting, .missing: if hadValue { return log[number].time }
      case .completed, .failed: break
      }
      return nil
    }
  }

  /// The numbers of the events of a row since `start`, oldest first.
  private func numbers(of row: Row, from start: UInt64) -> [Int] {
    guard let log = environment.recording?.log, let source = log.tally(row.node, row.run) else {
      return []
    }
    return log.events(of: source).prefix { log[$0].time >= start }.filter {
      environment.recording?.isShown($0, under: row.binding.number) != false
    }.reversed()
  }

  /// The rows that still go on, in the order of the definitions.
  var openRows: [Row] {
    rows.filter { !$0.isClosed }.sorted { $0.binding.number < $1.binding.number }
  }

  /// The open row of a name, or of a subscription that is called so.
  func row(named name: String) -> Row? {
    environment.symbols[name].flatMap { row(of: $0) }
      ?? rows.last { !$0.isClosed && $0.binding.name == name }
  }

  func row(of binding: Binding) -> Row? { places[ObjectIdentifier(binding)].map { rows[$0] } }
}

extension EventLog<Value> {
  /// An event of a stream; nil for what a cell has instead of a value.
  func event(_ number: Int) -> Event<Value>? {
    switch self[number].kind {
    case .next: .next(value(of: number))
    case .completed: .completed
    case .failed: .failed(error(of: number) ?? RuntimeError("error"))
    case .fault, .waiting, .missing: nil
    }
  }
}
