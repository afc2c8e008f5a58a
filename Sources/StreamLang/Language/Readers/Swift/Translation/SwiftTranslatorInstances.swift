/// New values of types, what a type says of its members, and calls that are read in a way of their own.
extension SwiftTranslator {
  /// `T(a)`.
  func made(_ type: SwiftTypeName, _ given: SwiftArguments, _ span: Span) -> Expression {
    if case .named(let name, _) = type, let made = made(ofParameter: name, given, span) {
      return made
    }
    if case .named(let name, _) = type, scope.isParameter(name), program.types[name] == nil {
      return js("fatal", [string("the type \(name) is not known when this runs", span)], span)
    }
    switch plain(type) ?? type {
    case .list(let element):
      if given.isEmpty { return list([], span) }
      if given[0].label?.text == "arrayLiteral" {
        return list(given.map { wrapped($0.value, as: element) }, span)
      }
      return js(
        "list",
        given.map {
          switch $0.label?.text {
          case "repeating": wrapped($0.value, as: element)
          case nil: expression($0.value, as: .list(element))
          default: expression($0.value)
          }
        }, span)
    case .dictionary(let key, let value):
      if given.count == 1, given[0].label?.text == "uniqueKeysWithValues" {
        let pairs = SwiftTypeName.list(.tuple([(nil, key), (nil, value)]))
        return js("dictionary", [expression(given[0].value, as: pairs)], span)
      }
      return standard(Name("Dictionary", span), given, type, span) ?? null(span)
    case .optional(let inner):
      return given.first.map { wrapped($0.value, as: .optional(inner)) } ?? null(span)
    case .tuple(let parts) where !given.isEmpty:
      // `Point(1, 2)` of a `typealias Point = (x: Int, y: Int)`.
      let members = given.enumerated().map { place, argument in
        let own = parts.indices.contains(place) ? parts[place].label : nil
        return (label: argument.label?.text ?? own, value: argument.value)
      }
      return wrapped(SwiftExpression(.tuple(members), span), as: type)
    case .tuple, .function: return js("tuple", [], span)
    case .named("Set", let inner) where inner.count == 1 && program.types["Set"] == nil:
      let members = given.filter { $0.label?.text != "minimumCapacity" }
      return js("set", members.map { expression($0.value, as: .list(inner[0])) }, span)
    case .named(let name, let inner):
      if let facts = program.types[name] { return instance(facts, inner, given, span) }
      if let added = added(name, given, span) { return added }
      if let known = standard(Name(name, span), given, type, span) { return known }
      return self.library(name, inner, given, span)
    }
  }

  /// An initializer that the text adds to a type of the libraries; nil of all others.
  func added(_ name: String, _ given: SwiftArguments, _ span: Span) -> Expression? {
    let library = SwiftLibrary.extended(name)
    guard let facts = program.extensions[library],
      let chosen = overloads.fitting(given, among: facts.added[name] ?? [], on: nil).first
    else { return nil }
    let key = string(program.key(chosen, of: facts), span)
    let native = js("native", [string(library, span)], span)
    return js("setUp", [native, null(span), key] + placed(given, chosen, span), span)
  }

  /// The initializer that a call means: of the type, or of the nearest class above it that has one for these arguments;
  /// nil if there is none at all.
  func initializer(
    _ given: SwiftArguments, of facts: SwiftProgram.TypeFacts, _ span: Span
  ) -> (function: SwiftFunction, key: String)? {
    var owner = program.member(of: facts.name) { [overloads] in
      overloads.fitting(given, among: $0.initializers, on: nil).isEmpty ? nil : $0
    }
    if owner == nil {
      if facts.keyword == .struct, SwiftProgram.fits(given, facts.memberwise(span)) { return nil }
      owner = program.member(of: facts.name) { $0.initializers.isEmpty ? nil : $0 }
    }
    guard let owner,
      let chosen = overloads.meant(given, among: owner.initializers, on: nil, as: nil, span)
    else { return nil }
    return (chosen, program.key(chosen, of: owner))
  }

