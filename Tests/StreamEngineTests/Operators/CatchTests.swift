import StreamEngine
import Testing

@Suite struct CatchTests {
  @Test func `goes on with the handler's stream`() {
    check(
      "-1-#", "-5-|", { a, b in a.catch { _ in b } }, "-1--5-|",
      subscriptions: ["^--!", "---^--!"])
  }

  @Test func `without a failure it does nothing`() {
    check("-1-|", "-5-|", { a, b in a.catch { _ in b } }, "-1-|", subscriptions: ["^--!", ""])
  }

  @Test func `the replacement's failure and the handler's throw are the result's`() {
    check("-1-#", "-5#", { a, b in a.catch { _ in b } }, "-1--5#")
    check("-1-#", { $0.catch { _ in try throwTestError() } }, "-1-#")
  }

  @Test func `the failed source is let go before the handler is called`() {
    var trail: [String] = []
    let source = Observable<Int>.create { observer in
      observer.fail(TestError())
      return nil
    }.finally { trail.append("left") }
    source.catch { error in
      trail.append("\(error)")
      return .empty()
    }.subscribe(on: Scheduler()) { _ in }
    #expect(trail == ["left", "TestError()"])
  }

  @Test func `leaving leaves the replacement`() {
    check("-#", "--5-", { a, b in a.catch { _ in b } }, "---5!", subscriptions: ["^!", "-^--!"])
  }

  @Test func `inside flatMap the outer stream goes on`() {
    check("-1-2|", { $0.flatMap { _ in cold("-#").catch { _ in .of(7) } } }, "--7-[7|]")
  }
}

@Suite struct CatchSequenceTests {
  @Test func `tries until one completes`() {
    check(
      ["-1#", "-2#", "-3|", "-4|"], { Observable.catch(sequence: $0) }, "-1-2-3|",
      subscriptions: ["^-!", "--^-!", "----^-!", ""])
  }

  @Test func `if all fail, with the last failure`() {
    check(["-1#", "-2#"], { Observable.catch(sequence: $0) }, "-1-2#")
    check(Observable<Int>.catch(sequence: []), "|")
  }

  @Test func `each subscription begins with the first`() {
    let stream = Observable.catch(sequence: [cold("1#"), cold("-2|")])
    check(stream.concat(stream), "1-21-2|")
  }

  @Test func `a hundred thousand failures are a loop`() {
    var isOver = false
    let failing = Array(repeating: Observable<Int>.error(TestError()), count: 100_000)
    Observable.catch(sequence: failing + [.of(1)])
      .subscribe(on: Scheduler(), end: { isOver = $0.mark == "|" }) { _ in }
    #expect(isOver)
  }
}

@Suite struct CatchAndReturnTests {
  @Test func `a value, or nothing, in the place of the failure`() {
    check("-1-#", { $0.catchAndReturn(5) }, "-1-[5|]")
    check("-1-#", { $0.catchAndComplete() }, "-1-|")
  }

  @Test func `completion passes`() {
    check("-1-|", { $0.catchAndReturn(5) }, "-1-|")
    check("-1-|", { $0.catchAndComplete() }, "-1-|")
  }

  @Test func `leaving at the value is the last of it`() {
    check("-1-#", { $0.catchAndReturn(5).take(2) }, "-1-[5|]")
  }
}

@Suite struct OnErrorResumeNextTests {
  @Test func `goes on after a failure and after a completion`() {
    check(
      ["-1-#", "-2|", "-3#"], { Observable.onErrorResumeNext($0) }, "-1--2-3|",
      subscriptions: ["^--!", "---^-!", "-----^-!"])
  }

  @Test func `leaving visits those whose turn has not come`() {
    check(
      ["-1-", "-2|", "3|"], { Observable.onErrorResumeNext($0) }, "-1!",
      subscriptions: ["^-!", "--[^!]", "--[^!]"])
    check(
      ["-1-2|", "-2|"], { Observable.onErrorResumeNext($0).take(1) }, "-[1|]",
      subscriptions: ["^!", "-[^!]"])
  }

  @Test func `without a source it completes`() {
    check(Observable<Int>.onErrorResumeNext([]), "|")
  }
}
