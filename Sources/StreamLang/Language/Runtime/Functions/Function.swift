import StreamEngine

/// A callable value of the language: compiled from a text, or written in Swift.
public final class Function {
  /// As it was written.
  let text: String
  /// The number of parameters that it names, or the highest `$n` and one.
  let arity: Int
  /// True if it takes any number of arguments, as `max` and `print` do.
  let isVariadic: Bool
  /// The place at which it was handed over: the place to blame for an error that has none.
  let site: CodePlace?
  /// The values that it took along of the functions around it.
  let captures: [Value]
  /// The name by which it is shown, if it has one besides its text.
  private(set) var label: String?
  /// The number of arguments that it says it wants, if that is not its arity.
  private(set) var length: Int?
  /// The way in which arguments fall to its parameters, where that is another language's.
  private(set) var style: Style?
  /// The function that it calls with the number of the call.
  private(set) var counted: Function?
  private let body: Body

  /// The way in which JavaScript calls functions: with any number of arguments.
  struct Style: OptionSet {
    let rawValue: UInt8
    /// The first parameter is the object that it is a method of.
    static let takesThis = Style(rawValue: 1)
    /// The last parameter is a list of all arguments that are left.
    static let takesRest = Style(rawValue: 2)
    /// It waits, and answers a promise.
    static let waits = Style(rawValue: 4)
    /// It is a generator.
    static let yields = Style(rawValue: 8)
    /// It makes no objects, as arrow functions do not.
    static let isArrow = Style(rawValue: 16)
    /// It asks which class or function `new` makes an object of.
    static let asksTarget = Style(rawValue: 32)
    /// Called alone, it is called on an object of its world.
    static let isLoose = Style(rawValue: 64)

    /// True if `new` can make an object with it.
    var isConstructor: Bool { isDisjoint(with: [.waits, .yields, .isArrow]) }

    /// The number of parameters that are no arguments.
    var hiddenCount: Int { intersection([.takesThis, .takesRest]).rawValue.nonzeroBitCount }
  }

  private enum Body {
    case compiled(FunctionCode, Machine)
    case native(([Value]) throws -> Value, BlockForm?)
  }

  /// A function that is written in Swift.
  init(
    _ text: String, arity: Int, isVariadic: Bool = false, site: CodePlace? = nil,
    blockForm: BlockForm? = nil, _ body: @escaping ([Value]) throws -> Value
  ) {
    (self.text, self.arity, self.isVariadic, self.site) = (text, arity, isVariadic, site)
    captures = []
    self.body = .native(body, blockForm)
  }

  /// A function that was compiled from a text.
  init(_ text: String, _ code: FunctionCode, _ captures: [Value], _ machine: Machine) {
    self.text = text
    arity = code.arity
    isVariadic = false
    site = nil
    self.captures = captures
    body = .compiled(code, machine)
  }

  /// That function, handed over at `site`.
  init(_ other: Function, site: CodePlace?) {
    text = other.text
    arity = other.arity
    isVariadic = other.isVariadic
    captures = other.captures
    body = other.body
    label = other.label
    length = other.length
    style = other.style
    counted = other.counted
    self.site = site
  }

  /// That function, called as JavaScript does.
  init(_ other: Function, _ style: Style, called label: String?, length: Int? = nil) {
    text = other.text
    isVariadic = other.isVariadic
    captures = other.captures
    body = other.body
    site = other.site
    arity = max(0, other.arity - style.hiddenCount)
    self.style = (other.style ?? []).union(style)
    self.label = label ?? other.label
    self.length = length ?? other.length
    counted = other.counted
  }

  /// The function as one that calls another with the number of the call.
  func counting(_ function: Function) -> Function {
    counted = function
    return self
  }

  /// The function with a name by which it is shown.
  func labelled(_ label: String) -> Function {
    self.label = label
    return self
  }

  /// The name of the class of such functions, where that is another language's.
  var kind: String {
    let style = style ?? []
    return (style.contains(.waits) ? "Async" : "") + (style.contains(.yields) ? "Generator" : "")
      + "Function"
  }

  /// The text that it stands in, and the machine that runs it; nil if it is written in Swift.
  var home: (source: Source, machine: Machine)? {
    if case .compiled(let code, let machine) = body { return (code.body.place.source, machine) }
    return counted?.home
  }

  /// Calls with any number of arguments: what is missing is undefined, what is too much is left out.
  func call(loosely arguments: [Value], this: Value = .undefined) throws -> Value {
    if isVariadic { return try exactly(arguments.count) { arguments[$0] } }
    let hidden = style?.hiddenCount ?? 0
    let count = code?.arity ?? arity + hidden
    guard let style, !style.isEmpty else {
      return try exactly(count) { arguments.indices.contains($0) ? arguments[$0] : .undefined }
    }
    let first = style.contains(.takesThis) ? 1 : 0
    let this = style.contains(.isLoose) ? looseReceiver(this) : this
    let last = style.contains(.takesRest) ? count - 1 : count
    return try exactly(count) { place in
      if place < first { return this }
      if place == last { return .list(Array(arguments.dropFirst(last - first))) }
      return arguments.indices.contains(place - first) ? arguments[place - first] : .undefined
    }
  }

