extension Observable where Element: Sendable {
  /// The elements as an asynchronous sequence, which any task can iterate.
  ///
  ///     let values = stream.values(on: scheduler)
  ///     Task { for try await value in values { … } }
  ///
  /// The stream is subscribed at once, on the graph's thread; until they are asked for, elements
  /// wait in a buffer. `.unbounded`, the default, loses none and may grow without end;
  /// `.bufferingOldest(n)` drops what comes when n wait, `.bufferingNewest(n)` the one that waits
  /// longest. A failure is thrown after the elements that wait. When the iterating task is
  /// cancelled, or the sequence released, the run is cancelled at the next element, not before. A
  /// run that is ended from the graph's side throws `CancellationError`.
  ///
  /// - Source: RxSwift and Combine `values`.
  public func values(
    on scheduler: Scheduler,
    buffering: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy = .unbounded,
    within life: Subscription = Subscription()
  ) -> AsyncThrowingStream<Element, any Error> {
    let (values, writer) = AsyncThrowingStream<Element, any Error>.makeStream(
      bufferingPolicy: buffering)
    let run = Subscription(within: life)
    // A run that is finished cannot be finished otherwise.
    run.own(ActionDisposable { writer.finish(throwing: CancellationError()) })
    let sink = Sink<Element>(
      ending: run,
      next: { element in if case .terminated = writer.yield(element) { run.cancel() } },
      end: { end in
        if case .failed(let error) = end { writer.finish(throwing: error) } else { writer.finish() }
      })
    subscribe(sink, on: scheduler)
    return values
  }
}
