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
    // A value in front of all others, or behind them, was often put there.
    let edges = [goal.wanted.first?.time, goal.wanted.last?.time].flatMap { time in
      goal.wanted.filter { $0.time == time }.compactMap(\.event.value).filter(\.isPlain)
    }
    // A seed, or the value of a stream beside, is seen in what comes out only with others.
    let hidden = goal.inputs.flatMap(\.distinctValues).unique
      .filter { $0.isPlain && !wanted.contains($0) }
    let likely = Self.common(to: wanted) + Array(new.prefix(4)) + edges + new + wanted
    values = (Array(likely.unique.prefix(6)) + hidden.prefix(4)).unique.map(\.literal)
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

  /// The parts that all of some lists and records have, two at least.
  private static func common(to values: [Value]) -> [Value] {
    guard values.count > 1, let first = values.first else { return [] }
    return first.parts.unique.filter { part in
      part.isPlain && values.dropFirst().allSatisfy { $0.parts.contains(part) }
    }
  }

  /// The spans between any two events next to one another, and from what goes in to what comes out: those
  /// that there are most often, and then the shortest.
  private static func durations(_ goal: SearchGoal) -> [Int64] {
    // Many events at one moment say no more of times than one.
    let inputs = goal.inputs.map { $0.map(\.time).unique }
    let wanted = goal.wanted.map(\.time).unique
    let gaps = (inputs + [wanted]).flatMap { times in zip(times, times.dropFirst()).map { $1 - $0 }
    }
    let delays = inputs.flatMap { times in wanted.flatMap { end in times.map { end - $0 } } }
    let spans = (gaps + delays + wanted + inputs.joined()).filter { $0 > 0 }
    let counts = Dictionary(grouping: spans) { $0 }.mapValues(\.count)
    return counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(10).map(\.key)
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
  /// The members of a list, the keys and the values of a record, and the parts of these; none of anything else.
  var parts: [Value] {
    switch self {
    case .list(let members): members.flatMap { [$0] + $0.parts }
    case .record(let record):
      record.fields.flatMap { key, value in
        [Int(key).map(Value.int) ?? .string(key), value] + value.parts
      }
    default: []
    }
  }

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
