// Calls of plain functions, and of names that are an operator besides.

extension Evaluator {
  /// A call by a name that the language knows: the plain function for values, the operator for
  /// streams where it is both.
  func plainCall(
    _ name: String, _ arguments: [Expression.Argument], _ call: Expression, _ scope: Scope?
  ) throws -> Value {
    guard let builtin = Builtin.named(name) else {
      guard let op = Prelude.function(name) else { throw Fault("unknown name \(name)") }
      return try apply(op, name, receiver: nil, arguments, call, scope)
    }
    guard let op = Prelude.operators[name] else {
      return try builtin.call(values(arguments, for: builtin, scope), in: environment)
    }
    let arguments = op.adapt(arguments, calledAs: name)
    let all = try arguments.map { try argument($0.value, $0.label?.text, scope) }
    let streams = op.role == .combiner ? all[...] : all.prefix(1)
    // `zip([a, b])`: a list of streams, or of none.
    let isList = op.role == .combiner && arguments.count < builtin.arity.lowerBound
    if isList || streams.contains(where: \.value.holdsStream),
      op.form(for: all.map(\.shape)) != nil
    {
      return try apply(op, name, all, receivers: 0, arguments, call, scope)
    }
    let values = try zip(arguments, all).enumerated().map { place, pair in
      let isLast = place == arguments.count - 1
      let wantsFunction = builtin.wantsFunction(at: place, isLast: isLast, label: pair.1.label)
      if wantsFunction { return function(for: pair.0.value, scope) ?? pair.1.value }
      return pair.1.value.holdsStream ? try mentioned(pair.0.value, scope) : pair.1.value
    }
    return try builtin.call(values, in: environment)
  }

  /// The arguments of a plain function, with those turned into functions that mean one.
  func values(
    _ arguments: [Expression.Argument], for builtin: Builtin, after receivers: Int = 0,
    _ scope: Scope?
  ) throws -> [Value] {
    try arguments.enumerated().map { index, argument in
      let isLast = index == arguments.count - 1
      let wantsFunction = builtin.wantsFunction(
        at: index + receivers, isLast: isLast, label: argument.label?.text)
      if wantsFunction, let function = function(for: argument.value, scope) { return function }
      return try mentioned(argument.value, scope)
    }
  }

  /// The function that `.name` and `-3` are where one is wanted; nil for anything else.
  private func function(for expression: Expression, _ scope: Scope?) -> Value? {
    if case .negate = expression.kind {
      return .function(arity: 1, function(expression, scope))
    }
    return expression.startsWithDot ? .function(arity: 1, function(expression, scope)) : nil
  }
}

extension Value {
  /// Whether it is a stream, or a list with one in it.
  var holdsStream: Bool {
    switch self {
    case .stream: true
    case .list(let members): members.contains(where: \.holdsStream)
    default: false
    }
  }

  /// What the operator calls it that made it together with others; nil for all else.
  var part: String? {
    if case .stream(let stream) = self { return stream.part }
    return nil
  }
}
