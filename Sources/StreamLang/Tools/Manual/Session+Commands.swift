extension Session {
  /// A session that knows all commands, and in which nothing has happened yet.
  public convenience init(_ options: Options = Options()) {
    self.init(options, IOLog(options), .all)
  }

  /// Performs a command, and does what it asks for; one that is refused was never typed.
  func perform(_ command: Command, _ request: Request) throws {
    if command.effect != .session && ioLog.isRepeating { return }
    do {
      if command.arguments.isEmpty, !request.words.isEmpty {
        throw Diagnostic(.check, "`\(command.usage)` stands alone", request.rest.span)
      }
      let action = try command.perform(context(for: request, command))
      if let action { return try carryOut(action, as: request.permissions) }
      // It has not shown all.
      if isInterrupted() { program.turns.workBudget.stopReason = .interrupted }
    } catch {
      forget(command)
      throw error
    }
    // `:set` alone only shows what there is.
    forget(command)
  }

  /// A command that has changed nothing need not be repeated.
  private func forget(_ command: Command) {
    if command.effect == .session, !program.turns.mode.isSilent { history.forgetCommand() }
  }

  private func context(for request: Request, _ command: Command) -> CommandContext {
    // It can be written in several forms.
    if command.effect == .file { host.draw(host.drawings.before) }
    return CommandContext(
      request: request, options: options, timeline: program.timeline, reader: program.reader,
      turns: program.turns, running: program.watcher.running,
      isComparing: program.comparison.pair != nil, past: past, drawing: host.drawings.before,
      show: { [unowned self] item in
        if command.isExported { host.draw(Host.Drawing(picture: item, command: command.name)) }
        program.turns.say([.item(item)])
      })
  }

  /// The timelines as SVG; nil if there are none.
  public var picture: String? { ExportCommand.picture(program.timeline, past) }

  /// The program, its timelines and its graph as a web page; nil if there are no timelines.
  public var page: String? { ExportCommand.page(program.timeline, past) }

  private func carryOut(_ action: SessionAction, as permissions: Permissions) throws {
    switch action {
    case .quit: outcome.hostRequest = .quit
    case .edit(let text): outcome.hostRequest = .edit(text)
    case .play(let player): host.player = player
    case .undo: undo()
    case .redo: redo()
    case .reset: reset()
    case .resume(let lines, let span): try resume(lines, at: span)
    case .load(let text, let path): try load(text, path)
    case .enter(let lines):
      for line in lines {
        program.turns.say([.lines([line])])
        enter(line, as: permissions)
      }
    case .watchOnly(let names):
      try program.turns.run(isPush: false) { _ in program.watcher.watchOnly(names) }
    case .choose(let settings): program.environment.settings = settings
    case .setPaused(let isPaused): isPaused ? clock.pause() : clock.resume()
    case .setSpeed(let speed): clock.speed = speed
    case .step(let count):
      clock.pause()
      var left = count
      while left > 0, let due = program.environment.scheduler.nextWork, !isInterrupted() {
        enter(ClockCommands.run(until: due), as: permissions)
        left -= 1
      }
    case .enterSilently(let text): enter(text, as: permissions)
    case .compare(let formula, let span):
      try program.turns.run(isPush: false) {
        $0.parts = try program.comparison.change(to: formula, span)
      }
    case .clearTimelines: program.timeline.clear()
    }
  }
}

extension CommandTable {
  /// All commands.
  static let all = CommandTable(
    names: CommandNames(
      permissions: { Command.permissions },
      contains: { word in Command.all.contains { $0.name == word } }),
    changesSession: { line in
      Command.named(String(line.text.prefix { $0 != " " }))?.effect == .session
    },
    isOfPrompt: { line in
      let name = line.drop { $0 == " " || $0 == ":" }.prefix { $0 != " " }
      return Command.named(String(name))?.isOfPrompt == true
    },
    perform: { line, permissions, session in
      if line.text.hasPrefix("forall ") { return try ForallRunner(session).run(line) }
      let request = Request(line, as: permissions)
      guard let command = Command.named(request.command.text) else { return }
      try session.perform(command, request)
    })
}
