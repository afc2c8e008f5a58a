/// Finds what RxJS would read otherwise in a text that is well written for us.
///
/// RxJS takes every character that has no meaning for a value, and refuses nothing: there `[ab]`
/// are four values.
///
/// - Source: RxJS 7, `TestScheduler.parseMarbles` in run mode.
struct RxJSDialect {
  private let text: String
  private var position: String.Index

  /// Refuses the first piece that is not the same in RxJS.
  static func check(_ text: String) throws(MarbleError) {
    var dialect = RxJSDialect(text: text, position: text.startIndex)
    try dialect.check()
  }

  private mutating func check() throws(MarbleError) {
    var mayBeDuration = true
    while position < text.endIndex {
      if mayBeDuration, let end = MarbleDuration.read(text.utf8, from: position)?.end {
        try checkDuration(until: end)
        position = end
        continue
      }
      try checkCharacter()
      mayBeDuration = text[position].isWhitespace
      text.formIndex(after: &position)
    }
  }

  private func checkCharacter() throws(MarbleError) {
    let end = text.index(after: position)
    switch text[position] {
    case "[", "]":
      throw refusal(
        "RxJS has no `[ ]`", until: end,
        help: "write `( )`, which takes a frame for each of its characters")
    case "'", "\"", "{":
      throw refusal(
        "RxJS has no values longer than a letter", until: end,
        help: "write a letter, and what it stands for in `values:`")
    case ",": throw refusal("RxJS takes `,` for a value", until: end, help: "leave it out")
    case let character where character.unicodeScalars.count > 1:
      throw refusal(
        "RxJS takes `\(character)` for \(character.unicodeScalars.count) values", until: end,
        help: "write a letter, and what it stands for in `values:`")
    case let character where character.isWhitespace && character != " ":
      throw refusal("RxJS takes only the blank for one", until: end, help: "write a blank")
    default: break
    }
  }

  private func checkDuration(until end: String.Index) throws(MarbleError) {
    if text[..<end].hasSuffix("us") {
      throw refusal("RxJS has no microseconds", until: end, help: "write them in ms")
    }
    if end == text.endIndex {
      throw refusal("RxJS takes a duration at the end for values", until: end, help: "leave it out")
    }
  }

  private func refusal(_ message: String, until end: String.Index, help: String) -> MarbleError {
    let start = text.utf8.distance(from: text.startIndex, to: position)
    let length = text.utf8.distance(from: position, to: end)
    return MarbleError(message, at: start..<start + length, help: help)
  }
}
