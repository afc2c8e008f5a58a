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
    ("of(1).skip(1, cost: 3ms)", "skip has no label cost"),
  ]) func `a wrong lane is refused`(_ text: String, _ message: String) {
    let lines = Scripted.lines("x = " + text)
    #expect(lines.first?.hasSuffix(": " + message) == true, "\(lines)")
  }

  @Test func `a cost that is no duration is the stream's error, a negative one is none`() throws {
    #expect(
      try Played.events(of: "r = of(1).cost(x => x)") == [
        "0 error a cost is a duration, got a number"
      ])
    #expect(
      try Played.events(of: "r = of(1).cost(x => fail(\"no\"))") == ["0 error no"])
    #expect(
      try Played.events(of: "r = of(1).cost(x => -5ms)") == ["0 next 1", "0 completed"])
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
      ("asyncScheduler", "main"), ("someScheduler", "main"),
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

  @Test func `without lanes there is nothing to draw`() {
    #expect(
      Typed.answer("a = of(1)", ":lanes").hasPrefix(
        "no lanes: nothing costs time, so that everything is done at once on `main`\n"))
  }

  @Test func `a story names the lane`() {
    let answer = Typed.answer(
      "r = of(1).observe(on: lane(\"io\")).map(+1)", "run", ":why r")
    #expect(answer.contains(", on io"))
    #expect(!Typed.answer("q = of(1).map(+1)", ":why q").contains("main"))
  }

  @Test func `JSON names the lane where that is asked for`() {
    for isAsked in [true, false] {
      var options = Session.Options()
      options.isJSON = true
      options.showsLanes = isAsked
      let session = Session(options)
      var lines: [String] = []
      session.listener = { EventJSON.line($0, Source("")).map { lines.append($0) } }
      _ = session.submit("r = of(1).observe(on: lane(\"io\"))")
      _ = session.runToEnd()
      let lane = isAsked ? "\"lane\":\"io\"," : ""
      #expect(lines.first == "{\"t\":0,\"name\":\"r\",\(lane)\"event\":\"next\",\"value\":1}")
    }
  }
}
