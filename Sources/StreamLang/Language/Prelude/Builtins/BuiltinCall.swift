/// One call of a plain function: its arguments as what it wants them to be.
struct BuiltinCall {
  let name: String
  let values: [Value]
  let environment: Environment

  /// The argument at a place.
  subscript(_ place: Int) -> Value { values[place] }

  /// True if there is an argument at a place; the first one is at 0.
  func has(_ place: Int) -> Bool { values.indices.contains(place) }

  func text(_ place: Int) throws -> String {
    guard case .string(let text) = values[place] else { throw refusal("a string", place) }
    return text
  }

  func number(_ place: Int) throws -> Double {
    guard let number = values[place].number else { throw refusal("a number", place) }
    return number
  }

  func whole(_ place: Int) throws -> Int {
    guard case .int(let number) = values[place] else {
      guard case .double(let number) = values[place] else { throw refusal("a whole number", place) }
      guard let whole = Int(exactly: number) else {
        throw RuntimeError("\(name) wants a whole number, got \(Value.text(of: number))")
      }
      return whole
    }
    return number
  }

  /// A whole number that says how many.
  func amount(_ place: Int) throws -> Int {
    let number = try whole(place)
    if number < 0 {
      throw RuntimeError("\(name) wants a number that is not negative, got \(number)")
    }
    return number
  }

  func function(_ place: Int) throws -> Function {
    guard case .function(_, let function) = values[place] else {
      var fault = refusal("a function", place)
      if case .int(let number) = values[place] { fault.help = "write `x => \(number)`" }
      throw fault
    }
    return function
  }

  /// The function at a place, if one stands there.
  func optionalFunction(_ place: Int) throws -> Function? { has(place) ? try function(place) : nil }

  /// A function that is called for one member after another, which gets the number of its call if it asks
  /// for one argument more.
  func memberFunction(_ place: Int, taking wanted: Int = 1, from first: Int = 0) throws -> Function
  {
    let function = try function(place)
    return !function.isVariadic && function.arity == wanted + 1
      ? function.numbered(from: first) : function
  }

  /// A test of one member after another, if one stands at a place.
  func memberTest(_ place: Int) throws -> Predicate? {
    has(place) ? try memberFunction(place).predicate : nil
  }

  /// The members of a list, or the characters of a text.
  func members(_ place: Int) throws -> [Value] {
    switch values[place] {
    case .list(let members): return members
    case .string(let text): return text.map { .string(String($0)) }
    case .handle(let handle):
      if case .list(let members)? = handle.plain { return members }
    default: break
    }
    throw refusal("a list or a string", place)
  }

  func list(_ place: Int) throws -> [Value] {
    guard case .list(let members) = values[place] else { throw refusal("a list", place) }
    return members
  }

  func record(_ place: Int) throws -> Record {
    guard case .record(let record) = values[place] else { throw refusal("a record", place) }
    return record
  }

  /// The values of several arguments, or of a list alone.
  var alternatives: [Value] {
    if values.count == 1, case .list(let members) = values[0] { return members }
    return values
  }

  /// The reason why an argument will not do.
  func refusal(_ wanted: String, _ place: Int = 0) -> RuntimeError {
    var fault = RuntimeError("\(name) wants \(wanted), got \(values[place].title)")
    if case .list = values[place], values.count == 1 {
      fault.help = "for each member write `map(list, \(name))`"
    }
    return fault
  }
}

// MARK: Results that end

extension BuiltinCall {
  /// The number of members that a list, or of characters that a text, can have.
  static let sizeLimit = 10_000_000

  /// A list that a call has made.
  func made(_ members: [Value]) throws -> Value {
    if members.count > Self.sizeLimit { throw tooLong("list", "members") }
    return .list(members)
  }

  /// A text of these pieces; refused before it takes more room than it may.
  func made(_ pieces: some Sequence<some StringProtocol>) throws -> Value {
    var text = ""
    var checkpoint = Self.sizeLimit
    for piece in pieces {
      text += piece
      if text.utf8.count <= checkpoint { continue }
      if text.count > Self.sizeLimit { throw tooLong("text", "characters") }
      checkpoint = text.utf8.count + Self.sizeLimit
    }
    return .string(text)
  }

  private func tooLong(_ what: String, _ parts: String) -> RuntimeError {
    RuntimeError("\(name) would make a \(what) of more than 10,000,000 \(parts)")
  }

  /// A whole number for a `Double` that is one.
  func whole(_ number: Double) throws -> Value {
    guard let whole = Int(exactly: number) else {
      throw RuntimeError("\(Value.text(of: number)) is too large for a whole number")
    }
    return .int(whole)
  }
}

// MARK: Order

extension Value {
  /// As the language's `<`; two of different kinds are a mistake.
  func isLess(than other: Value) throws -> Bool {
    try BinaryOperator.less.apply(self, other) == .bool(true)
  }
}
