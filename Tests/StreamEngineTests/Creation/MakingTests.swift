import StreamEngine
import Testing

/// Sources that call the user's functions.
@Suite struct MakingTests {
  @Test func `deferred makes a stream for each subscriber`() {
    var made = 0
    let stream = Observable<Int>.deferred {
      made += 1
      return .of(made)
    }
    #expect(made == 0)
    check(stream, "[1|]")
    check(stream, "[2|]")
    check(Observable<Int>.deferred { try throwTestError() }, "#")
  }

  @Test func `iif decides for each subscriber`() {
    var holds = true
    let stream = Observable<Int>.iif({ holds }, then: .of(1), else: .of(2))
    check(stream, "[1|]")
    holds = false
    check(stream, "[2|]")
    check(Observable<Int>.iif({ false }, then: .of(1)), "|")
    check(Observable<Int>.iif({ try throwTestError() }, then: .of(1)), "#")
  }

  @Test func `generate stops at the condition, and computes no state too many`() {
    var iterated = 0
    let stream = Observable<Int>.generate(initialState: 1, condition: { $0 < 9 }) {
      iterated += 1
      return $0 * 3
    }
    check(stream, "[13|]")
    #expect(iterated == 2)
    check(stream.take(2), "[13|]")
    #expect(iterated == 3)
    check(Observable.generate(initialState: 9, condition: { $0 < 9 }, iterate: { $0 }), "|")
  }

  @Test func `generate fails when a closure throws`() {
    check(
      Observable.generate(
        initialState: 1, condition: { _ in try throwTestError() }, iterate: { $0 }), "#")
    check(
      Observable.generate(
        initialState: 1, condition: { _ in true }, iterate: { _ in try throwTestError() }),
      "[1#]")
  }

  @Test func `just, from(optional:), repeatElement, error with a closure`() {
    check(.just(1), "[1|]")
    check(.from(optional: 1), "[1|]")
    check(Observable<Int>.from(optional: nil), "|")
    check(.repeatElement(7).take(3), "[777|]")
    var made = 0
    let failing = Observable<Int>.error {
      made += 1
      return TestError()
    }
    check(failing, "#")
    check(failing, "#")
    #expect(made == 2)
  }

  @Test func `a future runs once, at once, for all`() {
    var runs = 0
    var settle: (Result<Int, any Error>) -> Void = { _ in }
    let future = Observable<Int>.future { promise in
      runs += 1
      settle = promise
    }
    #expect(runs == 1)
    var trail: [String] = []
    func listen(_ name: String) {
      future.subscribe(on: Scheduler(), end: { trail.append(name + $0.mark) }) {
        trail.append("\(name)\($0)")
      }
    }
    listen("a")
    #expect(trail == [])
    settle(.success(7))
    settle(.success(8))
    settle(.failure(TestError()))
    listen("b")
    #expect(trail == ["a7", "a|", "b7", "b|"])
    #expect(runs == 1)
    check(Observable<Int>.future { _ in try throwTestError() }, "#")
  }

  @Test func `fromAsync runs for each subscriber, and is cancelled with the run`() {
    var runs = 0
    var cancelled = 0
    let stream = Observable<Int>.fromAsync { done in
      runs += 1
      if runs < 3 { done(.success(runs)) }
      done(.failure(TestError()))
      return OnCancel { cancelled += 1 }
    }
    check(stream, "[1|]")
    check(stream, "[2|]")
    check(stream, "#")
    #expect(cancelled == 3)
    check(Observable<Int>.fromAsync { _ in try throwTestError() }, "#")
  }
}
