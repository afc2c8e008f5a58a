import Testing

@testable import StreamLang

/// The messages about lanes, right and wrong.
@Suite struct LaneTests {
  @Test(arguments: [
    ("lane(\"\")", "a lane has a name; as in `lane(\"io\")`"),
    ("lane(3)", "lane wants a name, got a number"),
    ("lane(\"p\", workers: 65)", "a lane has 1 to 64 workers, got 65"),
    ("lane(\"p\", workers: 0)", "a lane has 1 to 64 workers, got 0"),
    ("lane(\"p\", worker: 2)", "lane has no label worker; did you mean `workers:`?"),
    (
      "lane(\"main\", workers: 2)",
      "there is a lane main already, with other workers or another switching time; "
        + "`lane(\"main\")` is that lane"
    ),
    ("of(1).observe(on: 3)", "observe wants a lane, got a number"),
    ("of(1).observe(on: .up)", "on is .main or .current or .immediate, got .up"),
    (
      "of(1).cost(3)",
      "cost is a duration, or a function that makes one of a value; "
        + "as in `cost: 30ms` or `cost: x => x * 10ms`"
    ),
    ("of(1).skip(1, cost: 3ms)", "skip has no label cost; `:help skip` shows its labels"),
  ]) func `a wrong lane is refused`(_ text: String, _ message: String) {
    let lines = Scripted.lines("x = " + text)
    #expect(lines.first?.hasSuffix(": " + message) == true, "\(lines)")
  }

