import StreamEngine

extension Prelude {
  /// Operators that leave the values as they are: to look on, to convert, to name.
  static let utilities: [Operator] = []
}
