import StreamEngine
import TestSupport
import Testing

/// Sinks, runs and batches, used in every order.
@Suite struct HostileSinkTests {
  @Test func `a sink that is given to two subjects leaves its siblings where they are`() {
    let first = Subject<Int>(), second = Subject<Int>()
    let parent = Subscription()
    let siblings = (0..<40).map { _ in Subscription(within: parent) }
    let shared = Subscription(within: parent)
    // Those before it are gone when its place among the subscribers is moved.
    let early = (0..<20).map { _ in first.stream.subscribe(on: Scheduler()) }
    let sink = Sink<Int>(ending: shared, next: { _ in }, end: { _ in })
    first.stream.subscribe(sink, on: Scheduler())
    second.stream.subscribe(sink, on: Scheduler())
    for run in early { run.cancel() }
    for _ in 0..<100 { first.stream.subscribe(on: Scheduler()).cancel() }
    shared.cancel()
    #expect(!second.hasObservers)
    #expect(siblings.allSatisfy { !$0.isOver })
    parent.cancel()
    #expect(siblings.allSatisfy { $0.isOver })
  }

  @Test func `a run outlives the subject that one of its sinks was given to`() {
    let parent = Subscription(), second = Subject<Int>()
    let shared = Subscription(within: parent)
    do {
      let first = Subject<Int>()
      let sink = Sink<Int>(ending: shared, next: { _ in }, end: { _ in })
      second.stream.subscribe(sink, on: Scheduler())
      first.stream.subscribe(sink, on: Scheduler())
    }
    #expect(!shared.isOver)
    parent.cancel()
    #expect(shared.isOver)
  }

  @Test func `who subscribes to a cell without a value leaves it, and the run around it`() {
    let sheet = Sheet()
    let cell = sheet.input(nil)
    let parent = Subscription()
    let siblings = (0..<10).map { _ in Subscription(within: parent) }
    let runs = (0..<10).map { _ in
      let life = Subscription(within: parent)
      let sink = Sink<Int>(ending: life, next: { _ in }, end: { _ in })
      sheet.plan.stream(of: cell).subscribe(sink, on: sheet.scheduler)
      return life
    }
    for run in runs.prefix(8) { run.cancel() }
    for _ in 0..<20 { sheet.plan.stream(of: cell).subscribe(on: sheet.scheduler).cancel() }
    sheet.turn { sheet.plan.set(cell, to: 1) }
    for run in runs { run.cancel() }
    #expect(siblings.allSatisfy { !$0.isOver })
    parent.cancel()
    #expect(siblings.allSatisfy { $0.isOver })
  }

  @Test(arguments: ["cancel", "complete", "fail"])
  func `no batch arrives after the end, sent from within or from outside`(way: String) {
    let run = Subscription()
    var source: Sink<Int>?
    var heard: [Int] = []
    let sink = Sink<Int>(
      ending: run, batch: { heard += Array($0) }, next: { heard.append($0) }, end: { _ in })
    func end() {
      switch way {
      case "cancel": run.cancel()
      case "complete": source?.complete()
      default: source?.fail(TestError())
      }
    }
    let stream = Observable<Int> { sink, _ in source = sink }
    stream.map { value in
      if value == 3 { end() }
      return value
    }.subscribe(sink, on: Scheduler())
    #expect(source?.takesBatches == true)
    source?.batch([1, 2].span)
    #expect(heard == [1, 2])
    source?.batch([3, 4].span)
    source?.batch([5].span)
    source?.next(6)
    sink.batch([7].span)
    #expect(heard == [1, 2])
  }

  @Test func `a batch for one that takes none comes value by value, up to the end`() {
    var heard: [Int] = []
    var sink: Sink<Int>?
    sink = Sink(
      ending: Subscription(),
      next: {
        heard.append($0)
        if $0 == 2 { sink?.complete() }
      }, end: { _ in })
    #expect(sink?.takesBatches == false)
    sink?.batch([1, 2, 3].span)
    #expect(heard == [1, 2])
  }

