extension Resolver {
  /// An expression as its place wants it.
  ///
  /// Its dependencies stand at `places`, or are the last ones.
  mutating func coerce(
    _ value: Core.Expression, to expected: Expected, _ places: Range<Int>? = nil
  ) -> Core.Expression {
    var value = value
    switch (expected, value.kind) {
    case (_, .local(let local)): local.uses.insert(Expected.Uses(expected))
    case (.value, .symbol(let id, .plain)):
      value.kind = .symbol(id, .value)
      if value.type.isStream { depend(in: value.span, places, as: .value) }
    case (.shown, .symbol(let id, .plain)):
      value.kind = .symbol(id, .valueOrStream)
      if value.type.isStream { depend(in: value.span, places, as: .value) }
    case (.source, .symbol(let id, .plain)), (.target, .symbol(let id, .plain)):
      guard value.type.isCell else { break }
      depend(in: value.span, places, as: .data)
      return Core.Expression(.symbol(id, .stream), value.span, .stream)
    case (.value, .conditional), (.shown, .conditional), (.value, .choice), (.shown, .choice):
      if value.type.isStream {
        return answer(value, expected, places ?? 0..<scope.dependencies.count)
      }
    case (.value, _), (.shown, _):
      if value.type.isStream { return live(value, value.type, places, isShown: expected == .shown) }
    default: break
    }
    return value
  }

  /// An argument as its place wants it: `.name` and `-3` can be functions.
  mutating func coerced(_ argument: Core.Argument, to expected: Expected) -> Core.Argument {
    var argument = argument
    if expected == .function, let function = argument.asFunction {
      argument.value = Core.Expression(.function(function), argument.span, .function(nil))
      argument.alternative = nil
      return argument
    }
    argument.value = coerce(argument.value, to: expected, argument.dependencies)
    return argument
  }

  /// A written argument of a function, as its parameter is used.
  private mutating func coerced(
    _ written: Expression.Argument, to expected: Expected
  ) -> Core.Argument {
    var written = written
    if expected == .lane { written.value = written.value.asLane { isTaken($0) } }
    let argument = argument(written)
    return coerced(expected == .source ? source(argument) : argument, to: expected)
  }

  /// An argument of an operator, changed to what its parameter wants.
  ///
  /// So are the parts of it that are written out: the members of a list of streams, and the answer of a function.
  ///
  /// A formula stays a value unless this is the only parameter that it can be for.
  mutating func fitted(
    _ argument: Core.Argument, to parameter: Form.Parameter, of op: Operator, isOnlyForm: Bool
  ) -> Core.Argument {
    var argument = argument
    let places = argument.dependencies
    let expected = expected(for: parameter.kind)
    if expected == .source {
      let staysValue = !isOnlyForm || !argument.value.isComputed
      if staysValue, argument.value.type.isCell {
        argument.value = switching(argument.value)
      } else {
        argument = source(argument)
      }
    }
    _ = coerce(argument.value, to: expected, places)
    switch (parameter.kind.base, argument.value.kind) {
    case (.stream, .list(let members)), (.streams, .list(let members)):
      guard members.contains(where: \.type.isReactive) else { break }
      argument.value.kind = .list(members.map { coerce($0, to: .source, places) })
    case (.record, .record(let fields)) where op.role == .combiner:
      argument.value.kind = .record(
        fields.map { Core.Field(key: $0.key, value: coerce($0.value, to: .source, places)) })
    case (.function(let kind), .function(var function)):
      if let expected = kind.answers {
        function.body = inScope(isFunction: true) { $0.answering(function.body, expected, places) }
        argument.value.kind = .function(function)
      }
    default: break
    }
    return argument
  }

  /// The body of a function, or a branch, whose answers are what somebody expects.
  private mutating func answering(
    _ body: [Core.Statement], _ expected: Expected, _ places: Range<Int>
  ) -> [Core.Statement] {
    body.enumerated().map { place, statement in
      var statement = statement
      switch statement.kind {
      case .evaluate(let value) where place == body.count - 1:
        statement.kind = .evaluate(answer(value, expected, places))
      case .leave(let value?): statement.kind = .leave(answer(value, expected, places))
      default: break
      }
      return statement
    }
  }

  private mutating func answer(
    _ value: Core.Expression, _ expected: Expected, _ places: Range<Int>
  ) -> Core.Expression {
    var value = value
    if expected == .value || expected == .shown,
      let tests = scope.choices.removeValue(forKey: value.span)
    {
      // The branches are parts of the formula, as are the tests.
      for place in tests { scope.dependencies[place].role = .value }
      value.type = .cell
    }
    switch value.kind {
    case .conditional(let condition, let yes, let no):
      value.kind = .conditional(
        condition, answer(yes, expected, places), answer(no, expected, places))
    case .choice(var choice):
      choice.branches = choice.branches.map { ($0.test, answering($0.body, expected, places)) }
      choice.otherwise = choice.otherwise.map { answering($0, expected, places) }
      value.kind = .choice(choice)
    default: value = coerce(value, to: expected, places)
    }
    return value
  }

