import StreamEngine

/// `:find`: which operator does what is wanted, told in words or by an example.
enum FindCommand {
  /// How many answers are shown, and how many spellings of one.
  private static let most = (answers: 5, spellings: 4)

  static func run(_ context: CommandContext) throws {
    let request = context.request
    let (words, isDeep) = request.without("--deep")
    guard let first = words.first, let last = words.last else {
      throw Diagnostic(
        .check, "find wants words, or an example", request.span,
        help: "as in `:find only the last answer` or `:find -1-2| -> --1-2|`")
    }
    let offset = request.rest.span.start
    let span = first.span.through(last.span)
    let text = Name(
      String(Span(span.start - offset, span.end - offset).text(in: request.rest.text)), span)
    if SearchGoal.isExample(text.text) { return try showExample(text, isDeep: isDeep, context) }
    let operators = WordIndex.operators.ranking(of: text.text).prefix(most.answers)
    if operators.isEmpty {
      throw Diagnostic(
        .check, "no operator is known by these words", text.span,
        help: "an example finds it, too, as in `:find -1-2| -> --1-2|`")
    }
    var page = ManualPage()
    Manual.list(operators, on: &page)
    context.show(.manual(page))
  }

  private static func showExample(
    _ text: Name, isDeep: Bool, _ context: CommandContext
  ) throws {
    let frame = context.environment.frame
    let budget = context.environment.scheduler.workBudget
    let (goal, result) = ChainSearch.result(
      for: try SearchGoal(text, frame: frame), frame: frame, atMost: isDeep ? 3 : 2
    ) { budget.reasonToStop() != nil }
    let found = SearchAnswers(result.chains, for: goal, frame: frame)
    var page = ManualPage()
    if goal.isCold { page.add("where the input runs anew for each subscriber:", indent: 0) }
    for answer in found.answers.prefix(most.answers) {
      let texts = answer.spellings.map { $0.isEmpty ? "the input as it is" : $0 }
      let others = texts.count - most.spellings
      page.blocks.append(
        .pieces(
          texts.prefix(most.spellings) + (others > 0 ? ["\(others) more"] : []), between: " · ",
          indent: 2, hanging: 4))
    }
    let left = found.answers.count - most.answers
    let tried = count(result.tried, "chain")
    if found.answers.isEmpty {
      let further = isDeep || result.isStopped ? "" : "; with --deep it looks at three operators"
      page.add(
        result.isStopped
          ? "stopped after \(tried), none of which gives that"
          : "none of \(tried) gives that" + further, indent: 0)
    } else {
      let more = left > 0 ? "and \(left) more, " : ""
      page.add(more + (result.isStopped ? "stopped after " : "of ") + tried, indent: 0)
    }
    context.show(.manual(page))
    if let difference = found.difference {
      try showDifference(
        difference, found.answers.prefix(SearchAnswers.mostCompared).map { $0.texts[0] }, frame,
        isCold: goal.isCold, context)
    }
  }

  private static func showDifference(
    _ inputs: [[TimedEvent<Value>]], _ chains: [String], _ frame: UInt64, isCold: Bool,
    _ context: CommandContext
  ) throws {
    let end = frame == 1_000_000 ? "" : ", frame: \(TimeUnit.literal(Int(frame / 1000)))"
    let setup = try zip(["a", "b"], [isCold ? "cold" : "hot", "cold"]).enumerated().compactMap {
      place, row in
      try inputs.indices.contains(place)
        ? "\(row.0) = \(row.1)(\(MarbleWriter.text(of: inputs[place], frame: frame).quoted)\(end))"
        : nil
    }
    let rows = chains.filter { !$0.isEmpty }.map { Comparison.Row($0, "a.\($0)", gives: "") }
    guard let picture = Comparison("", after: setup, rows: rows).picture else { return }
    context.showLines(["they agree there, and not here:"])
    context.show(.diagram(picture))
  }
}
