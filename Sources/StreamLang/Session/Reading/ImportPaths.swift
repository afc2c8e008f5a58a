extension String {
  /// The text with other paths in its imports: the history has them as they are seen from the current
  /// folder, and a script as they are seen from its own.
  func withImports(_ path: (String) -> String) -> String {
    if !contains("import") { return self }
    // The paths in a history are right also where somebody stops the run.
    let parsed = LongWork.run(unless: { false }) { Parser.parse(self) }
    let paths = parsed.statements.compactMap(\.kind.importedPath)
    return replacing(paths.map { ($0.span, path($0.text).quoted) })
  }
}

extension Statement.Kind {
  /// The path of the file that it imports.
  var importedPath: Name? { if case .importing(let path) = self { path } else { nil } }
}
