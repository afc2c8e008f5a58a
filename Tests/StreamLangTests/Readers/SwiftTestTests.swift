import Testing

@testable import StreamLang

/// Tests of XCTest, RxTest's `TestScheduler` and RxBlocking.
@Suite struct SwiftTestTests {
  /// The verdicts of a class of tests, and the lines about those that failed.
  private static func run(members: String, around: String = "") -> [String] {
    let text = """
      import RxSwift
      import RxTest
      import XCTest
      enum Bad: Error { case one }
      \(around)
      final class T: XCTestCase {
      \(members)
      }
      """
    let report = TestReport(testing: text, called: "T.swift")
    return report.cases.map { ($0.failure == nil ? "ok " : "failed ") + $0.name } + report.lines
  }

  /// A test of these statements.
  private static func run(_ body: String) -> [String] {
    run(
      members: "func testIt() throws {\nlet scheduler = TestScheduler(initialClock: 0)\n\(body)\n}")
  }

  @Test(arguments: [
    "let a = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .completed(300)]);"
      + "let r = scheduler.start { a.map { $0 * 2 } };"
      + "XCTAssertEqual(r.events, [.next(210, 4), .completed(300)]);"
      + "XCTAssertEqual(a.subscriptions, [Subscription(200, 300)])",
    "let a = scheduler.createColdObservable([.next(10, 1), .error(20, Bad.one)]);"
      + "let r = scheduler.start(created: 1, subscribed: 5, disposed: 100) { a.asObservable() };"
      + "XCTAssertEqual(r.events, Recorded.events(.next(15, 1), .error(25, Bad.one)));"
      + "XCTAssertEqual(a.subscriptions, [Subscription(5, 25)])",
    "let a = scheduler.createColdObservable([.next(10, 1)]);"
      + "let r = scheduler.start(disposed: 205) { a.asObservable() };"
      + "XCTAssertEqual(r.events, []); XCTAssertEqual(a.subscriptions, [Subscription(200, 205)])",
    "let o = scheduler.createObserver(Int.self); let s = PublishSubject<Int>(); _ = s.subscribe(o);"
      + "scheduler.scheduleAt(10) { s.onNext(1) }; scheduler.scheduleAt(20) { s.onCompleted() };"
      + "scheduler.start(); XCTAssertEqual(o.events, [.next(10, 1), .completed(20)]);"
      + "XCTAssertEqual(scheduler.clock, 20)",
    "let o = scheduler.createObserver(Int.self); _ = Observable.of(1, 2).subscribe(o);"
      + "XCTAssertEqual(o.events.compactMap { $0.value.element }, [1, 2]);"
      + "XCTAssertEqual(o.events.filter { $0.value.isCompleted }.map(\\.time), [0])",
    "let s = PublishSubject<Int>();"
      + "func late(_ o: Observable<Int>, _ s: SchedulerType) -> Observable<Int> {"
      + "o.debounce(.seconds(5), scheduler: s).observe(on: s) };"
      + "scheduler.scheduleAt(10) { s.onNext(1) }; let o = scheduler.createObserver(Int.self);"
      + "_ = late(s, scheduler).subscribe(o); scheduler.start();"
      + "XCTAssertEqual(o.events, [.next(16, 1)])",
    "let a = scheduler.createColdObservable([.next(1, 7)]); var got: [Int] = [];"
      + "_ = a.subscribe(onNext: { got.append($0) }); scheduler.advanceTo(3);"
      + "XCTAssertEqual(got, [7]); XCTAssertEqual(scheduler.clock, 3)",
    "let r = scheduler.start { Observable<Int>.interval(.seconds(300), scheduler: scheduler) };"
      + "XCTAssertEqual(r.events, [.next(500, 0), .next(800, 1)])",
    "let r = scheduler.start(disposed: 204) { Observable.repeatElement(4, scheduler: scheduler) };"
      + "XCTAssertEqual(r.events, [.next(201, 4), .next(202, 4), .next(203, 4)])",
    "let a = scheduler.createHotObservable([.next(250, 1), .next(260, 2), .completed(400)]);"
      + "let r = scheduler.start { a.debounce(.seconds(50), scheduler: scheduler) };"
      + "XCTAssertEqual(r.events, [.next(310, 2), .completed(400)])",
    "let a = scheduler.createHotObservable([.next(210, 1), .completed(220)]);"
      + "let b = scheduler.createHotObservable([.completed(250, Int.self)]);"
      + "let r = scheduler.start { Observable.combineLatest(a, b) { $0 + $1 } };"
      + "XCTAssertEqual(r.events, [.completed(250)])",
    "let e = expectation(description: \"e\");"
      + "_ = Observable.just(1).delay(.milliseconds(10), scheduler: MainScheduler.instance)"
      + ".subscribe(onNext: { _ in e.fulfill() }); wait(for: [e], timeout: 1)",
    "let e = expectation(description: \"e\"); e.expectedFulfillmentCount = 2;"
      + "_ = Observable.of(1, 2).subscribe(onNext: { _ in e.fulfill() });"
      + "waitForExpectations(timeout: 1)",
    "let e = expectation(description: debugDescription); e.isInverted = true;"
      + "wait(for: [e], timeout: 1); XCTAssertEqual(debugDescription, \"-[T testIt]\")",
    "let o = scheduler.createObserver(Int.self); let s = PublishSubject<Int>(); _ = s.subscribe(o);"
      + "scheduler.scheduleAt(10) { s.onNext(1); s.onNext(2) }; scheduler.start();"
      + "XCTAssertRecordedElements(o.events, [1, 2])",
    "let o = scheduler.createObserver(Int.self); Observable.just(1).subscribe(o);"
      + "Observable.just(2).subscribe(o); XCTAssertEqual(o.events.count, 4)",
    "let a = scheduler.createHotObservable([.next(220, 3), .completed(235), .next(250, 9)]);"
      + "let o = scheduler.createObserver(Int.self); var b: ConnectableObservable<Int>! = nil;"
      + "scheduler.scheduleAt(200) { b = a.publish(); _ = b.connect();"
      + "_ = b.do(onCompleted: { _ = b.subscribe(o); _ = b.connect() }).subscribe(o) };"
      + "scheduler.start(); XCTAssertEqual(o.events, [.next(220, 3), .completed(235), .next(250, 9)])",
    "XCTAssertEqual(try Observable.of(1, 2).toBlocking().toArray(), [1, 2])",
    "XCTAssertEqual(try Observable.of(1, 2).toBlocking().first(), 1)",
    "class K {}; let k = K(); XCTAssertIdentical(k, k); XCTAssertNotIdentical(k, K())",
    "let other = ConcurrentDispatchQueueScheduler(qos: .default);"
      + "let a = Observable.from([0, 1]).throttle(.seconds(2), scheduler: other);"
      + "XCTAssertEqual(try a.toBlocking().toArray(), [0, 1])",
    "let queue = SerialDispatchQueueScheduler(qos: .default);"
      + "let a = Observable.of(1, 2).observe(on: queue).delay(.seconds(1), scheduler: MainScheduler.instance);"
      + "XCTAssertEqual(try a.toBlocking().toArray(), [1, 2])",
    "XCTAssertThrowsError(try Observable.of(1, 2).toBlocking().single())",
    "XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 1).first())",
    "XCTAssertThrowsError(try Observable<Int>.error(Bad.one).toBlocking().last()) { e in"
      + " XCTAssertEqual(e as? Bad, Bad.one) }",
    "XCTAssert(true); XCTAssertTrue(1 == 1); XCTAssertFalse(1 == 2); XCTAssertNil(nil as Int?)",
    "XCTAssertNotNil(Int(\"1\")); XCTAssertEqual(0.1 + 0.2, 0.3, accuracy: 0.001)",
    "XCTAssertNotEqual(1, 2); XCTAssertGreaterThan(2, 1); XCTAssertLessThanOrEqual(1, 1)",
    "XCTAssertEqual(try XCTUnwrap(Int(\"3\")), 3); XCTAssertNoThrow(try Observable.of(1).toBlocking().first())",
    "XCTAssertEqual(TestScheduler.Defaults.created + TestScheduler.Defaults.disposed, 1100)",
    """
    let r = scheduler.start(created: 0, subscribed: 0, disposed: 50) {
      scheduler.createColdObservable([.next(10, 1), .next(60, 2)])
    }
    XCTAssertEqual(r.events, [.next(10, 1)])
    """,
    "let a = scheduler.createHotObservable([.next(0, 1)]); let o = scheduler.createObserver(Int.self);"
      + "_ = a.subscribe(o); scheduler.start(); XCTAssertEqual(o.events, [.next(0, 1)])",
  ])
  func `what holds is met`(_ body: String) {
    #expect(Self.run(body) == ["ok T.testIt"], "\(body)")
  }