  private func instance(
    _ facts: SwiftProgram.TypeFacts, _ types: [SwiftTypeName], _ given: SwiftArguments, _ span: Span
  ) -> Expression {
    if given.isEmpty, facts.parents.contains("OptionSet"),
      let none = facts.value(of: SwiftExpression(.list([]), span))
    {
      return expression(none)
    }
    // `T(1)` is `1 as T` for a type that is made of such literals.
    if given.count == 1, given[0].label == nil, facts.isMade(of: given[0].value),
      let made = facts.value(of: given[0].value)
    {
      guard case .call(let callee, let literal) = made.kind, case .name = callee.kind else {
        return expression(made)
      }
      return instance(facts, types, literal, span)
    }
    if let decoder = decoder(given, of: facts) {
      let type = typeNamed(facts.name, span)
      return js("new", [type, string("init(from:)", span), expression(decoder)], span)
    }
    let chosen = initializer(given, of: facts, span).flatMap {
      meansImplicit(given, $0.function) ? nil : $0
    }
    let function = chosen?.function ?? facts.memberwise(span)
    let told = told(of: facts, types, given, function)
    let specialised = function.with(told.filter { !mentionsParameter($1) })
    let isRaw = chosen == nil && given.first?.label?.text == "rawValue"
    let number = facts.parents.lazy.compactMap(SwiftLibrary.decimal).first
    let arguments =
      isRaw ? given.map { wrapped($0.value, as: number) } : placed(given, specialised, span)
    let type = typeNamed(facts.name, span)
    let key = string(chosen?.key ?? "memberwise", span)
    let isOwn = facts.name == around.type?.name
    let names = facts.parameters.compactMap { parameter in
      let type = told[parameter] ?? (isOwn ? .named(parameter, []) : nil)
      return type.flatMap { standing($0, span) }
    }
    guard !names.isEmpty, names.count == facts.parameters.count else {
      return js("new", [type, key] + arguments, span)
    }
    return js("generic", [type, key, list(names, span)] + arguments, span)
  }

  /// The name of a type that stands for a type parameter: a text, or the instance that may know it when the program
  /// runs, and the place there; nil if nothing tells it.
  private func standing(_ type: SwiftTypeName, _ span: Span) -> Expression? {
    if !mentionsParameter(type) { return string(type.full, span) }
    return type.name.flatMap { scope.find(place(ofParameter: $0))?.value }
  }

  /// Work that a queue does later.
  func queueCall(
    _ object: SwiftExpression, _ name: Name, _ given: SwiftArguments, _ span: Span
  ) -> Expression? {
    let isNamed = type(of: object)?.name.map(SwiftExpression.queues.contains) == true
    guard object.isQueue || isNamed && facts(of: object) == nil else { return nil }
    // Timers run by themselves here.
    if name.text == "run", given.isEmpty { return null(span) }
    guard var work = given.last?.value else { return nil }
    if type(of: work)?.name == "DispatchWorkItem" {
      work = SwiftExpression(.member(work, Name("perform", span)), span)
    }
    if name.text == "addOperation", let own = facts(of: work),
      !program.functions("start", of: own.name).isEmpty
    {
      work = SwiftExpression(.member(work, Name("start", span)), span)
    }
    if let group = given["group"] {
      // The group counts the work.
      func calling(_ name: String) -> SwiftExpression {
        SwiftExpression(.call(SwiftExpression(.member(group, Name(name, span)), span), []), span)
      }
      var begun = SwiftExpression(.call(work, []), work.span)
      if case .closure(let literal) = work.kind, literal.mayWait {
        begun = SwiftExpression(.wait(begun), work.span)
      }
      let steps = [begun, calling("leave")]
      let body = SwiftFunction(
        parameters: [], body: steps.map { SwiftStatement(.expression($0), span) }, span: span)
      let rest =
        given.dropLast().filter { $0.label?.text != "group" }
        + [.init(label: nil, value: SwiftExpression(.closure(body), span))]
      guard let made = queueCall(object, name, rest, span) else { return nil }
      return inline(
        [evaluated(expression(calling("enter")), span, isSession: false), leave(made, span)], span)
    }
    let function: Expression
    if case .closure(let literal) = work.kind {
      function = closure(literal)
    } else {
      function = expression(work)
    }
    let queue: [Expression]
    switch object.kind {
    case .member(_, let name) where ["main", "current"].contains(name.text): queue = []
    case .call: queue = [bool(true, span)]
    default:
      let isBarrier = given["flags"]?.isBarrier == true
      queue = [expression(object)] + (isBarrier ? [bool(true, span)] : [])
    }
    switch name.text {
    case "async", "addOperation", "perform":
      return js("after", [int(0, span), function] + queue, span)
    case "sync": return js(queue.isEmpty ? "invoke" : "sync", [function] + queue, span)
    case "asyncAfter":
      guard let deadline = given.first?.value else { return nil }
      return js("after", [self.delay(deadline), function] + queue, span)
    default: return nil
    }
  }

