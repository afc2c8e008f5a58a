import StreamEngine
import TestSupport
import Testing

/// Long chains and endless rows: what may recurse does so on a large stack or is refused, and what
/// is a loop is one.
@Suite struct DepthTests {
  @Test func `a hundred thousand operators are built, driven, cancelled and released`() async {
    await onStack(of: .largeStack) {
      let subject = Subject<Int>()
      var stream = subject.stream
      for _ in 0..<100_000 { stream = stream.map { $0 + 1 } }
      var result = 0
      let run = stream.subscribe(on: Scheduler()) { result = $0 }
      subject.next(0)
      #expect(result == 100_000)
      run.cancel()
      #expect(!subject.hasObservers)
      stream = subject.stream
    }
  }

  @Test func `two hundred thousand are refused`() async {
    await onStack(of: .largeStack) {
      let subject = Subject<Int>()
      var stream = subject.stream
      for _ in 0..<200_000 { stream = stream.map { $0 + 1 } }
      var end: End?
      stream.subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
      #expect(end?.error as? GraphError == .tooDeep)
      #expect(!subject.hasObservers)
    }
  }

  @Test func `sharing does not hide depth`() async {
    await onStack(of: .largeStack) {
      var stream = Subject<Int>().stream
      for number in 0..<200_000 {
        stream = number % 10_000 == 0 ? stream.share() : stream.map { $0 + 1 }
      }
      var end: End?
      stream.subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
      #expect(end?.error as? GraphError == .tooDeep)
    }
  }

  @Test func `a stream that concatenates itself for ever is refused`() async {
    await onStack(of: .largeStack) {
      func endless() -> Observable<Int> {
        .concat([.empty(), Observable { endless().subscribe($0, on: $1) }])
      }
      var end: End?
      endless().subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
      #expect(end?.error as? GraphError == .tooDeep)
    }
  }

  @Test func `a million inner streams are a loop`() {
    var count = 0
    Observable<Int>.range(start: 0, count: 1_000_000).flatMap { Observable.of($0) }
      .subscribe(on: Scheduler()) { _ in count += 1 }
    #expect(count == 1_000_000)
  }

  @Test func `a million inner streams that waited for one place are a loop`() {
    let gate = Subject<Int>()
    var count = 0
    var isOver = false
    Observable<Int>.range(start: 0, count: 1_000_001)
      .flatMap(maxConcurrent: 1) { $0 == 0 ? gate.stream : .of($0) }
      .subscribe(on: Scheduler(), end: { _ in isOver = true }) { _ in count += 1 }
    #expect(count == 0)
    gate.complete()
    #expect(count == 1_000_000)
    #expect(isOver)
  }

  @Test func `a hundred thousand switches are a loop`() {
    var sum = 0
    Observable<Int>.range(start: 0, count: 100_000).flatMapLatest { Observable.of($0, $0) }
      .subscribe(on: Scheduler()) { _ in sum += 1 }
    #expect(sum == 200_000)
  }

  @Test func `a hundred thousand concatenated sources are a loop`() {
    var count = 0
    var isOver = false
    Observable.concat(Array(repeating: Observable.of(1), count: 100_000))
      .concat(.concat(Array(repeating: .empty(), count: 100_000)))
      .subscribe(on: Scheduler(), end: { _ in isOver = true }) { count += $0 }
    #expect(count == 100_000)
    #expect(isOver)
  }

  @Test func `a hundred thousand merged sources`() {
    let subject = Subject<Int>()
    var count = 0
    let run = Observable.merge(Array(repeating: subject.stream, count: 100_000))
      .subscribe(on: Scheduler()) { count += $0 }
    subject.next(1)
    #expect(count == 100_000)
    run.cancel()
    #expect(!subject.hasObservers)
  }
}
