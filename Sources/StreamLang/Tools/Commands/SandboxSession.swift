import StreamEngine

/// A session beside the session, for something to be tried out in.
final class SandboxSession {
  private let session: Session
  private let main: Environment
  private let timeline: TimelineLog
  private let span: Span
  /// The streams that are played: the rows of the other session, by the name that is driven here.
  private var sources: [(name: String, row: TimelineLog.Row)] = []
  private var copied: Set<String> = []
  /// The streams that are drawn above the operators.
  private var inputs: [String] = []
  private var events = 0
  /// More events make no picture that anybody could read.
  private static let mostEvents = 10_000

  /// With a frame of its own it runs marble text as the manual does.
  init(beside context: CommandContext, at span: Span, frame: UInt64? = nil) {
    var options = SessionOptions()
    options.frame = frame ?? context.environment.frame
    options.seed = context.options.seed
    session = Session(options, IOLog(options), context.past.commands)
    main = context.environment
    timeline = context.timeline
    self.span = span
    session.interrupt { [unowned self] in
      events > Self.mostEvents || main.scheduler.workBudget.reasonToStop() != nil
    }
  }

  /// Defines a name; the mistakes of `text` are told as those of `shown`.
  @discardableResult func define(
    _ name: String, _ text: String, as shown: String
  ) throws -> String {
    let reply = session.submit("\(name) = \(text)")
    let failures = reply.items.compactMap {
      if case .failure(let failure) = $0 { failure } else { nil }
    }
    if let mistake = (reply.diagnostics + failures).first {
      throw Diagnostic(.check, "\(shown): \(mistake.message)", span, help: mistake.help)
    }
    return name
  }

  /// Takes over what some calls mention, and what they will be called on.
  func take(_ calls: [String], over input: String) throws {
    guard let binding = main.symbols[input], binding.cell != nil || binding.stream != nil else {
      let known = main.symbols
      throw Diagnostic(
        .check, "compare wants a stream, got \(input)", span,
        help: known[input] == nil ? Suggestion.question(input, among: known.names) : nil)
    }
    inputs = [input]
    try drive(input)
    for call in calls {
      for name in Parser.parse(call).statements.flatMap(\.names) { try copy(name) }
    }
  }

  /// Takes over what some calls and a stream without a name mention; the answer is the name that it has here.
  func take(_ calls: [String], overNew input: String) throws -> String {
    for text in calls + [input] {
      for name in Parser.parse(text).statements.flatMap(\.names) { try copy(name) }
    }
    var name = "input"
    while main.symbols[name] != nil { name += "_" }
    inputs = [try define(name, input, as: input)]
    return name
  }

  /// Cells are taken as they stand now, hot streams as subjects that will be driven, and what begins
  /// anew for each subscriber as it was defined.
  private func copy(_ name: String) throws {
    guard let binding = main.symbols[name], copied.insert(name).inserted else { return }
    if let cell = binding.cell {
      let value = main.plan.value(of: cell) ?? .null
      try define(name, value.wholeText, as: name)
    } else if binding.stream?.isHot == true {
      try drive(name)
    } else {
      for name in binding.definition.syntax.names { try copy(name) }
      try define("quiet \(name)", binding.definition.text, as: name)
    }
  }

  private func drive(_ name: String) throws {
    copied.insert(name)
    guard let row = timeline.rows.last(where: { $0.binding.name == name && !$0.isClosed }) else {
      throw Diagnostic(
        .check, "\(name) is not watched, so it is not known what it sent", span,
        help: "`watch \(name)` keeps it from now on")
    }
    sources.append((name, row))
    try define(name, "subject()", as: name)
    // A value that it sent may be a stream of its own.
    for case .next(let value) in timeline.events(of: row, from: 0).map(\.event) {
      if let name = self.name(of: value) { try copy(name) }
    }
  }

  private func name(of value: Value) -> String? {
    guard case .stream(let stream) = value else { return nil }
    return main.symbols.values.first { $0.stream === stream }?.name
  }

  /// The value here: a stream that has a name is the copy of it.
  private func twin(of value: Value) -> Value {
    guard let name = name(of: value), let stream = session.program.environment.symbols[name]?.stream
    else { return value }
    return .stream(stream)
  }

  /// Defines the inputs of the first operator's example; the answer is how each operator is called.
  func takeExamples(of words: [String]) throws -> [String] {
    let examples = try words.map { word in
      let name = String(word.prefix { $0 != "(" })
      guard let op = Prelude.method(name), let example = op.example else {
        throw Diagnostic(
          .check, "\(name) has no example to compare", span,
          help: Suggestion.question(name, among: Prelude.operators.names)
            ?? "as in `:compare \(word) on x`")
      }
      return example
    }
    for (index, name) in ["a", "b"].enumerated() {
      guard let example = examples.first(where: { $0.inputs.count > index }) else { continue }
      try define(name, "cold(\"\(example.inputs[index])\")", as: "the example")
      inputs.append(name)
    }
    return zip(words, examples).map { word, example in
      // The example may call the operator by another of its names.
      word.contains("(") ? word : word + example.source.drop { $0 != "(" }
    }
  }

  /// Takes over a function of the user's, and a few values that it can be called on as an operator.
  func takeExample(for name: String) throws {
    inputs = [try define("a", "cold(\"-1-2-3|\")", as: "the example")]
    try copy(name)
  }

  /// Sends again what was sent, each at its time, and what came together together.
  func play() {
    guard let log = main.recording?.log else { return }
    session.listener = { [unowned self] _ in events += 1 }
    var column = 0
    var lastColumn = -1
    for number in log.first..<log.count {
      while column + 1 < timeline.columns.count, timeline.columns[column + 1].firstEvent <= number {
        column += 1
      }
      let record = log[number]
      guard
        let source = sources.first(where: {
          $0.row.node == record.node && $0.row.run == record.run
        }), let stream = session.program.environment.symbols[source.name]?.stream,
        var event = log.event(number)
      else { continue }
      if case .next(let value) = event { event = .next(twin(of: value)) }
      if record.time > session.now { _ = session.advance(to: record.time) }
      try? session.program.turns.run(isPush: column != lastColumn) { _ in
        try session.program.environment.send(event, to: stream, called: source.name)
      }
      lastColumn = column
    }
  }

  /// The inputs and what the operators make of them, named as they were written.
  func diagram(_ names: [String], _ words: [String]) -> Diagram? {
    session.listener = { [unowned self] _ in events += 1 }
    session.clock.ask(for: session.now + SessionOptions.horizon)
    _ = session.runToEnd()
    let rows = (inputs + names).compactMap { name in
      session.program.timeline.rows.first { $0.binding.name == name }
    }
    var diagram = session.program.timeline.diagram(showing: rows, atLeast: 1)
    let titles = Dictionary(uniqueKeysWithValues: zip(names, words))
    for index in diagram?.rows.indices ?? 0..<0 {
      guard let name = diagram?.rows[index].name else { continue }
      diagram?.rows[index].name = titles[name] ?? name
    }
    return diagram
  }
}

extension Expression {
  /// The names that stand anywhere in it, functions included.
  fileprivate var names: [String] {
    if case .name(let name) = kind { return [name] }
    if case .function(let literal) = kind { return literal.body.flatMap(\.names) }
    return children.flatMap(\.names)
  }
}

extension Statement {
  fileprivate var names: [String] {
    switch kind {
    case .expression(let value), .bind(_, _, let value): value.names
    default: []
    }
  }
}
