import Testing

@testable import StreamLang

/// Several operators over one input.
@Suite struct CompareTests {
  private let played = ["a = subject()", "a.next(1)", "a.next(2)", "a.next(3)"]

  @Test func `operators are drawn below what the input has sent`() {
    #expect(
      Typed.answer(played + [":compare map(*2) scan(+) take(1) on a"])
        == """
        ● a        1────2─3─▸
        ○ map(*2)  2────4─6─▸
        ○ scan(+)  1────3─6─▸
        ○ take(1)  (1│)
        """)
  }

  @Test func `streams within streams are run anew`() {
    let lines = [
      #"quiet A = cold("-1---2|")"#, #"quiet B = cold("-5--6|")"#,
      #"o = cold("A--B|", values: {A: A, B: B})"#, "run",
      ":compare flatMap(x => x) switchMap(x => x) on o",
    ]
    #expect(
      Typed.answer(lines)
        == """
                             0
        ● o                  A──B══│
        ├ A#1                ╰1──══─2│
        ╰ B#1                   ╰5═───6│
        ○ flatMap(x => x)    ─1──5═─2─6│
        ├ A#2                ╰1─!
        ╰ B#2                   ╰5═───6│
        ○ switchMap(x => x)  ─1──5═───6│
        """)
    // The session itself has not run them: its first run is yet to come.
    #expect(Typed.answer(lines + ["f = o.flatMap(x => x)", "run"]).contains("├ A#1  "))
  }

  @Test func `marble text has the frame that was set`() {
    let compare = ":compare flatMap(x => A) delay(20ms) on a"
    let picture = Typed.answer(played + [#"quiet A = cold("-5|", frame: 10ms)"#, compare])
    let unset = played + [#"quiet A = cold("-5|")"#, compare]
    #expect(Typed.answer([":set frame 10ms"] + unset) == picture)
    #expect(Typed.answer(unset) != picture)
  }

  @Test func `a comparison changes nothing in the session`() {
    let lines = played + ["k = 3", "f = x => x * k"]
    let before = Typed.answer(lines + [":ls"])
    #expect(Typed.answer(lines + [":compare map(x => f(x)) delay(5s) on a", ":ls"]) == before)
    #expect(Typed.answer(lines + [":compare delay(5s) on a", ":clock"]) == "virtual clock at 0ms")
  }

  @Test func `names of the session can be read`() {
    #expect(
      Typed.answer(played + ["k = 3", "f = x => x * k", ":compare map(x => f(x)) on a"])
        == "● a               1─2─3─▸\n○ map(x => f(x))  3─6─9─▸")
  }

  @Test func `without an input the operators' examples are run`() {
    #expect(
      Typed.answer(":compare map scan")
        == """
                      0
        ○ a           ─1──2──3─│
        ○ map(+1)     ─2──3──4─│
        ○ scan(0, +)  ─1──3──6─│
        """)
    let answer = Typed.answer(":compare zip merge")
    #expect(answer.contains("○ b "), "\(answer)")
  }

  @Test func `what never ends is cut off`() {
    let answer = Typed.answer(played + [":compare flatMap(x => interval(1us)) on a", "1 + 1"])
    #expect(answer == "2")
  }

  @Test(arguments: [
    (":compare", "compare wants operators; as in `:compare map(*2) scan(+) on x`"),
    (":compare on a", "compare wants operators; as in `:compare map(*2) scan(+) on x`"),
    (":compare map(+1) on", "compare wants one stream after on; as in `:compare map(*2) on x`"),
    (":compare map(+1) on a b", "compare wants one stream after on; as in `:compare map(*2) on x`"),
    (":compare map(+1) on b", "compare wants a stream, got b"),
    (":compare map(+1) on f", "compare wants a stream, got f"),
    (":compare map(+1) on aa", "compare wants a stream, got aa; did you mean a?"),
    (":compare nope(1) on a", "nope(1): no operator nope; did you mean not?"),
    (":compare map(x => k) on a", "map(x => k): unknown name k"),
    (":compare mpa", "mpa has no example to compare; did you mean map?"),
    (
      ":compare map(+1) on q",
      "q is not watched, so it is not known what it sent; `watch q` keeps it from now on"
    ),
  ])
  func `what cannot be compared is told`(_ command: String, _ message: String) {
    let answer = Typed.answer(played + ["f = x => x", "quiet q = subject()", command])
    #expect(
      answer.split(whereSeparator: \.isWhitespace).dropFirst().joined(separator: " ") == message)
  }
}
