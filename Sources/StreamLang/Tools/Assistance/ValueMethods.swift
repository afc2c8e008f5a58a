/// Which plain functions take values of a kind, as they answer themselves.
enum ValueMethods {
  /// Those that can stand behind a value of a kind; of nothing certain, all that can stand behind any.
  static func of(_ kind: ArgumentKind?) -> [Builtin] {
    switch kind {
    case .number: numbers
    case .duration: durations
    case .string: texts
    case .bool: bools
    case .list: lists
    case .record: records
    default: all
    }
  }

  private static let numbers = taking("2")
  private static let durations = taking("2s")
  private static let texts = taking("\"ab\"")
  private static let bools = taking("true")
  private static let lists = taking("[1, 2]")
  private static let records = taking("{a: 1}")

  private static let all = Builtin.all.filter {
    $0.arity.upperBound > 0 && !$0.makesHandle && !$0.name.startsCapitalized
  }

  /// Those that answer when they are called on `value`.
  private static func taking(_ value: String) -> [Builtin] {
    all.filter { builtin in
      let session = Session()
      return builtin.trials(on: value).contains { trial in
        let reply = session.submit(trial)
        return reply.diagnostics.isEmpty && reply.items.allSatisfy { !$0.isFailure }
      }
    }
  }
}

extension Builtin {
  /// It called on a value: with the arguments of its example, and with what else the last could be.
  fileprivate func trials(on value: String) -> [String] {
    let example = Parser.parse(example.source).statements.first
    guard case .expression(let whole)? = example?.kind else { return [] }
    let given = (whole.arguments(of: name) ?? []).map { String($0.text(in: self.example.source)) }
    var lists: [[String]] = arity.contains(1) ? [[], given] : [given]
    for other in ["x => x", "x => true", "(x, y) => x", value] where !given.isEmpty {
      lists.append(given.dropLast() + [other])
    }
    return lists.map { "(\(value)).\(name)(\($0.joined(separator: ", ")))" }
  }
}

extension Expression {
  /// The arguments that stand behind the value in the first call of a function; nil if there is
  /// none.
  fileprivate func arguments(of function: String) -> [Span]? {
    if case .call(let callee, let arguments) = kind {
      if case .member(_, let name) = callee.kind, name.text == function {
        return arguments.map(\.span)
      }
      if case .name(function) = callee.kind { return arguments.dropFirst().map(\.span) }
    }
    return children.lazy.compactMap { $0.arguments(of: function) }.first
  }
}

extension Reply.Item {
  fileprivate var isFailure: Bool {
    switch self {
    case .failure, .stopped: true
    default: false
    }
  }
}
