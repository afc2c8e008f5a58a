/// Counts the subscribers of a shared stream: connects for the first, disconnects after the last.
@usableFromInline final class Sharing<Element> {
  @usableFromInline let shareSource: ShareSource<Element>
  @usableFromInline let reset: ShareReset
  /// The number of subscribers that it needs to connect.
  @usableFromInline let minimum: Int
  /// The stream that subscribers subscribe to; nil for the connection's subject.
  @usableFromInline let stream: Observable<Element>?

  @inlinable init(
    _ shareSource: ShareSource<Element>, _ reset: ShareReset, minimum: Int = 1,
    through stream: Observable<Element>? = nil
  ) {
    self.shareSource = shareSource
    self.reset = reset
    self.minimum = minimum
    self.stream = stream
  }

  @inlinable func add(_ sink: Sink<Element>, _ scheduler: Scheduler) {
    let connection = connectionToJoin()
    scheduler.handshake?.handOn()
    // The subscriber first, so that it receives what the source emits while being subscribed.
    if let stream { stream.subscribe(sink, on: scheduler) } else { connection.join(sink) }
    sink.subscription.own(inTurn: ActionDisposable { [self] in leave(connection, scheduler) })
    if connection.ending == nil && connection.subscriberCount >= minimum {
      shareSource.connect(
        connection, on: scheduler, depth: sink.depth &+ 1, as: isCounted ? .counted : .kept,
        ended: atEnd(of: connection, scheduler))
    }
  }

  /// The work of a source's end, before the subscribers receive that.
  @usableFromInline func atEnd(
    of connection: Connection<Element>, _ scheduler: Scheduler
  ) -> ((End) -> Void)? {
    // As `refCount` of RxJS and RxSwift, of which RxSwift's `share(scope: .forever)` is made.
    let leavesFirst =
      switch scheduler.manner {
      case .own, .combine: false
      case .rxjs: stream != nil
      case .rxSwift: stream != nil || !reset.onCompletion
      }
    if !leavesFirst, reset.afterEnd == nil { return nil }
    return { [afterEnd = reset.afterEnd] end in
      if leavesFirst { connection.life?.cancel() }
      // The next subscribers still get the end, for a while.
      guard let grace = afterEnd?(end) else { return }
      connection.keepsEnding = true
      _ = grace.wait(scheduler) { [weak connection] in connection?.keepsEnding = false }
    }
  }

  /// True if the source ends when nobody is left.
  @usableFromInline var isCounted: Bool {
    if case .keepRunning = reset.onLastUnsubscribed { false } else { true }
  }

  /// The connection for a new subscriber: another one after an end that resets.
  ///
  /// A subscriber that subscribes again when it receives the end already gets the new one.
  @usableFromInline func connectionToJoin() -> Connection<Element> {
    var connection = shareSource.current
    if let ending = connection.ending, reset.isAsked(by: ending), !connection.keepsEnding {
      connection = shareSource.renew()
    }
    connection.stopWaiting()
    connection.subscriberCount += 1
    return connection
  }

  @usableFromInline func leave(_ connection: Connection<Element>, _ scheduler: Scheduler) {
    connection.subscriberCount -= 1
    guard connection.subscriberCount == 0, connection.life?.isOver == false else { return }
    guard let grace = reset.grace else { return disconnect(connection) }
    connection.waiting = grace.wait(scheduler) { [self] in disconnect(connection) }
  }

  private func disconnect(_ connection: Connection<Element>) {
    connection.waiting = nil
    if case .keepRunning = reset.onLastUnsubscribed { return }
    // Forgotten first: cancelling the source may lead to a new subscriber.
    if case .reset = reset.onLastUnsubscribed { shareSource.forget(connection) }
    let life = connection.life
    connection.life = nil
    life?.cancel()
  }
}
