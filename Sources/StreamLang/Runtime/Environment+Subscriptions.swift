import StreamEngine

extension Environment {
  /// A stream of marble text whose runs are told to whoever asked for them.
  func tellingRuns(
    of observable: Observable<Value>, _ isHot: Bool, _ tracer: Tracer<Value>?
  ) -> Stream {
    guard let subscribed else {
      return Stream(tracer?.output(observable) ?? observable, isHot: isHot, tracer: tracer)
    }
    let log = RunLog(self, subscribed)
    let told = Observable<Value> { sink, scheduler in
      sink.subscription.own(log.begin())
      observable.subscribe(sink, on: scheduler)
    }
    let stream = Stream(tracer?.output(told) ?? told, isHot: isHot, tracer: tracer)
    log.stream = stream
    return stream
  }
}

/// Counts the runs of one stream.
private final class RunLog {
  let environment: Environment
  let tell: (Reply.Subscribed) -> Void
  weak var stream: Stream?
  private var count = 0

  init(_ environment: Environment, _ tell: @escaping (Reply.Subscribed) -> Void) {
    self.environment = environment
    self.tell = tell
  }

  func begin() -> Run {
    count += 1
    tell(event(count, isStart: true))
    return Run(self, count)
  }

  func event(_ number: Int, isStart: Bool) -> Reply.Subscribed {
    Reply.Subscribed(
      name: stream?.name ?? "stream", time: environment.scheduler.now, number: number,
      isStart: isStart)
  }

  /// One run, which ends when its subscription does.
  final class Run: Cancellable {
    private let log: RunLog
    private let number: Int

    init(_ log: RunLog, _ number: Int) {
      self.log = log
      self.number = number
    }

    func cancel() { log.tell(log.event(number, isStart: false)) }
  }
}
