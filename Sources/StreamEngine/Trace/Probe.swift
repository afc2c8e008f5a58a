import DequeModule

/// The way in which an operator treats the events of a port, for the sake of causes.
public enum PortRole: Sendable {
  /// The event that arrives is the cause of what it sets off, now or by a timer; if it sets off
  /// nothing now, it is dropped.
  case passing
  /// As `passing`, but the operator keeps what arrives and decides later: silence is no drop.
  case deferred
  /// The newest event waits until it is emitted; a newer one drops it, and so does the end.
  case newest
  /// The latest event is read by every emission, until a newer one comes, or the end; if none has
  /// read it then, it is dropped.
  case latest
  /// Events wait in a queue; each emission reads one and removes it, the end drops the others.
  case queued
  /// As `deferred`, and whatever the operator emits next is made of all that have come by then, or would
  /// be otherwise without them.
  case gathered
}

/// Records one run of one operator, from outside.
///
/// A probe sits on the operator's output, and on each of its inputs. `scheduler.current` names the
/// event being delivered: the input finds its event there, the output its trigger, and the
/// scheduler gives back to a timer the one that was current when it was set. A session that does
/// not record inserts no probes and pays nothing.
@usableFromInline final class Probe<Value>: InspectedRun {
  @usableFromInline let log: EventLog<Value>
  @usableFromInline let run: RunRecord
  @usableFromInline let roles: [PortRole]
  @usableFromInline let held: UnsafeMutablePointer<Held>
  @usableFromInline let readsTrigger: Bool
  /// True if an input keeps events; `merge` may have 100,000 that keep none.
  @usableFromInline let keepsEvents: Bool
  @exclusivity(unchecked) @usableFromInline var queues: [Deque<EventID>]
  private var isInspectable = false
  @exclusivity(unchecked) @usableFromInline var turn = -1
  @exclusivity(unchecked) @usableFromInline var emittedThisTurn: ContiguousArray<EventID> = []

  /// The one event that a port keeps.
  @usableFromInline struct Held {
    @usableFromInline let event: EventID
    @usableFromInline var isRead: Bool

    @inlinable init(_ event: EventID, isRead: Bool) { (self.event, self.isRead) = (event, isRead) }
  }

  @usableFromInline init(_ run: RunRecord, _ roles: [PortRole], in log: EventLog<Value>) {
    self.log = log
    self.run = run
    self.roles = roles
    queues = roles.map { _ in Deque() }
    held = .allocate(capacity: max(1, roles.count))
    held.initialize(repeating: Held(.none, isRead: true), count: max(1, roles.count))
    readsTrigger =
      roles.isEmpty || roles.contains { [.passing, .deferred, .gathered, .newest].contains($0) }
    keepsEvents = roles.contains { ![.passing, .deferred, .gathered].contains($0) }
  }

  @usableFromInline deinit {
    held.deallocate()
    if isInspectable { log.inspectedRuns[run.node, run.number] = nil }
  }

  override func becomeInspectable() {
    isInspectable = true
    log.inspectedRuns[run.node, run.number] = self
  }

  override func note(_ reason: DropReason, of event: EventID?, since last: EventID?) {
    log.drop(event ?? log.scheduler.current, run, reason, at: last)
  }

  override func port(keeping event: EventID) -> Int? {
    roles.indices.first { port in
      switch roles[port] {
      case .newest: held[port].event == event && !held[port].isRead
      case .latest: held[port].event == event
      case .queued: queues[port].contains(event)
      case .passing, .deferred, .gathered: false
      }
    }
  }

  /// The sink before `downstream` that records what the operator emits.
  @inlinable func output(_ downstream: Sink<Value>) -> Sink<Value> {
    Sink(
      downstream.subscription, isRoot: false, depth: downstream.depth &+ 1, probe: self, batch: nil,
      next: { [self] value in
        let trigger = log.scheduler.current
        let event = log.begin(value, run)
        note(event, trigger)
        log.scheduler.current = event
        downstream.next(value)
        log.scheduler.current = trigger
      },
      end: { [self] end in
        let trigger = log.scheduler.current
        let event = log.begin(end, run)
        run.end(end)
        dropKept()
        log.read(trigger)
        log.scheduler.current = event
        downstream.end(end)
        log.scheduler.current = trigger
        dropRest()
      })
  }

  /// The sink before `downstream` that notes what arrives at `port`, and what goes no further.
  @inlinable func input(_ port: Int, _ downstream: Sink<Value>) -> Sink<Value> {
    Sink(to: downstream) { [self] value in
      let event = log.scheduler.current
      arrive(event, at: port)
      let before = log.progress
      downstream.next(value)
      if roles[port] == .passing && log.progress == before { dropUnlessPaused(event) }
    }
  }

