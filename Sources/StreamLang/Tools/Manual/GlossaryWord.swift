/// The pages about words of this project that are no names in a program: `:help cell`.
///
/// A test compares them with `docs/glossary.md`, which has all words.
struct GlossaryWord {
  let word: String
  let meaning: String
  /// A line that one can type.
  let example: String

  static let all = [
    GlossaryWord(
      word: "cell",
      meaning:
        "a name with a value that can change: set by hand (an input), or computed (a formula)",
      example: "x = 1; y = x + 1; x = 2"),
    GlossaryWord(
      word: "Combine",
      meaning: "a library of Swift; its programs run here, and `rxrepl --from combine` starts a "
        + "prompt for them",
      example: "[1, 2].publisher.map { $0 * 2 }.sink { print($0) }"),
    GlossaryWord(
      word: "event",
      meaning: "a value, a completion, an error, a subscription or its end, with its time",
      example: ":steps"),
    GlossaryWord(
      word: "formula",
      meaning: "a cell that is computed from the names in its text, and follows them",
      example: "x = 1; y = x + 1"),
    GlossaryWord(
      word: "frame", meaning: "the time of one character of marble text",
      example: ":set frame 100ms"),
    GlossaryWord(
      word: "function",
      meaning: "a value that can be called; a function of a stream is an operator of your own",
      example: "twice = s => s.map(*2)"),
    GlossaryWord(
      word: "glitch",
      meaning:
        "a value that was made from an old and a new input in one turn; such a value is stale",
      example: ":contrast"),
    GlossaryWord(
      word: "marble", meaning: "events and their times as characters: `\"-1-2|\"`",
      example: "cold(\"-1-2|\")"),
    GlossaryWord(
      word: "operator", meaning: "makes a stream from other streams, or from nothing",
      example: "b = a.map(+1)"),
    GlossaryWord(
      word: "push",
      meaning: "a value that is sent to a subject, and everything that it causes at once",
      example: "a.next(2)"),
    GlossaryWord(
      word: "row",
      meaning:
        "the line of a name in a picture; in a program of another library, that of a subscription",
      example: ":marbles"),
    GlossaryWord(
      word: "RxJS",
      meaning: "a library of JavaScript; its programs run here, and `rxrepl --from rxjs` starts a "
        + "prompt for them",
      example: "of(1, 2).pipe(map(x => x * 2)).subscribe(console.log)"),
    GlossaryWord(
      word: "RxSwift",
      meaning: "a library of Swift; its programs run here, and `rxrepl --from rxswift` starts a "
        + "prompt for them",
      example: "Observable.of(1, 2).map { $0 * 2 }.subscribe(onNext: { print($0) })"),
    GlossaryWord(
      word: "stream",
      meaning: "sends events over time: values, then perhaps a completion or an error",
      example: "t = interval(1s).take(5)"),
    GlossaryWord(
      word: "time",
      meaning: "counted from 0 by the clock of a session, which may stand still between lines",
      example: "wait 1s"),
    GlossaryWord(word: "turn", meaning: "everything that one cause triggers", example: ":steps"),
    GlossaryWord(
      word: "value",
      meaning: "what a stream sends and a cell has: a number, a string, a list …",
      example: "x = [1, \"two\"]"),
  ]

  /// A word in the singular or the plural, in small or capital letters.
  static func about(_ topic: String) -> GlossaryWord? {
    let topic = topic.lowercased()
    return all.first {
      let word = $0.word.lowercased()
      return word == topic || word + "s" == topic
    }
  }

  var page: [String] { ["\(word): \(meaning)", "  as in \(example)"] }
}
