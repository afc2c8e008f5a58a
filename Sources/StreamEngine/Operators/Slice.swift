import DequeModule

extension Observable {
  /// Emits every `step`th of the elements from number `start` up to, not including, number `stop`.
  ///
  ///     self:                    -1-2-3-4-|
  ///     slice(from: 1, upTo: 3):   ---2-(3|)
  ///
  /// A negative number counts from the end, -1 being the last element: with a negative `stop` each
  /// element waits for so many others, with a negative `start` all wait for the completion. A step
  /// below 1 is a failure; where nothing can be meant the source is never subscribed.
  ///
  /// - Source: RxPY `slice`, as Python slices lists.
  @inlinable public func slice(
    from start: Int = 0, upTo stop: Int? = nil, step: Int = 1
  ) -> Observable<Element> {
    if step < 1 {
      return .error(GraphError.invalidArgument("slice takes steps of at least 1, got \(step)"))
    }
    if let stop, stop >= 0, start >= stop { return .empty() }
    if start < 0 { return slice(last: start, stop, step) }
    guard let stop else { return skip(start).slice(step) }
    if stop >= 0 { return take(stop).skip(start).slice(step) }
    return skip(start).skipLast(stop == .min ? .max : -stop).slice(step)
  }

  /// Every `step`th element, from the first one on.
  @inlinable func slice(_ step: Int) -> Observable<Element> {
    if step == 1 { return self }
    return enumerated().compactMap { $0.offset % step == 0 ? $0.element : nil }
  }

  /// The rest of the last `-start` elements, at completion.
  @inlinable func slice(last start: Int, _ stop: Int?, _ step: Int) -> Observable<Element> {
    lift { downstream, _ in
      let tail = Memory(Deque<Element>())
      downstream.inspect { [OperatorState(.held, Array(tail.state))] }
      let count = Memory(0)
      return Sink(
        to: downstream,
        next: { value in
          count.state &+= 1
          tail.state.append(value)
          if tail.state.count.magnitude > start.magnitude { tail.state.removeFirst() }
        },
        end: { end in
          guard case .completed = end else { return downstream.end(end) }
          let first = count.state &- tail.state.count
          let limit = stop.map { $0 < 0 ? count.state &+ $0 : $0 } ?? count.state
          for index in Swift.stride(from: first, to: Swift.min(limit, count.state), by: step) {
            downstream.next(tail.state[index &- first])
          }
          downstream.complete()
        })
    }
  }
}
