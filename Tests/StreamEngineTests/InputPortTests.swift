import Foundation
import StreamEngine
import Testing

@Suite struct InputPortTests {
  /// The graph's thread drains while eight others send.
  @Test func `nothing is lost, nothing comes twice, each sender's order is kept`() {
    let senders = 8
    let each = 20_000
    let woken = DispatchSemaphore(value: 0)
    let port = InputPort<(sender: Int, number: Int)> { woken.signal() }
    for sender in 0..<senders {
      Thread.detachNewThread {
        for number in 0..<each { port.send((sender, number)) }
      }
    }
    var next = Array(repeating: 0, count: senders)
    var disorder = 0
    var total = 0
    while total < senders * each {
      guard woken.wait(timeout: .now() + 60) == .success else {
        Issue.record("only \(total) values came")
        return
      }
      port.drain { value in
        if value.number != next[value.sender] { disorder += 1 }
        next[value.sender] = value.number + 1
        total += 1
      }
    }
    #expect(disorder == 0)
    #expect(next == Array(repeating: each, count: senders))
    port.drain { _ in Issue.record("more values came than were sent") }
  }

  @Test func `wakes once for what waits together`() {
    let woken = DispatchSemaphore(value: 0)
    let port = InputPort<Int> { woken.signal() }
    for value in 0..<10 { port.send(value) }
    #expect(woken.wait(timeout: .now()) == .success)
    #expect(woken.wait(timeout: .now()) == .timedOut)
    var drained: [Int] = []
    port.drain { drained.append($0) }
    #expect(drained == Array(0..<10))
    port.send(10)
    #expect(woken.wait(timeout: .now()) == .success)
  }

  @Test func `what is sent while draining waits for the next time`() {
    let port = InputPort<Int> {}
    var drained: [Int] = []
    port.send(1)
    port.drain { value in
      drained.append(value)
      port.send(value + 1)
    }
    #expect(drained == [1])
    port.drain { drained.append($0) }
    #expect(drained == [1, 2])
  }
}
