extension Observable {
  /// Emits streams of `count` elements; a new one opens behind every `every`th element.
  ///
  ///     self:               -1-2-3-|
  ///     window(count: 2):   x--y---|   x = -1-(2|), y = --3-|
  ///
  /// The first window opens at subscription, each further one when it is the next element's turn;
  /// so the last one may be empty. Windows are hot, without replay. An end reaches the open windows
  /// before the result. The source stays subscribed while the result or any window is, but not where a
  /// scheduler follows node. Counts below 1 are a failure.
  ///
  /// - Source: RxJS `windowCount`; the source is kept as in RxSwift.
  @inlinable public func window(count: Int, every: Int? = nil) -> Observable<Observable<Element>> {
    cut(Self.windows(), count: count, every: every ?? count)
  }

  /// Opens a window when the one before has lasted `timeSpan`, or has `count` elements.
  ///
  ///     self:                            -1-2-3-----4-|
  ///     window(timeSpan: 4, count: 2):   x--y---z---u-|
  ///
  /// A full window starts the time anew, unless `restartsTimer` is false.
  ///
  /// - Units: `timeSpan` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwift `window(timeSpan:count:)`; RxJS `windowTime`; RxJava `window` with
  ///   `restartTimerOnMaxSize`.
  @inlinable public func window(
    timeSpan: Duration, count: Int = .max, restartsTimer: Bool = true
  ) -> Observable<Observable<Element>> {
    cut(
      Self.windows(), after: timeSpan.nanoseconds, count: count, restartsTimer: restartsTimer)
  }

  /// Opens a window every `period`, for `timeSpan`, or until it has had `count` elements.
  ///
  /// - Units: times on the subscriber's scheduler, virtual or real.
  /// - Source: RxJS `windowTime` with a creation interval.
  @inlinable public func window(
    timeSpan: Duration, period: Duration, count: Int = .max
  ) -> Observable<Observable<Element>> {
    cut(Self.windows(), from: .openings(every: period), count: count) { _ in
      Observable<Int>.timer(after: timeSpan)
    }
  }

  /// Opens a window, and closes the one before, whenever `boundary` emits.
  ///
  ///     self:                -1-2-3-|
  ///     boundary:            ---x
  ///     window(boundary:):   a--b---|   a = -1-(2|), b = --3-|
  ///
  /// The source is subscribed first. The completion of `boundary` is ignored, its failure is the
  /// result's.
  ///
  /// - Source: RxJS `window`.
  @inlinable public func window<Other>(
    boundary: Observable<Other>
  ) -> Observable<Observable<Element>> {
    cut(Self.windows(), at: boundary)
  }

  /// Opens a window with each element of `openings`, until the stream that `closing` makes emits.
  ///
  /// Windows may overlap. `openings` is subscribed first; completions of the others are ignored,
  /// their failures and a throw of `closing` are the result's.
  ///
  /// - Source: RxJS `windowToggle`.
  @inlinable public func window<Opening, Closing>(
    openings: Observable<Opening>, closing: @escaping (Opening) throws -> Observable<Closing>
  ) -> Observable<Observable<Element>> {
    cut(Self.windows(), from: openings, to: closing)
  }

  /// Opens a window when the stream that `closing` made for the one before emits or completes.
  ///
  ///     self:                                -1-2-3|
  ///     window(closing: { cold(--|) }):      a-b-c-|   a = -1|, b = -2|, c = -3|
  ///
  /// If `closing` throws, the stream fails with that error. A `buffer` goes on where its closing
  /// stream completes.
  ///
  /// - Source: RxJS `windowWhen`.
  @inlinable public func window<Closing>(
    closing: @escaping () throws -> Observable<Closing>
  ) -> Observable<Observable<Element>> {
    cut(Self.windows(), when: closing, orCompleted: true)
  }
}
