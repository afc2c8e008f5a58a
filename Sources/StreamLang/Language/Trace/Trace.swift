import StreamEngine

/// The past of a session as it was recorded: a look at it changes nothing, and is valid until the next step.
struct Trace {
  let environment: Environment
  let recording: Recording
  /// The names of the streams and cells that events are filed under.
  let bindings: [Int32: Binding]
  let listeners: Listeners
  let repeats: Repeats
  let beginnings: Beginnings

  /// Nil where nothing is recorded.
  init?(_ environment: Environment) {
    guard let recording = environment.recording else { return nil }
    (self.environment, self.recording) = (environment, recording)
    listeners = Listeners(recording.log)
    repeats = Repeats(recording.log)
    beginnings = Beginnings(recording.log, listeners)
    // A variable, or a name in a program of another language, may be the second one for its stream.
    bindings = Dictionary(
      environment.symbols.values.compactMap { binding in binding.ownNode.map { ($0, binding) } },
      uniquingKeysWith: { first, _ in first })
  }

  var log: EventLog<Value> { recording.log }

  /// The statements that have begun turns, by the turn's number.
  var origins: [Int32: CodePlace] { environment.turn.origins }

  /// The numbers of the events that are still known.
  var numbers: Range<Int> { log.first..<max(log.count, log.first) }
}

// MARK: Events

extension Trace {
  /// The events that this one was made from, each once.
  func causes(of event: Int) -> [Int] {
    var causes: [Int] = []
    for cause in log.causes(of: event).map({ Int($0.number) })
    where cause >= log.first && !causes.contains(cause) {
      causes.append(cause)
    }
    return causes
  }

  /// True if an event is another one, or was made from it.
  func isMade(_ event: Int, from origin: Int) -> Bool {
    var (open, known): ([Int], Set<Int>) = ([event], [event])
    while let next = open.popLast() {
      if next == origin { return true }
      open += causes(of: next).filter { $0 >= origin && known.insert($0).inserted }
    }
    return false
  }

  /// The event itself, or the one that had sent what it tells once more a watch that has begun.
  func original(of event: Int) -> Int {
    recording.retold[event].flatMap { $0.original >= log.first ? $0.original : nil } ?? event
  }

  /// The events that this one was made from, or repeats.
  func origins(of event: Int) -> [Int] {
    (causes(of: event) + repeats.events(for: event)).map(original(of:))
  }

  /// The event itself, and those that are the same event of its stream in other runs of it.
  func copies(of event: Int) -> [Int] {
    let (record, origins) = (log[event], origins(of: event))
    guard let first = origins.min(), let own = log.run(record.node, record.run) else {
      return [event]
    }
    func alike(in run: RunRecord) -> [Int] {
      log.events(of: run).prefix { $0 > first }.filter { number in
        log[number].kind == record.kind && log.value(of: number) == log.value(of: event)
          && (number == event || self.origins(of: number) == origins)
      }.reversed()
    }
    let place = alike(in: own).firstIndex(of: event)
    return log.runs.compactMap { run in
      if run === own { return event }
      if run.node != record.node || run.isListener { return nil }
      let alike = alike(in: run)
      return place.flatMap { alike.indices.contains($0) ? alike[$0] : nil }
    }
  }

  /// The event itself, and all that came of it, oldest first.
  func consequences(of event: Int) -> [Int] { [event] + consequences(of: [event]).map(\.event) }

  /// All consequences of some events, oldest first.
  ///
  /// The origins of each are the events and consequences that it was made from, or else those that began the streams
  /// which brought it.
  func consequences(of events: Set<Int>) -> [(event: Int, origins: Set<Int>)] {
    guard let first = events.min() else { return [] }
    var (found, reached): ([(event: Int, origins: Set<Int>)], Set<Int>) = ([], events)
    var gatherings = Gatherings(log)
    for number in first + 1..<max(numbers.upperBound, first + 1) where !reached.contains(number) {
      let made = origins(of: number) + gatherings.events(for: number)
      var known = reached.intersection(made)
      if known.isEmpty {
        let begun = [beginning(of: number)].compactMap(\.self) + beginnings.events(for: number)
        known = reached.intersection(begun)
      }
      if known.isEmpty { continue }
      reached.insert(number)
      found.append((number, known))
    }
    return found
  }

