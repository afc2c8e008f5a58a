import StreamEngine

/// `expect a.isEmpty()`: a condition on streams without a name, which takes time to show.
struct Condition {
  let title: ExpectationTitle
  let span: Span
  /// The mistake if it does not hold.
  let message: String
  /// True if it holds; nil as long as it has no value.
  let holds: () -> Bool?
  /// True if nothing can change that any more.
  let isOver: () -> Bool
}

extension ExpectationChecker {
  /// Follows a condition from now on; it is judged once its streams have ended, or at the end.
  func follow(
    _ condition: Core.Formula, _ expectation: Core.Expectation, _ statement: Span, _ source: Source
  ) throws {
    let span = expectation.value.span
    try turns.run(isPush: false) { _ in
      let made = try environment.turn.forExpectation { try environment.formula(condition, source) }
      let cell = environment.plan.cell(made.inputs, made.formula)
      conditions.append(
        Condition(
          title: title(
            of: expectation, statement.text(in: source.text), source.line(of: statement.start)),
          span: span,
          message: expectation.named("expected \(span.text(in: source.text))"),
          holds: { [environment] in environment.plan.value(of: cell).map { $0 == .bool(true) } },
          isOver: { made.hidden.allSatisfy { $0.view?.isOpen == false } }))
    }
  }

  /// Judges the conditions that nothing can change any more; at the end of a script all of them.
  func judgeConditions(isEnd: Bool) -> [OutcomePart] {
    let due = conditions.filter { isEnd || $0.isOver() }
    conditions.removeAll { isEnd || $0.isOver() }
    return due.flatMap { condition -> [OutcomePart] in
      let holds = condition.holds()
      let verdict = verdict(condition.title, isMet: holds == true)
      if holds == true { return [verdict] }
      let help = holds == nil ? "it has no value" : nil
      return [
        verdict,
        .mistake(Diagnostic(.run, condition.message, condition.span, help: help)),
      ]
    }
  }

  /// The values of the parts of a condition that does not hold: `x is 2`.
  func told(_ expectation: Core.Expectation, _ source: Source) -> String? {
    let condition = expectation.value
    let parts: [Core.Expression]
    if case .binary(_, let left, let right) = condition.kind {
      parts = [left, right].filter { !$0.isLiteral }
    } else {
      parts = expectation.reads.map {
        Core.Expression(.symbol(environment.symbols.id(of: $0), .plain), condition.span)
      }
    }
    let told = parts.compactMap { part -> String? in
      guard let value = try? environment.evaluate(part, source) else { return nil }
      var text = String(part.span.text(in: source.text))
      if case .symbol(let symbol, _) = part.kind { text = environment.symbols.name(of: symbol) }
      return "\(text) is \(value.literal.clipped(to: 40, ellipsis: "…"))"
    }
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }
}

extension Core.Expectation {
  /// A message with the name in front, if it has one.
  func named(_ message: String) -> String { name.map { "\($0): \(message)" } ?? message }
}
