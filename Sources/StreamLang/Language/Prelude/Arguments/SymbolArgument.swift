/// `.forever`, `.delayed(3, 1s)`: a name that says which of several ways is meant.
struct SymbolArgument: ArgumentConvertible {
  static var kind: ParameterKind { .symbol(".forever") }
  let name: String
  let arguments: [CallArgument]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> SymbolArgument
  {
    guard let choice = arguments.first?.choice else { throw refuse(arguments, context) }
    return choice
  }

  /// The arguments as what is wanted, in that order; nil for what may be left out and is.
  func arguments(as wanted: [(label: String, kind: ParameterKind)]) throws -> [Value?] {
    let calls = wanted.map(\.kind.sample).joined(separator: ", ")
    let help = "as in `.\(name)(\(calls))`"
    var values: [Value?] = wanted.map { _ in nil }
    var next = 0
    for argument in arguments {
      var place = next
      if let label = argument.label {
        guard let named = wanted.firstIndex(where: { $0.label == label }) else {
          let question = Suggestion.question(label, among: wanted.map(\.label)) { "`\($0):`" }
          throw Diagnostic(
            .run, ".\(name) has no label \(label)", argument.span, help: question ?? help)
        }
        place = named
      }
      guard place < wanted.count, values[place] == nil else {
        throw Diagnostic(
          .run, ".\(name) wants \(count(wanted.count, "argument")), got \(arguments.count)",
          argument.span, help: help)
      }
      guard argument.value.argumentKind.fits(wanted[place].kind) else {
        throw refusal(".\(name)", wanted[place].kind, argument)
      }
      values[place] = argument.value
      next = place + 1
    }
    for (value, parameter) in zip(values, wanted) where value == nil && !parameter.kind.isOptional {
      throw RuntimeError(".\(name) wants \(parameter.kind.title), got none", help: help)
    }
    return values
  }

  /// Its name, which is one of those that a place knows.
  func name(_ place: String, among names: String...) throws -> String {
    if names.contains(name) { return name }
    throw unknown(place, among: names)
  }

  /// Refuses a symbol that is none of those that a place knows.
  func unknown(_ place: String, among names: [String]) -> RuntimeError {
    let known = names.map { ".\($0)" }.joined(separator: " or ")
    return RuntimeError("\(place) is \(known), got .\(name)")
  }
}
