extension Observable {
  /// Subscribes again when this stream completes, until it has run `count` times in all.
  ///
  ///     self (cold):   -1-|
  ///     repeat(2):     -1--1-|
  ///
  /// A run begins `delay` after the one before has completed, or in the same call where
  /// there is no delay. With a count of zero, or less, the source is never subscribed.
  ///
  /// - Units: `delay` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Repeat*; RxJS `repeat`.
  @inlinable public func `repeat`(
    _ count: Int = .max, delay: Duration? = nil
  ) -> Observable<Element> {
    if count < 1 { return .empty() }
    let again = delay.map { Rerun.after($0) } ?? .now
    return rerun { end, runs in if case .completed = end, runs < count { again } else { .never } }
  }

  /// Subscribes again when this stream completes, if and when `decide`, given the number of runs so
  /// far, says so.
  ///
  ///     self (cold):                                  -1-|
  ///     repeat(runs => runs < 2 ? .after(2) : never): -1----1-|
  ///
  /// If it throws, that is the result's failure.
  ///
  /// - Units: the delays are times on the subscriber's scheduler, virtual or real.
  /// - Source: RxJS `repeat({delay})`.
  @inlinable public func `repeat`(
    _ decide: @escaping (Int) throws -> Rerun
  ) -> Observable<Element> {
    rerun { end, runs in
      if case .completed = end { try decide(runs) } else { .never }
    }
  }

  /// Subscribes, and again when this stream completes, while `condition`, given the number of runs
  /// so far, is true.
  ///
  ///     self (cold):                 -1-|
  ///     repeat(while: runs => <2):   -1--1-|
  ///
  /// `condition` is called before each run, the first one included. If it throws, the result fails.
  ///
  /// - Source: RxPY `while_do`.
  @inlinable public func `repeat`(
    while condition: @escaping (Int) throws -> Bool
  ) -> Observable<Element> {
    let source = held
    let checked = Self.deferred { try condition(0) ? source.repeat(doWhile: condition) : .empty() }
    return Observable(above: source, checked.connect)
  }

  /// As `repeat(while:)`, but it is not called before the first run.
  ///
  ///     self (cold):                     -1-|
  ///     repeat(doWhile: runs => <0):     -1-|
  ///
  /// - Source: RxPY `do_while`; RxJava `repeatUntil`, turned round.
  @inlinable public func `repeat`(
    doWhile condition: @escaping (Int) throws -> Bool
  ) -> Observable<Element> {
    rerun { end, runs in if case .completed = end, try condition(runs) { .now } else { .never } }
  }

  /// Subscribes again when the stream that `handler` makes emits.
  ///
  /// It is made at the first completion of a subscription, from a hot stream of the numbers of runs
  /// that have completed. Its end is the result's; while a run is under way that is noticed only when
  /// it completes. If `handler` throws, that is the result's failure. Where a scheduler follows node, what it emits
  /// meanwhile begins another run beside that.
  ///
  /// - Source: RxJS `repeatWhen`.
  @inlinable public func `repeat`<Signal>(
    when handler: @escaping (Observable<Int>) throws -> Observable<Signal>
  ) -> Observable<Element> {
    rerun(
      cue: { end, runs -> Int? in
        if case .completed = end { runs } else { nil }
      }, when: handler)
  }
}
