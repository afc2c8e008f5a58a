extension Compiler {
  func call(_ node: Core.Expression) -> Code {
    let span = node.span
    switch node.kind {
    case .builtin(let call):
      guard let builtin = Builtin.named(call.name) else { break }
      return BuiltinCode(builtin, call.arguments.map(code), environment, unit, span)
    case .operation(let call): return site(call, span)
    case .either(let call, let plain):
      guard let builtin = Builtin.named(plain) else { break }
      return EitherCode(site(call, span), builtin)
    case .call(let callee, let arguments):
      let arguments = arguments.map { code($0.value) }
      if case .symbol(let symbol, _) = callee.kind {
        return SymbolCallCode(symbol, code(callee), arguments, environment, unit, span)
      }
      return CallCode(code(callee), arguments, environment.machine, unit, span)
    case .send(let send):
      let events = send.events.map { (word: $0.word, value: $0.value.map(code)) }
      return SendCode(
        argument(send.target), SendSite(send.method, environment, unit, send.target.span), events,
        unit, span)
    case .subscribe(let call):
      let handlers = call.handlers.map { (role: $0.role, argument: argument($0.argument)) }
      return SubscribeCode(
        argument(call.stream), SubscribeSite(environment, unit, call.stream.span), handlers, unit,
        span)
    case .dynamic(let call): return dynamic(call, span)
    default: break
    }
    return FaultCode("this was refused before it ran", unit, span)
  }

  private func site(_ call: Core.OperatorCall, _ span: Span) -> OperatorSite {
    OperatorSite(
      call.name, call.spelling.text, call.receiver.map(argument), call.arguments.map(argument),
      call.form, environment, unit, span)
  }

  /// An argument with all that it can be; what may not be wanted is compiled when it is.
  func argument(_ argument: Core.Argument) -> ArgumentCode {
    var made = ArgumentCode(label: argument.label, code: handedOver { code(argument.value) })
    made.isMilliseconds = argument.isMilliseconds
    if let function = argument.asFunction {
      if argument.isDot {
        let closure = closure(function)
        made.asFunction = { closure.function($0) }
        made.isDot = true
      } else {
        // The operand of `-3` stands in the value, too.
        made.asFunction = { [self] in closure(function).function($0) }
      }
    }
    if let (name, parts) = argument.choice {
      made.choice = (name, parts.map { self.argument($0) })
    }
    return made
  }

  private func dynamic(_ call: Core.DynamicCall, _ span: Span) -> Code {
    let arguments = call.arguments.map(argument)
    let made = DynamicCode(
      argument(call.receiver), call.name.text, arguments, environment, unit, span)
    if let told = call.told {
      made.words = told.words
      if told.method.isSubscription {
        made.subscribe = SubscribeSite(environment, unit, call.receiver.span)
        made.roles = told.roles
      } else {
        made.send = SendSite(told.method, environment, unit, call.receiver.span)
      }
    }
    if let candidate = call.operation {
      let adapted = candidate.arguments.map { source, label, isMilliseconds in
        var argument: ArgumentCode
        switch source {
        case .given(let index): argument = arguments[index]
        case .added(let added): argument = self.argument(added)
        }
        argument.label = label
        argument.isMilliseconds = isMilliseconds
        return argument
      }
      made.operation = OperatorSite(
        candidate.name, call.name.text, nil, adapted, nil, environment, unit, span)
      made.operation?.receiverText = call.receiver.span
    }
    made.function = call.function.map(code)
    made.builtin = call.builtin.flatMap(Builtin.named)
    return made
  }
}
