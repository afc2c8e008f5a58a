import StreamEngine

/// The chains that were found, told apart by what else they do.
struct SearchAnswers {
  /// Chains that nothing has told apart, the shortest first.
  struct Answer {
    var texts: [String]
    fileprivate var behaviour: [[Int]]

    /// The shortest text of each choice of operators.
    var spellings: [String] {
      var seen: Set<[String]> = []
      return texts.filter { seen.insert($0.calledOperators).inserted }
    }
  }

  private(set) var answers: [Answer] = []
  /// Inputs on which the first answers do different things; nil where they never do.
  private(set) var difference: [[TimedEvent<Value>]]?
  /// The number of answers that a difference is looked for among.
  static let mostCompared = 3

  /// Runs each chain on inputs that are a little different from those of the goal.
  init(
    _ chains: [String], for goal: SearchGoal, frame: UInt64,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    let bench = CandidateRunner(goal, frame: frame, isInterrupted: isInterrupted)
    let inputs = InputVariations(goal.inputs, frame: Int64(frame)).all
    let last = inputs.joined().compactMap(\.last?.time).max() ?? 0
    let horizon = 2 * max(goal.horizon, UInt64(max(0, last))) + 4 * frame
    var numbers = ChainGroups()
    for chain in chains where !isInterrupted() {
      guard let stream = bench.stream(chain.isEmpty ? "a" : "a.\(chain)") else { continue }
      let behaviour = inputs.map { input in
        numbers.key(of: bench.events(of: stream, input, until: horizon) ?? [])
      }
      if let place = answers.firstIndex(where: { $0.behaviour == behaviour }) {
        answers[place].texts.append(chain)
      } else {
        answers.append(Answer(texts: [chain], behaviour: behaviour))
      }
    }
    let compared = answers.prefix(Self.mostCompared).map(\.behaviour)
    let counts = inputs.indices.map { place in Set(compared.map { $0[place] }).count }
    if let most = counts.max(), most > 1 {
      difference = counts.firstIndex(of: most).map { inputs[$0] }
    }
  }
}

extension String {
  /// The names of the operators of a chain: what stands outside of brackets.
  fileprivate var calledOperators: [String] {
    var names = [""]
    var depth = 0
    for character in self {
      if "([{".contains(character) { depth += 1 }
      if depth == 0, character != ".", !")]}".contains(character) {
        names[names.count - 1].append(character)
      } else if depth == 0, character == "." {
        names.append("")
      }
      if ")]}".contains(character) { depth -= 1 }
    }
    return names
  }
}
