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
        let adapted = alias.adapt(arguments, of: op)
        return source.numbered(for: op, adapted, span)
          ?? source.calling(Name(op.name, callee), adapted, span)
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

  /// RxJS's `map((x, i) => …)` as `enumerated().map((i, x) => …)`; nil if it is something else.
  ///
  /// An operator that passes values on gets them back without their numbers.
  private func numbered(for op: Operator, _ arguments: [Argument], _ span: Span) -> Expression? {
    let passesOn = op.traits.contains(.testsNumbered)
    guard passesOn || op.traits.contains(.takesNumbered), var first = arguments.first,
      let swapped = first.value.swapped
    else { return nil }
    first.value = swapped
    let chain = calling(Name("enumerated", span), [], span)
      .calling(Name(op.name, span), [first] + arguments.dropFirst(), span)
    if !passesOn { return chain }
    // `{ $1 }`
    let value = FunctionLiteral(
      parameters: .implicit, body: [Statement(.expression(Expression(.parameter(1), span)), span)],
      brace: span)
    return chain.calling(
      Name("map", span),
      [Argument(label: nil, value: Expression(.function(value), span), span: span)],
      span)
  }

  /// A function of two names with these the other way round.
  private var swapped: Expression? {
    guard case .function(var literal) = kind,
      case .named(let patterns, let place) = literal.parameters,
      patterns.count == 2
    else { return nil }
    literal.parameters = .named([patterns[1], patterns[0]], place)
    return Expression(.function(literal), span)
  }
}
