import Testing

@testable import StreamLang

/// Going back, running again, keeping and beginning anew.
@Suite struct PastTests {
  @Test func `a loaded text keeps its file and its lines when the past runs again`() {
    func answer(undoing: Bool) -> [String] {
      let files = ["f.rx": "zero = 0\nat 5s { print(10 / zero) }\n"]
      let prompt = TestPrompt(isVirtual: true, files: files)
      let lines = ["a = subject()", ":load f.rx"] + (undoing ? ["x = 1", ":undo"] : [])
      for line in lines { _ = prompt.type(line) }
      return prompt.type("wait 6s")
    }
    #expect(answer(undoing: true) == answer(undoing: false))
    #expect(answer(undoing: true).contains { $0.contains("f.rx:2") })
  }

  @Test func `a line keeps its number when the past runs again, and no other line gets it`() {
    let lines = ["a = subject()", ":ls", "a.next(1)", "a", "x = 1"]
    #expect(Typed.answer(lines + [":undo", ":why a"]).hasSuffix("a  1    a.next(1), line 3"))
    #expect(
      Typed.answer(lines + [":undo", "a.next(2)", ":why a"]).hasSuffix("a  2    a.next(2), line 7"))
    #expect(
      Typed.answer(lines + [":undo", ":redo", "b = a.map(x => 1 / (x - 2))", "a.next(2)"])
        .contains("1 / (x - 2), line 8"))
    #expect(
      Typed.answer(lines + [":reset", "a = behavior(1)", ":why a"])
        .hasSuffix("a  1    a = behavior(1), line 1"))
  }

  @Test func `undo takes the last line back, and says what is otherwise now`() {
    #expect(
      Typed.answer("a = behavior(1)", "b = a.map(+1)", "a.next(5)", ":undo")
        == "undone: a.next(5)\na  1\nb  2")
    #expect(Typed.answer("x = 1; y = x + 1", ":undo", ":ls") == "")
    #expect(Typed.answer("x = 1", "x = 2", ":undo", "x") == "x = 1")
    #expect(Typed.answer("x = 1", "del x", ":undo", "x") == "x = 1")
  }

  @Test func `what cannot be undone or redone is said`() {
    #expect(Typed.answer(":undo") == "nothing to undo")
    #expect(Typed.answer("x = 1", ":redo") == "nothing to redo")
    #expect(
      Typed.answer("x = 1", ":undo", "y = 2", ":redo") == "nothing to redo: y = 2 came after it")
  }

  @Test func `redo goes forth again, several times`() {
    #expect(
      Typed.answer("x = 1", "x = 2", "x = 3", ":undo", ":undo", ":redo", ":redo", "x") == "x = 3")
    #expect(Typed.answer("x = 1", "x = 2", ":undo", ":redo") == "redone: x = 2\nx = 2")
  }

  @Test func `looking at something is nothing to undo`() {
    #expect(Typed.answer("x = 1", "x = 2", "x", ":ls", ":undo") == "undone: x = 2\nx = 1")
  }

  @Test func `what came in comes again when the past is run again`() {
    let session = Session(isPrompt: true).after("s = stdin(); n = s.scan(0, { a, _ in a + 1 })")
    _ = session.feed("a")
    _ = session.feed("b")
    session.after("x = 1", ":undo")
    #expect(session.history.entries.count == 3)
    _ = session.feed("c")
    #expect(session.program.environment.symbols["n"]?.view?.latest == .int(3))
  }

  @Test func `a filter keeps nothing of the lines that have gone through`() {
    let session = Session().after("stdin().count()")
    for number in 0..<100 { _ = session.feed("\(number)") }
    _ = session.endInput()
    #expect(session.history.entries.count == 1)
  }

  @Test func `a command that was refused is not done again`() {
    let session = Session()
    for line in ["x = 1", ":only q", ":set limit -1", "x = 2", ":set hints off"] {
      _ = session.submit(line)
    }
    #expect(session.past.script == "x = 1\nx = 2\n:set hints off\n")
  }

  @Test func `a stream without a name keeps its number`() {
    #expect(Typed.answer("EMPTY", "of(1)", "x = 1", "x = 2", ":undo", "_2") == "_2  1 │ completed")
  }

  @Test func `time stays where it is, and timers go on from there`() {
    #expect(
      Typed.answer("t = interval(1s).take(4)", "wait 2s", "x = 1", ":undo", ":clock")
        == "virtual clock at 2s; next: t at 3s")
    #expect(
      Typed.answer("t = interval(1s).take(3)", "wait 2s", ":undo", ":clock")
        == "virtual clock at 0ms; next: t at 1s")
  }

  @Test func `the clock tells when something is sent, not when a timer is only set again`() {
    let lines = ["a = subject(); b = a.debounce(10ms)", "a.next(1)", "wait 3ms", "a.next(2)"]
    #expect(Typed.answer(lines + [":clock"]) == "virtual clock at 3ms; next: b at 13ms")
    #expect(Typed.answer(lines + [":step"]).hasPrefix("    13ms  b  2"))
    #expect(Typed.answer(lines + [":step", ":clock"]) == "virtual clock at 13ms")
  }

  @Test func `what was chosen outlives an undo`() {
    #expect(
      Typed.answer("x = 1", ":set hints off", "x = 2", ":undo", ":set hints")
        == "hints is off; it can be on or off")
    #expect(Typed.answer("x = 1; y = x + 1", ":only y", "x = 2", ":undo", "x = 7") == "y = 8")
    #expect(
      Typed.answer("x = 1", "x = 2", ":set hints off", ":undo", ":set hints")
        == "hints is off; it can be on or off")
    #expect(Typed.answer("x = 1", ":set hints off", ":undo") == "undone: x = 1")
  }

  @Test func `the statements of a loaded script are taken back one by one`() {
    var options = Session.Options()
    options.isPrompt = true
    options.readFile = { _ in
      "x = 1 // first\n// second\ny = x + 1; x = 5\n:set hints off\nwait 2s\n"
    }
    let session = Session(options)
    session.after("z = 0", ":load a.rx")
    #expect(
      session.past.script
        == "z = 0\nx = 1\n// first\n// second\ny = x + 1\nx = 5\n:set hints off\nwait 2s\n")
    func names(after command: String) -> [String] {
      _ = session.submit(command)
      return session.program.environment.symbols.names
    }
    #expect(names(after: ":undo") == ["z", "x", "y"] && session.now == 0)
    #expect(names(after: ":undo") == ["z", "x", "y"])
    #expect(names(after: ":undo") == ["z", "x"])
    #expect(names(after: ":redo") == ["z", "x", "y"])
    #expect(
      session.past.script.hasSuffix("x = 1\n:set hints off\n// first\n// second\ny = x + 1\n"))
  }

  @Test func `a text that was typed is one step back`() {
    let text = "x = 1\ny = x + 1\nx = 5"
    let session = Session().after("z = 0", text)
    let reply = session.submit(":undo")
    guard case .note(let note)? = reply.items.first else {
      Issue.record("no note")
      return
    }
    #expect(note == "undone: x = 1 … (3 lines)")
    #expect(session.program.environment.symbols.names == ["z"])
  }

  @Test func `a deleted name cannot come back through what misses it`() {
    #expect(
      Typed.answer("x = 1", "y = x + 1", "del x", "x = y")
        == "      ^ x would depend on itself (x → y → x); `prev(y, 0)` breaks a loop")
  }

  @Test func `replay runs everything again, or with one line changed`() {
    #expect(
      Typed.answer("x = 1; y = x * 2", "x = 3", ":replay")
        == "x = 1\ny = 2\nx = 3\ny = 6\n◆ x  1─3─▸  = 3\n◆ y  2─6─▸  = 6")
    #expect(
      Typed.answer("x = 1; y = x * 2", "x = 3", ":replay with y = x * 10")
        == """
        as it was
        ◆ x  1─3─▸  = 3
        ◆ y  2─6─▸  = 6
        with y = x * 10
        ◆ x  1──3──▸  = 3
        ◆ y  10─30─▸  = 30
        """)
    #expect(Typed.answer(":replay") == "nothing to replay")
  }

  @Test(arguments: [
    (":replay backwards", "replay goes with a definition; as in `:replay with x = 3`"),
    (":replay with", "replay with wants one definition; as in `:replay with x = 3`"),
    (":replay with x", "replay with wants one definition; as in `:replay with x = 3`"),
    (":replay with q = 1", "no line defines q"),
    (":replay with x = nope", "with x = nope: unknown name nope"),
    (":set fram 3", "no setting fram; did you mean frame?"),
    (":set frame soon", "frame cannot be soon; it is a duration, such as 10ms"),
    (":set hints maybe", "hints cannot be maybe; it is on or off"),
    (":only q", "unknown name q"), (":type", "type wants an expression; as in `:type a.map(+1)`"),
    (":type q + 1", "unknown name q"), (":load", "load wants a file; as in `:load a.rx`"),
  ])
  func `what is wrong is said`(_ line: String, _ wanted: String) {
    let answer = Typed.answer("x = 1", line)
    #expect(answer.contains(wanted) && answer.split(separator: "\n").count == 1, "\(answer)")
  }

  @Test func `all that a redefined stream was is drawn, also one value`() {
    #expect(
      Typed.answer(
        "a = subject(); b = a.map(+1)", "a.next(1)", "b = a.map(+2)", "a.next(2)", ":marbles --all")
          == """
          ● a    1─2─▸
          ○ b'1  2─!
          ○ b      4─▸
          """)
  }

  @Test func `a name that stood for a subject ends where it is redefined`() {
    #expect(
      Typed.answer(
        "r = behavior(1); f = s => s; c = f(r)", "c = f(r)", "c = f(r)", "r.next(2)",
        ":marbles --all")
          == """
          ● r    1─────2─▸
          ● c'1  1─!
          ● c'2    1─!
          ● c        1─2─▸
          """)
  }

  @Test func `the help for a stream that would depend on itself is one that works`() {
    #expect(
      Typed.answer("b = behavior(2)", "b = b > 1 ? b : 5").contains("give it another name: `b2 = "))
  }

  @Test func `a name that nobody watches any more has no timeline, though it has moved`() {
    let answer = Typed.answer(
      "a = subject(); b = a.map(+1)", "a.next(1)", "unwatch b", ":marbles b")
    #expect(answer.contains("b is not watched, so it has no row; `watch b` gives it one"))
  }

  @Test func `reset begins anew, clear only the timelines`() {
    #expect(Typed.answer("x = 1", ":reset") == "all names are gone, the clock is at 0")
    #expect(Typed.answer("x = 1", ":reset", ":undo") == "nothing to undo")
    #expect(
      Typed.answer("x = 1", "x = 2", ":clear", "x = 3", "x = 4", ":marbles") == "◆ x  3─4─▸  = 4")
  }

  @Test func `a picture begins where its rows begin, behind clear where it was said`() {
    #expect(
      Typed.answer("wait 40s", "t = interval(1s)", "wait 2s", ":marbles")
        == """
             40s       40.5s     41s       41.5s     42s
        ○ t  ────────────────────0───────────────────1─▸
        """)
    #expect(
      Typed.answer("t = interval(1s)", "wait 2500ms", ":clear", "wait 2s", ":marbles")
        == """
             2.5s      3s        3.5s      4s        4.5s
        ○ t  ──────────2───────────────────3──────▸
        """)
  }

  @Test func `what had ended when timelines began anew is drawn no more`() {
    // The last inner stream of m, and m with it, end in the moment of clear.
    let lines = [
      "t = interval(1s)", "e = t.take(1)", "f = e + 1", "s = subject()", "s.next(1)",
      "s.complete()", "m = t.take(2).flatMap(x => timer(500ms).map(_ => x))", "k = t.take(4)",
      "wait 2500ms", ":clear",
    ]
    #expect(Typed.answer(lines + [":marbles"]) == "nothing has moved yet")
    #expect(
      Typed.answer(lines + ["wait 2s", ":marbles"])
        == """
             2.5s      3s        3.5s      4s        4.5s
        ○ t  ──────────2───────────────────3─────────▸
        ○ k  ──────────2───────────────────(3│)
        """)
    #expect(
      Typed.answer(lines + ["wait 2s", ":marbles t"])
        == """
               2.5s      3s        3.5s      4s        4.5s
        ○ t    ──────────2───────────────────3─────────▸
          t#3 …──────────2───────────────────(3!)
        """)
    #expect(Typed.answer(lines + ["s = subject()", "s.next(2)", ":marbles s"]) == "● s  2─▸")
  }

  @Test func `a saved session runs at the same times`() {
    let session = Session()
    for line in ["t = timer(1s)", "wait 400ms", "x = 1", "run until 2s", "x = 2"] {
      _ = session.submit(line)
    }
    #expect(
      session.past.script == """
        t = timer(1s)
        wait 400ms
        x = 1
        run until 2s
        x = 2

        """)
  }
}

