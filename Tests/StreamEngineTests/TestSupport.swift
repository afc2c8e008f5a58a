import StreamEngine
import Testing

extension Scheduler {
  /// One on which so many values may flow.
  convenience init(mostValues: Int) {
    self.init()
    workBudget.valueLimit = mostValues
  }
}

/// Runs `apply` on the streams that `sources` describe, on a virtual clock, and compares what it
/// emits with `expected`, marble for marble.
///
/// A column is a millisecond. In `expected`, `^` is where we subscribe (else at 0) and `!` where we
/// leave (else when the clock stops). `subscriptions` says, source by source, when it must have
/// been subscribed and left, `^--!`; several runs of one source are separated by a blank. Where no
/// source is hot, every timer must have left the scheduler in the end.
func check<Output>(
  _ sources: [Source],
  _ apply: ([Observable<Int>]) throws -> Observable<Output>,
  _ expected: String,
  subscriptions: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let clock = TestClock()
    let streams = try sources.map { try clock.stream(of: $0) }
    let wanted = try Marbles.parse(expected, as: .expectation)
    let found = clock.observe(try apply(streams), as: wanted)
    #expect(found == wanted.lines, sourceLocation: sourceLocation)
    for (source, wanted) in zip(clock.logs, subscriptions) {
      let windows = try wanted.split(separator: " ").flatMap {
        try Marbles.parse(String($0), as: .subscriptions).windows
      }
      #expect(source.windows == windows, sourceLocation: sourceLocation)
    }
    if !sources.contains(where: \.isHot) {
      #expect(clock.scheduler.pendingCount == 0, "timers are left", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

func check<Output>(
  _ source: Source, _ apply: (Observable<Int>) throws -> Observable<Output>,
  _ expected: String, subscriptions: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  check(
    [source], { try apply($0[0]) }, expected, subscriptions: subscriptions.map { [$0] } ?? [],
    sourceLocation: sourceLocation)
}

func check<Output>(
  _ first: Source, _ second: Source,
  _ apply: (Observable<Int>, Observable<Int>) throws -> Observable<Output>,
  _ expected: String, subscriptions: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  check(
    [first, second], { try apply($0[0], $0[1]) }, expected, subscriptions: subscriptions,
    sourceLocation: sourceLocation)
}

/// Compares a stream without a source.
func check<Output>(
  _ stream: Observable<Output>, _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  check([], { _ in stream }, expected, sourceLocation: sourceLocation)
}

/// A cold stream of digits that starts when it is subscribed, wherever it is used.
func cold(_ text: String) -> Observable<Int> {
  do {
    return .cold(try Marbles.parse(text, as: .cold).timedEvents)
  } catch {
    Issue.record(error)
    return .never()
  }
}

/// Marble text for a source; a literal is cold.
struct Source: ExpressibleByStringLiteral {
  let text: String
  let isHot: Bool

  init(stringLiteral text: String) {
    self.text = text
    isHot = false
  }

  private init(hot text: String) {
    self.text = text
    isHot = true
  }

  static func hot(_ text: String) -> Source { Source(hot: text) }
}

/// An error that is thrown in a test, on purpose.
struct TestError: Error, Equatable {}

/// Always throws; for the place where a closure would return something.
func throwTestError<Result>() throws -> Result { throw TestError() }

extension Array {
  /// The elements that are delivered at once.
  init(_ batch: Span<Element>) {
    self.init()
    for index in batch.indices { append(batch[index]) }
  }
}
