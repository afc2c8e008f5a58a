/// Turns a JavaScript or TypeScript text into tokens.
///
/// It is total: what it cannot read is one problem, and reading ends there.
struct JSLexer {
  let source: [UInt8]
  var index = 0
  var templates: [[JSTemplatePiece]] = []
  private(set) var problem: Problem?
  private var depth = 0

  init(_ text: String) { source = Array(text.utf8) }

  /// All tokens of the text, or as many as could be read; the last one is the end.
  mutating func tokens() -> [JSToken] {
    if at(0, "#") && at(1, "!") { skipLine() }
    return tokens(until: nil)
  }

  /// Tokens up to the `}` that ends a piece of a template, which is taken, or to the end of the text.
  private mutating func tokens(until closer: UInt8?) -> [JSToken] {
    var tokens: [JSToken] = []
    var open: [Int] = []
    while problem == nil {
      let isNewline = skipBlanks()
      if problem != nil { break }
      let start = index
      guard start < source.count else {
        if closer != nil { fail("`${` is not closed", start, "close it with `}`", isAtEnd: true) }
        break
      }
      if source[start] == closer, open.isEmpty {
        index += 1
        break
      }
      var token = JSToken(kind(after: tokens, isNewline), Span(start, index))
      if problem != nil { break }
      token.span.end = index
      token.followsNewline = isNewline
      if case .sign(let sign) = token.kind {
        switch sign {
        case "(", "[", "{": open.append(tokens.count)
        case ")", "]", "}":
          guard let opener = open.popLast(), Self.closers[tokens[opener].kind] == sign else {
            fail("`\(sign)` closes nothing", start, "leave it out, or open it before")
            continue
          }
          tokens[opener].partner = tokens.count
          token.partner = opener
        default: break
        }
      }
      tokens.append(token)
    }
    if problem == nil, let opener = open.last, case .sign(let sign) = tokens[opener].kind {
      let closer = Self.closers[tokens[opener].kind] ?? ""
      fail(
        "`\(sign)` is not closed", tokens[opener].span.start, "close it with `\(closer)`",
        isAtEnd: true)
    }
    tokens.append(JSToken(.end, Span(index, index)))
    return tokens
  }

  private static let closers: [JSToken.Kind: String] = [
    .sign("("): ")", .sign("["): "]", .sign("{"): "}",
  ]

  mutating func fail(_ message: String, _ start: Int, _ help: String, isAtEnd: Bool = false) {
    guard problem == nil else { return }
    let end = min(source.count, max(start + 1, isAtEnd ? start + 1 : index))
    problem = Problem(
      diagnostic: Diagnostic(.syntax, message, Span(min(start, source.count), end), help: help),
      isAtEnd: isAtEnd)
  }

  // MARK: Blanks

  /// Skips blanks and comments; the answer is whether a line has ended.
  private mutating func skipBlanks() -> Bool {
    var isNewline = false
    while index < source.count {
      switch source[index] {
      case 0x0A, 0x0D:
        isNewline = true
        index += 1
      case 0x20, 0x09, 0x0B, 0x0C: index += 1
      case 0xC2 where at(1, 0xA0): index += 2
      case 0xEF where at(1, 0xBB) && at(2, 0xBF): index += 3
      case 0xE2 where at(1, 0x80) && (at(2, 0xA8) || at(2, 0xA9)):
        isNewline = true
        index += 3
      case UInt8(ascii: "/") where at(1, "/"): skipLine()
      case UInt8(ascii: "/") where at(1, "*"):
        let start = index
        index += 2
        while index < source.count, !(at(0, "*") && at(1, "/")) {
          if source[index] == 0x0A { isNewline = true }
          index += 1
        }
        if index >= source.count {
          fail("a comment is not closed", start, "close it with `*/`", isAtEnd: true)
        }
        index = min(source.count, index + 2)
      default: return isNewline
      }
    }
    return isNewline
  }

  private mutating func skipLine() {
    while index < source.count, source[index] != 0x0A { index += 1 }
  }

  func at(_ offset: Int, _ byte: UInt8) -> Bool {
    index + offset < source.count && source[index + offset] == byte
  }

