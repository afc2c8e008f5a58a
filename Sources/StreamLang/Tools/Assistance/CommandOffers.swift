/// Texts that can stand behind a colon.
struct CommandOffers {
  private let program: RunningProgram
  private let options: SessionOptions

  init(_ program: RunningProgram, _ options: SessionOptions) {
    (self.program, self.options) = (program, options)
  }

  /// Texts that could go on with a line, which stands behind a colon, and its last word.
  func offers(behind line: String) -> Offers? {
    guard let blank = line.firstIndex(of: " ") else { return Offers(commands, for: line) }
    guard let command = Command.named(String(line[..<blank])) else { return nil }
    let rest = line[blank...].drop { $0 == " " }
    if command.takes.contains(.file) { return Offer.files(at: String(rest), options) }
    if command.takes.contains(.program) {
      return Offer.files(at: String(rest), options) { $0.hasSuffix(".rx") }
    }
    let before = rest.split(separator: " ", omittingEmptySubsequences: false).dropLast()
    let word = String(rest.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
    return Offers(
      command.takes.flatMap { offers($0, behind: before.map(String.init), word) }, for: word)
  }

  private var commands: [Offer] {
    Command.all.map { command in
      var offer = Offer.word(
        command.name, signature: command.usage, summary: command.summary, kind: "command")
      offer.weight = command.isForNewcomers ? 1 : 0
      offer.candidate.isFinished = command.arguments.isEmpty
      return offer
    }
  }

  private func offers(
    _ operand: Command.Operand, behind words: [String], _ word: String
  ) -> [Offer] {
    switch operand {
    case .names: NameOffers(program).offers(for: word) + rows
    case .word(let word): [.word(word)]
    case .file, .program: []
    case .operators: Offer.methods.map(\.withoutCall)
    case .topics:
      words.isEmpty
        ? (Offer.methods + Offer.functions).map(\.withoutCall) + commands + Offer.allStatements
        : [.word("try")]
    case .expression: expressions(word)
    case .settings: settings(behind: words)
    }
  }

  /// The rows of subscriptions, which have no names in the program.
  private var rows: [Offer] {
    program.timeline.rows.filter { !$0.isClosed && $0.isOfProgram }.map {
      .word($0.binding.name.asCommandWord, kind: "row")
    }
  }

  private func expressions(_ word: String) -> [Offer] {
    NameOffers(program).offers(for: word) + Offer.functions
  }

  private func settings(behind words: [String]) -> [Offer] {
    let now = program.environment.settings
    guard let name = words.first else {
      return Setting.all.map { setting in
        .word(
          setting.name, signature: setting.read(now), summary: setting.choices, kind: "setting")
      }
    }
    guard words.count == 1, let setting = Setting.all.first(where: { $0.name == name }) else {
      return []
    }
    return setting.examples(now).map { .word($0) }
  }
}

extension Setting {
  /// The words of its help that it can be set to, and its current value.
  fileprivate func examples(_ now: Settings) -> [String] {
    let words = choices.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    var values: [String] = []
    for word in words + [read(now)] where !values.contains(word) {
      var changed = now
      if write(&changed, word) { values.append(word) }
    }
    return values
  }
}
