/// Calls: who is called, and with what.
extension SwiftTranslator {
  func called(
    _ callee: SwiftExpression, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    let count = argumentCount(of: callee)
    let given = given.map { calling($0, with: count) }
    if isCallable(callee) {
      return method(callee, Name("callAsFunction", callee.span), given, wanted, span)
    }
    if let dynamic = dynamicMembers.call(callee, given, span) {
      return expression(dynamic, as: wanted)
    }
    switch callee.kind {
    case .name(SwiftExpression.ownPiece):
      refuse("an argument of a text has no label here", callee.span, "write the value alone")
      return null(span)
    case .name(let name): return named(Name(name, callee.span), given, wanted, span)
    case .type(let type): return made(type, given, span)
    case .implied(let name): return implied(name, given, wanted, span)
    case .member(let object, let name): return method(object, name, given, wanted, span)
    case .closure(let literal):
      let types = given.map { type(of: $0.value) }
      let function = closure(literal, types, answer: wanted)
      return call(function, given.map { expression($0.value) }, span)
    default:
      var hints: [SwiftTypeName]?
      if case .function(let types, _)? = plain(type(of: callee)?.unwrapped) { hints = types }
      let function = if case .forced(let inner) = callee.kind { inner } else { callee }
      return js("invoke", [expression(function)] + values(given, hints), span)
    }
  }

  private func values(_ given: SwiftArguments, _ types: [SwiftTypeName]?) -> [Expression] {
    given.enumerated().map { place, argument in
      let type = types.flatMap { $0.indices.contains(place) ? $0[place] : nil }
      return wrapped(argument.value, as: type?.isUnknown == true ? nil : type)
    }
  }

  // MARK: Names

  /// A call of a method, or of a name alone, whose object is `self`: what it is called on, and what it gets.
  private struct MethodCall {
    var object: SwiftExpression
    let name: Name
    var given: SwiftArguments
    let wanted: SwiftTypeName?
    let span: Span
    /// The type of the object.
    var type: SwiftTypeName?
    /// All that the text says about that type.
    var facts: SwiftProgram.TypeFacts?
  }

  func named(
    _ name: Name, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    if name.text == "Self", let type = around.type {
      let isValue = type.keyword == .struct || type.keyword == .enum
      // A class below may be meant.
      return isValue ? made(.named(type.name, []), given, span) : make(ownType(span), given, span)
    }
    let this = SwiftExpression(.name("self"), name.span)
    let call = MethodCall(object: this, name: name, given: given, wanted: wanted, span: span)
    if let made = made(ofParameter: name.text, given, span) ?? textCall(call) ?? boundCall(call) {
      return made
    }
    if program.types[name.text] != nil {
      let type = wanted.flatMap { $0.unwrapped.name == name.text ? $0.unwrapped : nil }
      return made(type ?? .named(name.text, []), given, span)
    }
    if let made = added(name.text, given, span) ?? memberCall(call) { return made }
    if known.types.contains(name.text) { return make(self.name(name.text, name.span), given, span) }
    if isOfSelf(name.text, given) { return method(this, name, given, wanted, span) }
    return standard(name, given, wanted, span) ?? newValue(call) ?? extensionCall(call)
      ?? self.call(self.name(name.text, name.span), given.map { expression($0.value) }, span)
  }

  /// A call of a function of the text; nil of all others.
  private func textCall(_ call: MethodCall) -> Expression? {
    let (name, given, wanted, span) = (call.name, call.given, call.wanted, call.span)
    guard let all = scope.find(name.text)?.functions, !all.isEmpty else { return nil }
    // They may be called like a function of the standard library, with other labels or types.
    if overloads.fitting(given, among: all.map(\.function), on: nil).isEmpty,
      let known = standard(name, given, wanted, span)
    {
      return known
    }
    let chosen = overloads.meant(given, among: all.map(\.function), on: nil, as: wanted, span)
    let (function, value) = all.first { $0.function.span == chosen?.span } ?? all[0]
    let made = self.call(value, placed(given, function, name.span, as: wanted), span)
    return specialised(made, by: function, given, on: nil, as: wanted, span)
  }

