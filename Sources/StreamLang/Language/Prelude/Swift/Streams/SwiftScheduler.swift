import DequeModule
import StreamEngine

/// Schedulers as Combine has them: queues and run loops, which are lanes here, with the moments of the session's clock.
extension SwiftWorld {
  /// `Date()`: the time that has passed, since the first day of 2001.
  var date: SwiftDate { SwiftDate(Double(environment.scheduler.now) / 1_000_000_000) }

  func property(_ name: String, of scheduler: LaneHandle) -> Value? {
    switch name {
    case "now": .handle(date)
    case "minimumTolerance": .duration(0)
    case "label": .string(Self.labels[scheduler.lane.name] ?? scheduler.lane.name)
    default: nil
    }
  }

  /// The labels of the queues that are there already.
  private static let labels = [
    "main": "com.apple.main-thread", "global": "com.apple.root.default-qos",
  ]

  /// `schedule { }`, `schedule(after:) { }`, `schedule(after:interval:) { }`, and `run(until:)` of a run loop; nil of other
  /// methods.
  func schedule(on scheduler: LaneHandle, _ key: String, _ given: [Value]) throws -> Value? {
    if ["run(until:)", "run(mode:before:)"].contains(key), let moment = given.last,
      let time = seconds(until: moment)
    {
      // A run loop within a function: time passes until then.
      standing { environment.scheduler.play(for: time) { false } }
      return .void
    }
    guard key.functionName == "schedule", let function = given.last else { return nil }
    let labels = key.dropFirst("schedule(".count).split { $0 == ":" || $0 == ")" }
    func time(_ label: Substring) -> Duration? {
      guard let place = labels.firstIndex(of: label), given.indices.contains(place) else {
        return nil
      }
      return seconds(until: given[place]).map { .nanoseconds(Int64(min($0, 3.2e9) * 1e9)) }
    }
    let clock = environment.scheduler
    let delay = time("after") ?? .zero
    func work() -> (any Cancellable)? {
      attempt { _ = try invoke(function, []) }
      return nil
    }
    guard let period = time("interval") else {
      return .handle(Handle(of: clock.schedule(on: scheduler.lane, after: delay, work)))
    }
    if period <= .zero { throw RuntimeError("a period is longer than 0") }
    let life = Subscription()
    let ticks = clock.schedule(every: period, after: delay) {
      life.own(clock.schedule(on: scheduler.lane, work))
    }
    life.own(ticks)
    return .handle(CancellableHandle(of: life))
  }

  /// `schedule(state) { }`, `scheduleRelative`, `schedulePeriodic` and `scheduleRecursive` of RxSwift's schedulers; nil
  /// of all else.
  ///
  /// Without a lane it is the scheduler of the current thread, whose work takes turns.
  func schedule(rxOn lane: Lane?, _ key: String, _ given: [Value]) throws -> Value? {
    let name = key.functionName
    let names = ["schedule", "scheduleRelative", "schedulePeriodic", "scheduleRecursive"]
    guard names.contains(name), !key.hasPrefix("schedule(after:"),
      !key.hasPrefix("schedule(options:"),
      given.count > 1, let function = given.last
    else { return nil }
    let clock = environment.scheduler
    let life = Subscription()
    func time(_ place: Int) throws -> Duration {
      guard given.indices.contains(place), let seconds = seconds(until: given[place]) else {
        throw failure("\(name) wants a time")
      }
      return .nanoseconds(Int64(min(seconds, 3.2e9) * 1e9))
    }
    func begin(after delay: Duration = .zero, _ given: @escaping () -> [Value]) {
      func work() {
        if life.isOver { return }
        attempt {
          if let made = try invoke(function, given()).teardown(in: environment) { life.own(made) }
        }
      }
      if let lane, delay == .zero, lane === clock.mainLane {
        runOnMain(work)
      } else if lane == nil, delay == .zero {
        clock.trampoline.schedule(work)
      } else {
        life.own(
          clock.schedule(on: lane ?? clock.mainLane, after: delay) {
            work()
            return nil
          })
      }
    }
    func recur(_ state: Value) {
      begin { [self] in
        let again = self.function(1) { given in
          recur(given.first ?? .null)
          return .void
        }
        return [state, again]
      }
    }
    switch name {
    case "schedulePeriodic":
      let (start, period) = (try time(1), try time(2))
      if period <= .zero { throw failure("a period is longer than 0") }
      var state = given[0]
      let ticks = clock.schedule(every: period, after: start) { [self] in
        attempt { state = try invoke(function, [state]) }
      }
      life.own(ticks)
    case "scheduleRecursive": recur(given[0])
    case "scheduleRelative": begin(after: try time(1)) { [given[0]] }
    default: begin { [given[0]] }
    }
    return .handle(Handle(of: life))
  }

