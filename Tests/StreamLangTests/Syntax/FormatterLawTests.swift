import TestSupport
import Testing

@testable import StreamLang

/// The tree stays, the comments stay, and a second time changes nothing.
@Suite struct FormatterLawTests {
  /// The mistake in the formatting of a text; is formatted; nil if nothing is.
  private static func deviation(_ text: String) -> String? {
    let parsed = Parser.parse(text)
    guard parsed.diagnostics.isEmpty else {
      return Formatter.format(text).text == text ? nil : "changed, with mistakes: \(text)"
    }
    let once = Formatter.format(text).text
    if !Formatter.reads(once, as: parsed.statements) {
      return "another tree:\n\(text)\n->\n\(once)"
    }
    let twice = Formatter.format(once).text
    if twice != once { return "not stable:\n\(text)\n->\n\(once)\n->\n\(twice)" }
    if comments(text) != comments(once) { return "other comments:\n\(text)\n->\n\(once)" }
    return nil
  }

  private static func comments(_ text: String) -> [String] {
    FormatterSource(text).comments.map(\.text).sorted()
  }

  @Test func `the law holds for every vector`() async throws {
    let texts = try SyntaxCorpus.texts()
    #expect(await onLargeStack { texts.compactMap(Self.deviation) } == [])
  }

  @Test func `no vector has to keep its text`() async throws {
    let texts = try SyntaxCorpus.texts()
    let kept = await onLargeStack {
      texts.filter { text in
        let parsed = Parser.parse(text)
        if !parsed.diagnostics.isEmpty { return false }
        let printer = FormatterPrinter(text)
        let formatted = printer.program(parsed.statements)
        return printer.kept > 0 || !Formatter.reads(formatted, as: parsed.statements)
      }
    }
    #expect(kept == [])
  }

  @Test func `the law holds for every example`() throws {
    #expect(!Project.examples.isEmpty)
    for file in Project.examples { #expect(Self.deviation(try Project.text(file)) == nil) }
  }

  private static let pieces = [
    " // c\n", "/* c */", " /* c\n c */ ", "\n\n\n", "\n", ";", " ", "(", ")", "{ ", " }", "x => ",
    ".map { $0 }", "[", "]", ", ", " + 1", "-", "\\(a /* c */)", " in ", "a", "wait ", "if a { b }",
    ".name", " ? 1 : 2", "\r\n", "{ x in\n", "\"", " = ", " := ", "return ", "1",
  ]

  @Test(arguments: [UInt64(1), 22, 333]) func `the law holds for changed programs`(
    seed: UInt64
  ) async throws {
    let texts = try SyntaxCorpus.texts().filter { $0.utf8.count < 300 }
    let (failures, count) = await onLargeStack {
      var random = SeededRandom(seed: seed)
      var failures: [String] = []
      var count = 0
      for _ in 0..<4000 {
        let text = Self.mutated(texts, &random)
        if !Parser.parse(text).diagnostics.isEmpty { continue }
        count += 1
        if let failure = Self.deviation(text) { failures.append("seed \(seed): \(failure)") }
      }
      return (failures, count)
    }
    #expect(failures == [])
    #expect(count > 500)
  }

  private static func mutated(_ texts: [String], _ random: inout SeededRandom) -> String {
    let chosen = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      texts.randomElement(using: &random) ?? ""
    }
    var bytes = Array(chosen.joined(separator: Bool.random(using: &random) ? "\n" : ";").utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let boundaries = (0...bytes.count).filter { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
      let place = boundaries.randomElement(using: &random) ?? 0
      let piece = pieces.randomElement(using: &random) ?? ""
      bytes.insert(contentsOf: piece.utf8, at: place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
