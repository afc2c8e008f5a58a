import Conformance
import StreamLang
import Testing

@testable import StreamLang

/// Programs of JavaScript with what node and RxJS print.
@Suite struct JavaScriptVectorTests {
  @Test func `programs of JavaScript print what node prints`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "javascript.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 70 && report.failed == 0)
  }

  @Test func `more programs print what node prints`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "javascript-more.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 397 && report.failed == 0)
  }

  @Test func `programs at the corners of RxJS print what node prints`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "javascript-corners.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 19 && report.failed == 0)
  }

  @Test func `causes that random programs have shown stay mended`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "javascript-random.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 29 && report.failed == 0)
  }

  @Test func `a wrong line, a missing one and one at a wrong time are failures`() {
    let vectors = #"""
      {"id": "right", "code": "console.log(1 + 1)", "printed": [[0, "2"]], "uncaught": []}
      {"id": "wrong", "code": "console.log(1 + 1)", "printed": [[0, "3"]], "uncaught": []}
      {"id": "short", "code": "", "printed": [[0, "3"]], "uncaught": []}
      {"id": "late", "code": "setTimeout(() => console.log(1), 5)", "printed": [[4, "1"]], "uncaught": []}
      """#
    let report = ReaderVectors.check(vectors)
    #expect(report.passed == 1)
    #expect(
      report.failures == [
        "wrong: line 1 is 2\n  wanted 3", "short: line 1 is missing, wanted 3 at 0ms",
        "late: line 1 comes at 5ms, wanted 4ms",
      ])
  }
}
