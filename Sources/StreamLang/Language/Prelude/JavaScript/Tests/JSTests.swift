import StreamEngine

/// The tests that a program has described with `describe` and `it`, and how far they are.
///
/// They run one after another once the program's statements have run, as in Jest, Mocha and Vitest.
final class JSTests {
  /// A group of tests, and what is done around each of them.
  private final class Group {
    let title: String
    let parent: Group?
    var hooks: [String: [Value]] = [:]

    init(_ title: String, in parent: Group?) { (self.title, self.parent) = (title, parent) }

    func title(of test: String) -> String {
      let own = title.isEmpty ? test : "\(title) › \(test)"
      return parent?.title(of: own) ?? own
    }

    /// Those of the groups around it come first, unless they end something.
    func all(_ name: String) -> [Value] {
      let own = hooks[name] ?? []
      let outer = parent?.all(name) ?? []
      return name.hasPrefix("after") ? own.reversed() + outer : outer + own
    }
  }

  private enum Step {
    case hook(Value, of: Group)
    case test(Test)
  }

  private struct Test {
    let name: String
    let body: Value
    let group: Group
    /// The place at which it is described.
    let origin: CodePlace?
  }

  /// The time for which a test may wait, and the timer that ends it.
  private struct Patience {
    var milliseconds = 5000.0
    var timer: Scheduler.Timer?
    /// Starts the timer; nil if no test waits.
    var start: (() -> Void)?
    /// Ends the function of a test that runs or waits; nil if there is none.
    var end: (((any Error)?) -> Void)?
    /// The first error that nobody has handled.
    var failure: (any Error)?

    mutating func pause(_ scheduler: Scheduler) {
      if let timer { scheduler.cancel(timer) }
      timer = nil
    }
  }

  private unowned let world: JSWorld
  private var group = Group("", in: nil)
  private var steps: [Step] = []
  /// The tests that are to run alone; nil if none was chosen.
  private var chosen: Set<Int>?
  private var isAwaited = false
  /// The test that runs or waits, the number of steps behind it, and how often it has expected something.
  private struct Running {
    let test: Test
    let stepsLeft: Int
    var made = 0
    /// The number that it has said; endless if any will do.
    var wanted: Double?
  }

  private var running: Running?
  private var patience = Patience()
  /// The object that `jest` and `vi` are.
  private(set) lazy var mocks = JSMocks(world) { [unowned self] in withoutPatience($0) }
  /// The reason why something that has been called in the test that runs could not be read.
  private var refusal: String?

  private init(_ world: JSWorld) { self.world = world }

  /// The tests of a program; they are created at the first call.
  static func of(_ world: JSWorld) -> JSTests {
    if let tests = world.tests?.part as? JSTests { return tests }
    let tests = JSTests(world)
    world.tests = (
      tests, { [unowned tests] in tests.isAwaited }, { [unowned tests] in tests.endProgram() },
      { [unowned tests] reason in
        if tests.running == nil { return false }
        _ = tests.refuse(reason)
        return true
      }, { [unowned tests] in tests.take(uncaught: $0) }
    )
    return tests
  }

  // MARK: Describing

  func describe(_ title: String, _ body: Value) {
    group = Group(title, in: group)
    defer { group = group.parent ?? group }
    do { _ = try body.call([], in: world) } catch {
      // The refusal counts as one more test, after those described so far.
      let reason = refusal
      refusal = nil
      add(
        "its description",
        world.function(0) { [unowned self] _ in throw reason.map(refuse) ?? error })
    }
    for hook in group.hooks["afterAll"] ?? [] { steps.append(.hook(hook, of: group)) }
    begin()
  }

  func add(_ title: String, _ body: Value, isAlone: Bool = false) {
    if isAlone { chosen = (chosen ?? []).union([steps.count]) }
    let turn = world.environment.turn
    let origin = turn.callPlace ?? turn.statement?.origin
    steps.append(
      .test(Test(name: group.title(of: title), body: body, group: group, origin: origin)))
    begin()
  }

