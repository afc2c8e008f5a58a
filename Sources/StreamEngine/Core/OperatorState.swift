/// A state that an operator keeps from one event to the next, for whoever looks at a running graph.
public struct OperatorState {
  /// The purpose that it is kept for.
  public enum Kind: Equatable, Sendable {
    /// Elements of an input, counted from 0, that wait for one of each other input.
    case waiting(input: Int)
    /// The newest element of an input, which is read when another input sends.
    case latest(input: Int)
    /// Elements that are sent on later, one by one.
    case held
    /// Elements that have been sent on, and that subscribers who come later receive first.
    case replayed
    /// Elements that are sent on as one.
    case collected
    /// The result of all elements so far.
    case result
    /// The element that the next one is compared or paired with.
    case previous
    /// A value that is not let through again.
    case seen
    /// The keys for which it has streams of its own.
    case groups
    /// The elements for which a stream has still to be started.
    case queued
    /// The number of further elements that are let through.
    case letsThrough(Int)
    /// The number of further elements that are left out.
    case leavesOut(Int)
    /// The number of the input, or of the run of its one input, that is running, counted from 1; 0 before the first.
    case isAt(Int)
    /// True if it lets elements through at this moment; what comes while it is false is left out.
    case isOpen(Bool)
    /// The number of the input that was first and that it follows, counted from 0; nil before that.
    case follows(input: Int?)
    /// The stream ends unless an element comes.
    case endsUnlessElement
  }

  /// The purpose that it is kept for.
  public let kind: Kind
  /// The elements, the oldest first.
  public let values: [Any]
  /// The largest number of elements that it keeps; nil if any number.
  public let capacity: Int?
  @usableFromInline package let dueAt: UInt64?
  /// The events that the elements arrived with, as far as the operator knows them.
  @usableFromInline package let events: [EventID]

  /// When the first of them is sent on, or what else the operator waits to do, on the scheduler's
  /// clock; nil if that depends on other events.
  public var due: Duration? { dueAt.map { .nanoseconds(Int64(clamping: $0)) } }

  /// `due` is a time on the scheduler's clock, not a delay.
  public init(_ kind: Kind, _ values: [Any] = [], capacity: Int? = nil, due: Duration? = nil) {
    self.init(kind, values, capacity: capacity, dueAt: due?.nanoseconds)
  }

  @inlinable init(
    _ kind: Kind, _ values: [Any] = [], capacity: Int? = nil, dueAt: UInt64?, events: [EventID] = []
  ) {
    self.kind = kind
    self.values = values
    self.capacity = capacity
    self.dueAt = dueAt
    self.events = events
  }

  /// The state of an operator that keeps elements; `dueAt` is told only if there are any.
  @inlinable init<Element>(
    _ kind: Kind, keeping elements: some Collection<Pending<Element>>, capacity: Int? = nil,
    dueAt: UInt64? = nil
  ) {
    self.init(
      kind, elements.map(\.value), capacity: capacity, dueAt: elements.isEmpty ? nil : dueAt,
      events: elements.map(\.cause))
  }
}

extension OperatorState {
  /// The states of an operator that keeps the newest element of each of two inputs.
  @inlinable static func latest(_ left: Any?, _ right: Any?) -> [OperatorState] {
    [left, right].enumerated().map { OperatorState(.latest(input: $0), [$1].compactMap { $0 }) }
  }
}

/// The reason why nothing was made from an event that an operator took in.
@usableFromInline package enum DropReason: UInt8, Sendable {
  /// The operator was silent, at once.
  case silence
  /// A newer event took its place before it was emitted.
  case replaced
  /// The run ended before it was emitted.
  case ended
  /// It came when nobody had asked for it.
  case unasked
  /// It went into a stream of its own to which nobody listened.
  case unheard
}

extension Sink {
  /// Tells whoever looks at the run that ends here what an operator keeps for it.
  ///
  /// `states` is called only when somebody looks, and must not keep this sink alive. Where nothing is
  /// recorded it is not even kept.
  @inlinable @inline(__always) public func inspect(_ states: @escaping () -> [OperatorState]) {
    if let probe { showAtProbe(probe, states) }
  }

  /// Tells what an object keeps, which this does not keep alive: it is referred to weakly, which makes each reference
  /// to it slow, only where something is recorded.
  @inlinable @inline(__always) public func inspect<Keeper: AnyObject>(
    _ keeper: Keeper, _ states: @escaping (Keeper) -> [OperatorState]
  ) {
    if let probe { showAtProbe(probe) { [weak keeper] in keeper.map(states) ?? [] } }
  }

  /// Tells whoever looks at the run that ends here that nothing will come of an element, where the silence of
  /// the operator does not say so.
  ///
  /// `last` is the event because of which that was certain, if it is not the one under way.
  @inlinable @inline(__always) func note(
    _ reason: DropReason, of event: EventID?, since last: EventID? = nil
  ) {
    if let probe { noteAtProbe(probe, reason, event, last) }
  }
}

@usableFromInline func noteAtProbe(
  _ probe: AnyObject, _ reason: DropReason, _ event: EventID?, _ last: EventID?
) {
  (probe as? InspectedRun)?.note(reason, of: event, since: last)
}

@usableFromInline func showAtProbe(_ probe: AnyObject, _ states: @escaping () -> [OperatorState]) {
  (probe as? InspectedRun)?.add(states)
}

/// A recorded run of an operator, which may keep something.
@usableFromInline class InspectedRun {
  private var states: [() -> [OperatorState]] = []

  @usableFromInline init() {}

  final func add(_ states: @escaping () -> [OperatorState]) {
    if self.states.isEmpty { becomeInspectable() }
    self.states.append(states)
  }

  final var kept: [OperatorState] { states.flatMap { $0() } }

  /// Nothing will come of an event, the one under way if it is nil.
  func note(_ reason: DropReason, of event: EventID?, since last: EventID?) {}

  /// The input that keeps an event for the operator; nil if none does.
  func port(keeping event: EventID) -> Int? { nil }

  /// Called once, for an operator that keeps something.
  func becomeInspectable() {}
}
