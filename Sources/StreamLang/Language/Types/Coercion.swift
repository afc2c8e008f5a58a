/// The thing that the place of an expression wants.
enum Expected {
  /// The expression itself, handed on as it is.
  case element
  /// Something to compute with: of a stream its latest value.
  case value
  /// Something to show: the same, but a stream that has no value yet is itself.
  case shown
  /// A plain value that an operator is built with.
  case setting
  /// A stream: of a cell the stream of its values.
  case source
  /// Something that can be told a value: a subject, or a cell that can be set.
  case target
  /// A function: `.name` and `-3` stand for one.
  case function
  /// A lane, or a word for one.
  case lane
}

extension Resolver {
  /// An expression as its place wants it.
  mutating func coerce(_ value: Core.Expression, to expected: Expected) -> Core.Expression {
    if case .local(let local) = value.kind { locals.usage?.note(local, expected) }
    var value = value
    switch (expected, value.kind) {
    case (.value, .symbol(let id, .plain)): value.kind = .symbol(id, .value)
    case (.shown, .symbol(let id, .plain)): value.kind = .symbol(id, .valueOrStream)
    case (.source, .symbol(let id, .plain)), (.target, .symbol(let id, .plain)):
      if value.type.isCell { return Core.Expression(.symbol(id, .stream), value.span, .stream) }
    case (.value, _), (.shown, _):
      if value.type.isStream, !locals.isInFunction, !value.isLocal {
        return live(value, value.type)
      }
    default: break
    }
    return value
  }

  /// An argument as its place wants it: `.name` and `-3` can be functions.
  mutating func coerced(_ argument: Core.Argument, to expected: Expected) -> Core.Argument {
    var argument = argument
    if expected == .function, let function = argument.asFunction {
      let value = Core.Expression(.function(function), argument.span, .function(nil))
      return Core.Argument(label: argument.label, value: value)
    }
    argument.value = coerce(argument.value, to: expected)
    return argument
  }

  /// A written argument of a function, as its parameter is used.
  private mutating func coerced(
    _ written: Expression.Argument, to expected: Expected
  ) -> Core.Argument {
    var written = written
    if expected == .lane { written.value = written.value.asLane { isTaken($0) } }
    let live = scope.live.count
    let argument = argument(written)
    return expected == .source
      ? coerced(source(argument.value, since: live), to: .source) : coerced(argument, to: expected)
  }

  /// An argument of an operator as its parameter wants it, with the parts of it that are written out: the
  /// members of a list of streams, and what a function answers.
  mutating func fitted(
    _ argument: Core.Argument, to parameter: Form.Parameter, of op: Operator
  ) -> Core.Argument {
    var argument = argument
    _ = coerce(argument.value, to: expected(for: parameter.kind))
    switch (parameter.kind.base, argument.value.kind) {
    case (.stream, .list(let members)), (.streams, .list(let members)):
      guard members.contains(where: \.type.isReactive) else { break }
      argument.value.kind = .list(members.map { coerce($0, to: .source) })
    case (.record, .record(let fields)) where op.role == .combiner:
      argument.value.kind = .record(
        fields.map { Core.Field(key: $0.key, value: coerce($0.value, to: .source)) })
    case (.function(let kind), .function(var function)):
      if let arity = function.arity, arity == kind.arity + 1, op.traits.contains(.numbered) {
        argument.isSpread = !argument.isNumbered
        argument.isNumbered = true
      }
      if let expected = kind.answers {
        function.body = inScope(isFunction: true) { $0.answering(function.body, expected) }
        argument.value.kind = .function(function)
      }
    default: break
    }
    return argument
  }

  /// The body of a function, or a branch, whose answers are what somebody expects.
  private mutating func answering(
    _ body: [Core.Statement], _ expected: Expected
  ) -> [Core.Statement] {
    body.enumerated().map { place, statement in
      var statement = statement
      switch statement.kind {
      case .evaluate(let value) where place == body.count - 1:
        statement.kind = .evaluate(answer(value, expected))
      case .leave(let value?): statement.kind = .leave(answer(value, expected))
      default: break
      }
      return statement
    }
  }

