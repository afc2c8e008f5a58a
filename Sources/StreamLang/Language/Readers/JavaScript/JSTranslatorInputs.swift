/// Texts, lists and promises where streams are wanted.
extension JSTranslator {
  /// The kind of such a value, where the text tells it.
  func input(_ value: JSExpression) -> JSInput? {
    switch value.kind {
    case .list: return .members
    case .name(let name): return scope.find(name)?.input
    case .new(let callee, _):
      guard case .name(let name) = callee.kind, scope.find(name) == nil else { return nil }
      return ["Set", "Map", "Array", "Promise"].contains(name) ? .members : nil
    case .call(let callee, _, _):
      if case .member(let object, _, _) = callee.kind, case .name("Promise") = object.kind {
        return .members
      }
      return nil
    default: return isText(value) ? .text : nil
    }
  }

  /// An argument that is such a value, as a stream; nil if it is another one, or is wanted as it is.
  func stream(_ value: JSExpression, of name: String, at index: Int) -> Expression? {
    switch value.kind {
    case .record where name.hasPrefix("onErrorResumeNext"):
      // It is no stream, which counts as one that fails.
      return call(self.name("throwError", value.span), [expression(value)], value.span)
    case .list(let members) where Self.listed.contains(name):
      guard members.contains(where: { $0.flatMap(input) != nil }) else { return nil }
      return Expression(
        .list(members.map { $0.map(asStream) ?? js("hole", [], value.span) }), value.span)
    case .record(let fields) where Self.listed.contains(name):
      guard fields.contains(where: { input($0.value) != nil }),
        fields.allSatisfy({ $0.kind == .value })
      else { return nil }
      var parts: [Expression.Field] = []
      for field in fields {
        guard case .name(let key) = field.key else { return nil }
        parts.append(
          Expression.Field(key: key, value: asStream(field.value), span: field.value.span))
      }
      return Expression(.record(parts), value.span)
    case .list where name == "mergeWith" || name == "concatWith":
      // Each argument is one source, also a list of streams, whose values these are.
      return js("stream", [expression(value)], value.span)
    case .list: return nil
    default:
      let isWanted = Self.taking[name].map { $0.isEmpty || $0.contains(index) } ?? false
      return isWanted && input(value) != nil ? asStream(value) : nil
    }
  }

  /// A value that RxJS takes for a stream, as one.
  private func asStream(_ value: JSExpression) -> Expression {
    let made = expression(value)
    return input(value) == nil ? made : js("stream", [made], value.span)
  }

  /// Functions that take a list or a record of streams.
  private static let listed: Set<String> = [
    "combineLatest", "forkJoin", "race", "onErrorResumeNext",
  ]

  /// Functions that take streams, and at which places; at all where none is said.
  private static let taking: [String: Set<Int>] = [
    "withLatestFrom": [], "mergeWith": [], "concatWith": [], "zipWith": [],
    "combineLatestWith": [], "raceWith": [], "takeUntil": [], "skipUntil": [],
    "sequenceEqual": [0], "buffer": [0], "window": [0], "sample": [0], "timeoutWith": [1],
    "bufferToggle": [0], "windowToggle": [0], "iif": [1, 2], "onErrorResumeNext": [],
    "onErrorResumeNextWith": [], "combineLatest": [], "forkJoin": [], "partition": [0],
  ]
}
