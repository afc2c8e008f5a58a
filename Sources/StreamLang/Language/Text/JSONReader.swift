/// The thing that a reader makes of a document.
protocol JSONDocument {
  associatedtype Objects: JSONObjects<Self>

  static var null: Self { get }
  static func bool(_ value: Bool) -> Self
  static func int(_ value: Int) -> Self
  static func double(_ value: Double) -> Self
  static func string(_ value: String) -> Self
  static func array(_ elements: [Self]) -> Self
}

/// Makes the objects of documents, one after another.
protocol JSONObjects<Document> {
  associatedtype Document

  init()
  mutating func object(_ names: ArraySlice<String>, _ values: ArraySlice<Document>) -> Document
}

/// Reads JSON documents from UTF-8, in one pass.
///
/// The text may come in pieces, lines for example: an array or an object that one leaves open goes on in the
/// next one. Nothing else does.
struct JSONReader<Document: JSONDocument> {
  private var bytes: [UInt8] = []
  private var index = 0
  /// The arrays and objects that have not been closed yet, each within the one before.
  private var open: [Container] = []
  /// The elements and members of these, one behind another, and the names of the members.
  private var values: [Document] = []
  private var names: [String] = []
  private var objects = Document.Objects()
  /// The token that has to come next in the innermost of the open arrays and objects.
  private var wants = Wanted.firstItem

  /// An array or an object so far.
  private struct Container {
    let closer: UInt8
    /// The places of its first value and its first name among those of all.
    let firstValue: Int
    let firstName: Int

    var isObject: Bool { closer == UInt8(ascii: "}") }
  }

  private enum Wanted {
    /// A key or an element, or the end of what has just begun.
    case firstItem
    case item, colon, value
    case commaOrEnd
  }

  /// Nothing has come yet.
  init() {}

  /// The next piece of the text; the one before was read whole.
  mutating func begin(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.utf8)
    index = 0
  }

  /// True if a document has begun and not ended.
  var isUnfinished: Bool { !open.isEmpty }

  /// The one document that a text is; whatever was read before is over.
  mutating func document(of text: String) throws(JSONError) -> Document {
    open.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    begin(text)
    guard let document = try next() else { throw obstacle() }
    skipBlanks()
    if index < bytes.count { throw surplus() }
    return document
  }

  /// The next document that ends in this piece; nil if none does.
  mutating func next() throws(JSONError) -> Document? {
    while true {
      skipBlanks()
      guard let byte = current else { return nil }
      if let value = try value(at: byte), let document = put(value) { return document }
    }
  }

  /// Reads one step on: answers a value that is complete, nil for everything else.
  private mutating func value(at byte: UInt8) throws(JSONError) -> Document? {
    guard let innermost = open.last else {
      let value = try value(from: byte)
      if value != nil && !isBoundary { throw surplus() }
      return value
    }
    let isCloser = byte == innermost.closer
    switch wants {
    case .value: return try value(from: byte)
    case .firstItem where isCloser, .commaOrEnd where isCloser: return close()
    case .firstItem, .item:
      if !innermost.isObject { return try value(from: byte) }
      guard byte == .quote else { throw obstacle() }
      names.append(try string())
      wants = .colon
    case .colon:
      guard byte == .colon else { throw obstacle() }
      index += 1
      wants = .value
    case .commaOrEnd:
      guard byte == UInt8(ascii: ",") else { throw obstacle() }
      index += 1
      wants = .item
    }
    return nil
  }

  /// A value that is no array and no object; of those the beginning.
  private mutating func value(from byte: UInt8) throws(JSONError) -> Document? {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if open.count == JSON.depthLimit {
        throw error("nested deeper than \(JSON.depthLimit) levels")
      }
      // In ASCII each of the two stands two places before the one that closes it.
      open.append(Container(closer: byte + 2, firstValue: values.count, firstName: names.count))
      wants = .firstItem
      index += 1
      return nil
    case .quote: return .string(try string())
    case .minus: return try number()
    case _ where byte.isDigit: return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error("found no value")
    }
  }

  private mutating func close() -> Document? {
    index += 1
    guard let closed = open.popLast() else { return nil }
    let document: Document =
      closed.isObject
      ? objects.object(names[closed.firstName...], values[closed.firstValue...])
      : .array(Array(values[closed.firstValue...]))
    // No slice is left, which would make this copy all that is open.
    values.removeLast(values.count - closed.firstValue)
    names.removeLast(names.count - closed.firstName)
    return document
  }

  /// Puts a value into what it is a part of; one that is part of nothing is a document.
  private mutating func put(_ value: Document) -> Document? {
    if open.isEmpty { return value }
    values.append(value)
    wants = .commaOrEnd
    return nil
  }

  /// True where a document may begin: not in the middle of a number or a word.
  private var isBoundary: Bool {
    guard let byte = current else { return true }
    return byte.isBlank || byte == .quote || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// The reason why the text is not what is wanted.
  private func obstacle() -> JSONError {
    guard let innermost = open.last else { return error("found the end, wanted a value") }
    switch wants {
    case .colon: return error("wanted `:`")
    case .commaOrEnd: return error("wanted `,` or `\(Unicode.Scalar(innermost.closer))`")
    case .firstItem where innermost.isObject, .item where innermost.isObject:
      return error("wanted a key in quotes")
    case .firstItem, .item, .value: return error("found the end, wanted a value")
    }
  }

  private func surplus() -> JSONError { error("found more after the end of the document") }

  private mutating func word(
    _ word: StaticString, _ value: Document
  ) throws(JSONError) -> Document {
    let length = word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard matches else { throw error("found no value") }
    index += length
    return value
  }

  private mutating func number() throws(JSONError) -> Document {
    let start = index
    if current == .minus { index += 1 }
    guard let first = current, first.isDigit else { throw error("wanted a digit") }
    index += 1
    if first != .zero { skipDigits() }
    let isWhole = try !skipFraction()
    // An integer has no zero below zero.
    if isWhole, first != .zero || bytes[start] != .minus,
      let value = bytes.withUnsafeBufferPointer({ all in
        let digits = UnsafeBufferPointer(rebasing: all[start..<index])
        return digits.shortNumber ?? Int(String(decoding: digits, as: UTF8.self))
      })
    {
      return .int(value)
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite
    else { throw JSONError(message: "the number is too large", offset: start) }
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
    while let byte = current, byte.isBlank { index += 1 }
  }

  private func error(_ message: String) -> JSONError { JSONError(message: message, offset: index) }
}

extension UInt8 {
  /// True for the white space of JSON.
  fileprivate var isBlank: Bool { self == .space || self == .tab || endsLine }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text = ""
    while true {
      let start = index
      while let byte = current, byte >= 0x20, byte != .quote, byte != .backslash { index += 1 }
      let piece = bytes.withUnsafeBufferPointer { $0.text(start..<index) }
      switch current {
      case .quote:
        index += 1
        return text.isEmpty ? piece : text + piece
      case .backslash:
        text += piece
        text.unicodeScalars.append(try escape())
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
