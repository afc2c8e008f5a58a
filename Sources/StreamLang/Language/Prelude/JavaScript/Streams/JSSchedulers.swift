import StreamEngine

/// A scheduler of the library as a value, which a program may keep and hand over.
final class JSSchedulerObject: JSObject, JSCallable {
  static let methods: Set<String> = ["now", "schedule"]
  private let kind: JSScheduler

  init(_ kind: JSScheduler, _ world: JSWorld) {
    self.kind = kind
    super.init(world)
  }

  override var scheduler: JSScheduler? { kind }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    try world.schedulerMethod(kind, name, given)
  }
}

extension JSWorld {
  func timer(_ given: JSArguments, repeats: Bool) throws -> JSTimer {
    let delay = given[1].isUndefined ? 0 : try number(given[1])
    let milliseconds = delay.isFinite ? max(0, delay) : 0
    let made = JSTimer("Timeout", self)
    // One without a delay that a callback sets is due in the next round of node's loop, and `setImmediate` in this one.
    let isLate = milliseconds < 1 && !repeats && (now > 0 || waiting.running == .timer)
    made.begin(
      { [unowned self] work in
        let scheduler = environment.scheduler
        if repeats {
          let timer = scheduler.schedule(every: Self.duration(max(1, milliseconds))) {
            [unowned self] in if behindTest == nil { work() }
          }
          return { timer.cancel() }
        }
        let timer = scheduler.schedule(after: Self.duration(milliseconds)) { [unowned self] in
          runTimer { [unowned self] in
            if isLate { runImmediates() }
            waiting.running = .timer
            work()
            waiting.running = nil
          }
        }
        return { [weak scheduler] in scheduler?.cancel(timer) }
      }, given, from: 2)
    return made
  }

  /// `setImmediate(f)`: behind what is due now, and before what is set from now on.
  func immediate(_ given: JSArguments) -> JSTimer {
    let made = JSTimer("Immediate", self)
    made.begin(
      { [unowned self, weak made] work in
        guard let made else { return {} }
        waiting.immediates.append((made, work))
        environment.scheduler.schedule(after: UInt64(0)) { [unowned self, weak made] in
          guard let place = waiting.immediates.firstIndex(where: { $0.timer === made }) else {
            return
          }
          runTimer(waiting.immediates.remove(at: place).work)
        }
        return { [weak self, weak made] in
          self?.waiting.immediates.removeAll { $0.timer === made }
        }
      }, given, from: 1)
    return made
  }

  /// Does the work of a timer that is due, behind the test whose scheduler runs.
  private func runTimer(_ work: @escaping () -> Void) {
    let again = { [unowned self] in environment.scheduler.schedule(after: UInt64(0), work) }
    if behindTest?.append({ _ = again() }) == nil { work() }
  }

  private func runImmediates() {
    let all = waiting.immediates
    waiting.immediates = []
    for (_, work) in all { work() }
  }

  /// A number of milliseconds as a time; beyond a year it is all the same.
  static func duration(_ milliseconds: Double) -> Duration {
    let bounded = milliseconds > 0 ? min(milliseconds, 3.2e10) : 0
    return Duration.nanoseconds(Int64(bounded * 1_000_000))
  }

  /// Does something when a scheduler does it; who `catches` takes an error of `queueScheduler` by itself.
  @discardableResult func run(
    _ scheduler: JSScheduler, after milliseconds: Double = 0, catches: Bool = false,
    _ work: @escaping () -> Void
  ) -> ActionDisposable {
    if case .own(let object) = scheduler {
      return ActionDisposable(asked(object, after: milliseconds, work))
    }
    var milliseconds = max(0, milliseconds)
    if case .frame = scheduler, milliseconds == 0 { milliseconds = timeToFrame }
    if milliseconds > 0 || scheduler.isAsync {
      let clock = environment.scheduler
      let timer = clock.schedule(after: Self.duration(milliseconds), work)
      return ActionDisposable { clock.cancel(timer) }
    }
    var isLive = true
    let once = { if isLive { work() } }
    if scheduler.isQueue { queue(once) } else { soon(once) }
    if !catches, waiting.queue == nil, let error = waiting.queueError.take() {
      end(uncaught: error)
    }
    return ActionDisposable { isLive = false }
  }

