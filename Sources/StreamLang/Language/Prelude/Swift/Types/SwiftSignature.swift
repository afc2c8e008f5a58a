/// The types of a function's parameters, as its name in the written program has them: `see(_: Int, by: String)`.
///
/// A call in a later text is not known to the reader of the first one, so the values themselves tell what it means.
struct SwiftSignature {
  private let types: [String]
  /// The key without the types: `see(_:by:)`.
  let labelled: String

  init(_ key: String) {
    var (parts, part, depth) = ([String](), "", 0)
    for letter in key.drop(while: { $0 != "(" }).dropFirst() {
      if letter == ")" && depth == 0 { break }
      if "([<".contains(letter) { depth += 1 }
      if ")]>".contains(letter), part.last != "-" { depth -= 1 }
      if letter == "," && depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(letter)
      }
    }
    if !part.isEmpty { parts.append(part) }
    types = parts.map { part in String(part.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
    let labels = parts.map { $0.drop { $0 == " " }.prefix { $0 != ":" } + ":" }
    labelled = "\(key.functionName)(\(labels.joined()))"
  }

  /// True if its parameters are of several types, where `Self` is `owner`.
  func isMixed(of owner: String) -> Bool {
    let names = types.map { type in
      (type == "Self" ? owner : type).prefix { $0 != "<" }.split(separator: ".").last
    }
    return Set(names).count > 1
  }

  /// The nearest of several keys to the values of a call, the first one of several as near; nil if they fit none.
  ///
  /// `rank` says how well a value goes where a type is wanted: nil if it does not.
  static func nearest(
    _ keys: [String], to given: [Value], by rank: (Value, String) -> Int?
  ) -> String? {
    let ranked = keys.compactMap { key in
      Self(key).sum(given, by: rank).map { (key: key, sum: $0) }
    }
    let highest = ranked.map(\.sum).max()
    return ranked.first { $0.sum == highest }?.key
  }

  private func sum(_ given: [Value], by rank: (Value, String) -> Int?) -> Int? {
    guard types.count == given.count else { return nil }
    var sum = 0
    for (type, value) in zip(types, given) {
      guard let one = rank(value, type) else { return nil }
      sum += one
    }
    return sum
  }
}

extension String {
  /// The name that a key of a function begins with: `see` of `see(_:by:)`.
  var functionName: String {
    utf8.firstIndex(of: UInt8(ascii: "(")).map { String(self[..<$0]) } ?? self
  }

  /// True of a key whose labels have a word: `insert(contentsOf:at:)` has `contentsOf`.
  func hasLabel(_ word: String) -> Bool { utf8.last == UInt8(ascii: ")") && contains(word) }
}
