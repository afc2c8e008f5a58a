import StreamEngine

/// Which inputs keep an operator waiting that wants a value of each: `r, l is 3 ahead`.
struct PartnersText {
  private let events: Trace
  private let run: RunRecord
  /// Its inputs wait for each other, one value for one.
  private let pairsUp: Bool

  init(_ events: Trace, _ run: RunRecord, _ call: Core.OperatorCall) {
    (self.events, self.run) = (events, run)
    pairsUp = Prelude.operators[call.name]?.role(ofPort: 0) == .queued
  }

  /// Nil if none does.
  var text: String? { Self.text(of: inputs, pairsUp: pairsUp) }

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

  /// Each input, with how many of its values wait, or have come if only the latest counts.
  private var inputs: [(name: String, count: Int)] {
    let log = events.log
    var served = log.runs.filter { $0.owner === run && $0.isInput && !$0.isListener }[...]
    return events.inputs(of: run.node).map { name, binding in
      let arrived: Int
      if let node = binding?.cell?.node ?? binding?.stream?.sendingNode {
        // The value that it had when the run began has come, too.
        let kept = binding?.cell != nil || binding?.stream?.current != nil ? 1 : 0
        let came = log.events(of: log.source(of: node)).prefix { $0 >= run.firstEvent }
        arrived = kept + came.count { log[$0].kind == .next }
      } else if let input = served.popFirst() {
        arrived = input.values
      } else {
        arrived = 0
      }
      return (name, pairsUp ? arrived - run.values : arrived)
    }
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
}
