/// Programs in which an operator does what it is for, and somebody had expected something else.
extension SilenceTableTests {
  static let operators = [
    Row(
      "click = subject(); load = click.flatMapFirst(x => timer(1s))",
      "click.next(1); click.next(2)", ":why not load",
      answers: """
        load got nothing from click.next(2), line 2:
          click  2
          ╰─ load = click.flatMapFirst(x => timer(1s)) dropped it: the stream of an
             earlier value had not ended
        with flatMap(x => timer(1s)), load would have had 0 at 1s
        (`:replay with load = click.flatMap(x => timer(1s))` draws it)
        """),
    Row(
      "l = subject(); r = subject(); z = combineLatest(l, r)", "l.next(1)", ":why not z",
      answers: """
        z got nothing from l.next(1), line 2:
          l  1
          ╰─ z = combineLatest(l, r) keeps it: it waits for r
        """),
    Row(
      "l = subject(); r = subject(); z = zip(l, r)", "l.next(1); l.next(2); r.complete()",
      ":why not z",
      answers: """
        z completed at 0ms, and nothing comes after that
        z  │ completed       zip(l, r)
        ╰─ r  │ completed    r.complete(), line 2
        """),
    Row(
      "s = subject(); z = s.distinctUntilChanged()", "s.next(1); s.next(1)", ":why not z",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.distinctUntilChanged() dropped it: equal to the previous 1
        without distinctUntilChanged(), z would have had 1
        """),
    Row(
      "s = subject(); z = s.take(2)", "s.next(1); s.next(2); s.next(3)", ":why not z",
      answers: """
        z completed at 0ms, and nothing comes after that
        z  │ completed    s.take(2)
        ╰─ s  2           s.next(2), line 2
        """),
    Row(
      "s = subject(); gate = behavior(false); z = s.pausable(gate)", "s.next(1)", ":why not z",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.pausable(gate) dropped it: it was paused
        without pausable(gate), z would have had 1
        """),
    Row(
      "s = subject(); z = s.sample(100ms)", "s.next(1)", ":why not z",
      answers: """
        z got nothing from s.next(1), line 2:
          s  1
          ╰─ z = s.sample(100ms) keeps it until its time comes
        if nothing else comes, z will have 1 at 100ms
        """),
    Row(
      "b = range(1, 9).pull(2)", ":why not b",
      answers: """
        nobody has asked b for more than the 2 that it has got
        `b.request(1)` does
        """),
    Row(
      "s = subject(); z = s.pull(1)", "s.next(1); s.next(2)", ":why not z",
      answers: """
        nobody has asked z for more than the 1 that it has got
        `z.request(1)` does
        """),
    Row(
      "s = subject(); p = s.flatMap(x => x == 2 ? throwError(\"off\") : of(x))",
      "s.next(1); s.next(2); s.next(3)", ":why not p",
      answers: """
        p failed at 0ms, and nothing comes after that
        p  ✕ off                s.flatMap(x => x == 2 ? throwError("off") : of(x))
        ╰─ throwError  ✕ off    throwError("off")
           ╰─ s  2              s.next(2), line 2
        p ended with an inner stream of flatMap
        `catchAndReturn(…)` behind that stream, inside flatMap, would catch the error
        """),
    Row(
      "s = subject(); z = s.map(x => x).share(); a = z.filter(>5)", "s.next(1)", ":why not a",
      answers: """
        a got nothing from s.next(1), line 2:
          s  1
          ╰─ map  1
             ╰─ z  1
                ╰─ a = z.filter(>5) dropped it: 1 > 5 is false
        without filter(>5), a would have had 1
        """),
    Row(
      "quiet s = of(1, 2, 3); z = s.share()", "a = z.map(+1)", ":why not a",
      answers: """
        a completed at 0ms, and nothing comes after that
        a  │ completed          z.map(+1)
        ╰─ z  │ completed       s.share()
           ╰─ s  │ completed    a = z.map(+1), line 2
        """),
    Row(
      "x = 1; y = x * 0; z = y + 1", "x = 5", ":why not z",
      answers: """
        z got nothing from x = 5, line 2:
          x = 5
          ╰─ y = x * 0 was computed: 5 * 0 = 0, unchanged
        """),
    Row(
      "a = subject(); b = a * 2", ":why not b",
      answers: "nothing has come for b yet: a has sent nothing"),
    Row(
      "s = subject(); z = s.buffer(count: 3)", "s.next(1); s.next(2)", ":why not z",
      answers: """
        z got nothing from s.next(2), line 2:
          s  2
          ╰─ z = s.buffer(count: 3) sends nothing until its list is complete
        without buffer(count: 3), z would have had 2
        """),
    Row(
      "s = subject(); z = s.map(+1)", "unwatch z", "s.next(1)", ":why not z",
      answers: """
        z got nothing from s.next(1), line 3:
          s  1
          ╰─ nobody has been subscribed to z since 0ms
        """),
    Row(
      "s = subject(); z = s.debounce(100ms).map(*2).filter(>100)", "s.next(1)", "wait 1s",
      ":why not z",
      answers: """
        z got nothing at 100ms:
          debounce  1
          ╰─ map  2
             ╰─ filter in z dropped it: 2 > 100 is false
        without filter(>100), z would have had 2
        """),
    Row(
      "s = subject(); z = s.concatMap(x => NEVER)", "s.next(1); s.next(2)", ":why not z",
      answers: """
        z got nothing from s.next(2), line 2:
          s  2
          ╰─ z = s.concatMap(x => NEVER) keeps it in line: 1 has been at work since 0ms
        """),
    Row(
      "s = subject(); z = s.concatMap(x => NEVER)", "s.next(1)", ":why not z end",
      answers: "z has not ended: s and NEVER go on"),
    Row(
      "s = subject(); z = s.takeUntil(timer(50ms))", "wait 100ms", "s.next(1)", ":why not z",
      answers: """
        z completed at 50ms, and nothing comes after that
        z  │ completed    s.takeUntil(timer(50ms))
        ╰─ timer  0       at 50ms
        """),
    Row(
      "s = asyncSubject(); z = s.map(+1)", "s.next(1)", ":why not z",
      answers: "nothing has come for z yet: s keeps 1 until it completes"),
    Row(
      "s = subject(); t = subject(); y = merge(s.skip(1), t)", "s.next(1)", ":why not y end",
      answers: "y has not ended: s and t go on"),
    Row(
      "s = subject(); d = s.delay(1s)", "s.next(3)", ":why not d",
      answers: """
        d got nothing from s.next(3), line 2:
          s  3
          ╰─ d = s.delay(1s) keeps it until its delay is over, at 1s
        if nothing else comes, d will have 3 at 1s
        """),
    Row(
      "s = subject(); f = s.compactMap(x => x > 9 ? x : nil)", "s.next(5)", ":why not f",
      answers: """
        f got nothing from s.next(5), line 2:
          s  5
          ╰─ f = s.compactMap(x => x > 9 ? x : nil) dropped it: 5 > 9 ? 5 : nil is nil
        without compactMap(x => x > 9 ? x : nil), f would have had 5
        """),
    Row(
      "s = subject(); q = subject(); r = q.switchMap(x => s)", "s.next(1)", "q.next(1)",
      ":why not r",
      answers: """
        r got nothing from q.next(1), line 3:
          q  1
          ╰─ r = q.switchMap(x => s) made s of it, which has sent nothing so far
        """),
    Row(
      "a = subject(); b = subject(); c = a.switchMap(x => b)", "a.next(1); b.next(1)", "a.next(2)",
      ":why not c",
      answers: """
        c got nothing from a.next(2), line 3:
          a  2
          ╰─ c = a.switchMap(x => b) made b of it, which has sent nothing so far
        """),
    Row(
      "e = subject(); o = subject(); z = e.sample(o)", "o.next(1)", ":why not z",
      answers: """
        z got nothing from o.next(1), line 2:
          o  1
          ╰─ z = e.sample(o) dropped it: nothing new had come since
        """),
  ]
}
