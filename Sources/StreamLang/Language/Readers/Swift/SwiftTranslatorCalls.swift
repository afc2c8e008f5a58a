/// Calls: who is called, and with what.
extension SwiftTranslator {
  func called(
    _ callee: SwiftExpression, _ given: [SwiftExpression.Argument], _ wanted: SwiftTypeName?,
    _ span: Span
  ) -> Expression {
    switch callee.kind {
    case .name(let name): return named(Name(name, callee.span), given, wanted, span)
    case .type(let type): return made(type, given, span)
    case .implied(let name): return implied(name, given, wanted, span)
    case .member(let object, let name): return method(object, name, given, wanted, span)
    case .closure(let literal):
      return call(closure(literal, answer: wanted), given.map { expression($0.value) }, span)
    case .forced(let inner):
      return js("invoke", [expression(inner)] + given.map { expression($0.value) }, span)
    default:
      var hints: [SwiftTypeName]?
      if case .function(let types, _)? = type(of: callee)?.unwrapped { hints = types }
      return js("invoke", [expression(callee)] + values(given, hints), span)
    }
  }

  private func values(
    _ given: [SwiftExpression.Argument], _ types: [SwiftTypeName]?
  ) -> [Expression] {
    given.enumerated().map { place, argument in
      let type = types.flatMap { $0.indices.contains(place) ? $0[place] : nil }
      return wrapped(argument.value, as: type?.isUnknown == true ? nil : type)
    }
  }

  // MARK: Names

  private func named(
    _ name: Name, _ given: [SwiftExpression.Argument], _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    // A function of the text, by its labels.
    if let all = program.functions[name.text],
      let chosen = SwiftProgram.chosen(given, among: all),
      let binding = scope.find(SwiftProgram.key(chosen, among: all)) ?? scope.find(name.text),
      binding.function != nil
    {
      // One that is called like a function of the standard library, with other labels.
      if !SwiftProgram.fits(given, chosen), let known = standard(name, given, wanted, span) {
        return known
      }
      return call(binding.value, placed(given, chosen), span)
    }
    if let binding = scope.find(name.text), program.types[name.text] == nil {
      var types: [SwiftTypeName]?
      if case .function(let own, _)? = plain(binding.type)?.unwrapped { types = own }
      if let function = binding.function {
        return standard(name, given, wanted, span)
          ?? call(value(of: name), placed(given, function), span)
      }
      // A type that a name holds, or a function.
      let isOptional = plain(binding.type)?.isOptional == true
      let isFunction = types != nil && !isOptional || binding.type == nil
      let callee = value(of: name)
      return isFunction
        ? call(callee, values(given, types), span)
        : js("invoke", [callee] + values(given, types), span)
    }
    if name.text == "Self", let type = around.type {
      return made(.named(type.name, []), given, span)
    }
    if program.types[name.text] != nil { return made(.named(name.text, []), given, span) }
    if let type = around.type, around.receiver != nil {
      let own = program.functions(name.text, of: type.name)
      let isOther = !own.contains { SwiftProgram.fits(given, $0) }
      if !own.isEmpty, isOther, let known = standard(name, given, wanted, span) { return known }
      if !own.isEmpty {
        let key = methodKey(name.text, given, own)
        return js(
          "call",
          [this(span), string(key, name.span)] + methodArguments(given, own, key),
          span)
      }
      if program.variable(name.text, of: type.name) != nil {
        return js("invoke", [value(of: name)] + given.map { expression($0.value) }, span)
      }
    }
    if known.contains(name.text) {
      let labels = list(given.map { string($0.label?.text ?? "_", name.span) }, name.span)
      return js(
        "make", [self.name(name.text, name.span), labels] + given.map { expression($0.value) }, span
      )
    }
    if let known = standard(name, given, wanted, span) { return known }
    if SwiftLibrary.isStream(name.text) || name.text.startsCapitalized {
      return made(.named(name.text, []), given, span)
    }
    // An operator within an extension of streams.
    if let type = around.type, program.types[type.name] == nil, around.receiver != nil {
      let isOnStream = SwiftProgram.library(type.name) == "Observable"
      let object = SwiftExpression(.name("self"), name.span)
      if isOnStream { return streamMethod(object, this(span), name, given, span) }
      return js(
        "call",
        [this(span), string(key(name.text, given), span)]
          + given.map { expression($0.value) }, span)
    }
    return call(self.name(name.text, name.span), given.map { expression($0.value) }, span)
  }

