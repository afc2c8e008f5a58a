/// `UUID`: a name that no other is equal to.
final class SwiftUUID: Handle {
  /// Nil of a text that is no such name.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12],
      parts.joined().utf8.allSatisfy({ $0 < 0x80 && Character(UnicodeScalar($0)).isHexDigit })
    else { return nil }
    super.init(text.uppercased(), [:])
  }

  /// A new one: 32 digits, of which two say how it was made.
  init(_ random: inout SplitMix64) {
    var digits = (0..<32).map { _ in Array("0123456789ABCDEF")[random.whole(below: 16)] }
    digits[12] = "4"
    digits[16] = Array("89AB")[random.whole(below: 4)]
    var rest = digits[...]
    let parts = [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }
    super.init(parts.joined(separator: "-"), [:])
  }

  override func property(_ name: String) -> Value? { name == "uuidString" ? .string(title) : nil }
  override func isEqual(to other: Handle) -> Bool { (other as? SwiftUUID)?.title == title }
  override func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