  @Test(arguments: [
    ("XCTAssertEqual(1, 2)", "XCTAssertEqual failed: (\"1\") is not equal to (\"2\")"),
    (
      "XCTAssertEqual(1, 2, \"why\")",
      "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - why"
    ),
    ("XCTAssertEqual([1, 2], [1, 3])", "XCTAssertEqual failed at [1]: got 2, want 3"),
    ("XCTAssertEqual([1], [])", "XCTAssertEqual failed at [0]: got 1, want nothing"),
    (
      "let r = scheduler.start { Observable.just(1) };"
        + "¦XCTAssertEqual(r.events, [.next(201, 1), .completed(201)])",
      "XCTAssertEqual failed at [0]: got next(1) @ 200, want next(1) @ 201"
    ),
    (
      "let a = scheduler.createHotObservable([.next(300, 1)]); _ = scheduler.start { a.take(1) };"
        + "¦XCTAssertEqual(a.subscriptions, [Subscription(200)])",
      "XCTAssertEqual failed at [0]: got (200: 300), want (200: Infinity)"
    ),
    (
      "XCTAssertEqual(9007199254740993, 9007199254740992)",
      "XCTAssertEqual failed: (\"9007199254740993\") is not equal to (\"9007199254740992\")"
    ),
    ("XCTAssertTrue(false)", "XCTAssertTrue failed"),
    ("XCTAssertNil(Int(\"1\"))", "XCTAssertNil failed: \"1\""),
    ("XCTAssertNotNil(nil as Int?)", "XCTAssertNotNil failed"),
    ("XCTAssertLessThan(2, 1)", "XCTAssertLessThan failed: (\"2\") is not less than (\"1\")"),
    (
      "XCTAssertThrowsError(try Observable.of(1).toBlocking().first())",
      "XCTAssertThrowsError failed: did not throw an error"
    ),
    ("XCTAssertTrue(false); XCTAssertTrue(false)", "XCTAssertTrue failed, and 1 more failure"),
    ("XCTFail(\"no\")", "failed - no"),
    (
      "let fail: (String, StaticString, UInt) -> Void = ¦XCTFail; fail(\"no\", #file, #line)",
      "failed - no"
    ),
    (
      "let e = expectation(description: \"e\"); e.isInverted = true; e.fulfill();"
        + "¦wait(for: [e], timeout: 1)", "an inverted expectation was fulfilled"
    ),
    ("throw Bad.one", "threw one"),
    ("scheduler.scheduleAt(10) { ¦throw Bad.one }; scheduler.start()", "threw one"),
    (
      "let e = expectation(description: \"e\"); ¦wait(for: [e], timeout: 2)",
      "what it waits for did not come within 2s"
    ),
  ])
  func `what does not hold is told with its place`(_ marked: String, _ reason: String) {
    let parts = marked.split(separator: "¦")
    let (body, column) = (parts.joined(), parts.count > 1 ? parts[0].count + 1 : 1)
    let lines = Self.run(body)
    #expect(lines.first == "failed T.testIt", "\(body)")
    #expect(
      lines.dropFirst().first == "T.swift:9:\(column): T.testIt: \(reason)",
      "\(body)\n\(lines.joined(separator: "\n"))")
  }

  @Test func `each test has an instance of its own, between setUp and tearDown`() {
    let lines = Self.run(
      members: """
        var number = 0
        override func setUp() { super.setUp(); number = 5; log.append("up") }
        override func tearDown() { log.append("down"); super.tearDown() }
        func testA() { number += 1; XCTAssertEqual(number, 6) }
        func testB() { number += 1; XCTAssertEqual(number, 6) }
        func helper() { XCTFail() }
        func testLog() { XCTAssertEqual(log, ["up", "down", "up", "down", "up"]) }
        """, around: "var log: [String] = []")
    #expect(lines == ["ok T.testA", "ok T.testB", "ok T.testLog"])
  }

  @Test func `the scheduler and its observers have the methods of extensions`() {
    let lines = Self.run(
      members: """
        func testIt() {
          let (scheduler, input) = (TestScheduler(initialClock: 0), PublishSubject<Int>())
          let output = scheduler.record(source: input.map { $0 * 2 })
          scheduler.bind([.next(10, 1), .next(20, 2), .completed(30)], to: input)
          scheduler.start()
          XCTAssertEqual(output.values, [2, 4])
          XCTAssertEqual(scheduler.half, 500)
        }
        """,
      around: """
        extension TestScheduler {
          var half: Int { clock / 2 }
          func record<O: ObservableConvertibleType>(source: O) -> TestableObserver<O.Element> {
            let observer = createObserver(O.Element.self)
            let ending = source.asObservable().subscribe(observer)
            scheduleAt(1000) { ending.dispose() }
            return observer
          }
          func bind<O: ObserverType>(_ events: [Recorded<Event<O.Element>>], to target: O) {
            let ending = self.createHotObservable(events).asObservable().subscribe(target)
            self.scheduleAt(1000) { ending.dispose() }
          }
        }
        extension TestableObserver {
          var values: [Element] { events.compactMap { $0.value.element } }
        }
        """)
    #expect(lines == ["ok T.testIt"])
  }

  @Test func `an extension of all tests waits by itself`() {
    let lines = Self.run(
      members: "func testIt() throws { XCTAssertEqual(try first(Observable.of(1, 2)), 1) }",
      around: """
        extension XCTestCase {
          func first(_ stream: Observable<Int>) throws -> Int {
            var result: Int?
            let expectation = self.expectation(description: "a value")
            _ = stream.take(1).subscribe(onNext: { result = $0 }, onCompleted: { expectation.fulfill() })
            self.wait(for: [expectation], timeout: 1)
            return try XCTUnwrap(result, "no value")
          }
        }
        """)
    #expect(lines == ["ok T.testIt"])
  }

  @Test(arguments: ["XCTest", "XCTestCase"])
  func `tests have what is added to the class above them`(_ type: String) {
    let run = Self.run(
      members: """
        func testSame() { assertSame([[1], [2]], [[1, 2]]) }
        func testOther() { assertSame([[1]], [[2]]) }
        """,
      around: """
        private extension \(type) {
          func assertSame(_ a: [[Int]], _ b: [[Int]]) {
            XCTAssertEqual(Array(a.joined()), Array(b.joined()))
          }
        }
        """)
    #expect(run.prefix(2) == ["ok T.testSame", "failed T.testOther"], "\(run)")
  }

  @Test func `a scheduler that setUp makes is used without unwrapping`() {
    let lines = Self.run(
      members: """
        var scheduler: TestScheduler!
        var bag: DisposeBag!
        override func setUp() {
          scheduler = TestScheduler(initialClock: 0)
          bag = DisposeBag()
        }
        override func tearDown() { (scheduler, bag) = (nil, nil) }
        func testPause() {
          let keys = scheduler.createHotObservable([.next(210, "a"), .next(220, "b"), .completed(400)])
          let found = scheduler.start { keys.debounce(.seconds(20), scheduler: self.scheduler) }
          XCTAssertEqual(found.events, [.next(240, "b"), .completed(400)])
          XCTAssertEqual(keys.subscriptions, [Subscription(200, 400)])
        }
        func testDelay() {
          let observer = scheduler.createObserver(Int.self)
          Observable.just(1).delay(.seconds(3), scheduler: scheduler).subscribe(observer)
            .disposed(by: bag)
          scheduler.start()
          XCTAssertEqual(observer.events, [.next(3, 1), .completed(4)])
        }
        """)
    #expect(lines == ["ok T.testPause", "ok T.testDelay"])
  }

  @Test func `tests of an extension run, too, and one that is not read fails alone`() {
    let lines = Self.run(
      members:
        "func testA() {}\nfunc testOdd() { switch 1 { case 1: if true { fallthrough }\ndefault: break } }",
      around: "extension T { func testB() { XCTAssertEqual(1, 1) } }")
    #expect(lines.prefix(3) == ["ok T.testB", "ok T.testA", "failed T.testOdd"])
    #expect(
      lines.contains(
        "T.swift:8:1: T.testOdd: failed - it is not read: `fallthrough` within a block is not read")
    )
  }

  @Test func `an async test is over when its method is`() {
    let lines = Self.run(
      members: """
        func testValues() async throws {
          var got: [Int] = []
          for try await value in Observable.of(1, 2).values { got.append(value) }
          XCTAssertEqual(got, [1, 2])
        }
        func testSingle() async throws { XCTAssertEqual(try await Single.just(3).value, 4) }
        func testFulfillment() async {
          let done = expectation(description: "done")
          Task {
            try? await Task.sleep(for: .seconds(1))
            done.fulfill()
          }
          await fulfillment(of: [done], timeout: 2)
        }
        func testThrows() async throws { try await Task.sleep(for: .seconds(1)); throw Bad.one }
        """, around: "")
    #expect(
      lines.filter { $0.hasPrefix("ok") || $0.contains("T.swift") } == [
        "ok T.testValues", "ok T.testFulfillment",
        "T.swift:12:34: T.testSingle: XCTAssertEqual failed: (\"3\") is not equal to (\"4\")",
        "T.swift:21:74: T.testThrows: threw one",
      ])
  }

  @Test func `a class that tests are derived from is one of tests`() {
    let lines = Self.run(
      members: "", around: "class Base: XCTestCase {}\nclass U: Base { func testA() {} }")
    #expect(lines == ["ok U.testA"])
  }

  // MARK: What the tests of RxSwift use

  @Test(arguments: [
    (
      "let m = Maybe.just(1); m.subscribe(onSuccess: { print($0) }, onCompleted: { print(\"end\") })",
      "1"
    ),
    (
      "let m = Maybe<Int>.empty(); m.subscribe(onSuccess: { print($0) }, onCompleted: { print(\"end\") })",
      "end"
    ),
    ("Completable.empty().subscribe { print($0) }", "completed"),
    ("Maybe<Int>.error(E.bad).subscribe { print($0) }", "error(E.bad)"),
    ("Single<Int>.error(E.bad).subscribe { print($0) }", "failure(E.bad)"),
    ("Observable.of(1, 2).scan(into: 0) { $0 += $1 }.subscribe(onNext: { print($0) })", "1\n3"),
    ("print([1, 2, 3].reduce(into: 0) { $0 += $1 })", "6"),
    (
      "print([\"a\", \"b\"].reduce(into: [:]) { $0[$1] = 1 } as [String: Int])",
      "[\"a\": 1, \"b\": 1]"
    ),
    (
      "Observable.of(1, 2).reduce(1, accumulator: +) { $0 * 10 }.subscribe(onNext: { print($0) })",
      "40"
    ),
    (
      "Observable.zip(Observable.of(1, 2), Observable.of(3, 4)).map { $0 + $1 }.subscribe(onNext: { print($0) })",
      "4\n6"
    ),
    (
      "class C { func cancel() { print(\"no\") } }; var l = [C()]; l.removeAll(); print(l.count)",
      "0"
    ),
    (
      "class O { let n = 1 }; let o = O(); Observable.of(2).withUnretained(o).subscribe(onNext: { o, x in print(o.n + x) })",
      "3"
    ),
    (
      "class O { let n = 1 }; let o = O(); Observable.of(2).subscribe(with: o, onNext: { o, x in print(o.n + x) }, onCompleted: { o in print(o.n) })",
      "3\n1"
    ),
    ("Observable.from(optional: Int?.some(5)).subscribe(onNext: { print($0) })", "5"),
    ("print(RxError.timeout)", "Sequence timeout."),
    (
      "struct P { let a: Int }; func == (x: P, y: P) -> Bool { true }; print(P(a: 1) == P(a: 2), 1 == 2)",
      "true false"
    ),
    (
      "var s: PublishSubject<Int>! = nil; s = PublishSubject(); _ = s.subscribe(onNext: { print($0) }); s.onNext(4)",
      "4"
    ),
    ("var f: ((Int) -> Void)! = nil; f = { print($0) }; f(3)", "3"),
  ])
  func `it prints what RxSwift prints`(_ body: String, _ output: String) {
    #expect(
      RunProgram("import RxSwift\nenum E: Error { case bad }\n\(body)", as: .swift).lines.joined(
        separator: "\n") == output, "\(body)")
  }

  @Test func `tests of Swift Testing run, each of a type in a new instance`() {
    let text = """
      import Testing
      import Combine
      enum Bad: Error { case one, two }
      func fail(_ e: Bad) throws -> Int { throw e }
      @Test func adds() { #expect(1 + 1 == 2); #expect([1, 2].contains(1)) }
      @Test("a title") func `names with spaces`() async throws {
        let values = [1, 2].publisher.values
        var sum = 0
        for await value in values { sum += value }
        #expect(sum == 4, "the sum")
      }
      @Suite struct Counting {
        var count = 0
        init() { count = 1 }
        @Test mutating func up() throws { count += 1; #expect(count == 2); #expect(count != 2) }
        @Test func fresh() throws { let n = try #require(Optional(count)); #expect(n == 1) }
        func helper() { #expect(false) }
        struct Inner { @Test static func inner() { #expect(true) } }
      }
      @Test func errors() throws {
        #expect(throws: Bad.self) { try fail(.one) }
        #expect(throws: Bad.two) { try fail(.one) }
        #expect(throws: Never.self) { 1 }
        #expect(throws: (any Error).self) { 1 }
      }
      @Test func missing() throws { let n: Int? = nil; let m = try #require(n); #expect(m == 1) }
      @Test(arguments: [1, 2]) func several(n: Int) { #expect(n > 1) }
      """
    let report = TestReport(testing: text, called: "T.swift")
    #expect(
      report.cases.map { ($0.failure == nil ? "ok " : "failed ") + $0.name } == [
        "ok adds", "failed names with spaces", "failed Counting.up", "ok Counting.fresh",
        "ok Inner.inner", "failed errors", "failed missing", "failed several(n → 1)",
        "ok several(n → 2)",
      ])
    #expect(
      report.lines.filter { $0.hasPrefix("T.swift") } == [
        "T.swift:10:3: names with spaces: #expect failed: (\"3\") is not equal to (\"4\") - the sum",
        "T.swift:15:70: Counting.up: #expect failed: (\"2\") is equal to (\"2\")",
        "T.swift:22:3: errors: #expect failed: threw another error, one, and 1 more failure",
        "T.swift:26:62: missing: #require failed: n",
        "T.swift:27:49: several(n → 1): #expect failed: n > 1",
      ])
  }

  /// The verdicts of tests of Swift Testing, and the lines about those that failed.
  private static func verdicts(_ text: String) -> [String] {
    let head = "import Testing\nenum E: Error, Equatable { case a, b(Int) }\n"
    let report = TestReport(testing: head + text, called: "T.swift")
    let verdicts = report.cases.map { ($0.failure == nil ? "ok " : "failed ") + $0.name }
    let reasons = report.lines.filter { $0.hasPrefix("T.swift:") }
    return verdicts + reasons.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test func `a test runs for each of its arguments`() {
    #expect(
      Self.verdicts(
        """
        @Test(arguments: [1, 2], ["a", "b"]) func cross(n: Int, s: String) { print("cross", n, s) }
        @Test("pairs", arguments: zip([1, 2], ["a", "b"])) func pairs(_ n: Int, s: String) {
          #expect(n == 1)
        }
        @Test(arguments: [(1, 2), (3, 5)]) func tuples(a: Int, b: Int) { #expect(a + 1 == b) }
        struct S {
          @Test(arguments: 1...2) func even(_ n: Int) throws { try #require(n % 2 == 0); print(n) }
          @Test(arguments: [E.a, .b(1)]) func of(_ e: E) async throws { #expect(e != .a) }
        }
        """) == [
          "ok cross(n → 1, s → \"a\")", "ok cross(n → 1, s → \"b\")",
          "ok cross(n → 2, s → \"a\")", "ok cross(n → 2, s → \"b\")",
          "ok pairs(n → 1, s → \"a\")", "failed pairs(n → 2, s → \"b\")",
          "ok tuples(a → 1, b → 2)", "failed tuples(a → 3, b → 5)", "failed S.even(n → 1)",
          "ok S.even(n → 2)", "failed S.of(e → E.a)", "ok S.of(e → E.b(1))",
          "pairs(n → 2, s → \"b\"): #expect failed: (\"2\") is not equal to (\"1\")",
          "tuples(a → 3, b → 5): #expect failed: (\"4\") is not equal to (\"5\")",
          "S.even(n → 1): #expect failed: (\"1\") is not equal to (\"0\")",
          "S.of(e → E.a): #expect failed: (\"a\") is equal to (\"a\")",
        ])
  }

  @Test func `arguments and traits of a test name static members of its type`() {
    #expect(
      Self.verdicts(
        """
        struct S {
          static let data = [1, 2], isOff = true
          static func made(_ n: Int) -> [Int] { [n] }
          @Test(arguments: data) func plain(n: Int) { #expect(n < 2) }
          @Test(arguments: Self.data + made(3)) func own(n: Int) {}
          @Test(.disabled(if: isOff)) func off() { #expect(Bool(false)) }
        }
        """) == [
          "ok S.plain(n → 1)", "failed S.plain(n → 2)", "ok S.own(n → 1)", "ok S.own(n → 2)",
          "ok S.own(n → 3)", "S.plain(n → 2): #expect failed: n < 2",
        ])
  }

  @Test func `traits say if a test runs, and one that is not read fails alone`() {
    #expect(
      Self.verdicts(
        """
        let isOn = true
        @Test(.disabled("not now")) func off() { #expect(Bool(false)) }
        @Test(.enabled(if: !isOn)) func notOn() { #expect(Bool(false)) }
        @Test(.disabled(if: isOn, "why")) func offIf() { #expect(Bool(false)) }
        @Test("on", .enabled(if: isOn), .tags(.fast), .timeLimit(.minutes(1)), .bug("x", "y"))
        func on() {}
        @Suite("all", .disabled()) struct Off { @Test func a() { Issue.record("runs") } }
        @Suite(.serialized) struct On { @Test func a() {} }
        @Test(.unheard) func trait() {}
        @Test func unread() { let a = Bundle.main; print(a) }
        """) == [
          "ok on", "ok On.a", "failed trait", "failed unread",
          "trait: failed - it is not read: the trait unheard is not read",
          "unread: failed - it is not read: Bundle is a part of an app, which is not here",
        ])
  }

  @Test func `issues, errors, confirmations and what cannot be done without`() {
    #expect(
      Self.verdicts(
        """
        func load(_ e: E) async throws { throw e }
        @Test func issues() { Issue.record("went wrong"); Issue.record(E.a) }
        @Test func errors() async throws {
          await #expect(throws: E.b(1)) { try await load(.b(1)) }
          #expect { throw E.a } throws: { $0 as? E == .a }
          let e = #expect(throws: E.self) { throw E.b(7) }
          #expect(e == .b(7))
          #expect(throws: E.a) { throw E.b(1) }
        }
        @Test func needed() throws {
          let x: Any = 3
          let n = try #require(x as? Int, "a number")
          #expect(n == 3)
          _ = try #require(x as? String, "a text")
          Issue.record("goes on")
        }
        @Test func often() async {
          await confirmation("twice", expectedCount: 2) { c in c(); c.confirm() }
          await confirmation(expectedCount: 1...) { c in c(count: 3) }
          let answer = await confirmation { c in c(); return 4 }
          #expect(answer == 4)
          await confirmation("never") { _ in }
        }
        @Test func known() {
          withKnownIssue { #expect(1 == 2) }
          withKnownIssue("thrown") { throw E.a }
          withKnownIssue(isIntermittent: true) {}
          withKnownIssue {}
        }
        """) == [
          "failed issues", "failed errors", "failed needed", "failed often", "failed known",
          "issues: failed - went wrong, and 1 more failure",
          "errors: #expect failed: threw another error, b(1)",
          "needed: #require failed: x as? String - a text",
          "often: never was confirmed 0 times, and 1 wanted",
          "known: a known issue was not recorded",
        ])
  }

  @Test func `a class of tests begins and ends its tests as XCTest does`() {
    let text = """
      import XCTest
      enum E: Error { case a }
      class T: XCTestCase {
        override class func setUp() { super.setUp(); print("class setUp") }
        override class func tearDown() { print("class tearDown"); super.tearDown() }
        override func setUp() { super.setUp(); print("setUp"); addTeardownBlock { print("block 1") } }
        override func setUp() async throws { print("async setUp") }
        override func setUpWithError() throws { print("setUpWithError") }
        override func tearDown() { print("tearDown") }
        override func tearDown() async throws { print("async tearDown") }
        override func tearDownWithError() throws { print("tearDownWithError") }
        func testA() { print("A"); addTeardownBlock { print("block 2") } }
        func testSkip() throws { throw XCTSkip("not here") }
        func testSkipIf() throws { try XCTSkipIf(1 < 2, "one"); print("no") }
        func testUnless() throws { try XCTSkipUnless(1 < 2, "one"); print("yes") }
        func testUnwrap() throws {
          continueAfterFailure = false
          let o: Int? = nil
          print(try XCTUnwrap(o, "msg"))
        }
      }
      class Bad: XCTestCase {
        override func setUpWithError() throws { throw E.a }
        func testNever() { print("never") }
      }
      class Exp: XCTestCase {
        func testOften() { let e = expectation(description: "e"); e.fulfill(); e.fulfill() }
        func testMay() {
          let e = expectation(description: "e"); e.assertForOverFulfill = false
          e.fulfill(); e.fulfill(); wait(for: [e], timeout: 1)
        }
        func testLate() {
          _ = expectation(description: "e")
          waitForExpectations(timeout: 1) { XCTAssertNil($0) }
        }
      }
      """
    let around = ["async setUp", "setUpWithError", "setUp"]
    let after = ["block 1", "tearDown", "tearDownWithError", "async tearDown"]
    let printed = RunProgram(text, as: .swift).lines
    let runs = [["A", "block 2"], [], [], ["yes"], []].map { around + $0 + after }
    #expect(printed.first == "class setUp" && printed.contains("class tearDown"))
    #expect(
      printed.filter { (around + after + ["A", "block 2", "yes", "no", "never"]).contains($0) }
        == runs.flatMap { $0 })
    let report = TestReport(testing: text, called: "T.swift")
    #expect(
      report.cases.map { ($0.failure == nil ? "ok " : "failed ") + $0.name } == [
        "ok T.testA", "ok T.testUnless", "failed T.testUnwrap", "failed Bad.testNever",
        "failed Exp.testOften", "ok Exp.testMay", "failed Exp.testLate",
      ])
  }

  @Test func `a program ends while a stream of its test scheduler has a subscriber`() {
    let text = """
      import RxSwift
      import RxTest
      let scheduler = TestScheduler(initialClock: 0)
      let bag = DisposeBag()
      scheduler.createColdObservable([.next(10, "s")]).subscribe(onNext: { print($0) })
        .disposed(by: bag)
      scheduler.start()
      print("end")
      """
    #expect(RunProgram(text, as: .swift).lines == ["10000: s", "10000: end"])
  }

  @Test func `a test with an unknown name fails by itself`() {
    #expect(
      Self.verdicts(
        """
        @Test func good() { #expect(1 == 1) }
        @Test func bad() { unheardOf(1) }
        struct S { @Test func worse() { let a = Unheard(); print(a) }; @Test func fine() {} }
        """
      ).prefix(4) == ["ok good", "failed bad", "failed S.worse", "ok S.fine"])
    #expect(
      Self.run(members: "func testA() { print(Unheard()) }\nfunc testB() { XCTAssertTrue(true) }")
        .prefix(2) == ["failed T.testA", "ok T.testB"])
  }
}
