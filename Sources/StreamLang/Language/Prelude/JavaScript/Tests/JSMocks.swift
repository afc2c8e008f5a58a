import StreamEngine

/// `jest`, `vi`, `jasmine` and `sinon`: functions that note how they are called.
final class JSMocks {
  private(set) var value = Value.undefined
  private(set) lazy var jasmine = madeForJasmine()
  private(set) lazy var sinon = madeForSinon()
  unowned let world: JSWorld
  /// Lets time pass for which the test that runs need not wait.
  private let passing: (() -> Void) -> Void
  private var all: [JSMock] = []
  /// The number of calls that all of them have noted.
  private var calls = 0
  /// The values that fields of `globalThis` had before `vi.stubGlobal`; nil of one that was not there.
  private var stubbed: [String: Value?] = [:]

  init(_ world: JSWorld, passing: @escaping (() -> Void) -> Void) {
    (self.world, self.passing) = (world, passing)
    let home = JSObject(world)
    value = .handle(home)
    func add(_ name: String, _ work: @escaping (JSArguments) throws -> Value?) {
      self.add(name, to: home, work)
    }
    add("fn") { [unowned self] in made(doing: $0[0]).value }
    add("spyOn") { [unowned self] in try spy(on: $0[0], $0.text(1)) }
    // It only tells TypeScript that something is a mock.
    add("mocked") { $0[0] }
    add("hoisted") { try $0[0].call([], in: world) }
    add("isMockFunction") { [unowned self] given in
      .bool(all.contains { $0.value.isSame(as: given[0]) })
    }
    for name in ["mock", "doMock", "unmock", "requireActual"] {
      add(name) { _ in
        throw world.failure(
          "Error", "\(name) is about modules, which are not here; hand over what is replaced")
      }
    }
    add("clearAllMocks") { [unowned self] _ in forAll { $0.clear() } }
    add("resetAllMocks") { [unowned self] _ in forAll { $0.reset() } }
    add("restoreAllMocks") { [unowned self] _ in forAll { $0.restore() } }
    add("stubGlobal") { [unowned self] given in
      let (name, globals) = (try given.text(0), world.globalObject)
      stubbed[name] = stubbed[name] ?? .some(globals.fields[name])
      globals.fields[name] = given[1]
      return nil
    }
    add("unstubAllGlobals") { [unowned self] _ in
      for (name, value) in stubbed { world.globalObject.fields[name] = value }
      stubbed = [:]
      return nil
    }
    // There is no environment that could be stubbed.
    add("unstubAllEnvs") { _ in nil }
    add("getTimerCount") { [unowned self] _ in
      var count = 0
      self.passing { count = world.environment.scheduler.timerCount }
      return .int(count)
    }
    // The clock is a virtual one in any case.
    add("useFakeTimers") { [unowned self] in try setTime($0[0].member("now")) }
    add("setSystemTime") { [unowned self] in try setTime($0[0]) }
    add("useRealTimers") { _ in
      world.epoch = 0
      return nil
    }
    add("clearAllTimers") { [unowned self] _ in
      self.passing { world.environment.scheduler.cancelAll() }
      return nil
    }
    let advances: [(String, (JSArguments) throws -> Void)] = [
      ("advanceTimersByTime", { [unowned self] in try advance(by: world.number($0[0])) }),
      ("runAllTimers", { [unowned self] _ in try runAll() }),
      ("runOnlyPendingTimers", { [unowned self] _ in runOn { $0.lastDue } }),
      (
        "advanceTimersToNextTimer",
        { [unowned self] given in
          for _ in 0..<(try given.whole(0, 1)) { runOn { $0.nextDue } }
        }
      ),
    ]
    for (name, advance) in advances {
      add(name) { given in
        try advance(given)
        return nil
      }
      add(name + "Async") { [world] given in
        try advance(given)
        return try world.promise("resolve", given)
      }
    }
  }

