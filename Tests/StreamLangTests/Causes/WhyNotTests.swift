import Testing

@testable import StreamLang

/// `:why not`: how far something got that came for a name, and what kept it.
@Suite struct WhyNotTests {
  private func check(_ lines: String..., answers expected: String) {
    #expect(Typed.answer(lines + [":why not z"]) == expected)
  }

  @Test func `a let is told to listen to the stream of before`() {
    check(
      "a = subject(); let z = a.map(+1)", "a.next(1)", "a = subject()", "a.next(2)",
      answers: """
        z got nothing from a.next(2), line 4:
          a  2
          ╰─ z is let: it listens to the a of before (a'1), which line 3 has redefined
        """)
  }

  @Test func `a function that said no is shown with the value in it`() {
    check(
      "s = subject(); z = s.filter(x => x % 3 == 0 && x > 10)", "s.next(4)",
      answers: """
        z got nothing from s.next(4), line 2:
          s  4
          ╰─ z = s.filter(x => x % 3 == 0 && x > 10) dropped it: 4 % 3 == 0 && 4 > 10 is
             false
        without filter(x => x % 3 == 0 && x > 10), z would have had 4
        """)
    check(
      "isBig = x => x > 10; s = subject(); z = s.filter(isBig)", "s.next(1)",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.filter(isBig) dropped it: isBig(1) is false
        without filter(isBig), z would have had 1
        """)
    check(
      "s = subject(); z = s.filter(r => r.n * (2 + 1) > 100)", "s.next({n: 4, m: 5})",
      answers: """
        z got nothing from s.next({n: 4, m: 5}), line 2:
          s  {n:4,m:5}
          ╰─ z = s.filter(r => r.n * (2 + 1) > 100) dropped it: 4 * (2 + 1) > 100 is
             false
        without filter(r => r.n * (2 + 1) > 100), z would have had {n:4,m:5}
        """)
  }

  @Test func `in a chain the operator is named, and what came as far as it`() {
    check(
      "s = subject(); z = s.map(*2).skip(1).filter(x => x % 3 == 0)", "s.next(1); s.next(2)",
      answers: """
        z got nothing from s.next(2), line 2:
          s  2
          ╰─ map  4
             ╰─ skip  4
                ╰─ filter in z dropped it: 4 % 3 == 0 is false
        without filter(x => x % 3 == 0), z would have had 4
        """)
  }

  @Test func `what is kept is told with the moment for which it is kept`() {
    check(
      "s = subject(); z = s.debounce(300ms)", "s.next(1)",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.debounce(300ms) keeps it until it has been quiet for long enough, at
             300ms
        if nothing else comes, z will have 1 at 300ms
        """)
    check(
      "s = subject(); z = s.sample(timer(1s))", "s.next(1)",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.sample(timer(1s)) keeps it until its other input sends
        if nothing else comes, z will have 1 at 1s
        """)
    check(
      "s = subject(); z = s.reduce(0, +)", "s.next(1)",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.reduce(0, +) sends nothing until its source completes
        with scan(0, +), z would have had 1 (`:replay with z = s.scan(0, +)` draws it)
        """)
  }

  @Test func `what a newer value has replaced is told with that value`() {
    check(
      "s = subject(); z = s.debounce(300ms)", "s.next(1); wait 100ms; s.next(2)", "wait 1s",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.debounce(300ms) dropped it: 2 came at 100ms, before it was sent on
        without debounce(300ms), z would have had 1
        """)
  }

  @Test func `who waits for whom is said, and how far ahead the other is`() {
    check(
      "l = subject(); r = subject(); z = zip(l, r)", "l.next(1); l.next(2)",
      answers: """
        z got nothing from l.next(2), line 2:
          l  2
          ╰─ z = zip(l, r) keeps it: it waits for r, l is 2 ahead
        """)
    check(
      "l = subject(); r = subject(); z = combineLatest(l, r)", "l.next(1)",
      answers: """
        z got nothing from l.next(1), line 2:
          l  1
          ╰─ z = combineLatest(l, r) keeps it: it waits for r
        """)
    check(
      "l = subject(); r = subject(); z = l.withLatestFrom(r)", "l.next(1)",
      answers: """
        z got nothing from l.next(1), line 2:
          l  1
          ╰─ z = l.withLatestFrom(r) dropped it: nothing had come from r yet
        """)
  }

  @Test func `a value for which a stream was made is with that stream`() {
    check(
      "s = subject(); z = s.flatMap(x => NEVER)", "s.next(1)",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.flatMap(x => NEVER) made NEVER of it, which has sent nothing so far
        """)
    check(
      "p = subject(); s = subject(); z = s.switchMap(x => x == 1 ? p : EMPTY)", "s.next(1)",
      "s.next(2)", "p.next(7)",
      answers: """
        z got nothing from p.next(7), line 4:
          p  7
          ╰─ z has left p at s.next(2), line 3
        with flatMap(x => x == 1 ? p : EMPTY), z would have had 7
        (`:replay with z = s.flatMap(x => x == 1 ? p : EMPTY)` draws it)
        """)
  }

