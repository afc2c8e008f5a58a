import StreamEngine
import Testing

/// The rules that errors, repetition and time have to keep.
@Suite struct ErrorsContractTests {
  @Test func `13 onDisposed runs once, behind the end`() {
    for source in ["-1|", "-1#", "-1-"] {
      var trail: [String] = []
      let scheduler = Scheduler()
      let run = cold(source).finally { trail.append("dispose") }
        .subscribe(on: scheduler, end: { trail.append($0.mark) }) { _ in }
      scheduler.run()
      run.cancel()
      run.cancel()
      #expect(trail.suffix(1) == ["dispose"])
      #expect(trail.count { $0 == "dispose" } == 1)
    }
  }

  @Test func `16 a throw of a user's function is one failure`() {
    check(
      "-1-2|", { $0.audit { _ -> Observable<Int> in try throwTestError() } }, "-#",
      subscriptions: "^!")
    check("-#", { $0.catch { _ in try throwTestError() } }, "-#", subscriptions: "^!")
    check("-#", { $0.retry { _, _ in try throwTestError() } }, "-#", subscriptions: "^!")
    check("-|", { $0.repeat(doWhile: { _ in try throwTestError() }) }, "-#", subscriptions: "^!")
  }

  @Test func `17 state is made for each subscription`() {
    let stream = cold("-1#").retry(2).catchAndReturn(9)
    check(stream.concat(stream), "-1-191-1[9|]")
  }

  @Test func `25 catch(sequence:), retry and repeat let go before they subscribe again`() {
    for form in 0..<3 {
      var trail: [String] = []
      var runs = 0
      let source = Observable<Int>.create { observer in
        runs += 1
        let run = runs
        trail.append("+\(run)")
        if form == 2 { observer.complete() } else { observer.fail(TestError()) }
        return OnCancel { trail.append("-\(run)") }
      }
      let stream =
        switch form {
        case 0: Observable.catch(sequence: [source, source])
        case 1: source.retry(2)
        default: source.repeat(2)
        }
      stream.subscribe(on: Scheduler()) { _ in }
      #expect(trail == ["+1", "-1", "+2", "-2"])
    }
  }

  @Test func `26 catch does not catch its replacement's failures`() {
    check("-1#", "-2#", { a, b in a.catch { _ in b } }, "-1-2#")
    check("-1-2|", { $0.flatMap { _ in cold("-#").catch { _ in .of(7) } } }, "--7-[7|]")
  }

  @Test func `27 retry(n) makes n attempts in all`() {
    for count in 1...4 {
      var attempts = 0
      let failing = Observable<Int> { sink, _ in
        attempts += 1
        sink.fail(TestError())
      }
      failing.retry(count).subscribe(on: Scheduler()) { _ in }
      #expect(attempts == count)
    }
  }

  @Test func `28 the handler of retry(when:) is called once for each subscription`() {
    var called = 0
    let stream = cold("-1#").retry(when: { errors -> Observable<any Error> in
      called += 1
      return errors.take(2)
    })
    check(stream, "-1-1-1|")
    #expect(called == 1)
    check(stream, "-1-1-1|")
    #expect(called == 2)
  }

  @Test func `30 the order of do's effects at completion`() {
    var trail: [String] = []
    func effects(_ name: String) -> Effects<Int> {
      var effects = Effects<Int>()
      effects.onEnd = { trail.append("\(name) \($0.mark)") }
      effects.onDispose = { _ in trail.append("\(name) disposed") }
      return effects
    }
    Observable.of(1).do(effects("inner")).do(effects("outer"))
      .subscribe(on: Scheduler(), end: { _ in trail.append("end") }) { _ in }
    #expect(trail == ["inner |", "outer |", "end", "inner disposed", "outer disposed"])
  }

  @Test func `35 debounce and throttle keep what waits on completion, and drop it on failure`() {
    check("-12|", { $0.debounce(for: .milliseconds(5)) }, "---[2|]")
    check("-12#", { $0.debounce(for: .milliseconds(5)) }, "---#")
    check("-12|", { $0.throttle(for: .milliseconds(3)) }, "-1--[2|]")
    check("-12#", { $0.throttle(for: .milliseconds(3)) }, "-1-#")
  }

  @Test func `36 delay keeps the order, and errors overtake`() {
    check("-[12]3|", { $0.delay(for: .milliseconds(2)) }, "---[12]3|")
    check("-12-#", { $0.delay(for: .milliseconds(2)) }, "---1#")
  }

  @Test func `37 timeout is armed on subscription, and again after each delivery`() {
    // Behind the source, as in RxJS and the vectors: what is due at the very end is in time.
    check("---1|", { $0.timeout(first: .milliseconds(3), each: .milliseconds(3)) }, "---1|")
    check("-1--2|", { $0.timeout(first: .milliseconds(3), each: .milliseconds(3)) }, "-1--2|")
    check(
      "-1----|", "-5|", { $0.timeout(first: .milliseconds(2), each: .milliseconds(2), other: $1) },
      "-1--5|",
      subscriptions: ["^--!", "---^-!"])
  }

  @Test func `42 materialize makes elements of ends, dematerialize ends of elements`() {
    check("-1-#", { $0.materialize().map { _ in 0 } }, "-0-[0|]")
    check("-1-#", { $0.materialize().dematerialize() }, "-1-#")
    check("-1-|", { $0.materialize().dematerialize() }, "-1-|")
  }

  @Test func `108 a hop delivers in order and drops what waits when it is left`() {
    check("-[123]-|", { $0.delay(for: .zero, delayError: true) }, "-[123]-|")
    let scheduler = Scheduler()
    var results: [Int] = []
    let run = Observable.of(1, 2, 3).delay(for: .zero, delayError: true)
      .subscribe(on: scheduler) { results.append($0) }
    run.cancel()
    scheduler.run()
    #expect(results == [])
  }

  @Test func `109 leaving before the hop prevents the subscription`() {
    var subscribed = 0
    let source = Observable<Int> { _, _ in subscribed += 1 }
    let scheduler = Scheduler()
    source.delaySubscription(for: .zero).subscribe(on: scheduler) { _ in }.cancel()
    scheduler.run()
    #expect(subscribed == 0)
  }
}
