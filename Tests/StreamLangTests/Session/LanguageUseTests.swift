import Testing

@testable import StreamLang

/// Programs as people write them, with what they print.
@Suite struct LanguageUseTests {
  @Test(arguments: [
    ("y = if x > 0 { 1 } else { 2 }", ["y = 1", "y = 2"]),
    ("y = 1 + if x > 0 { 10 } else { 20 }", ["y = 11", "y = 21"]),
    ("y = \"\\(if x > 0 { 1 } else { 2 })\"", ["y = \"1\"", "y = \"2\""]),
    ("y = switch x { case 1: \"one\"; default: \"other\" }", ["y = \"one\"", "y = \"other\""]),
    ("y = z + (if 2 > 1 { x } else { 0 })", ["y = 6", "y = 4"]),
  ])
  func `a formula follows what its blocks read`(_ formula: String, _ wanted: [String]) {
    #expect(
      Typed.answer("x = 1; z = 5", formula).split(separator: "\n").last.map(String.init)
        == wanted[0])
    #expect(Typed.answer("x = 1; z = 5", formula, "x = -1", "y") == wanted[1])
  }

  @Test func `the line of a cell that lives again begins again`() throws {
    let session = Session()
    for line in ["s = cold(\"-1-#\")", "x = s + 1", "wait 5ms", "s = cold(\"-7-|\")", "wait 5ms"] {
      #expect(session.submit(line).diagnostics == [])
    }
    let lines = MarbleRenderer(width: 80).lines(try #require(session.finalDiagram)).map(\.plain)
    #expect(lines.last == "◆ x    ─2─✕  8─│     = 8", "\(lines)")
  }

  @Test func `each name of a subject that a function has answered has a row`() {
    let lines = ["a = subject(); f = s => s; c = f(a)", "a.next(1)"]
    #expect(Typed.answer(lines) == "a  1\nc  1")
    #expect(Typed.answer(lines + ["a.next(2)", ":marbles"]) == "● a  1─2─▸\n● c  1─2─▸")
    #expect(
      Typed.answer(lines + [":subs"])
        == """
        of    by            since  events  now
        a     you (line 1)  0      1       running
        c     you (line 1)  0      1       running
        """)
    #expect(Typed.answer(lines + ["b = a", ":marbles b", ":subs b"]).hasPrefix("of "))
  }

  @Test func `what a formula is told of a subject is no event of that`() {
    let lines = ["a = behavior(1); f = s => s", "quiet q = f(a)", "z = q + 1"]
    #expect(Typed.answer(lines) == "z = 2")
    #expect(Typed.answer(lines + ["y = f(a) + 5"]) == "y = 6")
    #expect(Typed.answer(lines + ["c = f(a)"]) == "c  1")
    #expect(Typed.answer(lines + ["c = f(a)", ":trace"]) == "c = f(a)\n  1  c  1")
    #expect(Typed.answer(lines + ["c = f(a)", ":text a"]) == "a = cold(\"1\")")
  }

  @Test func `a value that is told although it is the same is told once`() {
    #expect(Typed.answer("x = 7", ":set cutoff off", "x = 7") == "x = 7")
  }

  @Test func `a formula whose stream has no name is still running`() {
    let session = Session()
    #expect(session.submit("x = interval(1s) * 2").diagnostics == [])
    #expect(session.runToEnd().running == ["x"])
  }

  @Test func `an error in a function that stands alone has no way to tell`() {
    let lines = Typed.answer("f = (n) => n.foo; x = of(1).flatMap(v => of(f(v)))")
    #expect(lines.split(separator: "\n").last.map(String.init) == "     n.foo, line 1", "\(lines)")
  }

  @Test func `a block that is typed runs once`() {
    #expect(Typed.answer("x = 1", "if x > 0 { print(x) }", "x = 2") == "x = 2")
  }

  private func printed(_ lines: String...) -> [String] {
    Typed.answer(lines).split(separator: "\n").map(String.init).filter { !$0.contains("─") }
  }

  @Test func `prev is what a name was a turn before`() {
    #expect(
      printed("x = 1; d = prev(x, 0); e = x - d", "x := 5").filter { !$0.hasPrefix("x") } == [
        "d = 1", "e = 4",
      ])
    // A formula reads one run of a stream that it names.
    #expect(
      printed(
        "a = subject(); n = a.scan(0, +)", "a.next(2); a.next(3)", "d = n - prev(n, 0)", "a.next(4)"
      )
      .filter { $0.hasPrefix("d") } == ["d = 4"])
  }

  @Test func `a formula may read what it was itself`() {
    #expect(
      printed("x = 1; sum = prev(sum, 0) + x", "x := 5", "x := 2").filter { $0.hasPrefix("sum") }
        == ["sum = 8"])
    #expect(
      printed("x = 1; n = prev(n, 0) + 1 + 0 * x", "batch { x := 2; x := 3 }").last == "n = 2")
  }

  @Test func `always says also what has not changed`() {
    #expect(printed("x = 2; y = always(x % 2); z = x % 2", "x := 4") == ["x = 4", "y = 0"])
  }

  @Test func `a stream is read once where a value is wanted`() {
    #expect(printed("b = behavior(1)", "b + 1") == ["2"])
    #expect(printed("b = behavior(1)", "print(\"b is \\(b)\")") == ["b is 1"])
    #expect(printed("b = behavior(1); x = 5", "x := b + 1") == ["x = 2"])
    #expect(printed("b = behavior(1)", "b += 2") == ["b  3"])
    #expect(printed("b = behavior(1); double = v => v * 2", "double(b)") == ["2"])
    #expect(printed("b = behavior(2)", "if b > 1 { print(\"yes\") }") == ["yes"])
    #expect(printed("s = subject()", "s + 1").contains { $0.hasSuffix("s has no value yet") })
    let advice = printed("s = subject()", "s.sort()").joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
    #expect(advice.contains("sort is a function of a value"), "\(advice)")
    #expect(advice.contains("`s.map(x => x.sort())`"), "\(advice)")
  }

  @Test(arguments: [
    ("k = () => a.map(+1) == 1", "k()", "a.map(+1) has no value yet"),
    ("k = () => a == 1", "k()", "a has no value yet"),
    ("k = () => a.map(+1) ?? 3", "k()", "3"),
    ("k = () => a.map(+1) == 1", "c = k()", "c  … waiting for a"),
    ("k = () => a.map(+1) == 1; c = k()", "a.next(0)", "c  ✕ a.map(+1) has no value yet"),
    ("m = a.map(+1); k = () => m == 1; c = k()", "a.next(0)", "c = true"),
    ("k = () => \"\\(of(1).delay(1s))\"", "k()", "\"of(1).delay(1s)\""),
  ])
  func `a function that computes with a stream without a name waits for its value`(
    _ function: String, _ line: String, _ answer: String
  ) {
    let given = printed("a = subject()", function, line)
    #expect(given.contains { $0.contains(answer) }, "\(given)")
  }

  @Test(arguments: [
    ("print(b)", "division by zero; b has no value; `catch(b, 0)` is 0 then"),
    ("print(b ?? 7)", "division by zero; b has no value; `catch(b, 0)` is 0 then"),
    ("print(catch(b, 0))", "0"), ("print(w)", "w has no value yet"), ("print(w ?? 7)", "7"),
  ])
  func `a formula without a value says why to who reads it once`(_ line: String, _ answer: String) {
    let given = printed("a = 0; b = 10 / a; s = subject(); w = s + 1", line)
    #expect(given.last?.hasSuffix(answer) == true, "\(given)")
  }

  @Test func `the errors of a formula are a stream`() {
    #expect(printed("a = 7; c = 100 / (a - 7)", "e = c.errors") == ["e  division by zero"])
    let lines = printed("a = 7; c = 100 / (a - 7); e = c.errors", "a := 8; a := 7")
    #expect(lines.filter { $0.hasPrefix("e") } == ["e  division by zero"])
    #expect(printed("r = {errors: 3}", "r.errors") == ["3"])
  }

  @Test func `the last stream without a name can be asked about`() {
    let lines = ["a = subject()", "a.map(+1)", "a.next(1)"]
    #expect(Typed.answer(lines + [":why _"]) == Typed.answer(lines + [":why _1"]))
    #expect(Typed.answer(lines + [":why _"]).hasPrefix("_1  2"))
  }

  @Test func `a loop that doubles what it sends is stopped by the limit of a row`() {
    let lines = Scripted.lines(
      "a = subject(); b = subject(); a.subscribe(b); a.subscribe(b); b.subscribe(a); a.next(9)")
    #expect(lines.count < 100_000)
    #expect(lines.contains { $0.contains("10,000 values in one turn") })
  }

  @Test func `a condition on a stream without a name waits for it`() {
    for (text, met) in [
      ("expect s.count() == 3", 1), ("expect s.count() == 4", 0),
      ("expect never().count() == 1", 0),
      ("expect of(1, 2).count() == 2", 1), ("expect s.isEmpty()", 0),
    ] {
      let session = Session()
      #expect(session.submit("s = cold(\"-1-2-3|\"); \(text)").diagnostics == [])
      let count = session.runToEnd().expectations
      #expect(count.met == met && count.judged == 1, "\(text)")
    }
  }

  @Test func `an operator on a list in a cell says what was meant`() {
    #expect(
      Typed.answer("words = [\"a\", \"b\"]", "n = words.map(upper)").contains(
        "of a list it is `map(words, upper)`"))
    #expect(printed("words = [\"a\"]", "n = map(words, upper)") == ["n = [\"A\"]"])
  }

  @Test func `now is the session's clock`() {
    #expect(
      printed("t = interval(10ms).take(1).map(_ => now)", "wait 1s").first
        == "    10ms  t  10ms │ completed")
    #expect(printed("wait 2s", "k = now") == ["k = 2s"])
  }

  @Test func `a chain is built again when a cell changes that it was given as an argument`() {
    #expect(
      printed("d = 2; quiet s = subject(); r = s.take(d); d := 1", "s.next(1); s.next(2)")
        == ["r  1 │ completed"])
  }

  @Test func `a subscription has a handler for each event`() {
    #expect(
      printed(
        "quiet s = subject(); h = s.subscribe(onNext: { print($0) }, onCompleted: { print(\"c\") }, "
          + "onDisposed: { print(\"d\") })", "s.next(1); s.complete()") == ["1", "c", "d"])
    #expect(
      printed("of(1).subscribe(v => print(v), e => print(e), () => print(\"done\"))") == [
        "1", "done",
      ])
    #expect(
      printed(
        "of(1).sink { c in if case .finished = c { print(\"end\") } } receiveValue: { print($0) }")
        == ["1", "end"])
    #expect(
      printed(
        "error(\"e\").sink(receiveCompletion: { if case .failure(let m) = $0 { print(m) } }, receiveValue: print)"
      ) == ["e"])
    #expect(
      printed("of(1).subscribe({ next: v => console.log(v), complete: () => print(\"end\") })") == [
        "1", "end",
      ])
  }

  @Test func `observers are told, and tell on`() {
    #expect(
      printed(
        "quiet s = subject(); o = s.asObserver().mapObserver(*2); r = s.map(+1)",
        "o.next(2); of(3).bind(to: o)") == ["r  5, 7 │ completed"])
    #expect(
      printed(
        "quiet s = subject(); s.subscribe(AnonymousObserver({ e in print(e.kind) }))",
        "s.next(2); s.complete()") == ["next", "completed"])
  }

  @Test func `types and functions of other libraries have their meaning`() {
    #expect(printed("a = BehaviorSubject.init(value: 1)") == ["a  1"])
    #expect(
      printed("quiet a = ReplaySubject.create(bufferSize: 1); a.next(1); a.next(2); r = a.map(+1)")
        == ["r  3"])
    #expect(printed("Math.max(1, 2)") == ["2"])
    #expect(printed("[1, 2].map(String)") == ["[\"1\", \"2\"]"])
    #expect(printed("of(1).subscribe(console.log)") == ["1"])
    #expect(
      printed(
        "quiet a = subject(); r = a.catch { e in of(e.message) }", "a.error(new Error(\"x\"))") == [
          "r  x │ completed"
        ])
  }
}
