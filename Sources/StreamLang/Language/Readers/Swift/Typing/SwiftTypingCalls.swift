/// The types of what calls answer.
extension SwiftTyping {
  /// The type of `T(a)`, with its type parameters where the text tells them all.
  private func instance(
    of facts: SwiftProgram.TypeFacts, _ given: SwiftArguments
  ) -> SwiftTypeName {
    if facts.parameters.isEmpty { return .named(facts.name, []) }
    let chosen = overloads.fitting(given, among: facts.initializers, on: nil).first
    let known = told(of: facts, [], given, chosen ?? facts.memberwise(Span(0, 0))).filter {
      !mentionsParameter($1)
    }
    let all = facts.parameters.compactMap { known[$0] }
    return .named(facts.name, all.count == facts.parameters.count ? all : [])
  }

  /// The types that stand for the type parameters in a call of an initializer: those that are spelled, or those of
  /// the arguments.
  func told(
    of facts: SwiftProgram.TypeFacts, _ spelled: [SwiftTypeName],
    _ given: SwiftArguments, _ function: SwiftFunction
  ) -> [String: SwiftTypeName] {
    let names = facts.parameters
    var known = Dictionary(zip(names, spelled)) { first, _ in first }
    if known.isEmpty, let (arguments, _) = SwiftProgram.placed(given, function) {
      for (parameter, values) in zip(function.parameters, arguments) {
        for value in values {
          guard let wanted = parameter.type else { continue }
          if let name = wanted.name, names.contains(name), let written = metatype(value) {
            known[name] = plain(written) ?? written
          } else if let own = plain(type(of: value)) {
            wanted.find(Set(names), in: own, &known)
          }
        }
      }
    }
    return known.filter { !$1.mentions { $0 == "Any" && spelled.isEmpty } }
  }

  /// True of a type in which a type parameter stands for another one.
  func mentionsParameter(_ type: SwiftTypeName) -> Bool { type.mentions(scope.isParameter) }

  /// The types that stand for `Self` and for the type parameters of a value's type.
  func parameters(of type: SwiftTypeName?) -> [String: SwiftTypeName] {
    guard case .named(let name, let inner)? = type, let names = program.types[name]?.parameters
    else { return type.map(libraryParameters) ?? [:] }
    let pairs = names.count == inner.count ? Array(zip(names, inner)) : []
    var known = Dictionary(pairs + [("Self", .named(name, inner))]) { first, _ in first }
    // Within its declaration the name alone means the whole type.
    if !pairs.isEmpty { known[name] = type }
    // `class N: C<Int>`, also above the class itself.
    var below = program.types[name]
    for _ in 0..<8 {
      guard let type = below else { break }
      for case .named(let above, let given) in type.generic {
        let names = program.types[above]?.parameters ?? []
        known.merge(zip(names, given.map { $0.with(known) })) { own, _ in own }
      }
      below = program.above(type)
    }
    return known
  }

  /// The types that stand for `Self`, and for what an extension calls the parts of a type of the libraries.
  private func libraryParameters(of type: SwiftTypeName) -> [String: SwiftTypeName] {
    var known: [String: SwiftTypeName] = [:]
    switch type {
    case .optional(let inner): known["Wrapped"] = inner
    case .dictionary(let key, let value):
      (known["Key"], known["Value"], known["Element"]) = (key, value, type.element)
    case .list(let element): known["Element"] = element
    case .named(_, let inner):
      if isStream(type), let element = inner.first {
        (known["Element"], known["Output"]) = (element, element)
      }
    case .tuple, .function: break
    }
    known = known.filter { !$1.mentions { $0 == "Any" || scope.isParameter($0) } }
    known["Self"] = type
    return known
  }

