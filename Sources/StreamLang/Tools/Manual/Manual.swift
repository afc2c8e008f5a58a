/// The pages about the language, made from its descriptors.
enum Manual {
  /// The first page of help.
  static let front: [String] = [
    "a = behavior(1)              a subject: a.next(2) sends 2",
    "b = a.map(+1)                a stream made from a; every event is printed",
    "x = 1; y = x + 1; x = 2      cells: y follows x, as in a spreadsheet",
    "t = interval(1s).take(5)     time passes while you type",
    "a name alone shows its value; Ctrl-C pauses the clock, Ctrl-D quits",
    "",
  ]

  /// The commands for a newcomer, and where the rest is.
  static var newcomersCommands: [String] {
    let rows =
      Command.all.filter(\.isForNewcomers).map { ($0.usage, $0.summary) } + [
        (":help commands", "all commands"), (":help keys", "what the keys do"),
        (":help rxjs", "programs of RxJS, RxSwift or Combine"),
      ]
    let width = rows.map(\.0.displayWidth).max() ?? 0
    return rows.map { $0.padded(to: width + 3) + $1 }
  }

  /// `:help commands`: all of them, by what they are for.
  static var commands: [String] {
    let width = Command.all.map(\.usage.displayWidth).max() ?? 0
    return Command.chapters.flatMap { chapter in
      [chapter.title] + chapter.commands.map { "  " + $0.usage.padded(to: width + 3) + $0.summary }
    }
  }

  /// `:help keys`: what the host's keys do.
  static func page(for keys: [(keys: String, meaning: String)]) -> [String] {
    let width = keys.map(\.keys.displayWidth).max() ?? 0
    return keys.map { $0.keys.padded(to: width + 3) + $0.meaning }
  }

  /// A command: how it is written, what it does, and what else there is to know.
  static func page(for command: Command) -> [String] {
    ["\(command.usage)   \(command.summary)"] + command.notes.map { "  \($0)" }
  }
}

extension Manual {
  /// A plain function: what it does, a call that was run.
  static func page(for builtin: Builtin) -> [String] {
    var lines = ["\(builtin.name): \(builtin.summary)", "  \(builtin.sampleLine)"]
    if !builtin.aliases.isEmpty {
      lines.append("  also called \(builtin.aliases.joined(separator: ", "))")
    }
    return lines
  }
}

extension Manual {
  /// The messages to a subject or a subscription: `a.next(1)`.
  static func page(for method: ObserverMethod) -> [String] {
    let own = ObserverMethod.own.first { $0.otherNames.contains(method.rawValue) } ?? method
    var lines = ["a.\(method.rawValue)\(method.sample)   \(method.summary)"]
    let others = ([own.rawValue] + own.otherNames).filter { $0 != method.rawValue }
    if !others.isEmpty { lines.append("  also called \(others.joined(separator: ", "))") }
    return lines
  }

  /// The page about a topic, whose lines may be broken between words; nil if there is nothing.
  static func page(about topic: String) -> Reply.Item? {
    func text(_ lines: [String]) -> Reply.Item { .text(lines.map { StyledText($0) }) }
    if topic == "commands" { return text(commands) }
    if topic.hasPrefix(":"), let command = Command.named(String(topic.dropFirst())) {
      return text(page(for: command))
    }
    if let trait = StreamTrait(rawValue: topic) { return text(trait.page) }
    if let op = Prelude.operators[topic] { return .manual(page(for: op)) }
    if let builtin = Builtin.named(topic) { return text(page(for: builtin)) }
    if let method = ObserverMethod(rawValue: topic) { return text(page(for: method)) }
    if let statement = StatementGuide.about(topic) { return text(statement.page) }
    if let word = GlossaryWord.about(topic) { return text(word.page) }
    return Command.all.first { $0.name == topic }.map { text(page(for: $0)) }
  }
}
