/// Reads a JSON document from UTF-8, in one pass.
struct JSONReader: ~Copyable {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipBlanks()
    if index < bytes.count { throw error("found more after the end of the document") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case .quote: return .string(try string())
    case .minus?: return try number()
    case let byte? where byte.isDigit: return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("found the end, wanted a value")
    default: throw error("found no value")
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    try open()
    while try !close(UInt8(ascii: "}"), first: members.isEmpty) {
      skipBlanks()
      guard current == .quote else { throw error("wanted a key in quotes") }
      let key = try string()
      skipBlanks()
      guard current == .colon else { throw error("wanted `:`") }
      index += 1
      members.append(JSON.Member(key, try value()))
    }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSON {
    var values: [JSON] = []
    try open()
    while try !close(UInt8(ascii: "]"), first: values.isEmpty) { values.append(try value()) }
    return .array(values)
  }

  private mutating func open() throws(JSONError) {
    if depth == JSON.depthLimit { throw error("nested deeper than \(JSON.depthLimit) levels") }
    depth += 1
    index += 1
  }

  /// Takes the closing bracket, if it stands here, or the comma before the next item.
  private mutating func close(_ bracket: UInt8, first: Bool) throws(JSONError) -> Bool {
    skipBlanks()
    if current == bracket {
      index += 1
      depth -= 1
      return true
    }
    if first { return false }
    guard current == UInt8(ascii: ",") else {
      throw error("wanted `,` or `\(Unicode.Scalar(bracket))`")
    }
    index += 1
    return false
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let length = word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard matches else { throw error("found no value") }
    index += length
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = index
    if current == .minus { index += 1 }
    guard let first = current, first.isDigit else { throw error("wanted a digit") }
    index += 1
    if first != .zero { skipDigits() }
    let isWhole = try !skipFraction()
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    // An integer has no zero below zero.
    if isWhole, text != "-0", let value = Int(text) { return .int(value) }
    guard let value = Double(text), value.isFinite else {
      throw JSONError(message: "the number is too large", offset: start)
    }
    return .double(value)
  }

  /// Steps over a fraction and an exponent; true if either is there.
  private mutating func skipFraction() throws(JSONError) -> Bool {
    let start = index
    if current == .dot {
      index += 1
      try wantDigits()
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if current == .plus || current == .minus { index += 1 }
      try wantDigits()
    }
    return index > start
  }

  private mutating func wantDigits() throws(JSONError) {
    guard current?.isDigit == true else { throw error("wanted a digit") }
    skipDigits()
  }

  private mutating func skipDigits() {
    while current?.isDigit == true { index += 1 }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = current, byte == .space || byte == .tab || byte.endsLine { index += 1 }
  }

  private func error(_ message: String) -> JSONError {
    JSONError(message: message, offset: index)
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text = ""
    while true {
      let start = index
      while let byte = current, byte >= 0x20, byte != .quote, byte != .backslash { index += 1 }
      text += String(decoding: bytes[start..<index], as: UTF8.self)
      switch current {
      case .quote:
        index += 1
        return text
      case .backslash: text.unicodeScalars.append(try escape())
      case nil: throw error("the string is never closed")
      default: throw error("found a control character in a string")
      }
    }
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 1
    let letter = current
    index += 1
    switch letter {
    case .quote: return "\""
    case .backslash: return "\\"
    case .slash: return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw JSONError(message: "found an unknown escape", offset: start)
    }
  }

  /// Four hexadecimal digits, and four more for the second half of a pair.
  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    var code = try hexadecimal(from: start)
    if code >> 10 == 0xD800 >> 10, bytes[index...].starts(with: [.backslash, UInt8(ascii: "u")]) {
      index += 2
      let low = try hexadecimal(from: start)
      if low >> 10 == 0xDC00 >> 10 { code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF }
    }
    guard let character = Unicode.Scalar(code) else {
      throw JSONError(message: "found half a character", offset: start)
    }
    return character
  }

  private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current?.hexadecimalValue else {
        throw JSONError(message: "`\\u` wants four hexadecimal digits", offset: start)
      }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }
}
