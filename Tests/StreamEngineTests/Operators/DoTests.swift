import StreamEngine
import Testing

@Suite struct DoTests {
  @Test func `effects stand before and behind each event`() {
    var trail: [String] = []
    Observable.of(1).do(noting { trail.append($0) }).subscribe(
      on: Scheduler(), end: { trail.append("end \($0.mark)") }
    ) { trail.append("\($0)") }
    #expect(
      trail == [
        "subscribe", "next 1", "1", "after 1", "ends |", "end |", "dispose |", "subscribed",
      ])
  }

  @Test func `events stay as they are`() {
    check("-1-2|", { $0.do(noting { _ in }) }, "-1-2|")
    check("-1-#", { $0.do(noting { _ in }) }, "-1-#")
  }

  @Test func `a throw takes the event's place`() {
    var effects = Effects<Int>()
    effects.onNext = { if $0 == 2 { throw TestError() } }
    check("-1-2-3|", { $0.do(effects) }, "-1-#", subscriptions: "^--!")
    effects = Effects()
    effects.afterNext = { _ in throw TestError() }
    check("-1-2-3|", { $0.do(effects) }, "-[1#]")
    effects = Effects()
    effects.onEnd = { _ in throw TestError() }
    check("-1|", { $0.do(effects) }, "-1#")
    effects = Effects()
    effects.onSubscribe = { throw TestError() }
    // Nothing has been subscribed to.
    effects.onSubscribed = { Issue.record("the source was never subscribed to") }
    check("-1|", { $0.do(effects) }, "#", subscriptions: "")
  }

  @Test func `leaving is told as such, and once`() {
    var trail: [String] = []
    var effects = Effects<Int>()
    effects.onDispose = { trail.append($0?.mark ?? "left") }
    check("-1-2|", { $0.do(effects) }, "-1!")
    check("-1-2|", { $0.do(effects).take(1) }, "-[1|]")
    check("-1|", { $0.do(effects) }, "-1|")
    check("-1#", { $0.do(effects) }, "-1#")
    #expect(trail == ["left", "left", "|", "#"])
  }

  private func noting(_ note: @escaping (String) -> Void) -> Effects<Int> {
    var effects = Effects<Int>()
    effects.onSubscribe = { note("subscribe") }
    effects.onSubscribed = { note("subscribed") }
    effects.onNext = { note("next \($0)") }
    effects.afterNext = { note("after \($0)") }
    effects.onEnd = { note("ends \($0.mark)") }
    effects.onDispose = { note("dispose \($0?.mark ?? "left")") }
    return effects
  }
}

@Suite struct FinallyTests {
  @Test func `comes once, behind the end`() {
    for (source, wanted) in [("-1|", "-1|"), ("-1#", "-1#"), ("-1-", "-1!")] {
      var count = 0
      check(Source(stringLiteral: source), { $0.finally { count += 1 } }, wanted)
      #expect(count == 1)
    }
  }

  @Test func `the one nearest to the source is first`() {
    var trail: [String] = []
    Observable.of(1).finally { trail.append("inner") }.finally { trail.append("outer") }
      .subscribe(on: Scheduler(), end: { _ in trail.append("end") }) { _ in }
    #expect(trail == ["end", "inner", "outer"])
  }
}
