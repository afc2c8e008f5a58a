// The facts that are certain of resolved expressions before they run.

extension Core.Expression {
  /// The number of parameters of a function that the program has written down.
  var parameterCount: Int? {
    if case .function(let function) = kind { return function.parameters.count }
    guard case .symbol = kind, case .function(let function) = type else { return nil }
    return function?.literal.arity
  }

  /// The facts that are certain of an argument before it is evaluated.
  var shape: ArgumentKind? {
    switch kind {
    case .literal(let literal):
      switch literal {
      case .null: .null
      case .bool: .bool
      case .int, .double: .number
      case .duration: .duration
      case .string: .string
      case .symbol: nil
      }
    case .text: .string
    case .list: .list
    case .record, .joined(_, .record): .record
    case .joined(_, .list): .list
    case .negate(let operand): operand.isLiteral ? operand.shape : nil
    // A bare number that another library means as a time may be something else as well.
    case .duration(_, let unit, let number): unit.span == number.span ? nil : .duration
    case .function(let function): .function(arity: function.arity)
    default:
      switch type {
      case .stream, .promised: .stream
      case .function(let function?): .function(arity: function.literal.arity)
      default: nil
      }
    }
  }

  /// True if it cannot be a stream, nor hold one.
  var isCertainlyPlain: Bool {
    switch kind {
    case .literal, .text, .negate, .not, .duration: return true
    case .binary(let operation, _, let right):
      return operation != .coalesce || right.isCertainlyPlain
    case .list(let members), .joined(let members, _): return members.allSatisfy(\.isCertainlyPlain)
    case .record(let fields): return fields.allSatisfy(\.value.isCertainlyPlain)
    default: return false
    }
  }

  /// True if its value can be a stream or a list with one, though its type does not say so.
  var canHoldStreams: Bool {
    func can(_ parts: [Core.Expression]) -> Bool {
      parts.contains { $0.type.holdsStreams || $0.canHoldStreams }
    }
    switch kind {
    case .literal, .text, .negate, .not, .duration, .function: return false
    case .record(let fields): return can(fields.map(\.value))
    // A cell holds none.
    case .symbol(_, .plain), .symbol(_, .value): return false
    case .binary(let operation, let left, let right):
      return operation == .coalesce && can([left, right])
    case .list(let members), .joined(let members, _): return can(members)
    case .conditional(_, let yes, let no): return can([yes, no])
    case .builtin(let call):
      return can(call.arguments) || call.arguments.contains(where: \.type.isFunction)
    default: return true
    }
  }

  /// True if it is written out: a number, a text, or a list or record of such.
  var isLiteral: Bool {
    switch kind {
    case .literal: true
    case .negate(let operand): operand.shape == .number || operand.shape == .duration
    case .list(let members): members.allSatisfy(\.isLiteral)
    case .record(let fields): fields.allSatisfy(\.value.isLiteral)
    default: false
    }
  }

  /// True if it is a name of the session, and nothing but that.
  var isName: Bool { if case .symbol(_, .plain) = kind { true } else { false } }

  /// True if it is a part of something, which may be a stream.
  var isPart: Bool {
    switch kind {
    case .field, .element: true
    default: false
    }
  }

  /// True if it is computed, and neither a stream nor a list of streams.
  var isComputed: Bool {
    switch kind {
    case .text, .negate, .not: true
    case .binary: isCertainlyPlain
    case .builtin(let call): !call.arguments.contains(where: \.type.isFunction)
    default: false
    }
  }

  var isLocal: Bool { if case .local = kind { true } else { false } }

  func with(type: StreamLang.Kind) -> Self {
    var other = self
    other.type = type
    return other
  }

  /// The record that it is, if that is written out here, or as the answer of the function that it calls.
  var asRecord: Core.Expression? { record(throughCalls: 8) }

  private func record(throughCalls calls: Int) -> Core.Expression? {
    switch kind {
    case .record, .joined(_, .record): return self
    case .call(let callee, _) where calls > 0:
      guard case .function(let function?) = callee.type else { return nil }
      return function.meaning?.answer?.record(throughCalls: calls - 1)
    default: return nil
    }
  }

  /// True if it is what somebody else has named: a parameter, a name of a function, a field.
  var isPassedOn: Bool {
    switch kind {
    case .local, .field: true
    default: false
    }
  }

  /// True if it is a stream whichever branch is taken.
  var isCertainlyStream: Bool {
    switch kind {
    case .conditional(_, let yes, let no): yes.isCertainlyStream && no.isCertainlyStream
    case .choice: false
    default: type.holdsStreams
    }
  }

  /// True of a choice of which a branch is a value.
  var choosesValues: Bool { outcomes.contains { $0.type == .value || $0.type.isCell } }

  /// True of a choice of which a branch is a cell or a formula.
  var choosesCells: Bool { outcomes.contains(where: \.type.isCell) }

  /// True of a choice between names of streams and values.
  var choosesNames: Bool {
    outcomes.allSatisfy { outcome in
      let isName = if case .symbol = outcome.kind { outcome.type.isStream } else { false }
      return isName || outcome.type == .value || outcome.type.isCell
    }
  }

