// Commands that look at names, and choose which of them are shown.

extension Session {
  /// `:type a.map(+1)`: what the checker knows of an expression; nothing of it runs.
  func showKind(_ request: Request) throws {
    let text = request.rest.text
    if text.isEmpty {
      throw Diagnostic(.check, "the kind of what?", request.span, help: "as in `:type a.map(+1)`")
    }
    let program = read(Source(text))
    if let mistake = program.diagnostics.first {
      throw mistake.moved(by: request.rest.span.start)
    }
    guard let last = program.statements.last?.expressions.last else { return }
    page(["\(text) is \(describe(last))"])
  }

  private func describe(_ expression: Core.Expression) -> String {
    let binding = binding(named: expression)
    switch expression.type {
    case .value: return "a value"
    case .streams: return "a list of streams"
    case .cell:
      return binding?.cell?.isInput == true ? "a cell that is set by hand" : "a cell with a formula"
    case .stream:
      guard let stream = binding?.stream else { return "a stream" }
      let driven = stream.subject != nil ? ", driven by hand" : ""
      return "a \(stream.isHot ? "hot" : "cold") stream\(driven)"
    case .function(let function):
      guard let arity = function?.arity else { return "a function" }
      return "a function of \(count(arity, "argument"))"
    case .handle: return "a handle"
    case .nothing: return "something done for its effect"
    case .any: return "something that only running can tell"
    }
  }

  /// What a name that was given to a command stands for.
  func binding(called name: Name) throws -> Binding {
    if let binding = environment.symbols[name.text] { return binding }
    let nearest = Suggestion.nearest(to: name.text, among: environment.symbols.names)
    throw Diagnostic(
      .check, "unknown name \(name.text)", name.span, help: nearest.map { "did you mean \($0)?" })
  }

  /// Watches these names and no others; without names all of them.
  func watchOnly(_ request: Request) throws {
    let words = request.words.map { Name($0.text.filter { $0 != "," }, $0.span) }
    let names = try words.filter { !$0.text.isEmpty }.map { try binding(called: $0).name }
    try turn(isPush: false) {
      for binding in environment.symbols.values {
        if names.isEmpty || names.contains(binding.name) {
          watch(binding)
        } else if journal.isWatched(binding) {
          unwatch(binding)
        }
      }
    }
  }
}
