/// Calls: who is called, and with what.
extension Resolver {
  mutating func call(
    _ whole: Expression, _ callee: Expression, _ arguments: [Expression.Argument],
    _ locals: Locals
  ) -> Core.Expression {
    let taken = { [self] in isTaken($0, locals) }
    if let meant = Dialect.expanded(call: whole, isTaken: taken) {
      return expression(meant, locals)
    }
    if let loop = loop(whole, callee, arguments, locals) { return loop }
    switch callee.kind {
    case .name(let name) where locals.names[name] == nil:
      return functionCall(whole, Name(name, callee.span), arguments, locals)
    case .member(let object, let name):
      if let qualified = callee.qualifiedName, Builtin.named(qualified) != nil {
        return functionCall(whole, Name(qualified, callee.span), arguments, locals)
      }
      if let meant = Dialect.played(whole) {
        if checkPlay(object, name, arguments, locals) { return expression(meant, locals) }
        return Core.Expression(.invalid, whole.span, .handle)
      }
      return methodCall(whole, object, name, arguments, locals)
    case .dot(let name): return dotCall(whole, name, arguments, locals)
    default:
      let callee = expression(callee, locals)
      return Core.Expression(
        .call(callee, values(arguments, locals)), whole.span, .any)
    }
  }

  /// `.next(2)` as a value, and `.seconds(3)`.
  private mutating func dotCall(
    _ whole: Expression, _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Core.Expression {
    let values = arguments.map { expression($0.value, locals) }
    if let (unit, _) = whole.durationUnit {
      return Core.Expression(
        .duration(unit, unit: name, values[0]), whole.span, join(values.map(\.type)))
    }
    return Core.Expression(.event(name, values), whole.span, .any)
  }

  /// `prev(x, 0)` in the text of `x`, or of what `x` is made from; nil for anything else.
  private mutating func loop(
    _ whole: Expression, _ callee: Expression, _ arguments: [Expression.Argument],
    _ locals: Locals
  ) -> Core.Expression? {
    guard let defining = scope.defining, !locals.isInFunction, arguments.count == 2,
      case .name(let name) = callee.kind, info(name) == nil,
      Prelude.function(name)?.traits.contains(.loops) == true,
      case .name(let read) = arguments[0].value.kind, locals.names[read] == nil,
      read == defining || path(from: read, to: defining) != nil
    else { return nil }
    scope.loops.append(whole.span)
    let initial = expression(arguments[1].value, locals)
    use(read, .read)
    return Core.Expression(
      .previous(symbols.id(of: read), initial: initial), whole.span, .cell)
  }

  // MARK: Functions

  private mutating func functionCall(
    _ whole: Expression, _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Core.Expression {
    if let info = info(name.text) { return userCall(whole, name, info, arguments, locals) }
    if let builtin = Builtin.named(name.text) {
      use(name.text, .call)
      return plainCall(whole, builtin, name, arguments, locals)
    }
    if let op = Prelude.function(name.text) {
      use(name.text, .call)
      let made = operation(op, name, nil, arguments, whole.span, locals)
      guard made.type.isStream, !locals.isInFunction, op.traits.contains(.inFormulas) else {
        return made
      }
      let local = newLocal()
      scope.live.append((local, made))
      return Core.Expression(.live(local, made), whole.span, .cell)
    }
    let given = arguments.map { text($0.value.span) }.joined(separator: ", ")
    let meant = Suggestion.callTranslations[name.text].map { "did you mean `\($0)(\(given))`?" }
    if Prelude.method(name.text) != nil {
      report(
        "\(name.text) is an operator and stands after a stream", name.span,
        help: meant ?? "as in `a.\(name.text)(…)`")
    } else if let meant {
      report("unknown name \(name.text)", name.span, help: meant)
    } else {
      reportUnknown(name)
    }
    _ = values(arguments, locals)
    return Core.Expression(.invalid, whole.span, .any)
  }

  /// A call of what the program itself has named.
  private mutating func userCall(
    _ whole: Expression, _ name: Name, _ info: NameInfo, _ arguments: [Expression.Argument],
    _ locals: Locals
  ) -> Core.Expression {
    let values = values(arguments, locals)
    if info.kind.isStream {
      reportStreamCalled(name, info, arguments)
      return Core.Expression(.invalid, whole.span, .any)
    }
    use(name.text, info.kind.isFunction || locals.isInFunction ? .call : .input)
    let callee = Core.Expression(
      .symbol(symbols.id(of: name.text), .plain), name.span, info.kind)
    return Core.Expression(
      .call(callee, values), whole.span, userResult(name, info, values.map(\.value.type)))
  }

  /// The kind of what a user's function answers; a call with too many arguments is a mistake.
  private mutating func userResult(_ name: Name, _ info: NameInfo, _ kinds: [Kind]) -> Kind {
    guard case .function(let function) = info.kind else { return .any }
    guard let function else { return join(kinds) }
    if let arity = function.arity, kinds.count > arity {
      report("\(name.text) wants \(count(arity, "argument")), got \(kinds.count)", name.span)
    }
    return result(of: function, kinds)
  }

  private mutating func reportStreamCalled(
    _ name: Name, _ info: NameInfo, _ arguments: [Expression.Argument]
  ) {
    let values = arguments.map { text($0.value.span) }.joined(separator: ", ")
    report(
      "\(name.text) is a stream and cannot be called", name.span,
      help: info.isDriven == false || values.isEmpty
        ? nil : "send to it with `\(name.text).next(\(values))`")
  }

  /// Arguments as values, each by itself.
  mutating func values(
    _ arguments: [Expression.Argument], _ locals: Locals
  ) -> [Core.Argument] {
    arguments.map { argument($0, locals) }
  }

  /// An argument, with all that it can be.
  mutating func argument(
    _ argument: Expression.Argument, _ locals: Locals
  ) -> Core.Argument {
    var value = expression(argument.value, locals)
    let asFunction = functionMeant(by: argument.value, value, locals)
    if locals.isInFunction, value.type.isFunction, case .symbol(let id, .plain) = value.kind {
      value.kind = .symbol(id, .lateFunction)
    }
    var resolved = Core.Argument(
      label: argument.label?.text, value: value, asFunction: asFunction,
      isMilliseconds: argument.isMilliseconds, isNumbered: argument.isNumbered)
    guard argument.value.startsWithDot, argument.value.durationUnit == nil else { return resolved }
    resolved.isDot = true
    if let (name, arguments) = argument.value.choiceParts {
      resolved.choice = (name, arguments.map { self.argument($0, locals) })
    }
    return resolved
  }

  // MARK: Methods

  private mutating func methodCall(
    _ whole: Expression, _ object: Expression, _ name: Name,
    _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Core.Expression {
    let live = scope.live.count
    let receiver = expression(object, locals)
    switch receiver.type {
    case .any, .handle, .function:
      return dynamic(whole, receiver, name, arguments, locals)
    case .stream, .cell:
      if let method = ObserverMethod(name.text, arguments) {
        return tell(whole, method, receiver, object, name, arguments, locals)
      }
      if let op = Prelude.method(name.text), !isAboutValues(object, receiver, name, arguments) {
        let source = self.source(receiver, since: live)
        return operation(op, name, source, arguments, whole.span, locals)
      }
    case .nothing:
      report(
        "`\(text(object.span))` gives no value", object.span,
        help: "\(name.text) wants a statement of its own")
      return Core.Expression(.invalid, whole.span, .any)
    case .value, .streams: break
    }
    return methodOfValue(whole, receiver, object, name, arguments, locals)
  }

  /// What an operator is called on: of a formula without a name the stream of its values.
  private mutating func source(_ receiver: Core.Expression, since live: Int) -> Core.Argument {
    guard receiver.type.isCell, !receiver.isName else { return Core.Argument(value: receiver) }
    let formula = Core.Formula(
      inputs: receiver.inputs, live: Array(scope.live[live...]), body: receiver,
      mayBeStream: receiver.isPart)
    if formula.inputs.isEmpty && formula.live.isEmpty { return Core.Argument(value: receiver) }
    scope.live.removeSubrange(live...)
    return Core.Argument(value: Core.Expression(.formula(formula), receiver.span, .stream))
  }

  private mutating func methodOfValue(
    _ whole: Expression, _ receiver: Core.Expression, _ object: Expression, _ name: Name,
    _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Core.Expression {
    let known = info(name.text)
    if known?.kind.isFunction != true, fieldKind(name.text, of: receiver) != nil {
      return fieldCall(whole, receiver, name, arguments, locals)
    }
    if let known, known.kind.isFunction {
      use(name.text, .call)
      let values = [Core.Argument(value: receiver)] + values(arguments, locals)
      let callee = Core.Expression(
        .symbol(symbols.id(of: name.text), .plain), name.span, known.kind)
      let type = userResult(name, known, values.map(\.value.type))
      return Core.Expression(.call(callee, values), whole.span, type)
    }
    if let builtin = Builtin.named(name.text) {
      use(name.text, .call)
      check(builtin, arguments, receivers: 1, name)
      if receiver.isCertainlyPlain || receiver.type.isCell {
        let values = values(arguments, locals)
        let call = builtinCall(
          builtin, name, [Core.Argument(value: receiver)] + values, receivers: 1, locals)
        return Core.Expression(
          .builtin(call), whole.span,
          product(of: builtin, [receiver.type] + values.map(\.value.type)))
      }
      var made = dynamic(whole, receiver, name, arguments, locals)
      made.type = product(of: builtin, [receiver.type] + made.argumentTypes)
      return made
    }
    let values = values(arguments, locals)
    if Prelude.method(name.text) == nil {
      reportNoOperator(name)
    } else if case .streams = receiver.type, Prelude.method(name.text)?.role == .combiner {
      var made = dynamic(whole, receiver, name, arguments, locals)
      made.type = .stream
      return made
    } else {
      let creator = if case .list = object.kind { "from" } else { "of" }
      report(
        "\(name.text) is an operator and stands after a stream", name.span,
        help: "as in `\(creator)(\(text(object.span))).\(name.text)(…)`")
    }
    _ = values
    return Core.Expression(.invalid, whole.span, .any)
  }

  /// What a field is of a record that is written out, or that a name stands for.
  func fieldKind(_ name: String, of receiver: Core.Expression) -> Kind? {
    field(name, of: written(receiver))?.type
  }

  private func field(_ name: String, of record: Core.Expression?) -> Core.Expression? {
    guard case .record(let fields)? = record?.kind else { return nil }
    return fields.last { $0.key == name }?.value
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
    _ whole: Expression, _ receiver: Core.Expression, _ name: Name,
    _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Core.Expression {
    let values = values(arguments, locals)
    let place = Span(receiver.span.start, name.span.end)
    let callee = Core.Expression(.field(receiver, name), place, receiver.type)
    return Core.Expression(
      .call(callee, values), whole.span, join([receiver.type] + values.map(\.value.type)))
  }

  /// A method of what only running can tell.
  private mutating func dynamic(
    _ whole: Expression, _ receiver: Core.Expression, _ name: Name,
    _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Core.Expression {
    var call = Core.DynamicCall(
      receiver: Core.Argument(value: receiver), name: name, arguments: [])
    if let method = ObserverMethod(name.text, arguments) {
      let events = events(method, arguments, locals)
      call.told = Core.DynamicCall.Told(
        method: method, words: events.map(\.word), roles: arguments.handlerRoles)
      call.arguments = zip(events, arguments).map { event, written in
        Core.Argument(
          label: written.label?.text,
          value: event.value ?? Core.Expression(.literal(.null), written.value.span))
      }
    } else {
      let op = Prelude.method(name.text)
      let adapted = op?.adapt(arguments, calledAs: name.text)
      call.arguments = arguments.map { written in
        // What an operator does not look at need not exist.
        if adapted?.contains(where: { $0.value == written.value }) == false {
          return silently { $0.argument(written, locals) }
        }
        return argument(written, locals)
      }
      if let op, let adapted { call.operation = candidate(op, adapted, call.arguments, locals) }
    }
    if let local = locals.names[name.text] {
      call.function = Core.Expression(.local(local.id), name.span, local.kind)
    } else if let info = info(name.text), info.kind.isFunction {
      use(name.text, .call)
      call.function = Core.Expression(
        .symbol(symbols.id(of: name.text), .plain), name.span, info.kind)
    }
    call.builtin = Builtin.named(name.text)?.name
    var type = Kind.any
    if case .handle = receiver.type {
      // A subscription is told something for the sake of what that does.
      type = name.text == "retain" ? .handle : .nothing
    }
    return Core.Expression(.dynamic(call), whole.span, type)
  }

  /// What the arguments of a method would be if it is this operator.
  private mutating func candidate(
    _ op: Operator, _ adapted: [Expression.Argument], _ given: [Core.Argument], _ locals: Locals
  ) -> Core.DynamicCall.Candidate {
    let arguments = adapted.map { written in
      let index = written.value.isLiteral ? nil : given.firstIndex { $0.span == written.value.span }
      let source: Core.DynamicCall.Candidate.Source =
        index.map { .given($0) } ?? .added(argument(written, locals))
      return (
        source: source, label: written.label?.text, isMilliseconds: written.isMilliseconds,
        isNumbered: written.isNumbered
      )
    }
    return Core.DynamicCall.Candidate(name: op.name, arguments: arguments)
  }

  mutating func reportNoOperator(_ name: Name) {
    let operators = Prelude.all.filter(\.isMethod).flatMap(\.names)
    let nearest = Suggestion.nearest(
      to: name.text, among: ObserverMethod.allCases.map(\.rawValue) + operators)
    var help = nearest.map { nearest in
      let name = Prelude.method(nearest)?.name ?? nearest
      return "did you mean \(nearest)\(name == nearest ? "" : " (\(name))")?"
    }
    if let word = Suggestion.translations[name.text] { help = "did you mean \(word)?" }
    report("no operator \(name.text)", name.span, help: help)
  }
}
