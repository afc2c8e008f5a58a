import StreamEngine

/// `:orders x`: whether a name depends on the order of what is due together.
enum OrdersCommand {
  static func show(_ context: CommandContext) throws {
    guard let name = context.request.words.first, context.request.words.count == 1 else {
      throw Diagnostic(
        .check, "orders wants one name", context.request.span, help: "as in `:orders c`")
    }
    let binding = try context.binding(called: name).root
    guard binding.cell != nil || binding.stream != nil else {
      throw Diagnostic(.check, "orders wants a stream or a cell, got \(name.text)", name.span)
    }
    if context.timeline.row(named: binding.name) == nil {
      throw Diagnostic(
        .run, "\(name.text) is not watched, so it is not known what it sent", name.span,
        help: "`watch \(name.text)` keeps it from now on")
    }
    let interrupted = SameCommand.interruption(of: context)
    let isCell = binding.cell != nil
    let search = OrderSearch<[TimedValue]>(
      for: binding.name, unless: interrupted, areSame: { Trial.areSame([$0], [$1]) }
    ) { prepare in
      context.past.session(preparedBy: prepare, unless: interrupted).map { session in
        let events = session.program.events(of: binding.name)
        return (session, isCell ? events.lastOfEachMoment : events)
      }
    }
    show(search, name.text, binding.name, context)
  }

  private static func show(
    _ search: OrderSearch<[TimedValue]>, _ title: String, _ name: String, _ context: CommandContext
  ) {
    let orders = count(search.tried, "order")
    guard let usual = search.usual else { return context.showLines(["stopped: nothing was tried"]) }
    guard let other = search.other else {
      let moments = usual.run.moments
      if search.isStopped {
        return context.showLines(["stopped: \(title) is the same in the first \(orders)"])
      }
      if moments == 0 {
        return context.showLines(["nothing was due together so far: there is one order"])
      }
      let more = search.isExhausted ? "the first " : ""
      if search.tried == 1 {
        return context.showLines([
          "\(title) does not depend on the order: nothing that was due together meets on the way to it"
        ])
      }
      return context.showLines(["\(title) is the same in \(more)\(orders) of what was due together"]
      )
    }
    let race = Race(usual.run, usual.session, other.run, other.session)
    context.showLines(["\(title) depends on \(race.words)  (\(orders) tried)"])
    for (title, session) in [("as it was", usual.session), (race.title, other.session)] {
      context.showLines([title])
      let rows = race.names.filter { $0 != name } + [name]
      if let picture = session.program.picture(of: rows) { context.show(.diagram(picture)) }
    }
  }
}

/// The first two jobs that changed places.
struct Race {
  /// The names that sent, the one that usually comes first before the other; fewer where that is not known.
  let names: [String]
  private let time: UInt64
  private let isKnown: Bool

  init(_ usual: OrderedRun, _ session: Session, _ other: OrderedRun, _ otherSession: Session) {
    let place = zip(usual.steps, other.steps).prefix { $0.key == $1.key }.count
    func senders(_ title: (OrderedRun, Session) -> String?) -> [String] {
      [(usual, session), (other, otherSession)].compactMap(title).unique
    }
    let named = senders { $0.name(of: place, in: $1) }
    // Each is known by its text if both reach the same name first.
    let texts = named.count < 2 ? senders { $0.text(of: place, in: $1) } : []
    names = texts.count == 2 ? texts : named
    isKnown = names.count == 2
    time = usual.time(of: place, in: session) ?? other.time(of: place, in: otherSession) ?? 0
  }

  private var moment: String { TimeText.short(time) }

  var words: String {
    isKnown
      ? "which comes first at \(moment), \(names[0]) or \(names[1])"
      : "the order of what is due at \(moment)"
  }

  var title: String { isKnown ? "with \(names[1]) first" : "in another order" }
}

extension OrderedRun {
  /// The number of moments at which several jobs were due.
  var moments: Int { choices.count }

  /// The name behind the first event of a job.
  fileprivate func name(of step: Int, in session: Session) -> String? {
    guard let trace = Trace(session.program.environment), let event = firstEvent(of: step) else {
      return nil
    }
    // An operator without a name is known by the first name that gets something of it.
    for event in trace.consequences(of: event) {
      if let binding = trace.bindings[trace.log[event].node] { return binding.name }
    }
    return nil
  }

  /// The call of the operator that sent first in a job.
  fileprivate func text(of step: Int, in session: Session) -> String? {
    guard let recording = session.program.environment.recording, let event = firstEvent(of: step)
    else { return nil }
    return recording.calls[recording.log[event].node]?.text
  }

  fileprivate func time(of step: Int, in session: Session) -> UInt64? {
    guard let log = session.program.environment.recording?.log, let event = firstEvent(of: step)
    else { return nil }
    return log[event].time
  }

  private func firstEvent(of step: Int) -> Int? {
    guard steps.indices.contains(step), steps[step].source != nil else { return nil }
    return steps[step].firstEvent
  }
}

extension [TimedValue] {
  /// The state at the end of each moment: what a cell was in between, nobody is to rely on.
  var lastOfEachMoment: [TimedValue] {
    indices.filter { $0 + 1 == count || self[$0 + 1].time != self[$0].time }.map { self[$0] }
  }
}
