/// The commands that go back in the session's log, keep it, and begin anew.
extension Command {
  static let past: [Command] = [
    Command(
      name: "undo", arguments: "", summary: "take the last line back",
      notes: [
        "what came before it runs again in silence, with the same input at the same times",
        "commands are not taken back, nor is what was printed or written",
      ], isForNewcomers: true, effect: .past
    ) { session, _ in
      session.undo()
    },
    Command(name: "redo", arguments: "", summary: "do it again", effect: .past) { session, _ in
      session.redo()
    },
    Command(
      name: "replay", arguments: "[with x = …]", summary: "run all lines again from time 0",
      notes: [":replay with x = 3 exchanges one definition, and draws both courses"],
      effect: .past
    ) { session, request in
      guard let word = request.words.first else { return session.replay() }
      guard word.text == "with" else {
        throw Diagnostic(
          .check, "replay goes with a definition", word.span, help: "as in `:replay with x = 3`")
      }
      try session.replay(with: request.after(word))
    },
    Command(name: "history", arguments: "", summary: "the lines that made this session") {
      session, _ in
      session.page(session.history.entries.compactMap(\.line))
    },
    Command(
      name: "save", arguments: "FILE", summary: "keep the session as a script",
      notes: ["rxrepl FILE prints the same events at the same times"], effect: .file
    ) { session, request in
      let path = try fileName(request)
      try session.write(session.script(), to: path)
      session.add(.note("saved \(path.text)"))
    },
    Command(name: "load", arguments: "FILE", summary: "run a script here", effect: .past) {
      session, request in
      let path = try fileName(request)
      guard let read = session.options.readFile else {
        throw Diagnostic(.run, "there are no files here", request.span)
      }
      do { try session.load(read(path.text)) } catch let diagnostic as Diagnostic {
        throw diagnostic
      } catch {
        throw Diagnostic(.run, "\(path.text): \(error)", path.span)
      }
    },
    Command(
      name: "reset", arguments: "", summary: "forget all names and begin at time 0",
      effect: .past
    ) { session, _ in
      session.reset()
    },
    Command(
      name: "clear", arguments: "", summary: "timelines begin anew here",
      notes: ["names and their values stay"], effect: .session
    ) { session, _ in
      session.journal.clear()
    },
  ]

  private static func fileName(_ request: Request) throws -> Name {
    if request.words.isEmpty {
      throw Diagnostic(
        .check, "which file?", request.span, help: "as in `:\(request.command.text) a.rx`")
    }
    return request.rest
  }
}
