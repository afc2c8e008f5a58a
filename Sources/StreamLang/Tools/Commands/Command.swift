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
  /// It does something only at a prompt, so that a saved session goes without it.
  var isOfPrompt = false
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
      "ls", summary: "all names and their values", isForNewcomers: true,
      NameCommands.list),
    .shows(
      "type", "expression", summary: "the kind of an expression", notes: ["nothing of it runs"],
      takes: [.expression], NameCommands.showKind),
    Command(
      name: "only", arguments: "[name …]", summary: "watch just these; all without a name",
      notes: ["watch x, unwatch x and quiet x = … choose one at a time"], effect: .session,
      takes: [.names], perform: NameCommands.watchOnly),
    Command(
      name: "set", arguments: "[name value]", summary: "the settings, or change one",
      notes: [":set alone lists the settings and their values"], effect: .session,
      takes: [.settings], perform: Setting.change),
    .shows(
      "keep", "setting …", summary: "keep a setting for later sessions",
      effect: .file, takes: [.settings], Setting.keep),
  ]

  static let time: [Command] = [
    .shows("clock", summary: "the time, and what is due next", ClockCommands.show),
    Command(
      name: "pause", arguments: "", summary: "stop the clock",
      perform: ClockCommands.pause),
    Command(
      name: "play", arguments: "", summary: "start the clock again",
      notes: ["on a virtual clock: until nothing is to come, or the end of a script"],
      perform: ClockCommands.play),
    Command(
      name: "speed", arguments: "number", summary: "the speed of the clock; 2 is twice real time",
      perform: ClockCommands.changeSpeed),
    Command(
      name: "step", arguments: "[n]", summary: "go to the next time at which something is due",
      notes: ["on the wall clock, this stops the clock there"], perform: ClockCommands.step),
    Command(
      name: "at", arguments: "time", summary: "go to that time",
      perform: ClockCommands.move),
  ]
}
