/// The local files that a program of JavaScript imports, for those who read files.
extension Reading {
  /// The paths at which each of these files may stand, in the order in which they are tried; they are seen from the
  /// folder from which the path of the text is.
  public static func imports(of text: String, in path: String) -> [[String]] {
    // Most programs import no file, whose path is a text that begins with a dot.
    let mayImport = zip(text.utf8, text.utf8.dropFirst()).contains { quote, dot in
      (quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")) && dot == UInt8(ascii: ".")
    }
    guard mayImport, let statements = try? JSParser.parse(text) else { return [] }
    return statements.localModules(isTyped: JSModulePath.isTyped(path)).map {
      JSModulePath.candidates($0, from: path)
    }
  }

  /// The text of an imported file, to be appended to the importing program's text, after the files that it needs.
  public static func part(_ text: String, called path: String) -> String {
    let isData = path.hasSuffix(".json")
    return FilePart.text(isData ? "module.exports = \(text)" : text, called: path)
  }

  /// Another path to a file that is a part of the text, to stand where a part can stand.
  public static func otherPath(_ other: String, to path: String) -> String {
    FilePart.text(other, to: path)
  }
}
