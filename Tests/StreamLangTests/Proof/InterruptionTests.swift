import Testing

@testable import StreamLang

/// Whoever stops a proof is told how far it came.
@Suite struct InterruptionTests {
  /// The answer to the last line, when somebody stops it after a number of questions whether to go on.
  private static func answer(_ lines: [String], stoppedAfter most: Int) -> [String] {
    let session = Session(isPrompt: true) { $0.isVirtual = true }.after(lines.dropLast())
    session.interrupt(after: most)
    return Typed.lines(session.submit(lines[lines.count - 1]))
  }

  private static let racing = [
    "a = hot(\"-(12)\"); b = hot(\"-(34)\"); d = hot(\"-(56)\"); s = a + b + d", "run",
  ]

  @Test func `inputs that were tried are counted`() {
    let lines = Self.answer([":same map(+1) map(x => x + 1)"], stoppedAfter: 100)
    #expect(
      lines.first?.firstMatch(
        of: /^stopped: no difference found in the first \d+ of [\d,]+ inputs$/) != nil, "\(lines)")
  }

  @Test func `orders that were run are counted`() {
    let lines = Self.answer(Self.racing + [":orders s"], stoppedAfter: 60)
    #expect(
      lines.first?.firstMatch(of: /^stopped: s is the same in the first \d+ orders?$/) != nil,
      "\(lines)")
  }

  @Test func `a test that is not the smallest says so`() {
    let typed = [
      "a = subject(); b = a.filter(>5)", "a.next(1, 2, 3, 4, 5, 6, 7, 8, 9)", ":test b",
    ]
    let lines = Self.answer(typed, stoppedAfter: 60)
    let stopped = lines.first { $0.hasPrefix("// stopped after ") }
    #expect(stopped?.hasSuffix(": more could be left out") == true, "\(lines)")
    #expect(lines.last == "interrupted")
    let script = lines.dropLast().joined(separator: "\n")
    let report = TestReport(testing: script, called: "t.rx")
    #expect(report.passed == 1 && report.failed == 0, "\(lines) \(report.lines)")
  }

  @Test func `tries are counted`() {
    let lines = Self.answer(["forall a: ints { expect a.count() >= 0 }"], stoppedAfter: 60)
    #expect(
      lines.first?.firstMatch(of: /^stopped: none of the first \d+ of 100 tries failed$/) != nil,
      "\(lines)")
  }

  @Test func `a script that could be smaller still fails`() throws {
    let script = """
      a = hot("-1-2-3-4-5-6-7-8-|"); n = behavior(5); other = a.map(+1)
      b = a.filter(>=2)
      expect b "-----3-4-5-6-7-8-|"
      """
    let asked = Counter()
    let shrunk = try LongWork.run(unless: { asked.next() > 30 }) {
      try ShrunkScript(script, called: "f.rx")
    }
    let note = shrunk.text.split(separator: "\n").first { $0.hasPrefix("// stopped after ") }
    #expect(note?.hasSuffix("scripts: more could be left out") == true, "\(shrunk.text)")
    #expect(TestReport(testing: shrunk.text, called: "t.rx").failed == 1, "\(shrunk.text)")
  }
}

/// A count of questions; one thread asks.
private final class Counter: @unchecked Sendable {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
