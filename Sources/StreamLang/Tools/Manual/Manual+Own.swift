extension Manual {
  /// A function of the user's: what its comment says, and what it makes of a few values if it is an
  /// operator.
  static func page(for binding: Binding, _ context: CommandContext, at span: Span) -> ManualPage? {
    let definition = binding.definition
    guard case .function(let literal) = definition.syntax.kind else { return nil }
    let parameters =
      switch literal.parameters {
      case .implicit: ["$0"]
      case .named(let patterns, _): patterns.map { $0.names.map(\.text).joined(separator: ", ") }
      }
    var page = ManualPage()
    page.add("\(binding.name)(\(parameters.joined(separator: ", ")))", indent: 0)
    page.add(definition.source.comment(around: definition.syntax.span))
    if parameters.count == 1, let picture = picture(of: binding.name, context, at: span) {
      page.blocks.append(.picture(picture))
    }
    page.add("\(binding.name) = \(definition.oneLine)")
    if let file = definition.source.file { page.add("from \(file), line \(binding.line)") }
    return page
  }

  /// Nil if it is no operator.
  private static func picture(
    of name: String, _ context: CommandContext, at span: Span
  ) -> Diagram? {
    let sandbox = SandboxSession(beside: context, at: span, frame: SessionOptions().frame)
    guard (try? sandbox.takeExample(for: name)) != nil,
      let row = try? sandbox.define("example", "a.\(name)()", as: name),
      let diagram = sandbox.diagram([row], ["\(name)()"]), diagram.rows.count == 2
    else { return nil }
    return diagram
  }
}
