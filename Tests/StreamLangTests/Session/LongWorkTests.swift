import Testing

@testable import StreamEngine
@testable import StreamLang

/// Work that nobody wants any more stops, and what somebody is shown has an end.
@Suite struct LongWorkTests {
  /// Does something while it is unwanted from the beginning.
  private func unwanted<Result>(_ work: () -> Result) -> Result {
    LongWork.run(unless: { true }, work)
  }

  @Test func `whoever counts steps asks now and then`() {
    var work = LongWork()
    unwanted {
      let steps = (1...1000).first { _ in work.shouldStop() }
      #expect(steps == 256)
    }
    // Once it was told so it does not go on.
    let isOver = work.shouldStop()
    #expect(isOver)
  }

  @Test func `nothing of a text is read that nobody wants`() {
    let text = String(repeating: "x + 1\n", count: 1000)
    #expect(unwanted { Parser.parse(text) }.diagnostics == [.interrupted])
    let session = Session()
    let reply = unwanted { session.submit("a = 1\n" + text) }
    #expect(reply.diagnostics.map(\.text) == ["interrupted"])
    #expect(session.program.environment.symbols["a"] == nil)
    #expect(session.history.entries.isEmpty)
  }

  @Test func `code that nobody wants is not run before it is whole`() {
    let span = Span(0, 0)
    let members = (1...1000).map { Core.Expression(.literal(.int($0)), span) }
    let list = Core.Expression(.list(members), span)
    let session = Session()
    let environment = session.program.environment
    let source = Source("")
    func message(_ run: () throws -> Void) -> String? {
      unwanted { #expect(throws: RuntimeError.self, performing: run)?.message }
    }
    #expect(message { _ = try environment.evaluate(list, source) } == "interrupted")
    #expect(message { _ = try environment.holds(list, source) } == "interrupted")
    #expect((try? environment.evaluate(list, source))?.literal.hasSuffix("999, 1000]") == true)
    withExtendedLifetime(session) {}
  }

  @Test func `what a short text means does not depend on who asks`() {
    #expect(unwanted { Scripted.lines("a = 1 + 1") } == ["a = 2"])
  }

  @Test func `no file is written of which a part may be missing`() {
    var written: [String] = []
    let session = Session(isPrompt: false) { $0.writeFile = { path, _ in written.append(path) } }
    _ = session.submit("a = of(1, 2)")
    _ = unwanted { session.submit(":export a.svg") }
    #expect(written == [])
    _ = session.submit(":export a.svg")
    #expect(written == ["a.svg"])
  }

  @Test func `a program has an end`() {
    let parsed = Parser.parse(String(repeating: ";", count: 4_000_001))
    #expect(
      parsed.diagnostics.map(\.text) == [
        "a text of more than 4,000,000 words and signs; `import` brings what stands in other files"
      ])
    #expect(!parsed.isIncomplete && parsed.diagnostics[0].span == Span(4_000_001, 4_000_001))
    #expect(Parser.parse(String(repeating: ";", count: 4_000_000)).diagnostics.isEmpty)
  }

  // MARK: What is shown

  @Test func `of a large value somebody sees the beginning`() {
    let list = Value.list(Array(repeating: .int(1), count: 10_001))
    #expect(list.literal.hasSuffix(", 1, 1, …]") && list.literal.count == 30_003)
    #expect(list.wholeText.hasSuffix(", 1, 1]") && list.wholeText.count == 30_003)
    #expect(list.markText.hasSuffix(",1,1,…]") && list.markText.count == 203)
    #expect(list.json.count == 20_003)
    let text = Value.string(String(repeating: "a", count: 100_001))
    #expect(text.eventText == String(repeating: "a", count: 100_000) + "…")
    #expect(text.literal == "\"" + String(repeating: "a", count: 100_000) + "…\"")
    #expect(text.plainText.count == 100_001)
    #expect(text.markText.count == 401)
    #expect(Value.string(String(repeating: "é", count: 999)).markText.count == 201)
  }

  @Test func `a value whose parts are shared is written in a moment`() {
    var value = Value.int(1)
    for _ in 1...500 { value = .list([value, value]) }
    #expect(value.literal.count < 100_000 && value.literal.contains("…"))
    #expect(value.markText.count < 2000)
  }

