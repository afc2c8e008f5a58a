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
  /// Once, when the run is over and downstream has the end; nil if it was cancelled.
  public var onDispose: ((End?) -> Void)?

  /// True if `onDispose` comes before what is cancelled of the source, as in RxSwift's `debug`.
  @usableFromInline package var disposesFirst = false

  /// No effects.
  @inlinable public init() {}
}

extension Observable {
  /// Does something beside the events and passes them on.
  ///
  ///     self:      -1-2-|
  ///     do(...):   -1-2-|
  ///
  /// An effect that throws makes the stream fail in the place of the event. At the end `onEnd`
  /// comes first, then downstream, then `onDispose`; of several in a chain the one nearest to the
  /// source is disposed first.
  ///
  /// - Source: ReactiveX *Do*; RxSwift `do`, RxJS `tap`, Combine `handleEvents`.
  @inlinable public func `do`(_ effects: Effects<Element>) -> Observable<Element> {
    let source = held
    return Observable(above: source) { downstream, scheduler in
      let runEnd = RunEndAction(effects.onDispose)
      let isInTurn = scheduler.followsNode && !effects.disposesFirst
      if effects.disposesFirst {
        downstream.subscription.own(inTurn: runEnd)
      } else if effects.onDispose != nil, !isInTurn {
        downstream.subscription.own(runEnd)
      }
      let finish = { (end: End) in
        runEnd.end = end
        downstream.end(end)
      }
      let sink = Sink<Element>(
        to: downstream,
        next: { value in
          do {
            try effects.onNext?(value)
            downstream.next(value)
            try effects.afterNext?(value)
          } catch {
            finish(.failed(error))
          }
        },
        end: { end in
          do {
            try effects.onEnd?(end)
            finish(end)
          } catch {
            finish(.failed(error))
          }
        })
      do {
        try effects.onSubscribe?()
        source.subscribe(sink, on: scheduler)
        effects.onSubscribed?()
      } catch {
        finish(.failed(error))
      }
      // RxJS has it in turn with what is subscribed before and after.
      if effects.onDispose != nil, isInTurn {
        downstream.subscription.own(inTurn: runEnd)
      }
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
    return self.do(effects)
  }
}

/// Calls an action once when its run is over, with the run's end.
@usableFromInline final class RunEndAction: Cancellable {
  @exclusivity(unchecked) @usableFromInline var end: End?
  private var action: ((End?) -> Void)?

  @usableFromInline init(_ action: ((End?) -> Void)?) { self.action = action }

  @usableFromInline func cancel() { action.take()?(end) }
}
