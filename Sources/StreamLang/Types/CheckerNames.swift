/// What names and members are.
extension Checker {
  mutating func visitName(_ name: Name, _ locals: Locals) -> Kind {
    if let kind = locals.kinds[name.text] { return kind }
    if name.text == "_" { return .value }
    if let info = info(name.text) {
      if info.kind.isReactive { mention(name.text) }
      return info.kind
    }
    if Builtin.named(name.text)?.isRead == true { return .value }
    if Builtin.named(name.text) != nil { return .function(nil) }
    if let op = Prelude.function(name.text) {
      if op.traits.contains(.standsAlone) { return op.product }
      if op.role == .subject {
        report(
          "\(name.text) wants its parentheses", name.span,
          help: "write `\(name.text)(\(op.sample))`")
      }
      return .function(nil)
    }
    reportUnknown(name)
    return .any
  }

  private mutating func mention(_ name: String) {
    if mentions?.contains(name) == false { mentions?.append(name) }
  }

  mutating func visitMember(
    _ object: Expression, _ name: Name, _ locals: Locals
  ) -> Kind {
    if name.text == "value", case .name(let text) = object.kind, locals.kinds[text] == nil {
      // A snapshot: reading a value once makes nothing depend on it.
      let outer = mentions
      defer { mentions = outer }
      _ = visit(object, locals)
      return .value
    }
    let whole = Expression(.member(object, name), object.span)
    if whole.qualifiedName.map({ Builtin.named($0) != nil }) ?? false { return .handle }
    let isTaken = { locals.kinds[$0] != nil || info($0) != nil }
    if whole.unqualifiedFunction(unless: isTaken) != nil { return .function(nil) }
    if name.text == "errors", case .name(let text) = object.kind, locals.kinds[text] == nil,
      info(text)?.formula != nil
    {
      _ = visit(object, locals)
      return .stream
    }
    let kind = visit(object, locals)
    guard case .stream = kind else {
      if case .cell = kind { return .cell }
      // Of the streams that an operator makes together, one by its name.
      if case .streams = kind, Builtin.named(name.text) == nil { return .stream }
      return .value
    }
    if let verb = Verb(rawValue: name.text) {
      if checkDriven(object, name, [], locals) {
        report(
          "\(name.text) wants its parentheses", name.span,
          help: "write `\(source(object.span)).\(name.text)\(verb.sample)`")
      }
    } else if let op = Prelude.method(name.text) {
      report(
        "\(name.text) is an operator and wants its arguments in parentheses", name.span,
        help: "write `\(source(object.span)).\(name.text)(\(op.sample))`")
    } else {
      reportNoOperator(name)
    }
    return .stream
  }
}
