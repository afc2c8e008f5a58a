/// A text whose words stand in a tree, and mean nothing yet.
struct ParsedText {
  let source: Source
  var parsed: Parsed
  /// The names that it was read among.
  var known = Source.Known()

  /// Some of its statements as the history keeps them; nil if their own text is enough.
  func original(of range: Range<Int>) -> ParsedText? {
    if source.dialect == .own, source.loadedFrom == nil { return nil }
    var part = self
    part.parsed.statements = Array(parsed.statements[range])
    return part
  }
}

/// Reads texts among the names of a session, and counts their lines.
final class ProgramReader {
  private let symbols: SymbolTable
  let commands: CommandNames
  /// Those of the files that texts import.
  private let filePermissions: Permissions
  private let readFile: (String) throws -> String
  private let goesOnAfterFailures: () -> Bool
  /// The last text that was written in another language, and the names that it found.
  private(set) var lastForeign: (source: Source, known: Source.Known)?
  /// The number of the last line that was submitted.
  private(set) var lines = 0

  init(
    _ symbols: SymbolTable, _ options: SessionOptions, _ ioLog: IOLog,
    _ commands: CommandNames, goesOnAfterFailures: @escaping () -> Bool
  ) {
    self.symbols = symbols
    self.commands = commands
    self.goesOnAfterFailures = goesOnAfterFailures
    filePermissions = ioLog.permissions.file
    readFile = { path in
      try ioLog.text(of: path) {
        guard let read = options.readFile else { throw RuntimeError("there are no files here") }
        return try read(path)
      }
    }
  }

  /// A text that comes next, with the numbers of its lines.
  func source(
    _ text: String, as permissions: Permissions, firstLine: Int? = nil, folder: String = "",
    dialect: Source.Dialect = .own, loading files: [String] = []
  ) -> Source {
    Source(
      text, firstLine: firstLine ?? lines + 1, permissions: permissions, folder: folder,
      dialect: dialect, loading: files)
  }

  /// A text has come, and others will come after it.
  func countLines(of source: Source) { lines = source.line(of: .max) }

  /// So many lines have come, some of which were taken back.
  func countLines(atLeast count: Int) { lines = max(lines, count) }

  /// The tree of a text, and what is wrong with it as such, unless it was parsed before.
  func parse(
    _ source: Source, _ parsed: Parsed? = nil, known: Source.Known = Source.Known()
  ) -> ParsedText {
    if source.dialect != .own { lastForeign = (source, known) }
    return ParsedText(
      source: source, parsed: parsed ?? Reading.parse(source, known: known), known: known)
  }

  /// The meaning of a text among the names as they are now, and all that is wrong with it.
  ///
  /// The session has been told of files that have `changed`.
  func resolve(_ text: ParsedText, changed: Set<String> = []) -> CheckedProgram {
    let checked = check(text, changed)
    if checked.diagnostics.isEmpty || checked.isIncomplete || text.source.dialect != .swift
      || !text.source.text.contains("Test")
    {
      return checked
    }
    // A test of the text with an unknown name fails by itself, and leaves the others alone.
    var known = text.known
    for mistake in checked.diagnostics where mistake.source == nil {
      known.mistakes[mistake.span.start] = mistake.message
    }
    let parsed = Reading.parse(text.source, known: known)
    let rest = check(ParsedText(source: text.source, parsed: parsed, known: known), changed)
    return rest.diagnostics.isEmpty ? rest : checked
  }

  private func check(_ text: ParsedText, _ changed: Set<String>) -> CheckedProgram {
    let (source, parsed) = (text.source, text.parsed)
    if parsed.isIncomplete {
      return CheckedProgram(diagnostics: parsed.diagnostics, isIncomplete: true)
    }
    let syntax = parsed.statements
    var resolver = resolver(for: source)
    var files: [String: String] = [:]
    resolver.files = ImportedFiles(
      read: { [readFile] path in
        let text = try readFile(path)
        files[path] = text
        return text
      }, changed: changed, permissions: filePermissions)
    resolver.broken = parsed.brokenNames
    resolver.work = LongWork()
    let statements = resolver.statements(syntax)
    if resolver.work?.isStopped == true { return CheckedProgram(diagnostics: [.interrupted]) }
    // A mistake that stands where something is wrong already is not a second mistake.
    var places: Set<[String]> = []
    // To look at its line takes as long as that is, so only what is shown is looked at.
    let misread = parsed.diagnostics.prefix(Diagnostic.mostShown).map { diagnostic in
      var told = diagnostic.remindingOfColon(in: source, commands) { name in
        symbols[name] != nil || syntax.contains { $0.definedNames.contains(name) }
      }
      if let name = told.advisedTarget, let keyword = resolver.info(name)?.frozenBy,
        let help = told.help
      {
        told.help = "\(help), and define \(name) without \(keyword.rawValue)"
      }
      return told
    }
    let others = parsed.diagnostics.dropFirst(Diagnostic.mostShown)
    var diagnostics = (misread + others + resolver.diagnostics)
      .filter { places.insert([$0.source?.file ?? "", "\($0.span.start)"]).inserted }
    if diagnostics.count > 1, diagnostics.allSatisfy({ $0.source == nil }) {
      // A person reads a text from its beginning. No two of them stand at one place.
      diagnostics.sort { $0.span.start < $1.span.start }
    }
    return CheckedProgram(
      syntax: syntax, statements: statements, diagnostics: diagnostics, lastValue: parsed.lastValue,
      usesLanes: resolver.usesLanes, bareTime: resolver.bareTime, files: files)
  }

  /// A text with all that is known of it before it runs.
  func read(_ source: Source) -> CheckedProgram { resolve(parse(source)) }

  private func resolver(for source: Source) -> Resolver {
    var resolver = Resolver(source, symbols)
    resolver.commands = commands.permissions
    resolver.goesOnAfterFailures = goesOnAfterFailures()
    return resolver
  }

  /// A statement of a text that is running, with the meaning that it has among the names as they are now:
  /// resolved once more if one of them has come to be something else.
  ///
  /// Throws a `Diagnostic` if it has no meaning any more.
  func current(
    _ statement: Core.Statement, _ syntax: Statement, _ source: Source
  ) throws -> Core.Statement {
    var current = statement
    if !statement.keepsItsMeaning(among: symbols) {
      var resolver = resolver(for: source)
      current = resolver.statements([syntax])[0]
      if let mistake = resolver.diagnostics.first { throw mistake }
    }
    // The answer is needed once, and turns remember their statements for long.
    current.assumed = [:]
    return current
  }
}
