/// A command as it was typed: its word, and what follows it.
struct Request {
  let command: Name
  let words: [Name]
  /// All words as one text: a file's name, or a piece of a program.
  let rest: Name

  /// An exclamation mark stands behind the command's name: it is really meant.
  let isForced: Bool
  /// Those of the text that the command stands in.
  let permissions: Permissions

  init(_ line: Name, as permissions: Permissions) {
    self.permissions = permissions
    let words = line.words
    let first = words.first ?? Name("", line.span)
    isForced = first.text.hasSuffix("!")
    command = isForced ? Name(String(first.text.dropLast()), first.span) : first
    self.words = Array(words.dropFirst())
    let all = words.dropFirst().first.map { $0.span.through(words.last?.span ?? $0.span) }
    let place = all ?? Span(line.span.end, line.span.end)
    let offset = line.span.start
    rest = Name(String(Span(place.start - offset, place.end - offset).text(in: line.text)), place)
  }

  /// The text that follows one of the words, as one text.
  func after(_ word: Name) -> Name {
    let text = rest.text.utf8.dropFirst(word.span.end - rest.span.start).drop {
      $0 == UInt8(ascii: " ")
    }
    return Name(String(Substring(text)), Span(rest.span.end - text.count, rest.span.end))
  }

  /// The place of a mistake that none of the words has made.
  var span: Span { command.span }

  /// All that stands behind it, for a refusal: nothing stands where the command does.
  var given: Name { words.isEmpty ? Name("nothing", span) : rest }

  /// The only word behind it; without one, or with several, `refusal` says what is wanted.
  func onlyWord(_ refusal: String, as example: String) throws -> Name {
    if words.count == 1 { return words[0] }
    throw Diagnostic(.check, refusal, span, help: "as in \(example)")
  }

  /// The words but for an option, and whether that is among them.
  func without(_ option: String) -> (words: [Name], isGiven: Bool) {
    (words.filter { $0.text != option }, words.contains { $0.text == option })
  }
}

extension Name {
  /// The words of a text, each with its place; blanks within backquotes belong to a word.
  fileprivate var words: [Name] {
    let hasPairs = text.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2)
    var isQuoted = false
    let parts = text.utf8.split { byte in
      if byte == UInt8(ascii: "`"), hasPairs { isQuoted.toggle() }
      return byte == UInt8(ascii: " ") && !isQuoted
    }
    return parts.map { word in
      let start = span.start + text.utf8.distance(from: text.utf8.startIndex, to: word.startIndex)
      return Name(String(Substring(word)), Span(start, start + word.count))
    }
  }
}

extension Name {
  /// The name without the backquotes in which a command may have it.
  var unquoted: String { text.quotedName?.name ?? text }
}

extension Diagnostic {
  /// The mistake of a text that begins at `start` of a line.
  func moved(by start: Int) -> Diagnostic {
    var moved = self
    moved.span = Span(span.start + start, span.end + start)
    return moved
  }
}
