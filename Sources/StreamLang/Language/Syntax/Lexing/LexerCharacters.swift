extension Lexer {
  /// The character at an offset, and how many bytes it takes.
  func scalar(at offset: Int) -> (value: Unicode.Scalar, width: Int) {
    let first = UInt32(source[offset])
    if first < 0x80 { return (Unicode.Scalar(source[offset]), 1) }
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var code = first & (0x7F >> UInt32(width))
    for byte in source[(offset + 1)..<(offset + width)] { code = code << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(code) ?? "\u{FFFD}", width)
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: source[start..<end], as: UTF8.self)
  }

  func starts(with first: UInt8, _ second: UInt8) -> Bool {
    index + 1 < source.count && source[index] == first && source[index + 1] == second
  }

  func starts(with first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    index + 2 < source.count && source[index + 2] == third && starts(with: first, second)
  }

  func lineEnd(from offset: Int) -> Int {
    var end = offset
    while end < source.count, !source[end].endsLine { end += 1 }
    return end
  }

  func startsName(at offset: Int) -> Bool {
    guard offset < source.count else { return false }
    let byte = source[offset]
    if byte >= 0x80 { return scalar(at: offset).value.properties.isXIDStart }
    return byte.isNamePart && !byte.isDigit
  }

  func nameEnd(from offset: Int) -> Int {
    var end = offset
    while end < source.count {
      if source[end].isNamePart {
        end += 1
      } else if source[end] >= 0x80, scalar(at: end).value.properties.isXIDContinue {
        end += scalar(at: end).width
      } else {
        break
      }
    }
    return end
  }

  /// True if any script's digit stands there.
  func isDigit(at offset: Int) -> Bool { offset < source.count && scalar(at: offset).value.isDigit }

  /// The number of bytes that a space, tab, no-break space or ideographic space takes.
  func blankWidth(at offset: Int) -> Int? {
    switch source[offset] {
    case .space, .tab: 1
    case 0xC2 where source[offset + 1] == 0xA0: 2
    case 0xE3 where source[offset + 1] == 0x80 && source[offset + 2] == 0x80: 3
    default: nil
    }
  }

  mutating func report(
    _ message: String, _ start: Int, _ end: Int, help: String? = nil, atEnd: Bool = false
  ) {
    let diagnostic = Diagnostic(.syntax, message, Span(start, end), help: help)
    problems.append(Problem(diagnostic: diagnostic, isAtEnd: atEnd))
  }
}

extension Unicode.Scalar {
  /// A digit of any script, superscripts included.
  var isDigit: Bool { properties.numericType == .decimal || properties.numericType == .digit }

  /// True if showing the character as itself shows anything.
  var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: false
    case .lineSeparator, .paragraphSeparator: false
    case .spaceSeparator: self == " "
    default: true
    }
  }
}

extension String {
  /// True if a key needs no quotes.
  var isName: Bool {
    var lexer = Lexer(self)
    let tokens = lexer.tokens()
    return tokens[0].isName && tokens[0].span == Span(0, utf8.count)
  }
}
