/// What the commands do that show pages of the manual.
extension Command {
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
    context.show(try page(about: word))
    return nil
  }

  /// What there is to read about a name.
  private static func page(about word: Name) throws -> Reply.Item {
    let topic = word.text
    if topic == "commands" { return .lines(Manual.commands) }
    if topic.hasPrefix(":"), let command = Command.named(String(topic.dropFirst())) {
      return .lines(Manual.page(for: command))
    }
    if let op = Prelude.operators[topic] { return .manual(Manual.page(for: op)) }
    if let builtin = Builtin.named(topic) { return .lines(Manual.page(for: builtin)) }
    if let command = Command.all.first(where: { $0.name == topic }) {
      return .lines(Manual.page(for: command))
    }
    let nearest = Suggestion.nearest(
      to: topic,
      among: Prelude.operators.keys.sorted() + Builtin.all.map(\.name) + Command.all.map(\.name))
    throw Diagnostic(
      .check, "no help for \(topic)", word.span, help: nearest.map { "did you mean \($0)?" })
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
    if let taken = names.first(where: { environment.symbols[$0] != nil }) {
      throw Diagnostic(
        .check, "\(taken) is taken here", span, help: "`del \(taken)` or `:reset` makes room")
    }
    return .enter(lines)
  }

  /// `:tour`, `:tour 2`.
  static func showTour(_ context: CommandContext) throws {
    let request = context.request
    let number = request.words.isEmpty ? 1 : Int(request.rest.text) ?? 0
    guard Tour.lessons.indices.contains(number - 1) else {
      throw Diagnostic(.check, "the tour has \(Tour.lessons.count) lessons", request.rest.span)
    }
    let isLast = number == Tour.lessons.count
    context.showLines(
      ["\(number) of \(Tour.lessons.count)  \(Tour.lessons[number - 1].title)"]
        + Tour.lessons[number - 1].lines.map { "  \($0)" }
        + [isLast ? "that was the tour; :ops lists what there is" : ":tour \(number + 1) goes on"])
  }

  /// `:ops`, `:ops time`.
  static func showOperators(_ context: CommandContext) throws {
    let request = context.request
    let word = request.words.isEmpty ? nil : request.rest.text
    let page = Manual.index(of: word)
    if !page.blocks.isEmpty { return context.show(.manual(page)) }
    let nearest = Suggestion.nearest(to: word ?? "", among: Prelude.operators.keys.sorted())
    throw Diagnostic(
      .check, "no operator is about \(word ?? "it")", request.rest.span,
      help: nearest.map { "did you mean \($0)?" })
  }
}