  /// The time from now up to a deadline: `.now() + 1.5`.
  private func delay(_ deadline: SwiftExpression) -> Expression {
    if deadline.isNow { return int(0, deadline.span) }
    if case .binary("+", let start, let time) = deadline.kind, start.isNow {
      return expression(time)
    }
    let now = js("moment", [], deadline.span)
    return Expression(
      .binary(.subtract, expression(deadline, as: .named("DispatchTime", [])), now), deadline.span)
  }

  /// True of `T()`, `self.init()` and `super.init()` that mean the initializer which a class has that declares none but
  /// convenience initializers, such as this one.
  func meansImplicit(_ given: SwiftArguments, _ convenience: SwiftFunction) -> Bool {
    given.isEmpty && !SwiftProgram.fits(given, convenience)
  }

  /// A call that is a statement of its own kind; nil of all others.
  func specialStatement(
    _ callee: SwiftExpression, _ given: SwiftArguments, _ span: Span
  ) -> [Statement]? {
    if case .member(let object, let method) = callee.kind {
      if case .name("super") = object.kind, method.text == "init", let receiver = around.receiver {
        let made = aboveCall(method, given, span)
        return [
          around.isInitializer ? set(receiver, made, span) : evaluated(made, span, isSession: false)
        ]
      }
      if case .name("self") = object.kind, method.text == "init", let receiver = around.receiver,
        let type = around.type
      {
        if program.types[type.name] == nil,
          overloads.fitting(given, among: type.initializers, on: nil).isEmpty
        {
          // One that the library has.
          return [set(receiver, made(.named(type.name, []), given, span), span)]
        }
        let chosen = initializer(given, of: type, span)
        if chosen == nil, type.keyword == .struct {
          return [set(receiver, instance(type, [], given, span), span)]
        }
        if chosen == nil, type.keyword == .enum, given.first?.label?.text == "rawValue" {
          // The one that an enum with raw values has, which may answer nil.
          let held = scope.fresh("case")
          let found = name(held, span)
          return [
            bind(held, js("unwrapped", [instance(type, [], given, span)], span), span),
            when(not(isNotNil(found), span), [leave(null(span), span)], span),
            set(receiver, found, span),
          ]
        }
        let isImplicit = chosen.map { meansImplicit(given, $0.function) } ?? false
        // No class below can override it.
        if isImplicit, chosen?.key == "init" { return [] }
        let key = isImplicit ? "init()" : chosen?.key ?? "init"
        let arguments = isImplicit ? [] : chosen.map { placed(given, $0.function, span) } ?? []
        let this = this(span)
        // A class below may override it.
        let target =
          type.keyword == .class ? js("typeOf", [this], span) : typeNamed(type.name, span)
        return [
          set(receiver, js("setUp", [target, this, string(key, span)] + arguments, span), span)
        ]
      }
      // `store(in: &set)`
      if method.text == "store", let place = given.first, place.label?.text == "in",
        case .reference(let bag) = place.value.kind
      {
        return [stored(expression(object), in: bag, span)]
      }
      return nil
    }
    guard case .name(let function) = callee.kind, scope.find(function) == nil else { return nil }
    switch function {
    case "example", "demo":
      guard let title = given.first?.value, let body = given.last?.value,
        case .closure(let literal) = body.kind, given.count == 2
      else { return nil }
      // RxSwift's playground, and the books on RxSwift and on Combine, have headings of their own.
      let dashes = isCombine ? "———" : "---"
      let (before, behind) =
        given[0].label?.text == "of"
        ? ("\n\(dashes) Example of: ", " \(dashes)") : ("\n--- ", " example ---")
      return [
        evaluated(heading(before, title, behind, span), span),
        evaluated(js("invoke", [closure(literal)], span), span),
      ]
    case "playgroundShouldContinueIndefinitely", "playgroundTimeLimit": return []
    default: return nil
    }
  }

  /// `T(a)` of a type parameter; nil of all other types.
  func made(ofParameter name: String, _ given: SwiftArguments, _ span: Span) -> Expression? {
    typeParameter(name).map { make($0, given, span) }
  }

