import DequeModule

/// Cuts a stream into pieces; the caller decides when a piece opens and closes.
///
/// **Invariant:** what is open is changed before anything is delivered, so that an element that
/// is sent from within a delivery belongs to the new piece and is not lost.
@usableFromInline final class Cutting<P: Piece> {
  @usableFromInline let downstream: Sink<P.Output>
  @usableFromInline let scheduler: Scheduler
  /// The run of the source, and of all that decides about pieces.
  @usableFromInline let life: Subscription
  @usableFromInline let make: () -> P
  /// True if the source is left before its completion is passed on.
  @usableFromInline let leavesFirst: Bool
  /// The open pieces, oldest first.
  @exclusivity(unchecked) @usableFromInline var pieces = Deque<P>()
  /// The number of elements that a piece can have, and what closes the oldest, where the rule says
  /// that.
  @exclusivity(unchecked) @usableFromInline var capacity: Int?
  @exclusivity(unchecked) @usableFromInline var timer: RunTimer?

  @inlinable init(
    _ downstream: Sink<P.Output>, _ scheduler: Scheduler, within life: Subscription,
    leavesFirst: Bool = false, _ make: @escaping () -> P
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.life = life
    self.leavesFirst = leavesFirst
    self.make = make
    downstream.inspect(self) { $0.states }
  }

  @inlinable var states: [OperatorState] {
    pieces.compactMap { piece in
      piece.collected.map {
        OperatorState(
          .collected, $0, capacity: capacity, dueAt: piece === pieces.first ? timer?.due : nil)
      }
    }
  }

  /// A sink for the source; its end is that of all pieces, and then of the result.
  @inlinable func source(_ next: @escaping (P.Element) -> Void) -> Sink<P.Element> {
    Sink(feeding: downstream, as: life, next: next, end: { [self] in end($0) })
  }

  /// A sink for a stream that says when to cut; unless told otherwise its completion means nothing.
  @inlinable func signal<Other>(
    _ life: Subscription, completed: @escaping () -> Void = {}, _ next: @escaping (Other) -> Void
  ) -> Sink<Other> {
    Sink(
      feeding: downstream, as: life, asking: .forAll, next: next,
      end: { [self] end in
        if case .failed = end { self.end(end) } else { completed() }
      })
  }

  @inlinable func add(_ value: P.Element) {
    if pieces.isEmpty { downstream.note(.silence, of: nil) }
    for piece in pieces { piece.add(value) }
    if pieces.count >= WorkBudget.manyCopies { scheduler.workBudget.spend(copies: pieces.count) }
  }

  /// Closes the oldest piece, or opens a new one, or both.
  @inlinable func cut(closing: Bool = true, opening: Bool = true) {
    let old = closing ? pieces.popFirst() : nil
    let new = opening ? begin() : nil
    old?.close(.completed, on: downstream)
    new?.open(on: downstream)
  }

  /// A new piece, unless the result is over.
  @inlinable func begin() -> P? {
    if downstream.subscription.isOver { return nil }
    let piece = make()
    pieces.append(piece)
    return piece
  }

  /// Closes a piece that is open, and if `again` is true also one that is closed already.
  @inlinable func close(_ piece: P, again: Bool = false) {
    if let index = pieces.firstIndex(where: { $0 === piece }) {
      pieces.remove(at: index)
    } else if !again {
      return
    }
    piece.close(.completed, on: downstream)
  }

  /// Closes the pieces with so many elements; what has been open for longer has more.
  @inlinable func closeFull(_ count: Int) {
    while let oldest = pieces.first, oldest.count >= count { cut(opening: false) }
  }

  /// The pieces receive the end before downstream does, also those that open meanwhile.
  @inlinable func end(_ end: End) {
    var open = pieces.count
    while !pieces.isEmpty, open > 0 || scheduler.workBudget.spend(1) {
      open &-= 1
      pieces.removeFirst().close(end, on: downstream)
    }
    if leavesFirst, case .completed = end { life.cancel() }
    downstream.end(end)
    life.cancel()
  }
}

/// Prepares to cut for a subscriber: into buffers, or into windows.
@usableFromInline typealias Cutter<P: Piece> = (Sink<P.Output>, Scheduler) -> Cutting<P>

extension Observable {
  /// In RxJS what buffers by time leaves its source before it completes.
  @inlinable static func buffers(
    skipEmpty: Bool, isTimed: Bool = false
  ) -> Cutter<BufferPiece<Element>> {
    { downstream, scheduler in
      let life = Subscription(within: downstream.subscription)
      let leavesFirst = isTimed && scheduler.followsNode
      return Cutting(downstream, scheduler, within: life, leavesFirst: leavesFirst) {
        BufferPiece(skipsEmpty: skipEmpty)
      }
    }
  }

  @inlinable static func windows() -> Cutter<WindowPiece<Element>> {
    { downstream, scheduler in
      let lifetime = SharedLifetime(downstream.subscription)
      let life =
        scheduler.followsNode ? Subscription(within: downstream.subscription) : lifetime.life
      return Cutting(downstream, scheduler, within: life) { WindowPiece(lifetime) }
    }
  }
}
