extension StreamTrait {
  /// The page of the manual about it: the promise, and what operators make of it.
  var page: [String] {
    var lines = ["\(rawValue): a stream that \(promise.rule)"]
    lines.append("  values     \(valuesText)")
    lines.append("  error      \(promise.mayFail ? "may come" : "never")")
    lines.append("  lane       \(promise.isOnMain ? "main" : "any")")
    lines.append("  run        \(sharingText)")
    for (result, names) in results {
      let verb = result == self ? "kept by" : "\(result.title) behind"
      let list = names.joined(separator: ", ").wrapped(at: 70)
      lines += ["  \(verb)"] + list.map { "    \($0)" }
    }
    return lines
  }

  /// The operators with one source behind which the promise, or another one, holds.
  private var results: [(trait: StreamTrait, names: [String])] {
    var table: [StreamTrait: [String]] = [:]
    for op in Prelude.all where op.role == .method {
      guard let outcome = op.outcome else { continue }
      var result = StreamTrait(outcome, of: [.promised(self)], [])
      if case .makes(let made) = outcome { result = made }
      if let result { table[result, default: []].append(op.name) }
    }
    let order = [self] + StreamTrait.allCases.filter { $0 != self }
    return order.compactMap { result in table[result].map { (result, $0) } }
  }
}

extension StreamTrait {
  fileprivate var valuesText: String {
    switch promise.values {
    case 1...1: "exactly one, at its end"
    case 0...1: "at most one"
    case 0...0: "none"
    default: "any number"
    }
  }

  fileprivate var sharingText: String {
    switch promise.sharing {
    case .replaying?: "one for all; late subscribers get the latest value first"
    case .shared?: "one for all"
    case nil: "one for each subscriber"
    }
  }
}
