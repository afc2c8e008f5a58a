import Testing

@testable import StreamLang

/// `:trace`, `:from` and `:where`: what was recorded, from other sides than `:why`.
@Suite struct TraceCommandTests {
  @Test func `the last turn is shown without being asked for beforehand`() {
    #expect(
      Typed.answer("s = subject(); m = s.map(*2).filter(>3)", "s.next(1)", ":trace") == """
        s.next(1)
          1  s    1
          2  map  2    from 1
          -  m    -    filter dropped 2 of 2
        """)
  }

  @Test func `a name shows only what led to it`() {
    #expect(
      Typed.answer(
        "s = subject(); m = s.map(*2); n = s.map(*3)", "s.next(1)", ":trace n") == """
          s.next(1)
            1  s  1
            3  n  3    from 1
          """)
  }

  @Test func `timers have turns of their own, with their time`() {
    #expect(
      Typed.answer("t = interval(10ms).take(2)", ":trace on", "wait 20ms") == """
        at 10ms
          1  interval  0
          2  t         0    from 1
        at 20ms
          1  interval  1
          2  t         1            from 1
          3  t         completed    from 1
        """)
  }

  @Test func `what is printed in the middle of a turn parts it, and the numbers go on`() {
    #expect(
      Typed.answer(
        "s = subject(); m = s.map(*2)", "s.subscribe { print($0) }", "n = s.map(*3)", ":trace on",
        "s.next(1)") == """
          s.next(1)
            1  s  1
            2  m  2    from 1
          1
            3  n  3    from 1
          """)
  }

  @Test func `rows come back when it is off, and undo knows it`() {
    #expect(
      Typed.answer("s = subject()", ":trace on", "s.next(1)", ":trace off", "s.next(2)")
        == "s  2\n● s  1─2─▸")
    #expect(
      Typed.answer("s = subject()", ":trace on", "s.next(1)", ":undo", "s.next(2)")
        == "s.next(2)\n  1  s  2")
    #expect(
      Typed.answer("s = subject()", ":trace on off").hasSuffix(
        "trace wants on, off, a name or nothing; as in `:trace on`, or `:trace c`"))
    #expect(Typed.answer("s = subject()", ":trace") == "nothing has happened yet")
    #expect(Typed.answer("s = subject()", ":trace s") == "s has had no event yet")
  }

  @Test func `what an event has led to is a tree, also later`() {
    #expect(
      Typed.answer(
        "s = subject(); m = s.map(*2); d = m.delay(1s); f = s.filter(>5)", "s.next(1)",
        "wait 1s", ":from s") == """
          s  1          s.next(1), line 2
          ├─ m  2
          ├─ m#1  2
          │  ╰─ d  2    at 1s
          ╰─ f = s.filter(>5) dropped it: 1 > 5 is false
          """)
    #expect(Typed.answer("s = subject()", ":from s") == "s has had no event yet")
    #expect(
      Typed.answer("s = subject()", ":from").hasSuffix(
        "from wants one name; as in `:from a`, or `:from a@10ms`"))
  }

  @Test func `an event of a shared stream is one event for all who share it`() {
    #expect(
      Typed.answer(
        "a = subject(); b = a.map(+1).share(); c = b.map(*2); d = b.map(*3)", "a.next(1)",
        ":from b") == """
          b  2    a.next(1), line 2
          ├─ c  4
          ╰─ d  6
          """)
    let late = ["a = subject(); b = a.shareReplay(1)", "a.next(1)", "c = b.map(*2)"]
    #expect(
      Typed.answer(late + [":from b"]) == """
        b  1       a.next(1), line 2
        ╰─ c  2    c = b.map(*2), line 3
        """)
    #expect(
      Typed.answer(late + [":from a"]) == """
        a  1          a.next(1), line 2
        ├─ b  1
        ╰─ b#1  1     c = b.map(*2), line 3
           ╰─ c  2    c = b.map(*2), line 3
        """)
    #expect(
      Typed.answer("b = interval(1s); c = b.map(*2)", "wait 1s", ":from b") == """
        b  0    at 1s
        c runs b for itself, with events of its own (:subs b)
        """)
  }

  @Test func `of equal values of a shared stream the newest ones are told again`() {
    #expect(
      Typed.answer(
        "a = subject(); b = a.shareReplay(1)", "a.next(1)", "a.next(1)", "c = b.map(*2)", ":why c")
          == """
          c  2          b.map(*2)
          ╰─ b  1       c = b.map(*2), line 4
             ╰─ a  1    held from line 3
          """)
  }

  @Test func `events have the first name of their stream, also where a variable holds it`() {
    let lines = ["s = subject(); variable v = s; w = s.map(+1)", "s.next(1)"]
    #expect(
      Typed.answer(lines + [":from s"]) == """
        s  1    s.next(1), line 2
        ╰─ w  2
        """)
    #expect(!Typed.answer(lines + [":subs"]).contains("v#1"))
  }

  @Test func `values are found by what they are`() {
    #expect(
      Typed.answer("a = behavior(1); b = a * 10", "a.next(2)", "a.next(20)", ":where 20") == """
        b = 20    a.next(2), line 2
        a  20     a.next(20), line 3
        """)
    #expect(Typed.answer("a = 1", ":where 20") == "no name has had the value 20")
    #expect(
      Typed.answer("a = 1", ":where").hasSuffix(
        "where wants a value; as in `:where 22`, or `:where \"a\"`"))
    #expect(Typed.answer("a = 1", ":where a b").contains("where wants a value, got a b"))
  }
}
