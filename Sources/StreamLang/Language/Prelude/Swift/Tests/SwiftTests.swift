import StreamEngine

/// The tests of a program that was written for XCTest or Swift Testing: what they expect, and how it ends.
///
/// As there, an expectation that is not met is noted, and the test goes on.
final class SwiftTests {
  private struct Test {
    let title: String
    /// The class of XCTest that it belongs to.
    var suite: SwiftType?
    /// The place of its name.
    let origin: CodePlace?
    /// Its runs: one, or one for each of its arguments, which are shown behind its title.
    let runs: () throws -> [(given: String, run: () -> Void)]
  }

  /// The part of the test under way that is over.
  private struct Progress {
    /// The assertions that it has missed, and where they stand.
    var failures: [(text: String, place: CodePlace?)] = []
    /// The expectations that it waits for.
    var awaited: [SwiftExpectation] = []
    /// Functions that are called when it is over, the last one first.
    var endings: [Value] = []
    var isSkipped = false
  }

  /// Stops a test whose failure is noted already.
  private struct Stop: Error {}

  private unowned let world: SwiftWorld
  /// Those that wait for the end of the program's statements.
  private var tests: [Test] = []
  private var progress = Progress()
  /// True while a test runs: what fails then is a failure of the test.
  private(set) var areRunning = false
  /// The streams that schedulers of tests have made, and that answer who subscribed to them.
  private var streams: [ObjectIdentifier: SwiftRecorded] = [:]

  init(_ world: SwiftWorld) { self.world = world }

  func add(_ stream: SwiftRecorded) { streams[ObjectIdentifier(stream.value)] = stream }

  /// The test's own property of a stream.
  func property(_ name: String, of stream: StreamValue) -> Value? {
    streams[ObjectIdentifier(stream)]?.property(name)
  }

  /// Notes a test, which runs when the statements of the program have run.
  private func add(
    _ title: String, of suite: SwiftType? = nil,
    _ runs: @escaping () throws -> [(given: String, run: () -> Void)]
  ) {
    let origin = world.environment.turn.statement?.origin
    if tests.isEmpty { world.environment.scheduler.schedule(after: .zero) { [self] in runAll() } }
    tests.append(Test(title: title, suite: suite, origin: origin, runs: runs))
  }

  /// A function that makes an instance and calls its method, as of Swift Testing.
  ///
  /// It does not run if a condition answers false, and runs once for each member of a list, or of two lists with each
  /// other; `names` are those of its parameters.
  func add(
    _ function: Value, called title: String, if condition: Value?, over lists: Value?,
    names: [String]
  ) {
    add(title) { [self] in
      if let condition, try !world.holds(condition) { return [] }
      guard let lists else { return [("", { [self] in call(function, []) })] }
      let all = world.members(of: try world.invoke(lists, [])) ?? []
      let combined = all.reduce([[Value]]([[]])) { made, list in
        let members = world.members(of: list) ?? []
        return made.flatMap { first in members.map { first + [$0] } }
      }
      return combined.map { given in
        // A tuple has a value for each parameter.
        let parts = given.count < names.count ? given.flatMap(\.tupleParts) : given
        let shown = zip(names, parts).map { "\($0) → \(world.inner($1))" }
        return ("(\(shown.joined(separator: ", ")))", { [self] in call(function, given) })
      }
    }
  }

  private func call(_ function: Value, _ given: [Value]) {
    attempt { try finish(world.invoke(function, given)) }
  }

  /// A method of a class of tests, which is called in a new instance, between `setUp` and `tearDown`.
  func add(_ type: SwiftType, _ method: String, called title: String) {
    add(title, of: type) { [self] in
      [
        (
          "",
          { [self] in
            attempt {
              guard case .handle(let instance as SwiftObject) = try type.new("init", []) else {
                return
              }
              run(method, of: instance)
            }
          }
        )
      ]
    }
  }

