import DequeModule

extension Observable {
  /// Emits `combine` of the first elements of both, then of the second, and so on.
  ///
  ///     self:            -1-2---3-|
  ///     other:           ---4-5---|
  ///     zip(other, +):   ---5-7---|
  ///
  /// This stream is subscribed first. Elements wait for their partners without bound. Completes as
  /// soon as a stream has completed of which nothing waits; where the scheduler follows RxSwift, when all
  /// have. If `combine` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *Zip*.
  @inlinable public func zip<Other, Output>(
    _ other: Observable<Other>, _ combine: @escaping (Element, Other) throws -> Output
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let waitsForAll = scheduler.followsRxSwift
      let left = UnpairedElements<Element>(downstream.ownDemand())
      let right = UnpairedElements<Other>(downstream.ownDemand())
      downstream.inspect {
        [
          OperatorState(.waiting(input: 0), Array(left.waiting)),
          OperatorState(.waiting(input: 1), Array(right.waiting)),
        ]
      }
      let leftSink = Sink<Element>(
        feeding: downstream, asking: .by(left.demand), leaving: scheduler.leavingOfInputs(),
        next: { value in
          guard let partner = right.waiting.popFirst() else { return left.wait(value) }
          do { downstream.next(try combine(value, partner)) } catch { downstream.fail(error) }
          right.release(waitsForAll ? nil : downstream)
          scheduler.asksNoMore()
        },
        end: {
          left.isOver = true
          downstream.end(joining: $0, waitsForAll ? right.isOver : left.isFinished)
        })
      let rightSink = Sink<Other>(
        feeding: downstream, asking: .by(right.demand), leaving: scheduler.leavingOfInputs(),
        next: { value in
          guard let partner = left.waiting.popFirst() else { return right.wait(value) }
          do { downstream.next(try combine(partner, value)) } catch { downstream.fail(error) }
          left.release(waitsForAll ? nil : downstream)
          scheduler.asksNoMore()
        },
        end: {
          right.isOver = true
          downstream.end(joining: $0, waitsForAll ? left.isOver : right.isFinished)
        })
      downstream.subscribeToAll(scheduler) {
        source.subscribe(leftSink, on: scheduler)
        other.subscribe(rightSink, on: scheduler)
      }
    }
  }

  /// Emits `combine` of the first elements of all `sources`, in their order, then of the second,
  /// and so on.
  ///
  ///     a:              -1-2---3-|
  ///     b:              ---4-5---|
  ///     zip([a, b]):    ---x-y---|   x=[1,4] y=[2,5]
  ///
  /// Without a source it completes at once. Where the scheduler follows RxSwift, which has two operators of this name, `isList`
  /// says that the call is for one list of streams: that one also completes at an element that finds no partners when all
  /// other streams have completed.
  @inlinable public static func zip<Output>(
    _ sources: [Observable<Element>], isList: Bool = false,
    _ combine: @escaping ([Element]) throws -> Output
  ) -> Observable<Output> {
    let sources = sources.map(\.held)
    return Observable<Output>(above: sources) { downstream, scheduler in
      if sources.isEmpty { return downstream.complete() }
      let waitsForAll = scheduler.followsRxSwift
      let lines = sources.map { _ in UnpairedElements<Element>(downstream.ownDemand()) }
      downstream.inspect {
        lines.enumerated().map { OperatorState(.waiting(input: $0), Array($1.waiting)) }
      }
      var (empty, running) = (lines.count, lines.count)
      func start(_ line: UnpairedElements<Element>, _ source: Observable<Element>) {
        let sink = Sink<Element>(
          feeding: downstream, asking: .by(line.demand),
          leaving: scheduler.leavingOfInputs(ofList: isList),
          next: { value in
            if line.waiting.isEmpty { empty &-= 1 }
            line.wait(value)
            if empty > 0 {
              if isList, waitsForAll, running == 1 { downstream.complete() }
              return
            }
            let values = lines.compactMap { $0.waiting.popFirst() }
            empty = lines.count { $0.waiting.isEmpty }
            do { downstream.next(try combine(values)) } catch { downstream.fail(error) }
            for line in lines { line.release(waitsForAll ? nil : downstream) }
            scheduler.asksNoMore()
          },
          end: {
            line.isOver = true
            running &-= 1
            let isLast = waitsForAll ? running == 0 : line.isFinished
            downstream.end(joining: $0, isLast)
          })
        source.subscribe(sink, on: scheduler)
      }
      downstream.subscribeToAll(scheduler) {
        for (line, source) in Swift.zip(lines, sources) { start(line, source) }
      }
    }
  }
}

/// The elements of one stream that wait for their partners.
@usableFromInline final class UnpairedElements<Element> {
  @exclusivity(unchecked) @usableFromInline var waiting = Deque<Element>()
  @exclusivity(unchecked) @usableFromInline var isOver = false

  /// The demand that is made of the stream: one element for each that is asked of the result.
  @usableFromInline let demand: Demand?

  @inlinable init(_ demand: Demand? = nil) { self.demand = demand }

  @inlinable var isFinished: Bool { isOver && waiting.isEmpty }

  /// Keeps an element until its partners come.
  @inlinable func wait(_ value: Element) {
    waiting.append(value)
    demand?.keep()
  }

  /// An element has been sent on: if it was the last, a result that completes then does so when it is through.
  @inlinable func release(_ result: Sink<some Any>?) {
    demand?.release()
    if isOver, let result { completeIfFinished(result) }
  }

  @usableFromInline func completeIfFinished(_ downstream: Sink<some Any>) {
    downstream.whenThrough { [self] in
      if downstream.isPaused { return completeIfFinished(downstream) }
      if isFinished { downstream.complete() }
    }
  }
}
