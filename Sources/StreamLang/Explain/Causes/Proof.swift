import StreamEngine

/// The end of the way of an event of which nothing came, with the record that proves it.
enum Proof {
  /// A formula has read it, and came to the same.
  case unchanged(Binding)
  /// A formula has read a newer one of the same source, as it is computed once a turn.
  case overtaken(Binding, by: Int)
  /// A formula whose text names its source was computed in its turn, on a branch that does not read it.
  case unread(Binding)
  /// A formula that reads it waits for something else.
  case waiting(Binding)
  /// A formula that reads it has no record, as nobody watches it.
  case unrecorded(Binding)
  /// A formula that reads it was defined behind it.
  case behind(Binding)
  /// A stream was made with it, as one of its parameters.
  case parameter(Binding)
  /// The run has begun to listen to the event's source behind it; `by` is the subscription.
  case late(RunRecord, by: RunRecord)
  /// The run has left, before the event, another one by which that would have come; it may be the subscription
  /// to the event's source.
  case left(RunRecord, other: RunRecord)
  /// The run has never listened to the event's source.
  case untouched(RunRecord)
  /// Nobody that serves the name has subscribed.
  case unheard
  case dropped(EventLog<Value>.Drop)
  /// It is worked on, or waits, for the run on a lane; `ahead` items are before it.
  case onLane(RunRecord, Lane, ahead: Int?)
  case kept(RunRecord, OperatorState)
  /// It is a part of what the run will send, which has sent nothing since.
  case gathered(RunRecord)
  /// The run has made a stream of it.
  case made(RunRecord, inner: RunRecord)
  /// It is a stream to which the run has listened.
  case entered(RunRecord)
  /// It has told the run when to do something.
  case signal(RunRecord)
  /// The run has begun its source again.
  case begunAgain(RunRecord)
  /// The run has ended with it, in the way that it says.
  case lost(RunRecord)
  /// So many more runs have taken it, which are not looked at.
  case others(Int)
  /// The record does not tell.
  case unknown(RunRecord)
}

/// The search for the ends of the ways of events: the first proof that holds, operator by operator.
struct ProofSearch {
  let events: Trace
  let upstream: Upstream

  private var log: EventLog<Value> { events.log }
  /// So many of the runs that have taken an event are looked at; to look at one takes as long as there are runs.
  private static let mostRuns = 20

  /// The reasons for which nothing, or no more, was made of an event; `leadsOn` if something was.
  func proofs(of event: Int, leadsOn: Bool) -> [Proof] {
    let dropped = upstream.runs.flatMap { run in
      log.drops(of: run).filter { Int($0.event.number) == event }.map { drop in
        isSignal(drop, in: run) ? Proof.signal(run) : .dropped(drop)
      }
    }
    let proofs = dropped + formulas(reading: event) + parameters(set: event)
    if !proofs.isEmpty || leadsOn { return proofs }
    if let overtaking = overtaking(event) { return [overtaking] }
    let takers = upstream.takers(of: event)
    let hearing = takers.filter { log.hears(event, by: $0.by) }
    if !hearing.isEmpty {
      let proofs = hearing.prefix(Self.mostRuns).map { proof(of: event, in: $0.run, $0.by) }
      let others = hearing.count - proofs.count
      return others > 0 ? proofs + [.others(others)] : proofs
    }
    let missing = takers.map { run, by in
      let kept = by.isLeftAtOnce ? log.kept(for: by) : []
      if kept.contains(event) {
        return kept.last == event && isSignal(by, run) ? Proof.signal(run) : .left(run, other: by)
      }
      // A run that is shared is nothing to those who came when it was over.
      let isLate = event < by.firstEvent || by.owner == nil && event < run.firstEvent
      if isLate { return .late(run, by: by) }
      // A stream that has given its signal is left with it.
      if case .left(let cause)? = by.ending, Int(cause.number) == event, isSignal(by, run) {
        return .signal(run)
      }
      return leaving(run, by)
    }
    let heard = Set(takers.map { ObjectIdentifier($0.run) })
    let untouched = readers(of: event).filter { !heard.contains(ObjectIdentifier($0)) }
    let others = untouched.map { log.hasForgottenRuns ? Proof.unknown($0) : .untouched($0) }
    // One that was left says more than one that came later.
    let left = missing.last { if case .left = $0 { true } else { false } }
    let all = [left ?? missing.last].compactMap { $0 } + others
    let isStream = events.bindings[log[event].node]?.heldStream != nil
    return all.isEmpty && (isStream || !isRead(event)) ? [.unheard] : all
  }

