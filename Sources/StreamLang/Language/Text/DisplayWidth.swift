extension Character {
  /// The number of terminal columns that this grapheme takes: 0, 1 or 2.
  ///
  /// Two for East Asian wide and fullwidth characters and for everything shown as an emoji, be it a
  /// flag, a keycap or a family; none for a combining mark that has nothing to stand on. Ambiguous
  /// characters count as one.
  ///
  /// - Source: Unicode Standard Annex 11, *East Asian Width*; UTS 51 for emoji.
  var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300 && scalars.count == 1 { return 1 }
    if scalars.allSatisfy(\.isZeroWidth) { return 0 }
    if first.isWide || first.properties.isEmojiPresentation { return 2 }
    for scalar in scalars.dropFirst() {
      switch scalar.value {
      case 0xFE0F: return 2
      case 0x200D, 0x1F3FB...0x1F3FF: if first.properties.isEmoji { return 2 }
      default: break
      }
    }
    return 1
  }
}

extension String {
  /// The number of terminal columns that the text takes if nothing in it moves the cursor.
  var displayWidth: Int {
    var width = 0
    for byte in utf8 {
      guard byte < 0x80 else { return reduce(0) { $0 + $1.displayWidth } }
      width += 1
    }
    return width
  }

  /// The text if it fits into `width` columns, else as much of it as leaves room for `ellipsis`.
  ///
  /// Never cuts a grapheme, so the result may be a column narrower.
  func clipped(to width: Int, ellipsis: String) -> String {
    // No grapheme is wider than its UTF-8 is long.
    if utf8.count <= width || displayWidth <= width { return self }
    var kept = ""
    var room = width - ellipsis.displayWidth
    for character in self {
      room -= character.displayWidth
      if room < 0 { break }
      kept.append(character)
    }
    return kept + ellipsis
  }
}

extension Unicode.Scalar {
  /// East Asian Width W or F, apart from the emoji, which have a property of their own.
  ///
  /// Ranges run over code points that are not assigned yet; those of CJK blocks will be wide.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul leading consonants
      0x2329...0x232A,  // angle brackets
      0x2E80...0x303E,  // radicals, CJK punctuation
      0x3041...0x33FF,  // kana, bopomofo, compatibility, squared words
      0x3400...0x4DBF, 0x4E00...0x9FFF,  // CJK ideographs
      0xA000...0xA4CF,  // Yi
      0xA960...0xA97C,  // Hangul leading consonants, old
      0xAC00...0xD7A3,  // Hangul syllables
      0xF900...0xFAFF,  // compatibility ideographs
      0xFE10...0xFE19, 0xFE30...0xFE6F,  // vertical and small forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
      0x16FE0...0x18CFF, 0x18D00...0x18D08,  // Tangut, Khitan
      0x1AFF0...0x1B2FF,  // kana supplements, Nushu
      0x1F1E6...0x1F1FF,  // regional indicators: half a flag is drawn as wide as a flag
      0x1F200...0x1F265,  // enclosed ideographs
      0x20000...0x3FFFD:  // supplementary ideographs
      true
    default: false
    }
  }

  /// True if this only changes what stands before it, or is not seen at all.
  fileprivate var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}

extension String {
  /// With blanks behind, so that it is at least so many columns wide.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Code on one line, and not a long one.
  var asOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ").printable
      .clipped(to: 60, ellipsis: "…")
  }
}
