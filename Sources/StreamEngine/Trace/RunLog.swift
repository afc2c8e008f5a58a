/// A source of events, and what it has sent so far: counted as it is recorded, so that nobody needs to search
/// the log for it.
@usableFromInline package class RunTally {
  /// The operator, subject or cell, and which of its subscriptions this is, counted from 0.
  @usableFromInline package final let node: Int32
  @usableFromInline package final let number: Int32
  /// Its last event; each event knows the one before it.
  @exclusivity(unchecked) @usableFromInline package final internal(set) var last = EventID.none
  /// The number of its values.
  @exclusivity(unchecked) @usableFromInline package final internal(set) var values = 0

  @usableFromInline init(node: Int32, number: Int32) { (self.node, self.number) = (node, number) }
}

/// One subscription to what a recorded operator emits.
@usableFromInline package final class RunRecord: RunTally {
  /// When it began, in nanoseconds on the session's clock, because of which event, and which one
  /// came next.
  package let start: UInt64
  package let cause: EventID
  package internal(set) var firstEvent: Int
  /// The recorded run nearest downstream.
  package let owner: RunRecord?
  /// Which of the owner's own inputs it is; nil for a stream that came to the owner in a value or from a
  /// function.
  package let port: Int?
  /// True if whatever it sends is made of all that has come by then.
  package let gathers: Bool
  /// The number of the subscription with which it ends.
  package let life: UInt32
  /// The operator that shares it with its own subscribers, and may end it; -1 if there is none.
  package internal(set) var sharer: Int32 = -1
  package internal(set) var sharing: RunSharing?
  /// The source that it hears, for a run without events of its own: what that sends is recorded as it is sent.
  package internal(set) var heard: RunTally?
  /// The subject or cell that sends what it hears, as long as somebody else has that.
  weak var sender: AnyObject?
  /// The number of elements that it was given at its beginning, the event that came next before that, and the
  /// number of those that its source had sent by then.
  package internal(set) var received = 0
  var firstGiven = 0
  var valuesBefore = 0
  /// The number that its source had sent when it ended.
  var valuesAtEnd: Int?
  /// The last event that it took in, where its operator decides later what becomes of it.
  @exclusivity(unchecked) @usableFromInline package internal(set) var lastTaken = EventID.none
  /// The newest event that it took in and made nothing of, by its place among all of these.
  var lastDrop: Int32 = -1
  /// When it ended, which event came next, and how it ended; nil while it goes on.
  package internal(set) var end: UInt64?
  package internal(set) var eventAfter: Int?
  package internal(set) var ending: RunEnding?
  /// True if its subscription was freed before it ended: its source is gone, so that nothing comes any more.
  package internal(set) var isFreed = false
  /// True as long as it may send something.
  package var isRunning: Bool { end == nil && !isFreed }

  init(
    node: Int32, number: Int32, start: UInt64, cause: EventID, firstEvent: Int, owner: RunRecord?,
    port: Int?, gathers: Bool, life: UInt32
  ) {
    (self.start, self.cause, self.firstEvent) = (start, cause, firstEvent)
    (self.owner, self.port, self.gathers, self.life) = (owner, port, gathers, life)
    super.init(node: node, number: number)
  }

  @usableFromInline func end(_ end: End) { ending = RunEnding(end) }

  /// True if it is one of the owner's own inputs.
  package var isInput: Bool { port != nil }

  package var isListener: Bool { heard != nil }

  /// True if nobody has its source any more, so that nothing comes however long it goes on.
  package var isReleased: Bool { isFreed || isListener && sender == nil }

  /// True if it was left while it was being begun, so that it has perhaps not got all that its source keeps.
  package var isLeftAtOnce: Bool {
    guard case .left? = ending else { return false }
    return isListener && received > 0 && eventAfter == firstEvent
  }

  /// True if it was under way when an event happened.
  package func hears(_ event: Int) -> Bool { firstEvent <= event && event < eventAfter ?? .max }

  /// True if an event happened while it was given what its source keeps.
  package func isGiven(_ event: Int) -> Bool {
    received > 0 && firstGiven <= event && event < firstEvent
  }

  /// The number of values that it has brought.
  package var brought: Int {
    guard let heard else { return values }
    return received + (valuesAtEnd ?? heard.values) - valuesBefore
  }
}

/// The way in which a run ended.
@usableFromInline package enum RunEnding: Sendable {
  case completed
  case failed
  /// Its subscriber has left it, when this event was delivered.
  case left(because: EventID)

  init(_ end: End) {
    if case .completed = end { self = .completed } else { self = .failed }
  }
}

/// The condition that ends a run that an operator shares.
@usableFromInline package enum RunSharing: Sendable {
  /// The last subscriber, when it leaves.
  case counted
  /// Nobody.
  case kept
  /// The one who has connected it.
  case byHand
}

/// Stands at the end of a shared run, where another run has a probe.
@usableFromInline final class SharedRun: Sendable {
  @usableFromInline static let counted = SharedRun(.counted)
  @usableFromInline static let kept = SharedRun(.kept)
  @usableFromInline static let byHand = SharedRun(.byHand)
  let sharing: RunSharing

  private init(_ sharing: RunSharing) { self.sharing = sharing }
}

/// The runs that a session recorded, in the order in which they began: all that go on, and the last that have
/// ended.
@usableFromInline final class RunTable {
  private static let mostEnded = 1 << 16

  private(set) var runs: ContiguousArray<RunRecord> = []
  /// Those that operators share, by these.
  private(set) var shared: [Int32: [RunRecord]] = [:]
  private var places: [Place: RunRecord] = [:]
  private var endedCount = 0
  /// True if runs that have ended are not known any more.
  private(set) var hasForgotten = false
  /// The sink through which an operator is just subscribing to one of its inputs, and which one.
  @usableFromInline var inputSink: (id: ObjectIdentifier, port: Int)?
  /// The operator that is just subscribing to what it shares.
  @usableFromInline var sharer: Int32 = -1
  /// The end that a subject which is over has told the one who is just subscribing to it.
  var toldEnd: RunEnding?

  @usableFromInline init() {}

  private struct Place: Hashable { let node, number: Int32 }

  subscript(node: Int32, number: Int32) -> RunRecord? { places[Place(node: node, number: number)] }

  /// Notes a run that begins.
  func begin(_ run: RunRecord) {
    runs.append(run)
    if run.sharer >= 0 { shared[run.sharer, default: []].append(run) }
    if !run.isListener { places[Place(node: run.node, number: run.number)] = run }
  }

  /// Notes that a run ends: when, before which event, and which is under way.
  func end(_ run: RunRecord, at time: UInt64, before event: Int, because current: EventID) {
    (run.end, run.eventAfter, run.valuesAtEnd) = (time, event, run.heard?.values)
    run.ending = run.ending ?? .left(because: current)
    countEnded()
  }

  /// Notes that the subscription of a run is freed.
  func free(_ run: RunRecord) {
    if run.end != nil { return }
    run.isFreed = true
    countEnded()
  }

  private func countEnded() {
    endedCount += 1
    if endedCount >= 2 * Self.mostEnded { forgetEnded() }
  }

  private func forgetEnded() {
    var excess = endedCount - Self.mostEnded
    endedCount = Self.mostEnded
    hasForgotten = true
    runs.removeAll { run in
      guard run.end != nil || run.isFreed, excess > 0 else { return false }
      excess -= 1
      if !run.isListener { places[Place(node: run.node, number: run.number)] = nil }
      return true
    }
    shared = Dictionary(grouping: runs.filter { $0.sharer >= 0 }, by: \.sharer)
  }
}
