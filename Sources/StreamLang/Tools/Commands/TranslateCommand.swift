/// `:translate`: shows a text of another language as a program of this language.
enum TranslateCommand {
  static func show(_ context: CommandContext) throws {
    let rest = context.request.rest
    let last = context.reader.lastForeign
    guard let text = rest.text.isEmpty ? last?.source.text : rest.text else {
      throw Diagnostic(
        .check, "translate wants a text of JavaScript or Swift", context.request.span,
        help: "as in `:translate of(1, 2).pipe(map(x => x + 1))`")
    }
    var (dialect, known) = (last?.source.dialect ?? .javaScript, last?.known ?? Source.Known())
    if !rest.text.isEmpty {
      let environment = context.environment
      dialect = Reading.dialect(of: text, first: environment.machine.foreign?.dialect)
      known = context.past.history.known(in: text, environment)
    }
    switch Reading.translation(of: text, from: dialect, known: known) {
    case .success(let program):
      context.show(.lines(program.split(separator: "\n").map(String.init)))
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
