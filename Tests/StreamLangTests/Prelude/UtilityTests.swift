import Testing

@testable import StreamLang

/// The arguments of operators for errors, time and looking on, in the words of all libraries.
@Suite struct UtilityTests {
  /// The lines that a script prints, in order.
  private func printed(_ script: String) -> [String] {
    let session = Session()
    var lines: [String] = []
    session.listener = { if case .printed(let text) = $0 { lines.append(text) } }
    #expect(session.submit(script).diagnostics == [], "\(script)")
    _ = session.runToEnd()
    return lines
  }

  private func mistake(_ text: String) -> String? {
    let reply = Session().submit(text)
    return reply.items.lazy.compactMap { item in
      if case .failure(let diagnostic) = item { diagnostic.text } else { nil }
    }.first
  }

  @Test func `debug prints what happens, with its time`() {
    #expect(
      printed("quiet a = cold(\"-1-#\").debug(\"a\")\nwatch a\nb = a.catchAndComplete()") == [
        "a subscribed @0", "a#2 subscribed @0", "a next 1 @1ms", "a#2 next 1 @1ms",
        "a error error @3ms", "a disposed @3ms", "a#2 error error @3ms", "a#2 disposed @3ms",
      ])
  }

  @Test func `debug without a text says what stands before it`() {
    #expect(
      printed("quiet a = of(1)\na.map(+1)\n  .debug().subscribe { }")
        == ["subscribed", "next 2", "completed", "disposed"].map { "a.map(+1) \($0) @0" })
  }

  @Test func `debug writes a run as marble text when it is over`() {
    let script = "quiet a = cold(\"-1-2-#\").debug(\"a\", format: .marble)\nquiet b = a.take(1)\n"
    #expect(printed(script + "watch a\nwatch b") == ["a#2 -[1!]", "a -1-2-#"])
    #expect(
      printed("of('long', 2).debug(\"a\", format: .marble).subscribe { }") == [#"a ["long"2|]"#])
  }

  @Test func `debug leaves out the middle of what is long, if asked to`() {
    let text = String(repeating: "x", count: 50)
    let call = { (trim: String) in "of('\(text)').debug(\"a\", \(trim)).take(1).subscribe { }" }
    let short = String(repeating: "x", count: 20)
    #expect(printed(call("trim: true"))[1] == "a next \(short)…\(short) @0")
    #expect(printed(call("trimOutput: true"))[1] == "a next \(short)…\(short) @0")
    #expect(printed(call("trim: false"))[1] == "a next \(text) @0")
  }

  @Test(arguments: [
    "do(onNext: { print($0) }, onCompleted: { print(\"end\") }, onDispose: { print(\"over\") })",
    "do(onNext: { print($0) }, onCompleted: { print(\"end\") }, afterCompleted: { print(\"over\") })",
    "tap({next: x => print(x), complete: () => print(\"end\"), finalize: () => print(\"over\")})",
    "tap(x => print(x), e => e, () => print(\"end\")).finalize(() => print(\"over\"))",
    "handleEvents(receiveOutput: { print($0) }, receiveCompletion: { _ in print(\"end\") })"
      + ".finally { print(\"over\") }",
    "pipe(tap(x => print(x)), tap({complete: () => print(\"end\")}), "
      + "finalize(() => print(\"over\")))",
  ])
  func `do in the words of all libraries`(_ call: String) {
    #expect(printed("a = of(1, 2).\(call)") == ["1", "2", "end", "over"])
  }

  @Test(arguments: [
    "observe(on: MainScheduler.instance)", "observeOn(asyncScheduler)",
    "receive(on: DispatchQueue.main)", "subscribe(on: RunLoop.main)",
    "subscribeOn(ConcurrentDispatchQueueScheduler(qos: .background))",
    "pipe(observeOn(asapScheduler), subscribeOn(queueScheduler))",
  ])
  func `where it happens is not looked at`(_ call: String) throws {
    let events = try Played.events(of: "quiet a = cold(\"-1-#\")\nquiet r = a.\(call)")
    #expect(events == ["1 next 1", "3 error error"])
  }

  @Test(arguments: [
    ("retry(2)", 2), ("retry(retries: 2)", 3), ("pipe(retry(2))", 3), ("retry({count: 1})", 2),
    ("pipe(retry({count: 2, delay: 1}))", 3), ("retry(.immediate(2))", 2),
    ("retry(.delayed(maxCount: 3, time: 1ms))", 3),
    ("retry(.delayed(3, 1ms), shouldRetry: x => false)", 1),
    ("retry(3, delay: 1ms)", 3), ("retryWhen(e => e.take(2))", 3), ("retry(retries: 0)", 1),
    ("retry(.custom(4, n => 1ms * n))", 4),
  ])
  func `how often a stream is tried`(_ call: String, _ attempts: Int) throws {
    let played = try Played("quiet a = cold(\"-#\")\nquiet r = a.\(call)")
    #expect(played.runs.count == attempts)
  }

  @Test func `exponential pauses grow by the multiplier and one`() throws {
    let script = "quiet a = cold(\"1#\")\nquiet r = a.retry(.exponentialDelayed(4, 1ms, 1.0))"
    let times = try Played.events(of: script).filter { $0.contains("next") }
    #expect(times == ["0 next 1", "2 next 1", "5 next 1", "10 next 1"])
  }

  @Test func `no attempt at all has two readings`() {
    #expect(
      mistake("r = of(1).retry(0)")
        == "retry(0) is no attempt in RxSwift, and one attempt without a retry in RxJS; "
        + "write `take(0)`, or `retry(retries: 0)`")
    #expect(mistake("r = of(1).retry(-1)") == "retry wants at least 1 attempt, got -1")
    #expect(mistake("r = of(1).repeat(-1)") == "repeat wants a number of runs, got -1")
  }

  @Test(arguments: [
    (
      ".exponentialDelayed(3, 1ms, -5)",
      ".exponentialDelayed wants a multiplier that is not negative, got -5"
    ),
    (".exponentialDelayed(4, 1ms, \"x\")", ".exponentialDelayed wants a number, got a string"),
    (
      ".exponentialDelayed(maxCount: 3, initil: 1ms)",
      ".exponentialDelayed has no label initil; did you mean `initial:`?"
    ),
    (".delayed(maxCount: 3, tim: 5ms)", ".delayed has no label tim; did you mean `time:`?"),
    (".delayed(3, 5ms, 7)", ".delayed wants 2 arguments, got 3; as in `.delayed(3, 3s)`"),
    (".delayed(maxCount: 3, time: 5)", ".delayed wants a duration, got 5; write `5ms` or `5s`"),
    (".delayed(maxCount: 3, time: 0.5)", ".delayed wants a duration, got 0.5; write `0.5s`"),
    (".delayed(3)", ".delayed wants a duration, got none; as in `.delayed(3, 3s)`"),
    (".delayed(2.5, 1s)", ".delayed wants a whole number of attempts"),
    (".custom(3, 1s)", ".custom wants a function, got a duration"),
    (".immediate(2, 3)", ".immediate wants 1 argument, got 2; as in `.immediate(3)`"),
  ])
  func `a behavior checks what it is given`(_ behavior: String, _ wanted: String) {
    #expect(mistake("r = cold(\"-#\").retry(\(behavior))") == wanted)
  }

  @Test(arguments: [
    ("of(1).share({conector: 3})", "share has no option conector; did you mean `connector:`?"),
    ("of(1).share({connector: 3})", "connector is a function, got a number"),
    ("of(1).share({resetOnError: 3})", "resetOnError is true or false, got a number"),
    ("g = k => of(1).share(k); r = g(3)", "share wants a label here; write `share(replay: k)`"),
    (
      "of(1).shareReplay({bufferSize: -1})",
      "bufferSize is a number that is not negative, got -1"
    ),
    (
      "of(1).shareReplay({size: 1})",
      "shareReplay has no option size; it has bufferSize, windowTime, refCount"
    ),
    ("of(1).publish().autoconnect(0)", "autoconnect wants at least 1 subscriber, got 0"),
    ("of(1).publish().refCount(minimum: 0)", "refCount wants at least 1 subscriber, got 0"),
    ("timer(.milliseconds(\"x\"))", ".milliseconds wants a number, got a string"),
    ("s = subject(); s.asObserver().subscribe { }", "an observer has no operator subscribe"),
    (
      "f = s => s.mapp(+1); r = f(of(1))",
      "a stream has no operator mapp; did you mean map?"
    ),
    ("of(1).timeout({})", "timeout wants first or each"),
    (
      "of(1).buffer(timeSpan: 2ms, period: 1ms, restartTimer: false)",
      "restartTimer has no meaning beside period"
    ),
  ])
  func `what is wrong with an option is said`(_ text: String, _ wanted: String) {
    #expect(mistake(text) == wanted)
  }

  @Test func `a window of time limits what is replayed`() throws {
    let script = """
      quiet a = cold("-1-2------3|").shareReplay({windowTime: 3})
      a.subscribe { }
      quiet r = a.delaySubscription(6ms)
      """
    #expect(try Played.events(of: script).first == "10 next 3")
  }

  @Test func `events are records, and cases`() throws {
    let a = "quiet a = cold(\"-1-#\").materialize()\n"
    #expect(
      try Played.events(of: a + "quiet r = a.map(e => e)") == [
        #"1 next {"kind":"next","value":1}"#, #"3 next {"kind":"error","error":"error"}"#,
        "3 completed",
      ])
    let cases = "e => switch e { case .next(let v): v * 10; case .error(let x): x; default: 0 }"
    #expect(
      try Played.events(of: a + "quiet r = a.map(\(cases))") == [
        "1 next 10", #"3 next "error""#, "3 completed",
      ])
    #expect(
      try Played.events(
        of: a + "quiet r = a.map { e in if case .next(let v) = e { v } else { 0 } }")
        == ["1 next 1", "3 next 0", "3 completed"])
    #expect(
      try Played.events(of: "quiet r = of(1).dematerialize()") == [
        #"0 error wanted an event such as {kind: "next", value: 1}, got 1"#
      ])
  }

  @Test(arguments: [
    ("timeout(3ms, of(9))", "3 next 9"), ("timeout(3ms, other: of(9))", "3 next 9"),
    ("timeoutWith(3, of(9))", "3 next 9"), ("pipe(timeout(3))", "3 error timeout"),
    ("timeout({first: 2, with: () => of(9)})", "2 next 9"),
    ("timeout(.milliseconds(3), first: 1ms, other: of(9))", "1 next 9"),
    ("timeout(.milliseconds(3), other: of(9), scheduler: MainScheduler.instance)", "3 next 9"),
    (
      "timeout(.milliseconds(3), scheduler: RunLoop.main, options: nil, customError: { \"late\" })",
      "3 error late"
    ),
  ])
  func `timeout in the words of all libraries`(_ call: String, _ wanted: String) throws {
    #expect(try Played.events(of: "quiet r = interval(5ms).\(call)").first == wanted)
  }

  @Test(arguments: [
    "throttleFirst(3ms)",
    "throttle(for: .milliseconds(3), scheduler: RunLoop.main, latest: false)",
  ])
  func `throttle leads only where its name says so`(_ call: String) throws {
    let script = "quiet a = cold(\"-12345-------6-7|\")\nquiet r = a.\(call)"
    #expect(try Played.events(of: script) == ["1 next 1", "4 next 4", "13 next 6", "16 completed"])
  }

  @Test(arguments: [
    ("throttleTime(3)", ["1 next 1", "5 next 5", "13 next 6", "16 completed"]),
    ("pipe(throttleTime(3))", ["1 next 1", "5 next 5", "13 next 6", "16 completed"]),
    ("throttleTime(3, asyncScheduler)", ["1 next 1", "5 next 5", "13 next 6", "16 completed"]),
    (
      "throttleTime(3, asyncScheduler, {leading: false, trailing: true})",
      ["4 next 4", "7 next 5", "16 next 7", "16 completed"]
    ),
    ("pipe(delay(3), take(1))", ["4 next 1", "4 completed"]),
  ])
  func `RxJS's throttleTime and delay are RxJS's`(_ call: String, _ wanted: [String]) throws {
    let script = "quiet a = cold(\"-12345-------6-7|\")\nquiet r = a.\(call)"
    #expect(try Played.events(of: script) == wanted)
  }

  @Test(arguments: [
    ("-1-2-|", "delay(3ms)", ["4 next 1", "6 next 2", "8 completed"]),
    ("-1-2-|", "pipe(delay(3))", ["4 next 1", "6 next 2", "6 completed"]),
    ("-1-----|", "pipe(delay(3))", ["4 next 1", "7 completed"]),
    ("|", "pipe(delay(3))", ["0 completed"]), ("|", "delay(3ms)", ["3 completed"]),
    ("-1-#", "pipe(delay(3))", ["3 error error"]),
    ("-1-2-|", "delay(3ms, delayCompletion: false)", ["4 next 1", "6 next 2", "6 completed"]),
  ])
  func `delay leaves the completion where RxJS has it`(
    _ source: String, _ call: String, _ wanted: [String]
  ) throws {
    #expect(try Played.events(of: "quiet a = cold(\"\(source)\")\nquiet r = a.\(call)") == wanted)
  }

  @Test func `measureInterval emits the time alone`() throws {
    #expect(
      try Played.events(of: "quiet r = cold(\"-1--2|\").measureInterval(using: RunLoop.main)")
        == ["1 next 1", "4 next 3", "5 completed"])
  }
}