  /// A call of a function, or of a type, that a name holds; nil of all others.
  private func boundCall(_ call: MethodCall) -> Expression? {
    guard let binding = scope.find(call.name.text), program.types[call.name.text] == nil else {
      return nil
    }
    var types: [SwiftTypeName]?
    if case .function(let own, _)? = plain(binding.type)?.unwrapped { types = own }
    let isOptional = plain(binding.type)?.isOptional == true
    let isFunction = types != nil && !isOptional || binding.type == nil
    let callee = value(of: call.name)
    let given = values(call.given, types)
    return isFunction
      ? self.call(callee, given, call.span) : js("invoke", [callee] + given, call.span)
  }

  /// A call of a member of the type around; nil of all others.
  private func memberCall(_ call: MethodCall) -> Expression? {
    let (name, given, wanted, span) = (call.name, call.given, call.wanted, call.span)
    guard let type = around.type, around.receiver != nil else { return nil }
    let own = methods(name.text, given, of: type, on: nil)
    let isOther = !own.contains { SwiftProgram.fits(given, $0) }
    if !own.isEmpty, isOther, let known = standard(name, given, wanted, span) { return known }
    // In an extension: the operator of the library by that name, with other labels.
    let isLibrary = program.types[type.name] == nil && SwiftLibrary.has(name.text)
    if isLibrary ? !overloads.fitting(given, among: own, on: nil).isEmpty : !own.isEmpty {
      let (key, arguments) = methodCall(name, given, own, on: .named(type.name, []), as: wanted)
      let isOfType = !around.isStatic && own.allSatisfy(\.isStatic)
      let owner = isOfType ? declaredType(type.name, span, isNative: true)?.value : nil
      return js("call", [owner ?? this(span), key] + arguments, span)
    }
    if isLibrary, !own.isEmpty, SwiftLibrary.extended(type.name) != "Observable" {
      var call = call
      call.type = self.type(of: call.object)
      return standardCall(call)
    }
    guard program.variable(name.text, of: type.name) != nil else { return nil }
    return js("invoke", [value(of: name)] + given.map { expression($0.value) }, span)
  }

  /// A new value of a type of a library: `Just(1)`, `let name: BehaviorRelay<String?> = BehaviorRelay(value: nil)`; nil
  /// of all other calls.
  private func newValue(_ call: MethodCall) -> Expression? {
    let (name, wanted) = (call.name.text, call.wanted)
    if name == "Just", isStream(wanted), let element = wanted?.element {
      return made(.named(name, [element]), call.given, call.span)
    }
    guard SwiftLibrary.isStream(name) || name.startsCapitalized else { return nil }
    let isWanted = SwiftLibrary.subjects.contains(name)
    let type = wanted.flatMap { isWanted && $0.unwrapped.name == name ? $0.unwrapped : nil }
    return made(type ?? .named(name, []), call.given, call.span)
  }

  /// An operator or a method within an extension of a type of a library; nil of all others.
  private func extensionCall(_ call: MethodCall) -> Expression? {
    let (object, name, given, span) = (call.object, call.name, call.given, call.span)
    guard let type = around.type, program.types[type.name] == nil, around.receiver != nil else {
      return nil
    }
    if SwiftLibrary.extended(type.name) == "Observable" {
      if around.isStatic, SwiftLibrary.creators.contains(name.text) {
        return creator(.named("Observable", []), name, given, span)
      }
      let given = (accumulating(name, given) ?? given)
        .answering(isStream(call.wanted) ? call.wanted?.element : nil, in: name.text)
      return streamMethod(object, this(span), name, given, span)
    }
    // A method that the text adds to a protocol.
    if !extensions(name.text, given, on: self.type(of: object)).isEmpty {
      return method(object, name, given, call.wanted, span)
    }
    let element = scope.kind(of: "Element")
    let values = given.map { expression($0.value, as: $0.value.isImplied ? element : nil) }
    return js("call", [this(span), string(key(name.text, given), span)] + values, span)
  }

