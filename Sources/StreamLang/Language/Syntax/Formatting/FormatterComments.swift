/// A comment, and where it stands.
struct Comment {
  var text: String
  var span: Span
}

/// The content of a text besides its tree: its tokens, and its comments until somebody takes them.
struct FormatterSource: ~Copyable {
  let bytes: [UInt8]
  /// The place at which the first line begins behind a byte order mark and a `#!` line.
  private(set) var start = 0
  /// The first line of a script that names its interpreter.
  private(set) var shebang: String?
  /// Those in interpolations too, in the order of the text.
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []
  private var isTaken: [Bool] = []

  init(_ text: String) {
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    bytes = lexer.source
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    if bytes[start...].starts(with: "#!".utf8) {
      let end = lexer.lineEnd(from: start)
      shebang = lexer.text(start, end)
      start = end
    }
    collect(tokens, from: start, lexer.literals)
    isTaken = Array(repeating: false, count: comments.count)
  }

  /// Comments stand between tokens, and between those of interpolations.
  private mutating func collect(_ list: [Token], from start: Int, _ literals: [[StringPiece]]) {
    var offset = start
    for token in list {
      findComments(Span(offset, token.span.start))
      if !token.isEnd { tokens.append(token) }
      if case .string(let literal) = token.kind {
        collectInterpolations(literals[literal], token.span, literals)
      }
      offset = token.span.end
    }
  }

  private mutating func collectInterpolations(
    _ pieces: [StringPiece], _ string: Span, _ literals: [[StringPiece]]
  ) {
    var offset = string.start + 1
    for case .tokens(let list) in pieces {
      while offset + 1 < bytes.count,
        bytes[offset] != .backslash || bytes[offset + 1] != .leftParenthesis
      {
        offset += bytes[offset] == .backslash ? 2 : 1
      }
      collect(list, from: offset + 2, literals)
      offset = list.last?.span.end ?? offset
    }
  }

  private mutating func findComments(_ gap: Span) {
    var offset = gap.start
    while offset + 1 < gap.end {
      guard bytes[offset] == .slash else {
        offset += 1
        continue
      }
      let isLine = bytes[offset + 1] == .slash
      let end = isLine ? lineEnd(from: offset) : blockEnd(from: offset)
      var textEnd = end
      while isLine, bytes[textEnd - 1] == .space || bytes[textEnd - 1] == .tab { textEnd -= 1 }
      comments.append(Comment(text: text(Span(offset, textEnd)), span: Span(offset, end)))
      offset = end
    }
  }

  /// Behind a block comment, which may hold others; one that is never closed goes to the end.
  private func blockEnd(from start: Int) -> Int {
    var offset = start
    var depth = 0
    repeat {
      if offset + 1 >= bytes.count { return bytes.count }
      if bytes[offset] == .slash, bytes[offset + 1] == .star {
        depth += 1
        offset += 2
      } else if bytes[offset] == .star, bytes[offset + 1] == .slash {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0
    return offset
  }
}

extension FormatterSource {
  func text(_ span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  func lineEnd(from offset: Int) -> Int {
    bytes[offset...].firstIndex(where: \.endsLine) ?? bytes.count
  }

  /// The number of lines that end between two offsets.
  func lineEnds(_ start: Int, _ end: Int) -> Int {
    guard start < end else { return 0 }
    return (start..<end).count {
      bytes[$0] == 0x0A || bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A)
    }
  }

  /// The first token that starts at an offset or behind it.
  func token(from offset: Int) -> Token? {
    let position = first(in: tokens.indices) { tokens[$0].span.start >= offset }
    return position < tokens.count ? tokens[position] : nil
  }

  /// The last token that starts before an offset.
  func token(before offset: Int) -> Token? {
    let position = first(in: tokens.indices) { tokens[$0].span.start >= offset }
    return position > 0 ? tokens[position - 1] : nil
  }

  /// True if nothing but blanks and `;` follows on the line, up to `end`.
  func endsLine(after offset: Int, before end: Int) -> Bool {
    var offset = offset
    while let token = token(from: offset), token.symbol == .semicolon, token.span.start < end {
      if lineEnds(offset, token.span.start) > 0 { return true }
      offset = token.span.end
    }
    guard let next = token(from: offset), next.span.start < end else { return true }
    return lineEnds(offset, next.span.start) > 0
  }

  /// The comments in a span that nobody has taken, each with its number.
  func comments(in span: Span) -> [Int] {
    var found: [Int] = []
    var number = first(in: comments.indices) { comments[$0].span.start >= span.start }
    while number < comments.count, comments[number].span.end <= span.end {
      if !isTaken[number] { found.append(number) }
      number += 1
    }
    return found
  }

  mutating func take(_ number: Int) -> Comment {
    isTaken[number] = true
    return comments[number]
  }

  /// Bisects for the first index that passes a test which all later ones pass too.
  private func first(in indices: Range<Int>, where test: (Int) -> Bool) -> Int {
    var (low, high) = (indices.lowerBound, indices.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if test(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
