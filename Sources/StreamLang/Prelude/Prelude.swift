/// Every operator, in the order help shows them.
public enum Prelude {
  public static let all: [Operator] =
    creating + subjects + transforming + filtering + combining + timing + sharing + aggregating

  /// Operators by all their names.
  static let operators: [String: Operator] = {
    var table: [String: Operator] = [:]
    for op in all {
      for name in [op.name] + op.aliases {
        precondition(table[name] == nil, "two operators are called \(name)")
        table[name] = op
      }
    }
    return table
  }()

  /// What can be called without a stream on its left.
  static func function(_ name: String) -> Operator? {
    guard let op = operators[name], op.role != .method else { return nil }
    return op
  }

  /// What can be called on a stream.
  static func method(_ name: String) -> Operator? {
    guard let op = operators[name], op.role != .creator else { return nil }
    return op
  }
}
