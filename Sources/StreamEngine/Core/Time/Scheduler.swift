import DequeModule

/// The one clock of a graph: deterministic, exact, and moved by whoever owns it.
///
/// Virtual and real time differ only in what calls `run(until:)`: a test or a script jumps ahead, a
/// host with a wall clock uses a `WallClock`. Times are whole nanoseconds since the
/// scheduler's own epoch, and outside this package a `Duration`.
///
/// Due times live in a radix heap: a job goes to the bucket named by the highest digit (of 6 bits)
/// in which its time differs from the last one that ran, and by that digit. Time never runs
/// backwards, so buckets are only ever appended to and distributed to lower ones, in order: jobs
/// due at one time run in the order in which they were scheduled, without a sequence number, and no
/// job moves more often than its time has digits. Only repeating timers may run earlier: see `Age`.
///
/// Each job that runs is one *turn*; when it returns, `settle` is called.
///
/// - Source: Ahuja, Mehlhorn, Orlin, Tarjan, *Faster algorithms for the shortest path problem*, 1990.
public final class Scheduler {
  /// Work that is scheduled, and can be cancelled.
  public struct Timer {
    let slot: UInt32
    let generation: UInt32
  }

  /// The number of a timer among all timers; one that repeats is as old as when it was first set.
  ///
  /// Of timers due at one time, the oldest takes the first place in the queue that any of them has,
  /// as in an event loop: two intervals that are due together always fire in the order in which
  /// they were started. Work without an age, such as marble text, keeps its own place among them.
  ///
  /// - Source: RxJS `TestScheduler.run`.
  @usableFromInline typealias Age = UInt64

  private struct Entry {
    let due: UInt64
    let timer: Timer
  }

  private struct Job {
    var generation: UInt32 = 0
    var cause: EventID = .none
    var age: Age = 0
    /// Its index in `ready`, as long as it is in `aged`.
    var place = 0
    /// The item of the dispatcher's that it begins, or goes on with.
    var item: AnyObject?
    /// True if it runs when it is due, also where there is a dispatcher.
    var isImmediate = false
    /// The time to which it will only move itself when it is due; 0 if it does its work then.
    var postponed: UInt64 = 0
    var work: (() -> Void)?

    mutating func begin(
      because cause: EventID, _ age: Age, as item: AnyObject?, isImmediate: Bool,
      _ work: @escaping () -> Void
    ) {
      self.cause = cause
      self.age = age
      self.isImmediate = isImmediate
      self.item = item
      self.postponed = 0
      self.work = work
    }

    /// Takes out what it refers to, which is released when nobody holds a pointer to the job any more.
    mutating func end() -> (work: (() -> Void)?, item: AnyObject?) {
      generation &+= 1
      return (exchange(&work, with: nil), exchange(&item, with: nil))
    }
  }

  /// The largest number of operators in a chain, also where the stack has room for more.
  public static var depthLimit: Int32 { 131_072 }

  /// The number of runs that may be within one another.
  public static var nestingLimit: Int { 100 }

  /// Nanoseconds since the scheduler's own epoch; `time` is the same as a `Duration`.
  @exclusivity(unchecked) @usableFromInline package private(set) var now: UInt64 = 0
  /// The number of the turn that is under way, or was last.
  @exclusivity(unchecked) @usableFromInline package private(set) var turn = 0
  /// The event that is being delivered; whatever is scheduled now is its consequence.
  @exclusivity(unchecked) @usableFromInline package var current = EventID.none
  /// The event that lets go an element which has waited, until that is recorded.
  @exclusivity(unchecked) @usableFromInline var releasing = EventID.none
  /// The number of subscriptions that there have been.
  @exclusivity(unchecked) @usableFromInline var subscriptions = 0
  /// The number of those that were recorded.
  @exclusivity(unchecked) var recordedSubscriptions: UInt32 = 0
  /// Called when the outermost push of a turn has returned.
  @exclusivity(unchecked) public var settle: (() -> Void)?
  /// The limit that keeps a turn from running for ever.
  public let workBudget: WorkBudget
  /// False if sources send elements one by one, also to who takes many at once.
  @exclusivity(unchecked) @usableFromInline package var sendsMany = true
  /// The queue of sources with `Pace.currentThread`.
  public let trampoline: Trampoline
  @usableFromInline let endOfTurn = EndOfTurn()
  /// All that measures its time.
  package let readers = ClockReaders()
  /// The dispatcher that decides when work that is due runs, where it does not run at once.
  @exclusivity(unchecked) @usableFromInline package internal(set) var dispatcher: Dispatcher?
  @exclusivity(unchecked) private(set) var isInTurn = false
  /// The number of runs that are under way, one within another.
  @exclusivity(unchecked) private var runs = 0

