/// A callable value of the language.
///
/// `body` is the meaning. A function of numbers may carry `fast` code besides, which answers nil
/// whenever it cannot vouch for its answer; then the meaning is asked, and makes the error if there
/// is one. There is no second semantics.
public final class Function {
  /// As it was written.
  let text: String
  /// How many parameters it names, or the highest `$n` and one.
  let arity: Int
  /// Whether it takes any number of arguments, as `max` and `print` do.
  let isVariadic: Bool
  let body: ([Value]) throws -> Value
  let fast: FastCode?
  /// What it was made from; nil for the functions that come with the language.
  let literal: FunctionLiteral?
  /// Where it was handed over: the place to blame for an error that has none.
  let site: Fault.Origin?

  init(
    _ text: String, arity: Int, isVariadic: Bool = false, fast: FastCode? = nil,
    literal: FunctionLiteral? = nil, site: Fault.Origin? = nil,
    _ body: @escaping ([Value]) throws -> Value
  ) {
    self.text = text
    self.arity = arity
    self.isVariadic = isVariadic
    self.body = body
    self.fast = fast
    self.literal = literal
    self.site = site
  }

  /// The same function, handed over at `site`.
  func handed(at site: Fault.Origin) -> Function {
    Function(
      text, arity: arity, isVariadic: isVariadic, fast: fast, literal: literal, site: site, body)
  }

  /// Calls with these arguments; a list of as many as are wanted comes apart, superfluous ones are
  /// dropped.
  func call(_ arguments: [Value]) throws -> Value {
    guard let site else { return try callBody(arguments) }
    do {
      return try callBody(arguments)
    } catch let fault as Fault {
      throw fault.from(site.span, in: site.source)
    }
  }

  private func callBody(_ arguments: [Value]) throws -> Value {
    if isVariadic || arguments.count == arity { return try body(arguments) }
    if arguments.count == 1, arity > 1, case .list(let members) = arguments[0],
      members.count == arity
    {
      return try body(members)
    }
    if arguments.count > arity { return try body(Array(arguments.prefix(arity))) }
    throw Fault("\(text) wants \(count(arity, "argument")), got \(arguments.count)")
  }
}

/// A compiled function of one argument.
///
/// Generic although every use is concrete: a closure stored in a generic type has the calling
/// convention of generic code, so handing `call` to an operator needs no conversion thunk (3 ns).
public struct Transform<Input, Output> {
  public let call: (Input) throws -> Output

  @inlinable public init(_ call: @escaping (Input) throws -> Output) { self.call = call }
}

/// A compiled test.
public struct Predicate<Input> {
  public let call: (Input) throws -> Bool

  @inlinable public init(_ call: @escaping (Input) throws -> Bool) { self.call = call }
}

/// A compiled function of two arguments.
public struct Fold<Result, Input> {
  public let call: (Result, Input) throws -> Result

  @inlinable public init(_ call: @escaping (Result, Input) throws -> Result) { self.call = call }
}

extension Function {
  /// For operators that apply a function to each element.
  public var transform: Transform<Value, Value> {
    guard let fast, arity < 2 else { return Transform { [self] in try call([$0]) } }
    if let affine = fast.affine {
      return Transform { [self] value in
        if case .int(let x) = value {
          let (product, overflow) = x.multipliedReportingOverflow(by: affine.factor)
          let (sum, overflow2) = product.addingReportingOverflow(affine.term)
          if !overflow && !overflow2 { return .int(sum) }
        }
        return try slowly(value)
      }
    }
    let code = fast.code
    return Transform { [self] in try code($0, .null) ?? slowly($0) }
  }

  /// For operators that ask a question about each element.
  public var predicate: Predicate<Value> {
    guard let fast, arity < 2 else {
      return Predicate { [self] in try truth(of: call([$0])) }
    }
    if let (divisor, wanted) = fast.remainderTest {
      return Predicate { [self] value in
        if case .int(let x) = value { return divisor.remainder(of: x) == wanted }
        return try truth(of: slowly(value))
      }
    }
    let code = fast.code
    return Predicate { [self] value in
      if case .bool(let truth)? = code(value, .null) { return truth }
      return try truth(of: slowly(value))
    }
  }

  /// For operators that fold elements, or combine two.
  public var fold: Fold<Value, Value> {
    guard let fast else { return Fold { [self] in try call([$0, $1]) } }
    if fast.isSum {
      return Fold { [self] a, b in
        if case .int(let x) = a, case .int(let y) = b {
          let (sum, overflow) = x.addingReportingOverflow(y)
          if !overflow { return .int(sum) }
        }
        return try slowly(a, b)
      }
    }
    let code = fast.code
    return Fold { [self] in try code($0, $1) ?? slowly($0, $1) }
  }

  // Kept out of line, so that the fast closures save few registers.
  @inline(never) func slowly(_ value: Value) throws -> Value { try call([value]) }

  @inline(never) func slowly(_ a: Value, _ b: Value) throws -> Value { try call([a, b]) }

  @inline(never) private func truth(of value: Value) throws -> Bool {
    guard case .bool(let truth) = value else {
      throw Fault("\(text) has to answer true or false, got \(value.title)").from(site)
    }
    return truth
  }
}

/// `a number`, `an observer`.
func withArticle(_ noun: String) -> String {
  (noun.first.map { "aeiou".contains($0) } == true ? "an " : "a ") + noun
}

/// `1 argument`, `2 arguments`.
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
