extension SwiftLexer {
  var startsRawText: Bool {
    var place = index
    while place < end, bytes[place] == UInt8(ascii: "#") { place += 1 }
    return place < end && bytes[place] == UInt8(ascii: "\"")
  }

  /// True of a regular expression without marks, `/a+/`, where a value begins and no blank follows.
  var startsPattern: Bool {
    guard peek() == UInt8(ascii: "/"), let next = peek(1), let last = tokens.last,
      ![" ", "\t", "\n", "/", "*", "=", ")", "]", ","].contains(Character(UnicodeScalar(next))),
      ["(", ",", "=", ":", "["].contains(last.sign) || last.isWord("in") || last.isWord("return")
    else { return false }
    return bytes[(index + 1)..<end].prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "/"))
  }

  /// `#/a+/#`, `/a+/`.
  mutating func pattern() -> SwiftToken.Kind? {
    let start = index
    let isMarked = at("#/")
    index += isMarked ? 2 : 1
    let first = index
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      if isMarked ? at("/#") : byte == UInt8(ascii: "/") {
        let source = String(decoding: bytes[first..<index], as: UTF8.self)
        index += isMarked ? 2 : 1
        return .pattern(source)
      }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, end)
    fail("the regular expression is not closed", Span(start, index))
    return nil
  }

  mutating func text() -> SwiftToken.Kind? {
    let start = index
    var marks = 0
    while peek() == UInt8(ascii: "#") {
      marks += 1
      index += 1
    }
    let isBlock = at("\"\"\"")
    index += isBlock ? 3 : 1
    let closing =
      Array((isBlock ? "\"\"\"" : "\"").utf8) + Array(repeating: UInt8(ascii: "#"), count: marks)
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: marks)
    var indentation: [UInt8] = []
    if isBlock {
      while let byte = peek(), byte != UInt8(ascii: "\n") { index += 1 }
      index += 1
      indentation = blockIndentation(closing)
      skip(indentation)
    }
    var pieces: [SwiftTextPiece] = []
    var letters: [UInt8] = []
    func flush(_ pieces: inout [SwiftTextPiece], _ letters: inout [UInt8]) {
      if !letters.isEmpty { pieces.append(.text(String(decoding: letters, as: UTF8.self))) }
      letters = []
    }
    while true {
      guard let byte = peek(), isBlock || byte != UInt8(ascii: "\n") else {
        fail("the text is not closed", Span(start, index), isAtEnd: isBlock)
        return nil
      }
      if starts(closing) {
        index += closing.count
        break
      }
      if starts(escape) {
        index += escape.count
        if peek() == UInt8(ascii: "(") {
          flush(&pieces, &letters)
          index += 1
          pieces.append(.tokens(interpolation()))
          if problem != nil { return nil }
        } else {
          escaped(&letters, indentation)
        }
      } else if byte == UInt8(ascii: "\n") {
        index += 1
        // The last line break belongs to the closing quotes.
        if startsClosingLine(closing, indentation) {
          index += indentation.count + closing.count
          break
        }
        letters.append(byte)
        skip(indentation)
      } else {
        letters.append(byte)
        index += 1
      }
    }
    flush(&pieces, &letters)
    texts.append(pieces)
    return .string(texts.count - 1)
  }

  private func starts(_ wanted: [UInt8]) -> Bool {
    index + wanted.count <= end && bytes[index..<index + wanted.count].elementsEqual(wanted)
  }

  private mutating func skip(_ wanted: [UInt8]) { if starts(wanted) { index += wanted.count } }

  private func startsClosingLine(_ closing: [UInt8], _ indentation: [UInt8]) -> Bool {
    let place = index + indentation.count
    return starts(indentation) && place + closing.count <= end
      && bytes[place..<place + closing.count].elementsEqual(closing)
  }

  /// The blanks before the quotes that close a text of several lines.
  private func blockIndentation(_ closing: [UInt8]) -> [UInt8] {
    var place = index
    while place < end {
      let line = place
      while place < end, bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t") {
        place += 1
      }
      if place + closing.count <= end, bytes[place..<place + closing.count].elementsEqual(closing) {
        return Array(bytes[line..<place])
      }
      while place < end, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      place += 1
    }
    return []
  }

  private mutating func escaped(_ letters: inout [UInt8], _ indentation: [UInt8]) {
    let start = index
    guard let byte = peek() else { return }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): letters.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): letters.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): letters.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "0"): letters.append(0)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): letters.append(byte)
    case UInt8(ascii: "u") where peek() == UInt8(ascii: "{"):
      index += 1
      let digits = word()
      if peek() == UInt8(ascii: "}") { index += 1 }
      if let code = UInt32(digits, radix: 16), let scalar = UnicodeScalar(code) {
        letters += Array(String(scalar).utf8)
      } else {
        fail("no character", Span(start, index))
      }
    case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"):
      // A line that goes on.
      if byte != UInt8(ascii: "\n") {
        while let next = peek(), next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") {
          index += 1
        }
        if peek() == UInt8(ascii: "\n") { index += 1 }
      }
      skip(indentation)
    default: fail("no escape", Span(start - 1, index))
    }
  }

  private mutating func interpolation() -> [SwiftToken] {
    let outer = tokens
    tokens = []
    var opened = 0
    read(until: UInt8(ascii: ")"), &opened)
    if peek() == UInt8(ascii: ")") {
      index += 1
    } else {
      fail("the interpolation is not closed", Span(index, index), isAtEnd: true)
    }
    defer { tokens = outer }
    return tokens
  }
}
