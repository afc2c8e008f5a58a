extension FormatterPrinter {
  /// A value with the members, indexes and calls on it, which may be a thousand.
  func chain(_ value: Expression) -> Layout {
    var suffixes: [Expression] = []
    var base = value
    while let inner = base.extended {
      suffixes.append(base)
      base = inner
    }
    var links = [Link(origin(of: base, suffixes.last))]
    for suffix in suffixes.reversed() { add(suffix, &links) }
    return layout(links, staysWithBase: base.isType)
  }

  /// `.name` and what follows it up to the next one.
  private struct Link {
    var parts: [Layout]
    var isCall = false

    init(_ first: Layout) { parts = [first] }
  }

  /// The first operand; `1.0` would be a fraction.
  private func origin(of value: Expression, _ suffix: Expression?) -> Layout {
    if case .int = value.kind, case .member(_, let name)? = suffix?.kind,
      name.text.utf8.first?.isDigit == true
    {
      return .parenthesized(expression(value))
    }
    return expression(value, 9)
  }

  private func add(_ suffix: Expression, _ links: inout [Link]) {
    let last = links.count - 1
    switch suffix.kind {
    case .member(_, let name): links.append(Link(.text("." + name.text)))
    case .index(_, let index):
      links[last].parts += [
        .text("["), with(closuresTrail: true) { expression(index) }, .text("]"),
      ]
    case .call(let callee, let arguments):
      links[last].parts += call(callee, arguments)
      links[last].isCall = true
    default: break
    }
  }

  /// Breaks stand before calls; a member that is not called stays where it is.
  private func layout(_ links: [Link], staysWithBase: Bool) -> Layout {
    var base = links[0].parts
    var calls: [Layout] = []
    for (number, link) in links.enumerated().dropFirst() {
      let isFirstCall = calls.isEmpty && link.isCall && staysWithBase && number < links.count - 1
      if let last = calls.last, !link.isCall {
        calls[calls.count - 1] = .row([last] + link.parts)
      } else if link.isCall && !(isFirstCall && base.count == number) {
        calls.append(.row(link.parts))
      } else {
        base += link.parts
      }
    }
    return .chain(.row(base), calls)
  }
}

extension FormatterPrinter {
  /// The arguments of a call: those in parentheses, then the closures behind them.
  private func call(_ callee: Expression, _ arguments: [Expression.Argument]) -> [Layout] {
    var inside = arguments.count
    while closuresTrail, inside > 0, trails(arguments, inside - 1, callee) { inside -= 1 }
    var parts: [Layout] = []
    // Closures behind the `)` of a call would be that call's.
    if inside > 0 || arguments.isEmpty || callee.endsCall(closuresTrail, self) {
      parts.append(
        with(closuresTrail: true) { .items("(", arguments[..<inside].map(argument), ")") })
    }
    for argument in arguments[inside...] {
      guard case .function(let function) = argument.value.kind else { continue }
      parts.append(.text(argument.label.map { " \($0.text): " } ?? " "))
      parts.append(closure(function, argument.value.span, trails: true))
    }
    return parts
  }

  /// True if an argument was written behind the parentheses.
  func trails(_ arguments: [Expression.Argument], _ number: Int, _ callee: Expression) -> Bool {
    let argument = arguments[number]
    guard case .function(let function) = argument.value.kind, let brace = function.brace,
      brace.start == argument.value.span.start
    else { return false }
    let before = source.token(before: argument.span.start)?.symbol
    return before != .leftParenthesis && before != .comma
  }

  func argument(_ argument: Expression.Argument) -> Layout {
    let value = expression(argument.value)
    guard let label = argument.label else { return value }
    return .row([.text(label.text + ": "), value])
  }
}

extension Expression {
  /// The expression of which this is a member, an index or a call.
  fileprivate var extended: Expression? {
    switch kind {
    case .member(let value, _), .index(let value, _), .call(let value, _): value
    default: nil
    }
  }

  /// A call whose text ends with `)`.
  fileprivate func endsCall(_ closuresTrail: Bool, _ printer: FormatterPrinter) -> Bool {
    guard case .call(let callee, let arguments) = kind else { return false }
    if arguments.isEmpty || !closuresTrail { return true }
    return !printer.trails(arguments, arguments.count - 1, callee)
  }

  /// A name that Swift gives to types: `Observable.interval(1s)` stays together.
  fileprivate var isType: Bool {
    if case .name(let name) = kind { name.first?.isUppercase == true } else { false }
  }
}
