/// A file that stands in a text behind the one that imports it: its path, and the place at which it begins.
struct FilePart: Sendable {
  /// The word in front of its path, on a line of its own.
  static let word = "#module"
  /// The word in front of another path to a file that stands in the text, and its path.
  static let otherWord = "#path"

  let path: String
  let start: Int

  /// A file as a part of a text.
  static func text(_ text: String, called path: String) -> String {
    // A first line for the shell can only stand in front of everything.
    let shell = text.hasPrefix("#!") ? "//" : ""
    return "\n\(word) \"\(path)\"\n\(shell)\(text)"
  }

  /// Another path, by which an import may find a file of the text.
  static func text(_ other: String, to path: String) -> String {
    "\n\(otherWord) \"\(other)\" = \"\(path)\""
  }

  /// The files in a text, in their order.
  static func all(in text: String) -> [FilePart] {
    let first = Array("\(word) \"".utf8)
    var parts: [FilePart] = []
    var place = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      place += line.count + 1
      guard line.starts(with: first), line.last == UInt8(ascii: "\"") else { continue }
      let path = Substring(line.dropFirst(first.count).dropLast())
      parts.append(FilePart(path: String(path), start: place))
    }
    return parts
  }
}
