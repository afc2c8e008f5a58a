import StreamEngine

/// The reason why a name has said nothing when something came for it: the point that the event
/// reached, and what kept it.
struct WhyNot {
  private let events: Trace
  private let timeline: TimelineLog
  private let binding: Binding
  private let upstream: Upstream

  private var log: EventLog<Value> { events.log }

  init(_ binding: Binding, in events: Trace, _ timeline: TimelineLog) {
    (self.events, self.timeline, self.binding) = (events, timeline, binding.root)
    upstream = Upstream(of: binding, in: events)
  }

  /// The story of the last time that something came and the name said nothing, or of the last such
  /// time at `time`; nil if there was none.
  func lines(at time: UInt64? = nil) -> [String]? {
    let arrivals = arrivals(at: time)
    let settings = takenBack(at: time)
    guard
      let turn = [arrivals.first.map { log[$0].turn }, settings.last?.turn].compactMap({ $0 }).max()
    else { return nil }
    let told = Set(arrivals.filter { log[$0].turn == turn })
    let stimuli = told.sorted().filter { !events.causes(of: $0).contains(where: told.contains) }
    var lines = ["\(binding.name) got nothing \(title(of: turn, stimuli.first)):"]
    lines += settingLines(settings.filter { $0.turn == turn })
    lines += paths(from: stimuli, turn)
    return lines
  }

  /// The events of the last turn in which something came that has led to nothing, newest first.
  ///
  /// An end is told where there is nothing else, and if it has a name.
  private func arrivals(at time: UInt64?) -> [Int] {
    var (values, ends): ([Int], [Int]) = ([], [])
    for number in upstream.unanswered(by: events.sources(of: binding))
    where log[number].time == time ?? log[number].time {
      if let last = values.first, log[last].turn != log[number].turn { break }
      if log[number].kind != .completed {
        values.append(number)
      } else if events.bindings[log[number].node] != nil {
        ends.append(number)
      }
    }
    return values.isEmpty ? ends : values
  }

  private func title(of turn: Int32, _ event: Int?) -> String {
    if let origin = events.origins[turn] { return "from \(origin.title)" }
    return event.map { "at \(TimeText.short(log[$0].time))" } ?? "then"
  }
}

// MARK: What was set, and is as before

extension WhyNot {
  /// The settings of cells that no event has come of.
  private func takenBack(at time: UInt64?) -> [RecordedSetting] {
    // A setting has no time of its own.
    if time != nil { return [] }
    var moved: [Int32: Set<Int32>] = [:]
    for case let node? in upstream.bindings.map(\.cell?.node) where moved[node] == nil {
      let turns = log.tally(node, 0).map { log.events(of: $0).map { log[$0].turn } } ?? []
      moved[node] = Set(turns)
    }
    return events.recording.settings.filter { moved[$0.node]?.contains($0.turn) == false }
  }

  /// `x was set to 5, then 3: as before, so s was not computed`.
  private func settingLines(_ settings: [RecordedSetting]) -> [String] {
    upstream.bindings.compactMap { cell in
      let values = settings.filter { $0.node == cell.cell?.node }.map(\.value.literal)
      if values.isEmpty { return nil }
      let set = "  \(cell.name) was set to \(values.joined(separator: ", then ")): as before"
      return cell === binding ? set : "\(set), so \(binding.name) was not computed"
    }
  }
}

// MARK: How far it got

extension WhyNot {
  /// The end of a way, and why.
  private enum Ending {
    case dropped(EventLog<Value>.Drop)
    case unchanged(Binding)
    case waiting(Binding)
    case kept(RunRecord)
    /// The run has listened to what sent it later, or not any more, or never so far.
    case late(RunRecord)
    case gone(RunRecord, RunRecord)
    case untouched(RunRecord)
    /// Nobody that serves the name had subscribed.
    case unheard
  }

  /// So many of the events of a turn, or of those that one has led to, are told.
  private static let mostTold = 20

