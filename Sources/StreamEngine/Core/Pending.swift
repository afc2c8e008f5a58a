/// An element that is emitted later than it has arrived, with the event that it arrived with.
///
/// **Invariant:** this is all that operators know of causes. Whatever keeps an element keeps it as a
/// `Pending`, and goes on with `resume`, so that what is recorded then is a consequence of that event.
@usableFromInline struct Pending<Element> {
  @usableFromInline let value: Element
  /// When it has arrived, in nanoseconds.
  @usableFromInline let time: UInt64
  @usableFromInline let cause: EventID

  /// An element that is just arriving.
  @inlinable init(_ value: Element, _ scheduler: Scheduler) {
    self.value = value
    time = scheduler.now
    cause = scheduler.current
  }

  /// An element without a cause, such as the end of a span in which nothing has arrived.
  @inlinable init(uncaused value: Element) {
    self.value = value
    time = 0
    cause = .none
  }

  /// Goes on with the element, as a consequence of the event that it arrived with.
  @inlinable func resume(on scheduler: Scheduler, _ body: (Element) -> Void) {
    let outer = scheduler.current
    scheduler.current = cause
    body(value)
    scheduler.current = outer
  }

  /// Goes on with the element as `resume` does, and as a consequence also of the event that lets it go.
  @inlinable func release(on scheduler: Scheduler, _ body: (Element) -> Void) {
    let outer = exchange(&scheduler.releasing, with: scheduler.current)
    resume(on: scheduler, body)
    scheduler.releasing = outer
  }
}
