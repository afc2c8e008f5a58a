/// Counts those who share a stream: connects for the first of them, lets go after the last.
@usableFromInline final class Sharing<Element> {
  @usableFromInline let hub: Hub<Element>
  @usableFromInline let reset: ShareReset
  /// How many it takes to connect.
  @usableFromInline let minimum: Int
  /// What subscribers are given; nil for the connection's subject as it is.
  @usableFromInline let stream: Observable<Element>?

  @inlinable init(
    _ hub: Hub<Element>, _ reset: ShareReset, minimum: Int = 1,
    through stream: Observable<Element>? = nil
  ) {
    self.hub = hub
    self.reset = reset
    self.minimum = minimum
    self.stream = stream
  }

  @inlinable func add(_ sink: Sink<Element>, _ scheduler: Scheduler) {
    let connection = connectionToJoin()
    // The subscriber first, so that it hears what the source says while being subscribed.
    if let stream { stream.subscribe(sink, on: scheduler) } else { connection.subject.add(sink) }
    sink.subscription.own(
      ActionDisposable { [self] in leave(connection, scheduler) })
    if connection.ending == nil && connection.members >= minimum {
      hub.connect(connection, on: scheduler, depth: sink.depth &+ 1)
    }
  }

  /// A connection is over before the end is told: who comes back from that begins afresh.
  @usableFromInline func connectionToJoin() -> Connection<Element> {
    var connection = hub.current
    if let ending = connection.ending, reset.isAsked(by: ending) { connection = hub.renew() }
    connection.stopWaiting()
    connection.members += 1
    return connection
  }

  @usableFromInline func leave(_ connection: Connection<Element>, _ scheduler: Scheduler) {
    connection.members -= 1
    guard connection.members == 0, connection.life?.isOver == false else { return }
    guard let grace = reset.grace else { return letGo(connection) }
    connection.waiting = grace.wait(scheduler) { [self] in letGo(connection) }
  }

  private func letGo(_ connection: Connection<Element>) {
    connection.waiting = nil
    if case .stay = reset.onLastLeft { return }
    // Forgotten first: leaving the source may bring somebody back.
    if case .reset = reset.onLastLeft { hub.forget(connection) }
    let life = connection.life
    connection.life = nil
    life?.cancel()
  }
}
