import Conformance
import Testing

@testable import StreamLang

@Suite struct SyntaxVectorTests {
  @Test func `every vector holds`() throws {
    let report = SyntaxVectors.check(
      try SyntaxCorpus.text(of: "syntax.jsonl"), takesFunction: SyntaxCorpus.takesFunction)
    #expect(report.failures == [])
    #expect(report.summary == "951 passed, 0 failed")
  }

  @Test func `without the table of functions, resolved vectors are skipped`() throws {
    let report = SyntaxVectors.check(try SyntaxCorpus.text(of: "syntax.jsonl"))
    #expect(report.summary == "921 passed, 0 failed, 30 skipped")
  }

  @Test func `a vector that does not hold is reported with what came instead`() {
    let report = SyntaxVectors.check(
      """
      {"id": "a", "text": "a + b", "ast": "(+ a c)", "incomplete": false}
      {"id": "b", "text": "a +", "ast": "a", "incomplete": false}
      {"id": "c", "text": "1 2", "error": {"message": "no", "offset": 2}, "incomplete": false}
      nonsense
      """)
    #expect(
      report.failures == [
        "a: got (+ a b)", "b: got an incomplete text",
        "c: got 2: found `2` after a complete statement", "line 4: no vector",
      ])
    #expect(report.summary == "0 passed, 4 failed")
  }
}

@Suite struct SyntaxDiagnosticTests {
  @Test func `every message has its exact words, place and help`() throws {
    let rows = try SyntaxCorpus.rows(of: "diagnostics.jsonl")
    for row in rows where row["stage"] == .string("syntax") {
      let text = try #require(row["text"]?.stringValue)
      expect(Parser.parse(text).diagnostics.first, row, text)
    }
  }

  /// The definitions that the rows about names take for granted.
  private static let world = """
    a = subject(); b = behavior(1); c = a + b; f = x => x; let m = 1
    """

  @Test func `so has every message of the checker`() throws {
    for row in try SyntaxCorpus.rows(of: "diagnostics.jsonl") {
      let text = try #require(row["text"]?.stringValue)
      if row["stage"] != .string("check") { continue }
      let session = Session()
      let world = Self.world.split(separator: "; ").filter { !text.hasPrefix("let \($0)") }
      _ = session.submit(
        world.filter { !text.contains("let m") || !$0.contains("let m") }.joined(separator: "; "))
      // Elsewhere `x` is to be unknown.
      if text.hasPrefix("x.") { _ = session.submit("x = of(1)") }
      expect(session.check(text).first, row, text)
    }
  }

  private func expect(_ diagnostic: Diagnostic?, _ row: JSON, _ text: String) {
    #expect(diagnostic?.message == row["message"]?.stringValue, "\(text)")
    #expect(diagnostic?.span.start == row["start"]?.intValue, "\(text)")
    #expect(diagnostic?.span.end == row["end"]?.intValue, "\(text)")
    #expect(diagnostic?.help == row["help"]?.stringValue, "\(text)")
  }
}