  /// The type of what a key path leads to from a value of a type; nil if nothing tells it.
  func type(ofPath path: SwiftExpression, from root: SwiftTypeName?) -> SwiftTypeName? {
    guard case .keyPath(let names, _) = path.kind else {
      guard case .named(let kind, let inner)? = plain(type(of: path)), kind.hasSuffix("KeyPath")
      else { return nil }
      return inner.count == 2 ? inner[1] : nil
    }
    return names.reduce(root) { type, name in
      type?.unwrapped.name.flatMap { program.variable(name.text, of: $0) }.flatMap(declared)
    }
  }

  /// The type parameters of a function for which decimal numbers stand, some of them written without a point, and those
  /// for which optionals stand; the arguments tell them, and what is wanted of the function.
  func decimals(
    among arguments: [[SwiftExpression]], _ function: SwiftFunction, _ wanted: SwiftTypeName? = nil
  ) -> [String: SwiftTypeName] {
    var known: [String: SwiftTypeName] = [:]
    let names = Set(function.conditions.map(\.name))
    var told: [String: SwiftTypeName] = [:]
    if let wanted, !names.isEmpty { function.answer?.find(names, in: wanted, &told) }
    for name in names {
      var (types, isPart) = ([SwiftTypeName?](), false)
      if let own = told[name], SwiftLibrary.isNumber(own) { types.append(own) }
      for (parameter, values) in zip(function.parameters, arguments) {
        guard let wanted = parameter.type, wanted.mentions({ $0 == name }) else { continue }
        if case .function = wanted.unwrapped { continue }
        isPart = isPart || wanted.unwrapped.name != name
        types += values.map { value in
          if wanted.name == name, let written = metatype(value) { return written }
          var found: [String: SwiftTypeName] = [:]
          if let own = type(of: value) { wanted.find([name], in: own, &found) }
          return found[name]
        }
      }
      let isOpen = function.isOfDecimals(name) && types.contains { $0?.name == "Int" }
      known[name] =
        (types.count > 1 || isPart ? wider(types) : nil) ?? (isOpen ? .named("Double", []) : nil)
    }
    // `p.with(\.width, 9)`: the path tells the type of the value.
    for (parameter, values) in zip(function.parameters, arguments) {
      guard case .named(let kind, let inner)? = parameter.type, kind.hasSuffix("KeyPath"),
        inner.count == 2, let name = inner[1].name,
        function.conditions.contains(where: { $0.name == name }), let path = values.first,
        let type = type(ofPath: path, from: inner[0]),
        type.name.map(SwiftLibrary.decimals.contains) == true
      else { continue }
      known[name] = type
    }
    return known
  }

  /// True of a value that is called as a function is: its type has `callAsFunction`.
  func isCallable(_ callee: SwiftExpression) -> Bool {
    guard program.methods["callAsFunction"] != nil, let facts = facts(of: callee) else {
      return false
    }
    return !program.functions("callAsFunction", of: facts.name).isEmpty
  }

  func type(ofCall callee: SwiftExpression, _ given: SwiftArguments) -> SwiftTypeName? {
    if isCallable(callee) { return type(ofMethod: "callAsFunction", of: callee, given) }
    switch callee.kind {
    case .name(let name): return type(ofCalled: name, given, callee.span)
    case .type(let type): return type
    case .implied: return nil
    case .member(let object, let name):
      if case .name(let module) = object.kind, SwiftLibrary.modules.contains(module) {
        return type(ofCall: SwiftExpression(.name(name.text), callee.span), given)
      }
      if let other = listCall(object, name, given) {
        return type(of: SwiftExpression(.call(other.callee, other.given), callee.span))
      }
      return type(ofMethod: name.text, of: object, given)
    case .closure(let function):
      return function.answer ?? answer(of: function, given.map { type(of: $0.value) })
    default:
      if case .function(_, let answer)? = plain(type(of: callee)?.unwrapped) { return answer }
      return nil
    }
  }

