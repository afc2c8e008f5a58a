import StreamEngine
import Testing

/// The subscribers that ask for elements, and what comes.
@Suite struct RequestedTests {
  /// A subscriber that asks, and remembers what it got.
  final class Asker {
    let requests: Requests
    var got: [String] = []
    let scheduler: Scheduler
    var subscription: Subscription?
    var onNext: (Int) -> Void = { _ in }

    init(_ stream: Observable<Int>, _ count: Int = 0, on scheduler: Scheduler = Scheduler()) {
      self.scheduler = scheduler
      requests = Requests(count)
      subscription = stream.requested(by: requests).subscribe(
        on: scheduler,
        onNext: { [unowned self] in
          got.append("\($0)")
          onNext($0)
        }, onError: { [unowned self] _ in got.append("#") },
        onCompleted: { [unowned self] in got.append("|") })
    }

    func request(_ count: Int) -> [String] {
      got = []
      requests.request(count)
      return got
    }
  }

  private func note(_ number: Int, in numbers: inout [Int]) -> Int {
    numbers.append(number)
    return number
  }

  @Test func `a source that can wait makes nothing before it is wanted`() {
    var made: [Int] = []
    let asker = Asker(
      .generate(initialState: 1, condition: { $0 < 5 }) {
        made.append($0)
        return $0 + 1
      }, 2)
    #expect(asker.got == ["1", "2"])
    #expect(made == [1, 2])
    #expect(asker.request(1) == ["3"])
    #expect(asker.request(.max) == ["4", "|"])
  }

  @Test func `an end needs nobody who asks for it`() {
    #expect(Asker(.empty()).got == ["|"])
    #expect(Asker(.from([])).got == ["|"])
    #expect(Asker(.from([1, 2]), 2).got == ["1", "2", "|"])
    #expect(Asker(.just(1)).got == [])
    #expect(Asker(.just(1), 1).got == ["1", "|"])
    #expect(Asker(.error(StreamError.timeout)).got == ["#"])
  }

  @Test func `nothing comes before it is asked for, and credit adds up`() {
    let asker = Asker(.range(start: 1, count: 100))
    #expect(asker.got == [])
    #expect(asker.request(2) == ["1", "2"])
    #expect(asker.request(1) == ["3"])
    #expect(asker.requests.total == 3)
  }

  @Test func `what is asked for during a delivery is added`() {
    let asker = Asker(.range(start: 1, count: 100))
    asker.onNext = { [unowned asker] in if $0 < 4 { asker.requests.request(1) } }
    #expect(asker.request(1) == ["1", "2", "3", "4"])
  }

  @Test func `more than all is all`() {
    let asker = Asker(.range(start: 1, count: 3), .max)
    #expect(asker.got == ["1", "2", "3", "|"])
    asker.requests.request(.max)
    #expect(asker.requests.total == .max)
    let other = Requests(.max - 1)
    other.request(5)
    #expect(other.total == .max)
  }

  @Test func `to ask for none stops the program`() async {
    await #expect(processExitsWith: .failure) { Requests().request(0) }
    #expect(Requests(-3).total == 0)
  }

  @Test func `a publish subject drops what nobody has asked for`() {
    let subject = Subject<Int>()
    let asker = Asker(subject.stream)
    subject.next(1)
    #expect(asker.request(2) == [])
    subject.next(2)
    subject.next(3)
    subject.next(4)
    #expect(asker.got == ["2", "3"])
    #expect(asker.request(1) == [])
    subject.complete()
    #expect(asker.got == ["|"])
    #expect(asker.requests.progress?.dropped == 2)
  }

  @Test func `a behavior subject delivers the latest, once`() {
    let subject = Subject(0)
    let asker = Asker(subject.stream)
    subject.next(1)
    subject.next(2)
    #expect(asker.request(1) == ["2"])
    #expect(asker.request(2) == [])
    subject.next(3)
    subject.next(4)
    subject.next(5)
    #expect(asker.got == ["3", "4"])
    #expect(Asker(subject.stream, .max).got == ["5"])
  }

  @Test func `a replay subject keeps all`() {
    let subject = Subject<Int>.replay()
    subject.next(1)
    subject.next(2)
    let asker = Asker(subject.stream)
    subject.next(3)
    subject.complete()
    #expect(asker.request(1) == ["1"])
    #expect(asker.request(5) == ["2", "3", "|"])
  }

