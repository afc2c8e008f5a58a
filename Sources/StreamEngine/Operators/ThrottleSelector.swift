extension Observable {
  /// Lets elements pass at the edges of spans whose length a stream decides.
  ///
  ///     self:                                       -12345-------6-7|
  ///     throttle(x => timer(3)):                    -1---5-------6--|
  ///     throttle(trailing: true, x => timer(3)):    -1--4--5-----6--(7|)
  ///
  /// An element opens a span where none is open, and with `leading` is emitted then. With
  /// `trailing` the newest that waits is emitted at its end, and opens the next span; completion
  /// waits for it. A span ends when the stream that `span` makes emits. One that only completes
  /// ends too, but emits nothing. The failure of a span, or a throw of `span`, is the result's.
  ///
  /// - Source: RxJS `throttle`.
  @inlinable public func throttle<Other>(
    leading: Bool = true, trailing: Bool = false,
    _ span: @escaping (Element) throws -> Observable<Other>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let downstream = downstream.takingAll(.dropped)
      let gate = ThrottleGate<Element, Other>(downstream, scheduler, leading, trailing, span)
      source.subscribe(gate.outer(), on: scheduler)
    }
  }
}

/// Closed while a span lasts; the newest element waits before it.
@usableFromInline final class ThrottleGate<Element, Other> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let leading: Bool
  @usableFromInline let trailing: Bool
  @usableFromInline let span: (Element) throws -> Observable<Other>
  @exclusivity(unchecked) @usableFromInline var pending: Pending<Element>?
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// The run of the span that lasts.
  @exclusivity(unchecked) @usableFromInline var current: Subscription?
  @exclusivity(unchecked) @usableFromInline var isSourceOver = false

  @inlinable init(
    _ downstream: Sink<Element>, _ scheduler: Scheduler, _ leading: Bool, _ trailing: Bool,
    _ span: @escaping (Element) throws -> Observable<Other>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.leading = leading
    self.trailing = trailing
    self.span = span
    downstream.inspect(self) { gate in
      if !gate.trailing { return [OperatorState(.isOpen(!gate.isClosed))] }
      return [OperatorState(.held, keeping: gate.pending.map { [$0] } ?? [])]
    }
  }

  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] value in
        if isClosed || !leading {
          _ = exchange(&pending, with: Pending(value, scheduler))
          if !isClosed { close(for: value) }
        } else {
          emit(value)
        }
      },
      end: { [self] end in
        isSourceOver = true
        downstream.end(joining: end, !(trailing && isClosed && pending != nil))
      })
  }

  /// Closed before it delivers: an element that is sent from within the delivery has to wait.
  @inlinable func emit(_ value: Element) {
    isClosed = true
    _ = pending.take()
    downstream.next(value)
    if isSourceOver && pending == nil { return downstream.complete() }
    close(for: value)
  }

  @inlinable func close(for value: Element) {
    isClosed = true
    let life = Subscription(within: downstream.subscription)
    // RxJS knows a span when it has subscribed to it: what comes before leaves it open.
    if !scheduler.followsNode { current = life }
    do {
      let sink = Sink<Other>(
        feeding: downstream, as: life, asking: .forAll,
        next: { [self] _ in
          current.take()?.cancel()
          isClosed = false
          if trailing { release() }
        },
        end: { [self] end in
          isClosed = false
          downstream.end(joining: end, isSourceOver)
        })
      try span(value).subscribe(sink, on: scheduler)
      if scheduler.followsNode {
        current = life
        isClosed = !life.isOver
      }
    } catch { downstream.fail(error) }
  }

  @inlinable func release() { pending.take()?.release(on: scheduler) { emit($0) } }
}
