extension Observable {
  /// One subscription to this stream for all subscribers, from the first one to the last.
  ///
  ///     self:                -1-2-3-|
  ///     share(), at 0:       -1-2-3-|
  ///     share(), at 2:       ---2-3-|
  ///
  /// The source runs on the first subscriber's scheduler. After the end, or when nobody is left, the
  /// next subscriber starts it afresh; so a source that is synchronous runs anew for each.
  ///
  /// - Source: RxSwift `share(scope: .whileConnected)`, RxJS `share`.
  @inlinable public func share() -> Observable<Element> {
    let sharing = Sharing(self)
    return Observable { sharing.add($0, $1) }
  }
}

/// A stream that is shared, and the connection of those who share it now.
@usableFromInline final class Sharing<Element> {
  @usableFromInline let source: Observable<Element>
  @exclusivity(unchecked) @usableFromInline var connection: Connection<Element>?

  @inlinable init(_ source: Observable<Element>) { self.source = source }

  /// A connection is over before the end is told: who comes back from that starts afresh.
  @inlinable func add(_ sink: Sink<Element>, _ scheduler: Scheduler) {
    if let connection, !connection.life.isOver { return connection.add(sink) }
    let connection = Connection<Element>()
    self.connection = connection
    // The subscriber first, so that it hears what the source says while being subscribed.
    connection.add(sink)
    source.subscribe(connection.sink(before: sink), on: scheduler)
  }
}

/// One run of a shared stream; as a resource of its subscribers it hears when they leave.
@usableFromInline final class Connection<Element>: Cancellable {
  @usableFromInline let life = Subscription()
  @usableFromInline let subject = Subject<Element>()

  @inlinable init() {}

  @inlinable func add(_ sink: Sink<Element>) {
    subject.add(sink)
    sink.subscription.own(self)
  }

  @inlinable func sink(before first: Sink<Element>) -> Sink<Element> {
    Sink(
      life, isRoot: true, depth: first.depth &+ 1, probe: nil, batch: nil,
      next: { [subject] in subject.next($0) }, end: { [subject] in subject.end($0) })
  }

  /// A subscriber has left; the last one ends the run.
  @usableFromInline func cancel() {
    if !subject.hasObservers { life.cancel() }
  }
}
