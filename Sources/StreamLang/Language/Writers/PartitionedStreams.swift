/// The streams of `partition` as calls of `filter`, since a definition elsewhere makes one name.
enum PartitionedStreams {
  /// Statements in which each of the two streams has a definition of its own.
  static func named(in statements: [Core.Statement]) -> [Core.Statement] {
    statements.flatMap { statement -> [Core.Statement] in
      guard case .define(let definition, let isQuiet) = statement.kind else { return [statement] }
      let parts = parts(of: definition).map { part in
        var statement = statement
        statement.kind = .define(part, isQuiet: isQuiet)
        return statement
      }
      return parts.isEmpty ? [statement] : parts
    }
  }

  /// The definition of one name, if it is one of both.
  static func definition(of name: String, in definition: Definition) -> Definition {
    let own = parts(of: definition).first { part in
      if case .name(let known) = part.pattern { known.text == name } else { false }
    }
    return own ?? definition
  }

  /// A definition for each name of `(p, q) = a.partition(f)`; none of any other definition.
  private static func parts(of definition: Definition) -> [Definition] {
    guard case .list(let names, _) = definition.pattern, names.count == 2,
      let call = definition.value.operation, call.op.name == "partition",
      let filter = Prelude.operators["filter"], let given = call.arguments.last,
      case .function(let test) = given.value.kind, let others = test.negated,
      let source = call.receiver ?? call.arguments.first, source.span != given.span
    else { return [] }
    return zip(names, [test, others]).map { name, test in
      let function = Core.Expression(.function(test), given.span, given.value.type)
      let filtered = Core.OperatorCall(
        id: filter.id, spelling: Name(filter.name, call.spelling.span), receiver: source,
        arguments: [Core.Argument(value: function)])
      var part = definition
      (part.pattern, part.parts) = (name, [])
      part.value = Core.Expression(.operation(filtered.decided), definition.value.span, .stream)
      return part
    }
  }
}

extension Core.Function {
  /// The function that is true where this one is false; nil of one that takes several steps.
  fileprivate var negated: Core.Function? {
    guard body.count == 1 else { return nil }
    var function = self
    switch body[0].kind {
    case .evaluate(let value): function.body[0].kind = .evaluate(value.negated)
    case .leave(let value?): function.body[0].kind = .leave(value.negated)
    default: return nil
    }
    return function
  }
}

extension Core.Expression {
  fileprivate var negated: Core.Expression { Core.Expression(.not(self), span) }
}
