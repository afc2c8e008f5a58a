import StreamEngine
import Testing

@Suite struct SubjectTests {
  @Test func `delivers in subscription order, also after removals`() {
    let subject = Subject<Int>()
    var order: [Int] = []
    let all = (0..<40).map { number in
      subject.stream.subscribe(on: Scheduler()) { _ in order.append(number) }
    }
    for number in 0..<40 where number % 3 > 0 { all[number].cancel() }
    for number in 40..<60 {
      subject.stream.subscribe(on: Scheduler()) { _ in order.append(number) }
    }
    subject.next(0)
    #expect(order == (0..<60).filter { $0 >= 40 || $0 % 3 == 0 })
    subject.complete()
    #expect(!subject.hasObservers)
  }

  @Test func `who comes or leaves during a delivery does not get the element`() {
    let subject = Subject<Int>()
    var trail = ""
    var second: Subscription?
    subject.stream.subscribe(on: Scheduler()) { value in
      trail += "a\(value) "
      second?.cancel()
      subject.stream.subscribe(on: Scheduler()) { trail += "n\($0) " }
    }
    second = subject.stream.subscribe(on: Scheduler()) { trail += "b\($0) " }
    let third = subject.stream.subscribe(on: Scheduler()) { trail += "c\($0) " }
    subject.next(1)
    third.cancel()
    subject.next(2)
    #expect(trail == "a1 c1 a2 n2 ")
    subject.complete()
  }

  @Test func `leaving from within one's own delivery is safe`() {
    let subject = Subject<Int>()
    var results: [Int] = []
    var run: Subscription?
    run = subject.stream.map { $0 * 2 }.subscribe(on: Scheduler()) {
      results.append($0)
      run?.cancel()
      run = nil
    }
    subject.next(1)
    subject.next(2)
    #expect(results == [2])
    #expect(!subject.hasObservers)
  }

  @Test func `an element sent from within waits until all have the one before`() {
    let subject = Subject<Int>()
    var trail = ""
    subject.stream.subscribe(on: Scheduler()) { value in
      trail += "a\(value) "
      if value == 1 {
        subject.next(2)
        subject.next(3)
      }
    }
    subject.stream.subscribe(on: Scheduler()) { trail += "b\($0) " }
    subject.next(1)
    #expect(trail == "a1 b1 a2 b2 a3 b3 ")
    subject.complete()
  }

  @Test func `an end sent from within waits too, and ends it`() {
    let subject = Subject<Int>()
    var trail = ""
    subject.stream.subscribe(on: Scheduler(), end: { trail += "a\($0.mark) " }) { value in
      trail += "a\(value) "
      subject.complete()
      subject.next(9)
      subject.fail(TestError())
    }
    subject.stream.subscribe(on: Scheduler(), end: { trail += "b\($0.mark) " }) {
      trail += "b\($0) "
    }
    subject.next(1)
    subject.next(2)
    #expect(trail == "a1 b1 a| b| ")
  }

  @Test func `an endless answer ends in an error that counts its rounds`() {
    let subject = Subject<Int>()
    var count = 0
    var end: End?
    subject.stream.subscribe(on: Scheduler(), end: { end = $0 }) { value in
      count += 1
      subject.next(value + 1)
    }
    subject.next(0)
    #expect(count == Subject<Int>.roundLimit + 1)
    #expect(end?.error as? GraphError == .endlessFeedback(rounds: Subject<Int>.roundLimit))
    #expect(subject.ending != nil)
  }

  @Test func `an answer that doubles is stopped before memory is`() {
    let subject = Subject<Int>()
    var end: End?
    subject.stream.subscribe(on: Scheduler(), end: { end = $0 }) { value in
      subject.next(value)
      subject.next(value)
    }
    subject.next(0)
    #expect(end?.error is GraphError)
  }

  @Test(arguments: ["|", "#"])
  func `after the end nothing is sent, and late subscribers hear of it`(mark: String) {
    let subject = Subject<Int>()
    var trail: [String] = []
    subject.next(0)
    subject.stream.subscribe(on: Scheduler(), end: { trail.append($0.mark) }) {
      trail.append("\($0)")
    }
    subject.next(1)
    if mark == "|" { subject.complete() } else { subject.fail(TestError()) }
    subject.next(2)
    subject.complete()
    #expect(trail == ["1", mark])
    subject.stream.subscribe(on: Scheduler(), end: { trail.append("late \($0.mark)") }) { _ in }
    #expect(trail == ["1", mark, "late \(mark)"])
    #expect(!subject.hasObservers)
    #expect(subject.value == nil)
  }
}
