extension Checker {
  /// What is expected: something with a value, or the runs of a stream, `subs(s)`.
  mutating func visitExpected(
    _ expression: Expression, hasText: Bool, _ locals: Locals
  ) -> Kind {
    guard hasText, let name = expression.subscriptionsOf, info("subs") == nil else {
      return visit(expression, locals)
    }
    if info(name.text) == nil { reportUnknown(name) }
    return .value
  }

  /// What may follow the text of an expectation.
  mutating func checkSettings(of settings: [Expression.Argument], _ locals: Locals) {
    checkLabels(of: settings, "expect", among: Expectation.labels)
    for setting in settings {
      guard let label = setting.label else { continue }
      if label.text == "from" {
        if case .name("now") = setting.value.kind { continue }
        report("from is now", setting.value.span, help: "write `from: now`")
      } else if case .int(let number) = setting.value.kind, label.text == "frame" {
        report(
          "frame wants a duration, got \(number)", setting.value.span,
          help: "write `\(number)ms` or `\(number)s`")
      } else {
        _ = visit(setting.value, locals)
      }
    }
  }
}

extension Expression {
  /// The name in `subs(name)`.
  var subscriptionsOf: Name? {
    guard case .call(let callee, let arguments) = kind, case .name("subs") = callee.kind,
      arguments.count == 1, case .name(let name) = arguments[0].value.kind
    else { return nil }
    return Name(name, arguments[0].value.span)
  }
}