  /// The type that a call of a function or a type by its name alone has.
  private func type(
    ofCalled name: String, _ given: SwiftArguments, _ span: Span
  ) -> SwiftTypeName? {
    if let all = scope.find(name)?.functions.map(\.function), !all.isEmpty,
      !isOfLibrary(name) || !overloads.fitting(given, among: all, on: nil).isEmpty
    {
      let meant = overloads.chosen(given, among: all, on: nil) ?? all[0]
      return answer(of: meant, given, on: nil) ?? .tuple([])
    }
    if case .function(_, let answer)? = plain(scope.find(name)?.type) { return answer }
    if let facts = program.types[name] { return instance(of: facts, given) }
    if let type = around.type {
      let own = program.functions(name, of: type.name)
      let this = SwiftTypeName.named(type.name, [])
      let method =
        isInLibraryType
        ? overloads.fitting(given, among: own, on: this).first
        : overloads.chosen(given, among: own, on: this)
      if let method { return answer(of: method, given, on: this) }
      // A property that is a function.
      if own.isEmpty, let variable = program.variable(name, of: type.name),
        case .function(_, let answer)? = plain(declared(variable)?.unwrapped)
      {
        return answer
      }
    }
    if isOfSelf(name, given) {
      return type(ofMethod: name, of: SwiftExpression(.name("self"), span), given)
    }
    return type(ofLibraryCall: name, given, span)
  }

  /// The type that a call of a function or a type of the libraries has.
  private func type(
    ofLibraryCall name: String, _ given: SwiftArguments, _ span: Span
  ) -> SwiftTypeName? {
    switch name {
    case "String": return .named("String", [])
    case "Void", "print", "debugPrint", "NSLog": return .tuple([])
    case "Data" where given.first?.label?.text == "base64Encoded":
      return .optional(.named(name, []))
    case "sequence":
      let isFirst = given.first?.label?.text == "first"
      return .named("UnfoldSequence", of: isFirst ? type(ofFirst: given) : nil)
    case "Range", "ClosedRange", "CountableRange", "CountableClosedRange":
      let title = name.replacing("Countable", with: "")
      return .named(title, [type(ofFirst: given)?.element ?? .named("Int", [])])
    case "Optional": return .optional(type(ofFirst: given) ?? .named("Any", []))
    case "Bool" where isTextual(given.first?.value): return .optional(.named(name, []))
    case _ where SwiftLibrary.decimals.contains(name):
      return SwiftLibrary.decimal(name).map { isTextual(given.first?.value) ? .optional($0) : $0 }
    case _ where SwiftLibrary.wholes.contains(name):
      return isFailable(given) ? .optional(.named(name, [])) : .named(name, [])
    case _ where SwiftLibrary.mathematics.contains(name):
      return given.contains { type(of: $0.value)?.name == "Float" }
        ? .named("Float", []) : .named("Double", [])
    case "type" where given.first?.label?.text == "of":
      return type(of: given[0].value).map { .named("Type", [$0]) }
    case "#expect":
      return given["throws"].map { .optional(type(ofError: $0)) } ?? .tuple([])
    case "#require": return given["throws"].map(type(ofError:)) ?? type(ofFirst: given)?.unwrapped
    case "XCTUnwrap": return type(ofFirst: given)?.unwrapped
    case "withTaskGroup", "withThrowingTaskGroup": return type(ofTaskGroup: given)
    case "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
      "withUnsafeThrowingContinuation":
      return type(ofContinuation: given)
    case "min", "max", "abs": return common(of: given)
    case "repeatElement": return type(ofFirst: given).map { .list($0) }
    case "stride":
      // `stride(from: 0, to: 1, by: 0.5)`: the first one is a decimal number, too.
      let number = decimal(given.map { type(of: $0.value) }) ?? type(ofFirst: given)
      return .list(number ?? .named("Int", []))
    case "Dictionary":
      let owner = SwiftTypeName.named(name, [])
      return SwiftAnswers(self, "init", of: owner, given).ofDictionary ?? owner
    case "ArraySlice", "Set": return .named(name, of: type(ofFirst: given)?.element)
    case "Array" where given.first?.label?.text == "repeating":
      return type(ofFirst: given).map { .list($0) }
    case "Array": return type(ofFirst: given)?.element.map { .list($0) }
    case "zip":
      let isOfStreams = given.contains { $0.isTrailing || isStream(type(of: $0.value)) }
      return isOfStreams
        ? .named("Observable", [])
        : .list(.tuple(given.map { (nil, type(of: $0.value)?.element ?? .named("Any", [])) }))
    case "Just": return .named("Observable", of: type(ofFirst: given))
    case "BehaviorSubject", "BehaviorRelay", "CurrentValueSubject":
      return .named(name, of: type(ofFirst: given))
    case _ where SwiftLibrary.isStream(name) || name.startsCapitalized: return .named(name, [])
    case _ where isInLibraryType:
      return type(ofMethod: name, of: SwiftExpression(.name("self"), span), given)
    default: return nil
    }
  }