  /// True if a formula reads the source of an event, which has a name or stands in its text.
  func isRead(_ event: Int) -> Bool {
    let node = log[event].node
    let name = events.bindings[node]?.name
    return upstream.bindings.contains { reader in
      reader.cell != nil
        && (name.map(reader.definition.mentions.contains) ?? false
          || reader.hidden.contains { $0.ownNode == node })
    }
  }

  /// The one who has left a subscription: an operator that has left all that leads from there to it.
  private func leaving(_ run: RunRecord, _ listener: RunRecord) -> Proof {
    var left = listener
    while let owner = left.owner, case .left? = owner.ending, owner.eventAfter == left.eventAfter {
      left = owner
    }
    return left.owner.map { .left($0, other: left) } ?? .left(run, other: listener)
  }

  /// The proof that a run gives which has taken an event from a source; nil for a piece of another stream, which
  /// is no source in the record.
  private func proof(of event: Int, in run: RunRecord, _ source: RunRecord?) -> Proof {
    let id = EventID(Int32(truncatingIfNeeded: event))
    let isValue = log[event].kind == .next
    if let (lane, ahead) = log.scheduler.lanes?.place(of: id) {
      return .onLane(run, lane, ahead: ahead)
    }
    if let state = log.state(keeping: id, in: run) { return .kept(run, state) }
    // Of an error, too: the stream that stands in for what has failed.
    if log[event].kind != .completed, let inner = inner(of: run, for: event) {
      return .made(run, inner: inner)
    }
    if let source, isSignal(source, run) { return .signal(run) }
    if let source, !isValue, hasBegunAgain(run, source, behind: event) { return .begunAgain(run) }
    if run.end != nil { return .lost(run) }
    if isValue, run.gathers { return .gathered(run) }
    if isValue, case .stream = log.value(of: event), startsStreams(run) { return .entered(run) }
    // The one that has taken the event from a piece of a stream knows more.
    let reader = upstream.runs.last { $0 !== run && $0.lastTaken == id && $0.owner !== run }
    guard source != nil, let reader else { return .unknown(run) }
    return proof(of: event, in: reader, nil)
  }

  /// The stream that an operator has made of an event, the newest if there are several.
  private func inner(of run: RunRecord, for event: Int) -> RunRecord? {
    log.runs.last { $0.owner === run && !$0.isInput && Int($0.cause.number) == event }
  }

  /// True if an event only says when something happens, to all whom it reaches.
  func isSignal(_ event: Int) -> Bool {
    let takers = upstream.takers(of: event)
    return !takers.isEmpty && takers.allSatisfy { isSignal($0.by, $0.run) }
  }

  /// True if what was dropped had only said when: a newer sign, or the end, took its place.
  private func isSignal(_ drop: EventLog<Value>.Drop, in run: RunRecord) -> Bool {
    guard drop.reason == .replaced || drop.reason == .ended else { return false }
    let takers = upstream.takers(of: Int(drop.event.number)).filter { $0.run === run }
    return !takers.isEmpty && takers.allSatisfy { isSignal($0.by, run) }
  }

  /// True if an input only says when something happens.
  private func isSignal(_ source: RunRecord, _ run: RunRecord) -> Bool {
    guard let call = events.recording.calls[run.node]?.call, let port = source.port else {
      return false
    }
    return call.op.isTiming(port: port, inForm: call.form?.index)
  }

  /// True if what an operator does not drop, or keep in line, it subscribes to.
  private func startsStreams(_ run: RunRecord) -> Bool {
    switch events.silence(of: run.node) {
    case .starts: true
    case .drops: events.recording.calls[run.node]?.call.op.ports.first == .passing
    default: false
    }
  }