  /// The arguments of a call of a function of the text, in the order of its parameters.
  func placed(
    _ given: [SwiftExpression.Argument], _ function: SwiftFunction, hints: [SwiftTypeName?] = []
  ) -> [Expression] {
    guard let (arguments, _) = SwiftProgram.placed(given, function) else {
      return given.map { expression($0.value) }
    }
    return zip(function.parameters, arguments).map { parameter, values in
      let type = plain(parameter.type)
      if parameter.isVariadic {
        let span = values.first?.span ?? function.span
        return list(values.map { wrapped($0, as: type) }, span)
      }
      guard let value = values.first else { return js("absent", [], function.span) }
      return wrapped(value, as: type?.isUnknown == true || isGeneric(type) ? nil : type)
    }
  }

  /// A name for any type.
  private func isGeneric(_ type: SwiftTypeName?) -> Bool {
    guard case .named(let name, _)? = type else { return false }
    return name.count == 1
  }

  // MARK: Methods

  private func method(
    _ object: SwiftExpression, _ name: Name, _ given: [SwiftExpression.Argument],
    _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    var given = accumulating(name, given) ?? given
    switch object.kind {
    case .name("self") where around.receiver == nil:
      return named(name, given, wanted, span)
    case .name("super"): return aboveCall(name, given, span)
    case .name(let type) where scope.find(type) == nil:
      if type == "Swift" || type == "RxSwift" || type == "Combine" {
        return named(name, given, wanted, span)
      }
      if let made = typeCall(.named(type, []), name, given, span) { return made }
    case .type(let type): if let made = typeCall(type, name, given, span) { return made }
    default: break
    }
    if let made = queueCall(object, name, given, span) { return made }
    if name.text == "toObservable", given.isEmpty {
      return call(self.name("from", span), [expression(object)], span)
    }
    var (object, type) = (object, type(of: object))
    // Of an optional that is unwrapped wherever it is used.
    if case .optional(let inner)? = plain(type), isStream(inner) || inner.name == "Disposable" {
      (object, type) = (SwiftExpression(.forced(object), object.span), inner)
    }
    // The type of the values is not wanted here.
    if name.text == "createObserver", type?.name == "TestScheduler" { given = [] }
    let facts = facts(of: object)
    let own = facts.map { program.functions(name.text, of: $0.name) } ?? []
    let all =
      own.isEmpty && (facts == nil || !isStream(type)) ? program.methods[name.text] ?? [] : own
    let isProperty = facts.map { program.variable(name.text, of: $0.name) != nil } ?? false
    let isExtended = !all.isEmpty && facts == nil
    if !own.isEmpty
      || isExtended && SwiftProgram.chosen(given, among: all) != nil
        && (!isStream(type) || program.extensions["Observable"]?.functions[name.text] != nil
          || program.methods[name.text]?.isEmpty == false && !isOperator(name.text))
    {
      let key = methodKey(name.text, given, all)
      return js(
        "call", [expression(object), string(key, name.span)] + methodArguments(given, all, key),
        span)
    }
    if case .name("self") = object.kind, let facts, program.isTestCase(facts),
      let made = testing(name, given, span, wrapped)
    {
      return made
    }
    if isProperty {
      let read = js("get", [expression(object), string(name.text, name.span)], span)
      var types: [SwiftTypeName]?
      if let variable = facts.flatMap({ program.variable(name.text, of: $0.name) }),
        case .function(let given, _)? = plain(variable.type)?.unwrapped
      {
        types = given
      }
      return js("invoke", [read] + values(given, types), span)
    }
    if name.text == "publisher", let path = given.first, path.label?.text == "for",
      case .keyPath(let names) = path.value.kind, let property = names.last
    {
      let owner = names.dropLast().reduce(object) { SwiftExpression(.member($0, $1), $1.span) }
      let options = given.dropFirst().map { expression($0.value) }
      return js(
        "observed", [expression(owner), string(property.text, property.span)] + options, span)
    }
    if let made = codingMethod(object, name, given, span, wrapped) { return made }
    let isUnknown = type == nil || type?.isUnknown == true || facts?.keyword == .protocol
    if isStream(type) || type?.name == "Disposable" || isUnknown && isOperator(name.text)
      || isUnknown && ["disposed", "store"].contains(name.text)
    {
      return streamMethod(object, expression(object), name, given, span)
    }
    let isOwnSequence = facts?.parents.contains("AsyncSequence") == true
    if isOwnSequence, SwiftAsyncSequence.methods.contains(name.text) {
      let sequence = js("sequence", [expression(object)], span)
      return js(
        "call",
        [sequence, string(key(name.text, given), name.span)] + given.map { written($0.value, []) },
        span)
    }
    let isSequence = type?.name.map(SwiftLibrary.sequences.contains) == true
    if isSequence, isOperator(name.text), !SwiftLibrary.ofSequences.contains(name.text) {
      return streamMethod(object, js("stream", [expression(object)], span), name, given, span)
    }
    if let facts, isOperator(name.text), facts.parents.contains(where: SwiftLibrary.isStream) {
      // A subscriber of Combine goes to the publisher itself.
      let isItself = isCombine && name.text == "subscribe"
      let source = expression(object)
      return streamMethod(
        object, isItself ? source : js("stream", [source], span), name, given, span)
    }
    let hints = hints(for: name.text, type, given)
    let arguments = given.map { argument -> Expression in
      if case .closure(let literal) = argument.value.kind { return closure(literal, hints) }
      if name.text == "request" { return wrapped(argument.value, as: .named("Demand", [])) }
      let isElement = ["contains", "append", "insert", "firstIndex", "index", "remove"].contains(
        name.text)
      return wrapped(argument.value, as: isElement ? type?.element : nil)
    }
    return js(
      "call", [expression(object), string(key(name.text, given), name.span)] + arguments, span)
  }

