import StreamEngine

/// Gives expressions their meaning: slow, complete, and the only place where errors get a span.
struct Evaluator {
  let environment: Environment
  let source: Source

  /// What an expression is worth; a mistake of the program is a `Fault` that knows its place.
  func evaluate(_ expression: Expression, _ scope: Scope?) throws -> Value {
    do {
      return try value(of: expression, scope)
    } catch let fault as Fault {
      throw fault.from(expression.span, in: source)
    }
  }

  private func value(of expression: Expression, _ scope: Scope?) throws -> Value {
    switch expression.kind {
    case .null: return .null
    case .bool(let truth): return .bool(truth)
    case .int(let number): return .int(number)
    case .double(let number): return .double(number)
    case .duration(let microseconds): return .duration(microseconds)
    case .string(let text): return .string(text)
    case .interpolation(let pieces): return .string(try text(of: pieces, scope))
    case .name(let name): return try read(name, expression, scope)
    case .parameter(let index): return scope?.argument(index) ?? .null
    case .hole: return scope?.argument(0) ?? .null
    case .dot(let name): return .symbol(name.text)
    case .list(let members): return .list(try members.map { try evaluate($0, scope) })
    case .record(let fields): return try record(fields, scope)
    case .member(let object, let name):
      if let meant = expression.unpublished { return try evaluate(meant, scope) }
      return try member(object, name, scope)
    case .index(let object, let index):
      return try element(operand(object, scope), operand(index, scope))
    case .call(let callee, let arguments):
      return try call(expression, callee, arguments, scope)
    case .negate(let operand):
      return try BinaryOperator.subtract.negated(self.operand(operand, scope))
    case .not(let operand): return .bool(try !truth(operand, scope))
    case .binary(let operation, let left, let right):
      return try binary(operation, left, right, scope)
    case .conditional(let condition, let yes, let no):
      return try evaluate(truth(condition, scope) ? yes : no, scope)
    case .section, .operatorName, .function:
      let function = function(expression, scope)
      return .function(arity: function.arity, function)
    case .ifElse(let branch): return try ifElse(branch, scope)
    case .switching(let subject, let cases): return try switching(subject, cases, scope)
    }
  }

