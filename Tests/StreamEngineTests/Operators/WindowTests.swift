import StreamEngine
import Testing

@Suite struct WindowTests {
  /// The windows as lists, with the number of each in front.
  private func lists(_ windows: Observable<Observable<Int>>) -> Observable<String> {
    windows.enumerated().flatMap { number, window in window.toArray().map { "\(number)\($0)" } }
  }

  @Test func `of a number of elements, the last one perhaps empty`() {
    check("-1-2-3-|", { lists($0.window(count: 2)) }, "---{0[1, 2]}---[{1[3]}|]")
    check("-1-2-|", { lists($0.window(count: 2)) }, "---{0[1, 2]}-[{1[]}|]")
    check("|", { lists($0.window(count: 2)) }, "[{0[]}|]")
  }

  @Test func `overlapping, or with gaps`() {
    check(
      "-1-2-3|", { lists($0.window(count: 2, every: 1)) }, "---{0[1, 2]}-{1[2, 3]}[{2[3]}{3[]}|]")
    check("-1-2-3|", { lists($0.window(count: 1, every: 2)) }, "-{0[1]}---{1[3]}|")
  }

  @Test func `each is emitted when it opens`() {
    check("-1-2-3-|", { $0.window(count: 2).mapTo(7) }, "7--7---|")
    check(
      .hot("-1-2-3-----4-|"), { $0.window(timeSpan: .milliseconds(4), count: 2).mapTo(7) },
      "7--7---7---7-|")
    check(
      .hot("-1-2-3-----4-|"),
      { $0.window(timeSpan: .milliseconds(4), count: 2, restartsTimer: false).mapTo(7) },
      "7--77---7---7|")
  }

  @Test func `of a time, to a boundary, from openings, and until a stream emits`() {
    check("-1--2-|", { lists($0.window(timeSpan: .milliseconds(3))) }, "---{0[1]}--[{1[2]}|]")
    check("-1-2-3|", "---7", { lists($0.window(boundary: $1)) }, "---{0[1, 2]}--[{1[3]}|]")
    check(
      "-1-2-3|", "--7", { lists($0.window(openings: $1) { _ in cold("---5|") }) },
      "-----{0[2, 3]}|")
    check("-1-2-3-|", { lists($0.window { cold("---7|") }) }, "---{0[1]}--{1[2, 3]}[{2[]}|]")
  }

  @Test func `a closing stream that completes closes, too, but not a list`() {
    check("-1-2-3|", { lists($0.window { cold("--|") }) }, "--{0[1]}-{1[2]}-[{2[3]}|]")
    check("-1-2-3|", { $0.buffer { cold("--|") }.map { $0.count } }, "------[3|]")
  }

  @Test func `what opens comes before what closes at the same moment`() {
    let busy: Observable<Int> = .never()
    check(
      busy.window(timeSpan: .milliseconds(3), period: .milliseconds(3)).flatMapFirst { $0.count() },
      "---0-----0--!")
    check(
      "123456|",
      { $0.buffer(timeSpan: .milliseconds(3), period: .milliseconds(1)).take(2).map { $0.count } },
      "---4[4|]")
  }

  @Test func `a failure reaches the windows first`() {
    var trail: [String] = []
    let source = Subject<Int>()
    source.stream.window(count: 2).subscribe(
      on: Scheduler(), end: { trail.append("all \($0.mark)") }
    ) { window in
      window.subscribe(on: Scheduler(), end: { trail.append("window \($0.mark)") }) {
        trail.append("\($0)")
      }
    }
    source.next(1)
    source.fail(TestError())
    #expect(trail == ["1", "window #", "all #"])
  }

  @Test func `a closing function that throws fails the windows, and opens none`() {
    var trail: [String] = []
    let source = Subject<Int>()
    let openings = Subject<Int>()
    let windows = source.stream.window(openings: openings.stream) { opening -> Observable<Int> in
      if opening == 2 { throw TestError() }
      return .never()
    }
    windows.subscribe(on: Scheduler(), end: { trail.append("all \($0.mark)") }) { window in
      trail.append("opened")
      window.subscribe(on: Scheduler(), end: { trail.append("window \($0.mark)") }) {
        trail.append("\($0)")
      }
    }
    openings.next(1)
    source.next(7)
    openings.next(2)
    #expect(trail == ["opened", "7", "window #", "all #"])
  }

  @Test func `a window keeps the source when the others have left`() {
    let source = Subject<Int>()
    var results: [Int] = []
    let run = source.stream.window(count: 2).take(1).flatMap { $0 }
      .subscribe(on: Scheduler()) { results.append($0) }
    source.next(1)
    #expect(source.hasObservers)
    source.next(2)
    #expect(results == [1, 2])
    #expect(!source.hasObservers)
    run.cancel()
  }

  @Test func `nobody left lets the source go`() {
    let source = Subject<Int>()
    let windows = source.stream.window(timeSpan: .nanoseconds(5))
    let scheduler = Scheduler()
    let run = windows.flatMap { $0 }.subscribe(on: scheduler) { _ in }
    #expect(source.hasObservers)
    run.cancel()
    #expect(!source.hasObservers)
    #expect(scheduler.pendingCount == 0)
  }
}
