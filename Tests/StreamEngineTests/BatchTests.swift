import StreamEngine
import Testing

/// Many values delivered at once.
@Suite struct BatchTests {
  @Test(arguments: ["stage", "scan"], [2, 3, 300])
  func `a closure that sends another batch does not disturb its own`(form: String, size: Int) {
    var source: Sink<Int>?
    var isFirst = false
    func send(_ values: [Int]) { source?.batch(values.span) }
    func note(_ value: Int) -> Int {
      if isFirst {
        isFirst = false
        send(Array(100..<100 + size))
      }
      return value
    }
    let stream = Observable<Int> { sink, _ in source = sink }
    let noting = form == "scan" ? stream.scan(0) { note($1) } : stream.map(note)
    var received: [[Int]] = []
    let sink = Sink<Int>(
      ending: Subscription(), batch: { received.append(Array($0)) },
      next: { received.append([$0]) },
      end: { _ in })
    noting.subscribe(sink, on: Scheduler())
    // The memory that this one needed is there for the next.
    send([7, 8, 9])
    received = []
    isFirst = true
    send([1, 2, 3])
    #expect(received == [Array(100..<100 + size), [1, 2, 3]])
    received = []
    send([4, 5])
    #expect(received == [[4, 5]])
  }

  @Test func `they reach what comes to one result, and nothing that is seen value by value`() {
    var sizes: [Int] = []
    func probing(_ source: Observable<Int>) -> Observable<Int> {
      Observable { sink, scheduler in
        let probe = Sink<Int>(
          to: sink,
          batch: sink.takesBatches
            ? { values in
              sizes.append(values.count)
              sink.batch(values)
            } : nil,
          next: {
            sizes.append(1)
            sink.next($0)
          }, end: { sink.end($0) })
        source.subscribe(probe, on: scheduler)
      }
    }
    let numbers = probing(.range(start: 0, count: 300)).map { $0 + 1 }.filter { $0 > 0 }
    numbers.reduce(0, +).subscribe(on: Scheduler()) { #expect($0 == 45_150) }
    #expect(sizes == [256, 44])
    sizes = []
    numbers.take(2).subscribe(on: Scheduler()) { _ in }
    #expect(sizes == [1, 1])
  }
}