  /// The arguments of a call of a function of the text, in the order of its parameters; `place` is that of the call.
  func placed(
    _ given: SwiftArguments, _ function: SwiftFunction, _ place: Span,
    as wanted: SwiftTypeName? = nil
  ) -> [Expression] {
    guard let (arguments, _) = SwiftProgram.placed(given, function) else {
      let labels = given.map { ($0.label?.text ?? "_") + ":" }.joined()
      refuse(
        "\(function.title) is called with (\(labels))", place,
        "write the arguments that it is declared with")
      return given.map { expression($0.value) }
    }
    // A call that may answer anything, as in `print(pick(1.5, 2))`, may answer the whole number, unless its type has
    // conditions.
    let isOpen =
      wanted?.isUnknown == true && function.answer?.name != nil
      && function.parameters.contains { $0.type == function.answer }
      && !function.conditions.contains { $0.type != nil && $0.name == function.answer?.name }
      && !function.parameters.contains { $0.type == function.answer.map { .optional($0) } }
    let types = types(for: function, arguments, wanted, place)
    let function = isOpen ? function : function.with(decimals(among: arguments, function, wanted))
    let typed = typed(function, for: arguments, wanted).parameters
    let told = told(function, by: arguments, wanted).parameters
    let isOwn = Set(function.conditions.map(\.name)).contains
    return zip(function.parameters.indices, arguments).map { index, values in
      let parameter = function.parameters[index]
      if parameter.isVariadic {
        let span = values.first?.span ?? function.span
        return list(values.map { argument($0, for: $0.isClosure ? told[index] : parameter) }, span)
      }
      guard let value = values.first else {
        if case .name(let word)? = parameter.otherwise?.kind, let place = self.place(word, place) {
          return place
        }
        if let own = parameter.otherwise, program.overloads.redefaulted.contains(function.shape) {
          return argument(own, for: parameter)
        }
        return js("absent", [], function.span)
      }
      if value.isClosure { return argument(value, for: told[index]) }
      var open = value.isOfWantedType ? typed[index] : parameter
      // `all([1, nil])`, where the list tells what `T` is in `[T]`.
      if value.hasMissingMember, open.type?.mentions(isOwn) == true { open.type = nil }
      return argument(value, for: open)
    } + types
  }

  /// A value for a parameter of a function of the text.
  func argument(_ value: SwiftExpression, for parameter: SwiftFunction.Parameter) -> Expression {
    if let (wrapper, isPassed) = parameter.wrapper {
      let made = wrapper.made(around: value, as: parameter.type)
      let held = Name("wrappedValue", value.span)
      return expression(isPassed ? made : SwiftExpression(.member(made, held), value.span))
    }
    let value = built(value, for: parameter)
    mistakes.gives(value, for: parameter.type)
    let type = plain(parameter.type)
    let own = type?.isUnknown == true ? shownType(of: value) : type
    // `_ x: T = .zero`, `_ x: T = 0`, where the type is known when this runs.
    let isOpen = value.isOfWantedType || value.span == parameter.otherwise?.span
    let isKnown = isOpen && type?.name.flatMap(typeParameter) != nil
    let wanted = isGeneric(type) && !isKnown ? nil : own
    if parameter.isComputedLater { return thunk(within { wrapped(value, as: wanted) }) }
    return wrapped(value, as: wanted)
  }

  /// A name for any type.
  func isGeneric(_ type: SwiftTypeName?) -> Bool {
    guard case .named(let name, _)? = type else { return false }
    return name.count == 1 && program.types[name] == nil
  }

  // MARK: Methods

