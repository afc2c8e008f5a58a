import StreamEngine

/// The events that were recorded, with the names under which somebody at a prompt knows it.
struct RecordedEvents {
  let environment: Environment
  let recording: Recording
  let timeline: TimelineLog
  /// The statements that have begun turns, by the turn's number.
  let origins: [Int32: RuntimeError.SourceLocation]
  /// The names of the streams and cells that events are filed under.
  private(set) var bindings: [Int32: Binding] = [:]
  private let runs: RunIndex

  /// Nil where nothing is recorded.
  init?(_ timeline: TimelineLog) {
    guard let recording = timeline.environment.recording else { return nil }
    environment = timeline.environment
    origins = environment.turn.origins
    (self.recording, self.timeline) = (recording, timeline)
    runs = RunIndex(recording.log, timeline)
    for binding in environment.symbols.values {
      if let node = binding.ownNode { bindings[node] = binding }
    }
  }

  var log: EventLog<Value> { recording.log }

  /// The numbers of the events that are still known.
  var numbers: Range<Int> { log.first..<max(log.count, log.first) }

  /// The events that the row of a name shows, or would show if it were watched.
  func events(of binding: Binding) -> [Int] {
    guard let node = binding.root.ownNode else { return [] }
    let run = timeline.row(of: binding.root)?.run
    return numbers.filter { log[$0].node == node && log[$0].run == run ?? log[$0].run }
  }

  /// The events that this one was made from, each once.
  func causes(of event: Int) -> [Int] {
    var causes: [Int] = []
    for cause in log.causes(of: event).map({ Int($0.number) })
    where cause >= log.first && !causes.contains(cause) {
      causes.append(cause)
    }
    return causes
  }

  /// All events of the turn in which this one happened.
  func turn(of event: Int) -> Range<Int> {
    let turn = log[event].turn
    let first = numbers.prefix(through: event).reversed().prefix { log[$0].turn == turn }.last
    let end = (event..<numbers.upperBound).first { log[$0].turn != turn }
    return (first ?? event)..<(end ?? numbers.upperBound)
  }

  // MARK: Words

  /// The name that an event is filed under; what has none is called by its operator.
  func name(of event: Int) -> String {
    let node = log[event].node
    return bindings[node]?.name ?? recording.calls[node]?.name ?? "stream"
  }

  /// The name, with a number for a run that is not the one whose row is shown: `bx#1`.
  func runName(of event: Int) -> String {
    let key = RunKey(node: log[event].node, run: log[event].run)
    guard let run = runs.all[key],
      runs.others[run.node]?.contains(where: { $0.number == key.run }) == true
    else { return name(of: event) }
    return runs.name(of: run) ?? name(of: event)
  }

  /// The name that a stream belongs to: the name whose text contains the call that made it.
  func home(of node: Int32) -> Binding? {
    guard bindings[node] == nil, let place = recording.calls[node]?.place else {
      return bindings[node]
    }
    return environment.symbols.values.first {
      $0.definition.source == place.source && $0.definition.syntax.span.contains(place.span)
    }
  }

  /// `b = 20`, `a  2`, `a  ✕ offline`, or for what has no name its operator, `map  20`.
  func label(of event: Int, withRun: Bool = false) -> String {
    let name = withRun ? runName(of: event) : name(of: event)
    switch log[event].kind {
    case .next:
      let value = log.value(of: event)
      return bindings[log[event].node]?.cell == nil
        ? "\(name)  \(value.markText)" : "\(name) = \(value.literal)"
    case .completed: return "\(name)  │ completed"
    case .failed, .fault:
      let words = log.error(of: event).map { message(of: $0).asOneLine } ?? ""
      return words.isEmpty ? "\(name)  ✕" : "\(name)  ✕ \(words)"
    case .waiting, .missing: return "\(name)  …"
    }
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
  /// The node of its own stream or cell; under; a second name has none.
  var ownNode: Int32? {
    let node: Int32? =
      switch node {
      case .cell(let cell): cell.node
      case .stream(let stream): stream.tracer?.node
      case .alias, .constant: nil
      }
    return node.flatMap { $0 < 0 ? nil : $0 }
  }
}
