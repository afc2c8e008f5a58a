/// The commands that look at names, and choose which of them are shown.
enum NameCommands {
  private static let widestColumn = 60

  /// Each name with its kind, what defines it, and what it is now.
  static func list(_ context: CommandContext) {
    let environment = context.environment
    let states = StateAnswers(timeline: context.timeline)
    var work = LongWork()
    let shown = environment.symbols.values.compactMap { binding -> (String, String, String)? in
      if work.shouldStop() { return nil }
      switch binding.node {
      case .cell(let cell):
        let (state, hasFailed) = context.timeline.state(of: binding, cell)
        let mark = if case .value = cell.state { "" } else { hasFailed ? "✕ " : "… " }
        return ("◆ \(binding.name)", binding.definition.text.asOneLine, mark + state)
      case .stream(let stream):
        // A stream without a name has done what it was made for when it has ended.
        if binding.isUnnamed, binding.ending != nil, !environment.symbols.isRead(binding) {
          return nil
        }
        let latest = stream.current ?? binding.view?.latest
        let states = [latest?.listedEventText, binding.view?.isStopped == true ? "stopped" : nil]
        return (
          "\(stream.isHot ? "●" : "○") \(binding.name)", binding.definition.text.asOneLine,
          states.compactMap(\.self).joined(separator: ", ")
        )
      case .alias, .constant:
        let text = binding.definition.text.asOneLine
        // A variable may have another value than its text had.
        let value = binding.isSettled && binding.hasState ? states.answer(for: binding).text : text
        let state = value.asOneLine == text ? "" : "= \(value.asOneLine)"
        return ("  \(binding.name)", text, state)
      }
    }
    // A column as wide as the longest name would be blank but for that one.
    let names = min(Self.widestColumn, shown.map(\.0.displayWidth).max() ?? 0)
    let texts = shown.filter { !$0.2.isEmpty }.map(\.1.displayWidth).max() ?? 0
    context.showLines(
      shown.map { name, text, value in
        let line = name.padded(to: names) + "  " + text.padded(to: texts) + "    " + value
        return String(line.reversed().drop { $0 == " " }.reversed())
      })
  }

  /// `:type a.map(+1)`: what is known of an expression; nothing of it runs.
  static func showKind(_ context: CommandContext) throws {
    let request = context.request
    let text = request.rest.text
    if text.isEmpty {
      throw Diagnostic(
        .check, "type wants an expression", request.span, help: "as in `:type a.map(+1)`")
    }
    let program = context.reader.read(context.reader.source(text, as: context.request.permissions))
    if let mistake = program.diagnostics.first { throw mistake.moved(by: request.rest.span.start) }
    guard let last = program.statements.last?.expressions.last else { return }
    context.showLines(["\(text) is \(describe(last, context.environment.symbols))"])
  }

  private static func describe(_ expression: Core.Expression, _ symbols: SymbolTable) -> String {
    let binding = symbols.binding(named: expression)
    switch expression.type {
    case .value: return "a value"
    case .streams: return "a list of streams"
    case .cell:
      return binding?.cell?.isInput == true ? "a cell that is set by hand" : "a cell with a formula"
    case .promised(let trait):
      let temperature =
        binding?.stream.map { $0.isHot ? " (a hot stream)" : " (a cold stream)" } ?? ""
      return "\(trait.title)\(temperature): it \(trait.promise.rule)"
    case .stream:
      guard let stream = binding?.stream else { return "a stream" }
      let driven = stream.subject != nil ? ", driven by hand" : ""
      return "a \(stream.isHot ? "hot" : "cold") stream\(driven)"
    case .function(let function):
      guard let arity = function?.literal.arity else { return "a function" }
      return "a function of \(count(arity, "argument"))"
    case .handle: return "a handle"
    case .nothing: return "something done for its effect"
    case .any, .undecided: return "something that only running can tell"
    }
  }

  /// Watches these names and no others; without names all of them.
  static func watchOnly(_ context: CommandContext) throws -> SessionAction {
    let words = context.request.words.map { Name($0.text.filter { $0 != "," }, $0.span) }
    return .watchOnly(
      try words.filter { !$0.text.isEmpty }.map { try context.binding(called: $0).name })
  }
}