  /// `DispatchSemaphore(value: 2)`: where one waits for a signal, time passes until it comes.
  func semaphore(_ first: Int) -> Handle {
    var count = first
    func wait(_ given: [Value]) throws -> Value {
      let clock = environment.scheduler
      var seconds: Double?
      if case .duration(let deadline)? = given.first {
        seconds = max(0, Double(deadline) / 1e6 - Double(clock.now) / 1e9)
      }
      guard try passTime(atMost: seconds, until: { count > 0 }) else { return .symbol("timedOut") }
      count -= 1
      return Self.event("success", nil)
    }
    func signal(_ given: [Value]) -> Value {
      count += 1
      return .int(0)
    }
    return Handle("semaphore", ["signal": signal, "wait": wait])
  }

  /// `NSLock()`: where another one holds it, because that sleeps, time passes until it is free.
  ///
  /// One that a thread may take several times never waits.
  func lock(isRecursive: Bool) -> Handle {
    var isHeld = false
    func take(atMost seconds: Double?) throws -> Bool {
      guard try passTime(atMost: seconds, until: { !isHeld }) else { return false }
      isHeld = !isRecursive
      return true
    }
    func lock(_ given: [Value]) throws -> Value {
      let taken = try take(atMost: given.first.flatMap(seconds(until:)))
      return given.isEmpty ? .void : .bool(taken)
    }
    func tryToLock(_ given: [Value]) throws -> Value { .bool(try take(atMost: 0)) }
    func unlock(_ given: [Value]) -> Value {
      isHeld = false
      return .void
    }
    func within(_ given: [Value]) throws -> Value {
      _ = try take(atMost: nil)
      defer { isHeld = false }
      return try invoke(given.first ?? .null, [])
    }
    return Handle("lock", ["lock": lock, "try": tryToLock, "unlock": unlock, "withLock": within])
  }

  /// Lets time pass until that is enough, or for so many seconds; the answer is whether it is enough then.
  private func passTime(
    atMost seconds: Double?, until isEnough: @escaping () -> Bool
  ) throws -> Bool {
    if !isEnough() {
      holdingMain { standing { environment.scheduler.play(for: seconds ?? 1e6, until: isEnough) } }
    }
    if isEnough() { return true }
    if seconds == nil { throw failure("nothing signals what waits here") }
    return false
  }

  /// Does something, and the work of the main queue behind it, if the code that is under way stands there.
  private func holdingMain(_ work: () -> Void) {
    guard currentThread.isMain, standing.held == nil else { return work() }
    standing.held = []
    work()
    let held = standing.held ?? []
    standing.held = nil
    for goOn in held { goOn() }
  }

  /// The seconds from now on to a moment, or of a length of time, at least none.
  func seconds(until moment: Value) -> Double? {
    moment.seconds.map { max(0, $0) } ?? (moment.moment.map { max(0, $0.seconds - date.seconds) })
  }
}

/// `Thread.current`: the lane that works, or a background queue.
final class SwiftThread: Handle {
  /// 1 is the main thread.
  let number: Int

  init(_ number: Int) {
    self.number = number
    super.init("thread", [:])
  }

  var isMain: Bool { number == 1 }

  var text: String {
    isMain
      ? "<_NSMainThread: 0x1>{number = 1, name = main}"
      : "<NSThread: 0x\(String(number, radix: 16))>{number = \(number), name = (null)}"
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "isMainThread": .bool(isMain)
    case "number": .int(number)
    case "name": .optional(.string(isMain ? "main" : ""))
    default: nil
    }
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftThread)?.number == number }
  override func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The number of actions of one `MainScheduler` that run, or wait.
final class SwiftMainWork { fileprivate var count = 0 }

extension SwiftWorld {
  /// The thread of the code that is running.
  var currentThread: SwiftThread {
    let lane = environment.scheduler.lanes?.currentLane.number ?? 0
    return SwiftThread(1 + (lane == 0 ? thread : lane))
  }

  /// Does something on the main queue: at once, where that is reached already and nothing waits for it.
  ///
  /// - Source: RxSwift, `MainScheduler.scheduleInternal`.
  func runOnMain(of given: SwiftMainWork? = nil, _ work: @escaping () -> Void) {
    let (scheduler, all) = (environment.scheduler, given ?? onMain)
    all.count += 1
    let last = {
      work()
      all.count -= 1
    }
    if all.count == 1, currentThread.isMain {
      last()
    } else if scheduler.lanes == nil {
      scheduler.schedule(after: .zero, last)
    } else {
      _ = scheduler.schedule(on: scheduler.mainLane) {
        last()
        return nil
      }
    }
  }

