/// Reads a pattern by the rules of ECMAScript, with those for old programs (its Annex B), as V8 does.
struct RegExpParser {
  let units: [UInt16]
  let isUnicode: Bool
  private let dot: RegExpSet
  private let words: [ClosedRange<UInt32>]
  var place = 0
  /// The groups that have begun.
  private(set) var groups = 0
  private(set) var names: [(name: String, group: Int)] = []
  /// The number of groups of the whole pattern, and whether one has a name.
  private var total = (groups: 0, hasNames: false)
  /// The places of `\k<name>` in the tree are numbers below 0 until all names are known.
  private var wanted: [String] = []
  /// The names of groups that are closed.
  private var closed: Set<String> = []

  /// Groups within groups are read by functions that call themselves.
  private static let deepest = 250

  init(_ source: String, _ flags: RegExpFlags) {
    units = Array(source.utf16)
    isUnicode = flags.contains(.isUnicode)
    dot = RegExpSet(flags.contains(.dotIsAll) ? [] : RegExpSet.lineEnds, isInverted: true)
    // Two letters of no alphabet are small and capital forms of `s` and `k`.
    let isWide = flags.isSuperset(of: [.isUnicode, .ignoresCase])
    words = RegExpSet.wordCharacters + (isWide ? [0x17F...0x17F, 0x212A...0x212A] : [])
    total = scanned()
  }

  mutating func pattern() throws(RegExpFault) -> RegExpNode {
    let tree = try choices(0)
    if place < units.count { throw .invalid("Unmatched ')'") }
    if wanted.isEmpty { return tree }
    var known: [Int] = []
    for name in wanted {
      guard let group = names.first(where: { $0.name == name })?.group else {
        throw .invalid("Invalid named capture referenced")
      }
      known.append(group)
    }
    return resolved(tree, known)
  }

  /// The tree with the groups that its names mean.
  private func resolved(_ node: RegExpNode, _ known: [Int]) -> RegExpNode {
    switch node {
    case .back(let group) where group < 0: .back(known[-1 - group])
    case .sequence(let parts): .sequence(parts.map { resolved($0, known) })
    case .choice(let parts): .choice(parts.map { resolved($0, known) })
    case .group(let group, let inner): .group(group, resolved(inner, known))
    case .look(let look, let inner): .look(look, resolved(inner, known))
    case .loop(let loop, let inner): .loop(loop, resolved(inner, known))
    default: node
    }
  }

  // MARK: Characters

  func at(_ character: Character, _ offset: Int = 0) -> Bool {
    unit(offset) == character.asciiValue.map(UInt16.init)
  }

  func unit(_ offset: Int = 0) -> UInt16? {
    place + offset < units.count ? units[place + offset] : nil
  }

  mutating func take(_ character: Character) -> Bool {
    guard at(character) else { return false }
    place += 1
    return true
  }

  /// The character here; two surrogate units are one character only if `isWhole`.
  mutating func character(isWhole: Bool) -> UInt32? {
    guard let unit = unit() else { return nil }
    place += 1
    if isWhole, unit.isHigh, let low = self.unit(), low.isLow {
      place += 1
      return unit.joined(low)
    }
    return UInt32(unit)
  }

  var digit: Int? { unit().flatMap { 0x30...0x39 ~= $0 ? Int($0) - 0x30 : nil } }

  // MARK: Groups

  private mutating func choices(_ depth: Int) throws(RegExpFault) -> RegExpNode {
    if depth > Self.deepest { throw .invalid("Regular expression too large") }
    var choices: [RegExpNode] = []
    var parts: [RegExpNode] = []
    func sequence() -> RegExpNode {
      parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .sequence(parts)
    }
    while place < units.count, !at(")") {
      if take("|") {
        choices.append(sequence())
        parts = []
      } else {
        parts.append(try term(depth))
      }
    }
    if choices.isEmpty { return sequence() }
    return .choice(choices + [sequence()])
  }

  /// An assertion, or something that may be repeated.
  private mutating func term(_ depth: Int) throws(RegExpFault) -> RegExpNode {
    let first = groups + 1
    let atom: RegExpNode
    var mayRepeat = true
    switch unit().flatMap({ Unicode.Scalar($0) }) {
    case "^":
      place += 1
      return .assertion(.start)
    case "$":
      place += 1
      return .assertion(.end)
    case "*", "+", "?": throw .invalid("Nothing to repeat")
    case "(":
      let (node, look) = try group(depth)
      atom = node
      if let look { mayRepeat = !look.isBehind && !isUnicode }
    case "[": atom = .one(try set())
    case "\\":
      if at("b", 1) || at("B", 1) {
        place += 2
        return .assertion(units[place - 1] == 0x62 ? .boundary : .noBoundary)
      }
      atom = try escape()
    case ".":
      place += 1
      atom = .one(dot)
    case "{":
      if try bounds() != nil { throw .invalid("Nothing to repeat") }
      fallthrough
    case "}", "]":
      if isUnicode { throw .invalid("Lone quantifier brackets") }
      fallthrough
    default: atom = .one(RegExpSet(character(isWhole: isUnicode) ?? 0))
    }
    return try repeated(atom, first..<(groups + 1), mayRepeat)
  }

