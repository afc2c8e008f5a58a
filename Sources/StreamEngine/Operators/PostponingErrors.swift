extension Observable {
  /// Runs what `build` makes, in which streams that went through `postpone` complete where they
  /// fail; the result fails where it would have completed.
  ///
  ///     a:                            -1-#
  ///     b:                            --5--6|
  ///     merge of both, postponed:     -15--6#
  ///
  /// One failure is the result's own, several are a `CompositeError`. What fails otherwise fails at
  /// once.
  ///
  /// - Source: RxJava's `mergeDelayError` and its family.
  @inlinable public static func postponingErrors(
    _ build: @escaping (Postponement) -> Observable<Element>
  ) -> Observable<Element> {
    Observable { downstream, scheduler in
      let postponement = Postponement()
      let sink = Sink<Element>(
        to: downstream, next: { downstream.next($0) },
        end: { end in
          guard case .completed = end, let error = postponement.error else {
            return downstream.end(end)
          }
          downstream.fail(error)
        })
      build(postponement).subscribe(sink, on: scheduler)
    }
  }

  /// Emits what any of `sources` emits; one that fails stops the others only at the end of all.
  ///
  ///     a:                               -1-#
  ///     b:                               --5--6|
  ///     merge([a, b], delayError: true): -15--6#
  @inlinable public static func merge(
    _ sources: [Observable<Element>], delayError: Bool
  ) -> Observable<Element> {
    if !delayError { return merge(sources) }
    return postponingErrors { errors in merge(sources.map { errors.postpone($0) }) }
  }
}

/// The failures of one run that wait for its end.
public final class Postponement {
  @usableFromInline var errors: [any Error] = []

  @inlinable init() {}

  /// That stream, whose failure is kept and looks like its completion.
  @inlinable public func postpone<Element>(_ stream: Observable<Element>) -> Observable<Element> {
    stream.lift { [self] downstream, _ in
      Sink(
        to: downstream, next: { downstream.next($0) },
        end: { end in
          if case .failed(let error) = end { self.errors.append(error) }
          downstream.complete()
        })
    }
  }

  @inlinable var error: (any Error)? { errors.count > 1 ? CompositeError(errors) : errors.first }
}

/// Several failures, in the order in which they happened.
public struct CompositeError: Error {
  /// At least two.
  public let errors: [any Error]

  @inlinable init(_ errors: [any Error]) { self.errors = errors }
}
