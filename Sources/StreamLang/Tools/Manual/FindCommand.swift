import StreamEngine

/// `:find`: which operator does what is wanted, told in words or by an example.
enum FindCommand {
  /// The number of answers that are shown, how many spellings of one, and how many other arguments.
  private static let most = (answers: 5, spellings: 2, variants: 2)

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
    let longest = operators.map(\.name.displayWidth).max() ?? 0
    Manual.list(operators, nameWidth: min(20, longest), on: &page)
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
      result.chains, for: result.goal, frame: frame, known: result.goal.examples,
      isInterrupted: isInterrupted)
    context.show(.manual(try page(of: found.answers, result, frame, isDeep: isDeep)))
    if let inputs = found.difference {
      let chains = found.answers.prefix(SearchAnswers.mostCompared).map { $0.texts[0] }
      try showDifference(inputs, chains, frame, isCold: result.goal.isCold, context)
    }
  }

  private static func page(
    of answers: [SearchAnswers.Answer], _ result: ChainSearch.Result, _ frame: UInt64, isDeep: Bool
  ) throws -> ManualPage {
    var page = ManualPage()
    if result.goal.isCold {
      page.add("if the input begins anew for each subscriber:", indent: 0)
    }
    for answer in answers.prefix(most.answers) {
      page.add(pieces(of: answer))
      if let missed = answer.missed {
        page.add("by chance, if \(try text(of: missed, frame)) holds, too", indent: 6)
      }
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

  /// `throttle(4ms) or (3ms, false)`, and behind it the calls that do the same.
  private static func pieces(of answer: SearchAnswers.Answer) -> [String] {
    var texts = answer.spellings.map { $0.isEmpty ? "the input as it is" : $0 }
    let variants = answer.variants.map { variant in
      let isCall = variant.calls.count == 1 && answer.texts[0].calls.count == 1
      return isCall ? String(variant.dropFirst(variant.calledOperator.count)) : variant
    }
    let others = variants.count - most.variants
    texts[0] += variants.prefix(most.variants).map { " or \($0)" }.joined()
    if others > 0 { texts[0] += " or \(others) more" }
    let left = texts.count - most.spellings
    return texts.prefix(most.spellings) + (left > 0 ? ["\(left) more"] : [])
  }

  /// `-1-2| -> --1-2|`: a goal as it would be typed.
  private static func text(of goal: SearchGoal, _ frame: UInt64) throws -> String {
    let inputs = try goal.inputs.map { try MarbleWriter.text(of: $0, frame: frame) }
    var wanted = try MarbleWriter.text(of: goal.wanted, frame: frame)
    if goal.wanted.last?.event.isEnd != true {
      let last = goal.wanted.last.map { UInt64(max(0, $0.time)) / frame + 1 } ?? 0
      let end = goal.horizon / frame + 1
      wanted += String(repeating: "-", count: Int(end - min(end, last)))
    }
    return "\(inputs.joined(separator: ", ")) -> \(wanted)"
  }

  /// Its first two digits: a new operator seldom changes what was said.
  private static func rounded(_ number: Int) -> Int {
    var step = 1
    while number / step >= 100 { step *= 10 }
    return number / step * step
  }

  /// Draws an input on which the first answers do different things.
  private static func showDifference(
    _ inputs: [[TimedValue]], _ chains: [String], _ frame: UInt64, isCold: Bool,
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
    context.showLines(["they agree on the example, but not on this input:"])
    context.show(.diagram(picture))
  }
}
