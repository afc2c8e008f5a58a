import StreamEngine

/// The sentence of a proof: a function of it and of what was recorded.
struct ProofText {
  private let events: Trace
  private let timeline: TimelineLog
  /// The name that is asked about.
  private let binding: Binding

  init(_ events: Trace, _ timeline: TimelineLog, about binding: Binding) {
    (self.events, self.timeline, self.binding) = (events, timeline, binding)
  }

  private var log: EventLog<Value> { events.log }

  func text(of proof: Proof, for event: Int) -> String {
    switch proof {
    case .unchanged(let cell): return FormulaText(events).computed(cell, 1, log[event].turn)
    case .unread(let cell):
      return "\(cell.equation) was computed without it: "
        + FormulaText(events).text(of: cell, log[event].turn)
    case .overtaken(let cell, let newer):
      return "\(cell.equation) was computed once in this turn, with "
        + events.label(of: newer).asOneLine
    case .waiting(let cell): return "\(cell.equation) is \(timeline.waiting(for: cell))"
    case .unrecorded(let cell): return "\(cell.equation) is quiet: what it does is not recorded"
    case .behind(let cell): return "\(cell.name) was not there yet: it begins in line \(cell.line)"
    case .parameter(let stream): return "\(stream.name) was made with it"
    case .unheard:
      return events.leaving(of: binding)
        ?? "nothing that \(binding.name) is made of listens to it now"
    case .dropped(let drop): return SilenceText(events).text(of: drop)
    case .late(let run, let listener): return lateness(of: run, listener, for: event)
    case .left(let run, let other):
      let source =
        other.isListener
        ? events.name(of: event)
        : events.bindings[other.node]?.name ?? events.recording.calls[other.node]?.text.asOneLine
          ?? "a stream"
      return "\(name(of: run, at: event)) has left \(source)"
        + (other.isLeftAtOnce ? " as soon as it began" : cause(of: other).map(at) ?? "")
    case .untouched(let run): return patience(of: run, for: event)
    case .onLane(let run, let lane, let ahead):
      let title = SilenceText(events).title(of: run.node)
      guard let ahead else { return "\(title): \(lane.name) is still at work on it" }
      return "\(title): it waits for \(lane.name)\(work(on: lane, ahead))"
    case .kept(let run, let state): return KeptText(events, run).text(of: state, for: event)
    case .gathered(let run): return KeptText(events, run).gathering
    case .made(let run, let inner):
      return "\(SilenceText(events).title(of: run.node)) \(made(inner))"
    case .begunAgain(let run):
      let title = SilenceText(events).title(of: run.node)
      guard let place = KeptText(events, run).runNumber else { return "\(title) began it again" }
      return "\(title) began it again: this is run \(place)"
    case .entered(let run):
      return "\(SilenceText(events).title(of: run.node)) has listened to this stream"
    case .signal(let run):
      return
        "\(SilenceText(events).title(of: run.node)) takes it as a sign only: nothing waited for it"
    case .lost(let run): return loss(in: run)
    case .others(let number): return "and \(grouped(number)) more runs have taken it"
    case .unknown(let run):
      return "I do not know what became of it behind \(SilenceText(events).title(of: run.node))"
    }
  }

  /// The name that a run works for, the text of its call, or for one in a function `filter in f`.
  private func name(of run: RunRecord) -> String {
    guard let home = events.home(of: run.node) else {
      return events.recording.calls[run.node]?.text.asOneLine ?? binding.name
    }
    return home.isFunction ? SilenceText(events).title(of: run.node) : home.name
  }

  /// `its run of b`, where another run of the same name was under way.
  private func name(of run: RunRecord, at event: Int) -> String {
    let isOther = log.runs.contains {
      $0.node == run.node && $0 !== run && !$0.isListener && $0.hears(event)
    }
    return (isOther ? "its run of " : "") + name(of: run)
  }

  /// The event because of which a run was left.
  private func cause(of run: RunRecord) -> Int? {
    guard case .left(let event)? = run.ending, Int(event.number) >= log.first else { return nil }
    return Int(event.number)
  }

