/// `:simplify x`: the text of a name with fewer calls, and the laws that make it so.
enum SimplifyCommand {
  static func show(_ context: CommandContext) throws {
    let words = context.request.words
    guard let name = words.first, words.count == 1, name.text.isName else {
      throw Diagnostic(
        .check, "simplify wants one name", context.request.span, help: "as in `:simplify b`")
    }
    let binding = try context.binding(called: name)
    let before = binding.definition.oneLine
    guard let found = Simplified(before, in: context.environment.symbols) else {
      return context.showLines(["no law makes \(name.text) shorter"])
    }
    var lines = ["\(name.text) = \(found.text)"]
    var told: Set<String> = []
    for law in found.used where told.insert(law.name).inserted {
      lines.append("  \(law.name)" + (law.condition.isEmpty ? "" : ": \(law.condition)"))
    }
    context.show(.lines(lines))
  }
}
