/// The order of texts for people, as `localeCompare` has it: letters first, then accents, then small before capital
/// ones.
struct JSCollation {
  /// Runs of digits are compared as numbers.
  var isNumeric = false
  var comparesAccents = true
  var comparesCase = true

  func order(_ a: String, _ b: String) -> Int {
    if let order = plainOrder(a, b) { return order }
    let (first, second) = (keys(of: a), keys(of: b))
    for level in 0..<3 {
      if level == 1 && !comparesAccents || level == 2 && !comparesCase { continue }
      let (x, y) = (first.map { $0[level] }, second.map { $0[level] })
      if x.lexicographicallyPrecedes(y) { return -1 }
      if y.lexicographicallyPrecedes(x) { return 1 }
    }
    return 0
  }

  /// The order of texts whose bytes up to the first difference are ASCII; nil of others, and where digits are numbers.
  private func plainOrder(_ a: String, _ b: String) -> Int? {
    if isNumeric { return nil }
    var order = 0
    for (x, y) in zip(a.utf8, b.utf8) {
      if x >= 0x80 || y >= 0x80 { return nil }
      let (first, second) = (Self.plain[Int(x)], Self.plain[Int(y)])
      if first.place != second.place { return first.place < second.place ? -1 : 1 }
      if order == 0, comparesCase { order = first.capital - second.capital }
    }
    let difference = a.utf8.count - b.utf8.count
    return difference == 0 ? order : difference.signum()
  }

  /// The keys of ASCII, which has no accents.
  private static let plain = (0..<0x80).map { (code: UInt8) in
    let key = keys(of: Unicode.Scalar(code))[0]
    return (place: key[0], capital: key[2])
  }

  /// For each character its place among the letters, its accent, and 1 if it is a capital.
  private func keys(of text: String) -> [[Int]] {
    var keys: [[Int]] = []
    var digits: [Int] = []
    func number() -> [[Int]] {
      let significant = Array(digits.drop { $0 == 0 })
      // A longer number is a larger one.
      let head = [Self.digits + significant.count, 0, 0]
      return [head] + significant.map { [Self.digits + $0, 0, 0] }
    }
    for scalar in text.unicodeScalars {
      if isNumeric, let digit = scalar.properties.numericValue, ("0"..."9").contains(scalar) {
        digits.append(Int(digit))
        continue
      }
      if !digits.isEmpty { keys += number() }
      digits = []
      keys += Self.keys(of: scalar)
    }
    return digits.isEmpty ? keys : keys + number()
  }

  private static func keys(of scalar: Unicode.Scalar) -> [[Int]] {
    if let accent = accents.firstIndex(of: scalar) { return [[0, accent + 1, 0]] }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    guard let lower = small.first, small.count == 1 else { return [[place(of: scalar), 0, 0]] }
    let capital = lower == scalar ? 0 : 1
    if let parts = joined[lower] {
      return parts.unicodeScalars.map { [place(of: $0), 1, capital] }
    }
    guard let (base, accent) = letters[lower] else { return [[place(of: lower), 0, capital]] }
    return [[place(of: base), accent, capital]]
  }

  private static let digits = 1000

  /// A number that is larger for what stands further behind: signs, digits, letters, all else.
  private static func place(of scalar: Unicode.Scalar) -> Int {
    if let sign = signs.firstIndex(of: scalar) { return 1 + sign }
    switch scalar {
    case "0"..."9": return digits + Int(scalar.value - 48)
    case "a"..."z": return 2000 + Int(scalar.value - 97) * 10
    default: return own[scalar] ?? 10_000 + Int(scalar.value)
    }
  }

  private static let signs = Array(
    "\t\n\u{B}\u{C}\r \u{A0}_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars)

  /// Accents that stand behind their letter, in their order.
  private static let accents = Array(
    "\u{301}\u{300}\u{306}\u{302}\u{30C}\u{30A}\u{308}\u{30B}\u{303}\u{307}\u{327}\u{328}\u{304}"
      .unicodeScalars)

  /// Letters that are two.
  private static let joined: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ß": "ss", "ĳ": "ij",
  ]

  /// Letters of their own that stand behind another one.
  private static let own: [Unicode.Scalar: Int] = [
    "ð": 2035, "ħ": 2075, "ı": 2085, "ĸ": 2165, "ŋ": 2135, "þ": 2255,
  ]

  /// Letters with accents: the letter, and the number of its accent.
  private static let letters: [Unicode.Scalar: (Unicode.Scalar, Int)] = {
    let rows = [
      "a": "áàăâåäãąā", "c": "ćĉčċç", "d": "ďđ", "e": "éèĕêěëėęē", "g": "ğĝġģ", "h": "ĥ",
      "i": "íìĭîïĩįī", "j": "ĵ", "k": "ķ", "l": "ĺľļł", "n": "ńňñņ", "o": "óòŏôöőõøō", "r": "ŕřŗ",
      "s": "śŝšş", "t": "ťţŧ", "u": "úùŭûůüűũųū", "w": "ŵ", "y": "ýŷÿ", "z": "źžż",
    ]
    var made: [Unicode.Scalar: (Unicode.Scalar, Int)] = [:]
    for (base, accented) in rows {
      guard let base = base.unicodeScalars.first else { continue }
      for scalar in accented.unicodeScalars { made[scalar] = (base, number(of: scalar)) }
    }
    return made
  }()

  /// The number of the accent of a letter: its place among those that stand behind theirs.
  private static func number(of letter: Unicode.Scalar) -> Int {
    let groups = [
      "áćéíĺńóŕśúýź", "àèìòù", "ăĕğĭŏŭ", "âĉêĝĥîĵôŝûŵŷ", "čďěľňřšťž", "åů", "äëïöüÿ", "őű", "ãĩñõũ",
      "ċėġż", "çģķļņŗşţ", "ąęįų", "āēīōū",
    ]
    return 1 + (groups.firstIndex { $0.unicodeScalars.contains(letter) } ?? groups.count)
  }
}
