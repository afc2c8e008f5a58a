/// Functions that are handed over by their names, where several have one.
extension SwiftTyping {
  /// The closure `{ f($0) }` instead of `f`, if several functions have that name: the type of `$0` decides which one is
  /// called.
  func calling(
    _ argument: SwiftExpression.Argument, with wanted: Int?
  ) -> SwiftExpression.Argument {
    var all: [SwiftFunction] = []
    switch argument.value.kind {
    case .name(let name):
      if let binding = scope.find(name) {
        all = binding.functions.map(\.function)
      } else if let type = around.type, around.receiver != nil {
        all = program.methods(name, of: type.name)
      }
    case .member(let object, let name):
      all = facts(of: object).map { program.methods(name.text, of: $0.name) } ?? []
    default: break
    }
    guard all.count > 1 || all.contains(where: { !program.valued($0).isEmpty }),
      !all.contains(where: \.isProperty)
    else { return argument }
    let span = argument.value.span
    let fitting = all.filter { $0.parameters.count == wanted }
    if !fitting.isEmpty { all = fitting }
    let count = all[0].parameters.count
    if all.contains(where: { $0.parameters.count != count }) {
      refuse("several functions have this name", span, "call the one that is meant in a closure")
    }
    let given = all[0].parameters.enumerated().map { place, parameter in
      SwiftExpression.Argument(
        label: parameter.label.map { Name($0, span) },
        value: SwiftExpression(.name("$\(place)"), span))
    }
    let called = SwiftExpression(.call(argument.value, given), span)
    var literal = SwiftFunction(
      parameters: [], body: [SwiftStatement(.expression(called), span)], span: span)
    literal.implicit = count
    var made = argument
    made.value = SwiftExpression(.closure(literal), span)
    return made
  }

  /// The number of arguments that a method of the libraries gives to its function; nil of all else.
  func argumentCount(of callee: SwiftExpression) -> Int? {
    guard case .member(let object, let name) = callee.kind, facts(of: object) == nil else {
      return nil
    }
    switch name.text {
    case "reduce", "scan", "sorted", "sort", "min", "max": return 2
    case "map", "flatMap", "compactMap", "filter", "forEach", "contains", "first", "allSatisfy",
      "sink", "subscribe", "mapValues":
      return 1
    default: return nil
    }
  }
}