  /// ` at a.next(1), line 4`, ` at 20ms`.
  private func at(_ event: Int) -> String { " at \(events.moment(of: event).trimmingAt)" }

  // MARK: Who listened when

  /// `b was not there yet: it has listened to a since line 3, and a keeps nothing for who comes late`.
  private func lateness(of run: RunRecord, _ listener: RunRecord, for event: Int) -> String {
    let (late, path) = events.latecomer(run, by: listener, for: event)
    let name = events.name(of: event)
    // The run was there; what it shares with others had not begun.
    if listener.owner == nil, run.firstEvent <= event, listener.firstEvent > event {
      return "\(self.name(of: run)) has listened to \(name) only since "
        + TimeText.short(listener.start)
    }
    if let owner = late.owner {
      let source = late === listener && late.isListener ? name : self.name(of: late)
      let cause = Int(late.cause.number)
      let moment = cause > event ? events.moment(of: cause) : "at \(TimeText.short(late.start))"
      return "\(SilenceText(events).title(of: owner.node)) has listened to \(source) only since "
        + moment.trimmingAt
    }
    if let anew = newRun(behind: event) { return anew }
    if events.hasBegunLater(late) { return anew(late, for: event) }
    let line = events.home(of: late.node).map { " line \($0.line)" }
    if listener.received > 0, path.isEmpty || listener.isListener,
      events.bindings[log[event].node]?.heldStream?.subject != nil
    {
      let kept = listener.received == 1 ? "newest value" : "newest \(listener.received) values"
      return "it had fallen out of the \(kept) that \(name) kept, which \(self.name(of: late)) got"
        + " when it came" + (line.map { " in\($0)" } ?? "")
    }
    // A stream within another one has begun later still.
    if path.contains(where: { !$0.isInput && $0.owner != nil }) {
      return "\(self.name(of: late)) was not there yet" + (line.map { ": it begins in\($0)" } ?? "")
    }
    let own = events.home(of: late.node)
    let other = path.last { run in
      guard !run.isListener else { return false }
      // An operator in a function is a part of the name.
      return events.home(of: run.node).map { $0 !== own && !$0.isFunction } ?? (own != nil)
    }
    let subject = other == nil ? events.bindings[log[event].node]?.heldStream?.subject : nil
    let keepsNothing = subject.map { $0.keptCount == 0 && $0.value == nil } ?? false
    return "\(self.name(of: late)) was not there yet: it has listened to "
      + (other.map(self.name(of:)) ?? name) + (line.map { " since\($0)" } ?? "")
      + (keepsNothing ? ", and \(name) keeps nothing for who comes late" : "")
  }

  /// `b began at 100ms, after this had come`, of a run that has not begun with the definition of its name.
  private func anew(_ late: RunRecord, for event: Int) -> String {
    let start = TimeText.short(late.start)
    let earlier = log.runs.last { $0.node == late.node && $0 !== late && $0.hears(event) }
    guard let end = earlier?.end else {
      return "\(name(of: late)) began at \(start), after this had come"
    }
    return "\(name(of: late)) got it in a run that was left at \(TimeText.short(end)); "
      + "this one began at \(start)"
  }

  /// `q began a new run at 350ms; the one before sent 0, 1, 2 and was over at 350ms`, of a run that was shared.
  private func newRun(behind event: Int) -> String? {
    guard let old = log.run(log[event].node, log[event].run), old.sharer >= 0,
      let end = old.end, let shared = events.bindings[old.sharer],
      let new = log.runs.first(where: { $0.sharer == old.sharer && $0.firstEvent > event })
    else { return nil }
    let sent = log.events(of: old).filter { log[$0].kind == .next }.reversed()
      .map { log.value(of: $0).markText }
    let values = sent.count > 4 ? sent.prefix(2) + ["…"] + sent.suffix(1) : sent[...]
    return "\(shared.name) began a new run at \(TimeText.short(new.start)); the one before sent "
      + "\(values.joined(separator: ", ")) and was over at \(TimeText.short(end))"
  }

