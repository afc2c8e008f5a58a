/// Tests of XCTest and of Swift Testing, with the schedulers of RxTest.
extension SwiftTyping {
  /// Writes an argument, as a value of a type if one is known.
  typealias Writer = (SwiftExpression, SwiftTypeName?) -> Expression

  /// The calls that run the tests of a program, one after another as they stand in it.
  func tests(_ statements: [SwiftStatement], _ write: Writer) -> [Statement] {
    statements.flatMap { statement in
      switch statement.kind {
      case .function(let function): test(function, in: [], write)
      case .type(let declaration): tests(of: declaration, in: [], write)
      default: [Statement]()
      }
    }
  }

  /// The tests of a type, and of those within it; types around it stand in front of it.
  private func tests(
    of declaration: SwiftTypeDeclaration, in outer: [SwiftProgram.TypeFacts], _ write: Writer
  ) -> [Statement] {
    let facts = program.facts(of: declaration)
    if program.types[facts.name] == nil { return [] }
    if !program.isTestCase(facts) {
      let suites = outer + [facts]
      return declaration.functions.flatMap { test($0, in: suites, write) }
        + declaration.types.flatMap { tests(of: $0, in: suites, write) }
    }
    return declaration.functions.filter(\.isTest).compactMap { function in
      guard let name = function.name else { return nil }
      let key = program.key(function, among: facts.functions[name.text] ?? [])
      let type = typeNamed(facts.name, name.span)
      let title = string("\(facts.name.afterLastDot).\(name.text)", name.span)
      return evaluated(
        js("test", [type, string(key, name.span), title], name.span), name.span, isSession: true)
    }
  }

  /// True of a property of a class of tests that says nothing here: its tests always go on.
  func isTestSetting(_ target: SwiftExpression) -> Bool {
    guard let name = target.lastName, let type = around.type, program.isTestCase(type) else {
      return false
    }
    return ["continueAfterFailure", "executionTimeAllowance"].contains(name)
      && program.variable(name, of: type.name) == nil
  }