  private mutating func answer(
    _ value: Core.Expression, _ expected: Expected
  ) -> Core.Expression {
    var value = value
    switch value.kind {
    case .conditional(let condition, let yes, let no):
      value.kind = .conditional(condition, answer(yes, expected), answer(no, expected))
    case .choice(var choice):
      choice.branches = choice.branches.map { ($0.test, answering($0.body, expected)) }
      choice.otherwise = choice.otherwise.map { answering($0, expected) }
      value.kind = .choice(choice)
    default: value = coerce(value, to: expected)
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
    behind receiver: Core.Expression? = nil
  ) -> Core.Expression {
    guard let written = matched(call, with: function, isMethod: receiver != nil) else {
      _ = values(call.arguments)
      return Core.Expression(.invalid, call.span, .any)
    }
    let signature = function.map { self.signature(of: $0) } ?? Signature()
    let receivers = receiver.map { [Core.Argument(value: $0)] } ?? []
    // Streams are read only once it is known that the function makes none of them.
    func early(_ place: Int) -> Expected {
      let expected = signature.expected(at: place)
      return expected == .value || expected == .shown ? .element : expected
    }
    var arguments = receivers.enumerated().map { coerced($1, to: early($0)) }
    for argument in written {
      arguments.append(coerced(argument, to: early(arguments.count)))
    }
    let kinds = arguments.enumerated().map { place, argument -> Kind in
      let isRead = early(place) != signature.expected(at: place)
      return isRead && argument.value.type.isStream ? .cell : argument.value.type
    }
    let type = function.map { result(of: $0, kinds) } ?? join(kinds)
    for (place, argument) in arguments.enumerated() {
      let expected = signature.expected(at: place)
      if !type.holdsStreams {
        arguments[place] = coerced(argument, to: expected)
      } else if expected == .setting {
        for symbol in argument.value.inputs { note(symbol, .parameter) }
      }
    }
    for symbol in signature.reads where !locals.isInFunction {
      if type.holdsStreams { note(symbol, .parameter) } else { mention(symbols.name(of: symbol)) }
    }
    return Core.Expression(
      .call(callee, arguments, reads: signature.reads), call.span, type)
  }

  mutating func note(_ symbol: Core.SymbolID, _ role: Core.Use.Role) {
    scope.uses.append(Core.Use(symbol: symbol, role: role))
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
      report(
        "\(call.name.text) wants \(count(arity, "argument")), got \(number)", call.name.span)
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
    case .action, .transform, .fold, .subjectFactory: nil
    }
  }
}

/// The facts about a function that its callers go by.
struct Signature {
  /// The function itself: while it is held no other one can have its identity, by which signatures are found.
  var function: UserFunction?
  /// The thing that each of its parameters is used as.
  var parameters: [Expected] = []
  /// The cells and streams of the session that it reads, also through the functions that it calls.
  var reads: [Core.SymbolID] = []
  /// The first thing in it that has no place in a formula.
  var impurity: Resolver.Impurity?

  /// The thing that the argument at a place is used as.
  func expected(at place: Int) -> Expected {
    parameters.indices.contains(place) ? parameters[place] : .element
  }
}

/// The uses of the parameters of a function whose signature is being found out.
final class ParameterUsage {
  private var uses: [Core.Local: Set<Expected>] = [:]

  func note(_ local: Core.Local, _ expected: Expected) {
    uses[local, default: []].insert(expected)
  }

  /// The one thing that a parameter is used as; of several none, but a stream can be read as well.
  func expected(of local: Core.Local) -> Expected {
    var uses = uses[local] ?? []
    if uses.contains(.value) { uses.remove(.shown) }
    if uses.contains(.source) { uses.subtract([.value, .shown]) }
    if uses.contains(.value) { uses.remove(.setting) }
    return uses.count == 1 ? uses.first ?? .element : .element
  }
}

extension Resolver {
  /// The signature of a function; of one that is being found out, or cannot be called, an empty one.
  mutating func signature(of function: UserFunction) -> Signature {
    let key = ObjectIdentifier(function)
    if let known = signatures[key] { return known }
    if functionDepth >= Machine.depthLimit { return Signature() }
    functionDepth += 1
    defer { functionDepth -= 1 }
    signatures[key] = Signature(function: function)
    let usage = ParameterUsage()
    let (parameters, statements, _, uses) = body(of: function, usage)
    var reads = Core.SymbolList()
    for symbol in Core.Expression.inputs(ofBody: statements) { reads.append(symbol) }
    for use in uses where use.role == .parameter { reads.append(use.symbol) }
    let signature = Signature(
      function: function,
      parameters: parameters.map { $0.map(usage.expected) ?? .element }, reads: reads.symbols,
      impurity: impurity(in: statements)?.what)
    signatures[key] = signature
    return signature
  }
}
