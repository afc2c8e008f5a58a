/// Gives each free `$0` the function it belongs to: `a.map(max($0, 3))` is `a.map { max($0, 3) }`.
///
/// A free `$n` belongs to the innermost enclosing argument that takes a function; everything else
/// is looked through. `takesFunction` decides where that is, by the name of what is called, the
/// argument's position, whether it is the last one, and its label. The diagnostics name a `$n` that
/// belongs to no function, or that stands in one whose parameters have names.
package func resolvingPlaceholders(
  _ statements: [Statement],
  takesFunction: (_ callee: String, _ position: Int, _ isLast: Bool, _ label: String?) -> Bool
) -> ([Statement], [Diagnostic]) {
  withoutActuallyEscaping(takesFunction) { takesFunction in
    let resolver = PlaceholderResolver(takesFunction: takesFunction)
    let resolved = statements.map(resolver.program)
    return (resolved, resolver.diagnostics)
  }
}

/// Rebuilds statements, and remembers the first free `$n` that it has met.
final class PlaceholderResolver {
  let takesFunction: (String, Int, Bool, String?) -> Bool
  var diagnostics: [Diagnostic] = []
  /// The first `$n` since this was last nil that has no function yet.
  var free: (number: Int, span: Span)?

  init(takesFunction: @escaping (String, Int, Bool, String?) -> Bool) {
    self.takesFunction = takesFunction
  }

  func program(_ statement: Statement) -> Statement {
    free = nil
    let resolved = self.statement(statement)
    if let free {
      report(
        "`$\(free.number)` belongs to no function", free.span,
        help: "write `{ … }` around the function")
    }
    return resolved
  }

  private func report(_ message: String, _ span: Span, help: String?) {
    diagnostics.append(Diagnostic(.check, message, span, help: help))
  }
}

extension PlaceholderResolver {
  /// A step of `expression`: a tree to resolve, or one whose left and right sides are resolved.
  private enum Step {
    case resolve(Expression)
    case rebuild(Expression)
  }

  /// Follows operators, members and calls in a loop: a chain may have a thousand links.
  func expression(_ whole: Expression) -> Expression {
    var steps = [Step.resolve(whole)]
    var values: [Expression] = []
    while let step = steps.popLast() {
      switch step {
      case .rebuild(let link): rebuild(link, &values)
      case .resolve(let tree):
        let links = tree.linked
        if links.isEmpty {
          values.append(Expression(operand(tree), tree.span))
        } else {
          steps.append(.rebuild(tree))
          for link in links.reversed() { steps.append(.resolve(link)) }
        }
      }
    }
    return values[0]
  }

  /// Replaces what a link of a chain links, the last of `values`, by the link.
  private func rebuild(_ link: Expression, _ values: inout [Expression]) {
    let last = values.removeLast()
    let kind: Expression.Kind
    switch link.kind {
    case .binary(let operation, _, _): kind = .binary(operation, values.removeLast(), last)
    case .index: kind = .index(values.removeLast(), last)
    case .member(_, let name): kind = .member(last, name)
    case .call(_, let arguments):
      kind = .call(last, self.arguments(arguments, of: last))
    default: preconditionFailure("only operators, members, indexes and calls are linked")
    }
    values.append(Expression(kind, link.span))
  }

  // Each kind has a function of its own: trees are deep, and the frame of a function with many cases
  // is as large as all of them together.
  private func operand(_ operand: Expression) -> Expression.Kind {
    switch operand.kind {
    case .parameter: parameter(operand)
    case .interpolation: interpolation(operand.kind)
    case .list: list(operand.kind)
    case .record: record(operand.kind)
    case .negate, .not, .section: wrapped(operand.kind)
    case .conditional: conditional(operand.kind)
    case .function: function(operand.kind)
    case .ifElse: ifElse(operand.kind)
    case .switching: switching(operand.kind)
    case .null, .bool, .int, .double, .duration, .string, .name, .hole, .dot, .operatorName,
      .member, .index, .call, .binary:
      operand.kind
    }
  }

