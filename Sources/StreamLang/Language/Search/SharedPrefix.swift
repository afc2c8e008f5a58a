import StreamEngine

/// The stream `x`: what one chain does, for all calls that try to go on from there.
///
/// They subscribe first, and then it begins. What it does while it is being subscribed is known
/// beforehand, and given to each there and then, as its own run would. Each of them gets each event in a turn
/// of its own, so that none does work at the cost of another.
final class SharedPrefix {
  private var listeners: [Sink<Value>] = []
  private var end: End?
  private var atOnce: ArraySlice<TimedValue> = []
  private var isBeginning = false
  /// The stream that each subscriber runs by itself, where there is nothing in common.
  private var own: Stream?

  /// Each that goes on from it runs `stream` by itself.
  func become(_ stream: Stream) { own = stream }

  var stream: Stream {
    Observable { [unowned self] sink, scheduler in
      if let own { return own.subscribe(sink, on: scheduler) }
      if isBeginning { for event in atOnce { sink.on(event.event) } }
      if let end { sink.end(end) }
      if !sink.subscription.isOver { listeners.append(sink) }
    }
  }

  /// Subscribes to the chains that continue `stream`, and then to `stream` itself.
  func begin(
    _ stream: Stream, atOnce: ArraySlice<TimedValue>, _ run: ChainRun, _ subscribeOthers: () -> Void
  ) {
    (own, end, listeners, self.atOnce) = (nil, atOnce.last?.event.end, [], atOnce)
    isBeginning = true
    subscribeOthers()
    run.subscribe(to: stream) { [unowned self, unowned run] event in
      if !isBeginning { send(event.event, run) }
      return true
    }
    isBeginning = false
  }

  private func send(_ event: Event<Value>, _ run: ChainRun) {
    end = event.end
    for listener in listeners {
      let isDone = run.turn { listener.on(event) }
      if !isDone { listener.subscription.cancel() }
    }
    listeners.removeAll(where: \.subscription.isOver)
  }
}
