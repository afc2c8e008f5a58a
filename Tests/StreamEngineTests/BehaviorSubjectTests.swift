import StreamEngine
import Testing

@Suite struct BehaviorSubjectTests {
  @Test func `a subscriber first gets the current element`() {
    let subject = Subject(1)
    var trail = ""
    subject.stream.subscribe(on: Scheduler()) { trail += "a\($0) " }
    subject.next(2)
    subject.stream.subscribe(on: Scheduler()) { trail += "b\($0) " }
    subject.next(3)
    #expect(trail == "a1 a2 b2 a3 b3 ")
    subject.complete()
  }

  @Test func `who comes during a delivery gets its element once`() {
    let subject = Subject(1)
    var results: [Int] = []
    subject.stream.subscribe(on: Scheduler()) { value in
      if value == 2 { subject.stream.subscribe(on: Scheduler()) { results.append($0) } }
    }
    subject.next(2)
    subject.next(3)
    #expect(results == [2, 3])
    subject.complete()
  }

  @Test(arguments: ["|", "#"]) func `after the end only the end is heard`(mark: String) {
    let subject = Subject(1)
    subject.next(2)
    if mark == "|" { subject.complete() } else { subject.fail(TestError()) }
    var trail: [String] = []
    subject.stream.subscribe(on: Scheduler(), end: { trail.append($0.mark) }) {
      trail.append("\($0)")
    }
    #expect(trail == [mark])
  }

  @Test func `the value stays readable after the end, and no more changes`() {
    let subject = Subject(1)
    subject.next(2)
    subject.complete()
    subject.next(3)
    #expect(subject.value == 2)
  }

  @Test func `taking only the current element does not stay`() {
    let subject = Subject(1)
    var results: [Int] = []
    subject.stream.take(1).subscribe(on: Scheduler()) { results.append($0) }
    subject.next(2)
    #expect(results == [1])
    #expect(!subject.hasObservers)
  }

  @Test func `an answer during the first element reaches earlier subscribers in order`() {
    let subject = Subject(1)
    var trail = ""
    subject.stream.subscribe(on: Scheduler()) { trail += "a\($0) " }
    subject.stream.subscribe(on: Scheduler()) { value in
      trail += "b\(value) "
      if value == 1 { subject.next(2) }
    }
    #expect(trail == "a1 b1 a2 b2 ")
    subject.complete()
  }
}
