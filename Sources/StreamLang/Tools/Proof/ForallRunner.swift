import StreamEngine

/// `forall a: ints { expect … }`: runs the statements with generated inputs, each time in a session of its own.
final class ForallRunner {
  private let session: Session
  private var setup: [String] = []
  private var body: [String] = []
  private var kinds: [(name: String, kind: GeneratedKind)] = []
  /// The number of runs in which a failure is made smaller.
  private var left = 2000

  init(_ session: Session) { self.session = session }

  private var isInterrupted: () -> Bool {
    let budget = session.program.turns.workBudget
    return { LongWork.isUnwanted || budget.reasonToStop() != nil }
  }

  func run(_ line: Name) throws {
    if session.ioLog.isRepeating { return }
    let statements = Parser.parse(line.text).statements
    guard statements.count == 1, case .forall(let generators, let block) = statements[0].kind else {
      return
    }
    kinds = generators.compactMap { generator in
      GeneratedKind(rawValue: generator.kind.text).map { (generator.name.text, $0) }
    }
    body = block.map { String($0.span.text(in: line.text)) }
    setup = try definitions()
    let settings = session.program.environment.settings
    let interrupted = isInterrupted
    for number in 1...settings.tries {
      if interrupted() {
        let tried = grouped(number - 1)
        session.program.turns.say([
          .lines(["stopped: none of the first \(tried) of \(grouped(settings.tries)) tries failed"])
        ])
        session.program.turns.workBudget.stopReason = .interrupted
        return
      }
      var random = SplitMix64(seed: settings.seed &* 1_000_003 &+ UInt64(number))
      let size = 1 + number * 10 / settings.tries
      let inputs = kinds.map { GeneratedInput($0.name, $0.kind, size: size, &random) }
      guard let failure = failure(inputs) else { continue }
      let smallest = smaller(inputs, failure)
      return try tell(smallest, failure, number, settings, line)
    }
    let names = kinds.map(\.name).joined(separator: ", ")
    session.program.turns.say([verdict(names, line, isMet: true)])
  }

  /// The definitions that the body uses, as lines.
  private func definitions() throws -> [String] {
    let own = Set(kinds.map(\.name))
    let names = body.flatMap(\.mentionedNames).unique.filter { !own.contains($0) }
    let symbols = session.program.environment.symbols
    let program = try ClosedProgram(
      of: names.filter { symbols[$0] != nil }, in: session.program.environment)
    return try program.script(
      program.inputs.map { _ in [] }, frame: session.program.environment.frame
    )
    .split(separator: "\n").map(String.init)
  }

  private func script(_ inputs: [GeneratedInput]) -> String? {
    guard let lines = try? inputs.map({ try $0.lines() }) else { return nil }
    return (setup + lines.map(\.first) + body + lines.flatMap(\.driven)).joined(separator: "\n")
  }

  private func failure(_ inputs: [GeneratedInput]) -> ScriptFailure? {
    script(inputs).flatMap { ScriptFailure.first(of: $0, .none, unless: isInterrupted) }
  }

  /// Inputs that fail in the same way, with nothing that could be left out or be simpler.
  private func smaller(_ inputs: [GeneratedInput], _ failure: ScriptFailure) -> [GeneratedInput] {
    func fails(_ inputs: [GeneratedInput]) -> Bool {
      left -= 1
      return left > 0 && self.failure(inputs)?.key == failure.key
    }
    var best = inputs
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for value in best.flatMap(\.values).unique {
        for simpler in GeneratedInput.simpler(value) {
          let other = best.map { $0.replacing(value, by: simpler) }
          if !fails(other) { continue }
          best = other
          isSmaller = true
          break
        }
      }
      for place in best.indices {
        let events = best[place].events
        let kept = events.smallest { kept in
          var other = best
          other[place].events = kept
          return fails(other)
        }
        isSmaller = isSmaller || kept.count < events.count
        best[place].events = kept
        while let simpler = best[place].simpler.first(where: { simpler in
          var other = best
          other[place] = simpler
          return fails(other)
        }) {
          best[place] = simpler
          isSmaller = true
        }
      }
    }
    return best
  }

  private func verdict(_ names: String, _ line: Name, isMet: Bool) -> OutcomePart {
    let source = session.outcome.source
    return session.program.judge.verdict(
      ExpectationTitle(text: "\(source.line(of: line.span.start)): forall \(names)", name: nil),
      isMet: isMet)
  }

  private func tell(
    _ inputs: [GeneratedInput], _ failure: ScriptFailure, _ number: Int, _ settings: Settings,
    _ line: Name
  ) throws {
    let texts = inputs.map(\.text).joined(separator: ", ")
    let tries = "try \(grouped(number)) of \(grouped(settings.tries)), seed \(settings.seed)"
    let word = Span(line.span.start, line.span.start + "forall".utf8.count)
    session.program.turns.say([
      verdict(kinds.map(\.name).joined(separator: ", "), line, isMet: false)
    ])
    if let script = script(inputs) {
      let run = ProofRun(
        script, until: SessionOptions.horizon, frame: session.program.environment.frame,
        unless: isInterrupted)
      let rows = kinds.filter { $0.kind.info.kind.isReactive }.map {
        (name: $0.name, title: $0.name)
      }
      if let picture = run.picture(of: rows), !rows.isEmpty {
        session.program.turns.say([.item(.diagram(picture))])
      }
    }
    throw Diagnostic(
      .run, "forall fails with \(texts): \(failure.title)", word, help: "that was \(tries)")
  }
}
