import StreamEngine

/// The smallest change with which something that came would have led to a value of a name.
///
/// It is found by running the past beside the session with the change, and said only if a value has come that way.
struct WhatIf {
  private let events: Trace
  private let binding: Binding
  private let past: HistoryReplay
  private let deadline: () -> () -> Bool

  /// A change of the past, and how it is told.
  private struct Change {
    /// The name that is defined otherwise, with its new definition; nil if only more time goes by.
    var definition: (name: String, text: String)?
    /// Nanoseconds.
    var time: UInt64 = 0
    let words: String
    /// The change can be drawn.
    var isDrawn = false
  }

  /// So many changes are tried.
  private static let most = 4
  /// So often a run is asked whether it goes on before it is left.
  private static let mostWork = 2000
  /// Nanoseconds.
  private static let moreTime: UInt64 = 10_000_000_000

  init(
    _ binding: Binding, in events: Trace, _ past: HistoryReplay,
    deadline: @escaping () -> () -> Bool
  ) {
    (self.events, self.past, self.deadline) = (events, past, deadline)
    self.binding = binding.root
  }

  /// `with a = replaySubject(1), b would have had 2`, of an answer with these ends; nil if nothing helps.
  func line(for ends: [WhyNot.End]) -> String? {
    // A program of another language is not written in the words of the change.
    if binding.definition.source.library != nil { return nil }
    var tried = 0
    for end in ends {
      for change in changes(for: end.proof, of: end.event) where tried < Self.most {
        // A past that does not repeat itself proves nothing.
        if tried == 0, !repeatsItself { return nil }
        tried += 1
        if let found = outcome(of: change, end.origin) {
          return line(change, found, after: end.origin)
        }
      }
    }
    return nil
  }

  /// `with p.connect(), a would have had 1 at 100ms`, of a stream that nobody has connected.
  func line(connecting stream: Binding) -> String? {
    let name = stream.name
    let change = Change(
      definition: (name, "\(stream.definition.text); \(name).connect()"),
      words: "with \(name).connect()")
    return run(change) { other in firstValue(in: other).map { line(change, $0, after: nil) } }
  }

  /// `if nothing else comes, t will have 0 at 1s`, of a name that has had no value so far.
  var lineForWaiting: String? {
    guard repeatsItself else { return nil }
    return run(waiting) { other in firstValue(in: other).map { line(waiting, $0, after: nil) } }
  }

  /// The first value that the name has in another run.
  private func firstValue(in other: Trace) -> (value: Value, time: UInt64)? {
    guard let row = other.environment.symbols[binding.name]?.root,
      let first = other.events(of: row).first(where: { other.log[$0].kind == .next })
    else { return nil }
    return (other.log.value(of: first), other.log[first].time)
  }

  private func line(_ change: Change, _ found: (value: Value, time: UInt64), after event: Int?)
    -> String
  {
    let isSameTime = event.map { events.log[$0].time == found.time } ?? false
    let moment = isSameTime ? "" : " at \(TimeText.short(found.time))"
    let value = found.value.markText
    if change.time > 0 { return "\(change.words), \(binding.name) will have \(value)\(moment)" }
    let drawing = change.definition.map { "\($0.name) = \($0.text)" }
    let hint = change.isDrawn ? drawing.map { " (`:replay with \($0)` draws it)" } ?? "" : ""
    return "\(change.words), \(binding.name) would have had \(value)\(moment)\(hint)"
  }

  // MARK: Changes

  /// The changes that could let an event through, the smallest first.
  private func changes(for proof: Proof, of event: Int) -> [Change] {
    switch proof {
    case .late:
      let record = events.log[event]
      let source = events.log.run(record.node, record.run).map(\.sharer) ?? record.node
      return [sibling(of: source)].compactMap { $0 }
    case .kept(let run, _): return [waiting] + changes(of: run.node)
    case .made(let run, let inner):
      return inner.isRunning ? [waiting] : [sibling(of: run.node)].compactMap { $0 }
    case .onLane: return [waiting]
    case .gathered(let run), .left(let run, _), .untouched(let run), .unknown(let run),
      .lost(let run):
      return changes(of: run.node)
    case .dropped(let drop): return changes(ofEarlyInputs: drop) + changes(of: drop.node)
    case .unchanged, .unread, .overtaken, .waiting, .unrecorded, .behind, .parameter, .unheard,
      .begunAgain,
      .entered, .signal, .others:
      return []
    }
  }