  @Test func `a cost that is no duration is the stream's error, a negative one is none`() throws {
    #expect(
      try Played.events(of: "r = of(1).cost(x => x)") == [
        "0 error a cost is a duration, got a number"
      ])
    #expect(try Played.events(of: "r = of(1).cost(x => fail(\"no\"))") == ["0 error no"])
    #expect(try Played.events(of: "r = of(1).cost(x => -5ms)") == ["0 next 1", "0 completed"])
  }

  @Test func `statements wait until main is free, and not for ever`() {
    let lines = Scripted.lines("b = repeatElement(1).cost(4s)\nprint(\"never\")")
    #expect(
      lines.contains(
        "-e:2:1: the lane main is still busy at 8s, so this does not run; "
          + "`subscribe(on: lane(\"io\"))` puts what keeps it busy elsewhere"), "\(lines)")
    #expect(!lines.contains("never"))
  }

  @Test func `schedulers of the libraries are lanes`() throws {
    for (scheduler, name) in [
      ("MainScheduler.instance", "main"), ("DispatchQueue.main", "main"), ("RunLoop.main", "main"),
      ("asyncScheduler", "main"),
      ("ConcurrentDispatchQueueScheduler(qos: .background)", "background"),
      ("DispatchQueue.global()", "global"), ("DispatchQueue(label: \"x\")", "x"),
      ("SerialDispatchQueueScheduler(internalSerialQueueName: \"x\")", "x"),
      ("CurrentThreadScheduler.instance", "io"), ("ImmediateScheduler.shared", "io"),
    ] {
      let session = Played.session(
        "io = lane(\"io\"); r = of(1).subscribe(on: io).observe(on: \(scheduler))")
      let log = try #require(session.program.environment.recording?.log)
      let lanes = try #require(session.program.environment.scheduler.lanes)
      let row = try #require(session.program.timeline.row(named: "r"))
      let record = try #require(
        (log.first..<log.count).map { log[$0] }.first { $0.node == row.node && $0.run == row.run })
      #expect(lanes.all[Int(record.lane)].name == name, "\(scheduler)")
    }
  }

  @Test(arguments: [
    ("MainScheduler.instance", "main 1"), ("DispatchQueue.main", "main 1"),
    ("ConcurrentDispatchQueueScheduler(qos: .background)", "background 4"),
    ("DispatchQueue.global()", "global 4"), ("DispatchQueue(label: \"x\")", "x 1"),
    ("SerialDispatchQueueScheduler(internalSerialQueueName: \"x\")", "x 1"),
  ])
  func `a scheduler has a name`(_ scheduler: String, _ lane: String) {
    let lines = Scripted.lines(
      "s = \(scheduler)\nr = of(1).observe(on: s)\nprint(s.name, s.workers)")
    #expect(lines == [lane, "r  1 │ completed"])
  }

  @Test(arguments: ["CurrentThreadScheduler.instance", "ImmediateScheduler.shared"])
  func `a scheduler that is no lane has a name, too`(_ scheduler: String) {
    #expect(Scripted.lines("s = \(scheduler)\nr = of(1).observe(on: s)").last == "r  1 │ completed")
  }

  @Test(arguments: [
    (
      "of(1).observe(on: backgroundScheduler)",
      "unknown name backgroundScheduler; make a lane first: "
        + "`backgroundScheduler = lane(\"backgroundScheduler\")`"
    ),
    ("interval(1s, scheduler: nowhere)", "unknown name nowhere"),
  ])
  func `a lane that nobody has made is refused`(_ text: String, _ message: String) {
    #expect(Session().check(text).map(\.text) == [message])
  }

  @Test(arguments: [
    (
      "d = io.schedule(3) { s in print(\"work\", s); Disposables.create { print(\"ended\") } }\n"
        + "print(\"first\")\nwait 1ms\nd.dispose()", ["first", "work 3", "ended"]
    ),
    ("d = io.schedule(()) { _ in print(\"work\"); 0 }\nd.dispose()\nwait 1ms", []),
    ("io.schedule { print(\"work\") }\nprint(\"first\")", ["first", "work"]),
    (
      "d = io.scheduleRelative(1, 30ms) { print(\"late\", $0) }\nio.schedule { print(\"work\") }",
      ["work", "late 1"]
    ),
    ("DispatchQueue.main.async { print(\"later\") }\nprint(\"now\")", ["now", "later"]),
    (
      "a = range(1, 2).cost(20ms)\nio.schedule { a.subscribe { print($0) } }\n"
        + "io.schedule { print(\"behind\") }", ["1", "2", "behind"]
    ),
  ])
  func `work is put in line on a lane, and taken back`(_ program: String, _ printed: [String]) {
    #expect(
      Scripted.lines("io = lane(\"io\")\nunwatch_ = 0\n" + program).filter {
        !$0.contains("│") && !$0.contains("unwatch_") && !$0.contains("a  ")
      } == printed)
  }

  @Test func `what is scheduled is a function`() {
    #expect(
      Scripted.lines("io = lane(\"io\")\nio.schedule(3)").first
        == "-e:2:1: schedule wants a function, got a number; as in `io.schedule(()) { _ in … }`")
  }

  @Test func `a drawing is cancelled between its pieces`() {
    let lines = Scripted.lines(
      """
      io = lane("io")
      quiet drawing = create { o in
        cancel = BooleanDisposable()
        work = io.schedule(()) { _ in
          range(1, 5).cost(20ms).take(while: _ => !cancel.isDisposed).subscribe(o)
          NopDisposable.instance
        }
        CompositeDisposable(work, cancel)
      }
      d = drawing.subscribe { print("drawn", $0) }
      wait 50ms
      d.dispose()
      wait 1s
      """)
    #expect(lines.filter { $0.contains("drawn") } == ["drawn 1", "drawn 2"])
  }

  @Test func `without lanes there is nothing to draw`() {
    #expect(
      Typed.answer("a = of(1)", ":lanes").hasPrefix(
        "no lanes: nothing costs time, so that everything is done at once on `main`\n"))
  }

  @Test func `a story names the lane`() {
    let answer = Typed.answer("r = of(1).observe(on: lane(\"io\")).map(+1)", "run", ":why r")
    #expect(answer.contains(", on io"))
    #expect(!Typed.answer("q = of(1).map(+1)", ":why q").contains("main"))
  }

  @Test func `JSON names the lane where that is asked for`() {
    for isAsked in [true, false] {
      let session = Session(isPrompt: false) { ($0.isJSON, $0.showsLanes) = (true, isAsked) }
      var lines: [String] = []
      session.listener = { EventJSON.line($0, Source("")).map { lines.append($0) } }
      _ = session.submit("r = of(1).observe(on: lane(\"io\"))")
      _ = session.runToEnd()
      let lane = isAsked ? "\"lane\":\"io\"," : ""
      #expect(lines.first == "{\"t\":0,\"name\":\"r\",\(lane)\"event\":\"next\",\"value\":1}")
    }
  }
}
