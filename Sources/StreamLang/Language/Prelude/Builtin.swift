import StreamEngine

/// A plain function of the language: values in, a value out.
///
/// It can be called as `length(x)` and as `x.length()`, handed to an operator by its name, and used
/// in formulas. Checking, help, `docs/operators.md` and its example's test derive from this.
package struct Builtin: Sendable {
  package private(set) var name: String
  /// The names that other languages have for it.
  package let aliases: [String]
  /// The names by which it is a method, and which mean something else as a function.
  package let methods: [String]
  /// The number of arguments that it takes, with what stands before the dot of a method.
  package let arity: ClosedRange<Int>
  package let summary: String
  /// A call, and what it gives.
  package let example: (source: String, output: String)
  /// True if it is called for what it does.
  package let isAction: Bool
  /// True if its name alone is a call of it: `now`.
  var isRead: Bool { arity.upperBound == 0 && !makesHandle }
  /// True if the same arguments always give the same value; others have no place in a formula.
  package let isPure: Bool
  /// True if it makes something to hold rather than a value.
  let makesHandle: Bool
  /// True if it goes on where its first argument fails, so that this is computed within it.
  let catches: Bool
  /// True if a formula that is one call of it says also a value that is equal to the one before.
  let repeatsEqualValues: Bool
  /// Only running can tell what it makes: a value, a stream, a function.
  let makesAnything: Bool
  /// Its place in the catalogue.
  var id = Core.BuiltinID(index: 0)
  /// The places where a function can stand, always as the last argument.
  private let functions: [Int]
  let labels: [String]
  private var body: Body
  /// The form for elements of blocks, with constants behind.
  private let form: (@Sendable ([Value]) -> BlockForm?)?
  /// The answer for two arguments that need no more than a look at them; nil where its body has to be asked.
  private(set) var atOnce: AnsweringAtOnce?
  /// Does it for three arguments, and answers the last one; false where its body has to be asked.
  private(set) var storing: StoringAtOnce?
  /// True if it may ask for the place of its call (`TurnRecorder.callPlace`).
  private(set) var asksForPlace = false
  /// The text that it adds to its first argument, if that is a text; the call has the others.
  private(set) var addend: Addend?

  typealias AnsweringAtOnce = @Sendable (Value, Value) -> Value?
  typealias StoringAtOnce = @Sendable (Value, Value, Value) throws -> Bool
  typealias Addend = @Sendable (BuiltinCall) throws -> String
  /// A function of its arguments.
  typealias Answering = @Sendable (BuiltinCall) throws -> Value
  /// A function that changes the value of its first argument where it stands; the call has the others.
  typealias Changing = @Sendable (any ValuePlace, BuiltinCall) throws -> Void

  private enum Body {
    case answers(Answering)
    case changes(Changing)
  }

  init(
    _ name: String, also aliases: [String] = [], methods: [String] = [], _ arity: ClosedRange<Int>,
    _ summary: String, example: (String, String), functions: [Int] = [], labels: [String] = [],
    isAction: Bool = false, isPure: Bool = true, makesHandle: Bool = false, catches: Bool = false,
    repeatsEqualValues: Bool = false, makesAnything: Bool = false,
    form: (@Sendable ([Value]) -> BlockForm?)? = nil,
    _ body: @escaping Answering
  ) {
    self.name = name
    self.aliases = aliases
    self.methods = methods
    self.arity = arity
    self.summary = summary
    self.example = example
    self.functions = functions
    self.labels = labels
    self.isAction = isAction
    self.isPure = isPure && !isAction
    self.makesHandle = makesHandle
    self.catches = catches
    self.repeatsEqualValues = repeatsEqualValues
    self.makesAnything = makesAnything
    self.body = .answers(body)
    self.form = form
  }

  /// A function with the name, the arity and the summary of another one, that changes its first argument.
  init(_ other: Builtin, changing body: @escaping Changing) {
    self = other
    self.body = .changes(body)
  }

  /// The function, which may answer so for two arguments.
  func answering(atOnce: @escaping AnsweringAtOnce) -> Builtin {
    var builtin = self
    builtin.atOnce = atOnce
    return builtin
  }

  /// The function, which may do so for three arguments, and answers the last one then.
  func storing(atOnce: @escaping StoringAtOnce) -> Builtin {
    var builtin = self
    builtin.storing = atOnce
    return builtin
  }

  /// The function, which adds this to a text: one in a variable is made longer where it stands.
  func adding(_ addend: @escaping Addend) -> Builtin {
    var builtin = self
    builtin.addend = addend
    return builtin
  }

  /// The function, which may ask for the place of its call.
  var askingForPlace: Builtin {
    var builtin = self
    builtin.asksForPlace = true
    return builtin
  }

  /// True if it changes the value of its first argument.
  var isChanging: Bool { if case .changes = body { true } else { false } }

  /// Changes the value that a place holds.
  func change(_ place: any ValuePlace, _ others: [Value], in environment: Environment) throws {
    guard case .changes(let change) = body else { return }
    let count = others.count + 1
    guard arity.contains(count) else { throw RuntimeError(wrongArity(count)) }
    try change(place, BuiltinCall(name: name, values: others, environment: environment))
  }

  func call(_ values: [Value], in environment: Environment) throws -> Value {
    guard case .answers(let answer) = body else {
      let place = SharedLocal(values.first ?? .null)
      try change(place, Array(values.dropFirst()), in: environment)
      return place.current
    }
    guard arity.contains(values.count) else { throw RuntimeError(wrongArity(values.count)) }
    return try answer(BuiltinCall(name: name, values: values, environment: environment))
  }

  func function(in environment: Environment) -> Function {
    Function(
      name, arity: arity.lowerBound, isVariadic: arity.upperBound > arity.lowerBound,
      blockForm: blockForm(with: [])
    ) {
      try call($0, in: environment)
    }
  }

  /// The form for an element of a block and these constants, if there is one.
  func blockForm(with constants: [Value]) -> BlockForm? {
    arity.contains(1 + constants.count) ? form?(constants) : nil
  }

  /// This function under the name by which a text calls it, for its messages.
  func spelled(_ name: String) -> Builtin {
    guard aliases.contains(name) else { return self }
    var builtin = self
    builtin.name = name
    return builtin
  }

  func wrongArity(_ number: Int) -> String {
    let wanted = number < arity.lowerBound ? arity.lowerBound : arity.upperBound
    return "\(name) wants \(count(wanted, "argument")), got \(number)"
  }
}

// MARK: Where functions stand

extension Builtin {
  /// Labels behind which only a function can stand.
  private static let functionLabels: Set<String> = ["where", "by"]

  /// True if `+1`, `.name` or `-3` means a function at this place, the receiver being the first.
  func wantsFunction(at place: Int, isLast: Bool, label: String?) -> Bool {
    if let label { return Self.functionLabels.contains(label) && labels.contains(label) }
    return isLast && functions.contains(place)
  }

  /// True if a bare `$0` at this position of a call makes a function, with or without a receiver.
  func takesFunction(at position: Int, isLast: Bool, label: String?) -> Bool {
    wantsFunction(at: position, isLast: isLast, label: label)
      || wantsFunction(at: position + 1, isLast: isLast, label: label)
  }
}

extension Builtin {
  /// True if it knows every label of these arguments.
  func hasLabels(of arguments: [Expression.Argument]) -> Bool {
    arguments.compactMap(\.label).allSatisfy { labels.contains($0.text) }
  }
}
