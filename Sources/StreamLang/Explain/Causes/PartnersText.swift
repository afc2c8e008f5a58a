/// Which inputs keep an operator waiting that wants a value of each: `r, l is 3 ahead`.
enum PartnersText {
  /// A sentence about inputs, each with the number of its values that wait: which inputs have none, and if the operator
  /// makes pairs, which input is ahead.
  static func text(of inputs: [(name: String, count: Int)], pairsUp: Bool) -> String? {
    let missing = inputs.filter { $0.count == 0 }.map(\.name).unique
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
    recording.silences[node] ?? recording.calls[node]?.call.op.silence
  }
}
