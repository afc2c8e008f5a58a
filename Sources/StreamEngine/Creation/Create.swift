extension Observable {
  /// Runs `subscribe` for each subscriber and emits what it sends to the observer it is given.
  ///
  ///     create { o in o.next(1); o.complete(); o.next(2) }:   (1|)
  ///
  /// The observer ignores what comes after the end. What `subscribe` returns is cancelled once,
  /// when the run ends for any reason; if it has ended already, at once. If `subscribe` throws, the
  /// stream fails with that error.
  ///
  /// - Source: ReactiveX *Create*; RxSwift `create`.
  @inlinable public static func create(
    _ subscribe: @escaping (Observer<Element>) throws -> (any Cancellable)?
  ) -> Observable<Element> {
    Observable { downstream, _ in
      // A root sink: what is sent while the end is being delivered is ignored as well.
      let sink = Sink(passingTo: downstream) { downstream.end($0) }
      do {
        if let resource = try subscribe(Observer(sink)) { sink.subscription.own(inTurn: resource) }
      } catch { sink.fail(error) }
    }
  }
}

/// The end of a stream that a hand-written source sends to.
///
/// It may be kept and used after `create` has returned, on the graph's thread only.
public struct Observer<Element> {
  @usableFromInline let sink: Sink<Element>

  @inlinable init(_ sink: Sink<Element>) { self.sink = sink }

  /// An observer that calls these closures, and none of them after an end.
  public init(next: @escaping (Element) -> Void, end: @escaping (End) -> Void) {
    self.init(Sink(ending: Subscription(), next: next, end: end))
  }

  /// True once the subscriber is gone; a loop that sends should check it.
  @inlinable public var isDisposed: Bool { sink.subscription.isOver }

  /// Sends an element; ignored after the end.
  @inlinable public func next(_ value: Element) { sink.next(value) }

  /// Completes the stream; ignored after the end.
  @inlinable public func complete() { sink.complete() }

  /// Fails the stream; ignored after the end.
  @inlinable public func fail(_ error: any Error) { sink.fail(error) }

  /// Ends something with the run; at once if that has ended.
  package func own(_ resource: any Cancellable) { sink.subscription.own(inTurn: resource) }

  /// A run that ends with the observer's own, or earlier by itself.
  package func makeRun() -> Subscription { Subscription(within: sink.subscription) }

  /// The number of elements that the subscriber wants now, `.max` for all.
  package var wanted: Int { sink.subscription.demand?.wanted ?? .max }

  /// Does `work` once, when the subscriber wants an element and has asked for some since.
  package func whenAsked(_ work: @escaping () -> Void) { sink.subscription.demand?.whenAsked(work) }

  /// Ends the run without an event.
  package func cancel() { sink.subscription.cancel() }

  /// Makes the call that the event is named after.
  @inlinable public func on(_ event: Event<Element>) { sink.on(event) }
}
