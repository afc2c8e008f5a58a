/// A program of this language as one for another library.
public enum Conversion {
  /// The libraries that there are programs for.
  public enum Target: String, Sendable, CaseIterable { case rxjs, rxswift, combine }

  /// The program that a text is there, or why there is none; `isMain` shows what its names do.
  public static func convert(
    _ text: String, from dialect: Source.Dialect = .own, to target: Target, isMain: Bool
  ) -> Result<String, TranslationFailure> {
    let source = Source(text, dialect: dialect)
    let parsed = Reading.parse(source)
    let symbols = SymbolTable()
    var resolver = Resolver(source, symbols)
    let statements = resolver.statements(parsed.statements)
    let mistakes = parsed.diagnostics + resolver.diagnostics
    if !mistakes.isEmpty { return .failure(TranslationFailure(diagnostics: mistakes)) }
    do throws(Diagnostic) {
      let program = PartitionedStreams.named(in: statements)
      return .success(try target.writer(symbols).program(program, text, isMain: isMain))
    } catch { return .failure(TranslationFailure(diagnostics: [error])) }
  }

  /// The text of a name and of all that it is made from.
  static func convert(
    _ name: Binding, among symbols: SymbolTable, to target: Target, isMain: Bool
  ) throws(Diagnostic) -> String {
    var found: [Binding] = []
    var pending = [name]
    while let next = pending.popLast() {
      if found.contains(where: { $0 === next }) { continue }
      found.append(next)
      pending += next.definition.dependencies.all.compactMap { symbols[$0.symbol] }
    }
    let definitions = found.sorted { $0.number < $1.number }.map {
      PartitionedStreams.definition(of: $0.name, in: $0.definition)
    }
    return try target.writer(symbols).program(definitions, isMain: isMain)
  }
}

extension Conversion.Target {
  fileprivate func writer(_ symbols: SymbolTable) -> any ProgramWriter {
    switch self {
    case .rxjs: JSWriter(symbols)
    case .rxswift: SwiftWriter(symbols, .rxSwift)
    case .combine: SwiftWriter(symbols, .combine)
    }
  }
}
