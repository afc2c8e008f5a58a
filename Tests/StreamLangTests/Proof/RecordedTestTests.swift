import TestSupport
import Testing

@testable import StreamLang

/// `:test b`: what has happened in a session, as a test.
@Suite struct RecordedTestTests {
  @Test func `events that change nothing are left out, and times are round`() {
    #expect(
      Typed.answer(
        "a = subject(); b = a.filter(>2).debounce(300ms)",
        "a.next(1); wait 517ms; a.next(3); wait 103ms; a.next(5); wait 1s; a.next(2)", ":test b")
          == """
          // b in a session: 1 of 4 events of a, frames of 500ms
          a = subject()
          b = a.filter(>2).debounce(300ms)
          a.play("-5", frame: 500ms)
          expect b "800ms 5", frame: 500ms
          """)
  }

  @Test func `a cell and a subject that keeps a value begin as they did`() {
    #expect(
      Typed.answer("x = 1; s = behavior(2); y = x + s", "x = 5", "s.next(7)", ":test y")
        == """
        // y in a session: all 2 events of x and s, frames of 1ms
        x = 1
        s = behavior(2)
        y = x + s
        at 0s { x := 5 }
        s.play("7", frame: 1ms)
        expect y "[3,7,{12}]", frame: 1ms
        """)
  }

  @Test func `a text ends before what came behind the events of the session`() {
    #expect(
      Typed.answer(
        "a = subject(); p = a.debounce(30ms); s = a.merge(p)", "wait 50ms; a.next(0)", ":test s")
          == """
          // s in a session: all 1 event of a, frames of 20ms
          a = subject()
          p = a.debounce(30ms)
          s = a.merge(p)
          a.play("---0", frame: 20ms)
          expect s "---0", frame: 20ms
          """)
  }

  @Test func `an error is expected by its message, and sent again as it was`() {
    #expect(
      Typed.answer("a = subject(); b = a.map(x => 10 / x)", "a.next(1)", "a.next(0)", ":test b")
        == """
        // b in a session: all 2 events of a, frames of 1ms
        a = subject()
        b = a.map(x => 10 / x)
        a.play("[1,0]", frame: 1ms)
        expect b "[{10}#]", error: "division by zero", frame: 1ms
        """)
    #expect(
      Typed.answer("a = subject(); b = a.catch(e => of(e.code))", "a.error({code: 3})", ":test b")
        == """
        // b in a session: all 1 event of a, frames of 1ms
        a = subject()
        b = a.catch(e => of(e.code))
        a.play("#", error: {code: 3}, frame: 1ms)
        expect b "[3|]", frame: 1ms
        """)
  }

  @Test(arguments: [
    (
      ":test",
      "test wants a name, and a file behind >; as in `:test b > b.rx`, or `:test b` to look at it"
    ),
    (
      ":test b b.rx",
      "test wants a name, and a file behind >; as in `:test b > b.rx`, or `:test b` to look at it"
    ),
    (":test q", "unknown name q"),
    (":test f", "test wants a stream or a cell, got f"),
    (":test b", "b has done nothing yet"),
    (
      ":test s", "s is not watched, so it is not known what it sent; `watch s` keeps it from now on"
    ),
    (
      "a.next(1); :test a",
      "a is made from nothing else: it would be compared with itself; test wants a name that is made from others"
    ),
  ])
  func `a mistake says what to write`(_ line: String, _ text: String) {
    let lines = Typed.answer(
      "a = subject(); b = a.skip(5); f = x => x; quiet s = a.map(+1)", line
    ).split(separator: "\n").filter { !$0.hasPrefix("a  ") && !$0.hasPrefix("  a.next") }
    #expect(
      lines.map { $0.drop { " ^".contains($0) } }.filter { !$0.isEmpty }.joined(separator: " ")
        == text)
  }

  /// Sessions in which two subjects are driven at odd times.
  private static func session(_ random: inout SeededRandom) -> (lines: [String], name: String) {
    let call = random.pick([
      "a.filter(>2)", "a.map(*2).take(3)", "a.debounce(20ms)", "a.throttle(30ms)", "a.merge(b)",
      "combineLatest(a, b, +)", "zip(a, b, +)", "a.withLatestFrom(b, +)", "a.scan(+)",
      "a.distinctUntilChanged()", "a.delay(7ms)", "a.takeUntil(b)", "a.buffer(count: 2)",
      "a.flatMapLatest(x => timer(10ms).map(_ => x))",
    ])
    var lines = ["a = subject(); b = subject()", "r = \(call)"]
    for _ in 0..<(3 + random.below(8)) {
      lines.append("\(random.pick(["a", "a", "b"])).next(\(random.below(6)))")
      if random.below(2) == 0 { lines.append("wait \(1 + random.below(60))ms") }
    }
    return (lines + ["wait 100ms"], "r")
  }

  @Test func `a test of a session passes, and no event of it can be left out`() {
    var (tests, events) = (0, 0)
    for seed in SeededRandom.seeds(12) {
      var random = SeededRandom(seed: seed)
      let (lines, name) = Self.session(&random)
      let text = Typed.answer(lines + [":test \(name)"])
      guard text.contains("expect \(name)") else {
        // Two subjects that take turns within one moment are none of marble text.
        #expect(
          text.contains("r has done nothing yet") || text.contains("r does not do the same again"),
          "seed \(seed): \(text)\n\(lines)")
        continue
      }
      tests += 1
      let report = TestReport(testing: text, called: "t.rx")
      #expect(report.passed == 1 && report.failed == 0, "seed \(seed): \(text)\n\(report.lines)")
      let pieces = ScriptPieces(of: text)
      for place in pieces.places where !pieces.statements[place.statement].hasPrefix("expect") {
        guard case .marbles(let span, let all, let frame) = place.kind else { continue }
        for number in all.indices {
          events += 1
          var fewer = all
          fewer.remove(at: number)
          let less = pieces.replacing(span, of: place.statement, by: fewer, frame: frame)
          let failed = less.map { TestReport(testing: $0.text, called: "t.rx").failed } ?? 1
          #expect(failed > 0, "seed \(seed): \(less?.text ?? "")")
        }
      }
    }
    #expect(tests > 5 && events > 10)
  }
}
