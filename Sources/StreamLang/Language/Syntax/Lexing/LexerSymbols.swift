extension Lexer {
  /// An operator, a bracket, or a character that means nothing.
  mutating func symbol() -> Token {
    let start = index
    if starts(with: .dot, .dot), !starts(with: .dot, .dot, .dot), !starts(with: .dot, .dot, .less) {
      index += 2
      report("`..` is not an operator", start, index, help: "a range is `1...5` or `1..<5`")
      return Token(.symbol(.closedRange), Span(start, index))
    }
    guard let (symbol, width) = spelledSymbol() else { return strayCharacter() }
    index += width
    return Token(.symbol(symbol), Span(start, index))
  }

  /// The longest symbol that starts here, and how many bytes it takes.
  private func spelledSymbol() -> (Symbol, Int)? {
    let second = index + 1 < source.count ? source[index + 1] : 0
    let third = index + 2 < source.count ? source[index + 2] : 0
    let hasEqual = second == .equal
    switch source[index] {
    case .equal where hasEqual: return third == .equal ? (.identical, 3) : (.equal, 2)
    case .equal: return second == .greater ? (.fatArrow, 2) : (.assign, 1)
    case .exclamation where hasEqual: return third == .equal ? (.notIdentical, 3) : (.notEqual, 2)
    case .exclamation: return (.not, 1)
    case .dot where second == .dot: return third == .less ? (.halfOpenRange, 3) : (.closedRange, 3)
    case .dot: return (.dot, 1)
    case .minus where second == .greater: return (.thinArrow, 2)
    case .minus: return hasEqual ? (.minusAssign, 2) : (.minus, 1)
    case .question: return second == .question ? (.coalesce, 2) : (.question, 1)
    case .ampersand: return second == .ampersand ? (.and, 2) : nil
    case .bar: return second == .bar ? (.or, 2) : nil
    case .colon: return hasEqual ? (.set, 2) : (.colon, 1)
    case .less: return hasEqual ? (.lessOrEqual, 2) : (.less, 1)
    case .greater: return hasEqual ? (.greaterOrEqual, 2) : (.greater, 1)
    case .plus: return hasEqual ? (.plusAssign, 2) : (.plus, 1)
    case .star: return hasEqual ? (.starAssign, 2) : (.star, 1)
    case .slash: return hasEqual ? (.slashAssign, 2) : (.slash, 1)
    case .percent: return hasEqual ? (.percentAssign, 2) : (.percent, 1)
    case let byte where byte < 0x80:
      return Symbol(rawValue: String(Unicode.Scalar(byte))).map { ($0, 1) }
    default: return nil
    }
  }

  /// Reports a character that means nothing; one that merely looks like a symbol stands for it.
  private mutating func strayCharacter() -> Token {
    let start = index
    let (character, width) = scalar(at: start)
    let isPipe = starts(with: .bar, .greater)
    index += isPipe ? 2 : width
    let lookAlike = Self.lookAlikes[character]
    let help =
      if isPipe {
        "write `.`: `a.map(…)`"
      } else if character == "|", parametersFollow {
        "a function is written `x => x + 1`"
      } else if character == "|", callFollows {
        "write `.` before an operator, as in `a.map(…)`; `||` is or"
      } else {
        lookAlike.map { "write `\($0)`" } ?? hint(character)
      }
    report(
      "found \(shown(character, text(start, index))), which means nothing here", start, index,
      help: help)
    let symbol = lookAlike.flatMap(Symbol.init)
    return Token(symbol.map { .symbol($0) } ?? .error, Span(start, index))
  }

  /// True of the rest of `|x|` and `|x, y|`, with which other languages begin a function.
  private var parametersFollow: Bool {
    guard startsName(at: index), let end = source[index...].prefix(80).firstIndex(of: .bar) else {
      return false
    }
    return source[end - 1].isNamePart
      && source[index..<end].allSatisfy { $0.isNamePart || $0 == UInt8(ascii: ",") || $0 == .space }
  }

  /// True if a call stands here, behind blanks.
  private var callFollows: Bool {
    let start = source[index...].firstIndex { $0 != .space } ?? index
    guard startsName(at: start), case let end = nameEnd(from: start), end < source.count else {
      return false
    }
    return source[end] == .leftParenthesis
  }

  private func shown(_ character: Unicode.Scalar, _ text: String) -> String {
    if character.isPrintable { return "`\(text)`" }
    let code = String(character.value, radix: 16, uppercase: true)
    return "`U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)`"
  }

  private func hint(_ character: Unicode.Scalar) -> String? {
    switch character {
    case "&", "|": "did you mean `\(character)\(character)`?"
    case "^": "a power is `pow(a, b)`"
    case "#": "a comment starts with `//`"
    default: character.isDigit ? "write the digits 0 to 9" : nil
    }
  }

  /// Full-width and typographic characters, and the ASCII ones that were meant.
  private static let lookAlikes: [Unicode.Scalar: String] = [
    "（": "(", "）": ")", "［": "[", "］": "]", "｛": "{", "｝": "}",
    "、": ",", "，": ",", "；": ";", "：": ":", "．": ".", "…": "...",
    "＝": "=", "＋": "+", "－": "-", "−": "-", "–": "-", "—": "-",
    "＊": "*", "×": "*", "÷": "/", "／": "/", "％": "%",
    "＜": "<", "＞": ">", "！": "!", "？": "?",
    "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "「": "\"", "」": "\"",
  ]
}
