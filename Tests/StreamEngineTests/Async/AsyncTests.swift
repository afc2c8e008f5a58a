import Testing

@testable import StreamEngine

@Suite(.timeLimit(.minutes(5))) struct FromAsyncSequenceTests {
  @Test func `the members come in order, then the completion`() async {
    let host = Host()
    let (numbers, writer) = AsyncStream<Int>.makeStream()
    for number in 0..<1000 { writer.yield(number) }
    writer.finish()
    let trail = await host.trail(of: .from(numbers, through: host.inbox))
    #expect(trail == (0..<1000).map(String.init) + ["|"])
    #expect(host.inbox.openPorts == 0)
  }

  @Test func `what it throws is the failure`() async {
    let host = Host()
    let (numbers, writer) = AsyncThrowingStream<Int, any Error>.makeStream()
    writer.yield(1)
    writer.finish(throwing: TestError())
    #expect(await host.trail(of: .from(numbers, through: host.inbox)) == ["1", "#"])
  }

  @Test func `the end of the run cancels the task`() async {
    let host = Host()
    let (numbers, writer) = AsyncStream<Int>.makeStream()
    let (ends, ended) = AsyncStream<Int>.makeStream()
    writer.onTermination = { _ in
      ended.yield(1)
      ended.finish()
    }
    writer.yield(1)
    writer.yield(2)
    #expect(await host.trail(of: .from(numbers, through: host.inbox).take(1)) == ["1", "|"])
    #expect(await host.trail(of: .from(ends, through: host.inbox)) == ["1", "|"])
    #expect(host.inbox.openPorts == 0)
  }

  @Test func `two streams through one inbox keep their order`() async {
    let host = Host()
    let streams = (0..<2).map { lane in
      let (numbers, writer) = AsyncStream<Int>.makeStream()
      for number in 0..<500 { writer.yield(number * 2 + lane) }
      writer.finish()
      return Observable.from(numbers, through: host.inbox)
    }
    var lanes: [[Int]] = [[], []]
    let run = streams[0].merge(streams[1]).subscribe(on: host.scheduler) {
      lanes[$0 % 2].append($0)
    }
    await host.run { run.isOver }
    #expect(lanes[0] == (0..<500).map { $0 * 2 })
    #expect(lanes[1] == (0..<500).map { $0 * 2 + 1 })
  }
}

@Suite struct InboxTests {
  @Test func `draining from within a delivery overtakes nothing`() {
    let inbox = Inbox {}
    var heard: [Int] = []
    var port: InputPort<Int>?
    port = inbox.open(within: Subscription()) { number in
      heard.append(number)
      if number == 1 { port?.send(4) }
      inbox.drain()
    }
    for number in 1...3 { port?.send(number) }
    inbox.drain()
    #expect(heard == [1, 2, 3, 4])
  }
}

