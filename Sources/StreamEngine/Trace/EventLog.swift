/// The kind of event that happened, by a record.
@usableFromInline package enum EventKind: UInt8, Sendable {
  case next
  case completed
  case failed
  /// A cell left `value`, without ending.
  case fault
  case waiting
  case missing
}

/// Every event that a session recorded: flat memory with a bound, nothing formatted.
///
/// A record is 32 bytes, a value and four bytes for each cause beside it. The log grows up to its
/// capacity; then the oldest events go first.
public final class EventLog<Value> {
  /// The facts about an event besides its value and causes.
  @usableFromInline package struct Record {
    @usableFromInline package let time: UInt64
    @usableFromInline package let turn: Int32
    @usableFromInline package let node: Int32
    @usableFromInline package let run: Int32
    @usableFromInline let firstCause: Int32
    /// The event before it of the same run.
    @usableFromInline package let previous: Int32
    @usableFromInline package let kind: EventKind
    @usableFromInline var stale: Bool
    /// The number of the lane that it happened on; 0 is `main`.
    @usableFromInline package let lane: UInt16

    /// An input that this event was computed from was replaced later in the same turn.
    package var isStale: Bool { stale }

    @inlinable init(
      time: UInt64, turn: Int32, node: Int32, run: Int32, firstCause: Int32, previous: Int32,
      kind: EventKind, lane: UInt16 = 0
    ) {
      self.time = time
      self.turn = turn
      self.node = node
      self.run = run
      self.firstCause = firstCause
      self.previous = previous
      self.kind = kind
      stale = false
      self.lane = lane
    }
  }

  /// An event that an operator took in, and from which nothing was made.
  @usableFromInline package struct Drop {
    package let event: EventID
    package let node: Int32
    package let run: Int32
    package let reason: DropReason
    /// The event that was being delivered then: for `replaced` the newer event, for `unheard` the one at which
    /// the last listener had left.
    package let moment: EventID
    /// The number of the drop before it in the same run.
    let previous: Int32
  }