  /// `T(a)` of a type that only running can tell.
  func make(_ type: Expression, _ given: SwiftArguments, _ span: Span) -> Expression {
    let labels = list(given.map { string($0.label?.text ?? "_", span) }, span)
    return js("make", [type, labels] + given.map { expression($0.value) }, span)
  }

  // MARK: Functions of types

  /// A call of a function of a type, whose plain name is `owner`.
  private struct TypeCall {
    let type: SwiftTypeName
    let owner: String
    let name: Name
    let given: SwiftArguments
    let wanted: SwiftTypeName?
    let span: Span
  }

  /// A function of a type: `Observable.just(1)`, `Int.random(in: 1...6)`; nil of a value.
  func typeCall(
    _ type: SwiftTypeName, _ name: Name, _ given: SwiftArguments,
    _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    if case .optional(let inner)? = plain(type) {
      switch name.text {
      case "some":
        let isNested = inner.isOptional ? [bool(true, span)] : []
        return js("some", given.prefix(1).map { wrapped($0.value, as: inner) } + isNested, span)
      case "none": return null(span)
      default: break
      }
    }
    let whole = plain(type) ?? type
    let owner = whole.extended
    if whole.name == nil, !addsStatic(name.text, to: whole) { return nil }
    // A variable may stand for a type.
    if name.text == "init" { return owner.startsCapitalized ? made(type, given, span) : nil }
    let call = TypeCall(
      type: type, owner: owner, name: name, given: given, wanted: wanted, span: span)
    return declaredFunction(call, whole) ?? knownFunction(call) ?? random(call)
      ?? testCall(of: owner, name, given, span, wrapped) ?? libraryValue(call)
      ?? codingFunction(call) ?? timeFunction(call) ?? streamFunction(call) ?? otherFunction(call)
  }

  /// A case, or a function, of a type that the text declares or extends; nil of all others.
  private func declaredFunction(_ call: TypeCall, _ whole: SwiftTypeName) -> Expression? {
    let (name, given, span) = (call.name, call.given, call.span)
    let own = program.functions(name.text, of: call.owner)
    // An extension may be for some streams only.
    let stream = SwiftLibrary.isStream(call.owner) ? call.type : nil
    let statics = own.filter(\.isStatic)
    let added = overloads.fitting(given, among: statics, on: stream)
    guard let (facts, target) = declaredType(call.owner, span, isNative: !added.isEmpty) else {
      return nil
    }
    if let made = facts.cases[name.text], statics.isEmpty || made.isMeant(by: given) {
      let word = statics.isEmpty ? name.text : made.fullName
      return caseCall(call, made, [target, string(word, name.span)], of: facts)
    }
    let receiver =
      whole.name == nil || call.type.name == call.owner ? whole : .named(call.owner, [])
    let (key, arguments) = methodCall(name, given, own, on: receiver, as: call.wanted)
    return specialised(
      js("call", [target, key] + arguments, span),
      by: overloads.chosen(given, among: own, on: receiver), given, on: receiver, as: call.wanted,
      span)
  }

  /// A case with its values; the call begins with these parts.
  private func caseCall(
    _ call: TypeCall, _ made: SwiftTypeDeclaration.Case, _ first: [Expression],
    of facts: SwiftProgram.TypeFacts
  ) -> Expression {
    let whole = [call.type, plain(call.wanted)?.unwrapped].lazy.compactMap { $0 }.first {
      $0.name == facts.name && $0.element != nil
    }
    var known = parameters(of: whole)
    // Within its declaration the name alone means the whole type.
    known[facts.name] = whole
    let given = made.completed(call.given)
    let types = made.parts.map { $0.type.with(known) }
    let values = given.enumerated().map { place, argument in
      wrapped(argument.value, as: types.indices.contains(place) ? types[place] : nil)
    }
    return specialised(
      js("call", first + values, call.span), case: call.name.text, of: facts, given, as: whole,
      call.span)
  }

  /// A function of a type that a text before has declared, and the publisher of a result; nil of all others.
  private func knownFunction(_ call: TypeCall) -> Expression? {
    let (name, given, span) = (call.name, call.given, call.span)
    if known.types.contains(call.owner) {
      let key = string(key(name.text, given), name.span)
      return js(
        "call", [self.name(call.owner, span), key] + given.map { expression($0.value) }, span)
    }
    guard ["Optional", "Result"].contains(call.owner), name.text == "Publisher", given.count == 1
    else { return nil }
    return js("stream", [expression(given[0].value)], span)
  }

