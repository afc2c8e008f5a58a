import Testing

@testable import StreamLang

/// Answers of `:why` and `:why not` that are easily wrong, because more than one event has to be looked at.
@Suite struct TrueAnswerTests {
  typealias Row = SilenceTableTests.Row

  private static let kept = [
    Row(
      "s = subject(); z = s.map(x => timer(5ms)).concatAll()", "s.next(1); s.next(2)", ":why not z",
      answers: """
        z got nothing from s.next(2), line 2:
          s  2
          ╰─ map  timer(5ms)
             ╰─ concatAll in z keeps it in line: timer(5ms) has been at work since 0ms
        if nothing else comes, z will have 0 at 10ms
        """),
    Row(
      "s = replaySubject(3)", "s.next(1); s.next(2); s.next(3)", "s.complete()", "n = s.map(*10)",
      ":why n.1",
      answers: """
        n  10      s.map(*10)
        ╰─ s  1    held from line 2
        """),
    Row(
      "s = replaySubject(3)", "s.next(1); s.next(2)", "s.complete()", "z = s.delay(5ms)",
      ":why not z",
      answers: """
        z got nothing from s.next(2), line 2:
          s  2
          ╰─ z = s.delay(5ms) keeps it until its delay is over
        if nothing else comes, z will have 2 at 5ms
        """),
    Row(
      "a = replaySubject(2)", "a.next(2); a.next(3); a.next(4)", "z = a.filter(>3)", ":why not z",
      answers: """
        z got nothing from a.next(3), line 2:
          a  3
          ╰─ z = a.filter(>3) dropped it: 3 > 3 is false
        without filter(>3), z would have had 3
        """),
    Row(
      "a = subject(); b = subject(); z = a.map(x => 10 / x).catch(e => b)", "a.next(0)",
      ":why not z",
      answers: """
        z got nothing from a.next(0), line 2:
          a  0
          ╰─ map  ✕ division by zero
             ╰─ catch in z made b of it, which has sent nothing so far
        """),
    Row(
      "s = subject(); [z, y] = s.partition(>2)", "s.next(1)", ":why not z",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z dropped it
        """),
    Row(
      "b = behavior(4)", "b.complete()", "z = b.map(+1)", ":why z",
      answers: """
        z  │ completed       b.map(+1)
        ╰─ b  │ completed    b.complete(), line 2
        """),
    Row(
      "a = behavior(1); b = a.map(+1); z = b.filter(>100)", "a.next(2)", "b = a.map(*100)",
      ":why not z",
      answers: """
        z got nothing from a = behavior(1), line 1:
          a  1
          ╰─ z began at 0ms, after this had come
        """),
    Row(
      "p = subject(); k = 2; z = p.take(k)", "k = 1", ":why not z",
      answers: """
        z got nothing from k = 1, line 2:
          k = 1
          ╰─ z was made with it
        """),
  ]

  private static let answered = [
    Row(
      "p = subject(); z = p.pairwise()", "p.next(1); p.next(2)", ":why not z",
      answers: "z has made something of all that came for it: the last was [1,2] (:why z)"),
    Row(
      "a = subject(); b = a.take(1); z = b.repeat(2)", "a.next(1)", ":why not z",
      answers: "z has made something of all that came for it: the last was 1 (:why z)"),
    Row(
      "s = subject(); z = s.skip(until: s.filter(>1))", "s.next(2)", ":why not z",
      answers: "z has made something of all that came for it: the last was 2 (:why z)"),
    Row(
      "s = subject(); g = subject(); z = s.pausableBuffered(g)", "s.next(1)", "g.next(true)",
      ":why not z",
      answers: "z has made something of all that came for it: the last was 1 (:why z)"),
    Row(
      "n = 3; tick = interval(10ms).take(3); z = tick + n", "wait 30ms", ":why not z",
      answers: "z has made something of all that came for it: the last was 5 (:why z)"),
    Row(
      "a = subject(); b = behavior(1); z = a.flatMap(x => b.map(+1))", "a.next(1)", ":why not z",
      answers: "z has made something of all that came for it: the last was 2 (:why z)"),
    Row(
      "a = subject(); b = behavior(1); z = a.flatMap(x => b.map(+1))", "a.next(5)", ":from a",
      answers: """
        a  5    a.next(5), line 2
        ╰─ map  2
           ╰─ z  2
        """),
    Row(
      "a = subject(); b = replaySubject(2)", "b.next(2); b.next(4)", "z = a.skip(until: b)",
      ":why not z",
      answers: """
        z got nothing from b.next(4), line 2:
          b  4
          ╰─ z has left b as soon as it began
        """),
    Row(
      "a = subject(); k = subject(); z = a.flatMap(x => k)", "a.next(1)", "k.next(5)", ":why not z",
      answers: "z has made something of all that came for it: the last was 5 (:why z)"),
    Row(
      "a = subject(); k = subject(); z = a.delay(x => k.map(+1))", "a.next(1)", "k.next(5)",
      ":why not z",
      answers: "z has made something of all that came for it: the last was 1 (:why z)"),
    Row(
      "a = subject(); b = a.map(+1); z = b.map(+1)", "a.next(1)", "del b", "a.next(5)",
      ":why not z",
      answers: "z misses b, which was deleted"),
    Row(
      "x = subject(); stop = subject(); z = x.skipUntil(stop)", "stop.next(1)", ":why not z",
      answers: """
        z got nothing from stop.next(1), line 2:
          stop  1
          ╰─ z = x.skipUntil(stop) takes it as a sign only: nothing waited for it
        """),
    Row(
      "a = subject(); k = subject(); z = a.flatMap(x => k)", "a.next(1)", "k.complete()",
      ":why not z",
      answers: """
        z got nothing from a.next(1), line 2:
          a  1
          ╰─ z = a.flatMap(x => k) made k of it, which completed without a value
        """),
    Row(
      "a = subject(); x = a.scan(0, +)", "a.next(1)", "z = x.distinctUntilChanged()",
      "a.next(2); a.next(0)", ":why not z",
      answers: """
        z got nothing from a.next(0), line 4:
          a  0
          ╰─ x  2
             ╰─ z = x.distinctUntilChanged() dropped it: equal to the previous 2
        without distinctUntilChanged(), z would have had 2
        """),
    Row(
      "a = subject(); b = a.shareReplay(1); c = b.map(+1)", "a.next(1)", "z = b.map(+10)",
      ":why not z",
      answers: "z has made something of all that came for it: the last was 11 (:why z)"),
    Row(
      "a = subject(); b = a.shareReplay(1); c = b.map(+1)", "a.next(1)",
      "s = subject(); z = s.flatMap(x => b)", "s.next(9)", ":why not z",
      answers: "z has made something of all that came for it: the last was 1 (:why z)"),
    Row(
      "a = subject(); p = a.publish(); z = p.map(+1)", "a.next(1)", "wait 5ms; k = p.connect()",
      ":why not z",
      answers: """
        z got nothing from a.next(1), line 2:
          a  1
          ╰─ p has listened to a only since 5ms
        with a = replaySubject(1), z would have had 2 at 5ms
        (`:replay with a = replaySubject(1)` draws it)
        """),
    Row(
      "a = subject(); b = a.share()", "a.next(0)", "unwatch b", "a.next(1)", "z = b.map(+1)",
      "a.next(2)", ":why not z",
      answers: """
        z got nothing from a.next(1), line 4:
          a  1
          ╰─ z was not there yet: it has listened to b since line 5
        with a = replaySubject(1), z would have had 2
        (`:replay with a = replaySubject(1)` draws it)
        """),
  ]

  private static let formulas = [
    Row(
      "a = subject(); z = a + 1", "a.next(3)", "a.complete()", ":why z",
      answers: """
        z  │ completed       a + 1
        ╰─ a  │ completed    a.complete(), line 3
        """),
    Row(
      "a = subject(); z = a + 1", "a.next(3)", "a.complete()", ":why not z end",
      answers: """
        z completed at 0ms, and nothing comes after that
        z  │ completed       a + 1
        ╰─ a  │ completed    a.complete(), line 3
        """),
    Row(
      "a = subject(); z = a.last(where: %2 == 0)", "a.next(1)", "a.error(\"no\")", ":why not z",
      answers: """
        z failed at 0ms, and nothing comes after that
        z  ✕ no       a.last(where: %2 == 0)
        ╰─ a  ✕ no    a.error("no"), line 3
        """),
    Row(
      "a = behavior(1); b = behavior(2); z = a + b", "b.complete()", "a.next(4)", ":why z",
      answers: """
        z = 6                a + b = 4 + 2
        ├─ a  4              a.next(4), line 3
        ╰─ b  │ completed    b.complete(), line 2
        """),
    Row(
      "a = subject(); z = a + 1", "a.next(3)", ":why not z end",
      answers: "z has not ended: a goes on"),
    Row(
      "x = 1; quiet z = x + 1", "x = 2", ":why not z",
      answers: """
        z is quiet: what it does is not recorded
        `watch z` records it from now on
        """),
    Row(
      "quiet x = 1; z = x + 1", "x = 2", ":why not z",
      answers: "z has made something of all that came for it: the last was 3 (:why z)"),
    Row("z = interval(10ms)", ":why not z end", answers: "z has not ended: interval(10ms) goes on"),
    Row(
      "s = subject(); z = s.flatMapFirst(x => timer(10ms))", "s.next(1)", "s.next(2)",
      "wait 10ms; s.complete()", "wait 1ms", ":why not z@0ms",
      answers: """
        z got nothing from s.next(2), line 3:
          s  2
          ╰─ z = s.flatMapFirst(x => timer(10ms)) dropped it: the stream of an earlier
             value had not ended
        with flatMap(x => timer(10ms)), z would have had 0 at 10ms
        (`:replay with z = s.flatMap(x => timer(10ms))` draws it)
        """),
    Row(
      "x = 1; quiet q = x * 0; z = q + 1", "x = 11", ":why not z",
      answers: """
        z got nothing from x = 11, line 2:
          x = 11
          ╰─ q = x * 0 is quiet: what it does is not recorded
        """),
    Row(
      "x = 1; quiet q = x * 2; z = q + 1", "x = 10", ":why z",
      answers: """
        z = 21       q + 1
        ╰─ x = 10    x = 10, line 2
        """),
    Row(
      "a = subject(); b = subject(); z = a.takeUntil(b).repeat()", "a.next(1); b.next(0)",
      ":why not z",
      answers: """
        z got nothing from b.next(0), line 2:
          b  0
          ╰─ takeUntil  │ completed
             ╰─ repeat in z began it again: this is run 2
        """),
    Row(
      "s = subject(); a = subject(); z = s.switchAll()", "s.next(a); s.complete()",
      ":why not z end",
      answers: "z has not ended: a goes on"),
    Row(
      "s = subject(); a = subject(); z = s.switchAll()", "s.next(a); s.complete()", "a.next(1)",
      ":why not z",
      answers: """
        z got nothing from s.complete(), line 2:
          s  │ completed
          ╰─ that alone does not end z (:why not z end)
        """),
    Row(
      "a = behavior(1); b = a + 1; s = a.map(x => x % 2); z = s + b", "a.next(2)", "a.next(4)",
      ":why not z",
      answers: """
        z got nothing from a part of a.next(4), line 3:
          s  0
          ╰─ z = s + b was computed once in this turn, with s 0
        """),
    Row(
      "x = 1; a = interval(10ms).take(3); z = a * x", "wait 25ms", "x = 10", "wait 10ms",
      ":why z@20ms",
      answers: """
        z = 1                a * x = 1 * 1
        ├─ a  1              interval(10ms).take(3)
        │  ╰─ interval  1    at 20ms
        ╰─ x = 1             held from line 1
        """),
    Row(
      "c = 10; z = c / 0", "c = 4", ":why z",
      answers: """
        z was computed again in line 2: 4 / 0 is an error, too
        z  ✕ division by zero    c / 0 = 10 / 0
        ╰─ c = 10                held from line 1
        """),
    Row(
      "a = behavior(5); z = a.scan(0, +) + a", "a.next(7)", ":why z",
      answers: """
        z = 19         a.scan(0, +) + a = a.scan(0, +) + 7
        ├─ a  7        a.next(7), line 2
        ╰─ scan  12    a.scan(0, +)
           ╰─ a  7     as above
        """),
    Row(
      "x = 3; z = prev(x, 0) + x", "x = 4", ":why z",
      answers: """
        z = 7          prev(x, 0) + x = prev(x, 0) + 4
        ├─ x = 4       x = 4, line 2
        ╰─ prev  3     prev(x, 0)
           ╰─ x = 4    as above
        """),
    Row(
      "x = 1", "a = subject(); z = x + a", ":why not z",
      answers: """
        z got nothing from x = 1, line 1:
          x = 1
          ╰─ z = x + a is waiting for a
        """),
    Row(
      "a = subject(); s = a.share(); b = s.map(+1)", "unwatch b", "a.next(3)", ":why not b",
      answers: """
        b got nothing from a.next(3), line 3:
          a  3
          ╰─ nobody has been subscribed to b since 0ms
        """),
    Row(
      "x = 1", "x = 9", "z = x + 1", ":why not z",
      answers: """
        z got nothing from x = 1, line 1:
          x = 1
          ╰─ z was not there yet: it begins in line 3
        """),
    Row(
      "x = 1", "a = subject(); a.subscribe(v => x := v)", "a.next(5)", ":why x",
      answers: """
        x = 5      set because of it
        ╰─ a  5    a.next(5), line 3
        """),
    Row(
      "x = 1", "a = subject(); a.subscribe(v => x := v)", "a.next(5)", "after 10ms { x = 100 }",
      "wait 30ms", ":why x",
      answers: "x = 100    at 10ms"),
  ]

  private static let times = [
    Row(
      "s = subject(); z = s.filter(>0).take(1)", "s.next(0)", "wait 10ms", "s.next(5)",
      ":why not z@0ms",
      answers: """
        z got nothing from s.next(0), line 2:
          s  0
          ╰─ filter in z dropped it: 0 > 0 is false
        without filter(>0), z would have had 0
        """),
    Row(
      "s = subject(); z = s.filter(>0).take(1)", "s.next(0)", "wait 10ms", "s.next(5)",
      ":why not z@10ms",
      answers: "z did say something at 10ms (:why z@10ms)"),
    Row(
      "s = subject(); z = s.switchMap(x => timer(10ms))", "s.next(1)", "wait 20ms",
      ":why not z@0ms",
      answers: "what came for z at 0ms has led to what it said later"),
    Row(
      "a = interval(10ms); z = a.map(*2)", "wait 15ms", "unwatch z", "wait 20ms", "watch z",
      "wait 15ms", ":why z@10ms",
      answers: """
        z  0       a.map(*2)
        ╰─ a  0    at 10ms
        """),
    Row(
      "a = interval(10ms); z = a.map(*2)", "wait 15ms", "unwatch z", "wait 20ms", "watch z",
      "wait 15ms", ":why not z@10ms",
      answers: "z did say something at 10ms (:why z@10ms)"),
    Row(
      "a = subject(); z = a.map(+1)", "a.next(1)", "unwatch z", "watch z", ":why z",
      answers: "z has had no event in its present run; :why not z says why"),
    Row(
      "x = 0; t = interval(10ms).take(3)", "t.subscribe(v => x := v)", "z = x + 1", "wait 15ms",
      ":why not z@10ms",
      answers: """
        z got nothing at 10ms:
          x was set to 0: as before, so z was not computed
        """),
    Row(
      "a = subject(); b = behavior(5); z = a.delay(x => b)", "a.next(1)", ":why not z",
      answers: "z has made something of all that came for it: the last was 1 (:why z)"),
    Row(
      "p = subject(); z = p.pairwise()", "p.next(1); p.next(2)", ":why z",
      answers: """
        z  [1,2]    p.pairwise(), with what it kept
        ╰─ p  2     p.next(2), line 2
        """),
    Row(
      "s = subject(); z = s.sequenceEqual(of(1, 2))", "s.next(1)", "s.next(3)", ":why z.2",
      answers: """
        z  │ completed    s.sequenceEqual(of(1, 2))
        ╰─ s  3           s.next(3), line 3
        """),
    Row(
      "a = interval(10ms).share(); z = a.filter(%2 == 1)", "wait 25ms", "unwatch a", ":why a",
      answers: """
        a  1              interval(10ms).share()
        ╰─ interval  1    at 20ms
        """),
    Row(
      "a = subject(); b = a.shareReplay(1); c = b.map(+1)", "a.next(1)", "z = b.map(+10)",
      ":why z",
      answers: """
        z  11         b.map(+10)
        ╰─ b  1       z = b.map(+10), line 3
           ╰─ a  1    held from line 2
        """),
    Row(
      "a = subject(); k = subject(); z = a.delay(x => k)", "a.next(1)", "k.next(5)", ":why z",
      answers: """
        z  1       a.delay(x => k)
        ├─ a  1    held from line 2
        ╰─ k  5    k.next(5), line 3
        """),
    Row(
      "a = subject(); k = subject(); z = a.delay(x => k)", "a.next(1); a.next(2)", "k.next(9)",
      ":why z",
      answers: """
        z  2       a.delay(x => k)
        ├─ a  2    held from line 2
        ╰─ k  9    k.next(9), line 3
        earlier in this turn: z  1 (:why z.1)
        """),
    Row(
      "a = subject(); k = subject(); z = a.audit(x => k)", "a.next(1); a.next(2)", "k.next(9)",
      ":why z",
      answers: """
        z  2       a.audit(x => k)
        ├─ a  2    held from line 2
        ╰─ k  9    k.next(9), line 3
        """),
    Row(
      "a = subject(); k = subject(); z = a.throttle(trailing: true, x => k)",
      "a.next(1); a.next(2)", "k.next(9)", ":why z",
      answers: """
        z  2       a.throttle(trailing: true, x => k)
        ├─ a  2    held from line 2
        ╰─ k  9    k.next(9), line 3
        """),
    Row(
      "a = subject(); k = subject(); z = a.sample(k)", "a.next(1); a.next(2)", "k.next(9)",
      ":why z",
      answers: """
        z  2       a.sample(k)
        ├─ k  9    k.next(9), line 3
        ╰─ a  2    held from line 2
        """),
    Row(
      "s = subject(); g = subject(); z = s.pausableBuffered(g)", "s.next(1)", "g.next(true)",
      ":why z",
      answers: """
        z  1          s.pausableBuffered(g)
        ├─ s  1       held from line 2
        ╰─ g  true    g.next(true), line 3
        """),
    Row(
      "a = subject(); b = behavior(7); z = a.flatMap(x => b)", "a.next(1)", ":why z",
      answers: """
        z  7       a.flatMap(x => b)
        ├─ b  7    held from line 1
        ╰─ a  1    a.next(1), line 2
        """),
    Row(
      "a = subject(); b = behavior(7); z = a.flatMap(x => b).filter(>100)", "a.next(1)",
      ":why not z",
      answers: """
        z got nothing from a.next(1), line 2:
          a  1
          ╰─ flatMap  7
             ╰─ filter in z dropped it: 7 > 100 is false
        without filter(>100), z would have had 7
        """),
    Row(
      "a = subject(); k = subject(); z = a.mergeMap(x => k.map(y => x + y))",
      "a.next(1); a.next(2)", "k.next(9)", ":why z",
      answers: """
        z  11         a.mergeMap(x => k.map(y => x + y))
        ├─ a  2       held from line 2
        ╰─ map  11    k.map(y => x + y)
           ╰─ k  9    k.next(9), line 3
        earlier in this turn: z  10 (:why z.1)
        """),
    Row(
      "b = behavior(1); z = b.map(+1)", "b.next(5)", "unwatch b", "watch b", ":why b",
      answers: "b  5    b.next(5), line 2"),
    Row(
      "b = behavior(1); z = b.map(+1)", "b.next(5)", "unwatch b", "watch b", ":from b",
      answers: """
        b  5    b.next(5), line 2
        ╰─ z  6
        """),
    Row(
      "b = behavior(1); z = b.map(+1)", "b.next(5)", "unwatch b", "watch b", ":why not z",
      answers: "z has made something of all that came for it: the last was 6 (:why z)"),
    Row(
      "r = replaySubject(2); z = r.map(+1)", "r.next(5)", "unwatch r", "watch r", ":from r",
      answers: """
        r  5    r.next(5), line 2
        ╰─ z  6
        """),
    Row(
      "a = behavior(1); b = subject()", "a.next(2)", "a.subscribe { b.next($0) }", ":why b",
      answers: """
        b  2       sent because of it
        ╰─ a  2    held from line 2
        """),
    Row(
      "a = subject(); k = subject(); z = a.buffer(k)", "a.next(1)", "k.next(0)", ":from a",
      answers: """
        a  1         a.next(1), line 2
        ╰─ z  [1]    k.next(0), line 3
        """),
    Row(
      "a = subject(); b = a.map(+1); c = b.share(); z = c.map(+1)", "unwatch z; unwatch c",
      "a.next(2)", "watch z", "a.next(3)", ":why not z",
      answers: """
        z got nothing from a.next(2), line 3:
          a  2
          ╰─ its run of b has left a
        """),
    Row(
      "a = subject(); k = subject(); z = a.flatMap(x => k)", "a.next(1)", "k.next(5)", ":from a",
      answers: """
        a  1       a.next(1), line 2
        ╰─ z  5    k.next(5), line 3
        """),
    Row(
      "a = subject(); b = subject(); s = subject(); z = s.combineLatestAll()",
      "s.next(a); s.next(b); s.complete()", "a.next(1); b.next(2)", ":why z",
      answers: """
        z  [1,2]             s.combineLatestAll(), with what it kept
        ├─ s  │ completed    s.complete(), line 2
        ╰─ b  2              b.next(2), line 3
        """),
    Row(
      "a = subject(); g = a.groupBy(x => x % 2); z = g.flatMap(h => h.map(+10))",
      "a.next(1); a.next(3)", ":why z",
      answers: """
        z  13           g.flatMap(h => h.map(+10))
        ├─ g  stream    held from line 2
        ╰─ map  13      h.map(+10)
           ╰─ a  3      a.next(3), line 2
        """),
    Row(
      "x = 5; s = subject(); z = s.map(v => v + x)", "s.next(6)", ":why z",
      answers: """
        z  11      s.map(v => v + x), with x = 5
        ╰─ s  6    s.next(6), line 2
        """),
    Row(
      "a = subject(); b = subject(); z = merge(a.filter(>5), b)", "batch { a.next(1); b.next(2) }",
      ":why not z",
      answers: """
        z got nothing from a part of batch, line 2:
          a  1
          ╰─ filter in z dropped it: 1 > 5 is false
        without filter(>5), z would have had 1
        """),
    Row(
      "a = 1; z = a + 1", "del a", ":why z",
      answers: """
        z  …                    a + 1
        ╰─ a deleted name  …    del a, line 2
        """),
    Row(
      "variable n = 5; s = subject(); z = s.map(v => v + n)", "s.next(3)", "n := 1", ":why z",
      answers: """
        z  8       s.map(v => v + n)
        ╰─ s  3    s.next(3), line 2
        """),
    Row(
      "variable n = 5; s = subject(); z = s.filter(v => v > n)", "s.next(3)", "n := 1",
      ":why not z",
      answers: """
        z got nothing from s.next(3), line 2:
          s  3
          ╰─ z = s.filter(v => v > n) dropped it: 3 > n is false
        without filter(v => v > n), z would have had 3
        """),
    Row("z = n => n * 2", ":why z", answers: "z is a value, and never says anything"),
    Row(
      "s = subject(); b = subject(); z = s.sample(b)", "s.next(1)", "b.complete()", ":why not z",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.sample(b) keeps it for nothing: b has completed
        without sample(b), z would have had 1
        """),
  ]

