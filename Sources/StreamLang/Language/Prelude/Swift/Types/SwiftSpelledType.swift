/// A type as it is spelled in a text, in parts: `[Int]`, `Page<[Int]>`.
struct SwiftSpelledType {
  /// Its name: `Array`, `Dictionary` and `Optional` of the short forms.
  let name: String
  /// The types between its brackets.
  let parts: [Substring]

  init(_ text: Substring) {
    if text.hasSuffix("?") {
      (name, parts) = ("Optional", [text.dropLast()])
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      parts = Self.split(text.dropFirst().dropLast(), at: ":")
      name = parts.count == 2 ? "Dictionary" : "Array"
    } else if text.hasSuffix(">"), let start = text.firstIndex(of: "<") {
      name = String(text[..<start])
      parts = Self.split(text[text.index(after: start)...].dropLast(), at: ",")
    } else {
      (name, parts) = (String(text), [])
    }
  }

  /// The type as `print` shows it within another: `Array<Int>`.
  var full: String {
    let inner = parts.map { SwiftSpelledType($0).full }
    return inner.isEmpty ? name : "\(name)<\(inner.joined(separator: ", "))>"
  }

  /// The parts between signs that stand in no brackets.
  private static func split(_ text: Substring, at sign: Character) -> [Substring] {
    var (depth, start, found) = (0, text.startIndex, [Substring]())
    for place in text.indices {
      switch text[place] {
      case "[", "<", "(": depth += 1
      case "]", ">", ")": depth -= 1
      case sign where depth == 0:
        found.append(text[start..<place])
        start = text.index(after: place)
      default: break
      }
    }
    return (found + [text[start...]]).map { part in Substring(part.drop { $0 == " " }) }
  }

  /// A type with other types in the place of names.
  static func text(_ text: String, with types: [String: Substring]) -> String {
    if types.isEmpty { return text }
    var (made, word) = ("", "")
    for letter in text + " " {
      if letter.isLetter || letter.isNumber || letter == "_" {
        word.append(letter)
      } else {
        made += types[word].map(String.init) ?? word
        made.append(letter)
        word = ""
      }
    }
    return String(made.dropLast())
  }
}