  @Test func `batches within batches, and a run that is over within them`() {
    var source: Sink<String>?
    var heard = 0
    var depth = 0
    let run = Subscription()
    let stream = Observable<String> { sink, _ in source = sink }
    stream.map { value in
      if depth < 20 {
        depth += 1
        source?.batch(Array(repeating: value + "!", count: depth * 20).span)
        if depth == 20 {
          run.cancel()
          source = nil
        }
      }
      return value
    }.scan("") { state, value in String(state.suffix(9) + value.prefix(9)) }.filter { !$0.isEmpty }
      .subscribe(
        Sink(
          ending: run, batch: { heard += Array($0).joined().count }, next: { heard += $0.count },
          end: { _ in }), on: Scheduler())
    source?.batch(["abc", "def"].span)
    #expect(depth == 20)
    #expect(run.isOver)
  }

  @Test func `everything is let go within a delivery`() {
    final class Owner {
      var subject: Subject<Int>? = Subject()
      var scheduler: Scheduler? = Scheduler()
      var runs: [Subscription] = []
    }
    for way in 0..<4 {
      let owner = Owner()
      var heard = 0
      for number in 0..<10 {
        owner.runs.append(
          owner.subject!.stream.map { $0 + 1 }.flatMap { Observable.of($0) }
            .delay(for: .zero).merge(owner.subject!.stream)
            .subscribe(on: owner.scheduler!) { _ in
              heard += 1
              if number != 5 { return }
              switch way {
              case 0: owner.subject = nil
              case 1: owner.scheduler = nil
              case 2: for run in owner.runs { run.cancel() }
              default: (owner.subject, owner.scheduler, owner.runs) = (nil, nil, [])
              }
            })
      }
      owner.subject?.next(1)
      owner.scheduler?.run()
      #expect(heard > 0)
    }
  }

  @Test func `whatever is called on a sink after its end does nothing`() {
    var heard: [String] = []
    var ended: Sink<Int>?
    Observable<Int> { sink, _ in
      ended = sink
      sink.complete()
    }.subscribe(on: Scheduler(), end: { heard.append($0.mark) }) { heard.append("\($0)") }
    let sink = ended!
    sink.next(1)
    sink.batch([2, 3].span)
    sink.fail(TestError())
    sink.subscription.cancel()
    Observable.of(4).subscribe(sink, on: Scheduler())
    Subject(5).stream.subscribe(sink, on: Scheduler())
    let owned = BooleanDisposable()
    sink.subscription.own(owned)
    #expect(owned.isDisposed)
    #expect(Subscription(within: sink.subscription).isOver)
    Sink<Int>(feeding: sink, next: { _ in heard.append("!") }, end: { _ in }).next(6)
    #expect(heard == ["|"])
  }

  @Test func `a sink keeps the probe that it counts for`() {
    let log = EventLog<Int>(on: Scheduler(), capacity: 16, blank: 0)
    let tracer = Tracer(0, [.passing], in: log)
    var kept: Sink<Int>?
    let stream = Observable<Int> { sink, _ in
      // It does not refer to the sink that it works for.
      kept = Sink(to: sink, next: { _ in }, end: { _ in })
    }
    tracer.output(stream).subscribe(on: Scheduler())
    for number in 0..<3 { _ = Tracer(Int32(number), [.latest], in: log) }
    tracer.input(0, .of(1, 2)).subscribe(kept!, on: Scheduler())
    #expect(log.count == 0)
  }

  @Test func `runs within runs are loops as deep as they may nest`() async {
    await onStack(of: 8 << 20) {
      let scheduler = Scheduler()
      var ticks = 0
      Observable<Int>.interval(.milliseconds(1)).take(100_000).subscribe(on: scheduler) { _ in
        ticks += 1
        scheduler.run()
      }
      scheduler.run()
      #expect(ticks == 100_000)
    }
  }

  @Test func `a timer of another scheduler stops with a text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Scheduler().cancel(Scheduler().schedule(after: .seconds(1)) {})
    }
    expectPrecondition("this timer belongs to another scheduler", in: result)
  }
}
