import StreamEngine

/// A run of a script beside the session, which reaches nothing outside and of which nobody is told.
struct ProofRun {
  let session: Session
  /// The first mistake for which the script was refused, or a statement of it failed.
  let mistake: Diagnostic?

  /// It had more to do than anybody waits for.
  var isExhausted: Bool { session.program.turns.workBudget.isExhausted }

  /// Runs a script until this time.
  init(
    _ script: String, until end: UInt64, frame: UInt64, seed: UInt64 = 0,
    unless isInterrupted: @escaping () -> Bool
  ) {
    var options = SessionOptions()
    options.frame = frame
    options.seed = seed
    session = Session(options, IOLog(options), .none)
    session.isInterrupted = isInterrupted
    var failure: Diagnostic?
    session.listener = {
      if failure == nil, case .failure(let mistake) = $0 { failure = mistake }
    }
    let reply = session.submit(script)
    mistake = reply.diagnostics.first ?? failure
    if reply.diagnostics.isEmpty { _ = session.advance(to: end) }
    session.listener = { _ in }
  }

  /// The events of a name's row; a cell that has no value any more says so.
  func events(of name: String) -> [TimedValue] { session.program.events(of: name) }

  /// The timelines of some names, which are called otherwise in the picture.
  func picture(of rows: [(name: String, title: String)]) -> Diagram? {
    let timeline = session.program.timeline
    let shown = rows.compactMap { name, _ in timeline.row(named: name) }
    let titles = Dictionary(rows.map { ($0.name, $0.title) }, uniquingKeysWith: { $1 })
    guard var diagram = timeline.diagram(showing: shown, atLeast: 0) else { return nil }
    for index in diagram.rows.indices {
      diagram.rows[index].name = titles[diagram.rows[index].name] ?? diagram.rows[index].name
    }
    return diagram
  }
}

extension RunningProgram {
  /// The events of a name's row; a cell that has no value any more says so.
  func events(of name: String) -> [TimedValue] {
    guard let row = timeline.row(named: name), let log = environment.recording?.log,
      let source = log.tally(row.node, row.run)
    else { return [] }
    return log.events(of: source).reversed().map { number in
      let event = log.event(number) ?? .next(.symbol("without a value"))
      return TimedEvent(time: Int64(log[number].time), event: event)
    }
  }

  func picture(of names: [String]) -> Diagram? {
    timeline.diagram(showing: names.compactMap { timeline.row(named: $0) }, atLeast: 0)
  }
}
