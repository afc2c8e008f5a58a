/// Tests of Swift Testing: functions behind `@Test`, with their arguments and traits, and what they expect.
extension SwiftTyping {
  /// The call that runs a `@Test func`, in a new instance of the last of the types around it; none of other functions.
  ///
  /// One that has no counterpart fails by itself.
  func test(
    _ function: SwiftFunction, in suites: [SwiftProgram.TypeFacts], _ write: Writer
  ) -> [Statement] {
    guard let given = function.test, let name = function.name else { return [] }
    let span = name.span
    let title = [suites.last?.name.afterLastDot, name.text].compactMap(\.self)
      .joined(separator: ".")
    let (made, problem) = separately {
      // Lists stand behind the traits, and each has its values for one parameter.
      let lists = given.drop { $0.label?.text != "arguments" }
      let traits = suites.flatMap(\.suite) + given.dropLast(lists.count)
      if lists.isEmpty, !function.parameters.isEmpty {
        refuse("a test with parameters wants arguments", span, "as in `@Test(arguments: [1, 2])`")
      }
      let parts = [
        write(closure(calling: function, in: suites.last, lists.count), nil),
        string(title, span), condition(traits, in: suites.last, span, write),
      ]
      if lists.isEmpty { return js("test", parts, span) }
      let names = function.parameters.map { string($0.name.text, span) }
      let members = within(suites.last, span) { list(lists.map { write($0.value, nil) }, span) }
      return js("test", parts + [members, list(names, span)], span)
    }
    let reason = problem.map { string("it is not read: \($0.diagnostic.message)", span) }
    let test = reason.map {
      js("test", [thunk(js("fail", [$0], span)), string(title, span)], span)
    }
    return [evaluated(test ?? made, span, isSession: true)]
  }

