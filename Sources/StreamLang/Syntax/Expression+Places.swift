extension Span {
  func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }
}

extension Expression {
  /// The call one of whose arguments contains a place, the innermost of them.
  func innermostCall(around place: Span) -> Expression? {
    for kid in kids {
      if kid.span.contains(place), let call = kid.innermostCall(around: place) { return call }
    }
    if case .call(_, let arguments) = kind,
      arguments.contains(where: { $0.value.span.contains(place) })
    {
      return self
    }
    return nil
  }

  /// The operators from the root of a chain to the call that a place stands in.
  func path(to place: Span) -> (steps: [String], isRootName: Bool) {
    guard case .call(let callee, let arguments) = kind else {
      if case .name(let name) = kind { return ([name], true) }
      return ([], false)
    }
    guard case .member(let object, let name) = callee.kind else {
      if case .name(let name) = callee.kind {
        for argument in arguments where argument.span.contains(place) {
          let inner = argument.value.path(to: place)
          if inner.steps.count > 1 { return inner }
        }
        return ([arguments.isEmpty ? "\(name)()" : name], false)
      }
      return ([], false)
    }
    if object.span.contains(place) { return object.path(to: place) }
    let way = object.path(to: place)
    return (way.steps + [name.text], way.isRootName)
  }
}
