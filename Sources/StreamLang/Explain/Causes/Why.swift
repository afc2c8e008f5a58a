import StreamEngine

/// The reason why an event happened, as a tree: the events that it was made from, the events behind these, and so on.
///
/// A value that came before the event's turn is a leaf: it was held. An event that is in the tree already is not
/// repeated.
struct Why {
  /// The tree, from above.
  private(set) var lines: [Reply.AnnotatedLine] = []

  private let events: Trace
  /// The number of the event in question.
  private let root: Int
  private var told: Set<Int> = []

  /// More would be a page that nobody reads.
  private static let deepest = 12

  init(_ event: Int, in events: Trace) {
    (self.events, root) = (events, events.original(of: event))
    tell(root, behind: "", "")
  }

  private var log: EventLog<Value> { events.log }

  private mutating func tell(_ event: Int, behind rails: String, _ branch: String) {
    let direct = events.causesAndEnds(of: event).map(events.original(of:))
    let kept = keptValues(for: event, direct)
    let causes = kept.isEmpty ? direct : Set(direct + kept).sorted()
    let isRepeated = !told.insert(event).inserted
    let isLeaf = isRepeated || isHeld(event)
    let annotation =
      isRepeated ? "as above" : annotation(on: event, direct) + events.lane(of: event)
    let inner = rails + (branch.isEmpty ? "" : branch.hasPrefix("╰") ? "   " : "│  ")
    let goesOn = !isLeaf && !causes.isEmpty
    lines.append(
      Reply.AnnotatedLine(
        rails: rails + branch, label: events.label(of: event), hue: events.hue(of: event),
        annotation: annotation, indent: inner + (goesOn ? "│    " : "     ")))
    if isLeaf { return }
    if rails.count > 3 * Self.deepest && !causes.isEmpty {
      return lines.append(Reply.AnnotatedLine(rails: rails + "   ╰─ ", label: "…"))
    }
    for (index, cause) in causes.enumerated() {
      tell(cause, behind: inner, index == causes.count - 1 ? "╰─ " : "├─ ")
    }
  }

  /// A line that was typed is where a story begins; what a timer did was made of something, too.
  private func isHeld(_ event: Int) -> Bool {
    log[event].turn != log[root].turn
      && (events.origins[log[event].turn] != nil || events.causesAndEnds(of: event).isEmpty)
  }

  /// The values of which an operator's function had made the streams that brought it others, and the one that a
  /// shared stream repeats.
  private func keptValues(for event: Int, _ causes: [Int]) -> [Int] {
    let record = log[event]
    if record.kind != .next { return [] }
    // Of several equal ones it is not known which it was.
    let repeated = events.repeats.events(for: event)
    let kept = makesStreams(event) ? events.beginnings.events(for: event) : []
    return (kept + (repeated.count == 1 ? repeated : [])).filter { origin in
      origin >= log.first && !causes.contains { events.isMade($0, from: origin) }
    }
  }

  /// True if an operator passes on what the streams of its function bring, or waits for them with what it keeps.
  ///
  /// To others they say when something begins or ends.
  private func makesStreams(_ event: Int) -> Bool {
    guard let op = events.recording.calls[log[event].node]?.call.op, op.role != .creator,
      !op.ports.contains(.newest), !op.ports.contains(.gathered)
    else { return false }
    if case .stream = log.value(of: event) { return false }
    return true
  }

  // MARK: What stands right

  private func annotation(on event: Int, _ causes: [Int]) -> String {
    if isHeld(event) { return held(event) }
    if let wait = waitedFor(event, causes) { return wait }
    if causes.isEmpty { return events.moment(of: event) }
    let binding = events.bindings[log[event].node]
    if let word = binding.flatMap(wordOfSending), !isRepeated(event, causes) {
      return "\(word) because of it"
    }
    if let binding, binding.cell != nil {
      let formula = binding.definition.text.asOneLine
      let computed = binding.definition.text(
        with: values(of: causes, for: event), among: events.environment.symbols
      ).asOneLine
      if computed == formula { return formula }
      // The values matter more, where there is no room for both, or a pattern stands in both.
      if binding.isMember { return computed }
      let both = "\(formula) = \(computed)"
      return both == both.asOneLine ? both : computed
    }
    guard let made = events.recording.calls[log[event].node] else {
      return events.moment(of: event)
    }
    if let runs = runsOfSource(of: event) {
      return "\(made.text.asOneLine): its source has run \(runs) times"
    }
    let op = made.call.op
    let gathers = log.run(log[event].node, log[event].run)?.gathers == true
    if log[event].kind == .next, gathers || op.traits.contains(.joinsInner) {
      return "\(made.text.asOneLine), with what it kept"
    }
    if causes.count == 1, let read = valuesRead(for: event, causes[0], made) {
      return (made.text + read).asOneLine
    }
    if causes.count == 1 || log[event].kind != .next || !op.joinsValues {
      return made.text.asOneLine
    }
    let values = causes.map { log.value(of: $0).literal }.joined(separator: ", ")
    return "\(made.name)(\(values))".asOneLine
  }

