/// One subscription to what a recorded operator emits.
@usableFromInline package struct RecordedRun: Sendable {
  /// The operator, and which of its subscriptions this is, counted from 0.
  package let node: Int32
  package let number: Int32
  /// When it began, in nanoseconds on the session's clock, because of which event, and which one
  /// came next.
  package let start: UInt64
  package let cause: EventID
  package internal(set) var firstEvent: Int
  /// The recorded run nearest downstream; -1 where there is none.
  package let ownerNode: Int32
  package let ownerRun: Int32
  /// True if it is one of the owner's own inputs, and not a stream that came to the owner in a
  /// value or from a function.
  package let isInput: Bool
  /// The object whose life it shares; another run may have the same once it has ended.
  package let life: ObjectIdentifier
  /// The operator that shares it with its own subscribers, and what ends it then; -1 where none does.
  package var sharer: Int32 = -1
  package var sharing: RunSharing?
  /// True if it hears what is recorded as it is sent, rather than having events of its own, and how
  /// many elements it was given at its beginning.
  package var isListener = false
  package var received = 0
  /// When it ended, and which event came next; nil while it goes on.
  package internal(set) var end: UInt64?
  package internal(set) var eventAfter: Int?
}

/// The condition that ends a run that an operator shares.
@usableFromInline package enum RunSharing: Sendable {
  /// The last subscriber, when it leaves.
  case counted
  /// Nobody.
  case kept
  /// The one who has connected it.
  case byHand
}

/// Stands at the end of a shared run, where another run has a probe.
@usableFromInline final class SharedRun: Sendable {
  @usableFromInline static let counted = SharedRun(.counted)
  @usableFromInline static let kept = SharedRun(.kept)
  @usableFromInline static let byHand = SharedRun(.byHand)
  let sharing: RunSharing

  private init(_ sharing: RunSharing) { self.sharing = sharing }
}

/// The runs that a session recorded, in the order in which they began, up to a bound.
@usableFromInline final class RunList {
  private static let limit = 1 << 16

  @usableFromInline private(set) var runs: ContiguousArray<RecordedRun> = []
  /// The sink through which an operator is just subscribing to one of its inputs.
  @usableFromInline var inputSink: ObjectIdentifier?
  /// The operator that is just subscribing to what it shares.
  @usableFromInline var sharer: Int32 = -1

  @usableFromInline init() {}

  /// Notes a run that lasts as long as `life`; `now` answers the time and the number of the next
  /// event.
  func begin(
    _ run: RecordedRun, _ life: Subscription, _ now: @escaping () -> (time: UInt64, event: Int)
  ) {
    if runs.count == Self.limit { return }
    let index = runs.count
    runs.append(run)
    life.own(ActionDisposable { [self] in (runs[index].end, runs[index].eventAfter) = now() })
  }
}
