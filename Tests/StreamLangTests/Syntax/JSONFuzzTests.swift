import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// Whatever the reader of JSON is given, it answers with the document or with a place in the text, and
/// another reader takes the same texts for documents.
///
/// `FUZZ=100000 swift test --filter JSONFuzzTests` tries that many; the seed of each is its number.
@Suite struct JSONFuzzTests {
  @Test func `any text is a document or has a place at which it is none`() {
    for seed in SeededRandom.fuzz(2000) {
      var random = SeededRandom(seed: seed)
      let text = Self.text(&random)
      let hint = Comment(rawValue: "seed \(seed): \(text.debugDescription)")
      // Foundation reads a byte order mark, too.
      let other = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      do throws(JSONError) {
        let json = try JSON.parse(text)
        #expect(other != nil, hint)
        // A number that is whole is written so.
        let again = try? JSON.parse(json.description)
        #expect(again?.description == json.description, hint)
      } catch {
        let place = text.utf8.index(
          text.startIndex, offsetBy: error.offset, limitedBy: text.endIndex)
        #expect(place?.samePosition(in: text.unicodeScalars) != nil, hint)
        let isLimit = error.message.hasPrefix("nested") || error.message.contains("too large")
        #expect(other == nil || isLimit || text.hasPrefix("\u{FEFF}"), hint)
      }
    }
  }

  @Test func `documents do not depend on the lines that they stand on`() throws {
    var cuts = 0
    for seed in SeededRandom.fuzz(500) {
      var random = SeededRandom(seed: seed)
      let texts = (0..<1 + random.below(4)).map { _ in Self.document(depth: 3, &random) }
      let documents = try texts.map { try JSON.parse($0) }
      var reader = JSONReader<JSON>()
      var read: [JSON] = []
      // A line may end wherever a blank may stand.
      let lines = texts.joined(separator: random.pick([" ", "\n"])).split(
        separator: "\n", omittingEmptySubsequences: false)
      for line in lines {
        if reader.isUnfinished { cuts += 1 }
        reader.begin(String(line))
        while let document = try reader.next() { read.append(document) }
      }
      #expect(read == documents, "seed \(seed): \(lines)")
      #expect(!reader.isUnfinished)
    }
    #expect(cuts > 200, "only \(cuts) lines went on with what was begun")
  }

  /// A document, some of whose characters were changed; or what looks like one.
  private static func text(_ random: inout SeededRandom) -> String {
    var text = document(depth: 3, &random)
    for _ in 0..<random.below(4) where !text.isEmpty {
      let scalars = Array(text.unicodeScalars)
      let place = random.below(scalars.count)
      let end = min(scalars.count, place + random.below(4))
      let piece = random.below(3) == 0 ? random.hostileText() : random.pick(pieces)
      var changed = String.UnicodeScalarView(scalars[..<place])
      changed.append(contentsOf: piece.unicodeScalars)
      changed.append(contentsOf: scalars[end...])
      text = String(changed)
    }
    return text
  }

  private static let pieces = [
    "", "", "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u00e9", "{", "}", "[",
    "]",
    ",", ":", "-", "+", ".", "e", "E+", "0", "00", "1e400", "1e-400", "9223372036854775808", "null",
    "nul", "true", "NaN", "Infinity", " ", "\t", "\n", "\r", "\u{C}", "\u{A0}", "/**/", "'a'",
    String(repeating: "[", count: 210),
  ]

  private static func document(depth: Int, _ random: inout SeededRandom) -> String {
    func blank(_ random: inout SeededRandom) -> String { random.pick(["", "", "", " ", "\n\t"]) }
    func list(_ random: inout SeededRandom, _ item: (inout SeededRandom) -> String) -> String {
      (0..<random.below(4)).map { _ in blank(&random) + item(&random) + blank(&random) }
        .joined(separator: ",")
    }
    switch random.below(depth == 0 ? 4 : 6) {
    case 0: return random.pick(["null", "true", "false"])
    case 1: return "\(Int.random(in: .min ... .max, using: &random) >> random.below(64))"
    case 2: return "\(Double(bitPattern: random.next()))".replacing("+", with: "")
    case 3: return string(&random)
    case 4: return "[" + list(&random) { document(depth: depth - 1, &$0) } + "]"
    default:
      return "{" + list(&random) { "\(string(&$0)):\(document(depth: depth - 1, &$0))" } + "}"
    }
  }

  private static func string(_ random: inout SeededRandom) -> String {
    JSON.string(random.hostileText()).description
  }
}