  private func run(_ method: String, of instance: SwiftObject) {
    func call(_ names: String...) {
      for name in names where instance.type.find(method: name) != nil {
        attempt { try finish(instance.call(name, []) ?? .null) }
      }
    }
    call("setUp() async", "setUpWithError", "setUp")
    if progress.failures.isEmpty, !progress.isSkipped { call(method) }
    while let last = progress.endings.popLast() { self.call(last, []) }
    call("tearDown", "tearDownWithError", "tearDown() async")
  }

  private func runAll() {
    let noted = tests
    tests = []
    var suite: SwiftType?
    /// Does what the classes around tests say before the first one, or after the last.
    func tell(_ name: String, _ type: SwiftType?) {
      guard let type, type.find(method: name, in: .staticMethods) != nil else { return }
      attempt { _ = try type.call(name, []) }
    }
    for test in noted {
      if test.suite !== suite {
        tell("tearDown", suite)
        tell("setUp", test.suite)
        suite = test.suite
      }
      run(test)
    }
    tell("tearDown", suite)
  }

  private func run(_ test: Test) {
    areRunning = true
    defer { areRunning = false }
    progress = Progress()
    var runs: [(given: String, run: () -> Void)] = []
    attempt { runs = try test.runs() }
    if !progress.failures.isEmpty { return tell(test) }
    for (given, run) in runs {
      progress = Progress()
      run()
      tell(test, given)
    }
  }

  private func tell(_ test: Test, _ given: String = "") {
    let failures = progress.failures
    if progress.isSkipped, failures.isEmpty { return }
    let title = test.title + given
    let failure = failures.first.map { text, place in
      let rest = failures.count > 1 ? ", and \(count(failures.count - 1, "more failure"))" : ""
      return TestFailure(
        fault: RuntimeError("\(title): \(text)\(rest)").from(place ?? test.origin), events: nil)
    }
    world.environment.output(.tested(title, failure: failure))
  }

  /// Does something of the test's, whose error is a failure of it.
  func attempt(_ work: () throws -> Void) {
    do { try work() } catch is Stop {} catch {
      let value = world.value(of: error)
      if case .handle(let object as SwiftObject) = value, object.type.name == "XCTSkip" {
        progress.isSkipped = true
      } else {
        fail("threw \(world.described(value))", at: (error as? RuntimeError)?.origin)
      }
    }
  }

  /// Notes a failure at a place, or at that of the call under way.
  func fail(_ text: String, at place: CodePlace? = nil) {
    progress.failures.append((text, place ?? world.environment.turn.callPlace))
  }

  /// `addTeardownBlock { … }`.
  func atEnd(_ function: Value) { progress.endings.append(function) }

  // MARK: Parts of a test

  /// The value that a test cannot do without: one that is nil, or false, is a failure, and ends it.
  func required(_ value: Value, orTell text: String) throws -> Value {
    if value != .bool(false), let held = value.unwrapped { return held }
    fail(text)
    throw Stop()
  }

  /// The value of an expectation that has told its failure itself.
  func required(_ outcome: Value) throws -> Value {
    if outcome != .bool(false), let held = outcome.unwrapped { return held }
    throw Stop()
  }

  /// `withKnownIssue { … }`: what fails in it is no failure, and nothing that fails is one, unless it may happen.
  func known(_ body: Value, mayBeMissing: Bool) {
    let before = progress.failures.count
    call(body, [])
    if progress.failures.count > before {
      progress.failures.removeSubrange(before...)
    } else if !mayBeMissing {
      fail("a known issue was not recorded")
    }
  }

  /// `confirmation(expectedCount: 2) { … }`: its function gets what it has to call that often.
  func confirmation(_ body: Value, wanted: Value, comment: String) throws -> Value {
    let made = SwiftConfirmation()
    defer {
      if !made.isMet(wanted) {
        let times = "confirmed \(count(made.count, "time")), and \(world.text(wanted)) wanted"
        fail("\(comment.isEmpty ? "a confirmation" : comment) was \(times)")
      }
    }
    return try finish(world.invoke(body, [.handle(made)]))
  }

