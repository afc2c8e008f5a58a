extension Function {
  /// A function that hands this one the number of the call behind its arguments; one list with a value for
  /// each parameter is spread over them instead.
  func numbered(from first: Int = 0, spreads: Bool = true, of wanted: Int? = nil) -> Function {
    var number = first
    let count = style == nil ? arity - 1 : wanted ?? arity - 1
    let made = Function(text, arity: count, site: site) { [self] arguments in
      defer { number += 1 }
      if spreads, arguments.count == 1, arguments[0].apart?.count == arity {
        return try call(arguments)
      }
      return try call(arguments + [.int(number)])
    }
    return made.counting(self)
  }
}

extension Function {
  /// True if a call with so many arguments gives it one more than without the last.
  func takes(_ count: Int) -> Bool {
    arity >= count || isVariadic || style?.contains(.takesRest) == true
  }
}
