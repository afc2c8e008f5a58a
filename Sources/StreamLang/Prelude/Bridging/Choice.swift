/// `.forever`, `.delayed(3, 1s)`: a name that says which of several ways is meant.
struct Choice: Bridged {
  static var kind: ParameterKind { .symbol }
  let name: String
  let arguments: [Value]

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Choice {
    guard let choice = arguments.first?.choice else { throw refuse(arguments, context) }
    return choice
  }

  /// Refuses a symbol that is none of those that a place knows.
  func unknown(_ place: String, among names: [String]) -> Fault {
    let known = names.map { ".\($0)" }.joined(separator: " or ")
    return Fault("\(place) is \(known), got .\(name)")
  }
}

extension Expression {
  /// The name and the arguments of `.name` and `.name(x)`; nil for anything else.
  var choiceParts: (name: String, arguments: [Argument])? {
    switch kind {
    case .dot(let name): return (name.text, [])
    case .call(let callee, let arguments):
      guard case .dot(let name) = callee.kind else { return nil }
      return (name.text, arguments)
    default: return nil
    }
  }

  /// Swift's spelling of a duration, `.seconds(3)`: how many microseconds one of them is.
  var durationUnit: (microseconds: Int, count: Expression)? {
    guard let (name, arguments) = choiceParts, arguments.count == 1,
      let unit = Self.durationUnits[name]
    else { return nil }
    return (unit, arguments[0].value)
  }

  private static let durationUnits = [
    "microseconds": 1, "milliseconds": 1000, "seconds": 1_000_000, "minutes": 60_000_000,
    "hours": 3_600_000_000,
  ]
}