  // MARK: Waiting

  func expectation() -> Value {
    let made = SwiftExpectation { [unowned self] in
      fail("an expectation was fulfilled more often than it wants")
    }
    progress.awaited.append(made)
    return .handle(made)
  }

  /// Lets time pass until what the test waits for has come, or that many seconds are over, and answers the reason why
  /// that was too long.
  @discardableResult
  func wait(for expectations: [Value]?, seconds: Double) -> String? {
    let waited =
      expectations?.compactMap { value -> SwiftExpectation? in
        if case .handle(let handle) = value { handle as? SwiftExpectation } else { nil }
      } ?? progress.awaited
    let (unwanted, wanted) = (waited.filter(\.isInverted), waited.filter { !$0.isInverted })
    world.standing {
      world.environment.scheduler.play(for: seconds) {
        unwanted.isEmpty
          ? wanted.allSatisfy(\.isFulfilled) : unwanted.contains(where: \.isFulfilled)
      }
    }
    var reason: String?
    if unwanted.contains(where: \.isFulfilled) {
      reason = "an inverted expectation was fulfilled"
    } else if !wanted.allSatisfy(\.isFulfilled) {
      reason = "what it waits for did not come within \(seconds.plainSeconds)"
    }
    if let reason { fail(reason) }
    return reason
  }

  /// The answer of a function, for which time passes if it is `async`.
  @discardableResult
  private func finish(_ answer: Value) throws -> Value {
    guard case .handle(let call as SwiftCall) = answer else { return answer }
    world.standing { world.environment.scheduler.play(for: 3600) { call.outcome != nil } }
    if let outcome = call.outcome { return try outcome.get() }
    fail("it is not over after an hour")
    throw Stop()
  }

  /// The values of a stream that is waited for: RxBlocking's `toBlocking()`.
  func blocking(_ source: Stream, seconds: Double?) -> Value {
    func run(most: Int? = nil) -> (values: [Value], error: (any Error)?) {
      var values: [Value] = []
      var end: End?
      let subscription = Subscription()
      let sink = Sink<Value>(ending: subscription, next: { values.append($0) }, end: { end = $0 })
      let wanted = most.map { source.take($0) } ?? source
      let scheduler = world.environment.scheduler
      wanted.subscribe(sink, on: scheduler)
      world.standing { scheduler.play(for: seconds ?? 3600) { end != nil } }
      subscription.cancel()
      return switch end {
      case .failed(let error)?: (values, error)
      case .completed?: (values, nil)
      case nil: (values, StreamError.timeout)
      }
    }
    func all(most: Int? = nil) throws -> [Value] {
      let (values, error) = run(most: most)
      if let error { throw error }
      return values
    }
    return .handle(
      Handle(
        "BlockingObservable",
        [
          "toArray": { _ in .list(try all()) },
          "first": { _ in .optional(try all(most: 1).first) },
          "last": { _ in .optional(try all().last) },
          "single": { [world] given in
            var only: Value?
            for value in try all(most: given.isEmpty ? 2 : nil) {
              if let isMeant = given.first, try world.invoke(isMeant, [value]) != .bool(true) {
                continue
              }
              if only != nil { throw StreamError.moreThanOneElement }
              only = value
            }
            guard let only else { throw StreamError.noElements }
            return only
          },
          "materialize": { [world] _ in
            let (values, error) = run()
            let type = world.native("MaterializedSequenceResult")
            let made = SwiftObject(case: error == nil ? "completed" : "failed", type)
            made.fields["elements"] = .list(values)
            made.fields["error"] = error.map { world.value(of: $0) }
            return .handle(made)
          },
        ]))
  }