  /// Bucket `64 * level + digit`, up to the highest level that was used; which are not empty is noted in
  /// `digits[level]` and `levels`.
  @exclusivity(unchecked) private var buckets: [[Entry]] = []
  @exclusivity(unchecked) private var digits: [UInt64] = Array(repeating: 0, count: 11)
  @exclusivity(unchecked) private var levels: UInt64 = 0
  @exclusivity(unchecked) private var ready: [Entry] = []
  @exclusivity(unchecked) private var taken = 0
  @exclusivity(unchecked) private var last: UInt64 = 0
  /// The entries of `ready` that have an age, oldest first; filled only where timers repeat.
  @exclusivity(unchecked) private var aged: Deque<(age: Age, entry: Entry)> = []
  @exclusivity(unchecked) private var newestAge: Age = 0
  /// Chooses which of the jobs that are due together runs next, by its place among them; nil for the usual order.
  ///
  /// It is asked before each job, also where there is but one, and gets keys that are the same in another run of the
  /// same program up to here.
  @exclusivity(unchecked) package var chooser: ((_ keys: [UInt64]) -> Int)?
  /// True if what is due at one time comes in the order in which it was scheduled last, as with the clocks
  /// of JavaScript.
  @exclusivity(unchecked) package var forgetsAges = false
  /// True if `combineLatest` ends when all its sources have, also where one of them has sent nothing.
  ///
  /// - Source: RxJS.
  @exclusivity(unchecked) @usableFromInline package var endsWithAllInputs = false
  /// The time that the operators which are being subscribed wait at least before a step of their own.
  ///
  /// - Source: RxTest, whose `TestScheduler` does nothing at once.
  @exclusivity(unchecked) @usableFromInline package var timerStep: UInt64 = 0
  /// The library whose order runs begin and end in.
  @exclusivity(unchecked) @usableFromInline package var manner = Manner.own {
    didSet { if manner != oldValue { handshake = manner == .combine ? Handshake() : nil } }
  }
  /// Tells operators that their runs begin; nil where they are told at once.
  @exclusivity(unchecked) @usableFromInline package private(set) var handshake: Handshake?
  @exclusivity(unchecked) private var knowsRepeats = false
  @exclusivity(unchecked) private var jobs: ContiguousArray<Job> = []
  @exclusivity(unchecked) private var free: ContiguousArray<UInt32> = []
  /// Work that comes before the next timer, in the order in which it was asked for.
  @exclusivity(unchecked) private var soon: Deque<(cause: EventID, work: () -> Void)> = []
  /// The number of entries that lie in the buckets, those of cancelled timers included.
  @exclusivity(unchecked) private(set) var filed = 0

  /// True if streams run as RxJS and node run them: an interval is set again when its tick has been
  /// delivered, `expand` goes into a stream before it goes on with the next, and windows end with the run that
  /// they are emitted to.
  @inlinable var followsNode: Bool { manner == .rxjs }
  @inlinable var followsRxSwift: Bool { manner == .rxSwift }
  @inlinable var followsCombine: Bool { manner == .combine }

  /// A scheduler whose clock is at 0.
  public init() {
    workBudget = WorkBudget()
    trampoline = Trampoline(workBudget)
  }

  /// The number of jobs that wait; what was cancelled does not count.
  public var pendingCount: Int { timerCount + soon.count }

  /// The number of jobs that wait for their time.
  package var timerCount: Int { jobs.count - free.count }

  /// Runs `work` in this instant, after what is running now and before any timer, in a turn of its own.
  ///
  /// With `first` it runs before all that waits so already.
  package func enqueue(first: Bool = false, _ work: @escaping () -> Void) {
    if first { soon.prepend((current, work)) } else { soon.append((current, work)) }
  }

  /// Runs `work` once, `delay` nanoseconds from now, in a turn of its own.
  ///
  /// A delay of zero runs in the same instant, after everything that is already due. A timer comes behind older ones
  /// that are due with it, also those that repeat.
  @discardableResult
  package func schedule(
    after delay: UInt64, asTimer isTimer: Bool = false, _ work: @escaping () -> Void
  ) -> Timer {
    schedule(after: delay, age: isTimer ? newAge() : 0, work)
  }

  /// `schedule` for a timer of a certain age; 0 is none.
  @usableFromInline func schedule(after delay: UInt64, age: Age, _ work: @escaping () -> Void)
    -> Timer
  {
    schedule(after: delay, age: age, as: dispatcher?.newItem(), work)
  }

