import StreamEngine

/// The graph's side: it waits until a task has sent something, and drains.
final class Host {
  let scheduler = Scheduler()
  let inbox: Inbox
  private let wakes: AsyncStream<Void>

  init() {
    let (wakes, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
    inbox = Inbox { bell.yield() }
  }

  /// Drains until `isDone`.
  func run(until isDone: () -> Bool) async {
    if isDone() { return }
    for await _ in wakes {
      scheduler.perform { inbox.drain() }
      if isDone() { return }
    }
  }

  /// Everything that a stream does until it ends.
  func trail<Element>(of stream: Observable<Element>) async -> [String] {
    var trail: [String] = []
    let run = stream.subscribe(on: scheduler, end: { trail.append($0.mark) }) {
      trail.append("\($0)")
    }
    await self.run { run.isOver }
    return trail
  }
}

/// Lets tasks wait for another to open.
final class Gate: Sendable {
  private let pair = AsyncStream<Void>.makeStream()

  func open() { pair.continuation.finish() }

  func pass() async { for await _ in pair.stream {} }
}
