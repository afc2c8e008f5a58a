/// Calls: who is called, and with what.
extension Resolver {
  /// A call by a name, as it was written.
  struct WrittenCall {
    let name: Name
    let arguments: [Expression.Argument]
    let span: Span
  }

  mutating func call(_ written: Expression, _ callee: Expression) -> Core.Expression {
    let whole = written.owning { takesFunction($0, $1, $2, $3) }
    guard case .call(_, let arguments) = whole.kind else {
      return Core.Expression(.invalid, written.span, .any)
    }
    if let meant = Dialect.expanded(call: whole, isTaken: { isTaken($0) }) {
      if let trait = callee.streamType, !isTaken(trait.rawValue) {
        return promised(meant, by: trait, whole)
      }
      return expression(meant)
    }
    noteLanes(callee, arguments)
    let named = { WrittenCall(name: $0, arguments: arguments, span: whole.span) }
    switch callee.kind {
    case .name(let name) where locals.names[name] == nil:
      let call = named(Name(name, callee.span))
      return loop(call) ?? functionCall(call)
    case .member(let object, let name):
      // `Observable.error(error)`, where the program has a name `error`.
      if let plain = callee.function(unless: isTaken), isTaken(plain.text) {
        return functionCall(named(plain), isOwn: false)
      }
      if let qualified = callee.qualifiedName, Builtin.named(qualified) != nil {
        return functionCall(named(Name(qualified, callee.span)))
      }
      if let meant = Dialect.played(whole) {
        if checkPlay(named(name), object) { return expression(meant) }
        return Core.Expression(.invalid, whole.span, .handle)
      }
      return methodCall(named(name), object)
    case .dot(let name):
      let values = arguments.map { expression($0.value) }
      if let (unit, _) = whole.durationUnit {
        return Core.Expression(
          .duration(unit, unit: name, values[0]), whole.span, join(values.map(\.type)))
      }
      return Core.Expression(.event(name, values), whole.span, .any)
    default:
      let made = expression(callee)
      if case .function = made.kind { dependAtOnce(in: made.span) }
      if case .function(let function?) = made.type {
        return call(made, function, named(Name(text(callee.span), callee.span)))
      }
      return Core.Expression(.call(made, values(arguments)), whole.span, .any)
    }
  }

  /// Notes what is called only where work takes time, or is somewhere else.
  private mutating func noteLanes(_ callee: Expression, _ arguments: [Expression.Argument]) {
    guard let name = callee.lastName else { return }
    usesLanes =
      usesLanes || ["lane", "threadSleep", "threadSleeping"].contains(name)
      || arguments.contains { $0.label?.text == "cost" }
      || Prelude.method(name)?.traits.contains(.keepsLaneBusy) == true
  }

  /// `prev(x, 0)` in the text of `x`, or of what `x` is made from; nil for anything else.
  private mutating func loop(_ call: WrittenCall) -> Core.Expression? {
    guard let defining = scope.defining, !locals.isInFunction, call.arguments.count == 2,
      info(call.name.text) == nil,
      Prelude.function(call.name.text)?.traits.contains(.loops) == true,
      case .name(let read) = call.arguments[0].value.kind, locals.names[read] == nil,
      read == defining || path(from: read, to: defining) != nil
    else { return nil }
    scope.loops.append(call.span)
    let initial = expression(call.arguments[1].value)
    // It is read once, before there is a value.
    depend(in: initial.span, as: .data)
    depend(on: read, .previous, call.arguments[0].span)
    return Core.Expression(.previous(symbols.id(of: read), initial: initial), call.span, .cell)
  }

  // MARK: Functions

