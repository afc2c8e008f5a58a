/// The way in which a stream does what was promised that it would not do.
public enum Breach<Element> {
  /// It sends one more element than it may.
  case another(Element)
  /// It completes without the element that was promised.
  case lack
  /// It fails.
  case failure(any Error)
}

extension Observable {
  /// Holds a stream to a promise: where it breaks that, it fails at that moment with the error that `breach`
  /// makes.
  ///
  ///     self:                           -1-2-|
  ///     keeping(atMost: 1):             ---#
  ///     self:                           -1---|
  ///     keeping(atMost: 1):             -----(1|)
  ///
  /// If at most one element was promised, it is emitted at completion, as only then it is the only one.
  ///
  /// - Source: the types of RxSwift, which promise it at compile time.
  @inlinable public func keeping(
    atMost most: Int = .max, atLeast least: Int = 0, mayFail: Bool = true,
    _ breach: @escaping (Breach<Element>) -> any Error
  ) -> Observable<Element> {
    lift { downstream, scheduler in
      let only = Memory<Pending<Element>?>(nil)
      return Sink(
        to: downstream,
        next: { value in
          if most > 1 { return downstream.next(value) }
          if most == 0 || only.state != nil { return downstream.fail(breach(.another(value))) }
          only.state = Pending(value, scheduler)
        },
        end: { end in
          switch end {
          case .failed(let error):
            mayFail ? downstream.end(end) : downstream.fail(breach(.failure(error)))
          case .completed:
            if let value = only.state {
              value.resume(on: scheduler) { downstream.next($0) }
            } else if least > 0 {
              return downstream.fail(breach(.lack))
            }
            downstream.complete()
          }
        })
    }
  }
}
