/// Calls of the standard library and of the stream libraries.
extension SwiftTranslator {
  /// A function or a type of the standard library; nil of all others.
  func standard(
    _ name: Name, _ given: [SwiftExpression.Argument], _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    let plain = given.filter { $0.label == nil || $0.isTrailing }
    func label(_ text: String) -> SwiftExpression? { given.first { $0.label?.text == text }?.value }
    switch name.text {
    case "print", "debugPrint", "NSLog", "dump":
      let isQuoted = name.text == "debugPrint"
      let values = plain.map {
        isQuoted ? js("quoted", [expression($0.value)], span) : expression($0.value)
      }
      if label("to") != nil {
        refuse("print to something else is not read", span, "print, or add to a text with `+=`")
      }
      let (separator, terminator) = (label("separator"), label("terminator"))
      if separator == nil && terminator == nil { return js("print", values, span) }
      return js(
        "printWith",
        [
          separator.map { expression($0) } ?? string(" ", span),
          terminator.map { expression($0) } ?? string("\n", span),
        ] + values, span)
    case "String", "Character", "Substring":
      if let count = label("count"), let repeated = label("repeating") {
        let list = js("list", [expression(repeated), expression(count)], span)
        return js("call", [list, string("joined", span)], span)
      }
      if label("reflecting") != nil {
        return js("quoted", given.prefix(1).map { expression($0.value) }, span)
      }
      if label("format") != nil {
        let values = given.map { expression($0.value) }
        return call(self.name("format", span), values, span)
      }
      guard let first = given.first else { return string("", span) }
      return js("text", [expression(first.value)], span)
    case "Bool":
      guard let first = given.first else { return bool(false, span) }
      return js("equal", [expression(first.value), string("true", span)], span)
    case "Array", "ContiguousArray", "ArraySlice":
      if given.isEmpty { return list([], span) }
      return js("list", given.map { expression($0.value) }, span)
    case "Dictionary":
      return js("dictionary", given.isEmpty ? [list([], span)] : given.prefix(1).map { expression($0.value) }, span)
    case "stride":
      guard given.count == 3 else { return nil }
      let isThrough = label("through") != nil
      let decimal = given.contains { type(of: $0.value)?.name == "Double" }
      let values = given.map { expression($0.value, as: decimal ? .named("Double", []) : nil) }
      return js("stride", values + [bool(isThrough, span)], span)
    case "type": return js("typeOf", given.map { expression($0.value) }, span)
    case "sqrt", "floor", "ceil", "pow", "round":
      let double = SwiftTypeName.named("Double", [])
      return js("math", [string(name.text, span)] + given.map { expression($0.value, as: double) }, span)
    case "swap":
      guard given.count == 2, case .reference(let a) = given[0].value.kind,
        case .reference(let b) = given[1].value.kind
      else { return nil }
      let held = scope.fresh("held")
      return inline(
        [
          bind(held, expression(a), span), setting(a, to: expression(b), span),
          setting(b, to: self.name(held, span), span),
        ], span)
    case "withUnsafePointer", "autoreleasepool": return nil
    case "precondition", "assert", "assertionFailure": return null(span)
    case "UUID": return js("labelled", [list([string("uuidString", span)], span), js("unique", [], span)], span)
    case "Date":
      return js(
        "labelled", [list([string("timeIntervalSince1970", span)], span), js("now", [], span)], span)
    case "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent": return js("now", [], span)
    case "NSRecursiveLock", "NSLock":
      return call(self.name("CompositeDisposable", span), [], span)
    case "printExampleHeader":
      guard let title = given.first?.value else { return nil }
      let head = Expression(
        .interpolation([
          .text("\n--- "), .value(js("text", [expression(title)], span)), .text(" example ---"),
        ]), span)
      return js("print", [head], span)
    case "delay":
      guard given.count == 2 else { return nil }
      return js("after", given.map { expression($0.value) }, span)
    case "sleep", "usleep":
      refuse(
        "\(name.text) stops everything", span,
        "use `DispatchQueue.main.asyncAfter(deadline: .now() + 1) { … }`")
      return null(span)
    case "fatalError", "preconditionFailure":
      return js("fatal", given.prefix(1).map { expression($0.value) }, span)
    default:
      if let place = SwiftLibrary.outside[name.text] {
        _ = place
        return value(of: name)
      }
      guard let function = SwiftLibrary.functions[name.text] else { return nil }
      return js(function, given.map { expression($0.value, as: nil) }, span)
    }
  }