  @Test func `a publish subject asks its source when somebody asks it`() {
    let publish = Subject<Int>()
    let scheduler = Scheduler()
    let asker = Asker(publish.stream, on: scheduler)
    Observable<Int>.range(start: 1, count: 3).subscribe(publish, on: scheduler)
    #expect(publish.ending == nil)
    #expect(asker.request(2) == ["1", "2", "|"])

    let behavior = Subject(0)
    let other = Asker(behavior.stream, on: scheduler)
    Observable<Int>.range(start: 1, count: 3).subscribe(behavior, on: scheduler)
    #expect(behavior.value == 3)
    #expect(other.got == ["|"])
  }

  @Test func `a shared source runs when the first subscriber asks`() {
    var runs = 0
    let shared = Observable<Int>.deferred {
      runs += 1
      return .range(start: 1, count: 3)
    }.share()
    let asker = Asker(shared)
    #expect(runs == 1)
    #expect(asker.got == [])
    #expect(asker.request(2) == ["1", "2", "|"])
  }

  @Test func `timers do not wait, and what they send unasked is lost`() {
    let scheduler = Scheduler()
    let asker = Asker(.interval(.milliseconds(1)), 1, on: scheduler)
    scheduler.advance(by: .milliseconds(3))
    #expect(asker.got == ["0"])
    #expect(asker.request(1) == [])
    scheduler.advance(by: .milliseconds(2))
    #expect(asker.got == ["3"])
    #expect(asker.requests.progress?.dropped == 3)
  }

  @Test func `what comes unasked from elsewhere waits, and the end behind it`() {
    var observer: Observer<Int>?
    let asker = Asker(
      .create {
        observer = $0
        return nil
      })
    observer?.next(1)
    observer?.next(2)
    observer?.complete()
    #expect(asker.got == [])
    #expect(asker.requests.progress?.waiting == 2)
    #expect(asker.request(1) == ["1"])
    #expect(asker.request(1) == ["2", "|"])
  }

  @Test func `an operator that drops needs not ask again`() {
    let asker = Asker(Observable<Int>.range(start: 1, count: 10).filter { $0 % 3 == 0 }, 2)
    #expect(asker.got == ["3", "6"])
    #expect(asker.request(1) == ["9"])
    #expect(asker.request(1) == ["|"])
  }

  @Test func `an answer at the end takes all there is, and waits`() {
    let asker = Asker(Observable<Int>.range(start: 1, count: 4).reduce(0, +))
    #expect(asker.got == [])
    #expect(asker.request(1) == ["10", "|"])
  }

  @Test func `zip asks each source for one element for each of its own`() {
    var made: [Int] = []
    let counted = Observable<Int>.range(start: 1, count: 10).map { note($0, in: &made) }
    let asker = Asker(counted.zip(.range(start: 11, count: 10), +), 2)
    #expect(asker.got == ["12", "14"])
    #expect(made == [1, 2])
    #expect(asker.request(1) == ["16"])
    #expect(made == [1, 2, 3])
  }

  @Test func `combineLatest asks each source for as many, and combines no more`() {
    let left = Subject<Int>()
    let right = Subject<Int>()
    let asker = Asker(left.stream.combineLatest(right.stream, +), 2)
    left.next(1)
    right.next(10)
    left.next(2)
    right.next(20)
    #expect(asker.got == ["11", "12"])
    left.next(3)
    #expect(asker.request(1) == [])
    left.next(4)
    #expect(asker.got == ["24"])
  }

  @Test func `flatMap with places asks for an element when one is free`() {
    var made: [Int] = []
    let scheduler = Scheduler()
    let asker = Asker(
      Observable<Int>.range(start: 1, count: 3).map { note($0, in: &made) }
        .flatMap(maxPublishers: 1) { number in
          Observable<Int>.timer(after: .milliseconds(1)).map { _ in number }
        }, .max, on: scheduler)
    #expect(made == [1])
    scheduler.advance(by: .milliseconds(1))
    #expect(asker.got == ["1"])
    #expect(made == [1, 2])
    scheduler.advance(by: .milliseconds(9))
    #expect(asker.got == ["1", "2", "3", "|"])
  }

  @Test func `a delay counts what is under way`() {
    var made: [Int] = []
    let scheduler = Scheduler()
    let asker = Asker(
      Observable<Int>.range(start: 1, count: 9).map { note($0, in: &made) }
        .delay(for: .milliseconds(2)), 2, on: scheduler)
    #expect(made == [1, 2])
    scheduler.advance(by: .milliseconds(2))
    #expect(asker.got == ["1", "2"])
    #expect(made == [1, 2])
    _ = asker.request(1)
    #expect(made == [1, 2, 3])
  }

