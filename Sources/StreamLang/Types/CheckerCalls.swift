extension Checker {
  mutating func visitCall(
    _ callee: Expression, _ arguments: [Expression.Argument], _ span: Span, _ locals: Locals
  ) -> Kind {
    let call = Expression(.call(callee, arguments), span)
    func isTaken(_ name: String) -> Bool { locals.kinds[name] != nil || info(name) != nil }
    if let plain = call.unqualified(unless: isTaken) ?? call.unbagged(unless: isTaken) {
      return visit(plain, locals)
    }
    if let initial = initialOfLoop(callee, arguments, locals) {
      loops.append(span)
      _ = visit(initial, locals)
      return .cell
    }
    switch callee.kind {
    case .name(let name) where locals.kinds[name] == nil:
      let kind = visitFunctionCall(Name(name, callee.span), arguments, locals)
      guard case .stream = kind, mentions != nil, info(name) == nil,
        Prelude.function(name)?.traits.contains(.inFormulas) == true
      else { return kind }
      streams.append(span)
      return .cell
    case .member where callee.qualifiedName.map { Builtin.named($0) != nil } ?? false:
      return visitFunctionCall(
        Name(callee.qualifiedName ?? "", callee.span), arguments, locals)
    case .member(let object, let name):
      if let meant = call.unpiped ?? call.snapshot ?? call.modern { return visit(meant, locals) }
      if let meant = call.unplayed {
        return checkPlay(object, name, arguments, locals) ? visit(meant, locals) : .handle
      }
      return visitMethodCall(object, name, arguments, locals)
    default:
      _ = visit(callee, locals)
      visitArguments(arguments, locals)
      return .any
    }
  }

  /// What `prev` begins with where it reads the name that is being defined, or what is made from it.
  private func initialOfLoop(
    _ callee: Expression, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Expression? {
    guard let defining, mentions != nil, arguments.count == 2, case .name(let name) = callee.kind,
      info(name) == nil, Prelude.function(name)?.traits.contains(.loops) == true,
      case .name(let read) = arguments[0].value.kind, locals.kinds[read] == nil,
      read == defining || path(from: read, to: defining) != nil
    else { return nil }
    return arguments[1].value
  }

  private mutating func visitFunctionCall(
    _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Kind {
    if let info = info(name.text) {
      let kinds = visitArguments(arguments, locals)
      if info.kind.isStream { reportStreamCalled(name, info, arguments) }
      guard case .function(let literal) = info.kind else { return .any }
      return literal.map { result(of: $0, kinds, locals) } ?? join(kinds)
    }
    if let builtin = Builtin.named(name.text) {
      return visitPlainCall(builtin, name, arguments, locals)
    }
    if let op = Prelude.function(name.text) {
      check(op, name, receiver: nil, arguments, locals)
      return op.product
    }
    let meant = Prelude.all.first { $0.mistakes.contains(name.text) }
      .map {
        "did you mean `\($0.name)(\(arguments.map { source($0.value.span) }.joined(separator: ", ")))`?"
      }
    if Prelude.method(name.text) != nil {
      report(
        "\(name.text) is an operator and stands after a stream", name.span,
        help: meant ?? "as in `a.\(name.text)(…)`")
    } else if let meant {
      report("unknown name \(name.text)", name.span, help: meant)
    } else {
      reportUnknown(name)
    }
    visitArguments(arguments, locals)
    return .any
  }

  private mutating func visitMethodCall(
    _ object: Expression, _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Kind {
    let receiver = visit(object, locals)
    switch receiver {
    case .any, .handle, .function:
      let op = Prelude.method(name.text)
      visitArguments(told(name, op?.adapt(arguments, calledAs: name.text) ?? arguments), locals)
      guard case .handle = receiver else { return .any }
      // A subscription is told something for the sake of what that does.
      return name.text == "retain" ? .handle : .nothing
    case .stream, .cell:
      if let verb = Verb(name.text, arguments) {
        visitArguments(told(name, arguments), locals)
        if checkDriven(object, name, arguments, locals) { checkTold(verb, object, name, arguments) }
        return verb.isSubscription ? .handle : .nothing
      }
      if let op = Prelude.method(name.text), !isAboutValues(object, receiver, name, arguments) {
        check(op, name, receiver: receiver, arguments, locals)
        return op.product
      }
    case .nothing:
      report(
        "`\(source(object.span))` gives no value", object.span,
        help: "\(name.text) wants a statement of its own")
      return .any
    case .value, .streams: break
    }
    let kinds = [receiver] + visitArguments(arguments, locals)
    if let info = info(name.text), case .function(let literal) = info.kind {
      return literal.map { result(of: $0, kinds, locals) } ?? join(kinds)
    }
    if let builtin = Builtin.named(name.text) {
      builtin.check(arguments, receivers: 1, name, &self)
      if builtin.makesHandle { return .handle }
      return builtin.isAction ? .nothing : join(kinds)
    }
    if Prelude.method(name.text) == nil {
      reportNoOperator(name)
    } else {
      let creator = if case .list = object.kind { "from" } else { "of" }
      report(
        "\(name.text) is an operator and stands after a stream", name.span,
        help: "as in `\(creator)(\(source(object.span))).\(name.text)(…)`")
    }
    return .any
  }

  @discardableResult mutating func visitArguments(
    _ arguments: [Expression.Argument], _ locals: Locals
  ) -> [Kind] {
    arguments.map { visit($0.value, locals) }
  }

  /// What a user's function makes of arguments of these kinds.
  private mutating func result(
    of literal: FunctionLiteral, _ kinds: [Kind], _ locals: Locals
  ) -> Kind {
    // A recursive function says nothing new about itself.
    if locals.depth > 8 { return join(kinds) }
    var inner = Locals(isInFunction: true, depth: locals.depth + 1)
    if case .named(let patterns, _) = literal.parameters {
      for (pattern, kind) in zip(patterns, kinds) {
        for name in pattern.names { inner.kinds[name.text] = kind }
      }
    }
    let made = silently { $0.visitBody(literal.body, inner) }
    switch made {
    case .stream, .streams, .handle, .function, .nothing: return made
    case .value, .cell, .any: return join(kinds.map { $0.isStream ? .value : $0 } + [made])
    }
  }

  private mutating func reportStreamCalled(
    _ name: Name, _ info: NameInfo, _ arguments: [Expression.Argument]
  ) {
    let values = arguments.map { source($0.value.span) }.joined(separator: ", ")
    report(
      "\(name.text) is a stream and cannot be called", name.span,
      help: info.isDriven == false || values.isEmpty
        ? nil : "send to it with `\(name.text).next(\(values))`")
  }

  mutating func reportNoOperator(_ name: Name) {
    let operators = Prelude.all.filter(\.isMethod).flatMap(\.names)
    let nearest = Suggestion.nearest(
      to: name.text, among: Verb.allCases.map(\.rawValue) + operators)
    var help = nearest.map { nearest in
      let name = Prelude.method(nearest)?.name ?? nearest
      return "did you mean \(nearest)\(name == nearest ? "" : " (\(name))")?"
    }
    if let word = Suggestion.translations[name.text] { help = "did you mean \(word)?" }
    report("no operator \(name.text)", name.span, help: help)
  }
}
