/// Schedulers among the arguments of RxJS's functions.
///
/// RxJS asks the last argument: a scheduler is whatever has a method `schedule`. Where the text does not tell, the program
/// that is written asks, too.
extension JSTranslator {
  /// The last argument of a function or an operator that may take a scheduler there.
  enum LastArgument {
    case plain
    case scheduler(JSExpression)
    /// Its value tells.
    case asked
  }

  func lastArgument(_ arguments: [JSExpression], of name: String) -> LastArgument {
    guard let last = arguments.last else { return .plain }
    if scheduler(last) != nil { return .scheduler(last) }
    let areSpread = arguments.contains(where: \.isSpread)
    if !areSpread, Self.places[name] == arguments.count - 1, last.isNoLiteral, !last.isMissing {
      return .scheduler(last)
    }
    guard scope.hasSchedulers, Self.scheduling.contains(name) else { return .plain }
    // The first three of `generate` are none; a scheduler may stand alone where others come before or behind.
    let least = name == "generate" ? 3 : ["startWith", "endWith", "concat"].contains(name) ? 0 : 1
    return areSpread || arguments.count > least && mayBeScheduler(last) ? .asked : .plain
  }

  /// The scheduler that an expression names; nil for all else.
  func scheduler(_ value: JSExpression) -> String? {
    if case .member(let object, let name, _) = value.kind {
      // `Scheduler.async`, `Rx.Scheduler.async`.
      let isPlain = if case .name("Scheduler") = object.kind { true } else { false }
      if isPlain || libraryName(object) == "Scheduler" { return JSLibrary.schedulers[name.text] }
    }
    guard let name = libraryName(value), name.hasSuffix("Scheduler") || name.hasPrefix("animation")
    else {
      return libraryName(value).flatMap { ["async", "asap", "queue"].contains($0) ? $0 : nil }
    }
    return JSLibrary.schedulers[name]
  }

  /// Arguments with a scheduler behind them: no time is a frame for one that works by frames.
  func framed(_ arguments: [JSExpression], by value: JSExpression?) -> [JSExpression] {
    guard let value, scheduler(value) == "animationFrame" else { return arguments }
    let frame = Double(JSScheduler.frameLength)
    return arguments.map {
      if case .number(0) = $0.kind { JSExpression(.number(frame), $0.span) } else { $0 }
    }
  }

  /// A scheduler as the functions of `JS` take it: one of the library by its name.
  func place(_ value: JSExpression) -> Expression {
    scheduler(value).map { string($0, value.span) } ?? expression(value)
  }

  /// True of what may be a scheduler when the program runs.
  func mayBeScheduler(_ value: JSExpression) -> Bool {
    guard scope.hasSchedulers else { return false }
    func isOne(_ value: JSExpression) -> Bool { scheduler(value) != nil || mayBeScheduler(value) }
    switch value.kind {
    case .name(let word):
      guard let found = scope.find(word) else { return false }
      return found.kind == .variable && found.input == nil
    case .member, .index: return libraryName(value) == nil
    case .chain(let inner): return mayBeScheduler(inner)
    case .conditional(_, let a, let b), .binary("??", let a, let b), .binary("||", let a, let b),
      .binary("&&", let a, let b):
      return isOne(a) || isOne(b)
    case .call(let callee, _, _):
      if case .member(_, let method, _) = callee.kind, method.text == "pipe" { return false }
      return libraryName(callee) == nil
    case .new(let callee, _):
      return libraryName(callee).map { JSLibrary.virtualSchedulers.contains($0) } ?? true
    case .record(let fields): return fields.contains { $0.isNamed("schedule") }
    case .await: return true
    default: return false
    }
  }

  /// Something whose last argument tells when the program runs whether it is made with a scheduler.
  ///
  /// Each argument is computed once, in its order; what is no plain value gets a name.
  func asked(
    _ arguments: [JSExpression], _ span: Span,
    _ made: (_ all: [JSExpression], _ others: [JSExpression], _ last: JSExpression) -> Expression
  ) -> Expression {
    guard arguments.contains(where: \.isSpread) else {
      return holding(span) { hold in
        let all = arguments.map { mayBeRepeated($0) ? $0 : hold("value", expression($0)) }
        return made(all, Array(all.dropLast()), all[all.count - 1])
      }
    }
    let end = JSExpression(.unary("-", JSExpression(.number(1), span)), span)
    return holding(span) { hold in
      let list = hold("given", members(arguments, span))
      let others = list.calling("slice", [JSExpression(.number(0), span), end], span)
      // The last one is computed from the list, which has its name then.
      return holding(span) { hold in
        let last = hold("last", expression(list.calling("at", [end], span)))
        return made(
          [JSExpression(.spread(list), span)], [JSExpression(.spread(others), span)], last)
      }
    }
  }

  /// Writes something that uses values more than once: `hold` gives each a name, by which it is computed once, in its
  /// order.
  func holding(
    _ span: Span, _ write: (_ hold: (String, Expression) -> JSExpression) -> Expression
  ) -> Expression {
    scope.enter()
    defer { scope.leave() }
    var (names, values) = ([String](), [Expression]())
    let made = write { wish, value in
      let name = Name(scope.fresh(wish), span)
      names.append(scope.declare(name).name)
      values.append(value)
      return JSExpression(.name(name.text), span)
    }
    return names.isEmpty ? made : js("invoke", [function(names, of: made)] + values, span)
  }

