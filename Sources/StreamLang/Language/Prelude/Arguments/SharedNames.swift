/// The streams that an argument holds, as far as somebody can tell.
enum StreamContent { case some, none, unknown }

extension Operator {
  /// True if a call by a name that a plain function has, too, means the operator; nil where only running can
  /// tell.
  func isMeant(
    besides builtin: Builtin, by arguments: [ArgumentShape], holding streams: [StreamContent]
  ) -> Bool? {
    let isCombiner = role == .combiner
    // `zip([a, b])`: a list of streams.
    if isCombiner, arguments.count < builtin.arity.lowerBound { return true }
    let asked = isCombiner ? streams[...] : streams.prefix(1)
    // Of values alone nobody asks which form would take them.
    if asked.allSatisfy({ $0 == .none }) || form(for: arguments) == nil { return false }
    if asked.contains(.some) { return true }
    return !builtin.catches && asked.contains(.unknown) ? nil : false
  }
}
