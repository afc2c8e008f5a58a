import StreamEngine

/// The chains that were found, one answer for each choice of operators, in the order in which a person would think
/// of them.
struct SearchAnswers {
  /// Chains of some operators.
  struct Answer {
    /// Chains that nothing has told apart, the plainest first; some may have other operators.
    fileprivate(set) var texts: [String]
    /// Chains of the same operators that do something else.
    fileprivate(set) var variants: [String] = []
    /// A second example that the first answer fits and this one does not.
    fileprivate(set) var missed: SearchGoal?

    /// The plainest text of each choice of operators.
    var spellings: [String] {
      var seen: Set<[String]> = []
      return texts.filter { seen.insert($0.calls.map(\.calledOperator)).inserted }
    }
  }

  private(set) var answers: [Answer] = []
  /// Inputs on which the first answers do different things; nil where they never do.
  private(set) var difference: [[TimedValue]]?
  /// The number of answers that a difference is looked for among.
  static let mostCompared = 3

  /// Runs each chain on inputs that are a little different from those of the goal, and on second examples; `known`
  /// are chains that come first whatever they are.
  init(
    _ chains: [String], for goal: SearchGoal, frame: UInt64, known: Set<String> = [],
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    let bench = CandidateRunner(goal, frame: frame, isInterrupted: isInterrupted)
    let variations = InputVariations(goal.inputs, frame: Int64(frame))
    let hasSecond = goal.inputs.count > 1
    let ofSecond = hasSecond ? variations.ofInput(1).count : 0
    let inputs = (hasSecond ? [goal.inputs] : []) + variations.all
    let last = inputs.joined().compactMap(\.last?.time).max() ?? 0
    let horizon = 2 * max(goal.horizon, UInt64(max(0, last))) + 4 * frame
    let others = SecondExamples(goal, frame: Int64(frame)).all
    var numbers = ChainGroups()
    var effort = Effort()
    var found: [Found] = []
    for text in chains where !isInterrupted() {
      guard let stream = bench.stream(text.isEmpty ? "a" : "a.\(text)") else { continue }
      let behaviour = inputs.map { input in
        numbers.key(of: bench.events(of: stream, input, until: horizon) ?? [])
      }
      let fits = others.map { other in
        bench.events(of: stream, other.inputs, until: other.horizon).map(other.isMet) ?? false
      }
      found.append(
        Found(
          text: text, behaviour: behaviour, fits: fits, isKnown: known.contains(text),
          usesAll: ofSecond == 0 || behaviour.suffix(ofSecond).contains { $0 != behaviour[0] },
          effort: effort.of(chain: text)))
    }
    let possible = others.indices.filter { number in found.contains { $0.fits[number] } }
    let ranks = found.map { $0.rank(among: possible) }
    let ranked = found.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { found[$0] }
    gather(ranked, others)
    let compared = Set(answers.prefix(Self.mostCompared).map(\.texts[0]))
    let behaviours = ranked.filter { compared.contains($0.text) }.map(\.behaviour)
    let counts = inputs.indices.map { place in Set(behaviours.map { $0[place] }).count }
    if let most = counts.max(), most > 1 {
      difference = counts.firstIndex(of: most).map { inputs[$0] }
    }
  }

  /// Makes one answer of each choice of operators, the best chain first.
  private mutating func gather(_ ranked: [Found], _ others: [SearchGoal]) {
    var places: (behaviours: [[[Int]]: Int], operators: [[String]: Int]) = ([:], [:])
    var variants: Set<[[Int]]> = []
    var firsts: [Found] = []
    for chain in ranked {
      if let place = places.behaviours[chain.behaviour] {
        answers[place].texts.append(chain.text)
      } else if let place = places.operators[chain.operators] {
        // A variant that misses what its answer fits is left out: it is there by chance.
        let isAsGood = zip(firsts[place].fits, chain.fits).allSatisfy { $1 || !$0 }
        if isAsGood, variants.insert(chain.behaviour).inserted {
          answers[place].variants.append(chain.text)
        }
      } else {
        places.behaviours[chain.behaviour] = answers.count
        places.operators[chain.operators] = answers.count
        let missed = others.indices.first { firsts.first?.fits[$0] == true && !chain.fits[$0] }
        answers.append(Answer(texts: [chain.text], missed: missed.map { others[$0] }))
        firsts.append(chain)
      }
    }
  }
}

/// A chain that was found, and what it does besides.
private struct Found {
  let text: String
  let behaviour: [[Int]]
  /// The second examples that it fits.
  let fits: [Bool]
  let isKnown: Bool
  let usesAll: Bool
  let effort: Int
  /// The effort that is as bad as not to fit a second example.
  private static let effortOfMiss = 8

  /// Its operators in alphabetical order, so that those in another order are the same.
  var operators: [String] { text.calls.map(\.calledOperator).sorted() }

  /// Smaller for a better answer, where these second examples can be fitted.
  func rank(among possible: [Int]) -> Int {
    let misses = possible.count { !fits[$0] }
    let order = (isKnown ? 0 : 1 << 30) + (usesAll ? 0 : 1 << 20)
    return order + effort + Self.effortOfMiss * misses
  }
}
