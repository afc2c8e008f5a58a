/// A session command: a colon, a name, and the rest of the line.
struct Command: Sendable {
  let name: String
  /// The operands that may follow the name, for help.
  let arguments: String
  let summary: String
  /// Further notes, a line each.
  var notes: [String] = []
  /// Listed on the first page of help.
  var isForNewcomers = false
  var effect = Effect.look
  /// `:export` writes the picture that it has drawn in the line before.
  var isExported = false
  /// The operands that may stand behind it.
  var takes: [Operand] = []
  /// The items that a command shows, and the action for the session.
  let perform: @Sendable (CommandContext) throws -> SessionAction?

  /// The kinds of words that can follow a command.
  enum Operand: Hashable {
    case names, operators, topics, settings, expression
    /// The rest of the line is a path.
    case file
    /// The path of a program.
    case program
    case word(String)
  }

  /// The part of a session that a command changes, which decides when it is performed.
  enum Effect {
    /// Nothing: it only shows something.
    case look
    /// A command whose effect holds from now on, so that it is done again when the past is run
    /// again.
    case session
    /// The past itself, in which it is not repeated.
    case past
    /// A file, which may be refused, and is written once.
    case file
  }

  /// A command that shows something, or writes it, and changes nothing in the session.
  static func shows(
    _ name: String, _ arguments: String = "", summary: String, notes: [String] = [],
    isForNewcomers: Bool = false, effect: Effect = .look, isExported: Bool = false,
    takes: [Operand] = [], _ show: @escaping @Sendable (CommandContext) throws -> Void
  ) -> Command {
    Command(
      name: name, arguments: arguments, summary: summary, notes: notes,
      isForNewcomers: isForNewcomers, effect: effect, isExported: isExported, takes: takes
    ) {
      try show($0)
      return nil
    }
  }

  /// Its form: `:undo`, `:save FILE`.
  var usage: String { ":\(name)" + (arguments.isEmpty ? "" : " \(arguments)") }
}

extension Command {
  static let names: [Command] = [
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

  static let time: [Command] = [
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
