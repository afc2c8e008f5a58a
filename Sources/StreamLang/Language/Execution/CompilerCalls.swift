extension Compiler {
  func call(_ node: Core.Expression, _ place: CodePlace) -> Code {
    let environment = environment
    switch node.kind {
    case .builtin(let call):
      let builtin = call.id.builtin.spelled(call.spelling.text)
      let arguments = call.arguments.map(code)
      if builtin.catches, arguments.count == 2 {
        return catching(arguments[0], arguments[1], place)
      }
      if builtin.isChanging, let first = call.arguments.first, first.readsVariable {
        // The variable is read when all else is computed, which may change it.
        let others = Array(arguments.dropFirst())
        return ComputedCode(place) { frame in
          let values = try others.values(frame)
          return try builtin.call([arguments[0].value(frame)] + values, in: environment)
        }
      }
      let code = BuiltinCode(builtin, arguments, environment, place)
      if !builtin.asksForPlace { return code }
      return ComputedCode(place) { frame in
        try environment.turn.calling(at: place) { try code.value(frame) }
      }
    case .operation(let call): return built { site(call, place) }
    case .call(let callee, let arguments):
      let arguments = arguments.map { code($0.value) }
      return CallCode(code(callee), arguments, environment.machine, place)
    case .dynamic(let call):
      let method = dynamic(call, place)
      return DynamicCode(method, place)
    default: break
    }
    return fault("this was refused before it ran", place)
  }

  /// `catch(b, -1)`: the second where the first fails.
  private func catching(_ tried: Code, _ instead: Code, _ place: CodePlace) -> Code {
    ComputedCode(place) { frame in
      do { return try tried.value(frame) } catch {
        guard let caught = error.caught else { throw error }
        let other = try instead.value(frame)
        guard case .function(_, let handler) = other else { return other }
        return try handler.call(.string(message(of: caught)))
      }
    }
  }

  func site(_ call: Core.OperatorCall, _ place: CodePlace) -> OperatorSite {
    OperatorSite(
      call, call.receiver.map(argument), call.arguments.map(argument), environment, place)
  }

  /// An argument with all that it can be; what may not be wanted is compiled when it is.
  func argument(_ argument: Core.Argument) -> ArgumentCode {
    let value = handedOver { code(argument.value) }
    let alternative: ArgumentCode.Alternative? =
      switch argument.alternative {
      // The operand of `-3` stands in the value, too.
      case .section(let function): .section { [self] in closure(function).function($0) }
      case .dot(let function, let symbol):
        .dot(
          function.map(closure),
          symbol: symbol.map { ($0.name, $0.arguments.map { self.argument($0) }) })
      case nil: nil
      }
    return ArgumentCode(label: argument.label, code: value, alternative: alternative)
  }

  private func dynamic(_ call: Core.DynamicCall, _ place: CodePlace) -> DynamicMethod {
    let (receiver, arguments) = (call.receiver.map(argument), call.arguments.map(argument))
    return DynamicMethod(
      call: call, receiver: receiver, arguments: arguments,
      tell: call.told.map { telling($0, receiver?.code.place ?? place, arguments) },
      operation: call.operation.map { operation($0, of: call, arguments, place) },
      function: call.function.map(code), builtin: call.builtin?.builtin.spelled(call.name.text),
      environment: environment)
  }

  /// Subscribes or sends; the answer is nil if it is nothing that can be told this.
  private func telling(
    _ told: Core.DynamicCall.ObserverCall, _ place: CodePlace, _ arguments: [ArgumentCode]
  ) -> (CallArgument, Frame) throws -> Value? {
    if told.method.isSubscription {
      let site = SubscribeSite(method: told.method, environment: environment, place: place)
      let handlers = zip(told.roles, arguments).map { (role: $0, argument: $1) }
      return { target, frame in
        try target.asStream.map { try site.value(of: $0, handlers, frame) }
      }
    }
    let site = SendSite(method: told.method, environment: environment, place: place)
    let events = zip(told.words, arguments).map { (word: $0, value: $1.code) }
    return { try site.value(of: $0, events, $1) }
  }

  /// The meaning of a method if it is an operator.
  private func operation(
    _ candidate: Core.DynamicCall.Candidate, of call: Core.DynamicCall,
    _ arguments: [ArgumentCode], _ place: CodePlace
  ) -> OperatorSite {
    let adapted = candidate.arguments.map { source, label in
      let argument =
        switch source {
        case .given(let index): arguments[index]
        case .added(let added): self.argument(added)
        }
      return ArgumentCode(label: label, code: argument.code, alternative: argument.alternative)
    }
    // Only running tells which of the others are inputs.
    let functions = candidate.arguments.compactMap { source, _ in
      switch source {
      case .given(let index): call.arguments[index].isFunction ? call.arguments[index] : nil
      case .added(let added): added.isFunction ? added : nil
      }
    }
    let operation = Core.OperatorCall(
      id: candidate.id, spelling: call.name, arguments: functions, isPiped: candidate.isPiped)
    return OperatorSite(
      operation, nil, adapted, environment, place, receiverSpan: call.receiver?.span)
  }
}

extension Core.Expression {
  /// True of a name alone, which stands for what it holds when it is read.
  fileprivate var readsVariable: Bool {
    switch kind {
    case .symbol(_, .plain), .local: true
    default: false
    }
  }
}
