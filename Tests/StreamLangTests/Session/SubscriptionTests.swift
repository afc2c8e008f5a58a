import Testing

@testable import StreamLang

/// The output of `:subs` and `:leaks`.
@Suite struct SubscriptionTests {
  @Test func `subscriptions to subjects and cells are listed, too`() {
    #expect(
      Typed.answer(
        "a = behavior(1); b = a.map(+1); c = a + 1", "d = c.map(*2)",
        "s = a.subscribe { print($0) }",
        "a.next(2)", ":subs") == """
          of    by            since  events  now
          a     you (line 1)  0      2       running
          a#1   b             0      2       running
          a#2   s (line 3)    0      2       running
          b     you (line 1)  0      2       running
          c#1   d             0      2       running
          d     you (line 2)  0      2       running
          """)
  }

  @Test(arguments: ["quiet ", ""]) func `a subject that nobody has any more is released`(
    _ quiet: String
  ) {
    #expect(
      Typed.answer(
        "\(quiet)a = subject()", "s = a.subscribe { print($0) }", "a.next(1)", "del a", ":subs"
      )
      .split(separator: " ").last == "released")
    #expect(
      Typed.answer(
        "\(quiet)a = subject(); r = WeakReference(a)", "s = a.subscribe { print($0) }", "del a",
        "print(r.target)") == "nil")
    // Somebody who has it can send.
    #expect(
      Typed.answer(
        "\(quiet)a = subject()", "s = a.subscribe { print($0) }", "all = [a]", "del a", ":subs"
      )
      .split(separator: " ").last == "running")
  }

  @Test func `a subscription that is freed together with its subject is gone`() {
    // The addresses of those that are freed belong to others afterwards.
    let lines = [
      "f = n => { let s = subject(); s.map(+1).subscribe { print($0) }; s.next(n) }",
      "a = subject(); quiet b = a.map(+1)", "f(1)", "f(2)", "t = b.subscribe { print($0) }",
      "range(1, 50).subscribe(f)", "a.next(1)",
    ]
    #expect(
      Typed.answer(lines + [":subs"]) == """
        of    by            since  events  now
        a     you (line 2)  0      1       running
        a#1   b#1           0      1       running
        b#1   t (line 5)    0      1       running
        """)
    #expect(Typed.answer(lines + [":leaks"]) == "nothing leaks")
  }

  @Test func `an inner stream that nobody has any more can send nothing`() {
    #expect(
      Typed.answer(
        "a = subject(); m = a.flatMap(x => subject())", "a.next(1)", "a.complete()", ":why not m")
          == """
          m got nothing from a.next(1), line 2:
            a  1
            ╰─ m = a.flatMap(x => subject()) made subject() of it, which can send nothing:
               nobody has it any more
          """)
  }

  @Test func `values count that the record has let go`() {
    let lines = [
      ":set log 256", "a = subject(); b = a.map(+1); c = a.filter(>500)", "s = a.subscribe { $0 }",
      "range(1, 600).subscribe(v => a.next(v))", ":subs",
    ]
    #expect(
      Typed.answer(lines) == """
        of    by            since  events  now
        a     you (line 2)  0      600     running
        a#1   b             0      600     running
        a#2   c             0      600     running
        a#3   s (line 3)    0      600     running
        b     you (line 2)  0      600     running
        c     you (line 2)  0      100     running
        """)
  }

  @Test func `what is shared is subscribed by what shares it`() {
    #expect(
      Typed.answer("t = interval(1s); h = t.share()", "m = h.map(+1)", "wait 1s", ":subs") == """
        of    by            since  events  now
        t     you (line 1)  0      1       running
        t#1   h             0      1       running
        h     you (line 1)  0      1       running
        h#1   m             0      1       running
        m     you (line 2)  0      1       running
        """)
  }

  @Test func `inner streams, formulas and functions subscribe, too`() {
    #expect(
      Typed.answer(
        "quiet t = interval(1s); c = t + 1", "o = subject(); f = o.flatMap(x => interval(1s))",
        "o.next(1)", "e = interval(3s) + 1", "wait 1s", ":subs") == """
          of        by            since  events  now
          t         c             0      1       running
          o         you (line 2)  0      1       running
          o#1       f             0      1       running
          f         you (line 2)  0      1       running
          interval  f             0      1       running
          interval  e             0      0       running
          """)
  }

  @Test func `what has ended is not listed`() {
    #expect(Typed.answer("a = of(1, 2)", ":subs") == "nothing is subscribed")
    #expect(
      Typed.answer("a = subject(); b = a.take(1)", "a.next(1)", ":subs") == """
        of    by            since  events  now
        a     you (line 1)  0      1       running
        """)
  }

  @Test func `what was redefined keeps its subscribers under another name`() {
    #expect(
      Typed.answer("a = subject()", "s = a.subscribe { print($0) }", "a = subject()", ":subs")
        == """
        of     by            since  events  now
        a      you (line 3)  0      0       running
        a'1#2  s (line 2)    0      0       running
        """)
  }

  @Test(arguments: [
    (["t = interval(1s)", "s = t.subscribe { print($0) }"], "nothing leaks"),
    (
      ["t = interval(1s)", "t.subscribe { print($0) }"],
      "t#1  line 2  subscribed without a handle: it can never be disposed"
    ),
    (
      ["t = interval(1s)", "bag = DisposeBag()", "t.subscribe { print($0) }.disposed(by: bag)"],
      "nothing leaks"
    ),
    (
      ["a = subject()", "s = a.subscribe { print($0) }", "s = 1"],
      "a#1  line 2  its handle has lost its name: it can never be disposed"
    ),
    (
      ["a = subject()", "f = () => a.subscribe { print($0) }", "f(); f()"],
      "a#1, a#2  line 3  subscribed without a handle: it can never be disposed"
    ),
    (
      [
        "a = subject()", "xs = [a.subscribe { print($0) }]", "r = { s: a.subscribe { print($0) } }",
        "make = () => { let h = a.subscribe { print($0) }; () => h.dispose() }", "stop = make()",
      ], "nothing leaks"
    ),
    (["a = subject()", "s = a.sink { print($0) }", "s = 1"], "nothing leaks"),
    (["t = interval(1s); p = t.publish()", "c = p.connect()"], "nothing leaks"),
    (
      ["t = interval(1s); p = t.publish()", "p.connect()"],
      "t#1  line 2  connected without a handle: it can never be disconnected"
    ),
    (["t = interval(1s).share()"], "nothing leaks"),
    (
      ["t = interval(1s); p = t.publish().autoconnect()"],
      "t#1    autoconnect lets publish run on without subscribers"
    ),
    (
      [
        "quiet p = interval(1s).publishBehavior(0).autoconnect()", "s = p.subscribe { print($0) }",
        "s.dispose()",
      ],
      "interval    autoconnect lets publishBehavior run on without subscribers"
    ),
    (
      ["a = subject()", "a.subscribe { x in interval(1s).subscribe { print($0) } }", "a.next(1)"],
      """
      a#1       line 2  subscribed without a handle: it can never be disposed
      interval  line 3  subscribed without a handle: it can never be disposed
      """
    ),
  ])
  func `a leak is what nobody with a name can end`(_ lines: [String], _ wanted: String) {
    #expect(Typed.answer(lines + [":leaks"]) == wanted)
  }
}
