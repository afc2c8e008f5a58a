/// A subject between a source and its subscribers, with the source's run if there is one.
///
/// A shared stream that starts again has a new one; subscribers of an old one are counted there.
@usableFromInline final class Connection<Element> {
  @usableFromInline let subject: Subject<Element>
  @exclusivity(unchecked) @usableFromInline var life: Subscription?
  /// The end of the source; set before any subscriber receives it.
  @exclusivity(unchecked) @usableFromInline var ending: End?
  /// The number of subscribers that it has, where that is counted.
  @exclusivity(unchecked) @usableFromInline var subscriberCount = 0
  /// True after an end as long as the next subscriber still gets that end.
  @exclusivity(unchecked) @usableFromInline var keepsEnding = false
  /// The wait for another subscriber.
  @exclusivity(unchecked) @usableFromInline var waiting: (any Cancellable)?

  @usableFromInline init(_ subject: Subject<Element>) { self.subject = subject }

  /// Adds a subscriber.
  @inlinable func join(_ sink: Sink<Element>) {
    if sink.probe != nil { subject.show(to: sink) }
    subject.add(sink)
  }

  @usableFromInline func stopWaiting() {
    waiting?.cancel()
    waiting = nil
  }
}

/// A stream to be shared, and the connection of its present subscribers.
@usableFromInline final class ShareSource<Element> {
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

  /// Starts with a new subject; if none can be made, its subscribers fail with that error.
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

  /// The next subscriber starts with a new subject.
  @usableFromInline func forget(_ old: Connection<Element>) {
    if connection === old { connection = nil }
  }

  /// Runs the source for a connection, unless it is running; cancelling the result ends that run.
  ///
  /// `shared` says what else ends it, and `ended` is called before the subscribers receive the end. For a subject
  /// that has ended the source is subscribed only if it `runsInVain`, as nobody receives anything.
  @inlinable @discardableResult func connect(
    _ connection: Connection<Element>, on scheduler: Scheduler, depth: Int32 = 0,
    as shared: SharedRun, runsInVain: Bool = false, ended: ((End) -> Void)? = nil
  ) -> Subscription {
    if let life = connection.life, !life.isOver { return life }
    let life = Subscription()
    connection.life = life
    let subject = connection.subject
    // The libraries deliver there and then what comes while a value is on its way.
    if scheduler.manner != .own { subject.isDepthFirst = true }
    if let upstream = subject.upstream { life.ask(by: upstream) }
    if subject.ending != nil, !runsInVain {
      life.cancel()
      return life
    }
    source.subscribe(
      Sink(
        life, isRoot: true, depth: depth, probe: shared, batch: nil,
        next: {
          subject.next($0)
          scheduler.asksNoMore()
        },
        end: { end in
          connection.ending = end
          connection.stopWaiting()
          ended?(end)
          subject.end(end)
        }), on: scheduler)
    return life
  }
}