  func at(_ offset: Int, _ character: Unicode.Scalar) -> Bool {
    at(offset, UInt8(ascii: character))
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: source[start..<end], as: UTF8.self)
  }

  // MARK: Tokens

  private mutating func kind(after tokens: [JSToken], _ isNewline: Bool) -> JSToken.Kind {
    let start = index
    let byte = source[index]
    if byte.isNamePart && !byte.isDigit || byte == UInt8(ascii: "$") || byte >= 0x80
      || byte == UInt8(ascii: "#")
    {
      index += 1
      while index < source.count,
        source[index].isNamePart || source[index] == UInt8(ascii: "$") || source[index] >= 0x80
      {
        index += 1
      }
      return .name(text(start, index))
    }
    if byte.isDigit
      || byte == UInt8(ascii: ".") && index + 1 < source.count
        && source[index + 1].isDigit
    {
      return number()
    }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(byte)
    case UInt8(ascii: "`"): return template()
    case UInt8(ascii: "/") where Self.regexFollows(tokens[...], isNewline): return regex()
    default: return sign()
    }
  }

  /// True if a `/` behind these tokens begins a regular expression, and divides nothing.
  private static func regexFollows(_ tokens: ArraySlice<JSToken>, _ isNewline: Bool) -> Bool {
    guard let last = tokens.last else { return true }
    func before(_ place: Int) -> JSToken? { place > 0 ? tokens[place - 1] : nil }
    switch last.kind {
    case .sign(")"):
      // `if (a) /b/.test(c)`
      let word = last.partner.flatMap(before)?.name
      return ["if", "while", "for", "with"].contains(word ?? "")
    case .sign("}"): return isNewline
    // `a! / b`, and `!/b/.test(c)`
    case .sign("!"): return last.followsNewline || regexFollows(tokens.dropLast(), true)
    case .sign(let sign): return !["]", "++", "--"].contains(sign)
    case .name(let name):
      return wordsBeforeOperands.contains(name) && before(tokens.count - 1)?.kind != .sign(".")
        && before(tokens.count - 1)?.kind != .sign("?.")
    default: return false
    }
  }

  private static let wordsBeforeOperands: Set<String> = [
    "return", "typeof", "case", "in", "of", "new", "delete", "void", "throw", "await", "yield",
    "else", "do", "instanceof", "extends",
  ]

  private mutating func sign() -> JSToken.Kind {
    let rest = source[index..<min(source.count, index + 4)]
    for sign in Self.signs where rest.starts(with: sign.bytes) {
      index += sign.bytes.count
      return .sign(sign.text)
    }
    let start = index
    index += 1
    fail("`\(text(start, index))` is no sign of JavaScript", start, "leave it out")
    return .end
  }

  private static let signs: [(text: String, bytes: [UInt8])] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "<<", ">>", "**", "{", "}", "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "/", "%",
    "&", "|", "^", "!", "~", "?", ":", "=", ".", "@",
  ].map { ($0, Array($0.utf8)) }
}

// MARK: Literals

extension JSLexer {
  private mutating func number() -> JSToken.Kind {
    let start = index
    if at(0, "0"), let radix = radix {
      index += 2
      var value = 0.0
      let digits = index
      while index < source.count, let digit = source[index].hexadecimalValue, digit < radix {
        value = value * Double(radix) + Double(digit)
        index += 1
        if at(0, "_") { index += 1 }
      }
      if digits == index { fail("a number wants digits here", start, "as in `0xff`") }
      return isBig() ? .big(text(start, index - 1).filter { $0 != "_" }) : .number(value)
    }
    func skipDigits(_ lexer: inout JSLexer) {
      while lexer.index < lexer.source.count, lexer.source[lexer.index].isDigit || lexer.at(0, "_")
      {
        lexer.index += 1
      }
    }
    skipDigits(&self)
    if at(0, ".") {
      index += 1
      skipDigits(&self)
    }
    if at(0, "e") || at(0, "E") {
      let mark = index
      index += 1
      if at(0, "+") || at(0, "-") { index += 1 }
      let digits = index
      skipDigits(&self)
      if digits == index { index = mark }
    }
    let digits = text(start, index).filter { $0 != "_" }
    if isBig() { return .big(digits) }
    if index < source.count, source[index].isNamePart {
      fail("a number is followed by a letter", start, "put a blank between them")
    }
    if digits.utf8.count > 1, digits.first == "0", let old = Int(digits, radix: 8) {
      return .number(Double(old))
    }
    return .number(Double(digits.hasSuffix(".") ? String(digits.dropLast()) : digits) ?? .nan)
  }

  /// True of the `n` behind a number, which is then read.
  private mutating func isBig() -> Bool {
    guard at(0, "n"), index + 1 == source.count || !source[index + 1].isNamePart else {
      return false
    }
    index += 1
    return true
  }

  private var radix: Int? {
    if at(1, "x") || at(1, "X") { return 16 }
    if at(1, "b") || at(1, "B") { return 2 }
    return at(1, "o") || at(1, "O") ? 8 : nil
  }