  @Test(arguments: kept + answered + formulas + times)
  func `the whole answer is true`(_ row: Row) {
    #expect(Typed.answer(row.lines) == row.answer)
  }

  @Test func `a value that is too old was not replaced`() {
    let answer = Typed.answer(
      "s = subject(); z = s.takeLast(for: 10ms)", "s.next(1)", "wait 20ms", "s.next(2)",
      ":why not z@0ms")
    #expect(answer.contains("z = s.takeLast(for: 10ms) dropped it"))
    #expect(!answer.contains("2 came"))
  }

  @Test func `an error among the events of a turn is no value`() {
    let answer = Typed.answer("z = of(3, 1).sorted()", ":why z")
    #expect(answer.contains("earlier in this turn: z  ✕ sorted wants a list"))
  }

  @Test func `a value that came when no list was open is in none`() {
    let answer = Typed.answer(
      "a = subject(); o = subject(); c = subject(); z = a.bufferToggle(o, x => c)", "a.next(1)",
      "o.next(true)", "a.next(2)", "c.next(true)", ":why not z")
    #expect(answer.contains("z got nothing from a.next(1), line 2:"))
    #expect(answer.contains("z = a.bufferToggle(o, x => c) dropped it"))
  }

  @Test func `what a stream sends when it was left is not counted`() {
    let answer = Typed.answer(
      "a = subject(); z = a.switchMap(x => x.inner)", "b = subject(); c = subject()",
      "a.next({ inner: b })", "a.next({ inner: c })", "c.next(3)", "b.next(1)", ":why not z")
    #expect(answer.contains("made b of it, and left that at 0ms"))
  }