  @Test func `a value whose stream was left is told with what came instead`() {
    check(
      "c = subject(); z = c.switchMap(x => of(x).delay(1s))", "c.next(1)", "wait 400ms",
      "c.next(2)", "wait 2s",
      answers: """
        z got nothing from c.next(1), line 2:
          c  1
          ╰─ of  1
             ╰─ delay in z kept it, and was left when c sent 2 at 400ms
        without delay(1s), z would have had 1
        """)
    check(
      "c = subject(); y = c.switchMap(x => of(x)); z = c.switchMap(x => of(x).delay(1s))",
      "c.next(1); c.next(2)", "wait 2s",
      answers: """
        z got nothing from c.next(1), line 2:
          c  1
          ╰─ of  1
             ╰─ delay in z kept it, and was left when c sent 2 at 0ms
        without delay(1s), z would have had 1
        """)
  }

  @Test func `a formula that came to the same is no news, and one that waits says for what`() {
    check(
      "a = 1; b = a * 0; z = b + 1", "a = 2",
      answers: """
        z got nothing from a = 2, line 2:
          a = 2
          ╰─ b = a * 0 was computed: 2 * 0 = 0, unchanged
        """)
    check(
      "a = 1; s = subject(); b = a * 0 + s; z = b + 1", "a = 2",
      answers: """
        z got nothing from a = 2, line 2:
          a = 2
          ╰─ b = a * 0 + s is waiting for s
        """)
  }

  @Test func `a stream that is over tells what has ended it`() {
    check(
      "s = subject(); z = s.take(1)", "s.next(1)", "s.next(2)",
      answers: """
        z completed at 0ms, and nothing comes after that
        z  │ completed    s.take(1)
        ╰─ s  1           s.next(1), line 2
        """)
    check(
      "s = subject(); z = s.takeUntil(timer(10ms))", "wait 1s",
      answers: """
        z completed at 10ms, and nothing comes after that
        z  │ completed    s.takeUntil(timer(10ms))
        ╰─ timer  0       at 10ms
        """)
  }

  @Test func `an error from within a flattening operator tells where a catch would help`() {
    let advice = """
      z ended with an inner stream of flatMap
      `catchAndReturn(…)` behind that stream, inside flatMap, would catch the error
      """
    check(
      "s = subject(); z = s.flatMap(x => throwError(\"bad\"))", "s.next(1)", "s.next(2)",
      answers: """
        z failed at 0ms, and nothing comes after that
        z  ✕ bad                s.flatMap(x => throwError("bad"))
        ╰─ throwError  ✕ bad    throwError("bad")
           ╰─ s  1              s.next(1), line 2
        \(advice)
        """)
    #expect(
      Typed.answer(
        "s = subject(); z = s.flatMap(x => throwError(\"bad\"))", "s.next(1)", ":why z"
      ).hasSuffix(advice))
    // Another error would have ended it then: no more is said.
    #expect(
      Typed.answer(
        "s = subject(); z = s.flatMap(x => throwError(\"bad\")).merge(s.map(x => 1 / x))",
        "s.next(0)", ":why z"
      ).hasSuffix(advice))
    // Nothing was flattened.
    #expect(
      !Typed.answer("s = subject(); z = s.map(+1)", "s.error(\"bad\")", ":why z")
        .contains("catchAndReturn"))
  }

  @Test func `what never came, or was never asked for, is said`() {
    check("s = subject(); z = s.map(+1)", answers: "nothing has come for z yet: s has sent nothing")
    check(
      "s = subject(); quiet z = s.map(+1)", "s.next(1)",
      answers: """
        z is cold, and nobody has subscribed to it: nothing of it has run
        `watch z` subscribes to it
        """)
    check("z = x => x + 1", answers: "z is a value, and never says anything")
    check(
      "s = subject(); z = s.map(+1)", "s.next(1)",
      answers: "z has made something of all that came for it: the last was 2 (:why z)")
  }

  @Test func `what has to end before it does is said`() {
    func end(_ program: String, _ lines: String...) -> String {
      Typed.answer([program] + lines + [":why not z end"])
    }
    #expect(
      end("s = subject(); z = merge(s.map(+1), interval(1s), of(1))")
        == "z has not ended: s and interval(1s) go on")
    #expect(
      end("s = subject(); z = s.flatMap(x => interval(1s))", "s.next(1)", "s.complete()")
        == "z has not ended: interval(1s) goes on")
    #expect(end("x = 1; z = x + 1") == "z is a cell, and cells do not end")
    #expect(end("z = of(1)").hasPrefix("z completed at 0ms, and nothing comes after that"))
  }

  @Test func `a time can be asked for`() {
    let lines = ["t = interval(10ms); z = t.filter(x => x % 2 == 1)", "wait 40ms"]
    #expect(
      Typed.answer(lines + [":why not z@10ms"]) == """
        z got nothing at 10ms:
          t  0
          ╰─ z = t.filter(x => x % 2 == 1) dropped it: 0 % 2 == 1 is false
        without filter(x => x % 2 == 1), z would have had 0
        """)
    #expect(
      Typed.answer(lines + [":why not z@20ms"]) == "z did say something at 20ms (:why z@20ms)")
    #expect(Typed.answer(lines + [":why not z@25ms"]) == "nothing came for z at 25ms")
    #expect(
      Typed.answer(lines + [":why not z@soon"]).hasSuffix(
        "after @ comes a time, got soon; as in `:why not z@10ms`"))
    #expect(Typed.answer(lines + [":why not y"]).hasSuffix("unknown name y"))
  }
}