  /// The event of which an operator has made the stream that sent this one; nil if it came otherwise.
  private func beginning(of event: Int) -> Int? {
    guard let run = log.run(log[event].node, log[event].run), run.owner != nil, !run.isInput,
      run.cause != .none
    else { return nil }
    return Int(run.cause.number)
  }

  /// All events of the turn in which this one happened.
  func turn(of event: Int) -> Range<Int> {
    let (log, turn) = (log, log[event].turn)
    let end = numbers.partitioningIndex { log[$0].turn > turn }
    return numbers.partitioningIndex { log[$0].turn >= turn }..<end
  }

  /// The events from a time on.
  func events(since time: UInt64) -> Range<Int> {
    let log = log
    return numbers.partitioningIndex { log[$0].time >= time }..<numbers.upperBound
  }

  /// The events at a time.
  func events(at time: UInt64) -> Range<Int> {
    let (log, start) = (log, events(since: time).lowerBound)
    return start..<numbers[start...].partitioningIndex { log[$0].time > time }
  }

  /// The events that the row of a name shows, or would show if it were watched.
  ///
  /// A stream that is shared sends each value in all its runs, which is one event.
  func events(of binding: Binding) -> [Int] {
    let runs = sources(of: binding)
    if runs.count == 1 {
      return log.events(of: runs[0]).filter {
        recording.isShown($0, under: binding.root.number)
      }.reversed()
    }
    var (all, led): ([Int], Set<Int>) = ([], [])
    for run in runs {
      let own = log.events(of: run).filter { number in
        let causes = causes(of: number)
        return causes.isEmpty || !led.isSuperset(of: causes)
      }
      led.formUnion(own.flatMap(causes(of:)))
      all += own
    }
    return all.sorted()
  }

  /// The events of a name in the last turn in which it had any.
  func lastEvents(of binding: Binding) -> [Int] {
    let own = events(of: binding)
    return own.last.map { own.filter(turn(of: $0).contains) } ?? []
  }

  /// The events of a name at a time: those of its row, or of earlier runs if its row has none then.
  func events(of binding: Binding, at time: UInt64) -> [Int] {
    let own = events(of: binding).filter { log[$0].time == time }
    guard own.isEmpty, let node = binding.root.ownNode else { return own }
    return events(at: time).filter {
      log[$0].node == node && log.run(node, log[$0].run)?.owner == nil
    }
  }

  /// True if a stream has sent something in a run that no operator has made.
  func hasFormerRun(_ binding: Binding) -> Bool {
    formerRuns(of: binding).contains { $0.values > 0 }
  }

  /// The runs of a stream that no operator has made: one after another by its name, also the present one.
  func formerRuns(of binding: Binding) -> [RunRecord] {
    guard let node = binding.root.ownNode else { return [] }
    return log.runs.filter { $0.node == node && $0.owner == nil && !$0.isListener }
  }

  /// The turn in which the text of a name was defined; nil where nobody knows.
  func turn(defining binding: Binding) -> Int32? {
    let definition = binding.definition
    return origins.filter {
      $1.source == definition.source && $1.span.contains(definition.syntax.span)
    }.keys.min()
  }

  /// The sources of the events of a name: the run that its watch and formulas share, or else all runs of it.
  func sources(of binding: Binding) -> [RunTally] {
    guard let node = binding.root.ownNode else { return [] }
    if let run = binding.root.ownRun { return log.tally(node, run).map { [$0] } ?? [] }
    return log.runs.filter { $0.node == node && !$0.isListener }
  }

  /// The last value of a run before an event.
  func lastValue(of run: RunTally, before end: Int = .max) -> Value? {
    log.events(of: run).first { $0 < end && log[$0].kind == .next }.map(log.value(of:))
  }
}

