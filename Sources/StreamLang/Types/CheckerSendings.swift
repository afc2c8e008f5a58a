/// What subjects and cells are told: whether they can be, and with what.
extension Checker {
  /// The expressions in what something is told: those within `.next(x)`, where that is meant.
  func told(_ name: Name, _ arguments: [Expression.Argument]) -> [Expression.Argument] {
    guard let verb = Verb(rawValue: name.text), arguments.areEvents(for: verb) else {
      return arguments
    }
    return arguments.flatMap { $0.value.eventParts?.arguments ?? [$0] }
  }

  /// What only a subject or an input cell can be told; the answer says whether this one can.
  mutating func checkDriven(
    _ object: Expression, _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Bool {
    guard let verb = Verb(rawValue: name.text), !verb.isSubscription,
      case .name(let target) = object.kind, locals.kinds[target] == nil, let info = info(target)
    else { return true }
    if let formula = info.formula, info.kind.isCell {
      let value = arguments.first.map { source($0.value.span) } ?? "…"
      reportFormula(target, formula, info, name.span, value)
    } else if info.kind.isCell, verb.isEnd {
      report(
        "\(target) is a cell and never ends", name.span,
        help: "a stream that does is `\(target) = behavior(…)`")
    } else if info.kind.isStream, info.isDriven == false, verb != .dispose {
      report("\(target) is not driven by hand", object.span, help: "a `subject()` is")
    } else {
      return true
    }
    return false
  }

  /// What it is told: an event for `on`, a value for `next`, nothing for `complete`.
  mutating func checkTold(
    _ verb: Verb, _ object: Expression, _ name: Name, _ arguments: [Expression.Argument]
  ) {
    if verb.isSubscription { return checkHandlers(name, object, arguments) }
    if arguments.areEvents(for: verb) {
      if arguments.isEmpty {
        report(
          "\(name.text) wants an event, got none", name.span,
          help: "as in `\(source(object.span)).\(name.text)(.next(1))`")
      }
      for argument in arguments { checkEvent(argument.value) }
      return
    }
    let wanted = verb.takes
    if wanted.contains(arguments.count) { return }
    if arguments.isEmpty {
      report(
        "\(name.text) wants a value, got none", name.span,
        help: "write `\(source(object.span)).\(name.text)(())`")
    } else {
      report(
        "\(name.text) wants \(count(wanted.upperBound, "argument")), got \(arguments.count)",
        name.span)
    }
  }

  /// What a subscription is given: functions, or somebody who listens.
  private mutating func checkHandlers(
    _ name: Name, _ object: Expression, _ arguments: [Expression.Argument]
  ) {
    checkLabels(of: arguments, name.text, among: HandlerRole.labels)
    for argument in arguments {
      if let value = Value(constant: argument.value), value != .null, argument.label?.text != "with"
      {
        report(
          "\(name.text) wants a function, got \(source(argument.value.span))", argument.value.span,
          help: "as in `\(source(object.span)).\(name.text) { print($0) }`")
      }
    }
  }

  private mutating func checkEvent(_ event: Expression) {
    guard let (name, arguments) = event.eventParts else {
      if Value(constant: event) != nil {
        report(
          "an event is .next, .error or .completed, got \(source(event.span))", event.span,
          help: "write `.next(\(source(event.span)))`")
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
  mutating func checkPlay(
    _ object: Expression, _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Bool {
    if case .name(let target) = object.kind, locals.kinds[target] == nil, let info = info(target) {
      if let formula = info.formula, info.kind.isCell {
        let inputs = info.mentions.joined(separator: " or ")
        report(
          "\(target) is a formula (\(formula))", object.span, help: "play into \(inputs) instead")
        return false
      }
      if info.kind.isStream, info.isDriven == false {
        report("\(target) is not driven by hand", object.span, help: "a `subject()` is")
        return false
      }
    }
    let text = arguments.first { $0.label == nil }
    let kind = text.flatMap { $0.value.shape(.any) }
    if text != nil, kind == nil || kind == .string { return true }
    report(
      "play wants marble text, got \(text.map { source($0.value.span) } ?? "none")",
      text?.value.span ?? name.span, help: "as in `\(source(object.span)).play(\"-1-2|\")`")
    return false
  }
}

extension Verb {
  /// What could follow it.
  var sample: String {
    switch self {
    case .next, .onNext, .send, .accept: "(1)"
    case .on: "(.next(1))"
    case .error, .onError: "(\"e\")"
    default: isSubscription ? " { print($0) }" : "()"
    }
  }

  /// How many arguments it takes, where they are no events.
  fileprivate var takes: ClosedRange<Int> {
    switch self {
    case .next, .onNext, .accept: 1...100
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
  /// How many arguments it takes as what a subject is sent; nil of a `success`, which is not sent.
  fileprivate var takes: ClosedRange<Int>? {
    switch self {
    case .next: 1...1
    case .error: 0...1
    case .completed: 0...0
    case .success: nil
    }
  }
}
