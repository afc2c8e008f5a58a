import Testing

@testable import StreamLang

/// `:why` of an end: which input's end or value it was, and where that came from.
@Suite struct WhyEndTests {
  private func check(_ lines: String..., answers expected: String) {
    let answer = Typed.answer(lines + [":why z"]).split(separator: "\n")
    #expect(answer.filter { !$0.hasPrefix("earlier") }.joined(separator: "\n") == expected)
  }

  private static let two = "a = subject(); b = subject()"

  @Test func `the source that has run out ends a zip, also behind the last pair`() {
    check(
      Self.two, "z = zip(a, b)", "a.next(1); b.next(2)", "a.complete()",
      answers: """
        z  │ completed       zip(a, b)
        ╰─ a  │ completed    a.complete(), line 4
        """)
    check(
      Self.two, "z = zip(a, b)", "a.next(1); a.next(2); b.next(3)", "a.complete()", "b.next(4)",
      answers: """
        z  │ completed       zip(a, b)
        ├─ a  │ completed    a.complete(), line 4
        ╰─ b  4              b.next(4), line 5
        """)
    check(
      Self.two, "z = zip(a, b)", "a.next(1); a.next(2)", "a.complete()", "b.next(3)",
      "b.complete()",
      answers: """
        z  │ completed       zip(a, b)
        ╰─ b  │ completed    b.complete(), line 6
        """)
    check(
      "a = subject()", "z = zip(a, of(5))", "a.next(1)",
      answers: """
        z  │ completed        zip(a, of(5))
        ├─ of  │ completed    z = zip(a, of(5)), line 2
        ╰─ a  1               a.next(1), line 3
        """)
  }

  @Test(arguments: ["combineLatest(a, b)", "merge(a, b)", "forkJoin(a, b)"])
  func `all sources together end what goes on with any of them`(_ call: String) {
    check(
      Self.two, "z = \(call)", "a.next(1); b.next(2)", "a.complete()", "b.complete()",
      answers: """
        z  │ completed       \(call)
        ├─ a  │ completed    a.complete(), line 4
        ╰─ b  │ completed    b.complete(), line 5
        """)
  }

  @Test func `the source and the last stream that it made end a flatMap`() {
    check(
      "a = subject()", "z = a.flatMap(x => timer(100ms))", "a.next(1); a.complete()", "wait 1s",
      answers: """
        z  │ completed           a.flatMap(x => timer(100ms))
        ├─ a  │ completed        a.complete(), line 3
        ╰─ timer  │ completed    timer(100ms)
           ╰─ a  1               held from line 3
        """)
  }

  @Test func `where one source is enough it is told alone`() {
    check(
      Self.two, "z = a.takeUntil(b)", "a.next(1)", "b.next(2)",
      answers: """
        z  │ completed    a.takeUntil(b)
        ╰─ b  2           b.next(2), line 4
        """)
    check(
      Self.two, "z = a.withLatestFrom(b)", "b.next(1); b.complete()", "a.complete()",
      answers: """
        z  │ completed       a.withLatestFrom(b)
        ╰─ a  │ completed    a.complete(), line 4
        """)
    check(
      Self.two, "z = amb(a, b)", "a.next(1)", "a.complete()",
      answers: """
        z  │ completed       amb(a, b)
        ╰─ a  │ completed    a.complete(), line 4
        """)
  }

  @Test func `a source that was over before is named`() {
    check(
      "a = subject()", "a.complete()", "z = a.map(+1)",
      answers: """
        z  │ completed       a.map(+1)
        ╰─ a  │ completed    a.complete(), line 2
        """)
    check(
      "a = subject()", #"a.error("no")"#, "z = a.retry(2)",
      answers: """
        z  ✕ no       a.retry(2): its source has run 2 times
        ╰─ a  ✕ no    a.error("no"), line 2
        """)
  }
}