  private func paths(from all: [Int], _ turn: Int32) -> [String] {
    let stimuli = Array(all.prefix(Self.mostTold))
    let left = all.count - stimuli.count
    return paths(of: stimuli, turn)
      + (left > 0 ? ["  and \(grouped(left)) more came at the same time"] : [])
  }

  private func paths(of stimuli: [Int], _ turn: Int32) -> [String] {
    // A value that a formula has from several inputs is told once, behind all of them.
    if stimuli.count > 1, let cell = commonFormula(of: stimuli, turn) {
      return stimuli.map { "  ├─ \(events.label(of: $0))" }
        + ["  ╰─ \(computed(cell, stimuli.count, turn))"]
    }
    var lines: [String] = []
    for (index, stimulus) in stimuli.enumerated() {
      let branch =
        stimuli.count == 1 ? nil : index == stimuli.count - 1 ? "╰─ " : "├─ "
      follow(stimulus, turn, behind: "  ", branch, &lines)
    }
    return lines
  }

  private func commonFormula(of stimuli: [Int], _ turn: Int32) -> Binding? {
    var common: Binding?
    for stimulus in stimuli {
      guard next(after: stimulus, turn).isEmpty else { return nil }
      for ending in endings(of: stimulus, turn) {
        guard case .unchanged(let cell) = ending, common == nil || common === cell else {
          return nil
        }
        common = cell
      }
    }
    return common
  }

  private func follow(
    _ event: Int, _ turn: Int32, behind rails: String, _ branch: String?,
    _ lines: inout [String]
  ) {
    lines.append(rails + (branch ?? "") + events.label(of: event))
    let inner = rails + (branch.map { $0.hasPrefix("├") ? "│  " : "   " } ?? "")
    let next = next(after: event, turn)
    let ends = endings(of: event, turn).map { text(of: $0, event, turn) }
    for (index, number) in next.enumerated() {
      let isLast = index == next.count - 1 && ends.isEmpty
      follow(number, turn, behind: inner, isLast ? "╰─ " : "├─ ", &lines)
    }
    for (index, end) in ends.enumerated() {
      lines.append(inner + (index == ends.count - 1 ? "╰─ " : "├─ ") + end)
    }
  }

  /// The events that were made of an event in its turn, on the way to the name.
  private func next(after event: Int, _ turn: Int32) -> [Int] {
    let all = (event + 1..<max(events.turn(of: event).upperBound, event + 1))
      .filter { upstream.contains(log[$0]) && events.causes(of: $0).contains(event) }
    let values = all.filter { log[$0].kind != .completed }
    return Array((values.isEmpty ? all : values).prefix(Self.mostTold))
  }

  private func endings(of event: Int, _ turn: Int32) -> [Ending] {
    let drops = upstream.runs.flatMap { run in
      log.drops(of: run).filter { Int($0.event.number) == event }
    }
    let endings = drops.map(Ending.dropped) + formulas(reading: event)
    if !endings.isEmpty || !next(after: event, turn).isEmpty || log[event].kind == .completed {
      return endings
    }
    let takers = takers(of: event)
    if takers.isEmpty { return events.bindings[log[event].node]?.stream == nil ? [] : [.unheard] }
    return takers.map { unheard(event, by: $0) ?? .kept($0) }
  }

  /// The reason why a run did not hear what a subject or cell sent; nil if it did.
  private func unheard(_ event: Int, by run: RunRecord) -> Ending? {
    let record = log[event]
    if log.run(record.node, record.run) != nil { return nil }
    let heard = log.runs.filter { $0.owner === run && $0.isListener && $0.node == record.node }
    if heard.contains(where: { $0.firstEvent <= event && event < $0.eventAfter ?? .max }) {
      return nil
    }
    if heard.contains(where: { event < $0.firstEvent }) { return .late(run) }
    return heard.last.map { .gone(run, $0) } ?? .untouched(run)
  }