  private func method(
    _ object: SwiftExpression, _ name: Name, _ given: SwiftArguments,
    _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    let given = accumulating(name, given) ?? given
    mistakes.calls(name, on: object)
    let call = MethodCall(object: object, name: name, given: given, wanted: wanted, span: span)
    return wordCall(call) ?? queueCall(object, name, given, span) ?? untypedCall(call)
      ?? valueCall(typed(call))
  }

  /// A call on `self`, `super`, `Self`, a module or a type; nil of all others.
  private func wordCall(_ call: MethodCall) -> Expression? {
    let (object, name, given, span) = (call.object, call.name, call.given, call.span)
    switch object.kind {
    case .name("self") where around.receiver == nil: return named(name, given, call.wanted, span)
    case .name("self") where around.isStatic && name.text == "init":
      return named(Name("Self", name.span), given, call.wanted, span)
    case .name("super"): return aboveCall(name, given, as: call.wanted, span)
    case .name("Self") where around.receiver != nil:
      guard let type = around.type, type.keyword == .struct || type.keyword == .enum else {
        return nil
      }
      let own = SwiftExpression(.name(type.name), object.span)
      return method(own, name, given, call.wanted, span)
    case .name(let type) where scope.find(type) == nil:
      guard SwiftLibrary.modules.contains(type) else {
        return typeCall(.named(type, []), name, given, call.wanted, span)
      }
      // `Swift.print(a)` within an extension of publishers, which have a `print` of their own.
      let known = type == "Swift" ? standard(name, given, call.wanted, span) : nil
      return known ?? named(name, given, call.wanted, span)
    case .name(let type) where program.types[type]?.cases[name.text] != nil:
      return typeCall(.named(type, []), name, given, call.wanted, span)
    case .type(let type): return typeCall(type, name, given, call.wanted, span)
    case .list, .dictionary, .chained:
      guard let type = unnamedType(object), addsStatic(name.text, to: type) else { return nil }
      return typeCall(type, name, given, call.wanted, span)
    default: return nil
    }
  }

  /// `path.appending(path: a)`, `pair.f(a)` of a tuple with a function, and `a.toObservable()`; nil of all others.
  private func untypedCall(_ call: MethodCall) -> Expression? {
    let (object, name, given, span) = (call.object, call.name, call.given, call.span)
    if name.text == "appending", given.count == 1, given[0].label?.text == "path" {
      let path = SwiftTypeName.named("KeyPath", [])
      return js("keyPath", [wrapped(object, as: path), wrapped(given[0].value, as: path)], span)
    }
    if case .function(let types, _)? = type(of: object)?.part(called: name.text) {
      let read = js("get", [expression(object), string(name.text, name.span)], span)
      return js("invoke", [read] + values(given, types), span)
    }
    guard name.text == "toObservable", given.isEmpty else { return nil }
    return self.call(self.name("from", span), [expression(object)], span)
  }

  /// A call with the type of its object, which is unwrapped where it must be.
  private func typed(_ call: MethodCall) -> MethodCall {
    let name = call.name.text
    var typed = call
    typed.type = plain(type(of: call.object))
    // Of an optional that is unwrapped wherever it is used.
    if case .optional(let inner)? = plain(typed.type), hasNoOptional(inner),
      isForced(call.object, name)
    {
      typed.object = SwiftExpression(.forced(call.object), call.object.span)
      typed.type = inner
    }
    // The type of the values is not wanted here.
    if name == "createObserver", typed.type?.name == "TestScheduler" { typed.given = [] }
    typed.facts = facts(of: typed.object)
    if name == "map", typed.facts == nil, let type = typed.type,
      SwiftAnswers(self, name, of: type, typed.given).type?.unwrapped.element == .tuple([])
    {
      typed.given = typed.given.answering(.tuple([]), in: name)
    }
    return typed
  }