  /// A call by a name; with false for `isOwn` it is none that the program has defined.
  private mutating func functionCall(_ call: WrittenCall, isOwn: Bool = true) -> Core.Expression {
    let name = call.name
    if isOwn, let info = info(name.text) { return userCall(call, info) }
    if let builtin = Builtin.named(name.text) {
      depend(on: name.text, .word, name.span)
      return plainCall(builtin, call)
    }
    if let op = Prelude.function(name.text) {
      depend(on: name.text, .word, name.span)
      let made = operation(op, call)
      guard made.type.isStream, !locals.isInFunction, op.traits.contains(.inFormulas) else {
        return made
      }
      return live(made.sharingNamedStreams, .cell)
    }
    let given = call.arguments.map { text($0.value.span) }.joined(separator: ", ")
    let meant = Suggestion.callTranslations[name.text].map { "did you mean `\($0)(\(given))`?" }
    if Prelude.method(name.text) != nil {
      report(
        "\(name.text) is an operator and stands after a stream", name.span,
        help: meant ?? "as in `a.\(name.text)(…)`")
    } else if let meant {
      report(.unknown(name.text, name.span, help: meant))
    } else if ObserverMethod(rawValue: name.text) != nil {
      report(
        .unknown(
          name.text, name.span, help: "it stands behind a subject, as in `a.\(name.text)(…)`"))
    } else {
      reportUnknown(name)
    }
    _ = values(call.arguments)
    return Core.Expression(.invalid, call.span, .any)
  }

  /// A call of what the program itself has named.
  private mutating func userCall(_ call: WrittenCall, _ info: NameInfo) -> Core.Expression {
    if info.kind.isStream {
      _ = values(call.arguments)
      reportStreamCalled(call, info)
      return Core.Expression(.invalid, call.span, .any)
    }
    depend(on: call.name.text, info.kind.isFunction ? .called : .value, call.name.span)
    return userCall(call, info, behind: nil)
  }

  /// A call of what the program has named, behind a receiver, which is the first argument.
  private mutating func userCall(
    _ call: WrittenCall, _ info: NameInfo, behind receiver: Core.Argument?
  ) -> Core.Expression {
    let callee = symbol(call.name, info.kind)
    if case .function(let function) = info.kind {
      return self.call(callee, function, call, behind: receiver)
    }
    let arguments = (receiver.map { [$0] } ?? []) + values(call.arguments)
    // A formula misses a function that was deleted.
    let isMissed = previous != nil && info.kind.isCell
    let type = isMissed ? Kind.cell : info.kind == .undecided ? .undecided : .any
    return Core.Expression(.call(callee, arguments), call.span, type)
  }

  private mutating func reportStreamCalled(_ call: WrittenCall, _ info: NameInfo) {
    let values = call.arguments.map { text($0.value.span) }.joined(separator: ", ")
    report(
      "\(call.name.text) is a stream and cannot be called", call.name.span,
      help: info.isDriven == false || values.isEmpty
        ? nil : "send to it with `\(call.name.text).next(\(values))`")
  }

  /// Arguments as values, each by itself.
  mutating func values(_ arguments: [Expression.Argument]) -> [Core.Argument] {
    arguments.map { argument($0) }
  }

  /// An argument, with all that it can be.
  mutating func argument(_ argument: Expression.Argument) -> Core.Argument {
    let start = scope.dependencies.count
    var value = expression(argument.value)
    let places = start..<scope.dependencies.count
    let asFunction = functionMeant(by: argument.value, value)
    if locals.isInFunction, value.type.isFunction, case .symbol(let id, .plain) = value.kind {
      value.kind = .symbol(id, .lateFunction)
    }
    var alternative = asFunction.map(Core.Argument.Alternative.section)
    if case .literal(.symbol(let name)) = value.kind {
      alternative = .dot(asFunction, symbol: (name, []))
    } else if argument.value.startsWithDot, argument.value.durationUnit == nil {
      let symbol = argument.value.choiceParts
      alternative = .dot(
        asFunction, symbol: symbol.map { ($0.name, $0.arguments.map { self.argument($0) }) })
    }
    return Core.Argument(
      label: argument.label?.text, value: value, alternative: alternative, dependencies: places)
  }

  // MARK: Methods

