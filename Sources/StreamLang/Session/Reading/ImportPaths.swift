extension String {
  /// The text with other paths in its imports: the history has them as they are seen from the current
  /// folder, and a script as they are seen from its own.
  func withImports(_ path: (String) -> String) -> String {
    if !contains("import") { return self }
    var bytes = Array(utf8)
    // The paths in a history are right also where somebody stops the run.
    let parsed = LongWork.run(unless: { false }) { Parser.parse(self) }
    for statement in parsed.statements.reversed() {
      guard let name = statement.kind.importedPath else { continue }
      bytes.replaceSubrange(name.span.start..<name.span.end, with: path(name.text).quoted.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Statement.Kind {
  /// The path of the file that it imports.
  var importedPath: Name? {
    if case .importing(let path) = self { path } else { nil }
  }
}