@Suite(.timeLimit(.minutes(5))) struct WorkTests {
  @Test func `work runs for each subscriber, off the graph's thread`() async {
    let host = Host()
    let work = Observable<Int>.work(through: host.inbox) { 6 * 7 }
    #expect(await host.trail(of: work) == ["42", "|"])
    #expect(await host.trail(of: work) == ["42", "|"])
    #expect(
      await host.trail(of: .work(through: host.inbox) { () -> Int in try throwTestError() }) == [
        "#"
      ])
  }

  @Test func `results in source order wait for earlier ones`() async {
    let host = Host()
    let gate = Gate()
    let stream = Observable.of(0, 1, 2).mapConcurrent(through: host.inbox) { number in
      if number == 0 { await gate.pass() }
      if number == 2 { gate.open() }
      return number * 10
    }
    #expect(await host.trail(of: stream) == ["0", "10", "20", "|"])
  }

  @Test func `results in completion order come as they are ready`() async {
    let host = Host()
    let gate = Gate()
    var trail: [String] = []
    let stream = Observable.of(0, 1).mapConcurrent(order: .completion, through: host.inbox) {
      if $0 == 0 { await gate.pass() }
      return $0
    }
    let run = stream.subscribe(on: host.scheduler, end: { trail.append($0.mark) }) {
      trail.append("\($0)")
      if $0 == 1 { gate.open() }
    }
    await host.run { run.isOver }
    #expect(trail == ["1", "0", "|"])
  }

  @Test(arguments: [ResultOrder.source, .completion])
  func `a failure ends everything, and no place is needed twice`(order: ResultOrder) async {
    let host = Host()
    let sum = Observable<Int>.range(start: 0, count: 200)
      .mapConcurrent(maxConcurrent: 3, order: order, through: host.inbox) { $0 }.reduce(0, +)
    #expect(await host.trail(of: sum) == ["19900", "|"])
    let failing = Observable<Int>.range(start: 0, count: 200)
      .mapConcurrent(maxConcurrent: 1, order: order, through: host.inbox) {
        $0 == 2 ? try throwTestError() : $0
      }
    #expect(await host.trail(of: failing) == ["0", "1", "#"])
    #expect(host.inbox.openPorts == 0)
  }

  @Test func `cancelling the run cancels what is under way`() async {
    let host = Host()
    let (ends, ended) = AsyncStream<Int>.makeStream()
    let gate = Gate()
    let run = Observable.of(1, 2).mapConcurrent(through: host.inbox) { number in
      await gate.pass()
      if Task.isCancelled { ended.yield(number) }
      return number
    }.subscribe(on: host.scheduler) { _ in Issue.record("nothing was to come") }
    run.cancel()
    var cancelled: [Int] = []
    let stream = Observable.from(ends, through: host.inbox).take(2)
    let listening = stream.subscribe(on: host.scheduler) { cancelled.append($0) }
    await host.run { listening.isOver }
    #expect(cancelled.sorted() == [1, 2])
    #expect(host.inbox.openPorts == 0)
  }
}

@Suite(.timeLimit(.minutes(5))) struct ValuesTests {
  @Test func `what came before somebody iterates waits`() async throws {
    let values = Observable.of(1, 2, 3).values(on: Scheduler())
    var seen: [Int] = []
    for try await value in values { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }

  @Test func `a bounded buffer drops what it says`() async throws {
    var oldest: [Int] = []
    for try await value in Observable.of(1, 2, 3).values(
      on: Scheduler(), buffering: .bufferingOldest(2))
    {
      oldest.append(value)
    }
    #expect(oldest == [1, 2])
    var newest: [Int] = []
    for try await value in Observable.of(1, 2, 3).values(
      on: Scheduler(), buffering: .bufferingNewest(2))
    {
      newest.append(value)
    }
    #expect(newest == [2, 3])
  }

  @Test func `a failure is thrown after what waits`() async {
    let values = Observable.of(1).concat(.error(TestError())).values(on: Scheduler())
    var seen: [Int] = []
    await #expect(throws: TestError.self) {
      for try await value in values { seen.append(value) }
    }
  }

  @Test func `a run that the graph ends throws CancellationError`() async {
    let life = Subscription()
    let values = Observable<Int>.never().values(on: Scheduler(), within: life)
    life.cancel()
    await #expect(throws: CancellationError.self) { for try await _ in values {} }
  }

  @Test func `two sequences may live as long as the same run`() async {
    let subjects = [Subject<Int>(), Subject<Int>()]
    let life = Subscription()
    let sequences = subjects.map { $0.stream.values(on: Scheduler(), within: life) }
    subjects[0].complete()
    subjects[1].next(1)
    #expect(!life.isOver)
    life.cancel()
    #expect(!subjects[1].hasObservers)
    await #expect(throws: Never.self) { for try await _ in sequences[0] {} }
    await #expect(throws: CancellationError.self) { for try await _ in sequences[1] {} }
  }

  @Test func `when nobody iterates any more, the next element ends the run`() async {
    let subject = Subject<Int>()
    let values = subject.stream.values(on: Scheduler())
    let task = Task { for try await _ in values {} }
    task.cancel()
    _ = await task.result
    #expect(subject.hasObservers)
    subject.next(1)
    #expect(!subject.hasObservers)
  }
}
