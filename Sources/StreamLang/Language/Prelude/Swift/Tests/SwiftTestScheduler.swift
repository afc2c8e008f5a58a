import StreamEngine

/// RxTest's `TestScheduler`: events come at times that a test names, and are noted with their times.
///
/// Its clock is the session's: a unit is a second, counted from where the scheduler was made. `start` lets everything
/// happen at once.
///
/// - Source: RxSwift 6, `RxTest/Schedulers/TestScheduler.swift`.
final class SwiftTestScheduler: Handle {
  /// The times at which `start` makes a stream, subscribes to it and leaves it.
  private static let usual = (created: 100, subscribed: 200, disposed: 1000)
  private static let unit: Int64 = 1_000_000_000
  /// The number of units behind which nothing is waited for: a stream without an end goes on when the session does.
  private static let longest = 1_000_000

  fileprivate unowned let world: SwiftWorld
  /// The session's time at which the clock stands at zero.
  private let zero: Int64
  /// Work that is due at once waits for the next unit.
  private let takesTime: Bool
  private var scheduler: Scheduler { world.environment.scheduler }

  init(clock: Int, takesTime: Bool, _ world: SwiftWorld) {
    (self.world, self.takesTime) = (world, takesTime)
    let begin = Int64(min(max(clock, -Self.longest), Self.longest))
    zero = Int64(clamping: world.environment.scheduler.now) &- begin * Self.unit
    super.init("TestScheduler", [:])
  }

  fileprivate var clock: Int { Int((Int64(clamping: scheduler.now) - zero) / Self.unit) }

  override func property(_ name: String) -> Value? { name == "clock" ? .int(clock) : nil }

  /// An operator that is given it works on the session's clock, and does at the next unit what it would do at once.
  override var plain: Value? { .symbol(takesTime ? LaneArgument.nextSecond : "currentThread") }

  override func method(_ name: String) -> Method? {
    let base = name.functionName
    let labels = name.dropFirst(base.count + 1).split(separator: ":").map(String.init)
    switch base {
    case "createHotObservable": return { [self] in try stream($0, isHot: true) }
    case "createColdObservable": return { [self] in try stream($0, isHot: false) }
    case "createObserver": return { [self] _ in .handle(observer()) }
    case "scheduleAt":
      return { [self] given in
        let (time, work) = (try whole(given, 0), try last(given))
        schedule(at: time) { [world] in world.tests.attempt { _ = try world.invoke(work, []) } }
        return .void
      }
    case "schedule", "scheduleRelative", "scheduleRelativeVirtual":
      return { [self] given in
        let (wait, work) = (base == "schedule" ? 0 : try wait(given), try last(given))
        let isNow = wait <= 0 && takesTime && base != "scheduleRelativeVirtual"
        let subscription = Subscription()
        schedule(after: isNow ? 1 : wait) { [world] in
          if subscription.isOver { return }
          world.tests.attempt { _ = try world.invoke(work, given.prefix(1).map(\.self)) }
        }
        return .handle(Handle(ActionDisposable { subscription.cancel() }))
      }
    case "advanceTo":
      return { [self] given in
        run(until: try whole(given, 0))
        return .void
      }
    case "start": return { [self] in try start($0, labels) }
    default: return nil
    }
  }

  private func whole(_ given: [Value], _ place: Int) throws -> Int {
    if given.indices.contains(place), case .int(let number)? = given[place].unwrapped {
      return min(max(number, -Self.longest), Self.longest)
    }
    throw world.failure("a time of a TestScheduler is a whole number")
  }

  /// A time from now on, as a number of units or of seconds.
  private func wait(_ given: [Value]) throws -> Int {
    if given.count > 1, case .duration(let time) = given[1] {
      return min(max(0, time / 1_000_000), Self.longest)
    }
    return try whole(given, 1)
  }

  private func last(_ given: [Value]) throws -> Value {
    if let last = given.last { return last }
    throw world.failure("a closure is missing")
  }

  // MARK: Time

  /// Does something at a time, or at once if that is over.
  @discardableResult
  fileprivate func schedule(at time: Int, _ work: @escaping () -> Void) -> Scheduler.Timer {
    let wait = zero + Int64(time) * Self.unit - Int64(clamping: scheduler.now)
    return scheduler.schedule(after: UInt64(max(0, wait)), work)
  }

  /// Does something so many units later.
  @discardableResult
  fileprivate func schedule(after wait: Int, _ work: @escaping () -> Void) -> Scheduler.Timer {
    schedule(at: clock + wait, work)
  }

  fileprivate func event(_ event: Event<Value>) -> Value { world.event(event) }
  fileprivate func cancel(_ timer: Scheduler.Timer) { scheduler.cancel(timer) }

