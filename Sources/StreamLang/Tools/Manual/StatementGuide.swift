/// The texts about the words that statements begin with.
struct StatementGuide {
  let word: Word
  /// Other words for the same.
  var others: [Word] = []
  let usage: String
  let summary: String
  var notes: [String] = []
  /// It stands in functions only.
  var isForFunctions = false

  static let all = [
    StatementGuide(
      word: .wait, usage: "wait 1s", summary: "Lets time pass.",
      notes: ["`run` lets it pass until nothing is due, `after 1s { … }` does not wait."]),
    StatementGuide(
      word: .run, others: [.until], usage: "run until 5s",
      summary: "Lets time pass up to a time of the clock.",
      notes: ["`run` alone lets it pass until nothing is due, for 10s at most."]),
    StatementGuide(
      word: .at, usage: "at 2s { a.next(1) }", summary: "Does something at a time.",
      notes: ["2s is a time of the clock; `after 2s { … }` counts from now on."]),
    StatementGuide(
      word: .after, usage: "after 1s { a.next(1) }",
      summary: "Does something when so much time has passed.",
      notes: ["The next statement does not wait for it."]),
    StatementGuide(
      word: .batch, usage: "batch { x = 1; y = 2 }", summary: "Changes several things in one turn.",
      notes: ["A formula is computed once, from the last values; streams see each push."]),
    StatementGuide(
      word: .watch, usage: "watch a, b", summary: "Shows what they send.",
      notes: ["Each has a row in the timeline from then on."]),
    StatementGuide(
      word: .unwatch, usage: "unwatch a", summary: "Shows it no longer.",
      notes: ["It goes on where others listen; `watch a` shows it again."]),
    StatementGuide(
      word: .del, usage: "del a", summary: "Takes a name away.",
      notes: ["What follows it says so, until the name is defined again."]),
    StatementGuide(
      word: .quiet, usage: "quiet a = …", summary: "Defines a name without showing it.",
      notes: ["`watch a` shows it."]),
    StatementGuide(
      word: .let, others: [.const], usage: "let a = …",
      summary: "Defines a name that cannot be set.",
      notes: [
        "If a name in it is defined anew, it goes on with the old one.",
        "`const a = …` is the same. A plain value has no row.",
        "`del a` makes room for another meaning.",
      ]),
    StatementGuide(
      word: .variable, usage: "variable a = …",
      summary: "Defines a variable, which nothing follows.",
      notes: ["`a = 2` sets it. Without the word, `a` is a cell."]),
    StatementGuide(
      word: .break, others: [.continue],
      usage: "f = l => { for x in l { if x > 2 { break } } }", summary: "Leaves a loop.",
      notes: ["`continue` goes on with the next round."], isForFunctions: true),
    StatementGuide(word: .var, usage: "var a = …", summary: "Defines a name, as `a = …` does."),
    StatementGuide(
      word: .import, usage: "import \"ops.rx\"",
      summary: "Brings the functions and constants of a file.",
      notes: [
        "What else stands in the file is not run.",
        "If the file has changed, what came before runs again with it as it is.",
      ]),
    StatementGuide(
      word: .forall, usage: "forall a: ints { expect … }",
      summary: "Tests statements with many inputs.",
      notes: [
        "The kinds are \(GeneratedKind.list).",
        "Of inputs that fail the smallest is told.",
        "`:set tries` says how many are tried, `:set seed` where they begin.",
      ]),
    StatementGuide(
      word: .expect, usage: "expect a \"-1-2|\"", summary: "Says what has to come.",
      notes: [
        "`expect x == 3` says what has to be true now.",
        "`rxrepl test FILE` counts them; `:text a` is what has come as marble text.",
      ]),
    StatementGuide(
      word: .note, usage: "note \"late\" at 300ms", summary: "Writes below a timeline.",
      notes: [
        "Without a time it is about now.", "`note x \"late\"` is about the last event of `x`.",
      ]),
    StatementGuide(
      word: .if, others: [.else], usage: "if x > 1 { \"many\" } else { \"few\" }",
      summary: "Is one of two values.",
      notes: ["`x > 1 ? \"many\" : \"few\"` is the same."]),
    StatementGuide(
      word: .switch, others: [.case, .default],
      usage: "switch x { case 1: \"one\"; default: \"many\" }",
      summary: "Is the first case that fits."),
    StatementGuide(
      word: .return, usage: "return x", summary: "Ends a function, whose answer is `x`.",
      notes: ["Without it the last line of a function is its answer."], isForFunctions: true),
    StatementGuide(
      word: .throw, usage: "throw \"no\"", summary: "Ends a function with an error.",
      notes: ["In a stream it becomes the error event, in a formula its state `✕`."],
      isForFunctions: true),
  ]

  /// The text about a word.
  static func about(_ word: String) -> StatementGuide? {
    Word.bySpelling[word].flatMap { word in
      all.first { $0.word == word || $0.others.contains(word) }
    }
  }

  /// Its form, its effect, and what else there is to know.
  var page: [String] { ["\(usage)   \(summary)"] + notes.map { "  \($0)" } }
}
