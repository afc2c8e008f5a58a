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

  @Test func `a list that a stage keeps is moved when it grows, and not for each of them`() {
    struct Keeping: Stage {
      var numbers: [Int] = []
      let note: (UnsafeRawPointer?) -> Void

      mutating func next(_ value: Int) -> Step<Int> {
        numbers.append(value)
        numbers.withUnsafeBytes { note($0.baseAddress) }
        return .skip
      }
    }
    var (last, moves) = (UnsafeRawPointer?.none, 0)
    let stage = Keeping { place in
      if place != last { moves += 1 }
      last = place
    }
    Observable.range(start: 0, count: 100_000).stage(stage, takingAll: true)
      .reduce(0, +).subscribe(on: Scheduler()) { _ in }
    #expect(moves > 0 && moves < 40)
  }

  @Test func `a block leaves what it does not take, and all behind it`() {
    // Doubles what is below a limit, lets even numbers through, and stops before 7.
    let doubled = BlockStage.map(numbers: { numbers, room in
      for (place, number) in numbers.enumerated() {
        if number >= 20 { return place }
        room[place] = number * 2
      }
      return numbers.count
    })
    let even = BlockStage.filter(numbers: { numbers, room in
      let passed = numbers.filter { $0 % 4 != 2 }
      for (place, number) in passed.enumerated() { room[place] = number }
      return (numbers.count, passed.count)
    })
    var sizes: [Int] = []
    var received: [Int] = []
    let end = BlockTaker(numbers: { numbers in
      let taken = numbers.prefix { $0 != 24 }
      received += taken
      sizes.append(taken.count)
      return taken.count
    })
    let sink = Sink<Int>(
      ending: Subscription(), blocks: end,
      next: {
        received.append($0)
        sizes.append(1)
      }, end: { _ in received.append(-1) })
    Observable.range(start: 0, count: 30).map({ $0 * 2 }, blocks: doubled)
      .filter({ $0 % 4 != 2 }, blocks: even).subscribe(sink, on: Scheduler())
    #expect(received == Array(stride(from: 0, to: 60, by: 4)) + [-1])
    // Up to 20 at once, 24 to 56 one by one.
    #expect(sizes == [6] + Array(repeating: 1, count: 9))
  }

  @Test func `a scan that is not taken whole has the state of what was taken`() {
    let sums: BlockFold<Int> = { state, numbers, room in
      for (place, number) in numbers.enumerated() {
        state += number
        room?[place] = state
      }
      return numbers.count
    }
    var received: [Int] = []
    let sink = Sink<Int>(
      ending: Subscription(),
      blocks: BlockTaker(numbers: { numbers in
        received += numbers.prefix(5)
        return min(5, numbers.count)
      }), next: { received.append($0) }, end: { _ in })
    Observable.range(start: 1, count: 9).scan(0, +, forms: FoldForms(blocks: sums))
      .subscribe(sink, on: Scheduler())
    #expect(received == [1, 3, 6, 10, 15, 21, 28, 36, 45])
  }

  @Test func `a fold that adds in place copies nothing that nobody else refers to`() {
    var places: Set<UnsafeRawPointer> = []
    let addition = Addition<[Int], Int>(
      addend: { [$0] },
      add: { state, part in
        state.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { places.insert($0) } }
        state += part
      })
    var result: [Int] = []
    Observable.range(start: 0, count: 1000)
      .reduce([], { $0 + [$1] }, forms: FoldForms(addition: addition))
      .subscribe(on: Scheduler()) { result = $0 }
    #expect(result == Array(0..<1000))
    #expect(places.count < 20)
  }
}
