import StreamEngine
import TestSupport
import Testing

/// Threads with small stacks: what does not fit is refused, and what is not refused can be driven,
/// ended, cancelled and released.
@Suite struct StackTests {
  /// An operator in a row of many.
  struct Link: Sendable, CustomTestStringConvertible {
    let name: String
    let apply: @Sendable (Observable<Int>) -> Observable<Int>
    var testDescription: String { name }

    init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
      (self.name, self.apply) = (name, apply)
    }

    static let all = [
      Link("map") { $0.map { $0 &+ 1 } },
      Link("filter") { $0.filter { $0 >= 0 } },
      Link("scan") { $0.scan { $0 &+ $1 } },
      Link("take") { $0.take(3) },
      Link("do") { $0.finally {} },
      Link("catch") { $0.catch { .error($0) } },
      Link("retry") { $0.retry(1) },
      Link("merge") { $0.merge(.empty()) },
      Link("concat") { $0.concat(.just(7)) },
      Link("startWith") { $0.startWith([]) },
      Link("combineLatest") { $0.combineLatest(.just(1)) { a, _ in a } },
      Link("withLatestFrom") { $0.withLatestFrom(.just(1)) { a, _ in a } },
      Link("flatMap") { $0.flatMap { .just($0) } },
      Link("flatMapLatest") { $0.flatMapLatest { .just($0) } },
      Link("concatMap") { $0.concatMap { .just($0) } },
      Link("share") { $0.share() },
      Link("multicast") { $0.multicast({ Subject() }) { $0 } },
      Link("buffer") { $0.buffer(count: 1).map { $0[0] } },
      Link("timeout") { $0.timeout(first: .seconds(1), each: nil) },
    ]
  }

  /// True if a row of so many is not refused; `act` is done with it then.
  static func carries(_ link: Link, _ length: Int, _ act: (Subject<Int>, Subscription) -> Void)
    -> Bool
  {
    let subject = Subject<Int>()
    var stream = subject.stream
    for _ in 0..<length { stream = link.apply(stream) }
    var isRefused = false
    let life = Subscription()
    let sink = Sink<Int>(
      ending: life, next: { _ in },
      end: {
        if case .failed(let error) = $0, error as? GraphError == .tooDeep { isRefused = true }
      })
    stream.subscribe(sink, on: Scheduler())
    if !isRefused { act(subject, life) }
    life.cancel()
    return !isRefused
  }

  static let acts: [@Sendable (Subject<Int>, Subscription) -> Void] = [
    { subject, _ in for number in 0..<2 { subject.next(number) } },
    { subject, _ in
      subject.next(1)
      subject.complete()
    },
    { subject, _ in
      subject.next(1)
      subject.fail(TestError())
    },
    { subject, life in
      subject.next(1)
      life.cancel()
    },
    { _, _ in },
  ]

  @Test(arguments: [512 << 10, 8 << 20], Link.all)
  func `the longest row that a stack bears`(size: Int, link: Link) async {
    let longest = await onStack(of: size) {
      var (low, high) = (1, 2)
      while high < 150_000, Self.carries(link, high, { _, _ in }) { (low, high) = (high, 2 * high) }
      while high - low > 1 + low / 50 {
        let middle = (low + high) / 2
        if Self.carries(link, middle, { _, _ in }) { low = middle } else { high = middle }
      }
      for act in Self.acts {
        for length in [low, low - low / 100] { _ = Self.carries(link, length, act) }
      }
      return low
    }
    #expect(longest >= size / 20_000, "\(link.name): \(longest)")
    print("\(size >> 10) KB bear \(longest) of \(link.name)")
  }

  /// Streams that subscribe to themselves for ever.
  static let endless: [(name: String, make: @Sendable () -> Observable<Int>)] = [
    ("deferred", { deferred() }), ("catch", { catching() }), ("concat", { concatenating() }),
    ("flatMap", { flattening() }), ("resume", { resuming() }),
  ]

  static func deferred() -> Observable<Int> { .deferred { deferred() } }
  static func catching() -> Observable<Int> {
    Observable<Int>.error(TestError()).catch { _ in catching() }
  }
  static func concatenating() -> Observable<Int> {
    .concat([.empty(), .deferred { concatenating() }])
  }
  static func flattening() -> Observable<Int> {
    Observable<Int>.just(1).flatMap { _ in flattening() }
  }
  static func resuming() -> Observable<Int> {
    Observable<Int>.just(1).map { $0 }.merge(.deferred { resuming() })
  }

  @Test(arguments: [512 << 10, 8 << 20], endless.indices)
  func `what subscribes to itself for ever is refused`(size: Int, index: Int) async {
    let error = await onStack(of: size) {
      var error: GraphError?
      Self.endless[index].make().subscribe(on: Scheduler(), onError: { error = $0 as? GraphError })
      return error
    }
    #expect(error == .tooDeep, "\(Self.endless[index].name)")
  }

  @Test func `the room is that of the thread`() async {
    for size in [512 << 10, 8 << 20] {
      let found = await onStack(of: size) { StackRoom.size }
      #expect(found <= size && found > size - 64 << 10, "\(found) of \(size)")
    }
  }
}
