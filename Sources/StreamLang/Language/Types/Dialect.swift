/// The spellings of other libraries, and of older versions of them, for what has a name of its own
/// here.
///
/// Surface in, surface out, and each call once: whoever asks what a call means asks here first, so that
/// no later stage knows another spelling.
enum Dialect {
  /// A call as this language would write it; nil if it is written so already.
  static func expanded(call: Expression, isTaken: (String) -> Bool) -> Expression? {
    call.unqualified(unless: isTaken) ?? call.unbagged(unless: isTaken) ?? call.unpiped
      ?? call.snapshot ?? call.modern ?? call.formatted(unless: isTaken)
      ?? call.asScheduler(unless: isTaken)
  }

  /// `expanded` for a name behind a dot.
  static func expanded(member: Expression, isTaken: (String) -> Bool) -> Expression? {
    member.unqualifiedFunction(unless: isTaken) ?? member.asScheduler(unless: isTaken)
  }

  /// The methods by which other libraries put a subscription into a bag, each with its label.
  static let bags = ["disposed": "by", "store": "in"]

  /// `a.play("-1-2|", frame: 100ms)` as `cold("-1-2|", frame: 100ms).bind(to: a)`: marble text that
  /// drives a subject or an input cell from now on; nil if it is something else.
  static func played(_ call: Expression) -> Expression? {
    guard let (target, play, arguments) = call.methodCall, play.text == "play" else { return nil }
    let text = Expression(.call(Expression(.name("cold"), play.span), arguments), call.span)
    let subject = Expression.Argument(
      label: Name("to", play.span), value: target, span: target.span)
    return text.calling(Name("bind", play.span), [subject], call.span)
  }
}

/// Types of other libraries whose functions stand alone here: `Observable.just(1)`.
enum Namespaces {
  /// Those whose functions may be handed over by their names.
  static let withFunctions = [
    "console", "Math", "JSON", "Observable", "Single", "Maybe", "Completable", "Infallible",
    "Driver", "Signal",
  ]

  /// The name that a call of `name` behind `namespace` has in this language; nil if that is no namespace.
  static func function(_ name: String, of namespace: String) -> String? {
    switch namespace {
    case _ where name == "init" && namespace.startsCapitalized: namespace
    case "console": "print"
    case "Math": name
    case "Date" where name == "now": name
    case "JSON": name == "stringify" ? "json" : name
    case "ReplaySubject", "ReplayRelay":
      ["create", "createUnbounded", "createUnbound"].contains(name) ? namespace : nil
    case "Observable", "Single", "Maybe", "Completable", "Infallible", "Driver", "Signal": name
    case "Timer" where name == "publish": "interval"
    // `Publishers.CombineLatest3(a, b, c)`
    case "Publishers": name.prefix(1).lowercased() + name.dropFirst().filter { !$0.isNumber }
    case "Subject" where name == "create": "subject"
    default: nil
    }
  }
}

extension String {
  /// True if it could be the name of a type.
  var startsCapitalized: Bool {
    utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}

extension Expression {
  /// `console.log` as `print`, `Observable.just` as `just`: a function handed over by its name.
  ///
  /// Nil if it is something else, or if the program has a name of its own there.
  fileprivate func unqualifiedFunction(unless isTaken: (String) -> Bool) -> Expression? {
    guard case .member(let object, let name) = kind, case .name(let namespace) = object.kind,
      Namespaces.withFunctions.contains(namespace), !isTaken(namespace),
      let plain = Namespaces.function(name.text, of: namespace),
      Builtin.named(plain) != nil || Prelude.function(plain)?.role == .creator
    else { return nil }
    return Expression(.name(plain), span)
  }

