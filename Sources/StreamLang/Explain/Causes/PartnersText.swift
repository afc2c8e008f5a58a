import StreamEngine

/// Which inputs keep an operator waiting that wants a value of each: `r, l is 3 ahead`.
enum PartnersText {
  /// Of inputs with how many of their values wait: those of which none does, and where each value waits
  /// for one of each other input, which input is ahead.
  static func text(of inputs: [(name: String, count: Int)], pairsUp: Bool) -> String? {
    let missing = inputs.filter { $0.count == 0 }.map(\.name)
    if missing.isEmpty { return nil }
    let few =
      missing.count > 4 ? missing.prefix(3) + ["\(grouped(missing.count - 3)) more"] : missing[...]
    let words = few.joined(separator: " and ")
    guard pairsUp, let ahead = inputs.max(by: { $0.count < $1.count }),
      ahead.count > 0
    else { return words }
    return "\(words), \(ahead.name) is \(ahead.count) ahead"
  }
}

extension Trace {
  /// The streams and cells that a call is made from, by their names or texts.
  func inputs(of node: Int32) -> [(name: String, binding: Binding?)] {
    guard let recorded = recording.calls[node] else { return [] }
    return recorded.call.children.filter(\.type.isReactive).map { child in
      let binding = environment.symbols.binding(named: child)?.root
      let text = child.span.text(in: recorded.place.source.text)
      return (binding?.name ?? String(text), binding)
    }
  }

  /// The reason why the operator of a call may make nothing of a value.
  func silence(of node: Int32) -> Silence? {
    recording.silences[node]
      ?? recording.calls[node].flatMap { Prelude.operators[$0.call.name]?.silence }
  }

  /// The runs of an input of an operator's run, or the subscriptions where its source is a subject or cell.
  func sources(ofPort port: Int, of run: RunRecord) -> [RunRecord] {
    log.runs.filter { $0.owner === run && $0.port == port }
  }

  /// The outermost of the runs that a subscription serves which have begun behind an event, and the others that
  /// lead to it, itself included.
  func latecomer(
    _ run: RunRecord, by listener: RunRecord, for event: Int
  ) -> (run: RunRecord, path: [RunRecord]) {
    // A run that is shared works for nobody alone.
    var (late, path): (RunRecord, [RunRecord]) = (listener.owner == nil ? run : listener, [])
    while let owner = late.owner, owner.firstEvent > event {
      path.append(late)
      late = owner
    }
    return (late, path)
  }

  /// The last value that an input has brought before an event; nil if it has brought none.
  func hasBrought(_ source: RunRecord, before event: Int) -> Bool {
    if source.received > 0 { return source.firstEvent <= event }
    let values = log.events(of: source.heard ?? source).filter { log[$0].kind == .next }
    return values.contains { $0 >= source.firstEvent && $0 < event }
  }
}