  /// A function or a type of a test framework; nil of all others.
  func testing(
    _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression? {
    let null = null(span)
    func value(_ value: SwiftExpression?) -> Expression { value.map { write($0, nil) } ?? null }
    // As long as a test may take that says nothing.
    var timeout: Expression { given["timeout"].map { write($0, nil) } ?? int(5, span) }
    switch name.text {
    case "TestScheduler":
      let clock = given["initialClock"].map { write($0, nil) } ?? int(0, span)
      return js("testScheduler", [clock, value(given["simulateProcessingDelay"])], span)
    case "Subscription" where (1...2).contains(given.count):
      return js("subscription", given.map { write($0.value, nil) }, span)
    case "next", "completed", "error": return recorded(name, given, nil, span, write)
    case "Recorded" where given.count == 2:
      return js("recorded", given.map { write($0.value, nil) }, span)
    case "XCTFail": return js("fail", given.prefix(1).map { write($0.value, nil) }, span)
    case "XCTUnwrap":
      let type = type(ofFirst: given).map { " of type \"\($0.unwrapped.text)\"" } ?? ""
      return required(given, "XCTUnwrap failed: expected non-nil value\(type)", span, write)
    case "addTeardownBlock": return js("atTestEnd", [value(given.last?.value)], span)
    case "expectation", "XCTestExpectation": return js("expectation", [], span)
    // It is not measured here.
    case "measure": return given.last.map { js("invoke", [write($0.value, nil)], span) }
    case "waitForExpectations":
      let handler = given["handler"] ?? given.first(where: \.isTrailing)?.value
      return js("waitFor", [null, timeout, value(handler)], span)
    case "wait" where given["for"] != nil:
      return js("waitFor", [value(given["for"]), timeout], span)
    case "fulfillment" where given["of"] != nil:
      return js("waitFor", [value(given["of"]), timeout], span)
    case "#expect", "#require": return expectation(name, given, span, write)
    case "confirmation", "withKnownIssue", "XCTExpectFailure":
      return testPart(name, given, span, write)
    case "XCTAssertRecordedElements" where given.count > 1:
      // An end among the events is none of these elements.
      let got = function(
        ["event"], of: js("get", [self.name("event", span), string("value", span)], span))
      let wanted = function(
        ["element"], of: js("event", [string("next", span), self.name("element", span)], span))
      let lists = zip(given, [got, wanted]).map { argument, made in
        js("call", [write(argument.value, nil), string("map", span), made], span)
      }
      return js("assert", [string("Equal", name.span), null] + lists, span)
    default:
      return SwiftLibrary.assertions.contains(name.text) ? assertion(name, given, span, write) : nil
    }
  }

  /// `XCTAssertEqual(a, b, "message")`; an `#Equal` is one of Swift Testing.
  func assertion(
    _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression {
    let isMacro = name.text.hasPrefix("#")
    let kind = String(name.text.dropFirst(isMacro ? 1 : "XCTAssert".count))
    let isCalled = kind == "ThrowsError" || kind == "NoThrow"
    let single = ["", "True", "False", "Nil", "NotNil", "ThrowsError", "NoThrow"]
    let count = single.contains(kind) ? 1 : 2
    let plain = given.filter { $0.label == nil && !$0.isTrailing }
    // `XCTAssertEqual(number, 1)` of a decimal number compares two of these.
    let types = plain.prefix(count).compactMap { self.type(of: $0.value) }
    let wanted = types.first { $0.element?.isUnknown != true } ?? types.first
    var values = plain.prefix(count).map { argument in
      isCalled ? thunk(write(argument.value, nil)) : write(argument.value, wanted)
    }
    if let accuracy = given["accuracy"] { values.append(write(accuracy, nil)) }
    if isCalled, let handler = given.first(where: \.isTrailing) {
      values.append(write(handler.value, nil))
    }
    let message = plain.dropFirst(count).first.map { write($0.value, nil) } ?? null(span)
    return js("assert", [string((isMacro ? "#" : "") + kind, name.span), message] + values, span)
  }

  /// `.next(210, a)`, `.completed(250)`: an event with its time; nil of an event without one.
  func recorded(
    _ name: Name, _ given: SwiftArguments, _ element: SwiftTypeName?, _ span: Span, _ write: Writer
  ) -> Expression? {
    guard let time = given.first, time.label == nil,
      name.text == "completed" || given.count > 1, !time.isTrailing
    else { return nil }
    var event = [string(name.text, name.span)]
    if name.text != "completed" { event.append(write(given[1].value, element)) }
    return js("recorded", [write(time.value, nil), js("event", event, span)], span)
  }

  /// A function of `Recorded`, or of `Issue`; nil of all others.
  func testCall(
    of owner: String, _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression? {
    if owner == "Issue", name.text == "record" {
      return testPart(Name("Issue.record", name.span), given, span, write)
    }
    guard owner == "Recorded" else { return nil }
    guard name.text == "events" else { return recorded(name, given, nil, span, write) }
    if given.count == 1, case .list = given[0].value.kind { return write(given[0].value, nil) }
    return list(given.map { write($0.value, nil) }, span)
  }
}

extension SwiftProgram {
  /// True of a class of tests, and of an extension of all: by the name of the framework's, or by what the project of
  /// RxSwift makes of that.
  func isTestCase(_ facts: TypeFacts) -> Bool {
    let isTestCase = member(of: facts.name) { facts in
      facts.parents.contains { $0 == "XCTestCase" || $0 == "RxTest" } ? true : nil
    }
    return isTestCase == true || facts.name == "XCTestCase"
  }
}

extension SwiftFunction {
  fileprivate var isTest: Bool {
    name?.text.hasPrefix("test") == true && parameters.isEmpty && !isStatic
  }
}
