import StreamEngine

/// The effect of a call behind a beginning.
struct CallRecord {
  private(set) var events: [TimedValue] = []
  /// The number of them that come while it is being subscribed.
  private(set) var atOnce = 0
  /// There are more of them than any example has.
  private(set) var isCut = false
  /// The records of the streams that it sends, by the numbers of the events.
  var streams: [Int: StreamRecord] = [:]

  init(_ events: [TimedValue] = []) { self.events = events }

  /// Notes an event, of `most` ones; false if that is one too many.
  mutating func note(_ event: TimedValue, isAtOnce: Bool, most: Int) -> Bool {
    isCut = events.count == most
    if isCut { return false }
    events.append(event)
    if isAtOnce { atOnce += 1 }
    return true
  }

  /// True if it, or a stream that it sends, has more events than were noted.
  var hasMore: Bool { isCut || streams.values.contains(where: \.isCut) }

  /// The events, with the behaviour of each stream in them instead of the stream, so that streams which do the same are
  /// equal.
  var toldApart: [TimedValue] {
    var events = events
    for (place, stream) in streams {
      events[place] = TimedEvent(time: events[place].time, event: .next(stream.behaviour))
    }
    return events
  }
}

/// The behaviour of a stream that comes out of another: for whoever subscribes to it as it comes, and once
/// more when it has ended, which tells a cold one from a hot one.
final class StreamRecord {
  private var events: [Value] = []
  private let most: Int
  private var isSubscribing = false
  var isCut: Bool { events.count >= most }

  init(_ stream: StreamValue, _ run: ChainRun, most: Int) {
    self.most = most
    subscribe(to: stream.observable, run, isFirst: true)
  }

  private func subscribe(to stream: Stream, _ run: ChainRun, isFirst: Bool) {
    isSubscribing = true
    run.watch(stream) { [unowned run] event in
      self.note(event)
      if isFirst, event.event.isEnd { self.subscribe(to: stream, run, isFirst: false) }
      return !self.isCut
    }
    isSubscribing = false
  }

  private func note(_ event: TimedValue) {
    let kind: Value =
      switch event.event {
      case .next(let value): .list([value])
      case .completed: .null
      case .failed(let error): .string(message(of: error))
      }
    events.append(.list([.int(Int(event.time)), .bool(isSubscribing), kind]))
  }

  /// The key of a group is no part of it: no call that a search tries asks for it.
  var behaviour: Value { .list([.symbol("stream")] + events) }
}
