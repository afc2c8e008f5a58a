/// `:test x > file.rx`: what a name has done becomes a test.
enum TestCommand {
  static func write(_ context: CommandContext) throws {
    let request = context.request
    let words = request.words
    guard let name = words.first, words.count == 1 || words.count >= 3 && words[1].text == ">"
    else {
      throw Diagnostic(
        .check, "test wants a name, and a file behind >", request.span,
        help: "as in `:test b > b.rx`, or `:test b` to look at it")
    }
    let path = words.count > 1 ? request.after(words[1]) : nil
    if path != nil { try context.checkMayWrite() }
    let test = try RecordedTest(of: name, context, unless: SameCommand.interruption(of: context))
    guard let path else {
      return context.show(.lines(test.script.split(separator: "\n").map(String.init)))
    }
    if let old = try? context.options.readFile?(path.text), !old.isEmpty, old != test.script,
      context.options.isPrompt, !request.isForced, !context.past.ioLog.saved.contains(path.text)
    {
      throw Diagnostic(
        .run, "\(path.text) is there already", path.span, help: "`:test! …` replaces it")
    }
    if test.isStopped {
      throw Diagnostic(.run, "interrupted; \(path.text) was not written", path.span)
    }
    try context.write(test.script, to: path)
    context.past.ioLog.saved.insert(path.text)
    context.show(.note("wrote \(path.text): \(test.summary)"))
  }
}
