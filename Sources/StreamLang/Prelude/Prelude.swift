/// Every operator, in the order help shows them.
public enum Prelude {
  public static let all: [Operator] =
    creating + subjects + transforming + flattening + grouping + filtering + combining
    + handlingErrors + timing + utilities + aggregating + sharing + traits

  /// Operators by all their names.
  static let operators: [String: Operator] = {
    var table: [String: Operator] = [:]
    for op in all {
      for name in op.names {
        precondition(table[name] == nil, "two operators are called \(name)")
        table[name] = op
      }
    }
    return table
  }()

  /// An operator by the name it has within RxJS's `.pipe(…)`, and what its arguments mean there.
  static func piped(_ name: String) -> (Operator, Alias)? {
    if let found = pipedOperators[name] { return found }
    guard let op = method(name) else { return nil }
    let alias = op.aliases.first { $0.name == name }
    return (op, (alias ?? Alias(stringLiteral: name)).countingMilliseconds)
  }

  private static let pipedOperators: [String: (Operator, Alias)] = {
    let entries = all.flatMap { op in op.piped.map { ($0.name, (op, $0.countingMilliseconds)) } }
    return Dictionary(uniqueKeysWithValues: entries)
  }()

  /// What can be called without a stream on its left.
  static func function(_ name: String) -> Operator? {
    guard let op = operators[name], op.role != .method else { return nil }
    return op
  }

  /// What can be called on a stream.
  static func method(_ name: String) -> Operator? {
    guard let op = operators[name], op.isMethod else { return nil }
    return op
  }
}
