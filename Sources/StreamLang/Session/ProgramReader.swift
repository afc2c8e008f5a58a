/// A text as it is understood: what it would do, and all that is wrong with it.
struct ReadProgram {
  var syntax: [Statement] = []
  var statements: [Core.Statement] = []
  var diagnostics: [Diagnostic] = []
  /// More lines could repair it; then nothing but that was looked at.
  var isIncomplete = false

  /// The text of one of the statements, with the comments in front of it.
  func text(of index: Int, in source: Source) -> String {
    let start = index > 0 ? syntax[index - 1].span.end : 0
    let text = Span(start, syntax[index].span.end).text(in: source.text)
    return String(text.drop { $0.isWhitespace || $0 == ";" })
  }
}

/// Reads texts among the names of a session, and counts their lines.
final class ProgramReader {
  private let symbols: SymbolTable
  /// The commands, and which of them write files.
  private let commands: [String: Bool]
  private let mayWrite: Bool
  private let mayRun: Bool
  /// How many lines were submitted.
  private var lines = 0

  init(_ symbols: SymbolTable, _ options: Session.Options, _ commands: [String: Bool]) {
    self.symbols = symbols
    self.commands = commands
    mayWrite = options.writeFile != nil || options.world.makeFile != nil
    mayRun = options.world.start != nil
  }

  /// A text that comes next, with the numbers of its lines.
  func source(_ text: String) -> Source { Source(text, firstLine: lines + 1) }

  /// A text has come, and others will come after it.
  func countLines(of text: String) {
    lines += text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }

  func read(_ source: Source) -> ReadProgram {
    let parsed = Parser.parse(source.text)
    if parsed.isIncomplete {
      return ReadProgram(diagnostics: parsed.diagnostics, isIncomplete: true)
    }
    let (syntax, mistakes) = Placeholders.resolve(parsed.statements)
    var resolver = Resolver(source, symbols)
    resolver.commands = commands
    resolver.mayWrite = mayWrite
    resolver.mayRun = mayRun
    resolver.broken = parsed.brokenNames
    let statements = resolver.statements(syntax)
    // What stands where something is wrong already is not a second mistake.
    var places: Set<Int> = []
    let misread = parsed.diagnostics.map {
      $0.remindingOfColon(in: source.text) { symbols[$0] != nil }
    }
    let diagnostics = (misread + mistakes + resolver.diagnostics)
      .filter { places.insert($0.span.start).inserted }
    return ReadProgram(syntax: syntax, statements: statements, diagnostics: diagnostics)
  }
}
