/// `:translate`: a text of another language as a program of this one.
enum TranslateCommand {
  static func show(_ context: CommandContext) throws {
    let rest = context.request.rest
    let last = context.reader.lastForeign
    guard let text = rest.text.isEmpty ? last?.text : rest.text else {
      throw Diagnostic(
        .check, "translate wants a text of JavaScript or Swift", context.request.span,
        help: "as in `:translate of(1, 2).pipe(map(x => x + 1))`")
    }
    let environment = context.environment
    let known =
      rest.text.isEmpty
      ? last?.known : environment.machine.known(in: text, among: environment.symbols)
    let dialect =
      rest.text.isEmpty
      ? last?.dialect ?? .javaScript
      : Reading.dialect(of: text, first: environment.machine.foreign?.dialect)
    switch Reading.translation(of: text, from: dialect, known: known ?? Source.Known()) {
    case .success(let program):
      context.showLines(program.split(separator: "\n").map(String.init))
    case .failure(let failure):
      guard var mistake = failure.diagnostics.first else { return }
      if !rest.text.isEmpty {
        mistake.span = Span(
          rest.span.start + mistake.span.start, rest.span.start + mistake.span.end)
        throw mistake
      }
      throw Diagnostic(mistake.stage, mistake.message, context.request.span, help: mistake.help)
    }
  }
}