  @Test func `debounce drops what is due when nobody has asked`() {
    let scheduler = Scheduler()
    let subject = Subject<Int>()
    let asker = Asker(subject.stream.debounce(for: .milliseconds(2)), on: scheduler)
    subject.next(1)
    scheduler.advance(by: .milliseconds(2))
    subject.next(2)
    _ = asker.request(1)
    scheduler.advance(by: .milliseconds(2))
    #expect(asker.got == ["2"])
  }

  @Test func `a stream that only says when is heard whatever is asked for`() {
    let (source, stop) = (Subject<Int>(), Subject<Int>())
    let asker = Asker(source.stream.take(until: stop.stream))
    stop.next(1)
    #expect(asker.got == ["|"])
  }

  @Test func `groups keep what nobody has asked for`() {
    let asker = Asker(
      Observable<Int>.range(start: 1, count: 4).groupBy { $0 % 2 }.flatMap { $0.stream }, 1)
    #expect(asker.got == ["1"])
    #expect(asker.request(3) == ["2", "3", "4", "|"])
  }

  @Test(arguments: [
    ("newest", ["1", "2"]), ("oldest", ["3", "4"]), ("fail", ["1", "2", "#"]),
  ])
  func `a buffer of 2 that was fed 1 to 4`(_ way: String, _ wanted: [String]) {
    let whenFull: WhenFull =
      switch way {
      case "newest": .dropNewest
      case "oldest": .dropOldest
      default: .fail(StreamError.timeout)
      }
    let subject = Subject<Int>()
    let asker = Asker(subject.stream.buffer(size: 2, whenFull: whenFull))
    for number in 1...4 { subject.next(number) }
    #expect(asker.request(9) == wanted)
  }

  @Test func `a buffer that has failed leaves its source, and fails behind what it keeps`() {
    var made: [Int] = []
    let source = Observable<Int>.range(start: 1, count: 9).map { note($0, in: &made) }
    let asker = Asker(source.buffer(size: 2, whenFull: .fail(StreamError.timeout)))
    #expect(made == [1, 2, 3])
    #expect(asker.request(1) == ["1"])
    #expect(asker.request(1) == ["2", "#"])
    let full = Asker(source.buffer(size: 0, whenFull: .fail(StreamError.timeout)))
    #expect(full.got == ["#"])
  }

  @Test func `a buffer that is kept full asks for what it has room for`() {
    var made: [Int] = []
    let asker = Asker(
      Observable<Int>.range(start: 1, count: 9).map { note($0, in: &made) }
        .buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest))
    #expect(made == [1, 2])
    #expect(asker.request(1) == ["1"])
    #expect(made == [1, 2, 3])
    #expect(asker.request(.max) == ["2", "3", "4", "5", "6", "7", "8", "9", "|"])
  }

  @Test func `a buffer is no hindrance where nobody says how many they want`() {
    var got: [Int] = []
    Observable<Int>.range(start: 1, count: 5).buffer(size: 1, whenFull: .dropNewest)
      .subscribe(on: Scheduler()) { got.append($0) }
    #expect(got == [1, 2, 3, 4, 5])
    let wrong = Asker(.range(start: 1, count: 5).buffer(size: -1, whenFull: .dropNewest), 3)
    #expect(wrong.got == ["#"])
  }

  @Test func `conflate keeps the newest until it is asked for`() {
    let subject = Subject<Int>()
    let asker = Asker(subject.stream.conflate())
    for number in 1...3 { subject.next(number) }
    #expect(asker.request(1) == ["3"])
    subject.next(4)
    subject.complete()
    #expect(asker.got == ["3"])
    #expect(asker.request(1) == ["4", "|"])
  }

  @Test func `merged sources take turns as they are asked`() {
    let asker = Asker(
      Observable<Int>.merge([.range(start: 1, count: 3), .range(start: 11, count: 3)]), 1)
    #expect(asker.got == ["1"])
    #expect(asker.request(1) == ["2"])
    #expect(asker.request(9) == ["11", "12", "13", "3", "|"])
  }

  @Test func `each run gets what was asked for before it began, too`() {
    let requests = Requests(2)
    let stream = Observable<Int>.range(start: 1, count: 5).requested(by: requests)
    var (first, second): ([Int], [Int]) = ([], [])
    stream.subscribe(on: Scheduler()) { first.append($0) }
    requests.request(1)
    stream.subscribe(on: Scheduler()) { second.append($0) }
    #expect(first == [1, 2, 3])
    #expect(second == [1, 2, 3])
  }

  @Test func `a run that was cancelled is not asked any more`() {
    let asker = Asker(.range(start: 1, count: 5), 1)
    asker.subscription?.cancel()
    #expect(asker.request(2) == [])
  }
}
