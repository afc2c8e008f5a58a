import StreamEngine

/// The sentence on a value that an operator keeps, from what the operator tells of itself.
struct KeptText {
  private let events: Trace
  private let run: RunRecord
  private let title: String

  init(_ events: Trace, _ run: RunRecord) {
    (self.events, self.run) = (events, run)
    title = SilenceText(events).title(of: run.node)
  }

  private var log: EventLog<Value> { events.log }
  private var op: Operator? { events.recording.calls[run.node]?.call.op }

  /// `z = s.reduce(0, +) sends nothing until its source completes`.
  var gathering: String {
    guard case .keeps(let moment)? = events.silence(of: run.node) else {
      return "\(title) has sent nothing since"
    }
    return "\(title) sends nothing until \(moment.text)"
  }

  /// The number of times that its source has run, if it says so.
  var runNumber: Int? {
    log.states(ofNode: run.node, run: run.number).lazy.compactMap { state in
      if case .isAt(let place) = state.kind, state.capacity == nil { place } else { nil }
    }.first
  }

  func text(of state: OperatorState, for event: Int) -> String {
    switch state.kind {
    case .queued: return "\(title) keeps it in line\(line(of: state, before: event))"
    case .waiting, .latest:
      if isReadByOthers { return "\(title) keeps it \(untilOthers)" }
      if case .keeps(let moment)? = events.silence(of: run.node) {
        return "\(title) keeps it until \(moment.text)\(openInputs)"
      }
      return partners.map { "\(title) keeps it: it waits for \($0)" } ?? "\(title) keeps it"
    default:
      if isReadByOthers { return "\(title) keeps it \(untilOthers)" }
      return "\(title) keeps it\(moment(of: state, event))\(replaced(by: event))"
    }
  }

  /// True if only another input lets it go.
  private var isReadByOthers: Bool {
    op.map { $0.ports.contains(.latest) && $0.ports.contains(.passing) } ?? false
  }

  /// `until its other input sends`, if there is one that has not ended; else a clock lets it go, or nothing.
  private var untilOthers: String {
    let inputs = events.inputs(of: run.node).enumerated()
    let others = inputs.filter { op?.role(ofPort: $0.offset) != .latest }
    if others.isEmpty { return "until its time comes" }
    let ended = others.filter { port, _ in
      let sources = events.sources(ofPort: port, of: run)
      return !sources.isEmpty && sources.allSatisfy { $0.end != nil }
    }
    if ended.count < others.count { return "until its other input sends" }
    return "for nothing: \(ended.map(\.element.name).enumeration) has completed"
  }

  /// ` behind 2: 1 has been at work since 0ms`.
  private func line(of state: OperatorState, before event: Int) -> String {
    let place = state.events.firstIndex { Int($0.number) == event } ?? 0
    let before = state.values.prefix(place).compactMap { ($0 as? Value)?.markText }
    let working = log.runs.filter { $0.owner === run && !$0.isInput && $0.isRunning }
    let values = working.compactMap { value(of: $0.cause) }
    let behind = before.isEmpty ? "" : " behind \(before.enumeration)"
    guard let first = working.first, !values.isEmpty else { return behind }
    let verb = values.count == 1 ? "has" : "have"
    return
      "\(behind): \(values.enumeration) \(verb) been at work since \(TimeText.short(first.start))"
  }

  private func value(of event: EventID) -> String? {
    let number = Int(event.number)
    guard number >= log.first, log[number].kind == .next else { return nil }
    return log.value(of: number).markText
  }

  /// ` until it has been quiet for long enough, at 130ms`: until what, and when that is.
  ///
  /// On a lane it may have to wait longer than its timer.
  private func moment(of state: OperatorState, _ event: Int) -> String {
    let isNext = state.events.first.map { Int($0.number) } == event
    let later = log.scheduler.lanes == nil ? "" : " or later"
    let due = isNext ? state.dueAt.map { TimeText.short($0) + later } : nil
    guard case .keeps(let moment)? = events.silence(of: run.node) else {
      return due.map { " until \($0)" } ?? ""
    }
    return " until \(moment.text)" + (due.map { ", at \($0)" } ?? "")
  }

  /// `; 1 and 2 before it were replaced`: the values of which each took the place of the one before, up to this.
  private func replaced(by event: Int) -> String {
    var (newer, values): (Int, [String]) = (event, [])
    for drop in log.drops(of: run)
    where drop.reason == .replaced && Int(drop.moment.number) == newer {
      newer = Int(drop.event.number)
      if let value = value(of: drop.event) { values.insert(value, at: 0) }
    }
    if values.isEmpty { return "" }
    let few = values.count > 4 ? ["… \(values.count - 3) more"] + values.suffix(3) : values
    return "; \(few.enumeration) before it \(values.count == 1 ? "was" : "were") replaced"
  }

  /// The inputs that have not completed: `: a and c go on`.
  private var openInputs: String {
    let open = events.inputs(of: run.node).enumerated().filter { port, input in
      if let subject = input.binding?.stream?.subject { return subject.ending == nil }
      return log.runs.contains { $0.owner === run && $0.port == port && $0.isRunning }
    }.map(\.element.name).unique
    if open.isEmpty { return "" }
    return ": \(open.enumeration) \(open.count == 1 ? "goes" : "go") on"
  }

  /// The inputs that keep it waiting: `r, l is 3 ahead`.
  private var partners: String? {
    var counts: [(name: String, count: Int)] = []
    var pairsUp = false
    let inputs = events.inputs(of: run.node)
    for state in log.states(ofNode: run.node, run: run.number) {
      switch state.kind {
      case .waiting(let input), .latest(let input):
        let name = inputs.indices.contains(input) ? inputs[input].name : "input \(input + 1)"
        counts.append((name, state.values.count))
        if case .waiting = state.kind { pairsUp = true }
      default: break
      }
    }
    return PartnersText.text(of: counts, pairsUp: pairsUp)
  }
}
