import StreamEngine

/// A running operator of a stream's text, with what it keeps at this moment.
struct OperatorRun {
  /// As it was spelled.
  let name: String
  let states: [OperatorState]
  /// Its input streams, by their names or texts.
  let inputs: [String]
  /// The values for which it has made streams that are running.
  let inner: [String]
  /// The value that it has sent last.
  let last: Value?
  /// The reason why it waits, if it keeps something, in its descriptor's words.
  let silence: Silence?
}

extension Trace {
  /// The operators in the text of a stream, from the source on; only those that keep something.
  ///
  /// Empty if nobody has subscribed to it, or if its run is over.
  func operators(of binding: Binding) -> [OperatorRun] {
    openRun(of: binding).map { operators(upTo: $0) } ?? []
  }

  /// The calls of all operators that run for a stream, also those that stand in a function.
  func calls(runningFor binding: Binding) -> [Core.OperatorCall] {
    var calls: [Core.OperatorCall] = []
    var open = [openRun(of: binding)].compactMap(\.self)
    while let run = open.popLast() {
      guard let recorded = recording.calls[run.node] else { continue }
      calls.append(recorded.call)
      open += unnamedInputs(of: run)
    }
    return calls
  }

  private func openRun(of binding: Binding) -> RunRecord? {
    sources(of: binding).compactMap { $0 as? RunRecord }.last { $0.isRunning }
  }

  /// The runs that serve one; a node that has a name of its own is asked about by that name.
  private func unnamedInputs(of run: RunRecord) -> [RunRecord] {
    log.runs.filter {
      $0.isRunning && !$0.isListener && bindings[$0.node] == nil
        && ($0.owner === run && !isForValue($0) || $0.sharer == run.node)
    }
  }

  /// True of a run that an operator has begun for a value that came, not together with its own run.
  private func isForValue(_ run: RunRecord) -> Bool {
    guard let owner = run.owner, !run.isInput, run.sharer < 0 else { return false }
    return value(for: run) != nil && run.cause != owner.cause
  }

  private func value(for run: RunRecord) -> Value? {
    let cause = Int(run.cause.number)
    guard run.cause != .none, cause >= log.first, log[cause].kind == .next else { return nil }
    return log.value(of: cause)
  }

  private func operators(upTo run: RunRecord) -> [OperatorRun] {
    guard let call = recording.calls[run.node] else { return [] }
    let before = unnamedInputs(of: run).flatMap(operators(upTo:))
    let states = log.states(ofNode: run.node, run: run.number)
    let inner = log.runs.filter {
      $0.isRunning && !$0.isListener && $0.owner === run && isForValue($0)
    }
    if states.isEmpty && inner.isEmpty { return before }
    return before + [
      OperatorRun(
        name: call.name, states: states, inputs: inputs(of: run.node).map(\.name),
        inner: inner.compactMap { value(for: $0)?.markText },
        last: lastValue(of: run), silence: silence(of: run.node))
    ]
  }
}