  /// Something that may be repeated, with its quantifier.
  private mutating func repeated(
    _ atom: RegExpNode, _ inner: Range<Int>, _ mayRepeat: Bool
  ) throws(RegExpFault) -> RegExpNode {
    let (least, most): (Int, Int)
    if take("*") {
      (least, most) = (0, .max)
    } else if take("+") {
      (least, most) = (1, .max)
    } else if take("?") {
      (least, most) = (0, 1)
    } else if at("{") {
      guard let bounds = try bounds() else {
        if isUnicode { throw .invalid("Incomplete quantifier") }
        return atom
      }
      (least, most) = bounds
      if most < least { throw .invalid("numbers out of order in {} quantifier") }
    } else {
      return atom
    }
    let isGreedy = !take("?")
    if !mayRepeat { throw .invalid("Invalid quantifier") }
    return .loop(RegExpNode.Loop(least: least, most: most, isGreedy: isGreedy, groups: inner), atom)
  }

  /// `{1}`, `{1,}`, `{1,2}`; nil if it is something else, which is then not taken.
  private mutating func bounds() throws(RegExpFault) -> (Int, Int)? {
    let start = place
    place += 1
    guard let least = number() else {
      place = start
      return nil
    }
    var most = least
    if take(",") { most = at("}") ? .max : number() ?? -1 }
    guard most != -1, take("}") else {
      place = start
      return nil
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    guard digit != nil else { return nil }
    var value = 0
    while let digit {
      value = min(value * 10 + digit, Int(Int32.max))
      place += 1
    }
    return value
  }

  private mutating func group(_ depth: Int) throws(RegExpFault) -> (RegExpNode, RegExpNode.Look?) {
    place += 1
    var look: RegExpNode.Look?
    var number: Int?
    if take("?") {
      if take(":") {
      } else if at("=") || at("!") {
        look = RegExpNode.Look(isBehind: false, isNegative: at("!"))
        place += 1
      } else if at("<"), at("=", 1) || at("!", 1) {
        look = RegExpNode.Look(isBehind: true, isNegative: at("!", 1))
        place += 2
      } else if take("<") {
        groups += 1
        number = groups
        names.append((try groupName(), groups))
      } else {
        throw .invalid("Invalid group")
      }
    } else {
      groups += 1
      number = groups
    }
    let inner = try choices(depth + 1)
    guard take(")") else { throw .invalid("Unterminated group") }
    if let number {
      // V8 compares a name with those of the groups that are closed.
      if let name = names.first(where: { $0.group == number })?.name {
        guard closed.insert(name).inserted else { throw .invalid("Duplicate capture group name") }
      }
      return (.group(number, inner), nil)
    }
    return (look.map { .look($0, inner) } ?? inner, look)
  }

  private mutating func groupName() throws(RegExpFault) -> String {
    var name = ""
    while true {
      var character = character(isWhole: true)
      if character == 0x5C {
        guard take("u"), let code = unicodeEscape(isWhole: true) else {
          throw .invalid("Invalid Unicode escape")
        }
        character = code
      } else if character == 0x3E, !name.isEmpty {
        return name
      }
      guard let scalar = character.flatMap({ Unicode.Scalar($0) }),
        scalar.mayName(isFirst: name.isEmpty)
      else { throw .invalid("Invalid capture group name") }
      name.unicodeScalars.append(scalar)
    }
  }

  /// The groups of the whole pattern, counted before they are read.
  private func scanned() -> (groups: Int, hasNames: Bool) {
    var (groups, hasNames, isInSet, index) = (0, false, false, 0)
    func at(_ offset: Int, _ character: Unicode.Scalar) -> Bool {
      index + offset < units.count && units[index + offset] == UInt16(character.value)
    }
    while index < units.count {
      if at(0, "\\") {
        index += 1
      } else if isInSet {
        isInSet = !at(0, "]")
      } else if at(0, "[") {
        isInSet = true
      } else if at(0, "("), !at(1, "?") {
        groups += 1
      } else if at(0, "("), at(2, "<"), !at(3, "="), !at(3, "!") {
        groups += 1
        hasNames = true
      }
      index += 1
    }
    return (groups, hasNames)
  }

  // MARK: Escapes

  private mutating func escape() throws(RegExpFault) -> RegExpNode {
    guard let letter = unit(1).flatMap({ Unicode.Scalar($0) }) else {
      throw .invalid("\\ at end of pattern")
    }
    switch letter {
    case "1"..."9":
      let start = place
      place += 1
      if let group = number(), group <= total.groups { return .back(group) }
      place = start
      if isUnicode { throw .invalid("Invalid escape") }
    case "k" where isUnicode || total.hasNames:
      place += 2
      guard take("<") else { throw .invalid("Invalid named reference") }
      wanted.append(try groupName())
      return .back(-wanted.count)
    default: break
    }
    if let set = try classEscape(isInSet: false) { return .one(set) }
    return .one(RegExpSet(try characterEscape(isInSet: false)))
  }

  /// `\d`, `\p{L}`; nil if it is something else, which is then not taken.
  mutating func classEscape(isInSet: Bool) throws(RegExpFault) -> RegExpSet? {
    guard let letter = unit(1).flatMap({ Unicode.Scalar($0) }) else { return nil }
    let isInverted = letter.properties.isUppercase
    switch letter {
    case "d", "D": place += 2; return RegExpSet(RegExpSet.digits, isInverted: isInverted)
    case "s", "S": place += 2; return RegExpSet(RegExpSet.blanks, isInverted: isInverted)
    case "w", "W": place += 2; return RegExpSet(words, isInverted: isInverted)
    case "p" where isUnicode, "P" where isUnicode:
      place += 2
      let name = propertyName()
      guard let name, let property = try RegExpProperty(name) else {
        throw .invalid(
          isInSet ? "Invalid property name in character class" : "Invalid property name")
      }
      var set = RegExpSet()
      set.add(property, isWanted: !isInverted)
      return set
    default: return nil
    }
  }

  private mutating func propertyName() -> String? {
    guard take("{") else { return nil }
    var name = ""
    while let unit = unit(), unit != 0x7D {
      guard let scalar = Unicode.Scalar(unit) else { return nil }
      name.unicodeScalars.append(scalar)
      place += 1
    }
    return take("}") ? name : nil
  }

  /// A character behind a backslash.
  mutating func characterEscape(isInSet: Bool) throws(RegExpFault) -> UInt32 {
    place += 1
    guard let character = character(isWhole: isUnicode) else {
      throw .invalid("\\ at end of pattern")
    }
    switch Unicode.Scalar(character) ?? " " {
    case "f": return 0xC
    case "n": return 0xA
    case "r": return 0xD
    case "t": return 0x9
    case "v": return 0xB
    case "c":
      if let letter = unit(), 0x41...0x5A ~= letter & 0xFFDF {
        place += 1
        return UInt32(letter) & 0x1F
      }
      if isUnicode { throw .invalid("Invalid Unicode escape") }
      if isInSet, let letter = unit(), 0x30...0x39 ~= letter || letter == 0x5F {
        place += 1
        return UInt32(letter) & 0x1F
      }
      // The backslash is one, and the `c` comes next.
      place -= 1
      return 0x5C
    case "0" where digit == nil: return 0
    case "0"..."7":
      if isUnicode { throw .invalid(isInSet ? "Invalid class escape" : "Invalid decimal escape") }
      return octal(character - 0x30)
    case "x":
      if let value = hexadecimal(2) { return value }
      if isUnicode { throw .invalid("Invalid escape") }
      return character
    case "u":
      if let value = unicodeEscape(isWhole: isUnicode) { return value }
      if isUnicode { throw .invalid("Invalid Unicode escape") }
      return character
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return character
    default:
      if isUnicode, !(isInSet && character == 0x2D) { throw .invalid("Invalid escape") }
      if character == 0x6B, total.hasNames { throw .invalid("Invalid escape") }
      return character
    }
  }

  /// Up to three digits of an octal number below 256.
  private mutating func octal(_ first: UInt32) -> UInt32 {
    var value = first
    for _ in 0..<2 {
      guard value < 32, let digit, digit < 8 else { break }
      value = value * 8 + UInt32(digit)
      place += 1
    }
    return value
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    let start = place
    var value: UInt32 = 0
    for _ in 0..<count {
      guard
        let digit = unit().flatMap({ Unicode.Scalar($0) }).flatMap({ Character($0).hexDigitValue }),
        units[place] < 128
      else {
        place = start
        return nil
      }
      value = value << 4 + UInt32(digit)
      place += 1
    }
    return value
  }

  /// The number behind `\u`; nil if there is none, and nothing is taken.
  private mutating func unicodeEscape(isWhole: Bool) -> UInt32? {
    let start = place
    if isWhole, take("{") {
      var value: UInt32 = 0
      let digits = place
      while let digit = hexadecimal(1), value <= 0x10FFFF { value = value << 4 + digit }
      if place > digits, value <= 0x10FFFF, take("}") { return value }
      place = start
      return nil
    }
    guard let value = hexadecimal(4) else { return nil }
    let mark = place
    if isWhole, 0xD800..<0xDC00 ~= value, take("\\"), take("u"), let low = hexadecimal(4),
      0xDC00..<0xE000 ~= low
    {
      return UInt16(value).joined(UInt16(low))
    }
    place = mark
    return value
  }
}

extension Unicode.Scalar {
  fileprivate func mayName(isFirst: Bool) -> Bool {
    if self == "$" || self == "_" { return true }
    if isFirst { return properties.isIDStart }
    return properties.isIDContinue || value == 0x200C || value == 0x200D
  }
}
