import StreamEngine

/// Code of a kind that nobody asks anything but its value.
final class ComputedCode: Code {
  /// True if an error without a place was made here.
  private let isBlamed: Bool
  private let form: BlockForm?
  private let compute: (Frame) throws -> Value

  init(
    _ place: CodePlace, isBlamed: Bool = true, form: BlockForm? = nil,
    _ compute: @escaping (Frame) throws -> Value
  ) {
    (self.isBlamed, self.form, self.compute) = (isBlamed, form, compute)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    do { return try compute(frame) } catch { throw isBlamed ? located(error) : error }
  }

  override var blockForm: BlockForm? { form }
}

final class LiteralCode: Code {
  let constant: Value

  init(_ constant: Value, _ place: CodePlace) {
    self.constant = constant
    super.init(place)
  }

  override func value(_ frame: Frame) -> Value { constant }
  override func quick(_ a: Value, _ b: Value) -> Value? { constant }

  override var isQuick: Bool {
    switch constant {
    case .int, .double: true
    default: false
    }
  }
}

/// A parameter or a name of the function.
final class LocalCode: Code {
  /// The place at which it stands in the frame.
  let slot: Int
  private let isParameter: Bool

  init(_ slot: Int, isParameter: Bool, _ place: CodePlace) {
    (self.slot, self.isParameter) = (slot, isParameter)
    super.init(place)
  }

  override func value(_ frame: Frame) -> Value { frame[slot] }
  override func quick(_ a: Value, _ b: Value) -> Value? { slot == 0 ? a : b }
  override var isQuick: Bool { isParameter && slot < 2 }
  override var blockForm: BlockForm? {
    isParameter && slot == 0 ? BlockForm { element, _ in element } : nil
  }
  override func blockForm(then next: BlockForm) -> BlockForm? {
    isParameter && slot == 0 ? next : nil
  }
}

/// An input of a formula that need not have a value, as long as nobody needs it.
final class OptionalInputCode: Code {
  private let slot: Int
  private let branches: BranchInputs
  /// Its number among the inputs of the formula.
  private let number: Int

  init(_ slot: Int, _ input: (branches: BranchInputs, number: Int), _ place: CodePlace) {
    (self.slot, branches, number) = (slot, input.branches, input.number)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    branches.note(number)
    let value = frame[slot]
    if case .handle(let handle) = value, let absent = handle as? AbsentInput { throw absent.reason }
    return value
  }
}

/// A name of the session, looked up when it is read: it may have come to stand for something else.
final class SymbolCode: Code {
  private let symbol: Core.SymbolID
  let access: Core.Access
  let environment: Environment

  init(
    _ symbol: Core.SymbolID, _ access: Core.Access, _ environment: Environment, _ place: CodePlace
  ) {
    (self.symbol, self.access, self.environment) = (symbol, access, environment)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    do { return try read() } catch { throw located(error) }
  }

  var binding: Binding? { environment.symbols[symbol] }

  private func read() throws -> Value {
    guard let binding else {
      throw RuntimeError("unknown name \(environment.symbols.name(of: symbol))")
    }
    switch access {
    case .plain: return try environment.value(of: binding)
    case .stream:
      if let stream = environment.stream(of: binding) { return .stream(stream) }
      return try environment.value(of: binding)
    case .latest: return try environment.latest(of: binding)
    case .value:
      return binding.stream == nil
        ? try environment.value(of: binding) : try environment.latest(of: binding)
    case .valueOrStream:
      let value = try environment.value(of: binding)
      return binding.stream == nil ? value : (try? environment.latest(of: binding)) ?? value
    case .errors:
      guard let cell = binding.cell else { throw RuntimeError("\(binding.name) has no errors") }
      return .stream(environment.errors(of: cell))
    case .lateFunction:
      let value = try environment.value(of: binding)
      guard case .function(let arity, let function) = value else { return value }
      return .function(
        arity: arity,
        Function(function.text, arity: arity, isVariadic: function.isVariadic) { [self] in
          try called.call($0)
        })
    }
  }

  private var called: Function {
    get throws {
      guard let binding, case .function(_, let function) = try environment.value(of: binding) else {
        throw RuntimeError("\(environment.symbols.name(of: symbol)) cannot be called")
      }
      return function
    }
  }
}

/// A function literal; it captures the names of outer functions that it reads.
final class ClosureCode: Code {
  private let code: FunctionCode
  /// The places of its captures in the frame around it.
  private let captures: [Int]
  private let name: String
  private let machine: Machine

  init(
    _ code: FunctionCode, _ captures: [Int], called name: String, _ machine: Machine,
    _ place: CodePlace
  ) {
    (self.code, self.captures, self.name, self.machine) = (code, captures, name, machine)
    super.init(place)
  }

  func function(_ frame: Frame) -> Function {
    Function(name, code, captures.map { frame[$0] }, machine)
  }

  override func value(_ frame: Frame) -> Value { .function(arity: code.arity, function(frame)) }
}
