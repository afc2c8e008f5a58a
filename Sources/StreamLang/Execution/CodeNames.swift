import StreamEngine

final class LiteralCode: Code {
  let constant: Value

  init(_ constant: Value, _ unit: CodeUnit, _ span: Span) {
    self.constant = constant
    super.init(unit, span)
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
  let place: Int
  private let isParameter: Bool

  init(_ place: Int, isParameter: Bool, _ unit: CodeUnit, _ span: Span) {
    self.place = place
    self.isParameter = isParameter
    super.init(unit, span)
  }

  override func value(_ frame: Frame) -> Value { frame[place] }
  override func quick(_ a: Value, _ b: Value) -> Value? { place == 0 ? a : b }
  override var isQuick: Bool { isParameter && place < 2 }
}

/// Holds what several functions know by one name and some of them change.
final class SharedLocal: Handle {
  var current: Value

  init(_ current: Value) {
    self.current = current
    super.init("variable", [:])
  }

  /// What stands at a place for such a name.
  static func at(_ place: Int, _ frame: Frame) -> SharedLocal? {
    if case .handle(let handle) = frame[place] { return handle as? SharedLocal }
    return nil
  }
}

final class SharedLocalCode: Code {
  private let place: Int

  init(_ place: Int, _ unit: CodeUnit, _ span: Span) {
    self.place = place
    super.init(unit, span)
  }

  override func value(_ frame: Frame) -> Value { SharedLocal.at(place, frame)?.current ?? .null }
}

/// A name of the session, looked up when it is read: it may have come to stand for something else.
final class SymbolCode: Code {
  let symbol: Core.SymbolID
  private let access: Core.Access
  let environment: Environment

  init(
    _ symbol: Core.SymbolID, _ access: Core.Access, _ environment: Environment, _ unit: CodeUnit,
    _ span: Span
  ) {
    self.symbol = symbol
    self.access = access
    self.environment = environment
    super.init(unit, span)
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

/// `_`.
final class LastValueCode: Code {
  private let environment: Environment

  init(_ environment: Environment, _ unit: CodeUnit, _ span: Span) {
    self.environment = environment
    super.init(unit, span)
  }

  override func value(_ frame: Frame) -> Value { environment.machine.specials.last ?? .null }
}

/// `prev(x, 0)` in the text of `x`: what a name was before the turn that is under way has reached it.
final class PreviousCode: Code {
  private let symbol: Core.SymbolID
  private let initial: Code
  private let environment: Environment

  init(
    _ symbol: Core.SymbolID, _ initial: Code, _ environment: Environment, _ unit: CodeUnit,
    _ span: Span
  ) {
    self.symbol = symbol
    self.initial = initial
    self.environment = environment
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let binding = environment.symbols[symbol]
    let cell = binding?.cell ?? binding?.view?.cell
    let latest = cell.flatMap { environment.plan.value(of: $0) ?? $0.former }
    return try latest ?? binding?.view?.latest ?? initial.value(frame)
  }
}

/// A formula: a function of its inputs, which becomes a cell.
final class FormulaCode: Code {
  private let inputs: [Core.SymbolID]
  private let live: [(code: Code, stream: Core.Expression)]
  private let function: ClosureCode
  /// What it reads, where that may be a stream.
  private let part: Code?
  private let environment: Environment

  init(
    _ inputs: [Core.SymbolID], _ live: [(code: Code, stream: Core.Expression)],
    _ function: ClosureCode, _ part: Code?, _ environment: Environment
  ) {
    self.inputs = inputs
    self.live = live
    self.function = function
    self.part = part
    self.environment = environment
    super.init(function.unit, function.span)
  }

  /// The cells that it reads, what it makes of them, and the streams without a name among them.
  func connected(
    _ frame: Frame
  ) throws -> (inputs: [Cell<Value>], formula: Formula<Value>, hidden: [Binding]) {
    var cells = inputs.map { environment.port(of: $0) }
    var hidden: [Binding] = []
    for (code, expression) in live {
      guard case .stream(let stream) = try code.value(frame) else {
        cells.append(environment.plan.input(try code.value(frame)))
        continue
      }
      var definition = Definition(
        unnamed: expression, Expression(.null, expression.span), unit.source)
      definition.mentions = expression.inputs.map { environment.symbols.name(of: $0) }
      // No name that a user can write contains a blank.
      let binding = Binding(
        "stream \(hidden.count + 1)", number: -1, .stream(stream), definition)
      hidden.append(binding)
      if let cell = environment.port(of: binding) { cells.append(cell) }
    }
    return (cells, function.function(frame).formula, hidden)
  }

  /// The stream of its values.
  override func value(_ frame: Frame) throws -> Value {
    if let part, case .stream(let stream)? = try? part.value(frame) { return .stream(stream) }
    let (inputs, formula, _) = try connected(frame)
    let cell = environment.plan.cell(inputs, formula)
    return .stream(StreamValue(environment.plan.stream(of: cell), isHot: true))
  }
}

/// A plain function that is handed over by its name.
final class PlainFunctionCode: Code {
  private let function: Function

  init(_ builtin: Builtin, _ environment: Environment, _ unit: CodeUnit, _ span: Span) {
    function = builtin.function(in: environment)
    super.init(unit, span)
  }

  override func value(_ frame: Frame) -> Value { .function(arity: function.arity, function) }
}

/// An operator that is handed over by its name: `of` in `a.flatMap(of)`.
final class OperatorFunctionCode: Code {
  private let site: OperatorSite
  private let spelling: String

  init(_ site: OperatorSite) {
    self.site = site
    spelling = site.spelling
    super.init(site.unit, site.span)
  }

  override func value(_ frame: Frame) -> Value {
    let function = Function(spelling, arity: 1, isVariadic: true) { [site, span] values in
      try site.apply(values.map { CallArgument(value: $0, span: span) }, receivers: 0)
    }
    return .function(arity: 1, function)
  }
}

/// A function that is written down: it takes along what it reads of the functions around it.
final class ClosureCode: Code {
  private let code: FunctionCode
  /// Where what it takes along stands in the frame around it.
  private let captures: [Int]
  private let name: String
  private let machine: Machine

  init(
    _ code: FunctionCode, _ captures: [Int], called name: String, _ machine: Machine,
    _ unit: CodeUnit, _ span: Span
  ) {
    self.code = code
    self.captures = captures
    self.name = name
    self.machine = machine
    super.init(unit, span)
  }

  func function(_ frame: Frame) -> Function {
    Function(name, code, captures.map { frame[$0] }, machine)
  }

  override func value(_ frame: Frame) -> Value {
    .function(arity: code.arity, function(frame))
  }
}
