/// The library whose order streams keep where the libraries differ: in which order they begin and leave what they
/// subscribe to.
@usableFromInline package enum Manner: Sendable {
  /// The order of this engine's contract.
  case own
  case rxjs, rxSwift, combine
}

extension Scheduler {
  /// The moment at which `zip` and `combineLatest` leave an input that has ended.
  @inlinable var leavingOfInputs: Leaving { followsRxSwift ? .beforeEnd : .afterEnd }
}
