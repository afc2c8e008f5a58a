/// Expressions in which a function stops: what stops gets a name of its own, in front of the statement.
extension JSTranslator {
  /// An expression; what stops in it stands in front of the statement that is being written.
  func lowered(_ value: JSExpression) -> Expression {
    value.suspends ? expression(flat(value)) : expression(value)
  }

  private func emit(_ statement: Statement) { before.append(statement) }

  /// A name that has a value from here on.
  private func kept(_ value: Expression, _ span: Span) -> JSExpression {
    let name = scope.fresh("value")
    emit(bind(name, value, span))
    scope.declare(Name(name, span))
    return JSExpression(.name(name), span)
  }

  /// A place whose object and key are computed once, before the function stops.
  func reached(_ pattern: JSPattern) -> JSPattern {
    func settled(_ value: JSExpression) -> JSExpression {
      let made = flat(value)
      if case .name(let name) = made.kind, scope.find(name)?.isConstant != false { return made }
      if made.isSettled { return made }
      let name = kept(expression(made), made.span)
      if case .name(let own) = name.kind { scope.find(own)?.isConstant = true }
      return name
    }
    guard case .part(let target) = pattern else { return pattern }
    let span = target.span
    switch target.kind {
    case .member(let object, let key, let isOptional) where !isNamespaceLike(object):
      return .part(JSExpression(.member(settled(object), key, isOptional: isOptional), span))
    case .index(let object, let key, let isOptional):
      let parts = (settled(object), settled(key))
      return .part(JSExpression(.index(parts.0, parts.1, isOptional: isOptional), span))
    default: return pattern
    }
  }

  /// An expression without anything that stops.
  private func flat(_ value: JSExpression) -> JSExpression {
    guard value.suspends else { return value }
    let span = value.span
    func made(_ kind: JSExpression.Kind) -> JSExpression { JSExpression(kind, span) }
    switch value.kind {
    case .await(let inner): return kept(js("await", [expression(flat(inner))], span), span)
    case .yield(let inner, let isAll):
      let given = inner.map { expression(flat($0)) } ?? undefined(span)
      // `yield*` hands on what another iterator yields; its value is what that answers at last.
      return kept(js("yield", [isAll ? js("delegated", [given], span) : given], span), span)
    case .binary(let sign, let left, let right):
      guard ["&&", "||", "??"].contains(sign), right.suspends else {
        let parts = flat([left, right])
        return made(.binary(sign, parts[0], parts[1]))
      }
      return either(sign, left, right, span)
    case .conditional(let test, let yes, let no):
      let outcome = condition(flat(test))
      guard yes.suspends || no.suspends else {
        return made(.conditional(kept(outcome, span), yes, no))
      }
      let result = kept(undefined(span), span)
      branch(outcome, yes, into: result, otherwise: no, span)
      return result
    case .call(let callee, let arguments, let isOptional):
      if case .member(let object, let method, let isOptionalMember) = callee.kind,
        !isNamespaceLike(object)
      {
        let parts = flat([object] + arguments)
        let target = JSExpression(
          .member(parts[0], method, isOptional: isOptionalMember), callee.span)
        return made(.call(target, Array(parts.dropFirst()), isOptional: isOptional))
      }
      return made(.call(callee, flat(arguments), isOptional: isOptional))
    case .new(let callee, let arguments): return made(.new(callee, flat(arguments)))
    case .member(let object, let name, let isOptional):
      return made(.member(flat(object), name, isOptional: isOptional))
    case .index(let object, let key, let isOptional):
      let parts = flat([object, key])
      return made(.index(parts[0], parts[1], isOptional: isOptional))
    case .chain(let inner): return made(.chain(flat(inner)))
    case .unary(let sign, let operand): return made(.unary(sign, flat(operand)))
    case .spread(let inner): return made(.spread(flat(inner)))
    case .assign(let sign, var pattern, let new):
      if new.suspends { pattern = reached(pattern) }
      if let whole = writtenOut(sign, pattern, new, span) {
        return made(.assign("", pattern, flat(whole)))
      }
      return made(.assign(sign, pattern, flat(new)))
    case .sequence(let values): return made(.sequence(flat(values)))
    case .list(let members):
      let parts = flat(members.compactMap(\.self))
      var rest = parts[...]
      return made(.list(members.map { $0 == nil ? nil : rest.removeFirst() }))
    case .record(let fields):
      let parts = flat(fields.map(\.value))
      return made(
        .record(
          zip(fields, parts).map { field, value in
            JSExpression.Property(kind: field.kind, key: field.key, value: value)
          }))
    case .template(let pieces): return made(.template(flat(pieces)))
    default:
      refuse("`await` cannot stand here", span, "give its value a name first")
      return made(.name("undefined"))
    }
  }

  /// `a && b`, whose second part stops: it is computed only if it is wanted.
  private func either(
    _ sign: String, _ left: JSExpression, _ right: JSExpression, _ span: Span
  ) -> JSExpression {
    let result = kept(expression(flat(left)), span)
    let now = expression(result)
    let test = sign == "??" ? js("equal", [now, null(span)], span) : js("truth", [now], span)
    branch(sign == "||" ? not(test, span) : test, right, into: result, span)
    return result
  }

  private func flat(_ pieces: [JSExpression.Piece]) -> [JSExpression.Piece] {
    let values = pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    var rest = flat(values)[...]
    return pieces.map { if case .value = $0 { .value(rest.removeFirst()) } else { $0 } }
  }

  /// Expressions in their order: one before something that stops is computed before that.
  private func flat(_ values: [JSExpression]) -> [JSExpression] {
    let last = values.lastIndex(where: \.suspends) ?? -1
    return values.enumerated().map { index, value in
      let made = flat(value)
      if index >= last || made.isSettled { return made }
      if case .spread(let inner) = made.kind {
        return JSExpression(.spread(kept(expression(inner), made.span)), made.span)
      }
      return kept(expression(made), made.span)
    }
  }

  private func isNamespaceLike(_ value: JSExpression) -> Bool {
    if isNamespace(value) { return true }
    switch value.kind {
    case .name(let name): return scope.find(name) == nil && JSLibrary.namespaces.contains(name)
    case .word: return true
    default: return false
    }
  }

  /// Sets a name in a branch, which may stop.
  private func branch(
    _ test: Expression, _ value: JSExpression, into result: JSExpression,
    otherwise: JSExpression? = nil, _ span: Span
  ) {
    guard case .name(let own) = result.kind else { return }
    func body(_ value: JSExpression) -> [Statement] { settled { [set(own, lowered(value), span)] } }
    emit(when(test, body(value), otherwise.map(body), span))
  }
}

extension JSExpression {
  /// True if it is the same whenever it is computed.
  fileprivate var isSettled: Bool {
    switch kind {
    case .number, .string, .function, .word: true
    case .name(let name): ["undefined", "null", "true", "false"].contains(name)
    default: false
    }
  }
}