  /// `Observable.just(1)` as `just(1)`, and RxJS's `Observable(f)` as `create(f)`.
  ///
  /// Nil if it is something else, or if the program has a name of its own there.
  fileprivate func unqualified(unless isTaken: (String) -> Bool) -> Expression? {
    guard case .call(let callee, let arguments) = kind else { return nil }
    let function: Expression
    switch callee.kind {
    case .member:
      guard let plain = callee.function(unless: isTaken), !isTaken(plain.text) else { return nil }
      function = Expression(.name(plain.text), plain.span)
    case .name("Observable") where !isTaken("Observable"):
      function = Expression(.name("create"), callee.span)
    default: return nil
    }
    return Expression(.call(function, arguments), span)
  }
}

extension Expression {
  /// The name of `Observable.just` here; nil if it is something else, or if the program has a name of
  /// its own in front of the dot.
  func function(unless isTaken: (String) -> Bool) -> Name? {
    guard case .member(let object, let name) = kind, case .name(let namespace) = object.kind,
      !isTaken(namespace), let plain = Namespaces.function(name.text, of: namespace)
    else { return nil }
    return Name(plain, name.span)
  }
}

extension Expression {
  /// RxSwift's `a.value()` and RxJS's `a.getValue()` as `a.value`; nil if it is something else.
  fileprivate var snapshot: Expression? {
    guard let (object, value, arguments) = methodCall, arguments.isEmpty,
      value.text == "value" || value.text == "getValue", case .name = object.kind
    else { return nil }
    return Expression(
      .member(object, Name("value", value.span)), Span(object.span.start, value.span.end))
  }

  /// `a.subscribe(f).disposed(by: bag)` as `a.subscribe(f)`, where the program has no such bag.
  ///
  /// Pasted lines leave it out, and without one a subscription goes on just so.
  fileprivate func unbagged(unless isKnown: (String) -> Bool) -> Expression? {
    guard let (object, keep, arguments) = methodCall, arguments.count == 1,
      let label = Dialect.bags[keep.text], arguments[0].label?.text == label,
      case .name(let bag) = arguments[0].value.kind, !isKnown(bag)
    else { return nil }
    return object
  }

  /// The calls of RxSwift 2 as they have been written since, `a.subscribeError(f)` as
  /// `a.subscribe(onError: f)`; nil if it is something else.
  fileprivate var modern: Expression? {
    guard let (object, old, arguments) = methodCall, arguments.count == 1,
      let (method, label) = Self.modernCalls[old.text]
    else { return nil }
    var argument = arguments[0]
    argument.label = Name(label, argument.span)
    return object.calling(Name(method, old.span), [argument], span)
  }

  private static let modernCalls = [
    "subscribeNext": ("subscribe", "onNext"), "subscribeError": ("subscribe", "onError"),
    "subscribeCompleted": ("subscribe", "onCompleted"), "addDisposableTo": ("disposed", "by"),
    "bindNext": ("subscribe", "onNext"), "driveNext": ("subscribe", "onNext"),
  ]
}

extension Expression {
  /// `a.pipe(map(f), take(2))` as `a.map(f).take(2)`, in RxJS's words; nil if it is something else.
  ///
  /// An argument of `pipe` that is no call of an operator is a function from stream to stream, and
  /// stays behind `pipe`.
  fileprivate var unpiped: Expression? {
    guard let (source, pipe, stages) = methodCall, pipe.text == "pipe",
      stages.count != 1 || stages[0].value.stage != nil
    else { return nil }
    var chain = stages.reduce(source) { source, stage in
      let span = Span(source.span.start, stage.span.end)
      if let (op, alias, callee, arguments) = stage.value.stage {
        var adapted = alias.adapt(arguments, of: op)
        if op.traits.contains(.numbered) {
          for index in adapted.indices { adapted[index].isNumbered = true }
        }
        return source.calling(Name(op.name, callee), adapted, span)
      }
      return source.calling(Name(pipe.text, stage.span), [stage], span)
    }
    // The text of the whole ends with the parenthesis of `pipe`.
    if !stages.isEmpty { chain.span = span }
    return chain
  }

  /// The operator that is called here, and what its arguments mean within `pipe`.
  private var stage: (op: Operator, alias: Alias, name: Span, arguments: [Argument])? {
    guard case .call(let callee, let arguments) = kind, case .name(let name) = callee.kind,
      let (op, alias) = Prelude.piped(name)
    else { return nil }
    return (op, alias, callee.span, arguments)
  }

  /// The method that is called behind a dot, and with what; nil of anything else.
  fileprivate var methodCall: (object: Expression, name: Name, arguments: [Argument])? {
    guard case .call(let callee, let arguments) = kind,
      case .member(let object, let name) = callee.kind
    else { return nil }
    return (object, name, arguments)
  }

  fileprivate func calling(_ name: Name, _ arguments: [Argument], _ span: Span) -> Expression {
    Expression(.call(Expression(.member(self, name), name.span), arguments), span)
  }
}
