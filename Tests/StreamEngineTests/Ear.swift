import StreamEngine

/// Writes down what it hears: `1 2 |`.
final class Ear {
  private(set) var heard: [String] = []
  private(set) var subscription: Subscription?

  var text: String { heard.joined(separator: " ") }

  @discardableResult init(_ stream: Observable<Int>, on scheduler: Scheduler = Scheduler()) {
    subscription = stream.subscribe(
      on: scheduler, end: { [self] in heard.append($0.mark) },
      next: { [self] in heard.append("\($0)") })
  }

  func leave() { subscription?.cancel() }
}

/// Writes down what is heard and when, in milliseconds, by subscribers who come at these times.
func heard(
  _ stream: Observable<Int>, at times: [(name: String, time: UInt64)],
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
