import StreamEngine

extension Evaluator {
  func call(
    _ call: Expression, _ callee: Expression, _ arguments: [Expression.Argument], _ scope: Scope?
  ) throws -> Value {
    let isTaken = { scope?.value(of: $0) != nil || environment.bindings[$0] != nil }
    if let plain = call.unqualified(unless: isTaken) ?? call.unbagged(unless: isTaken) {
      return try evaluate(plain, scope)
    }
    switch callee.kind {
    case .name(let name):
      if let value = scope?.value(of: name) { return try self.call(value, arguments, scope) }
      if let binding = environment.bindings[name] {
        return try self.call(environment.value(of: binding), arguments, scope)
      }
      return try plainCall(name, arguments, call, scope)
    case .member where callee.qualifiedName.map { Builtin.named($0) != nil } ?? false:
      return try plainCall(callee.qualifiedName ?? "", arguments, call, scope)
    case .member(let object, let name):
      if let meant = call.unpiped ?? call.unplayed ?? call.snapshot ?? call.modern {
        return try evaluate(meant, scope)
      }
      return try method(object, name, arguments, call, scope)
    case .dot(let name):
      guard let (unit, count) = call.durationUnit else {
        return Value(notification: name.text, try values(arguments, scope))
      }
      let number = try evaluate(count, scope)
      guard number.argumentKind == .number else {
        throw Fault(".\(name.text) wants a number, got \(number.title)").from(
          count.span, in: source)
      }
      return try BinaryOperator.multiply.apply(.duration(unit), number)
    default: break
    }
    return try self.call(evaluate(callee, scope), arguments, scope)
  }

  private func call(
    _ value: Value, _ arguments: [Expression.Argument], _ scope: Scope?
  ) throws -> Value {
    switch value {
    case .function(_, let function): return try function.call(values(arguments, scope))
    // `single(.success(1))`
    case .handle(let handle):
      guard let method = handle.method("on") else { fallthrough }
      return try method(values(arguments, scope))
    default: throw Fault("\(value.title) cannot be called")
    }
  }

  private func values(_ arguments: [Expression.Argument], _ scope: Scope?) throws -> [Value] {
    try arguments.map { try evaluate($0.value, scope) }
  }

  // MARK: Methods

  private func method(
    _ object: Expression, _ name: Name, _ arguments: [Expression.Argument], _ call: Expression,
    _ scope: Scope?
  ) throws -> Value {
    let receiver = try argument(object, nil, scope, isStreamWanted: true)
    if let answer = try tell(receiver, object, name, arguments, scope) { return answer }
    if receiver.asStream != nil, let op = Prelude.method(name.text),
      receiver.stream == nil || Builtin.named(name.text) == nil
        || op.takes(arguments, calledAs: name.text)
    {
      return try apply(op, name.text, receiver: receiver, arguments, call, scope)
    }
    if case .handle(let handle) = receiver.value, let method = handle.method(name.text) {
      return try method(values(arguments, scope))
    }
    if case .record(let record) = receiver.value, let field = record.fields[name.text] {
      return try self.call(field, arguments, scope)
    }
    if let function = userFunction(name.text, scope) {
      return try function.call([receiver.value] + values(arguments, scope))
    }
    if let builtin = Builtin.named(name.text) {
      let values = try values(arguments, for: builtin, after: 1, scope)
      return try builtin.call([receiver.value] + values, in: environment)
    }
    if let op = Prelude.method(name.text), op.role == .combiner, case .list = receiver.value {
      return try apply(op, name.text, receiver: receiver, arguments, call, scope)
    }
    throw Fault("\(receiver.value.title) has no operator \(name.text)")
  }

  private func userFunction(_ name: String, _ scope: Scope?) -> Function? {
    if case .function(_, let function)? = scope?.value(of: name) { return function }
    if case .constant(.function(_, let function))? = environment.bindings[name]?.node {
      return function
    }
    return nil
  }