  /// `observe(on: MainScheduler.instance)`.
  func observedOnMain(_ source: Stream) -> Stream {
    Observable { [unowned self] downstream, scheduler in
      let sink = Sink<Value>(
        feeding: downstream,
        next: { [unowned self] value in runOnMain { downstream.next(value) } },
        end: { [unowned self] end in runOnMain { downstream.end(end) } })
      source.subscribe(sink, on: scheduler)
    }
  }

  /// `Driver.of(1, 2)`: each event is work of its own for a main scheduler.
  func oneByOneOnMain(_ source: Stream, of all: SwiftMainWork) -> Stream {
    Observable { [unowned self] downstream, scheduler in
      var (values, last, isSending) = (Deque<Value>(), End?.none, false)
      func send() {
        runOnMain(of: all) {
          if downstream.subscription.isOver { return }
          if let value = values.popFirst() {
            downstream.next(value)
            send()
          } else if let last {
            downstream.end(last)
          } else {
            isSending = false
          }
        }
      }
      // The source may send later, when those before it have had their turns.
      func begin() {
        if isSending { return }
        isSending = true
        send()
      }
      let sink = Sink<Value>(
        feeding: downstream,
        next: {
          values.append($0)
          begin()
        },
        end: {
          last = $0
          begin()
        })
      source.subscribe(sink, on: scheduler)
    }
  }

  /// `subscribe(on: MainScheduler.instance)`.
  func subscribedOnMain(_ source: Stream) -> Stream {
    Observable { [unowned self] downstream, scheduler in
      runOnMain { source.subscribe(downstream, on: scheduler) }
    }
  }

  /// Does work of a queue when that time has passed: of the main one, or of another, which is a lane or just in the background.
  func later(_ seconds: Double, on queue: Value, isBarrier: Bool = false, _ function: Value) {
    let lane = queue.laneHandle
    let thread = queue == .bool(true) ? 1 : lane?.lane.number ?? 0
    let work = SwiftQueueWork { [unowned self] in
      let outer = self.thread
      self.thread = thread
      defer { self.thread = outer }
      attempt { _ = try invoke(function, []) }
    }
    if seconds <= 0, lane != nil { waiting[queue, default: []].append(work) }
    let clock = environment.scheduler
    func schedule(after time: UInt64, _ begin: @escaping () -> Void) {
      guard let lanes = clock.lanes else {
        clock.schedule(after: time, asTimer: time > 0, begin)
        return
      }
      let background = thread == 1 ? clock.lane("queues", workers: 64) : lanes.main
      clock.schedule(
        after: time, asTimer: time > 0, on: lane?.lane ?? background, isBarrier: isBarrier, begin)
    }
    let begin = { [unowned self] in
      if let place = waiting[queue]?.firstIndex(where: { $0 === work }) {
        waiting[queue]?.remove(at: place)
      }
      if waiting[queue]?.isEmpty == true { waiting[queue] = nil }
      work.begin()
    }
    func start(in world: SwiftWorld) {
      guard thread == 0, world.standing.held != nil else { return begin() }
      world.standing.held?.append { [unowned world] in schedule(after: 0) { start(in: world) } }
    }
    schedule(after: UInt64(min(max(0, seconds), 3.2e9) * 1_000_000_000)) { [unowned self] in
      start(in: self)
    }
  }

  /// `queue.sync { }`: the work that the queue was given before comes first.
  func now(on queue: Value, isBarrier: Bool, _ function: Value) throws -> Value {
    if let lane = queue.laneHandle?.lane, environment.scheduler.lanes?.currentLane != lane {
      let isAlone = isBarrier || lane.workers == 1
      try standStill { [self] in
        waiting[queue] == nil && (isAlone ? lane.isIdle : !lane.hasBarrier)
      }
    }
    return try invoke(function, [])
  }
}

extension Value {
  /// The queue of Swift that it is, if that is a lane.
  fileprivate var laneHandle: LaneHandle? {
    if case .handle(let handle) = self { handle as? LaneHandle } else { nil }
  }
}

/// `Timer.scheduledTimer(withTimeInterval:repeats:block:)`, which calls its function until it is invalidated.
final class SwiftTimer: Handle {
  private let (world, interval, repeats): (SwiftWorld, Double, Bool)
  private let function: Value
  private let life = Subscription()