  /// `schedule` for the work of an item, or for work that is not dispatched.
  @discardableResult @usableFromInline func schedule(
    after delay: UInt64, age: Age, as item: AnyObject?, isImmediate: Bool = false,
    _ work: @escaping () -> Void
  ) -> Timer {
    let timer = makeJob(age: age, as: item, isImmediate: isImmediate, work)
    let (due, overflow) = now.addingReportingOverflow(delay)
    filed += 1
    let entry = Entry(due: overflow ? .max : due, timer: timer)
    file(entry)
    if age != 0 { enterAge(of: entry) }
    return timer
  }

  /// A job without a time.
  func makeJob(
    age: Age, as item: AnyObject?, isImmediate: Bool = false, _ work: @escaping () -> Void
  ) -> Timer {
    let slot: UInt32
    if let reused = free.popLast() {
      slot = reused
    } else {
      slot = UInt32(jobs.count)
      jobs.append(Job())
    }
    jobs[Int(slot)].begin(because: current, age, as: item, isImmediate: isImmediate, work)
    return Timer(slot: slot, generation: jobs[Int(slot)].generation)
  }

  /// The age of a timer that is new.
  @usableFromInline func newAge() -> Age {
    if forgetsAges { return 0 }
    newestAge &+= 1
    return newestAge
  }

  /// Cancels a timer; no effect on one that has run, or was cancelled.
  ///
  /// One of another scheduler is a programming mistake, which is not always found.
  public func cancel(_ timer: Timer) {
    precondition(Int(timer.slot) < jobs.count, "this timer belongs to another scheduler")
    if jobs[Int(timer.slot)].generation != timer.generation { return }
    _ = take(timer.slot)
    if filed > 2 * pendingCount + 1024 { sweep() }
  }

  /// Releases all work that waits, none of which runs any more.
  package func forget() {
    settle = nil
    dispatcher = nil
    dropWork()
  }

  /// Releases the work that waits; work that comes from now on runs.
  package func dropWork() {
    var works: [() -> Void] = soon.map(\.work)
    soon = []
    for slot in jobs.indices where jobs[slot].work != nil {
      take(UInt32(slot)).map { works.append($0) }
    }
  }

  /// Runs `stimulus` now as a turn of its own.
  ///
  /// If there are lanes it runs on `main`, and is one item there with the stimuli before it, until
  /// time passes.
  public func perform(_ stimulus: () -> Void) {
    current = .none
    if let dispatcher { dispatcher.perform(stimulus) } else { runTurn(stimulus) }
  }

  func runTurn(_ work: () -> Void, sameInstant: Bool = false) {
    turn &+= 1
    workBudget.enterTurn(sameInstant: sameInstant)
    self.work(work)
    workBudget.leave()
  }

  /// A turn: work, and then the tasks that wait for its end.
  private func work(_ work: () -> Void) {
    let isInner = isInTurn
    isInTurn = true
    work()
    endOfTurn.finish(self)
    isInTurn = isInner
    // Work that is asked for between turns follows from nothing in the last one.
    if !isInner { current = .none }
  }

  /// Runs everything due up to and including `horizon`, and leaves the clock there.
  ///
  /// Stops early, with the clock where it is, when the work budget is exhausted.
  ///
  /// With `holdingMain` it stops as soon as statements can run (see `isReadyForStatements`), which
  /// keep the lane `main` until then.
  package func run(until horizon: UInt64, holdingMain: Bool = false) {
    if runs == Self.nestingLimit { return }
    runs += 1
    defer { runs -= 1 }
    if !holdingMain { _ = endStatements() }
    // Without a horizon there may be no end.
    var left = horizon == .max ? workBudget.turnLimit : .max
    while true {
      if let (cause, work) = soon.popFirst() {
        current = cause
        runTurn(work, sameInstant: true)
        if workBudget.isExhausted { return }
        continue
      }
      guard let entry = next(until: horizon) else { break }
      let slot = Int(entry.timer.slot)
      if jobs[slot].generation != entry.timer.generation { continue }
      let time = max(now, entry.due)
      let isSameInstant = now == time
      now = time
      current = jobs[slot].cause
      if let dispatcher, !jobs[slot].isImmediate {
        dispatcher.ring(jobs[slot].item, entry.timer)
      } else if let job = take(entry.timer.slot) {
        runTurn(job, sameInstant: isSameInstant)
        dispatcher?.serve()
      }
      left -= 1
      if left == 0 && pendingCount > 0 { workBudget.stopReason = .standstill }
      if workBudget.isExhausted || holdingMain && isReadyForStatements { return }
    }
    // If nothing is left, the due times of cancelled timers do not count.
    if horizon == .max { last = now } else { now = max(now, horizon) }
  }

