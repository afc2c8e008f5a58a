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
      summary: binding.function == nil ? String(state) : "", group: .name)
  }
}

extension Binding {
  fileprivate var function: Function? {
    if case .constant(.function(_, let function)) = node { function } else { nil }
  }
}
