/// Sets in brackets.
extension RegExpParser {
  mutating func set() throws(RegExpFault) -> RegExpSet {
    place += 1
    var made = RegExpSet(isInverted: take("^"))
    while place < units.count, !at("]") {
      let first = try member()
      guard at("-"), !at("]", 1), unit(1) != nil else {
        add(first, to: &made)
        continue
      }
      place += 1
      let last = try member()
      switch (first, last) {
      case (.character(let low), .character(let high)):
        if low > high { throw .invalid("Range out of order in character class") }
        made.add(low...high)
      default:
        if isUnicode { throw .invalid("Invalid character class") }
        add(first, to: &made)
        made.add(0x2D...0x2D)
        add(last, to: &made)
      }
    }
    guard take("]") else { throw .invalid("Unterminated character class") }
    return made
  }

  private enum Member {
    case character(UInt32)
    case set(RegExpSet)
  }

  private func add(_ member: Member, to set: inout RegExpSet) {
    switch member {
    case .character(let character): set.add(character...character)
    case .set(let inner): set.add(inner)
    }
  }

  private mutating func member() throws(RegExpFault) -> Member {
    guard at("\\") else { return .character(character(isWhole: isUnicode) ?? 0) }
    if at("b", 1) {
      place += 2
      return .character(0x8)
    }
    if let set = try classEscape(isInSet: true) { return .set(set) }
    return .character(try characterEscape(isInSet: true))
  }
}
