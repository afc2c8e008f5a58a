import StreamEngine

/// Plays what a log tells: each subscription in it is a stream with a name and a row, which does what it did there.
///
/// A line happens at its time, the first one now; lines without a time stand a frame apart. None happens earlier than it
/// comes.
final class LogPlayer {
  private let environment: Environment
  private var reader = LogReader()
  private var clock = LogClock()
  private var streams: [String: [LoggedStream]] = [:]
  /// The streams that a line was read of.
  private var known: Set<String> = []
  /// The lines that happen at a time: of those that are the same, how many there are, and how many were played.
  private var moments: [UInt64: [String: (count: Int, played: Int)]] = [:]

  init(_ environment: Environment) { self.environment = environment }

  /// A listener that takes the lines of a log.
  var listener: Listener {
    Listener(
      next: { [self] in
        guard case .string(let line) = $0 else {
          throw RuntimeError("trace reads a text, got \($0.title)")
        }
        for line in reader.read(line) { plan(line) }
      },
      end: { [self] end in
        if case .failed(let error) = end { throw error }
        for line in reader.end() { plan(line) }
        if !reader.hasRead {
          throw RuntimeError(
            "no line of it tells of a stream",
            help:
              "trace reads what `debug()` of RxSwift, `print()` of Combine, a `tap` that writes a name "
              + "and the value, and `--json` write")
        }
      })
  }

  /// Lets a line happen at its time.
  private func plan(_ line: LogLine) {
    let scheduler = environment.scheduler
    // Nothing in such a log tells where the stream begins: it was there before.
    if known.insert(line.name).inserted, !line.tellsSubscriptions, !line.begins { open(line) }
    let due = max(scheduler.now, clock.time(of: line, now: scheduler.now, environment.frame))
    moments[due, default: [:]][line.text, default: (0, 0)].count += 1
    scheduler.schedule(after: due - scheduler.now) { [self] in
      // Kept until then: the lines of one moment may be dealt out among several subscriptions.
      moments[due]?[line.text]?.played += 1
      let (count, played) = moments[due]?[line.text] ?? (1, 1)
      environment.turn.noteOrigin(of: scheduler.turn, at: line.place)
      // The log is where it comes from, not the line of a file.
      scheduler.current = .none
      play(line, number: played, of: count)
    }
    if moments.count > 1 << 10 { moments = moments.filter { $0.key >= scheduler.now } }
  }

  private func play(_ line: LogLine, number: Int, of count: Int) {
    if case .subscribed = line.event { return _ = open(line) }
    var all = streams[line.name] ?? []
    if all.isEmpty { all = [open(line, isLate: true)] }
    if let subscription = line.subscription {
      return all.first { $0.subscription == subscription }?.play(line.event, environment) ?? ()
    }
    var running = all.filter { !$0.hasEnded }
    // A value behind the end belongs to another subscription, of which nothing told the beginning.
    if running.isEmpty, line.beginsAnew { running = [open(line, isLate: true)] }
    switch line.event {
    case .subscribed: break
    case .next, .requested:
      // As many as there are subscriptions: one for each. A single one is all that is known.
      if count > 1, running.count > 1 {
        running[(number - 1) % running.count].play(line.event, environment)
      } else {
        for stream in running { stream.play(line.event, environment) }
      }
    case .completed, .failed: running.first?.play(line.event, environment)
    case .disposed:
      let over = all.first { $0.hasEnded && !$0.isDisposed }
      (over ?? running.first)?.play(line.event, environment)
    }
  }

  /// A subscription begins, or its first line comes; it gets a name that no other has.
  @discardableResult private func open(_ line: LogLine, isLate: Bool = false) -> LoggedStream {
    let others = streams[line.name]?.count ?? 0
    var name = others == 0 ? line.name : "\(line.name) \(others + 1)"
    var number = others + 1
    while environment.symbols[name] != nil {
      number += 1
      name = "\(line.name) \(number)"
    }
    let stream = LoggedStream(
      name, subscription: line.subscription ?? others + 1, line.place, isLate: isLate, environment)
    streams[line.name, default: []].append(stream)
    environment.symbols[name] = stream.binding
    environment.output(.row(stream.binding))
    return stream
  }
}

/// The times at which the lines of a log happen.
private struct LogClock {
  /// The time of the first line that had one, there and here.
  private var first: (there: UInt64, here: UInt64)?
  private var last: (text: String, time: UInt64)?
  /// The number of lines without a time that stand at the one before.
  private var joined = 1
  /// The number of subscriptions to each stream that are open.
  private var open: [String: Int] = [:]

  mutating func time(of line: LogLine, now: UInt64, _ frame: UInt64) -> UInt64 {
    let time: UInt64
    switch line.time {
    case .elapsed(let elapsed): time = elapsed
    case .clock(let there):
      let first = first ?? (there, now)
      self.first = first
      time = first.here + (there - min(there, first.there))
    case nil:
      // An equal line behind it is that of another subscription, if there is one.
      if line.text == last?.text, open[line.name] ?? 0 > 1 { joined += 1 }
      time = first == nil ? UInt64(line.order - joined) * frame : last?.time ?? now
    }
    switch line.event {
    case .subscribed: open[line.name, default: 0] += 1
    case .completed, .failed: open[line.name, default: 1] -= 1
    case .next, .requested, .disposed: break
    }
    last = (line.text, max(time, now))
    return time
  }
}

/// A subscription that ran elsewhere, as a stream of this session.
private final class LoggedStream {
  let binding: Binding
  /// Which subscription to its stream it is.
  let subscription: Int
  private let subject = Subject<Value>()
  private(set) var isDisposed = false

  init(
    _ name: String, subscription: Int, _ place: CodePlace, isLate: Bool, _ environment: Environment
  ) {
    self.subscription = subscription
    let tracer = environment.recording.map { Tracer<Value>($0.newNode(), [], in: $0.log) }
    let stream = StreamValue(tracer?.output(subject.stream) ?? subject.stream, tracer: tracer)
    (stream.name, stream.singleRun) = (name, isLate ? .loggedLater : .logged)
    let value = Core.Expression(.literal(.null), place.span)
    let definition = Definition(unnamed: value, Expression(.null, place.span), place.source)
    binding = Binding(name, number: environment.symbols.nextNumber(), .stream(stream), definition)
  }

  var hasEnded: Bool { isDisposed || subject.ending != nil }

  func play(_ event: LogLine.Event, _ environment: Environment) {
    switch event {
    case .subscribed: break
    case .requested(let count?) where count > 0:
      environment.output(.remark("requests \(count)", of: binding))
    // All that comes is the rule, and nothing more says nothing.
    case .requested: break
    case .next(let value): subject.next(value)
    case .completed: subject.complete()
    case .failed(let message): subject.fail(RuntimeError(message))
    case .disposed:
      isDisposed = true
      if subject.ending == nil { binding.view?.subscription.cancel() }
    }
  }
}

extension LogLine {
  fileprivate var begins: Bool { if case .subscribed = event { true } else { false } }

  /// True if only a subscription that goes on can make it; Combine tells a completion behind a cancellation.
  fileprivate var beginsAnew: Bool {
    switch event {
    case .next: true
    case .completed, .failed: !tellsSubscriptions
    case .subscribed, .requested, .disposed: false
    }
  }

  /// The line, for who asks what an event comes from.
  fileprivate var place: CodePlace {
    CodePlace(source: Source(text, firstLine: number), span: Span(0, text.utf8.count))
  }
}
