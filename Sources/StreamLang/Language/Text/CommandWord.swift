extension String {
  /// A name as one word of a command: in backquotes if it has blanks or other signs, as that of a subscription can have.
  var asCommandWord: String {
    utf8.allSatisfy { $0.isNamePart || $0 >= 0x80 } || contains("`") ? self : "`\(self)`"
  }

  /// A command in a sentence: in backquotes, unless there are some in it.
  var inBackquotes: String { contains("`") ? self : "`\(self)`" }

  /// The name in backquotes at the beginning of a command's word, and the text behind it; nil if none stands there.
  var quotedName: (name: String, rest: String)? {
    let parts = split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].isEmpty ? (String(parts[1]), String(parts[2])) : nil
  }
}