  @usableFromInline package let scheduler: Scheduler
  /// The value of an event that has none.
  @usableFromInline let blank: Value
  /// The number of events that it keeps at most.
  ///
  /// It is a power of two. When it becomes smaller, the oldest events go at once.
  @exclusivity(unchecked) @usableFromInline package var capacity: Int {
    didSet {
      let isFull = count > mask + 1
      if mask >= capacity || isFull && capacity > oldValue { resize(to: capacity) }
    }
  }
  /// The events before this one were forgotten when the memory was changed.
  private var firstKept = 0
  @exclusivity(unchecked) @usableFromInline var mask: Int
  @exclusivity(unchecked) @usableFromInline var records: UnsafeMutablePointer<Record>
  @exclusivity(unchecked) @usableFromInline var values: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) @usableFromInline var causes: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) @usableFromInline var recorded = 0
  @exclusivity(unchecked) @usableFromInline var causeCount = 0
  /// The subjects and cells whose events are recorded as they are sent, by their nodes.
  private var sources: ContiguousArray<RunTally?> = []
  @usableFromInline let runTable = RunTable()
  let inspectedRuns = InspectedRuns()
  @exclusivity(unchecked) package private(set) var drops: ContiguousArray<Drop> = []
  /// The number of drops that were forgotten before these.
  private var forgottenDrops = 0
  private var errors: [Int32: any Error] = [:]
  /// Called whenever a sixteenth of what it keeps has come, before it forgets anything of that.
  @exclusivity(unchecked) @usableFromInline package var whenFilled: () -> Void = {}

  /// The largest number of nodes.
  public static var nodeLimit: Int32 { 1 << 24 }

  func check(_ node: Int32) {
    precondition(
      node >= 0 && node < Self.nodeLimit,
      "nodes are numbered from 0, without large gaps; \(node) is too far")
  }

  /// A log of at most the last `capacity` events, which is a power of two.
  public init(on scheduler: Scheduler, capacity: Int, blank: Value) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "a log's capacity is a power of two")
    self.scheduler = scheduler
    self.blank = blank
    self.capacity = capacity
    let start = min(capacity, 256)
    mask = start - 1
    records = .allocate(capacity: start)
    values = .allocate(capacity: start)
    causes = .allocate(capacity: start * 4)
  }

  deinit {
    values.deinitialize(count: min(count, mask + 1))
    records.deallocate()
    values.deallocate()
    causes.deallocate()
  }

  /// The subscriptions, in the order in which they began: all that go on, and the last 65,536 that have ended.
  package var runs: ContiguousArray<RunRecord> { runTable.runs }

  /// A subscription to a recorded operator; nil where it is not known any more.
  package func run(_ node: Int32, _ number: Int32) -> RunRecord? { runTable[node, number] }

  /// The number of a subscription among the recorded ones of the scheduler.
  @usableFromInline package func number(of subscription: Subscription) -> UInt32 {
    if subscription.number == 0 {
      scheduler.recordedSubscriptions &+= 1
      subscription.number = scheduler.recordedSubscriptions
    }
    return subscription.number
  }

  /// The runs that an operator shares with its own subscribers, in the order in which they began.
  package func runs(sharedBy node: Int32) -> [RunRecord] { runTable.shared[node] ?? [] }

  /// True if runs that have ended were forgotten.
  package var hasForgottenRuns: Bool { runTable.hasForgotten }

  /// The events that a subject or cell sends are counted here.
  @usableFromInline package func source(of node: Int32) -> RunTally {
    let place = Int(node)
    if place >= sources.count {
      sources.append(contentsOf: repeatElement(nil, count: place + 1 - sources.count))
    }
    if let known = sources[place] { return known }
    let source = RunTally(node: node, number: 0)
    sources[place] = source
    return source
  }

  /// The sender of the events of a run: an operator's own run, or a subject or cell that everybody hears.
  package func tally(_ node: Int32, _ number: Int32) -> RunTally? {
    if let run = run(node, number) { return run }
    return number == 0 && sources.indices.contains(Int(node)) ? sources[Int(node)] : nil
  }

  /// The number of events so far; they are numbered from 0.
  @inlinable package var count: Int { recorded }

  /// Grows with whatever an event can lead to: another event, or a subscription.
  @inlinable var progress: Int { recorded &+ scheduler.subscriptions }

  /// The number of the turn that is under way.
  package var turn: Int32 { Int32(truncatingIfNeeded: scheduler.turn) }

  /// The number of the oldest event that is still known.
  package var first: Int { max(firstKept, count - mask - 1) }

  package subscript(number: Int) -> Record { records[number & mask] }

  /// The value of a `next`; of anything else, the blank.
  package func value(of number: Int) -> Value { values[number & mask] }

  /// Puts other values in the places of recorded ones, from a number on; nil keeps the one that is there.
  package func replace(from number: Int, _ other: (Value) -> Value?) {
    for number in max(number, first)..<count where self[number].kind == .next {
      if let new = other(value(of: number)) { _ = exchange(&values[number & mask], with: new) }
    }
  }

  /// The reason why a `failed` or `fault` event happened.
  package func error(of number: Int) -> (any Error)? { errors[Int32(truncatingIfNeeded: number)] }

  /// The events that an event was made from, as far as they are still known.
  package func causes(of number: Int) -> [EventID] {
    let stop = number + 1 < count ? Int(records[(number + 1) & mask].firstCause) : causeCount
    let start = max(Int(records[number & mask].firstCause), causeCount - (mask + 1) * 4)
    return start < stop ? (start..<stop).map { EventID(causes[$0 & (mask << 2 | 3)]) } : []
  }

  /// Starts a record that reads nothing yet; `read` adds its causes.
  @inlinable func begin(_ value: Value, _ run: RunTally) -> EventID {
    run.values &+= 1
    return begin(.next, value, run)
  }

  @inlinable func begin(_ kind: EventKind, _ value: Value, _ run: RunTally) -> EventID {
    if count == mask &+ 1 { grow() }
    if count & (capacity &>> 4 &- 1) == 0 { whenFilled() }
    let number = count
    recorded &+= 1
    let place = number & mask
    let forgets = number > mask && records[place].kind != .next
    (records + place).initialize(
      to: Record(
        time: scheduler.now, turn: Int32(truncatingIfNeeded: scheduler.turn), node: run.node,
        run: run.number, firstCause: Int32(truncatingIfNeeded: causeCount),
        previous: run.last.number, kind: kind, lane: scheduler.lanes?.number ?? 0))
    let event = EventID(Int32(truncatingIfNeeded: number))
    run.last = event
    if number > mask {
      // Released when the log is whole again: that may call anything.
      _ = exchange(&values[place], with: value)
      if forgets { forgetError(of: number &- mask &- 1) }
    } else {
      (values + place).initialize(to: value)
    }
    return event
  }

  @usableFromInline func forgetError(of number: Int) {
    _ = errors.removeValue(forKey: Int32(truncatingIfNeeded: number))
  }

  @usableFromInline func begin(_ end: End, _ run: RunTally) -> EventID {
    switch end {
    case .completed: return begin(.completed, blank, run)
    case .failed(let error):
      let event = begin(.failed, blank, run)
      errors[event.number] = error
      return event
    }
  }

  /// Records that a cell has no value any more.
  package func lose(_ kind: EventKind, because error: (any Error)?, _ source: RunTally) -> EventID {
    let event = begin(kind, blank, source)
    errors[event.number] = error
    return event
  }

  /// The event being recorded was made from `event`.
  @inlinable func read(_ event: EventID) {
    if event == .none { return }
    causes[causeCount & (mask << 2 | 3)] = event.number
    causeCount &+= 1
  }

  /// Marks an event whose inputs were replaced in the turn in which it read them.
  @usableFromInline func markStale(_ event: EventID) {
    records[Int(event.number) & mask].stale = true
  }

  /// An event is dropped once by a run: the first reason stays.
  @usableFromInline func drop(
    _ event: EventID, _ run: RunRecord, _ reason: DropReason, at moment: EventID? = nil
  ) {
    let last = Int(run.lastDrop) - forgottenDrops
    if event == .none || last >= 0 && drops[last].event == event { return }
    if drops.count > mask {
      forgottenDrops += drops.count / 2
      drops.removeFirst(drops.count / 2)
    }
    drops.append(
      Drop(
        event: event, node: run.node, run: run.number, reason: reason,
        moment: moment ?? scheduler.current, previous: run.lastDrop))
    run.lastDrop = Int32(truncatingIfNeeded: forgottenDrops + drops.count - 1)
  }

  /// The events that a run took in and made nothing of, newest first.
  package func drops(of run: RunRecord) -> some Sequence<Drop> {
    sequence(state: run.lastDrop) { [drops, forgottenDrops] place in
      let index = Int(place) - forgottenDrops
      guard index >= 0 else { return nil }
      place = drops[index].previous
      return drops[index]
    }
  }

  /// The events of a run, newest first, as far as they are still known.
  package func events(of run: RunTally) -> some Sequence<Int> {
    sequence(state: run.last.number) { [self] next in
      let number = Int(next)
      guard number >= first else { return nil }
      next = self[number].previous
      return number
    }
  }

  /// Takes sixteen times the memory, until the capacity is reached: what is not used yet costs nothing, and little is
  /// moved.
  @usableFromInline func grow() {
    if mask + 1 < capacity { resize(to: min(capacity, (mask + 1) * 16)) }
  }

  /// Moves the newest events to memory for `size` of them, and forgets the others.
  private func resize(to size: Int) {
    let (oldMask, newMask, count) = (mask, size - 1, count)
    let kept = max(first, count - size)..<count
    // As many places are in use as there have been events; those of forgotten ones have no value.
    let blanks = max(0, count - size)..<kept.lowerBound
    // One after the other, as each may be large.
    moveRecords(kept, blanks, newMask)
    moveCauses(newMask)
    let oldValues = values
    values = .allocate(capacity: size)
    for number in blanks { (values + (number & newMask)).initialize(to: blank) }
    for number in kept {
      (values + (number & newMask)).moveInitialize(from: oldValues + (number & oldMask), count: 1)
    }
    // With the places that had no value any more.
    let forgotten = max(0, count - oldMask - 1)..<kept.lowerBound
    mask = newMask
    firstKept = kept.lowerBound
    // Released when the log is whole again: that may call anything.
    for number in forgotten {
      (oldValues + (number & oldMask)).deinitialize(count: 1)
      forgetError(of: number)
    }
    oldValues.deallocate()
  }

  private func moveRecords(_ kept: Range<Int>, _ blanks: Range<Int>, _ newMask: Int) {
    let old = records
    records = .allocate(capacity: newMask + 1)
    for number in blanks {
      (records + (number & newMask)).initialize(
        to: Record(time: 0, turn: 0, node: -1, run: 0, firstCause: 0, previous: -1, kind: .next))
    }
    for number in kept { (records + (number & newMask)).initialize(to: old[number & mask]) }
    old.deallocate()
  }

  private func moveCauses(_ newMask: Int) {
    let (old, size) = (causes, (newMask + 1) * 4)
    causes = .allocate(capacity: size)
    let kept = max(0, causeCount - min(size, (mask + 1) * 4))..<causeCount
    for index in max(0, causeCount - size)..<kept.lowerBound {
      (causes + (index & (newMask << 2 | 3))).initialize(to: -1)
    }
    for index in kept {
      (causes + (index & (newMask << 2 | 3))).initialize(to: old[index & (mask << 2 | 3)])
    }
    old.deallocate()
  }
}

