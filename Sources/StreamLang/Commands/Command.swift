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
  let perform: @Sendable (Session, Request) throws -> Void

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

  /// How it is written: `:undo`, `:save FILE`.
  var usage: String { ":\(name)" + (arguments.isEmpty ? "" : " \(arguments)") }

  /// The command that a word means: by its name, or by a beginning that only one has.
  static func named(_ word: String) -> Command? {
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

  /// Their names, and which of them write files.
  static let permissions = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0.effect == .file) })

  private static let help: [Command] = [
    Command(
      name: "help", arguments: "[name [try]]",
      summary: "this page; an operator, a function, a command",
      notes: ["with try an operator's example is typed for you"], isForNewcomers: true
    ) { session, request in
      try session.help(request)
    },
    Command(
      name: "tour", arguments: "[n]", summary: "short lessons to type along",
      isForNewcomers: true
    ) { session, request in
      try session.tour(request)
    },
    Command(
      name: "ops", arguments: "[word]", summary: "all operators, or those about a word",
      notes: ["a word can be any library's name for it, or stand in what it does"],
      isForNewcomers: true
    ) { session, request in
      try session.listOperators(request)
    },
    Command(name: "quit", arguments: "", summary: "leave (or Ctrl-D)") { session, _ in
      session.reply.wantsToQuit = true
    },
  ]

  private static let names: [Command] = [
    Command(
      name: "ls", arguments: "", summary: "all names, and what they are now",
      isForNewcomers: true
    ) { session, _ in
      session.list()
    },
    Command(
      name: "type", arguments: "expression", summary: "what kind of thing it is",
      notes: ["nothing of it runs"]
    ) { session, request in
      try session.showKind(request)
    },
    Command(
      name: "only", arguments: "[name …]", summary: "watch just these; all without a name",
      notes: ["watch x, unwatch x and quiet x = … choose one at a time"], effect: .session
    ) { session, request in
      try session.watchOnly(request)
    },
    Command(
      name: "set", arguments: "[name value]", summary: "what can be chosen, or a choice",
      notes: [":set alone lists what there is to choose, and what it is now"], effect: .session
    ) { session, request in
      try session.set(request)
    },
  ]

  private static let time: [Command] = [
    Command(name: "clock", arguments: "", summary: "what time it is, and what comes next") {
      session, _ in
      session.clock()
    },
    Command(name: "pause", arguments: "", summary: "let the clock stand still") { session, _ in
      session.setPaused(true)
    },
    Command(name: "play", arguments: "", summary: "let it go on") { session, _ in
      session.setPaused(false)
    },
  ]
}

extension Session {
  func perform(_ line: Name, _ source: Source) throws {
    let request = Request(line)
    guard let command = Command.named(request.command.text),
      command.effect == .session || !isRepeating
    else { return }
    if command.arguments.isEmpty, !request.words.isEmpty {
      throw Diagnostic(.check, "`\(command.usage)` stands alone", request.rest.span)
    }
    try command.perform(self, request)
  }

  func page(_ lines: [String]) { add(.page(lines.map { StyledText($0) })) }

  /// Each name with its kind, what defines it, and what it is now.
  func list() {
    let shown = environment.symbols.values.map { binding -> (String, String, String) in
      switch binding.node {
      case .cell(let cell):
        let value = environment.plan.value(of: cell).map { "= \($0.literal)" }
        return ("◆ \(binding.name)", binding.definition.text, value ?? "")
      case .stream(let stream):
        let latest = stream.current ?? binding.view?.latest
        return (
          "\(stream.isHot ? "●" : "○") \(binding.name)", binding.definition.text,
          latest?.eventText ?? ""
        )
      case .alias, .constant: return ("  \(binding.name)", binding.definition.text, "")
      }
    }
    let names = shown.map(\.0.displayWidth).max() ?? 0
    let texts = shown.filter { !$0.2.isEmpty }.map(\.1.displayWidth).max() ?? 0
    page(
      shown.map { name, text, value in
        let line = name.padded(to: names) + "  " + text.padded(to: texts) + "    " + value
        return String(line.reversed().drop { $0 == " " }.reversed())
      })
  }

  func clock() {
    // A wall clock is never read to the microsecond.
    let time = options.isVirtual ? now : now / 1_000_000 * 1_000_000
    var line = "\(options.isVirtual ? "virtual" : "wall"), at \(TimeText.short(time))"
    if let due = nextDue {
      // Who it is can only be told where one name is left.
      let name = running.count == 1 ? "\(running[0]) " : ""
      line += "; next: \(name)at \(TimeText.short(due))"
    }
    page([line])
  }

  func setPaused(_ isPaused: Bool) {
    if options.isVirtual {
      return page(["the clock is virtual and moves with wait, run and at"])
    }
    if !isPaused { return wallClock?.resume() ?? () }
    wallClock?.pause()
    add(.note("the clock stands still; :play lets it go on"))
  }
}

extension String {
  /// With blanks behind, so that it is at least so many columns wide.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