  @inlinable func note(_ event: EventID, _ trigger: EventID) {
    if readsTrigger { log.read(trigger) }
    if log.scheduler.releasing != .none { readRelease(trigger) }
    if !keepsEvents { return }
    for port in 0..<roles.count { readPort(port, trigger) }
    if turn != log.scheduler.turn {
      turn = log.scheduler.turn
      emittedThisTurn.removeAll(keepingCapacity: true)
    }
    emittedThisTurn.append(event)
  }

  @inlinable func readPort(_ port: Int, _ trigger: EventID) {
    switch roles[port] {
    case .passing, .deferred, .gathered: break
    case .newest:
      if !held[port].isRead && held[port].event != trigger { log.read(held[port].event) }
      held[port].isRead = true
    case .latest:
      log.read(held[port].event)
      held[port].isRead = true
    case .queued: if let event = queues[port].popFirst() { log.read(event) }
    }
  }

  @inlinable func arrive(_ event: EventID, at port: Int) {
    switch roles[port] {
    case .passing: break
    case .deferred, .gathered: run.lastTaken = event
    case .newest: hold(event, at: port)
    case .latest:
      hold(event, at: port)
      if turn == log.scheduler.turn && !emittedThisTurn.isEmpty { markEmittedStale() }
    case .queued: queues[port].append(event)
    }
  }

  @inlinable func hold(_ event: EventID, at port: Int) {
    if !held[port].isRead { log.drop(held[port].event, run, .replaced) }
    held[port] = Held(event, isRead: false)
  }
}

extension Probe {
  /// An element that a timer lets go is no consequence of the event of an earlier turn that has set it.
  @usableFromInline func readRelease(_ trigger: EventID) {
    let event = exchange(&log.scheduler.releasing, with: .none)
    let number = Int(event.number)
    if event != trigger, number >= log.first, log[number].turn == log.turn { log.read(event) }
  }

  /// Each emission is marked once, however often a newer element comes behind it.
  @usableFromInline func markEmittedStale() {
    for event in emittedThisTurn { log.markStale(event) }
    emittedThisTurn.removeAll(keepingCapacity: true)
  }

  /// An event that has still to be paid for on a lane may lead to something later.
  @usableFromInline func dropUnlessPaused(_ event: EventID) {
    if log.scheduler.dispatcher?.isPaused != true { log.drop(event, run, .silence) }
  }

  /// The operator tells what it still keeps before it hears that its run is over.
  @usableFromInline func dropKept() {
    if isInspectable { for event in kept.flatMap(\.events) { log.drop(event, run, .ended) } }
  }

  /// An event that is kept when the run ends has led to nothing.
  @usableFromInline func dropRest() {
    for port in roles.indices {
      if !held[port].isRead { log.drop(held[port].event, run, .ended) }
      held[port] = Held(.none, isRead: false)
      for event in queues[port] { log.drop(event, run, .ended) }
    }
  }
}

/// Records every run of one operator: one probe for each subscription to its output.
public final class Tracer<Value> {
  /// The node under which the events are filed.
  @usableFromInline package let node: Int32
  @usableFromInline let log: EventLog<Value>
  /// The way in which the operator treats its inputs, port by port; it is decided before the first run begins.
  @usableFromInline package var roles: [PortRole]
  @usableFromInline var runs: Int32 = -1
  private var listeners: Int32 = -1

  /// `roles` says, port by port, how the operator treats its inputs.
  ///
  /// Nodes are numbered from 0, without large gaps: the log keeps something for each. A number of
  /// `EventLog.nodeLimit` or more, or one below 0, is a programming mistake.
  public init(_ node: Int32, _ roles: [PortRole], in log: EventLog<Value>) {
    log.check(node)
    self.node = node
    self.roles = roles
    self.log = log
  }

  /// The number that the next subscription's run will have.
  package var nextRun: Int32 { runs + 1 }

  /// A stream whose every subscription is recorded as a run of its own, the first as number 0.
  @inlinable public func output(_ stream: Observable<Value>) -> Observable<Value> {
    let stream = stream.held
    return Observable(above: stream, hasOneSink: stream.hasOneSink) {
      [self] downstream, scheduler in
      runs += 1
      let probe = Probe(begin(runs, downstream), roles, in: log)
      stream.subscribe(probe.output(downstream), on: scheduler)
    }
  }