  private func parameter(_ parameter: Expression) -> Expression.Kind {
    if case .parameter(let number) = parameter.kind, free == nil {
      free = (number, parameter.span)
    }
    return parameter.kind
  }

  private func interpolation(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .interpolation(var pieces) = kind else { return kind }
    for index in pieces.indices {
      if case .value(let value) = pieces[index] { pieces[index] = .value(expression(value)) }
    }
    return .interpolation(pieces)
  }

  private func list(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .list(var values) = kind else { return kind }
    for index in values.indices { values[index] = expression(values[index]) }
    return .list(values)
  }

  private func record(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .record(var fields) = kind else { return kind }
    for index in fields.indices { fields[index].value = expression(fields[index].value) }
    return .record(fields)
  }

  private func wrapped(_ kind: Expression.Kind) -> Expression.Kind {
    switch kind {
    case .negate(let value): .negate(expression(value))
    case .not(let value): .not(expression(value))
    case .section(let body): .section(expression(body))
    default: kind
    }
  }

  private func conditional(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .conditional(let condition, let first, let second) = kind else { return kind }
    return .conditional(expression(condition), expression(first), expression(second))
  }

  private func arguments(
    _ arguments: [Expression.Argument], of callee: Expression
  ) -> [Expression.Argument] {
    let name = callee.calleeName
    var resolved = arguments
    for index in resolved.indices {
      let isLast = index == resolved.count - 1
      let value = resolved[index].value
      let takes =
        takesFunction(name, index, isLast, resolved[index].label?.text)
        && !value.isSubject(of: callee)
      resolved[index].value = takes ? functionArgument(value) : expression(value)
    }
    return resolved
  }

  /// An argument that takes a function becomes one, if a free `$n` stands in it.
  private func functionArgument(_ value: Expression) -> Expression {
    let outer = free
    free = nil
    let resolved = expression(value)
    let isFree = free != nil
    free = outer
    return isFree ? resolved.asFunction : resolved
  }

  private func function(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .function(var literal) = kind else { return kind }
    let outer = free
    free = nil
    literal.body = body(literal.body)
    if case .named(let patterns, _) = literal.parameters, let free { report(free, in: patterns) }
    free = outer
    return .function(literal)
  }

  private func report(_ free: (number: Int, span: Span), in parameters: [Pattern]) {
    report(
      "`$\(free.number)` cannot be used in a function that names its parameters", free.span,
      help: Pattern.firstName(in: parameters).map { "write `\($0)`" })
  }
}

extension Expression {
  /// The function that the expression is the body of.
  fileprivate var asFunction: Expression {
    let body = Statement(.expression(self), span)
    return Expression(.function(FunctionLiteral(parameters: .implicit, body: [body])), span)
  }

  /// The sides of an operator, member, index or call that continue its chain, left to right.
  fileprivate var linked: [Expression] {
    switch kind {
    case .member(let left, _), .call(let left, _): [left]
    case .index(let left, let right), .binary(_, let left, let right): [left, right]
    default: []
    }
  }

  /// True if it is what a plain function is about, as in `{ sorted($0) }`: nobody sorts by itself.
  fileprivate func isSubject(of callee: Expression) -> Bool {
    if case .name = callee.kind, case .parameter = kind { return true }
    return false
  }

  /// The name that a call calls; empty if it calls something without a name.
  fileprivate var calleeName: String {
    switch kind {
    case .name(let name): name
    case .member(_, let name), .dot(let name): name.text
    default: ""
    }
  }
}

extension Pattern {
  /// The name that was probably meant by `$0`.
  fileprivate static func firstName(in patterns: [Pattern]) -> String? {
    for pattern in patterns {
      switch pattern {
      case .name(let name) where name.text != "_": return name.text
      case .name: continue
      case .list(let inner, _): if let name = firstName(in: inner) { return name }
      }
    }
    return nil
  }
}
