/// A choice of `:set`: one of the settings, by its name.
struct Setting: Sendable {
  let name: String
  /// The values that it can have, for help and for mistakes.
  let choices: String
  let read: @Sendable (Settings) -> String
  /// False if the text is none of the choices.
  let write: @Sendable (inout Settings, String) -> Bool

  private init<Part>(
    _ name: String, _ choices: String, _ path: WritableKeyPath<Settings, Part> & Sendable,
    read: @escaping @Sendable (Settings) -> String, parse: @escaping @Sendable (String) -> Part?
  ) {
    (self.name, self.choices, self.read) = (name, choices, read)
    write = { settings, text in
      guard let part = parse(text) else { return false }
      settings[keyPath: path] = part
      return true
    }
  }

  static let all: [Setting] = [
    Setting(
      "frame", "a duration, such as 10ms", \.frame, read: { TimeText.short($0.frame) },
      parse: { Program.duration($0).flatMap { $0 > 0 ? $0 : nil } }),
    .choice("watch", "all, hot or none", \.watch),
    .choice("marble", "full or strict-rxjs", \.dialect),
    .flag("hints", \.givesHints),
    .flag("preview", \.showsPreview),
    Setting(
      "limit", "how many values one row takes in one turn", \.burstLimit,
      read: { $0.burstLimit.map(grouped) ?? "none" }, parse: { count($0).map(Optional.some) }),
    .choice("reentrancy", "queue or depth, as in Rx", \.reentrancy),
    .flag("cutoff", \.cutsOff),
    .flag("rewire", \.rewires),
    Setting(
      "memory", "how much may be in use, such as 500MB", \.memory, read: { $0.memoryText },
      parse: { text in
        Settings.memoryUnits.first { text.hasSuffix($0.name) }.flatMap { unit in
          Int(text.dropLast(2)).flatMap { (1...1_000_000).contains($0) ? $0 * unit.bytes : nil }
        }
      }),
    Setting(
      "log", "how many events are kept for pictures and questions", \.log,
      read: { grouped($0.log) },
      parse: { text in
        count(text, atMost: 1 << 24).flatMap { count in
          sequence(first: 256) { $0 * 2 }.first { $0 >= count }
        }
      }),
    .choice("failures", "stop or continue: what a text does behind one", \.failures),
    Setting(
      "seed", "a number: where those of random begin", \.seed, read: { String($0.seed) },
      parse: { UInt64($0) }),
    Setting(
      "tries", "a number: how many inputs forall tries", \.tries, read: { grouped($0.tries) },
      parse: { count($0, atMost: 100_000) }),
    .flag("pager", \.usesPager),
    .flag("timing", \.showsTiming),
  ]

  /// One of some words.
  private static func choice<Choice: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ choices: String, _ path: WritableKeyPath<Settings, Choice> & Sendable
  ) -> Setting {
    Setting(
      name, choices, path, read: { $0[keyPath: path].rawValue },
      parse: { Choice(rawValue: $0) })
  }

  private static func flag(
    _ name: String, _ path: WritableKeyPath<Settings, Bool> & Sendable
  ) -> Setting {
    Setting(
      name, "on or off", path, read: { $0[keyPath: path] ? "on" : "off" },
      parse: { ["on": true, "off": false][$0] })
  }

  /// The number from 1 on that a text stands for, which may be grouped.
  private static func count(_ text: String, atMost most: Int = .max) -> Int? {
    Int(text.filter { $0 != "," && $0 != "_" }).flatMap { (1...most).contains($0) ? $0 : nil }
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
        .check, "keep wants a setting", context.request.span, help: "as in `:keep hints`")
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
    throw Diagnostic(
      .check, "no setting \(word.text)", word.span,
      help: Suggestion.question(word.text, among: all.map(\.name)))
  }
}
