import StreamEngine
import Testing

/// The promises of subjects, whatever they keep.
@Suite struct SubjectContractTests {
  @Test func `46 subscribers are called in subscription order, also after removals`() {
    for subject in [Subject<Int>(), Subject(0), .replay(3)] {
      var order: [Int] = []
      let all = (0..<40).map { number in
        subject.stream.subscribe(on: Scheduler()) { if $0 == 9 { order.append(number) } }
      }
      all[3].cancel()
      all[30].cancel()
      subject.stream.subscribe(on: Scheduler()) { if $0 == 9 { order.append(40) } }
      subject.next(9)
      #expect(order == (0...40).filter { $0 != 3 && $0 != 30 })
    }
  }

  @Test func `47 who comes during a delivery does not get the element, or as the latest once`() {
    for (subject, wanted) in [(Subject<Int>(), "2"), (Subject(0), "1 2"), (.replay(2), "1 2")] {
      var late: TestObserver?
      let first = subject.stream.subscribe(on: Scheduler()) {
        if $0 == 1 { late = TestObserver(subject.stream) }
      }
      subject.next(1)
      subject.next(2)
      #expect(late?.text == wanted)
      first.cancel()
    }
  }

  @Test func `48 who is cancelled during a delivery by one before does not get it`() {
    let subject = Subject<Int>()
    var second: TestObserver?
    subject.stream.subscribe(on: Scheduler()) { _ in second?.leave() }
    second = TestObserver(subject.stream)
    subject.next(1)
    #expect(second?.text == "")
  }

  @Test func `49 50 leaving twice, and during a delivery, is safe`() {
    let subject = Subject<Int>()
    let first = TestObserver(subject.stream), second = TestObserver(subject.stream)
    first.leave()
    first.leave()
    var third: Subscription?
    third = subject.stream.subscribe(on: Scheduler()) { _ in third?.cancel() }
    let fourth = TestObserver(subject.stream)
    subject.next(1)
    subject.next(2)
    #expect(first.text == "" && second.text == "1 2" && fourth.text == "1 2")
  }

  @Test
  func `51 depth first, an element and an end sent from within are heard at once`() {
    let scheduler = Scheduler()
    for subject in [Subject<Int>(), Subject(0), .replay(2), .replay(1)] {
      subject.isDepthFirst = true
      var heard: [String] = []
      subject.stream.subscribe(on: scheduler) { value in
        heard.append("A\(value)")
        if value == 1 {
          subject.next(2)
          subject.complete()
          subject.next(9)
        }
      }
      subject.stream.subscribe(
        Sink(
          ending: Subscription(), next: { heard.append("B\($0)") },
          end: { _ in heard.append("B|") }), on: scheduler)
      heard = []
      subject.next(1)
      #expect(heard == ["A1", "A2", "B2", "B|"])
    }
  }

  @Test func `51 depth first, a subject that answers itself for ever is ended`() {
    let scheduler = Scheduler()
    let subject = Subject<Int>()
    subject.isDepthFirst = true
    var last = 0
    subject.stream.subscribe(on: scheduler) { value in
      last = value
      subject.next(value + 1)
    }
    subject.next(1)
    #expect(last == Subject<Int>.roundLimit + 1)
    guard case .failed(GraphError.endlessFeedback)? = subject.ending else {
      Issue.record("it goes on")
      return
    }
  }

  @Test func `51 an element sent from within waits its turn, whatever is kept`() {
    for subject in [Subject<Int>(), Subject(0), .replay(3)] {
      var trail = ""
      subject.stream.subscribe(on: Scheduler()) { value in
        if value > 0 { trail += "A\(value) " }
        if value == 1 { subject.next(2) }
      }
      subject.stream.subscribe(on: Scheduler()) { if $0 > 0 { trail += "B\($0) " } }
      subject.next(1)
      #expect(trail == "A1 B1 A2 B2 ")
    }
  }

