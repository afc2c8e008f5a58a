import StreamEngine

/// A call of whatever an expression is worth: a function, or a handle that is called like one.
final class CallCode: Code {
  private let callee: Code
  /// The callee as a name, which may have come to stand for another function.
  private let symbol: SymbolCode?
  private let arguments: [Code]
  private let machine: Machine

  init(_ callee: Code, _ arguments: [Code], _ machine: Machine, _ place: CodePlace) {
    self.callee = callee
    symbol = callee as? SymbolCode
    (self.arguments, self.machine) = (arguments, machine)
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

/// A call of a plain function.
final class BuiltinCode: Code {
  private let builtin: Builtin
  private let atOnce: Builtin.AnsweringAtOnce?
  private let arguments: [Code]
  private let environment: Environment

  init(_ builtin: Builtin, _ arguments: [Code], _ environment: Environment, _ place: CodePlace) {
    self.builtin = builtin
    atOnce = builtin.atOnce
    (self.arguments, self.environment) = (arguments, environment)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    do {
      guard let atOnce, arguments.count == 2 else {
        if arguments.count == 3, let storing = builtin.storing {
          let (a, b) = (try arguments[0].value(frame), try arguments[1].value(frame))
          let value = try arguments[2].value(frame)
          return try storing(a, b, value) ? value : builtin.call([a, b, value], in: environment)
        }
        return try builtin.call(arguments.values(frame), in: environment)
      }
      let (a, b) = (try arguments[0].value(frame), try arguments[1].value(frame))
      return try atOnce(a, b) ?? builtin.call([a, b], in: environment)
    } catch { throw located(error) }
  }

  /// Makes the text in a variable, which is the first argument, longer where it stands; false if it holds no text.
  func lengthen(_ variable: any ValuePlace, _ frame: Frame) throws -> Bool {
    guard let addend = builtin.addend, case .string = variable.current else { return false }
    do {
      var text = variable.current
      let others = try arguments.dropFirst().map { try $0.value(frame) }
      let added = try addend(
        BuiltinCall(name: builtin.name, values: others, environment: environment))
      // The other arguments may have set the variable: this adds to the text that it had before.
      variable.current = text
      text = .null
      try variable.change { try $0.add(.string(added)) }
      return true
    } catch { throw located(error) }
  }

  override var blockForm: BlockForm? { builtin.blockForm(of: arguments) }
}

/// A call of which only running can tell what it is.
final class DynamicCode: Code {
  private let method: DynamicMethod

  init(_ method: DynamicMethod, _ place: CodePlace) {
    self.method = method
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    do { return try method.value(frame) } catch { throw located(error) }
  }

  /// That of the plain function, which a call on a text or a list of texts is unless a function of the program has its
  /// name.
  override var blockForm: BlockForm? {
    if method.function != nil || method.tell != nil { return nil }
    let receiver = method.receiver.map { [$0] } ?? []
    return method.builtin?.blockForm(of: (receiver + method.arguments).map(\.code))
  }
}

extension Builtin {
  /// The form of a call with constants behind its first argument, if there is one.
  fileprivate func blockForm(of arguments: [Code]) -> BlockForm? {
    let constants = arguments.dropFirst().compactMap { ($0 as? LiteralCode)?.constant }
    if constants.count + 1 != arguments.count { return nil }
    return blockForm(with: constants).flatMap { arguments[0].blockForm(then: $0) }
  }
}

extension Machine {
  /// The error of a call that cannot be: in a text of another language that which this language has.
  func failure(_ failure: RuntimeError, calling value: Value) -> RuntimeError {
    guard let own = foreign?.failure(calling: value) else { return failure }
    return failure.named { $0.source.library == nil ? nil : own.from($0) }
  }
}

extension Value {
  /// Calls it with what these arguments are worth.
  @inline(__always) func called(
    with arguments: [Code], _ machine: Machine, _ frame: Frame
  ) throws -> Value {
    switch self {
    case .function(_, let function):
      if function.takesAsGiven, let code = function.code, code.arity == arguments.count {
        return try machine.call(function, code, code.arity) { try arguments[$0].value(frame) }
      }
      return try function.call(arguments.values(frame))
    case .handle(let handle):
      // `single(.success(1))`
      if let method = handle.method("on") { return try method(arguments.values(frame)) }
    default: break
    }
    throw machine.failure(RuntimeError("\(title) cannot be called"), calling: self)
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
    let name = call.name.text
    var facts = MethodReceiver()
    switch receiver.value {
    case .record(let record): facts.hasField = record.fields[name] != nil
    case .list: facts.holdsStreams = builtin == nil || receiver.value.holdsStream
    case .stream: facts.isReactive = true
    case .handle(let handle):
      facts.isHandle = true
      facts.isOwnStream = handle.isOwnStream
    case .null:
      facts.isHandle = environment.machine.foreign?.method(name, of: receiver.value) != nil
    default: break
    }
    if receiver.stream != nil { facts.isReactive = true }
    if let answer = try facts.first({ try value(as: $0, of: receiver, frame) }) { return answer }
    // A list of another language has more methods.
    if case .list = receiver.value, let answer = try value(as: .handle, of: receiver, frame) {
      return answer
    }
    throw environment.machine.failure(
      RuntimeError(
        "\(receiver.value.title) has no operator \(name)",
        help: facts.isReactive ? Suggestion.question(name, among: Self.ofStreams) : nil),
      calling: receiver.value)
  }

  /// The methods that a stream can have.
  private static let ofStreams =
    ObserverMethod.allCases.flatMap { [$0.rawValue] + $0.otherNames }
    + Prelude.all.filter(\.isMethod).flatMap(\.names)

  /// Calls it with one of its meanings; nil if there is none for this receiver.
  private func value(
    as meaning: MethodMeaning, of receiver: CallArgument, _ frame: Frame
  ) throws -> Value? {
    switch meaning {
    case .member, .field:
      guard case .record(let record) = receiver.value, let field = record.fields[call.name.text]
      else { return nil }
      let isFunction = if case .function = field { true } else { false }
      if isFunction != (meaning == .member) { return nil }
      // An event among the arguments is written as one.
      if case .function(_, let function) = field, call.told != nil {
        return try function.call(values(frame))
      }
      return try field.called(with: arguments.map(\.code), environment.machine, frame)
    case .message: return try tell?(receiver, frame)
    case .operation: return try operation?.apply(to: receiver, frame)
    case .handle:
      let name = call.name.text
      var method = environment.machine.foreign?.method(name, of: receiver.value)
      if case .handle(let handle) = receiver.value { method = handle.method(name) ?? method }
      return try method?(values(frame))
    case .function:
      guard case .function(_, let function)? = try function?.value(frame) else { return nil }
      return try function.call([receiver.value] + values(frame))
    case .combiner:
      guard let operation, operation.facts.op.role == .combiner else { return nil }
      return try operation.apply(to: receiver, frame)
    case .builtin: return try builtin?.call(receiver.value, with: arguments, environment, frame)
    }
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
  /// Calls it as a method; arguments that stand for functions become functions.
  func call(
    _ receiver: Value, with arguments: [ArgumentCode], _ environment: Environment, _ frame: Frame
  ) throws -> Value {
    let values = try arguments.enumerated().map { index, argument in
      let isLast = index == arguments.count - 1
      return try function(meantBy: argument, at: index + 1, isLast: isLast, frame)
        ?? environment.latestOrItself(argument.code.value(frame))
    }
    let first = makesHandle ? receiver : environment.latestOrItself(receiver)
    return try call([first] + values, in: environment)
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
