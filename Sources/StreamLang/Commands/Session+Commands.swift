extension Session {
  /// The names of commands, and which of them write files.
  static var commandPermissions: [String: Bool] { Command.permissions }

  /// Performs a command, and does what it asks for; one that is refused was never typed.
  func perform(_ line: Name, as permissions: Permissions) throws {
    let request = Request(line, as: permissions)
    guard let command = Command.named(request.command.text),
      command.effect == .session || !ioLog.isRepeating
    else { return }
    do {
      if command.arguments.isEmpty, !request.words.isEmpty {
        throw Diagnostic(.check, "`\(command.usage)` stands alone", request.rest.span)
      }
      let action = try command.perform(context(for: request))
      if let action { return try carryOut(action, as: permissions) }
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
    if command.effect == .session, !replies.isSilent { history.forgetCommand() }
  }

  private func context(for request: Request) -> CommandContext {
    CommandContext(
      request: request, options: options, environment: program.environment,
      timeline: program.timeline, reader: program.reader, turns: program.turns,
      running: program.watcher.running, isComparing: program.comparison.pair != nil,
      past: past, show: { [replies] in replies.add($0) })
  }

  /// The program, its timelines and its graph as a web page; nil if there are no timelines.
  public var page: String? { ExportCommand.page(program.timeline, of: past.script) }

  private func carryOut(_ action: SessionAction, as permissions: Permissions) throws {
    switch action {
    case .quit: replies.reply.wish = .quit
    case .edit(let text): replies.reply.wish = .edit(text)
    case .play(let player): replies.player = player
    case .undo: undo()
    case .redo: redo()
    case .reset: reset()
    case .resume(let lines, let span): try resume(lines, at: span)
    case .load(let text, let path): try load(text, path)
    case .enter(let lines):
      for line in lines {
        replies.addLines([line])
        enter(line, as: permissions)
      }
    case .watchOnly(let names):
      try program.turns.run(isPush: false) { program.watcher.watchOnly(names) }
    case .choose(let settings): program.environment.settings = settings
    case .setPaused(let isPaused): isPaused ? clock.pause() : clock.resume()
    case .setSpeed(let speed): clock.speed = speed
    case .step(let count):
      clock.pause()
      var left = count
      while left > 0, let due = nextDue, !isInterrupted() {
        enter(ClockCommands.run(until: due), as: permissions)
        left -= 1
      }
    case .enterSilently(let text): enter(text, as: permissions)
    case .compare(let formula, let span): try program.comparison.change(to: formula, span)
    case .clearTimelines: program.timeline.clear()
    }
  }
}

extension Statement {
  var command: Command? {
    guard case .command(let name) = kind else { return nil }
    return Command.named(String(name.text.prefix { $0 != " " }))
  }

  /// Whether it changes nothing that running the past again would have to repeat.
  var isLook: Bool {
    switch kind {
    case .command: return command?.effect != .session
    case .expression(let expression):
      guard case .name(let name) = expression.kind else { return false }
      // `EMPTY` makes a stream.
      return Prelude.function(name)?.traits.contains(.standsAlone) != true
    default: return false
    }
  }
}