/// `:type`, `:only`, `:set`, and a line that begins with a dot.
@Suite struct LookingTests {
  @Test(arguments: [
    ("1 + 1", "a value"), ("x", "a cell that is set by hand"), ("x + 1", "a cell with a formula"),
    ("a", "a hot stream, driven by hand"), ("a.map(+1)", "a stream"), ("of(1)", "a stream"),
    ("n => n", "a function of 1 argument"), ("[a, a]", "a list of streams"),
    ("a.next(2)", "something done for its effect"),
  ])
  func `type tells the kind, and runs nothing`(_ text: String, _ kind: String) {
    #expect(Typed.answer("x = 1; a = subject()", ":type \(text)") == "\(text) is \(kind)")
  }

  @Test func `only chooses what is watched`() {
    #expect(Typed.answer("x = 1; y = x + 1", ":only y", "x = 2") == "y = 3")
    #expect(Typed.answer("x = 1; y = x + 1", ":only y", ":only", "x = 2").hasPrefix("x = 2"))
  }

  @Test func `settings are listed, shown and changed`() {
    #expect(Typed.answer(":set cutoff") == "cutoff is on; it can be on or off")
    #expect(Typed.answer("x = 1; y = x % 2", ":set cutoff off", "x = 3").hasPrefix("x = 3\ny = 1"))
    #expect(Typed.answer(":set watch none", "x = 1") == "")
    #expect(
      Typed.answer("a = behavior(1); b = a.map(+1)", ":set rewire off", "a = behavior(5)")
        == "a redefined; b keeps the old one (a'1)\na  5")
  }

  @Test func `a line that begins with a dot goes on with the last stream`() {
    #expect(Typed.answer("a = behavior(1)", ".map(*10)") == "_1  10")
    #expect(Typed.answer("a = behavior(1)", "b = a.map(*10)", ".map(+1)") == "_1  11")
  }
}

