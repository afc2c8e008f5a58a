import StreamEngine

extension Prelude {
  /// Streams with a promise: one value, none, no error.
  static let traits: [Operator] = []
}
