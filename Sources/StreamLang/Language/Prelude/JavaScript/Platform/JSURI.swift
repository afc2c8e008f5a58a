/// Texts as parts of an address: `encodeURIComponent` and its kind.
enum JSURI {
  /// The signs that stay as they are in each text.
  private static let plain = Set("-_.!~*'()".utf8)
  /// The signs of a whole address.
  private static let reserved = Set(";/?:@&=+$,#".utf8)

  static func encoded(_ text: String, isWhole: Bool) -> String {
    encoded(text) { byte in
      byte.isNamePart && byte != .dollar || plain.contains(byte)
        || isWhole && reserved.contains(byte)
    }
  }

  /// A text as a form sends it: a blank is `+`, and few signs stay as they are.
  static func encoded(field text: String) -> String {
    encoded(text) { $0.isLetter || $0.isDigit || " *-._".utf8.contains($0) }
      .replacing(" ", with: "+")
  }

  private static func encoded(_ text: String, where isKept: (UInt8) -> Bool) -> String {
    text.utf8.reduce(into: "") { made, byte in
      if isKept(byte) {
        made.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        made += byte.percentEncoded
      }
    }
  }

  /// `escape(a)`, which writes each unit of UTF-16 as a number of two or four digits.
  static func escaped(_ text: String) -> String {
    text.utf16.reduce(into: "") { made, unit in
      if let byte = UInt8(exactly: unit), byte.isNamePart || "@*+-./".utf8.contains(byte),
        byte < 0x80, byte != UInt8(ascii: "$")
      {
        made.unicodeScalars.append(Unicode.Scalar(byte))
      } else if let byte = UInt8(exactly: unit) {
        made += byte.percentEncoded
      } else {
        let digits = String(unit, radix: 16, uppercase: true)
        made += "%u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
  }

  /// The units of a text that `escape` has made; what it does not make stays as it is.
  static func unescaped(_ text: String) -> [UInt16] {
    var made: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      let isLong = rest.first == UInt16(UInt8(ascii: "u"))
      let digits = rest.dropFirst(isLong ? 1 : 0).prefix(isLong ? 4 : 2)
      let number = UInt16(String(decoding: digits, as: UTF16.self), radix: 16)
      guard unit == UInt16(UInt8(ascii: "%")), digits.count == (isLong ? 4 : 2), let number,
        digits.first != UInt16(UInt8(ascii: "+"))
      else {
        made.append(unit)
        continue
      }
      made.append(number)
      rest = rest.dropFirst(isLong ? 5 : 2)
    }
    return made
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
