import StreamEngine

/// The hints for which a line that has just run gives reason, to say once.
struct HintReasons {
  let environment: Environment
  let timeline: TimelineLog
  let isVirtual: Bool

  /// The hints that a line has given reason for, in the order of their weight.
  func hints(for outcome: EntryOutcome) -> [(hint: Hint, text: String)] {
    outcome.programs.flatMap { hints(for: $0, outcome) }
  }

  /// The hints that pictures give reason for: rows that need a word.
  static func hints(for diagrams: [Diagram]) -> [(hint: Hint, text: String)] {
    for rows in diagrams.map(\.rows) {
      guard let inner = rows.firstIndex(where: \.kind.isInner),
        let outer = rows[inner...].first(where: { !$0.kind.isInner })
      else { continue }
      let name = rows[inner].name
      return [
        (.innerRow, "\(name) is an inner stream of \(outer.name); :legend explains the signs")
      ]
    }
    return []
  }

  private func hints(
    for program: CheckedProgram, _ outcome: EntryOutcome
  ) -> [(hint: Hint, text: String)] {
    let glitches = GlitchFinder(environment: environment, timeline: timeline)
    let bindings = program.statements.flatMap(\.definedNames)
      .compactMap { environment.symbols[$0] }
    var reasons: [(Hint, String)] = []
    if let number = program.bareTime {
      reasons.append((.milliseconds, "\(number) is read as \(number)ms"))
    }
    for binding in bindings {
      for name in binding.definition.mentions {
        guard let source = environment.symbols[name], binding.cell == nil else { continue }
        if let text = secondRun(of: source, for: binding) { reasons.append((.coldRunsTwice, text)) }
        if let text = restart(of: source, for: binding) { reasons.append((.restarted, text)) }
      }
    }
    if let text = glitches.hint(in: outcome) { reasons.append((.glitch, text)) }
    if isVirtual, environment.scheduler.nextDue != nil, !outcome.hasSent,
      bindings.contains(where: { $0.definition.value.isCreatorCall })
    {
      let text = "time stands still on the virtual clock; wait 3s, or run"
      reasons.append((.stillClock, text))
    }
    let readers = environment.scheduler.readers.names
    if !isVirtual, let reader = readers.first {
      let text =
        "time passes from here on, also while nothing happens: \(reader) measures it (:clock)"
      reasons.append((.timePasses, text))
    }
    if program.statements.flatMap(\.expressions).contains(where: \.mentionsIdentity) {
      reasons.append((.identity, "=== is read as ==: values are compared, never objects"))
    }
    if program.syntax.contains(where: { if case .importing(nil) = $0.kind { true } else { false } })
    {
      let text = outcome.source.text.lowercased()
      let libraries = [("rxjs", "JavaScript"), ("rxswift", "Swift"), ("combine", "Swift")]
      let prompt = libraries.first { text.contains($0.0) }
        .map { ", and `rxrepl --from \($0)` starts a prompt for \($1)" }
      let fact = "everything is built in; an import does nothing here"
      reasons.append((.importing, fact + (prompt ?? "")))
    }
    let sign = Self.signs.first { outcome.source.text.contains($0.text) }
    if outcome.turns.hasMistake, let (_, language, library) = sign {
      let prompt = "`rxrepl --from \(library)` starts a prompt for it"
      reasons.append((.language, "\(language) may mean more by this; \(prompt)"))
    }
    return reasons + program.statements.flatMap(shorterForms)
  }

  /// The texts by which programs of other libraries are known.
  private static let signs: [(text: String, language: String, library: String)] = [
    ("console.", "JavaScript", "rxjs"), (".pipe(", "JavaScript", "rxjs"),
    ("onNext:", "Swift", "rxswift"), (".sink", "Swift", "combine"),
  ]

