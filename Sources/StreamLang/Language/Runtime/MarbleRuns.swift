import StreamEngine

/// The begin or the end of one run of a `cold` or `hot` stream.
public struct MarbleRun: Sendable {
  public let name: String
  /// Nanoseconds on the session's clock.
  public let time: UInt64
  /// Counted from 1 for each stream.
  public let number: Int
  public let isStart: Bool
}

/// When the runs of one stream of marble text began and ended.
final class MarbleRuns {
  /// Nanoseconds on the session's clock; a run that goes on has no end.
  typealias Window = (start: UInt64, end: UInt64?)

  private(set) var windows: [Window] = []
  weak var stream: StreamValue?
  private let environment: Environment

  private init(_ environment: Environment) { self.environment = environment }

  /// A stream of marble text whose runs are remembered, and told to whoever asked for them.
  static func stream(
    of observable: Observable<Value>, isHot: Bool, _ tracer: Tracer<Value>?,
    in environment: Environment
  ) -> StreamValue {
    if environment.recording == nil && !environment.settings.tellsRuns {
      return StreamValue(observable, isHot: isHot)
    }
    let runs = MarbleRuns(environment)
    let told = Observable<Value> { sink, scheduler in
      if let run = runs.begin() { sink.subscription.own(run) }
      observable.subscribe(sink, on: scheduler)
    }
    let stream = StreamValue(tracer?.output(told) ?? told, isHot: isHot, tracer: tracer)
    runs.stream = stream
    stream.runs = runs
    return stream
  }

  /// A run that serves an expectation is none of the program's own.
  private func begin() -> ActionDisposable? {
    if environment.turn.isForExpectation { return nil }
    windows.append((environment.scheduler.now, nil))
    let number = windows.count
    tell(number, isStart: true)
    return ActionDisposable { [self] in end(number) }
  }

  private func end(_ number: Int) {
    windows[number - 1].end = environment.scheduler.now
    tell(number, isStart: false)
  }

  private func tell(_ number: Int, isStart: Bool) {
    if !environment.settings.tellsRuns { return }
    environment.output(
      .subscription(
        MarbleRun(
          name: stream?.name ?? "stream", time: environment.scheduler.now, number: number,
          isStart: isStart)))
  }
}