  /// True of arguments of which a whole number is made only if they are one: `Int("1")`.
  private func isFailable(_ given: SwiftArguments) -> Bool {
    switch given.first?.label?.text {
    case "exactly": true
    case "ascii", "digits": false
    default: isTextual(given.first?.value)
    }
  }

  /// The type of an error that a test expects, given as a type or as a value.
  private func type(ofError error: SwiftExpression) -> SwiftTypeName {
    error.writtenType ?? type(of: error) ?? .named("Error", [])
  }

  /// The type of what a group of tasks with these arguments answers.
  private func type(ofTaskGroup given: SwiftArguments) -> SwiftTypeName? {
    if let type = given["returning"]?.writtenType { return type }
    guard case .closure(let function)? = given.last?.value.kind else { return nil }
    return answer(ofBlock: function, [.named("TaskGroup", of: given["of"]?.writtenType)])
  }

  /// The type of what a closure resumes its continuation with, as its parameter says it.
  private func type(ofContinuation given: SwiftArguments) -> SwiftTypeName? {
    guard case .closure(let function)? = given.last?.value.kind,
      case .named(_, let types)? = function.parameters.first?.type
    else { return nil }
    return types.first
  }

  /// True of a function that the library has, too.
  private func isOfLibrary(_ name: String) -> Bool {
    SwiftLibrary.functions[name] != nil || SwiftLibrary.mathematics.contains(name)
  }

  /// The type of values that have one together, as those of `max(0, x)`: a literal has that of the others.
  func common(of given: SwiftArguments) -> SwiftTypeName? {
    let types = given.map { type(of: $0.value) }
    if let type = decimal(types)?.unwrapped { return type }
    let others = zip(given, types).filter { !$0.0.value.isNumberLiteral }.compactMap(\.1)
    return others.first ?? types.compactMap { $0 }.first
  }

  /// True within a member of a value that the text adds to a type of the libraries, but for streams.
  private var isInLibraryType: Bool {
    guard let type = around.type, around.receiver != nil, !around.isStatic else { return false }
    return program.types[type.name] == nil && !SwiftLibrary.isStream(type.name)
  }

  /// True of a method of the libraries that the type around has, so that its name alone means it and no function.
  func isOfSelf(_ name: String, _ given: SwiftArguments) -> Bool {
    guard let type = around.type, around.receiver != nil, !around.isStatic else { return false }
    if program.types[type.name] != nil {
      return SwiftLibrary.ofCollections.contains(name) && program.isSequence(type.name)
    }
    let isOrder = name == "min" || name == "max"
    switch SwiftLibrary.extended(type.name) {
    case "Observable":
      return name == "zip" || name == "print" && isCombine || isOrder && given.count < 2
    case "Array" where !isOrder, "Data" where !isOrder, "String" where !isOrder:
      return SwiftLibrary.ofCollections.contains(name)
    case "Date": return ["addingTimeInterval", "timeIntervalSince", "advanced"].contains(name)
    case "Disposable": return name == "store"
    case "JSONDecoder": return name == "decode"
    case "JSONEncoder": return name == "encode"
    case "TestScheduler":
      return ["createObserver", "createHotObservable", "createColdObservable", "start"]
        .contains(name)
    case "Array", "Set", "Dictionary", "String":
      return isOrder && given.allSatisfy { $0.isTrailing || $0.label?.text == "by" }
    case let owner where SwiftLibrary.isAsyncSequence(owner):
      return SwiftLibrary.ofSequences.contains(name) && !(isOrder && given.count > 1)
    default: return false
    }
  }

