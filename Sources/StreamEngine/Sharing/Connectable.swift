/// A stream whose one run is started by hand, for all who subscribe.
///
/// Subscribers wait until it is connected. After the source has ended they hear what its subject
/// says to late ones; the next connection begins afresh, with a new subject.
///
/// - Source: RxSwift `ConnectableObservable`, RxJS `connectable`, Combine `ConnectablePublisher`.
public struct Connectable<Element> {
  @usableFromInline let hub: Hub<Element>
  /// What subscribers get; whoever wraps it (to record it, say) keeps the connection.
  public var stream: Observable<Element>

  @inlinable init(
    _ source: Observable<Element>, _ makeSubject: @escaping () throws -> Subject<Element>
  ) {
    let hub = Hub(source, makeSubject)
    self.hub = hub
    stream = Observable { sink, _ in hub.current.subject.add(sink) }
  }

  /// Starts the source; while it runs, the answer is the run that is under way.
  ///
  /// Cancelling the answer leaves the source without an end for the subscribers. They stay with the
  /// subject that they have; who comes later waits for the next connection.
  @discardableResult public func connect(on scheduler: Scheduler) -> Subscription {
    connect(on: scheduler, depth: 0)
  }

  /// The same from within a subscription, behind so many sinks.
  @discardableResult
  @usableFromInline func connect(on scheduler: Scheduler, depth: Int32) -> Subscription {
    var connection = hub.current
    if let life = connection.life, !life.isOver { return life }
    if connection.life != nil { connection = hub.renew() }
    let life = hub.connect(connection, on: scheduler, depth: depth)
    life.own(
      ActionDisposable { [hub] in if connection.ending == nil { hub.forget(connection) } })
    return life
  }

  /// Connects for the `minimum`th subscriber, and disconnects after the last, or `grace` later.
  ///
  ///     a:                                       -1-2-3-|
  ///     a.publish().refCount(), one leaves at 1: -1!
  ///     another one at 4:                        -----1-2-3-|
  ///
  /// The end of the source, and the last one leaving, make the next one begin afresh.
  ///
  /// - Source: RxSwift `refCount()`, RxJava `refCount(n, timeout)`.
  @inlinable public func refCount(
    minimum: Int = 1, grace: UInt64 = 0
  ) -> Observable<Element> {
    let reset = ShareReset(grace: grace == 0 ? nil : .nanoseconds(grace))
    let sharing = Sharing(hub, reset, minimum: Swift.max(1, minimum), through: stream)
    return Observable { sharing.add($0, $1) }
  }

  /// Connects for the `count`th subscriber, and stays connected whoever leaves.
  ///
  /// It connects once only. Combine's disconnects with its one subscriber: that is `refCount`.
  ///
  /// - Source: RxJava `autoConnect`.
  public func autoconnect(_ count: Int = 1) -> Observable<Element> {
    let arrivals = Arrivals()
    return Observable { sink, scheduler in
      stream.subscribe(sink, on: scheduler)
      arrivals.count += 1
      if arrivals.count == Swift.max(1, count) { connect(on: scheduler, depth: sink.depth &+ 1) }
    }
  }

  private final class Arrivals { var count = 0 }
}

extension Observable {
  /// This stream through a subject that starts to listen when it is connected.
  ///
  /// - Source: RxSwift `publish()`, Combine `makeConnectable()`.
  @inlinable public func publish() -> Connectable<Element> { Connectable(self) { Subject() } }

  /// As `publish`, and late subscribers first get the latest `limit` elements.
  ///
  /// - Source: RxSwift `replay(_:)`, RxJS `publishReplay`.
  @inlinable public func replay(_ limit: Int = .max) -> Connectable<Element> {
    Connectable(self) { .replay(limit) }
  }

  /// As `publish`, through a new subject for each connection.
  ///
  /// Give the same one each time and it stays ended once it is. If `makeSubject` throws, subscribers
  /// fail with that error.
  ///
  /// - Source: RxSwift `multicast(makeSubject:)`.
  @inlinable public func multicast(
    _ makeSubject: @escaping () throws -> Subject<Element>
  ) -> Connectable<Element> {
    Connectable(self, makeSubject)
  }

  /// What `selector` makes of this stream, which may read it several times in one run.
  ///
  ///     a:                                               -1-2-|
  ///     a.multicast({ Subject() }) { $0.zip($0, +) }:    -2-4-|
  ///
  /// For each subscriber a subject is made, the result subscribed, and then the source.
  ///
  /// - Source: RxSwift `multicast(_:selector:)`, RxJS `connect`.
  @inlinable public func multicast<Output>(
    _ makeSubject: @escaping () throws -> Subject<Element>,
    _ selector: @escaping (Observable<Element>) throws -> Observable<Output>
  ) -> Observable<Output> {
    Observable<Output> { sink, scheduler in
      let connectable = Connectable(self, makeSubject)
      let result: Observable<Output>
      do { result = try selector(connectable.stream) } catch { return sink.fail(error) }
      result.subscribe(sink, on: scheduler)
      if sink.subscription.isOver { return }
      sink.subscription.own(connectable.connect(on: scheduler, depth: sink.depth &+ 1))
    }
  }
}
