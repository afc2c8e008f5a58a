/// `:contrast c`: which formula is to be compared with its plain Rx network.
enum ContrastCommand {
  static func action(_ context: CommandContext) throws -> SessionAction {
    let request = context.request
    let words = request.words
    if words.count > 1 || words.isEmpty && !context.isComparing {
      let what = words.count > 1 ? "one formula, got \(words.count)" : "a formula"
      throw Diagnostic(.check, "contrast wants \(what)", request.span, help: "as in `:contrast c`")
    }
    return .compare(try words.first.map { try formula(called: $0, context) }, request.rest.span)
  }

  private static func formula(called name: Name, _ context: CommandContext) throws -> Binding {
    let binding = try context.binding(called: name)
    if binding.isFormula { return binding }
    let kind =
      switch binding.root.node {
      case .cell: "a cell that follows nothing"
      case .constant: binding.isFunction ? "a function" : "a value"
      case .stream, .alias: "a stream"
      }
    throw Diagnostic(
      .check, "contrast wants a formula, got \(name.text), \(kind)", name.span,
      help: "`c = a + b` is one")
  }
}
