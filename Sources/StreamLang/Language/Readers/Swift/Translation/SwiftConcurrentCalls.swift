/// Tasks and async sequences of the standard library.
extension SwiftTyping {
  /// `Task { … }`, `Task.sleep(for: a)`, `withTaskGroup(of: Int.self) { … }`; nil of what is no such function.
  func concurrent(
    _ owner: SwiftTypeName?, _ name: Name, _ given: SwiftArguments, _ span: Span,
    _ write: (SwiftExpression, _ hints: [SwiftTypeName?]) -> Expression
  ) -> Expression? {
    let key = owner?.name.map { "\($0.afterLastDot).\(name.text)" } ?? name.text
    let element = given.lazy.compactMap(\.value.namedType).first
    // Types and priorities say nothing here.
    let given = given.filter { argument in
      argument.value.namedType == nil
        && !["priority", "tolerance", "clock", "name", "isolation", "returning"].contains(
          argument.label?.text)
    }
    switch key {
    case "AsyncStream", "AsyncThrowingStream", "AsyncStream.makeStream",
      "AsyncThrowingStream.makeStream":
      let policy = given.first { $0.value.policy != nil || $0.label?.text == "bufferingPolicy" }
      let parts = policy?.value.policy.map { [string($0.word, span), write($0.count, [])] }
      let made = [parts.map { list($0, span) } ?? null(span)]
      guard name.text != "makeStream", let build = given.last else {
        return js("asyncStream", made, span)
      }
      if build.label?.text == "unfolding" || build.value.takesNothing {
        return js("unfolding", [write(build.value, [])], span)
      }
      return js("asyncStream", made + [write(build.value, [])], span)
    case "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
      "withThrowingDiscardingTaskGroup":
      let group = SwiftTypeName.named("TaskGroup", of: element)
      return js(
        "concurrent", [string(key, name.span)] + given.map { write($0.value, [group]) }, span)
    case "Task.sleep" where given.first?.label?.text == "until":
      // The clock that is named is a continuous one, or as good as that.
      let clock = SwiftExpression(.call(SwiftExpression(.name("ContinuousClock"), span), []), span)
      let sleep = SwiftExpression(.member(clock, name), span)
      return write(SwiftExpression(.call(sleep, Array(given.prefix(1))), span), [])
    case "Task.sleeping": return js("threadSleeping", given.map { write($0.value, []) }, span)
    default:
      guard SwiftLibrary.concurrent.contains(key) else { return nil }
      return js("concurrent", [string(key, name.span)] + given.map { write($0.value, []) }, span)
    }
  }
}

extension SwiftExpression {
  /// The type that `Int.self` is, which is read as `Int`.
  fileprivate var namedType: SwiftTypeName? {
    switch kind {
    case .type(let type): type
    case .name(let type) where type.startsCapitalized: .named(type, [])
    default: nil
    }
  }

  /// `.bufferingNewest(1)`.
  fileprivate var policy: (word: String, count: SwiftExpression)? {
    guard case .call(let callee, let given) = kind, let word = callee.lastName,
      word.hasPrefix("buffering"), let count = given.first?.value
    else { return nil }
    return (word, count)
  }
}