  /// `, with x = 5`: what the function of an operator has read that answers each value by itself, at once.
  private func valuesRead(for event: Int, _ cause: Int, _ made: RecordedCall) -> String? {
    let op = made.call.op
    guard log[event].kind == .next, log[cause].turn == log[event].turn,
      op.ports.first == .passing, op.outcome?.concernsOthers != true,
      let function = made.call.arguments.first(where: \.isFunction)
    else { return nil }
    return SilenceText(events).values(readBy: function, of: log[event].node, before: cause)
  }

  /// The word for what is done to something that only is set, or sent to, because of another event.
  private func wordOfSending(_ binding: Binding) -> String? {
    if binding.cell?.isInput == true { return "set" }
    return binding.heldStream?.subject == nil ? nil : "sent"
  }

  /// True of what a subject has kept, and tells once more.
  private func isRepeated(_ event: Int, _ causes: [Int]) -> Bool {
    causes.contains { log[$0].node == log[event].node && log[$0].turn != log[event].turn }
  }

  /// `s.timeout(100ms): nothing came for 100ms`, of a failure because of a time that has passed.
  private func waitedFor(_ event: Int, _ causes: [Int]) -> String? {
    guard case StreamError.timeout? = log.error(of: event), let made = recordedCall(of: event),
      let run = log.run(log[event].node, log[event].run)
    else { return nil }
    let last = causes.map { log[$0].time }.max() ?? run.start
    if log[event].time == last { return nil }
    return "\(made.text.asOneLine): nothing came for \(TimeText.short(log[event].time - last))"
  }

  /// The number of times that an operator which has ended had run its source, if more than one.
  private func runsOfSource(of event: Int) -> Int? {
    guard log[event].kind != .next, let run = log.run(log[event].node, log[event].run) else {
      return nil
    }
    let runs = log.runs.count { $0.owner === run && $0.port == 0 }
    return runs > 1 ? runs : nil
  }

  private func recordedCall(of event: Int) -> RecordedCall? {
    events.recording.calls[log[event].node]
  }

  /// A value that has been known since an earlier turn; stale if something newer came in the turn
  /// in question.
  private func held(_ event: Int) -> String {
    let record = log[event]
    if record.kind != .next { return events.moment(of: event) }
    let line = events.origins[record.turn].map { "from line \($0.line)" }
    let held = "held \(line ?? "since \(TimeText.short(record.time))")"
    let newer = (root + 1..<max(log.count, root + 1)).prefix { log[$0].turn == log[root].turn }
      .first { log[$0].node == record.node && log[$0].run == record.run }
    guard log[root].isStale, let newer else { return held }
    return "STALE: \(held); \(log.value(of: newer).literal) replaced it in the same turn"
  }

  /// The value that a formula reads because of an event: for a value of its own, of a stream that has completed the
  /// last one.
  private func value(read cause: Int, for event: Int) -> Value? {
    let record = log[cause]
    switch record.kind {
    case .next: return log.value(of: cause)
    case .completed where log[event].kind == .next:
      return log.tally(record.node, record.run).flatMap { events.lastValue(of: $0, before: cause) }
    case .completed, .failed, .fault, .waiting, .missing: return nil
    }
  }

  private func values(of causes: [Int], for event: Int) -> [String: Value] {
    var values: [String: Value] = [:]
    for cause in causes {
      guard let name = events.bindings[log[cause].node]?.name,
        let value = value(read: cause, for: event)
      else { continue }
      values[name] = value
    }
    return values
  }
}

extension Operator {
  /// True if it makes one value of those of several inputs.
  fileprivate var joinsValues: Bool {
    switch outcome {
    case .combined, .beside: true
    default: false
    }
  }
}
