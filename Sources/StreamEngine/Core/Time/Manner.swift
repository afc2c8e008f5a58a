/// The library whose order streams keep where the libraries differ: in which order they begin and leave what they
/// subscribe to.
@usableFromInline package enum Manner: Sendable {
  /// The order of this engine's contract.
  case own
  case rxjs, rxSwift, combine
}
