extension String {
  /// The places of the bytes outside of quotes and brackets.
  var bare: [Int] {
    var places: [Int] = []
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    for (place, byte) in utf8.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        isEscaped = byte == UInt8(ascii: "\\")
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if "([{".utf8.contains(byte) {
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
      } else if depth == 0 {
        places.append(place)
      }
    }
    return places
  }

  /// The ranges between the commas outside of quotes and brackets, in bytes.
  var commas: [Range<Int>] { ranges(between: UInt8(ascii: ",")) }

  /// The texts between such separators outside of quotes and brackets; none of an empty text.
  func parts(between separator: UInt8) -> [String] {
    if isEmpty { return [] }
    return ranges(between: separator).map {
      String(Substring(utf8.dropFirst($0.lowerBound).prefix($0.count)))
    }
  }

  private func ranges(between separator: UInt8) -> [Range<Int>] {
    let bytes = Array(utf8)
    let places = bare.filter { bytes[$0] == separator }
    return zip([0] + places.map { $0 + 1 }, places + [bytes.count]).map { $0..<$1 }
  }
}
