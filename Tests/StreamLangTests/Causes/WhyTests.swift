import Testing

@testable import StreamLang

/// `:why`: what an event was made from.
@Suite struct WhyTests {
  @Test func `a formula is told with the values that it read`() {
    #expect(
      Typed.answer("x = 1; y = x * x + x", "x = 5", ":why y")
        == """
        y = 30      x * x + x = 5 * 5 + 5
        ╰─ x = 5    x = 5, line 2
        """)
  }

  @Test func `what has no name is told by its operator`() {
    #expect(
      Typed.answer("s = subject(); m = s.map(*2).filter(>3)", "s.next(4)", ":why m")
        == """
        m  8          s.map(*2).filter(>3)
        ╰─ map  8     s.map(*2)
           ╰─ s  4    s.next(4), line 2
        """)
  }

  @Test func `what came earlier was held, and timers have a time`() {
    #expect(
      Typed.answer(
        "t = interval(10ms).take(2); s = subject(); p = s.combineLatest(t)", "wait 10ms",
        "s.next(7)", ":why p")
          == """
          p  [7,0]             combineLatest(7, 0)
          ├─ s  7              s.next(7), line 3
          ╰─ t  0              interval(10ms).take(2)
             ╰─ interval  0    held since 10ms
          """)
  }

  @Test func `what a formula reads of a stream that spoke before it was defined is known`() {
    #expect(
      Typed.answer("s = subject(); x = 1", "s.next(12)", "y = s + x", "x = 2", ":why y")
        == """
        y = 14      s + x = 12 + 2
        ├─ s  12    held from line 2
        ╰─ x = 2    x = 2, line 4
        """)
  }

  @Test func `a long formula is told by its values alone, on one line`() {
    let session = Session()
    let program = "x = 4\ny = if x > 3 {\n  \"a big one\"\n} else {\n  \"a small one\"\n}"
    #expect(session.submit(program).diagnostics == [])
    var screen = Screen(Screen.Style())
    #expect(
      screen.render(session.submit(":why y")).map(\.text.plain) == [
        "y = \"a big one\"    if 4 > 3 { \"a big one\" } else { \"a small one\" }",
        "╰─ x = 4           held from line 1",
      ])
    screen.style.width = 40
    #expect(
      screen.render(session.submit(":why y")).map(\.text.plain) == [
        "y = \"a big one\"",
        "│    if 4 > 3 { \"a big one\" } else { \"a small one\" }",
        "╰─ x = 4           held from line 1",
      ])
  }

  @Test func `an error is told as a value is`() {
    #expect(
      Typed.answer("x = 1; y = 10 / x", "x = 0", ":why y")
        == """
        y  ✕ division by zero    10 / x = 10 / 0
        ╰─ x = 0                 x = 0, line 2
        """)
  }

  @Test func `what was sent from within a delivery came from there`() {
    #expect(
      Typed.answer("a = behavior(0)", "r = a.do { v in if v < 2 { a.next(v + 1) } }", ":why r")
        == """
        r  2             a.do { v in if v < 2 { a.next(v + 1) } }
        ╰─ a  2          sent because of it
           ╰─ a  1       behavior(0)
              ╰─ a  0    held from line 1
        earlier in this turn: r  0 (:why r.1), r  1 (:why r.2)
        """)
  }

  @Test func `a long story is cut, and says so`() {
    let lines = Typed.answer(
      "a = subject()", "b = a.map(+1)", "b.filter(< 50).subscribe(a)", "a.next(1)", ":why b"
    ).split(separator: "\n")
    #expect(lines.first?.hasPrefix("b  50  ") == true)
    #expect(lines.dropLast().last?.drop { $0 == " " } == "╰─ …")
    #expect(
      lines.last
        == "earlier in this turn: b  2 (:why b.1), b  3 (:why b.2), b  4 (:why b.3), … 45 more")
  }

  @Test func `what cannot be told is said`() {
    #expect(
      Typed.answer("s = subject()", ":why s") == "s has had no event yet; :why not s says why")
    #expect(
      Typed.answer("s = subject(); m = s.map(+1)", "s.next(1)", "m = s.map(+2)", ":why m")
        == "m has had no event since it was made anew; :why not m says why")
    #expect(
      Typed.answer("x = 1", ":why").hasSuffix(
        "why wants one name; as in `:why c`, `:why c@10ms` or `:why not c`"))
    #expect(Typed.answer("x = 1", ":why y").hasSuffix("unknown name y"))
    #expect(Typed.answer("x = 1", ":why x.2").hasSuffix("x had 1 event in its last turn, got 2"))
    #expect(Typed.answer("x = 1", ":why x@").contains("after @ comes a time; as in `:why x@10ms`"))
    #expect(Typed.answer("x = 1", ":why x.a").contains("after the dot comes a number, got a"))
  }
}
