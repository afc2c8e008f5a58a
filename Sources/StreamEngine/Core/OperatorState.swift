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
    /// Which of its inputs, or of its runs of one input, is running, counted from 1.
    case isAt(Int)
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

  /// When the first of them is sent on, or what else the operator waits to do, on the scheduler's
  /// clock; nil if that depends on other events.
  public var due: Duration? { dueAt.map { .nanoseconds(Int64(clamping: $0)) } }

  /// `due` is a time on the scheduler's clock, not a delay.
  public init(
    _ kind: Kind, _ values: [Any] = [], capacity: Int? = nil, due: Duration? = nil
  ) {
    self.init(kind, values, capacity: capacity, dueAt: due?.nanoseconds)
  }

  @inlinable init(_ kind: Kind, _ values: [Any] = [], capacity: Int? = nil, dueAt: UInt64?) {
    self.kind = kind
    self.values = values
    self.capacity = capacity
    self.dueAt = dueAt
  }
}

extension OperatorState {
  /// The states of an operator that keeps the newest element of each of two inputs.
  @inlinable static func latest(_ left: Any?, _ right: Any?) -> [OperatorState] {
    [left, right].enumerated().map { OperatorState(.latest(input: $0), [$1].compactMap { $0 }) }
  }
}

extension Sink {
  /// Tells whoever looks at the run that ends here what an operator keeps for it.
  ///
  /// `states` is called only when somebody looks, and must not keep this sink alive. Where nothing is
  /// recorded it is not even kept.
  @inlinable @inline(__always) public func inspect(_ states: @escaping () -> [OperatorState]) {
    if let probe { showAtProbe(probe, states) }
  }
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

  /// Called once, for an operator that keeps something.
  func becomeInspectable() {}
}
