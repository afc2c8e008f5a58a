import Testing

@testable import StreamLang

/// `:find`: words, mistakes, stopping, and what a failed expectation says.
@Suite struct FindTests {
  @Test(arguments: [
    ("-2-3---|, --5---6| -> --{10}---{18}|", "zip(b, *)"),
    ("-2---3--|, --1-4---| -> --2-8{12}--|", "combineLatest(b, *)"),
    ("-1-2---3---|, -5-6| -> --5-6---5-6|", "map(x => b).exhaust()"),
  ])
  func `a second input is used with a function, and behind one`(
    _ example: String, _ call: String
  ) throws {
    let result = try FindExampleTests.search(example)
    #expect(result.chains.contains(call), "\(result.chains)")
  }

  static let phrases = Prelude.all.flatMap { op in op.guide.asked.map { (op.name, $0) } }

  @Test(arguments: phrases) func `what a descriptor says is asked leads to its operator`(
    _ name: String, _ phrase: String
  ) {
    let first = WordIndex.operators.ranking(of: phrase).prefix(3).map(\.name)
    #expect(first.contains(name), "\(phrase): \(first)")
  }

  @Test(arguments: [
    ("wait until typing stops", "debounce"), ("only the last answer", "flatMapLatest"),
    ("retry with delay", "retry"), ("first value wins", "amb"), ("switchMap", "flatMapLatest"),
    ("remove duplicates", "distinct"), ("running total of the values", "scan"),
    ("compare each value with the previous", "pairwise"), ("limit to one per second", "throttle"),
    ("keep the result for later subscribers", "shareReplay"),
    ("wait for all requests to finish", "forkJoin"), ("values in groups of three", "buffer"),
    ("stop when another stream emits", "take"), ("an error if nothing comes in time", "timeout"),
    ("begin with a default value", "startWith"),
    ("ignore clicks while it is loading", "flatMapFirst"),
  ])
  func `a question in other words does, too`(_ question: String, _ name: String) {
    let first = WordIndex.operators.ranking(of: question).prefix(3).map(\.name)
    #expect(first.contains(name), "\(question): \(first)")
  }

  @Test func `an operator is first for its own name and all others`() {
    for op in Prelude.all {
      for name in op.names {
        #expect(WordIndex.operators.ranking(of: name).first?.name == op.name, "\(name)")
      }
    }
  }