extension Recording {
  /// True if a name stands for a stream that somebody has to connect, and nobody ever has.
  func isUnconnected(_ binding: Binding?) -> Bool {
    guard let stream = binding?.root.stream, stream.connectable != nil,
      let node = stream.tracer?.node
    else { return false }
    return !log.hasForgottenRuns && log.runs(sharedBy: node).isEmpty
  }
}

// MARK: Words

extension Trace {
  /// The name of the stream that an event belongs to, or else its operator's name.
  func name(of event: Int) -> String {
    let node = log[event].node
    let name = bindings[node]?.name ?? recording.calls[node]?.name
    if let name = name ?? recording.subscriptions.title(of: node) { return name }
    return log[event].kind == .missing ? "a deleted name" : "stream"
  }

  /// The name that a stream has, or is a part of.
  func home(of node: Int32) -> Binding? { bindings[node] ?? maker(of: node) }

  /// The name whose text contains the call that made a stream: its own, or that of a function.
  func maker(of node: Int32) -> Binding? {
    guard let place = recording.calls[node]?.place else { return nil }
    return environment.symbols.values.first {
      $0.definition.source == place.source && $0.definition.syntax.span.contains(place.span)
    }
  }

  /// `b = 20`, `a  2`, `a  ✕ offline`, or for what has no name its operator, `map  20`; `title` is another
  /// name for it.
  func label(of event: Int, called title: String? = nil) -> String {
    let name = title ?? name(of: event)
    switch log[event].kind {
    case .next:
      let value = log.value(of: event)
      return bindings[log[event].node]?.cell == nil
        ? "\(name)  \(value.markText)" : "\(name) = \(value.literal)"
    case .completed: return "\(name)  │ completed"
    case .failed, .fault:
      let words = mistake(of: event)
      return words.isEmpty ? "\(name)  ✕" : "\(name)  ✕ \(words)"
    case .waiting, .missing: return "\(name)  …"
    }
  }

  /// The number of the name that an event is an event of, by which that is coloured.
  func hue(of event: Int) -> Int? { bindings[log[event].node]?.root.number }

  /// The mistake that an event is about; another formula's with the text and the inputs of that.
  private func mistake(of event: Int) -> String {
    guard let error = log.error(of: event) else { return "" }
    guard let culprit = error as? CulpritError else { return message(of: error).asOneLine }
    guard let binding = bindings[culprit.node], let source = log.tally(culprit.node, 0),
      let fault = log.events(of: source).first(where: { $0 < event && log.error(of: $0) != nil })
    else { return "" }
    let inputs = causes(of: fault).filter { log[$0].kind == .next }.map {
      "\(name(of: $0)) = \(log.value(of: $0).literal)"
    }
    return mistake(of: fault) + " in \(binding.name) = \(binding.definition.text.asOneLine)"
      + (inputs.isEmpty ? "" : ", with \(inputs.joined(separator: ", "))")
  }

  /// `, on io` for what happened on another lane than `main`.
  func lane(of event: Int) -> String {
    let number = Int(log[event].lane)
    guard number > 0, let lanes = log.scheduler.lanes?.all, number < lanes.count else { return "" }
    return ", on \(lanes[number].name)"
  }

  /// `a.next(2), line 3` for what was typed, and for what was not, `at 10ms`.
  func moment(of event: Int) -> String {
    origins[log[event].turn]?.title ?? "at \(TimeText.short(log[event].time))"
  }
}

extension Binding {
  /// The node that the events of its own stream or cell are filed under; a second name has none.
  var ownNode: Int32? {
    let node: Int32? =
      switch node {
      case .cell(let cell): cell.node
      case .stream(let stream), .constant(.stream(let stream)): stream.tracer?.node
      case .alias, .constant: nil
      }
    return node.flatMap { $0 < 0 ? nil : $0 }
  }

  /// The run whose events its row shows; nil while nothing has subscribed to it by its name.
  var ownRun: Int32? { cell != nil || heldStream?.sendingNode != nil ? 0 : view?.run }
}
