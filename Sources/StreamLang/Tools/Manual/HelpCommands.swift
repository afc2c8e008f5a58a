/// The commands that show pages of the manual.
enum HelpCommands {
  /// `:help`, `:help scan`, `:help scan try`.
  static func showHelp(_ context: CommandContext) throws -> SessionAction? {
    let request = context.request
    guard let word = request.words.first else {
      context.showLines(Manual.front + Manual.newcomersCommands)
      return nil
    }
    if let op = Prelude.operators[word.text], request.after(word).text == "try" {
      return try tryOut(op, word.span, context.environment)
    }
    if word.text == "keys", !context.options.keys.isEmpty {
      context.showLines(Manual.page(for: context.options.keys) + [""])
    }
    let own = context.environment.symbols[word.text]
    if let page = own.flatMap({ Manual.page(for: $0, context, at: word.span) }) {
      context.show(.manual(page))
    } else {
      context.show(try page(about: word))
    }
    return nil
  }

  /// The page about a name.
  private static func page(about word: Name) throws -> Reply.Item {
    let topic = word.text
    if let page = Manual.page(about: topic) { return page }
    let translation = Suggestion.translation(of: topic).flatMap {
      Manual.page(about: $0) == nil ? nil : $0
    }
    let question =
      translation.map { "did you mean \($0)?" }
      ?? Suggestion.question(
        topic,
        among: Prelude.operators.names + Builtin.all.map(\.name) + Command.all.map(\.name)
          + StatementGuide.all.map(\.word.rawValue) + GlossaryWord.all.map(\.word))
    throw Diagnostic(
      .check, "no help for \(topic)", word.span,
      help: Word.bySpelling[topic]?.replacement ?? question)
  }

  /// `:help scan try`: types an operator's example for the user.
  private static func tryOut(
    _ op: Operator, _ span: Span, _ environment: Environment
  ) throws -> SessionAction {
    guard let example = op.example else {
      throw Diagnostic(.check, "\(op.name) has no example to try", span)
    }
    let lines = example.lines(frame: environment.frame)
    let names = lines.flatMap { Parser.parse($0).statements }.flatMap(\.definedNames)
    // Names that an example has left are nobody's work.
    let examples = Set(
      Prelude.all.compactMap(\.example).flatMap { $0.lines(frame: environment.frame) })
    func isOwn(_ name: String) -> Bool {
      guard let binding = environment.symbols[name] else { return false }
      return !examples.contains("\(name) = \(binding.definition.text)")
    }
    if let taken = names.first(where: isOwn) {
      throw Diagnostic(
        .check, "\(taken) is taken here", span, help: "`del \(taken)` or `:reset` makes room")
    }
    return .enter(lines)
  }

  /// `:tour`, `:tour 2`.
  static func showTour(_ context: CommandContext) throws -> SessionAction? {
    let request = context.request
    let word = request.rest.text
    let tour = Tour(isInterrupted: context.past.isInterrupted)
    if word == "end" {
      context.show(.note("the tour is over; your session is as it was"))
      return nil
    }
    guard tour.begin(word.isEmpty ? "1" : word) else {
      let count = Lesson.all.count
      throw Diagnostic(
        .check,
        Int(word) == nil
          ? "tour wants a number from 1 to \(count), got \(word)" : "the tour has \(count) lessons",
        request.rest.span, help: "`:tour` begins it, and `:tour end` leaves it")
    }
    for item in tour.reply.items { context.show(item) }
    return context.options.isPrompt ? .play(tour.answer) : nil
  }

  /// `:ops`, `:ops time`.
  static func showOperators(_ context: CommandContext) throws {
    let request = context.request
    let word = request.words.isEmpty ? nil : request.rest.text
    let page = Manual.index(of: word)
    if !page.blocks.isEmpty { return context.show(.manual(page)) }
    throw Diagnostic(
      .check, "no operator is about \(word ?? "it")", request.rest.span,
      help: Suggestion.question(word ?? "", among: Prelude.operators.names))
  }
}
