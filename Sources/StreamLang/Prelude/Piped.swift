extension Expression {
  /// `a.pipe(map(f), take(2))` as `a.map(f).take(2)`, in RxJS's words; nil if it is something else.
  ///
  /// What is no call of an operator is a function from stream to stream, and stays behind `pipe`.
  var unpiped: Expression? {
    guard case .call(let callee, let stages) = kind,
      case .member(let source, let pipe) = callee.kind,
      pipe.text == "pipe", stages.count != 1 || stages[0].value.stage != nil
    else { return nil }
    var chain = stages.reduce(source) { source, stage in
      let span = Span(source.span.start, stage.span.end)
      if let (op, alias, callee, arguments) = stage.value.stage {
        var adapted = alias.adapt(arguments, of: op)
        if op.traits.contains(.numbered) {
          for index in adapted.indices { adapted[index].isNumbered = true }
        }
        return source.calling(Name(op.name, callee), adapted, span)
      }
      return source.calling(Name(pipe.text, stage.span), [stage], span)
    }
    // The text of the whole ends with the parenthesis of `pipe`.
    if !stages.isEmpty { chain.span = span }
    return chain
  }

  /// The operator that is called here, and what its arguments mean within `pipe`.
  private var stage: (op: Operator, alias: Alias, name: Span, arguments: [Argument])? {
    guard case .call(let callee, let arguments) = kind, case .name(let name) = callee.kind,
      let (op, alias) = Prelude.piped(name)
    else { return nil }
    return (op, alias, callee.span, arguments)
  }

  private func calling(_ name: Name, _ arguments: [Argument], _ span: Span) -> Expression {
    Expression(.call(Expression(.member(self, name), name.span), arguments), span)
  }
}
