/// What came of the tests of one file.
package struct TestReport: Sendable {
  /// One expectation.
  package struct Case: Sendable {
    /// Its line, and what it is about: `4: expect b`.
    package var name: String
    /// What is said about its failure; nil if it passed.
    package var failure: [String]?
  }

  package var cases: [Case] = []
  /// What is printed about failures, in the order in which they came.
  package var lines: [String] = []
  /// What the file would have to say instead.
  package var fixes: [Reply.Fix] = []

  package var passed: Int { cases.count { $0.failure == nil } }
  package var failed: Int { cases.count - passed }

  package init() {}

  mutating func fail(_ name: String, _ lines: [String]) {
    cases.append(Case(name: name, failure: lines))
    self.lines += lines
  }

  mutating func append(_ other: TestReport) {
    cases += other.cases
    lines += other.lines
    fixes += other.fixes
  }

  /// The file as it would pass.
  package func fixed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for fix in fixes.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(fix.span.start..<fix.span.end, with: fix.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TestReport {
  /// The tests of a file: of a script its `expect`s and `//=>` comments, of a transcript (`.txt`) that
  /// it comes out as it stands, and of a Markdown page (`.md`) those of its scripts and transcripts.
  package init(testing text: String, called name: String) {
    if name.hasSuffix(".txt") {
      test(text, Span(0, text.utf8.count), name)
    } else if name.hasSuffix(".md") {
      let page = MarkdownScripts(in: text)
      for script in page.scripts { append(ScriptTest.run(script, called: name)) }
      for place in page.transcripts { test(text, place, name) }
    } else {
      append(ScriptTest.run(text, called: name))
    }
  }

  /// The transcript that stands at `place` in a file.
  private mutating func test(_ text: String, _ place: Span, _ name: String) {
    let transcript = Transcript(String(place.text(in: text)))
    let line = Source(text).line(of: place.start)
    let title = line == 1 ? "transcript" : "\(line): transcript"
    let printed = transcript.printed()
    if printed == transcript.text { return cases.append(Case(name: title)) }
    let differences = transcript.differences(from: printed, firstLine: line).map { "  \($0)" }
    fail(title, ["\(name): differs"] + differences)
    fixes.append(Reply.Fix(span: place, text: printed + "\n"))
  }
}
