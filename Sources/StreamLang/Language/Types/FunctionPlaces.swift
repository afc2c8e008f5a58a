/// Which arguments can be functions is the descriptors' to say, and that of the program's own functions.
package enum FunctionPlaces {
  /// True if an argument of an operator, a plain function or a subscription takes a function.
  package static func takesFunction(
    _ callee: String, _ position: Int, _ isLast: Bool, _ label: String?
  ) -> Bool {
    if ObserverMethod(rawValue: callee)?.isSubscription == true { return true }
    if let builtin = Builtin.named(callee) {
      if builtin.takesFunction(at: position, isLast: isLast, label: label) { return true }
      // In `map(words, upper)` the first argument is what the method would stand behind.
      if label == nil && !isLast { return false }
    }
    guard let op = Prelude.operators[callee] else { return false }
    let label = label ?? op.aliases.first { $0.name == callee }?.label(at: position)
    return op.takesFunction(at: position + op.receivers, label: label)
  }
}

extension Resolver {
  /// True if an argument takes a function, also behind functions of the program.
  func takesFunction(
    _ callee: Expression, _ position: Int, _ isLast: Bool, _ label: String?
  ) -> Bool {
    let name = callee.calleeName
    if FunctionPlaces.takesFunction(name, position, isLast, label) { return true }
    guard case .function(let function?)? = locals.names[name]?.kind ?? info(name)?.kind else {
      return false
    }
    var place = position
    if case .member = callee.kind { place += 1 }
    if let label, case .named(let patterns, _) = function.literal.parameters {
      place = patterns.firstIndex { $0.names.first?.text == label } ?? place
    }
    return function.expected(at: place) == .function
  }

  /// `$0`: a parameter of the innermost function that names none.
  mutating func parameter(_ number: Int, _ span: Span) -> Core.Expression {
    if let implicit = locals.implicit {
      while implicit.ids.count <= number { implicit.ids.append(Core.Local()) }
      return Core.Expression(.local(implicit.ids[number]), span, .any)
    }
    if !scope.hasFreeParameter {
      scope.hasFreeParameter = true
      if let parameters = locals.parameters {
        report(
          "`$\(number)` cannot be used in a function that names its parameters", span,
          help: Pattern.firstName(in: parameters).map { "write `\($0)`" })
      } else {
        report(
          "`$\(number)` belongs to no function", span, help: "write `{ … }` around the function")
      }
    }
    return Core.Expression(.invalid, span, .any)
  }
}
