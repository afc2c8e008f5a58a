/// Texts as parts of an address: `encodeURIComponent` and its kind.
enum JSURI {
  /// The signs that stay as they are in each text.
  private static let plain = Set("-_.!~*'()".utf8)
  /// The signs of a whole address.
  private static let reserved = Set(";/?:@&=+$,#".utf8)

  static func encoded(_ text: String, isWhole: Bool) -> String {
    var made: [UInt8] = []
    for byte in text.utf8 {
      let isKept = byte.isNamePart && byte < 0x80 || plain.contains(byte)
      if isKept && byte != UInt8(ascii: "$") || isWhole && reserved.contains(byte) {
        made.append(byte)
      } else {
        made += hexadecimal(byte).utf8
      }
    }
    return String(decoding: made, as: UTF8.self)
  }

  /// A text as a form sends it: a blank is `+`, and few signs stay as they are.
  static func encoded(field text: String) -> String {
    var made = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "): made += "+"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        made.unicodeScalars.append(Unicode.Scalar(byte))
      default: made += hexadecimal(byte)
      }
    }
    return made
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }

  /// Nil if it is not what `encoded` makes.
  static func decoded(_ text: String, isWhole: Bool) -> String? {
    var made: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        made.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      let value = UInt8(high * 16 + low)
      if isWhole, reserved.contains(value) {
        made += text.utf8.dropFirst(text.utf8.count - rest.count - 3).prefix(3)
      } else {
        made.append(value)
      }
    }
    return String(validating: made, as: UTF8.self)
  }
}
