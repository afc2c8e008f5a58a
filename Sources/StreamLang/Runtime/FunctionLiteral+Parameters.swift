extension [Pattern] {
  /// The parameters' names, where all are plain; fast code can use no other.
  var plainNames: [String]? {
    let names = compactMap { pattern -> String? in
      if case .name(let name) = pattern { name.text } else { nil }
    }
    return names.count == count ? names : nil
  }
}

extension FunctionLiteral {
  func fastCode(parameters: [String]?) -> FastCode? {
    guard let parameters, body.count == 1, case .expression(let expression) = body[0].kind else {
      return nil
    }
    if parameters.isEmpty, case .named = self.parameters { return nil }
    return FastCode(expression, parameters: parameters)
  }

  /// The highest `$n` that belongs to this function, or -1.
  var highestParameter: Int {
    body.map { statement in
      switch statement.kind {
      case .expression(let value), .bind(_, _, let value), .throwing(let value):
        value.highestParameter
      case .giveBack(let value): value?.highestParameter ?? -1
      case .set(let settings): settings.map(\.value.highestParameter).max() ?? -1
      default: -1
      }
    }.max() ?? -1
  }
}

extension Expression {
  fileprivate var highestParameter: Int {
    switch kind {
    case .parameter(let index): index
    case .ifElse(let branch): branch.highestParameter
    case .switching(let subject, let cases):
      max(
        subject.highestParameter,
        cases.map { FunctionLiteral(parameters: .implicit, body: $0.body).highestParameter }.max()
          ?? -1)
    default: kids.map(\.highestParameter).max() ?? -1
    }
  }

  /// The same with `$0` in front of the dot that it starts with.
  var replacingDot: Expression {
    switch kind {
    case .dot(let name): Expression(.member(Expression(.parameter(0), span), name), span)
    case .member(let object, let name): Expression(.member(object.replacingDot, name), span)
    case .index(let object, let index): Expression(.index(object.replacingDot, index), span)
    case .call(let callee, let arguments):
      Expression(.call(callee.replacingDot, arguments), span)
    case .binary(let operation, let left, let right):
      Expression(.binary(operation, left.replacingDot, right), span)
    default: self
    }
  }

  /// Whether it starts with `.name`, and so can mean a function.
  var startsWithDot: Bool {
    switch kind {
    case .dot: true
    case .member(let object, _), .index(let object, _), .call(let object, _): object.startsWithDot
    case .binary(_, let left, _): left.startsWithDot
    default: false
    }
  }
}

extension IfElse {
  fileprivate var highestParameter: Int {
    var highest = FunctionLiteral(parameters: .implicit, body: then.body).highestParameter
    switch condition {
    case .expression(let value), .binding(_, let value, _), .match(_, let value, _):
      highest = max(highest, value.highestParameter)
    }
    switch otherwise {
    case .branch(let other)?:
      highest = max(
        highest, FunctionLiteral(parameters: .implicit, body: other.body).highestParameter)
    case .chained(let other)?: highest = max(highest, other.highestParameter)
    case nil: break
    }
    return highest
  }
}
