/// The operators of RxJS 9 as values: symbols, by which streams and their class have methods.
extension JSTranslator {
  /// `map` that stands by itself, as in `const op = map`.
  func operatorSymbol(_ name: String, _ span: Span) -> Expression {
    let isOfBoth = JSLibrary.creator(name) != nil || ["combine", "create"].contains(name)
    let isOfClass = JSLibrary.symbolsOfClass.contains(name)
    let method = isOfClass ? undefined(span) : symbolMethod(name, of: nil, span)
    let function = isOfClass || isOfBoth ? symbolMethod(name, of: "Observable", span) : nil
    return js(
      "operatorSymbol", [string(name, span), method, function ?? undefined(span)], span)
  }

  /// A function of a stream and the list of what an operator is given; of the list alone for a class.
  private func symbolMethod(_ name: String, of owner: String?, _ span: Span) -> Expression {
    scope.enter()
    defer { scope.leave() }
    let (receiver, given) = (scope.fresh("receiver"), scope.fresh("given"))
    for name in [receiver, given] { scope.declare(Name(name, span)) }
    let object = JSExpression(.name(owner ?? receiver), span)
    let body: Expression
    if let counts = Self.symbolCounts(name) {
      body = call(with: self.name(given, span), counts, span) {
        symbolCall(object, name, $0, span)
      }
    } else {
      let spread = JSExpression(.spread(JSExpression(.name(given), span)), span)
      body = symbolCall(object, name, [spread], span)
    }
    return self.function([receiver, given], of: body)
  }

  /// The numbers of arguments that an operator of RxJS 9 may be given; nil of one that takes any number.
  private static func symbolCounts(_ name: String) -> ClosedRange<Int>? {
    if let count = ownOperators[name] { return count...count }
    switch name {
    case "pipe", "startWith", "pluck", "forkJoin", "zipWith": return nil
    case "merge", "withLatestFrom": return 1...2
    case "concat", "race", "onErrorResumeNext", "observeOn", "subscribeOn": return 1...1
    case "takeLast", "skipLast", "retry", "repeat": return 0...1
    case _ where JSUnread(rawValue: name) != nil: return 0...0
    default:
      if let counts = JSLibrary.argumentCounts(name) { return counts }
      let form = Prelude.piped(JSLibrary.current(name))?.0
      return form?.takes(0) == true ? form?.takes(1) == true ? 0...1 : 0...0 : 1...1
    }
  }
}

extension JSExpression {
  /// True of a function, and of a number, that is written out.
  var isFunctionOrNumber: Bool {
    switch kind {
    case .function, .number: true
    default: false
    }
  }
}
