/// The reason why a text is no JSON, in the words that node has for it.
struct JSONFault {
  private let error: JSONError
  private let text: [UInt16]
  /// The place of the mistake, in UTF-16.
  private let place: Int

  init(_ error: JSONError, _ text: String) {
    self.error = error
    self.text = Array(text.utf16)
    let start = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).utf16.count
    place = error.message == "found no value" ? start + Self.known(of: self.text[start...]) : start
  }

  /// The length of the beginning that a text has in common with a word of JSON.
  private static func known(of text: ArraySlice<UInt16>) -> Int {
    ["true", "false", "null"].map { word in
      zip(word.utf16, text).prefix { $0 == $1 }.count
    }.max() ?? 0
  }

  var message: String {
    // A number begins with one 0 at most.
    if place > 0, place < text.count, text[place - 1] == 48, 48...57 ~= text[place] {
      return at("Unexpected number")
    }
    return words
  }

  private var words: String {
    switch error.message {
    case "wanted `:`": at("Expected ':' after property name")
    case "wanted `,` or `}`": at("Expected ',' or '}' after property value")
    case "wanted `,` or `]`": at("Expected ',' or ']' after array element")
    case "wanted a key in quotes":
      at(before == "," ? "Expected double-quoted property name" : "Expected property name or '}'")
    case "the string is never closed": at("Unterminated string")
    case "found a control character in a string": at("Bad control character in string literal")
    case "found an unknown escape": at("Bad escaped character", place + 1)
    case "found more after the end of the document": at("Unexpected non-whitespace character after")
    case "wanted a digit":
      switch before {
      case "-" where place < 2 || !isExponent(place - 2): at("No number after minus sign")
      case ".": at("Unterminated fractional number")
      default: at("Exponent part is missing a number")
      }
    default: unexpected
    }
  }

  private func at(_ words: String, _ place: Int? = nil) -> String {
    "\(words)\(words.hasSuffix("after") ? "" : " in") JSON at position \(place ?? self.place)"
  }

  private var before: String {
    text[..<place].last { $0 > 32 }.map { String(decoding: [$0], as: UTF16.self) } ?? ""
  }

  private func isExponent(_ place: Int) -> Bool { text[place] | 0x20 == 0x65 }

  /// A character that cannot stand there, with ten others on each side of it.
  private var unexpected: String {
    let whole = String(decoding: text, as: UTF16.self)
    if ["undefined", "NaN", "Infinity", "[object Object]"].contains(whole) {
      return "\"\(whole)\" is not valid JSON"
    }
    guard place < text.count else { return "Unexpected end of JSON input" }
    var (start, end) = (0, text.count)
    if text.count > 20 {
      if place >= 10 { start = place - 10 }
      if place < text.count - 10 { end = place + 10 }
    }
    let around = String(decoding: text[start..<end], as: UTF16.self)
    return "Unexpected token '\(String(decoding: text[place...place], as: UTF16.self))', "
      + "\(start > 0 ? "..." : "")\"\(around)\"\(end < text.count ? "..." : "") is not valid JSON"
  }
}
