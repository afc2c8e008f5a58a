import StreamEngine

/// `:find`: which operator does what is wanted, told in words or by an example.
enum FindCommand {
  /// The number of answers that are shown, and how many spellings of one.
  private static let most = (answers: 5, spellings: 2)

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
    if SearchGoal.isExample(text.text) {
      try showChains(text, isDeep: isDeep, context)
    } else {
      try showOperators(text, context)
    }
  }

  private static func showOperators(_ words: Name, _ context: CommandContext) throws {
    let operators = WordIndex.operators.ranking(of: words.text).prefix(most.answers)
    if operators.isEmpty {
      throw Diagnostic(
        .check, "no operator is known by these words", words.span,
        help: "an example finds it, too, as in `:find -1-2| -> --1-2|`")
    }
    var page = ManualPage()
    Manual.list(operators, on: &page)
    context.show(.manual(page))
  }

  private static func showChains(_ text: Name, isDeep: Bool, _ context: CommandContext) throws {
    let frame = context.environment.frame
    let budget = context.environment.scheduler.workBudget
    let isInterrupted = { budget.reasonToStop() != nil }
    let result = ChainSearch.result(
      for: try SearchGoal(text, frame: frame), frame: frame, atMost: isDeep ? 3 : 2,
      isInterrupted: isInterrupted)
    let found = SearchAnswers(
      result.chains, for: result.goal, frame: frame, isInterrupted: isInterrupted)
    context.show(.manual(page(of: found.answers, result, isDeep: isDeep)))
    if let inputs = found.difference {
      let chains = found.answers.prefix(SearchAnswers.mostCompared).map { $0.texts[0] }
      try showDifference(inputs, chains, frame, isCold: result.goal.isCold, context)
    }
  }

  private static func page(
    of answers: [SearchAnswers.Answer], _ result: ChainSearch.Result, isDeep: Bool
  ) -> ManualPage {
    var page = ManualPage()
    if result.goal.isCold {
      page.add("if the input begins anew for each subscriber:", indent: 0)
    }
    for answer in answers.prefix(most.answers) {
      let texts = answer.spellings.map { $0.isEmpty ? "the input as it is" : $0 }
      let others = texts.count - most.spellings
      page.add(texts.prefix(most.spellings) + (others > 0 ? ["\(others) more"] : []))
    }
    let left = answers.count - most.answers
    let tried = "about \(grouped(rounded(result.tried))) chains"
    if result.isStopped {
      page.add(
        answers.isEmpty
          ? "stopped after \(tried), none of which gives that" : "stopped after \(tried)",
        indent: 0)
    } else if answers.isEmpty {
      page.add(
        "none of \(tried) of up to \(isDeep ? "three" : "two") operators gives that", indent: 0)
      page.add(
        (isDeep ? "" : "--deep tries three; ")
          + "a part of the example asks for less, and so does one without the end; "
          + "or say in words what is wanted")
    } else if result.tried > 0 {
      let more = left > 0 ? "and \(count(left, "more answer")); " : ""
      page.add(more + "looked at \(tried)", indent: 0)
    }
    return page
  }

  /// Its first two digits: a new operator seldom changes what was said.
  private static func rounded(_ number: Int) -> Int {
    var step = 1
    while number / step >= 100 { step *= 10 }
    return number / step * step
  }

  /// Draws an input on which the first answers do different things.
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
    context.showLines(["they agree on that, and not on this:"])
    context.show(.diagram(picture))
  }
}
