import StreamEngine

/// A virtual clock with sources that note when they are subscribed and left.
final class TestClock {
  let scheduler = Scheduler()
  private(set) var logs: [SubscriptionLog] = []
  /// The time at which the clock stops, in nanoseconds.
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
    if start == 0 {
      stream.subscribe(sink, on: scheduler)
    } else {
      scheduler.schedule(after: start) { stream.subscribe(sink, on: scheduler) }
    }
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

  var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

extension Marbles {
  /// The events as `Observable.cold` and `Observable.hot` want them; a letter is 10 and up.
  var timedEvents: [TimedEvent<Int>] {
    events.compactMap { event in
      switch event.kind {
      case .next(let symbol): TimedEvent(time: event.time, event: .next(symbol.number))
      case .error: TimedEvent(time: event.time, event: .failed(TestError()))
      case .completed: TimedEvent(time: event.time, event: .completed)
      case .subscribed, .disposed: nil
      }
    }
  }

  /// The events as `TestClock.observe` writes them down.
  var lines: [String] {
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

  var windows: [String] {
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
