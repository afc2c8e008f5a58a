/// What can stand in `batch { }`, `at t { }` and `after t { }`: what happens at one moment.
extension Checker {
  /// `word` is what messages call the block.
  mutating func checkMoment(_ statement: Statement, _ word: String, _ locals: Locals) {
    switch statement.kind {
    case .expression, .set: _ = check(statement, locals)
    case .batch(let body): for statement in body { checkMoment(statement, word, locals) }
    case .bind(.none, .name(let name), let value) where info(name.text) != nil:
      _ = visit(value, locals)
      checkSet(name, value)
    case .bind(_, let pattern, let value):
      let names = pattern.names.map(\.text).joined(separator: ", ")
      refuse(
        statement, word,
        "define \(names) before it: `\(names) = \(source(value.span))`")
    default: refuse(statement, word, "it wants a line of its own")
    }
  }

  /// `x = 2`, where that can only mean `x := 2`.
  private mutating func checkSet(_ name: Name, _ value: Expression) {
    guard let info = info(name.text) else { return }
    let text = source(value.span)
    if info.isFrozen {
      report(
        "\(name.text) was defined with let", name.span,
        help: "del \(name.text) first, or use another name")
    } else if let formula = info.formula {
      reportFormula(name.text, formula, info, name.span, text)
    } else if info.kind.isStream {
      report(
        "\(name.text) is a stream", name.span, help: "send to it with `\(name.text).next(\(text))`")
    }
  }

  private mutating func refuse(_ statement: Statement, _ word: String, _ help: String) {
    report("\(word) only sends and sets values", statement.span, help: help)
  }
}
