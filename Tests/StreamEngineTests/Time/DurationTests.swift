import StreamEngine
import Testing

/// Times as a `Duration`, and what the clock makes of them.
@Suite struct DurationTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.nanoseconds(7), 7), (.milliseconds(3), 3_000_000),
      (Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999), 1_000_000_001),
      (.nanoseconds(-1), 0), (.seconds(-5), 0), (.seconds(Int64.max), .max),
      (.nanoseconds(UInt64.max), .max),
    ] as [(Duration, UInt64)])
  func `the clock counts whole nanoseconds, and neither below 0 nor beyond its range`(
    duration: Duration, count: UInt64
  ) {
    #expect(duration.nanoseconds == count)
  }

  @Test func `a scheduler tells its time, and that of what is due next`() {
    let scheduler = Scheduler()
    var ran: [Duration] = []
    #expect(scheduler.nextTime == nil)
    scheduler.schedule(after: .milliseconds(2)) { ran.append(scheduler.time) }
    scheduler.schedule(after: .milliseconds(-1)) { ran.append(scheduler.time) }
    #expect(scheduler.nextTime == .zero)
    scheduler.run(until: .milliseconds(1))
    #expect(ran == [.zero])
    #expect(scheduler.nextTime == .milliseconds(2))
    scheduler.skip(to: .milliseconds(5))
    scheduler.run()
    #expect(ran == [.zero, .milliseconds(5)])
  }

  @Test func `an event can happen before the zero of its source`() {
    #expect(TimedEvent(.next(1), at: .milliseconds(-3)).time == -3_000_000)
    #expect(TimedEvent(.next(1), at: .seconds(Int64.max)).time == .max)
  }
}

/// The closures that a stream, and a stream with a promise, is subscribed with.
@Suite struct SubscribingTests {
  @Test(arguments: [("-1-2|", "1 2 |"), ("-1-#", "1 #"), ("--|", "|")])
  func `one closure for elements, one for each end`(text: String, expected: String) {
    let scheduler = Scheduler()
    var trail: [String] = []
    cold(text).subscribe(
      on: scheduler, onNext: { trail.append("\($0)") }, onError: { _ in trail.append("#") },
      onCompleted: { trail.append("|") })
    scheduler.run()
    #expect(trail.joined(separator: " ") == expected)
  }

  @Test(arguments: [("-(1|)", "1"), ("-#", "#"), ("-|", "|")])
  func `a maybe calls one of its closures`(text: String, expected: String) {
    let scheduler = Scheduler()
    var trail: [String] = []
    cold(text).asMaybe().subscribe(
      on: scheduler, onSuccess: { trail.append("\($0)") }, onError: { _ in trail.append("#") },
      onCompleted: { trail.append("|") })
    cold(text).asCompletable().subscribe(
      on: scheduler, onCompleted: { trail.append("|") }, onError: { _ in trail.append("#") })
    scheduler.run()
    #expect(trail == [expected, expected == "#" ? "#" : "|"])
  }
}
