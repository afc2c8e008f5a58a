import StreamEngine
import Testing

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
    let bench = Bench()
    let streams = try sources.map { try bench.stream(of: $0) }
    let wanted = try Marbles.parse(expected, as: .expectation)
    let found = bench.observe(try apply(streams), as: wanted)
    #expect(found == wanted.lines, sourceLocation: sourceLocation)
    for (source, wanted) in zip(bench.logs, subscriptions) {
      let windows = try wanted.split(separator: " ").flatMap {
        try Marbles.parse(String($0), as: .subscriptions).windows
      }
      #expect(source.windows == windows, sourceLocation: sourceLocation)
    }
    if !sources.contains(where: \.isHot) {
      #expect(
        bench.scheduler.pendingCount == 0, "timers are left", sourceLocation: sourceLocation)
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

/// What fails in a test, on purpose.
struct Boom: Error, Equatable {}

/// Always throws; for the place where a closure would return something.
func boom<Result>() throws -> Result { throw Boom() }

/// A virtual clock with sources that note when they are subscribed and left.
final class Bench {
  let scheduler = Scheduler()
  private(set) var logs: [SubscriptionLog] = []
  /// Where the clock stops, in nanoseconds.
  private let horizon: UInt64 = 200_000_000

  func stream(of source: Source) throws -> Observable<Int> {
    let events = try Marbles.parse(source.text, as: source.isHot ? .hot : .cold).timedEvents
    let stream: Observable<Int> = source.isHot ? .hot(events, on: scheduler) : .cold(events)
    let log = SubscriptionLog()
    logs.append(log)
    return log.logging(stream)
  }

  /// Subscribes, leaves, and writes down what came meanwhile.
  func observe<Output>(_ stream: Observable<Output>, as wanted: Marbles) -> [String] {
    let life = Subscription()
    var lines: [String] = []
    let scheduler = scheduler
    let sink = Sink<Output>(
      ending: life,
      next: { lines.append(line(scheduler.now, "\($0)")) },
      end: { lines.append(line(scheduler.now, $0.mark)) })
    let start = wanted.time(of: .subscribed) ?? 0
    let stop = wanted.time(of: .disposed)
    if let stop { scheduler.schedule(after: stop) { life.cancel() } }
    if start == 0 { stream.subscribe(sink, on: scheduler) }
    else { scheduler.schedule(after: start) { stream.subscribe(sink, on: scheduler) } }
    scheduler.run(until: horizon)
    life.cancel()
    return lines
  }
}

/// When a source was subscribed and left, in order.
final class SubscriptionLog {
  private(set) var windows: [String] = []

  func logging(_ stream: Observable<Int>) -> Observable<Int> {
    Observable { [self] sink, scheduler in
      let index = windows.count
      let start = milliseconds(scheduler.now)
      windows.append("\(start)…")
      sink.subscription.own(
        OnCancel { [self] in windows[index] = "\(start)…\(milliseconds(scheduler.now))" })
      stream.subscribe(sink, on: scheduler)
    }
  }
}

/// Something to be told when a run ends.
final class OnCancel: Cancellable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() { action() }
}

private func line(_ time: UInt64, _ what: String) -> String { "\(milliseconds(time)) \(what)" }

private func milliseconds(_ time: UInt64) -> String {
  let (whole, rest) = time.quotientAndRemainder(dividingBy: 1_000_000)
  return rest == 0 ? "\(whole)" : "\(whole)+\(rest)ns"
}

extension End {
  /// `|` or `#`.
  var mark: String {
    switch self {
    case .completed: "|"
    case .failed: "#"
    }
  }

  var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}

extension Marbles {
  /// The events as `Observable.cold` and `Observable.hot` want them; a letter is 10 and up.
  fileprivate var timedEvents: [TimedEvent<Int>] {
    events.compactMap { event in
      switch event.kind {
      case .next(let symbol):
        TimedEvent(time: event.time, event: .next(symbol.number))
      case .error: TimedEvent(time: event.time, event: .failed(Boom()))
      case .completed: TimedEvent(time: event.time, event: .completed)
      case .subscribed, .disposed: nil
      }
    }
  }

  /// The events as `Bench.observe` writes them down.
  fileprivate var lines: [String] {
    events.compactMap { event in
      let time = UInt64(max(0, event.time))
      switch event.kind {
      case .next(let symbol): return line(time, symbol.content)
      case .error: return line(time, "#")
      case .completed: return line(time, "|")
      case .subscribed, .disposed: return nil
      }
    }
  }

  fileprivate var windows: [String] {
    guard let start = time(of: .subscribed) else { return [] }
    let stop = time(of: .disposed).map(milliseconds) ?? "200"
    return ["\(milliseconds(start))…\(stop)"]
  }

  fileprivate func time(of kind: Kind) -> UInt64? {
    events.first { $0.kind == kind }.map { UInt64(max(0, $0.time)) }
  }
}

extension Marbles.Symbol {
  fileprivate var content: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .text(let text), .quoted(let text), .literal(let text): text
    }
  }

  fileprivate var number: Int {
    switch self {
    case .digit(let digit): digit
    default: content.utf8.first.map { Int($0) - 87 } ?? 0
    }
  }
}
