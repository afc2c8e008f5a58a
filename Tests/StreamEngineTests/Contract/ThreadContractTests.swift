import Foundation
import StreamEngine
import Synchronization
import Testing

/// The rules for other threads: their events, and the promises made to them.
@Suite struct ThreadContractTests {
  @Test(arguments: OperatorForm.all)
  func `6 the events of a run never overlap, whatever threads they come from`(
    form: OperatorForm
  ) throws {
    let woken = DispatchSemaphore(value: 0)
    let port = InputPort<Sent> { woken.signal() }
    for isFirst in [true, false] {
      Thread.detachNewThread {
        for number in 0..<Sent.each { port.send(Sent(isFirst: isFirst, number: number)) }
      }
    }
    let hall = Hall(form, port)
    while hall.drained < 2 * Sent.each {
      try #require(woken.wait(timeout: .now() + 60) == .success)
      hall.drain()
    }
    #expect(hall.overlaps == 0)
    hall.close()
  }

  @Test func `90 no lock is held while a port wakes, or delivers`() {
    let bell = Bell()
    let port = InputPort<Int> { bell.ring() }
    bell.port.withLock { $0 = port }
    var delivered: [Int] = []
    port.send(1)
    port.drain { value in
      delivered.append(value)
      port.send(value * 10)
    }
    #expect(delivered == [1, 7])
    port.drain { delivered.append($0) }
    #expect(delivered == [1, 7, 10, 7, 70])
    bell.port.withLock { $0 = nil }
  }
}

/// Answers being woken by sending to the same port.
private final class Bell: Sendable {
  let port = Mutex<StreamEngine.InputPort<Int>?>(nil)

  func ring() { port.withLock { $0 }?.send(7) }
}

private struct Sent: Sendable {
  static let each = 50
  let isFirst: Bool
  let number: Int
}

/// A hall in which two threads' values go through an operator, whose listener sends more.
private final class Hall {
  private let port: StreamEngine.InputPort<Sent>
  private let first = Subject<Int>()
  private let second = Subject<Int>()
  private let scheduler = Scheduler()
  private let run = Subscription()
  private let owner = Thread.current
  private var isDelivering = false
  private(set) var overlaps = 0
  private(set) var drained = 0

  init(_ form: OperatorForm, _ port: StreamEngine.InputPort<Sent>) {
    self.port = port
    form.apply(first.stream, second.stream).subscribe(
      Sink(ending: run, next: { [unowned self] _ in hear() }, end: { _ in }), on: scheduler)
  }

  func drain() {
    port.drain { sent in
      drained += 1
      (sent.isFirst ? first : second).next(sent.number)
    }
    scheduler.advance(by: .nanoseconds(5))
  }

  func close() { run.cancel() }

  private func hear() {
    if isDelivering || Thread.current !== owner { overlaps += 1 }
    isDelivering = true
    port.send(Sent(isFirst: true, number: drained))
    isDelivering = false
  }
}