  @Test func `a run that was left is told apart from the one that has begun since`() {
    let answer = Typed.answer(
      "a = subject(); z = a.delay(50ms)", "a.next(2)", "unwatch z", "wait 100ms", "watch z",
      ":why not z")
    #expect(answer.contains("z got it in a run that was left at 0ms; this one began at 100ms"))
  }

  @Test func `a gate that is closed is a sign, which nothing takes the place of`() {
    let answer = Typed.answer(
      "s = subject(); z = s.pausable(s.map(>2))", "s.next(1)", "wait 5ms", "s.next(3)",
      ":why not z")
    #expect(answer.contains("takes it as a sign only") && answer.contains("it was paused"))
    #expect(!answer.contains("true came"))
  }

  @Test func `an operator in a function is no stream to listen to`() {
    let lines = ["a = subject(); f = s => merge(s, s.map(*10))", "a.next(1)", "b = f(a)"]
    #expect(
      Typed.answer(lines + [":why not b"]).contains(
        "b was not there yet: it has listened to a since line 3, and a keeps"))
    #expect(
      Typed.answer(lines + ["a.next(2)", "c = f(b)", ":why not c"]).contains(
        "c was not there yet: it has listened to b since line 5"))
  }

  @Test func `an input that is read twice is named once`() {
    let answer = Typed.answer("a = subject(); z = forkJoin(a, a)", "a.next(1)", ":why not z")
    #expect(answer.contains("until all its inputs complete: a goes on"), "\(answer)")
  }

  @Test func `a cell that nothing listens to is told with that reason`() {
    #expect(
      Typed.answer("x = 5; a = subject(); z = zip(x, a)", "unwatch z", "x = 2", ":why not z")
        .hasSuffix("  x = 2\n  ╰─ nobody has been subscribed to z since 0ms"))
    #expect(
      Typed.answer(
        "x = 0; a = subject()", "x = 5", "v = combineLatest(a, x)",
        "z = subject().concat(v).map(+1)", ":why not z"
      ).hasSuffix("  x = 5\n  ╰─ nothing that z is made of listens to it now"))
  }
}