  private func formulas(reading event: Int) -> [Ending] {
    guard let name = events.bindings[log[event].node]?.name else { return [] }
    let moved = Set(events.turn(of: event).map { log[$0].node })
    return upstream.bindings.compactMap { binding in
      guard let cell = binding.cell, binding.definition.mentions.contains(name),
        !moved.contains(cell.node)
      else { return nil }
      let hasValue = events.environment.plan.value(of: cell) != nil
      return hasValue ? .unchanged(binding) : .waiting(binding)
    }
  }

  /// The runs of operators that an event went to.
  private func takers(of event: Int) -> [RunRecord] {
    let record = log[event]
    if let owner = log.run(record.node, record.run)?.owner { return [owner] }
    guard let name = events.bindings[record.node]?.name else { return [] }
    return upstream.runs.filter { run in
      run.end == nil
        && events.recording.calls[run.node]?.call.children.contains {
          events.environment.symbols.binding(named: $0)?.name == name
        } == true
    }
  }

  private func text(of ending: Ending, _ event: Int, _ turn: Int32) -> String {
    switch ending {
    case .unchanged(let cell): computed(cell, 1, turn)
    case .waiting(let cell):
      "\(cell.name) = \(cell.definition.text.asOneLine) is \(timeline.waiting(for: cell))"
    case .unheard: "nothing that \(binding.name) is made of listens to it now"
    case .dropped(let drop): SilenceText(events).text(of: drop)
    case .kept(let run): SilenceText(events).text(ofWhatKeeps: event, run)
    case .late(let run): lateness(of: run, for: event)
    case .gone(let run, let listener):
      "\(title(of: run)) has left \(events.name(of: event))"
        + (cause(of: listener).map { " at \(events.moment(of: $0))" } ?? "")
    case .untouched(let run):
      "\(title(of: run)) has not listened to \(events.name(of: event)) so far"
    }
  }

  private func title(of run: RunRecord) -> String {
    events.home(of: run.node)?.name ?? events.recording.calls[run.node]?.text.asOneLine
      ?? binding.name
  }

  /// The event because of which a run was left.
  private func cause(of run: RunRecord) -> Int? {
    guard case .left(let event)? = run.ending, Int(event.number) >= log.first else { return nil }
    return Int(event.number)
  }

  /// `b was not there yet: it has listened to a since line 3, and a keeps nothing for who comes late`.
  private func lateness(of run: RunRecord, for event: Int) -> String {
    let source = events.bindings[log[event].node]
    let name = events.name(of: event)
    let line = events.home(of: run.node).map { " since line \($0.line)" } ?? ""
    let keepsNothing = source?.stream?.subject.map { $0.keptCount == 0 && $0.value == nil } ?? false
    return "\(title(of: run)) was not there yet: it has listened to \(name)\(line)"
      + (keepsNothing ? ", and \(name) keeps nothing for who comes late" : "")
  }

  /// `s = x + y was computed once: 4 + 29 = 33, unchanged`.
  private func computed(_ cell: Binding, _ inputs: Int, _ turn: Int32) -> String {
    var values: [String: Value] = [:]
    for name in cell.definition.mentions {
      guard let input = events.environment.symbols[name] else { continue }
      values[name] = lastValue(of: input.root) { $0 <= turn }
    }
    let result = lastValue(of: cell) { $0 < turn }.map { " = \($0.literal)" } ?? ""
    let formula = cell.definition.text(with: values, among: events.environment.symbols)
    return "\(cell.name) = \(cell.definition.text.asOneLine) was computed"
      + (inputs > 1 ? " once" : "")
      + ": \(formula.asOneLine)\(result), unchanged"
  }

  private func lastValue(of binding: Binding, inTurn isMeant: (Int32) -> Bool) -> Value? {
    let last = events.sources(of: binding).compactMap { run in
      log.events(of: run).first { isMeant(log[$0].turn) && log[$0].kind == .next }
    }.max()
    return last.map(log.value(of:))
  }
}