/// An endless loop is stopped, and is not scrolled past.
@Suite struct LoopTests {
  private static let replaying = [
    "a = replaySubject(2); a.next(0)", "b = a.map(+1)", "b.subscribe(a)",
  ]

  @Test(arguments: [
    ["a = behavior(0)", "b = a.map(+1)", "b.subscribe(a)"],
    ["a = subject(); b = a.map(+1)", "b.subscribe(a)", "a.next(1)"],
    ["a = subject(); b = a.map(+1)", "b.subscribe(a)", ":set reentrancy depth", "a.next(1)"],
    replaying,
  ])
  func `a subject that sends to itself`(lines: [String]) {
    #expect(
      Typed.answer(lines) == """
        a  1
        b  2
        a  2
        b  3
        … 998 rounds more
        feedback loop a → b → a stopped after 1,000 rounds
        """)
  }

  @Test func `a subject lives on after the stop`() {
    #expect(Typed.answer(Self.replaying + ["a.value"]) == "1000")
  }

  @Test(arguments: [("behavior(0)", "0─(0,1,2,3)─│"), ("replaySubject(1)", "(0,1,2,3)─│")])
  func `what is sent during the first element comes behind it, for all and once`(
    subject: String, row: String
  ) {
    let drawn = Typed.answer(
      "a = \(subject); a.next(0)", "all = a.toArray()",
      "r = a.do { v in if v < 3 { a.next(v + 1) } }", "a.complete()", ":marbles")
    let rows = drawn.split(separator: "\n").map { $0.split(separator: " ").last ?? "" }
    #expect(rows.first.map(String.init) == row)
    #expect(rows.dropFirst().allSatisfy { $0.contains("0,1,2,3") })
  }

  @Test func `what a session keeps of a long time has a bound`() throws {
    let session = Session()
    session.program.environment.record(capacity: 256)
    session.after("early = of(1)", "t = interval(1ms)", "wait 2s", "late = of(2)")
    #expect(session.program.timeline.columns.count <= 2 * 256 + 1)
    let diagram = try #require(session.program.timeline.diagram())
    #expect(diagram.columns.last?.time == 2_000_000_000)
    #expect(diagram.rows.map(\.name) == ["early", "t", "late"])
    #expect(diagram.rows.map { $0.slots.count } == [0, 254, 1])
  }

  @Test func `one value is drawn when it is asked for`() {
    #expect(Typed.answer("a = subject(); b = a.map(+1)", ":marbles") == "nothing has moved yet")
    #expect(
      Typed.answer("a = subject(); b = a.map(+1)", "a.next(1)", ":marbles") == """
        ● a  1─▸
        ○ b  2─▸
        """)
  }

  @Test func `time that stands still is stopped once`() {
    let session = Session()
    session.program.turns.workBudget.turnLimit = 100
    let replies = [session.submit("r = of(1).delay(0ms).repeat()"), session.runToEnd()]
    let stops = replies.flatMap(\.items).compactMap { item -> String? in
      if case .stopped(let stop) = item { stop.message } else { nil }
    }
    #expect(stops == ["stopped: 100 timers ran at 0ms"])
  }

  @Test func `each run of a stream has a number of its own`() {
    let drawn = Typed.answer(
      "a = subject()", "b = a.map(*10)", "c = b.filter(> 0)", ":only a", ":only", "a.next(1)",
      "a.next(2)", ":marbles b")
    #expect(
      drawn == """
        ○ b    10────20─▸
          b#1  (^!)
          b#2  (^10)─20─▸
        """)
  }
}