  private func run(until time: Int? = nil) {
    // Jobs that are due together run as they were scheduled.
    let outer = scheduler.forgetsAges
    scheduler.forgetsAges = true
    defer { scheduler.forgetsAges = outer }
    let end = UInt64(max(0, zero + Int64(time ?? clock + Self.longest) * Self.unit))
    scheduler.runMeanwhile(until: end)
    if time != nil { scheduler.skip(to: end) }
  }

  /// `start()`, or `start(created:subscribed:disposed:) { … }`.
  private func start(_ given: [Value], _ labels: [String]) throws -> Value {
    guard let make = given.last else {
      run()
      return .void
    }
    func time(_ label: String, _ usual: Int) throws -> Int {
      try labels.firstIndex(of: label).map { try whole(given, $0) } ?? usual
    }
    let observer = observer()
    let subscription = Subscription()
    var source: Stream?
    schedule(at: try time("created", Self.usual.created)) { [world] in
      world.tests.attempt { source = try world.invoke(make, []).asStream }
    }
    schedule(at: try time("subscribed", Self.usual.subscribed)) { [self] in
      guard let sink = observer.sink else { return }
      source?.subscribe(
        Sink(ending: subscription, next: { sink.next($0) }, end: { sink.on(Event($0)) }),
        on: scheduler)
    }
    schedule(at: try time("disposed", Self.usual.disposed)) { subscription.cancel() }
    run()
    return .handle(observer)
  }

  // MARK: Events

  /// An observer that notes what it gets, with the times.
  private func observer() -> Handle {
    SwiftTestObserver { [self] in recorded(clock, world.event($0)) }
  }

  private func stream(_ given: [Value], isHot: Bool) throws -> Value {
    guard let list = given.first, let members = world.members(of: list) else {
      throw world.failure("a stream of a test is made from a list of events")
    }
    let events = try members.map { member -> (Int, Event<Value>) in
      guard case .handle(let tuple as SwiftTuple) = member, tuple.labels == SwiftTuple.eventLabels
      else { throw world.failure("\(world.described(member)) is no event with a time") }
      return (try whole(tuple.members, 0), try tuple.members[1].event())
    }
    let made = SwiftTestStream(events, of: self, isHot: isHot)
    if isHot { made.begin() }
    world.tests.add(made)
    return .stream(made.value)
  }
}

/// An observer of a test, which notes all that it is told, also behind an end.
private final class SwiftTestObserver: Handle {
  private var events: [Value] = []
  private let recorded: (Event<Value>) -> Value

  init(_ recorded: @escaping (Event<Value>) -> Value) {
    self.recorded = recorded
    super.init("TestableObserver", [:])
  }

  /// One for each stream that it is subscribed to.
  override var sink: Observer<Value>? {
    get {
      Observer(
        next: { [self] in events.append(recorded(.next($0))) },
        end: { [self] in events.append(recorded(Event($0))) })
    }
    set { super.sink = newValue }
  }

  override func property(_ name: String) -> Value? { name == "events" ? .list(events) : nil }
}

/// An event with its time, and a subscription with its times.
func recorded(_ time: Int, _ event: Value) -> Value {
  .handle(SwiftTuple([.int(time), event], SwiftTuple.eventLabels))
}

/// A stream that sends what a test says, and notes who subscribes to it.
///
/// A hot one begins when it is made; a cold one for each subscriber.
final class SwiftTestStream: SwiftRecorded {
  private let events: [(time: Int, event: Event<Value>)]
  private let scheduler: SwiftTestScheduler
  private let isHot: Bool
  private(set) lazy var value = StreamValue(observable, isHot: isHot)
  private var subscriptions: [(begin: Int, end: Int)] = []
  private var observers: [(number: Int, observer: Observer<Value>)] = []

  init(_ events: [(Int, Event<Value>)], of scheduler: SwiftTestScheduler, isHot: Bool) {
    (self.events, self.scheduler, self.isHot) = (events, scheduler, isHot)
  }

  func property(_ name: String) -> Value? {
    switch name {
    case "recordedEvents": .list(events.map { recorded($0.time, scheduler.event($0.event)) })
    case "subscriptions":
      .list(
        subscriptions.map {
          .handle(
            SwiftTuple(
              [.int($0.begin), .int($0.end)], SwiftTuple.subscriptionLabels))
        })
    default: nil
    }
  }

  private var observable: Stream {
    Observable.create { [self] observer in
      let number = subscriptions.count
      subscriptions.append((scheduler.clock, .max))
      observers.append((number, observer))
      let timers =
        isHot
        ? []
        : events.map { time, event in
          scheduler.schedule(after: time) { observer.on(event) }
        }
      return ActionDisposable { [self, weak world = scheduler.world] in
        // A session that is over has no clock any more.
        if world == nil { return }
        for timer in timers { scheduler.cancel(timer) }
        observers.removeAll { $0.number == number }
        subscriptions[number].end = scheduler.clock
      }
    }
  }

  func begin() {
    for (time, event) in events {
      scheduler.schedule(at: time) { [self] in
        for (_, observer) in observers { observer.on(event) }
      }
    }
  }
}
