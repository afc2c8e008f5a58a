/// The messages to subjects and cells: whether they can be, and with what.
extension Resolver {
  /// `a.next(2)`, `a.subscribe { … }` for what is certainly a stream or a cell.
  mutating func tell(
    _ method: ObserverMethod, _ call: WrittenCall, _ object: Expression, _ receiver: Core.Expression
  ) -> Core.Expression {
    let told = told(method, call, receiver)
    if checkDriven(call, object) { checkTold(method, call, object) }
    return Core.Expression(.dynamic(told), call.span, method.isSubscription ? .handle : .nothing)
  }

  /// A method that tells something: those events that are written as such, values, or functions.
  mutating func told(
    _ method: ObserverMethod, _ call: WrittenCall, _ receiver: Core.Expression
  ) -> Core.DynamicCall {
    let areEvents = call.arguments.areEvents(for: method)
    switch receiver.kind {
    case .symbol, .field:
      if !method.isSubscription { depend(in: receiver.span, as: .driven) }
    default: break
    }
    var told = Core.DynamicCall.ObserverCall(
      method: method, words: [], roles: call.arguments.handlerRoles)
    let arguments = call.arguments.map { written -> Core.Argument in
      let event = areEvents ? written.value.eventParts : nil
      told.words.append(event?.name)
      if method.isSubscription {
        var written = written
        if written.label?.text == "demand" { written.value = written.value.demand }
        let listener = argument(written)
        if case .symbol = listener.value.kind {
          depend(in: listener.span, listener.dependencies, as: .driven)
        }
        if told.words.count == 1, told.roles[0] == .next, written.label == nil {
          told.roles[0] = role(of: listener.value, receiver.type.trait)
        }
        return listener
      }
      let parts = event?.arguments.map(\.value) ?? [written.value.demand]
      let value = parts.map { expression($0) }.first
      return Core.Argument(
        label: written.label?.text,
        value: value ?? Core.Expression(.literal(.null), written.value.span))
    }
    return Core.DynamicCall(
      receiver: Core.Argument(value: receiver), name: call.name, arguments: arguments, told: told)
  }

  /// The part of a listener without a label: a function whose text matches events, or results, gets those.
  private func role(of listener: Core.Expression, _ trait: StreamTrait?) -> HandlerRole {
    guard case .function(let function?) = listener.type else { return .next }
    if let events = trait?.events, function.literal.takesEvents(of: events) { return .result }
    return function.literal.takesEvents(of: Notification.ofStreams) ? .event : .next
  }

  /// The messages that only a subject or an input cell understands; can be told; the answer says
  /// whether this one can.
  mutating func checkDriven(_ call: WrittenCall, _ object: Expression) -> Bool {
    let name = call.name
    guard let method = ObserverMethod(rawValue: name.text), !method.isSubscription,
      case .name(let target) = object.kind, locals.names[target] == nil, let info = info(target)
    else { return true }
    if let formula = info.formula, info.kind.isCell {
      let value = call.arguments.first.map { text($0.value.span) } ?? "…"
      reportFormula(target, formula, info, name.span, value)
    } else if info.kind.isCell, method.isEnd {
      report(
        "\(target) is a cell and never ends", name.span,
        help: "a stream that does is `\(target) = behavior(…)`")
    } else if info.kind.isStream, info.isDriven == false, method != .dispose, method != .request {
      reportNotDriven(target, object.span)
    } else {
      return true
    }
    return false
  }

  /// The argument of a message: an event for `on`, a value for `next`, nothing for `complete`.
  private mutating func checkTold(
    _ method: ObserverMethod, _ call: WrittenCall, _ object: Expression
  ) {
    let (name, arguments) = (call.name, call.arguments)
    if method.isSubscription { return checkHandlers(call, object) }
    if arguments.areEvents(for: method) {
      if arguments.isEmpty {
        report(
          "\(name.text) wants an event, got none", name.span,
          help: "as in `\(text(object.span)).\(name.text)(.next(1))`")
      }
      for argument in arguments { checkEvent(argument.value) }
      return
    }
    let wanted = method.takes
    if wanted.contains(arguments.count) { return }
    if arguments.isEmpty {
      let isRequest = method == .request
      report(
        "\(name.text) wants a \(isRequest ? "number of values" : "value"), got none", name.span,
        help: "as in `\(text(object.span)).\(name.text)(1)`")
    } else {
      report(
        "\(name.text) wants \(count(wanted.upperBound, "argument")), got \(arguments.count)",
        name.span)
    }
  }

