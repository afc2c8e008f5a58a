/// Names as values, and members of the type that is wanted.
extension SwiftTranslator {
  /// The value of `#line` and the like at a place; nil of all other words.
  ///
  /// The text is the file `main.swift` of a module `main`.
  func place(_ word: String, _ span: Span) -> Expression? {
    switch word {
    case "#function": string(around.function.name, span)
    case "#file", "#filePath": string("main.swift", span)
    case "#fileID": string("main/main.swift", span)
    case "#line": int(source.line(of: span.start), span)
    default: nil
    }
  }

  /// A name as a value.
  func value(of name: Name) -> Expression {
    let span = name.span
    if let binding = scope.find(name.text) {
      var value = binding.value
      value.span = span
      if case .name = value.kind { return value }
      return binding.value
    }
    if let place = place(name.text, span) { return place }
    switch name.text {
    case "self", "Self":
      if around.receiver != nil {
        let this = this(span)
        return name.text == "Self" && !around.isStatic ? js("typeOf", [this], span) : this
      }
      return null(span)
    case "nil": return null(span)
    case "NSLocalizedDescriptionKey": return string("NSLocalizedDescription", span)
    default: break
    }
    if name.text == "rawValue", around.type?.keyword == .enum, around.receiver != nil {
      return js("get", [this(span), string(name.text, span)], span)
    }
    if let type = around.type, around.receiver != nil {
      let plain = name.text.hasPrefix("$") ? String(name.text.dropFirst()) : name.text
      if program.isMember(plain, of: type.name) || type.cases[plain] != nil {
        return js("get", [this(span), string(name.text, span)], span)
      }
    }
    if let own = around.type, program.isTestCase(own), around.receiver != nil,
      ["name", "description", "debugDescription"].contains(name.text)
    {
      return string("-[\(own.name) \(around.function.name.prefix { $0 != "(" })]", span)
    }
    if let own = around.type, own.keyword == .extension || program.types[own.name] == nil,
      around.receiver != nil, Self.libraryProperties.contains(name.text)
    {
      return js("get", [this(span), string(name.text, span)], span)
    }
    if let place = SwiftLibrary.outside[name.text] {
      refuse(
        "\(name.text) is \(place), which is not here", span, SwiftLibrary.help(for: place))
    }
    if name.text == "print" {
      return function(["a"], of: js("print", [self.name("a", span)], span))
    }
    if name.text.startsCapitalized,
      scope.isParameter(name.text)
        || around.type != nil && ["Output", "Failure", "Input", "Element"].contains(name.text)
    {
      return js("fatal", [string("the type \(name.text) is not known when this runs", span)], span)
    }
    if let function = SwiftLibrary.functions[name.text] {
      let names = ["min", "max", "zip", "pow"].contains(name.text) ? ["a", "b"] : ["a"]
      return self.function(names, of: js(function, names.map { self.name($0, span) }, span))
    }
    return self.name(name.text, span)
  }

  /// The properties that an extension of a library's type may name alone.
  private static let libraryProperties: Set<String> = [
    "count", "isEmpty", "first", "last", "value", "startIndex", "endIndex", "indices", "keys",
    "values",
  ]

  func typeName(_ type: SwiftTypeName, _ span: Span) -> Expression {
    if let name = type.name { return value(of: Name(name, span)) }
    return string(type.extended, span)
  }

  /// `.name`, `.name(a)`: a member of the type that is wanted.
  func implied(
    _ name: Name, _ given: [SwiftExpression.Argument]?, _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    let wanted = plain(type)?.unwrapped
    if name.text == "init", let wanted, let given {
      return called(SwiftExpression(.type(wanted), name.span), given, nil, span)
    }
    // A number as one of another type.
    if name.text == "init", let given, given.count == 1,
      given[0].label.map({ ["integerLiteral", "floatLiteral", "value"].contains($0.text) }) ?? true
    {
      return expression(given[0].value)
    }
    // `.finished` of Combine, in a text that has a case of that name.
    let isEvent = wanted?.name.map(SwiftLibrary.eventTypes.contains) == true
    let named = wanted?.name.flatMap { program.types[$0] }
    if let facts = named ?? (isEvent ? nil : program.type(withCase: name.text)),
      facts.cases[name.text] != nil || program.isMember(name.text, of: facts.name)
    {
      let owner = SwiftExpression(.name(facts.name), name.span)
      let member = SwiftExpression(.member(owner, name), span)
      return given.map { called(member, $0, nil, span) } ?? expression(member)
    }
    if name.text == "now", let given, let wanted, let owner = wanted.name,
      ["DispatchTime", "DispatchWallTime", "Date"].contains(owner)
    {
      let member = SwiftExpression.Kind.member(SwiftExpression(.name(owner), name.span), name)
      return called(SwiftExpression(member, span), given, wanted, span)
    }
    if wanted?.name == "Demand" {
      let asked = given?.first.map { expression($0.value) }
      let word = name.text == "none" ? int(0, span) : Expression(.dot(name), span)
      return js("demand", [asked ?? word], span)
    }
    if wanted?.name == "FilterMap" {
      return given.map { js("some", $0.map { expression($0.value) }, span) } ?? null(span)
    }
    if let given, SwiftRxCall.behaviors.contains(name.text), given.first?.label != nil {
      return behavior(name, given, span)
    }
    if let given, given.count == 1, let time = time(name.text, given[0].value, span) { return time }
    if ["next", "completed", "error"].contains(name.text), let given,
      let made = recorded(name, given, wanted?.element?.element, span, wrapped)
    {
      return made
    }
    if wanted?.name == "Result", case .named(_, let parts)? = wanted, let given, given.count == 1,
      let place = ["success", "failure"].firstIndex(of: name.text), parts.indices.contains(place)
    {
      let payload = wrapped(given[0].value, as: parts[place])
      return js("event", [string(name.text, name.span), payload], span)
    }
    if SwiftLibrary.events.contains(name.text), name.text != "error" || given != nil,
      !(isStream(wanted) && name.text == "error")
    {
      let element = wanted?.element
      let word = name.text.prefix(1).lowercased() + name.text.dropFirst()
      let isTyped = word == "next" || wanted?.name == "Completion" && word == "failure"
      let payload = (given ?? []).map { wrapped($0.value, as: isTyped ? element : nil) }
      return js("event", [string(word, name.span)] + payload.prefix(1), span)
    }
    if SwiftLibrary.creators.contains(name.text), let given {
      let owner = wanted.flatMap { isStream($0) ? $0 : nil } ?? .named("Observable", [])
      return creator(owner, name, given, span)
    }
    if name.text == "some", let given, given.count == 1 {
      return js("some", [expression(given[0].value)], span)
    }
    if name.text == "none" { return null(span) }
    if let wanted, given == nil, let number = constant(of: wanted, name, span) { return number }
    let dot = Expression(.dot(name), span)
    return given.map { Expression(.call(dot, arguments($0)), span) } ?? dot
  }

  /// `.delayed(maxCount: 3, time: 5)`, in which a number is one of seconds.
  private func behavior(
    _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression {
    let word = name.text == "customTimerDelayed" ? "custom" : name.text
    let written = given.map { argument -> Expression.Argument in
      var made = self.argument(argument)
      if ["time", "initial"].contains(argument.label?.text) {
        made.value = seconds(argument.value)
      }
      return made
    }
    return Expression(.call(Expression(.dot(Name(word, name.span)), span), written), span)
  }
}
