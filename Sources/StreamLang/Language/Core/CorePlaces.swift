extension Core.Expression {
  /// The call one of whose arguments contains a place, the innermost of them.
  func innermostCall(around place: Span) -> Core.Expression? {
    for child in children where child.span.contains(place) {
      if let call = child.innermostCall(around: place) { return call }
    }
    return arguments.contains { $0.span.contains(place) } ? self : nil
  }

  /// The arguments that a call has in its parentheses.
  private var arguments: [Core.Expression] {
    switch kind {
    case .operation(let call): call.arguments.map(\.value)
    case .dynamic(let call): call.arguments.map(\.value)
    case .builtin(let call): call.arguments
    case .call(_, let arguments): arguments.map(\.value)
    default: []
    }
  }

  /// The operators from the root of a chain to the call that a place stands in, as they were spelled.
  func path(
    to place: Span, name: (Core.SymbolID) -> String
  ) -> (steps: [String], isRootName: Bool) {
    let (spelling, receiver): (String, Core.Expression?)
    switch kind {
    case .symbol(let symbol, _): return ([name(symbol)], true)
    case .operation(let call): (spelling, receiver) = (call.spelling.text, call.receiver?.value)
    case .dynamic(let call): (spelling, receiver) = (call.name.text, call.receiver?.value)
    case .builtin(let call): (spelling, receiver) = (call.spelling.text, nil)
    default: return ([], false)
    }
    guard let receiver else {
      for argument in arguments where argument.span.contains(place) {
        let inner = argument.path(to: place, name: name)
        if inner.steps.count > 1 { return inner }
      }
      return ([arguments.isEmpty ? "\(spelling)()" : spelling], false)
    }
    let way = receiver.path(to: place, name: name)
    if receiver.span.contains(place) { return way }
    return (way.steps + [spelling], way.isRootName)
  }
}
