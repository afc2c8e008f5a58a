import StreamLang

/// The local files that a program of JavaScript imports: they are read with it, and stand behind it in its text.
struct ImportedFiles {
  /// The text of all files, each behind those that it needs.
  private(set) var text = ""
  /// The folder of the program, with `/` at its end.
  private let folder: String
  /// The name of the program's own file.
  private let name: String
  /// The files that were found so far, as they are seen from that folder.
  private var found: Set<String> = []
  /// So many bytes may all files have together.
  private let limit: Int

  init(of program: String, at path: String, atMost limit: Int) throws {
    folder = Unit.folder(of: path)
    self.limit = limit
    name = String(path.dropFirst(folder.count))
    if Reading.dialect(ofFile: path) == .javaScript {
      try add(importsOf: program, at: name, depth: 0)
    }
  }

  private mutating func add(importsOf text: String, at path: String, depth: Int) throws {
    if depth == 500 { throw TextFile.Failure("its imports stand too deep within one another") }
    for candidates in Reading.imports(of: text, in: path) {
      guard let file = candidates.first(where: { TextFile.isThere(folder + $0) }) else { continue }
      if file == name {
        throw TextFile.Failure(
          "\(path) imports it; put what other files need of it into a file of its own")
      }
      if !found.insert(file).inserted { continue }
      let imported: String
      do {
        imported = try TextFile.read(folder + file, atMost: max(0, limit - self.text.utf8.count))
      } catch {
        throw TextFile.Failure("\(file), which it imports: \(error)")
      }
      try add(importsOf: imported, at: file, depth: depth + 1)
      self.text += Reading.part(imported, called: file)
    }
  }
}
