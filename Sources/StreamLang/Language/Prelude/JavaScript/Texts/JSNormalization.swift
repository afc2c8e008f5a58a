/// The forms of a text in which accents of Latin letters are parts of them, or stand behind them.
enum JSNormalization {
  /// The scalars among which letters with accents are.
  private static let letters: [Unicode.Scalar] = [0xC0...0x24F, 0x1E00...0x1EFF]
    .flatMap { $0 as ClosedRange<UInt32> }.compactMap(Unicode.Scalar.init)
  private static let marks = (UInt32(0x300)...0x338).compactMap(Unicode.Scalar.init)

  /// The letters by their texts, which are equal to those of a letter and a mark.
  private static let whole: [String: Unicode.Scalar] = Dictionary(
    letters.map { (String($0), $0) }, uniquingKeysWith: { first, _ in first })

  /// The letter and the mark that a letter is made of.
  private static let parts: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = {
    var made: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [:]
    let plain = (UInt32(65)...122).compactMap(Unicode.Scalar.init)
    for base in plain + letters {
      for mark in marks {
        if let letter = composed(base, mark), letter != base { made[letter] = (base, mark) }
      }
    }
    return made
  }()

  private static func composed(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var text = String(base)
    text.unicodeScalars.append(mark)
    return whole[text]
  }

  /// Nil if something of the text is not known here.
  static func text(_ text: String, composes: Bool) -> String? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var made: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x250, 0x300...0x338, 0x1E00...0x1EFF, 0x2010...0x2027, 0x4E00...0x9FFF,
        0x1F300...0x1FAFF:
        made += apart(scalar)
      default: return nil
      }
    }
    // Marks of one letter stand in the order of their places above and below it.
    func place(_ scalar: Unicode.Scalar) -> UInt8 {
      scalar.properties.canonicalCombiningClass.rawValue
    }
    for end in made.indices.dropFirst() {
      var index = end
      while index > 0, place(made[index]) > 0, place(made[index - 1]) > place(made[index]) {
        made.swapAt(index, index - 1)
        index -= 1
      }
    }
    if composes { made = joined(made, place) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: made)
    return String(scalars)
  }

  private static func apart(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard let (base, mark) = parts[scalar] else { return [scalar] }
    return apart(base) + [mark]
  }

  private static func joined(
    _ scalars: [Unicode.Scalar], _ place: (Unicode.Scalar) -> UInt8
  ) -> [Unicode.Scalar] {
    var made: [Unicode.Scalar] = []
    var start: Int?
    for scalar in scalars {
      let above = place(scalar)
      // A mark of the same place in front keeps it from its letter.
      if let start, above > 0, start == made.count - 1 || place(made[made.count - 1]) < above,
        let whole = composed(made[start], scalar)
      {
        made[start] = whole
        continue
      }
      if above == 0 { start = made.count }
      made.append(scalar)
    }
    return made
  }
}
