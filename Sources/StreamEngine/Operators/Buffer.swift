extension Observable {
  /// Emits arrays of `count` elements; a new one begins with every `every`th element.
  ///
  ///     self:               -1-2-3-|
  ///     buffer(count: 2):   ---x---(y|)   x = [1, 2], y = [3]
  ///
  /// With `every` below `count` arrays overlap, above it elements are left out. What is incomplete
  /// is emitted at completion, unless it is empty and `skipEmpty`, and dropped on failure. Counts
  /// below 1 are a failure.
  ///
  /// - Source: RxJS `bufferCount`, Combine `collect(_:)`; RxSwift `buffer(timeSpan: .never, count:)`
  ///   does not skip an empty one.
  @inlinable public func buffer(
    count: Int, every: Int? = nil, skipEmpty: Bool = true
  ) -> Observable<[Element]> {
    cut(Self.buffers(skipEmpty: skipEmpty), count: count, every: every ?? count)
  }

  /// Emits what has come when `timeSpan` has passed, or there are `count` elements.
  ///
  ///     self:                               -1-2-3-----4-|
  ///     buffer(timeSpan: 4, count: 2):      ---x---y---z-(u|)
  ///
  /// The time starts to run before the source is subscribed, and anew with each array; unless
  /// `restartsTimer`, a full array does not start it anew. Arrays may be empty, also the last one
  /// at completion, unless `skipEmpty`. On failure the last one is dropped. A span of 0 is a
  /// failure.
  ///
  /// - Units: `timeSpan` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwift `buffer(timeSpan:count:)`; RxJS `bufferTime`; RxJava `buffer` with
  ///   `restartTimerOnMaxSize`; Combine's `collect(.byTimeOrCount(…))` does not restart it.
  @inlinable public func buffer(
    timeSpan: Duration, count: Int = .max, skipEmpty: Bool = false, restartsTimer: Bool = true
  ) -> Observable<[Element]> {
    cut(
      Self.buffers(skipEmpty: skipEmpty, isTimed: true), after: timeSpan.nanoseconds, count: count,
      restartsTimer: restartsTimer)
  }

  /// Emits what has come in `timeSpan`, or as soon as there are `count` elements, beginning a new
  /// array every `period`.
  ///
  /// - Units: times on the subscriber's scheduler, virtual or real.
  /// - Source: RxJS `bufferTime` with a creation interval.
  @inlinable public func buffer(
    timeSpan: Duration, period: Duration, count: Int = .max, skipEmpty: Bool = false
  ) -> Observable<[Element]> {
    cut(
      Self.buffers(skipEmpty: skipEmpty, isTimed: true), from: .openings(every: period),
      count: count
    ) { _ in Observable<Int>.timer(after: timeSpan) }
  }

  /// Emits what has come whenever `boundary` emits.
  ///
  ///     self:                  -1-2-3-|
  ///     boundary:              ---x
  ///     buffer(boundary:):     ---x---(y|)   x = [1, 2], y = [3]
  ///
  /// The source is subscribed first, and the boundary even when that has completed it. The last
  /// array is emitted at completion, and dropped on failure. The completion of `boundary` is
  /// ignored, its failure is the result's.
  ///
  /// - Source: RxJS `buffer`, RxSwiftExt `bufferWithTrigger`.
  @inlinable public func buffer<Other>(
    boundary: Observable<Other>, skipEmpty: Bool = false
  ) -> Observable<[Element]> {
    cut(Self.buffers(skipEmpty: skipEmpty), at: boundary)
  }

  /// Collects from each element of `openings` on, until the stream that `closing` makes for it
  /// emits.
  ///
  ///     self:                                 -1-2-3-4|
  ///     openings:                             --x
  ///     buffer(openings:, x => timer(4)):     ------x-|   x = [2, 3]
  ///
  /// Arrays may overlap. `openings` is subscribed first; completions of the others are ignored,
  /// their failures and a throw of `closing` are the result's. What is open is emitted at
  /// completion.
  ///
  /// - Source: RxJS `bufferToggle`.
  @inlinable public func buffer<Opening, Closing>(
    openings: Observable<Opening>, skipEmpty: Bool = false,
    closing: @escaping (Opening) throws -> Observable<Closing>
  ) -> Observable<[Element]> {
    cut(Self.buffers(skipEmpty: skipEmpty), from: openings, to: closing)
  }

  /// Emits what has come when a stream that `closing` makes emits, and then makes the next one.
  ///
  /// Otherwise as with a boundary; the first stream is subscribed before the source. One that
  /// completes without an element leaves the list open. If `closing` throws, the stream fails with
  /// that error.
  ///
  /// - Source: RxJS `bufferWhen`.
  @inlinable public func buffer<Closing>(
    skipEmpty: Bool = false, closing: @escaping () throws -> Observable<Closing>
  ) -> Observable<[Element]> {
    cut(Self.buffers(skipEmpty: skipEmpty), when: closing, orCompleted: false)
  }
}

extension Observable<Int> {
  /// An element at once, then one each `period`.
  ///
  /// The timer is older than what the first element sets off: where both are due, it comes first.
  @inlinable static func openings(every period: Duration) -> Observable<Int> {
    interval(period).merge(.just(0))
  }
}
