import StreamEngine

/// A log whose events can be read: `[6] cx#1 12 <- [4] [2] ~`.
struct TraceFixture {
  let scheduler = Scheduler()
  let log: EventLog<Int>
  private let names: [String]

  init(_ names: [String]) {
    self.names = names
    log = EventLog(on: scheduler, capacity: 1024, blank: 0)
  }

  func tracing(
    _ source: Observable<Int>, _ node: Int32, _ role: PortRole = .passing,
    _ apply: (Observable<Int>) -> Observable<Int>
  ) -> Observable<Int> {
    let tracer = Tracer(node, [role], in: log)
    return tracer.output(apply(tracer.input(0, source)))
  }

  func tracing(
    _ left: Observable<Int>, _ right: Observable<Int>, _ node: Int32, _ role: PortRole = .latest,
    _ apply: (Observable<Int>, Observable<Int>) -> Observable<Int>
  ) -> Observable<Int> {
    let tracer = Tracer(node, [role, role], in: log)
    return tracer.output(apply(tracer.input(0, left), tracer.input(1, right)))
  }

  /// The first value of a behavior is an event of its own.
  func start(_ value: Int, _ subscribe: () -> Void) {
    scheduler.perform { log.perform(value, node: 0, subscribe) }
  }

  func subscribe(_ stream: Observable<Int>) { stream.subscribe(on: scheduler) { _ in } }

  func send(_ value: Int, to subject: Subject<Int>, at time: UInt64) {
    scheduler.run(until: time)
    subject.record(in: log, node: 0)
    scheduler.perform { subject.next(value) }
  }

  var lines: [String] {
    (log.first..<log.count).map { number in
      let record = log[number]
      let what =
        switch record.kind {
        case .next: "\(log.value(of: number))"
        case .completed: "|"
        case .failed: "#"
        case .fault, .waiting, .missing: "\(record.kind)"
        }
      let causes = log.causes(of: number).map { " [\($0.number)]" }.joined()
      return "[\(number)] \(name(record.node, record.run)) \(what)"
        + (causes.isEmpty ? "" : " <-\(causes)") + (record.isStale ? " ~" : "")
    }
  }

  var drops: [String] { log.drops.map { "[\($0.event.number)] at \(name($0.node, $0.run))" } }

  private func name(_ node: Int32, _ run: Int32) -> String {
    names[Int(node)] + (run > 0 ? "#\(run)" : "")
  }
}
