/// Streams of the libraries, and their operators.
extension SwiftTranslator {
  /// `PublishSubject<Int>()`, `Just(1)`, `DisposeBag()`: what the resolver knows by the same name.
  func library(
    _ name: String, _ types: [SwiftTypeName], _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression {
    let element = types.first
    switch name {
    case "AnyCancellable", "AnyPublisher", "AnyObserver", "AnySubscriber":
      if let first = given.first {
        if case .closure(let literal) = first.value.kind {
          return call(
            Expression(.member(self.name("Disposables", span), Name("create", span)), span),
            [closure(literal)], span)
        }
        return expression(first.value)
      }
    case "Fail":
      if let error = given.first(where: {
        $0.label?.text == "error" || $0.label?.text == "outputType"
      }) {
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
      let isValue =
        SwiftLibrary.subjects.contains(name)
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
    let given = given.filter { !isIdle($0) }.map { argument in
      guard argument.label?.text == "primitiveSequenceFactory" else { return argument }
      var made = argument
      made.label = Name("observableFactory", argument.value.span)
      return made
    }
    let isPublisher = owner == "Publishers"
    let base = isPublisher ? String(name.text.prefix { !$0.isNumber }) : name.text
    // Without values a pair is complete when both are.
    let member = owner == "Completable" && base == "zip" ? "merge" : name.text
    let callee = Expression(.member(self.name(owner, span), Name(member, name.span)), span)
    switch owner == "Completable" ? member : base {
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
            let value = wrapped(
              argument.value, as: base == "from" && argument.label != nil ? nil : wanted)
            let isOptional = argument.label?.text == "optional"
            return Expression.Argument(
              label: argument.label.map { Name($0.text, $0.span) },
              value: isOptional ? js("unwrapped", [value], span) : value, span: value.span)
          }), span)
    case "zip", "combineLatest", "Zip", "CombineLatest":
      let sources = given.filter { $0.label?.text != "resultSelector" && !$0.isTrailing }
      // `zip` alone is a function of lists.
      let own = self.name(base.lowercased() == "zip" ? "zipWith" : "combineLatest", name.span)
      if sources.count == 1 {
        let all = call(own, [expression(sources[0].value)], span)
        let selector = given.first { $0.isTrailing || $0.label?.text == "resultSelector" }
        return selector.map { method(all, "map", [argument($0).value], span) } ?? all
      }
      var arguments = given.map { argument in
        var made = self.argument(argument, streamWanted: true)
        made.label = nil
        return made
      }
      if sources.count == given.count { arguments.append(pairing(sources.count, span)) }
      return Expression(.call(own, arguments), span)
    case "publish" where owner == "Timer":
      let period = given.first.map { seconds($0.value) } ?? Expression(.duration(1_000_000), span)
      let ticks = call(self.name("interval", span), [period], span)
      let dates = method(ticks, "map", [function(["tick"], of: js("date", [], span))], span)
      return method(dates, "publish", [], span)
    default: return Expression(.call(callee, arguments(given, streams: true)), span)
    }
  }

  /// A function that makes a tuple.
  func pairing(_ count: Int, _ span: Span) -> Expression.Argument {
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
}

extension SwiftExpression {
  fileprivate var isFalse: Bool { if case .bool(false) = kind { true } else { false } }
  fileprivate var isImplied: Bool { if case .implied = kind { true } else { false } }
}
