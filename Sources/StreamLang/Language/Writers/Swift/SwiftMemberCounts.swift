/// The lists that streams send and that all have one number of members: a function need not check these when it takes them
/// apart.
extension SwiftWriter {
  /// The number of members that each list of a stream has; nil where the program does not tell it.
  func memberCount(of stream: Core.Expression) -> Int? {
    if case .symbol(let id, _) = stream.kind {
      return differences.memberCounts[name(state.symbols.name(of: id))]
    }
    guard let call = stream.operation else { return nil }
    let values = call.arguments.map(\.value)
    switch call.op.name {
    case "pairwise": return 2
    case "nwise":
      if case .literal(.int(let count))? = values.first?.kind { return count }
      return nil
    case "just", "of":
      let counts = Set(values.map(\.memberCount))
      return counts.count == 1 ? counts.first ?? nil : nil
    case "map": return values.first?.madeValue?.memberCount
    case "filter", "take", "skip", "delay", "do", "share", "distinctUntilChanged":
      return call.receiver.flatMap { memberCount(of: $0.value) }
    default: return nil
    }
  }
}

extension Core.Expression {
  /// The number of members of a list that is written out.
  fileprivate var memberCount: Int? {
    if case .list(let members) = kind { members.count } else { nil }
  }

  /// The value that a function makes which has only that.
  fileprivate var madeValue: Core.Expression? {
    guard case .function(let function) = kind, function.body.count == 1 else { return nil }
    return function.body[0].answer
  }
}
