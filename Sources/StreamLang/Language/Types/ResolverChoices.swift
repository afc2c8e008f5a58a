/// Choices between streams: `c ? a : b`, `if`, `switch`.
extension Resolver {
  /// A choice between branches: one of streams is made again when what it is chosen by changes.
  mutating func chosen(_ choice: Core.Expression) -> Core.Expression {
    guard choice.type.isStream else { return choice }
    let tests = choice.tests
    scope.choices[choice.span] = scope.dependencies.indices.filter { place in
      let dependency = scope.dependencies[place]
      return dependency.role == .value && dependency.depth == locals.depth
        && tests.contains { $0.span.contains(dependency.span) }
    }
    for place in scope.choices[choice.span] ?? [] { scope.dependencies[place].role = .parameter }
    return choice
  }

  /// True of a choice whose tests read streams or cells.
  func isChosenByNames(_ choice: Core.Expression) -> Bool {
    scope.choices[choice.span]?.isEmpty == false || isChosenByStreams(choice)
  }

  /// True of a choice whose tests read streams.
  private func isChosenByStreams(_ choice: Core.Expression) -> Bool {
    guard let places = scope.choices[choice.span] else { return false }
    let tests = choice.tests
    return scope.live.contains { live in tests.contains { $0.span.contains(live.stream.span) } }
      || places.contains { info(scope.dependencies[$0].name)?.kind.isStream == true }
  }

  /// A choice of streams by the values of streams, or also of cells, listens to the one that is chosen now.
  mutating func switching(_ choice: Core.Expression, byCells: Bool = false) -> Core.Expression {
    guard let places = scope.choices[choice.span], let (test, chosen) = choice.byOneTest,
      let op = Prelude.all.first(where: { $0.traits.contains(.switches) })
    else { return choice }
    guard byCells || isChosenByStreams(choice) else { return choice }
    let tests = choice.tests
    func isInTest(_ span: Span) -> Bool { tests.contains { $0.span.contains(span) } }
    let live = scope.live.filter { isInTest($0.stream.span) }
    scope.choices[choice.span] = nil
    scope.live.removeAll { isInTest($0.stream.span) }
    var inputs = Core.SymbolList()
    for place in places {
      _ = inputs.append(scope.dependencies[place].symbol)
      scope.dependencies[place].role = .value
    }
    let formula = formula(test, of: inputs.symbols, live)
    for place in places { scope.dependencies[place].role = .data }
    let outcome = Core.Local()
    let answer = chosen(Core.Expression(.local(outcome), test.span, .any))
      .mapBranches { switching($0, byCells: byCells) }
    let function = Core.Function(
      parameters: [.name(outcome)], body: [Core.Statement(.evaluate(answer), choice.span)],
      span: choice.span, arity: 1)
    let call = Core.OperatorCall(
      id: op.id, spelling: Name(op.name, test.span),
      receiver: Core.Argument(value: Core.Expression(.formula(formula), test.span, .stream)),
      arguments: [
        Core.Argument(value: Core.Expression(.function(function), choice.span, .function(nil)))
      ])
    return Core.Expression(.operation(call), choice.span, .stream)
  }
}

extension Core.Expression {
  /// The value that decides between the branches of a choice, and the choice by that value; nil where a
  /// test also gives something a name.
  fileprivate var byOneTest: (test: Self, choice: (Self) -> Self)? {
    func with(_ kind: Kind) -> Self { Self(kind, span, type) }
    switch kind {
    case .conditional(let test, let yes, let no): return (test, { with(.conditional($0, yes, no)) })
    case .choice(let parts):
      var chosen = parts
      if let subject = parts.subject {
        return (
          subject.value,
          {
            chosen.subject?.value = $0
            return with(.choice(chosen))
          }
        )
      }
      // The number of the first test that holds.
      var number = Self(.literal(.int(parts.branches.count)), span)
      for (index, branch) in parts.branches.enumerated().reversed() {
        guard case .isTrue(let test) = branch.test else { return nil }
        let own = Self(.literal(.int(index)), test.span)
        number = Self(.conditional(test, own, number), test.span, .cell)
      }
      return (
        number,
        { number in
          for index in parts.branches.indices {
            let own = Self(.literal(.int(index)), span)
            chosen.branches[index].test = .isTrue(
              Self(.binary(.equal, number, own), own.span, .any))
          }
          return with(.choice(chosen))
        }
      )
    default: return nil
    }
  }
}
