import Testing

@testable import StreamLang

/// The answers of a session, as a person reads it.
@Suite struct SessionTests {
  /// Everything that `lines` print, one after the other, at a prompt on virtual time.
  private func printed(_ lines: String...) -> [String] {
    let session = Session(isPrompt: true)
    var screen = Screen(isPrompt: true)
    return lines.flatMap { screen.render(session.submit($0)).map(\.text.plain) }
  }

  @Test func `a formula fires once after all of its inputs`() {
    #expect(
      printed("x = 1; a = x + 1; b = x * 10; c = a + b", "x = 2") == [
        "x = 1", "a = 2", "b = 10", "c = 12", "x = 2", "a = 3", "b = 20", "c = 23",
      ])
  }

  @Test func `a stream made from a cell settles before the cell that reads both`() {
    #expect(
      printed("x = 1; m = x.map(*2); s = subject(); c = x + m", "x := 5").suffix(5).filter {
        $0.hasPrefix("c")
      } == ["c = 15"])
  }

  @Test func `a stream without a name is read by its latest value`() {
    #expect(
      printed("a = behavior(1)", "c = a.map(*10) + a", "a.next(2)", "e = empty() + 1", "e = a + 1")
        .filter { !$0.contains("─") } == [
          "a  1", "c = 11", "a  2", "c = 22",
          "e  … waiting, and its input has completed without a value", "e = 3",
        ])
    #expect(
      printed("t = interval(1s).take(2) * 2", "wait 2s").prefix(3) == [
        "t  … waiting for interval(1s).take(2)", "      1s  t = 0", "      2s  t = 2 │ completed",
      ])
  }

  @Test func `a batch is one turn`() {
    #expect(
      printed("x = 1; y = 10; s = x + y", "x := 2, y := 20", "batch { x := 5; x := 2 }")
        .dropFirst(3) == ["x = 2", "y = 20", "s = 22"])
  }

  @Test func `a formula on an ended stream keeps its value`() {
    #expect(
      printed("s = subject(); c = s + 1", "s.next(4)", "s.complete()", "c").dropFirst(1) == [
        "s  4", "c = 5", "s  │ completed", "c  │ completed", "c = 5 │ completed",
      ])
  }

  @Test func `a deleted name is missed until it is back`() {
    #expect(
      printed("a = 8; b = 1; c = a + b", "del b", "b = 2").suffix(3) == [
        "c  … missing b", "b = 2", "c = 10",
      ])
  }

  @Test func `a stream begins again with the value of a formula that is back`() {
    let lines = printed(
      "x = 2; f = v => v - x; d = f(5); a = behavior(3); s = a.startWith(d); e = s.map(f)", "del d",
      "d = f(5)")
    #expect(lines.suffix(3) == ["d = 3", "s  3, 3", "e  1, 1"])
  }

  @Test func `an endless source is stopped and the session goes on`() {
    let lines = printed("big = range(1, 1000000000)", "x = 1")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("big  1, 2, 3, 4, ") && lines[0].hasSuffix("more"))
    #expect(lines[0].count <= 80)
    #expect(
      lines[1] == "stopped: range(1, 1000000000) sent 10,000 values in one turn; take(n) ends it")
    #expect(lines[2] == "x = 1")
  }

  @Test func `an interrupted evaluation keeps the session`() {
    let session = Session()
    session.interrupt(after: 3)
    let reply = session.submit("r = range(0, 1000000000000).filter(< 0)")
    session.interrupt { false }
    var screen = Screen(Screen.Style())
    #expect(screen.render(reply).map(\.text.plain) == ["interrupted"])
    #expect(screen.render(session.submit("1 + 1")).map(\.text.plain) == ["2"])
  }

  @Test func `calls of operators ask now and then`() {
    let session = Session()
    session.interrupt(after: 3)
    let sources = Array(repeating: "of(1)", count: 10_000).joined(separator: ", ")
    let reply = session.submit("quiet x = merge(\(sources))")
    session.interrupt { false }
    #expect(Scripted.lines(reply) == ["interrupted"])
    #expect(session.program.environment.symbols["x"] == nil)
  }

  @Test func `an interrupted function fails where it was called, and leaves the rest alone`() {
    let session = Session()
    var screen = Screen(Screen.Style())
    func printed(_ text: String) -> [String] {
      screen.render(session.submit(text)).map(\.text.plain)
    }
    _ = session.submit("f = n => n < 2 ? n : f(n - 1) + f(n - 2)")
    _ = session.submit("a = subject(); b = a.map(f); c = a.map(+1)")
    session.interrupt(after: 3)
    #expect(
      printed("a.next(60)") == [
        "a  60", "b  ✕ interrupted", "     f(n - 1), line 1", "c  61", "interrupted",
      ])
    session.interrupt(after: 3)
    #expect(printed("x = f(60)") == ["interrupted"])
    session.interrupt { false }
    #expect(printed("a.next(5)") == ["a  5", "c  6"])
    #expect(printed("f(5)") == ["5"])
  }

  @Test func `values that reach nobody are counted too`() {
    let session = Session()
    session.program.turns.workBudget.valueLimit = 100_000
    #expect(
      Scripted.lines(session.submit("r = range(0, 1000000000000).filter(< 0)"))
        == ["stopped: range(0, 1000000000000) sent 100,000 values and none came through"])
  }

  @Test func `a subject that sends to itself is stopped`() {
    let lines = printed("a = subject()", "a.subscribe { a.next($0 + 1) }", "a.next(1)")
    #expect(lines.last == "feedback loop a → a stopped after 1,000 rounds")
  }

  @Test func `12 a handler that fails ends only its own subscription`() {
    let lines = printed(
      "a = subject(); b = a.map(+1)", "a.subscribe { fail(\"no\") }", "a.next(1)", "a.next(2)")
    #expect(lines.contains("  no") || lines.contains { $0.contains("no") })
    #expect(lines.filter { $0 == "b  3" } == ["b  3"])
  }

  @Test func `11 a failure that no handler takes is told with its place, and nothing is stopped`() {
    let lines = printed(
      "a = subject(); b = a.map(+1)", "error(\"no\").subscribe { print($0) }", "a.next(1)")
    #expect(lines.contains { $0.hasSuffix("no") }, "\(lines)")
    #expect(lines.contains("b  2"))
    let handled = "error(\"no\").subscribe(onError: { print(\"got \\($0)\") })"
    #expect(printed(handled) == ["got no"])
    let named = printed("r = error(\"no\")", "r.subscribe { print($0) }")
    #expect(named.filter { $0.contains("no") }.count == 1, "the row has shown it: \(named)")
  }

  @Test func `a quiet name is not shown until it is watched`() {
    #expect(
      printed("quiet a = behavior(1)", "a.next(2)", "watch a", "a.next(3)").prefix(2) == [
        "a  2", "a  3",
      ])
  }

  @Test func `what is printed stands where it happened`() {
    #expect(
      printed("a = subject()", "a.subscribe { print(\"got \\($0)\") }", "a.next(1)") == [
        "a  1", "got 1",
      ])
  }

  @Test func `time passes only when asked`() {
    #expect(
      printed("t = interval(1s)", "wait 2500ms", "t.value", ":clock") == [
        "hint: time stands still on the virtual clock; wait 3s, or run",
        "      1s  t  0", "      2s  t  1",
        "     0         500ms     1s        1.5s      2s        2.5s",
        "○ t  ────────────────────0───────────────────1──────▸", "1",
        "virtual clock at 2.5s; next: t at 3s",
      ])
  }

  @Test func `at sends at a time`() {
    #expect(
      printed("a = subject()", "at 10ms { a.next(1) }; at 5ms { a.next(0) }", "run").prefix(2) == [
        "     5ms  a  0", "    10ms  a  1",
      ])
  }

  @Test func `a redefined stream is built anew with what was made from it`() {
    #expect(
      printed("a = behavior(1)", "m = a.map(*2); n = m.map(+1)", "m = a.map(*3)", "a.next(2)") == [
        "a  1", "m  2", "n  3", "m redefined → rebuilt n", "m  3", "n  4", "a  2", "m  6", "n  7",
        "● a  1───2─▸", "○ m    3─6─▸", "○ n    4─7─▸",
      ])
  }

  @Test func `the beginning of several commands lists them`() {
    #expect(printed(":st") == ["   ^^ st can be several commands; write more of `:step`, `:steps`"])
  }

  @Test func `an unknown command says which was meant`() {
    #expect(printed(":mable a") == ["   ^^^^^ unknown command mable; did you mean `:marbles`?"])
  }

  @Test(arguments: [
    (":marbles  a", "            ^ unknown name a"),
    (":marbles b  q", "              ^ unknown name q"),
    (":type b.mpa(1)", "          ^^^ no operator mpa; did you mean map?"),
    (":set frame fish", "             ^^^^ frame cannot be fish; it is a duration, such as 10ms"),
    (":replay with q = 3", "               ^^^^^ no line defines q"),
    (":undo 3", "        ^ `:undo` stands alone"),
    (":exit", "   ^^^^ unknown command exit; did you mean `:quit`?"),
    (":vars", "   ^^^^ unknown command vars; did you mean `:ls`?"),
    (":man map", "   ^^^ unknown command man; did you mean `:help`?"),
    (":wait 1s", "   ^^^^ unknown command wait; write `wait` without `:`"),
  ])
  func `a command's mistake is shown at the word that made it`(_ line: String, _ mistake: String) {
    #expect(printed("b = behavior(1)", line).dropFirst() == [mistake])
  }

  @Test(arguments: [
    ("help scan", "found `scan` after a complete statement; did you mean `:help scan`?"),
    ("set frame 1s", "found `frame` after a complete statement; did you mean `:set frame 1s`?"),
    ("sleep 3s", "found `3s` after a complete statement; did you mean `wait 1s`?"),
    ("stop t", "found `t` after a complete statement; did you mean `unwatch a` or `del a`?"),
    (
      "undo = subject()\nundo undo.next(1)",
      "found `undo` after a complete statement; arguments stand in parentheses: `undo(…)`"
    ),
    ("?scan", "found `?`, wanted a value; did you mean `:help scan`?"),
    ("?", "found `?`, wanted a value; did you mean `:help`?"),
    ("/help scan", "a statement cannot start with `/`; did you mean `:help scan`?"),
    (
      ".help",
      "a line that starts with `.` continues the line above it; did you mean `:help`?"
    ),
    ("? scan", "found `?`, wanted a value"),
    ("show x", "found `x` after a complete statement; arguments stand in parentheses: `show(…)`"),
    ("ls 2", "found `2` after a complete statement; arguments stand in parentheses: `ls(…)`"),
  ])
  func `a command without its colon is recognised`(_ text: String, _ message: String) {
    let session = Session().after("ls = 1")
    #expect(session.check(text).map(\.text) == [message])
  }

  @Test func `the same program prints the same bytes`() {
    let program = "t = interval(10ms).take(20); m = t.scan(+); x = 3; y = m * x"
    #expect(printed(program, "run") == printed(program, "run"))
  }

  @Test func `the wall clock stands still while nothing is scheduled`() {
    let session = Session(isPrompt: true) { $0.isVirtual = false }
    let second: UInt64 = 1_000_000_000
    _ = session.catchUp(host: 5 * second)
    _ = session.submit("a = behavior(1)")
    _ = session.catchUp(host: 65 * second)
    #expect(session.now == 0)
    _ = session.submit("t = interval(1s)")
    #expect(session.nanosecondsToDeadline(host: 65 * second) == second + 1)
    let reply = session.catchUp(host: 67 * second)
    #expect(session.now == 2 * second)
    var style = Screen.Style()
    style.isWallClock = true
    var screen = Screen(style)
    #expect(screen.render(reply).map(\.text.plain) == ["   +1.0s  t  0", "   +2.0s  t  1"])
    _ = session.pause()
    _ = session.catchUp(host: 100 * second)
    #expect(session.now <= 2 * second)
  }
}
