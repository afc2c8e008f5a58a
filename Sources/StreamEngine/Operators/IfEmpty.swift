extension Observable {
  /// Emits `substitute` at completion if there was no element.
  ///
  ///     self:                  --|
  ///     ifEmpty(default: 7):   --(7|)
  ///
  /// - Source: ReactiveX *DefaultIfEmpty*; Combine `replaceEmpty`.
  @inlinable public func ifEmpty(default substitute: Element) -> Observable<Element> {
    stage(IfEmpty(substitute))
  }

  /// Goes on with `other` if this stream completes without an element.
  ///
  ///     self:                  --|
  ///     other:                 -1|
  ///     ifEmpty(switchTo:):    ---1|
  ///
  /// `other` is subscribed only then, after this stream has been cancelled; where the scheduler follows RxSwift,
  /// before that.
  ///
  /// - Source: RxSwift `ifEmpty(switchTo:)`, RxJava `switchIfEmpty`.
  @inlinable public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    return above { source, downstream, scheduler in
      let isEmpty = Memory(true)
      let life = Subscription(within: downstream.subscription)
      let sink = Sink<Element>(
        feeding: downstream, as: life,
        next: { value in
          isEmpty.state = false
          downstream.next(value)
        },
        end: { end in
          guard case .completed = end, isEmpty.state else { return downstream.end(end) }
          if !scheduler.followsRxSwift { life.cancel() }
          let rest = Sink<Element>(to: downstream) { downstream.next($0) }
          other.subscribe(rest, on: scheduler)
        })
      source.subscribe(sink, on: scheduler)
    }
  }
}

@usableFromInline struct IfEmpty<Element>: Stage {
  @usableFromInline let substitute: Element
  @usableFromInline var isEmpty = true

  @inlinable init(_ substitute: Element) { self.substitute = substitute }

  @inlinable mutating func next(_ value: Element) -> Step<Element> {
    isEmpty = false
    return .emit(value)
  }

  @inlinable func complete() -> Element? { isEmpty ? substitute : nil }
}
