extension Observable {
  /// Follows the one of `sources` that is first to emit or to end, and cancels the others.
  ///
  ///     a:             --1-2|
  ///     b:             -5-6-|
  ///     amb([a, b]):   -5-6-|
  ///
  /// They are subscribed in order, until one has decided it; all of them where the scheduler follows RxSwift. The
  /// others are cancelled before the first one's event is delivered. Without a source it never ends.
  ///
  /// - Source: ReactiveX *Amb*; RxSwift. RxJS calls it `race`.
  @inlinable public static func amb(_ sources: [Observable<Element>]) -> Observable<Element> {
    let sources = sources.map(\.held)
    return Observable(above: sources) { downstream, scheduler in
      Race(downstream).run(sources, on: scheduler)
    }
  }

  /// Follows this stream or `other`, whichever is first to emit or to end.
  ///
  ///     self:         --1-2|
  ///     other:        -5-6-|
  ///     amb(other):   -5-6-|
  @inlinable public func amb(_ other: Observable<Element>) -> Observable<Element> {
    .amb([self, other])
  }
}

/// Sources that run until one of them is first.
@usableFromInline final class Race<Element> {
  @usableFromInline let downstream: Sink<Element>
  @exclusivity(unchecked) @usableFromInline var runs: [Subscription] = []
  @exclusivity(unchecked) @usableFromInline var winner: Int?

  @inlinable init(_ downstream: Sink<Element>) {
    self.downstream = downstream
    downstream.inspect(self) { [OperatorState(.follows(input: $0.winner))] }
  }

  @inlinable func run(_ sources: [Observable<Element>], on scheduler: Scheduler) {
    for (place, source) in sources.enumerated() where winner == nil || scheduler.followsRxSwift {
      let life = Subscription(within: downstream.subscription)
      if winner == nil { runs.append(life) } else { life.cancel() }
      let sink = Sink<Element>(
        feeding: downstream, as: life,
        next: { [self] value in if wins(place) { downstream.next(value) } },
        end: { [self] end in
          // In RxJS only a value decides: the others are left when the end has been passed on.
          if scheduler.followsNode ? winner == nil || winner == place : wins(place) {
            downstream.end(end)
          }
        })
      source.subscribe(sink, on: scheduler, evenIfOver: scheduler.followsRxSwift)
    }
  }

  /// Decided before the others are cancelled, because cancelling may call users' code.
  @inlinable func wins(_ place: Int) -> Bool {
    if let winner { return winner == place }
    winner = place
    let others = runs
    runs = []
    for (run, life) in others.enumerated() where run != place { life.cancel() }
    return true
  }
}