  /// The arguments of a subscription: functions, or somebody who listens.
  private mutating func checkHandlers(_ call: WrittenCall, _ object: Expression) {
    let (name, arguments) = (call.name, call.arguments)
    checkLabels(of: arguments, name.text, among: HandlerRole.labels)
    for argument in arguments {
      if let value = Value(constant: argument.value), value != .null, !value.isEmptyRecord,
        !["with", "demand"].contains(argument.label?.text)
      {
        report(
          "\(name.text) wants a function, got \(text(argument.value.span))", argument.value.span,
          help: "as in `\(text(object.span)).\(name.text) { print($0) }`")
      }
    }
  }

  private mutating func checkEvent(_ event: Expression) {
    guard let (name, arguments) = event.eventParts else {
      if Value(constant: event) != nil {
        report(
          "an event is .next, .error or .completed, got \(text(event.span))", event.span,
          help: "write `.next(\(text(event.span)))`")
      }
      return
    }
    guard let wanted = Notification.kinds[name]?.takes else {
      let names = Notification.kinds.filter { $0.value.takes != nil }.keys
      let nearest = Suggestion.nearest(to: name, among: names.sorted())
      return report(
        "an event is .next, .error or .completed, got .\(name)", event.span,
        help: nearest.map { "did you mean `.\($0)`?" })
    }
    if wanted.contains(arguments.count) { return }
    report(
      ".\(name) wants \(count(wanted.upperBound, "argument")), got \(arguments.count)", event.span)
  }

  /// `a.play("-1-2|")`: the answer says whether nothing is wrong with it.
  mutating func checkPlay(_ call: WrittenCall, _ object: Expression) -> Bool {
    if case .name(let target) = object.kind, locals.names[target] == nil, let info = info(target) {
      if let formula = info.formula, info.kind.isCell {
        let inputs = info.mentions.joined(separator: " or ")
        report(
          "\(target) is a formula (\(formula))", object.span, help: "play into \(inputs) instead")
        return false
      }
      if info.kind.isStream, info.isDriven == false {
        reportNotDriven(target, object.span)
        return false
      }
    }
    let marbles = call.arguments.first { $0.label == nil }
    let kind = marbles.flatMap { marbles in silently { $0.expression(marbles.value).shape } }
    if marbles != nil, kind == nil || kind == .string { return true }
    report(
      "play wants marble text, got \(marbles.map { text($0.value.span) } ?? "none")",
      marbles?.value.span ?? call.name.span, help: "as in `\(text(object.span)).play(\"-1-2|\")`")
    return false
  }
}

extension Value {
  /// True of `{}`, an observer to which nothing matters.
  fileprivate var isEmptyRecord: Bool {
    if case .record(let record) = self { record.fields.isEmpty } else { false }
  }
}

extension ObserverMethod {
  /// An expression that could follow it.
  var sample: String {
    switch self {
    case .next, .onNext, .send, .accept, .request: "(1)"
    case .on: "(.next(1))"
    case .error, .onError: "(\"e\")"
    default: isSubscription ? " { print($0) }" : "()"
    }
  }

  /// The number of arguments that it takes, where they are no events.
  fileprivate var takes: ClosedRange<Int> {
    switch self {
    case .next, .onNext, .accept: 1...100
    case .request: 1...1
    // Combine's `send()` sends what has no parts.
    case .send: 0...1
    case .on: 1...100
    case .error, .onError: 0...1
    case .complete, .onCompleted, .dispose: 0...0
    case .subscribe, .sink: 0...100
    }
  }
}

extension Notification.Kind {
  /// The number of arguments that it takes as what a subject is sent; nil of a `success`, which is
  /// not sent.
  fileprivate var takes: ClosedRange<Int>? {
    switch self {
    case .next: 1...1
    case .error: 0...1
    case .completed: 0...0
    case .success: nil
    }
  }
}
