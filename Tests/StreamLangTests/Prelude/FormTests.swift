import Testing

@testable import StreamLang

/// Ways to call operators that one library has and the others have not.
@Suite struct FormTests {
  private func mistake(_ text: String) -> String? {
    let reply = Session().submit(text)
    let items = reply.items.lazy.compactMap { item in
      if case .failure(let diagnostic) = item { diagnostic.text } else { nil }
    }
    return reply.diagnostics.first?.text ?? items.first
  }

  @Test(arguments: [
    ("-1-2-3|", "scan(into: 0, (sum, x) => sum + x)", ["1 next 1", "3 next 3", "5 next 6"]),
    ("12345|", "elements(in: 1...3)", ["1 next 2", "2 next 3", "3 next 4", "3 completed"]),
    ("12|", "elements(in: 1...3)", ["1 next 2", "2 completed"]),
    ("12|", "prefix(duration: 1ms)", ["0 next 1", "1 completed"]),
    ("12|", "ignoreOutput(setOutputType: Int.self)", ["2 completed"]),
    ("1#", "fatalOnError()", ["0 next 1", "1 error error"]),
    ("-1-|", "observeOn(asyncScheduler, 2)", ["3 next 1", "5 completed"]),
    ("-1-#", "observeOn(main, 2ms)", ["3 next 1", "5 error error"]),
    ("-1-|", "observe(on: main, delay: 2ms)", ["3 next 1", "5 completed"]),
    ("-1-|", "subscribeOn(main, 2ms)", ["3 next 1", "5 completed"]),
    ("-1-|", "pipe(observeOn(asyncScheduler), subscribeOn(asyncScheduler, 1))", ["2 next 1"]),
    ("-1-2-|", "publishLast().refCount()", ["5 next 2", "5 completed"]),
    ("-1-2-|", "publishBehavior(0).refCount()", ["0 next 0", "1 next 1", "3 next 2"]),
  ])
  func `forms of one library`(_ source: String, _ call: String, _ wanted: [String]) throws {
    let events = try Played.events(of: "quiet a = cold(\"\(source)\")\nquiet r = a.\(call)")
    #expect(Array(events.prefix(wanted.count)) == wanted)
  }

