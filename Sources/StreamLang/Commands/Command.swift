/// A session command: a colon, a name, and the rest of the line.
struct Command: Sendable {
  let name: String
  /// What may follow the name, for help.
  let arguments: String
  let summary: String
  /// What else there is to know, a line each.
  var notes: [String] = []
  /// Listed on the first page of help.
  var isForNewcomers = false
  var effect = Effect.look
  /// What may stand behind it.
  var takes: [Operand] = []
  /// What it shows, and what the session is to do then.
  let perform: @Sendable (CommandContext) throws -> SessionAction?

  /// What a word behind a command can be.
  enum Operand: Hashable {
    case names, operators, topics, settings, expression
    /// The rest of the line is a path.
    case file
    case word(String)
  }

  /// What a command changes, which decides when it is performed.
  enum Effect {
    /// Nothing: it only shows something.
    case look
    /// What holds from now on, so that it is done again when the past is run again.
    case session
    /// The past itself, in which it is not repeated.
    case past
    /// A file, which may be refused, and is written once.
    case file
  }

  /// A command that shows something, or writes it, and changes nothing in the session.
  static func shows(
    _ name: String, _ arguments: String = "", summary: String, notes: [String] = [],
    isForNewcomers: Bool = false, effect: Effect = .look, takes: [Operand] = [],
    _ show: @escaping @Sendable (CommandContext) throws -> Void
  ) -> Command {
    Command(
      name: name, arguments: arguments, summary: summary, notes: notes,
      isForNewcomers: isForNewcomers, effect: effect, takes: takes
    ) {
      try show($0)
      return nil
    }
  }

  /// How it is written: `:undo`, `:save FILE`.
  var usage: String { ":\(name)" + (arguments.isEmpty ? "" : " \(arguments)") }

  /// The command that a word means: by its name, or by a beginning that only one has.
  static func named(_ word: String) -> Command? {
    let word = forced.contains(word) ? String(word.dropLast()) : word
    if let exact = all.first(where: { $0.name == word }) { return exact }
    let candidates = all.filter { $0.name.hasPrefix(word) }
    return candidates.count == 1 ? candidates[0] : nil
  }
}

extension Command {
  /// All of them, by what they are for.
  static let chapters: [(title: String, commands: [Command])] = [
    ("help", help), ("names", names), ("pictures", pictures),
    ("comparing, and looking closer", comparisons), ("the past", past), ("time", time),
  ]

  static let all = chapters.flatMap(\.commands)

  /// Those that can be said with emphasis.
  private static let forced = ["save!"]

  /// Their names, and which of them write files.
  static let permissions = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0.effect == .file) }
      + (forced + writing).map { ($0, true) })

  /// Those that write files only with an option.
  private static let writing = ["graph --svg"]

  private static let help: [Command] = [
    Command(
      name: "help", arguments: "[name [try]]",
      summary: "this page; an operator, a function, a command",
      notes: ["with try an operator's example is typed for you"], isForNewcomers: true,
      takes: [.topics], perform: showHelp),
    Command(
      name: "tour", arguments: "[n]", summary: "ten short lessons that play",
      notes: [
        "Enter types the next line, and what is typed instead is tried out in the lesson",
        ":tour back is the lesson before, :tour 4 the fourth, :tour end leaves",
        "what was made before is not touched",
      ], isForNewcomers: true, takes: [.word("back"), .word("end")], perform: showTour),
    .shows(
      "ops", "[word]", summary: "all operators, or those about a word",
      notes: ["a word can be any library's name for it, or stand in what it does"],
      isForNewcomers: true, takes: [.operators], showOperators),
    .shows(
      "find", "words or example", summary: "the operator that does what is wanted",
      notes: [
        ":find only the last answer   operators by what they mean",
        ":find -1-2| -> --1-2|        chains of up to two that do this",
        ":find -1-2|, --5| -> --6-7|  with two inputs, which the answers call a and b",
        "with --deep it tries chains of three; Ctrl-C stops it",
      ], isForNewcomers: true, takes: [.word("--deep")], find),
    Command(name: "quit", arguments: "", summary: "leave (or Ctrl-D)") { _ in .quit },
  ]

  private static let names: [Command] = [
    .shows(
      "ls", summary: "all names, and what they are now", isForNewcomers: true,
      NameCommands.list),
    .shows(
      "type", "expression", summary: "what kind of thing it is", notes: ["nothing of it runs"],
      takes: [.expression], NameCommands.showKind),
    Command(
      name: "only", arguments: "[name …]", summary: "watch just these; all without a name",
      notes: ["watch x, unwatch x and quiet x = … choose one at a time"], effect: .session,
      takes: [.names], perform: NameCommands.watchOnly),
    Command(
      name: "set", arguments: "[name value]", summary: "what can be chosen, or a choice",
      notes: [":set alone lists what there is to choose, and what it is now"], effect: .session,
      takes: [.settings], perform: Setting.change),
    .shows(
      "keep", "setting …", summary: "let a choice of :set hold in later sessions, too",
      effect: .file, takes: [.settings], Setting.keep),
  ]

  private static let time: [Command] = [
    .shows("clock", summary: "what time it is, and what comes next", ClockCommands.show),
    Command(
      name: "pause", arguments: "", summary: "let the clock stand still",
      perform: ClockCommands.pause),
    Command(
      name: "play", arguments: "", summary: "let it go on",
      notes: ["on a virtual clock: until nothing is to come, or the end of a script"],
      perform: ClockCommands.play),
    Command(
      name: "speed", arguments: "number", summary: "how many times as fast as real time it goes",
      perform: ClockCommands.changeSpeed),
    Command(
      name: "step", arguments: "[n]", summary: "to the next moments at which something is due",
      notes: ["on the wall clock time stands still from then on"], perform: ClockCommands.step),
    Command(
      name: "at", arguments: "time", summary: "to that time, counted from the beginning",
      perform: ClockCommands.move),
  ]
}

extension String {
  /// With blanks behind, so that it is at least so many columns wide.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
