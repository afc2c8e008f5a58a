extension Observable {
  /// Emits the newest element each time `span` has passed since the first one.
  ///
  ///     self:            -12345-------6-7|
  ///     audit(for: 3):   ----4---5-------(7|)
  ///
  /// An element opens a span where none is open; at its end the newest is emitted, and nothing is
  /// open until the next element comes. Completion waits for the end of an open span, a failure
  /// does not.
  ///
  /// - Units: `span` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxJS `auditTime`.
  @inlinable public func audit(for span: Duration) -> Observable<Element> {
    audit { _ in Observable<Int>.timer(after: span) }
  }

  /// Emits the newest element each time the stream that `span` made for the first one emits.
  ///
  /// A span that only completes is closed too, but emits nothing: its newest element stays until
  /// the next span, and is lost on completion. The failure of a span, or a throw of `span`, is the
  /// result's.
  ///
  /// - Source: RxJS `audit`.
  @inlinable public func audit<Other>(
    _ span: @escaping (Element) throws -> Observable<Other>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let downstream = downstream.takingAll(.dropped)
      let auditing = Auditing<Element, Other>(downstream, scheduler, span)
      source.subscribe(auditing.outer(), on: scheduler)
    }
  }
}

/// Keeps the newest element until the open span is over.
@usableFromInline final class Auditing<Element, Other> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let span: (Element) throws -> Observable<Other>
  @exclusivity(unchecked) @usableFromInline var pending: Pending<Element>?
  @exclusivity(unchecked) @usableFromInline var isOpen = false
  @exclusivity(unchecked) @usableFromInline var isSourceOver = false

  @inlinable init(
    _ downstream: Sink<Element>, _ scheduler: Scheduler,
    _ span: @escaping (Element) throws -> Observable<Other>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.span = span
    downstream.inspect(self) { keeper in
      [OperatorState(.held, keeping: keeper.pending.map { [$0] } ?? [])]
    }
  }

  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] value in
        _ = exchange(&pending, with: Pending(value, scheduler))
        if isOpen { return }
        do { try open(value) } catch { downstream.fail(error) }
      },
      end: { [self] end in
        isSourceOver = true
        downstream.end(joining: end, !isOpen || pending == nil)
      })
  }

  /// Open before `span` is called: an element that is sent from within it belongs to this span.
  @inlinable func open(_ value: Element) throws {
    isOpen = true
    let stream = try span(value)
    let life = Subscription(within: downstream.subscription)
    let sink = Sink<Other>(
      feeding: downstream, as: life, asking: .forAll,
      next: { [self] _ in
        life.cancel()
        close()
      },
      end: { [self] end in
        if case .failed = end { return downstream.end(end) }
        isOpen = false
        if isSourceOver { downstream.complete() }
      })
    stream.subscribe(sink, on: scheduler)
  }

  @inlinable func close() {
    isOpen = false
    guard let pending = pending.take() else {
      if isSourceOver { downstream.complete() }
      return
    }
    pending.release(on: scheduler) {
      downstream.next($0)
      if isSourceOver { downstream.complete() }
    }
  }
}
