extension Observable {
  /// Emits `combine` of the latest elements whenever either stream emits, once both have.
  ///
  ///     self:                      -1---2---|
  ///     other:                     --4----5-|
  ///     combineLatest(other, +):   --5--6-7-|
  ///
  /// This stream is subscribed first. Completes when both have, or at once when one completes
  /// without an element. Where both come from one source, it emits for each of them, one of the
  /// values being stale. If `combine` throws, the stream fails with that error. Under demand each
  /// source is asked for as many elements as the result, and what comes unasked is not combined.
  ///
  /// - Source: ReactiveX *CombineLatest*; where a source completes empty, RxSwift waits until nothing else is left that
  ///   could send, or the last one sends.
  @inlinable public func combineLatest<Other, Output>(
    _ other: Observable<Other>, _ combine: @escaping (Element, Other) throws -> Output
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let latest = Latest<Element, Other>()
      let demands = downstream.inputDemands(2)
      func emit(_ left: Element, _ right: Other) {
        if let demands, !demands.isAsking { return }
        do { downstream.next(try combine(left, right)) } catch { downstream.fail(error) }
        demands?.release()
        scheduler.asksNoMore()
      }
      downstream.inspect { OperatorState.latest(latest.left, latest.right) }
      let left = Sink<Element>(
        feeding: downstream, asking: .by(demands?[0]), leaving: scheduler.leavingOfInputs(),
        next: { value in
          demands?[0].keep()
          _ = exchange(&latest.left, with: value)
          if let right = latest.right { return emit(value, right) }
          if latest.isHopeless(scheduler) { downstream.complete() }
        },
        end: {
          downstream.end(
            joining: $0, latest.finish(hadValue: latest.left != nil || scheduler.endsWithAllInputs))
        })
      let right = Sink<Other>(
        feeding: downstream, asking: .by(demands?[1]), leaving: scheduler.leavingOfInputs(),
        next: { value in
          demands?[1].keep()
          _ = exchange(&latest.right, with: value)
          if let left = latest.left { return emit(left, value) }
          if latest.isHopeless(scheduler) { downstream.complete() }
        },
        end: {
          downstream.end(
            joining: $0, latest.finish(hadValue: latest.right != nil || scheduler.endsWithAllInputs)
          )
        })
      downstream.subscribeToAll(scheduler) {
        source.subscribe(left, on: scheduler)
        other.subscribe(right, on: scheduler, evenIfOver: scheduler.followsNode)
      }
    }
  }

  /// Emits `combine` of the latest elements of all `sources`, in their order, whenever one emits,
  /// once all have.
  ///
  ///     a:                        -1---2---|
  ///     b:                        --4----5-|
  ///     combineLatest([a, b]):    --x--y-z-|   x=[1,4] y=[2,4] z=[2,5]
  ///
  /// Without a source it completes at once; where the scheduler follows RxSwift, it emits `combine` of none before.
  /// `isList` says for RxSwift that the call is for one list of streams; see `zip`.
  @inlinable public static func combineLatest<Output>(
    _ sources: [Observable<Element>], isList: Bool = false,
    _ combine: @escaping ([Element]) throws -> Output
  ) -> Observable<Output> {
    let sources = sources.map(\.held)
    return Observable<Output>(above: sources) { downstream, scheduler in
      if sources.isEmpty {
        if scheduler.followsRxSwift {
          do { downstream.next(try combine([])) } catch { return downstream.fail(error) }
        }
        return downstream.complete()
      }
      let latest = LatestOfAll<Element>(sources.count)
      let demands = downstream.inputDemands(sources.count)
      downstream.inspect { latest.states(from: 0) }
      func start(_ place: Int, _ source: Observable<Element>) {
        let sink = Sink<Element>(
          feeding: downstream, asking: .by(demands?[place]),
          leaving: scheduler.leavingOfInputs(ofList: isList),
          next: { value in
            demands?[place].keep()
            guard let values = latest.store(value, at: place) else {
              if latest.isHopeless(scheduler) { downstream.complete() }
              return
            }
            if let demands, !demands.isAsking { return }
            if values.count >= WorkBudget.manyCopies {
              scheduler.workBudget.spend(copies: values.count)
            }
            do { downstream.next(try combine(values)) } catch { downstream.fail(error) }
            demands?.release()
            scheduler.asksNoMore()
          },
          end: {
            downstream.end(joining: $0, latest.finish(place, early: !scheduler.endsWithAllInputs))
          })
        source.subscribe(sink, on: scheduler, evenIfOver: scheduler.followsNode)
      }
      downstream.subscribeToAll(scheduler) {
        for (place, source) in sources.enumerated() { start(place, source) }
      }
    }
  }
}

/// The latest element of each of two streams.
@usableFromInline final class Latest<Left, Right> {
  @exclusivity(unchecked) @usableFromInline var left: Left?
  @exclusivity(unchecked) @usableFromInline var right: Right?
  @exclusivity(unchecked) @usableFromInline var live = 2

  @inlinable init() {}

  /// True if RxSwift completes when an element comes whose partner is missing: the other stream has ended.
  @inlinable func isHopeless(_ scheduler: Scheduler) -> Bool {
    live == 1 && scheduler.followsRxSwift
  }

  /// Counts one end; true when nothing can be emitted any more.
  @inlinable func finish(hadValue: Bool) -> Bool {
    live &-= 1
    return live == 0 || !hadValue
  }
}

/// The latest element of each of any number of streams.
@usableFromInline final class LatestOfAll<Element> {
  @exclusivity(unchecked) @usableFromInline var known: [Element?]
  /// The elements, once there is one of each.
  @exclusivity(unchecked) @usableFromInline var values: [Element] = []
  @exclusivity(unchecked) @usableFromInline var missing: Int
  @exclusivity(unchecked) @usableFromInline var live: Int

  @inlinable init(_ count: Int) {
    known = Array(repeating: nil, count: count)
    missing = count
    live = count
  }

  /// Stores an element; the answer is nil while others are missing.
  @inlinable func store(_ value: Element, at place: Int) -> [Element]? {
    if missing == 0 {
      _ = exchange(&values[place], with: value)
      return values
    }
    if known[place] == nil { missing &-= 1 }
    // Released last, because that may call anything.
    let old = exchange(&known[place], with: value)
    defer { withExtendedLifetime(old) {} }
    if missing > 0 { return nil }
    values = known.compactMap { $0 }
    known = []
    return values
  }

  /// True if RxSwift completes when an element comes while others are missing: all other streams have ended.
  @inlinable func isHopeless(_ scheduler: Scheduler) -> Bool {
    live == 1 && scheduler.followsRxSwift
  }

  /// The newest element of each input, counted from `first`.
  @inlinable func states(from first: Int) -> [OperatorState] {
    (missing == 0 ? values : known).enumerated().map { place, value in
      OperatorState(.latest(input: first + place), [value].compactMap { $0 })
    }
  }

  /// Counts one end; true when nothing can be emitted any more.
  @inlinable func finish(_ place: Int, early: Bool = true) -> Bool {
    live &-= 1
    return live == 0 || early && missing > 0 && known[place] == nil
  }
}
