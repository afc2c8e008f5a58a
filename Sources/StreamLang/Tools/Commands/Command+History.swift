/// The commands that go back in the session's log, keep it, and begin anew.
extension Command {
  static let past: [Command] = [
    Command(
      name: "undo", arguments: "", summary: "take the last line back",
      notes: [
        "what came before it runs again in silence, with the same input at the same times",
        "commands are not taken back, nor is what was printed or written",
      ], isForNewcomers: true, effect: .past
    ) { _ in .undo },
    Command(name: "redo", arguments: "", summary: "do it again", effect: .past) { _ in .redo },
    .shows(
      "replay", "[with x = …]", summary: "run all lines again from time 0",
      notes: [":replay with x = 3 replaces one definition, and draws both runs"],
      effect: .past, takes: [.word("with"), .names], PastCommands.replay),
    .shows("history", summary: "the lines that made this session") {
      let texts = $0.past.history.entries.compactMap(\.written)
      $0.show(.lines(texts.flatMap { $0.split(separator: "\n").map(String.init) }))
    },
    Command(
      name: "edit", arguments: "[name]",
      summary: "edit the last line, or the definition of a name",
      notes: [
        "the saved text stands at the prompt, and Enter runs it",
        "the editor is $VISUAL or $EDITOR, else vi; Ctrl-X Ctrl-E edits the line being typed",
      ], takes: [.names], perform: PastCommands.edit),
    .shows(
      "save", "FILE", summary: "keep the session as a script",
      notes: [
        "rxrepl FILE prints the same events at the same times",
        ":save! FILE replaces a file that is not this session's",
      ], effect: .file,
      takes: [.file], PastCommands.save),
    Command(
      name: "load", arguments: "FILE", summary: "run a script here", effect: .past,
      takes: [.program], perform: PastCommands.load),
    Command(
      name: "resume", arguments: "", summary: "continue the last session",
      notes: ["programs are not run again, and files are not written again"], effect: .past,
      perform: PastCommands.resume),
    Command(
      name: "reset", arguments: "", summary: "restart the session: no names, time 0", effect: .past
    ) { _ in .reset },
    Command(
      name: "clear", arguments: "", summary: "restart the timelines",
      notes: ["names and their values stay"], effect: .session
    ) { _ in .clearTimelines },
  ]
}

/// The actions of the commands about the past.
enum PastCommands {
  static func replay(_ context: CommandContext) throws {
    let request = context.request
    guard let word = request.words.first else { return replayWhole(context) }
    guard word.text == "with" else {
      throw Diagnostic(
        .check, "replay goes with a definition", word.span, help: "as in `:replay with x = 3`")
    }
    let definition = request.after(word)
    let pictures = try context.past.pictures(with: definition)
    for (title, diagram) in [
      ("as it was", pictures.was), ("with \(definition.text)", pictures.would),
    ] {
      context.showLines([title])
      context.show(diagram.map { .diagram($0) } ?? .note("nothing moved"))
    }
  }

  private static func replayWhole(_ context: CommandContext) {
    if context.past.history.entries.isEmpty { return context.show(.note("nothing to replay")) }
    let (items, diagram) = context.past.whole
    for item in items { context.show(item) }
    if let diagram { context.show(.diagram(diagram)) }
  }

  static func edit(_ context: CommandContext) throws -> SessionAction {
    guard context.options.isPrompt else {
      throw Diagnostic(.run, "an editor needs a prompt", context.request.span)
    }
    guard let name = context.request.words.first else { return .edit(nil) }
    let binding = try context.binding(called: name)
    let text = context.past.history.definition(of: binding.name)
    return .edit(text ?? "\(binding.name) = \(binding.definition.text)")
  }

  static func save(_ context: CommandContext) throws {
    let path = try fileName(context.request)
    if Reading.dialect(ofFile: path.text) != .own {
      throw Diagnostic(
        .run, "a session is saved in rxrepl's language, and \(path.text) would be read as another",
        path.span, help: "choose another ending, as in `session.rx`")
    }
    let folder = FilePath.folder(of: path.text)
    let states = StateAnswers(timeline: context.timeline).lines
    let written = context.past.script
    let difference = context.past.difference(of: written, from: states)
    let script = written.withImports { file in
      guard let current = context.options.folder else { return file }
      return FilePath.path(file, seenFrom: folder, current: current)
    }
    if context.past.isInterrupted() {
      throw Diagnostic(.run, "interrupted; nothing was saved", path.span)
    }
    try refuseToReplace(path, with: script, context)
    try context.write(script, to: path)
    context.past.ioLog.saved.insert(path.text)
    context.show(.note("saved \(path.text)"))
    if let difference {
      context.show(.note("\(path.text) does not do the same when it is run: \(difference)"))
    }
  }

  /// Somebody at a prompt has to say that a file is to go which this session has not made.
  private static func refuseToReplace(
    _ path: Name, with script: String, _ context: CommandContext
  ) throws {
    guard context.options.isPrompt, !context.request.isForced,
      !context.past.ioLog.saved.contains(path.text)
    else { return }
    if let old = try? context.options.readFile?(path.text) {
      if old.isEmpty || old == script { return }
    } else if !isThere(path.text, context.options) {
      return
    }
    throw Diagnostic(
      .run, "\(path.text) is there already", path.span, help: "`:save! \(path.text)` replaces it")
  }

  /// True if there is a file of that name, which need not be a text.
  private static func isThere(_ path: String, _ options: SessionOptions) -> Bool {
    let folder = FilePath.folder(of: path)
    let name = String(path.dropFirst(folder.count))
    let found = options.namesInFolder?(folder, name) ?? (names: [], isWhole: true)
    return !found.isWhole || found.names.contains(name)
  }

  static func resume(_ context: CommandContext) throws -> SessionAction {
    let span = context.request.span
    guard let read = context.options.lastSession else {
      throw Diagnostic(.run, "sessions are not kept here", span)
    }
    do {
      if let lines = try read() { return .resume(lines, span) }
    } catch { throw Diagnostic(.run, "the last session: \(error)", span) }
    throw Diagnostic(.run, "there is no session to resume", span)
  }

  static func load(_ context: CommandContext) throws -> SessionAction {
    let path = try fileName(context.request)
    guard let read = context.options.readFile else {
      throw Diagnostic(.run, "there are no files here", context.request.span)
    }
    do { return .load(try read(path.text), path) } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch { throw Diagnostic(.run, "\(path.text): \(error)", path.span) }
  }

  private static func fileName(_ request: Request) throws -> Name {
    if request.words.isEmpty {
      throw Diagnostic(
        .check, "\(request.command.text) wants a file", request.span,
        help: "as in `:\(request.command.text) a.rx`")
    }
    return request.rest
  }
}
