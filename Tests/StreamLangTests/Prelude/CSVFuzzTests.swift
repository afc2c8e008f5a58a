import TestSupport
import Testing

@testable import StreamLang

/// Whatever values are written as CSV come back, and no line crashes the reader.
///
/// `FUZZ=100000 swift test --filter CSVFuzzTests` tries that many; the seed of each is its number.
@Suite struct CSVFuzzTests {
  @Test func `values that are written as RFC 4180 says come back`() throws {
    for seed in SeededRandom.fuzz(2000) {
      var random = SeededRandom(seed: seed)
      let separator = random.pick([",", ",", ";", "\t", "|", "日", "\u{301}"] as [Unicode.Scalar])
      let values = (0...random.below(5)).map { _ in random.below(5) == 0 ? "" : Self.text(&random) }
      let text = values.map { Self.written($0, separator, &random) }
        .joined(separator: String(separator))
      var reader = CSVReader(separator)
      let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { reader.row(endingWith: String($0)) }
      #expect(rows.dropLast().allSatisfy { $0 == nil })
      let fields = try #require(rows.last ?? nil)
      #expect(
        fields.map { Array($0.unicodeScalars) } == values.map { Array($0.unicodeScalars) },
        "seed \(seed): \(text.debugDescription) at \(separator)")
    }
  }

  @Test func `any line has values, or a quote that is never closed`() {
    for seed in SeededRandom.fuzz(2000) {
      var random = SeededRandom(seed: seed)
      let line = (0..<random.below(8)).map { _ in
        random.pick(["\"", "\"\"", ",", ",\u{301}", "a", random.hostileText()])
      }.joined()
      let hint = Comment(rawValue: "seed \(seed): \(line.debugDescription)")
      var reader = CSVReader(",")
      if let fields = reader.row(endingWith: line) {
        let separators = line.unicodeScalars.count { $0 == "," }
        #expect((1...separators + 1).contains(fields.count), hint)
        if !line.unicodeScalars.contains("\"") { #expect(fields.count == separators + 1, hint) }
      } else {
        #expect(reader.isUnfinished, hint)
        #expect(line.unicodeScalars.contains("\""), hint)
      }
    }
  }

  /// A text, in which lines may end.
  private static func text(_ random: inout SeededRandom) -> String {
    (0...random.below(2)).map { _ in random.hostileText().filter { !$0.isNewline } }
      .joined(separator: "\n")
  }

  /// A value between quotes if it needs them, or anyway.
  private static func written(
    _ value: String, _ separator: Unicode.Scalar, _ random: inout SeededRandom
  ) -> String {
    let needsQuotes = value.unicodeScalars.contains { $0 == "\"" || $0 == "\n" || $0 == separator }
    if !needsQuotes && random.below(3) > 0 { return value }
    var text = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
