import DequeModule

/// The work that occupies one worker of a lane from its start to its end: a timer that has fired,
/// an event that comes by `observe(on:)`, a subscription, or the statements of a script.
///
/// Anything that it pushes is part of it. Where that has to pay, the item is paused; what it would
/// have done after that is kept in `steps`, and done when the payment is over.
@usableFromInline package final class LaneItem {
  /// Something that a paused item has still to do, with the event that it is a consequence of.
  struct Step {
    let cause: EventID
    let work: () -> Void
  }

  /// The lane on which it runs.
  package let lane: Lane
  /// The event that it begins with, for a picture.
  package let label: String
  /// The items of the same source; nil where they need not know of each other.
  let order: ItemOrder?
  /// True if it starts only when those before it in `order` have ended.
  let isLast: Bool
  /// True if it has its lane for itself.
  let isBarrier: Bool
  /// The run that it is for; when that is over it never starts.
  private let life: Subscription?
  /// The job that it does first, as long as that has not begun; who cancels the job cancels the item.
  var timer: Scheduler.Timer?
  /// The work that is left to do, the first step last.
  var steps: [Step] = []
  /// When it came to its lane, and when it began.
  var arrival: UInt64 = 0
  package var start: UInt64 = 0
  var worker = 0
  var isUnderWay = false
  /// True if it keeps its worker when nothing is left to do, because statements can follow.
  var isHeld = false

  /// True if nobody wants it any more.
  var isOver: Bool { life?.isOver ?? false }

  @usableFromInline init(
    _ lane: Lane, label: String = "", order: ItemOrder? = nil, isLast: Bool = false,
    isBarrier: Bool = false, for life: Subscription? = nil
  ) {
    self.lane = lane
    self.label = label
    self.order = lane.workers > 1 ? order : nil
    self.isLast = isLast
    self.isBarrier = isBarrier
    self.life = life
    self.order?.add(self)
  }
}

/// The items of one source, in the order in which they came, for lanes with several workers.
@usableFromInline package final class ItemOrder {
  /// Those that have not ended.
  private var items = Deque<LaneItem>()
  /// Those whose turn has come, and that wait for others before them.
  private var postponed: [LaneItem] = []

  @usableFromInline init() {}

  func add(_ item: LaneItem) { items.append(item) }

  /// True if an item whose turn has come may start; one that may not is kept until it may.
  func admits(_ item: LaneItem) -> Bool {
    if !item.isLast || items.first === item { return true }
    postponed.append(item)
    return false
  }

  /// Counts an item out; the answer is one that was postponed and is the next of its lane now.
  func end(_ item: LaneItem) -> LaneItem? {
    if let place = items.firstIndex(where: { $0 === item }) { items.remove(at: place) }
    guard let first = items.first, let place = postponed.firstIndex(where: { $0 === first }) else {
      return nil
    }
    return postponed.remove(at: place)
  }
}
