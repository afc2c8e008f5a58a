/// Programs of RxJS 5, whose sources are functions of `Observable`, and whose operators are methods of a stream.
extension JSTranslator {
  /// The function that `Observable.of` is; nil if the object is not `Observable`, or has no such function.
  func creator(of object: JSExpression, _ key: String) -> String? {
    guard !isPlatform, libraryName(object) == "Observable" else { return nil }
    return JSChains.creator(key)
  }

  /// `a.map(f)` as a stage of a stream; nil if the program has no operators that are methods, or none of this name.
  ///
  /// A list has methods of these names, too: what may be one is asked when the program runs.
  func chained(
    _ object: Expression, from receiver: JSExpression, _ key: Name, _ arguments: [JSExpression],
    _ span: Span
  ) -> Expression? {
    // The streams of browsers have methods of their own.
    if isPlatform { return nil }
    if let own = changes.streamMethods[key.text] {
      return ofStreams(object, key, arguments, span) { source in
        js("callOn", [name(own, span), source, members(arguments, span)], span)
      }
    }
    guard scope.chainsOperators, let name = JSChains.operation(key.text) else { return nil }
    if case .list = receiver.kind { return nil }
    // `this.timeout(9000)` of a test.
    let isThis = if case .word("this") = receiver.kind { true } else { false }
    let isPlain = isThis || JSChains.isMethod(key.text) || scope.words.has(key.text)
    if isPlain, arguments.isEmpty, Prelude.piped(name)?.0.takes(0) == false { return nil }
    let arguments = withoutResult(name, arguments)
    func stage(_ source: Expression) -> Expression {
      switch name {
      case "let": return js("invoke", arguments.prefix(1).map(expression) + [source], span)
      case "partition":
        let asks = arguments.prefix(1).map { callback($0, asks: true) }
        return call(self.name(name, span), [source] + asks, span)
      default:
        let call = JSExpression(
          .call(JSExpression(.name(name), span), arguments, isOptional: false), span)
        return method(source, "pipe", stages(call, as: name), span)
      }
    }
    return isPlain && !isStream(receiver)
      ? ofStreams(object, key, arguments, span, stage) : stage(object)
  }

  /// The arguments of `first` and `last`, which in RxJS 5 have a function for their result in front of the default value.
  private func withoutResult(_ name: String, _ arguments: [JSExpression]) -> [JSExpression] {
    guard ["first", "last"].contains(name), arguments.count > 1 else { return arguments }
    if case .function = arguments[1].kind {
      refuse(
        "a function for the result of \(name) is not read", arguments[1].span,
        "write `map` behind it")
    }
    return arguments.count == 2 ? arguments : [arguments[0], arguments[2]]
  }

  /// A call that means this for streams, and a method of its own for all other objects.
  private func ofStreams(
    _ object: Expression, _ key: Name, _ arguments: [JSExpression], _ span: Span,
    _ made: (Expression) -> Expression
  ) -> Expression {
    func choice(_ owner: Expression) -> Expression {
      let plain = js(
        "call", spread: "applyMethod", [owner, string(key.text, key.span)], arguments, span)
      return Expression(
        .conditional(js("isObservable", [owner], span), made(owner), plain), span)
    }
    if case .name = object.kind { return choice(object) }
    return js("invoke", [taking("owner", span, choice), object], span)
  }

  /// The variable that has the method which a program adds to all streams: `Observable.prototype.a = f`; nil of all else.
  func streamMethod(_ target: JSPattern) -> String? {
    guard case .part(let part) = target, case .member(let object, let key, _) = part.kind,
      case .member(let owner, let word, _) = object.kind, word.text == "prototype",
      libraryName(owner) == "Observable", !isPlatform
    else { return nil }
    return changes.streamMethods[key.text]
  }

  /// True of what is a stream for certain: `Observable.of(1).map(f)`, `new Subject()`, a name of one.
  func isStream(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .name(let name): return scope.find(name)?.input == .stream
    case .new(let callee, _):
      guard let name = libraryName(callee) else { return false }
      return name == "Observable" || JSLibrary.subjects.contains(name)
    case .call(let callee, _, isOptional: false):
      if let name = libraryName(callee) {
        return name != "partition" && JSLibrary.creator(name) != nil
      }
      guard case .member(let object, let key, isOptional: false) = callee.kind else { return false }
      if let name = creator(of: object, key.text) {
        return name != "partition" && (JSLibrary.creator(name) != nil || name == "fromEvent")
      }
      if libraryName(object) == "Observable" { return key.text == "create" }
      let makesOne =
        JSChains.operation(key.text).map(JSLibrary.isPiped) ?? (key.text == "asObservable")
      return scope.chainsOperators && makesOne && key.text != "partition" && isStream(object)
    default: return false
    }
  }
}