  // MARK: Assertions

  /// An assertion of XCTest by its name, without `XCTAssert` in front, or the one by which `#expect` is read, behind `#`.
  ///
  /// The answer says if it is met; that of an error that is wanted is the error.
  func assert(_ written: String, _ given: [Value], message: String) throws -> Value {
    let isMacro = written.hasPrefix("#")
    let name = String(written.dropFirst(isMacro ? 1 : 0))
    var isMet = true
    func note(_ text: String) {
      isMet = false
      let title = isMacro ? "#expect" : "XCTAssert\(name)"
      fail("\(title) failed" + text + (message.isEmpty ? "" : " - \(message)"))
    }
    func shown(_ value: Value) -> String { "(\"\(world.text(value))\")" }
    let (first, second) = (given.first ?? .null, given.dropFirst().first ?? .null)
    func compare(_ words: String, _ isRight: (Bool, Bool) -> Bool) throws {
      let (less, greater) = (try world.isBefore(first, second), try world.isBefore(second, first))
      if !isRight(less, greater) { note(": \(shown(first)) is not \(words) \(shown(second))") }
    }
    switch name {
    case "", "True": if first != .bool(true) { note("") }
    case "Holds": if first != .bool(true) { note(": \(world.text(second))") }
    case "False": if first != .bool(false) { note("") }
    case "Nil": if let held = first.unwrapped { note(": \"\(world.text(held))\"") }
    case "NotNil": if first.unwrapped == nil { note("") }
    case "Equal" where given.count > 2:
      if try abs(number(first) - number(second)) > number(given[2]) {
        note(": \(shown(first)) is not equal to \(shown(second)) +/- \(shown(given[2]))")
      }
    case "Equal": if let difference = difference(first, second) { note(difference) }
    case "NotEqual" where given.count > 2:
      if try abs(number(first) - number(second)) <= number(given[2]) {
        note(": \(shown(first)) is equal to \(shown(second)) +/- \(shown(given[2]))")
      }
    case "NotEqual":
      if difference(first, second) == nil { note(": \(shown(first)) is equal to \(shown(second))") }
    case "Identical", "NotIdentical":
      if world.areIdentical(first, second) != (name == "Identical") {
        note(": \(shown(first)), \(shown(second))")
      }
    case "GreaterThan": try compare("greater than") { _, greater in greater }
    case "LessThan": try compare("less than") { less, _ in less }
    case "GreaterThanOrEqual": try compare("greater than or equal to") { less, _ in !less }
    case "LessThanOrEqual": try compare("less than or equal to") { _, greater in !greater }
    case "ThrowsError":
      do { try finish(world.invoke(first, [])) } catch {
        let error = world.value(of: error)
        guard given.count > 1 else { return .optional(error) }
        let answer = try world.invoke(second, [error])
        if !isMacro || answer == .bool(true) { return .optional(error) }
        note(": threw another error, \(world.described(error))")
        return .null
      }
      note(": did not throw an error")
      return .null
    case "NoThrow":
      do { try finish(world.invoke(first, [])) } catch {
        note(": threw error \"\(world.described(world.value(of: error)))\"")
      }
    default: throw world.failure("XCTAssert\(name) is not read")
    }
    return .bool(isMet)
  }

  private func number(_ value: Value) throws -> Double {
    if let number = value.unwrapped?.number { return number }
    throw world.failure("\(world.described(value)) is no number")
  }

  /// The first difference between two values, where they are lists; nil if they are equal.
  private func difference(_ came: Value, _ wanted: Value) -> String? {
    if plain(came) == plain(wanted) { return nil }
    guard case .list(let came)? = came.unwrapped, case .list(let wanted)? = wanted.unwrapped else {
      return ": (\"\(world.text(came))\") is not equal to (\"\(world.text(wanted))\")"
    }
    let place = zip(came, wanted).prefix { plain($0) == plain($1) }.count
    func shown(_ list: [Value]) -> String {
      list.indices.contains(place) ? world.text(list[place]) : "nothing"
    }
    return " at [\(place)]: got \(shown(came)), want \(shown(wanted))"
  }

