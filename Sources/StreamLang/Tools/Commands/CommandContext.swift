/// The view that a command has of a session: enough to look at all of it, and to change nothing.
struct CommandContext {
  let request: Request
  let options: SessionOptions
  let timeline: TimelineLog
  let reader: ProgramReader
  let turns: TurnRunner
  /// The watched names that could still send something by themselves.
  let running: [String]
  /// A formula is compared with its plain Rx network.
  let isComparing: Bool
  let past: HistoryReplay
  /// The picture that the line before has drawn, if that was a command which `:export` knows.
  let drawing: Host.Drawing?
  let show: (Reply.Item) -> Void

  /// The statements that have begun turns, by the turn's number.
  var origins: [Int32: CodePlace] { environment.turn.origins }

  var environment: Environment { timeline.environment }
  var clock: SessionClock { turns.clock }

  func showLines(_ lines: [String]) { show(.text(lines.map { StyledText($0) })) }

  /// The binding that a name given to a command stands for.
  func binding(called name: Name) throws -> Binding {
    if let binding = environment.symbols[name.text] { return binding }
    if name.text == "_", case .stream(let last)? = environment.machine.specials.last,
      let binding = environment.symbols.values.last(where: { $0.stream === last })
    {
      return binding
    }
    throw Diagnostic.unknown(
      name.text, name.span, help: Suggestion.question(name.text, among: environment.symbols.names))
  }

  /// The binding whose events a command tells: that of a name, or the row of a subscription of a program.
  func binding(withEvents name: Name) throws -> Binding {
    try environment.symbols[name.unquoted] ?? binding(withRow: name)
  }

  /// The binding whose row a command draws, where a stream and the subscription to it may have one name.
  func binding(withRow name: Name) throws -> Binding {
    try timeline.row(named: name.unquoted)?.binding ?? binding(called: name)
  }

  /// The row of a name's stream, which was watched.
  func row(of binding: Binding, called name: Name) throws -> TimelineLog.Row {
    if let row = timeline.row(named: binding.root.name) { return row }
    try checkChanges(binding, called: name)
    throw Diagnostic(
      .run, "\(name.text) is not watched, so it has no row", name.span,
      help: "`watch \(name.text)` gives it one")
  }

  /// Refuses a name that stands for nothing that changes, and so can have no row.
  func checkChanges(_ binding: Binding, called name: Name) throws {
    guard case .constant = binding.root.node else { return }
    let isHeld = binding.heldStream != nil
    let kind = isHeld ? "stream that a program holds" : "value"
    throw Diagnostic(
      .run, "\(name.text) is a \(kind), and has no row",
      name.span, help: isHeld ? "`:why \(name.text)` and `:trace` tell of its events" : nil)
  }

  /// Writes a file for a command.
  func write(_ text: String, to path: Name) throws {
    try checkMayWrite()
    // A text that was being made when it was stopped is not whole.
    if LongWork.isUnwanted { throw RuntimeError.interrupted }
    do { try options.writeFile?(path.text, text) } catch {
      throw Diagnostic(.run, "\(path.text): \(error)", path.span)
    }
  }

  /// The resolver has refused it already where it could tell.
  func checkMayWrite() throws {
    if request.permissions.writesFiles { return }
    let refusal = Permissions.Refusal.write
    throw Diagnostic(.run, refusal.message, request.span, help: refusal.help)
  }
}

/// The action that a command asks its session to do, besides what it has shown.
enum SessionAction {
  case quit
  /// A line that is typed is answered by something else, until that answers nothing.
  case play((String) -> (reply: Reply, isOver: Bool)?)
  case undo, redo, reset
  /// Takes up a previous session, of which these lines were kept.
  case resume([String], Span)
  /// Lets a text be edited, or what was typed last if it is nil.
  case edit(String?)
  /// Runs the text of a file.
  case load(String, Name)
  /// Types these lines, and shows each before it runs.
  case enter([String])
  case watchOnly([String])
  case choose(Settings)
  case setPaused(Bool)
  case setSpeed(Double)
  /// Lets time come to so many of the moments at which something is due.
  case step(Int)
  /// Runs a statement that a command stands for.
  case enterSilently(String)
  /// Compares a formula with its plain Rx network, or no formula any more.
  case compare(Binding?, Span)
  /// Timelines begin anew.
  case clearTimelines
}