  /// A function that answers its object unless `work` answers something.
  func add(_ name: String, to home: JSObject, _ work: @escaping (JSArguments) throws -> Value?) {
    home.fields[name] = world.function(1) { [unowned home, world] in
      try work(JSArguments($0, world)) ?? .handle(home)
    }
  }

  /// `jasmine.createSpy()`, `jasmine.createSpyObj('a', ['b'])`, `jasmine.clock().tick(10)`.
  private func madeForJasmine() -> Value {
    let (home, clock) = (JSObject(world), JSObject(world))
    add("createSpy", to: home) { [unowned self] in made(doing: $0[1]).value }
    add("createSpyObj", to: home) { [unowned self] given in
      let names = given.values.first { $0.isObject } ?? .undefined
      let object = JSObject(world)
      for name in names.isList ? try world.members(names) : world.keys(names).map({ .string($0) }) {
        let answer = names.isList ? Value.undefined : try world.get(names, name)
        let spy = made(doing: world.function(0) { _ in answer })
        object.fields[try world.key(name)] = spy.value
      }
      return .handle(object)
    }
    add("clock", to: home) { _ in .handle(clock) }
    for name in ["install", "uninstall", "mockDate"] { add(name, to: clock) { _ in nil } }
    add("tick", to: clock) { [unowned self] given in
      try advance(by: world.number(given[0]))
      return nil
    }
    return .handle(home)
  }

  /// Lets `Date.now()` be a time from now on, a number of milliseconds or a `Date`.
  func setTime(_ value: Value?) throws -> Value? {
    guard let value, !value.isUndefined else { return nil }
    let time = min(max(0, try world.number(value)), 1e12 * 9)
    world.epoch = world.environment.scheduler.now &- UInt64(time.isNaN ? 0 : time * 1_000_000)
    return nil
  }

  /// Lets the timers come that are due within some milliseconds; what they have promised goes on, too.
  func advance(by milliseconds: Double) throws {
    let clock = world.environment.scheduler
    let span = UInt64(min(max(0, milliseconds), 1e12) * 1_000_000)
    let end = clock.now + span
    // The clock reaches the end though nothing may be due there.
    clock.schedule(after: span) {}
    passing { clock.runMeanwhile(until: end) }
  }

  /// Lets the timers come that are due until a time, of which the clock knows.
  private func runOn(to time: (Scheduler) -> UInt64?) {
    passing {
      let clock = world.environment.scheduler
      if let due = time(clock) { clock.runMeanwhile(until: due) }
    }
  }

  /// Lets all timers come, and those that they set.
  ///
  /// - Source: jest `runAllTimers`, which gives up after as many.
  func runAll() throws {
    var count = 0
    passing {
      world.environment.scheduler.runMeanwhile(until: .max) {
        count += 1
        return count > 100_000
      }
    }
    if count <= 100_000 { return }
    throw world.failure("Error", "Aborting after running 100000 timers, assuming an infinite loop!")
  }

  func forAll(_ work: (JSMock) -> Void) -> Value? {
    all.forEach(work)
    return nil
  }

  func made(doing work: Value, isStub: Bool = false, restoring: (() -> Void)? = nil) -> JSMock {
    let made = JSMock(doing: work, isStub: isStub, restoring: restoring, world) { [unowned self] in
      calls += 1
      return calls
    }
    all.append(made)
    return made
  }

  /// `jest.spyOn(object, 'name')`: the method goes on doing what it did, unless it is a stub.
  func spy(on object: Value, _ name: String, isStub: Bool = false) throws -> Value {
    try spied(on: object, name, isStub: isStub).value
  }

  func spied(on object: Value, _ name: String, isStub: Bool) throws -> JSMock {
    let method = try world.get(object, name)
    guard let owner = world.ownFields(of: object), method.isCallable else {
      throw world.failure("Error", "Property `\(name)` does not exist in the provided object")
    }
    if let known = all.first(where: { $0.value.isSame(as: method) }) { return known }
    let own = owner.fields[name]
    let spy = made(doing: method, isStub: isStub) { owner.fields[name] = own }
    owner.fields[name] = spy.value
    return spy
  }
}

