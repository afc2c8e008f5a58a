extension SeededRandom {
  /// A short text that a terminal, a browser or a reader could take for more than text: commands, signs of
  /// other notations, marks, wide characters, and any others.
  public mutating func hostileText() -> String {
    (0...below(6)).map { _ in below(4) == 0 ? String(scalar()) : pick(Self.pieces) }.joined()
  }

  /// Any scalar, those that mean something to a terminal more often than others.
  public mutating func scalar() -> Unicode.Scalar {
    Unicode.Scalar(UInt32.random(in: pick(Self.ranges), using: &self)) ?? "\u{FFFD}"
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x1F, 0x20...0x7E, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x1100...0x11FF,
    0x2000...0x206F, 0x20D0...0x20FF, 0x3040...0x30FF, 0xAC00...0xD7A3, 0xFE00...0xFEFF,
    0xFF00...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F64F, 0xE0000...0xE01EF, 0...0xD7FF,
    0xE000...0x10FFFF,
  ]

  private static let pieces = [
    "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{1B}[6n", "\u{1B}c", "\u{1B}(0", "\u{1B}[?1049h", "\u{1B}P",
    "\u{9B}31m", "\u{90}", "\u{9C}", "\u{7F}", "\u{8}", "\u{E}", "\r", "\n", "\r\n", "\t", "\0",
    "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{200F}", "\u{85}", "<", "<\u{301}", ">", "&",
    "&amp;", "\"", "'", "`", "]]>", "<!--", "-->", "<script>", "</script>", "<svg onload=x>",
    "<\u{301}script>", "javascript:", "\\", "\\u{41}", "\\u001b", "\\(", "{", "}", "[", "|", ",",
    ",\u{301}", "\"\u{301}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}",
    "\u{1F468}\u{200D}\u{1F469}", "\u{FE0F}", "\u{301}", "x", "é", "日本", "ｱ", "한", " ", "#", "//",
    ";", "%s", "$(x)",
  ]
}