  /// The arguments of `reduce(into: a) { $0 += $1 }`, whose function answers what it has changed.
  private func accumulating(
    _ name: Name, _ given: [SwiftExpression.Argument]
  ) -> [SwiftExpression.Argument]? {
    guard ["reduce", "scan"].contains(name.text), given.count == 2,
      given[0].label?.text == "into", case .closure(var literal) = given[1].value.kind
    else { return nil }
    literal.isAccumulating = true
    var arguments = given
    arguments[0].label = nil
    arguments[1].value = SwiftExpression(.closure(literal), given[1].value.span)
    return arguments
  }

  /// An argument; `hints` are the types of what a closure gets.
  func written(_ value: SwiftExpression, _ hints: [SwiftTypeName?]) -> Expression {
    if case .closure(let literal) = value.kind {
      closure(literal, hints)
    } else {
      expression(value)
    }
  }

  func isOperator(_ name: String) -> Bool {
    Prelude.method(name) != nil
      || [
        "subscribe", "sink", "on", "onNext", "onError", "onCompleted", "send", "accept", "dispose",
        "cancel", "connect", "assign", "bind", "drive", "emit", "subscribeNext", "bindTo",
        "subscribeError", "subscribeCompleted", "addDisposableTo",
      ].contains(name) || SwiftRxCall.ownWords.contains(name)
  }

  /// The arguments that functions of collections get.
  private func hints(
    for name: String, _ type: SwiftTypeName?, _ given: [SwiftExpression.Argument]
  ) -> [SwiftTypeName?] {
    let element = type?.element
    switch name {
    case "reduce": return [given.first.flatMap { self.type(of: $0.value) }, element]
    case "sorted", "min", "max", "sort": return [element, element]
    case "map" where type?.isOptional == true: return [type?.unwrapped]
    case "mapValues": return [type?.valueElement]
    default: return [element]
    }
  }

  func key(_ name: String, _ given: [SwiftExpression.Argument]) -> String {
    let labels = given.filter { !$0.isTrailing || $0.label != nil }.map {
      ($0.label?.text ?? "_") + ":"
    }
    return labels.contains { $0 != "_:" } ? "\(name)(\(labels.joined()))" : name
  }

  /// The name under which a method of the text is known, by the labels of its call.
  func methodKey(
    _ name: String, _ given: [SwiftExpression.Argument], _ own: [SwiftFunction]
  ) -> String {
    guard let chosen = SwiftProgram.chosen(given, among: own) else { return key(name, given) }
    return program.key(chosen, among: own)
  }

  func methodArguments(
    _ given: [SwiftExpression.Argument], _ own: [SwiftFunction], _ key: String,
    hints: [SwiftTypeName?] = [], wanted: SwiftTypeName? = nil
  ) -> [Expression] {
    if let chosen = SwiftProgram.chosen(given, among: own) { return placed(given, chosen) }
    return given.map { argument in
      if case .closure(let literal) = argument.value.kind { return closure(literal, hints) }
      switch argument.label?.text {
      case nil: return wrapped(argument.value, as: wanted)
      case "contentsOf": return wrapped(argument.value, as: wanted.map { .list($0) })
      default: return expression(argument.value)
      }
    }
  }