  func add(hook name: String, _ body: Value) {
    if name == "beforeAll" {
      steps.append(.hook(body, of: group))
    } else {
      group.hooks[name, default: []].append(body)
    }
  }

  // MARK: Running

  private func begin() {
    if isAwaited { return }
    isAwaited = true
    world.later { [self] in
      if group.parent == nil {
        steps += (group.hooks["afterAll"] ?? []).map { .hook($0, of: group) }
        group.hooks["afterAll"] = nil
      }
      run(from: 0)
    }
  }

  private func run(from first: Int) {
    var place = first
    while place < steps.count {
      var isOver = false
      var goesOn = false
      perform(steps[place], at: place) { [self] in
        isOver = true
        if goesOn { run(from: place) }
      }
      place += 1
      if !isOver {
        goesOn = true
        return
      }
    }
    steps = []
    chosen = nil
    isAwaited = false
  }

  private func perform(_ step: Step, at place: Int, _ done: @escaping () -> Void) {
    refusal = nil
    switch step {
    case .hook(let hook, let group):
      let test = Test(name: group.title(of: "hook"), body: hook, group: group, origin: nil)
      running = Running(test: test, stepsLeft: steps.count - place - 1)
      call([hook]) { [self] error in
        if let error { tell(test, error) }
        running = nil
        done()
      }
    case .test(let test):
      if chosen?.contains(place) == false { return done() }
      running = Running(test: test, stepsLeft: steps.count - place - 1)
      call(test.group.all("beforeEach") + [test.body]) { [self] error in
        call(test.group.all("afterEach")) { [self] later in
          tell(test, error ?? later ?? missing)
          running = nil
          done()
        }
      }
    }
  }

  /// The test that runs expects something of a value.
  func noteExpectation() { running?.made += 1 }

  /// The test that runs says how often it expects something; endless if any number will do.
  func wantExpectations(_ count: Double) { running?.wanted = count }

  /// The error of a test that has expected less, or more, than it said.
  private var missing: (any Error)? {
    guard let running, let wanted = running.wanted else { return nil }
    let isAny = wanted == .infinity
    if isAny ? running.made > 0 : Double(running.made) == wanted { return nil }
    let count =
      isAny ? "an expectation" : "\(JSNumber.text(wanted)) expectation\(wanted == 1 ? "" : "s")"
    return world.failure("AssertionError", "wanted \(count), and it had \(running.made)")
  }

  private func tell(_ test: Test, _ error: (any Error)?) {
    if let refusal { return tell(test, failure: refusal) }
    let events = error.flatMap { (world.value(of: $0).object as? JSAssertionError)?.events }
    // Events are compared by a function that many tests may share.
    let place = events == nil ? error.flatMap(world.place) : nil
    tell(test, failure: error.map(text), at: place, events: events)
  }

  /// Notes that the test which runs has called what could not be read, whatever it makes of that.
  func refuse(_ reason: String) -> any Error {
    refusal = refusal ?? reason
    return world.failure("Error", reason)
  }

  private func tell(
    _ test: Test, failure: String?, at place: CodePlace? = nil,
    events: (came: [TimedValue], wanted: [TimedValue])? = nil
  ) {
    let failure = failure.map {
      TestFailure(
        fault: RuntimeError("\(test.name): \($0)").from(place ?? test.origin), events: events)
    }
    world.environment.output(.tested(test.name, failure: failure))
  }

  private func text(_ error: any Error) -> String {
    let value = world.value(of: error)
    guard let message = value.member("message"), let text = try? world.text(message) else {
      return "threw \(world.shown(value))"
    }
    let name = value.member("name").flatMap { try? world.text($0) } ?? "Error"
    return name == "AssertionError" || text.isEmpty ? text : "\(name): \(text)"
  }

