import Testing

@testable import StreamLang

/// Everything that grows with the length of a program or a session, at sizes at which anything but
/// a straight line takes minutes: it is not timed, but would not come to an end.
@Suite struct LongTests {
  @Test func `a script with many promises`() {
    let text = (1...8000).map { "\($0) //=> \($0)\n" }.joined()
    let report = TestReport(testing: text, called: "t.rx")
    #expect(report.passed == 8000 && report.failed == 0)
  }

  @Test func `a page with many scripts and transcripts`() {
    let block = "```rx\n1 //=> 1\n```\n\n```rx\n> 1\n1\n```\n\n"
    let page = String(repeating: block, count: 2500)
    let report = TestReport(testing: page + "```rx\n2 //=> 3\n```\n", called: "p.md")
    #expect(report.passed == 5000)
    #expect(report.lines == ["p.md:22502: other output", "  - 3", "  + 2"])
  }

  @Test func `a promise that is wrong on every line is told as a whole`() {
    let count = 20_000
    let text = "print(1)\n" + (1...count).map { "//=> a\($0)\n" }.joined()
    let report = TestReport(testing: text, called: "t.rx")
    #expect(report.lines.count == count + 2)
    #expect(report.fixed(text) == "print(1)\n//=> 1\n")
  }

  @Test func `cells of several heights, one after the other`() async {
    let sum = await onLargeStack {
      let session = Session()
      let lines = (1...2000).map { "a\($0) = \($0); b\($0) = a\($0) + 1; c\($0) = b\($0) + 1" }
      _ = session.submit(lines.joined(separator: "\n"))
      return session.submit("a7 = 9; c7").items.count
    }
    #expect(sum > 0)
  }

  @Test func `names that are defined and deleted`() {
    let session = Session()
    let names = (1...4000).map { "a\($0)" }
    _ = session.submit(names.map { "\($0) = 1\n" }.joined())
    _ = session.submit(names.dropLast().map { "del \($0)\n" }.joined())
    #expect(session.program.environment.symbols.names == ["a4000"])
  }

  @Test func `a long chain of streams whose root is redefined`() async {
    let isRebuilt = await onLargeStack {
      let session = Session()
      let lines = (1...5000).map { "quiet x\($0) = x\($0 - 1).map(+1)\n" }
      session.after("x0 = behavior(0)\n" + lines.joined() + "y = x5000.map(+1)", "x0 = behavior(1)")
      return session.program.environment.symbols["y"]?.view?.latest == .int(5002)
    }
    #expect(isRebuilt)
  }

  @Test func `a record and a list of many streams' values`() {
    let session = Session()
    _ = session.submit("x = range(1, 100000).toDictionary(key: x => string(x)).map(length)")
    _ = session.submit("y = range(1, 20000).map(x => of(x)).zipAll().map(length)")
    #expect(session.program.environment.symbols["x"]?.view?.latest == .int(100_000))
    #expect(session.program.environment.symbols["y"]?.view?.latest == .int(20_000))
  }

  @Test func `a long text in colours`() {
    let text = String(repeating: "(a.map(x => [x, \"\\(a)\"]) ", count: 20_000)
    let shown = prompted("a = subject()").highlighted(text)
    #expect(shown.plain == text)
    #expect(shown.runs.count { $0.style == .hue(0) } == 40_000)
  }
}
