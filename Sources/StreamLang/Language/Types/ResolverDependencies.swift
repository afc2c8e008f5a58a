/// The table of dependencies, which is written where a name gets its part in a text.
extension Resolver {
  /// Notes that the text depends on a name here.
  mutating func depend(on name: String, _ role: Core.Dependency.Role, _ span: Span) {
    scope.dependencies.append(
      Core.Dependency(
        symbol: symbols.id(of: name), name: name, role: role, span: span, depth: locals.depth))
  }

  /// Notes what a function of the program depends on that is called here, or handed over to be called later.
  mutating func depend(
    on function: UserFunction, _ id: Core.SymbolID, _ span: Span, isCalled: Bool,
    makesStream: Bool = false
  ) {
    for var dependency in function.dependencies {
      dependency.via = id
      dependency.span = span
      dependency.depth += locals.depth - (isCalled ? 1 : 0)
      if makesStream, dependency.role == .value, dependency.depth == locals.depth {
        dependency.role = .parameter
      }
      scope.dependencies.append(dependency)
    }
  }

  /// Gives the names in an expression the role that its place has; its dependencies stand at `places`, or
  /// are the last ones.
  mutating func depend(in span: Span, _ places: Range<Int>? = nil, as role: Core.Dependency.Role) {
    let depth = locals.depth
    change(in: span, places) { dependency in
      switch (role, dependency.role) {
      case (.timing, .data), (.timing, .value), (.timing, .latest), (.latest, .data),
        (.latest, .value):
        dependency.role = role
      case (.value, .data), (.data, .value), (.parameter, .value):
        if dependency.depth == depth { dependency.role = role }
      case (.driven, .value), (.driven, .data): dependency.role = role
      default: break
      }
    }
  }

  /// A function in an expression is called at once; the answer is whether it reads a value.
  @discardableResult mutating func dependAtOnce(in span: Span, _ places: Range<Int>? = nil) -> Bool
  {
    let depth = locals.depth
    var readsValue = false
    change(in: span, places) { dependency in
      guard dependency.depth > depth else { return }
      dependency.depth -= 1
      if dependency.role == .value, dependency.depth == depth { readsValue = true }
    }
    return readsValue
  }

  /// The names whose latest values are computed with at some places, each once; without places, at all.
  func inputs(in places: Range<Int>? = nil) -> [Core.SymbolID] {
    var found = Core.SymbolList()
    for dependency in scope.dependencies[places ?? scope.dependencies.indices]
    where dependency.role == .value && dependency.depth == locals.depth {
      _ = found.append(dependency.symbol)
    }
    return found.symbols
  }

  /// A formula of all that has been resolved.
  func formula(_ body: Core.Expression) -> Core.Formula { formula(body, of: inputs(), scope.live) }

  /// A formula of these inputs; it needs those that it reads on some branches only where it takes such a
  /// branch.
  func formula(
    _ body: Core.Expression, of inputs: [Core.SymbolID], _ live: [Core.AnonymousInput]
  ) -> Core.Formula {
    var formula = Core.Formula(inputs: inputs, live: live, body: body)
    let branches = body.branches
    if branches.isEmpty { return formula }
    func isOptional(_ span: Span) -> Bool {
      let behind = branches.partitioningIndex { $0.start > span.start }
      return behind > 0 && branches[behind - 1].contains(span)
    }
    let needed = Set(
      scope.dependencies.lazy.filter { $0.role == .value && !isOptional($0.span) }.map(\.symbol))
    formula.optional = Set(
      inputs.indices.filter { !needed.contains(inputs[$0]) }
        + live.indices.filter { isOptional(live[$0].stream.span) }.map { $0 + inputs.count })
    return formula
  }

  private mutating func change(
    in span: Span, _ places: Range<Int>?, _ change: (inout Core.Dependency) -> Void
  ) {
    let all = scope.dependencies.indices
    if let places {
      for place in places.clamped(to: all) where span.contains(scope.dependencies[place].span) {
        change(&scope.dependencies[place])
      }
    } else {
      for place in all.reversed() {
        if !span.contains(scope.dependencies[place].span) { break }
        change(&scope.dependencies[place])
      }
    }
  }
}

extension Form.Parameter {
  /// The part that the names in an argument have for the operator.
  func role(at port: Int, of op: Operator) -> Core.Dependency.Role {
    if isTiming { return .timing }
    switch kind.base {
    case .stream, .streams:
      return op.ports.first == .passing && op.role(ofPort: port) == .latest ? .latest : .data
    case .context, .lane: return .data
    default: return op.traits.contains(.effect) ? (kind == .values ? .driven : .data) : .parameter
    }
  }
}
