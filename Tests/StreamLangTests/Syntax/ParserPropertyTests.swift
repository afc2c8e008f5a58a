import StreamLang
import TestSupport
import Testing

/// Texts nobody would write: the parser has an answer to each, and its places are places.
@Suite struct ParserPropertyTests {
  @Test(arguments: [UInt64(1), 20, 300]) func `any text is read`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let texts = try SyntaxCorpus.texts().filter { $0.utf8.count < 400 }
    for number in 0..<1500 {
      let text =
        number.isMultiple(of: 3)
        ? Self.soup(&random) : Self.mutated(texts.randomElement(using: &random) ?? "", &random)
      expectOrder(Parser.parse(text), text, seed)
    }
  }

  private func expectOrder(_ parsed: Parsed, _ text: String, _ seed: UInt64) {
    let boundaries = Set(text.unicodeScalars.indices.map { text.utf8.distance(to: $0) })
      .union([text.utf8.count])
    var end = 0
    for statement in parsed.statements {
      #expect(end <= statement.span.start, "seed \(seed): \(text.debugDescription)")
      end = statement.span.end
    }
    for span in parsed.statements.map(\.span) + parsed.diagnostics.map(\.span) {
      #expect(
        span.start <= span.end && boundaries.isSuperset(of: [span.start, span.end]),
        "seed \(seed): \(text.debugDescription)")
    }
    let hasMistakes = !parsed.diagnostics.isEmpty
    #expect(!parsed.isIncomplete || hasMistakes, "seed \(seed): \(text.debugDescription)")
  }

  /// A newline ends a statement that is complete, and each statement's place holds all of it.
  @Test(arguments: [UInt64(4), 50]) func `statements do not depend on their neighbours`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    let texts = try SyntaxCorpus.texts().filter {
      $0.utf8.count < 400 && Parser.parse($0).diagnostics.isEmpty && !$0.hasPrefix("#!")
        && !$0.hasPrefix("\u{FEFF}") && !$0.hasPrefix("else")
    }
    for _ in 0..<1000 {
      let first = texts.randomElement(using: &random) ?? ""
      let second = texts.randomElement(using: &random) ?? ""
      let both = Parser.parse(first + "\n" + second)
      let apart = [first, second].map { SExpression.print(Parser.parse($0).statements) }
      #expect(both.diagnostics == [], "\(first.debugDescription) \(second.debugDescription)")
      let joined = apart.filter { !$0.isEmpty }.joined(separator: " ")
      #expect(SExpression.print(both.statements) == joined)
    }
  }

  @Test func `the text of a statement's place is the statement`() throws {
    for text in try SyntaxCorpus.texts() {
      let parsed = Parser.parse(text)
      // The place starts behind these words, which leave no trace.
      let isForgotten = ["new", "try"].contains { text.contains($0) }
      if !parsed.diagnostics.isEmpty || isForgotten { continue }
      for statement in parsed.statements {
        let alone = Parser.parse(String(statement.span.text(in: text)))
        #expect(alone.diagnostics == [], "\(text.debugDescription)")
        #expect(SExpression.print(alone.statements) == SExpression.print([statement]))
      }
    }
  }

  private static let pieces = [
    "(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "..", "...", "..<", "?", "??", "!", "-", "+",
    "*", "/", "%", "<", ">", "<=", "==", "===", "=", ":=", "=>", "->", "+=", "&&", "||", "&", "|",
    "\\", "#", "`", "\"", "'", "\n", "\r\n", "\t", " ", " ", " ", "//", "/*", "*/", "let", "quiet",
    "watch", "run", "until", "at", "after", "batch", "expect", "return", "throw", "import", "if",
    "else", "switch", "case", "in", "new", "try", "true", "nil", "a", "b", "x", "$0", "$10", "1",
    "1.5", "0xff", "3s", "1h30m", "5min", "1e400", "データ", "é", "（", "“", "×", "\u{3000}",
    "\u{FEFF}", "²", "😀", "\"a\"", "\"x\\(a)y\"", "\"\\(", "\\u{110000}", ":help", "|>", "<T>(",
    "[weak self]", "{a: 1}", ".next(let v)", "x=>", "{x in", "f(+1)", "%2 == 0", "\0", "\u{301}",
  ]

  private static func soup(_ random: inout SeededRandom) -> String {
    let count = Int.random(in: 1...24, using: &random)
    return (0..<count).map { _ in
      (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
    }.joined()
  }

  private static func mutated(_ text: String, _ random: inout SeededRandom) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      let end = min(scalars.count, place + Int.random(in: 0...3, using: &random))
      let piece = pieces.randomElement(using: &random) ?? ""
      switch Int.random(in: 0...3, using: &random) {
      case 0: scalars.removeSubrange(place..<end)
      case 1: scalars.insert(contentsOf: piece.unicodeScalars, at: place)
      case 2: scalars.replaceSubrange(place..<end, with: piece.unicodeScalars)
      default: scalars.removeSubrange(place...)
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}

extension String.UTF8View {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
