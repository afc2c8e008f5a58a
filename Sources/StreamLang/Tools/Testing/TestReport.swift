/// The result of the tests of one file.
package struct TestReport: Sendable {
  /// One expectation.
  package struct Case: Sendable {
    /// Its line, and what it is about: `4: expect b`.
    package var name: String
    /// The name that the program has given it.
    package var ownName: String?
    /// The text about its failure; nil if it passed.
    package var failure: [String]?
  }

  package var cases: [Case] = []
  /// The lines to print about failures, in the order in which they came.
  package var lines: [String] = []
  /// The text that the file would need instead.
  package var fixes: [Reply.Fix] = []

  package var passed: Int { cases.count { $0.failure == nil } }
  package var failed: Int { cases.count - passed }

  package init() {}

  mutating func fail(_ name: String, _ lines: [String]) {
    cases.append(Case(name: name, failure: lines))
    self.lines += lines
  }

  /// Adds what came of a script that begins at an offset of the file.
  mutating func append(_ other: TestReport, from start: Int = 0) {
    cases += other.cases
    lines += other.lines
    fixes += other.fixes.map {
      Reply.Fix(span: Span(start + $0.span.start, start + $0.span.end), text: $0.text)
    }
  }

  /// The file as it would pass.
  package func fixed(_ text: String) -> String {
    var result = ""
    var end = 0
    for fix in fixes.sorted(by: { $0.span.start < $1.span.start }) {
      result += Span(end, fix.span.start).text(in: text)
      result += fix.text
      end = fix.span.end
    }
    return result + Span(end, text.utf8.count).text(in: text)
  }
}

extension TestReport {
  /// The tests of a file: of a script its `expect`s and `//=>` comments, of a transcript (`.txt`) that
  /// it comes out as it stands, and of a Markdown page (`.md`) those of its scripts and transcripts.
  ///
  /// Without `readFile` there are no files for it. With `inOtherOrders` scripts also run in other orders of what is due
  /// together.
  package init(
    testing text: String, called name: String,
    readFile: ((_ path: String) throws -> String)? = nil, inOtherOrders: Bool = false
  ) {
    let source = Source(text, folder: FilePath.folder(of: name))
    var options = SessionOptions()
    options.readFile = readFile
    if name.hasSuffix(".txt") {
      test(source, Span(0, text.utf8.count), name, options)
    } else if name.hasSuffix(".md") {
      let page = MarkdownScripts(in: text)
      for script in page.scripts {
        append(ScriptTest.run(script.source, called: name, options), from: script.start)
        if inOtherOrders { append(OrderTest.report(on: script.source, called: name, options)) }
      }
      for place in page.transcripts { test(source, place, name, options) }
    } else {
      append(ScriptTest.run(source, called: name, options))
      if inOtherOrders { append(OrderTest.report(on: source, called: name, options)) }
    }
  }

  /// The transcript that stands at `place` in a file.
  private mutating func test(
    _ source: Source, _ place: Span, _ name: String, _ options: SessionOptions
  ) {
    let transcript = Transcript(String(place.text(in: source.text)))
    let line = source.line(of: place.start)
    let title = line == 1 ? "transcript" : "\(line): transcript"
    let printed = transcript.printed(options, file: name)
    if printed == transcript.text { return cases.append(Case(name: title)) }
    let differences = transcript.differences(from: printed, firstLine: line).map { "  \($0)" }
    fail(title, ["\(name): differs"] + differences)
    fixes.append(Reply.Fix(span: place, text: printed + "\n"))
  }
}
