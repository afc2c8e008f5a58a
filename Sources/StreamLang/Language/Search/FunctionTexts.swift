/// Functions that could stand as arguments: arithmetic and comparisons that make something of the values
/// seen, and what the language has by name.
struct FunctionTexts {
  private let transforms: [String]
  private let predicates: [String]
  private let makers: [String]
  private let recoveries: [String]

  init(
    seen: [Value], wanted: [Value], values: [String], durations: [String], hasSecondInput: Bool
  ) {
    let second = hasSecondInput ? ["b"] : []
    let tests = Self.tests(of: seen)
    predicates = tests
    // A test is a function like any other where true or false is wanted.
    let answers = wanted.contains { if case .bool = $0 { true } else { false } } ? tests : []
    transforms =
      Self.arithmetic(from: seen, to: wanted.flatMap { [$0] + $0.parts })
      + Self.named(from: seen, to: wanted)
      + Self.templates(from: seen, to: wanted) + Self.fields(of: seen) + answers
    recoveries = (second + values.prefix(4).map { "of(\($0))" } + ["empty()"]).map { "e => \($0)" }
    makers =
      second.map { "x => \($0)" } + ["x => of(x)", "x => empty()"]
      + durations.prefix(6).flatMap { ["x => timer(\($0))", "x => timer(\($0)).map(_ => x)"] }
  }

  func texts(of kind: FunctionKind) -> [String] {
    switch kind {
    case .transform, .key: transforms
    case .predicate: predicates
    case .fold: ["+", "*", "-", "max", "min", "(x, y) => y"]
    case .streamMaker: makers
    case .recovery: recoveries
    case .action, .equality, .order, .streamFold, .streamFactory, .subjectFactory, .streamFunction:
      [kind.sample]
    }
  }

  /// `+1`, `*10`, `x => x * x`: what leads from a number seen to a wanted one, that first which does so most often, and
  /// of those that do so equally often the one with the smallest number.
  private static func arithmetic(from seen: [Value], to wanted: [Value]) -> [String] {
    let numbers = seen.compactMap(\.wholeNumber)
    if numbers.isEmpty { return [] }
    let goals = wanted.compactMap(\.wholeNumber)
    var notes: [String: (count: Int, size: Int, place: Int)] = [:]
    func note(_ text: String, _ size: Int = 1) {
      let place = notes.count
      notes[text, default: (0, abs(size), place)].count += 1
    }
    for number in numbers {
      for goal in goals {
        let difference = goal &- number
        if difference != 0, difference.magnitude < 1_000_000 {
          note(difference > 0 ? "+\(difference)" : "x => x - \(-difference)", difference)
        }
        if number != 0, goal % number == 0, goal != number {
          note(goal == -number ? "x => -x" : "*\(goal / number)", goal / number)
        }
        if goal != 0, number % goal == 0, number / goal > 1 {
          note("/\(number / goal)", number / goal)
        }
        let (square, isTooLarge) = number.multipliedReportingOverflow(by: number)
        if square == goal, !isTooLarge, number.magnitude > 1 { note("x => x * x") }
      }
    }
    let likely = notes.sorted {
      (-$0.value.count, $0.value.size, $0.value.place)
        < (-$1.value.count, $1.value.size, $1.value.place)
    }.map(\.key)
    return (line(through: numbers, goals) + likely).prefix(10) + ["%2"]
  }

  /// `x => x * 2 + 1`, `x => 10 - x`: what makes the second numbers of the first, one of each.
  private static func line(through numbers: [Int], _ goals: [Int]) -> [String] {
    let small = -1_000_000...1_000_000
    guard numbers.count == goals.count, numbers.count > 1,
      (numbers + goals).allSatisfy(small.contains), numbers[0] != numbers[1]
    else { return [] }
    let slope = (goals[1] - goals[0]) / (numbers[1] - numbers[0])
    let start = goals[0] - slope * numbers[0]
    guard slope != 0, slope != 1, start != 0 || slope == -1,
      zip(numbers, goals).allSatisfy({ $0 * slope + start == $1 })
    else { return [] }
    if slope == -1 { return [start == 0 ? "x => -x" : "x => \(start) - x"] }
    return ["x => x * \(slope) \(start < 0 ? "-" : "+") \(abs(start))"]
  }

  /// `x => "\(x)!"`: texts around the values seen.
  private static func templates(from seen: [Value], to wanted: [Value]) -> [String] {
    let texts = seen.compactMap { $0.wholeNumber.map(String.init) ?? $0.string }
    let patterns = wanted.compactMap(\.string).flatMap { goal in
      texts.flatMap { text -> [String] in
        guard !text.isEmpty, goal != text, let range = goal.firstRange(of: text) else { return [] }
        let before = Value.string(String(goal[..<range.lowerBound])).literal
        let after = Value.string(String(goal[range.upperBound...])).literal
        return ["x => \(before.dropLast())\\(x)\(after.dropFirst())"]
      }
    }
    let counts = Dictionary(grouping: patterns) { $0 }.mapValues(\.count)
    return Array(patterns.unique.filter { counts[$0] == counts.values.max() }.prefix(2))
  }

  /// Plain functions that make a wanted value of one seen.
  private static func named(from seen: [Value], to wanted: [Value]) -> [String] {
    let wanted = Set(wanted)
    let environment = Environment(Settings(), input: StandardInput(refusal: ""), isRecording: false)
    return Builtin.all.filter { builtin in
      builtin.isPure && builtin.arity.contains(1)
        && seen.contains { value in
          (try? builtin.call([value], in: environment)).map { $0 != value && wanted.contains($0) }
            ?? false
        }
    }.map { $0.name.isName ? $0.name : "x => \($0.name)(x)" }
  }

  /// `x => x.time`: the fields of records.
  private static func fields(of seen: [Value]) -> [String] {
    var names: [String] = []
    for case .record(let record) in seen {
      names += record.fields.keys.filter { $0.isName && !names.contains($0) }
    }
    return names.prefix(6).map { "x => x.\($0)" }
  }

  /// `>2`, `==2`: what tells values apart.
  private static func tests(of seen: [Value]) -> [String] {
    let numbers = seen.filter { $0.wholeNumber != nil }.prefix(5).map(\.literal)
    let others = seen.filter { $0.wholeNumber == nil && $0.isPlain }.prefix(4).map(\.literal)
    return numbers.flatMap { [">\($0)", "<\($0)"] }
      + (numbers + others).flatMap { ["==\($0)", "!=\($0)"] }
      + (numbers.isEmpty ? [] : ["x => x % 2 == 0", "x => x % 2 == 1"])
  }
}

extension Value {
  /// The number that it is, if it is a whole one.
  var wholeNumber: Int? { if case .int(let number) = self { number } else { nil } }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