  /// Runs what is due until `horizon`, or until that is enough, while the work that is under way waits for it.
  ///
  /// The clock stays at what ran last.
  package func runMeanwhile(until horizon: UInt64, _ isEnough: () -> Bool = { false }) {
    while !isEnough(), let due = nextDue, due <= horizon, !workBudget.isExhausted {
      if let dispatcher { dispatcher.standAside { run(until: due) } } else { run(until: due) }
    }
  }

  /// Lets others go on until that is enough, while what is under way keeps its lane, as a thread that stands still.
  package func standStill(until isEnough: () -> Bool) {
    func goOn() {
      dispatcher?.serve()
      while !isEnough(), runs < Self.nestingLimit, let due = nextDue, !workBudget.isExhausted {
        run(until: due)
        dispatcher?.serve()
      }
    }
    trampoline.apart { if let dispatcher { dispatcher.standStill(goOn) } else { goOn() } }
  }

  /// Moves the clock to `time` without running anything.
  ///
  /// A job that is due then stays due, and runs late: for hosts that end a run.
  package func skip(to time: UInt64) { now = max(now, time) }

  /// When the last of the jobs that wait now is due; nil when none is.
  package var lastDue: UInt64? { buckets.lazy.joined().filter(isLive).map(\.due).max() ?? nextDue }

  /// Cancels all jobs that wait.
  package func cancelAll() {
    for slot in jobs.indices where jobs[slot].work != nil {
      cancel(Timer(slot: UInt32(slot), generation: jobs[slot].generation))
    }
  }

  /// When the next job is due; nil when none is.
  package var nextDue: UInt64? {
    if !soon.isEmpty { return now }
    for index in taken..<ready.count where isLive(ready[index]) { return last }
    var levels = levels
    while levels != 0 {
      let level = levels.trailingZeroBitCount
      levels &= levels - 1
      var digits = digits[level]
      while digits != 0 {
        let entries = buckets[64 * level + digits.trailingZeroBitCount]
        digits &= digits - 1
        if let due = entries.lazy.filter(isLive).map(\.due).min() { return due }
      }
    }
    return nil
  }

  /// When the next work is done; nil when none is.
  ///
  /// A job that only moves itself when it is due works at its later time.
  package var nextWork: UInt64? {
    if !soon.isEmpty { return now }
    let waiting = ready[taken...].lazy.filter(isLive).map(time).min()
    let later = buckets.lazy.joined().filter(isLive).map(time).min()
    return [waiting, later].compactMap { $0 }.min()
  }

  /// Notes that a job will only move itself to this time when it is due.
  @usableFromInline func postpone(_ timer: Timer, to due: UInt64) {
    if isLive(timer) { jobs[Int(timer.slot)].postponed = due }
  }

  private func time(of entry: Entry) -> UInt64 {
    max(entry.due, jobs[Int(entry.timer.slot)].postponed)
  }

  private func isLive(_ entry: Entry) -> Bool { isLive(entry.timer) }

  /// True if a job waits, for its time or for its lane.
  @usableFromInline func isLive(_ timer: Timer) -> Bool {
    jobs[Int(timer.slot)].generation == timer.generation
  }

  /// The cause of a job; nil if it was cancelled.
  func cause(of timer: Timer) -> EventID? { isLive(timer) ? jobs[Int(timer.slot)].cause : nil }

  /// The work of a job, and its cause; nil if it was cancelled.
  ///
  /// The job is over then.
  func takeWork(of timer: Timer) -> (cause: EventID, work: () -> Void)? {
    if !isLive(timer) { return nil }
    let cause = jobs[Int(timer.slot)].cause
    return take(timer.slot).map { (cause, $0) }
  }

  private func take(_ slot: UInt32) -> (() -> Void)? {
    let ended = jobs[Int(slot)].end()
    free.append(slot)
    return ended.work
  }

  private func file(_ entry: Entry) {
    if entry.due == last { return ready.append(entry) }
    let level = (63 - (entry.due ^ last).leadingZeroBitCount) / 6
    let digit = Int(entry.due >> UInt64(6 * level) & 63)
    let bucket = 64 * level + digit
    if bucket >= buckets.count { addLevels(upTo: level) }
    buckets[bucket].append(entry)
    digits[level] |= 1 << UInt64(digit)
    levels |= 1 << UInt64(level)
  }