  private func looseReceiver(_ this: Value) -> Value {
    guard this.isNothing, case .compiled(_, let machine) = body else { return this }
    return machine.foreign?.looseReceiver ?? this
  }

  /// True if each of its parameters takes one argument.
  var takesAsGiven: Bool { style?.isDisjoint(with: [.takesThis, .takesRest]) ?? true }

  /// Its code, if it was compiled.
  var code: FunctionCode? { if case .compiled(let code, _) = body { code } else { nil } }

  /// Calls with these arguments; a list of as many as are wanted comes apart, superfluous ones are
  /// dropped.
  func call(_ arguments: [Value]) throws -> Value {
    if style != nil { return try call(loosely: arguments) }
    if isVariadic || arguments.count == arity {
      return try exactly(arguments.count) { arguments[$0] }
    }
    if arguments.count == 1, arity > 1, let members = arguments[0].apart, members.count == arity {
      return try exactly(arity) { members[$0] }
    }
    if arguments.count > arity { return try exactly(arity) { arguments[$0] } }
    throw RuntimeError("\(text) wants \(count(arity, "argument")), got \(arguments.count)").from(
      site)
  }

  /// Its two parts if it adds something, which it makes of its second argument alone, to its first.
  var addition: Addition<Value, Value>? {
    guard case .compiled(let code, let machine) = body, let addend = code.addend, style == nil,
      quickCode == nil
    else { return nil }
    return Addition(
      addend: { [self] value in
        do {
          return try machine.call(self, code, 2, running: { _ in addend }) {
            $0 == 0 ? .null : value
          }
        } catch let fault as RuntimeError {
          throw fault.from(site)
        }
      },
      add: { state, part in
        do { try state.add(part) } catch { throw code.body.located(error) }
      })
  }

  /// Calls the function with exactly as many arguments as it wants.
  @inline(__always) private func exactly(
    _ count: Int, _ argument: (Int) throws -> Value
  ) throws -> Value {
    do {
      switch body {
      case .compiled(let code, let machine): return try machine.call(self, code, count, argument)
      case .native(let body, _): return try body((0..<count).map(argument))
      }
    } catch let fault as RuntimeError {
      throw left(by: fault)
    }
  }

  /// The error that leaves it; a program that such an error ends is told here, before an operator handles it.
  @inline(never) private func left(by fault: RuntimeError) -> RuntimeError {
    let fault = fault.from(site)
    if let home, home.source.library != nil { home.machine.foreign?.trap(fault) }
    return fault
  }

  /// `call` for one argument, without an array around it.
  func call(_ value: Value) throws -> Value {
    arity == 1 && !isVariadic && style == nil ? try exactly(1) { _ in value } : try call([value])
  }

  func call(_ a: Value, _ b: Value) throws -> Value {
    arity == 2 && !isVariadic && style == nil
      ? try exactly(2) { $0 == 0 ? a : b } : try call([a, b])
  }

  /// The form that it has for elements of blocks, if there is one.
  var blockForm: BlockForm? {
    if case .native(_, let form) = body { return form }
    guard let code, captures.isEmpty, style == nil, code.arity == 1 else { return nil }
    return code.body.blockForm
  }

  /// Code for plain arithmetic on at most two parameters.
  var quickCode: Code? {
    guard let code, captures.isEmpty, style == nil, code.arity <= 2, code.body.isQuick else {
      return nil
    }
    return code.body
  }
}

/// A compiled function of one argument.
///
/// Generic although every use is concrete: a closure stored in a generic type has the calling
/// convention of generic code, so handing `call` to an operator needs no conversion thunk (3 ns).
public struct TransformFunction<Input, Output> {
  public let call: (Input) throws -> Output
  /// The function itself, which may know what it does to many elements at once.
  var function: Function?

  @inlinable public init(_ call: @escaping (Input) throws -> Output) { self.call = call }
}

/// A compiled test.
public struct PredicateFunction<Input> {
  public let call: (Input) throws -> Bool
  /// The function itself, which may know what it does to many elements at once.
  var function: Function?

  @inlinable public init(_ call: @escaping (Input) throws -> Bool) { self.call = call }
}

/// A compiled function of two arguments.
public struct FoldFunction<Result, Input> {
  public let call: (Result, Input) throws -> Result
  /// The function itself, which may know what it does to many elements at once.
  var function: Function?

  @inlinable public init(_ call: @escaping (Result, Input) throws -> Result) { self.call = call }
}

typealias Transform = TransformFunction<Value, Value>
typealias Predicate = PredicateFunction<Value>
typealias Fold = FoldFunction<Value, Value>

extension Function {
  /// For operators that apply a function to each element.
  public var transform: TransformFunction<Value, Value> {
    guard arity < 2, let code = quickCode else {
      return TransformFunction { [self] in try call($0) }
    }
    if case .affine(let affine)? = code.shape {
      return TransformFunction { [self] value in try affine.value(of: value) ?? slowly(value) }
    }
    return TransformFunction { [self] in try code.quick($0, .null) ?? slowly($0) }
  }

