/// `:convert rxjs x`: a name and all that it is made from, as a program for another library.
enum ConvertCommand {
  static func show(_ context: CommandContext) throws {
    let words = context.request.words
    let known = Conversion.Target.allCases.map(\.rawValue).alternatives ?? ""
    guard let first = words.first, words.count <= 2 else {
      throw Diagnostic(
        .check, "convert wants a library and a name", context.request.rest.span,
        help: "as in `:convert rxjs x`")
    }
    guard let target = Conversion.Target(rawValue: first.text) else {
      throw Diagnostic(
        .check, "convert wants \(known), got \(first.text)", first.span,
        help: "as in `:convert rxjs x`")
    }
    let symbols = context.environment.symbols
    guard
      let binding = try words.dropFirst().first.map({ try context.binding(called: $0) })
        ?? symbols.values.last
    else { return context.showLines(["nothing has a name yet"]) }
    let text: String
    do {
      text = try Conversion.convert(binding.root, among: symbols, to: target, isMain: false)
    } catch {
      // Its place is in a line that was typed before.
      throw Diagnostic(.check, error.message, (words.last ?? first).span, help: error.help)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    context.show(.lines(lines.map(String.init)))
  }
}
