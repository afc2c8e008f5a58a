import TestSupport
import Testing

@testable import StreamLang

/// The reply to a line: each of its phases has its say once, whatever the others say.
@Suite struct TurnTests {
  /// All that a host gets of the last line, which it takes in parts of a thousand items.
  private static func items(_ lines: String...) -> [Reply.Item] {
    let session = Session(isPrompt: true)
    var items: [Reply.Item] = []
    session.overflow = { items += $0.items }
    for line in lines {
      items = []
      items += session.submit(line).items
    }
    return items
  }

  @Test(arguments: [150, 990, 1000, 1500, 2500])
  func `the rows that a line has moved are drawn however many events it had`(_ count: Int) {
    let items = Self.items(
      "s = subject(); x = subject()",
      "wait 1s; s.next(1); s.next(2); range(1, \(count)).subscribe(v => x.next(v))")
    let rows = items.compactMap { item in
      if case .diagram(let diagram) = item { diagram.rows.map(\.name) } else { nil }
    }
    #expect(rows == [["s", "x"]])
  }

  @Test(arguments: [150, 1500])
  func `a glitch is explained however many events follow it`(_ count: Int) {
    let items = Self.items(
      "a = behavior(1); x = subject()", "b = a.map(*10); c = combineLatest(a, b, +)",
      "a.next(2); range(1, \(count)).subscribe(v => x.next(v))")
    let hints = items.compactMap { if case .hint(let text) = $0 { text } else { nil } }
    #expect(hints == ["12 is a glitch: new a, old b (:why c.1); the formula a + b never shows one"])
  }

  @Test func `names that are defined together settle together`() {
    let lines = ["p = 1; q = 2; s = p + q", "(p, q) = [7, 8]"]
    #expect(Typed.answer(lines) == "p = 7\nq = 8\ns = 15")
    #expect(Typed.answer(lines + ["(p, q) = [7, 8]"]) == "p = 7  (unchanged)\nq = 8  (unchanged)")
    #expect(Typed.answer(lines + ["(p, q) = [8, 7]"]) == "p = 8\nq = 7")
    #expect(Typed.answer(lines + ["(p, q) = [7, 9]"]) == "q = 9\ns = 16\np = 7  (unchanged)")
  }

  @Test func `what is made from names that are defined together is rebuilt once`() {
    let lines = [
      "d = subject(); (high, low) = d.partition(> 1)", "m = merge(high, low)",
      "(high, low) = d.partition(> 5)",
    ]
    #expect(Typed.answer(lines) == "high, low redefined → rebuilt m")
    #expect(Typed.answer(lines + ["d.next(3)"]) == "d  3\nlow  3\nm  3")
  }

  @Test func `only the names that something is made from are called redefined`() {
    #expect(
      Typed.answer("s = subject(); k = s.map(+1)", "(s, d) = [1, 0]")
        == "s redefined: was a subject, is a cell → rebuilt k\ns = 1\nk  2\nd = 0")
  }

  @Test func `a mistake in a file that is loaded is shown in the text of that file`() {
    let session = Session(isPrompt: true) { $0.readFile = { _ in "a = 1\n\nx = int(\"q\")\n" } }
    #expect(
      Typed.lines(session.submit("b = 2; :load l.rx")) == [
        "b = 2", "a = 1", "l.rx:3:5: \"q\" is not an integer", "  x = int(\"q\")",
        "      ^^^^^^^^",
      ])
  }

  @Test func `a file that loads itself, also through another one, is refused`() {
    let session = Session(isPrompt: true) {
      $0.readFile = { $0 == "a.rx" ? "a = 1\n:load b.rx\n" : "b = 2\n:load a.rx\n" }
    }
    #expect(
      Typed.lines(session.submit(":load a.rx")) == [
        "a = 1", "b = 2",
        "b.rx:2:7: a.rx is being loaded already; a file cannot load itself; leave this line out",
        "  :load a.rx", "        ^^^^",
      ])
    // Each one can be loaded again when it has been loaded.
    #expect(
      Typed.lines(session.submit("b = 3; :load a.rx")).prefix(3) == [
        "b = 3", "a = 1  (unchanged)", "b = 2",
      ])
  }

  @Test func `what keeps names that are defined together keeps the old ones`() {
    #expect(
      Typed.answer(
        "d = subject(); (high, low) = d.partition(> 1)", "let m = merge(high, low)",
        "(high, low) = d.partition(> 5)")
        == "high, low redefined; m is let and keeps the old ones (high'1, low'1)")
  }

  @Test func `a mistake in a block is shown in the text of that block`() {
    #expect(
      Typed.answer("x = subject()", #"after 1s { x.next(int("a")) }"#, "wait 3s")
        == """
          after 1s { x.next(int("a")) }
                            ^^^^^^^^ "a" is not an integer
        """)
  }

  /// Each is what a step says, in the order in which it says it.
  @Test(arguments: [
    (
      ["f = x => x + 1; a = 1; b = f(a)", "f = x => x + 2"], "f redefined → b computed anew\nb = 3"
    ),
    (
      ["d = subject(); m = d.do(x => print(x))", #"d.next(1); print("end")"#], "d  1\n1\nm  1\nend"
    ),
    (["interval(1s)", "of(2).do(x => print(x))"], "2\n_2  2 │ completed"),
    (["a = 1", "a = 1; b = a"], "a = 1  (unchanged)\nb = 1"),
    (["s = subject(); u = s.map(+1)", "del s"], "u  ! s is gone"),
    (
      ["v = variable(3); w = v.map(+1)", "v = variable(5)"],
      "v  │ completed\nw  │ completed\nv redefined → rebuilt w\nv  5\nw  6"
    ),
  ])
  func `a step says its parts in one order`(_ lines: [String], _ answer: String) {
    #expect(Typed.answer(lines) == answer, "\(lines)")
  }
}
