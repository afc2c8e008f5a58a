/// Programs with the Observable of browsers, and those of RxJS 9, whose operators are symbols: `a[map](f)`.
extension JSTranslator {
  /// A call that means something only there; nil for all else.
  func platformCall(
    _ callee: JSExpression, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    switch callee.kind {
    case .index(let object, let key, isOptional: false):
      return libraryName(key).map { symbolCall(object, $0, arguments, span) }
    case .member(let object, let method, isOptional: false):
      if libraryName(object) == "Observable", method.text == "from" {
        return js("streamOf", arguments.map(expression), span)
      }
      // `button.when('click')` is a subject that the user plays by the name of the event.
      if method.text == "when", case .string? = arguments.first?.kind {
        return event([object] + arguments, span)
      }
      return nil
    default:
      guard let name = libraryName(callee) else { return nil }
      switch name {
      case "behaviorSubject": return libraryInstance("BehaviorSubject", arguments, span)
      case "replaySubject":
        let settings = fields(of: arguments.first)
        let size = settings["size"] ?? JSExpression(.name("Infinity"), span)
        return libraryInstance(
          "ReplaySubject", [size] + [settings["maxAge"]].compactMap { $0 }, span)
      default: return nil
      }
    }
  }

  /// `a[map](f)`, `Observable[timer](1000)`, `a[pipe](f, g)`.
  private func symbolCall(
    _ object: JSExpression, _ name: String, _ arguments: [JSExpression], _ span: Span
  ) -> Expression {
    let owner = libraryName(object)
    let isStatic = owner == "Observable" || owner == "ColdObservable"
    if name == "pipe" {
      let source =
        isStatic
        ? js("streamOf", arguments.prefix(1).map(expression), span) : expression(object)
      return js("piped", [source] + arguments.dropFirst(isStatic ? 1 : 0).map(expression), span)
    }
    if name == "combine" {
      refuse("combine of RxJS 9 is not read", span, "write combineLatest or withLatestFrom")
      return undefined(span)
    }
    guard isStatic else {
      let (own, given) = platformForm(name, arguments, span)
      let stage = operation(own, given, span)
      return js("through", [expression(object), stage], span)
    }
    // RxJS 9 takes a list where RxJS 7 takes the sources one by one.
    let sources = ["merge", "concat", "race"].contains(name) ? members(of: arguments.first) : nil
    let made = libraryCall(name, sources ?? arguments, span)
    return js(owner == "Observable" ? "streamOf" : "coldStreamOf", [made], span)
  }

  /// The operator of RxJS 7 that does what one of RxJS 9 does, with its arguments.
  private func platformForm(
    _ name: String, _ arguments: [JSExpression], _ span: Span
  ) -> (name: String, arguments: [JSExpression]) {
    let isFunction =
      if case .function? = arguments.first?.kind { true } else { false }
    let settings = fields(of: arguments.last)
    switch name {
    case "debounce" where !isFunction: return ("debounceTime", arguments)
    case "throttle" where !isFunction:
      if settings["restartOnTrailing"] != nil {
        refuse(
          "restartOnTrailing of throttle is not read", span, "write debounce, audit or throttle")
      }
      return ("throttleTime", arguments)
    case "buffer":
      let known: Set<String> = ["delay", "maxSize"]
      guard !settings.isEmpty, settings.keys.allSatisfy(known.contains) else {
        refuse("these settings of buffer are not read", span, "`delay` and `maxSize` are")
        return (name, [])
      }
      guard let delay = settings["delay"] else {
        return ("bufferCount", [settings["maxSize"]].compactMap { $0 })
      }
      if case .function(let function) = delay.kind {
        return ("bufferWhen", [JSExpression(.function(function), span)])
      }
      let nothing = JSExpression(.name("undefined"), span)
      return ("bufferTime", [delay] + (settings["maxSize"].map { [nothing, $0] } ?? []))
    case "merge", "concat", "zip", "race", "combineLatest":
      return (name + "With", members(of: arguments.first) ?? arguments)
    default: return (name, arguments)
    }
  }

  /// The members of a list that is written out.
  private func members(of value: JSExpression?) -> [JSExpression]? {
    guard case .list(let members)? = value?.kind else { return nil }
    return members.compactMap { $0 }
  }

  /// The fields of a record that is written out.
  private func fields(of value: JSExpression?) -> [String: JSExpression] {
    guard case .record(let fields)? = value?.kind else { return [:] }
    var made: [String: JSExpression] = [:]
    for field in fields {
      if case .name(let key) = field.key { made[key.text] = field.value }
    }
    return made
  }
}

extension JSStatement {
  /// True of `import { map } from 'rxjs/map'`, as only RxJS 9 has it.
  var importsSymbol: Bool {
    switch kind {
    case .imports(let module, _): JSLibrary.isSymbolModule(module)
    case .declare(_, let parts):
      parts.contains { part in
        guard case .call(let callee, let arguments, _)? = part.value?.kind,
          case .name("require") = callee.kind, case .string(let module)? = arguments.first?.kind
        else { return false }
        return JSLibrary.isSymbolModule(module)
      }
    default: false
    }
  }
}
