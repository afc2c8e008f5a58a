extension Unicode.Scalar {
  /// How a control character is written in a literal, so that it never reaches a terminal as itself;
  /// nil for all others.
  var escape: String? {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case "\0": "\\0"
    case _ where properties.generalCategory == .control:
      "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: nil
    }
  }
}

extension String {
  /// A literal in double quotes.
  var quoted: String { "\"" + escaped + "\"" }

  /// The text as it stands in a literal.
  var escaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text += scalar.escape ?? String(scalar)
    }
  }

  /// With its control characters as they are written, and all else as it is: for people to read.
  var printable: String {
    if unicodeScalars.allSatisfy({ $0.escape == nil }) { return self }
    return unicodeScalars.reduce(into: "") {
      $0 += $1 == "\u{1B}" ? "\\e" : $1.escape ?? String($1)
    }
  }

  /// Whether a key needs no quotes.
  var isName: Bool {
    var lexer = Lexer(self)
    let tokens = lexer.tokens()
    return tokens[0].isName && tokens[0].span == Span(0, utf8.count)
  }
}
