/// Compares a formula with its plain Rx network, on every line that touches either: what `:contrast`
/// shows.
final class GlitchComparison {
  private let environment: Environment
  private let turns: TurnRunner
  private let hints: HintGiver
  /// The formula that is watched beside its plain Rx network.
  private(set) var pair: ComparedPair?

  init(_ environment: Environment, _ turns: TurnRunner, _ hints: HintGiver) {
    self.environment = environment
    self.turns = turns
    self.hints = hints
  }

  private var replies: ReplyBuilder { turns.events.replies }

  /// Compares another formula, and ends the comparison before; with the same one, or with none, only
  /// that.
  func change(to formula: Binding?, _ span: Span) throws {
    let former = pair?.binding.name
    end()
    if let formula, former != formula.name { try start(formula, span) }
  }

  private func start(_ binding: Binding, _ span: Span) throws {
    do {
      let plain = try RxTranslation(of: binding, in: environment)
      try turns.run(isPush: false) {
        pair = try ComparedPair(binding, plain, turns.events.timeline)
      }
    } catch let fault as RuntimeError {
      throw Diagnostic(.run, fault.message, span, help: fault.help)
    }
    guard let pair else { return }
    replies.addLines(["\(binding.name) watched against plain Rx: \(pair.text)"])
    _ = pair.read()
  }

  private func end() {
    guard let pair else { return }
    _ = pair.read()
    pair.end()
    replies.addLines([pair.tally])
    self.pair = nil
  }

  /// Counts what the pair has done; true if a line has touched it.
  ///
  /// A network whose sources or text were exchanged is built again, as its streams would be.
  @discardableResult func follow() -> Bool {
    guard let pair, !replies.isSilent else { return false }
    let isTouched = pair.read()
    let name = pair.binding.name
    guard let binding = environment.symbols[name], binding.isFormula,
      let plain = try? RxTranslation(of: binding, in: environment)
    else {
      end()
      return false
    }
    if binding === pair.binding && pair.isStill(plain) { return isTouched }
    pair.end()
    self.pair = nil
    try? start(binding, Span(0, 0))
    return false
  }

  func draw() {
    guard let pair, let diagram = pair.diagram else { return }
    replies.add(.diagram(diagram))
    if let explanation = pair.explanation, hints.isFirst(.staleValue) {
      replies.addLines(["  \(explanation)"])
    }
  }

  /// Ends with the session; behind a script the picture comes now.
  func leave(isPrompt: Bool) {
    guard let pair else { return }
    _ = pair.read()
    if !isPrompt, pair.diagram != nil {
      replies.addLines([""])
      draw()
    }
    end()
  }
}