  private var waiting: Change { Change(time: Self.moreTime, words: "if nothing else comes") }

  /// The sibling of an operator in its place, or else its input.
  private func changes(of node: Int32) -> [Change] {
    var changes = [sibling(of: node)].compactMap { $0 }
    guard let call = ReplaceableCall(node, in: events) else { return changes }
    // Without an operator that makes streams of values, these are another thing.
    if case .starts? = events.silence(of: node) { return changes }
    if changes.isEmpty, let input = call.receiver {
      let definition = call.definition(with: input)
      // A name alone would be another name for the run of that, which has perhaps begun earlier.
      changes.append(
        Change(
          definition: (
            call.home.name, definition == input ? "\(input).map(x => x)" : definition
          ), words: "without \(call.written)"))
    }
    return changes
  }

  private func sibling(of node: Int32) -> Change? {
    guard let call = ReplaceableCall(node, in: events), let sibling = call.sibling,
      let text = call.siblingText
    else { return nil }
    let definition = call.definition(with: text)
    let isAll = definition == sibling
    return Change(
      definition: (call.home.name, definition),
      words: "with " + (isAll ? "\(call.home.name) = \(sibling.asOneLine)" : sibling.asOneLine),
      isDrawn: definition.utf8.count <= 40)
  }

  /// The siblings of subjects that had sent to an operator before it began, and nothing since.
  private func changes(ofEarlyInputs drop: EventLog<Value>.Drop) -> [Change] {
    guard drop.reason == .silence, let run = events.log.run(drop.node, drop.run) else { return [] }
    return events.inputs(of: drop.node).dropFirst().compactMap { input in
      guard let node = input.binding?.stream?.sendingNode, let source = events.log.tally(node, 0),
        let last = events.log.events(of: source).first(where: { events.log[$0].kind == .next }),
        last < run.firstEvent
      else { return nil }
      return sibling(of: node)
    }
  }

  // MARK: Running it

  /// The first value that comes of an event with a change, at once or when more time has gone by.
  private func outcome(of change: Change, _ event: Int) -> (value: Value, time: UInt64)? {
    var change = change
    if let found = run(change, { value(in: $0, of: event) }) { return found }
    if change.time > 0 { return nil }
    change.time = Self.moreTime
    return run(change) { value(in: $0, of: event) }
  }

  /// The past with a change, as long as somebody reads it.
  private func run<Result>(_ change: Change?, _ read: (Trace) -> Result?) -> Result? {
    let isTooLate = deadline()
    var asked = 0
    let definition = change?.definition.map { name, text in
      (name, past.statement(of: name, defining: text))
    }
    let other = past.session(exchanging: definition, andThen: change?.time ?? 0) {
      asked += 1
      return asked > Self.mostWork || isTooLate()
    }
    return withExtendedLifetime(other) { session in
      session.flatMap { Trace($0.program.environment) }.flatMap(read)
    }
  }

  /// True if the past, run once more as it was, comes to the same.
  private var repeatsItself: Bool {
    let now = events.events(of: binding).map { events.label(of: $0) }
    return run(nil) { other in
      other.environment.symbols[binding.name].map { row in
        now == other.events(of: row.root).map { other.label(of: $0) }
      }
    } ?? false
  }

  /// The first value of the name that has come of an event in another run.
  private func value(in other: Trace, of event: Int) -> (value: Value, time: UInt64)? {
    guard let row = other.environment.symbols[binding.name]?.root,
      let event = EventMark(event, in: events).event(in: other)
    else { return nil }
    let own = other.sources(of: row)
    let found = other.consequences(of: event).first { number in
      let record = other.log[number]
      return record.kind == .next
        && own.contains { $0.node == record.node && $0.number == record.run }
    }
    return found.map { (other.log.value(of: $0), other.log[$0].time) }
  }
}