  /// The milliseconds that are left until the next frame.
  private var timeToFrame: Double {
    let length = UInt64(JSScheduler.frameLength) * 1_000_000
    return Double(length - now % length) / 1_000_000
  }

  /// Asks a scheduler of the program to do something, and answers what takes that back.
  private func asked(
    _ scheduler: Value, after milliseconds: Double, _ work: @escaping () -> Void
  ) -> () -> Void {
    let function = self.function(0) { _ in
      work()
      return .undefined
    }
    return begun(scheduler, [function, JSNumber.value(milliseconds)])
  }

  private func begun(_ scheduler: Value, _ given: [Value]) -> () -> Void {
    var task = Value.undefined
    attempt { task = try call(scheduler, "schedule", given) }
    return { [self] in
      attempt { if !task.isNothing { _ = try call(task, "unsubscribe", []) } }
    }
  }

  /// Does something in a microtask, with all that comes to `asapScheduler` until then.
  ///
  /// While a `TestScheduler` runs, it does it behind what is due in its frame.
  private func soon(_ work: @escaping () -> Void) {
    waiting.asap.append(work)
    guard waiting.asap.count == 1 else { return }
    let flush = { [self] in
      let all = waiting.asap
      waiting.asap = []
      for work in all { work() }
    }
    let clock = environment.scheduler
    if behindTest != nil, !clock.forgetsAges {
      clock.schedule(after: UInt64(0), flush)
    } else {
      microtask(flush)
    }
  }

  /// `process.nextTick(f)`: the function runs before all microtasks, or after them if a microtask calls this.
  func nextTick(_ work: @escaping () -> Void) {
    waiting.ticks.append(work)
    guard waiting.ticks.count == 1 else { return }
    if waiting.running == .microtask { return tickBehindMicrotasks() }
    environment.scheduler.enqueue(first: true) { [self] in tick() }
  }

  private func tickBehindMicrotasks() {
    environment.scheduler.enqueue { [self] in
      if waiting.microtasks > 0 { tickBehindMicrotasks() } else { tick() }
    }
  }

  private func tick() {
    while !waiting.ticks.isEmpty {
      let all = waiting.ticks
      // Not empty, so that what is added meanwhile waits for this loop.
      waiting.ticks = [{}]
      for work in all { work() }
      waiting.ticks.removeFirst()
    }
  }

  /// Does something at once, or behind what `queueScheduler` is doing.
  private func queue(_ work: @escaping () -> Void) {
    if waiting.queue != nil {
      waiting.queue?.append(work)
      return
    }
    waiting.queue = [work]
    while let next = waiting.queue?.first {
      next()
      waiting.queue?.removeFirst()
    }
    waiting.queue = nil
  }

  func schedule(
    _ scheduler: JSScheduler, _ function: Value, _ milliseconds: Double, _ state: Value
  ) throws -> Handle {
    let action = JSObject(self)
    let all = CompositeDisposable()
    func begin(_ delay: Double, _ state: Value) {
      _ = all.insert(
        run(scheduler, after: delay, catches: true) { [unowned self] in
          do { _ = try function.call([state], this: .handle(action), in: self) } catch {
            if waiting.queue == nil || !scheduler.isQueue { return end(uncaught: error) }
            // The work that waits behind it is not done, and whoever began gets the error.
            waiting.queue = Array(waiting.queue?.prefix(1) ?? [])
            waiting.queueError = error
          }
        })
    }
    action.fields["schedule"] = self.function(2) { [unowned self] arguments in
      let given = JSArguments(arguments, self)
      begin(given[1].isUndefined ? 0 : try number(given[1]), given[0])
      return .undefined
    }
    action.fields["unsubscribe"] = self.function(0) { [weak all] _ in
      all?.cancel()
      return .undefined
    }
    begin(milliseconds, state)
    if waiting.queue == nil, let error = waiting.queueError.take() { throw error }
    return Handle(all, called: "subscription")
  }

