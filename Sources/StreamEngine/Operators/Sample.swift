extension Observable {
  /// Emits, whenever `sampler` does, the newest element that has not been emitted yet.
  ///
  ///     self:              -1-2-3-4-|
  ///     sampler:           --x---x-----x-
  ///     sample(sampler):   --1---3--|
  ///
  /// Without a new element it emits `substitute`, if that is given. This stream is subscribed
  /// first, the sampler in any case. Completes with the stream, dropping what has not been sampled;
  /// the sampler's completion is ignored, its failure is the result's.
  ///
  /// - Source: ReactiveX *Sample*; RxJS, with the default of RxSwift, which completes only at the
  ///   sampler's next element.
  @inlinable public func sample<Other>(
    _ sampler: Observable<Other>, defaultValue substitute: Element? = nil
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let downstream = downstream.takingAll(.dropped)
      let newest = Memory<Element?>(nil)
      downstream.inspect { [OperatorState(.held, [newest.state].compactMap { $0 })] }
      let sink = Sink<Element>(to: downstream) { newest.state = $0 }
      source.subscribe(sink, on: scheduler)
      let samplerSink = Sink<Other>(
        feeding: downstream, asking: .forAll,
        next: { _ in if let value = newest.state.take() ?? substitute { downstream.next(value) } },
        end: { downstream.end(joining: $0, false) })
      sampler.subscribeEvenIfOver(samplerSink, on: scheduler)
    }
  }

  /// Emits, at the end of every `period`, the newest element that came in it.
  ///
  ///     self:               -12-3-4-5-|
  ///     sample(every: 3):   ---2--4--5|
  ///
  /// A period of zero is a failure.
  ///
  /// - Units: `period` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Sample*; RxJS `sampleTime`.
  @inlinable public func sample(every period: Duration) -> Observable<Element> {
    sample(Observable<Int>.interval(period))
  }
}