  /// Makes buckets up to a level: most schedulers live for a few moments and never need those of long times.
  @inline(never) private func addLevels(upTo level: Int) {
    buckets += Array(repeating: [], count: 64 * (level + 1) - buckets.count)
  }

  /// Entries due at `last` are in `ready`; when all have run, the lowest bucket is distributed.
  private func next(until horizon: UInt64) -> Entry? {
    if taken == ready.count {
      ready.removeAll(keepingCapacity: true)
      if !aged.isEmpty { aged.removeAll(keepingCapacity: true) }
      taken = 0
      if levels == 0 || !distribute(until: horizon) { return nil }
    }
    if last > horizon { return nil }
    if let chooser { choose(chooser) } else if !aged.isEmpty { swapInOldest(at: taken) }
    let entry = ready[taken]
    taken += 1
    filed -= 1
    return entry
  }

  private func distribute(until horizon: UInt64) -> Bool {
    let level = levels.trailingZeroBitCount
    let digit = digits[level].trailingZeroBitCount
    var entries: [Entry] = []
    swap(&entries, &buckets[64 * level + digit])
    var earliest = UInt64.max
    for entry in entries { earliest = min(earliest, entry.due) }
    if earliest > horizon {
      swap(&entries, &buckets[64 * level + digit])
      return false
    }
    digits[level] &= ~(1 << UInt64(digit))
    if digits[level] == 0 { levels &= ~(1 << UInt64(level)) }
    last = earliest
    for entry in entries { file(entry) }
    if knowsRepeats && ready.count > 1 { findAged() }
    return true
  }

  /// Enters a new timer among those that are due now.
  private func enterAge(of entry: Entry) {
    let age = age(of: entry)
    if age < newestAge { knowsRepeats = true }
    if !knowsRepeats || entry.due != last { return }
    if aged.isEmpty { return findAged() }
    jobs[Int(entry.timer.slot)].place = ready.count - 1
    var place = aged.count
    while place > 0, aged[place - 1].age > age { place -= 1 }
    aged.insert((age, entry), at: place)
  }

  private func findAged() {
    aged.removeAll(keepingCapacity: true)
    for place in taken..<ready.count where isLive(ready[place]) {
      let age = age(of: ready[place])
      if age == 0 { continue }
      jobs[Int(ready[place].timer.slot)].place = place
      aged.append((age, ready[place]))
    }
    aged.sort { $0.age < $1.age }
  }

  /// Swaps the timer at `place`, if it has an age, with the oldest one.
  ///
  /// Only when `place` comes up, because any of them can be cancelled until then.
  private func swapInOldest(at place: Int) {
    let entry = ready[place]
    if !isLive(entry) || age(of: entry) == 0 { return }
    while let oldest = aged.popFirst()?.entry {
      if !isLive(oldest) { continue }
      let other = jobs[Int(oldest.timer.slot)].place
      ready.swapAt(place, other)
      jobs[Int(entry.timer.slot)].place = other
      return
    }
  }

  /// Brings the job that is to run next to the place from which it is taken.
  private func choose(_ chooser: (_ keys: [UInt64]) -> Int) {
    let live = (taken..<ready.count).filter { isLive(ready[$0]) }
    if live.isEmpty { return }
    // The usual order: in the places of those with an age, the oldest first.
    let withAge = live.filter { age(of: ready[$0]) != 0 }
    let oldest = withAge.sorted { age(of: ready[$0]) < age(of: ready[$1]) }
    let places = Dictionary(uniqueKeysWithValues: zip(withAge, oldest))
    let ordered = live.map { places[$0] ?? $0 }
    let keys = ordered.map { place in
      UInt64(ready[place].timer.slot) << 32 | UInt64(ready[place].timer.generation)
    }
    let chosen = ordered[chooser(keys)]
    ready.insert(ready.remove(at: chosen), at: taken)
  }

  private func age(of entry: Entry) -> Age { jobs[Int(entry.timer.slot)].age }

  /// Removes cancelled timers, once there are more of them than of others.
  private func sweep() {
    ready.removeFirst(taken)
    taken = 0
    ready.removeAll { !isLive($0) }
    filed = ready.count
    findAged()
    for level in digits.indices {
      for digit in 0..<64 where digits[level] >> UInt64(digit) & 1 == 1 {
        buckets[64 * level + digit].removeAll { !isLive($0) }
        filed += buckets[64 * level + digit].count
        if buckets[64 * level + digit].isEmpty { digits[level] &= ~(1 << UInt64(digit)) }
      }
      if digits[level] == 0 { levels &= ~(1 << UInt64(level)) }
    }
  }
}
