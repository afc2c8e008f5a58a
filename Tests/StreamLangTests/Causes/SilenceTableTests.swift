import Testing

@testable import StreamLang

/// Programs that say nothing in ways that people ask about, each with its true reason.
@Suite struct SilenceTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let answer: String

    init(_ lines: String..., answers answer: String) { (self.lines, self.answer) = (lines, answer) }

    var testDescription: String { lines.joined(separator: " · ") }
  }

  private static let beforeOrAfter = [
    Row(
      "a = subject()", "a.next(1)", "b = a.map(+1)", ":why not b",
      answers: """
        b got nothing from a.next(1), line 2:
          a  1
          ╰─ b was not there yet: it has listened to a since line 3, and a keeps nothing
             for who comes late
        with a = replaySubject(1), b would have had 2
        (`:replay with a = replaySubject(1)` draws it)
        """),
    Row(
      "a = subject()", "a.next(1)", "b = a.scan(0, +)", "a.next(2)", ":why not b",
      answers: """
        b got nothing from a.next(1), line 2:
          a  1
          ╰─ b was not there yet: it has listened to a since line 3, and a keeps nothing
             for who comes late
        with a = replaySubject(1), b would have had 1
        (`:replay with a = replaySubject(1)` draws it)
        """),
    Row(
      "click = subject(); name = subject()", "name.next(\"Ann\")", "r = click.withLatestFrom(name)",
      "click.next(1)", ":why not r",
      answers: """
        r got nothing from click.next(1), line 4:
          click  1
          ╰─ r = click.withLatestFrom(name) dropped it: nothing had come from name since
             this began, in line 3, and "Ann" was sent before
        with name = replaySubject(1), r would have had Ann
        (`:replay with name = replaySubject(1)` draws it)
        """),
    Row(
      "r = ReplaySubject(2)", "r.next(1); r.next(2); r.next(3)", "late = r.map(*10)",
      ":why not late",
      answers: """
        late got nothing from r.next(1), line 2:
          r  1
          ╰─ it had fallen out of the newest 2 values that r kept, which late got when
             it came in line 3
        with r = replaySubject(), late would have had 10
        (`:replay with r = replaySubject()` draws it)
        """),
    Row(
      "r = ReplaySubject(2)", "r.next(1); r.next(2); r.next(3)", "late = r.map(*10)", ":why late.1",
      answers: """
        late  20    r.map(*10)
        ╰─ r  2     held from line 2
        """),
    Row(
      "quiet q = interval(100ms).share()", "h = q.subscribe(v => v)", "wait 350ms", "h.dispose()",
      "k = q.map(+1)", ":why not k",
      answers: """
        k got nothing at 300ms:
          interval  2
          ╰─ q began a new run at 350ms; the one before sent 0, 1, 2 and was over at
             350ms
        with shareReplay(1), k would have had 3 at 350ms
        (`:replay with q = interval(100ms).shareReplay(1)` draws it)
        """),
    Row(
      "q = interval(100ms).share()", "wait 250ms", "k = q.map(+1)", ":why not k",
      answers: """
        k got nothing at 200ms:
          interval  1
          ╰─ k was not there yet: it has listened to q since line 3
        with shareReplay(1), k would have had 2 at 250ms
        (`:replay with q = interval(100ms).shareReplay(1)` draws it)
        """),
  ]

  private static let leftOrNotHeard = [
    Row(
      "s = subject(); r = s.switchMap(x => timer(100ms))", "s.next(1)", "wait 50ms", "s.next(2)",
      ":why not r@0ms",
      answers: """
        r got nothing from s.next(1), line 2:
          s  1
          ╰─ r = s.switchMap(x => timer(100ms)) made timer(100ms) of it, and left that
             at 50ms for 2, before it had sent anything
        with flatMap(x => timer(100ms)), r would have had 0 at 100ms
        (`:replay with r = s.flatMap(x => timer(100ms))` draws it)
        """),
    Row(
      "p = interval(100ms).publish()", "wait 1s", ":why not p",
      answers: """
        p does not run: nobody has called p.connect()
        with p.connect(), p would have had 0 at 100ms
        """),
    Row(
      "p = interval(100ms).publish(); a = p.map(+1)", "wait 1s", ":why not a",
      answers: """
        a is made from p, which does not run: nobody has called p.connect()
        with p.connect(), a would have had 1 at 100ms
        """),
    Row(
      "p = interval(100ms).publish(); s = subject(); a = s.filter(>5).merge(p)", "s.next(1)",
      ":why not a",
      answers: """
        a got nothing from s.next(1), line 2:
          s  1
          ╰─ filter in a dropped it: 1 > 5 is false
        without filter(>5), a would have had 1
        """),
    Row(
      "p = interval(100ms).publish(); s = subject(); a = s.filter(>5).merge(p)", "s.next(1)",
      ":why not a end",
      answers: "a is made from p, which does not run: nobody has called p.connect()"),
    Row(
      "p = interval(100ms).publish(); a = p.map(+1)", ":graph",
      answers: """
        ○    p  interval(100ms).publish()  not connected
        ╰─○  a  p.map(+1)
        """),
    Row(
      "p = interval(100ms).publish()", ":subs",
      answers: """
        of    by            since  events  now
        p     you (line 1)  0      0       not connected
        """),
    Row(
      "p = interval(100ms).publish()", ":belt p",
      answers: """
        p = interval(100ms).publish()
          keeps nothing: nobody has called p.connect()
        """),
    Row(
      "p = interval(100ms).publish()", "c = p.connect()", ":graph p",
      answers: """
        ○    p  interval(100ms).publish()
        ╰─▷  c  p.connect()
        """),
    Row(
      "s = subject(); g = s.groupBy(x => x % 2).flatMap(q => q.take(1))",
      "s.next(1); s.next(2); s.next(3)", ":why not g",
      answers: """
        g got nothing from s.next(3), line 2:
          s  3
          ╰─ groupBy in g put it into the group of 3 % 2, which nobody hears any more:
             take(1) was over at s.next(1), line 2
        """),
    Row(
      "s = subject(); w = s.window(count: 2).flatMap(q => q.reduce(0, +))", "s.next(1)",
      ":why not w",
      answers: """
        w got nothing from s.next(1), line 2:
          s  1
          ╰─ reduce in w sends nothing until its source completes
        with scan(0, +), w would have had 1
        """),
    Row(
      "a = subject(); b = subject(); x = amb(a, b)", "a.next(1); b.next(9)", ":why not x",
      answers: """
        x got nothing from b.next(9), line 2:
          b  9
          ╰─ x has left b at a.next(1), line 2
        with x = merge(a, b), x would have had 9 (`:replay with x = merge(a, b)` draws
        it)
        """),
    Row(
      "a = subject(); b = subject(); y = concat(a, b)", "b.next(1)", ":why not y",
      answers: """
        y got nothing from b.next(1), line 2:
          b  1
          ╰─ y listens to b when a has completed, and a goes on
        with y = merge(a, b), y would have had 1 (`:replay with y = merge(a, b)` draws
        it)
        """),
  ]

  private static let keptOrDropped = [
    Row(
      "s = subject(); r = s.flatMap(maxPublishers: .max(1), x => timer(100ms))",
      "s.next(1); s.next(2); s.next(3)", ":why not r",
      answers: """
        r got nothing from s.next(3), line 2:
          s  3
          ╰─ r = s.flatMap(maxPublishers: .max(1), x => timer(100ms)) had not asked for
             it: 1 was still at work
        """),
    Row(
      "s = subject(); m = s.mergeMap(x => timer(100ms), 1)", "s.next(1); s.next(2); s.next(3)",
      ":why not m",
      answers: """
        m got nothing from s.next(3), line 2:
          s  3
          ╰─ m = s.mergeMap(x => timer(100ms), 1) keeps it in line behind 2: 1 has been
             at work since 0ms
        if nothing else comes, m will have 0 at 300ms
        """),
    Row(
      "s = subject(); t = s.throttle(100ms, latest: false)", "s.next(4); s.next(5)", ":why not t",
      answers: """
        t got nothing from s.next(5), line 2:
          s  5
          ╰─ t = s.throttle(100ms, latest: false) dropped it: 4 came at 0ms, and its
             span of time was not over
        without throttle(100ms, latest: false), t would have had 5
        """),
    Row(
      "s = subject(); d = s.debounce(100ms)", "s.next(1); s.next(2); s.next(3)", ":why not d",
      answers: """
        d got nothing from s.next(3), line 2:
          s  3
          ╰─ d = s.debounce(100ms) keeps it until it has been quiet for long enough, at
             100ms; 1 and 2 before it were replaced
        if nothing else comes, d will have 3 at 100ms
        """),
    Row(
      "s = subject(); d = s.debounce(10ms)", "s.next(1); wait 5ms; s.next(2); s.next(3)", "wait 1s",
      ":why not d@0ms",
      answers: """
        d got nothing from s.next(1), line 2:
          s  1
          ╰─ d = s.debounce(10ms) dropped it: 2 came at 5ms, before it was sent on; 3
             replaced that in turn
        without debounce(10ms), d would have had 1
        """),
    Row(
      "s = subject(); b = s.buffer(count: 2)", "s.next(1); s.next(2)", ":why not b",
      answers:
        "b has made something of all that came for it: the last was [1,2] (:why b)"),
    Row(
      "s = subject(); z = s.asSingle()", "s.next(1)", ":why not z",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.asSingle() sends nothing until its source completes
        without asSingle(), z would have had 1
        """),
    Row(
      "t = subject(); s = subject(); io = lane(\"io\")",
      "busy = t.observe(on: io).map(x => x, cost: 1s); m = s.observe(on: io)", "t.next(1)",
      "wait 1ms", "s.next(2)", "s.next(3)", ":why not m",
      answers: """
        m got nothing from s.next(3), line 6:
          s  3
          ╰─ m = s.observe(on: io): it waits for io, where 1 has been at work since 0ms,
             behind 1 more
        if nothing else comes, m will have 3 at 1s
        """),
    Row(
      "s = subject(); m = s.map(x => x + 1, cost: 100ms)", "s.next(1)", ":why not m",
      answers: """
        m got nothing from s.next(1), line 2:
          s  1
          ╰─ m = s.map(x => x + 1, cost: 100ms): main is still at work on it
        if nothing else comes, m will have 2 at 100ms
        """),
    Row(
      "a = subject(); b = of(1); c = interval(1s); f = forkJoin(a, b, c)", "a.next(1)",
      ":why not f",
      answers: """
        f got nothing from a.next(1), line 2:
          a  1
          ╰─ f = forkJoin(a, b, c) keeps it until all its inputs complete: a and c go on
        with f = combineLatest(a, b, c), f would have had [1,1,0] at 1s
        (`:replay with f = combineLatest(a, b, c)` draws it)
        """),
    Row(
      "s = subject(); o = subject(); k = s.skipUntil(o)", "o.complete()", "s.next(2)", ":why not k",
      answers: """
        k got nothing from s.next(2), line 3:
          s  2
          ╰─ k = s.skipUntil(o) dropped it: it is one of those to skip; o has completed
             without a value
        without skipUntil(o), k would have had 2
        """),
    Row(
      "s = subject(); lim = 5; z = s.filter(v => v > lim)", "s.next(4)", "lim = 3", ":why not z",
      answers: """
        z got nothing from s.next(4), line 2:
          s  4
          ╰─ z = s.filter(v => v > lim) dropped it: 4 > lim is false, with lim = 5
        without filter(v => v > lim), z would have had 4
        """),
    Row(
      "lim = 5; f = v => v > lim; s = subject(); z = s.filter(f)", "s.next(4)", ":why not z",
      answers: """
        z got nothing from s.next(4), line 2:
          s  4
          ╰─ z = s.filter(f) dropped it: f(4) is false, with lim = 5
        without filter(f), z would have had 4
        """),
  ]

  private static let overOrAgain = [
    Row(
      "s = subject(); z = s.map(+1)", "", "s.complete()", ":why not z",
      answers: """
        z completed at 0ms, and nothing comes after that
        z  │ completed       s.map(+1)
        ╰─ s  │ completed    s.complete(), line 3
        """),
    Row(
      "s = subject(); d = s.map(x => 10 / x).buffer(count: 3)", "s.next(1); s.next(2)",
      "s.next(0)", ":why not d",
      answers: """
        d failed at 0ms, and nothing comes after that
        d  ✕ division by zero         s.map(x => 10 / x).buffer(count: 3)
        ╰─ map  ✕ division by zero    s.map(x => 10 / x)
           ╰─ s  0                    s.next(0), line 3
        buffer in d lost 10 and 5 with it
        """),
    Row(
      "s = subject(); d = s.delay(1s)", "s.next(1); s.next(2)", "s.error(\"off\")", ":why not d",
      answers: """
        d failed at 0ms, and nothing comes after that
        d  ✕ off       s.delay(1s)
        ╰─ s  ✕ off    s.error("off"), line 3
        d = s.delay(1s) lost 1 and 2 with it
        """),
    Row(
      "s = subject(); t = s.timeout(100ms)", "s.next(1)", "wait 1s", ":why t",
      answers: """
        t  ✕ timeout    s.timeout(100ms): nothing came for 100ms
        ╰─ s  1         held from line 2
        """),
    Row(
      "n = throwError(\"no\").retry(3)", ":why n",
      answers: """
        n  ✕ no                throwError("no").retry(3): its source has run 3 times
        ╰─ throwError  ✕ no    n = throwError("no").retry(3), line 1
        """),
    Row(
      "t = timer(10ms).map(x => 1 / x).retry()", "wait 55ms", ":why not t",
      answers: """
        t got nothing at 50ms:
          timer  0
          ╰─ map  ✕ division by zero
             ╰─ retry in t began it again: this is run 6
        """),
    Row(
      "u = timer(10ms).repeat()", "wait 25ms", ":why not u end",
      answers: "u has not ended: timer(10ms) goes on, repeat in u is in run 3"),
    Row(
      "c = of(1, 2); a = c.map(+1)", ":subs c",
      answers: """
        of    by            since  events  now
        c     you (line 1)  0      2       completed at 0ms
        c#1   a             0      2       completed at 0ms
        """),
    Row(
      "s = subject(); m = s.map(v => of(v))", "s.next(1)", ":why m",
      answers: """
        m  of(v)    s.map(v => of(v))
        ╰─ s  1     s.next(1), line 2
        m sends streams; `s.flatMap(v => of(v))` would send what they send
        """),
    Row(
      "a = 1; b = 10 / a; c = b + 1", "a = 0", ":why c",
      answers: """
        c  ✕ division by zero in b = 10 / a, with a = 0    b + 1
        ╰─ b  ✕ division by zero                           10 / a = 10 / 0
           ╰─ a = 0                                        a = 0, line 2
        """),
    Row(
      "on = true; x = 1; y = 1; r = if on { y } else { x }", "on = false", ":why r",
      answers: """
        r = 1, computed again in line 2: if false { y } else { 1 } = 1, unchanged
        r = 1           if on { y } else { x } = if true { 1 } else { x }
        ├─ on = true    held from line 1
        ╰─ y = 1        held from line 1
        """),
    Row(
      "x = 1; y = x + 1", "", "del x", ":why not y",
      answers: "y misses x, which was deleted in line 3"),
    Row(
      "s = subject(); x = range(1, 23).flatMap(i => s.buffer(9))", "s.next(1)", ":why not x",
      answers: """
        x got nothing from s.next(1), line 2:
          s  1
          ├─ buffer in x sends nothing until its list is complete (20 runs)
          ╰─ and 3 more runs have taken it
        without buffer(9), x would have had 1
        """),
    Row(
      "s = behavior(1); t = subject(); c = true; k = (c ? s : t) + 1", "c = false", ":why not k",
      answers: "k has no value any more: it is waiting for t"),
    Row(
      "x = 0", "w = 10 / x", ":why not w",
      answers: """
        w has an error, and no value as long as that lasts
        w  ✕ division by zero    10 / x = 10 / 0
        ╰─ x = 0                 held from line 1
        """),
    Row(
      "x = 1", "w = 10 / x", "v = w + 1", "x = 0", ":why not v",
      answers: """
        v has an error, and no value as long as that lasts
        v  ✕ division by zero in w = 10 / x, with x = 0    w + 1
        ╰─ w  ✕ division by zero                           10 / x = 10 / 0
           ╰─ x = 0                                        x = 0, line 4
        """),
  ]

  @Test(arguments: beforeOrAfter + leftOrNotHeard + keptOrDropped + overOrAgain + operators)
  func `the answer names the true reason`(_ row: Row) {
    #expect(Typed.answer(row.lines) == row.answer)
  }
}
