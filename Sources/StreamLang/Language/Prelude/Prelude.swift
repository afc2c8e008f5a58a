extension Prelude {
  static let families: [Family] = {
    var count = 0
    return unnumbered.map { family in
      let first = count
      count += family.operators.count
      return Family(
        title: family.title,
        operators: family.operators.enumerated().map { $1.numbered(first + $0) })
    }
  }()

  private static let unnumbered = [
    Family(title: "Creating", operators: creating),
    Family(title: "Subjects", operators: subjects),
    Family(title: "Transforming", operators: transforming),
    Family(title: "Flattening", operators: flattening),
    Family(title: "Grouping", operators: grouping),
    Family(title: "Filtering", operators: filtering),
    Family(title: "Combining", operators: combining),
    Family(title: "Errors", operators: handlingErrors),
    Family(title: "Time", operators: timing),
    Family(title: "Utilities", operators: utilities),
    Family(title: "Aggregating", operators: aggregating),
    Family(title: "Sharing", operators: sharing),
    Family(title: "Demand", operators: pacing),
    Family(title: "Traits", operators: traits),
    Family(title: "Outside", operators: outside),
  ]

  package static let all = families.flatMap(\.operators)

  /// Operators by all their names.
  package static let operators = NameTable(all, \.names)

  /// An operator by the name it has within RxJS's `.pipe(…)`, and what its arguments mean there.
  static func piped(_ name: String) -> (Operator, Alias)? {
    if let found = pipedOperators[name] { return found }
    guard let op = method(name) else { return nil }
    let alias = op.aliases.first { $0.name == name }
    return (op, alias ?? Alias(stringLiteral: name))
  }

  private static let pipedOperators: [String: (Operator, Alias)] = {
    let entries = all.flatMap { op in op.piped.map { ($0.name, (op, $0)) } }
    return Dictionary(uniqueKeysWithValues: entries)
  }()

  /// An operator that can be called without a stream on its left.
  static func function(_ name: String) -> Operator? {
    guard let op = operators[name], op.role != .method else { return nil }
    return op
  }

  /// An operator that can be called on a stream.
  static func method(_ name: String) -> Operator? {
    guard let op = operators[name], op.isMethod else { return nil }
    return op
  }
}

extension Core.OperatorID {
  var op: Operator { Prelude.all[index] }
}

extension Core.OperatorCall {
  var op: Operator { id.op }
}
