/// The kinds of what functions of the program answer.
extension Resolver {
  /// The kind of the result of a user's function for arguments of these kinds.
  mutating func result(of function: UserFunction, _ kinds: [Kind]) -> Kind {
    if !hasRedefined, let known = function.results[kinds] { return known }
    let key = ResultKey(function: ObjectIdentifier(function), kinds: kinds)
    // A recursive function says nothing new about itself.
    if let known = results[key] { return known ?? join(kinds) }
    // Nor does one that cannot be called, as it would call too many others.
    if functionDepth >= Machine.depthLimit { return join(kinds) }
    functionDepth += 1
    defer { functionDepth -= 1 }
    results[key] = .some(nil)
    let made = kind(of: function, kinds)
    let kind: Kind
    switch made {
    case .promised(let trait) where !trait.isFinite:
      // The body is compiled for streams of all kinds, and holds none of them to that.
      kind = .stream
    case .stream, .promised, .streams, .handle, .function, .nothing, .undecided: kind = made
    case .value, .cell, .any: kind = join(kinds.map { $0.isStream ? .value : $0 } + [made])
    }
    results[key] = kind
    // Within others it may know no more of those than that they are under way.
    if !hasRedefined, functionDepth == 1, kind != .undecided { function.results[kinds] = kind }
    return kind
  }

  /// The kind that the body of a function has for arguments of these kinds.
  private mutating func kind(of function: UserFunction, _ kinds: [Kind]) -> Kind {
    silently(in: function.source) { resolver in
      resolver.locals = Locals(names: function.outerNames, depth: 1)
      // A caller's dependencies are its own: copied for each of many callers, they would take all memory.
      resolver.scope = DefinitionScope(defining: resolver.scope.defining)
      if case .named(let patterns, _) = function.literal.parameters {
        for (index, pattern) in patterns.enumerated() {
          let kind = index < kinds.count ? kinds[index] : .any
          _ = resolver.bind(pattern, kind)
        }
      } else {
        resolver.locals.implicit = ImplicitParameters()
      }
      return resolver.body(function.literal.body).kind
    }
  }
}
