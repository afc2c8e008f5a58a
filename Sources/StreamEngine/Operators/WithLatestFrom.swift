extension Observable {
  /// Emits `combine` of each element and the latest of `other`.
  ///
  ///     self:                       -1---2---3-|
  ///     other:                      --4---5-----
  ///     withLatestFrom(other, +):   -----6---8-|
  ///
  /// `other` is subscribed first; elements that come before it has emitted are dropped. Its
  /// completion means nothing, its failure is the result's. If `combine` throws, the stream fails
  /// with that error.
  ///
  /// - Source: RxSwift and RxJS `withLatestFrom`.
  @inlinable public func withLatestFrom<Other, Output>(
    _ other: Observable<Other>, _ combine: @escaping (Element, Other) throws -> Output
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let latest = Memory<Other?>(nil)
      downstream.inspect { [OperatorState(.latest(input: 1), [latest.state].compactMap { $0 })] }
      let life = downstream.runOfSecond(scheduler)
      let held = downstream.subscription.own(behindSource: life, scheduler)
      let otherSink = Sink<Other>(
        feeding: downstream, as: life,
        next: { latest.state = $0 },
        end: { downstream.end(joining: $0, false) })
      other.subscribe(otherSink, on: scheduler, evenIfOver: scheduler.subscribesToAll)
      let sink = Sink<Element>(to: downstream) { value in
        guard let other = latest.state else { return }
        do { downstream.next(try combine(value, other)) } catch { downstream.fail(error) }
      }
      source.subscribe(sink, on: scheduler, evenIfOver: scheduler.subscribesToAll)
      held?.letGo()
    }
  }

  /// Emits `combine` of each element and the latest of all `others`, in their order.
  ///
  ///     self:                      -1---2---3-|
  ///     other:                     --4---5-----
  ///     withLatestFrom([other]):   -----x---y-|   x=2,[4] y=3,[5]
  ///
  /// Elements that come before all others have emitted are dropped.
  @inlinable public func withLatestFrom<Other, Output>(
    _ others: [Observable<Other>], _ combine: @escaping (Element, [Other]) throws -> Output
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let latest = LatestOfAll<Other>(others.count)
      downstream.inspect { latest.states(from: 1) }
      for (place, other) in others.enumerated() {
        let otherSink = Sink<Other>(
          feeding: downstream,
          next: { _ = latest.store($0, at: place) },
          end: { downstream.end(joining: $0, false) })
        other.subscribe(otherSink, on: scheduler, evenIfOver: scheduler.subscribesToAll)
      }
      let sink = Sink<Element>(to: downstream) { value in
        if latest.missing > 0 { return }
        do { downstream.next(try combine(value, latest.values)) } catch { downstream.fail(error) }
      }
      source.subscribe(sink, on: scheduler, evenIfOver: scheduler.subscribesToAll)
    }
  }
}