  /// Does what only a subject, an input cell or an observer can be told; nil if it is none of that.
  private func tell(
    _ receiver: CallArgument, _ object: Expression, _ name: Name,
    _ arguments: [Expression.Argument], _ scope: Scope?
  ) throws -> Value? {
    guard let verb = Verb(name.text, arguments) else { return nil }
    if verb.isSubscription {
      guard let stream = receiver.asStream else { return nil }
      return try subscribe(to: stream, object, arguments, scope)
    }
    let called = String(object.span.text(in: source.text))
    if case .name(let text) = object.kind, scope?.value(of: text) == nil,
      let cell = environment.bindings[text]?.cell
    {
      for sending in try sendings(verb, arguments, scope) {
        guard case .next(let value) = sending else {
          throw Fault("\(text) is a cell and never ends")
        }
        environment.set(cell, to: value)
      }
      return .null
    }
    if case .handle(let handle) = receiver.value, let sink = handle.sink,
      arguments.areEvents(for: verb)
    {
      for sending in try sendings(verb, arguments, scope) {
        switch sending {
        case .next(let value): sink.next(value)
        case .end(let end): sink.end(end)
        }
      }
      return .null
    }
    guard case .stream(let stream) = receiver.value else { return nil }
    do {
      if verb == .dispose {
        try environment.dispose(stream, called: called)
      } else {
        for sending in try sendings(verb, arguments, scope) {
          try environment.send(sending, to: stream, called: called)
        }
      }
    } catch let fault as Fault {
      throw fault.from(object.span, in: source)
    }
    return .null
  }

  // MARK: Operators

  func apply(
    _ op: Operator, _ spelling: String, receiver: CallArgument?,
    _ arguments: [Expression.Argument], _ call: Expression, _ scope: Scope?
  ) throws -> Value {
    let receivers = receiver.map { [$0] } ?? []
    let arguments = op.adapt(arguments, calledAs: spelling)
    let all =
      try receivers
      + arguments.map {
        try argument($0.value, $0.label?.text, scope).numbered($0.isNumbered)
      }
    return try apply(op, spelling, all, receivers: receivers.count, arguments, call, scope)
  }

  /// Calls with `all` that the arguments are worth, behind so many receivers.
  func apply(
    _ op: Operator, _ spelling: String, _ all: [CallArgument], receivers: Int,
    _ arguments: [Expression.Argument], _ call: Expression, _ scope: Scope?
  ) throws -> Value {
    var all = all
    var match = op.form(for: all.map(\.shape))
    if match == nil {
      // A negative number may have been meant as a function: `map(-3)`.
      for (index, argument) in arguments.enumerated() {
        guard case .negate = argument.value.kind else { continue }
        let function = function(argument.value, scope)
        all[receivers + index].value = .function(arity: 1, function)
      }
      match = op.form(for: all.map(\.shape))
    }
    guard let (form, slots) = match else {
      throw mismatch(op, spelling, all, receivers, arguments, call)
    }
    let context = CallContext(op, spelling: spelling, all, in: environment)
    context.receiver = { [source] in call.receiver.map { String($0.span.text(in: source.text)) } }
    if let node = context.tracer?.node {
      environment.recording?.note(
        node, isMadeBy: spelling, in: String(call.span.text(in: source.text)))
    }
    let result = try form.apply(slots.map { $0.map { all[$0] } }, context)
    return value(of: result, context, call)
  }

  private func mismatch(
    _ op: Operator, _ spelling: String, _ arguments: [CallArgument], _ receivers: Int,
    _ parts: [Expression.Argument], _ call: Expression
  ) -> Diagnostic {
    if let (place, labels, wanted) = op.misfit(of: arguments.map(\.shape), behind: receivers) {
      if case .call(_, let written) = call.kind,
        let mistake = parts[place - receivers].mistake(
          without: labels, spelling, written, stage: .run,
          source: { String($0.text(in: source.text)) })
      {
        return mistake
      }
      if let kind = wanted.first { return refusal(spelling, kind, arguments[place]) }
    }
    return Diagnostic(
      .run, "\(spelling) does not take these arguments", arguments.last?.span ?? Span(0, 0))
  }

