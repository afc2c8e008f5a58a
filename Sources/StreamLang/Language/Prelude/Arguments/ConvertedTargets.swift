/// The target of the events of `bind`: a subject, an observer, an input cell, a function.
struct Target: ArgumentConvertible {
  static var kind: ParameterKind { .values }
  let listeners: [Listener]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Target {
    if arguments.isEmpty {
      throw RuntimeError("\(context.spelling) wants a subject, as in `bind(to: s)`")
    }
    return Target(listeners: try arguments.map { try listener($0, context) })
  }

  private static func listener(
    _ argument: CallArgument, _ context: CallContext
  ) throws -> Listener {
    let environment = context.environment
    if let cell = argument.cell { return try environment.setting(cell, context.spelling) }
    switch listener(argument.value) {
    case .stream(let stream): return try environment.forwarding(to: stream)
    case .function(_, let function):
      return Listener(
        next: { _ = try function.call([$0]) },
        end: { try Environment.refuse($0, "a function") })
    case .handle(let handle):
      guard let sink = handle.sink else { break }
      return Listener(sink)
    case .record(let observer):
      let options = RunOptions(observer, of: context.spelling)
      guard let next = try options.function("next") else { break }
      let (error, complete) = (try options.function("error"), try options.function("complete"))
      return Listener(
        next: { _ = try next.call([$0]) },
        end: { try $0.tell(complete, orOf: error, either: nil) })
    default: break
    }
    var mistake = refusal(context.spelling, .stream, argument)
    mistake.help = "a value is sent by `next(\(argument.value.literal))`"
    throw mistake
  }

  /// The record of functions that an observer of another language is; all else as it is.
  private static func listener(_ value: Value) -> Value {
    guard case .handle(let handle) = value, handle.sink == nil else { return value }
    return handle.listener ?? value
  }
}