  private mutating func string(_ quote: UInt8) -> JSToken.Kind {
    let start = index
    var bytes: [UInt8] = []
    index += 1
    while index < source.count, source[index] != quote {
      if source[index] == 0x0A { break }
      if source[index] == UInt8(ascii: "\\") {
        escape(into: &bytes)
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    if index >= source.count || source[index] != quote {
      fail("a text is not closed", start, "close it with `\(text(start, start + 1))`")
      return .end
    }
    index += 1
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads what follows a backslash.
  private mutating func escape(into bytes: inout [UInt8]) {
    index += 1
    guard index < source.count else { return }
    let byte = source[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): append(octal(from: byte), to: &bytes)
    case 0x0A: break
    case 0x0D: if at(0, 0x0A) { index += 1 }
    case UInt8(ascii: "x"): append(code(2), to: &bytes)
    case UInt8(ascii: "u"):
      var first = codePoint()
      if let high = first, (0xD800..<0xDC00).contains(high), at(0, "\\"), at(1, "u") {
        index += 2
        if let low = codePoint(), (0xDC00..<0xE000).contains(low) {
          first = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        }
      }
      append(first, to: &bytes)
    default: bytes.append(byte)
    }
  }

  /// The character of `\0` or `\033`: at most three digits, and no more than 255.
  private mutating func octal(from first: UInt8) -> UInt32 {
    let zero = UInt8(ascii: "0")
    var value = UInt32(first - zero)
    for _ in 0..<2 {
      guard index < source.count, (zero...zero + 7).contains(source[index]), value < 32 else {
        break
      }
      value = value * 8 + UInt32(source[index] - zero)
      index += 1
    }
    return value
  }

  private mutating func append(_ code: UInt32?, to bytes: inout [UInt8]) {
    if let code, (0xD800..<0xE000).contains(code) {
      fail(
        "half of a character beyond U+FFFF cannot be kept", index - 1,
        "`\\u{1F600}` is a whole one, `[...text]` has whole ones")
    }
    let scalar = code.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    bytes += Array(String(scalar).utf8)
  }

  private mutating func codePoint() -> UInt32? {
    guard at(0, "{") else { return code(4) }
    index += 1
    var value: UInt32 = 0
    while index < source.count, let digit = source[index].hexadecimalValue, value < 0x200000 {
      value = value << 4 + UInt32(digit)
      index += 1
    }
    if at(0, "}") { index += 1 }
    return value
  }

  private mutating func code(_ digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard index < source.count, let digit = source[index].hexadecimalValue else { return nil }
      value = value << 4 + UInt32(digit)
      index += 1
    }
    return value
  }

  private mutating func template() -> JSToken.Kind {
    let start = index
    var pieces: [JSTemplatePiece] = []
    var bytes: [UInt8] = []
    index += 1
    var first = index
    func flush(_ end: Int) {
      if first < end {
        // A line ends in one way only.
        let raw = String(text(first, end).map { $0 == "\r\n" ? "\n" : $0 })
        pieces.append(.text(String(decoding: bytes, as: UTF8.self), raw: raw))
      }
      bytes = []
    }
    while index < source.count, !at(0, "`"), problem == nil {
      if at(0, "\\") {
        escape(into: &bytes)
      } else if at(0, "$"), at(1, "{") {
        flush(index)
        index += 2
        if depth >= Limits.nesting {
          fail("templates stand too deep within one another", start, "give one a name first")
          break
        }
        depth += 1
        pieces.append(.tokens(tokens(until: UInt8(ascii: "}"))))
        depth -= 1
        first = index
      } else {
        if !(at(0, 0x0D) && at(1, 0x0A)) { bytes.append(source[index]) }
        index += 1
      }
    }
    if index >= source.count {
      fail("a template is not closed", start, "close it with a backquote", isAtEnd: true)
    }
    flush(min(source.count, index))
    index = min(source.count, index + 1)
    templates.append(pieces)
    return .template(templates.count - 1)
  }

  private mutating func regex() -> JSToken.Kind {
    let start = index
    var isInClass = false
    index += 1
    while index < source.count, source[index] != 0x0A, isInClass || !at(0, "/") {
      if at(0, "\\") { index += 1 }
      if at(0, "[") { isInClass = true }
      if at(0, "]") { isInClass = false }
      index += 1
    }
    guard at(0, "/") else {
      index = min(index, source.count)
      fail("a regular expression is not closed", start, "close it with `/`")
      return .end
    }
    index += 1
    while index < source.count, source[index].isNamePart { index += 1 }
    return .regex(text(start, index))
  }
}
