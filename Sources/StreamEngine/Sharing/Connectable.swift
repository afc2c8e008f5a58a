/// A stream whose one run is started by hand, for all subscribers.
///
/// Subscribers wait until it is connected. After the source has ended they receive what its subject
/// has for late ones; the next connection starts with a new subject. One that `forgetsEnd` has the
/// new subject at once, so that they wait for the next connection; if that is an ended one once more, the
/// next connection runs the source, and nobody hears it.
///
/// - Source: RxJava and Combine `ConnectablePublisher`; with `forgetsEnd` RxSwift
///   `ConnectableObservable`, RxJS `connectable`.
public struct Connectable<Element> {
  @usableFromInline let shareSource: ShareSource<Element>
  @usableFromInline let forgetsEnd: Bool
  /// The stream that subscribers subscribe to; it can be replaced, for example by one that records.
  public var stream: Observable<Element>

  @inlinable init(
    _ source: Observable<Element>, forgetsEnd: Bool = false,
    _ makeSubject: @escaping () throws -> Subject<Element>
  ) {
    let source = source.held
    let shareSource = ShareSource(source, makeSubject)
    self.shareSource = shareSource
    self.forgetsEnd = forgetsEnd
    stream = Observable(above: source) { sink, _ in shareSource.current.join(sink) }
  }

  /// Starts the source; while it runs, the result is the run that is under way.
  ///
  /// Cancelling the result cancels the source; subscribers receive no end, and stay with the
  /// subject that they have. Later ones wait for the next connection.
  @discardableResult public func connect(on scheduler: Scheduler) -> Subscription {
    connect(on: scheduler, depth: 0, as: .byHand)
  }

  /// `subscribe` from within a subscription that is `depth` sinks deep.
  @discardableResult
  @usableFromInline func connect(
    on scheduler: Scheduler, depth: Int32, as shared: SharedRun
  ) -> Subscription {
    var connection = shareSource.current
    if let life = connection.life, !life.isOver { return life }
    if connection.life != nil { connection = shareSource.renew() }
    var ended: ((End) -> Void)?
    // In RxSwift the source is left before its end is passed on.
    let leavesFirst = scheduler.followsRxSwift
    if forgetsEnd || leavesFirst {
      ended = { [weak shareSource, weak connection, forgetsEnd] _ in
        guard let connection else { return }
        if leavesFirst { connection.life?.cancel() }
        if forgetsEnd { shareSource?.forget(connection) }
      }
    }
    let life = shareSource.connect(
      connection, on: scheduler, depth: depth, as: shared, runsInVain: forgetsEnd, ended: ended)
    life.own(
      ActionDisposable { [weak shareSource, weak connection] in
        guard let connection, connection.ending == nil else { return }
        shareSource?.forget(connection)
      })
    return life
  }

  /// Connects for the `minimum`th subscriber, and disconnects after the last, or `grace` later.
  ///
  ///     a:                                       -1-2-3-|
  ///     a.publish().refCount(), cancelled at 1: -1!
  ///     another one at 4:                        -----1-2-3-|
  ///
  /// After the end of the source, or the last subscriber, the next one starts the source again.
  ///
  /// - Source: RxSwift `refCount()`, RxJava `refCount(n, timeout)`.
  @inlinable public func refCount(
    minimum: Int = 1, grace: Duration = .zero
  ) -> Observable<Element> {
    let reset = ShareReset(grace: grace > .zero ? .time(grace) : nil)
    let sharing = Sharing(shareSource, reset, minimum: Swift.max(1, minimum), through: stream)
    return Observable(above: shareSource.source) { sharing.add($0, $1) }
  }

  /// Connects for the `count`th subscriber, and stays connected without subscribers.
  ///
  /// It connects once only. Combine's disconnects with its one subscriber: that is `refCount`.
  ///
  /// - Source: RxJava `autoConnect`.
  public func autoconnect(after count: Int = 1) -> Observable<Element> {
    let arrivals = Arrivals()
    return Observable(above: shareSource.source) { sink, scheduler in
      stream.subscribe(sink, on: scheduler)
      arrivals.count += 1
      if arrivals.count == Swift.max(1, count) {
        connect(on: scheduler, depth: sink.depth &+ 1, as: .kept)
      }
    }
  }

  private final class Arrivals { var count = 0 }
}

extension Observable {
  /// This stream through a subject that starts to listen when it is connected.
  ///
  /// - Source: RxSwift `publish()`, Combine `makeConnectable()`.
  @inlinable public func publish() -> Connectable<Element> { Connectable(self) { Subject() } }

  /// As `publish`, and late subscribers first receive the latest `limit` elements.
  ///
  /// - Source: RxSwift `replay(_:)`, RxJS `publishReplay`.
  @inlinable public func replay(_ limit: Int = .max) -> Connectable<Element> {
    Connectable(self) { .replay(limit) }
  }

  /// As `publish`, through a new subject for each connection.
  ///
  /// Give the same one each time and it stays ended once it is. If `makeSubject` throws,
  /// subscribers fail with that error.
  ///
  /// - Source: RxSwift `multicast(makeSubject:)`.
  @inlinable public func multicast(
    forgetsEnd: Bool = false, _ makeSubject: @escaping () throws -> Subject<Element>
  ) -> Connectable<Element> {
    Connectable(self, forgetsEnd: forgetsEnd, makeSubject)
  }

  /// The stream that `selector` makes of this stream, which may read it several times in one run.
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
    above { source, sink, scheduler in
      let connectable = Connectable(source, makeSubject)
      let result: Observable<Output>
      do { result = try selector(connectable.stream) } catch { return sink.fail(error) }
      result.subscribe(sink, on: scheduler)
      if sink.subscription.isOver { return }
      sink.subscription.own(
        inTurn: connectable.connect(on: scheduler, depth: sink.depth &+ 1, as: .counted))
    }
  }
}