  private mutating func methodCall(_ call: WrittenCall, _ object: Expression) -> Core.Expression {
    if reportNamespace(call, object) { return Core.Expression(.invalid, call.span, .any) }
    let start = scope.dependencies.count
    let receiver = expression(object)
    let places = start..<scope.dependencies.count
    if case .operatorFunction(_, let name) = receiver.kind, let op = Prelude.function(name.text),
      op.role != .subject, !isTaken(call.name.text),
      Prelude.method(call.name.text) != nil || ObserverMethod(rawValue: call.name.text) != nil
    {
      _ = values(call.arguments)
      reportUncalled(op, name)
      return Core.Expression(.invalid, call.span, .any)
    }
    // A function may mean a name that comes later.
    if case .plainFunction = receiver.kind, case .name(let name) = object.kind,
      !locals.isInFunction, !isTaken(call.name.text),
      Prelude.method(call.name.text) != nil || ObserverMethod(rawValue: call.name.text) != nil
    {
      _ = values(call.arguments)
      report(
        "\(name) is a plain function, and no stream", object.span, help: adviceForFunction(name))
      return Core.Expression(.invalid, call.span, .any)
    }
    var facts = MethodReceiver(hasField: fieldKind(call.name.text, of: receiver) != nil)
    switch receiver.type {
    case .any, .undecided, .handle, .function:
      if fieldKind(call.name.text, of: receiver)?.isFunction == true { break }
      let made = dynamic(call, receiver)
      return receiver.type == .undecided ? made.with(type: .undecided) : made
    case .nothing:
      report(
        "`\(text(object.span))` gives no value", object.span,
        help: "\(call.name.text) wants a statement of its own")
      return Core.Expression(.invalid, call.span, .any)
    case .stream, .promised, .cell: facts.isReactive = true
    case .streams: facts.holdsStreams = true
    case .value: break
    }
    if let made = facts.first({ method(call, as: $0, object, receiver, places) }) { return made }
    // The answer of such a choice is seen when the program runs.
    return receiver.choosesUnknown
      ? dynamic(call, receiver.with(type: .any))
      : noMethod(call, object, isOfStream: receiver.type.isStream)
  }

  /// Refuses a type of another library before what makes a stream here: `Flux.just(1)`.
  private mutating func reportNamespace(_ call: WrittenCall, _ object: Expression) -> Bool {
    guard case .name(let type) = object.kind, type.startsCapitalized, !isTaken(type),
      !broken.contains(type), Builtin.named(type) == nil, Prelude.operators[type] == nil,
      Prelude.function(call.name.text)?.role == .creator
    else { return false }
    _ = values(call.arguments)
    report(.unknown(type, object.span, help: "write `\(call.name.text)(…)` without `\(type).`"))
    return true
  }

  /// A method with one of its meanings; nil if the program or the catalogue has none for this receiver.
  private mutating func method(
    _ call: WrittenCall, as meaning: MethodMeaning, _ object: Expression,
    _ receiver: Core.Expression, _ places: Range<Int>
  ) -> Core.Expression? {
    let name = call.name
    var argument: Core.Argument { Core.Argument(value: receiver, dependencies: places) }
    switch meaning {
    case .member, .field:
      let isFunction = fieldKind(name.text, of: receiver)?.isFunction == true
      return isFunction == (meaning == .member) ? fieldCall(call, receiver) : nil
    case .message:
      return ObserverMethod(name.text, call.arguments).map { tell($0, call, object, receiver) }
    case .operation:
      guard let op = Prelude.method(name.text), !isAboutValues(call, object, receiver) else {
        return nil
      }
      return operation(op, call, on: source(argument))
    // A handle is known by its value alone.
    case .handle: return nil
    case .function:
      guard let known = info(name.text), known.kind.isFunction || known.kind == .undecided else {
        return nil
      }
      depend(on: name.text, .called, name.span)
      return userCall(call, known, behind: argument)
    case .combiner:
      guard Prelude.method(name.text)?.role == .combiner else { return nil }
      return dynamic(call, receiver).with(type: .stream)
    case .builtin:
      let builtin = receiver.type.isStream ? Builtin.named(name.text) : Builtin.method(name.text)
      return builtin.map { plainMethod($0, call, argument) }
    }
  }

