import StreamEngine

/// A source made of marble text, whose runs are remembered, and reported where somebody asked for them.
struct MarbleSource {
  private let runs = MarbleRuns()
  private let environment: Environment

  /// The stream of such a source.
  static func stream(
    of observable: Stream, isHot: Bool, _ tracer: Tracer<Value>?, in environment: Environment
  ) -> StreamValue {
    if environment.recording == nil && !environment.settings.tellsRuns {
      return StreamValue(observable, isHot: isHot)
    }
    let source = MarbleSource(environment: environment)
    let counted = Stream { sink, scheduler in
      if let run = source.begin() { sink.subscription.own(run) }
      observable.subscribe(sink, on: scheduler)
    }
    let stream = StreamValue(tracer?.output(counted) ?? counted, isHot: isHot, tracer: tracer)
    source.runs.stream = stream
    stream.runs = source.runs
    return stream
  }

  /// A run that serves an expectation is none of the program's own.
  private func begin() -> ActionDisposable? {
    if environment.turn.isForExpectation { return nil }
    runs.windows.append((environment.scheduler.now, nil))
    let number = runs.windows.count
    report(number, isStart: true)
    return ActionDisposable {
      runs.windows[number - 1].end = environment.scheduler.now
      report(number, isStart: false)
    }
  }

  private func report(_ number: Int, isStart: Bool) {
    if !environment.settings.tellsRuns { return }
    environment.output(
      .subscription(
        MarbleRun(
          name: runs.stream?.name ?? "stream", time: environment.scheduler.now, number: number,
          isStart: isStart)))
  }
}
