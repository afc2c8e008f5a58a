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
    let runs = sources(of: binding).compactMap { $0 as? RunRecord }
    return runs.last { $0.end == nil }.map { operators(upTo: $0) } ?? []
  }

  private func operators(upTo run: RunRecord) -> [OperatorRun] {
    guard let call = recording.calls[run.node] else { return [] }
    let running = log.runs.filter { $0.end == nil && !$0.isListener }
    let served = running.filter { $0.isInput && $0.owner === run || $0.sharer == run.node }
    // A node that has a name of its own is asked about by that name.
    let before = served.filter { bindings[$0.node] == nil }.flatMap(operators(upTo:))
    let states = log.states(ofNode: run.node, run: run.number)
    let inner = running.filter {
      !$0.isInput && $0.owner === run && $0.sharer < 0 && $0.cause != .none
    }
    if states.isEmpty && inner.isEmpty { return before }
    return before + [
      OperatorRun(
        name: call.name, states: states, inputs: inputs(of: run.node).map(\.name),
        inner: inner.compactMap { run in
          let cause = Int(run.cause.number)
          guard cause >= log.first, log[cause].kind == .next else { return nil }
          return log.value(of: cause).markText
        },
        last: lastValue(of: run), silence: silence(of: run.node))
    ]
  }
}