  /// The thing that a parameter of an operator wants.
  func expected(for kind: ParameterKind) -> Expected {
    switch kind.base {
    case .stream, .streams: .source
    case .function: .function
    case .lane: .lane
    case .value, .values, .symbol, .optional, .context: .element
    case .number, .duration, .bool, .string, .record, .list, .marbles: .setting
    }
  }
}

// MARK: Calls of functions

extension Resolver {
  /// A call of a function that the program has written down; the receiver is its first argument.
  mutating func call(
    _ callee: Core.Expression, _ function: UserFunction?, _ call: WrittenCall,
    behind receiver: Core.Argument? = nil
  ) -> Core.Expression {
    guard let written = matched(call, with: function, isMethod: receiver != nil) else {
      _ = values(call.arguments)
      return Core.Expression(.invalid, call.span, .any)
    }
    // Streams are read only once it is known that the function makes none of them.
    func early(_ place: Int) -> Expected {
      let expected = function?.expected(at: place) ?? .element
      return expected == .value || expected == .shown ? .element : expected
    }
    var arguments: [Core.Argument] = []
    if let receiver { arguments = [coerced(receiver, to: early(0))] }
    for argument in written { arguments.append(coerced(argument, to: early(arguments.count))) }
    let expected = arguments.indices.map { function?.expected(at: $0) ?? .element }
    let kinds = zip(arguments.indices, arguments).map { place, argument -> Kind in
      let isRead = early(place) != expected[place]
      return isRead && argument.value.type.isStream ? .cell : argument.value.type
    }
    let type = function.map { result(of: $0, kinds) } ?? join(kinds)
    for (place, expected) in expected.enumerated() {
      if !type.holdsStreams {
        arguments[place] = coerced(arguments[place], to: expected)
      } else if expected == .setting {
        depend(in: arguments[place].span, arguments[place].dependencies, as: .parameter)
      }
    }
    if let function, let name = callee.root {
      depend(on: function, name, call.span, isCalled: true, makesStream: type.holdsStreams)
    } else if type.holdsStreams {
      depend(in: callee.span, 0..<scope.dependencies.count, as: .parameter)
    }
    return Core.Expression(.call(callee, arguments), call.span, type)
  }

  /// The arguments of a call in the order of the parameters; nil if they do not fit, which is reported.
  private mutating func matched(
    _ call: WrittenCall, with function: UserFunction?, isMethod: Bool
  ) -> [Expression.Argument]? {
    guard case .named(let patterns, _)? = function?.literal.parameters else {
      return call.arguments
    }
    let names = patterns.dropFirst(isMethod ? 1 : 0).map {
      $0.isApart ? "" : $0.names.first?.text ?? ""
    }
    let before = diagnostics.count
    checkLabels(of: call.arguments, call.name.text, among: names.filter { !$0.isEmpty })
    let (arity, number) = (patterns.count, call.arguments.count + (isMethod ? 1 : 0))
    // One list with as many values is spread over the parameters.
    let isSpread = number == 1 && !isMethod && call.arguments[0].value.canBeList
    if number > arity || number < arity && !isSpread {
      report("\(call.name.text) wants \(count(arity, "argument")), got \(number)", call.name.span)
    }
    if diagnostics.count > before { return nil }
    var places: [Expression.Argument?] = names.map { name in
      call.arguments.first { $0.label?.text == name }
    }
    for argument in call.arguments where argument.label == nil {
      if let place = places.firstIndex(where: { $0 == nil }) { places[place] = argument }
    }
    return places.compactMap { $0 }
  }
}

extension Core.Expression {
  /// The name of the session that it is a part of, or stands for.
  fileprivate var root: Core.SymbolID? {
    switch kind {
    case .symbol(let id, _): id
    case .field(let object, _): object.root
    default: nil
    }
  }
}

extension Expression {
  /// True unless its text tells that it is no list.
  fileprivate var canBeList: Bool {
    switch kind {
    case .list: true
    case .function, .record, .duration, .interpolation, .section: false
    default: Value(constant: self) == nil
    }
  }
}

// MARK: Signatures

extension FunctionKind {
  /// The thing that it answers; nil where that is handed on as it is.
  fileprivate var answers: Expected? {
    switch self {
    case .streamMaker, .streamFold, .recovery, .streamFactory, .streamFunction: .source
    case .predicate, .equality, .order: .value
    case .action, .transform, .key, .fold, .subjectFactory: nil
    }
  }
}