  /// For operators that ask a question about each element.
  public var predicate: PredicateFunction<Value> {
    guard arity < 2, let code = quickCode else {
      return PredicateFunction { [self] in try truth(of: call($0)) }
    }
    if case .remainderTest(let test)? = code.shape {
      return PredicateFunction { [self] value in
        if case .int(let x) = value { return test.holds(of: x) }
        return try truth(of: slowly(value))
      }
    }
    return PredicateFunction { [self] value in
      if case .bool(let truth)? = code.quick(value, .null) { return truth }
      return try truth(of: slowly(value))
    }
  }

  /// For operators that fold elements, or combine two.
  public var fold: FoldFunction<Value, Value> {
    guard let code = quickCode else { return FoldFunction { [self] in try call($0, $1) } }
    if case .sum? = code.shape {
      return FoldFunction { [self] a, b in try wholeSum(a, b) ?? slowly(a, b) }
    }
    return FoldFunction { [self] in try code.quick($0, $1) ?? slowly($0, $1) }
  }

  // Kept out of line, so that the fast closures save few registers.
  @inline(never) func slowly(_ value: Value) throws -> Value { try call(value) }

  @inline(never) func slowly(_ a: Value, _ b: Value) throws -> Value { try call(a, b) }

  @inline(never) private func truth(of value: Value) throws -> Bool {
    guard case .bool(let truth) = value else {
      throw RuntimeError("\(text) has to answer true or false, got \(value.title)").from(site)
    }
    return truth
  }
}

extension Function {
  /// As a formula whose inputs are the parameters, in their order, each of which needs a value.
  public func formula() -> Formula<Value> { formula(nil) }

  /// As a formula whose inputs are the parameters, in their order; those that it reads on some `branches` only
  /// may have no value.
  func formula(_ branches: BranchInputs?) -> Formula<Value> {
    if let branches {
      return Formula(optional: branches.numbers) { [self] inputs in
        try branches.noting(inputs) {
          try exactly(arity) {
            inputs.value(at: $0) ?? .handle(AbsentInput(inputs.missing(at: $0)))
          }
        }
      }
    }
    switch arity {
    case 1:
      if case .affine(let affine)? = quickCode?.shape {
        return Formula { [self] in try affine.value(of: $0[0]) ?? slowly($0[0]) }
      }
      let call = transform.call
      return Formula { try call($0[0]) }
    case 2:
      if case .sum? = quickCode?.shape {
        return Formula { [self] in try wholeSum($0[0], $0[1]) ?? slowly($0[0], $0[1]) }
      }
      let call = fold.call
      return Formula { try call($0[0], $0[1]) }
    default: return Formula { [self] inputs in try exactly(arity) { inputs[$0] } }
    }
  }
}

/// The inputs that a formula needs on some branches only, and those of them that it has read so far.
final class BranchInputs {
  let numbers: Set<Int>
  /// A bit for each number, as `Inputs.note` wants them.
  private var read: UInt64 = 0

  init(_ numbers: Set<Int>) { self.numbers = numbers }

  func note(_ number: Int) { read |= 1 << UInt64(number & 63) }

  /// Computes a formula, and tells its cell what it has read.
  func noting(_ inputs: Inputs<Value>, _ compute: () throws -> Value) rethrows -> Value {
    let outer = exchange(&read, with: 0)
    defer {
      inputs.note(read: read)
      read = outer
    }
    return try compute()
  }
}

/// Stands in the frame of a formula for an input that has no value.
final class AbsentInput: Handle {
  let reason: MissingInput

  init(_ reason: MissingInput) {
    self.reason = reason
    super.init("missing input", [:])
  }
}

/// Arithmetic on parameters for which operators have a way without a call.
enum ArithmeticShape {
  case affine(Affine)
  case remainderTest(RemainderTest)
  /// The sum of the two parameters.
  case sum
}

/// `x % divisor == wanted` of the first parameter.
struct RemainderTest {
  let divisor: Divisor
  let wanted: Int

  @inline(__always) func holds(of x: Int) -> Bool { divisor.remainder(of: x) == wanted }
}

/// `x * factor + term` of the first parameter.
struct Affine {
  let factor: Int
  let term: Int

  /// Nil where the language's own arithmetic has to decide.
  @inline(__always) func value(of x: Value) -> Value? {
    guard case .int(let x) = x else { return nil }
    let (product, overflow) = x.multipliedReportingOverflow(by: factor)
    let (sum, overflow2) = product.addingReportingOverflow(term)
    return overflow || overflow2 ? nil : .int(sum)
  }
}

/// The sum of two whole numbers; nil where the language's own arithmetic has to decide.
@inline(__always) private func wholeSum(_ a: Value, _ b: Value) -> Value? {
  guard case .int(let x) = a, case .int(let y) = b else { return nil }
  let (sum, overflow) = x.addingReportingOverflow(y)
  return overflow ? nil : .int(sum)
}

extension Value {
  /// The members of a list or a tuple.
  var apart: [Value]? {
    switch self {
    case .list(let members): members
    case .handle(let handle): handle.parts
    default: nil
    }
  }
}