  /// A choice with other branches.
  func mapBranches(_ change: (Self) -> Self) -> Self {
    var made = self
    switch kind {
    case .conditional(let test, let yes, let no):
      made.kind = .conditional(test, change(yes), change(no))
    case .choice(var choice):
      func answers(_ body: [Core.Statement]) -> [Core.Statement] {
        var body = body
        if case .evaluate(let last)? = body.last?.kind {
          body[body.count - 1].kind = .evaluate(change(last))
        }
        return body
      }
      choice.branches = choice.branches.map { ($0.test, answers($0.body)) }
      choice.otherwise = choice.otherwise.map(answers)
      made.kind = .choice(choice)
    default: break
    }
    return made
  }

  /// True of a choice between values of which one is known only when the program runs.
  var choosesUnknown: Bool {
    let all = outcomes
    return all.count > 1 && all.contains { $0.type.isUnknown }
  }

  /// The expressions one of which a choice answers.
  var outcomes: [Self] {
    switch kind {
    case .conditional(_, let yes, let no): yes.outcomes + no.outcomes
    case .choice(let choice):
      (choice.branches.map(\.body) + [choice.otherwise ?? []]).flatMap { body -> [Self] in
        if case .evaluate(let last)? = body.last?.kind { last.outcomes } else { [] }
      }
    default: [self]
    }
  }

  /// The streams that it holds, as far as its text tells.
  var streams: StreamContent {
    if isCertainlyStream { return .some }
    return (type.isUnknown || type.holdsStreams) && !isCertainlyPlain ? .unknown : .none
  }

  /// The places that are computed on some branches only, or whose lack of a value is no reason to fail: in
  /// their order, and none within another.
  var branches: [Span] {
    var found: [Span] = []
    var pending = [self]
    while let expression = pending.popLast() {
      switch expression.kind {
      case .conditional(let condition, let yes, let no):
        found += [yes.span, no.span]
        pending.append(condition)
      case .choice(let choice):
        // The subject of a `switch` stands in each test, as what it is known by.
        found += choice.branches.dropFirst().flatMap(\.test.children).filter { !$0.isLocal }
          .map(\.span)
        found += (choice.branches.map(\.body) + [choice.otherwise ?? []]).joined().map(\.span)
        pending += choice.subject.map { [$0.value] } ?? []
        pending += choice.branches.first?.test.children ?? []
      case .binary(.and, let left, let right), .binary(.or, let left, let right):
        found.append(right.span)
        pending.append(left)
      case .binary(.coalesce, let left, let right): found += [left.span, right.span]
      // Nobody need call it.
      case .function: found.append(expression.span)
      case .builtin(let call) where call.id.builtin.catches: found += call.arguments.map(\.span)
      default: pending += expression.children
      }
    }
    return found.sorted { $0.start < $1.start }
  }

  /// The kinds of the arguments of a method that only running can tell.
  var argumentTypes: [StreamLang.Kind] {
    if case .dynamic(let call) = kind { call.arguments.map(\.value.type) } else { [] }
  }
}

extension Core.Expression {
  /// This argument with a bare number as the time that it is where another library counts milliseconds.
  var inMilliseconds: Self {
    if case .literal(let literal) = kind {
      guard case .int(let number) = literal else { return self }
      let (microseconds, overflow) = number.multipliedReportingOverflow(by: 1000)
      return overflow ? self : Self(.literal(.duration(microseconds)), span, type)
    }
    if case .function = kind { return self }
    return Self(.duration(1000, unit: Name("milliseconds", span), self), span, type)
  }
}

extension Core.Function {
  /// The expression that its last statement answers with.
  fileprivate var answer: Core.Expression? {
    switch body.last?.kind {
    case .evaluate(let value)?, .leave(let value?)?: value
    default: nil
    }
  }
}

extension Core.Argument {
  /// True of `-e`, which is a function where no number is wanted.
  var canBeFunction: Bool { if case .section = alternative { true } else { false } }

  /// The shape by which its form is chosen.
  var shape: ArgumentKind? {
    guard case .dot(_, let symbol) = alternative else { return value.shape }
    return symbol == nil ? .function(arity: 1) : .dot
  }
}

extension Core.OperatorCall {
  var shapes: [ArgumentShape] {
    (receiver.map { [ArgumentShape(kind: $0.value.type.isStream ? .stream : nil)] } ?? [])
      + arguments.map {
        ArgumentShape(label: $0.label, kind: $0.shape, canBeFunction: $0.canBeFunction)
      }
  }

  /// True if the kind of each argument is known before it runs.
  var isCertain: Bool { arguments.allSatisfy { $0.shape != nil } }

  /// True if of each argument is known, before it runs, what kind it has, or that it is a cell.
  var isKnown: Bool {
    arguments.allSatisfy { $0.shape != nil || $0.value.type.isCell && $0.value.isName }
  }
}

extension ArgumentKind {
  var title: String {
    switch self {
    case .stream: "a stream"
    case .number: "a number"
    case .duration: "a duration"
    case .function: "a function"
    case .bool: "true or false"
    case .string: "a string"
    case .record: "a record"
    case .list: "a list"
    case .null: "nil"
    case .dot: "a symbol"
    case .other: "something else"
    }
  }
}