  @Test func `52 a completion from within comes behind the element`() {
    let subject = Subject<Int>.replay(1)
    subject.stream.subscribe(on: Scheduler()) { _ in subject.complete() }
    let second = TestObserver(subject.stream)
    subject.next(1)
    #expect(second.text == "1 |")
  }

  @Test func `53 a late subscriber of a publish subject hears only of the end`() {
    let subject = Subject<Int>()
    subject.next(1)
    subject.fail(TestError())
    let late = TestObserver(subject.stream)
    #expect(late.text == "#")
    #expect(late.subscription?.isOver == true)
    #expect(!subject.hasObservers)
  }

  @Test func `54 a behavior gives its value first, after the end only the end`() {
    let subject = Subject(1)
    #expect(TestObserver(subject.stream).text == "1")
    subject.complete()
    #expect(TestObserver(subject.stream).text == "|")
  }

  @Test func `55 the value outlives completion, and is the error after an error`() throws {
    let subject = Subject(1), other = Subject(1)
    subject.next(2)
    subject.complete()
    #expect(try subject.current() == 2)
    other.fail(TestError())
    #expect(throws: TestError.self) { try other.current() }
    other.dispose()
    #expect(throws: StreamError.disposed) { try other.current() }
    #expect(throws: StreamError.noElements) { try Subject<Int>().current() }
  }

  @Test func `56 sending after the end does not change the value`() {
    let subject = Subject(1)
    subject.complete()
    subject.next(2)
    #expect(subject.value == 1)
  }

  @Test(arguments: [(0, "", "|"), (2, "2 3", "2 3 |"), (9, "1 2 3", "1 2 3 |")])
  func `57 a replay subject gives the last n, and the end`(
    limit: Int, before: String, after: String
  ) {
    let subject = Subject<Int>.replay(limit), failing = Subject<Int>.replay(limit)
    for value in 1...3 {
      subject.next(value)
      failing.next(value)
    }
    #expect(TestObserver(subject.stream).text == before)
    subject.complete()
    failing.fail(TestError())
    #expect(TestObserver(subject.stream).text == after)
    #expect(TestObserver(failing.stream).text == after.replacing("|", with: "#"))
    #expect(TestObserver(Subject<Int>.replay(-1).stream).text == "")
  }

  @Test func `58 what comes during a replay is delivered behind it`() {
    let subject = Subject<Int>.replay()
    let first = TestObserver(subject.stream)
    subject.next(1)
    subject.next(2)
    var heard: [Int] = []
    subject.stream.subscribe(on: Scheduler()) { value in
      heard.append(value)
      if value == 1 { subject.next(3) }
      if value == 2 { subject.complete() }
    }
    #expect(heard == [1, 2, 3])
    #expect(first.text == "1 2 3 |")
  }

  @Test func `58 whoever leaves during a replay gets no more of it`() {
    let subject = Subject<Int>.replay()
    for value in 1...3 { subject.next(value) }
    #expect(TestObserver(subject.stream.take(2)).text == "1 2 |")
    #expect(!subject.hasObservers)
  }

  @Test func `59 a window forgets at a subscription and at a push`() {
    let scheduler = Scheduler()
    let subject = Subject<Int>.replay(3, window: .nanoseconds(10), on: scheduler)
    var trail: [String] = []
    func listen() { trail.append(TestObserver(subject.stream, on: scheduler).text) }
    scheduler.schedule(after: 0) { subject.next(1) }
    scheduler.schedule(after: 9) { listen() }
    scheduler.schedule(after: 10) {
      listen()
      subject.next(2)
    }
    scheduler.schedule(after: 15) { subject.next(3) }
    scheduler.schedule(after: 20) {
      subject.complete()
      listen()
    }
    scheduler.schedule(after: 25) { listen() }
    scheduler.run()
    #expect(trail == ["1", "", "3 |", "|"])
  }

