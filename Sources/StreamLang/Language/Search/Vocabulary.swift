import OrderedCollections

/// The values, durations and counts that programs name, and values near them, which are likely to be
/// treated otherwise.
struct Vocabulary {
  /// Values of one kind that can be sent.
  struct Values {
    /// Those that are named, and those next to them, the first ones first.
    var main: [Value]
    /// Others of the kind, each of which something treats in its own way.
    var odd: [Value] = []
  }

  /// The kinds of values that a program may be meant for, those first that it names.
  private(set) var kinds: [Values] = []
  /// In nanoseconds.
  private(set) var durations: [UInt64] = []
  /// The largest number that may count events.
  private(set) var counted = 0

  private var numbers: [Int] = []
  private var others: [Value] = []
  /// The ways to fields of a value: `["name", "first"]`.
  private var fields: [[String]] = []
  /// The number of members that a list needs.
  private var members = 0

  init(of expressions: [Core.Expression]) {
    for expression in expressions { note(expression) }
    durations = durations.unique
    numbers = numbers.unique
    others = others.unique
    fields = fields.unique.filter { field in
      !fields.contains { $0.count > field.count && $0.starts(with: field) }
    }
    let hasTexts = others.contains { if case .string = $0 { true } else { false } }
    let (numeric, texts) = (numeric, texts)
    let plain = numbers.isEmpty && hasTexts ? [texts, numeric] : [numeric, texts]
    let truths = Values(main: [.bool(true), .bool(false)])
    let leaves = plain + [truths]
    var shaped: [Values] = []
    if !fields.isEmpty {
      shaped += Self.shaped(leaves, fields.count) { members in
        Self.record(zip(fields, members).map { ($0, $1) })
      }
    }
    var lists = Self.shaped(Array(leaves.prefix(2)), max(2, members)) { .list($0) }
    if members == 0 {
      for kind in lists.indices { lists[kind].odd += [.list([]), .list([.int(1)])] }
    }
    // A record is meant where fields are named, even if something else does as well.
    kinds = shaped + leaves + lists
  }

  // MARK: Values

  private var numeric: Values {
    let near = [1, -1].flatMap { step in numbers.map { $0 &+ step } }
    let all = (numbers + near).unique
    let whole: [Int] = all.filter { $0.magnitude < 1_000_000 }
    let small: [Int] = [1, 2, 3].filter { !whole.contains($0) }
    let positive: [Int] = whole.filter { $0 > 0 } + small
    let ordered: [Value] = (positive + whole.filter { $0 <= 0 }).map(Value.int)
    // Those that matter most, the smallest first.
    let first = ordered.prefix(3).sorted { ($0.wholeNumber ?? 0) < ($1.wholeNumber ?? 0) }
    let main: [Value] = first + ordered.dropFirst(3) + others
    var odd: [Value] = [.int(0), .int(-1)]
    for number in numbers.isEmpty ? [0] : numbers.prefix(2) {
      odd.append(.double(Double(number) + 0.5))
    }
    for number in all where !whole.contains(number) { odd.append(.int(number)) }
    return Values(main: main, odd: odd.unique.filter { !main.contains($0) })
  }

  private var texts: Values {
    let letters = ["a", "b"].map(Value.string).filter { !others.contains($0) }
    let named = others.compactMap { if case .string(let text) = $0 { text } else { nil } }
    var odd = ["", "A", " b "]
    for number in numbers where (1...12).contains(number) {
      for length in number - 1...number + 1 where length > 1 {
        odd.append(String(repeating: "a", count: length))
      }
    }
    for text in named.prefix(2) { odd += ["\(text)a", "a\(text)"] }
    for number in numbers.prefix(2) { odd.append("\(number)") }
    let main: [Value] = others + letters
    return Values(main: main, odd: odd.unique.map(Value.string).filter { !main.contains($0) })
  }

  /// Values with so many parts: one for each way to choose the kinds of the parts.
  private static func shaped(
    _ leaves: [Values], _ parts: Int, _ make: ([Value]) -> Value
  ) -> [Values] {
    var choices: [[Values]] = parts > 3 ? leaves.map { Array(repeating: $0, count: parts) } : [[]]
    if parts <= 3 {
      for _ in 0..<parts { choices = choices.flatMap { one in leaves.map { one + [$0] } } }
    }
    return choices.map { kinds in
      // Neighbours in the lists of values: in one value all differ, in the next they are alike.
      var main: [Value] = []
      for number in 0..<6 {
        let members = kinds.enumerated().map { part, kind -> Value in
          let step = number % 2 == 0 ? part : 0
          return kind.main[(number / 2 + step) % kind.main.count]
        }
        main.append(make(members))
      }
      var odd: [Value] = []
      for number in 0..<3 {
        for part in kinds.indices where number < kinds[part].odd.count {
          var members = kinds.map { $0.main[0] }
          members[part] = kinds[part].odd[number]
          odd.append(make(members))
        }
      }
      (main, odd) = (main.unique, odd.unique)
      return Values(main: main, odd: odd.filter { !main.contains($0) })
    }
  }

