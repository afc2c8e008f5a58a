import OrderedCollections

/// The values, durations and counts that texts of programs name, and values near them, which are likely to be
/// treated otherwise.
struct Vocabulary {
  /// Values that can be sent, those first that stand in the texts.
  private(set) var values: [Value] = []
  /// In nanoseconds.
  private(set) var durations: [UInt64] = []
  /// The largest number that may count events.
  private(set) var counted = 0

  private var numbers: [Int] = []
  private var others: [Value] = []
  private var fields: [String] = []

  init(of texts: [String]) {
    for statement in texts.flatMap({ Parser.parse($0).statements }) { note(statement) }
    durations = durations.unique
    numbers = numbers.unique
    others = others.unique
    fields = fields.unique
    let near = [1, -1].flatMap { step in numbers.map { $0 &+ step } }
    let whole = (numbers + near).unique.filter { $0.magnitude < 1_000_000 }
    let letters = ["a", "b"].map(Value.string).filter { !others.contains($0) }
    let small = [1, 2, 3].filter { !whole.contains($0) }
    if fields.isEmpty {
      let numeric = (whole.filter { $0 > 0 } + small + whole.filter { $0 <= 0 }).map(Value.int)
      let hasTexts = others.contains { if case .string = $0 { true } else { false } }
      // Those that matter most, the smallest first.
      let first = numeric.prefix(3).sorted { ($0.wholeNumber ?? 0) < ($1.wholeNumber ?? 0) }
      values =
        whole.isEmpty && hasTexts ? others + letters : first + numeric.dropFirst(3) + others
    } else {
      let first = others.first ?? .int(whole.first ?? 1)
      for value in [first] + [.int(1), .int(2), .int(3)].filter({ $0 != first }) {
        values.append(
          .record(Record(OrderedDictionary(uniqueKeysWithValues: fields.map { ($0, value) }))))
      }
    }
  }

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

  private mutating func note(_ statement: Statement) {
    for expression in statement.expressions { note(expression) }
  }

  private mutating func note(_ expression: Expression) {
    switch expression.kind {
    case .int(let number):
      numbers.append(number)
      counted = max(counted, number)
    case .double(let number): others.append(.double(number))
    case .bool(let truth): others += [.bool(truth), .bool(!truth)]
    case .string(let text): others.append(.string(text))
    case .duration(let microseconds):
      if microseconds > 0 { durations.append(UInt64(microseconds) * 1000) }
    case .member(let object, let name):
      if case .name = object.kind, !name.text.isEmpty, name.text.first?.isLetter == true {
        fields.append(name.text)
      }
    case .function(let literal): for statement in literal.body { note(statement) }
    default: break
    }
    // A method that is called is no field.
    if case .call(let callee, let arguments) = expression.kind,
      case .member(let object, _) = callee.kind
    {
      note(object)
      for argument in arguments { note(argument.value) }
      return
    }
    // `.name` is a field where a function is wanted.
    if case .call(_, let arguments) = expression.kind {
      for case .dot(let name) in arguments.filter({ $0.label == nil }).map(\.value.kind) {
        fields.append(name.text)
      }
    }
    for child in expression.children { note(child) }
  }
}
