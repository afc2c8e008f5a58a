extension FormatterPrinter {
  func function(_ function: FunctionLiteral, _ span: Span) -> Layout {
    function.brace == nil ? arrow(function, span) : closure(function, span, trails: false)
  }

  /// `{ … }`; one without parameters and body is a record unless it trails a call.
  func closure(_ function: FunctionLiteral, _ span: Span, trails: Bool) -> Layout {
    var head = "{"
    var start = function.brace?.end ?? span.start
    if case .named(let patterns, let place) = function.parameters {
      let parameters = text(patterns, isClosure: true)
      head = parameters.isEmpty ? "{ in" : "{ \(parameters) in"
      start = max(start, place.start)
    }
    let startsFunction = head == "{"
    if startsFunction, !trails, function.body.isEmpty { head = "{ ;" }
    return block(head, function.body, in: Span(start, span.end), startsFunction: startsFunction)
  }

  /// `x => e`, or `x => { … }` if the body is no expression, or has comments.
  private func arrow(_ function: FunctionLiteral, _ span: Span) -> Layout {
    guard case .named(let patterns, let place) = function.parameters else { return .text("") }
    let head = Layout.text(text(patterns, isClosure: false) + " => ")
    let region = bodyRegion(function, Span(place.end, span.end))
    let hasComments = region.map { !isOnOneLine && !source.comments(in: $0).isEmpty } ?? false
    if !hasComments, let body = arrowBody(function.body) { return .row([head, body]) }
    return .row([head, block("{", function.body, in: region ?? span)])
  }

  /// The part that stands in the braces behind `=>`; nil if there are none.
  private func bodyRegion(_ function: FunctionLiteral, _ span: Span) -> Span? {
    guard let arrow = source.token(from: span.start), arrow.symbol == .fatArrow,
      let brace = source.token(from: arrow.span.end), brace.symbol == .leftBrace
    else { return nil }
    // A record starts with its brace.
    let isRecord = function.body.first.map { $0.span.start == brace.span.start } ?? false
    return isRecord ? nil : Span(brace.span.end, span.end)
  }

  private func arrowBody(_ body: [Statement]) -> Layout? {
    guard body.count == 1 else { return nil }
    switch body[0].kind {
    case .expression(let value):
      let layout = expression(value)
      let isRecord = value.leftmost.isFilledRecord
      return layout.initial != "{" || isRecord ? layout : .parenthesized(layout)
    case .set(let settings) where settings.count == 1:
      let assigned = source.token(from: settings[0].target.span.end)?.symbol
      return assigned == .assign ? nil : statement(body[0])
    default: return nil
    }
  }
}

extension FormatterPrinter {
  func ifElse(_ branches: IfElse) -> Layout {
    var parts: [Layout] = []
    var branches = branches
    while true {
      parts += [.text("if "), condition(branches.condition), .text(" ")]
      parts.append(branch(branches.then))
      switch branches.otherwise {
      case .chained(let next):
        guard case .ifElse(let inner) = next.kind else { return .row(parts) }
        parts.append(.text(" else "))
        branches = inner
      case .branch(let last): return .row(parts + [.text(" else "), branch(last)])
      case nil: return .row(parts)
      }
    }
  }

  private func branch(_ branch: IfElse.Branch) -> Layout {
    block("{", branch.body, in: branch.span)
  }

  private func condition(_ condition: IfElse.Condition) -> Layout {
    switch condition {
    case .expression(let value): return head(value)
    case .binding(let name, let value, _):
      if value.span == name.span { return .text("let " + name.text) }
      return .row([.text("let \(name.text) = "), with(closuresTrail: false) { expression(value) }])
    case .match(let pattern, let value, _):
      return .row([
        .text("case "), self.pattern(pattern), .text(" = "),
        with(closuresTrail: false) { expression(value) },
      ])
    }
  }

  private func pattern(_ pattern: CasePattern) -> Layout {
    switch pattern.kind {
    case .dot(let name, let values):
      let bound = values.map { $0.text == "_" ? "_" : "let " + $0.text }
      return .text(".\(name.text)" + (bound.isEmpty ? "" : "(\(bound.joined(separator: ", ")))"))
    case .binding(let name): return .text("let \(name.text)")
    case .value(let value):
      let floor = BinaryOperator.coalesce.precedence
      return with(closuresTrail: false) { expression(value, value.startsPattern ? 10 : floor) }
    }
  }

  /// Each case on a line; its statements below it if they are several.
  func switching(_ subject: Expression, _ cases: [SwitchCase], _ span: Span) -> Layout {
    var offset = subject.span.end
    var parts: [Layout] = []
    for (number, item) in cases.enumerated() {
      let isLast = number == cases.count - 1
      let next = isLast ? span.end : cases[number + 1].span.start
      parts.append(isOnOneLine ? .text(number == 0 ? " " : "; ") : .hard)
      for comment in isOnOneLine ? [] : source.comments(in: Span(offset, item.span.start)) {
        parts += [.text(source.take(comment).text, isCounted: false), .hard]
      }
      offset = isLast ? next : min(next, source.lineEnd(from: item.span.end))
      if item.body.isEmpty { offset = next }
      parts.append(switchCase(item, Span(item.span.start, offset)))
    }
    let end: Layout =
      isOnOneLine ? .text(" }") : cases.isEmpty ? .text("}") : .row([.hard, .text("}")])
    return .row([.text("switch "), head(subject), .text(" {")] + parts + [end])
  }

  private func switchCase(_ item: SwitchCase, _ region: Span) -> Layout {
    var head: [Layout] = [.text(item.patterns.isEmpty ? "default" : "case ")]
    for (number, pattern) in item.patterns.enumerated() {
      head += [.text(number == 0 ? "" : ", "), self.pattern(pattern)]
    }
    head.append(.text(":"))
    let rows = with(closuresTrail: true) {
      self.rows(item.body, in: region) { [self] in follower($0) }
    }
    if rows.isEmpty { return .row(head) }
    if isOnOneLine {
      return .row(head + rows.enumerated().flatMap { [.text($0 == 0 ? " " : "; "), $1.layout] })
    }
    let isBroken = rows.count > 1 || rows[0].hasComment || rows[0].layout.hasBreak
    return .group(
      .row(head + [.indented(.row([.soft(" ")] + Row.lines(rows)))]), isBroken: isBroken)
  }
}

extension Expression {
  /// The operand that the text starts with, if it has no parentheses.
  var leftmost: Expression {
    var value = self
    while true {
      switch value.kind {
      case .member(let left, _), .call(let left, _), .index(let left, _): value = left
      case .binary(_, let left, _), .conditional(let left, _, _): value = left
      default: return value
      }
    }
  }

  var isArrow: Bool {
    if case .function(let function) = kind { function.brace == nil } else { false }
  }

  fileprivate var isFilledRecord: Bool {
    if case .record(let fields) = kind { !fields.isEmpty } else { false }
  }

  /// True if a case would read the start of the value as `.name` or `Type.name`.
  fileprivate var startsPattern: Bool {
    switch kind {
    case .member, .call, .index, .binary:
      switch leftmost.kind {
      case .name, .dot: true
      default: false
      }
    default: false
    }
  }
}
