/// Reads a text in the language that it is written in, as a program of this one.
public enum Reading {
  /// The tree of a text, and what is wrong with it as such.
  static func parse(_ source: Source, known: Source.Known = Source.Known()) -> Parsed {
    parse(source.text, source.dialect, known: known)
  }

  /// The tree of a text, with the names that texts of its language have declared before.
  static func parse(
    _ text: String, _ dialect: Source.Dialect, known: Source.Known = Source.Known()
  ) -> Parsed {
    switch dialect {
    case .own: Parser.parse(text)
    case .javaScript: javaScript(text, known: known)
    case .web: javaScript(text, isPlatform: true, known: known)
    case .swift: swift(text, known: known)
    }
  }

  static func javaScript(
    _ text: String, isPlatform: Bool = false, known: Source.Known = Source.Known()
  ) -> Parsed {
    read { () throws(Problem) in
      let own = try JSParser.parse(text, isTyped: known.goOn)
      return (
        try JSTranslator.translate(
          text, own, after: known.texts.flatMap { (try? JSParser.parse($0))?.ofMain ?? [] },
          isPlatform: isPlatform, known: known),
        own.ofMain.last?.value != nil && !own.contains(where: \.waits) ? .shown : .unused
      )
    }
  }

  static func swift(_ text: String, known: Source.Known = Source.Known()) -> Parsed {
    read { () throws(Problem) in
      func translated(after texts: [String]) throws(Problem) -> Parsed.Translation {
        let own = try SwiftParser.parse(text, after: texts)
        return try SwiftTranslator.translate(
          try own.withParts(after: texts), last: own.statements.last, known: known)
      }
      do throws(Problem) { return try translated(after: known.texts) } catch {
        // Earlier texts may be in the way of each other, or seem to go on with one that is not whole.
        if known.texts.isEmpty || error.diagnostic.span.start < text.utf8.count { throw error }
        return try translated(after: [])
      }
    }
  }

  private static func read(_ translate: () throws(Problem) -> Parsed.Translation) -> Parsed {
    do throws(Problem) {
      let (statements, lastValue) = try translate()
      return Parsed(
        statements: statements, diagnostics: [], isIncomplete: false, lastValue: lastValue)
    } catch {
      return Parsed(statements: [], diagnostics: [error.diagnostic], isIncomplete: error.isAtEnd)
    }
  }

  /// The languages of other libraries, in the order in which a typed text is tried.
  static let foreign: [Source.Dialect] = [.javaScript, .swift]

  /// The first language that a text can be a program of, that of texts before it first; JavaScript if it can be none.
  static func dialect(of text: String, first last: Source.Dialect?) -> Source.Dialect {
    ([last].compactMap(\.self) + foreign).first { parse(text, $0).diagnostics.isEmpty }
      ?? last ?? .javaScript
  }

  /// The library that a text of another language uses, as `--from` calls it.
  static func library(of text: String, _ dialect: Source.Dialect) -> String {
    if dialect != .swift { return "rxjs" }
    return text.contains("Rx") || text.contains("onNext") ? "rxswift" : "combine"
  }

  /// True of the name of a type, of a function, or of a space of these, that each program of a language finds there.
  static func brings(_ name: String, _ dialect: Source.Dialect) -> Bool {
    switch dialect {
    case .own: false
    case .javaScript, .web: JSLibrary.brings(name)
    case .swift:
      name.startsCapitalized
        && (SwiftLibrary.functions[name] != nil || SwiftLibrary.plain.contains(name)
          || SwiftLibrary.copied.contains(name) || SwiftLibrary.concurrent.contains(name)
          || SwiftLibrary.objects.contains(name) || SwiftFoundation.names.contains(name))
    }
  }

  /// The parts of a text that mean something in another language, though this one may refuse them: methods that it
  /// lacks, and each `pipe` of RxJS with its parentheses.
  ///
  /// A `pipe` that stands alone is another one where a program has one of its own. At these places of methods of
  /// `streams` a `forEach` is what is called `subscribe` here.
  static func parts(
    of text: String, in dialect: Source.Dialect, besidePipe hasPipe: Bool = false,
    besideStreams streams: [Span] = []
  ) -> [Span] {
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    return tokens.indices.dropLast().compactMap { place in
      switch tokens[place].span.text(in: text) {
      case "forEach": return streams.contains(tokens[place].span) ? nil : tokens[place].span
      case "toPromise" where dialect == .javaScript: return tokens[place].span
      case "pipe" where dialect == .javaScript && tokens[place + 1].symbol == .leftParenthesis:
        if hasPipe, place == 0 || tokens[place - 1].symbol != .dot { return nil }
        var depth = 0
        for token in tokens[(place + 1)...] {
          if token.symbol == .leftParenthesis { depth += 1 }
          if token.symbol == .rightParenthesis { depth -= 1 }
          if depth == 0 { return tokens[place].span.through(token.span) }
        }
        return nil
      default: return nil
      }
    }
  }