  /// The methods of a scheduler that is a value.
  func schedulerMethod(
    _ scheduler: JSScheduler, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    switch name {
    case "now": return .int(Int(now / 1_000_000))
    case "schedule":
      let milliseconds = given[1].isNothing ? 0 : try number(given[1])
      return .handle(try schedule(scheduler, given[0], milliseconds, given[2]))
    default: return nil
    }
  }

  /// A stream each of whose events comes when a scheduler does it.
  func observed(
    _ source: Stream, _ scheduler: JSScheduler, after milliseconds: Double = 0
  ) -> Stream {
    Observable { [self] sink, clock in
      let subscription = Subscription(within: sink.subscription)
      func later(_ work: @escaping () -> Void) {
        run(scheduler, after: milliseconds) { if !sink.subscription.isOver { work() } }
      }
      source.subscribe(
        Sink(
          ending: subscription, next: { value in later { sink.next(value) } },
          end: { end in later { sink.end(end) } }), on: clock)
    }
  }

  /// Members one after another: each is sent, and then the next one scheduled.
  func scheduled(_ members: some Sequence<Value>, _ scheduler: JSScheduler) -> Stream {
    Observable.create { [self] observer in
      var rest = members.makeIterator()
      var isOver = false
      func step(_ again: () -> Void) {
        if isOver { return }
        guard let value = rest.next() else { return observer.complete() }
        observer.next(value)
        if !isOver { again() }
      }
      guard case .own(let object) = scheduler else {
        func next() { step { run(scheduler, next) } }
        run(scheduler, next)
        return ActionDisposable { isOver = true }
      }
      // The task of a scheduler of the program comes again when it is asked.
      let work = Function("", arity: 2) { [self] called in
        step { attempt { _ = try call(called[0], "schedule", []) } }
        return .undefined
      }
      let function = Function(work, [.takesThis, .takesRest], called: nil)
      let end = begun(object, [.function(arity: 0, function)])
      return ActionDisposable {
        isOver = true
        end()
      }
    }
  }

  /// Whatever RxJS takes for a stream, of which each value comes when a scheduler does it.
  func scheduled(_ source: Value, _ scheduler: JSScheduler) throws -> Stream {
    if source.object?.shape != .stream, let members = try? members(source) {
      return scheduled(members, scheduler)
    }
    let source = try source.asStream ?? input(source)
    return subscribed(observed(source, scheduler), scheduler)
  }

  func subscribed(
    _ source: Stream, _ scheduler: JSScheduler, after milliseconds: Double = 0
  ) -> Stream {
    Observable { [self] sink, clock in
      let begun = run(scheduler, after: milliseconds) {
        // The function of a `finalize` behind it was there before, and runs first.
        let subscription = Subscription(within: sink.subscription)
        source.subscribe(
          Sink(ending: subscription, next: { sink.next($0) }, end: { sink.end($0) }), on: clock)
      }
      sink.subscription.own(begun)
    }
  }

  /// `timeInterval` and `timestamp`: times as numbers of milliseconds.
  func timed(_ name: String, _ value: Value) -> Value {
    guard case .record(let record) = value else { return value }
    let made = JSObject(self, instances(of: name))
    for (key, value) in record.fields.sorted(by: { a, _ in a.key == "value" }) {
      let name = key == "time" ? "timestamp" : key
      if case .duration(let time) = value {
        let start = name == "timestamp" ? Double(Int64(bitPattern: epoch)) / 1_000_000 : 0
        made.fields[name] = JSNumber.value(Double(time) / 1000 - start)
      } else {
        made.fields[name] = value
      }
    }
    return .handle(made)
  }
}
