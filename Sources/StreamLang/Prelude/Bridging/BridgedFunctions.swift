import StreamEngine

extension Transform: Bridged where Input == Value, Output == Value {
  static var kind: ParameterKind { .function(arity: 1) }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .function(_, let function)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    return function.transform
  }
}

extension Predicate: Bridged where Input == Value {
  static var kind: ParameterKind { .function(arity: 1) }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .function(_, let function)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    return function.predicate
  }
}

extension Fold: Bridged where Result == Value, Input == Value {
  static var kind: ParameterKind { .function(arity: 2) }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .function(_, let function)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    return function.fold
  }
}

extension Function: Bridged {
  static var kind: ParameterKind { .function(arity: 0) }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Function {
    guard case .function(_, let function)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    return function
  }
}

/// A function without arguments that makes a stream.
struct StreamFactory: Bridged {
  static var kind: ParameterKind { .function(arity: 0) }
  let call: () throws -> Observable<Value>

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let function = try Function.bridged(arguments, context)
    let name = context.spelling
    return StreamFactory {
      let made = try function.call([])
      guard case .stream(let stream) = made else {
        throw Fault("\(name) wants a function that makes a stream, got \(made.title)")
      }
      return stream.observable
    }
  }
}

/// A function from a stream to a stream: an operator of the user's own.
struct StreamFunction: Bridged {
  static var kind: ParameterKind { .function(arity: 1) }
  let call: (Observable<Value>) throws -> Observable<Value>

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let maker = try StreamMaker.bridged(arguments, context)
    return StreamFunction { try maker.call(.stream(Stream($0))) }
  }
}

/// A function that makes a stream from a state and an element.
struct StreamFold: Bridged {
  static var kind: ParameterKind { .function(arity: 2) }
  let call: (Value, Value) throws -> Observable<Value>

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let fold = try Fold<Value, Value>.bridged(arguments, context).call
    let name = context.spelling
    return StreamFold { state, value in
      let made = try fold(state, value)
      guard case .stream(let stream) = made else {
        throw Fault("\(name) wants a function that makes a stream, got \(made.title)")
      }
      return stream.observable
    }
  }
}

/// A function that makes a stream from each element.
struct StreamMaker: Bridged {
  static var kind: ParameterKind { .function(arity: 1) }
  let call: (Value) throws -> Observable<Value>

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let transform = try Transform<Value, Value>.bridged(arguments, context).call
    let name = context.spelling
    return StreamMaker { value in
      let made = try transform(value)
      guard case .stream(let stream) = made else {
        throw Fault("\(name) wants a function that makes a stream, got \(made.title)")
      }
      return stream.observable
    }
  }
}
