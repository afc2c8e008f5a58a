import StreamEngine
import Testing

@Suite struct TraceTests {
  let notebook = TraceFixture(["a", "bx", "cx", "big", "quiet", "flat", "pairs", "shared"])

  /// A behavior and two operators that read it: the glitch, with its causes.
  @Test func `a diamond's causes, and what was stale`() {
    let a = Subject(1)
    let bx = notebook.tracing(a.stream, 1) { $0.map { $0 * 10 } }
    let cx = notebook.tracing(a.stream, bx, 2) { $0.combineLatest($1, +) }
    notebook.start(1) { for stream in [bx, cx] { notebook.subscribe(stream) } }
    for (time, value) in [(10, 2), (20, 2), (30, 3)] as [(UInt64, Int)] {
      notebook.send(value, to: a, at: time)
    }
    #expect(
      notebook.lines == [
        "[0] a 1",
        "[1] bx 10 <- [0]",
        "[2] bx#1 10 <- [0]",
        "[3] cx 11 <- [0] [2]",
        "[4] a 2",
        "[5] bx 20 <- [4]",
        "[6] cx 12 <- [4] [2] ~",
        "[7] bx#1 20 <- [4]",
        "[8] cx 22 <- [4] [7]",
        "[9] a 2",
        "[10] bx 20 <- [9]",
        "[11] cx 22 <- [9] [7] ~",
        "[12] bx#1 20 <- [9]",
        "[13] cx 22 <- [9] [12]",
        "[14] a 3",
        "[15] bx 30 <- [14]",
        "[16] cx 23 <- [14] [12] ~",
        "[17] bx#1 30 <- [14]",
        "[18] cx 33 <- [14] [17]",
      ])
    #expect(notebook.drops == [])
    a.complete()
  }

  @Test func `causes go through timers, inner streams and sharing`() {
    let a = Subject(1)
    let bx = notebook.tracing(a.stream, 1) { $0.map { $0 * 10 } }
    let cx = notebook.tracing(a.stream, bx, 2) { $0.combineLatest($1, +) }
    let big = notebook.tracing(cx, 3) { $0.filter { $0 > 20 } }
    let quiet = notebook.tracing(a.stream, 4, .deferred) { $0.debounce(for: .nanoseconds(5)) }
    let flat = notebook.tracing(a.stream, 5, .deferred) { a in
      a.flatMap { Observable.of($0).delay(for: .nanoseconds(3)) }
    }
    let pairs = notebook.tracing(a.stream, bx, 6, .queued) { $0.zip($1, +) }
    let shared = notebook.tracing(bx, 7) { $0.map { $0 + 1 } }.share()
    notebook.start(1) {
      for stream in [bx, cx, big, quiet, flat, pairs, shared, shared] { notebook.subscribe(stream) }
    }
    notebook.send(2, to: a, at: 10)
    notebook.scheduler.run(until: 20)
    #expect(
      notebook.lines == [
        "[0] a 1",
        "[1] bx 10 <- [0]",
        "[2] bx#1 10 <- [0]",
        "[3] cx 11 <- [0] [2]",
        "[4] bx#2 10 <- [0]",
        "[5] cx#1 11 <- [0] [4]",
        "[6] bx#3 10 <- [0]",
        "[7] pairs 11 <- [0] [6]",
        "[8] bx#4 10 <- [0]",
        "[9] shared 11 <- [8]",
        "[10] flat 1 <- [0]",
        "[11] quiet 1 <- [0]",
        "[12] a 2",
        "[13] bx 20 <- [12]",
        "[14] cx 12 <- [12] [2] ~",
        "[15] bx#1 20 <- [12]",
        "[16] cx 22 <- [12] [15]",
        "[17] cx#1 12 <- [12] [4] ~",
        "[18] bx#2 20 <- [12]",
        "[19] cx#1 22 <- [12] [18]",
        "[20] big 22 <- [19]",
        "[21] bx#3 20 <- [12]",
        "[22] pairs 22 <- [12] [21]",
        "[23] bx#4 20 <- [12]",
        "[24] shared 21 <- [23]",
        "[25] flat 2 <- [12]",
        "[26] quiet 2 <- [12]",
      ])
    #expect(notebook.drops == ["[5] at big", "[17] at big"])
    a.complete()
    notebook.scheduler.run()
  }

  @Test func `one timer for many elements gives each its own cause`() {
    let a = Subject<Int>()
    let late = notebook.tracing(a.stream, 1, .deferred) { $0.delay(for: .nanoseconds(10)) }
    let lazy = notebook.tracing(a.stream, 2, .deferred) { $0.throttle(for: .nanoseconds(4)) }
    for stream in [late, lazy] { notebook.subscribe(stream) }
    for time in 1...3 as ClosedRange<UInt64> { notebook.send(Int(time), to: a, at: time) }
    notebook.scheduler.run(until: 20)
    #expect(
      notebook.lines == [
        "[0] a 1",
        "[1] cx 1 <- [0]",
        "[2] a 2",
        "[3] a 3",
        "[4] cx 3 <- [3]",
        "[5] bx 1 <- [0]",
        "[6] bx 2 <- [2]",
        "[7] bx 3 <- [3]",
      ])
    a.complete()
    notebook.scheduler.run()
  }

  @Test func `what waits is dropped when a newer one replaces it, and when the run ends`() {
    let a = Subject<Int>()
    let quiet = notebook.tracing(a.stream, 1, .newest) { $0.debounce(for: .nanoseconds(5)) }
    let pairs = notebook.tracing(a.stream, a.stream.skip(1), 2, .queued) { $0.zip($1, +) }
    for stream in [quiet, pairs] { notebook.subscribe(stream) }
    for time in [1, 2, 10] as [UInt64] { notebook.send(Int(time), to: a, at: time) }
    #expect(notebook.drops == ["[0] at bx"])
    a.fail(TestError())
    #expect(notebook.drops == ["[0] at bx", "[4] at bx", "[4] at cx"])
  }

  @Test func `an event that sets off a subscription, or an end, is not dropped`() {
    let a = Subject<Int>()
    let late = notebook.tracing(a.stream, 1) { $0.flatMapFirst { _ in Observable<Int>.never() } }
    let first = notebook.tracing(a.stream, 2) { $0.take(while: { $0 < 2 }) }
    for stream in [late, first] { notebook.subscribe(stream) }
    for time in [1, 2, 3] as [UInt64] { notebook.send(Int(time), to: a, at: time) }
    #expect(notebook.drops == ["[2] at bx", "[4] at bx"])
    a.complete()
  }

  @Test func `elements that wait for a place keep their cause`() {
    let a = Subject<Int>()
    let flat = notebook.tracing(a.stream, 1, .deferred) { a in
      a.flatMap(maxConcurrent: 1) { Observable.of($0).delay(for: .nanoseconds(10)) }
    }
    notebook.subscribe(flat)
    for time in 1...3 as ClosedRange<UInt64> { notebook.send(Int(time), to: a, at: time) }
    notebook.scheduler.run(until: 50)
    #expect(
      notebook.lines == [
        "[0] a 1", "[1] a 2", "[2] a 3", "[3] bx 1 <- [0]", "[4] bx 2 <- [1]",
        "[5] bx 3 <- [2]",
      ])
    a.complete()
    notebook.scheduler.run()
  }

  @Test func `ends are events with causes`() {
    let a = Subject<Int>()
    let bx = notebook.tracing(a.stream, 1) { $0.map { $0 == 0 ? try throwTestError() : 1 / $0 } }
    let sum = notebook.tracing(a.stream, 2) { $0.reduce(0, +) }
    for stream in [bx, sum] { notebook.subscribe(stream) }
    notebook.send(0, to: a, at: 5)
    notebook.scheduler.perform { a.complete() }
    #expect(
      notebook.lines == [
        "[0] a 0", "[1] bx # <- [0]", "[2] a |", "[3] cx 0 <- [2]", "[4] cx | <- [2]",
      ])
    #expect(notebook.log.error(of: 1) is TestError)
    #expect(notebook.log.error(of: 0) == nil)
    #expect(notebook.log[1].time == 5)
    #expect(notebook.log[1].turn < notebook.log[2].turn)
  }
}
