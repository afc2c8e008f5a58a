import StreamEngine

/// The sentence that says why an operator has made nothing of a value.
struct SilenceText {
  private let events: Trace

  init(_ events: Trace) { self.events = events }

  private var log: EventLog<Value> { events.log }

  /// `big = s.filter(>20) dropped it: 12 > 20 is false`.
  func text(of drop: EventLog<Value>.Drop) -> String {
    let what = "\(title(of: drop.node)) dropped it"
    switch drop.reason {
    case .silence: return reason(for: drop).map { "\(what): \($0)" } ?? what
    case .replaced:
      let newer = Int(drop.moment.number)
      guard newer >= log.first, log[newer].kind == .next else {
        return "\(what): a newer one came first"
      }
      let value = log.value(of: newer).literal
      return "\(what): \(value) came at \(TimeText.short(log[newer].time)), before it was sent on"
    case .ended: return "\(what): it ended before that was sent on"
    }
  }

  private func reason(for drop: EventLog<Value>.Drop) -> String? {
    guard let recorded = events.recording.calls[drop.node] else { return nil }
    let value = log.value(of: Int(drop.event.number))
    func applied() -> String? {
      recorded.call.arguments.first { $0.isFunction }.flatMap {
        CorePrinter(recorded.place.source, events.environment.symbols)
          .call(of: $0, with: value)?.asOneLine
      }
    }
    switch Prelude.operators[recorded.call.name]?.silence {
    case .whenFunctionIs(let answer): return applied().map { "\($0) is \(answer)" }
    case .whenFunctionIsNil: return applied().map { "\($0) is nil" }
    case .drops(let words):
      return words.replacing("$last", with: lastValue(of: drop)?.literal ?? "one")
    case .keeps, .starts: return nil
    case nil:
      guard let run = log.run(drop.node, drop.run) else { return nil }
      return PartnersText(events, run, recorded.call).text.map { "nothing has come from \($0) yet" }
    }
  }

  /// The value that the run had when it dropped an event.
  private func lastValue(of drop: EventLog<Value>.Drop) -> Value? {
    log.run(drop.node, drop.run).flatMap {
      events.lastValue(of: $0, before: Int(drop.event.number))
    }
  }

  /// `m = s.debounce(1s) keeps it until it has been quiet for long enough`.
  func text(ofWhatKeeps event: Int, _ run: RunRecord) -> String {
    let title = title(of: run.node)
    if let end = leaving(run) { return "\(title) kept it, and was left \(end)" }
    guard let call = events.recording.calls[run.node]?.call, let op = Prelude.operators[call.name]
    else { return unknown(title) }
    if op.ports.contains(.latest), op.ports.contains(.passing) {
      return "\(title) keeps it until its other input sends"
    }
    switch op.silence {
    case .keeps(let moment): return "\(title) keeps it until \(moment)"
    case .starts: return inner(of: run, for: event).map { "\(title) \($0)" } ?? unknown(title)
    case .drops(let words): return "\(title) does nothing with it: \(words)"
    case .whenFunctionIs, .whenFunctionIsNil, nil: break
    }
    return PartnersText(events, run, call).text.map { "\(title) keeps it: it waits for \($0)" }
      ?? unknown(title)
  }

  private func unknown(_ title: String) -> String {
    "I do not know what became of it behind \(title)"
  }

  /// `made timer(100ms) of it, and left that at 50ms for b, before it had sent anything`; nil if no run
  /// that an operator has begun because of an event is known.
  private func inner(of run: RunRecord, for event: Int) -> String? {
    guard
      let inner = log.runs.last(where: {
        $0.owner === run && !$0.isInput && Int($0.cause.number) == event
      })
    else { return nil }
    let name = events.bindings[inner.node]?.name ?? events.recording.calls[inner.node]?.text
    let made = "made \(name?.asOneLine ?? "a stream") of it"
    if inner.brought > 0 {
      return "\(made), and none of its \(count(inner.brought, "value")) came so far"
    }
    switch inner.ending {
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

  /// `when a sent 2 at 400ms`: when a run was left before it had ended by itself; nil if it was not.
  private func leaving(_ run: RunRecord) -> String? {
    guard case .left? = run.ending, let end = run.end, let next = run.eventAfter else { return nil }
    let time = TimeText.short(end)
    var event = next - 1
    guard event >= log.first, log[event].time == end else { return "at \(time)" }
    while let cause = events.causes(of: event).first, log[cause].time == end { event = cause }
    guard log[event].kind == .next, let name = events.bindings[log[event].node]?.name else {
      return "at \(time)"
    }
    return "when \(name) sent \(log.value(of: event).literal) at \(time)"
  }

  /// `big = s.filter(>20)`, or for one of several operators in a text `filter in big`.
  private func title(of node: Int32) -> String {
    guard let recorded = events.recording.calls[node] else { return "something" }
    let named = events.bindings[node]
    if let named, !recorded.call.isInChain {
      return "\(named.name) = \(named.definition.text.asOneLine)"
    }
    let home = events.home(of: node)
    return home.map { "\(recorded.name) in \($0.name)" } ?? recorded.text.asOneLine
  }
}

extension Core.OperatorCall {
  /// True if it is called on what another call has made.
  fileprivate var isInChain: Bool { receiver?.value.operation != nil }
}
