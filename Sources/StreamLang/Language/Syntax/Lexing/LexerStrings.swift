extension Lexer {
  /// A string in one of the quotes, in backquotes with `${…}` for values; it ends with its line at the latest.
  mutating func string() -> Token {
    let start = index
    let quote = source[start]
    if starts(with: .quote, .quote, .quote) {
      report("strings stand on one line", start, start + 3, help: "write `\\n` for a line break")
    }
    index += 1
    var pieces: [StringPiece] = []
    var text = ""
    while let byte = stringByte(of: quote, from: start) {
      if byte == quote {
        index += 1
        break
      } else if startsInterpolation(in: quote) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        guard let tokens = interpolation(in: quote) else { break }
        pieces.append(.tokens(tokens))
      } else if byte != .backslash {
        text += plainText(upTo: quote)
      } else if let character = escape() {
        text.unicodeScalars.append(character)
      }
    }
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(text)) }
    literals.append(pieces)
    return Token(.string(literals.count - 1), Span(start, index))
  }

  /// The mistake of a string that its line does not close.
  static let openString = "the string is never closed"

  /// The byte that stands here inside a string; nil, with a report, where the line ends first.
  private mutating func stringByte(of quote: UInt8, from start: Int) -> UInt8? {
    if index < source.count, !source[index].endsLine { return source[index] }
    report(
      Self.openString, start, index,
      help: quote == .backquote
        ? "add a backquote before the end of the line"
        : "add `\(Unicode.Scalar(quote))` before the end of the line")
    return nil
  }

  /// The text from here on, of one byte at least.
  private mutating func plainText(upTo quote: UInt8) -> String {
    let start = index
    repeat {
      index += 1
    } while index < source.count && source[index] != quote && source[index] != .backslash
      && !source[index].endsLine && !startsInterpolation(in: quote)
    return text(start, index)
  }

  /// True if `\(` stands here, or in backquotes `${`.
  private func startsInterpolation(in quote: UInt8) -> Bool {
    quote == .backquote
      ? starts(with: .dollar, UInt8(ascii: "{")) : starts(with: .backslash, .leftParenthesis)
  }

  /// The tokens of `\(…)` or `${…}`, with the reading behind its end; nil if that is missing.
  private mutating func interpolation(in quote: UInt8) -> [Token]? {
    let closer = quote == .backquote ? UInt8(ascii: "}") : .rightParenthesis
    let start = index
    guard interpolationDepth < Limits.nesting else {
      report("nested deeper than \(Limits.nesting) levels", start, start + 2)
      index = source.count
      return nil
    }
    index += 2
    interpolationDepth += 1
    let tokens = list(until: closer)
    interpolationDepth -= 1
    guard index < source.count, source[index] == closer else {
      report(
        "`\(text(start, start + 2))` is never closed", start, start + 2,
        help: "add `\(Unicode.Scalar(closer))` inside the string")
      return nil
    }
    index += 1
    return tokens
  }

  /// The character that an escape stands for; nil, with a report, if it stands for none.
  private mutating func escape() -> Unicode.Scalar? {
    let start = index
    index += 1
    guard index < source.count else { return unknownEscape(start) }
    let letter = source[index]
    if letter == UInt8(ascii: "u") { return unicodeEscape() }
    guard let character = Self.escapes[letter] else { return unknownEscape(start) }
    index += 1
    return character
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r",
    UInt8(ascii: "0"): "\0", .quote: "\"", .apostrophe: "'", .backslash: "\\", .backquote: "`",
    .dollar: "$",
  ]

  private mutating func unknownEscape(_ start: Int) -> Unicode.Scalar? {
    if index < source.count, !scalar(at: index).value.properties.isWhitespace {
      index += scalar(at: index).width
    }
    report(
      "`\(text(start, index))` is not an escape", start, index,
      help: "write `\\\\` for a backslash")
    return nil
  }

  /// `\u{1F600}`, with the reading at the `u`.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    let start = index - 1
    index += 1
    var end = index
    var code = 0
    if end < source.count, source[end] == UInt8(ascii: "{") {
      end += 1
      while end < source.count, end - index <= 8, let digit = source[end].hexadecimalValue {
        code = code * 16 + digit
        end += 1
      }
    }
    guard end > index + 1, end < source.count, source[end] == UInt8(ascii: "}") else {
      report("`\\u` wants a code in braces", start, index, help: "as in `\\u{1F600}`")
      return nil
    }
    let digits = text(index + 1, end)
    index = end + 1
    guard let value = UInt32(exactly: code), let character = Unicode.Scalar(value) else {
      report("U+\(digits.uppercased()) is not a character", start, index)
      return nil
    }
    return character
  }
}
