import StreamEngine

/// The tests of a program that was written for XCTest or Swift Testing: what they expect, and how it ends.
///
/// As there, an expectation that is not met is noted, and the test goes on.
final class SwiftTests {
  private struct Test {
    let title: String
    /// The place of its name.
    let origin: CodePlace?
    let run: () -> Void
  }

  private unowned let world: SwiftWorld
  /// Those that wait for the end of the program's statements.
  private var tests: [Test] = []
  /// The assertions that the test under way has missed.
  private var failures: [String] = []
  /// The expectations that the test under way waits for.
  private var awaited: [SwiftExpectation] = []
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
  private func add(_ title: String, _ run: @escaping () -> Void) {
    let origin = world.environment.turn.statement?.origin
    if tests.isEmpty { world.environment.scheduler.schedule(after: .zero) { [self] in runAll() } }
    tests.append(Test(title: title, origin: origin, run: run))
  }

  /// A function that makes an instance and calls its method, as of Swift Testing.
  func add(_ function: Value, called title: String) {
    add(title) { [self] in
      attempt {
        if case .handle(let call as SwiftCall) = try world.invoke(function, []) { try finish(call) }
      }
    }
  }

  /// A method of a class of tests, which is called in a new instance, between `setUp` and `tearDown`.
  func add(_ type: SwiftType, _ method: String, called title: String) {
    add(title) { [self] in
      attempt {
        guard case .handle(let instance as SwiftObject) = try type.new("init", []) else { return }
        func call(_ names: String...) throws {
          for name in names where type.find(method: name) != nil {
            if case .handle(let call as SwiftCall)? = try instance.call(name, []) {
              try finish(call)
            }
          }
        }
        attempt { try call("setUpWithError", "setUp", method) }
        attempt { try call("tearDown", "tearDownWithError") }
      }
    }
  }

  private func runAll() {
    let noted = tests
    tests = []
    for test in noted { run(test) }
  }

  private func run(_ test: Test) {
    (failures, awaited) = ([], [])
    areRunning = true
    defer { areRunning = false }
    test.run()
    let failure = failures.first.map { text in
      let rest = failures.count > 1 ? ", and \(count(failures.count - 1, "more failure"))" : ""
      let fault = RuntimeError("\(test.title): \(text)\(rest)")
      return TestFailure(fault: fault.from(test.origin), events: nil)
    }
    world.environment.output(.tested(test.title, failure: failure))
  }

  /// Does something of the test's, whose error is a failure of it.
  func attempt(_ work: () throws -> Void) {
    do { try work() } catch { fail("threw \(world.described(world.value(of: error)))") }
  }

  func fail(_ text: String) { failures.append(text) }

  // MARK: Waiting

  func expectation() -> Value {
    let made = SwiftExpectation()
    awaited.append(made)
    return .handle(made)
  }

  /// Lets time pass until what the test waits for has come, or that many seconds are over.
  func wait(for expectations: [Value]?, seconds: Double) {
    let waited =
      expectations?.compactMap { value -> SwiftExpectation? in
        if case .handle(let handle) = value { handle as? SwiftExpectation } else { nil }
      } ?? awaited
    let (unwanted, wanted) = (waited.filter(\.isInverted), waited.filter { !$0.isInverted })
    world.environment.scheduler.play(for: seconds) {
      unwanted.isEmpty
        ? wanted.allSatisfy(\.isFulfilled) : unwanted.contains(where: \.isFulfilled)
    }
    if unwanted.contains(where: \.isFulfilled) {
      fail("an inverted expectation was fulfilled")
    } else if !wanted.allSatisfy(\.isFulfilled) {
      fail("what it waits for did not come within \(seconds.plainSeconds)")
    }
  }

  /// Lets time pass until an `async` method is over.
  private func finish(_ call: SwiftCall) throws {
    world.environment.scheduler.play(for: 3600) { call.outcome != nil }
    guard let outcome = call.outcome else { return fail("it is not over after an hour") }
    _ = try outcome.get()
  }

  /// The values of a stream that is waited for: RxBlocking's `toBlocking()`.
  func blocking(_ source: Stream, seconds: Double?) -> Value {
    func run(most: Int? = nil) -> (values: [Value], error: (any Error)?) {
      var values: [Value] = []
      var end: End?
      let subscription = Subscription()
      let sink = Sink<Value>(
        ending: subscription, next: { values.append($0) }, end: { end = $0 })
      let wanted = most.map { source.take($0) } ?? source
      let scheduler = world.environment.scheduler
      wanted.subscribe(sink, on: scheduler)
      scheduler.play(for: seconds ?? 3600) { end != nil }
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
  func assert(_ written: String, _ given: [Value], message: String) throws {
    let isMacro = written.hasPrefix("#")
    let name = String(written.dropFirst(isMacro ? 1 : 0))
    func note(_ text: String) {
      let title = isMacro ? "#expect" : "XCTAssert\(name)"
      fail("\(title) failed" + text + (message.isEmpty ? "" : " - \(message)"))
    }
    func shown(_ value: Value) -> String { "(\"\(world.text(value))\")" }
    let (first, second) = (given.first ?? .null, given.dropFirst().first ?? .null)
    func compare(_ words: String, _ isRight: (Bool, Bool) -> Bool) throws {
      let (less, greater) = (
        try world.isBefore(first, second), try world.isBefore(second, first)
      )
      if !isRight(less, greater) { note(": \(shown(first)) is not \(words) \(shown(second))") }
    }
    switch name {
    case "", "True": if first != .bool(true) { note("") }
    case "False": if first != .bool(false) { note("") }
    case "Nil": if let held = first.unwrapped { note(": \"\(world.text(held))\"") }
    case "NotNil": if first.unwrapped == nil { note("") }
    case "Equal" where given.count > 2:
      if try abs(number(first) - number(second)) > number(given[2]) {
        note(": \(shown(first)) is not equal to \(shown(second)) +/- \(shown(given[2]))")
      }
    case "Equal": if let difference = difference(first, second) { note(difference) }
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
      do {
        _ = try world.invoke(first, [])
        note(": did not throw an error")
      } catch {
        if given.count > 1 { _ = try world.invoke(second, [world.value(of: error)]) }
      }
    case "NoThrow":
      do { _ = try world.invoke(first, []) } catch {
        note(": threw error \"\(world.described(world.value(of: error)))\"")
      }
    default: throw world.failure("XCTAssert\(name) is not read")
    }
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
  var isFulfilled: Bool { count >= wanted }

  init() { super.init("expectation", [:]) }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    guard name == "fulfill" else { return nil }
    return { [self] _ in
      count += 1
      return .void
    }
  }

  /// Sets how often it is to be told; other properties change nothing here.
  func set(_ name: String, to value: Value) {
    switch (name, value) {
    case ("expectedFulfillmentCount", .int(let number)): wanted = number
    case ("isInverted", .bool(let truth)): isInverted = truth
    default: break
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

extension Double {
  fileprivate var plainSeconds: String {
    self == rounded() ? "\(Int(exactly: self) ?? 0)s" : "\(self)s"
  }
}
