import StreamEngine
import TestSupport
import Testing

/// Any text is marble text or has a place at which it is none.
///
/// `FUZZ=100000 swift test --filter MarbleFuzzTests` tries that many; the seed of each is its number.
@Suite struct MarbleFuzzTests {
  private static let roles: [Marbles.Role] = [.cold, .hot, .subscriptions, .expectation]
  private static let frames: [Duration] = [
    .zero, .milliseconds(-1), .nanoseconds(1), .milliseconds(1), .seconds(1),
    .seconds(9_000_000_000),
    .seconds(Int64.max),
  ]

  @Test func `any text is read, or has a place at which it is wrong`() {
    for seed in SeededRandom.fuzz(2000) {
      var random = SeededRandom(seed: seed)
      let text = (0..<random.below(14)).map { _ in
        random.below(6) == 0 ? random.hostileText() : random.pick(Self.pieces)
      }.joined()
      let (role, frame) = (random.pick(Self.roles), random.pick(Self.frames))
      let dialect = random.pick(Marbles.Dialect.allCases)
      let hint = Comment(
        rawValue: "seed \(seed): \(text.debugDescription) as \(role), frame \(frame), \(dialect)")
      do throws(MarbleError) {
        let marbles = try Marbles.parse(text, as: role, frame: frame, dialect: dialect)
        let times = marbles.events.map(\.offset)
        #expect(times == times.sorted(), hint)
        #expect(times.allSatisfy { $0 <= marbles.duration }, hint)
        if role == .cold { #expect(times.allSatisfy { $0 >= .zero }, hint) }
        // Blanks around it change nothing.
        #expect(try Marbles.parse("\n\(text)\n", as: role, frame: frame) == marbles, hint)
      } catch {
        let places = [error.range.lowerBound, error.range.upperBound].map {
          text.utf8.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex)?
            .samePosition(in: text.unicodeScalars)
        }
        #expect(!places.contains(nil), hint)
        #expect(!error.message.isEmpty, hint)
      }
    }
  }

  private static let pieces = [
    "-", "--", "---", "a", "b", "1", "10", "(", ")", "[", "]", "|", "#", "^", "!", ",", " ", "  ",
    "\n",
    "\"", "'", "{", "}", "\\", "{10}", "\"tokyo\"", "'x'", "(ab)", "[ab]", "(a|)", " 10ms ", "5s ",
    " 1h30m ", " 1.5ms ", " 9223372036854775807ns ", " 99999999999999999999h ", "0ns ", "1us",
    "1 ms",
    "-\u{301}", "(\u{301}", "1\u{301}", "é", "日", "👩‍👧", "\u{FEFF}", "\0",
  ]
}
