import StreamEngine
import Synchronization
import Testing

/// Tasks that send while the graph goes away, and readers that leave.
@Suite struct HostileThreadTests {
  /// Counts how many of its kind there are.
  private final class Token: Sendable {
    let live: Counter
    init(_ live: Counter) {
      self.live = live
      live.value.add(1, ordering: .relaxed)
    }
    deinit { live.value.subtract(1, ordering: .relaxed) }
  }

  private final class Counter: Sendable { let value = Atomic(0) }

  @Test func `a port may be let go while others send, with all that waits`() async {
    let live = Counter()
    for round in 0..<20 {
      await withTaskGroup { group in
        let port = InputPort<Token> {}
        for _ in 0..<4 {
          group.addTask { for _ in 0..<100 { port.send(Token(live)) } }
        }
        for _ in 0..<round { port.drain { _ in port.send(Token(live)) } }
      }
    }
    #expect(live.value.load(ordering: .relaxed) == 0)
  }

  @Test func `a run is cancelled at any moment while its task sends`() async {
    for moment in 0..<30 {
      let host = Host()
      let numbers = AsyncStream<Int> { writer in
        for number in 0..<40 { writer.yield(number) }
        writer.finish()
      }
      let life = Subscription()
      var heard = 0
      if moment == 0 { life.cancel() }
      Observable.from(numbers, through: host.inbox).subscribe(
        Sink(
          ending: life,
          next: { _ in
            heard += 1
            if heard == moment { life.cancel() }
          }, end: { _ in }), on: host.scheduler)
      await host.run { life.isOver }
      #expect(heard == moment)
      #expect(host.inbox.openPorts == 0)
    }
  }

  @Test func `run and inbox go while tasks still work`() async {
    let isDone = Counter()
    for _ in 0..<20 {
      let inbox = Inbox {}
      let run = Observable.from(0..<8).mapConcurrent(through: inbox) { number in
        for _ in 0..<number { await Task.yield() }
        isDone.value.add(1, ordering: .relaxed)
        return number
      }.subscribe(on: Scheduler())
      inbox.drain()
      run.cancel()
    }
    while isDone.value.load(ordering: .relaxed) < 160 { await Task.yield() }
  }

  @Test func `a reader of values leaves at any moment`() async throws {
    for moment in 0..<20 {
      let subject = Subject<Int>(), scheduler = Scheduler()
      let life = Subscription()
      let values = subject.stream.values(on: scheduler, within: life)
      let reader = Task {
        var heard = 0
        for try await _ in values {
          heard += 1
          if heard == moment { break }
        }
        return heard
      }
      if moment % 3 == 1 { reader.cancel() }
      for number in 0..<moment { subject.next(number) }
      if moment % 3 == 2 { subject.complete() } else if moment == 0 { life.cancel() }
      let heard = try? await reader.value
      #expect(heard ?? 0 <= moment)
      life.cancel()
      #expect(!subject.hasObservers)
    }
  }
}