  @Test func `what changes its argument in place answers nothing`() throws {
    #expect(
      try Played.events(of: "quiet r = of(1).scan(into: 0) { sum, x in sum += x }")
        == ["0 error scan wants a function that answers the new result, got nil"])
  }

  @Test(arguments: [
    ("bufferTime(4ms, nil, 2)", ["3 next [1,2]", "7 next [3,4]", "9 next []"]),
    ("bufferTime(4, null, 2)", ["3 next [1,2]", "7 next [3,4]", "9 next []"]),
    ("bufferTime(4, undefined, 2, asyncScheduler)", ["3 next [1,2]"]),
    ("bufferTime(4)", ["4 next [1,2]", "8 next [3,4]", "9 next []"]),
    ("bufferTime(4, 6)", ["4 next [1,2]", "9 next [4]"]),
    ("bufferTime(4, 6, 1)", ["1 next [1]", "7 next [4]"]),
    ("buffer(timeSpan: 4ms, period: nil, count: 2)", ["3 next [1,2]"]),
    ("buffer(timeSpan: 4ms, count: 3)", ["4 next [1,2]", "8 next [3,4]", "9 next []"]),
    (
      "buffer(timeSpan: 4ms, count: 2, restartTimer: false)",
      ["3 next [1,2]", "4 next []", "7 next [3,4]", "8 next []", "9 next []"]
    ),
    (
      "buffer(timeSpan: 4ms, count: 2, skipEmpty: true, restartTimer: false)",
      ["3 next [1,2]", "7 next [3,4]", "9 completed"]
    ),
    (
      "collect(.byTimeOrCount(RunLoop.main, .milliseconds(5), 2))",
      ["3 next [1,2]", "7 next [3,4]", "9 completed"]
    ),
    (
      "collect(.byTimeOrCount(RunLoop.main, .milliseconds(2), 2))",
      ["2 next [1]", "4 next [2]", "6 next [3]", "8 next [4]", "9 completed"]
    ),
    (
      "collect(.byTimeOrCount(RunLoop.main, .milliseconds(6), 2)).map(.count)",
      ["3 next 2", "6 next 1", "9 next 1"]
    ),
    (
      "prepend(0).collect(.byTimeOrCount(RunLoop.main, .milliseconds(3), 2))",
      ["1 next [0,1]", "5 next [2,3]", "9 next [4]", "9 completed"]
    ),
    (
      "window(timeSpan: 4ms, count: 2, restartTimer: false).map(w => w.toArray()).concat()",
      ["3 next [1,2]", "4 next []", "7 next [3,4]", "8 next []", "9 next []"]
    ),
    ("slice(nil, 2)", ["1 next 1", "3 next 2", "3 completed"]),
    ("windowTime(4, null, 2).map(w => w.toArray()).concat()", ["3 next [1,2]", "7 next [3,4]"]),
    ("windowTime(4, 6, 1).flatMap(w => w.toArray())", ["1 next [1]", "7 next [4]"]),
  ])
  func `nil keeps the place of what is not given`(_ call: String, _ wanted: [String]) throws {
    let events = try Played.events(of: "quiet a = cold(\"-1-2-3-4-|\")\nquiet r = a.\(call)")
    #expect(Array(events.prefix(wanted.count)) == wanted)
  }

  @Test(arguments: [
    ("cold(\"1#\")", "retry({count: 1, delay: 2})", ["0 next 1", "3 next 1", "4 error error"]),
    (
      "cold(\"1#\")", "retry({count: 2, delay: (e, n) => timer(n * 1ms)})",
      ["0 next 1", "2 next 1", "5 next 1", "6 error error"]
    ),
    (
      "cold(\"1#\")", "retry({delay: (e, n) => n == 1 ? timer(1ms) : empty()})",
      ["0 next 1", "2 next 1", "3 completed"]
    ),
    (
      "cold(\"1#\")", "retry({count: 1, delay: 2ms, resetOnSuccess: true}).take(4)",
      ["0 next 1", "3 next 1", "6 next 1", "9 next 1", "9 completed"]
    ),
    (
      "cold(\"1#\")", "retry(2, resetOnSuccess: true).take(3)",
      ["0 next 1", "1 next 1", "2 next 1"]
    ),
    ("cold(\"-#\")", "retry(retries: 1, delay: 1ms, resetOnSuccess: true)", ["3 error error"]),
    (
      "cold(\"1|\")", "repeat({count: 3, delay: n => timer(n * 1ms)})",
      ["0 next 1", "2 next 1", "5 next 1", "6 completed"]
    ),
    ("cold(\"1|\")", "repeat({delay: n => empty()})", ["0 next 1", "1 completed"]),
    ("cold(\"1|\")", "repeat({count: 0})", ["0 completed"]),
  ])
  func `runs by RxJS's options`(_ source: String, _ call: String, _ wanted: [String]) throws {
    let events = try Played.events(of: "quiet a = \(source)\nquiet r = a.\(call)")
    #expect(Array(events.prefix(wanted.count)) == wanted)
  }

  @Test(arguments: [
    "zip([a, b], resultSelector: (x, y) => x + y)", "zip([a, b], (x, y) => x + y)",
    "zip(xs, resultSelector: (x, y) => x + y)", "combineLatest([a, b], resultSelector: +)",
    "combineLatest(xs, resultSelector: +)",
  ])
  func `a list of streams is what its members are`(_ call: String) throws {
    let script = "quiet a = cold(\"-1|\")\nquiet b = cold(\"-2|\")\nquiet xs = [a, b]\n"
    #expect(try Played.events(of: script + "quiet r = \(call)") == ["1 next 3", "2 completed"])
  }

  @Test func `a list of values is what it was`() throws {
    #expect(mistake("zip([1, 2], [3, 4], resultSelector: +)") == "zip has no label resultSelector")
    #expect(Typed.answer("xs = [1, 2]", "zip(xs, [3, 4])").hasPrefix("[[1, 3], [2, 4]]"))
  }

  @Test func `both parts of a partition have names`() throws {
    let script = "quiet a = cold(\"-1-2-|\")\n"
    let odd = "a.partition { $0 % 2 == 1 }"
    #expect(try Played.events(of: script + "quiet r = \(odd).matches")[0] == "1 next 1")
    #expect(
      try Played.events(of: script + "quiet r = \(odd).nonMatches.map(*10)")[0] == "3 next 20")
    #expect(try Played.events(of: script + "quiet [p, r] = \(odd)")[0] == "3 next 2")
    #expect(mistake("r = of(1).partition(>0).rest") == "a list has no rest")
  }

  @Test(arguments: [
    ("concat(a, of(2), delayError: true)", ["1 next 1", "2 next 2", "2 error error"]),
    ("of(a, of(2)).concat(delayError: true)", ["1 next 1", "2 next 2", "2 error error"]),
    (
      "combineLatest(a, cold(\"-2-3|\"), delayError: true)",
      ["1 next [1,2]", "3 next [1,3]", "4 error error"]
    ),
  ])
  func `an error that waits for the end`(_ call: String, _ wanted: [String]) throws {
    #expect(try Played.events(of: "quiet a = cold(\"-1#\")\nquiet r = \(call)") == wanted)
  }

  @Test(arguments: [
    "expand(x => x < 4 ? of(x * 2) : empty(), 1, asyncScheduler)",
    "expand(x => x < 4 ? of(x * 2) : empty(), undefined, asyncScheduler)",
    "expand(maxConcurrent: 1, on: main) { $0 < 4 ? of($0 * 2) : empty() }",
  ])
  func `expand in turns of their own`(_ call: String) throws {
    let events = try Played.events(of: "quiet r = of(1).\(call)")
    #expect(events == ["0 next 1", "0 next 2", "0 next 4", "0 completed"])
  }

  @Test func `with a lane expand lets others come between its steps`() throws {
    let call = "expand(on: main) { $0 < 4 ? of($0 * 2) : empty() }"
    let script = "quiet a = of(1)\nquiet r = a.\(call).merge(a.map(+8).observe(on: main))"
    let values = try Played.events(of: script).filter { $0.contains("next") }
    #expect(values == ["0 next 1", "0 next 2", "0 next 9", "0 next 4"])
  }

  @Test func `a combination without glitches`() throws {
    let script = "quiet a = cold(\"-1-2|\").share()\nquiet b = a.map(*10)\n"
    let wanted = ["1 next [1,10]", "3 next [2,20]", "4 completed"]
    #expect(
      try Played.events(of: script + "quiet r = combineLatest(a, b, glitch: .free)") == wanted)
    #expect(
      try Played.events(of: script + "quiet r = a.combineLatest(b, +, glitch: .free)")
        == ["1 next 11", "3 next 22", "4 completed"])
    #expect(
      try Played.events(of: script + "quiet r = combineLatest({p: a, q: b}, glitch: .free)")[1]
        == #"3 next {"p":2,"q":20}"#)
    #expect(
      try Played.events(of: script + "quiet r = combineLatest(a, b, glitch: .allowed)").count == 4)
    #expect(
      mistake("r = combineLatest(of(1), glitch: .none)")
        == "glitch is .allowed or .free, got .none")
  }

  @Test func `a formula reads it when it has settled`() {
    let lines = [
      "a = behavior(1)", "b = combineLatest(a, a.map(*10), +, glitch: .free)", "c = a + b",
      "a.next(2)",
    ]
    #expect(
      Typed.answer(lines).split(separator: "\n").prefix(3).map { $0.filter { $0 != " " } }
        == ["a2", "b22", "c=24"])
    let mixed = [
      "a = behavior(1)", "y = a + 1", "b = combineLatest(a, y, glitch: .free)", "a.next(2)",
    ]
    #expect(
      Typed.answer(mixed).split(separator: "\n").prefix(3).map { $0.filter { $0 != " " } }
        == ["a2", "y=3", "b[2,3]"])
  }

  @Test func `what connectable makes is connected by hand`() {
    let lines = ["a = of(1, 2)", "c = connectable(a)", "c.connect()"]
    #expect(Typed.answer(lines).hasPrefix("c  1, 2 │ completed"))
    let once = "c = connectable(a, {connector: () => subject(), resetOnDisconnect: false})"
    #expect(Typed.answer("quiet a = of(1)", once, "c.connect()").hasPrefix("c  1 │ completed"))
    #expect(
      mistake("r = connectable(of(1), {conector: 1})")
        == "connectable has no option conector; did you mean `connector:`?")
  }

  @Test(arguments: [
    ("r = of(1).retry({resetOnSuccess: 1})", "resetOnSuccess is true or false, got a number"),
    ("r = of(1).retry({delay: \"x\"})", "delay is a duration, got a string"),
    ("r = of(1).elements(in: 3)", "elements wants a list, got 3; write `[3]`"),
    ("r = of(1).elements(in: [-1])", "an index is a number that is not negative, got -1"),
    ("r = of(1).observeOn(main, \"x\")", "observeOn wants a duration, got a string"),
    ("r = of(1).observeOn(main, -1ms)", "observeOn wants a duration, got a negative one"),
    ("r = of(1).skip(nil)", "skip wants a number or a duration, got nil"),
    ("r = of(1).debug(format: .x)", "format is .events or .marble, got .x"),
    ("r = of(1).concat(of(2), delayError: 1)", "concat wants true or false, got a number"),
  ])
  func `what is wrong with a form is said`(_ text: String, _ wanted: String) {
    #expect(mistake(text)?.hasPrefix(wanted) == true, "\(mistake(text) ?? "nothing")")
  }
}