  /// `Int.random(in: 1...6)`, `Bool.random()`; nil of all others.
  private func random(_ call: TypeCall) -> Expression? {
    let (owner, given, span) = (call.owner, call.given, call.span)
    guard call.name.text == "random" else { return nil }
    let decimal = SwiftLibrary.decimal(owner)
    let wanted = decimal.map { SwiftTypeName.named("Range", [$0]) }
    if let generator = given.last, generator.label?.text == "using" {
      let isKnown = ["Int", "Int64", "UInt", "UInt64", "Double", "CGFloat", "Bool"].contains(owner)
      if !isKnown { refuse("\(owner).random with a generator is not read", span, "use Int.random") }
      let range = given.count > 1 ? expression(given[0].value, as: wanted) : null(span)
      return js("randomFrom", [range, expression(generator.value)], span)
    }
    if let range = given.first {
      let made = js("random", [expression(range.value, as: wanted)], span)
      return decimal?.name == "Float" ? SwiftSizedNumbers(self, span).single(made) : made
    }
    return owner == "Bool" ? js("random", [null(span)], span) : nil
  }

  /// An event, a length of time, and a type within one of a library: `Event.next(1)`, `Subscribers.Demand(1)`; nil of
  /// all others.
  private func libraryValue(_ call: TypeCall) -> Expression? {
    let (type, owner, name, given) = (call.type, call.owner, call.name, call.given)
    if SwiftLibrary.eventTypes.contains(owner), SwiftLibrary.events.contains(name.text) {
      let event = SwiftTypeName.named("Event", of: type.element)
      return implied(name, given, owner == "Result" ? type : event, call.span)
    }
    if ["RxTimeInterval", "DispatchTimeInterval"].contains(owner), let length = given.first?.value,
      let time = time(name.text, length, call.span)
    {
      return time
    }
    guard ["Subscribers", "Unicode"].contains(owner) || SwiftLibrary.closed.contains(owner),
      name.text.startsCapitalized
    else { return nil }
    return made(.named(name.text, []), given, call.span)
  }

  /// `JSONSerialization.data(withJSONObject: a)` and the errors of decoding; nil of all others.
  private func codingFunction(_ call: TypeCall) -> Expression? {
    switch call.owner {
    case "JSONSerialization": serialization(call.name, call.given, call.span, wrapped)
    case "DecodingError": codingFault(call.name, call.given, call.span, wrapped)
    default: nil
    }
  }

  /// Threads, moments, tasks and timers, and `.max(1)` of a demand and the like; nil of all others.
  private func timeFunction(_ call: TypeCall) -> Expression? {
    let (owner, name, given, span) = (call.owner, call.name, call.given, call.span)
    if owner.hasSuffix("Thread"), name.text == "sleep" { return standard(name, given, nil, span) }
    if ["DispatchTime", "DispatchWallTime"].contains(owner), name.text == "now" {
      return js("moment", [], span)
    }
    if ["Demand", "FilterMap", "RepeatBehavior"].contains(owner) {
      return implied(name, given, call.type, span)
    }
    if let made = concurrent(call.type, name, given, span, written) { return made }
    guard owner == "Timer", name.text == "scheduledTimer", given.count == 3,
      given[0].label?.text == "withTimeInterval"
    else { return nil }
    let block = written(given[2].value, [.named("Timer", [])])
    return js("timer", [expression(given[0].value), expression(given[1].value), block], span)
  }

  /// `Observable.just(1)`, `Timer.publish(every: 1)`; nil of all others.
  private func streamFunction(_ call: TypeCall) -> Expression? {
    let owner = call.owner
    guard SwiftLibrary.isStream(owner) || owner == "Timer" || owner == "Publishers" else {
      return nil
    }
    var type = call.type
    // `Observable.just(1)` where one of decimal numbers is wanted.
    let makers = ["just", "of", "from", "create", "zip", "combineLatest"]
    if makers.contains(call.name.text), type.element == nil, isStream(call.wanted),
      let element = call.wanted?.element
    {
      type = .named(owner, [element])
    }
    return creator(type, call.name, call.given, call.span)
  }

