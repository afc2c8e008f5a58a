import TestSupport
import Testing

@testable import StreamLang

/// `:belt`: what the operators of a stream keep.
@Suite struct BeltTests {
  /// Definitions and lines, with the belt of `r` after them, below its title.
  private static let cases: [(program: String, belt: String)] = [
    ("r = s.take(3)", "  lets 2 more through"),
    ("r = s.skip(3)", "  leaves out 2 more"),
    ("r = s.skip(1)", "  lets everything through"),
    ("r = s.scan(+)", "  has 1"),
    ("r = s.reduce(0, +)", "  has 1"),
    ("r = s.count()", "  has 1"),
    ("r = s.toArray()", "  collects ▕ 1 ▏"),
    ("r = s.buffer(count: 3)", "  collects ▕ 1 _ _ ▏"),
    ("r = s.buffer(count: 20)", "  collects ▕ 1 ▏ 1 of 20"),
    ("r = s.buffer(timeSpan: 2s)", "  collects ▕ 1 ▏, due at 2s (in 2s)"),
    ("r = s.debounce(1s)", "  holds 1, due at 1s (in 1s)"),
    ("r = s.throttle(1s)", "  holds nothing"),
    ("r = s.delay(1s)", "  holds 1, due at 1s (in 1s)"),
    ("r = s.timeout(1s)", "  ends at 1s (in 1s) unless a value comes"),
    ("r = s.sample(t)", "  holds 1"),
    ("r = s.takeLast(2)", "  holds 1 until its source completes"),
    ("r = s.pairwise()", "  remembers 1"),
    ("r = s.distinctUntilChanged()", "  remembers 1"),
    ("r = s.distinct()", "  has seen 1"),
    ("r = s.groupBy(x => x % 2)", "  has groups for 1"),
    ("r = concat(s, t)", "  is at stream 1 of 2"),
    ("r = s.retry(3)", "  is in run 1"),
    ("r = s.map(+1)", "  keeps nothing: each value goes through at once"),
    ("r = merge(s, t)", "  keeps nothing: each value goes through at once"),
    ("r = s.share()", "  keeps nothing: each value goes through at once"),
    ("r = s.shareReplay(2)", "  keeps 1 for later subscribers"),
    ("r = s.share(replay: 1)", "  keeps 1 for later subscribers"),
    ("r = s.publish().refCount()", "  keeps nothing: each value goes through at once"),
    ("r = s.publishLast().refCount()", "  holds 1"),
    (
      "r = s.replay(1).refCount().skip(1)",
      "  replay  keeps 1 for later subscribers\n  skip    lets everything through"
    ),
    ("r = of(1).shareReplay(1)", "  is not running"),
    ("r = s.connect(x => x.buffer(count: 3))", "  collects ▕ 1 _ _ ▏"),
    ("r = defer(() => s.debounce(1s))", "  holds 1, due at 1s (in 1s)"),
    ("r = s.delaySubscription(1s)", "  begins at 1s (in 1s)"),
    ("r = s.delay(x => timer(1s))", "  for 1  ──▷"),
    ("r = s.throttle(1s, leading: false)", "  holds 1 until its span of time is over"),
    ("r = s.average()", "  makes one result of all values"),
    ("r = s.single()", "  holds 1 until its source completes"),
    (
      "r = s.sequenceEqual(t)",
      "  s  ▕ 1 ▏──┐\n  t  ▕   ▏──┴▷             waiting for t, s is 1 ahead"
    ),
    ("r = s.filter(> 3)", "  keeps nothing: what it does not leave out goes through at once"),
    (
      "f = x => x.map(+1).filter(> 3); r = f(s)",
      "  keeps nothing: what it does not leave out goes through at once"
    ),
    ("r = t.switchMap(v => s)", "  keeps nothing: what its streams send goes through at once"),
    ("r = t.concatMap(v => s)", "  keeps nothing: what its streams send goes through at once"),
    ("r = t.exhaustMap(v => s)", "  keeps nothing: what its streams send goes through at once"),
    ("r = amb(t, u)", "  waits for the first of its streams"),
    ("r = amb(t, s)", "  follows s, which was first: the others are left"),
    ("r = s.throttle(1s, latest: false)", "  lets nothing through until 1s (in 1s)"),
    ("r = t.throttle(1s, latest: false)", "  lets the next value through"),
    ("r = s.skipUntil(t)", "  lets nothing through now"),
    ("r = t.skipUntil(s)", "  lets the next value through"),
    ("p = s.publish(); r = p.map(+1)", "  keeps nothing: nobody has called p.connect()"),
    ("r = s.first()", "  is not running, and keeps nothing"),
    ("r = s.share().scan(+)", "  has 1"),
    ("r = s.flatMap(x => timer(1s))", "  for 1  ──▷"),
    ("r = s.concatMap(x => never()); s.next(2)", "  for 2  ──▷\n  1 waits for a free place"),
    ("r = zip(s, t)", "  s  ▕ 1 ▏──┐\n  t  ▕   ▏──┴▷             waiting for t, s is 1 ahead"),
    (
      "r = combineLatest(s, t, s.map(+1))",
      "  s          ▕ 1 ▏──┐\n  t          ▕   ▏──┤\n  s.map(+1)  ▕ 2 ▏──┴▷     waiting for t"
    ),
    ("r = t.withLatestFrom(s)", "  t  ───────┐\n  s  ▕ 1 ▏──┴▷"),
    (
      "r = s.take(2).distinct().delay(1s)",
      "  take      lets 1 more through\n  distinct  has seen 1\n"
        + "  delay     holds 1, due at 1s (in 1s)"
    ),
  ]

