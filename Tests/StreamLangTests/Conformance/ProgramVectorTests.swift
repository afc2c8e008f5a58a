import Conformance
import Testing

@Suite struct ProgramVectorTests {
  @Test func `programs of streams make the events of an independent implementation`() throws {
    let report = ProgramVectors.check(try SyntaxCorpus.text(of: "streams.jsonl"))
    #expect(report.failures.filter { !Self.isOverflow($0) } == [])
    #expect(report.failed == 1 && report.passed == 6597 && report.skipped == 0)
  }

  /// The one program that multiplies, unseen, past 64 bits: the vectors' numbers are JavaScript's and
  /// go on, this language's fail.
  private static func isOverflow(_ failure: String) -> Bool {
    failure.hasPrefix("p3701-mix-399: ") && failure.contains(#"[40,"error","integerOverflow"]"#)
  }

  @Test func `programs of cells emit each value once`() throws {
    let report = ProgramVectors.check(try SyntaxCorpus.text(of: "cells.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 400 && report.skipped == 0)
  }

  @Test func `programs with lanes keep workers busy as an independent model does`() throws {
    let report = ProgramVectors.check(try SyntaxCorpus.text(of: "lanes.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 350 && report.skipped == 0)
  }

  @Test func `a wrong expectation is a failure`() {
    let report = ProgramVectors.check(
      #"{"id":"x","ops":["of"],"script":"r = of(1)","until":60,"expect":[[0,"next",2]],"subs":{}}"#)
    #expect(report.failed == 1)
    #expect(report.failures.first?.hasPrefix("x: expect is [[0,\"next\",1]") == true)
  }
}