  /// The stream that an operator gets: of a formula without a name the stream of its values.
  mutating func source(_ argument: Core.Argument) -> Core.Argument {
    var argument = argument
    let (value, places) = (argument.value, argument.dependencies)
    if !value.type.isCell || value.isName {
      argument.value = chosenStream(value)
    } else if let stream = stream(of: value, places) {
      argument.value = stream
    }
    return argument
  }

  /// The stream of the values of a formula, whose dependencies stand at `places`; nil if it reads nothing.
  mutating func stream(of value: Core.Expression, _ places: Range<Int>) -> Core.Expression? {
    func isPart(_ input: Core.AnonymousInput) -> Bool { value.span.contains(input.stream.span) }
    var formula = formula(value, of: inputs(in: places), scope.live.filter(isPart))
    formula.mayBeStream = value.isPart
    if formula.inputs.isEmpty && formula.live.isEmpty { return nil }
    scope.live.removeAll(where: isPart)
    depend(in: value.span, places, as: .data)
    return Core.Expression(.formula(formula), value.span, .stream)
  }

  /// A choice where a stream is wanted, which may be one between streams and values.
  mutating func chosenStream(_ value: Core.Expression) -> Core.Expression {
    guard value.type.isStream, value.choosesValues, isChosenByNames(value) else {
      return switching(value)
    }
    return switching(amongStreams(value), byCells: value.choosesCells)
  }

  /// A choice of streams alone: of a formula the stream of its values, of a value a stream of one element.
  private mutating func amongStreams(_ choice: Core.Expression) -> Core.Expression {
    if choice.type.isCell {
      let places = scope.dependencies.indices.filter {
        choice.span.contains(scope.dependencies[$0].span)
      }
      if let first = places.first, let last = places.last,
        let stream = stream(of: coerce(choice, to: .value), first..<last + 1)
      {
        return stream
      }
    } else if choice.type != .value {
      return choice.mapBranches { amongStreams($0) }
    }
    guard let creator = Prelude.operators["just"] else { return choice }
    let call = Core.OperatorCall(
      id: creator.id, spelling: Name(creator.name, choice.span), receiver: nil,
      arguments: [Core.Argument(value: choice)])
    return Core.Expression(.operation(call), choice.span, .stream)
  }

  /// A plain function as a method.
  private mutating func plainMethod(
    _ builtin: Builtin, _ call: WrittenCall, _ receiver: Core.Argument
  ) -> Core.Expression {
    depend(on: call.name.text, .word, call.name.span)
    check(builtin, call, receivers: 1)
    if receiver.value.isCertainlyPlain || receiver.value.type.isReactive {
      return builtinCall(builtin, call, [receiver] + values(call.arguments), receivers: 1)
    }
    let made = dynamic(call, receiver.value)
    guard case .dynamic(let method) = made.kind else { return made }
    let type = product(of: builtin, [receiver.value.type] + made.argumentTypes)
    return reading(made.with(type: type), method.arguments.map { ($0.value, $0.dependencies) })
  }

  /// Refuses a method that this receiver has not.
  private mutating func noMethod(
    _ call: WrittenCall, _ object: Expression, isOfStream: Bool
  ) -> Core.Expression {
    // The operator that was meant may take a lane, which has a word of its own.
    let arguments = call.arguments.map { written in
      var written = written
      written.value = written.value.asLane { isTaken($0) }
      return written
    }
    _ = values(arguments)
    if Prelude.method(call.name.text) == nil {
      reportNoOperator(call.name, isOfStream: isOfStream)
    } else {
      let creator = if case .list = object.kind { "from" } else { "of" }
      let ofText: String? =
        if case .string = object.kind { Suggestion.textCalls[call.name.text] } else { nil }
      report(
        "\(call.name.text) is an operator and stands after a stream", call.name.span,
        help: ofText.map { "of a text it is `\($0)`" }
          ?? "as in `\(creator)(\(text(object.span))).\(call.name.text)(…)`")
    }
    return Core.Expression(.invalid, call.span, .any)
  }

