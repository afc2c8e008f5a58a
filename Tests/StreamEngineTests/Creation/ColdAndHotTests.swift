import StreamEngine
import Testing

@Suite struct ColdAndHotTests {
  @Test func `cold starts anew for each subscriber`() {
    check("-1-2|", { $0 }, "--^1-2|", subscriptions: "--^---!")
  }

  @Test func `what has not been played leaves the scheduler with the subscriber`() {
    let scheduler = Scheduler()
    let run = cold("-1-2-3-|").take(1).subscribe(on: scheduler) { _ in }
    #expect(scheduler.pendingCount == 4)
    scheduler.run(until: 1_000_000)
    #expect(scheduler.pendingCount == 0)
    #expect(run.isOver)
  }

  @Test func `hot plays once, on its own clock`() {
    check(.hot("-1-2-3|"), { $0 }, "--^2-3|")
    check(.hot("-1-2|"), { $0 }, "------[^|]")
    check(.hot("-1-#"), { $0 }, "------[^#]")
    check(.hot("-1-^2-3|"), { $0 }, "-2-3|")
  }

  @Test func `nothing is synchronous, not even at zero`() {
    let events = [
      TimedEvent(time: 0, event: Event.next(1)), TimedEvent(time: 0, event: .completed),
    ]
    for isHot in [false, true] {
      let scheduler = Scheduler()
      let stream = isHot ? Observable.hot(events, on: scheduler) : .cold(events)
      var results: [String] = []
      stream.subscribe(on: scheduler, end: { results.append($0.mark) }) { results.append("\($0)") }
      #expect(results == [])
      scheduler.run(until: 0)
      #expect(results == ["1", "|"])
    }
  }

  @Test func `an end before zero is known at once`() {
    let events = [
      TimedEvent(time: -2, event: Event.next(1)), TimedEvent(time: -1, event: .completed),
    ]
    check(.hot(events, on: Scheduler()), "|")
  }
}