  /// A function of one value, which gets a name of its own.
  func naming(_ wish: String, _ span: Span, _ write: (JSExpression) -> Expression) -> Expression {
    scope.enter()
    defer { scope.leave() }
    let given = Name(scope.fresh(wish), span)
    let own = scope.declare(given).name
    return function([own], of: write(JSExpression(.name(given.text), span)))
  }

  /// True of a value that is the same whenever it is computed, and short.
  private func mayBeRepeated(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .number, .string, .word, .function: true
    case .name(let name): scope.find(name)?.isConstant == true || libraryName(value) != nil
    default: false
    }
  }

  /// One of two things, as the value of an argument tells.
  func choice(
    _ last: JSExpression, _ scheduled: Expression, _ plain: Expression, _ span: Span
  ) -> Expression {
    Expression(
      .conditional(js("isScheduler", [expression(last)], span), scheduled, plain), span)
  }

  /// `combineLatest([a, b], scheduler)`: each subscription, and each value, is a task of the scheduler.
  func combined(_ arguments: [JSExpression], _ scheduler: Expression, _ span: Span) -> Expression {
    let sources = js("scheduledSources", [members(arguments, span), scheduler], span)
    return js("subscribeOn", [gathered("combineLatest", sources, span), scheduler], span)
  }

  /// Functions and operators whose last argument may be a scheduler wherever it stands.
  private static let scheduling: Set<String> = [
    "of", "merge", "concat", "combineLatest", "generate", "startWith", "endWith", "bufferTime",
    "windowTime",
  ]

  /// The places at which functions and operators take a scheduler, and nothing else.
  private static let places = [
    "interval": 1, "from": 1, "range": 2, "timer": 2, "throwError": 1, "empty": 0, "pairs": 1,
    "debounceTime": 1, "auditTime": 1, "sampleTime": 1, "delay": 1, "timeout": 1, "timeoutWith": 2,
    "throttleTime": 1, "expand": 2, "observeOn": 0, "subscribeOn": 0, "shareReplay": 2,
    "publishReplay": 3, "bufferTime": 3, "windowTime": 3, "generate": 4,
  ]
}

extension JSExpression {
  /// True of what can be a scheduler, or nothing, and is not written out as something else.
  fileprivate var isNoLiteral: Bool {
    switch kind {
    case .number, .string, .template, .function, .list, .regex, .unary: false
    case .record(let fields): fields.contains { $0.isNamed("schedule") || $0.kind == .spread }
    default: true
    }
  }
}

/// Texts, lists and promises where streams are wanted.
extension JSTranslator {
  /// The kind of such a value, where the text tells it.
  func input(_ value: JSExpression) -> JSInput? {
    switch value.kind {
    case .list: return .members
    case .name(let name): return scope.find(name)?.input
    case .new(let callee, _):
      guard case .name(let name) = callee.kind, scope.find(name) == nil else { return nil }
      return ["Set", "Map", "Array", "Promise"].contains(name) ? .members : nil
    case .call(let callee, _, _):
      if case .member(let object, _, _) = callee.kind, case .name("Promise") = object.kind {
        return .members
      }
      return nil
    default: return isText(value) ? .text : nil
    }
  }

  /// An argument that is such a value, as a stream; nil if it is another one, or is wanted as it is.
  func stream(_ value: JSExpression, of name: String, at index: Int) -> Expression? {
    switch value.kind {
    case .record where name.hasPrefix("onErrorResumeNext"):
      // A value that is no stream counts as a stream that fails.
      return call(self.name("throwError", value.span), [expression(value)], value.span)
    case .list(let members) where Self.listed.contains(name):
      guard members.contains(where: { $0.flatMap(input) != nil }) else { return nil }
      return Expression(
        .list(members.map { $0.map(asStream) ?? js("hole", [], value.span) }), value.span)
    case .record(let fields) where Self.listed.contains(name):
      guard fields.contains(where: { input($0.value) != nil }),
        fields.allSatisfy({ $0.kind == .value })
      else { return nil }
      var parts: [Expression.Field] = []
      for field in fields {
        guard case .name(let key) = field.key else { return nil }
        parts.append(
          Expression.Field(key: key, value: asStream(field.value), span: field.value.span))
      }
      return Expression(.record(parts), value.span)
    case .list where name == "mergeWith" || name == "concatWith":
      // Each argument is one source, also a list of streams, whose values these are.
      return js("stream", [expression(value)], value.span)
    case .list: return nil
    default:
      let isWanted = Self.taking[name].map { $0.isEmpty || $0.contains(index) } ?? false
      return isWanted && input(value) != nil ? asStream(value) : nil
    }
  }

  /// A value that RxJS takes for a stream, as one.
  private func asStream(_ value: JSExpression) -> Expression {
    let made = expression(value)
    return input(value) == nil ? made : js("stream", [made], value.span)
  }

  /// Functions that take a list or a record of streams.
  private static let listed: Set<String> = [
    "combineLatest", "forkJoin", "race", "onErrorResumeNext",
  ]

  /// Functions that take streams, and at which places; at all where none is said.
  private static let taking: [String: Set<Int>] = [
    "withLatestFrom": [], "mergeWith": [], "concatWith": [], "zipWith": [],
    "combineLatestWith": [], "raceWith": [], "takeUntil": [], "skipUntil": [],
    "sequenceEqual": [0], "buffer": [0], "window": [0], "sample": [0], "timeoutWith": [1],
    "bufferToggle": [0], "windowToggle": [0], "iif": [1, 2], "onErrorResumeNext": [],
    "onErrorResumeNextWith": [], "combineLatest": [], "forkJoin": [], "partition": [0],
  ]
}
