import StreamEngine

/// Arguments with which operators could be called, as it is written: taken from the times and the values
/// of a goal, so that a search tries nothing that has nothing to do with it.
struct ArgumentTexts {
  let hasSecondInput: Bool
  let durations: [String]
  let counts: [String]
  /// Values that come out, those first that do not go in; and some that only go in.
  let values: [String]
  let functions: FunctionTexts
  /// The values that come out at once and do not go in, as arguments: `8, 9`.
  private let runs: [String]
  private let gates: [String]

  /// `seen` are values that can reach an operator.
  init(_ goal: SearchGoal, seen: [Value]) {
    hasSecondInput = goal.inputs.count > 1
    durations = Self.durations(goal).map { TimeUnit.literal(Int($0 / 1000)) }
    let most = (goal.inputs + [goal.wanted]).map { $0.count { !$0.event.isEnd } }.max() ?? 0
    counts = (0...min(5, most)).map(String.init)
    let wanted = goal.wanted.distinctValues.filter(\.isPlain)
    let given = Set(goal.inputs.flatMap(\.distinctValues))
    let new = wanted.filter { !given.contains($0) }
    // A seed, or the value of a stream beside, is seen in what comes out only with others.
    let hidden = goal.inputs.flatMap(\.distinctValues).unique
      .filter { $0.isPlain && !wanted.contains($0) }
    values = ((new + wanted.filter(given.contains)).prefix(5) + hidden.prefix(4)).map(\.literal)
    let others = Set(new)
    runs = Dictionary(grouping: goal.wanted, by: \.time).sorted { $0.key < $1.key }
      .map { $0.value.compactMap(\.event.value).filter(others.contains) }
      .filter { $0.count > 1 }.map { $0.map(\.literal).joined(separator: ", ") }
    gates =
      hasSecondInput
      ? goal.inputs[1].distinctValues.filter(\.isPlain).prefix(3).map { "b.map(==\($0.literal))" }
      : []
    functions = FunctionTexts(
      seen: seen, wanted: wanted, values: values, durations: durations,
      hasSecondInput: hasSecondInput)
  }

  /// The spans between any two events next to one another, and from what goes in to what comes out: those
  /// that there are most often, and then the shortest.
  private static func durations(_ goal: SearchGoal) -> [Int64] {
    let gaps = goal.inputs.flatMap { input in
      zip(input, input.dropFirst()).map { $1.time - $0.time }
    }
    let delays = goal.inputs.flatMap { input in
      goal.wanted.flatMap { event in input.map { event.time - $0.time } }
    }
    let times = goal.wanted.map(\.time) + goal.inputs.flatMap { $0.map(\.time) }
    let spans = (gaps + delays + times).filter { $0 > 0 }
    let counts = Dictionary(grouping: spans) { $0 }.mapValues(\.count)
    return counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(8).map(\.key)
  }

  /// The texts of all arguments of a kind; none where there is nothing to take them from.
  func texts(of kind: ParameterKind) -> [String] {
    switch kind.base {
    case .stream, .streams:
      return (hasSecondInput ? ["b"] + gates : [])
        + values.prefix(3).map { "of(\($0))" } + ["empty()"]
    case .number: return counts
    case .duration: return durations
    case .function(let kind): return functions.texts(of: kind)
    case .bool: return ["true", "false"]
    case .value: return values
    case .values: return values + runs
    case .lane: return ["main"]
    case .symbol(let sample): return [sample]
    case .string: return values.filter { $0.hasPrefix("\"") } + ["\"x\""]
    case .record, .list, .marbles, .optional, .context: return []
    }
  }
}

extension Value {
  /// True if it can be written as a literal.
  var isPlain: Bool {
    switch self {
    case .null, .bool, .int, .double, .duration, .string: true
    case .list(let members): members.allSatisfy(\.isPlain)
    case .record(let record): record.fields.values.allSatisfy(\.isPlain)
    case .symbol, .function, .stream, .handle: false
    }
  }
}