extension EventLog {
  /// Records something that comes from outside the graph, as the cause of what `deliver` does.
  @inlinable package func perform(
    _ value: Value, node: Int32, because cause: EventID? = nil, _ deliver: () -> Void
  ) {
    let outer = enter(value, source(of: node), because: cause)
    deliver()
    leave(outer)
  }

  /// Records that something ends from outside the graph, as the cause of what `deliver` does.
  package func perform(_ end: End, node: Int32, _ deliver: () -> Void) {
    let outer = enter(end, source(of: node))
    deliver()
    leave(outer)
  }

  /// Begins such a delivery, which is because of `cause`, or of what is under way; the result is
  /// the argument of `leave` when it is over.
  @inlinable func enter(
    _ value: Value, _ source: RunTally, because cause: EventID? = nil
  ) -> EventID {
    become(begin(value, source), because: cause)
  }

  @usableFromInline func enter(
    _ end: End, _ source: RunTally, because cause: EventID? = nil
  ) -> EventID {
    become(begin(end, source), because: cause)
  }

  @inlinable func leave(_ outer: EventID) { scheduler.current = outer }

  @inlinable func become(_ event: EventID, because cause: EventID?) -> EventID {
    let outer = scheduler.current
    read(cause ?? outer)
    scheduler.current = event
    return outer
  }

  /// The last event of such a kind of a subject or cell.
  @usableFromInline func last(of node: Int32, where isMeant: (EventKind) -> Bool) -> EventID? {
    guard let source = tally(node, 0) else { return nil }
    return events(of: source).first { isMeant(self[$0].kind) }
      .map { EventID(Int32(truncatingIfNeeded: $0)) }
  }
}
