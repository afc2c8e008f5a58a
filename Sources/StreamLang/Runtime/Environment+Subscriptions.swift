import StreamEngine

extension Environment {
  /// A stream of marble text whose runs are remembered, and told to whoever asked for them.
  func tellingRuns(
    of observable: Observable<Value>, _ isHot: Bool, _ tracer: Tracer<Value>?
  ) -> Stream {
    if recording == nil && subscribed == nil {
      return Stream(observable, isHot: isHot)
    }
    let log = RunLog(self)
    let told = Observable<Value> { sink, scheduler in
      if let run = log.begin() { sink.subscription.own(run) }
      observable.subscribe(sink, on: scheduler)
    }
    let stream = Stream(tracer?.output(told) ?? told, isHot: isHot, tracer: tracer)
    log.stream = stream
    stream.runs = log
    return stream
  }
}

/// When the runs of one stream of marble text began and ended.
final class RunLog {
  /// Nanoseconds on the session's clock; a run that goes on has no end.
  typealias Window = (start: UInt64, end: UInt64?)

  private(set) var windows: [Window] = []
  weak var stream: Stream?
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// An expectation that looks on is none of the program's own runs.
  fileprivate func begin() -> Run? {
    if environment.isLookingOn { return nil }
    windows.append((environment.scheduler.now, nil))
    tell(windows.count, isStart: true)
    return Run(self, windows.count)
  }

  private func end(_ number: Int) {
    windows[number - 1].end = environment.scheduler.now
    tell(number, isStart: false)
  }

  private func tell(_ number: Int, isStart: Bool) {
    environment.subscribed?(
      Reply.Subscribed(
        name: stream?.name ?? "stream", time: environment.scheduler.now, number: number,
        isStart: isStart))
  }

  /// One run, which ends when its subscription does.
  fileprivate final class Run: Cancellable {
    private let log: RunLog
    private let number: Int

    init(_ log: RunLog, _ number: Int) {
      self.log = log
      self.number = number
    }

    func cancel() { log.end(number) }
  }
}
