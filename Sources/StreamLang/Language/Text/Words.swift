extension Character {
  /// `0` to `9`.
  var isDigit: Bool { isASCII && isNumber }

  /// A letter, a digit or `_`, of which words are made.
  var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

extension StringProtocol {
  /// The words in it, which could be names.
  var spelledWords: [SubSequence] { split { !$0.isWordPart } }
}