  private func hasBegunAgain(_ run: RunRecord, _ source: RunRecord, behind event: Int) -> Bool {
    guard source.owner === run, let port = source.port else { return false }
    return log.runs.contains {
      $0.owner === run && $0.port == port && $0.firstEvent > event && $0 !== source
    }
  }

  /// The runs in whose calls the name of an event's source stands.
  private func readers(of event: Int) -> [RunRecord] {
    let record = log[event]
    // A stream that is no subject runs for each who listens, and sends others nothing.
    guard let name = events.bindings[record.node]?.name, log.run(record.node, record.run) == nil
    else { return [] }
    return upstream.runs.filter { run in
      run.isRunning
        && events.recording.calls[run.node]?.call.children.contains {
          events.environment.symbols.binding(named: $0)?.name == name
        } == true
    }
  }

  /// The operators that have run their source again because of its end.
  func restarts(after end: Int) -> [Proof] {
    upstream.takers(of: end).filter {
      log.hears(end, by: $0.by) && hasBegunAgain($0.run, $0.by, behind: end)
    }.map { .begunAgain($0.run) }
  }

  /// The formula that has read the next event of the same source in the turn instead, or an equal one before it.
  private func overtaking(_ event: Int) -> Proof? {
    let (node, turn) = (log[event].node, events.turn(of: event))
    let newer = (event + 1..<max(turn.upperBound, event + 1)).filter { log[$0].node == node }
    for binding in upstream.bindings {
      guard let cell = binding.cell else { continue }
      for number in turn where number > event && log[number].node == cell.node {
        let read = events.causes(of: number)
        let equal = read.first {
          log[$0].node == node && log[$0].kind == .next && log.value(of: $0) == log.value(of: event)
        }
        if let read = read.first(where: newer.contains) ?? equal {
          return .overtaken(binding, by: read)
        }
      }
    }
    return nil
  }

  private func formulas(reading event: Int) -> [Proof] {
    guard let name = events.bindings[log[event].node]?.name else { return [] }
    let moved = Set(events.turn(of: event).map { log[$0].node })
    return upstream.bindings.compactMap { binding in
      guard let cell = binding.cell, binding.definition.mentions.contains(name) else { return nil }
      if moved.contains(cell.node) {
        return isUnread(name, event, by: binding) ? .unread(binding) : nil
      }
      if cell.node < 0 { return .unrecorded(binding) }
      let hasValue = events.environment.plan.value(of: cell) != nil
      let (node, run) = (log[event].node, log[event].run)
      // A formula reads what was there before it, too.
      let isRead =
        !hasValue && log.tally(node, run)?.last.number == Int32(truncatingIfNeeded: event)
      if !isRead, let turn = events.turn(defining: binding), turn > log[event].turn {
        return .behind(binding)
      }
      return hasValue ? .unchanged(binding) : .waiting(binding)
    }
  }

  /// True if a formula was computed behind an event in its turn, and has not read the source of that.
  private func isUnread(_ name: String, _ event: Int, by binding: Binding) -> Bool {
    if binding.branchInput(name, in: events.environment.symbols) == nil { return false }
    let computed = events.turn(of: event).filter {
      $0 > event && log[$0].node == binding.cell?.node
    }
    return !computed.isEmpty
      && computed.allSatisfy { number in
        events.causes(of: number).allSatisfy { log[$0].node != log[event].node }
      }
  }

  /// The streams that are made anew whenever the cell that an event is of has another value.
  private func parameters(set event: Int) -> [Proof] {
    let (node, symbols) = (log[event].node, events.environment.symbols)
    guard let cell = events.bindings[node], cell.cell != nil, let source = log.tally(node, 0) else {
      return []
    }
    let newer = log.events(of: source).prefix { $0 > event }.last.map { log[$0].turn } ?? .max
    return upstream.bindings.filter { binding in
      binding.stream != nil && newer >= events.turn(defining: binding) ?? 0
        && binding.definition.dependencies.all.contains {
          $0.isParameter && symbols[$0.symbol] === cell
        }
    }.map(Proof.parameter)
  }
}