  /// A call on a value: its type has the method, the text adds it to it, or a library has it.
  private func valueCall(_ call: MethodCall) -> Expression {
    let (object, name, given, span) = (call.object, call.name, call.given, call.span)
    if let other = listCall(object, name, given) {
      return called(other.callee, other.given, call.wanted, span)
    }
    if call.facts == nil, let made = container(object, call.type, name, given, span, wrapped) {
      return made
    }
    if let made = declaredCall(call) { return made }
    if case .name("self") = object.kind, around.type.map(program.isTestCase) == true,
      let made = testing(name, given, span, wrapped)
    {
      return made
    }
    if let made = heldCall(call) ?? observed(call) { return made }
    if let made = codingMethod(object, name, given, span, wrapped) { return made }
    if call.facts == nil,
      let made = SwiftSizedNumbers(self, span).overflowing(
        name, of: object, given, { expression($0) })
    {
      return made
    }
    return streamCall(call) ?? sequenceCall(call) ?? ownStreamCall(call) ?? standardCall(call)
  }

  /// The call of a method that the text declares, in the type itself or in an extension; nil if it declares none.
  private func declaredCall(_ call: MethodCall) -> Expression? {
    let (object, name, given, type) = (call.object, call.name, call.given, call.type)
    var own = call.facts.map { methods(name.text, given, of: $0, on: type) } ?? []
    if call.facts == nil, let owner = program.facts(of: metatype(object)) {
      own = program.functions(name.text, of: owner.name).filter(\.isStatic)
    }
    // RxSwift adds `subscribe(onNext:)` to the `subscribe(_:)` that an observable of the text's own has.
    if name.text == "subscribe", !isCombine, isOwnStream(object),
      given.allSatisfy({ $0.value.isClosure || $0.label?.text.hasPrefix("on") == true })
    {
      own = own.filter { $0.parameters.contains { $0.type?.unwrapped.isFunction == true } }
    }
    let others = call.facts == nil ? extensions(name.text, given, on: type) : []
    let all = own.isEmpty ? others : own
    if all.isEmpty { return nil }
    let (key, arguments) = methodCall(name, given, all, on: type, as: call.wanted)
    let chosen = overloads.chosen(given, among: all, on: type)
    if let facts = call.facts, facts.keyword == .protocol, chosen?.isStatic != true,
      program.isOnlyExtended(chosen, of: facts)
    {
      // An extension's own function is called as it stands there, whatever the type has.
      let owner = typeNamed(facts.name, call.span)
      return js("super", [owner, expression(object), key] + arguments, call.span)
    }
    let made = js("call", [expression(object), key] + arguments, call.span)
    return specialised(made, by: chosen, given, on: type, as: call.wanted, call.span)
  }

  /// The call of a function that a property holds; nil of what is no property.
  private func heldCall(_ call: MethodCall) -> Expression? {
    let name = call.name
    guard let variable = call.facts.flatMap({ program.variable(name.text, of: $0.name) }) else {
      return nil
    }
    let read = js("get", [expression(call.object), string(name.text, name.span)], call.span)
    var types: [SwiftTypeName]?
    if case .function(let given, _)? = plain(variable.type)?.unwrapped {
      types = given.map { $0.with(parameters(of: call.type?.unwrapped)) }
    }
    return js("invoke", [read] + values(call.given, types), call.span)
  }

  /// `a.publisher(for: \.name)`; nil of all others.
  private func observed(_ call: MethodCall) -> Expression? {
    guard call.name.text == "publisher", let path = call.given.first, path.label?.text == "for",
      case .keyPath(let names, _) = path.value.kind, let property = names.last
    else { return nil }
    let owner = names.dropLast().reduce(call.object) { SwiftExpression(.member($0, $1), $1.span) }
    let options = call.given.dropFirst().map { expression($0.value) }
    return js(
      "observed", [expression(owner), string(property.text, property.span)] + options, call.span)
  }

