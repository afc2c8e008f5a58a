import StreamEngine

extension Environment {
  /// A stream of marble text whose runs are remembered, and told to whoever asked for them.
  func tellingRuns(
    of observable: Observable<Value>, _ isHot: Bool, _ tracer: Tracer<Value>?
  ) -> Stream {
    if recording == nil && subscribed == nil {
      return Stream(observable, isHot: isHot)
    }
    let runs = MarbleRuns(self)
    let told = Observable<Value> { sink, scheduler in
      if let run = runs.begin() { sink.subscription.own(run) }
      observable.subscribe(sink, on: scheduler)
    }
    let stream = Stream(tracer?.output(told) ?? told, isHot: isHot, tracer: tracer)
    runs.stream = stream
    stream.runs = runs
    return stream
  }
}

/// When the runs of one stream of marble text began and ended.
final class MarbleRuns {
  /// Nanoseconds on the session's clock; a run that goes on has no end.
  typealias Window = (start: UInt64, end: UInt64?)

  private(set) var windows: [Window] = []
  weak var stream: Stream?
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// An expectation that looks on is none of the program's own runs.
  fileprivate func begin() -> ActionDisposable? {
    if environment.isLookingOn { return nil }
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
    environment.subscribed?(
      Reply.Subscribed(
        name: stream?.name ?? "stream", time: environment.scheduler.now, number: number,
        isStart: isStart))
  }
}
