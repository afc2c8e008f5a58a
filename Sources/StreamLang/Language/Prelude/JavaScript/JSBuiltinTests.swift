extension Builtin {
  /// The functions of test frameworks: Jest, Vitest, Mocha with Chai, Jasmine.
  static let javaScriptTests: [Builtin] =
    [
      js("describe", 2...3, "A group of tests: its title, and a function that describes them.") {
        call in
        JSTests.of(call.js).describe(try call.js.text(call[0]), call[1])
        return .undefined
      },
      js("testCase", 1...3, "A test: its title, and the function that runs it if that is there.") {
        call in
        if !call.has(1) { return .undefined }
        JSTests.of(call.js).add(try call.js.text(call[0]), call[1])
        return .undefined
      },
      js("onlyTestCase", 2...3, "A test beside which only others of its kind run.") { call in
        JSTests.of(call.js).add(try call.js.text(call[0]), call[1], isAlone: true)
        return .undefined
      },
      js("eachTestCase", 1...1, "A test for each row of a table, as a function of both.") { call in
        let (js, rows) = (call.js, try call.js.members(call[0]))
        return js.function(2) { arguments in
          let (title, body) = (try js.text(arguments[0]), JSArguments(arguments, js)[1])
          for row in rows {
            let values = row.isList ? try js.members(row) : [row]
            let shown = values.prefix(title.count { $0 == "%" })
            JSTests.of(js).add(
              try js.formatted([.string(title)] + shown),
              js.function(0) { _ in try body.call(values, in: js) })
          }
          return .undefined
        }
      },
      js("skipTestCase", 1...3, "A test, or a group of tests, that does not run.") { _ in .undefined
      },
      js(
        "refused", 2...3,
        "A function of a test that could not be read: its line, why, and what to write."
      ) { call in
        let reason = try call.given.rest(1).map { try call.js.text($0) }.joined(separator: "; ")
        throw JSTests.of(call.js).refuse("line \(try call.whole(0)): \(reason)")
      },
      js("expect", 1...2, "What a test expects of a value.") { call in
        .handle(JSExpectation(call[0], call.js))
      },
    ]
    + ["beforeEach", "afterEach", "beforeAll", "afterAll"].map { name in
      js(name, 1...2, "What is done around each test, or around all of a group.") { call in
        JSTests.of(call.js).add(hook: name, call[0])
        return .undefined
      }
    }
}
