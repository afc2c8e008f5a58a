import StreamEngine
import Testing

/// A behavior subject by the rules of Combine's `CurrentValueSubject`.
@Suite struct CurrentValueContractTests {
  @Test func `65 subscribing delivers the current value at once`() {
    #expect(TestObserver(Subject(1).stream).text == "1")
  }

  @Test func `66 a completion is told once, a second one is ignored`() {
    let subject = Subject(1)
    let observer = TestObserver(subject.stream)
    subject.complete()
    subject.complete()
    subject.fail(TestError())
    #expect(observer.text == "1 |")
  }

  @Test func `67 68 after completion a value can be set, and nobody hears of it`() {
    let subject = Subject(1)
    let observer = TestObserver(subject.stream)
    subject.complete()
    subject.next(2)
    #expect(subject.value == 1)
    subject.assign(3)
    #expect(subject.value == 3)
    #expect(observer.text == "1 |")
  }

  @Test func `68 before the end setting a value sends it`() {
    let subject = Subject(1)
    let observer = TestObserver(subject.stream)
    subject.assign(2)
    #expect(observer.text == "1 2")
  }

  @Test func `69 a subscriber after completion gets only the completion`() {
    let subject = Subject(1)
    subject.complete()
    #expect(TestObserver(subject.stream).text == "|")
  }

  @Test func `70 a subscribed subject takes the current value and what comes, one way`() {
    let a = Subject(1), b = Subject(100)
    a.stream.subscribe(b, on: Scheduler())
    #expect(a.value == 1 && b.value == 1)
    a.next(2)
    #expect(b.value == 2)
    b.next(200)
    #expect(a.value == 2 && b.value == 200)
  }

  @Test func `70 completing the upper one completes the lower one`() {
    let a = Subject(1), b = Subject(100)
    a.stream.subscribe(b, on: Scheduler())
    a.complete()
    b.next(200)
    #expect(a.value == 1 && b.value == 1)
  }

  @Test func `70 completing the lower one leaves the upper one going`() {
    let a = Subject(1), b = Subject(100)
    a.stream.subscribe(b, on: Scheduler())
    b.complete()
    a.next(2)
    #expect(a.value == 2 && b.value == 1)
    #expect(!a.hasObservers)
  }

  @Test func `71 a subject takes all that its source has`() {
    let b = Subject<Int>.replay()
    Observable.from(1...100).subscribe(b, on: Scheduler())
    #expect(TestObserver(b.stream.count()).text == "100 |")
  }

  @Test func `80 releasing a subject cancels what feeds it`() {
    let a = Subject(1)
    var b: Subject<Int>? = Subject(100)
    let run = a.stream.subscribe(b ?? Subject(), on: Scheduler())
    #expect(a.hasObservers)
    b = nil
    #expect(!a.hasObservers && run.isOver)
    #expect(b == nil)
  }

  @Test func `80 a subject that feeds itself can be released`() {
    weak var released: Subject<Int>?
    do {
      let subject = Subject<Int>()
      subject.stream.filter { $0 < 0 }.subscribe(subject, on: Scheduler())
      released = subject
      subject.next(1)
      subject.complete()
    }
    #expect(released == nil)
  }
}
