extension FormatterPrinter {
  /// An expression, in parentheses if it binds less tightly than `floor`: 1 to 7 are the binary
  /// operators, 8 a prefix, 9 what can be called, 10 what stands alone.
  func expression(_ value: Expression, _ floor: Int = 0) -> Layout {
    if value.tightness >= floor { return bare(value) }
    return with(closuresTrail: true) { .parenthesized(bare(value)) }
  }

  private func bare(_ value: Expression) -> Layout {
    switch value.kind {
    case .name, .parameter, .null, .bool, .int, .double, .duration, .string, .hole, .dot,
      .operatorName:
      .text(value.literalText)
    case .interpolation(let pieces): .text(interpolation(pieces))
    case .list(let values):
      with(closuresTrail: true) { .items("[", values.map { expression($0) }, "]") }
    case .record(let fields): with(closuresTrail: true) { .items("{", fields.map(field), "}") }
    case .spread(let value): .row([.text("..."), expression(value)])
    case .member, .index, .call: chain(value)
    case .negate(let operand): .row([.text("-"), expression(operand, 8)])
    case .not(let operand): .row([.text("!"), expression(operand, 8)])
    case .binary: binary(value)
    case .conditional(let condition, let first, let second):
      .row([
        expression(condition, 1), .text(" ? "), expression(first), .text(" : "),
        expression(second),
      ])
    case .section(let body): expression(body)
    case .function(let function): self.function(function, value.span)
    case .ifElse(let branches): ifElse(branches)
    case .switching(let subject, let cases): switching(subject, cases, value.span)
    }
  }

  private func field(_ field: Expression.Field) -> Layout {
    guard let name = field.key else { return .row([.text("..."), expression(field.value)]) }
    let key = name.text.isName ? name.text : name.text.quoted
    return .row([.text(key + ": "), expression(field.value)])
  }

  /// A string stands on one line, and so does everything in it.
  private func interpolation(_ pieces: [Expression.Piece]) -> String {
    with(closuresTrail: true, isOnOneLine: true) {
      pieces.reduce(into: "\"") { text, piece in
        switch piece {
        case .text(let plain): text += plain.escaped
        case .value(let value): text += "\\(" + expression(value).onOneLine + ")"
        }
      } + "\""
    }
  }

  /// A chain of operators, which may be a thousand long, from its right end to its left.
  private func binary(_ value: Expression) -> Layout {
    var parts: [Layout] = []
    var value = value
    var floor = 0
    while case .binary(let operation, let left, let right) = value.kind, value.tightness >= floor {
      parts.append(expression(right, operation.precedence + (operation == .coalesce ? 0 : 1)))
      parts.append(.text(spelled(operation, left, right)))
      floor = operation.precedence + (operation.isLeftAssociative ? 0 : 1)
      value = left
    }
    parts.append(expression(value, floor))
    return .row(parts.reversed())
  }

  /// An operator between its blanks; a range of simple values and a short section have none.
  private func spelled(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression
  ) -> String {
    let symbol = operation.rawValue
    if case .hole = left.kind {
      switch operation {
      case .add, .multiply, .divide, .remainder: return symbol
      case .less, .lessOrEqual, .greater, .greaterOrEqual: return symbol
      default: return symbol + " "
      }
    }
    let isRange = operation == .closedRange || operation == .halfOpenRange
    return isRange && left.tightness > 7 && right.tightness > 7 ? symbol : " \(symbol) "
  }
}

extension Expression {
  /// The strength with which it holds together, see `FormatterPrinter.expression`.
  var tightness: Int {
    switch kind {
    case .conditional, .section: 0
    case .function(let function): function.brace == nil ? 0 : 10
    case .binary(let operation, _, _): operation.precedence
    case .negate, .not: 8
    case .member, .index, .call, .ifElse, .switching: 9
    default: 10
    }
  }
}