  @Test func `60 an async subject gives its last element to everybody at completion`() {
    let subject = Subject<Int>.async(), failing = Subject<Int>.async(), empty = Subject<Int>.async()
    let first = TestObserver(subject.stream), second = TestObserver(subject.stream)
    subject.next(1)
    subject.next(2)
    #expect(first.text == "")
    subject.complete()
    #expect(first.text == "2 |" && second.text == "2 |")
    #expect(TestObserver(subject.stream).text == "2 |")
    failing.next(1)
    failing.fail(TestError())
    #expect(TestObserver(failing.stream).text == "#")
    empty.complete()
    #expect(TestObserver(empty.stream).text == "|")
  }

  @Test func `61 a disposed subject is an error, present and future, and keeps nothing`() {
    for subject in [Subject<Int>(), Subject(0), .replay(2), .async()] {
      var error: (any Error)?
      subject.stream.subscribe(on: Scheduler(), end: { error = $0.error }) { _ in }
      subject.next(1)
      subject.dispose()
      #expect(error as? StreamError == .disposed)
      subject.next(2)
      subject.assign(3)
      #expect(subject.value == nil)
      #expect(TestObserver(subject.stream).text == "#")
    }
  }

  @Test func `61 disposing within a delivery, and after the end, takes effect at once`() {
    let subject = Subject<Int>()
    subject.stream.subscribe(on: Scheduler()) { _ in
      subject.next(2)
      subject.dispose()
    }
    let second = TestObserver(subject.stream)
    subject.next(1)
    #expect(second.text == "#")
    let done = Subject(1)
    done.complete()
    done.dispose()
    #expect(TestObserver(done.stream).text == "#")
  }

  @Test func `61 a subject that is disposed quietly tells nobody, also within a delivery`() {
    let subject = Subject<Int>()
    var heard: [String] = []
    func listen(_ name: String, _ then: @escaping (Int) -> Void = { _ in }) -> Subscription {
      subject.stream.subscribe(on: Scheduler(), end: { _ in heard.append("\(name) end") }) {
        heard.append("\(name) \($0)")
        then($0)
      }
    }
    let first = listen("a")
    let second = listen("b") { if $0 == 2 { subject.disposeQuietly() } }
    let third = listen("c")
    for value in 1...3 { subject.next(value) }
    #expect(heard == ["a 1", "b 1", "c 1", "a 2", "b 2"])
    #expect(!subject.hasObservers && ![first, second, third].contains(where: \.isOver))
    #expect(TestObserver(subject.stream).text == "#")
  }

  @Test func `62 a relay goes on whatever is bound to it`() {
    let relay = Relay<Int>(), latest = Relay(7), source = Subject<Int>(), failing = Subject<Int>()
    var diagnosed: [any Error] = []
    let observer = TestObserver(relay.stream)
    source.stream.bind(to: relay, on: Scheduler()) { diagnosed.append($0) }
    failing.stream.bind(to: relay, on: Scheduler()) { diagnosed.append($0) }
    source.next(1)
    source.complete()
    failing.fail(TestError())
    relay.accept(2)
    #expect(observer.text == "1 2")
    #expect(diagnosed.count == 1)
    #expect(latest.value == 7 && TestObserver(latest.stream).text == "7")
    let replay = Relay<Int>.replay(1)
    replay.accept(1)
    replay.accept(2)
    #expect(TestObserver(replay.stream).text == "2")
  }

  @Test func `63 a variable emits what it is set to, and completes when it is released`() {
    var variable: Variable<Int>? = Variable(1)
    let observer = TestObserver(variable?.stream ?? .never())
    variable?.value = 2
    #expect(observer.text == "1 2")
    variable = nil
    #expect(observer.text == "1 2 |")
  }

  @Test func `64 a subject that is subscribed forwards everything, the end included`() {
    for end in [End.completed, .failed(TestError())] {
      let a = Subject<Int>(), b = Subject<Int>()
      let observer = TestObserver(b.stream)
      a.stream.subscribe(b, on: Scheduler())
      a.next(1)
      a.end(end)
      #expect(observer.text == "1 \(end.mark)")
      #expect(b.ending != nil)
    }
  }
}