/// A function that notes its calls, and does what it was told.
final class JSMock {
  private(set) var value = Value.undefined
  unowned let world: JSWorld
  private let notes: JSObject
  /// The function whose place it has taken, or that it was made with.
  private let original: Value
  private var work: Value
  /// The things that it does in its next calls.
  private var once: [Value] = []
  /// Those that answer instead of it: in the call with a number, or in calls that begin with some arguments.
  private var others: [(place: Int?, arguments: [Value], mock: JSMock)] = []
  private let restoring: (() -> Void)?
  /// Counts a call among those of all mocks.
  private let counted: () -> Int

  init(
    doing work: Value, isStub: Bool, restoring: (() -> Void)?, _ world: JSWorld,
    counted: @escaping () -> Int
  ) {
    (original, self.restoring, self.world, self.counted) = (work, restoring, world, counted)
    self.work = isStub ? .undefined : work
    notes = JSObject(world)
    value = world.methodOfThis("mockConstructor") { [unowned self] in try call($0[1], this: $0[0]) }
    clear()
    guard case .function(_, let function) = value else { return }
    let fields = world.fields(of: function)
    fields.fields["mock"] = .handle(notes)
    func add(_ methods: [String: Method], to home: JSObject) {
      for (name, tell) in methods {
        home.fields[name] = world.function(1) { [unowned self] in
          try tell(self, JSArguments($0, world))
          return value
        }
      }
    }
    add(Self.methods, to: fields)
    let plan = JSObject(world)
    add(Self.plans, to: plan)
    fields.fields["and"] = .handle(plan)
    fields.fields["calls"] = .handle(told)
    fields.hidden = Set(fields.fields.keys)
  }

  private typealias Method = @Sendable (JSMock, JSArguments) throws -> Void

  /// The words of Jasmine behind `and`.
  private static let plans: [String: Method] = [
    "returnValue": { $0.work = $0.answering($1[0]) }, "callFake": { $0.work = $1[0] },
    "callThrough": { mock, _ in mock.work = mock.original },
    "stub": { mock, _ in mock.work = .undefined },
    "returnValues": { mock, given in mock.once = given.values.map(mock.answering) },
    "resolveTo": { $0.work = $0.promising("resolve", $1[0]) },
    "rejectWith": { $0.work = $0.promising("reject", $1[0]) },
    "throwError": { mock, given in
      let error = given[0].isObject ? given[0] : mock.world.error("Error", try given.text(0))
      mock.work = mock.world.function(0) { _ in throw RuntimeError(thrown: error) }
    },
  ]

  /// `calls` of Jasmine: questions about the calls that were noted.
  private var told: JSObject {
    let home = JSObject(world)
    func add(_ name: String, _ answer: @escaping ([Value], JSArguments) throws -> Value) {
      home.fields[name] = world.function(0) { [unowned self] in
        try answer(noted("calls"), JSArguments($0, world))
      }
    }
    add("count") { calls, _ in .int(calls.count) }
    add("any") { calls, _ in .bool(!calls.isEmpty) }
    add("allArgs") { [world] calls, _ in world.list(of: calls) }
    add("argsFor") { [world] calls, given in
      let place = try given.whole(0)
      return calls.indices.contains(place) ? calls[place] : world.list(of: [])
    }
    add("thisFor") { [unowned self] calls, given in
      let place = try given.whole(0)
      return calls.indices.contains(place) ? noted("contexts")[place] : .undefined
    }
    add("all") { [unowned self] calls, _ in world.list(of: calls.indices.map(noted(call:))) }
    add("first") { [unowned self] calls, _ in calls.indices.first.map(noted(call:)) ?? .undefined }
    add("mostRecent") { [unowned self] calls, _ in
      calls.indices.last.map(noted(call:)) ?? .undefined
    }
    add("reset") { [unowned self] _, _ in
      clear()
      return .undefined
    }
    return home
  }