  /// True of a closure, of a function or an initializer by its name, and of an operator.
  func isFunction(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .closure, .operatorName: return true
    case .member(let type, let name) where name.text == "init": return type.lastName != nil
    default: break
    }
    if let type = plain(type(of: value)) {
      if case .function = type { return true }
      return false
    }
    guard case .name(let name) = value.kind else { return false }
    return scope.find(name).map { !$0.functions.isEmpty } ?? (SwiftLibrary.functions[name] != nil)
  }

  /// True if one of these values is nil, or an optional.
  func hasOptional(_ given: SwiftArguments) -> Bool {
    given.contains { $0.value.isNull || type(of: $0.value)?.isOptional == true }
  }

  func isText(_ type: SwiftTypeName?) -> Bool {
    type?.name == "String" || type?.name == "Substring"
  }

  private func isTextual(_ value: SwiftExpression?) -> Bool {
    let name = value.flatMap { type(of: $0) }?.unwrapped.name
    return ["String", "Substring", "Character"].contains(name) || name == nil && value != nil
  }

  /// The type of what a closure answers, as far as its text tells it.
  func answer(of function: SwiftFunction, _ hints: [SwiftTypeName?]) -> SwiftTypeName? {
    if let answer = function.answer { return answer }
    guard function.body.count == 1 else { return nil }
    let value: SwiftExpression
    switch function.body[0].kind {
    case .expression(let only): value = only
    case .leave(let only?): value = only
    default: return nil
    }
    scope.enter()
    defer { scope.leave() }
    bindParameters(of: function, hints)
    return type(of: value)
  }

  /// The type of what a closure of several statements answers at its end, as far as its text tells it.
  private func answer(
    ofBlock function: SwiftFunction, _ hints: [SwiftTypeName?]
  ) -> SwiftTypeName? {
    guard function.answer == nil, function.body.count > 1,
      case .leave(let value?)? = function.body.last?.kind
    else { return answer(of: function, hints) }
    scope.enter()
    defer { scope.leave() }
    bindParameters(of: function, hints)
    for statement in function.body {
      guard case .declare(let variables) = statement.kind else { continue }
      for variable in variables {
        guard let name = variable.name else { continue }
        scope.bind(name.text, SwiftBinding(self.name(name.text, name.span), declared(variable)))
      }
    }
    return type(of: value)
  }

  private func bindParameters(of function: SwiftFunction, _ hints: [SwiftTypeName?]) {
    let places =
      function.implicit.map { (0..<$0).map { "$\($0)" } } ?? function.parameters.map(\.name.text)
    for (place, name) in places.enumerated() {
      let own = function.parameters.indices.contains(place) ? function.parameters[place].type : nil
      let hint = hints.indices.contains(place) ? hints[place] : nil
      scope.bind(name, SwiftBinding(self.name(name, function.span), own ?? hint))
    }
  }

  /// The methods that a call may mean on a value of a type of the text: where this has a property of that name, which is
  /// a function, only those that take the values.
  func methods(
    _ name: String, _ given: SwiftArguments, of facts: SwiftProgram.TypeFacts,
    on type: SwiftTypeName?
  ) -> [SwiftFunction] {
    let all = program.functions(name, of: facts.name)
    if all.isEmpty || program.variable(name, of: facts.name) == nil { return all }
    return overloads.fitting(given, among: all, on: type)
  }

  /// The methods of the text that a call may mean on a value whose type is not one of the text.
  func extensions(
    _ name: String, _ given: SwiftArguments, on type: SwiftTypeName?
  ) -> [SwiftFunction] {
    // A queue does not schedule as the schedulers of the text do.
    if name == "schedule", let type = type?.name, SwiftLibrary.closed.contains(type) {
      return program.extensions[type]?.functions[name] ?? []
    }
    let own = isStream(type) ? program.extensions["Observable"]?.functions[name] : nil
    // A method of a type of the text is none of a collection or an optional of the library.
    if let type, ["Array", "Set", "Dictionary", "Optional"].contains(type.extended),
      SwiftLibrary.has(name),
      ["Array", type.extended].allSatisfy({ program.member(of: $0) { $0.functions[name] } == nil })
    {
      return []
    }
    let all = own ?? program.added(name, to: type) ?? program.methods[name] ?? []
    // The library has an operator of that name, too.
    if SwiftLibrary.has(name) || type != nil && SwiftWorld.standardChanges.contains(name) {
      return isStream(type) && own == nil ? [] : overloads.fitting(given, among: all, on: type)
    }
    return overloads.chosen(given, among: all, on: type) == nil ? [] : all
  }

  /// True of a type of the libraries whose methods an optional has only where it is unwrapped wherever it is used.
  func hasNoOptional(_ type: SwiftTypeName) -> Bool {
    isStream(type)
      || ["Disposable", "TestScheduler", "TestableObserver"].contains(plain(type)?.name)
  }

  /// True if a method is called on what such an optional holds: all but those that optionals have themselves, and these
  /// if the value has a name of the text, whose type may be one that is unwrapped wherever it is used.
  func isForced(_ value: SwiftExpression, _ method: String) -> Bool {
    guard ["map", "flatMap"].contains(method) else { return true }
    return switch value.kind {
    case .name: true
    case .member(let owner, let name):
      facts(of: owner).map { program.variable(name.text, of: $0.name) != nil } ?? false
    default: false
    }
  }

  /// The type that a call of a method, or of a function of a type, has.
  private func type(
    ofMethod name: String, of object: SwiftExpression, _ given: SwiftArguments
  ) -> SwiftTypeName? {
    if name == "publisher", let path = given.first, path.label?.text == "for",
      case .keyPath(let names, _) = path.value.kind
    {
      let place = names.reduce(object) { SwiftExpression(.member($0, $1), $1.span) }
      return .named("Observable", of: type(of: place))
    }
    if name == "some" {
      switch object.kind {
      case .name("Optional"): return type(ofFirst: given).map { .optional($0) }
      case .type(.named("Optional", let inner)): return inner.first.map { .optional($0) }
      case .type(let type) where type.isOptional: return type
      default: break
      }
    }
    let typeName: String? =
      switch object.kind {
      case .name(let text) where scope.find(text) == nil || program.types[text] != nil: text
      case .type(let type): type.name
      default: nil
      }
    if let typeName, typeName.startsCapitalized {
      return type(ofStaticMethod: name, of: typeName, object, given)
    }
    return type(ofValueMethod: name, of: object, given)
  }

  /// The type that a call of a member of a type has: a function of it, or a method of the type as a value.
  private func type(
    ofStaticMethod name: String, of typeName: String, _ object: SwiftExpression,
    _ given: SwiftArguments
  ) -> SwiftTypeName? {
    // `String.init(x)`
    if name == "init", typeName != "Self" { return type(ofCall: object, given) }
    let own = SwiftTypeName.named(typeName, [])
    if SwiftLibrary.closed.contains(typeName) { return own }
    if let facts = program.types[typeName] {
      if facts.cases[name] != nil { return own }
      return overloads.chosen(given, among: program.functions(name, of: typeName), on: own)
        .flatMap { answer(of: $0, given, on: own) }
    }
    if SwiftLibrary.eventTypes.contains(typeName), SwiftLibrary.events.contains(name) {
      return if case .type(let type) = object.kind { type } else { own }
    }
    let added = program.extensions[SwiftLibrary.extended(typeName)]?.functions[name] ?? []
    if let method = overloads.fitting(given, among: added.filter(\.isStatic), on: own).first {
      return method.answer?.with(["Self": own])
    }
    if typeName == "Timer", name == "scheduledTimer" { return own }
    if SwiftLibrary.moments.contains(typeName), name == "now" { return own }
    if SwiftLibrary.isStream(typeName) || typeName == "Timer" {
      if case .type(let type) = object.kind { return type }
      if name == "and" { return .named("Maybe", [.named("Bool", [])]) }
      let isKept =
        SwiftLibrary.promises.contains(typeName)
        || SwiftLibrary.keptByOperators.contains(typeName)
      let element = SwiftAnswers(self, name, of: own, given).ofCreator
      return .named(isKept ? typeName : "Observable", of: element)
    }
    if typeName == "Result" { return own }
    if name == "makeStream", case .type(let type) = object.kind {
      return .tuple([("stream", type), ("continuation", .named("Continuation", []))])
    }
    if name == "random" { return SwiftLibrary.decimal(typeName) ?? own }
    return type(ofValueMethod: name, of: object, given)
  }

  /// The type that a call of a method of a value has.
  private func type(
    ofValueMethod name: String, of object: SwiftExpression, _ given: SwiftArguments
  ) -> SwiftTypeName? {
    if let type = unnamedType(object), addsStatic(name, to: type) {
      let all = program.functions(name, of: type.extended)
      return overloads.fitting(given, among: all, on: type).first?.answer?.with(
        parameters(of: type))
    }
    if name.hasSuffix("ontainer") || name.hasPrefix("decode") || name.hasPrefix("super"),
      let answer = SwiftCodingTypes.answer(of: name, plain(type(of: object)), given)
    {
      return answer
    }
    if name == "decode", let type = given.first?.value.writtenType {
      return given[0].label == nil ? type : .named("Observable", [type])
    }
    var owner = plain(linkedType(of: object))
    // One that is unwrapped wherever it is used.
    if case .optional(let inner)? = owner, hasNoOptional(inner), isForced(object, name) {
      owner = inner
    }
    if let facts = program.facts(of: owner?.unwrapped) {
      let method = overloads.chosen(
        given, among: methods(name, given, of: facts, on: owner), on: owner)
      let made = method.map {
        self.answer(of: $0, given, on: owner?.unwrapped) ?? SwiftTypeName.tuple([])
      }
      if case .chained = object.kind { return made.map { .optional($0.unwrapped) } }
      if let made { return made }
      // A property that is a function.
      if let variable = program.variable(name, of: facts.name),
        case .function(_, let answer)? = plain(declared(variable))
      {
        return answer.with(parameters(of: owner?.unwrapped))
      }
      if isOwnStream(object) { return .named("Observable", []) }
    }
    let own = extensions(name, given, on: owner)
    if let method = overloads.chosen(given, among: own, on: owner) {
      return answer(of: method, given, on: owner)
    }
    return owner.flatMap { SwiftAnswers(self, name, of: $0, given).type }
  }

  /// The call that one on a list means: `Observable.zip([a, b]) { … }` for `[a, b].zip { … }`, as RxSwift 3 joins the
  /// streams of a list, and one on decimal numbers for `[1, 2].filter { $0 > limit }`; nil of all else.
  func listCall(
    _ list: SwiftExpression, _ name: Name, _ given: SwiftArguments
  ) -> (callee: SwiftExpression, given: SwiftArguments)? {
    let decimals = list.ofDecimals(in: name, given) { value in
      switch value.kind {
      case .name, .member: decimal([type(of: value)]) != nil
      default: value.decimalType != nil
      }
    }
    if let decimals { return (SwiftExpression(.member(decimals, name), name.span), given) }
    guard !isCombine, ["concat", "combineLatest", "zip", "amb"].contains(name.text),
      program.methods[name.text] == nil, case .list(let inner)? = type(of: list), isStream(inner)
    else { return nil }
    let owner = SwiftExpression(.name("Observable"), name.span)
    return (
      SwiftExpression(.member(owner, name), name.span), [.init(label: nil, value: list)] + given
    )
  }
}
