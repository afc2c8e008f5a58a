import DequeModule
import StreamEngine

/// The demand that has been asked of a stream: how many values, and when.
final class StreamDemand {
  /// `s.request(2)`.
  struct Request {
    let time: UInt64
    /// `.max` for all there are.
    let count: Int
    /// The number of events that had been recorded before.
    let firstEvent: Int
  }

  let requests: Requests
  /// The last requests, oldest first.
  private(set) var asked = Deque<Request>()
  private unowned let scheduler: Scheduler
  private let log: EventLog<Value>?

  /// So many requests are remembered.
  private static let limit = 1000

  /// With a number that is asked for at once; none is nothing.
  init(_ count: Int, on scheduler: Scheduler, _ log: EventLog<Value>?) {
    requests = Requests(count)
    (self.scheduler, self.log) = (scheduler, log)
    if count > 0 { note(count) }
  }

  /// Asks for so many more.
  func request(_ count: Int) {
    note(count)
    requests.request(count)
  }

  private func note(_ count: Int) {
    if asked.count == Self.limit { asked.removeFirst() }
    asked.append(Request(time: scheduler.now, count: count, firstEvent: log?.count ?? 0))
  }
}
