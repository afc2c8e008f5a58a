import StreamEngine

/// `expect a.isEmpty()`: a condition on streams without a name, which takes time to show.
struct Condition {
  /// What was expected, for the report: `4: expect a.isEmpty()`.
  let title: String
  let span: Span
  let text: String
  /// Whether it holds; nil as long as it has no value.
  let holds: () -> Bool?
  /// Whether nothing can change that any more.
  let isOver: () -> Bool
}

extension Session {
  /// Follows a condition from now on; it is judged once its streams have ended, or at the end.
  func expect(_ expression: Expression, _ checked: Checked, _ source: Source) throws {
    let definition = Definition(
      expression: expression, source: source, keyword: .none, mentions: checked.mentions,
      streams: checked.streams)
    let line = source.line(of: checked.statement.span.start)
    try turn(isPush: false) {
      environment.isLookingOn = true
      defer { environment.isLookingOn = false }
      let (inputs, formula, hidden) = try environment.formula(of: definition)
      let cell = environment.plan.cell(inputs, formula)
      judging.conditions.append(
        Condition(
          title: "\(line): \(checked.statement.span.text(in: source.text))", span: expression.span,
          text: String(expression.span.text(in: source.text)),
          holds: { [environment] in environment.plan.value(of: cell).map { $0 == .bool(true) } },
          isOver: { hidden.allSatisfy { $0.view?.isOpen == false } }))
    }
  }

  /// Judges the conditions that nothing can change any more; at the end of a script all of them.
  func judgeConditions(isEnd: Bool) {
    let due = judging.conditions.filter { isEnd || $0.isOver() }
    judging.conditions.removeAll { isEnd || $0.isOver() }
    for condition in due {
      let holds = condition.holds()
      judge(Reply.Verdict(title: condition.title, isMet: holds == true, mend: nil))
      if holds == true { continue }
      let help = holds == nil ? "it has no value" : nil
      add(
        .failure(Diagnostic(.run, "expected \(condition.text)", condition.span, help: help)))
    }
  }

  /// What the parts of a condition are that does not hold: `x is 2`.
  func told(_ condition: Expression, _ source: Source) -> String? {
    let parts: [Expression]
    if case .binary(_, let left, let right) = condition.kind {
      parts = [left, right].filter { Value(constant: $0) == nil }
    } else {
      parts = environment.mentions(in: condition, nil).map {
        Expression(.name($0), condition.span)
      }
    }
    let told = parts.compactMap { part -> String? in
      guard let value = try? evaluator(source).evaluate(part, nil) else { return nil }
      var text = String(part.span.text(in: source.text))
      if case .name(let name) = part.kind { text = name }
      return "\(text) is \(value.literal.clipped(to: 40, ellipsis: "…"))"
    }
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }
}
