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

  /// The parts of an event that is written out: `.next(2)`, `Event.next(2)`; nil if it is something
  /// else.
  var eventParts: (name: String, arguments: [Argument])? {
    if let parts = choiceParts { return parts }
    var event = self
    var arguments: [Argument] = []
    if case .call(let callee, let given) = kind { (event, arguments) = (callee, given) }
    guard case .member(let type, let name) = event.kind, case .name("Event") = type.kind
    else { return nil }
    return (name.text, arguments)
  }

  /// This expression with `$0` in front of the dot that it starts with.
  var replacingDot: Expression {
    switch kind {
    case .dot(let name): Expression(.member(Expression(.parameter(0), span), name), span)
    case .member(let object, let name): Expression(.member(object.replacingDot, name), span)
    case .index(let object, let index): Expression(.index(object.replacingDot, index), span)
    case .call(let callee, let arguments): Expression(.call(callee.replacingDot, arguments), span)
    case .binary(let operation, let left, let right):
      Expression(.binary(operation, left.replacingDot, right), span)
    default: self
    }
  }

  /// True if it starts with `.name`, and so can mean a function.
  var startsWithDot: Bool {
    switch kind {
    case .dot: true
    case .member(let object, _), .index(let object, _), .call(let object, _): object.startsWithDot
    case .binary(_, let left, _): left.startsWithDot
    default: false
    }
  }
}
