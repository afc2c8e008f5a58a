import Testing

@testable import StreamLang

/// Answers that are true of the branch that was taken, of one run, or of the text of a function.
@Suite struct PreciseAnswerTests {
  typealias Row = SilenceTableTests.Row

  private static let runs = [
    Row(
      "f = x => x.map(+1).filter(v => v > 2); a = subject(); b = f(a)", "a.next(1)", ":why not b",
      answers: """
        b got nothing from a.next(1), line 2:
          a  1
          ╰─ map  2
             ╰─ b = f(a) dropped it: 2 > 2 is false
        """),
    Row(
      "a = interval(10ms).take(3)", "wait 50ms", "b = a.map(+1)", ":why not b",
      answers: """
        nothing has come for b yet: its run of a has sent nothing
        if nothing else comes, b will have 1 at 60ms
        """),
    Row(
      "a = interval(10ms).share(); b = a.map(+1)", "wait 15ms", "unwatch b; unwatch a",
      "wait 20ms", "watch b", "wait 10ms", ":why not b",
      answers: "b has made something of all that came for it: the last was 1 (:why b)"),
    Row(
      "a = interval(10ms).take(3); b = a.map(+1)", ":why not b",
      answers: """
        nothing has come for b yet: a has sent nothing
        if nothing else comes, b will have 1 at 10ms
        """),
  ]

  /// Formulas that have not read each name of theirs.
  private static let branches = [
    Row(
      "t = true; y = 1; c = t ? y : 100", "t = false", ":why c",
      answers: """
        c = 100         t ? y : 100 = false ? y : 100
        ╰─ t = false    t = false, line 2
        """),
    Row(
      "t = true; y = 1; c = t ? y : 100", "t = false", "y = 2", ":why not c",
      answers: """
        c got nothing from y = 2, line 3:
          y = 2
          ╰─ c = t ? y : 100 was computed: false ? y : 100 = 100, unchanged
        """),
    Row(
      "t = true; y = 1; c = t ? y : 100", "batch { t = false; y = 2 }", ":why not c",
      answers: """
        c got nothing from a part of batch, line 2:
          y = 2
          ╰─ c = t ? y : 100 was computed without it: false ? y : 100
        """),
    Row(
      "t = true; y = 1; c = t ? y : 100", "batch { t = false; y = 2 }", ":trace",
      answers: """
        batch
          1  t  false
          2  y  2
          3  c  100      from 1
        """),
    Row(
      "u = true; v = 3; w = u && v > 2", "u = false", ":why w",
      answers: """
        w = false       u && v > 2 = false && v > 2
        ╰─ u = false    u = false, line 2
        """),
    Row(
      "u = true; v = 3; w = u && v > 2", "v = 1", ":why w",
      answers: """
        w = false      u && v > 2 = true && 1 > 2
        ├─ u = true    held from line 1
        ╰─ v = 1       v = 1, line 2
        """),
  ]

  private static let others = [
    Row(
      "a = subject(); b = a.pipe(map(x => x + 1), filter(x => x > 2))", "a.next(2)", ":why b",
      answers: """
        b  3          a.pipe(map(x => x + 1), filter(x => x > 2))
        ╰─ map  3     a.pipe(map(x => x + 1))
           ╰─ a  2    a.next(2), line 2
        """),
    Row(
      "a = 1; b = a + 1; c = a + b; d = c > 0", "a = 2", ":why not d",
      answers: """
        d got nothing from a = 2, line 2:
          a = 2
          ├─ b = 3
          │  ╰─ c = 5
          │     ╰─ d = c > 0 was computed: 5 > 0 = true, unchanged
          ╰─ c = 5, as above
        """),
    Row(
      "quiet t = behavior(4)", ":why not t",
      answers: "nothing has come for t yet: it began with 4"),
    // A stream that stands in for a failed source keeps nothing alive.
    Row(
      "a = subject(); c = a.catch(e => throwError(\"off\"))", "a.error(\"x\")", ":why c",
      answers: """
        c  ✕ off                a.catch(e => throwError("off"))
        ╰─ throwError  ✕ off    throwError("off")
           ╰─ a  ✕ x            a.error("x"), line 2
        """),
    Row(
      "x = 2; y = 1; p = [x, y]; (u, v) = p", "x = 9", ":why u",
      answers: """
        u = 9            (u, v) = [9, 1]
        ╰─ p = [9, 1]    [x, y] = [9, 1]
           ├─ x = 9      x = 9, line 2
           ╰─ y = 1      held from line 1
        """),
    Row(
      "x = 2; y = 1; p = [x, y]; (u, v) = p", "x = 9", ":why not v",
      answers: """
        v got nothing from x = 9, line 2:
          x = 9
          ╰─ p = [9, 1]
             ╰─ v in (u, v) = p was computed: (u, v) = [9, 1], unchanged
        """),
  ]

  @Test(arguments: runs + branches + others)
  func `the whole answer is true`(_ row: Row) {
    #expect(Typed.answer(row.lines) == row.answer)
  }

  @Test func `an operator in a function is exchanged in the text of the function`() {
    let answer = Typed.answer(
      "f = x => x.switchMap(v => timer(10ms))", "a = subject()", "b = f(a)",
      "a.next(1); a.next(2); wait 20ms", ":why not b")
    #expect(answer.contains("b = f(a) made timer(10ms) of it"))
    #expect(answer.contains("with flatMap(v => timer(10ms)), b would have had 0 at 10ms"))
    #expect(answer.contains("`:replay with f = x => x.flatMap(v => timer(10ms))` draws it"))
  }
}
