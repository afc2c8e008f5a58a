import StreamEngine

/// Subscribes, and keeps what it receives as text: `1 2 |`.
final class TestObserver {
  private(set) var received: [String] = []
  private(set) var subscription: Subscription?

  var text: String { received.joined(separator: " ") }

  @discardableResult init(_ stream: Observable<Int>, on scheduler: Scheduler = Scheduler()) {
    subscription = stream.subscribe(
      on: scheduler, end: { [self] in received.append($0.mark) },
      next: { [self] in received.append("\($0)") })
  }

  func leave() { subscription?.cancel() }
}

/// The values that subscribers at these times receive, and when, in milliseconds.
func timedTrail(
  of stream: Observable<Int>, at times: [(name: String, time: UInt64)],
  leaving: [String: UInt64] = [:],
  on scheduler: Scheduler
) -> String {
  var trail: [String] = []
  for (name, time) in times {
    scheduler.schedule(after: time * 1_000_000) {
      let run = stream.subscribe(
        on: scheduler, end: { trail.append("\(name)\($0.mark)@\(scheduler.now / 1_000_000)") },
        next: { trail.append("\(name)\($0)@\(scheduler.now / 1_000_000)") })
      if let end = leaving[name] {
        scheduler.schedule(after: (end - time) * 1_000_000) { run.cancel() }
      }
    }
  }
  scheduler.run(until: 100_000_000)
  return trail.joined(separator: " ")
}
