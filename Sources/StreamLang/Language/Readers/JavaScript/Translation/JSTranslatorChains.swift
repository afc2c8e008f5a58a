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
    guard scope.chainsOperators, let name = JSChains.operation(key.text) else { return nil }
    if case .list = receiver.kind { return nil }
    let isCertain = !changes.changesStreams && isStream(receiver)
    // `this.timeout(9000)` of a test.
    if !isCertain, arguments.isEmpty, Prelude.piped(name)?.0.takes(0) == false { return nil }
    let arguments = withoutResult(name, arguments)
    func stage(_ source: Expression, _ arguments: [JSExpression]) -> Expression {
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
    if isCertain { return stage(object, arguments) }
    var isSteady = false
    if case .name(let name) = receiver.kind { isSteady = scope.find(name)?.isConstant == true }
    return holding(span) { hold in
      // An object that is the same whenever it is computed needs no name.
      let owner = isSteady ? object : expression(hold("owner", object))
      let given = arguments.map { argument in
        guard argument.calls else { return argument }
        guard case .spread(let list) = argument.kind else {
          return hold("given", expression(argument))
        }
        return JSExpression(.spread(hold("given", expression(list))), span)
      }
      let plain = js(
        "call", spread: "applyMethod", [owner, string(key.text, key.span)], given, span)
      let asks = js("chains", [owner, string(key.text, key.span)], span)
      return Expression(.conditional(asks, stage(owner, given), plain), span)
    }
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

  /// True of what is a stream for certain, without methods of its own: `Observable.of(1).map(f)`, `new Subject()`.
  private func isStream(_ value: JSExpression) -> Bool {
    switch value.kind {
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

extension JSExpression {
  /// True if something is called in it, also within a function.
  fileprivate var calls: Bool {
    JSNode.expression(self).contains({ if case .call = $0.kind { true } else { false } }) { _ in
      true
    }
  }
}
