/// The characters of the long texts that a program has last asked for, so that an index of one is found at once.
final class SwiftLetters {
  private var known: [(text: String, letters: [Value])] = []
  /// The entry that makes room for the next one.
  private var oldest = 0

  private static let (kept, shortest) = (4, 32)

  private func letters(ofKnown text: String) -> [Value]? {
    let length = text.utf8.count
    return known.first { $0.text.utf8.count == length && $0.text == text }?.letters
  }

  /// The characters of a text, each of which is a text.
  func of(_ text: String) -> [Value] {
    let isLong = text.utf8.count >= Self.shortest
    if isLong, let letters = letters(ofKnown: text) { return letters }
    let letters = text.map { Value.string(String($0)) }
    guard isLong else { return letters }
    if known.count < Self.kept {
      known.append((text, letters))
    } else {
      known[oldest] = (text, letters)
      oldest = (oldest + 1) % Self.kept
    }
    return letters
  }

  /// The number of characters of a text.
  func count(of text: String) -> Int { letters(ofKnown: text)?.count ?? text.count }

  /// The characters of a text between two of its indices.
  func part(_ places: Range<Int>, of text: String) -> Substring {
    // In a text of ASCII each byte is a character, which is found without those before it.
    guard letters(ofKnown: text)?.count == text.utf8.count else {
      return text.dropFirst(places.lowerBound).prefix(places.count)
    }
    let start = text.utf8.index(text.startIndex, offsetBy: places.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: places.count)]
  }
}