  /// A call of an operator on a stream, or on a value that may be one; nil of all others.
  private func streamCall(_ call: MethodCall) -> Expression? {
    let (name, wanted, span) = (call.name, call.wanted, call.span)
    guard mayBeOnStream(call) else { return nil }
    let isKept = isStream(wanted) && SwiftLibrary.keepingStreams.contains(name.text)
    let given = call.given.answering(isStream(wanted) ? wanted?.element : nil, in: name.text)
    // Of a type parameter that may stand for a type of the text; a subscriber goes to the publisher itself.
    let isOwn = call.facts == nil && name.text != "subscribe" && isOwnStream(call.object)
    func made(_ object: SwiftExpression) -> Expression {
      let source = expression(object, as: isKept ? wanted : nil)
      return streamMethod(
        object, isOwn ? js("stream", [source], span) : source, name, given, span)
    }
    let member = SwiftExpression(.member(call.object, name), name.span)
    if let own = computed(SwiftExpression(.call(member, given), span)) { return expression(own) }
    if name.text != "print" { return made(call.object) }
    let publisher = computed(call.object, isNamed: true) ?? call.object
    return printed(publisher, span, callWriter, made) ?? made(publisher)
  }

  /// True of a call on a stream, and of one of an operator where nothing tells what the object is.
  private func mayBeOnStream(_ call: MethodCall) -> Bool {
    let (name, type) = (call.name.text, call.type)
    let isUnknown =
      type == nil || type?.isUnknown == true || call.facts?.keyword == .protocol
      || type?.name.map { scope.isParameter($0) && scope.kind(of: $0) == nil } == true
    let isCancellable = call.facts == nil && ["AnyCancellable", "Cancellable"].contains(type?.name)
    return isStream(type) || type?.name == "Disposable" || isUnknown && isOperator(name)
      || (isUnknown || isCancellable) && ["disposed", "store"].contains(name)
  }

  /// A call of an operator on a sequence, or on one that is asynchronous; nil of all others.
  private func sequenceCall(_ call: MethodCall) -> Expression? {
    let (name, given, span) = (call.name, call.given, call.span)
    let isOwn =
      call.facts?.parents.contains("AsyncSequence") == true || call.type?.name == "AsyncSequence"
    if isOwn, SwiftAsyncSequence.methods.contains(name.text) {
      let sequence = js("sequence", [expression(call.object)], span)
      let key = string(key(name.text, given), name.span)
      return js("call", [sequence, key] + given.map { written($0.value, []) }, span)
    }
    let isSequence = call.type?.name.map(SwiftLibrary.sequences.contains) == true
    guard isSequence || isOwn, isOperator(name.text), !SwiftLibrary.ofSequences.contains(name.text)
    else { return nil }
    let sequence = expression(call.object)
    let source = isOwn ? js("sequence", [sequence], span) : sequence
    return streamMethod(call.object, js("stream", [source], span), name, given, span)
  }

  /// A call of an operator on a value of a type that the text makes a stream; nil of all others.
  private func ownStreamCall(_ call: MethodCall) -> Expression? {
    let (object, name) = (call.object, call.name)
    guard isOperator(name.text), isOwnStream(object), !SwiftLibrary.observing.contains(name.text)
    else { return nil }
    // A subscriber of Combine goes to the publisher itself.
    let isItself = isCombine && name.text == "subscribe"
    let source = expression(object)
    return streamMethod(
      object, isItself ? source : js("stream", [source], call.span), name, call.given, call.span)
  }