  /// The laws by which a definition would do the same with fewer calls.
  private func shorterForms(of statement: Core.Statement) -> [(hint: Hint, text: String)] {
    // The text of an import stands in another file.
    guard case .define = statement.kind, statement.definedNames.count == 1,
      let binding = environment.symbols[statement.definedNames[0]]
    else { return [] }
    let text = binding.definition.oneLine
    guard let all = Simplified(text, in: environment.symbols) else { return [] }
    return all.used.map(\.name).unique.map { name in
      let laws = SimplifyingLaw.all.filter { $0.name == name }
      let simple = Simplified(text, by: laws, in: environment.symbols) ?? all
      return (.shorter(name), "\(binding.name) = \(simple.text) does the same, by \(name)")
    }
  }

  /// A cold stream that its watch and other names now run side by side.
  private func secondRun(of source: Binding, for reader: Binding) -> String? {
    guard source.isRunning, reader.isRunning, environment.symbols.startsAfresh(source),
      let log = environment.recording?.log
    else { return nil }
    let runs = log.runs.filter {
      $0.node == source.ownNode && $0.end == nil && !$0.isListener
    }
    // A stream that nobody has connected runs nothing.
    if runs.count < 2 { return nil }
    let readers = environment.symbols.values.filter { other in
      other !== source && other.isRunning && runs.contains { $0.outermost.node == other.ownNode }
    }.map(\.name)
    let times = runs.count == 2 ? "twice" : "\(runs.count) times"
    let whom = readers.count > 1 ? (["you"] + readers).enumeration : "you and for \(reader.name)"
    return "\(source.name) is cold and now runs \(times), for \(whom); "
      + "\(source.name).share() shares one run"
  }

  /// A shared stream that had ended, and that a late reader has started again: an operator in its text has
  /// another run of what it shares.
  private func restart(of source: Binding, for reader: Binding) -> String? {
    guard case .completed? = source.view?.ending, reader.view != nil,
      source.definition.value.endsShared, let recording = environment.recording
    else { return nil }
    let shared = recording.log.runs.filter { run in
      guard run.sharing == .counted, let call = recording.calls[run.sharer] else { return false }
      return call.place.source == source.definition.source
        && source.definition.syntax.span.contains(call.place.span)
    }
    guard let last = shared.last,
      shared.contains(where: { $0 !== last && $0.sharer == last.sharer })
    else { return nil }
    let isShare = source.definition.value.operation?.op.name == "share"
    return "\(source.name) had completed, so \(reader.name) started it again "
      + "(\(isShare ? "scope: .forever" : "shareReplay(1)") would not)"
  }
}

extension RunRecord {
  /// The run for which it works in the end.
  fileprivate var outermost: RunRecord { owner?.outermost ?? self }
}

extension Binding {
  /// True if it is watched, and has not ended.
  fileprivate var isRunning: Bool { view.map { $0.ending == nil } ?? false }
}

extension SymbolTable {
  /// True if each subscriber of a name gets a run of its own, from a source that begins anew.
  fileprivate func startsAfresh(_ binding: Binding) -> Bool {
    var pending = [binding.definition.value]
    var visited: Set<String> = [binding.name]
    while let expression = pending.popLast() {
      switch expression.kind {
      case .symbol(let symbol, _):
        guard let other = self[symbol], visited.insert(other.name).inserted, other.cell == nil,
          other.stream?.isHot != true
        else { continue }
        pending.append(other.definition.value)
      case .operation(let call):
        if expression.endsShared { continue }
        if let receiver = call.receiver {
          pending.append(receiver.value)
        } else {
          if call.op.role == .creator && !call.op.traits.contains(.runsOnce) { return true }
          pending += call.arguments.map(\.value)
        }
      default: break
      }
    }
    return false
  }
}

extension Core.Expression {
  /// True if it is a creator by itself, `interval(1s)`, without operators behind it.
  fileprivate var isCreatorCall: Bool {
    guard let op = operation?.op else { return false }
    return op.role == .creator && !op.traits.contains(.marbleText)
  }

  /// True if the last operator of the chain shares one run.
  fileprivate var endsShared: Bool {
    guard let call = operation, call.receiver != nil else { return false }
    return call.op.traits.contains(.shared)
  }

  fileprivate var mentionsIdentity: Bool {
    if case .binary(.identical, _, _) = kind { return true }
    if case .binary(.notIdentical, _, _) = kind { return true }
    return children.contains { $0.mentionsIdentity }
  }
}
