import TestSupport
import Testing

@testable import StreamLang

/// Functions of texts answer on bytes what they answer on characters.
@Suite struct PlainTextTests {
  @Test(arguments: SeededRandom.seeds(300))
  func `bytes and characters give the same`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let text = random.text(below: 40)
      let part = random.text(below: 3)
      let new = random.text(below: 4)
      let (characters, wanted) = (Array(text), Array(part))
      let title = "seed \(seed): \(text.debugDescription), \(part.debugDescription)"
      let place = characters.firstPlace(of: wanted, from: 0)
      #expect(call("contains", text, part) == .bool(place != nil), "\(title)")
      #expect(call("indexOf", text, part) == (place.map(Value.int) ?? .null), "\(title)")
      #expect(call("startsWith", text, part) == .bool(characters.starts(with: wanted)), "\(title)")
      #expect(
        call("endsWith", text, part)
          == .bool(characters.reversed().starts(with: wanted.reversed())), "\(title)")
      #expect(call("length", text) == .int(characters.count), "\(title)")
      #expect(
        call("split", text)
          == .list(characters.split(whereSeparator: \.isWhitespace).map { .string(String($0)) }),
        "\(title)")
      #expect(call("trim", text) == .string(String(characters.trimmed)), "\(title)")
      if wanted.isEmpty { continue }
      let pieces = characters.pieces(between: wanted)
      #expect(call("split", text, part) == .list(pieces.map { .string(String($0)) }), "\(title)")
      #expect(
        call("replace", text, part, new)
          == .string(pieces.map { String($0) }.joined(separator: new)), "\(title)")
    }
  }

  @Test(arguments: [
    ("12", 12), ("-12", -12), ("+7", 7), ("0012", 12),
    ("999999999999999999", 999_999_999_999_999_999),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-0", 0),
  ])
  func `a whole number of a text`(_ text: String, _ number: Int) {
    #expect(call("int", text) == .int(number))
  }

  @Test(arguments: [
    "", "-", "+", "1x", " 1", "1 ", "--1", "9223372036854775808", "1_000", "１",
  ])
  func `no whole number`(_ text: String) {
    #expect(call("int", text) == nil)
  }

  /// Nil if it fails.
  private func call(_ name: String, _ texts: String...) -> Value? {
    let environment = Environment(Settings(), input: StandardInput(refusal: ""), isRecording: false)
    return try? Builtin.named(name)?.call(texts.map { .string($0) }, in: environment)
  }
}

extension SeededRandom {
  /// Few different characters, so that parts are found; some are not one byte, or one with their neighbour.
  fileprivate mutating func text(below limit: Int) -> String {
    let isPlain = below(2) == 0
    let characters =
      isPlain
      ? ["a", "b", " ", ",", "\t", "\n"]
      : ["a", "b", " ", "é", "\r", "\n", "\u{301}", "\u{212A}", "K", "👩‍👧", "\u{A0}"]
    return (0..<below(limit)).map { _ in pick(characters) }.joined()
  }
}

extension [Character] {
  fileprivate func firstPlace(of part: [Character], from start: Int) -> Int? {
    if part.isEmpty { return start }
    return indices.dropFirst(start).first { self[$0...].starts(with: part) }
  }

  fileprivate func pieces(between part: [Character]) -> [[Character]] {
    var pieces: [[Character]] = []
    var start = 0
    while let place = firstPlace(of: part, from: start) {
      pieces.append(Array(self[start..<place]))
      start = place + part.count
    }
    return pieces + [Array(self[start...])]
  }

  fileprivate var trimmed: [Character] {
    let rest = drop(while: \.isWhitespace)
    return Array(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? rest.startIndex)])
  }
}
