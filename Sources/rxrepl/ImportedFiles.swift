import StreamLang

/// The local files that a program of JavaScript imports: they are read with it, and appended to its text.
struct ImportedFiles {
  /// The text of all files, each after the files that it needs.
  private(set) var text = ""
  /// The folder of the program, with `/` at its end.
  private let folder: String
  /// The paths of the files that were found so far, as they are seen from that folder, by their real ones.
  private var found: [String: String] = [:]
  /// The paths to these by which they were found once more.
  private var others: Set<String> = []
  /// So many bytes may all files have together.
  private let limit: Int

  init(of program: String, at path: String, atMost limit: Int) throws {
    folder = Unit.folder(of: path)
    self.limit = limit
    guard Reading.dialect(ofFile: path) == .javaScript else { return }
    let name = String(path.dropFirst(folder.count))
    found[TextFile.realPath(path) ?? path] = ""
    try add(importsOf: program, at: name, depth: 0)
  }

  private mutating func add(importsOf text: String, at path: String, depth: Int) throws {
    if depth == 500 { throw TextFile.Failure("its imports stand too deep within one another") }
    for candidates in Reading.imports(of: text, in: path) {
      guard let file = candidates.first(where: { TextFile.isThere(folder + $0) }),
        let real = TextFile.realPath(folder + file)
      else { continue }
      if let known = found[real] {
        if known.isEmpty {
          throw TextFile.Failure(
            "\(path) imports it; put what other files need of it into a file of its own")
        }
        if file != known, others.insert(file).inserted {
          self.text += Reading.otherPath(file, to: known)
        }
        continue
      }
      found[real] = file
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
