import StreamEngine
import Testing

/// The sink of an inner stream serves again for the next one: nobody may be able to tell.
@Suite struct FlatteningTests {
  typealias Flatten =
    @Sendable (Observable<Int>, @escaping (Int) throws -> Observable<Int>) -> Observable<Int>

  /// Every operator that makes a stream of each element.
  static let operators: [(name: String, apply: Flatten)] = [
    ("flatMap", { $0.flatMap($1) }),
    ("concatMap", { $0.concatMap($1) }),
    ("flatMapFirst", { $0.flatMapFirst($1) }),
    ("flatMapLatest", { $0.flatMapLatest($1) }),
    ("concatMapEager", { $0.concatMapEager($1) }),
    ("expand", { source, make in source.expand { $0 < 100 ? try make($0) : .empty() } }),
  ]

  /// The events that `flatten` emits while `drive` works with the elements and with the sinks that
  /// the inner streams, one for each element, were given and keep.
  func results(_ flatten: Flatten, _ drive: (Subject<Int>, Kept) -> Void) -> [Int] {
    let subject = Subject<Int>(), kept = Kept()
    var results: [Int] = []
    let run = flatten(subject.stream) { _ in Observable { sink, _ in kept.sinks.append(sink) } }
      .subscribe(on: Scheduler()) { if $0 >= 100 { results.append($0) } }
    drive(subject, kept)
    run.cancel()
    return results
  }

  final class Kept { var sinks: [Sink<Int>] = [] }

  @Test(arguments: operators.indices)
  func `an event of a stream that is over does not reach the next one`(index: Int) {
    let results = results(Self.operators[index].apply) { subject, kept in
      subject.next(1)
      kept.sinks[0].next(101)
      kept.sinks[0].complete()
      subject.next(2)
      kept.sinks[0].next(666)
      kept.sinks[0].fail(TestError())
      kept.sinks[1].next(102)
    }
    #expect(results == [101, 102])
  }

  @Test(arguments: operators.indices)
  func `who keeps the subscription of a stream that is over does not end the next one`(index: Int) {
    let results = results(Self.operators[index].apply) { subject, kept in
      subject.next(1)
      let life = kept.sinks[0].subscription
      kept.sinks[0].complete()
      kept.sinks = []
      subject.next(2)
      life.cancel()
      #expect(life.isOver)
      kept.sinks[0].next(102)
    }
    #expect(results == [102])
  }

  @Test(arguments: operators.indices)
  func `a stream that goes on after its own completion is not heard`(index: Int) {
    var push: (Int) -> Void = { _ in }
    let outer = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [Int] = []
    let run = Self.operators[index].apply(outer) { value in
      Observable { sink, _ in
        sink.next(100 + value)
        sink.complete()
        // Whoever waits in line has been started within the completion, and must not hear this.
        sink.next(666)
      }
    }.subscribe(on: Scheduler()) { value in
      if value == 101 { push(3) }
      if value >= 100 { results.append(value) }
    }
    for value in 1...2 { push(value) }
    #expect(results.contains(101) && results.last == 102 && !results.contains(666))
    run.cancel()
    push = { _ in }
  }

  @Test(arguments: operators.indices)
  func `who leaves within an inner event hears of no more, and the next run is as good as new`(
    index: Int
  ) {
    let subject = Subject<Int>()
    let stream = Self.operators[index].apply(subject.stream) { .of(100 + $0, 200 + $0, 300 + $0) }
    for round in 1...3 {
      var results: [Int] = []
      let life = Subscription()
      let sink = Sink<Int>(
        ending: life,
        next: { value in
          if value >= 100 { results.append(value) }
          if value == 202 { life.cancel() }
        }, end: { _ in results.append(-1) })
      stream.subscribe(sink, on: Scheduler())
      for value in 1...3 { subject.next(value) }
      let count = results.count
      #expect(results.contains(202) && !results.contains(302), "round \(round)")
      #expect(!subject.hasObservers)
      subject.next(4)
      #expect(results.count == count)
    }
  }

  @Test func `an element that an inner event brings gets a sink of its own`() {
    var push: (Int) -> Void = { _ in }
    let outer = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [Int] = []
    let run = outer.flatMap { Observable.of($0, $0 + 1, $0 + 2) }
      .subscribe(on: Scheduler()) { value in
        results.append(value)
        if value == 11 || value == 21 { push(value + 9) }
      }
    push(10)
    push(40)
    #expect(results == [10, 11, 20, 21, 30, 31, 32, 22, 12, 40, 41, 42])
    run.cancel()
    push = { _ in }
  }

  @Test func `inner streams that are over at once share a sink`() {
    let subject = Subject<Int>()
    weak var first: Sink<Int>?
    var isShared: [Bool] = []
    let run = subject.stream.flatMap { value in
      Observable<Int> { sink, _ in
        if value == 1 { first = sink }
        isShared.append(first === sink)
        sink.complete()
      }
    }.subscribe(on: Scheduler()) { _ in }
    for value in 1...3 { subject.next(value) }
    #expect(isShared == [true, true, true])
    run.cancel()
    #expect(first == nil)
  }

  @Test(arguments: operators.indices)
  func `the sink that is kept goes with the run`(index: Int) {
    for ending in [nil, .completed, .failed(TestError())] as [End?] {
      let subject = Subject<Int>()
      weak var last: Sink<Int>?
      let run = Self.operators[index].apply(subject.stream) { _ in
        Observable { sink, _ in
          last = sink
          sink.complete()
        }
      }.subscribe(on: Scheduler()) { _ in }
      for value in 1...3 { subject.next(value) }
      if let ending { subject.end(ending) } else { run.cancel() }
      #expect(last == nil)
    }
  }

  @Test(arguments: operators.indices)
  func `the sink that is kept goes with a source that dies without a word`(index: Int) {
    weak var last: Sink<Int>?
    weak var state: Bystander?
    do {
      let subject = Subject<Int>(), bystander = Bystander()
      state = bystander
      Self.operators[index].apply(subject.stream) { _ in
        Observable { sink, _ in
          withExtendedLifetime(bystander) { last = sink }
          sink.complete()
        }
      }.subscribe(on: Scheduler()) { _ in }
      for value in 1...3 { subject.next(value) }
    }
    #expect(last == nil && state == nil)
  }

  /// Known to the function that makes the inner streams, and so to the operator.
  final class Bystander {}
}
