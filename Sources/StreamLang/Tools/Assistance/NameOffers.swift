/// The names of a session as offers.
struct NameOffers {
  private let program: RunningProgram

  init(_ program: RunningProgram) { self.program = program }

  /// Those that a word could be a part of; what they are now is said of no others.
  func offers(for word: String) -> [Offer] {
    let lower = word.lowercased()
    return program.environment.symbols.values
      .filter { lower.isEmpty || $0.name.lowercased().contains(lower) }
      .map(offer)
  }

  var functions: [Offer] {
    program.environment.symbols.values.filter { $0.function != nil }.map { binding in
      var offer = offer(binding)
      offer.candidate.text += "("
      offer.candidate.isFinished = false
      return offer
    }
  }

  private func offer(_ binding: Binding) -> Offer {
    let answer = program.states.answer(for: binding).line(.unicode).plain
    var state = answer.hasPrefix(binding.name) ? answer.dropFirst(binding.name.count) : answer[...]
    state = state.drop { $0 == " " }
    return .word(
      binding.name, signature: binding.definition.text,
      summary: binding.function == nil ? String(state) : "", kind: binding.kindName, group: .name)
  }
}

extension Binding {
  /// A word for what it stands for.
  fileprivate var kindName: String {
    switch root.node {
    case .cell: "cell"
    case .stream(let stream): stream.subject == nil ? "stream" : "subject"
    case .constant(.function): "function"
    case .constant(.handle): "handle"
    case .constant, .alias: "value"
    }
  }

  fileprivate var function: Function? {
    if case .constant(.function(_, let function)) = node { function } else { nil }
  }
}