  private func text(of pieces: [Expression.Piece], _ scope: Scope?) throws -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .value(let value): text += try mentioned(value, scope).plainText
      }
    }
    return text
  }

  private func record(_ fields: [Expression.Field], _ scope: Scope?) throws -> Value {
    var record = Record([:]).fields
    for field in fields { record[field.key.text] = try evaluate(field.value, scope) }
    return .record(Record(record))
  }

  /// What a name stands for, from the innermost function out to the session.
  private func read(_ name: String, _ whole: Expression, _ scope: Scope?) throws -> Value {
    if let value = scope?.value(of: name) { return value }
    if name == "_" { return environment.lastValue ?? .null }
    if let binding = environment.bindings[name] { return try environment.value(of: binding) }
    if let builtin = Builtin.named(name) {
      if builtin.isRead { return try builtin.call([], in: environment) }
      let function = builtin.function(in: environment)
      return .function(arity: function.arity, function)
    }
    if let op = Prelude.function(name) { return try bare(op, name, whole) }
    throw Fault("unknown name \(name)")
  }

  /// `EMPTY`, and `of` in `a.flatMap(of)`.
  private func bare(_ op: Operator, _ name: String, _ whole: Expression) throws -> Value {
    if op.traits.contains(.standsAlone) {
      return try apply(op, name, [], receivers: 0, [], whole, nil)
    }
    let function = Function(name, arity: 1, isVariadic: true) { values in
      let arguments = values.map { CallArgument(value: $0, span: whole.span) }
      return try apply(op, name, arguments, receivers: 0, [], whole, nil)
    }
    return .function(arity: 1, function)
  }

  private func member(_ object: Expression, _ name: Name, _ scope: Scope?) throws -> Value {
    if name.text == "value", case .name(let text) = object.kind, scope?.value(of: text) == nil,
      let binding = environment.bindings[text]
    {
      return try environment.latest(of: binding)
    }
    let whole = Expression(.member(object, name), object.span)
    if let made = whole.qualifiedName.flatMap(Builtin.named) {
      return try made.call([], in: environment)
    }
    let isTaken = { scope?.value(of: $0) != nil || environment.bindings[$0] != nil }
    if let function = whole.unqualifiedFunction(unless: isTaken) {
      return try evaluate(function, scope)
    }
    if name.text == "errors", case .name(let text) = object.kind, scope?.value(of: text) == nil,
      let binding = environment.bindings[text], let cell = binding.cell, !cell.isInput
    {
      return .stream(environment.errors(of: cell))
    }
    let value = try evaluate(object, scope)
    switch value {
    case .record(let record):
      if let field = record.fields[name.text] { return field }
      let near = Suggestion.nearest(to: name.text, among: record.fields.keys)
      throw Fault(
        "no field \(name.text) in \(value.literal)", help: near.map { "did you mean \($0)?" })
    case .stream(let stream) where name.text == "key" && stream.key != nil:
      return stream.key ?? .null
    case .handle(let handle) where handle.property(name.text) != nil:
      return handle.property(name.text) ?? .null
    case .list where Int(name.text) != nil:
      return try element(value, .int(Int(name.text) ?? 0))
    case .list(let members) where members.contains { $0.part == name.text }:
      return members.first { $0.part == name.text } ?? .null
    default:
      guard let builtin = Builtin.named(name.text), builtin.arity.contains(1) else {
        throw Fault("\(value.title) has no \(name.text)")
      }
      return try builtin.call([value], in: environment)
    }
  }

  private func element(_ object: Value, _ index: Value) throws -> Value {
    switch (object, index) {
    case (.list(let members), .int(let index)):
      if members.indices.contains(index) { return members[index] }
      throw Fault("index \(index) is outside a list of \(members.count)")
    case (.record(let record), .string(let key)):
      if let field = record.fields[key] { return field }
      throw Fault("no field \(index.literal) in \(object.literal)")
    default: throw Fault("\(object.title) has no element \(index.literal)")
    }
  }

  private func binary(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ scope: Scope?
  ) throws -> Value {
    switch operation {
    case .and: return .bool(try truth(left, scope) && truth(right, scope))
    case .or: return .bool(try truth(left, scope) || truth(right, scope))
    case .coalesce:
      let value = try operand(left, scope)
      return value == .null ? try evaluate(right, scope) : value
    default: return try operation.apply(operand(left, scope), operand(right, scope))
    }
  }

  /// What an operation works on: of a stream, its latest value.
  func operand(_ expression: Expression, _ scope: Scope?) throws -> Value {
    let value = try evaluate(expression, scope)
    guard case .stream = value, let binding = named(expression, scope) else { return value }
    do { return try environment.latest(of: binding) } catch let fault as Fault {
      throw fault.from(expression.span, in: source)
    }
  }

  /// What a text or a plain function is given: of a stream, its latest value, if it has one.
  func mentioned(_ expression: Expression, _ scope: Scope?) throws -> Value {
    let value = try evaluate(expression, scope)
    guard case .stream = value, let binding = named(expression, scope) else { return value }
    return (try? environment.latest(of: binding)) ?? value
  }

  /// What a name means outside of functions.
  private func named(_ expression: Expression, _ scope: Scope?) -> Binding? {
    guard case .name(let name) = expression.kind, scope?.value(of: name) == nil else { return nil }
    return environment.bindings[name]
  }

  func truth(_ condition: Expression, _ scope: Scope?) throws -> Bool {
    let value = try operand(condition, scope)
    guard case .bool(let truth) = value else {
      throw Fault("a condition is true or false, got \(value.title)").from(
        condition.span, in: source)
    }
    return truth
  }
}

extension BinaryOperator {
  fileprivate func negated(_ value: Value) throws -> Value {
    if case .duration = value { return try apply(.duration(0), value) }
    if case .double(let number) = value { return .double(-number) }
    return try apply(.int(0), value)
  }
}
