import Testing

@testable import StreamLang

/// One turn, an event at a time.
@Suite struct StepsTests {
  @Test func `a turn of cells has one phase`() {
    #expect(
      Typed.answer("x = 1; y = x + 1", "x = 2", ":steps")
        == """
        x = 2, line 2, one event at a time
        ◆ x  ──2────▸
        ◆ y  ────3──▸
             cells───
        """)
  }

  @Test func `the last turn at a time is found`() {
    let lines = ["t = interval(10ms).take(3)", "m = t.map(+1)", "wait 30ms"]
    #expect(
      Typed.answer(lines + [":steps 20ms"])
        == """
        at 20ms, one event at a time
        ○ t  ──1────▸
        ○ m  ────2──▸
             push────
        """)
  }

  @Test func `what cells make streams send belongs to the cells`() {
    #expect(
      Typed.answer("a = behavior(1); c = a + 1; m = c.map(*2)", "a.next(5)", ":steps")
        == """
        a.next(5), line 2, one event at a time
        ● a  ──5───────▸
        ◆ c  ────6─────▸
        ○ m  ──────12──▸
             push cells─
        """)
  }

  @Test func `timers of one instant are one after the other`() {
    let program = "t = interval(10ms).take(2); c = t + 1; u = interval(10ms).take(2)"
    #expect(
      Typed.answer(program, "wait 10ms", ":steps 10ms")
        == """
        at 10ms, one event at a time
        ○ t  ──0──────▸
        ◆ c  ────1────▸
        ○ u  ──────0──▸
             push cells push
        """)
    #expect(
      Typed.answer(program, "wait 10ms", "x = 1; y = x", "x = 2", ":steps 10ms")
        .hasPrefix("x = 2, line 4, one event at a time\n◆ x  ──2"))
  }

  @Test(arguments: [
    (":steps foo", "         ^^^ steps wants a time, got foo; as in `:steps 10ms`"),
    (":steps 1s 2s", "         ^^^^^ steps wants a time, got 1s 2s; as in `:steps 10ms`"),
    (":steps -1s", "         ^^^ steps wants a time, got -1s; as in `:steps 10ms`"),
    (":steps 5ms", "nothing moved at 5ms"),
  ])
  func `a time has to be one at which something moved`(_ command: String, _ text: String) {
    #expect(Typed.answer("x = 1", command) == text)
  }

  @Test func `before anything moves there is nothing to see`() {
    #expect(Typed.answer(":steps") == "nothing has moved yet")
    #expect(Typed.answer("f = x => x", ":steps") == "nothing has moved yet")
  }

  @Test func `an error and an end are events like any other`() {
    #expect(
      Typed.answer("s = subject(); m = s.map(100 / $0)", "s.next(0)", ":steps")
        == """
        s.next(0), line 2, one event at a time
        ● s  ──0────▸
        ○ m  ────✕
             push────
        """)
  }
}
