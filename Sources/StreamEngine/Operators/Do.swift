/// The functions that run beside a stream, which stays as it is.
public struct Effects<Element> {
  /// Before the source is subscribed.
  public var onSubscribe: (() throws -> Void)?
  /// When `subscribe` has returned; a synchronous source is through by then.
  public var onSubscribed: (() -> Void)?
  /// Before downstream has the element.
  public var onNext: ((Element) throws -> Void)?
  /// When downstream has had the element.
  public var afterNext: ((Element) throws -> Void)?
  /// Before downstream has the end.
  public var onEnd: ((End) throws -> Void)?
  /// When downstream has had the end.
  public var afterEnd: ((End) -> Void)?
  /// Once, when the run is over and downstream has the end; nil if it was cancelled.
  public var onDispose: ((End?) -> Void)?

  /// True if `onDispose` comes before what is cancelled of the source, as in RxSwift's `debug`.
  @usableFromInline package var disposesFirst = false

  /// No effects.
  @inlinable public init() {}

  /// The place of `onDispose` among all that is cancelled; nil if there is nothing to do.
  @usableFromInline enum Disposal {
    /// In the order in which the runs have begun: before the source's, right behind it, or after it.
    case beforeSource, withSource, afterSource
    /// After everything that belongs to the run.
    case last
  }

  /// True of `finally`, which has no subscriber of its own in RxJS.
  @usableFromInline var isFinally = false

  @usableFromInline func disposal(_ manner: Manner) -> Disposal? {
    if onDispose == nil { return nil }
    if disposesFirst { return .beforeSource }
    return switch manner {
    case .own, .rxSwift: .last
    case .rxjs: isFinally ? .afterSource : .withSource
    case .combine: .beforeSource
    }
  }
}

extension Observable {
  /// Does something beside the events and passes them on.
  ///
  ///     self:      -1-2-|
  ///     do(...):   -1-2-|
  ///
  /// An effect that throws makes the stream fail in the place of the event. At the end `onEnd`
  /// comes first, then downstream, `afterEnd` and `onDispose`; of several in a chain the one nearest to the
  /// source is disposed first. A scheduler that follows Combine tells of subscriptions from the source down, and of
  /// what is cancelled from the subscriber up.
  ///
  /// - Source: ReactiveX *Do*; RxSwift `do`, RxJS `tap`, Combine `handleEvents`.
  @inlinable public func `do`(_ effects: Effects<Element>) -> Observable<Element> {
    above(hasOneSink: !effects.isFinally) { source, downstream, scheduler in
      let runEnd = RunEndAction(effects.onDispose)
      let order = effects.disposal(scheduler.manner)
      switch order {
      case .beforeSource: downstream.subscription.own(inTurn: runEnd)
      case .last:
        // In RxSwift it comes at the earliest when the source has been subscribed to.
        runEnd.isHeld = scheduler.followsRxSwift
        downstream.subscription.own(runEnd)
      case .withSource, .afterSource, nil: break
      }
      let after = effects.afterEnd.map { act in RunEndAction { if let end = $0 { act(end) } } }
      // In RxSwift each operator leaves its source when those behind it have had the end.
      if let after, !scheduler.followsRxSwift || downstream.isLast {
        downstream.subscription.own(inTurn: after)
      }
      let finish = { (end: End) in
        runEnd.end = end
        after?.end = end
        downstream.end(end)
        after?.cancel()
      }
      let hasBegun = effects.onSubscribe == nil ? nil : Memory(true)
      let begin = {
        do { try effects.onSubscribe?() } catch {
          hasBegun?.state = false
          finish(.failed(error))
        }
      }
      let handshake = effects.onSubscribe == nil ? nil : scheduler.handshake
      let party = handshake?.begin(begin)
      let next = { (value: Element) in
        if let party, !party.isTold { handshake?.tell() }
        do {
          try effects.onNext?(value)
          if let party {
            handshake?.deliver(behind: party) { downstream.next(value) }
          } else {
            downstream.next(value)
          }
          try effects.afterNext?(value)
        } catch { finish(.failed(error)) }
      }
      let end = { (end: End) in
        if let party, !party.isTold { handshake?.tell() }
        do {
          try effects.onEnd?(end)
          finish(end)
        } catch { finish(.failed(error)) }
      }
      // In RxJS all that the source subscribes to later ends with its subscriber, too, and so before `onDispose`.
      let hasLife = order == .withSource || order == .afterSource && source.hasOneSink
      let life = hasLife ? Subscription(within: downstream.subscription) : nil
      if order == .withSource { life?.own(runEnd) }
      let sink =
        life.map { Sink<Element>(feeding: downstream, as: $0, next: next, end: end) }
        ?? Sink<Element>(to: downstream, next: next, end: end)
      if party == nil { begin() }
      source.subscribe(sink, on: scheduler)
      if hasBegun?.state != false { effects.onSubscribed?() }
      if let party { handshake?.end(party) }
      if order == .afterSource { downstream.subscription.own(inTurn: runEnd) }
      if runEnd.isHeld { runEnd.letGo() }
    }
  }

  /// Does `action` once when the run is over, whether it has completed, failed or been cancelled.
  ///
  ///     self:      -1-|
  ///     finally:   -1-|   and then the action
  ///
  /// Downstream receives the end first. Of several in a chain the one nearest to the source is
  /// first.
  ///
  /// - Source: ReactiveX *Finally*; RxJS `finalize`.
  @inlinable public func finally(_ action: @escaping () -> Void) -> Observable<Element> {
    var effects = Effects<Element>()
    effects.onDispose = { _ in action() }
    effects.isFinally = true
    return self.do(effects)
  }
}
