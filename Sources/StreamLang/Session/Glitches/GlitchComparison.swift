/// Compares a formula with its plain Rx network, on every line that touches either: what `:contrast`
/// shows.
final class GlitchComparison {
  private let environment: Environment
  private let timeline: TimelineLog
  private let hints: HintGiver
  /// The formula that is watched beside its plain Rx network.
  private(set) var pair: ComparedPair?
  /// Names have changed since it was looked whether the network is still that of the formula.
  var mayBeOutdated = false
  /// The network has begun, and nothing but that has happened to it.
  private var isNew = false

  init(_ environment: Environment, _ timeline: TimelineLog, _ hints: HintGiver) {
    (self.environment, self.timeline, self.hints) = (environment, timeline, hints)
  }

  /// Compares another formula, as part of the turn under way.
  ///
  /// The comparison before ends; with the same formula, or with none, that is all.
  func change(to formula: Binding?, _ span: Span) throws -> [OutcomePart] {
    let previous = pair?.binding.name
    let tally = end()
    guard let formula, previous != formula.name else { return tally }
    do { return tally + (try begin(formula)) } catch let fault as RuntimeError {
      throw Diagnostic(.run, fault.message, span, help: fault.help)
    }
  }

  private func begin(_ binding: Binding) throws -> [OutcomePart] {
    pair = try ComparedPair(binding, RxTranslation(of: binding, in: environment), timeline)
    isNew = true
    return pair.map {
      [.lines(["\(binding.name) watched against plain Rx: \($0.text)"])]
    } ?? []
  }

  private func end() -> [OutcomePart] {
    guard let pair else { return [] }
    _ = pair.read()
    pair.end()
    self.pair = nil
    return [.lines([pair.tally])]
  }

  /// True if the formula has gone, or has another network: its text or its sources were exchanged.
  var isOutdated: Bool {
    guard mayBeOutdated else { return false }
    mayBeOutdated = false
    guard let pair else { return false }
    guard let (binding, plain) = translation else { return true }
    return binding !== pair.binding || !pair.isStill(plain)
  }

  /// The formula of that name as it is now, and its network.
  private var translation: (Binding, RxTranslation)? {
    guard let name = pair?.binding.name, let binding = environment.symbols[name], binding.isFormula,
      let plain = try? RxTranslation(of: binding, in: environment)
    else { return nil }
    return (binding, plain)
  }

  /// Builds the network again, as part of the turn under way; or ends, where there is none any more.
  func beginAnew() -> [OutcomePart] {
    guard let (binding, _) = translation else { return end() }
    pair?.end()
    pair = nil
    return (try? begin(binding)) ?? []
  }

  /// Counts what the pair has done; true if something has touched it since the last time.
  func read() -> Bool {
    defer { isNew = false }
    return pair?.read() == true && !isNew
  }

  /// Both rows, and once a session what is wrong with the network.
  var picture: [OutcomePart] {
    guard let pair, let diagram = pair.diagram else { return [] }
    let explanation = pair.explanation.flatMap { hints.isFirst(.staleValue) ? $0 : nil }
    return [.item(.diagram(diagram))] + (explanation.map { [.lines(["  \($0)"])] } ?? [])
  }

  /// Ends with the session; behind a script the picture comes now.
  func leave(isPrompt: Bool) -> [OutcomePart] {
    _ = pair?.read()
    let picture = isPrompt ? [] : picture
    return (picture.isEmpty ? [] : [.lines([""])]) + picture + end()
  }
}