  /// `log is let: it listens to the a of before (a'1), which line 4 has redefined`.
  private func keeping(of run: RunRecord, for event: Int) -> String? {
    guard let home = events.home(of: run.node), home.definition.isFrozen,
      let new = events.bindings[log[event].node], let old = home.kept[new.name]
    else { return nil }
    return "\(home.name) is let: it listens to the \(new.name) of before (\(old.name)), "
      + "which line \(new.line) has redefined"
  }

  /// `y listens to b when a has completed, and a goes on`.
  private func patience(of run: RunRecord, for event: Int) -> String {
    let (title, name) = (name(of: run), events.name(of: event))
    if let keeping = keeping(of: run, for: event) { return keeping }
    let inputs = events.inputs(of: run.node)
    for state in log.states(ofNode: run.node, run: run.number) {
      if case .isAt(let place) = state.kind, state.capacity != nil,
        inputs.indices.contains(place - 1)
      {
        let open = inputs[place - 1].name
        return "\(title) listens to \(name) when \(open) has completed, and \(open) goes on"
      }
    }
    return "\(title) has not listened to \(name) so far"
  }

  /// `, where 1 has been at work since 0ms, behind 2 more`.
  private func work(on lane: Lane, _ ahead: Int) -> String {
    let items = lane.itemsUnderWay.map(\.item)
    let labels = items.map { $0.label == "^" ? "a subscription" : $0.label }.filter { !$0.isEmpty }
    let behind = ahead == 0 ? "" : ", behind \(grouped(ahead)) more"
    guard let start = items.map(\.start).min() else { return behind }
    let names = labels.isEmpty ? "something" : labels.enumeration
    let verb = labels.count > 1 ? "have" : "has"
    return ", where \(names) \(verb) been at work since \(TimeText.short(start))\(behind)"
  }

  // MARK: What became of the run

  /// `made timer(100ms) of it, and left that at 50ms for b, before it had sent anything`.
  private func made(_ inner: RunRecord) -> String {
    let name = events.bindings[inner.node]?.name ?? events.recording.calls[inner.node]?.text
    let made = "made \(name?.asOneLine ?? "a stream") of it"
    if inner.brought > 0 {
      return "\(made), which has sent \(count(inner.brought, "value")) so far"
    }
    switch inner.ending {
    case nil where inner.isReleased:
      return "\(made), which can send nothing: nobody has it any more"
    case nil: return "\(made), which has sent nothing so far"
    case .completed?: return "\(made), which completed without a value"
    case .failed?: return "\(made), which failed"
    case .left(let newer)?:
      let number = Int(newer.number)
      let isKnown = number >= log.first && log[number].kind == .next
      let reason = isKnown ? " for \(log.value(of: number).markText)" : ""
      return "\(made), and left that at \(TimeText.short(inner.end ?? 0))\(reason), "
        + "before it had sent anything"
    }
  }

  private func loss(in run: RunRecord) -> String {
    let title = SilenceText(events).title(of: run.node)
    switch run.ending {
    case .failed?: return "\(title) lost it with the error that ended it"
    case .completed?: return "\(title) completed without it"
    case .left?, nil:
      return leaving(run).map { "\(title) kept it, and was left \($0)" } ?? "\(title) was left"
    }
  }

  /// `when a sent 2 at 400ms`: when a run was left before it had ended by itself.
  private func leaving(_ run: RunRecord) -> String? {
    guard let end = run.end, let next = run.eventAfter else { return nil }
    let time = TimeText.short(end)
    var event = next - 1
    guard event >= log.first, log[event].time == end else { return "at \(time)" }
    while let cause = events.causes(of: event).first, log[cause].time == end { event = cause }
    guard log[event].kind == .next, let name = events.bindings[log[event].node]?.name else {
      return "at \(time)"
    }
    return "when \(name) sent \(log.value(of: event).literal) at \(time)"
  }
}

extension String {
  /// Without the preposition before a time: `20ms` for `at 20ms`.
  fileprivate var trimmingAt: String { hasPrefix("at ") ? String(dropFirst(3)) : self }
}
