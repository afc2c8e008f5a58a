import Conformance
import StreamLang
import Testing

/// Logs and the pictures that an independent implementation of the same rules has drawn of them.
@Suite struct PictureVectorTests {
  @Test func `logs give the pictures of an independent implementation`() throws {
    var report = VectorReport()
    for line in try SyntaxCorpus.text(of: "axis.jsonl").split(separator: "\n") {
      let vector = try JSON.parse(String(line))
      PictureVectors.check(
        try #require(vector["name"]?.stringValue), try #require(vector["log"]).description,
        try #require(vector["picture"]?.stringValue), &report)
    }
    #expect(report.failures == [])
    #expect(report.passed == 397 && report.failed == 0)
  }

  @Test func `another picture, and a text that is no log, are failures`() {
    var report = VectorReport()
    let log = #"{"at": [0, 5], "rows": [{"name": "a", "marks": ["1", "│"]}]}"#
    PictureVectors.check("right", log, "     0\n○ a  1────│\n", &report)
    PictureVectors.check("wrong", log, "     0\n○ a  1───│\n", &report)
    PictureVectors.check("none", "{}", "", &report)
    #expect(report.passed == 1)
    #expect(
      report.failures == [
        "wrong:\n     0\n○ a  1────│\nwanted:\n     0\n○ a  1───│\n", "none: not a log",
      ])
  }
}
