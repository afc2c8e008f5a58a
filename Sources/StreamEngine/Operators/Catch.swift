extension Observable {
  /// Goes on with the stream that `handler` makes from this one's failure.
  ///
  ///     self:             -1-#
  ///     b:                -5-|
  ///     catch(e => b):    -1--5-|
  ///
  /// The failed source is cancelled, then `handler` is called, then its stream is subscribed. That
  /// stream's own failure is the result's, as is a throw of `handler`. Where a scheduler follows node, `handler` is
  /// called before the source is cancelled; where it follows RxSwift, its stream is subscribed before that, too.
  ///
  /// - Source: ReactiveX *Catch*; RxJS `catchError`.
  @inlinable public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let life = Subscription(within: downstream.subscription)
      // The stream that waits for the source to return from its subscription.
      let waiting = Memory<(isStarting: Bool, stream: Observable<Element>?)>(
        (scheduler.followsNode, nil))
      func goOn(with replacement: Observable<Element>) {
        if !scheduler.followsRxSwift { life.cancel() }
        // A sink of its own, so that a handler that calls itself without end exceeds the depth
        // limit.
        let fallback = Sink<Element>(to: downstream) { downstream.next($0) }
        replacement.subscribe(fallback, on: scheduler)
        life.cancel()
      }
      let sink = Sink<Element>(
        feeding: downstream, as: life, next: { downstream.next($0) },
        end: { end in
          guard case .failed(let error) = end else { return downstream.end(end) }
          if !scheduler.followsNode, !scheduler.followsRxSwift { life.cancel() }
          do {
            let replacement = try handler(error)
            if waiting.state.isStarting {
              waiting.state.stream = replacement
            } else {
              goOn(with: replacement)
            }
          } catch { downstream.fail(error) }
        })
      source.subscribe(sink, on: scheduler)
      let stream = waiting.state.stream
      waiting.state = (false, nil)
      if let stream { goOn(with: stream) }
    }
  }

  /// Tries `sources` in their order until one of them completes.
  ///
  ///     a:                      -1#
  ///     b:                      -2|
  ///     catch(sequence: a, b):  -1-2|
  ///
  /// If all of them fail, the last failure is the result's; without a source it completes at once.
  ///
  /// - Source: RxSwift `catch(sequence:)`.
  @inlinable public static func `catch`(
    sequence sources: [Observable<Element>]
  ) -> Observable<Element> {
    if sources.isEmpty { return .empty() }
    let sources = sources.map(\.held)
    return Observable(above: sources) { downstream, scheduler in
      let started = Memory(0)
      let next = Observable { sink, scheduler in
        started.state += 1
        sources[started.state - 1].subscribe(sink, on: scheduler)
      }
      next.retry(sources.count).subscribe(downstream, on: scheduler)
    }
  }
}
