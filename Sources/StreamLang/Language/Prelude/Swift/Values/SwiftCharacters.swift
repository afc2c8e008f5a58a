/// A set of characters: Foundation's `CharacterSet`.
final class SwiftCharacters: Handle {
  let contains: (Unicode.Scalar) -> Bool

  init(_ contains: @escaping (Unicode.Scalar) -> Bool) {
    self.contains = contains
    super.init("character set", [:])
  }

  /// Those of a text.
  convenience init(in text: String) {
    let members = Set(text.unicodeScalars)
    self.init { members.contains($0) }
  }

  /// A set by its name in Foundation; nil if it has another one.
  convenience init?(named name: String) {
    let kinds: [Character: Set<Unicode.GeneralCategory>] = [
      "L": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter],
      "M": [.nonspacingMark, .spacingMark, .enclosingMark],
      "N": [.decimalNumber, .letterNumber, .otherNumber],
      "P": [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation,
      ],
      "S": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol],
      "d": [.decimalNumber], "u": [.uppercaseLetter, .titlecaseLetter], "l": [.lowercaseLetter],
      "z": [.spaceSeparator],
    ]
    let known: [String: (kinds: String, others: String)] = [
      "whitespaces": ("z", "\t"),
      "newlines": ("", "\n\u{b}\u{c}\r\u{85}\u{2028}\u{2029}"),
      "whitespacesAndNewlines": ("z", "\t\n\u{b}\u{c}\r\u{85}\u{2028}\u{2029}"),
      "letters": ("LM", ""), "alphanumerics": ("LMN", ""), "decimalDigits": ("d", ""),
      "punctuationCharacters": ("P", ""), "symbols": ("S", ""), "uppercaseLetters": ("u", ""),
      "lowercaseLetters": ("l", ""),
    ]
    if let signs = Self.ofAddresses[name] {
      self.init {
        $0.isASCII && (Character($0).isLetter || Character($0).isNumber) || signs.contains($0)
      }
      return
    }
    guard let (names, others) = known[name] else { return nil }
    let categories = names.reduce(into: Set()) { $0.formUnion(kinds[$1] ?? []) }
    let scalars = Set(others.unicodeScalars)
    self.init { scalars.contains($0) || categories.contains($0.properties.generalCategory) }
  }

  /// The signs that stand as they are in the parts of an address, besides letters and digits.
  private static let ofAddresses: [String: Set<Unicode.Scalar>] = {
    let common = "!$&'()*+,-.=_~"
    return [
      "urlQueryAllowed": common + "/:;?@", "urlFragmentAllowed": common + "/:;?@",
      "urlPathAllowed": common + "/:@", "urlHostAllowed": common + ":;[]",
      "urlUserAllowed": common + ";", "urlPasswordAllowed": common + ";",
    ].mapValues { Set($0.unicodeScalars) }
  }()

  override func property(_ name: String) -> Value? {
    name == "inverted" ? .handle(SwiftCharacters { [contains] in !contains($0) }) : nil
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "contains":
      return { [contains] given in
        .bool(given.first?.plainText.unicodeScalars.first.map(contains) ?? false)
      }
    case "union", "intersection", "subtracting":
      return { [contains] given in
        guard let other = SwiftCharacters.of(given.first ?? .null)?.contains else {
          throw RuntimeError("\(name) wants a character set")
        }
        return .handle(
          SwiftCharacters {
            switch name {
            case "union": contains($0) || other($0)
            case "intersection": contains($0) && other($0)
            default: contains($0) && !other($0)
            }
          })
      }
    default: return nil
    }
  }

  /// The set that a value is: also `.letters` where a set is wanted.
  static func of(_ value: Value) -> SwiftCharacters? {
    switch value {
    case .handle(let set as SwiftCharacters): set
    case .symbol(let name): SwiftCharacters(named: name)
    default: nil
    }
  }
}

extension String {
  func trimmed(of set: SwiftCharacters) -> String {
    let scalars = unicodeScalars.drop(while: set.contains)
    let rest = scalars.reversed().drop(while: set.contains).reversed()
    return rest.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// The texts between the characters of a set.
  func parts(between set: SwiftCharacters) -> [String] {
    unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: set.contains)
      .map { String($0) }
  }

  /// With each place at which a text stands, in capital letters or not, changed to another.
  func replacing(caseless old: String, with new: String) -> String {
    let (letters, wanted) = (map { $0.lowercased() }, old.map { $0.lowercased() })
    if wanted.isEmpty { return self }
    var (made, place) = ("", 0)
    for (index, letter) in enumerated() where index >= place {
      if letters[index...].starts(with: wanted) {
        made += new
        place = index + wanted.count
      } else {
        made.append(letter)
        place = index + 1
      }
    }
    return made
  }
}

/// Parts of a path.
extension String {
  /// The names in a path, with `/` in front of one that begins there.
  var pathComponents: [String] {
    let names = split(separator: "/").map { String($0) }
    return hasPrefix("/") ? ["/"] + names : names
  }

  /// The ending of its last name behind the point, and the path without it.
  var pathParts: (rest: String, ending: String) {
    let name = pathComponents.last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return (self, "") }
    let ending = String(name[name.index(after: point)...])
    if ending.isEmpty { return (self, "") }
    let path = hasSuffix("/") ? String(dropLast()) : self
    return (String(path.dropLast(ending.count + 1)), ending)
  }
}
