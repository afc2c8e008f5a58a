import StreamEngine

/// A choice of `:set`: one of the settings, by its name.
struct Setting: Sendable {
  let name: String
  /// The values that it can have, for help and for mistakes.
  let choices: String
  let read: @Sendable (Settings) -> String
  /// False if the text is none of the choices.
  let write: @Sendable (inout Settings, String) -> Bool

  static let all: [Setting] = [
    Setting(
      name: "frame", choices: "a duration, such as 10ms",
      read: { TimeText.short($0.frame) },
      write: { settings, text in
        guard let frame = Program.duration(text), frame > 0 else { return false }
        settings.frame = frame
        return true
      }),
    .choice("watch", "all, hot or none", \.watch),
    .choice("marble", "full or strict-rxjs", \.dialect),
    .flag("hints", \.givesHints),
    .flag("preview", \.showsPreview),
    Setting(
      name: "limit", choices: "how many values one row takes in one turn",
      read: { $0.burstLimit.map(grouped) ?? "none" },
      write: { settings, text in
        guard let limit = Int(text.filter { $0 != "," && $0 != "_" }), limit > 0 else {
          return false
        }
        settings.burstLimit = limit
        return true
      }),
    .choice("reentrancy", "queue or depth, as in Rx", \.reentrancy),
    .flag("cutoff", \.cutsOff),
    .flag("rewire", \.rewires),
    Setting(
      name: "memory", choices: "how much may be in use, such as 500MB",
      read: { $0.memoryText },
      write: { settings, text in
        guard let unit = Settings.memoryUnits.first(where: { text.hasSuffix($0.name) }),
          let count = Int(text.dropLast(2)), count > 0, count <= 1_000_000
        else { return false }
        settings.memory = count * unit.bytes
        return true
      }),
    Setting(
      name: "log", choices: "how many events are kept for pictures and questions",
      read: { grouped($0.log) },
      write: { settings, text in
        guard let count = Int(text.filter { $0 != "," && $0 != "_" }), (1...1 << 24).contains(count)
        else { return false }
        settings.log = 256
        while settings.log < count { settings.log *= 2 }
        return true
      }),
    .choice("failures", "stop or continue: what a text does behind one", \.failures),
    Setting(
      name: "seed", choices: "a number: where those of random begin",
      read: { String($0.seed) },
      write: { settings, text in
        guard let seed = UInt64(text) else { return false }
        settings.seed = seed
        return true
      }),
    Setting(
      name: "tries", choices: "a number: how many inputs forall tries",
      read: { grouped($0.tries) },
      write: { settings, text in
        guard let count = Int(text.filter { $0 != "," && $0 != "_" }), (1...100_000).contains(count)
        else { return false }
        settings.tries = count
        return true
      }),
    .flag("pager", \.usesPager),
    .flag("timing", \.showsTiming),
  ]

  /// One of some words.
  private static func choice<Choice: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ choices: String, _ path: WritableKeyPath<Settings, Choice> & Sendable
  ) -> Setting {
    Setting(
      name: name, choices: choices, read: { $0[keyPath: path].rawValue },
      write: { settings, text in
        guard let choice = Choice(rawValue: text) else { return false }
        settings[keyPath: path] = choice
        return true
      })
  }

  private static func flag(
    _ name: String, _ path: WritableKeyPath<Settings, Bool> & Sendable
  ) -> Setting {
    Setting(
      name: name, choices: "on or off", read: { $0[keyPath: path] ? "on" : "off" },
      write: { settings, text in
        guard text == "on" || text == "off" else { return false }
        settings[keyPath: path] = text == "on"
        return true
      })
  }

  /// `:set` lists them, `:set frame 10ms` changes one.
  static func change(_ context: CommandContext) throws -> SessionAction? {
    let request = context.request
    var settings = context.environment.settings
    guard let word = request.words.first else {
      context.showLines(all.map { [$0.name, $0.read(settings), $0.choices] }.inColumns)
      return nil
    }
    let setting = try named(word)
    let name = setting.name
    let value = request.after(word)
    if value.text.isEmpty {
      context.showLines(["\(name) is \(setting.read(settings)); it can be \(setting.choices)"])
      return nil
    }
    guard setting.write(&settings, value.text) else {
      throw Diagnostic(
        .check, "\(name) cannot be \(value.text)", value.span, help: "it is \(setting.choices)")
    }
    return .choose(settings)
  }

  /// `:keep hints` lets what was chosen hold in later sessions, too.
  static func keep(_ context: CommandContext) throws {
    let words = context.request.words
    if words.isEmpty {
      throw Diagnostic(
        .check, "which setting?", context.request.span, help: "as in `:keep hints`")
    }
    try context.checkMayWrite()
    guard let keepSettings = context.options.keepSettings else {
      throw Diagnostic(.run, "settings cannot be kept here", context.request.span)
    }
    let lines = try words.map(named).map {
      ":set \($0.name) \($0.read(context.environment.settings))"
    }
    do { context.show(.note("kept in \(try keepSettings(lines))")) } catch {
      throw Diagnostic(.run, "\(error)", context.request.rest.span)
    }
  }

  private static func named(_ word: Name) throws -> Setting {
    if let setting = all.first(where: { $0.name == word.text }) { return setting }
    let nearest = Suggestion.nearest(to: word.text, among: all.map(\.name))
    throw Diagnostic(
      .check, "no setting \(word.text)", word.span, help: nearest.map { "did you mean \($0)?" })
  }
}
