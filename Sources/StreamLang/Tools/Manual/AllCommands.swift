extension Command {
  /// All commands, by what they are for.
  static let chapters: [(title: String, commands: [Command])] = [
    ("help", help), ("names", names), ("pictures", pictures),
    ("comparing, and finding reasons", comparisons), ("proving", ProofCommands.all),
    ("the past", past), ("time", time),
  ]

  static let all = chapters.flatMap(\.commands)

  /// Those that can be said with emphasis.
  private static let forced = ["save!", "test!"]

  /// Their names, and which of them write files.
  static let permissions = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0.effect == .file) }
      + (forced + writing).map { ($0, true) })

  /// Those that write files only with an option.
  private static let writing = ["graph --svg", "test >"]

  /// The command with a name, or the only one whose name begins so.
  static func named(_ word: String) -> Command? {
    let word = forced.contains(word) ? String(word.dropLast()) : word
    if let exact = all.first(where: { $0.name == word }) { return exact }
    let candidates = all.filter { $0.name.hasPrefix(word) }
    return candidates.count == 1 ? candidates[0] : nil
  }

  private static let help: [Command] = [
    Command(
      name: "help", arguments: "[name [try]]",
      summary: "this page; an operator, a function, a command",
      notes: ["with try an operator's example is typed for you"], isForNewcomers: true,
      takes: [.topics], perform: HelpCommands.showHelp),
    Command(
      name: "tour", arguments: "[n]", summary: "twelve short lessons that play",
      notes: [
        "Enter types the next line; other lines that you type run in the lesson, too",
        ":tour back is the lesson before, :tour 4 the fourth, :tour end leaves the tour",
        "your session is not changed",
      ], isForNewcomers: true, takes: [.word("back"), .word("end")], perform: HelpCommands.showTour),
    .shows(
      "ops", "[word]", summary: "all operators, or those about a word",
      notes: ["a word can be a name in any library, or part of a description"],
      isForNewcomers: true, takes: [.operators], HelpCommands.showOperators),
    .shows(
      "find", "words or example", summary: "the operator that does what you want",
      notes: [
        ":find only the last answer   operators by what they mean",
        ":find -1-2| -> --1-2|        chains of up to two that do this",
        ":find -1-2|, --5| -> --6-7|  with two inputs, which the answers call a and b",
        "with --deep it tries chains of three; Ctrl-C stops it",
      ], isForNewcomers: true, takes: [.word("--deep")], FindCommand.run),
    Command(name: "quit", arguments: "", summary: "quit (or Ctrl-D)") { _ in .quit },
  ]
}