  @usableFromInline func begin(_ number: Int32, _ downstream: Sink<Value>) -> RunRecord {
    let run = recorded(number, downstream)
    note(run, downstream)
    return run
  }

  private func note(_ run: RunRecord, _ downstream: Sink<Value>) {
    log.runTable.begin(run)
    downstream.subscription.own(RunEnd(run, log))
  }

  private func recorded(_ number: Int32, _ downstream: Sink<Value>) -> RunRecord {
    let input = log.runTable.inputSink
    let run = RunRecord(
      node: node, number: number, start: log.scheduler.now, cause: log.scheduler.current,
      firstEvent: log.count, owner: (downstream.probe as? Probe<Value>)?.run,
      port: input?.id == ObjectIdentifier(downstream) ? input?.port : nil,
      gathers: roles.contains(.gathered),
      life: log.number(of: downstream.subscription))
    if let shared = downstream.probe as? SharedRun {
      (run.sharer, run.sharing) = (log.runTable.sharer, shared.sharing)
    }
    return run
  }

  /// A stream whose events are recorded as they are sent; each subscription is noted as a listener.
  ///
  /// `kept` says how many elements a new subscriber is given at once.
  public func listened(
    to stream: Observable<Value>, of sender: AnyObject, keeping kept: @escaping () -> Int
  ) -> Observable<Value> {
    let stream = stream.held
    return Observable(above: stream) { [self] downstream, scheduler in
      listeners += 1
      let (run, source) = (recorded(listeners, downstream), log.source(of: node))
      (run.heard, run.received, run.firstGiven) = (source, kept(), run.firstEvent)
      run.sender = sender
      let outer = exchange(&log.runTable.toldEnd, with: nil)
      // A kept value came of the event that sent it, not of the one of which an operator has made this stream; to
      // a subscriber of the program, too, if nothing else is under way.
      let isMade = run.owner != nil || scheduler.current == .none
      let isKept = run.received > 0 && isMade && !run.isInput
      let cause = isKept ? log.last(of: node) { $0 == .next } : nil
      let current = exchange(&scheduler.current, with: cause ?? scheduler.current)
      stream.subscribe(downstream, on: scheduler)
      scheduler.current = current
      run.ending = exchange(&log.runTable.toldEnd, with: outer)
      (run.firstEvent, run.valuesBefore) = (log.count, source.values)
      note(run, downstream)
    }
  }

  /// An input of the operator; its sink belongs to the run that is nearest downstream.
  ///
  /// A value that `node` keeps and sends to a new subscriber was caused by its last event; `kept` says how many
  /// there are.
  @inlinable public func input(
    _ port: Int, _ stream: Observable<Value>, emittedBy node: Int32? = nil,
    keeping kept: @escaping () -> Int = { 1 }
  ) -> Observable<Value> {
    precondition(
      roles.indices.contains(port), "an operator with \(roles.count) inputs has no input \(port)")
    return Observable(hasOneSink: stream.hasOneSink) {
      [log, sharer = self.node] downstream, scheduler in
      let outer = log.scheduler.current
      if let node, kept() > 0 {
        log.scheduler.current = log.last(of: node) { $0 == .next } ?? outer
      }
      if let probe = downstream.probe as? Probe<Value> {
        let sink = probe.input(port, downstream)
        log.runTable.inputSink = (ObjectIdentifier(sink), port)
        // An address identifies a sink only while the sink lives.
        withExtendedLifetime(sink) { stream.subscribe(sink, on: scheduler) }
        log.runTable.inputSink = nil
      } else {
        log.runTable.sharer = sharer
        stream.subscribe(downstream, on: scheduler)
        log.runTable.sharer = -1
      }
      log.scheduler.current = outer
    }
  }
}

/// Notes that a run has ended, together with the subscription that owns this.
private final class RunEnd<Value>: Cancellable {
  private let run: RunRecord
  private let log: EventLog<Value>

  init(_ run: RunRecord, _ log: EventLog<Value>) { (self.run, self.log) = (run, log) }

  deinit { log.runTable.free(run) }

  func cancel() {
    if run.end != nil { return }
    let scheduler = log.scheduler
    // A run ends with the source that it hears, though nobody tells it here.
    if let source = run.heard, source.last != .none, source.last == scheduler.current {
      switch log[Int(source.last.number)].kind {
      case .completed: run.ending = .completed
      case .failed: run.ending = .failed
      case .next, .fault, .waiting, .missing: break
      }
    }
    log.runTable.end(run, at: scheduler.now, before: log.count, because: scheduler.current)
  }
}
