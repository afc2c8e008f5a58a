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
      Self.arithmetic(from: seen, to: wanted) + Self.named(from: seen, to: wanted)
      + Self.fields(of: seen) + answers
    recoveries = (second + values.prefix(4).map { "of(\($0))" } + ["empty()"]).map { "e => \($0)" }
    makers =
      second.map { "x => \($0)" } + ["x => of(x)", "x => empty()"]
      + durations.prefix(6).flatMap { ["x => timer(\($0))", "x => timer(\($0)).map(_ => x)"] }
  }

  func texts(of kind: FunctionKind) -> [String] {
    switch kind {
    case .transform: transforms
    case .predicate: predicates
    case .fold: ["+", "*", "-", "max", "min", "(x, y) => y"]
    case .streamMaker: makers
    case .recovery: recoveries
    case .action, .equality, .order, .streamFold, .streamFactory, .subjectFactory, .streamFunction:
      [kind.sample]
    }
  }

  /// `+1`, `*10`, `%2`: what leads from a number seen to a wanted one, that first which does so most often.
  private static func arithmetic(from seen: [Value], to wanted: [Value]) -> [String] {
    let numbers = seen.compactMap(\.wholeNumber)
    if numbers.isEmpty { return [] }
    var counts: [String: Int] = [:]
    var order: [String] = []
    func note(_ text: String) {
      if counts[text] == nil { order.append(text) }
      counts[text, default: 0] += 1
    }
    for number in numbers {
      for goal in wanted.compactMap(\.wholeNumber) {
        let difference = goal &- number
        if difference != 0, difference.magnitude < 1_000_000 {
          note(difference > 0 ? "+\(difference)" : "x => x - \(-difference)")
        }
        if number != 0, goal % number == 0, goal / number != 1 { note("*\(goal / number)") }
        if goal != 0, number % goal == 0, number / goal > 1 { note("/\(number / goal)") }
      }
    }
    let ranks = Dictionary(uniqueKeysWithValues: zip(order, 0...))
    return order.sorted {
      (-counts[$0, default: 0], ranks[$0, default: 0]) < (
        -counts[$1, default: 0], ranks[$1, default: 0]
      )
    }
    .prefix(10) + ["%2"]
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
    }.map { "x => \($0.name)(x)" }
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
  fileprivate var wholeNumber: Int? {
    if case .int(let number) = self { number } else { nil }
  }
}
