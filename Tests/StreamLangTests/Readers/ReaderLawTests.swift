import Conformance
import TestSupport
import Testing

@testable import StreamLang

/// The law that keeps a reader honest: all that it answers is a program of this language.
struct ReaderLawTests {
  private static let files: [Source.Dialect: [String]] = [
    .javaScript: ["javascript.jsonl", "javascript-more.jsonl"],
    .swift: ["swift.jsonl", "swift-more.jsonl"],
    .web: ["web.jsonl"],
  ]
  private static let dialects: [Source.Dialect] = [.javaScript, .web, .swift]

  private static func programs(_ dialect: Source.Dialect) throws -> [String] {
    try files[dialect, default: []].flatMap { try SyntaxCorpus.text(of: $0).split(separator: "\n") }
      .map { try JSON.parse(String($0)) }
      // A translation has another text than its program.
      .filter { $0["id"]?.stringValue != "text of a class" }
      .map { try #require($0["code"]?.stringValue) }
  }

  /// The program of this language that a tree is; it expects that the text, parsed again, is the same tree.
  private static func printed(_ read: Parsed, _ code: String) -> String {
    let printed = TreePrinter.text(of: read.statements)
    let again = Parser.parse(printed)
    #expect(again.diagnostics == [], "\(code)\n\(printed)")
    #expect(
      SExpression.print(again.statements) == SExpression.print(read.statements),
      "\(code)\n\(printed)")
    return printed
  }

  /// The programs of `web.jsonl` print what the polyfill of browsers' Observable and RxJS 9 print in node.
  @Test func `the programs of browsers and of RxJS 9 print what they print there`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "web.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 75)
  }

  @Test(arguments: dialects)
  func `a program that was read is, printed and parsed, the same program`(_ dialect: Source.Dialect)
    throws
  {
    var count = 0
    for code in try Self.programs(dialect) {
      let read = Reading.parse(code, dialect)
      #expect(read.diagnostics == [], "\(code)")
      count += read.statements.count
      let printed = Self.printed(read, code)
      #expect(
        RunProgram(printed, as: .own).lines == RunProgram(code, as: dialect).lines, "\(printed)")
    }
    #expect(count > 50)
  }

  /// Programs with letters removed, signs put in and pieces of others: reading them ends with a tree that keeps the
  /// law, or with one mistake.
  @Test(arguments: dialects)
  func `whatever is read is a program of this language, or one mistake`(_ dialect: Source.Dialect)
    throws
  {
    let programs = try Self.programs(dialect)
    var (read, refused) = (0, 0)
    for seed in SeededRandom.fuzz(400) {
      var random = SeededRandom(seed: seed)
      var text = Array(random.pick(programs).unicodeScalars)
      for _ in 0..<(1 + random.below(4)) where !text.isEmpty {
        let place = random.below(text.count)
        switch random.below(3) {
        case 0: text.remove(at: place)
        case 1: text.insert(random.pick(Self.signs), at: place)
        default:
          let other = Array(random.pick(programs).unicodeScalars)
          let start = random.below(max(1, other.count))
          text.insert(
            contentsOf: other[start..<min(other.count, start + random.below(30))], at: place)
        }
      }
      let code = String(String.UnicodeScalarView(text))
      let parsed = Reading.parse(code, dialect)
      if parsed.diagnostics.isEmpty {
        read += 1
        _ = Self.printed(parsed, "seed \(seed): \(code)")
      } else {
        refused += 1
        #expect(parsed.diagnostics.count == 1 && parsed.statements.isEmpty, "seed \(seed)")
      }
    }
    #expect(read > 40 && refused > 40)
  }

  private static let signs = Array("(){}[];,.=>+-*/!?:&|`'\"$ab01 \n".unicodeScalars)
}
