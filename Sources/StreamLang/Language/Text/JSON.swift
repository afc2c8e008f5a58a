/// A JSON document, as RFC 8259 has it.
///
/// Objects keep the order of their keys, and a key that stands twice stands twice.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  /// Every number with a fraction or an exponent, and whole ones that are no `Int`.
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A key and its value.
  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSON

    package init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// Reads a whole document; nothing but white space may stand around it.
  ///
  /// Strict: no comments, no trailing commas, no lone surrogates, no numbers beyond a `Double`, and
  /// not more than `depthLimit` arrays and objects inside one another.
  package static func parse(_ text: String) throws(JSONError) -> JSON {
    var reader = JSONReader<JSON>()
    return try reader.document(of: text)
  }

  /// The number of arrays and objects that may stand inside one another in a text.
  package static let depthLimit = 200

  /// The value of a member, the last one if the key stands twice; nil if this is no object.
  package subscript(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text, if this is one.
  package var stringValue: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements, if this is an array.
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The whole number, if this is one; `1.0` is none.
  package var intValue: Int? { if case .int(let value) = self { value } else { nil } }

  /// The truth value, if this is one.
  package var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
}

/// The reason why a text is no JSON document, and where.
package struct JSONError: Error, Sendable, Hashable {
  package var message: String
  /// In bytes of UTF-8 from the start of the text.
  package var offset: Int
}

extension JSON: JSONDocument {
  struct Objects: JSONObjects {
    func object(_ names: ArraySlice<String>, _ values: ArraySlice<JSON>) -> JSON {
      .object(zip(names, values).map { Member($0, $1) })
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object of the members that there are: nil leaves one out.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}

extension JSON: CustomStringConvertible {
  /// On one line, without blanks.
  package var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the document on one line, without blanks.
  ///
  /// Characters stand for themselves, except that control characters are escaped, all those that a
  /// terminal could obey. Doubles are the
  /// shortest text that reads back, whole ones without `.0`; those that JSON lacks become `null`.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.write("null")
    case .bool(let value): bytes.write(value ? "true" : "false")
    case .int(let value): bytes.write(value)
    case .double(let value): bytes.writeJSON(value)
    case .string(let value): bytes.writeJSON(value)
    case .array(let values):
      bytes.write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.write(",") }
        value.write(to: &bytes)
      }
      bytes.write("]")
    case .object(let members):
      bytes.write("{")
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.write(",") }
        bytes.writeJSON(member.key)
        bytes.write(":")
        member.value.write(to: &bytes)
      }
      bytes.write("}")
    }
  }

  /// The escape for a character that cannot stand for itself; nil for all others.
  fileprivate static func escape(ofSpecial character: Unicode.Scalar) -> String? {
    switch character {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    case _ where character.isControl: escape(character)
    default: nil
    }
  }

  /// A character by its number: `\u003c`.
  static func escape(_ character: Unicode.Scalar) -> String {
    (UTF16.encode(character) ?? UTF16.EncodedScalar()).reduce(into: "") { text, unit in
      let code = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
    }
  }
}

extension [UInt8] {
  /// Appends a number as JSON: the shortest text that reads back, a whole one without `.0`.
  mutating func writeJSON(_ number: Double) {
    guard number.isFinite else { return write("null") }
    let digits = number.description
    write(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  /// Appends a text as JSON.
  mutating func writeJSON(_ text: String) {
    append(.quote)
    write(text.replacingScalars(JSON.escape(ofSpecial:)))
    append(.quote)
  }
}