  private static let methods: [String: Method] = [
    "mockImplementation": { $0.work = $1[0] },
    "mockImplementationOnce": { $0.once.append($1[0]) },
    "mockReturnValue": { $0.work = $0.answering($1[0]) },
    "mockReturnValueOnce": { $0.once.append($0.answering($1[0])) },
    "mockResolvedValue": { $0.work = $0.promising("resolve", $1[0]) },
    "mockResolvedValueOnce": { $0.once.append($0.promising("resolve", $1[0])) },
    "mockRejectedValue": { $0.work = $0.promising("reject", $1[0]) },
    "mockRejectedValueOnce": { $0.once.append($0.promising("reject", $1[0])) },
    "mockName": { _, _ in },
    "mockClear": { mock, _ in mock.clear() }, "mockReset": { mock, _ in mock.reset() },
    "mockRestore": { mock, _ in mock.restore() },
  ]

  private func answering(_ value: Value) -> Value { world.function(0) { _ in value } }

  private func promising(_ name: String, _ value: Value) -> Value {
    world.function(0) { [world] _ in try world.promise(name, JSArguments([value], world)) }
  }

  private func call(_ list: Value, this: Value) throws -> Value {
    let given = try world.members(list)
    let fitting = others(for: given)
    let other = fitting.max { $0.arguments.count < $1.arguments.count }?.mock
    // All that fit note the call.
    let noting = [self] + fitting.map(\.mock).filter { $0 !== other }
    for mock in noting {
      mock.note("calls", world.list(of: given))
      mock.note("contexts", this)
      mock.note("invocationCallOrder", .int(counted()))
      mock.notes.fields["lastCall"] = world.list(of: given)
    }
    func note(_ type: String, _ value: Value) {
      let result = world.object(of: ["type": .string(type), "value": value])
      for mock in noting { mock.note("results", result) }
    }
    let work = other?.value ?? (once.isEmpty ? work : once.removeFirst())
    do {
      let answer = work.isCallable ? try work.call(given, this: this, in: world) : .undefined
      note("return", answer)
      return answer
    } catch {
      note("throw", world.value(of: error))
      throw error
    }
  }

  /// The one that answers instead of it in the call with a number, or in those that begin with some arguments.
  func other(in place: Int?, _ arguments: [Value], or make: () -> JSMock) -> JSMock {
    let known = others.first {
      $0.place == place && $0.arguments.count == arguments.count && isAlike($0.arguments, arguments)
    }
    if let known { return known.mock }
    let made = make()
    others.append((place, arguments, made))
    return made
  }

  /// Those that answer the next call instead of it.
  private func others(for given: [Value]) -> [(place: Int?, arguments: [Value], mock: JSMock)] {
    others.filter { other in
      other.place.map { $0 == noted("calls").count }
        ?? isAlike(Array(given.prefix(other.arguments.count)), other.arguments)
    }
  }

  private func isAlike(_ some: [Value], _ others: [Value]) -> Bool {
    world.isAlike(world.list(of: some), world.list(of: others))
  }

  /// The arguments, results or receivers of its calls, which it has noted.
  func noted(_ name: String) -> [Value] { (notes.fields[name]?.object as? JSArray)?.members ?? [] }

  /// The parts that Jasmine tells of a call: its receiver, its arguments, and its result if it has one.
  private func noted(call place: Int) -> Value {
    // A call that has not returned has no result.
    let results = noted("results")
    let result = results.indices.contains(place) ? results[place] : .undefined
    let isAnswer = result.member("type") == .string("return")
    return world.object(of: [
      "object": noted("contexts")[place], "args": noted("calls")[place],
      "returnValue": isAnswer ? result.member("value") ?? .undefined : .undefined,
    ])
  }

  private func note(_ name: String, _ value: Value) {
    (notes.fields[name]?.object as? JSArray)?.members.append(value)
  }

  func clear() {
    for name in ["calls", "results", "contexts", "invocationCallOrder"] {
      notes.fields[name] = world.list(of: [])
    }
    notes.fields["lastCall"] = nil
  }

  func reset() {
    clear()
    (once, others) = ([], [])
    work = .undefined
  }

  func restore() {
    restoring?()
    reset()
  }
}