  /// A function of any other type of a library, which refuses it if it is not here; nil of what is no type.
  private func otherFunction(_ call: TypeCall) -> Expression? {
    let (owner, span) = (call.owner, call.span)
    if owner == "RxError" { return rxError(call.name, call.given, span) }
    if owner == "UIView" || SwiftLibrary.outside[owner] != nil {
      _ = value(of: Name(owner, span))
      return null(span)
    }
    guard owner.startsCapitalized, scope.find(owner) == nil else { return nil }
    let callee = Expression(.member(name(owner, span), call.name), span)
    let given = owner == "Disposables" ? call.given.map { $0.labelled(nil) } : call.given
    return Expression(.call(callee, arguments(given)), span)
  }

  // MARK: Members of the type that is wanted

  /// `.name` or `.name(a)`, without optionals around the type that is wanted.
  private struct ImpliedMember {
    let name: Name
    let given: SwiftArguments?
    let wanted: SwiftTypeName?
    let span: Span
  }

  /// `.name`, `.name(a)`: a member of the type that is wanted.
  func implied(
    _ name: Name, _ given: SwiftArguments?, _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    var wanted = plain(type)?.unwrapped
    if wanted?.name == "Self", let type = around.type {
      if name.text == "init", let given { return named(Name("Self", name.span), given, nil, span) }
      wanted = .named(type.name, [])
    }
    if name.text == "init", let wanted, let given {
      return called(SwiftExpression(.type(wanted), name.span), given, nil, span)
    }
    for owner in [type?.unwrapped, wanted] {
      if let made = implied(name, given, ofParameter: owner, span) { return expression(made) }
    }
    if case .optional(let inner)? = plain(type), let own = optional(name, given, of: inner, span) {
      return own
    }
    if let own = added(name, given, to: wanted, span) { return own }
    let member = ImpliedMember(name: name, given: given, wanted: wanted, span: span)
    let dot = Expression(.dot(name), span)
    return declared(member, as: type) ?? libraryValue(member) ?? event(member)
      ?? untyped(member) ?? given.map { Expression(.call(dot, arguments($0)), span) } ?? dot
  }

  /// A case or a static member of a type of the text, unless the type that is wanted has it otherwise; nil of all others.
  private func declared(_ member: ImpliedMember, as type: SwiftTypeName?) -> Expression? {
    let (name, given, span) = (member.name, member.given, member.span)
    if member.wanted?.name == "RxError", program.types["RxError"] == nil {
      return rxError(name, given ?? [], span)
    }
    // A number as one of another type.
    if name.text == "init", let given, given.count == 1,
      given[0].label.map({ ["integerLiteral", "floatLiteral", "value"].contains($0.text) }) ?? true
    {
      return expression(given[0].value)
    }
    guard let facts = owner(of: member) else { return nil }
    let owner = SwiftExpression(.name(facts.name), name.span)
    let callee = SwiftExpression(.member(owner, name), span)
    guard let given else {
      return specialised(
        expression(callee), case: name.text, of: facts, [], as: member.wanted, span)
    }
    if facts.cases[name.text] != nil { return called(callee, given, member.wanted, span) }
    // `.make(1)`, where a `Box<Double>` is wanted, is `Box<Double>.make(1)`.
    guard let wanted = member.wanted, case .named(facts.name, let inner) = wanted, !inner.isEmpty,
      isConcrete(wanted)
    else { return called(callee, given, type, span) }
    let whole = SwiftExpression(.type(wanted), name.span)
    return called(SwiftExpression(.member(whole, name), span), given, type, span)
  }

  /// The type of the text that has the member: the one that is wanted, or else the first with such a case.
  private func owner(of member: ImpliedMember) -> SwiftProgram.TypeFacts? {
    let (name, wanted) = (member.name.text, member.wanted)
    // `.finished` of Combine, in a text that has a case of that name.
    let isEvent = wanted?.name.map(SwiftLibrary.eventTypes.contains) == true
    let named = program.facts(of: wanted)
    let guess = isEvent || isStream(wanted) ? nil : program.type(withCase: name)
    // `.empty()` of streams is no case without values.
    let isCase = member.given == nil || guess?.cases[name]?.parts.isEmpty == false
    guard let facts = named ?? (isCase ? guess : nil),
      facts.cases[name] != nil || program.isMember(name, of: facts.name)
    else { return nil }
    return facts
  }

