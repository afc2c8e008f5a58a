extension String {
  /// The text with other paths in its imports: the history has them as they are seen from the current
  /// folder, and a script as they are seen from its own.
  func withImports(_ path: (String) -> String) -> String {
    if !contains("import") { return self }
    var bytes = Array(utf8)
    for statement in Parser.parse(self).statements.reversed() {
      guard case .importing(let name?) = statement.kind else { continue }
      bytes.replaceSubrange(name.span.start..<name.span.end, with: path(name.text).quoted.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
