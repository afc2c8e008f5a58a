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

  /// The text between two places, which are numbers of units.
  func part(_ start: Int, _ end: Int) throws -> String {
    if start >= end { return "" }
    guard let part = String(utf16[unitIndex(start)..<unitIndex(end)]) else { throw Self.halfPair }
    return part
  }

  func unitIndex(_ place: Int) -> Index { utf16.index(startIndex, offsetBy: place) }

  /// The first place, `start` or one behind it, where a text stands.
  func place(of wanted: String, from start: Int) -> Int? {
    if wanted.isEmpty { return start }
    // The second half of a pair is no byte of its own: no text begins with it.
    let first = unitIndex(code(at: start)?.isLow == true ? start + 1 : start)
    let offset = utf8.distance(from: startIndex, to: first)
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      wanted.utf8.withContiguousStorageIfAvailable { bytes.place(of: $0, from: offset) }
    }
    guard case .some(.some(let place?)) = found else { return nil }
    return utf16.distance(from: startIndex, to: utf8.index(startIndex, offsetBy: place))
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
    let text = replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\u{8}": "\\b"
      case "\u{C}": "\\f"
      default: scalar.value < 0x20 ? "\\u00" + UInt8(scalar.value).hexadecimal : nil
      }
    }
    return "\"\(text)\""
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first place, `start` or one behind it, where other bytes stand, of which there is one at least.
  fileprivate func place(of wanted: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let end = count - wanted.count
    var place = start
    while place <= end {
      if self[place] == wanted[0], self[place..<place + wanted.count].elementsEqual(wanted) {
        return place
      }
      place += 1
    }
    return nil
  }
}