  /// A queue, a moment, a demand, a length of time and the like; nil of all others.
  private func libraryValue(_ member: ImpliedMember) -> Expression? {
    let (name, given, wanted, span) = (member.name, member.given, member.wanted, member.span)
    if let wanted, let owner = wanted.name,
      owner == "DispatchQueue"
        || given != nil && name.text == "now" && SwiftLibrary.moments.contains(owner)
        || given != nil && name.text == "random" && SwiftLibrary.plain.contains(owner)
    {
      let kind = SwiftExpression.Kind.member(SwiftExpression(.name(owner), name.span), name)
      let member = SwiftExpression(kind, span)
      return given.map { called(member, $0, wanted, span) } ?? expression(member)
    }
    if wanted?.name == "Demand" {
      let asked = given?.first.map { expression($0.value) }
      let word = name.text == "none" ? int(0, span) : Expression(.dot(name), span)
      return js("demand", [asked ?? word], span)
    }
    if wanted?.name == "FilterMap" {
      return given.map { js("some", $0.map { expression($0.value) }, span) } ?? null(span)
    }
    guard let given else { return nil }
    if SwiftStreamCall.behaviors.contains(name.text), given.first?.label != nil {
      return behavior(name, given, span)
    }
    return given.count == 1 ? time(name.text, given[0].value, span) : nil
  }

  /// `.next(1)`, `.finished`, `.success(a)`; nil of all others.
  private func event(_ member: ImpliedMember) -> Expression? {
    let (name, given, wanted, span) = (member.name, member.given, member.wanted, member.span)
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
    guard SwiftLibrary.events.contains(name.text), name.text != "error" || given != nil,
      !(isStream(wanted) && name.text == "error")
    else { return nil }
    let word = name.text.prefix(1).lowercased() + name.text.dropFirst()
    let isTyped = word == "next" || wanted?.name == "Completion" && word == "failure"
    let payload = (given ?? []).map { wrapped($0.value, as: isTyped ? wanted?.element : nil) }
    let isOfTrait = word == "error" && wanted?.name.map(SwiftLibrary.traitEvents.contains) == true
    let rest = isOfTrait ? [bool(true, span)] : []
    return js("event", [string(word, name.span)] + payload.prefix(1) + rest, span)
  }

  /// A stream, an optional, a number or a moment, by the name alone; nil of all others.
  private func untyped(_ member: ImpliedMember) -> Expression? {
    let (name, given, wanted, span) = (member.name, member.given, member.wanted, member.span)
    if SwiftLibrary.creators.contains(name.text), let given {
      let owner = wanted.flatMap { isStream($0) ? $0 : nil } ?? .named("Observable", [])
      return creator(owner, name, given, span)
    }
    if name.text == "some", let given, given.count == 1 {
      return js("some", [expression(given[0].value)], span)
    }
    if name.text == "none" { return null(span) }
    if let wanted, given == nil, let number = constant(of: wanted, name, span) { return number }
    // `.now()`, where nothing tells the type of what takes it: `signal.wait(timeout: .now() + 1)`.
    return name.text == "now" && given?.isEmpty == true ? js("moment", [], span) : nil
  }

  /// `RxError.timeout`, `RxError.disposed(object: a)`.
  func rxError(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression {
    js("rxError", [string(name.text, name.span)] + given.prefix(1).map { shown($0.value) }, span)
  }

  /// `.delayed(maxCount: 3, time: 5)`, in which a number is one of seconds.
  private func behavior(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression {
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

extension SwiftExpression {
  fileprivate static let queues: Set<String> = ["DispatchQueue", "RunLoop", "OperationQueue"]

  /// `.now()`, `DispatchTime.now()`.
  fileprivate var isNow: Bool {
    if case .call(let callee, let given) = kind {
      callee.lastName == "now" && given.isEmpty
    } else {
      false
    }
  }

  /// True of `.barrier`, also among other flags.
  fileprivate var isBarrier: Bool {
    switch kind {
    case .list(let flags): flags.contains(where: \.isBarrier)
    case .implied(let name), .member(_, let name): name.text == "barrier"
    default: false
    }
  }

  /// `DispatchQueue.main`, `DispatchQueue.global()`, `RunLoop.main`, `OperationQueue.main`.
  fileprivate var isQueue: Bool {
    switch kind {
    case .member(let object, _):
      if case .name(let type) = object.kind { return Self.queues.contains(type) }
      return false
    case .call(let callee, _): return callee.isQueue || callee.lastName == "DispatchQueue"
    default: return false
    }
  }
}
