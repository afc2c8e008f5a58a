extension Builtin {
  /// The functions of test frameworks: Jest, Vitest, Mocha with Chai, Jasmine.
  static let javaScriptTests: [Builtin] =
    [
      js("describe", 2...3, "A group of tests: its title, and a function that describes them.") {
        call in
        JSTests.of(call.js).describe(try call.js.text(call[0]), call[1])
        return .undefined
      }.askingForPlace,
      js("testCase", 1...3, "A test: its title, and the function that runs it if that is there.") {
        call in
        if !call.has(1) { return .undefined }
        JSTests.of(call.js).add(try call.js.text(call[0]), call[1])
        return .undefined
      }.askingForPlace,
      js("onlyTestCase", 2...3, "A test beside which only others of its kind run.") { call in
        JSTests.of(call.js).add(try call.js.text(call[0]), call[1], isAlone: true)
        return .undefined
      }.askingForPlace,
      each("eachTestCase") { $0.add($1, $2) },
      each("eachOnlyTestCase") { $0.add($1, $2, isAlone: true) },
      each("eachSkipped") { _, _, _ in },
      each("eachDescribe") { $0.describe($1, $2) },
      js("skipTestCase", 1...3, "A test, or a group of tests, that does not run.") { _ in .undefined
      },
      js(
        "refused", 2...3,
        "A function of a test that could not be read: its line, why, and what to write."
      ) { call in
        let reason = try call.given.rest(1).map { try call.js.text($0) }.joined(separator: "; ")
        throw JSTests.of(call.js).refuse("\(try call.js.text(call[0])): \(reason)")
      },
      js("extendExpect", 1...1, "`expect.extend({a(got) { … }})`: matchers of the program's own.") {
        call in
        let home = call.js.home(of: "expect")
        for name in call.js.keys(call[0]) { home.fields[name] = try call.js.get(call[0], name) }
        return .undefined
      },
      js("expect", 1...100, "What a test expects of a value.") { call in
        (call.js.tests?.part as? JSTests)?.noteExpectation()
        return .handle(JSExpectation(call[0], call.js))
      },
      js("failTest", 0...1, "`fail(a)` of Jasmine: the test that runs has failed.") { call in
        let tests = JSTests.of(call.js)
        let error = tests.failure(for: call.has(0) ? call[0] : .undefined)
        if !tests.take(uncaught: error) { throw error }
        return .undefined
      },
      js("expectations", 0...1, "The number of values of which a test has to expect something.") {
        call in
        let wanted = call.has(0) ? try call.js.number(call[0]) : .infinity
        JSTests.of(call.js).wantExpectations(wanted)
        return .undefined
      },
      js(
        "spyOn", 2...2,
        "`spyOn(a, 'b')` of Jasmine: a method that notes its calls, and does nothing."
      ) {
        call in
        try JSTests.of(call.js).mocks.spy(on: call[0], call.given.text(1), isStub: true)
      },
      js("likeness", 1...3, "`expect.any(A)`: a value that stands for others, by its name.") {
        call in
        .handle(try JSLikeness(call[0].plainText, JSArguments(call.given.rest(1), call.js)))
      },
    ]
    + ["beforeEach", "afterEach", "beforeAll", "afterAll"].map { name in
      js(name, 1...2, "What is done around each test, or around all of a group.") { call in
        JSTests.of(call.js).add(hook: name, call[0])
        return .undefined
      }
    }

  /// A function that makes a test, or a group of tests, for each row of a table.
  private static func each(
    _ name: String, _ add: @escaping @Sendable (JSTests, String, Value) -> Void
  ) -> Builtin {
    js(name, 1...1000, "A test, or a group of tests, for each row of a table.") { call in
      let (js, turn) = (call.js, call.environment.turn)
      let place = turn.callPlace
      let table = try JSTestTable(call.values, in: js)
      return js.function(2) { arguments in
        let given = JSArguments(arguments, js)
        let (title, body) = (try given.text(0), given[1])
        for (number, row) in table.rows.enumerated() {
          // One that takes more than its row waits for a call of `done`.
          let isAwaited = body.arity > row.count
          let test = js.function(isAwaited ? 1 : 0) { try body.call(row + $0, in: js) }
          let title = try table.title(title, ofRow: number)
          turn.calling(at: place) { add(JSTests.of(js), title, test) }
        }
        return .undefined
      }
    }.askingForPlace
  }
}