  /// Calls functions one after another, until one of them fails.
  private func call(_ functions: [Value], _ end: @escaping ((any Error)?) -> Void) {
    guard let first = functions.first else { return end(nil) }
    let rest = Array(functions.dropFirst())
    call(first) { [self] error in if let error { end(error) } else { call(rest, end) } }
  }

  /// Calls a function that may answer a promise, or take a function that it calls at its end.
  private func call(_ function: Value, _ end: @escaping ((any Error)?) -> Void) {
    var isOver = false
    let scheduler = world.environment.scheduler
    func finish(_ error: (any Error)?) {
      if isOver { return }
      isOver = true
      patience.pause(scheduler)
      (patience.start, patience.end) = (nil, nil)
      end(patience.failure ?? error)
    }
    do {
      let waits = function.arity > 0
      let done = waits ? whenDone(finish) : .undefined
      patience = Patience()
      patience.end = finish
      let answer = try function.call(waits ? [done] : [], this: context, in: world)
      if let promise = answer.object as? JSPromise {
        promise.whenSettled { state in
          switch state {
          case .kept: finish(nil)
          case .broken(let value): finish(RuntimeError(thrown: value))
          }
        }
      } else if !waits {
        finish(nil)
      }
      if isOver { return }
      let time = patience.milliseconds
      patience.start = { [self] in
        patience.timer = scheduler.schedule(after: JSWorld.duration(time)) { [world] in
          let waited = JSNumber.text(time / 1000)
          finish(world.failure("AssertionError", "it still waits after \(waited)s: \(Self.reason)"))
        }
      }
      patience.start?()
    } catch { finish(error) }
  }

  /// The function `done` that a test gets, which Jasmine lets fail, too: `done.fail(a)`.
  private func whenDone(_ finish: @escaping ((any Error)?) -> Void) -> Value {
    let done = world.function(1) { given in
      let error = given.first ?? .undefined
      finish(error.isNothing ? nil : RuntimeError(thrown: error))
      return .undefined
    }
    if case .function(_, let function) = done {
      world.fields(of: function).fields["fail"] = world.function(1) { [unowned self] given in
        finish(failure(for: given.first ?? .undefined))
        return .undefined
      }
    }
    return done
  }

  /// The error of a test that says itself that it has failed, and why.
  func failure(for reason: Value) -> any Error {
    if reason.object?.isError == true { return RuntimeError(thrown: reason) }
    let text = reason.isNothing ? "" : ": \((try? world.text(reason)) ?? world.shown(reason))"
    return world.failure("AssertionError", "failed\(text)")
  }

  /// Lets the test that runs fail with an error that nobody handles; false if there is none.
  ///
  /// A test that waits is over.
  func take(uncaught error: any Error) -> Bool {
    guard let end = patience.end else { return false }
    patience.failure = patience.failure ?? error
    if patience.start != nil { end(nil) }
    return true
  }

  /// Does something that takes time of the clock for which a test need not wait.
  private func withoutPatience(_ work: () -> Void) {
    patience.pause(world.environment.scheduler)
    work()
    patience.start?()
  }

  /// The time, an hour, for which a test without a limit may wait.
  private static let longest = 3_600_000.0

  /// The `this` of a test in Mocha: `this.timeout(2000)` says how long it may wait.
  private lazy var context: Value = {
    let made = JSObject(world)
    for name in ["timeout", "slow", "retries"] {
      made.fields[name] = world.function(1) { [unowned self, unowned made] given in
        if name == "timeout", let time = given.first {
          let limit = try world.number(time)
          patience.milliseconds = limit > 0 ? limit : Self.longest
        }
        return .handle(made)
      }
    }
    return .handle(made)
  }()

  private static let reason = "`done` was not called, or its promise has no value"

  /// Tells that a test waits for what never came.
  func endProgram() {
    guard let running else { return }
    self.running = nil
    let rest = running.stepsLeft
    let left = rest == 0 ? "" : "; what stands behind it did not run"
    tell(running.test, failure: "it still waits: \(Self.reason)\(left)")
  }
}
