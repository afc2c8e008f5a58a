extension Unicode.Scalar {
  /// True if it could command a terminal, or show the text around it in another order: the controls,
  /// those of direction and of annotation, the separators of lines and paragraphs, the byte order mark.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0001: true
    default: false
    }
  }

  /// The escape for a control character in a literal, so that it never reaches a terminal as itself;
  /// nil for all others.
  var escape: String? {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case "\0": "\\0"
    case _ where isControl: "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: nil
    }
  }
}

extension String {
  /// A literal in double quotes.
  var quoted: String { "\"" + escaped + "\"" }

  /// The text as it stands in a literal.
  var escaped: String { replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.escape } }

  /// The text on one line, with escapes for control characters, for people to read.
  package var printable: String { escaping(\.isControl) }

  /// The printable form of a text of several lines, whose line ends and tabs stay.
  package var printableText: String { escaping { $0.isControl && $0 != "\n" && $0 != "\t" } }

  private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    if hasNoControls { return self }
    return replacingScalars { isEscaped($0) ? $0 == "\u{1B}" ? "\\e" : $0.escape : nil }
  }

  /// True if each byte of it is a character of ASCII that commands nothing; most lines are such.
  private var hasNoControls: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } } == true
  }

  /// True if all of it stands for itself in every notation, as far as can be told quickly.
  var isNeverReplaced: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(\.isNeverReplaced) } == true
  }

  /// The text with other texts in place of some scalars; those with no replacement stay.
  ///
  /// Letters, digits, blanks and most of ASCII's punctuation always stay.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    if isNeverReplaced { return self }
    var text = ""
    var copied = startIndex
    var place = startIndex
    while place < endIndex {
      let next = unicodeScalars.index(after: place)
      if let replacement = replacement(unicodeScalars[place]) {
        text += self[copied..<place]
        text += replacement
        copied = next
      }
      place = next
    }
    return copied == startIndex ? self : text + self[copied...]
  }
}

extension UInt8 {
  /// True of an ASCII character that stands for itself in every notation: in literals, JSON and pages.
  fileprivate var isNeverReplaced: Bool {
    self < 0x80 && (self < 0x40 ? Self.lowPlain : Self.highPlain) &>> (self & 0x3F) & 1 == 1
  }

  /// A bit for each character below `@`: all but controls, `"`, `&`, `'`, `<` and `>`.
  private static let lowPlain: UInt64 = 0xAFFF_FF3B_0000_0000
  /// A bit for each character from `@` on: all but `\` and the last control.
  private static let highPlain: UInt64 = 0x7FFF_FFFF_EFFF_FFFF
}
