/// The lanes of one scheduler, and the item that is running.
///
/// A scheduler has none until the first lane is asked for, and costs nothing more until then.
///
/// **Invariant:** what is pushed while the item that runs is paused waits, at the first sink,
/// subscription or subject that it meets (`later`). So no operator knows of lanes: a pause stops
/// whatever is under way there, in the order in which it would have gone on. Only loops ask
/// (`isPaused`), so that they do not run ahead.
@usableFromInline package final class Lanes: Dispatcher {
  private unowned let scheduler: Scheduler
  /// All lanes; `main` is the first.
  package private(set) var all: [Lane]
  private var named: [String: Lane] = [:]
  /// A bit for each lane, by its number, on which an item may have come or a worker be free since it was served.
  private var unserved: [UInt64] = [0]
  /// The item that is running, from the start of a turn to its end.
  private var current: LaneItem?
  /// The steps that the running item has to take after the payment, in order.
  private var deferred: [LaneItem.Step] = []
  /// The lane of the item that ran last; it is served first.
  private var latest: Lane
  /// When that was.
  private var time: UInt64 = 0
  /// The item that runs from outside of all turns, such as the statements of a script, until time
  /// passes.
  private var outside: LaneItem?
  /// The lane that the operators that are being subscribed were given for their timers.
  @exclusivity(unchecked) @usableFromInline var timerLane: Lane?

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    let main = Lane("main", workers: 1, switching: .zero, number: 0)
    all = [main]
    named = ["main": main]
    latest = main
  }

  /// The lane of statements, and of what names no other.
  @usableFromInline package var main: Lane { all[0] }

  /// The lane of what is running.
  @usableFromInline package var currentLane: Lane { current?.lane ?? main }

  /// True if what is running is an item.
  var hasItem: Bool { current != nil }

  /// True if what is running is an item, and not that of the statements.
  package var isWithinItem: Bool { current != nil && current !== outside }

  /// An item that is scheduled comes to the lane of what is running.
  override func newItem() -> AnyObject { LaneItem(currentLane) }

  /// The number of the lane of what is running.
  @usableFromInline var number: UInt16 { UInt16(truncatingIfNeeded: currentLane.number) }

  func lane(_ name: String, workers: Int, switching: Duration) -> Lane {
    if let lane = named[name] { return lane }
    let lane = Lane(name, workers: workers, switching: switching, number: all.count)
    all.append(lane)
    named[name] = lane
    if unserved.count * 64 < all.count { unserved.append(0) }
    return lane
  }

  /// The text of the element of an item in a picture of lanes.
  package var text: (Any) -> String = { "\($0)" }

  @usableFromInline func label<Element>(of event: Event<Element>) -> String {
    switch event {
    case .next(let value): text(value)
    case .completed: "│"
    case .failed: "✕"
    }
  }

  /// The lane on which an event is worked on or waits, with the number of items before it, which is nil while
  /// it is worked on.
  package func place(of event: EventID) -> (lane: Lane, ahead: Int?)? {
    func goesOn(_ item: LaneItem) -> Bool {
      item.timer.flatMap(scheduler.cause(of:)) == event || item.steps.contains { $0.cause == event }
    }
    for lane in all {
      if lane.itemsUnderWay.contains(where: { goesOn($0.item) }) { return (lane, nil) }
      let waiting = lane.waitingItems.enumerated()
      if let (ahead, _) = waiting.first(where: { goesOn($0.element) }) { return (lane, ahead) }
    }
    return nil
  }

  // MARK: Pausing

  /// Keeps the worker of the running item busy for `cost`, and does `work` then; at once where it
  /// costs nothing.
  @usableFromInline func pay(_ cost: UInt64, _ work: @escaping () -> Void) {
    if cost == 0 { return work() }
    if isPaused { return later { [self] in pay(cost, work) } }
    let item = current ?? enterOutside()
    isPaused = true
    if !item.isUnderWay { return later { [self] in pay(cost, work) } }
    later(work)
    scheduler.schedule(after: cost, age: scheduler.newAge(), as: item) {}
  }

  /// Does `work` when the running item is no longer paused, after all that was deferred before.
  @usableFromInline override func later(_ work: @escaping () -> Void) {
    deferred.append(LaneItem.Step(cause: scheduler.current, work: work))
  }

  // MARK: Items

  /// A job for an item is due: it comes to its lane, or goes on after a payment.
  override func ring(_ item: AnyObject?, _ timer: Scheduler.Timer) {
    let item = item.map { unsafeDowncast($0, to: LaneItem.self) } ?? LaneItem(main)
    if item.isUnderWay {
      _ = scheduler.takeWork(of: timer)
      goOn(item)
    } else {
      item.timer = timer
      arrive(item)
    }
    serve()
  }

  /// An item comes to its lane.
  func arrive(_ item: LaneItem) {
    item.arrival = scheduler.now
    item.lane.enqueue(item)
    noteChange(of: item.lane)
  }

  private func noteChange(of lane: Lane) {
    unserved[lane.number >> 6] |= 1 << UInt64(lane.number & 63)
  }

  /// Lets free workers take what waits, each in a turn of its own.
  ///
  /// The answer is whether there was anything.
  @discardableResult override func serve() -> Bool {
    var isAny = false
    var isMore = true
    while isMore {
      let isLatest = serve(latest)
      isMore = serveUnserved() || isLatest
      isAny = isAny || isMore
    }
    return isAny
  }

  /// Serves the lanes on which something has changed, in the order of their numbers; also what changes ahead of the
  /// one being served.
  private func serveUnserved() -> Bool {
    var isAny = false
    for word in unserved.indices {
      var ahead = UInt64.max
      while unserved[word] & ahead != 0 {
        let bit = (unserved[word] & ahead).trailingZeroBitCount
        ahead = bit == 63 ? 0 : .max << UInt64(bit &+ 1)
        unserved[word] &= ~(1 << UInt64(bit))
        if serve(all[word << 6 | bit]) { isAny = true }
      }
    }
    return isAny
  }

  private func serve(_ lane: Lane) -> Bool {
    var isAny = false
    while let item = lane.takeNext() {
      isAny = true
      if let timer = item.timer {
        if item.isOver { scheduler.cancel(timer) }
        if !scheduler.isLive(timer) { continue }
      }
      if item.order?.admits(item) == false { continue }
      item.isUnderWay = true
      lane.begin(item, at: scheduler.now)
      start(item)
    }
    return isAny
  }

  private func start(_ item: LaneItem) {
    if let timer = item.timer.take(), let (cause, work) = scheduler.takeWork(of: timer) {
      item.steps.append(LaneItem.Step(cause: cause, work: work))
    }
    if !item.isHeld || !item.steps.isEmpty { goOn(item) }
  }

  /// One turn of an item: to its next payment, or to its end.
  private func goOn(_ item: LaneItem) {
    run(item) { [self] in
      while !isPaused, let step = item.steps.popLast() {
        scheduler.current = step.cause
        step.work()
      }
    }
    if item.steps.isEmpty && !item.isHeld { end(item) }
  }

  private func run(_ item: LaneItem, isPaused: Bool = false, _ work: () -> Void) {
    let outer = (current, self.isPaused, deferred)
    (current, self.isPaused, deferred) = (item, isPaused, [])
    scheduler.runTurn(work, sameInstant: time == scheduler.now && !item.isHeld)
    time = scheduler.now
    keepDeferred(of: item)
    latest = item.lane
    (current, self.isPaused, deferred) = outer
  }

  private func keepDeferred(of item: LaneItem) {
    item.steps.append(contentsOf: deferred.reversed())
    deferred = []
    isPaused = false
  }

  private func end(_ item: LaneItem) {
    item.isUnderWay = false
    item.lane.end(item, at: scheduler.now)
    noteChange(of: item.lane)
    if let next = item.order?.end(item) { item.lane.enqueue(next, first: true) }
  }

  /// The worker of the item that runs is free meanwhile, and is taken back if nobody else has ended the item.
  override func standAside(_ work: () -> Void) {
    guard let item = current, item.isUnderWay else { return work() }
    let outer = (current, isPaused, deferred)
    (current, isPaused, deferred) = (nil, false, [])
    item.lane.end(item, at: scheduler.now)
    noteChange(of: item.lane)
    serve()
    work()
    if item.isUnderWay { item.lane.takeBack(item, at: scheduler.now) }
    (current, isPaused, deferred) = outer
  }

  /// The item that runs keeps its worker meanwhile.
  ///
  /// Work that it has put off, as `pay` does, is done when its time has come, within `work`.
  override func standStill(_ work: () -> Void) {
    let outer = (current, outside, current?.isHeld ?? false)
    current?.steps.append(contentsOf: deferred.reversed())
    current?.isHeld = true
    (current, isPaused, deferred, outside) = (nil, false, [], nil)
    work()
    if let statements = outer.1 {
      outside?.isHeld = false
      outside = statements
    }
    (current, isPaused, deferred) = (outer.0, false, [])
    current?.isHeld = outer.2
  }

  // MARK: Outside

  /// True if statements can run: `main` is theirs, and what they have done so far is paid.
  override var isReadyForStatements: Bool {
    if outside == nil { callOutside() }
    closeOutside()
    guard let outside else { return true }
    return outside.isUnderWay && outside.steps.isEmpty
  }

  /// Statements come to `main`, and wait there for their turn.
  private func callOutside() {
    let item = LaneItem(main, label: "=")
    item.isHeld = true
    outside = item
    arrive(item)
    serve()
  }

  /// Something is pushed from outside of all turns: it belongs to the statements until time passes.
  private func enterOutside() -> LaneItem {
    if outside == nil { callOutside() }
    let item = outside ?? LaneItem(main, label: "=")
    current = item
    return item
  }

  /// The work that was pushed from outside of all turns is over.
  private func closeOutside() {
    guard let outside, current === outside, !scheduler.isInTurn else { return }
    keepDeferred(of: outside)
    current = nil
  }

  /// Runs a stimulus as a part of the statements; if these wait for something, its pushes come after that.
  override func perform(_ stimulus: () -> Void) {
    let isReady = isReadyForStatements
    guard let outside else { return scheduler.runTurn(stimulus) }
    let before = outside.steps
    outside.steps = []
    run(outside, isPaused: !isReady, stimulus)
    outside.steps += before
  }

  /// Time passes: when the statements so far are done, others can use `main`.
  override func endStatements() -> Bool {
    closeOutside()
    guard let item = outside else { return false }
    outside = nil
    item.isHeld = false
    if item.isUnderWay && item.steps.isEmpty { end(item) }
    return serve()
  }
}