  // MARK: Streams

  /// `PublishSubject<Int>()`, `Just(1)`, `DisposeBag()`: what the resolver knows by the same name.
  func library(
    _ name: String, _ types: [SwiftTypeName], _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression {
    let element = types.first
    switch name {
    case "AnyCancellable", "AnyPublisher", "AnyObserver":
      if let first = given.first {
        if case .closure(let literal) = first.value.kind {
          return call(Expression(.member(self.name("Disposables", span), Name("create", span)), span), [closure(literal)], span)
        }
        return expression(first.value)
      }
    case "Fail":
      if let error = given.first(where: { $0.label?.text == "error" || $0.label?.text == "outputType" }) {
        let value = given.first { $0.label?.text != "outputType" } ?? error
        return call(
          Expression(.member(self.name("Observable", span), Name("error", span)), span),
          [expression(value.value, as: types.count > 1 ? types[1] : nil)], span)
      }
    case "Just":
      return call(self.name("just", span), given.map { wrapped($0.value, as: element) }, span)
    case "Empty":
      if given.contains(where: { $0.label?.text == "completeImmediately" && $0.value.isFalse }) {
        return call(self.name("never", span), [], span)
      }
      return call(self.name("empty", span), [], span)
    case "PassthroughSubject": return call(self.name("PublishSubject", span), [], span)
    default: break
    }
    let made = given.map { argument -> Expression.Argument in
      var value = argument
      let isValue = SwiftLibrary.subjects.contains(name)
        && (argument.label == nil || argument.label?.text == "value")
      if isValue {
        let inner = wrapped(argument.value, as: element)
        return Expression.Argument(
          label: argument.label.map { Name($0.text, $0.span) }, value: inner, span: inner.span)
      }
      value.isTrailing = false
      return self.argument(value, streamElement: element)
    }
    return Expression(.call(self.name(name, span), made), span)
  }

  /// `Observable.just(1)`: a function of a stream type.
  func creator(
    _ type: SwiftTypeName, _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression {
    let owner = type.name ?? "Observable"
    let element = type.element
    let isPublisher = owner == "Publishers"
    let base = isPublisher ? String(name.text.prefix { !$0.isNumber }) : name.text
    let callee = Expression(.member(self.name(owner, span), Name(name.text, name.span)), span)
    switch base {
    case "error", "fail":
      let value = given.first.map { expression($0.value) } ?? null(span)
      return call(
        Expression(.member(self.name("Observable", span), Name("error", name.span)), span), [value],
        span)
    case "Sequence": return call(self.name("from", span), given.map { expression($0.value) }, span)
    case "just", "of", "from", "repeatElement":
      var wanted = element
      if base == "from", let inner = element { wanted = .list(inner) }
      return Expression(
        .call(
          callee,
          given.map { argument in
            if argument.label?.text == "on" || argument.label?.text == "scheduler" {
              return self.argument(argument)
            }
            // `.from(optional:)`
            let value = wrapped(argument.value, as: base == "from" && argument.label != nil ? nil : wanted)
            return Expression.Argument(
              label: argument.label.map { Name($0.text, $0.span) }, value: value, span: value.span)
          }), span)
    case "zip", "combineLatest", "Zip", "CombineLatest":
      var arguments = given.map { self.argument($0, streamWanted: true) }
      let sources = given.filter { $0.label?.text != "resultSelector" && !$0.isTrailing }
      let isListed = sources.count == 1
      if sources.count == given.count, !isListed {
        arguments.append(pairing(sources.count, span))
      }
      return Expression(.call(callee, arguments), span)
    default: return Expression(.call(callee, arguments(given, streams: true)), span)
    }
  }

  /// A function that makes a tuple.
  private func pairing(_ count: Int, _ span: Span) -> Expression.Argument {
    let names = (0..<count).map { _ in scope.fresh("part") }
    let made = js("tuple", names.map { name($0, span) }, span)
    return Expression.Argument(label: nil, value: function(names, of: made), span: span)
  }

  func arguments(
    _ given: [SwiftExpression.Argument], streams: Bool = false
  ) -> [Expression.Argument] {
    given.map { argument($0, streamWanted: streams) }
  }

  /// An argument of a function of the libraries, with its label.
  func argument(
    _ given: SwiftExpression.Argument, _ hints: [SwiftTypeName?] = [],
    streamWanted: Bool = false, streamElement: SwiftTypeName? = nil
  ) -> Expression.Argument {
    let value: Expression
    switch given.value.kind {
    case .closure(let literal): value = closure(literal, hints)
    case .implied where streamWanted:
      value = expression(given.value, as: .named("Observable", []))
    case .call(let callee, _) where streamWanted && callee.isImplied:
      value = expression(given.value, as: .named("Observable", []))
    default: value = expression(given.value, as: streamElement)
    }
    return Expression.Argument(
      label: given.label.map { Name($0.text, $0.span) }, value: value, span: value.span)
  }

  // MARK: Operators

  private static let timed: Set<String> = [
    "debounce", "delay", "throttle", "timeout", "delaySubscription", "measureInterval", "collect",
    "sample",
  ]

  /// A method of a stream, of a subject or of a subscription.
  func streamMethod(
    _ object: SwiftExpression, _ source: Expression, _ name: Name,
    _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression {
    let type = plain(type(of: object))
    let element = type?.element
    func made(_ name: String, _ arguments: [Expression.Argument]) -> Expression {
      Expression(.call(Expression(.member(source, Name(name, span)), span), arguments), span)
    }
    func unlabelled(_ value: Expression) -> Expression.Argument {
      Expression.Argument(label: nil, value: value, span: value.span)
    }
    func labelled(_ label: String, _ value: Expression) -> Expression.Argument {
      Expression.Argument(label: Name(label, span), value: value, span: value.span)
    }
    switch name.text {
    case "subscribe" where given.count == 1 && given[0].label == nil:
      let isPromise = type?.name.map(SwiftLibrary.promises.contains) ?? false
      let observer = isPromise ? "result" : "observer"
      if case .closure(let literal) = given[0].value.kind {
        let event = SwiftTypeName.named("Event", element.map { [$0] } ?? [])
        return made(name.text, [unlabelled(js(observer, [closure(literal, [event])], span))])
      }
      if case .function? = self.type(of: given[0].value) {
        return made(name.text, [unlabelled(js(observer, [expression(given[0].value)], span))])
      }
      return made(name.text, arguments(given))
    case "subscribe", "sink":
      var all = given
      // The first of several closures behind the parentheses has no label.
      if let first = all.firstIndex(where: { $0.isTrailing }), all[first].label == nil,
        all.filter(\.isTrailing).count > 1
      {
        let word = name.text == "sink" ? "receiveCompletion" : "onNext"
        all[first].label = Name(word, all[first].value.span)
      }
      return made(
        name.text,
        all.map { argument in
          let label = argument.label?.text
          let isValue = label == nil || label == "onNext" || label == "receiveValue" || label == "onSuccess"
          var made = self.argument(argument, isValue ? [element] : [])
          if label == "receiveCompletion" { made.value = js("completion", [made.value], span) }
          return made
        })
    case "store":
      if let place = given.first?.value, case .reference(let bag) = place.kind {
        return inline(
          [setting(bag, to: js("changed", [expression(bag), string("insert", span), source], span), span)],
          span)
      }
    case "setFailureType", "eraseToAnyPublisher", "eraseToAnySubject", "asInfallible", "eraseToSignal":
      return source
    case "breakpoint", "breakpointOnError":
      refuse("\(name.text) stops in a debugger", span, "use `debug()` or `handleEvents`")
      return source
    case "debug":
      let title = given.first { $0.label == nil }.map { expression($0.value) }
        ?? string("main.swift:1 (main)", span)
      return js("debug", [source, title], span)
    case "print" where given.first?.label?.text != "separator":
      let prefix = given.first { $0.label == nil }.map { expression($0.value) } ?? string("", span)
      return js("printed", [source, prefix, origin(of: object, span)], span)
    case "assign":
      if let path = given.first?.value, case .keyPath(let names) = path.kind,
        let target = given.first(where: { $0.label?.text == "on" })?.value
      {
        return within {
          let value = scope.fresh("new")
          scope.bind(value, SwiftBinding(self.name(value, span), nil))
          let place = names.reduce(target) { SwiftExpression(.member($0, $1), $1.span) }
          let function = self.function([value], [setting(place, to: self.name(value, span), span)], span)
          return made("sink", [labelled("receiveValue", function)])
        }
      }
      if let place = given.first?.value, case .reference(let target) = place.kind,
        case .member(let owner, let published) = target.kind
      {
        let real = SwiftExpression(.member(owner, Name(String(published.text.drop { $0 == "$" }), published.span)), span)
        return within {
          let value = scope.fresh("new")
          let function = self.function([value], [setting(real, to: self.name(value, span), span)], span)
          return made("subscribe", [labelled("onNext", function)])
        }
      }
    case "materialize":
      let item = scope.fresh("item")
      let mapped = function([item], of: js("materialized", [self.name(item, span)], span))
      return method(made(name.text, []), "map", [mapped], span)
    case "enumerated":
      return method(
        made(name.text, []), "map",
        [
          function(
            ["place"],
            of: js(
              "labelled",
              [
                list([string("index", span), string("element", span)], span),
                self.element("place", 0, span), self.element("place", 1, span),
              ], span))
        ], span)
    case "zip", "combineLatest":
      var all = arguments(given, streams: true)
      let sources = given.filter { !$0.isTrailing && $0.label?.text != "resultSelector" }
      if sources.count == given.count {
        if case .closure? = given.last?.value.kind {} else { all.append(pairing(sources.count + 1, span)) }
      }
      return made(name.text, all)
    case "map" where given.count > 1:
      // `map(\.a, \.b)`
      let item = scope.fresh("item")
      let parts = given.compactMap { argument -> Expression? in
        guard case .keyPath(let names) = argument.value.kind else { return nil }
        return path(names, self.name(item, span), span)
      }
      return made("map", [unlabelled(function([item], of: js("tuple", parts, span)))])
    case "replaceNil":
      let item = scope.fresh("item")
      let other = given.first.map { thunk(expression($0.value)) } ?? null(span)
      return made(
        "map", [unlabelled(function([item], of: js("coalesced", [self.name(item, span), other], span)))])
    case "onNext", "accept", "on":
      let wanted = name.text == "on" ? SwiftTypeName.named("Event", element.map { [$0] } ?? []) : element
      return made(name.text, given.map { unlabelled(wrapped($0.value, as: wanted)) })
    case "send":
      if given.isEmpty { return made("onNext", [unlabelled(js("tuple", [], span))]) }
      if given[0].label?.text == "completion" {
        return made("on", [unlabelled(expression(given[0].value))])
      }
      if given[0].label == nil {
        return made("onNext", given.map { unlabelled(wrapped($0.value, as: element)) })
      }
    case "value" where given.isEmpty: return js("get", [source, string("value", span)], span)
    case "asObserver", "asObservable": return source
    default: break
    }
    var hints = [element]
    if ["scan", "reduce", "tryScan", "tryReduce"].contains(name.text) {
      hints = [given.first.flatMap { self.type(of: $0.value) }, element]
    }
    let isTimed = Self.timed.contains(name.text)
    let takesElement = ["startWith", "prepend", "append", "catchAndReturn", "catchErrorJustReturn",
      "replaceError", "replaceEmpty", "ifEmpty", "contains"].contains(name.text)
    return made(
      name.text,
      given.enumerated().map { place, argument -> Expression.Argument in
        // A number is one of seconds.
        if isTimed, let seconds = argument.value.number, place == 0,
          argument.label != nil || name.text != "collect"
        {
          var made = self.argument(argument)
          made.value = Expression(.duration(Int(seconds * 1_000_000)), argument.value.span)
          return made
        }
        let isStream = ["merge", "concat", "amb", "withLatestFrom", "catch", "takeUntil"].contains(name.text)
        var made = self.argument(
          argument, hints, streamWanted: isStream, streamElement: takesElement ? element : nil)
        if SwiftLibrary.optionals.contains(name.text), given.count == 1 {
          made.value = js("unwrapping", [made.value], span)
        }
        return made
      })
  }

  /// The name of a subscription as Combine's `print` shows it.
  private func origin(of value: SwiftExpression, _ span: Span) -> Expression {
    switch value.kind {
    case .member(let object, let name) where name.text == "publisher":
      return expression(object)
    case .call(let callee, _):
      if case .member(_, let name) = callee.kind {
        return string(name.text.prefix(1).uppercased() + name.text.dropFirst(), span)
      }
      return string(callee.lastName ?? "Publisher", span)
    case .name(let name):
      return string(scope.find(name)?.type?.name ?? name, span)
    default: return string("Publisher", span)
    }
  }
}

extension SwiftExpression {
  fileprivate var isFalse: Bool { if case .bool(false) = kind { true } else { false } }
  fileprivate var isImplied: Bool { if case .implied = kind { true } else { false } }
}
