import StreamEngine

/// A call of whatever an expression is worth: a function, or a handle that is called like one.
final class CallCode: Code {
  private let callee: Code
  /// The callee as a name, which may have come to stand for another function.
  private let symbol: SymbolCode?
  private let arguments: [Code]
  private let machine: Machine

  init(
    _ callee: Code, _ arguments: [Code], _ machine: Machine, _ place: RuntimeError.SourceLocation
  ) {
    self.callee = callee
    symbol = callee as? SymbolCode
    self.arguments = arguments
    self.machine = machine
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    if case .constant(let value)? = symbol?.binding?.node {
      do { return try value.called(with: arguments, machine, frame) } catch { throw located(error) }
    }
    do {
      return try callee.value(frame).called(with: arguments, machine, frame)
    } catch { throw located(error) }
  }
}

extension Value {
  /// Calls it with what these arguments are worth.
  @inline(__always) func called(
    with arguments: [Code], _ machine: Machine, _ frame: Frame
  ) throws -> Value {
    switch self {
    case .function(_, let function):
      if let code = function.code, code.arity == arguments.count {
        return try machine.call(function, code, code.arity) { try arguments[$0].value(frame) }
      }
      return try function.call(arguments.values(frame))
    case .handle(let handle):
      // `single(.success(1))`
      if let method = handle.method("on") { return try method(arguments.values(frame)) }
    default: break
    }
    throw RuntimeError("\(title) cannot be called")
  }
}

/// A method that tells something, or a call that can be several things, of which only running can tell one.
struct DynamicMethod {
  let call: Core.DynamicCall
  let receiver: ArgumentCode?
  let arguments: [ArgumentCode]
  let tell: ((CallArgument, Frame) throws -> Value?)?
  let operation: OperatorSite?
  let function: Code?
  let builtin: Builtin?
  let environment: Environment

  func value(_ frame: Frame) throws -> Value {
    guard let receiver = try receiver?.evaluated(frame) else {
      // A name of both; every other one is known before it runs.
      if let operation, let builtin { return try operation.value(frame, orOf: builtin) }
      throw RuntimeError("unknown name \(call.name.text)")
    }
    // The own function of a record wins over what a cell understands.
    if case .record(let record) = receiver.value, receiver.cell != nil,
      case .function(_, let function)? = record.fields[call.name.text]
    {
      return try function.call(values(frame))
    }
    if let answer = try tell?(receiver, frame) { return answer }
    if let operation, receiver.asStream != nil { return try operation.apply(to: receiver, frame) }
    if case .handle(let handle) = receiver.value, let method = handle.method(call.name.text) {
      return try method(values(frame))
    }
    if case .record(let record) = receiver.value, let field = record.fields[call.name.text] {
      return try field.called(with: arguments.map(\.code), environment.machine, frame)
    }
    if let function, case .function(_, let function) = try function.value(frame) {
      return try function.call([receiver.value] + values(frame))
    }
    if let operation, operation.op.role == .combiner, case .list = receiver.value,
      builtin == nil || receiver.value.holdsStream
    {
      return try operation.apply(to: receiver, frame)
    }
    if let builtin {
      return try builtin.call(receiver.value, with: arguments, environment, frame)
    }
    throw RuntimeError("\(receiver.value.title) has no operator \(call.name.text)")
  }

  private func values(_ frame: Frame) throws -> [Value] {
    try arguments.enumerated().map { index, argument in
      let value = try argument.code.value(frame)
      guard let word = call.told?.words[index] else { return value }
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
      return try function(meantBy: argument, at: index + 1, isLast: isLast, frame)
        ?? environment.latestOrItself(argument.code.value(frame))
    }
    return try call([receiver] + values, in: environment)
  }

  /// The function that `+1`, `.name` or `-3` is at this place; nil where none is wanted.
  func function(
    meantBy argument: ArgumentCode, at place: Int, isLast: Bool, _ frame: Frame
  ) -> Value? {
    guard wantsFunction(at: place, isLast: isLast, label: argument.label),
      let function = argument.asFunction(frame)
    else { return nil }
    return .function(arity: function.arity, function)
  }
}
