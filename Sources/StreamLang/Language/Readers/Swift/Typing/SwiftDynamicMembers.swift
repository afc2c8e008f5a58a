/// Members and calls that a type answers by a function of its own: `@dynamicMemberLookup`, `@dynamicCallable`.
struct SwiftDynamicMembers {
  let typing: SwiftTyping

  /// The `subscript` that a member is, of which nothing else knows the name; nil of all others.
  func member(_ value: SwiftExpression) -> SwiftExpression? {
    guard typing.program.hasDynamicMembers, case .member(let object, let name) = value.kind,
      let facts = typing.facts(of: object), !typing.program.isMember(name.text, of: facts.name),
      let chosen = dynamicSubscript(of: facts)
    else { return nil }
    let span = name.span
    let isPath = chosen.parameters[0].type?.name?.hasSuffix("KeyPath") == true
    let key = SwiftExpression(isPath ? .keyPath([name]) : .text([.text(name.text)]), span)
    let argument = SwiftExpression.Argument(label: Name("dynamicMember", span), value: key)
    return SwiftExpression(.index(object, [argument]), value.span)
  }

  /// The one that reads by key paths stands before the one that reads by names.
  private func dynamicSubscript(of facts: SwiftProgram.TypeFacts) -> SwiftFunction? {
    let all = typing.program.functions("subscript", of: facts.name).filter {
      $0.labels == ["dynamicMember"]
    }
    return all.first { $0.parameters[0].type?.name?.hasSuffix("KeyPath") == true } ?? all.first
  }

  /// The type of such a member.
  func type(of member: SwiftExpression) -> SwiftTypeName? {
    guard case .member(let object, let name) = member.kind, let facts = typing.facts(of: object),
      let chosen = dynamicSubscript(of: facts)
    else { return nil }
    guard case .named(_, let inner)? = chosen.parameters[0].type, let root = inner.first else {
      return chosen.answer
    }
    let place = "$dynamic"
    typing.scope.enter()
    defer { typing.scope.leave() }
    let type = root.with(typing.parameters(of: typing.plain(typing.type(of: object))))
    typing.scope.bind(place, SwiftBinding(typing.name("value", name.span), type))
    let made = typing.type(
      of: SwiftExpression(.member(SwiftExpression(.name(place), name.span), name), name.span))
    // `subscript<N>(dynamicMember path: KeyPath<V, N>) -> Lens<N>` answers one around what the path leads to.
    guard let made, let answer = chosen.answer, inner.count == 2, let parameter = inner[1].name,
      answer.name != parameter
    else { return made }
    let own = typing.parameters(of: typing.plain(typing.type(of: object)))
    return answer.with(own.merging([parameter: made]) { $1 })
  }

  /// The call of `dynamicallyCall` that a call of a value is: with a list of the arguments, or a dictionary by their
  /// labels; nil of all others.
  func call(_ callee: SwiftExpression, _ given: SwiftArguments, _ span: Span) -> SwiftExpression? {
    guard typing.program.methods["dynamicallyCall"] != nil, let facts = typing.facts(of: callee)
    else { return nil }
    let all = typing.program.functions("dynamicallyCall", of: facts.name)
    let isLabelled = given.contains { $0.label != nil }
    guard
      let chosen = all.first(where: { isLabelled == ($0.labels == ["withKeywordArguments"]) })
        ?? all.first, let label = chosen.labels.first
    else { return nil }
    let arguments: SwiftExpression.Kind =
      label == "withKeywordArguments"
      ? .dictionary(
        given.map { argument in
          let text = SwiftExpression.Piece.text(argument.label?.text ?? "")
          return (SwiftExpression(.text([text]), argument.value.span), argument.value)
        })
      : .list(given.map(\.value))
    let argument = SwiftExpression.Argument(
      label: Name(label, span), value: SwiftExpression(arguments, span))
    let method = SwiftExpression(.member(callee, Name("dynamicallyCall", callee.span)), callee.span)
    return SwiftExpression(.call(method, [argument]), span)
  }
}

extension SwiftProgram {
  /// True if a type of it answers members by a `subscript`.
  var hasDynamicMembers: Bool {
    methods["subscript"]?.contains { $0.labels == ["dynamicMember"] } == true
  }
}