  /// `super.f(a)`.
  func aboveCall(
    _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression {
    let this = this(span)
    guard let parent = around.type?.parents.first(where: { program.types[$0] != nil }),
      let facts = program.types[parent]
    else { return this }
    let above = scope.find(parent)?.value ?? self.name(parent, span)
    if name.text == "init" {
      let chosen = SwiftProgram.chosen(given, among: facts.initializers)
      let key = chosen.map { SwiftProgram.key($0, among: facts.initializers) } ?? "init"
      let arguments = chosen.map { placed(given, $0) } ?? given.map { expression($0.value) }
      return js("setUp", [above, this, string(key, span)] + arguments, span)
    }
    let own = program.functions(name.text, of: parent)
    let key = methodKey(name.text, given, own)
    return js(
      "super", [above, this, string(key, span)] + methodArguments(given, own, key), span)
  }

  /// A function of a type: `Observable.just(1)`, `Int.random(in: 1...6)`; nil of a value.
  private func typeCall(
    _ type: SwiftTypeName, _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression? {
    guard let owner = (plain(type) ?? type).name else { return nil }
    if name.text == "init" { return made(type, given, span) }
    if case .optional(let inner)? = plain(type) {
      switch name.text {
      case "some": return js("some", given.prefix(1).map { wrapped($0.value, as: inner) }, span)
      case "none": return null(span)
      default: break
      }
    }
    if let facts = program.types[owner] {
      let own = program.functions(name.text, of: owner)
      let target = scope.find(owner)?.value ?? self.name(owner, span)
      if let made = facts.cases[name.text] {
        let values = given.enumerated().map { place, argument in
          wrapped(
            argument.value, as: made.parts.indices.contains(place) ? made.parts[place].type : nil)
        }
        return js("call", [target, string(name.text, name.span)] + values, span)
      }
      let key = methodKey(name.text, given, own)
      return js(
        "call", [target, string(key, name.span)] + methodArguments(given, own, key), span)
    }
    if known.contains(owner) {
      return js(
        "call",
        [self.name(owner, span), string(key(name.text, given), name.span)]
          + given.map { expression($0.value) }, span)
    }
    if name.text == "random", let range = given.first {
      return js(
        "random",
        [
          expression(
            range.value, as: SwiftLibrary.decimals.contains(owner) ? .named("Double", []) : nil)
        ], span)
    }
    if owner == "Bool", name.text == "random" { return js("random", [null(span)], span) }
    if owner == "Recorded", let made = recordedCall(name, given, span, wrapped) { return made }
    if SwiftLibrary.eventTypes.contains(owner), SwiftLibrary.events.contains(name.text) {
      return implied(name, given, .named("Event", []), span)
    }
    if ["RxTimeInterval", "DispatchTimeInterval"].contains(owner), let length = given.first?.value,
      let time = time(name.text, length, span)
    {
      return time
    }
    if ["Subscribers", "Unicode"].contains(owner) || SwiftLibrary.closed.contains(owner),
      name.text.startsCapitalized
    {
      return made(.named(name.text, []), given, span)
    }
    if owner == "Thread", name.text == "sleep" { return standard(name, given, nil, span) }
    if ["DispatchTime", "DispatchWallTime"].contains(owner), name.text == "now" {
      return js("moment", [], span)
    }
    if ["Demand", "FilterMap", "RepeatBehavior"].contains(owner) {
      return implied(name, given, type, span)
    }
    if let made = concurrent(type, name, given, span, written) { return made }
    if SwiftLibrary.isStream(owner) || owner == "Timer" || owner == "Publishers" {
      return creator(type, name, given, span)
    }
    if owner == "RxError" { return js("rxError", [string(name.text, name.span)], span) }
    if owner == "UIView" || SwiftLibrary.outside[owner] != nil {
      _ = value(of: Name(owner, span))
      return null(span)
    }
    if owner.startsCapitalized, scope.find(owner) == nil {
      let callee = Expression(.member(self.name(owner, span), name), span)
      return Expression(.call(callee, arguments(given)), span)
    }
    return nil
  }
}