  @Test func `of many breakpoints the first are told, and the last is kept`() {
    let lines = Scripted.lines("x = range(1, 250).breakpoint().count()\ny = $event.value")
    #expect(lines[1] == "breakpoint at 0ms: 1")
    #expect(lines[100] == "breakpoint at 0ms: 100")
    #expect(lines[101] == "breakpoint at 0ms: 150 more, the last at 250")
    #expect(lines.last == "y = 250")
  }

  @Test func `of many events that came for a name the first are told`() {
    let session = Session().after("x = range(1, 3000).flatMap(i => timer(1ms * i))")
    let lines = Typed.lines(session.submit(":why not x"))
    #expect(lines.count { $0.contains("─ range  ") } == 20, "\(lines)")
    #expect(lines.contains("  and 2,980 more came at the same time"), "\(lines)")
  }

  @Test func `an example for find has an end`() {
    let events = String(repeating: "-1", count: 201)
    #expect(
      Typed.answer(":find \(events)| -> -1|").contains(
        "an example has at most 200 events, got 202; a part of it asks for less"))
  }

  @Test func `of an expectation that is far off the first difference is drawn`() {
    let session = Session()
    let wanted = String(repeating: "-", count: 2001) + "7-"
    let reply = session.submit(
      "x = range(1, 3000).delay(0ms).concatMap(i => timer(1ms))\nexpect x \"\(wanted)\"\nwait 4s")
    let drawn = reply.items.compactMap { item in
      if case .unmet(let expectation) = item { expectation.diagram } else { nil }
    }
    #expect(drawn.first?.columns.count == 1000)
    #expect(drawn.first?.annotations.last?.text == "… 1,002 more moments are not drawn")
  }

  @Test(arguments: [
    ":tour -9223372036854775808", "expect x \"-1-|\", frame: 0us",
    "y = hot(\"-1|\", frame: 0us); wait 1ms; :text y", ":step 9223372036854775807",
  ])
  func `no number is too large or too small for a command`(_ line: String) {
    #expect(!Typed.answer("x = interval(1ms).take(3)", "wait 5ms", line, "wait 1ms; 1 + 1").isEmpty)
  }

  // MARK: What is long

  @Test func `an import of many functions, and of many files`() {
    var options = Session.Options()
    options.readFile = { path in
      if path == "all.rx" { return (1...20_000).map { "f\($0) = x => x + \($0)\n" }.joined() }
      let number = Int(path.dropLast(3)) ?? 0
      let next = number < 500 ? "import \"\(number + 1).rx\"\n" : ""
      return next + "g\(number) = x => x\n"
    }
    let session = Session(options)
    #expect(session.submit("import \"all.rx\"").diagnostics.isEmpty)
    #expect(session.submit("import \"1.rx\"").diagnostics.isEmpty)
    #expect(session.program.environment.symbols.names.count == 20_500)
  }

  @Test func `many mistakes on one line`() {
    let reply = Session().submit(String(repeating: "\"", count: 60_001))
    #expect(reply.diagnostics.count > 10_000)
  }

  @Test func `functions each of which calls the one before`() async {
    let text = "f0 = x => x\n" + (1...20_000).map { "f\($0) = x => f\($0 - 1)(x)\n" }.joined()
    let lines = await onLargeStack { Scripted.lines(text + "y = f20000(1)\nz = f900(1)\n:graph") }
    #expect(lines[0].hasSuffix(": functions call each other more than 1000 times deep"))
  }

  @Test func `a graph of many names, as boxes and as lanes`() {
    let session = Session()
    let readers = (1...4000).map { "b\($0) = a + 1\n" }.joined()
    _ = session.submit("a = 1\n\(readers)")
    let graph = GraphMaker.graph(session.program.timeline)
    let renderer = GraphRenderer(width: 100)
    #expect(renderer.boxes(graph).count > 12_000)
    #expect(renderer.lines(graph).count == 4001)
    #expect(GraphSVG.text(graph).utf8.count > 400_000)
  }

  @Test func `more wires than anybody could follow`() {
    let session = Session()
    let names = (1...2000).map { "a\($0)" }
    _ = session.submit(
      names.map { "\($0) = subject()\n" }.joined() + "x = merge(\(names.joined(separator: ", ")))")
    let lines = GraphRenderer(width: 80).lines(GraphMaker.graph(session.program.timeline))
    #expect(lines.map(\.plain).contains("no room for more than 1,000 wires side by side"))
  }
}
