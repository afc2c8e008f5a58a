/// Loops, what is tried, and variables of the session.
extension Resolver {
  mutating func loop(_ loop: Loop) -> Core.Loop {
    inScope { resolver in
      resolver.locals.loops += 1
      let head = resolver.head(loop.head)
      return Core.Loop(head: head, body: resolver.inScope { $0.body(loop.body).statements })
    }
  }

  private mutating func head(_ head: Loop.Head) -> Core.Loop.Head {
    switch head {
    case .test(let test): return .test(operand(test))
    case .each(let pattern, let list):
      let list = operand(list)
      return .each(bind(pattern, .any), list)
    case .steps(let first, let test, let step):
      var name = Name("_", first.span)
      var value = Core.Expression(.literal(.null), first.span)
      if case .bind(_, .name(let own), let initial) = first.kind {
        (name, value) = (own, expression(initial))
      }
      let local = define(name)
      local.change(at: name.span)
      let test = operand(test)
      return .steps(local, value, test, body([step]).statements[0])
    }
  }

  mutating func attempt(_ attempt: Attempt) -> Core.Attempt {
    let body = inScope { $0.body(attempt.body).statements }
    let handler = attempt.handler.map { handler in
      inScope { resolver in
        (
          local: handler.name.map { resolver.define($0) },
          body: resolver.body(handler.body).statements
        )
      }
    }
    return Core.Attempt(
      body: body, handler: handler,
      last: attempt.last.map { last in inScope { $0.body(last).statements } })
  }

  /// `variable x = e`: read at once, set at once, followed by nobody; it is known in its own text.
  mutating func variable(_ name: Name, _ value: Expression) -> Definition {
    if let known = info(name.text) {
      if let keyword = known.frozenBy { reportFrozen(name, keyword) }
      if known.kind != .any { hasRedefined = true }
    }
    defined[name.text] = NameInfo(kind: .any)
    var definition = Definition(unnamed: expression(value), value, source)
    definition.pattern = .name(name)
    definition.role = .variable
    definition.dependencies = Core.Dependencies(scope.dependencies).once
    defined[name.text] = NameInfo(kind: .any)
    return definition
  }
}
