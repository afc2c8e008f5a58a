/// The characters that the lexer and the JSON reader look for, as bytes of UTF-8.
extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let dollar = UInt8(ascii: "$")
  static let ampersand = UInt8(ascii: "&")
  static let leftParenthesis = UInt8(ascii: "(")
  static let rightParenthesis = UInt8(ascii: ")")
  static let star = UInt8(ascii: "*")
  static let slash = UInt8(ascii: "/")
  static let zero = UInt8(ascii: "0")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let backslash = UInt8(ascii: "\\")
  static let underscore = UInt8(ascii: "_")
  static let equal = UInt8(ascii: "=")
  static let exclamation = UInt8(ascii: "!")
  static let dot = UInt8(ascii: ".")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let percent = UInt8(ascii: "%")
  static let question = UInt8(ascii: "?")
  static let bar = UInt8(ascii: "|")
  static let backquote = UInt8(ascii: "`")
}

extension UInt8 {
  /// `0` to `9`.
  var isDigit: Bool { self >= .zero && self <= .zero + 9 }

  /// An ASCII letter.
  var isLetter: Bool {
    let lowered = self | 0x20
    return lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z")
  }

  /// The characters of an ASCII name.
  var isNamePart: Bool { isLetter || isDigit || self == .underscore || self == .dollar }

  /// LF or CR.
  var endsLine: Bool { self == 0x0A || self == 0x0D }

  /// Its two digits of 16.
  var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }

  /// The byte as an address has it that cannot have the character: `%2F`.
  var percentEncoded: String { "%" + hexadecimal.uppercased() }

  /// The value of a hexadecimal digit.
  var hexadecimalValue: Int? {
    if isDigit { return Int(self - .zero) }
    let lowered = self | 0x20
    guard isLetter, lowered <= UInt8(ascii: "f") else { return nil }
    return Int(lowered - UInt8(ascii: "a")) + 10
  }
}