  /// A value without optionals, tuples and errors of its own, so that it is equal where a test says so.
  private func plain(_ value: Value) -> Value {
    switch value {
    case .list(let members): return .list(members.map(plain))
    case .record(let record): return .record(Record(record.fields.mapValues(plain)))
    case .handle(let handle):
      switch handle {
      case let optional as SwiftOptional: return plain(optional.value)
      case let tuple as SwiftTuple: return .list(tuple.members.map(plain))
      case let slice as SwiftSlice: return .list(slice.members.map(plain))
      case let object as SwiftObject where object.type.isError:
        return .string(world.described(value))
      default: return value
      }
    default: return value
    }
  }
}

/// A stream that answers a test who subscribed to it.
protocol SwiftRecorded {
  var value: StreamValue { get }
  func property(_ name: String) -> Value?
}

/// Something that a test waits for: XCTest's `expectation(description:)`.
final class SwiftExpectation: Handle, SwiftSettable {
  private var count = 0
  private var wanted = 1
  /// It must not come.
  private(set) var isInverted = false
  /// It may come more often.
  private var mayGoOn = false
  private let tooOften: () -> Void
  var isFulfilled: Bool { count >= wanted }

  init(tooOften: @escaping () -> Void) {
    self.tooOften = tooOften
    super.init("expectation", [:])
  }

  override func method(_ name: String) -> Method? {
    guard name == "fulfill" else { return nil }
    return { [self] _ in
      count += 1
      if count > wanted, !mayGoOn { tooOften() }
      return .void
    }
  }

  /// Sets how often it is to be told; other properties change nothing here.
  func set(_ name: String, to value: Value) {
    switch (name, value) {
    case ("expectedFulfillmentCount", .int(let number)): wanted = number
    case ("isInverted", .bool(let truth)): isInverted = truth
    case ("assertForOverFulfill", .bool(let truth)): mayGoOn = !truth
    default: break
    }
  }
}

/// A value of Swift Testing that a test calls as often as it says.
private final class SwiftConfirmation: Handle {
  private(set) var count = 0

  init() { super.init("confirmation", [:]) }

  /// True if the number of calls is the one that is wanted, or within a range.
  func isMet(_ wanted: Value) -> Bool {
    switch wanted {
    case .int(let number): return count == number
    case .handle(let range as SwiftRange):
      if case .int(let least) = range.lower, count < least { return false }
      guard case .int(let most) = range.upper else { return true }
      return range.isClosed ? count <= most : count < most
    default: return false
    }
  }

  override func method(_ name: String) -> Method? {
    // A value that is called is told by the first of these.
    guard ["on", "confirm"].contains(name.functionName) else { return nil }
    return { [self] given in
      if case .int(let more)? = given.first { count += more } else { count += 1 }
      return .void
    }
  }
}

extension Scheduler {
  /// Lets everything happen that is due within so many seconds, until that is enough.
  func play(for seconds: Double, until isEnough: () -> Bool) {
    let wait = UInt64((min(max(0, seconds), 1e6) * 1e9).rounded())
    let (sum, isTooMany) = now.addingReportingOverflow(wait)
    let end = isTooMany ? UInt64.max : sum
    runMeanwhile(until: end, isEnough)
    if !isEnough() { skip(to: end) }
  }
}

extension Value {
  /// The members of a tuple; all others as they are.
  fileprivate var tupleParts: [Value] {
    if case .handle(let tuple as SwiftTuple) = self { tuple.members } else { [self] }
  }
}

extension Double {
  fileprivate var plainSeconds: String {
    self == rounded() ? "\(Int(exactly: self) ?? 0)s" : "\(self)s"
  }
}
