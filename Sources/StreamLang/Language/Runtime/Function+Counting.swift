extension Function {
  /// A function that hands this one the number of the call behind its arguments; one list with a value for
  /// each parameter is spread over them instead.
  func numbered(from first: Int = 0, spreads: Bool = true) -> Function {
    var number = first
    return Function(text, arity: arity - 1, site: site) { [self] arguments in
      defer { number += 1 }
      if spreads, arguments.count == 1, case .list(let members) = arguments[0],
        members.count == arity
      {
        return try call(arguments)
      }
      return try call(arguments + [.int(number)])
    }
  }
}