  @Test(arguments: cases)
  func `each operator tells what it keeps`(_ program: String, _ belt: String) {
    let answer = Typed.answer(
      "s = subject(); t = subject(); u = subject()", program, "s.next(1)", ":belt r")
    let lines = answer.split(separator: "\n").dropFirst()
    #expect(lines.joined(separator: "\n") == belt)
  }

  @Test func `a long queue is cut short`() {
    let pushes = (1...20).map { "l.next(\($0))" }.joined(separator: "; ")
    #expect(
      Typed.answer("l = subject(); r = subject()", "z = zip(l, r)", pushes, ":belt z")
        == """
        z = zip(l, r)
          l  ▕ 1 2 3 4 5 6 … 20 ▏──┐
          r  ▕                  ▏──┴▷  waiting for r, l is 20 ahead
        """)
  }

  @Test(arguments: [
    (":belt", "belt wants one name; as in `:belt z`"),
    (":belt s t", "belt wants one name; as in `:belt z`"),
    (":belt q", "unknown name q"),
    (":belt s@5s", "5s has not come yet: it is 0"),
    (":belt s@x", "after @ comes a time, got x; as in `:belt s@10ms`"),
    (":belt s.1", "belt is about a moment, not about one of its events; as in `:belt s@10ms`"),
    (":belt n", "n is no stream: `:why n` says what it is made from"),
    (":belt k", "k is a value, and keeps nothing"),
    (":belt s", "s = subject()\n  keeps nothing: what it is sent goes on at once"),
    (":belt b", "b = behavior(4)\n  keeps 4"),
  ])
  func `what it cannot show is said`(_ line: String, _ answer: String) {
    let told = Typed.answer("s = subject(); t = subject(); n = 1; b = behavior(4); let k = 2", line)
    #expect(told.contains(answer), "\(told)")
  }

  @Test func `streams that were made and are over make nobody forget the call of a name`() {
    #expect(
      Typed.answer(
        "a = subject(); f = a.flatMap(x => of(x).map(+1).filter(>0))", "range(1, 3000).bind(to: a)",
        "l = subject(); r = subject(); z = zip(l, r)", "l.next(1)", ":belt z")
          == """
          z = zip(l, r)
            l  ▕ 1 ▏──┐
            r  ▕   ▏──┴▷             waiting for r, l is 1 ahead
          """)
  }

  @Test func `what a watch was told is known as long as the log has it`() {
    let session = Session().after(
      "r = replaySubject()", "range(1, 5000).bind(to: r)", "unwatch r", "watch r")
    #expect(session.program.environment.recording?.retold.count == 5000)
  }

  @Test func `many belts, and long words, are cut short`() {
    #expect(
      Typed.answer(
        "s = subject(); f = s.flatMap(x => never())", "range(1, 40).bind(to: s)", ":belt f")
          == """
          f = s.flatMap(x => never())
            for 1      ──┐
            for 2      ──┤
            for 3      ──┤
            for 4      ──┤
            for 5      ──┤
            for 6      ──┤
            for 7      ──┤
            for 8      ──┤
            … 31 more  ──┤
            for 40     ──┴▷
          """)
    let names = (1...9).map { "s\($0)" }
    let subjects = names.map { "\($0) = subject()" }.joined(separator: "; ")
    let zip = "zip(\(names.joined(separator: ", ")))"
    let told = Typed.answer(
      subjects, "z = \(zip)", "s2.next(\"\(String(repeating: "x", count: 99))\")", ":belt z")
    #expect(told.contains("  s2  ▕ xxxxxxxxxxxxxxx… ▏──┤\n"), "\(told)")
    let annotation =
      "waiting for s1 and s3 and s4 and 5 more, s2 is 1\n" + String(repeating: " ", count: 32)
      + "ahead"
    #expect(told.hasSuffix("▏──┴▷  \(annotation)"), "\(told)")
  }

  @Test func `a moment in the middle of a line is one like others`() {
    let lines = [
      "l = subject(); y = l.scan(+)", "l.next(1); wait 3ms; l.next(2); wait 3ms; l.next(3)",
    ]
    let belts = ["0ms", "2ms", "3ms", "6ms"].map { Typed.answer(lines + [":belt y@\($0)"]) }
    #expect(belts == ["1", "1", "3", "6"].map { "y = l.scan(+)\n  has \($0)" })
  }

  /// A run is not known any more when nothing keeps its probe.
  @Test(arguments: Prelude.all.filter { $0.example?.inputs.isEmpty == false }.map(\.name))
  func `what could be looked at does not outlive its run`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let session = Session()
    let inputs = zip(["a", "b"], example.inputs).map { "\($0) = hot(\"\($1)\")" }
    let program = inputs + example.setup + ["r = \(example.source)"]
    session.after(program.joined(separator: "\n"), "wait 2ms\n:belt r\nunwatch r")
    let log = try #require(session.program.environment.recording?.log)
    for run in log.runs where run.end != nil {
      let states = log.states(ofNode: run.node, run: run.number)
      #expect(states.isEmpty, "\(example.source): \(states.map(\.kind))")
    }
  }

  @Test func `it has no boxes in ASCII`() {
    var style = Screen.Style()
    style.charset = .ascii
    var screen = Screen(style)
    let session = Session().after("l = subject(); r = subject(); z = zip(l, r); l.next(1)")
    #expect(
      screen.render(session.submit(":belt z")).map(\.text.plain) == [
        "z = zip(l, r)", "  l  [ 1 ]--+", "  r  [   ]--+>             waiting for r, l is 1 ahead",
      ])
  }

  /// The typed lines, the questions, and the times at which they were asked.
  private func belts(_ names: [String], _ session: Session) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, Typed.lines(session.submit(":belt \($0)"))) })
  }

  @Test(arguments: SeededRandom.seeds(24))
  func `to look changes nothing, and what was can be seen again`(_ seed: UInt64) {
    var options = Session.Options()
    options.isPrompt = true
    options.isVirtual = true
    let (looked, left) = (Session(options), Session(options))
    for line in RandomProgram(seed: seed).lines {
      _ = looked.submit(line)
      _ = left.submit(line)
    }
    let names = looked.program.environment.symbols.values.map(\.name)
    var seen: [(time: UInt64, belts: [String: [String]])] = []
    for _ in 0..<6 {
      seen.append((looked.now, belts(names, looked)))
      for session in [looked, left] { _ = session.submit("wait 3ms") }
    }
    for (time, belts) in seen {
      let moment = TimeText.short(time)
      for name in names {
        let again = Typed.lines(looked.submit(":belt \(name)@\(moment)"))
        #expect(again == belts[name], "seed \(seed), \(name) at \(moment)")
      }
    }
    let rows = [looked, left].map { Typed.lines($0.submit(":marbles")) }
    #expect(rows[0] == rows[1], "seed \(seed)")
  }
}
