extension Observable {
  /// Runs whatever `make` makes, anew for each subscriber.
  ///
  ///     deferred { just(x) }:   (x|)
  ///
  /// If `make` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *Defer*.
  @inlinable public static func deferred(
    _ make: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink, scheduler in
      let stream: Observable<Element>
      do { stream = try make() } catch { return sink.fail(error) }
      stream.subscribe(sink, on: scheduler)
    }
  }

  /// Runs `then` for a subscriber for whom `condition` holds, and `otherwise` for all others.
  ///
  ///     iif({ true }, then: just(y), else: just(n)):   (y|)
  ///
  /// If `condition` throws, the stream fails with that error.
  ///
  /// - Source: RxJS `iif`.
  @inlinable public static func iif(
    _ condition: @escaping () throws -> Bool, then: Observable<Element>,
    else otherwise: Observable<Element> = .empty()
  ) -> Observable<Element> {
    let branches = [then.held, otherwise.held]
    let chosen = deferred { try condition() ? branches[0] : branches[1] }
    return Observable(above: branches, chosen.connect)
  }
}
