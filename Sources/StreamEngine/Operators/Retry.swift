extension Observable {
  /// Subscribes again when this stream fails, at most `attempts` times in all.
  ///
  ///     self (cold):   -1-#
  ///     retry(2):      -1--1-#
  ///
  /// An element that was emitted is not undone. Fewer attempts than one are a failure. Failures
  /// that come synchronously are a loop; without a bound it goes on until the turn's work budget is
  /// exhausted. With `resetOnSuccess` an element makes the attempt that emitted it the first.
  ///
  /// - Source: RxSwift `retry(_ maxAttemptCount:)`; RxJS and Combine count one less.
  @inlinable public func retry(
    _ attempts: Int = .max, resetOnSuccess: Bool = false
  ) -> Observable<Element> {
    if attempts < 1 { return .error(GraphError.invalidArgument("retry wants at least 1 attempt")) }
    return rerun(sinceElement: resetOnSuccess) { end, runs in
      if case .failed = end, runs < attempts { .now } else { .never }
    }
  }

  /// Subscribes again when this stream fails, if and when `decide` says so.
  ///
  /// It gets the failure and the number of attempts so far, with `resetOnSuccess` since the last
  /// one that emitted anything. If it throws, that is the result's failure.
  ///
  /// - Units: the delays are times on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwiftExt `retry(_ behavior:)`; RxJS `retry({delay, resetOnSuccess})`.
  @inlinable public func retry(
    resetOnSuccess: Bool = false, _ decide: @escaping (any Error, Int) throws -> Rerun
  ) -> Observable<Element> {
    rerun(sinceElement: resetOnSuccess) { end, runs in
      guard case .failed(let error) = end else { return .never }
      return try decide(error, runs)
    }
  }

  /// Subscribes again when the stream that `handler` makes from this one's failures emits.
  ///
  ///     self (cold):                       -1-#
  ///     retry(when: $0.delay(2)):          -1----1----1…
  ///     retry(when: $0.take(1)):           -1--1-|
  ///
  /// `handler` is called at the first failure of a subscription, and its stream subscribed then. Its
  /// end is the result's; while an attempt is under way that is noticed only when it fails. If it
  /// throws, that is the result's failure. Where a scheduler follows node, its end cancels a running attempt, and what it
  /// emits meanwhile begins another attempt beside that.
  ///
  /// - Source: RxSwift `retry(when:)`, which calls it before the first attempt; RxJS `retryWhen`.
  @inlinable public func retry<Signal>(
    when handler: @escaping (Observable<any Error>) throws -> Observable<Signal>
  ) -> Observable<Element> {
    rerun(
      stopsRuns: true,
      cue: { end, _ -> (any Error)? in
        if case .failed(let error) = end { error } else { nil }
      }, when: handler)
  }
}
