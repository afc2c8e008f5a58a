import StreamEngine

extension Prelude {
  /// Operators that cut a stream into pieces: lists, or streams of their own.
  static let grouping: [Operator] = []
}