  private static func record(_ fields: [(way: [String], value: Value)]) -> Value {
    var members: OrderedDictionary<String, Value> = [:]
    for (way, value) in fields where members[way[0]] == nil {
      let inner = fields.filter { $0.way[0] == way[0] && $0.way.count > 1 }
      members[way[0]] =
        inner.isEmpty ? value : record(inner.map { (Array($0.way.dropFirst()), $0.value) })
    }
    return .record(Record(members))
  }

  // MARK: Time

  /// The frame in which gaps shorter than the durations, as long and longer ones are whole numbers of frames; `own`
  /// if that will do.
  func frame(_ own: UInt64) -> UInt64 {
    guard let shortest = durations.filter({ $0 > 0 }).min() else { return own }
    let common = durations.reduce(0) { Self.divisor($0, $1) }
    let step = (durations.max() ?? common) / common <= 4 ? common : shortest
    if common % own == 0, (2...4).contains(shortest / own) { return own }
    // Texts have whole microseconds.
    return max(1000, step / 2 / 1000 * 1000)
  }

  private static func divisor(_ a: UInt64, _ b: UInt64) -> UInt64 { b == 0 ? a : divisor(b, a % b) }

  // MARK: Reading

  private mutating func note(_ expression: Core.Expression) {
    switch expression.kind {
    case .literal(let literal): note(literal)
    case .duration(let unit, _, let count):
      guard case .literal(.int(let number)) = count.kind, (1..<1 << 32).contains(number) else {
        break
      }
      durations.append(UInt64(unit * number) * 1000)
      return
    case .field(let object, _):
      if let way = expression.way { fields.append(way) }
      if case .local = object.kind { return }
    case .element(let list, let place):
      guard case .literal(.int(let number)) = place.kind, (0..<8).contains(number) else {
        if let way = expression.way { fields.append(way) }
        break
      }
      if case .local = list.kind { members = max(members, number + 1) }
      return note(list)
    case .function(let function):
      for parameter in function.parameters { note(parameter) }
      note(function.body)
    case .binary(.coalesce, _, _): others.append(.null)
    case .operation(let call): note(functionsOf: call.arguments)
    case .dynamic(let call): note(functionsOf: call.arguments)
    default: break
    }
    for child in expression.children { note(child) }
  }

  private mutating func note(_ literal: Core.Literal) {
    switch literal {
    case .null: others.append(.null)
    case .bool(let truth): others += [.bool(truth), .bool(!truth)]
    case .int(let number):
      numbers.append(number)
      counted = max(counted, number)
    case .double(let number): others.append(.double(number))
    case .duration(let microseconds):
      if microseconds > 0 { durations.append(UInt64(microseconds) * 1000) }
    case .string(let text): others.append(.string(text))
    case .symbol: break
    }
  }

  private mutating func note(_ statements: [Core.Statement]) {
    for expression in statements.flatMap(\.expressions) { note(expression) }
  }

  /// `.name` is a field where a function is wanted.
  private mutating func note(functionsOf arguments: [Core.Argument]) {
    for argument in arguments {
      if case .dot(let function?, _)? = argument.alternative { note(function.body) }
    }
  }

  private mutating func note(_ pattern: Core.Pattern) {
    switch pattern {
    case .name, .ignored: break
    case .list(let parts): members = max(members, parts.count)
    case .record(let parts): fields += parts.map { [$0.key] }
    }
  }
}

extension Core.Expression {
  /// `["name", "first"]` of `x.name.first` or `x["name"].first`, where x is a parameter.
  fileprivate var way: [String]? {
    let (object, name): (Core.Expression, String)
    switch kind {
    case .field(let inner, let field): (object, name) = (inner, field.text)
    case .element(let inner, let key):
      guard case .literal(.string(let text)) = key.kind else { return nil }
      (object, name) = (inner, text)
    default: return nil
    }
    if case .local = object.kind { return [name] }
    return object.way.map { $0 + [name] }
  }
}

extension String {
  /// Its expressions as they are resolved, as far as they have a meaning.
  func resolved(in symbols: SymbolTable) -> [Core.Expression] {
    var resolver = Resolver(Source(self), symbols)
    return resolver.statements(Parser.parse(self).statements).flatMap(\.expressions)
  }
}
