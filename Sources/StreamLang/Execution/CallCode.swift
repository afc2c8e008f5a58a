import StreamEngine

/// A call of a plain function.
final class BuiltinCode: Code {
  private let builtin: Builtin
  private let arguments: [Code]
  private let environment: Environment

  init(
    _ builtin: Builtin, _ arguments: [Code], _ environment: Environment, _ unit: CodeUnit,
    _ span: Span
  ) {
    self.builtin = builtin
    self.arguments = arguments
    self.environment = environment
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let values = try arguments.map { try $0.value(frame) }
    do { return try builtin.call(values, in: environment) } catch { throw located(error) }
  }
}

/// A call of whatever an expression is worth: a function, or a handle that is called like one.
final class CallCode: Code {
  private let callee: Code
  private let arguments: [Code]
  private let machine: Machine

  init(
    _ callee: Code, _ arguments: [Code], _ machine: Machine, _ unit: CodeUnit, _ span: Span
  ) {
    self.callee = callee
    self.arguments = arguments
    self.machine = machine
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    try called(callee.value(frame), arguments, machine, frame)
  }
}

extension Code {
  /// Calls a value with what these arguments are worth.
  @inline(__always) final func called(
    _ callee: Value, _ arguments: [Code], _ machine: Machine, _ frame: Frame
  ) throws -> Value {
    do {
      switch callee {
      case .function(_, let function):
        if let code = function.code, code.arity == arguments.count {
          return try machine.call(function, code, code.arity) { try arguments[$0].value(frame) }
        }
        return try function.call(arguments.map { try $0.value(frame) })
      case .handle(let handle):
        // `single(.success(1))`
        if let method = handle.method("on") {
          return try method(arguments.map { try $0.value(frame) })
        }
      default: break
      }
      throw RuntimeError("\(callee.title) cannot be called")
    } catch { throw located(error) }
  }
}

/// A call of a function by its name, which may have come to stand for another one.
final class SymbolCallCode: Code {
  private let symbol: Core.SymbolID
  private let callee: Code
  private let arguments: [Code]
  private let environment: Environment
  private let machine: Machine

  init(
    _ symbol: Core.SymbolID, _ callee: Code, _ arguments: [Code], _ environment: Environment,
    _ unit: CodeUnit, _ span: Span
  ) {
    self.symbol = symbol
    self.callee = callee
    self.arguments = arguments
    self.environment = environment
    machine = environment.machine
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    if let binding = environment.symbols[symbol], case .constant(let value) = binding.node {
      return try called(value, arguments, machine, frame)
    }
    return try called(callee.value(frame), arguments, machine, frame)
  }
}

/// A call of what is an operator and a plain function: the operator for streams, the function for
/// values.
final class EitherCode: Code {
  private let site: OperatorSite
  private let builtin: Builtin

  init(_ site: OperatorSite, _ builtin: Builtin) {
    self.site = site
    self.builtin = builtin
    super.init(site.unit, site.span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let all = try site.arguments.map { try $0.evaluated(frame) }
    let isCombiner = site.op.role == .combiner
    let streams = isCombiner ? all[...] : all.prefix(1)
    // `zip([a, b])`: a list of streams, or of none.
    let isList = isCombiner && all.count < builtin.arity.lowerBound
    if isList || streams.contains(where: \.value.holdsStream),
      site.op.form(for: all.map(\.shape)) != nil
    {
      return try site.apply(all, receivers: 0, frame)
    }
    let values = zip(site.arguments, all).enumerated().map { place, pair -> Value in
      let isLast = place == all.count - 1
      if builtin.wantsFunction(at: place, isLast: isLast, label: pair.1.label),
        let function = pair.0.asFunction?(frame)
      {
        return .function(arity: function.arity, function)
      }
      return pair.1.value.holdsStream ? site.environment.latestOrItself(pair.1.value) : pair.1.value
    }
    do { return try builtin.call(values, in: site.environment) } catch { throw located(error) }
  }
}

/// A method of what only running can tell.
final class DynamicCode: Code {
  private let receiver: ArgumentCode
  private let name: String
  private let arguments: [ArgumentCode]
  private let environment: Environment
  /// For each argument the word of an event that is written as one.
  var words: [String?] = []
  var roles: [HandlerRole?] = []
  var send: SendSite?
  var subscribe: SubscribeSite?
  var operation: OperatorSite?
  var function: Code?
  var builtin: Builtin?

  init(
    _ receiver: ArgumentCode, _ name: String, _ arguments: [ArgumentCode],
    _ environment: Environment, _ unit: CodeUnit, _ span: Span
  ) {
    self.receiver = receiver
    self.name = name
    self.arguments = arguments
    self.environment = environment
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let receiver = try receiver.evaluated(frame)
    do { return try call(receiver, frame) } catch { throw located(error) }
  }

  private func call(_ receiver: CallArgument, _ frame: Frame) throws -> Value {
    if let subscribe, let stream = receiver.asStream {
      return try subscribe.apply(
        to: stream, zip(roles, arguments).map { (role: $0, argument: $1) }, frame)
    }
    if let send,
      let told = try send.apply(
        to: receiver, zip(words, arguments).map { (word: $0, value: $1.code) }, frame)
    {
      return told
    }
    if let operation, receiver.asStream != nil { return try operation.apply(to: receiver, frame) }
    if case .handle(let handle) = receiver.value, let method = handle.method(name) {
      return try method(values(frame))
    }
    if case .record(let record) = receiver.value, let field = record.fields[name] {
      return try called(field, arguments.map(\.code), environment.machine, frame)
    }
    if let function, case .function(_, let function) = try function.value(frame) {
      return try function.call([receiver.value] + values(frame))
    }
    if let builtin {
      return try builtin.call(receiver.value, with: arguments, environment, frame)
    }
    if let operation, operation.op.role == .combiner, case .list = receiver.value {
      return try operation.apply(to: receiver, frame)
    }
    throw RuntimeError("\(receiver.value.title) has no operator \(name)")
  }

  private func values(_ frame: Frame) throws -> [Value] {
    try arguments.enumerated().map { index, argument in
      let value = try argument.code.value(frame)
      guard words.indices.contains(index), let word = words[index] else { return value }
      return Value(notification: word, value == .null ? [] : [value])
    }
  }
}

extension Builtin {
  /// Calls it as a method, with those arguments turned into functions that mean one.
  func call(
    _ receiver: Value, with arguments: [ArgumentCode], _ environment: Environment, _ frame: Frame
  ) throws -> Value {
    let values = try arguments.enumerated().map { index, argument in
      let isLast = index == arguments.count - 1
      if wantsFunction(at: index + 1, isLast: isLast, label: argument.label),
        let function = argument.asFunction?(frame)
      {
        return Value.function(arity: function.arity, function)
      }
      return environment.latestOrItself(try argument.code.value(frame))
    }
    return try call([receiver] + values, in: environment)
  }
}