  /// A closure that makes an instance and calls a test with its own parameters, of which there are `count`.
  private func closure(
    calling function: SwiftFunction, in type: SwiftProgram.TypeFacts?, _ count: Int
  ) -> SwiftExpression {
    let name = function.name ?? Name("", function.span)
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, name.span) }
    func statement(_ kind: SwiftStatement.Kind) -> SwiftStatement {
      SwiftStatement(kind, name.span)
    }
    var (callee, body) = (made(.name(name.text)), [SwiftStatement]())
    if let type, function.isStatic {
      callee = made(.member(made(.name(type.name)), name))
    } else if let type {
      // It may change the instance.
      let instance = SwiftVariable(
        Name("$test", name.span), made(.call(made(.name(type.name)), [])), isConstant: false,
        name.span)
      body.append(statement(.declare([instance])))
      callee = made(.member(made(.name("$test")), name))
    }
    let arguments = function.parameters.enumerated().map { place, parameter in
      // The members of a single list are tuples, if there are several parameters.
      let isPart = count < function.parameters.count
      let value = made(
        isPart ? .member(made(.name("$0")), Name("\(place)", name.span)) : .name("$\(place)"))
      return SwiftExpression.Argument(
        label: parameter.label.map { Name($0, name.span) }, value: value)
    }
    let call = made(.call(callee, arguments))
    body.append(statement(.expression(function.isAsync ? made(.wait(call)) : call)))
    var literal = SwiftFunction(parameters: [], body: body, span: name.span)
    (literal.isAsync, literal.implicit) = (function.isAsync, count)
    return made(.closure(literal))
  }

  /// A function that computes a value, in which static members of a type can be named alone.
  private func within(
    _ type: SwiftProgram.TypeFacts?, _ span: Span, _ value: () -> Expression
  ) -> Expression {
    guard let type else { return thunk(value()) }
    let outer = around
    defer { around = outer }
    let own = scope.fresh("owner")
    (around.type, around.receiver, around.isStatic) = (type, own, true)
    let named = bind(own, typeNamed(type.name, span), span)
    return function([], [named, leave(value(), span)], span)
  }

  /// A function that says if a test runs, by its traits; nothing where they do not tell.
  private func condition(
    _ traits: SwiftArguments, in type: SwiftProgram.TypeFacts?, _ span: Span, _ write: Writer
  ) -> Expression {
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    var all: SwiftExpression?
    for trait in traits {
      if case .text = trait.value.kind { continue }
      var (word, given) = (trait.value.lastName, SwiftArguments())
      if case .call(let callee, let arguments) = trait.value.kind {
        (word, given) = (callee.lastName, arguments)
      }
      var test = given["if"] ?? given.first(where: \.isTrailing).map { made(.call($0.value, [])) }
      switch word {
      case "enabled": break
      case "disabled": test = test.map { made(.unary("!", $0)) } ?? made(.bool(false))
      case "tags", "bug", "timeLimit", "serialized": continue
      default:
        refuse("the trait \(word ?? "of this test") is not read", trait.value.span, "leave it out")
      }
      if let test { all = all.map { made(.binary("&&", $0, test)) } ?? test }
    }
    guard let all else { return null(span) }
    return within(type, span) { write(all, .named("Bool", [])) }
  }

  // MARK: Expectations

  /// `#expect(a == b)`, `#expect(throws: E.self) { … }` and `#require(a)`, behind which a test that misses it does not
  /// go on.
  func expectation(
    _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression {
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    let isRequired = name.text == "#require"
    func expected(_ kind: String, _ values: SwiftArguments) -> Expression {
      let met = assertion(Name("#\(kind)", name.span), values, span, write)
      return isRequired ? js("needed", [met], span) : met
    }
    let plain = given.filter { $0.label == nil && !$0.isTrailing }
    if let wanted = given["throws"],
      let body = given["performing"] ?? given.first(where: \.isTrailing)?.value
    {
      let call = SwiftExpression.Argument(value: made(.call(body, [])))
      if wanted.writtenType?.name == "Never" { return expected("NoThrow", [call]) }
      let handler = SwiftExpression.Argument(value: handler(of: wanted), isTrailing: true)
      return expected("ThrowsError", [call, handler])
    }
    guard let value = plain.first?.value else { return null(span) }
    let message = plain.dropFirst()
    let shown = made(.text([.text(String(value.span.text(in: source.text)))]))
    switch value.kind {
    case .binary("==", let left, let right):
      return expected("Equal", [.init(value: left), .init(value: right)] + message)
    case .binary("!=", let left, let right):
      return expected("NotEqual", [.init(value: left), .init(value: right)] + message)
    case _ where isRequired && type(of: value)?.name != "Bool":
      return required(plain, "#require failed: \(value.span.text(in: source.text))", span, write)
    default: return expected("Holds", [.init(value: value), .init(value: shown)] + message)
    }
  }

  /// A function that says if an error is the one that is wanted: of a type, equal to another one, or by a function.
  private func handler(of wanted: SwiftExpression) -> SwiftExpression {
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression {
      SwiftExpression(kind, wanted.span)
    }
    if wanted.isClosure { return wanted }
    let error = made(.name("$0"))
    if let type = wanted.writtenType, type.name?.startsCapitalized != false {
      return made(.closure(.answering(made(.cast(error, "is", type)))))
    }
    guard let type = type(of: wanted), !type.isUnknown else {
      let isSame = made(.binary("==", made(.text([.value(error)])), made(.text([.value(wanted)]))))
      return made(.closure(.answering(isSame)))
    }
    return made(.closure(.answering(made(.binary("==", made(.cast(error, "as?", type)), wanted)))))
  }

  /// A value that the test cannot do without, the first of some arguments; the second one is a message.
  func required(
    _ given: SwiftArguments, _ text: String, _ span: Span, _ write: Writer
  ) -> Expression {
    guard let value = given.first?.value else { return null(span) }
    var told = string(text, span)
    if given.count > 1, given[1].label == nil {
      let message = js("text", [write(given[1].value, nil)], span)
      told = Expression(.binary(.add, string(text + " - ", span), message), span)
    }
    return js("needed", [write(value, nil), told], span)
  }

  /// `Issue.record("text")`, `confirmation { … }`, `withKnownIssue { … }`, and XCTest's `XCTExpectFailure { … }`.
  func testPart(
    _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression? {
    let plain = given.first { $0.label == nil && !$0.isTrailing && !$0.value.isClosure }
    let comment = plain.map { write($0.value, nil) } ?? null(span)
    if name.text == "Issue.record" { return js("fail", [comment], span) }
    guard let body = given.last?.value else { return nil }
    if let matching = given["matching"] {
      refuse("a known issue that is told by a function is not read", matching.span, "leave it out")
    }
    if name.text == "confirmation" {
      let wanted = given["expectedCount"].map { write($0, nil) } ?? int(1, span)
      return js("confirmation", [write(body, nil), wanted, comment], span)
    }
    let mayBeMissing =
      given["isIntermittent"] ?? given["strict"].map { SwiftExpression(.unary("!", $0), span) }
    return js(
      "knownIssue", [write(body, nil), mayBeMissing.map { write($0, nil) } ?? bool(false, span)],
      span)
  }
}