  private func value(
    of result: OperatorResult, _ context: CallContext, _ call: Expression
  ) -> Value {
    let tracer = context.tracer
    let stream: Stream
    switch result {
    case .stream(let observable):
      stream = Stream(tracer?.output(observable) ?? observable, tracer: tracer)
    case .marbles(let observable, let isHot):
      stream = environment.tellingRuns(of: observable, isHot, tracer)
    case .hot(let observable):
      stream = Stream(tracer?.output(observable) ?? observable, isHot: true, tracer: tracer)
    case .subject(let subject, let manner):
      let isRecordedAsSent = subject.deliversAtOnce
      stream = Stream(
        isRecordedAsSent ? subject.stream : tracer?.output(subject.stream) ?? subject.stream,
        subject: subject, manner: manner, tracer: tracer)
      environment.follow(subject, of: stream)
    case .connectable(var connectable):
      if let tracer { connectable.stream = tracer.output(connectable.stream) }
      stream = Stream(connectable.stream, connectable: connectable, tracer: tracer)
    case .streams(let streams):
      return .list(
        streams.map { part, observable in
          let made = value(of: .stream(observable), context.ofAnotherOutput(), call)
          if case .stream(let stream) = made { stream.part = part }
          return made
        })
    case .handle(let handle): return .handle(handle)
    }
    stream.origin = Fault.Origin(source: source, span: call.span)
    return .stream(stream)
  }

  /// An argument, with both of what a cell can be: its value now, and the stream of its values.
  func argument(
    _ expression: Expression, _ label: String?, _ scope: Scope?, isStreamWanted: Bool = false
  ) throws -> CallArgument {
    var argument = CallArgument(label: label, value: .null, span: expression.span)
    if expression.startsWithDot, !isStreamWanted {
      if expression.durationUnit != nil {
        argument.value = try evaluate(expression, scope)
        return argument
      }
      let function = function(expression, scope)
      argument.value = .function(arity: 1, function)
      if let (name, arguments) = expression.choiceParts {
        let arguments = try arguments.map {
          CallArgument(
            label: $0.label?.text, value: try evaluate($0.value, scope), span: $0.value.span)
        }
        argument.choice = Choice(name: name, arguments: arguments)
      }
      return argument
    }
    if case .name(let name) = expression.kind, scope?.value(of: name) == nil,
      let binding = environment.bindings[name], binding.cell != nil
    {
      argument.value = (try? environment.value(of: binding)) ?? .null
      // A name for a list of streams is that list.
      if argument.value.holdsStream { return argument }
      argument.stream = { [environment] in environment.stream(of: binding) ?? Stream(.never()) }
      argument.cell = binding.cell
      return argument
    }
    if isStreamWanted, expression.isArithmetic,
      let stream = environment.stream(ofFormula: expression, source, scope)
    {
      argument.stream = { stream }
    }
    argument.value = try evaluate(expression, scope)
    if case .function(let arity, let function) = argument.value, function.site == nil {
      let site = Fault.Origin(source: source, span: expression.span)
      argument.value = .function(arity: arity, function.handed(at: site))
    }
    return argument
  }
}

extension Expression {
  /// Whether it computes a value rather than naming or calling something.
  var isArithmetic: Bool {
    switch kind {
    case .binary, .negate, .not, .conditional, .interpolation: true
    default: false
    }
  }
}

extension CallArgument {
  /// What its form is chosen by; a cell can be a stream or its value.
  var shape: ArgumentShape {
    let kind = choice == nil ? value.argumentKind : .dot
    return ArgumentShape(label: label, kind: stream == nil ? kind : nil)
  }
}

extension Handle {
  convenience init(of subscription: Subscription) {
    self.init(subscription, called: "subscription")
  }
}
