import StreamLang
import Testing

@Suite struct ProgramVectorTests {
  @Test func `programs of streams make the events of an independent implementation`() throws {
    let report = ProgramVectors.check(try SyntaxCorpus.text(of: "streams.jsonl"))
    #expect(report.failures == [])
    #expect(report.failed == 0)
    // Fewer would mean that an operator has lost its name.
    #expect(report.passed >= 1866)
  }

  @Test func `programs of cells emit each value once`() throws {
    let report = ProgramVectors.check(try SyntaxCorpus.text(of: "cells.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 400 && report.skipped == 0)
  }

  @Test func `a wrong expectation is a failure`() {
    let report = ProgramVectors.check(
      #"{"id":"x","ops":["of"],"script":"r = of(1)","until":60,"expect":[[0,"next",2]],"subs":{}}"#)
    #expect(report.failed == 1)
    #expect(report.failures.first?.hasPrefix("x: expect is [[0,\"next\",1]") == true)
  }
}
