/// Playgrounds of Xcode: a page is compiled with the files in the `Sources` folders beside it.
enum Playground {
  /// The texts that belong to a page, to stand behind it; nothing for other files.
  static func sources(beside page: String) throws -> String {
    let parts = page.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.last == "Contents.swift" else { return "" }
    // The playground's own files come before those of the page.
    let folders = parts.indices.dropLast().filter { place in
      [".playground", ".xcplaygroundpage"].contains { parts[place].hasSuffix($0) }
    }
    var texts = ""
    for folder in folders {
      let sources = parts[...folder].joined(separator: "/") + "/Sources"
      guard let names = try? TextFile.names(in: sources) else { continue }
      for name in names where name.hasSuffix(".swift") {
        let text = try TextFile.read("\(sources)/\(name)")
        texts += "\n#sourceLocation(file: \"\(name)\", line: 1)\n\(text)"
      }
    }
    return texts
  }
}
