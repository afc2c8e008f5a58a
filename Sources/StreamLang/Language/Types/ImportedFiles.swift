/// The files that texts import.
struct ImportedFiles {
  /// Reads the text of a file, given its path from the current folder.
  let read: (_ path: String) throws -> String
  /// Those that have changed since they were imported, of which the session has been told.
  var changed: Set<String> = []
  let permissions: Permissions
}

extension Resolver {
  /// The files that imports have brought so far, and which of them are under way.
  struct Imports {
    /// The files whose imports are under way, the outermost first.
    var path: [String] = []
    /// The files that this text has imported.
    var files: Set<String> = []
    /// Those from which the session has names; nil as long as nobody has asked.
    private var known: Set<String>?
    /// The files that names come from.
    var names: [String: String] = [:]
    /// The names that the file being read defines besides, and on which line.
    var left: [String: Int] = [:]
    /// Names of it that stand for something else already, and where.
    var clashes: [(name: String, place: String)] = []

    mutating func isKnown(_ file: String, among symbols: SymbolTable) -> Bool {
      let known = self.known ?? Set(symbols.values.compactMap(\.definition.source.file))
      self.known = known
      return known.contains(file)
    }
  }

  /// True if a name that this text defines is known here.
  func isVisible(_ name: String) -> Bool { source.file == nil || imports.names[name] != nil }

  /// True if a name of the session is known here.
  func isVisible(_ binding: Binding) -> Bool {
    source.file == nil || binding.definition.source.file != nil
  }
}
