import StreamEngine

extension TransformFunction: ArgumentConvertible where Input == Value, Output == Value {
  static var kind: ParameterKind { .function(.transform) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let function = try function(arguments, context)
    var made = function.transform
    made.function = function
    return made
  }
}

extension PredicateFunction: ArgumentConvertible where Input == Value {
  static var kind: ParameterKind { .function(.predicate) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let function = try function(arguments, context)
    var made = function.predicate
    made.function = function
    return made
  }
}

extension FoldFunction: ArgumentConvertible where Result == Value, Input == Value {
  static var kind: ParameterKind { .function(.fold) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let function = try function(arguments, context)
    var made = function.fold
    made.function = function
    return made
  }
}

extension Function: ArgumentConvertible {
  static var kind: ParameterKind { .function(.action) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Function {
    try function(arguments, context)
  }
}

extension ArgumentConvertible {
  /// The function that stands where this kind is wanted.
  fileprivate static func function(
    _ arguments: CallArguments, _ context: CallContext
  ) throws -> Function {
    guard let function = arguments.first?.function else { throw refuse(arguments, context) }
    return function
  }
}

/// A function without arguments that makes a stream.
struct StreamFactory: ArgumentConvertible {
  static var kind: ParameterKind { .function(.streamFactory) }
  let call: () throws -> Stream

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let function = try Function.converted(arguments, context)
    let name = context.spelling
    return StreamFactory { try function.call([]).stream(madeFor: name, by: function) }
  }
}

/// A function from a stream to a stream: an operator of the user's own.
struct StreamFunction: ArgumentConvertible {
  static var kind: ParameterKind { .function(.streamFunction) }
  let apply: (StreamValue) throws -> StreamValue
  /// The function itself.
  let function: Function?

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let transform = try Transform.converted(arguments, context).call
    let (name, function) = (context.spelling, arguments.first?.function)
    return StreamFunction(
      apply: { source in
        let made = try transform(.stream(source))
        // A stream that can be connected still can be.
        if case .stream(let stream) = made, stream.connectable != nil { return stream }
        return StreamValue(try made.stream(madeFor: name, by: function))
      }, function: function)
  }

  func call(_ stream: Stream) throws -> Stream { try apply(StreamValue(stream)).observable }
}

/// A function that makes a stream from a state and an element.
struct StreamFold: ArgumentConvertible {
  static var kind: ParameterKind { .function(.streamFold) }
  let call: (Value, Value) throws -> Stream

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let fold = try Fold.converted(arguments, context).call
    let (name, function) = (context.spelling, arguments.first?.function)
    return StreamFold { try fold($0, $1).stream(madeFor: name, by: function) }
  }
}

/// A function that makes a stream from each element.
struct StreamMaker: ArgumentConvertible {
  static var kind: ParameterKind { .function(.streamMaker) }
  let call: (Value) throws -> Stream

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let transform = try Transform.converted(arguments, context).call
    let (name, function) = (context.spelling, arguments.first?.function)
    return StreamMaker { try transform($0).stream(madeFor: name, by: function) }
  }
}

extension Value {
  /// The stream that a function has made, also as RxSwift writes it where the type is known:
  /// `.just(1)`, `.empty()`.
  func stream(madeFor name: String, by function: Function?) throws -> Stream {
    if let stream = asStream { return stream }
    if let (source, machine) = function?.home, source.library != nil,
      let stream = try machine.foreign?.stream(of: self)
    {
      return stream
    }
    switch tagged {
    case ("just", let value)?: return .just(value)
    case ("from", .list(let members))?: return .from(members)
    case ("error", let value)?: return .error(RuntimeError(thrown: value))
    case ("empty", _)?: return .empty()
    case ("never", _)?: return .never()
    default:
      throw RuntimeError("\(name) wants a function that makes a stream, got \(title)")
        .from(function?.site)
    }
  }
}

/// A function that makes a stream from an error, of which it gets the message.
struct Recovery: ArgumentConvertible {
  static var kind: ParameterKind { .function(.recovery) }
  let call: (any Error) throws -> Stream

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let maker = try StreamMaker.converted(arguments, context)
    let function = arguments.first?.function
    return Recovery { try maker.call(Value(of: $0, for: function)) }
  }
}

extension CallArgument {
  fileprivate var function: Function? {
    if case .function(_, let function) = value { function } else { nil }
  }
}
