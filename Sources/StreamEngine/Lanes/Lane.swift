import DequeModule

/// A named queue with workers, on the one scheduler: a model of a thread, or of a pool of threads.
///
/// Nothing here runs at the same time as anything else, and nothing reads a clock. Work takes time
/// only where it is said to (`cost`, `switching`); meanwhile the worker that does it is busy, and
/// what else comes to the lane waits in its queue.
///
/// Work for which no lane is named is on the current one, that of the item that is running.
/// Statements, marble text that is `hot`, and what comes from outside are on `main`.
public final class Lane {
  /// Its name; a scheduler has one lane of a name.
  public let name: String
  /// The number of items that it can have under way at once.
  public let workers: Int
  /// The time that an item works before it begins, if it has come by `observe(on:)` or
  /// `subscribe(on:)`.
  public let switching: Duration
  /// The last periods in which each worker was busy, oldest first.
  ///
  /// A period that is under way is not among them; an item that takes no time has none.
  package private(set) var busy: [Deque<BusyPeriod>]
  /// The last periods in which items waited, by when they ended.
  package private(set) var waits = Deque<ClosedRange<UInt64>>()
  /// Its place among the lanes of its scheduler.
  package let number: Int
  private var waiting = Deque<LaneItem>()
  private var underWay: [LaneItem?]
  /// True while an item is under way that has the lane for itself.
  package private(set) var hasBarrier = false

  init(_ name: String, workers: Int, switching: Duration, number: Int) {
    self.name = name
    self.workers = workers
    self.switching = switching
    self.number = number
    busy = Array(repeating: [], count: workers)
    underWay = Array(repeating: nil, count: workers)
  }

  /// The largest number of workers of a lane.
  public static var mostWorkers: Int { 4096 }

  /// The number of periods of each worker it keeps.
  package static var keptPeriods: Int { 10_000 }

  /// The items on which its workers are busy, by worker.
  package var itemsUnderWay: [(worker: Int, item: LaneItem)] {
    underWay.enumerated().compactMap { place, item in item.map { (place, $0) } }
  }

  /// The items that wait, in their order.
  var waitingItems: some Collection<LaneItem> { waiting }

  /// True if nothing is under way on it, and nothing waits.
  package var isIdle: Bool { waiting.isEmpty && itemsUnderWay.isEmpty }

  func enqueue(_ item: LaneItem, first: Bool = false) {
    if first { waiting.prepend(item) } else { waiting.append(item) }
  }

  /// The item that waits longest, if there is a worker for it: the free one with the lowest number.
  ///
  /// A barrier begins when all before it have ended, and no other one begins before it has ended.
  func takeNext() -> LaneItem? {
    guard let item = waiting.first, !hasBarrier,
      let worker = underWay.firstIndex(where: { $0 == nil }),
      !item.isBarrier || underWay.allSatisfy({ $0 == nil })
    else { return nil }
    waiting.removeFirst()
    item.worker = worker
    return item
  }

  func begin(_ item: LaneItem, at time: UInt64) {
    underWay[item.worker] = item
    if item.isBarrier { hasBarrier = true }
    item.start = time
    if time > item.arrival { Self.keep(item.arrival...time, in: &waits) }
  }

  /// An item that has waited for others goes on, on a free worker if there is one.
  func takeBack(_ item: LaneItem, at time: UInt64) {
    item.worker = underWay.firstIndex { $0 == nil } ?? item.worker
    item.arrival = time
    begin(item, at: time)
  }

  func end(_ item: LaneItem, at time: UInt64) {
    underWay[item.worker] = nil
    if item.isBarrier { hasBarrier = false }
    if time == item.start { return }
    Self.keep(BusyPeriod(start: item.start, end: time, label: item.label), in: &busy[item.worker])
  }

  private static func keep<Period>(_ period: Period, in periods: inout Deque<Period>) {
    if periods.count == keptPeriods { periods.removeFirst() }
    periods.append(period)
  }
}

extension Lane: Equatable {
  /// True if they are the same lane.
  public static func == (one: Lane, other: Lane) -> Bool { one === other }
}

/// A time in which one item kept a worker busy.
package struct BusyPeriod {
  /// Nanoseconds since the scheduler's epoch.
  package let start, end: UInt64
  /// The event that the item began with, in a character or a few.
  package let label: String

  package init(start: UInt64, end: UInt64, label: String) {
    self.start = start
    self.end = end
    self.label = label
  }
}
