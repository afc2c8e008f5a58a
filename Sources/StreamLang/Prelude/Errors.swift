import StreamEngine

extension Prelude {
  /// Operators for when a stream fails, or ends and should run again.
  static let handlingErrors: [Operator] = []
}