  /// A call of a method that the standard library has, or an instance that nothing is known of.
  private func standardCall(_ call: MethodCall) -> Expression {
    let (object, name, given, span) = (call.object, call.name, call.given, call.span)
    let isFold = name.text == "reduce"
    let hints = hints(for: call)
    scope.enter()
    defer { scope.leave() }
    if isFold, let start = given.first?.value, start.isOfWantedType, let element = hints[0]?.name,
      element != "Any", !isConcrete(.named(element, [])), typeParameter(element) == nil
    {
      bindMember(element, of: expression(object))
    }
    var answer = SwiftAnswers.ofClosure(in: name.text, of: call.type, as: call.wanted)
    // `reduce((min: a, max: a)) { (min($0.min, $1), …) }` answers a tuple with these labels.
    if isFold, given.last?.value.isAccumulating != true, hints[0]?.isLabelled == true {
      answer = hints[0]
    }
    let arguments = given.enumerated().map { place, argument in
      self.function(argument.value, of: call, hints, answer)
        ?? (isFold && place == 0
          ? wrapped(argument.value, as: hints[0]) : value(argument.value, of: call))
    }
    // A method that the text adds to lists does not fit.
    let isShadowed = SwiftLibrary.has(name.text) && program.methods[name.text] != nil
    let isKept = SwiftLibrary.keepingLists.contains(name.text)
    let made = js(
      isShadowed ? "standardCall" : "call",
      [
        expression(object, as: isKept ? call.wanted : nil),
        string(key(name.text, given), name.span),
      ] + arguments, span)
    if ["firstIndex", "lastIndex", "range", "firstRange"].contains(name.text),
      let start = start(ofText: object)
    {
      return js("shifted", [made, expression(start)], span)
    }
    let isSingle = call.type?.name == "Float" && name.text == "squareRoot"
    return isSingle ? SwiftSizedNumbers(self, span).single(made) : made
  }

  /// A closure, a key path or an operator that a standard method gets; nil of all other arguments.
  private func function(
    _ value: SwiftExpression, of call: MethodCall, _ hints: [SwiftTypeName?],
    _ answer: SwiftTypeName?
  ) -> Expression? {
    if case .closure(let literal) = value.kind {
      let isOne = hints.count == 1 && SwiftLibrary.givingOne.contains(call.name.text)
      return closure(literal, isOne ? value.hints(for: hints[0]) : hints, answer: answer)
    }
    if let path = reading(value, of: hints.first ?? nil) { return closure(path, hints) }
    guard case .operatorName(let sign) = value.kind, let last = hints.last ?? nil,
      program.facts(of: last) != nil || last.name == "Float"
        || hints.count == 1 && SwiftLibrary.isNumber(last)
        || hints.count == 2 && SwiftOperators.precedence(sign) == nil && !isGeneric(last)
    else { return nil }
    return closure(.applying(sign, to: hints.count, value.span), hints)
  }

  /// A value that a standard method gets.
  private func value(_ value: SwiftExpression, of call: MethodCall) -> Expression {
    let (name, type) = (call.name.text, call.type)
    if ["AnyObserver", "Binder"].contains(type?.name), ["onNext", "on"].contains(name) {
      let event = SwiftTypeName.named("Event", of: type?.element)
      return wrapped(value, as: name == "on" ? event : type?.element)
    }
    if name == "request" { return wrapped(value, as: .named("Demand", [])) }
    let takers = ["contains", "append", "insert", "firstIndex", "index", "remove", "joined"]
    return wrapped(value, as: takers.contains(name) ? type?.element : type?.like(value))
  }

