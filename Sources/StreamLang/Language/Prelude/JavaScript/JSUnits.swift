/// Texts as units of UTF-16, as JavaScript counts them; half of a pair cannot be kept.
extension JSWorld {
  func text(ofUnits units: some Collection<UInt16>) throws -> String {
    let text = String(decoding: units, as: UTF16.self)
    guard text.utf16.elementsEqual(units) else { throw halfPair }
    return text
  }

  /// Each unit of a text as a text.
  func unitTexts(_ text: String) throws -> [Value] {
    guard text.utf16.count == text.unicodeScalars.count else { throw halfPair }
    return text.unicodeScalars.map { .string(String($0)) }
  }

  /// One unit of a text; undefined where there is none.
  func character(_ text: String, _ index: Int) throws -> Value {
    let units = text.utf16
    guard index >= 0,
      let place = units.index(units.startIndex, offsetBy: index, limitedBy: units.endIndex),
      place < units.endIndex
    else { return .undefined }
    return .string(try self.text(ofUnits: CollectionOfOne(units[place])))
  }

  private var halfPair: RuntimeError {
    RuntimeError(
      "half of a character beyond U+FFFF cannot be kept",
      help: "`[...text]` and `codePointAt` have whole characters")
  }
}
