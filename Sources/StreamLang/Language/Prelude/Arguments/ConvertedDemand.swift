/// The number of values that are asked for: a number, or `.unlimited`.
struct DemandCount: ArgumentConvertible {
  static var kind: ParameterKind { .value }
  let count: Int

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let argument = arguments.first else { throw refuse(arguments, context) }
    return try Self(argument, for: context.spelling)
  }

  /// The number that is asked for at first.
  init(_ argument: CallArgument, for name: String) throws {
    try self.init(argument.choice.map { .symbol($0.name) } ?? argument.value, for: name, atLeast: 0)
  }

  /// A request is for at least one value, a first one may be for none.
  init(_ value: Value, for name: String, atLeast least: Int) throws {
    switch value {
    case .symbol("unlimited"): count = .max
    case .symbol("none") where least == 0: count = 0
    case .int(let number) where number >= least: count = number
    case .int(let number):
      throw RuntimeError("\(name) wants a number from \(least) on, got \(number)")
    default:
      throw RuntimeError(
        "\(name) wants a number of values, got \(value.title)",
        help: "as in `\(name)(2)`, or `.unlimited`")
    }
  }
}
