import Testing

@testable import StreamLang

/// Pairs of chains of which it is known whether they do the same.
///
/// They stand as `f ~ g`, and `f ~ g ~ input` where the smallest input that tells them apart was worked out by hand.
enum SameTable {
  struct Pair: Sendable, CustomTestStringConvertible {
    let one: String
    let other: String
    let input: String?

    var testDescription: String { "\(one) ~ \(other)" }
    var command: String { ":same \(one) \(other)" }
  }

  static func pairs(_ text: String) -> [Pair] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ~ ").map(String.init)
      return Pair(one: parts[0], other: parts[1], input: parts.count > 2 ? parts[2] : nil)
    }
  }
}
