/// Members of values and of types, and what stands between `[` and `]`.
extension SwiftTranslator {
  func member(_ object: SwiftExpression, _ name: Name, _ span: Span) -> Expression {
    func got(_ value: Expression) -> Expression {
      js("get", [value, string(name.text, name.span)], span)
    }
    switch object.kind {
    case .name("self") where around.receiver == nil: return value(of: name)
    case .name("super"):
      guard let facts = around.type.flatMap(program.above) else { return got(this(span)) }
      let above = scope.find(facts.name)?.value ?? self.name(facts.name, span)
      return js("super", [above, this(span), string(name.text, name.span)], span)
    case .name("Self") where around.receiver != nil: return got(expression(object))
    case .name(let type) where scope.find(type) == nil:
      if type == "Swift" || type == "RxSwift" || type == "Combine" { return value(of: name) }
      if let made = libraryMember(.named(type, []), name, span) { return made }
    case .type(let type):
      if let made = libraryMember(type, name, span) { return made }
    default: break
    }
    if case .member(let owner, let defaults) = object.kind, owner.lastName == "TestScheduler",
      defaults.text == "Defaults", let time = Self.usualTimes[name.text]
    {
      return int(time, span)
    }
    if name.text == "publisher", !isStream(type(of: object)), facts(of: object) == nil {
      if let type = plain(type(of: object)), type.isOptional || type.name == "Result" {
        return js("stream", [expression(object)], span)
      }
      return call(self.name("from", span), [expression(object)], span)
    }
    if name.text == "values", isStream(type(of: object)) { return values(of: object, span) }
    if ["startIndex", "endIndex", "indices"].contains(name.text) {
      refuseIndices(of: object, isRange: false, span)
    }
    let facts = facts(of: object)
    let isOwn = facts.map { program.variable(name.text, of: $0.name) != nil } ?? false
    if name.text == "rx" && !isOwn || name.text == "async" && facts == nil {
      return expression(object)
    }
    return got(expression(object))
  }

  /// `TestScheduler.Defaults.created`.
  private static let usualTimes = ["created": 100, "subscribed": 200, "disposed": 1000]

  /// `Int.max`, `String.init`, `MainScheduler.instance`; nil of what no library has.
  func libraryMember(_ type: SwiftTypeName, _ name: Name, _ span: Span) -> Expression? {
    if case .optional = plain(type), name.text == "none" { return null(span) }
    guard let owner = type.name, program.types[owner] == nil, !known.contains(owner) else {
      return nil
    }
    if scope.isParameter(owner) { return value(of: Name(owner, span)) }
    let isOwn = program.variable(name.text, of: owner)?.isStatic == true
    if let (_, native) = declaredType(owner, span, isNative: isOwn) {
      return js("get", [native, string(name.text, name.span)], span)
    }
    if name.text == "init" {
      let argument = SwiftExpression(.name("$new"), span)
      scope.enter()
      scope.bind("$new", SwiftBinding(self.name("a", span), nil))
      defer { scope.leave() }
      return function(
        ["a"],
        of: called(
          SwiftExpression(.name(owner), span), [.init(label: nil, value: argument)], nil, span))
    }
    if let number = constant(of: type, name, span) { return number }
    if owner == "Task", let made = concurrent(type, name, [], span, written) { return made }
    if SwiftLibrary.outside[owner] != nil { return value(of: Name(owner, span)) }
    if owner == "Thread" {
      let thread = js("thread", [], span)
      return name.text == "current"
        ? thread : js("get", [thread, string(name.text, name.span)], span)
    }
    if owner == "CharacterSet" { return js("characters", [Expression(.dot(name), span)], span) }
    if SwiftLibrary.eventTypes.contains(owner), SwiftLibrary.events.contains(name.text) {
      let event = [string(name.text, name.span)]
      if ["finished", "completed", "Completed"].contains(name.text) {
        return js("event", event, span)
      }
      return function(["a"], of: js("event", event + [self.name("a", span)], span))
    }
    if ["Demand", "FilterMap"].contains(owner) { return implied(name, nil, type, span) }
    if owner == "RxError" { return js("rxError", [string(name.text, name.span)], span) }
    if owner.startsCapitalized, scope.find(owner) == nil {
      return Expression(.member(self.name(owner, span), name), span)
    }
    return nil
  }

  /// `Int.max`, `Double.nan`; nil of what no number type has.
  func constant(of type: SwiftTypeName, _ name: Name, _ span: Span) -> Expression? {
    let isWhole = type.name.map(SwiftLibrary.wholes.contains) == true
    guard isWhole || type.name.map(SwiftLibrary.decimals.contains) == true else { return nil }
    switch name.text {
    case "max", "min":
      guard let size = type.name.flatMap(SwiftSize.init), !size.hasAll else {
        return js("constant", [string("Int.\(name.text)", span)], span)
      }
      if name.text == "min" { return signed(size.bounds.lowerBound, span) }
      if size.hasMore { refuse("\(size.name).max is too large here", span, "use Int.max") }
      return int(size.bounds.upperBound, span)
    case "zero": return isWhole ? int(0, span) : Expression(.double(0), span)
    case "nan", "infinity", "pi", "greatestFiniteMagnitude", "leastNonzeroMagnitude":
      return js("constant", [string(name.text, span)], span)
    default: return nil
    }
  }

  /// Refuses the indices of a part of a list, which go on from those of the list; here each list counts from 0.
  func refuseIndices(of object: SwiftExpression, isRange: Bool, _ span: Span) {
    if isRange || type(of: object)?.name != "ArraySlice" { return }
    refuse("indices of a part of a list are not read", span, "write `Array(…)` around the part")
  }

  /// The values between `[` and `]`; `default:` is of the type of the values in a dictionary.
  func indices(_ given: [SwiftExpression.Argument], of object: SwiftExpression) -> [Expression] {
    given.map { argument in
      guard argument.label?.text == "default" else { return expression(argument.value) }
      return wrapped(argument.value, as: type(of: object)?.unwrapped.valueElement)
    }
  }
}
