extension FormatterPrinter {
  func statement(_ statement: Statement) -> Layout {
    switch statement.kind {
    case .expression(let value): expression(value)
    case .bind(let keyword, let pattern, let value):
      .row([
        .text((keyword == .none ? "" : keyword.rawValue + " ") + text(pattern) + " = "),
        expression(value),
      ])
    case .quiet(let inner): .row([.text("quiet "), self.statement(inner)])
    case .set(let settings): self.settings(settings)
    case .batch(let body): .row([.text("batch "), block("{", body, in: statement.span)])
    case .at(let time, let body): timed("at ", time, body, statement.span)
    case .after(let time, let body): timed("after ", time, body, statement.span)
    case .wait(let time): .row([.text("wait "), operand(time)])
    case .run(nil): .text("run")
    case .run(let end?): .row([.text("run until "), expression(end)])
    case .expect(let value, let marbles, let settings):
      .row(
        [.text("expect "), operand(value)] + (marbles.map { [.text(" "), expression($0)] } ?? [])
          + settings.flatMap { [.text(", "), argument($0)] })
    case .forall(let generators, let body):
      .row([
        .text(
          "forall " + generators.map { "\($0.name.text): \($0.kind.text)" }.joined(separator: ", ")
            + " "),
        block(
          "{", body,
          in: Span(generators.last?.kind.span.end ?? statement.span.start, statement.span.end)),
      ])
    case .note(let text, let name, let time):
      .row(
        [.text("note " + (name.map { $0.text + " " } ?? "")), expression(text)]
          + (time.map { [.text(" at "), expression($0)] } ?? []))
    case .watch(let names): .text("watch " + list(names))
    case .unwatch(let names): .text("unwatch " + list(names))
    case .delete(let names): .text("del " + list(names))
    case .giveBack(nil): .text("return")
    case .giveBack(let value?): .row([.text("return "), expression(value)])
    case .throwing(let error): .row([.text("throw "), expression(error)])
    case .loop(let loop): self.loop(loop, statement.span)
    case .leaveLoop(let goesOn): .text(goesOn ? "continue" : "break")
    case .attempt, .importing, .library: asWritten(statement.span)
    case .command(let line): .text(":" + line.text)
    }
  }

  private func loop(_ loop: Loop, _ span: Span) -> Layout {
    let (head, end): (Layout, Int) =
      switch loop.head {
      case .test(let test): (.row([.text("while "), self.head(test)]), test.span.end)
      case .each(let pattern, let list):
        (.row([.text("for " + text(pattern) + " in "), self.head(list)]), list.span.end)
      case .steps(let first, let test, let step):
        (
          .row([
            .text("for "), statement(first), .text("; "), expression(test), .text("; "),
            statement(step),
          ]), step.span.end
        )
      }
    return .row([head, .text(" "), block("{", loop.body, in: Span(end, span.end))])
  }

  private func timed(
    _ word: String, _ time: Expression, _ body: [Statement], _ span: Span
  ) -> Layout {
    .row([
      .text(word), head(time), .text(" "), block("{", body, in: Span(time.span.end, span.end)),
    ])
  }

  /// The layout of the expression that stands before the `{` of its own statement.
  func head(_ value: Expression) -> Layout { with(closuresTrail: false) { operand(value) } }

  /// A value behind a word that is a keyword only if no `{` follows it.
  private func operand(_ value: Expression) -> Layout {
    let layout = expression(value)
    return layout.initial == "{" ? .parenthesized(layout) : layout
  }

  private func settings(_ settings: [Statement.Setting]) -> Layout {
    .row(
      settings.enumerated().flatMap { number, setting in
        [.text(number == 0 ? "" : ", "), self.setting(setting)]
      })
  }

  /// `a := 1`, `a.value = 1` or `a += 1`, as it was written.
  private func setting(_ setting: Statement.Setting) -> Layout {
    if let (operation, operand) = setting.compound {
      return .row([
        expression(setting.target), .text(" \(operation.rawValue)= "), expression(operand),
      ])
    }
    let isMember = source.token(from: setting.target.span.end)?.symbol == .assign
    return .row([
      expression(setting.target), .text(isMember ? " = " : " := "), expression(setting.value),
    ])
  }

  private func list(_ names: [Name]) -> String { names.map(\.text).joined(separator: ", ") }

  /// The text of a statement, with the comments in it.
  func asWritten(_ span: Span) -> Layout {
    for number in source.comments(in: span) { _ = source.take(number) }
    return .text(source.text(span))
  }
}

extension FormatterPrinter {
  /// `a`, `(a, [b, _])`.
  func text(_ pattern: Pattern) -> String { text(pattern, "(", ")") }

  private func text(_ pattern: Pattern, _ opening: String, _ closing: String) -> String {
    switch pattern {
    case .name(let name): name.text
    case .list(let patterns, _): opening + inner(patterns) + closing
    case .record(let fields, _): text(fields)
    }
  }

  /// `{a, b: c}`.
  private func text(_ fields: [Pattern.Field]) -> String {
    let texts = fields.map { field in
      field.pattern == .name(field.key)
        ? field.key.text : "\(field.key.text): \(inner([field.pattern]))"
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }

  private func inner(_ patterns: [Pattern]) -> String {
    patterns.map { text($0, "[", "]") }.joined(separator: ", ")
  }

  /// `(a, b)`, or what can stand without parentheses.
  func text(_ parameters: [Pattern], isClosure: Bool) -> String {
    let areNames = parameters.allSatisfy { if case .name = $0 { true } else { false } }
    let isBare = areNames && (isClosure ? !parameters.isEmpty : parameters.count == 1)
    return isBare ? inner(parameters) : "(" + inner(parameters) + ")"
  }
}

extension Statement.Setting {
  /// The operator and the operand of `+=`, whose target stands in the tree twice.
  var compound: (BinaryOperator, Expression)? {
    guard case .binary(let operation, let left, let right) = value.kind, left.span == target.span
    else { return nil }
    return (operation, right)
  }
}
