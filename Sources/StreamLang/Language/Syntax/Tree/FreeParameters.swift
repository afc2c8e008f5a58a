/// The function that a free `$0` belongs to: `a.map(max($0, 3))` is `a.map { max($0, 3) }`.
///
/// A free `$n` belongs to the innermost enclosing argument that takes a function; everything else is looked
/// through.
extension Expression {
  /// Tells whether an argument takes a function, by what is called, its position, whether it is the last one,
  /// and its label.
  package typealias TakesFunction = (
    _ callee: Expression, _ position: Int, _ isLast: Bool, _ label: String?
  ) -> Bool

  /// A call whose arguments are functions where they take one and a free `$n` stands in them; anything else
  /// itself.
  func owning(_ takesFunction: TakesFunction) -> Expression {
    guard case .call(let callee, let arguments) = kind,
      arguments.contains(where: \.mayHoldParameter)
    else { return self }
    return Expression(.call(callee, callee.owning(arguments, takesFunction)), span)
  }

  /// The arguments of a call of this expression; those that take a function are one where a free `$n` stands
  /// in them.
  private func owning(_ arguments: [Argument], _ takesFunction: TakesFunction) -> [Argument] {
    var arguments = arguments
    for index in arguments.indices where arguments[index].mayHoldParameter {
      guard owns(arguments, index, takesFunction),
        arguments[index].value.hasFreeParameter(takesFunction)
      else { continue }
      arguments[index].value = arguments[index].value.asFunction
      arguments[index].mayHoldParameter = false
    }
    return arguments
  }

  private func owns(_ arguments: [Argument], _ index: Int, _ takesFunction: TakesFunction) -> Bool {
    // `{ sorted($0) }` is about `$0`: nobody sorts by itself.
    if case .name = kind, case .parameter = arguments[index].value.kind { return false }
    return takesFunction(self, index, index == arguments.count - 1, arguments[index].label?.text)
  }

  private func hasFreeParameter(_ takesFunction: TakesFunction) -> Bool {
    var pending = [self]
    while let next = pending.popLast() {
      switch next.kind {
      case .parameter: return true
      case .call(let callee, let arguments):
        pending.append(callee)
        for index in arguments.indices where arguments[index].mayHoldParameter {
          if !callee.owns(arguments, index, takesFunction) {
            pending.append(arguments[index].value)
          }
        }
      default: pending += next.children
      }
    }
    return false
  }

  /// The function that the expression is the body of.
  private var asFunction: Expression {
    let body = Statement(.expression(self), span)
    return Expression(.function(FunctionLiteral(parameters: .implicit, body: [body])), span)
  }

  /// The name that a call of it calls; empty if that has none.
  package var calleeName: String {
    switch kind {
    case .name(let name): name
    case .member(_, let name), .dot(let name): name.text
    default: ""
    }
  }
}

extension Pattern {
  /// The name that was probably meant by `$0`.
  static func firstName(in patterns: [Pattern]) -> String? {
    for pattern in patterns {
      switch pattern {
      case .name(let name) where name.text != "_": return name.text
      case .name: continue
      case .list(let inner, _): if let name = firstName(in: inner) { return name }
      case .record(let fields, _):
        if let name = firstName(in: fields.map(\.pattern)) { return name }
      }
    }
    return nil
  }
}
