/// The streams of `partition` as calls of `filter`, since a definition elsewhere makes one name.
extension Definition {
  /// A definition for each name of `(p, q) = a.partition(f)`; none of any other definition.
  var partitioned: [Definition] {
    guard case .list(let names, _) = pattern, names.count == 2, let call = value.operation,
      call.op.name == "partition", let filter = Prelude.operators["filter"],
      let given = call.arguments.last, case .function(let test) = given.value.kind,
      let others = test.negated, let source = call.receiver ?? call.arguments.first,
      source.span != given.span
    else { return [] }
    return zip(names, [test, others]).map { name, test in
      let function = Core.Expression(.function(test), given.span, given.value.type)
      let filtered = Core.OperatorCall(
        id: filter.id, spelling: Name(filter.name, call.spelling.span), receiver: source,
        arguments: [Core.Argument(value: function)])
      var part = self
      (part.pattern, part.parts) = (name, [])
      part.value = Core.Expression(.operation(filtered.decided), value.span, .stream)
      return part
    }
  }
}

extension Core.Statement {
  /// The definitions of both streams of `partition`, or else the statement.
  var partitioned: [Core.Statement] {
    guard case .define(let definition, let isQuiet) = kind else { return [self] }
    let parts = definition.partitioned.map { part in
      var statement = self
      statement.kind = .define(part, isQuiet: isQuiet)
      return statement
    }
    return parts.isEmpty ? [self] : parts
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
