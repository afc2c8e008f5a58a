/// Reads a text in the language that it is written in, as a program of this one.
public enum Reading {
  /// The tree of a text, and what is wrong with it as such.
  static func parse(_ source: Source) -> Parsed {
    switch source.dialect {
    case .own: Parser.parse(source.text)
    case .javaScript: javaScript(source.text)
    }
  }

  static func javaScript(_ text: String) -> Parsed {
    do throws(Problem) {
      let statements = try JSTranslator.translate(text, try JSParser.parse(text))
      return Parsed(statements: statements, diagnostics: [], isIncomplete: false)
    } catch {
      return Parsed(
        statements: [], diagnostics: [error.diagnostic], isIncomplete: error.isAtEnd)
    }
  }

  /// The language of a file by its ending.
  public static func dialect(ofFile name: String) -> Source.Dialect {
    let endings = [".js", ".ts", ".mjs", ".cjs", ".mts"]
    return endings.contains { name.hasSuffix($0) } ? .javaScript : .own
  }

  /// True if more lines could make a program of another language of a text that can be none of this one.
  static func isIncomplete(_ text: String, _ own: Parsed) -> Bool {
    if own.diagnostics.isEmpty { return false }
    let word = text.drop { $0.isWhitespace }.prefix { $0.isLetter }
    return words.contains(String(word)) && javaScript(text).isIncomplete
  }

  /// Words that begin what takes several lines in JavaScript, and nothing in this language.
  private static let words: Set<String> = [
    "function", "class", "async", "for", "while", "try", "import", "export", "interface", "enum",
  ]

  /// The program of this language that a text of another one is; its mistakes if it is none.
  public static func translation(
    of text: String, from dialect: Source.Dialect
  ) -> Result<String, TranslationFailure> {
    let parsed = dialect == .own ? Parser.parse(text) : javaScript(text)
    if parsed.diagnostics.isEmpty { return .success(TreePrinter.text(of: parsed.statements)) }
    return .failure(TranslationFailure(diagnostics: parsed.diagnostics))
  }
}

/// The mistakes that keep a text from being translated.
public struct TranslationFailure: Error {
  public let diagnostics: [Diagnostic]
}