  /// The kind of a field of a record that is written out, or that a name stands for.
  func fieldKind(_ name: String, of receiver: Core.Expression) -> Kind? {
    field(name, of: written(receiver))?.type
  }

  func field(_ name: String, of record: Core.Expression?) -> Core.Expression? {
    switch record?.kind {
    case .record(let fields): return fields.last { $0.key == name }?.value
    case .joined(let parts, .record):
      for part in parts.reversed() {
        guard let record = written(part) else { return nil }
        if let found = field(name, of: record) { return found }
      }
      return nil
    default: return nil
    }
  }

  /// The record that an expression stands for, as it was written; nil if that is not known.
  private func written(_ expression: Core.Expression) -> Core.Expression? {
    switch expression.kind {
    case .symbol(let id, _): info(symbols.name(of: id))?.record
    case .field(let object, let name): field(name.text, of: written(object)).flatMap(written)
    default: expression.asRecord
    }
  }

  /// `r.f(3)` for a record with a function in it.
  private mutating func fieldCall(
    _ call: WrittenCall, _ receiver: Core.Expression
  ) -> Core.Expression {
    let place = Span(receiver.span.start, call.name.span.end)
    let callee = Core.Expression(.field(receiver, call.name), place, receiver.type)
    if case .function(let function?)? = fieldKind(call.name.text, of: receiver) {
      let made = self.call(callee, function, call)
      return made.with(type: made.type.isPlain ? join([receiver.type, made.type]) : made.type)
    }
    let values = values(call.arguments)
    return Core.Expression(
      .call(callee, values), call.span, join([receiver.type] + values.map(\.value.type)))
  }

  /// A method of what only running can tell.
  private mutating func dynamic(
    _ written: WrittenCall, _ receiver: Core.Expression
  ) -> Core.Expression {
    let name = written.name
    let method = ObserverMethod(name.text, written.arguments)
    for outcome in receiver.outcomes {
      _ = coerce(outcome, to: expected(ofReceiverOf: name, method))
    }
    var call = method.map { told($0, written, receiver) } ?? operated(written, receiver)
    if let local = locals.names[name.text] {
      call.function = Core.Expression(.local(local.id), name.span, local.kind)
    } else if let info = info(name.text), info.kind.isFunction {
      depend(on: name.text, .called, name.span)
      call.function = symbol(name, info.kind)
    }
    call.builtin = Builtin.method(name.text)?.id
    var type = Kind.any
    // A subscription is told something for the sake of what that does.
    if receiver.type == .handle {
      type = ["retain", "schedule", "scheduleRelative"].contains(name.text) ? .handle : .nothing
    }
    return Core.Expression(.dynamic(call), written.span, type)
  }

  /// The thing that stands before a method.
  private func expected(ofReceiverOf name: Name, _ method: ObserverMethod?) -> Expected {
    if let method { return method.isSubscription ? .source : .target }
    // Values have methods of their own, and of some operators the names.
    let isOperator = Prelude.method(name.text) != nil && Builtin.method(name.text) == nil
    return isOperator && !isTaken(name.text) ? .source : .element
  }

  /// A method that may be an operator.
  private mutating func operated(
    _ written: WrittenCall, _ receiver: Core.Expression
  ) -> Core.DynamicCall {
    let op = Prelude.method(written.name.text)
    let adapted = op?.adapt(written.arguments, calledAs: written.name.text) { isTaken($0) }
    let arguments = written.arguments.map { argument in
      // An argument that an operator ignores need not exist.
      if adapted?.contains(where: { $0.value == argument.value }) == false {
        return silently { $0.argument(argument) }
      }
      return self.argument(argument)
    }
    var call = Core.DynamicCall(
      receiver: Core.Argument(value: receiver), name: written.name, arguments: arguments)
    if let op, let adapted {
      noteBareTime(in: adapted)
      var next = 0
      for (index, argument) in adapted.enumerated() {
        let kinds = op.kinds(at: index + op.receivers, label: argument.label?.text)
        guard !kinds.isEmpty, kinds.allSatisfy(\.isFunction) else { continue }
        if let place = arguments.place(of: argument.value, from: &next) {
          let given = arguments[place]
          _ = coerce(given.value, to: .function, given.dependencies)
        }
      }
      call.operation = candidate(op, adapted, arguments)
    }
    return call
  }