  init(_ world: SwiftWorld, every interval: Double, repeats: Bool, _ function: Value) {
    // Foundation takes a tenth of a millisecond for what is less, or no number.
    (self.world, self.interval, self.repeats) = (world, max(0.0001, interval), repeats)
    self.function = function
    super.init("Timer", [:])
    let time = Duration.nanoseconds(Int64(min(self.interval, 3.2e9) * 1_000_000_000))
    let ticks: Observable<Int> = repeats ? .interval(time) : .timer(after: time)
    ticks.subscribe(
      Sink(ending: life, next: { [self] _ in fire() }, end: { _ in }),
      on: world.environment.scheduler)
  }

  private func fire() {
    if !repeats { life.cancel() }
    world.attempt { _ = try world.invoke(function, [.handle(self)]) }
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "isValid": .bool(!life.isOver)
    case "timeInterval": .double(repeats ? interval : 0)
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "invalidate":
      { [life] _ in
        life.cancel()
        return .void
      }
    case "fire":
      { [self] _ in
        if !life.isOver { fire() }
        return .void
      }
    default: nil
    }
  }
}

/// A moment, in seconds since the first day of 2001.
final class SwiftDate: Handle {
  let seconds: Double

  init(_ seconds: Double) {
    self.seconds = seconds
    super.init("date", [:])
  }

  /// The seconds from 1970 to 2001.
  static let reference: Double = 978_307_200

  /// The date and the time, `2001-01-01 00:00:00`.
  var clock: String {
    let most = 1e15
    return SwiftWorld.clock(Int(min(max(seconds.rounded(.down), -most), most)))
  }

  /// The moment of `2001-01-01T00:00:00Z`, or with the hours that a place is ahead, `+02:00`; nil of all else.
  convenience init?(iso8601 text: String) {
    let letters = Array(text)
    let signs: [(Int, Character)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
    guard letters.count > 19, signs.allSatisfy({ letters[$0.0] == $0.1 }),
      letters[19...].contains(where: { "Z+-".contains($0) })
    else { return nil }
    let time = JSDate.time(of: text)
    guard time.isFinite else { return nil }
    self.init(time / 1000 - Self.reference)
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "timeIntervalSinceReferenceDate": .double(seconds)
    case "timeIntervalSince1970": .double(seconds + Self.reference)
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "timeIntervalSince", "distance":
      { [seconds] given in
        guard let other = given.first?.moment else { return .null }
        return .double(name == "distance" ? other.seconds - seconds : seconds - other.seconds)
      }
    case "compare":
      { [seconds] given in
        guard let other = given.first?.moment?.seconds else { return .null }
        return .order(seconds, other)
      }
    case "advanced", "addingTimeInterval":
      { [seconds] in .handle(SwiftDate(seconds + ($0.first?.seconds ?? 0))) }
    default: nil
    }
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftDate)?.seconds == seconds }
  override func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

extension Value {
  fileprivate var moment: SwiftDate? {
    if case .handle(let handle) = self { handle as? SwiftDate } else { nil }
  }

  /// A length of time, or the longest that there is.
  static func duration(ofSeconds seconds: Double) -> Value {
    .duration(Int(min(max(-9e12, seconds), 9e12) * 1e6))
  }

  /// The seconds of a length of time, which may be a number; nil of all others.
  var seconds: Double? {
    switch self {
    case .duration(let time): Double(time) / 1_000_000
    case .handle(let object as SwiftObject): object.length
    default: number
    }
  }
}

/// The code that stands still on the stack while others go on.
struct SwiftStanding {
  /// The conditions for which code stands still, each within the one before it.
  var conditions: [() -> Bool] = []
  /// The number of functions that can stop on their way, and of which a part is under way.
  var running = 0
  /// The numbers of functions below the work that goes on meanwhile.
  var bottom = (depth: 0, running: 0)
  /// The work of the main queue that has to wait; nil if that waits for nothing.
  var held: [() -> Void]?
}

extension SwiftWorld {
  /// Lets time pass while the code that is under way stands still on the stack.
  func standing(_ work: () -> Void) {
    let outer = standing.bottom
    standing.bottom = (environment.machine.depth, standing.running)
    work()
    standing.bottom = outer
  }

  /// Lets others go on until that is enough, as if this thread stood still.
  ///
  /// Of several that stand still only the last can go on, so none before it may have to.
  func standStill(until isEnough: @escaping () -> Bool) throws {
    let (outer, before) = ((thread, task), standing.conditions)
    (thread, task) = (0, nil)
    standing.conditions.append(isEnough)
    defer { ((thread, task), standing.conditions) = (outer, before) }
    func isLate() -> Bool { before.contains { $0() } }
    standing { environment.scheduler.standStill { isEnough() || isLate() } }
    if isLate() {
      throw failure(
        "two threads wait at once here, and the one that began first has to go on first; "
          + "`sleep` where the work of a queue begins, as in `queue.async { sleep(1) }`")
    }
  }
}
