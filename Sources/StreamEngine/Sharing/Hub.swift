/// A subject between a source and those who share it, with the source's run if there is one.
///
/// Sharing that begins afresh has a new one, so that whoever leaves an old one late counts there.
@usableFromInline final class Connection<Element> {
  @usableFromInline let subject: Subject<Element>
  @exclusivity(unchecked) @usableFromInline var life: Subscription?
  /// How the source ended; known before any subscriber hears of it.
  @exclusivity(unchecked) @usableFromInline var ending: End?
  /// How many share it, where that is counted.
  @exclusivity(unchecked) @usableFromInline var members = 0
  /// What ends the wait for somebody to come back.
  @exclusivity(unchecked) @usableFromInline var waiting: (any Cancellable)?

  @usableFromInline init(_ subject: Subject<Element>) { self.subject = subject }

  @usableFromInline func stopWaiting() {
    waiting?.cancel()
    waiting = nil
  }
}

/// A stream to be shared, and the connection of those who share it now.
@usableFromInline final class Hub<Element> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let makeSubject: () throws -> Subject<Element>
  @exclusivity(unchecked) @usableFromInline var connection: Connection<Element>?

  @inlinable init(
    _ source: Observable<Element>, _ makeSubject: @escaping () throws -> Subject<Element>
  ) {
    self.source = source
    self.makeSubject = makeSubject
  }

  @usableFromInline var current: Connection<Element> { connection ?? renew() }

  /// Begins afresh; if no subject can be made, everybody hears why.
  @usableFromInline func renew() -> Connection<Element> {
    let subject: Subject<Element>
    do { subject = try makeSubject() } catch {
      subject = Subject()
      subject.fail(error)
    }
    let connection = Connection(subject)
    self.connection = connection
    return connection
  }

  /// The next one who comes begins afresh.
  @usableFromInline func forget(_ old: Connection<Element>) {
    if connection === old { connection = nil }
  }

  /// Runs the source for a connection, unless it is running; the answer ends that run.
  ///
  /// An ended subject has no use for a source: it is left alone.
  @inlinable @discardableResult func connect(
    _ connection: Connection<Element>, on scheduler: Scheduler, depth: Int32 = 0
  ) -> Subscription {
    if let life = connection.life, !life.isOver { return life }
    let life = Subscription()
    connection.life = life
    let subject = connection.subject
    if subject.ending != nil {
      life.cancel()
      return life
    }
    source.subscribe(
      Sink(
        life, isRoot: true, depth: depth, probe: nil, batch: nil,
        next: { subject.next($0) },
        end: { end in
          connection.ending = end
          connection.stopWaiting()
          subject.end(end)
        }), on: scheduler)
    return life
  }
}