  /// The arguments of a call if it is this operator.
  mutating func candidate(
    _ op: Operator, _ adapted: [Expression.Argument], _ given: [Core.Argument]
  ) -> Core.DynamicCall.Candidate {
    var next = 0
    let arguments = adapted.map { written in
      let index = given.place(of: written.value, from: &next)
      var source: Core.DynamicCall.Candidate.Source =
        index.map { .given($0) } ?? .added(argument(written))
      if written.isMilliseconds, let index {
        source = .added(Core.Argument(value: given[index].value.inMilliseconds))
      }
      return (source: source, label: written.label?.text)
    }
    return Core.DynamicCall.Candidate(
      id: op.id, arguments: arguments, isPiped: adapted.contains(where: \.isNumbered))
  }

  /// The advice for a function of the language that stands where a stream is wanted: an own name that is
  /// spelled like it, or a definition.
  private func adviceForFunction(_ name: String) -> String {
    Suggestion.slip(of: name, among: ownNames).map { "did you mean \($0)?" }
      ?? "define a stream of this name first, as in `\(name) = subject()`"
  }

  /// Refuses an unknown operator, of a stream or of a value of unknown kind.
  mutating func reportNoOperator(_ name: Name, isOfStream: Bool = false) {
    if ObserverMethod(rawValue: name.text) != nil {
      return report(
        "a plain value takes no \(name.text)", name.span,
        help: "a subject and a cell are sent to, as in `a = subject()`")
    }
    let operators = Prelude.all.filter(\.isMethod).flatMap(\.names)
    let nearest = Suggestion.nearest(
      to: name.text, among: ObserverMethod.allCases.map(\.rawValue) + operators)
    var help = nearest.map { nearest in
      let name = Prelude.method(nearest)?.name ?? nearest
      return "did you mean \(nearest)\(name == nearest ? "" : " (\(name))")?"
    }
    // To look for what was meant costs as much as there are names.
    let own =
      diagnostics.count < Diagnostic.mostShown
      ? ownNames.filter { known($0)?.kind.isFunction == true } : []
    let translation = Suggestion.translation(of: name.text).flatMap {
      isOfStream || Suggestion.isOfValue($0) ? $0 : nil
    }
    if let word = Suggestion.slip(of: name.text, among: own) ?? translation {
      help = "did you mean \(word)?"
    }
    if Prelude.operators[name.text]?.isMethod == false {
      help = "\(name.text) stands at the beginning: `\(name.text)(…)`"
    }
    report(.noOperator(name.text, name.span, help: help, isOfStream: isOfStream))
  }
}

extension Expression {
  /// The type before the dot of `Single.create`, if it makes a promise.
  fileprivate var streamType: StreamTrait? {
    guard case .member(let object, _) = kind, case .name(let type) = object.kind else { return nil }
    return StreamTrait(rawValue: type)
  }

  /// The name that is called here, if one is.
  fileprivate var lastName: String? {
    switch kind {
    case .name(let name): name
    case .member(_, let name): name.text
    default: nil
    }
  }
}

extension Core.Expression {
  /// An operator within a formula: a stream that it names is the run that the formula reads, and none of its own.
  fileprivate var sharingNamedStreams: Core.Expression {
    guard case .operation(var call) = kind else { return self }
    for place in call.arguments.indices {
      let value = call.arguments[place].value
      guard case .symbol(let symbol, _) = value.kind, value.type.isStream else { continue }
      let latest = Core.Expression(.symbol(symbol, .value), value.span, .cell)
      call.arguments[place].value = Core.Expression(
        .formula(Core.Formula(inputs: [symbol], live: [], body: latest)), value.span, .stream)
    }
    return Core.Expression(.operation(call), span, type)
  }
}
