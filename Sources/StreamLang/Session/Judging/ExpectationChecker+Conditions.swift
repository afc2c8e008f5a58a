import StreamEngine

/// `expect a.isEmpty()`: a condition on streams without a name, which takes time to show.
struct Condition {
  let title: ExpectationTitle
  let span: Span
  /// The mistake if it does not hold.
  let message: String
  /// The texts of the sides that it compares.
  let sides: [Substring]
  /// Its value, and those of its sides; nil as long as it has none.
  let values: () -> [Value]?
  /// True if nothing can change that any more.
  let isOver: () -> Bool
}

extension ExpectationChecker {
  /// Follows a condition from now on; it is judged once its streams have ended, or at the end.
  func follow(
    _ condition: Core.Formula, _ expectation: Core.Expectation, _ statement: Span, _ source: Source
  ) throws {
    let span = expectation.value.span
    let sides = condition.body.comparedSides
    var condition = condition
    condition.body = Core.Expression(.list([condition.body] + sides), span)
    try turns.run(isPush: false) { _ in
      let made = try environment.turn.forExpectation { try environment.formula(condition, source) }
      let cell = environment.plan.cell(made.inputs, made.formula)
      conditions.append(
        Condition(
          title: title(
            of: expectation, statement.text(in: source.text), source.line(of: statement.start)),
          span: span,
          message: expectation.named("expected \(span.text(in: source.text))"),
          sides: sides.map { $0.span.text(in: source.text) },
          values: { [environment] in
            if case .list(let values)? = environment.plan.value(of: cell) { values } else { nil }
          },
          isOver: { made.hidden.allSatisfy { $0.view?.isOpen == false } }))
    }
  }

  /// Judges the conditions that nothing can change any more; at the end of a script all of them.
  func judgeConditions(isEnd: Bool) -> [OutcomePart] {
    let due = conditions.filter { isEnd || $0.isOver() }
    conditions.removeAll { isEnd || $0.isOver() }
    return due.flatMap { condition -> [OutcomePart] in
      let values = condition.values()
      let holds = values?.first == .bool(true)
      let verdict = verdict(condition.title, isMet: holds)
      if holds { return [verdict] }
      let help = values.map { Self.told(zip(condition.sides, $0.dropFirst())) } ?? "it has no value"
      return [
        verdict,
        .mistake(Diagnostic(.run, condition.message, condition.span, help: help)),
      ]
    }
  }

  /// The values of the parts of a condition that does not hold: `x is 2`.
  func told(_ expectation: Core.Expectation, _ source: Source) -> String? {
    let condition = expectation.value
    var parts = condition.comparedSides
    if parts.isEmpty {
      parts = expectation.reads.map {
        Core.Expression(.symbol(environment.symbols.id(of: $0), .plain), condition.span)
      }
    }
    return Self.told(
      parts.compactMap { part in
        guard let value = try? environment.evaluate(part, source) else { return nil }
        var text = part.span.text(in: source.text)
        if case .symbol(let symbol, _) = part.kind {
          text = environment.symbols.name(of: symbol)[...]
        }
        return (text, value)
      })
  }

  private static func told(_ parts: some Sequence<(Substring, Value)>) -> String? {
    let told = parts.map { "\($0) is \($1.literal.clipped(to: 40, ellipsis: "…"))" }
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }
}

extension Core.Expression {
  /// The sides of a comparison that are not written out; of `a && b` the names tell more.
  fileprivate var comparedSides: [Core.Expression] {
    guard case .binary(let operation, let left, let right) = kind, ![.and, .or].contains(operation)
    else { return [] }
    return [left, right].filter { !$0.isLiteral }
  }
}

extension Core.Expectation {
  /// A message with the name in front, if it has one.
  func named(_ message: String) -> String { name.map { "\($0): \(message)" } ?? message }
}