  /// True of a text with a word that this language lacks, or a declaration that it does not have: one of names,
  /// literals and signs alone is of this language, whatever is wrong with it.
  static func hasForeignWord(_ text: String) -> Bool {
    if declaresSign(text) { return true }
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    return tokens.indices.contains { place in
      guard case .name(let word) = tokens[place].kind,
        place == 0 || tokens[place - 1].symbol != .dot
      else { return false }
      switch word {
      case .let?, .const?:
        // `let {a} = b`, `let [a] = b`, `let a: [Int] = b`
        let (next, behind) = (tokens[place + 1], tokens[min(place + 2, tokens.count - 1)])
        return next.symbol == .leftBrace || next.symbol == .leftBracket
          || next.isName && behind.symbol == .colon
      case let word?: return !ownWords.contains(word)
      case nil:
        let name = String(tokens[place].span.text(in: text))
        // `delete x` is `del x`, and only of a part of something JavaScript's.
        if name == "delete", tokens.count > place + 2 {
          return [.dot, .leftBracket, .question].contains(tokens[place + 2].symbol)
        }
        return foreignWords.contains(name)
          || foreign.contains { words[$0]?.contains(name) == true || brings(name, $0) }
      }
    }
  }

  /// True of a text that tells by itself that it is of another language: it imports something there, or has a console.
  ///
  /// A loop, a class or a type alone may be a mistake in this language.
  static func namesLanguage(_ text: String) -> Bool {
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    return zip(tokens, tokens.dropFirst()).contains { token, next in
      switch token.span.text(in: text) {
      case "import":
        !next.followsNewline && (next.isName || next.symbol == .leftBrace || next.symbol == .star)
      case "require": next.symbol == .leftParenthesis
      case "console": next.symbol == .dot
      default: false
      }
    }
  }

  /// Operators of another language that are words, and plain names in this one.
  private static let foreignWords: Set<String> = [
    "typeof", "instanceof", "void", "yield", "delete",
  ]

  /// Words with which statements of this language begin, or values are written.
  private static let ownWords: Set<Word> = [
    .true, .false, .nil, .null, .quiet, .variable, .watch, .unwatch, .del, .wait, .run, .until, .at,
    .after, .batch, .expect, .forall, .note, .in,
  ]

  /// True of a text that begins with the declaration of an operator of Swift, or of a group of them.
  static func declaresSign(_ text: String) -> Bool {
    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    return words.first == "precedencegroup" || words.dropFirst().first == "operator"
  }

  /// The language of a file by its ending.
  public static func dialect(ofFile name: String) -> Source.Dialect {
    // No table of languages: to make the first one takes the start of the command a tenth longer.
    if name.hasSuffix(".swift") { return .swift }
    let isJavaScript = [".js", ".ts", ".mjs", ".cjs", ".mts"].contains { name.hasSuffix($0) }
    return isJavaScript ? .javaScript : .own
  }

  /// True if more lines could make a program of another language of a text that can be none of this one.
  static func isIncomplete(_ text: String, _ own: Parsed) -> Bool {
    if own.diagnostics.isEmpty { return false }
    let word = String(text.drop { $0.isWhitespace }.prefix { $0.isLetter })
    return foreign.contains { dialect in
      words[dialect]?.contains(word) == true && parse(text, dialect).isIncomplete
    }
  }

  /// Words that begin what takes several lines in another language, and nothing in this one.
  private static let words: [Source.Dialect: Set<String>] = [
    .javaScript: [
      "function", "class", "async", "for", "while", "try", "import", "export", "interface", "enum",
    ],
    .swift: [
      "func", "class", "struct", "enum", "protocol", "extension", "final", "public", "private",
      "for", "while", "repeat", "do", "guard", "example",
    ],
  ]

  /// The program of this language that a text of another one is; its mistakes if it is none.
  public static func translation(
    of text: String, from dialect: Source.Dialect
  ) -> Result<String, TranslationFailure> {
    translation(of: text, from: dialect, known: Source.Known())
  }

  /// The program that a text is among names that texts before it have declared.
  static func translation(
    of text: String, from dialect: Source.Dialect, known: Source.Known
  ) -> Result<String, TranslationFailure> {
    let parsed = parse(text, dialect, known: known)
    if !parsed.diagnostics.isEmpty {
      return .failure(TranslationFailure(diagnostics: parsed.diagnostics))
    }
    return .success(Formatter.format(TreePrinter.text(of: parsed.statements)).text)
  }
}

/// The mistakes that keep a text from being translated.
public struct TranslationFailure: Error { public let diagnostics: [Diagnostic] }
