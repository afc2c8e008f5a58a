/// The characters that differ in case alone, by ECMAScript's `Canonicalize`.
final class RegExpCases: Sendable {
  /// The groups of characters that are equal if case does not matter.
  let groups: [[UInt32]]
  private let places: [UInt32: Int]

  static let plain = RegExpCases(isUnicode: false)
  static let unicode = RegExpCases(isUnicode: true)

  /// The parts of Unicode that have letters of two cases.
  private static let letters: [ClosedRange<UInt32>] = [
    0x41...0x587, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D79...0x1D8E,
    0x1E00...0x1FFF, 0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2DFF, 0xA640...0xA7FF,
    0xAB50...0xABBF, 0xFB00...0xFB17, 0xFF21...0xFF5A, 0x10400...0x105FF, 0x10C80...0x10CFF,
    0x118A0...0x118DF, 0x16E40...0x16E7F, 0x1E900...0x1E943,
  ]

  private init(isUnicode: Bool) {
    var members: [UInt32: [UInt32]] = [:]
    for range in Self.letters {
      for character in range where isUnicode || character <= 0xFFFF {
        members[Self.canonical(character, isUnicode: isUnicode), default: []].append(character)
      }
    }
    groups = members.values.filter { $0.count > 1 }
    var places: [UInt32: Int] = [:]
    for (place, group) in groups.enumerated() {
      for character in group { places[character] = place }
    }
    self.places = places
  }

  func group(of character: UInt32) -> [UInt32]? { places[character].map { groups[$0] } }

  func areSame(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return true }
    guard let place = places[a] else { return false }
    return places[b] == place
  }

  private static func canonical(_ character: UInt32, isUnicode: Bool) -> UInt32 {
    guard let scalar = Unicode.Scalar(character) else { return character }
    let upper = scalar.properties.uppercaseMapping
    if !isUnicode {
      let units = Array(upper.utf16)
      guard units.count == 1 else { return character }
      return character >= 128 && units[0] < 128 ? character : UInt32(units[0])
    }
    // Simple case folding: the small letter of the capital, but the dotless i stands alone.
    if character == 0x131 { return character }
    let capital = only(upper) ?? scalar
    return (only(capital.properties.lowercaseMapping) ?? capital).value
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