  @Test(arguments: [
    (
      ":find", 1, 5,
      "find wants words, or an example; as in `:find only the last answer` or `:find -1-2| -> --1-2|`"
    ),
    (
      ":find -1-2|", 6, 11,
      "find wants what is to come out, too; as in `:find -1-2| -> --1-2|`"
    ),
    (
      ":find -1-2| ->", 12, 14, "find wants what is to come out; as in `:find -1-2| -> --1-2|`"
    ),
    (":find -> -1-2|", 6, 8, "find wants what goes in; as in `:find -1-2| -> --1-2|`"),
    (":find -1|, -2|, -3| -> -1|", 16, 19, "find takes two inputs at most"),
    (
      ":find 1,2,3 -> 2,4,6", 10, 11,
      "find takes two inputs at most; values of one stand without commas, as in `:find 123 -> 246`"
    ),
    (":find -1-|2 -> -1|", 10, 11, "nothing can follow `|` in marble text"),
    (":find -1-2| -> -[1-2]|", 16, 17, "time passes inside [ ]"),
    (":find \"-1-2\"", 6, 12, "find wants what is to come out, too"),
    (":find 1-2|", 6, 10, "find wants what is to come out, too"),
    (":find \"-1-|2\" -> \"-1|\"", 11, 12, "nothing can follow `|` in marble text"),
    (":find xyzzy", 6, 11, "no operator is known by these words"),
  ])
  func `a mistake is told with its place`(
    _ line: String, _ start: Int, _ end: Int, _ message: String
  ) throws {
    let reply = Session().submit(line)
    let mistake = try #require(
      reply.items.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }.first)
    #expect(mistake.text.hasPrefix(message), "\(mistake.text)")
    #expect(mistake.span == Span(start, end), "\(line): \(mistake.span)")
  }

  @Test func `marble text may stand in quotes`() {
    let lines = [":find -1-2| -> --1-2|", #":find "-1-2|" -> '--1-2|'"#].map {
      Scripted.lines(Session().submit($0))
    }
    #expect(lines[0] == lines[1] && lines[0].first == "  delay(1ms)", "\(lines)")
  }

  @Test func `where nothing is found it says what was tried, and how to go on`() {
    let lines = Scripted.lines(Session().submit(":find # -> -1-2|"))
    #expect(lines.first?.hasPrefix("none of about ") == true, "\(lines)")
    #expect(lines.first?.hasSuffix(" chains of up to two operators gives that") == true)
    #expect(
      lines.dropFirst() == [
        "  --deep tries three; a part of the example asks for less, and so does one",
        "  without the end; or say in words what is wanted",
      ])
  }

  @Test(arguments: [
    ("groupBy(+1)", "groupBy(+2)", true), ("groupBy(+1)", "groupBy(%2)", false),
    ("window(1)", "window(count: 1)", true), ("window(1)", "window(2)", false),
    ("map(x => of(x))", "map(x => of(x).take(1))", true), ("map(x => of(x))", "window(1)", false),
    ("map(x => of(x))", "map(x => timer(1ms).map(_ => x))", false),
  ])
  func `streams that come out are told apart by what they do`(
    _ one: String, _ other: String, _ isSame: Bool
  ) throws {
    let goal = try FindExampleTests.goal("-1-2-3-| -> -1-2-3-|")
    let bench = CandidateRunner(goal, frame: 1_000_000)
    let calls = try [one, other].map {
      CallGroup(calls: [$0], stream: try #require(bench.stream("x.\($0)")))
    }
    let input = Chain(text: "", record: CallRecord(goal.inputs[0]))
    let records = bench.records(of: calls, behind: input, goal.inputs, until: goal.horizon)
    var numbers = ChainGroups()
    let keys = records.map { numbers.key(of: $0.toldApart) }
    #expect((keys[0] == keys[1]) == isSame, "\(keys)")
    let merged = calls.merged(bench, behind: input, [goal.inputs], until: goal.horizon)
    #expect(merged.count == (isSame ? 1 : 2))
  }

  @Test func `it can be stopped, and says so`() {
    let session = Session()
    session.interrupt(after: 5)
    let lines = Scripted.lines(session.submit(":find -1-2-3| -> --9-1-4|"))
    #expect(lines.first?.hasPrefix("stopped after ") == true, "\(lines)")
  }

  @Test func `the same question has the same answer`() {
    let lines = [0, 1].map { _ in Scripted.lines(Session().submit(":find -1-2-3| -> ---1-2-3|")) }
    #expect(lines[0] == lines[1] && lines[0].count > 1, "\(lines)")
  }

  @Test(arguments: [
    ("b = a.debounce(1ms)", "-------3---|", "`a.debounce(3ms)` would give this"),
    ("b = a.map(+1)", "-2-34------|", nil),
    ("b = a.scan(+)", "-----------(6|)", "`a.sum()` would give this"),
    ("b = a.filter(>1)", "-3-2-------#", nil),
  ])
  func `a failed expectation says which call would meet it`(
    _ definition: String, _ text: String, _ annotation: String?
  ) throws {
    let report = TestReport(
      testing: "a = hot(\"-1-23------|\")\n\(definition)\nexpect b \"\(text)\"\n", called: "x.rx")
    let last = report.lines.last.map { String($0.drop { $0 == " " }) }
    #expect(report.failed == (annotation == nil && text == "-2-34------|" ? 0 : 1))
    if let annotation {
      #expect(last == annotation, "\(report.lines)")
    } else {
      #expect(last?.contains("would give") != true, "\(report.lines)")
    }
  }

  @Test func `a script says nothing of the kind`() {
    let session = Session()
    var items: [Reply.Item] = []
    session.listener = { items.append($0) }
    _ = session.submit("a = hot(\"-1-2|\"); b = a.skip(1); expect b \"-1-|\"")
    _ = session.runToEnd()
    let annotations = items.flatMap { item -> [String] in
      if case .unmet(let unmet) = item { unmet.diagram.annotations.map(\.text) } else { [] }
    }
    #expect(
      !annotations.isEmpty && !annotations.contains { $0.contains("would give") }, "\(annotations)")
  }
}
