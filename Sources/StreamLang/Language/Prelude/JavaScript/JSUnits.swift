/// Texts as units of UTF-16, as JavaScript counts them; half of a pair cannot be kept.
extension String {
  init(units: some Collection<UInt16>) throws {
    self = String(decoding: units, as: UTF16.self)
    guard utf16.elementsEqual(units) else { throw Self.halfPair }
  }

  /// Each unit of the text as a text.
  func unitTexts() throws -> [Value] {
    guard utf16.count == unicodeScalars.count else { throw Self.halfPair }
    return unicodeScalars.map { .string(String($0)) }
  }

  /// One unit of the text; undefined where there is none.
  func unit(at index: Int) throws -> Value {
    guard let code = code(at: index) else { return .undefined }
    return .string(try String(units: CollectionOfOne(code)))
  }

  /// One unit of the text as a number; nil where there is none.
  func code(at index: Int) -> UInt16? {
    let units = utf16
    guard index >= 0,
      let place = units.index(units.startIndex, offsetBy: index, limitedBy: units.endIndex),
      place < units.endIndex
    else { return nil }
    return units[place]
  }

  private static var halfPair: RuntimeError {
    RuntimeError(
      "half of a character beyond U+FFFF cannot be kept",
      help: "`[...text]` and `codePointAt` have whole characters")
  }

  /// A text in quotes, as JSON has it.
  var quotedForJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case _ where scalar.value < 0x20:
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
