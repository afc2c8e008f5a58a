import StreamEngine

/// The hints for which a line that has just run gives reason, to say once.
struct HintReasons {
  let environment: Environment
  let timeline: TimelineLog
  let isVirtual: Bool
  /// The hints that were given already; nobody looks for their reasons again.
  let given: Set<Hint>

  /// The hints that a line has given reason for, and all runs behind the first ones, in the order of their weight.
  func hints(for outcome: EntryOutcome, behind first: Int) -> [(hint: Hint, text: String)] {
    let begun = environment.recording?.log.runs.dropFirst(first) ?? []
    let times = outcome.programs.compactMap(\.bareTime).map { number in
      (Hint.milliseconds, "\(number) is read as \(number)ms")
    }
    let reasons = [(Hint.coldRunsTwice, secondRun), (.restarted, restart)]
    let runs = reasons.filter { !given.contains($0.0) }.compactMap { hint, reason in
      reason(begun).map { (hint, $0) }
    }
    return times + runs + outcome.programs.flatMap { hints(for: $0, outcome) }
  }

  /// The hints that pictures give reason for: rows that need a word.
  static func hints(for diagrams: [Diagram]) -> [(hint: Hint, text: String)] {
    for rows in diagrams.map(\.rows) {
      guard let inner = rows.firstIndex(where: \.kind.isInner),
        let outer = rows[inner...].first(where: { !$0.kind.isInner && $0.kind != .note })
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
    let bindings = program.statements.flatMap(\.definedNames).compactMap { environment.symbols[$0] }
    var reasons: [(Hint, String)] = []
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
    if program.syntax.contains(where: { dividesByComment($0.span, outcome.source.text) }) {
      let text = "`//` begins a comment; `7 div 2` divides to a whole number"
      reasons.append((.comment, text))
    }
    if let text = program.syntax.lazy.compactMap({ recordMeant(by: $0, outcome.source) }).first {
      reasons.append((.record, text))
    }
    if let text = program.statements.lazy.compactMap(rowMeant).first {
      reasons.append((.variable, text))
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
    if let text = program.statements.lazy.flatMap(\.expressions).compactMap({
      memberMeant(by: $0, outcome.source)
    }).first {
      reasons.append((.listOfCell, text))
    }
    if let text = program.statements.lazy.filter({ hasFailed($0, outcome) })
      .flatMap(\.expressions).compactMap({ listMeant(by: $0, outcome.source) }).first
    {
      reasons.append((.listOfStream, text))
    }
    // Another statement of the text has nothing to do with the mistake.
    let mistaken = outcome.turns.mistake.flatMap { mistake in
      program.syntax.first { $0.span.contains(mistake.span) }?.span.text(in: outcome.source.text)
    }
    if let mistaken,
      let (_, language, library) = Self.signs.first(where: { mistaken.contains($0.text) })
    {
      let prompt = "`rxrepl --from \(library)` starts a prompt for it"
      reasons.append((.language, "\(language) may mean more by this; \(prompt)"))
    }
    return reasons + program.statements.flatMap(shorterForms)
  }

  /// True of a statement with a comment behind it that is a number, as in `20 // 3`.
  private func dividesByComment(_ statement: Span, _ text: String) -> Bool {
    let rest = text.utf8.dropFirst(statement.end).prefix(40).prefix { $0 != UInt8(ascii: "\n") }
    let comment = String(decoding: rest, as: UTF8.self).split(separator: " ").joined()
    return comment.hasPrefix("//") && Int(comment.dropFirst(2)) != nil
  }

  /// The record that was perhaps meant by a function that only gives a name of its own a value: `{a = 1}`.
  private func recordMeant(by statement: Statement, _ source: Source) -> String? {
    guard case .bind(_, _, let value) = statement.kind, case .function(let function) = value.kind,
      case .implicit = function.parameters, function.brace != nil, function.body.count == 1,
      case .bind(_, .name(let name), let member) = function.body[0].kind,
      environment.symbols[name.text] == nil
    else { return nil }
    let text = member.span.text(in: source.text)
    if text.contains("$") || text.contains("\n") { return nil }
    return "`{\(name.text) = \(text)}` is a function; a record is `{\(name.text): \(text)}`"
  }

  /// The definition that was perhaps meant by a variable that holds a stream: a variable has no row.
  private func rowMeant(by statement: Core.Statement) -> String? {
    guard case .define(let definition, _) = statement.kind, definition.isVariable,
      definition.source.library == nil, definition.value.type.isStream,
      case .name(let name) = definition.pattern
    else { return nil }
    return "\(name.text) is a variable, and has no row; "
      + "`\(name.text) = \(definition.oneLine)` has one"
  }

  /// The plain function that was perhaps meant by an operator on a cell with a list: `first(l)` by `l.first()`.
  private func memberMeant(by expression: Core.Expression, _ source: Source) -> String? {
    guard let call = expression.operation, call.takesNoFunction, let cell = call.receiver?.value,
      let plain = timeline.callOnList(call, source)
    else { return nil }
    let name = cell.span.text(in: source.text)
    return "\(call.spelling.text) is of what \(name) sends, which is a list each time; "
      + "of the list itself it is `\(plain)`"
  }

  /// True of a statement that could not compute what it says.
  private func hasFailed(_ statement: Core.Statement, _ outcome: EntryOutcome) -> Bool {
    switch statement.kind {
    case .define:
      statement.definedNames.contains { name in
        guard let cell = environment.symbols[name]?.cell else { return false }
        switch cell.state {
        case .fault, .failed: return true
        default: return false
        }
      }
    case .evaluate(let value): outcome.turns.mistake.map { value.span.contains($0.span) } ?? false
    default: false
    }
  }

  /// All that a stream sends as a list, for a function of lists that was called on its latest value:
  /// `a.toArray().map(x => x.sorted())` for `a.sorted()`.
  private func listMeant(by expression: Core.Expression, _ source: Source) -> String? {
    if let meant = expression.children.lazy.compactMap({ listMeant(by: $0, source) }).first {
      return meant
    }
    guard case .builtin(let call) = expression.kind, let receiver = call.arguments.first,
      receiver.span.end < call.spelling.span.start, isStream(receiver)
    else { return nil }
    let others = call.arguments.dropFirst().filter(\.isFixed).compactMap {
      try? environment.evaluate($0, source)
    }
    guard others.count == call.arguments.count - 1,
      call.id.builtin.isOfLists(with: others, in: environment)
    else { return nil }
    let stream = receiver.span.text(in: source.text)
    let rest = Span(receiver.span.end, expression.span.end).text(in: source.text)
    return "\(call.spelling.text) is of the latest value of a stream here; of all its values it is "
      + "`\(stream).toArray().map(x => x\(rest))`"
  }

  private func isStream(_ expression: Core.Expression) -> Bool {
    switch expression.kind {
    case .live: true
    case .symbol(let name, _):
      environment.symbols[name].map { $0.stream != nil && $0.cell == nil } ?? false
    default: false
    }
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

  /// A cold stream that runs side by side for its watch or formulas and for others, one of these runs having just
  /// begun.
  private func secondRun(_ begun: ContiguousArray<RunRecord>.SubSequence) -> String? {
    let nodes = begun.filter { !$0.isListener && $0.number > 0 }.map(\.node).unique
    // No hint is of use to a line that begins more than these.
    guard (1...64).contains(nodes.count) else { return nil }
    var counts: [Int32: Int] = [:]
    for run in environment.recording?.log.runs ?? []
    where nodes.contains(run.node) && run.isRunning && !run.isListener {
      counts[run.node, default: 0] += 1
    }
    let several = nodes.filter { counts[$0, default: 0] > 1 }
    guard !several.isEmpty, let trace = Trace(environment) else { return nil }
    return several.lazy.compactMap { node in
      trace.bindings[node].flatMap { sideBySide($0, in: trace) }
    }.first
  }

  private func sideBySide(_ source: Binding, in trace: Trace) -> String? {
    guard source.isRunning, environment.symbols.startsAfresh(source) else { return nil }
    let found = trace.log.runs.filter {
      $0.node == source.ownNode && $0.isRunning && !$0.isListener
    }.flatMap { subscribers(of: source, by: $0, in: trace) }
    let all = found.map(\.name).unique
    // A stream that nobody has connected runs nothing.
    let runs = Set(found.map(\.run)).count
    if all.count < 2 || runs < 2 || !found.contains(where: \.isName) { return nil }
    let whom = all.count == 2 ? all.joined(separator: " and for ") : all.enumeration
    return
      "\(source.name) is cold and now runs \(runs == 2 ? "twice" : "\(runs) times"), for \(whom); "
      + "\(source.name).share() shares one run"
  }

  /// Those for whom a run of a stream works; none for one that the session has by itself.
  private func subscribers(
    of source: Binding, by run: RunRecord, in trace: Trace
  ) -> [(name: String, isName: Bool, run: Int32)] {
    let outermost = run.outermost
    if outermost.number == source.view?.run, outermost.node == source.ownNode {
      let formulas = environment.symbols.values.filter {
        $0.cell != nil && $0.definition.mentions.contains(source.name)
      }
      let names = timeline.isWatched(source) ? ["you"] : formulas.map(\.name)
      return names.map { ($0, false, run.number) }
    }
    let reader = run.reader
    if reader != source.ownNode, let home = trace.home(of: reader), !home.isFunction {
      return [(home.name, true, run.number)]
    }
    guard let statement = trace.recording.statements[outermost.life] else { return [] }
    return [(statement?.origin.lineTitle ?? "a function", false, run.number)]
  }

  /// A shared stream that had ended, and that a late reader has just started again.
  private func restart(_ begun: ContiguousArray<RunRecord>.SubSequence) -> String? {
    let shared = begun.filter { $0.sharing == .counted }.map(\.sharer).unique.filter {
      environment.recording?.log.runs(sharedBy: $0).count ?? 0 > 1
    }
    guard !shared.isEmpty, let trace = Trace(environment) else { return nil }
    return shared.lazy.compactMap { restart(by: $0, in: trace) }.first
  }

  private func restart(by sharer: Int32, in trace: Trace) -> String? {
    let runs = trace.log.runs
    guard let last = runs.lastIndex(where: { $0.sharer == sharer }),
      let source = trace.home(of: sharer), source.definition.value.endsShared,
      case .completed? = source.view?.ending,
      runs[..<last].contains(where: { $0.sharer == sharer }),
      let subscriber = runs[..<last].last(where: { $0.node == sharer }),
      let reader = trace.home(of: subscriber.reader), reader !== source, !reader.isFunction
    else { return nil }
    let isShare = source.definition.value.operation?.op.name == "share"
    return "\(source.name) had completed, so \(reader.name) started it again "
      + "(\(isShare ? "scope: .forever" : "shareReplay(1)") would not)"
  }
}

extension Core.OperatorCall {
  /// True of a call that cannot fail on the values that it gets.
  fileprivate var takesNoFunction: Bool { arguments.allSatisfy { !$0.value.type.isFunction } }
}

extension RunRecord {
  /// The node that the run works for in the end: the operator that shares the outermost run, or that run's own.
  fileprivate var reader: Int32 { outermost.sharer >= 0 ? outermost.sharer : outermost.node }

  /// The run for which it works in the end.
  fileprivate var outermost: RunRecord {
    var run = self
    while let owner = run.owner { run = owner }
    return run
  }
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

extension Builtin {
  /// True if it takes a list where it takes no number.
  fileprivate func isOfLists(with others: [Value], in environment: Environment) -> Bool {
    guard isPure, (try? call([.int(1)] + others, in: environment)) == nil else { return false }
    return (try? call([.list([.int(1)])] + others, in: environment)) != nil
  }
}

extension Core.Expression {
  /// True of a constant, and of a function, of which only a call does something.
  fileprivate var isFixed: Bool {
    switch kind {
    case .literal, .function, .plainFunction: true
    default: false
    }
  }

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
