import StreamEngine
import TestSupport
import Testing

/// A loop does not grow the stack, nor does releasing a long chain.
@Suite struct StackContractTests {
  #if DEBUG
  /// Enough to overflow half a megabyte with anything that recurses.
  static let many = 100_000
  #else
  static let many = 1_000_000
  #endif

  @Test(arguments: Loop.all)
  func `116 a million of them run and are released in constant stack`(loop: Loop) async {
    let count = await onStack(of: .smallStack) { loop.run(Self.many) }
    #expect(count == Self.many)
  }

  @Test func `117 cancelling a chain of 100,000 links does not grow the stack`() async {
    // Subscribing recurses once a link, and needs the room; letting go is what is tried here.
    let growth = await onStack(of: .largeStack) {
      let subject = Subject<Int>()
      let depth = Depth()
      let source = Observable<Int>.create { observer in
        let run = subject.stream.subscribe(on: Scheduler()) { observer.next($0) }
        return OnCancel {
          depth.measure()
          run.cancel()
        }
      }
      var last = 0
      let run = chain(on: source, depth).subscribe(on: Scheduler()) { last = $0 }
      subject.next(0)
      depth.begin()
      run.cancel()
      return last == 100_000 && !subject.hasObservers ? depth.growth : .max
    }
    #expect(growth < .smallStack)
  }

  @Test func `117 a chain of 100,000 links that ends is released without growing the stack`() async
  {
    let growth = await onStack(of: .largeStack) {
      let subject = Subject<Int>()
      let depth = Depth()
      chain(on: subject.stream, depth).subscribe(on: Scheduler()) { _ in }
      depth.begin()
      subject.complete()
      return subject.hasObservers ? .max : depth.growth
    }
    #expect(growth < .smallStack)
  }

  @Test func `117 what waits in a port is released in constant stack`() async {
    let isReleased = await onStack(of: .smallStack) {
      weak var kept: InputPort<Int>?
      do {
        let port = InputPort<Int> {}
        kept = port
        for number in 0..<Self.many { port.send(number) }
      }
      return kept == nil
    }
    #expect(isReleased)
  }
}

/// Adds 1 a hundred thousand times; what each run of a link keeps measures the stack when it goes.
private func chain(on source: Observable<Int>, _ depth: Depth) -> Observable<Int> {
  var stream = source
  for _ in 0..<100_000 {
    stream = stream.lift { sink, _ in
      let witness = Witness(depth)
      return Sink(to: sink, next: { sink.next($0 + witness.one) }, end: { sink.end($0) })
    }
  }
  return stream
}

/// The extent to which the stack has grown since `begin`.
private final class Depth {
  private var base = 0
  private(set) var growth = 0

  func begin() {
    base = here()
    growth = 0
  }

  func measure() { growth = max(growth, base - here()) }

  @inline(never) private func here() -> Int {
    var local = 0
    return withUnsafeMutablePointer(to: &local) { Int(bitPattern: $0) }
  }
}

private final class Witness {
  private let depth: Depth
  let one = 1

  init(_ depth: Depth) { self.depth = depth }

  deinit { depth.measure() }
}

/// A stream that does something again and again within one call; the answer counts how often.
struct Loop: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable (Int) -> Int

  private init(_ name: String, _ run: @escaping @Sendable (Int) -> Int) {
    testDescription = name
    self.run = run
  }

  /// Counts what a stream emits.
  private init(_ name: String, stream: @escaping @Sendable (Int) -> Observable<Int>) {
    self.init(name) { times in
      var count = 0
      stream(times).subscribe(on: Scheduler()) { _ in count += 1 }
      return count
    }
  }

  static let all = [
    Loop("elements") { .range(start: 0, count: $0) },
    Loop("generated elements") { times in
      .generate(initialState: 0, condition: { $0 < times }, iterate: { $0 + 1 })
    },
    Loop("turns on the trampoline") { .range(start: 0, count: $0, on: .currentThread) },
    Loop("repeats") { Observable.just(1).repeat($0) },
    Loop("repeats as prompted") { Observable.just(1).repeat(when: { $0 }).take($0) },
    Loop("retries") { times in
      var runs = 0
      failing { runs += 1 }.retry(times).subscribe(on: Scheduler()) { _ in }
      return runs
    },
    Loop("retries as prompted") { times in
      var runs = 0
      failing { runs += 1 }.retry(when: { $0.take(times - 1) }).subscribe(on: Scheduler()) { _ in }
      return runs
    },
    Loop("retries as decided") { times in
      var runs = 0
      failing { runs += 1 }.retry { _, runs in runs < times ? .now : .never }
        .subscribe(on: Scheduler()) { _ in }
      return runs
    },
    Loop("concatenated sources") { .concat(Array(repeating: .just(1), count: $0)) },
    Loop("replacements of failures") { times in
      var runs = 0
      Observable.catch(sequence: Array(repeating: failing { runs += 1 }, count: times))
        .subscribe(on: Scheduler()) { _ in }
      return runs
    },
    Loop("resumptions after errors") { times in
      var runs = 0
      Observable.onErrorResumeNext(Array(repeating: failing { runs += 1 }, count: times))
        .subscribe(on: Scheduler()) { _ in }
      return runs
    },
    Loop("expansions") { times in
      Observable.of(1).expand { $0 < times ? .just($0 + 1) : .empty() }
    },
    Loop("concatMap's inner streams") {
      Observable<Int>.range(start: 0, count: $0).concatMap { .just($0) }
    },
    Loop("concatMap's inner streams that waited") { times in
      let gate = Subject<Int>()
      var count = 0
      Observable<Int>.range(start: 0, count: times + 1).concatMap {
        $0 == 0 ? gate.stream : .just($0)
      }
      .subscribe(on: Scheduler()) { _ in count += 1 }
      gate.complete()
      return count
    },
    Loop("flatMap's inner streams") {
      Observable<Int>.range(start: 0, count: $0).flatMap { .just($0) }
    },
    Loop("flatMapLatest's inner streams") {
      Observable<Int>.range(start: 0, count: $0).flatMapLatest { .just($0) }
    },
    Loop("flatMapFirst's inner streams") {
      Observable<Int>.range(start: 0, count: $0).flatMapFirst { .just($0) }
    },
    Loop("timers in one instant") { times in
      let scheduler = Scheduler()
      var count = 0
      func tick() {
        count += 1
        if count < times { scheduler.schedule(after: 0, tick) }
      }
      tick()
      scheduler.run()
      return count
    },
  ]

  private static func failing(_ action: @escaping () -> Void) -> Observable<Int> {
    Observable { sink, _ in
      action()
      sink.fail(TestError())
    }
  }
}