  /// The arguments of `reduce(into: a) { $0 += $1 }`, whose function answers what it has changed.
  private func accumulating(_ name: Name, _ given: SwiftArguments) -> SwiftArguments? {
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

  func isOperator(_ name: String) -> Bool { SwiftLibrary.isOperator(name) }

  /// The types of what the closure of a standard method gets, with those that are wanted.
  private func hints(for call: MethodCall) -> [SwiftTypeName?] {
    var hints = hints(for: call.name.text, call.type, call.given)
    // `let counts: [String: Double] = words.reduce(into: [:]) { … }`
    if call.name.text == "reduce", let start = call.given.first?.value, let wanted = call.wanted,
      !wanted.isUnknown,
      start.isEmptyCollection || start.isImplied
        || start.isNumberLiteral && SwiftLibrary.isNumber(wanted) || wanted.unwrapped.isLabelled
    {
      hints[0] = wanted.unwrapped.isLabelled ? wanted.unwrapped : wanted
    }
    return hints
  }

  /// The arguments that functions of collections get.
  private func hints(
    for name: String, _ type: SwiftTypeName?, _ given: SwiftArguments
  ) -> [SwiftTypeName?] {
    let element = type?.element
    switch name {
    case "reduce":
      return [type.flatMap { SwiftAnswers(self, name, of: $0, given).ofFold }, element]
    case "sorted", "min", "max", "sort": return [element, element]
    case "map" where type?.isOptional == true: return [type?.unwrapped]
    case "mapValues", "compactMapValues": return [type?.valueElement]
    case "merge", "merging": return [type?.valueElement, type?.valueElement]
    case "mapError", "flatMapError": return [type?.parts.dropFirst().first]
    case "withUnsafeBufferPointer": return [type]
    case "enumerateLines": return [.named("String", []), .reference(to: .named("Bool", []))]
    default: return [element]
    }
  }

  func key(_ name: String, _ given: SwiftArguments) -> String {
    let labels = given.filter { !$0.isTrailing || $0.label != nil }.map {
      ($0.label?.text ?? "_") + ":"
    }
    return labels.contains { $0 != "_:" } ? "\(name)(\(labels.joined()))" : name
  }

  /// The name under which a method of the text is known, and the arguments of its call.
  func methodCall(
    _ name: Name, _ given: SwiftArguments, _ own: [SwiftFunction], on receiver: SwiftTypeName?,
    as wanted: SwiftTypeName? = nil, _ written: ((SwiftExpression.Argument) -> Expression)? = nil
  ) -> (key: Expression, arguments: [Expression]) {
    guard let chosen = overloads.meant(given, among: own, on: receiver, as: wanted, name.span)
    else {
      let arguments = given.map { written?($0) ?? expression($0.value) }
      return (string(key(name.text, given), name.span), arguments)
    }
    let specialised = chosen.with(parameters(of: receiver))
    return (
      string(program.key(chosen, among: own), name.span),
      placed(given, specialised, name.span, as: wanted)
    )
  }

  /// `super.f(a)`.
  func aboveCall(
    _ name: Name, _ given: SwiftArguments, as wanted: SwiftTypeName? = nil, _ span: Span
  ) -> Expression {
    let this = this(span)
    guard let facts = around.type.flatMap(program.above) else { return this }
    let above = typeNamed(facts.name, span)
    if name.text == "init" {
      if let decoder = decoder(given, of: facts) {
        return js("setUp", [above, this, string("init(from:)", span), expression(decoder)], span)
      }
      let chosen = initializer(given, of: facts, span)
      if let chosen, meansImplicit(given, chosen.function) { return this }
      let arguments =
        chosen.map { placed(given, $0.function, span) } ?? given.map { expression($0.value) }
      return js("setUp", [above, this, string(chosen?.key ?? "init", span)] + arguments, span)
    }
    let own = program.functions(name.text, of: facts.name)
    if own.isEmpty, program.isTestCase(facts) { return this }
    let (key, arguments) = methodCall(name, given, own, on: .named(facts.name, []), as: wanted)
    return js("super", [above, this, key] + arguments, span)
  }

  /// A type of the text, or with `isNative` one of the libraries, and the expression that stands for it.
  func declaredType(
    _ name: String, _ span: Span, isNative: Bool
  ) -> (facts: SwiftProgram.TypeFacts, value: Expression)? {
    if let facts = program.types[name] { return (facts, typeNamed(name, span)) }
    let library = SwiftLibrary.extended(name)
    guard isNative, let facts = program.extensions[library] else { return nil }
    return (facts, js("native", [string(library, span)], span))
  }
}
