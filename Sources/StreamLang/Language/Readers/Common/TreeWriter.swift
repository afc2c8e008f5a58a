import StreamEngine

/// Writes programs of this language for a reader of another one: nodes of the tree that the resolver reads.
///
/// A node has the place of what it was made from, so that messages show the text that was typed.
class TreeWriter {
  /// The word in front of functions that only the other language has: `JS.add`.
  private let world: String
  /// The first thing that has no counterpart.
  private(set) var problem: Problem?
  /// The functions of a world that are values, and want no parentheses.
  private let constants: Set<String>
  /// The number of expressions within one another that are being written.
  private var nesting = 0
  /// The statements that have to stand before the one that is being written.
  final var before: [Statement] = []
  /// True outside of all functions.
  var isSession: Bool { false }

  init(_ world: String, constants: Set<String>) {
    (self.world, self.constants) = (world, constants)
  }

  func refuse(_ message: String, _ span: Span, _ help: String) {
    if problem == nil {
      problem = Problem(diagnostic: Diagnostic(.check, message, span, help: help))
    }
  }

  /// Writes something whose problem does not stop the rest.
  func separately<Made>(_ write: () -> Made) -> (made: Made, problem: Problem?) {
    let outer = problem
    problem = nil
    defer { problem = outer }
    let made = write()
    return (made, problem)
  }

  /// Writes an expression within something else, as deep as a text of this language can be.
  final func deeper(_ span: Span, _ write: () -> Expression) -> Expression {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Limits.nesting * 2 / 3 || StackRoom.isBelow(160 << 10) {
      refuse("functions and calls stand too deep within one another", span, "give a part a name")
      return null(span)
    }
    return write()
  }

  /// The statements that `write` makes, behind those that have to stand before them.
  final func settled(_ write: () -> [Statement]) -> [Statement] {
    let outer = before
    before = []
    defer { before = outer }
    let made = write()
    return before + made
  }

  // MARK: Expressions

  func name(_ text: String, _ span: Span) -> Expression {
    if text.utf8.first == UInt8(ascii: "$"), text.utf8.count > 2, !text.isName {
      refuse("unknown name \(text)", span, "give it a value first")
    }
    return Expression(.name(text), span)
  }

  func null(_ span: Span) -> Expression { Expression(.null, span) }
  func bool(_ truth: Bool, _ span: Span) -> Expression { Expression(.bool(truth), span) }
  func int(_ number: Int, _ span: Span) -> Expression {
    let plain = Expression(.int(abs(number)), span)
    return number < 0 ? Expression(.negate(plain), span) : plain
  }
  func string(_ text: String, _ span: Span) -> Expression { Expression(.string(text), span) }

  func not(_ value: Expression, _ span: Span) -> Expression { Expression(.not(value), span) }

  func list(_ members: [Expression], _ span: Span) -> Expression {
    Expression(.list(members), span)
  }

  /// `JS.name(arguments)`.
  func js(_ function: String, _ arguments: [Expression], _ span: Span) -> Expression {
    let callee = Expression(.member(name(world, span), Name(function, span)), span)
    if arguments.isEmpty, constants.contains(function) { return callee }
    return call(callee, arguments, span)
  }

  func call(_ callee: Expression, _ arguments: [Expression], _ span: Span) -> Expression {
    Expression(.call(callee, arguments.map { Expression.Argument($0) }), span)
  }

  func method(
    _ object: Expression, _ method: String, _ arguments: [Expression], _ span: Span
  ) -> Expression {
    call(Expression(.member(object, Name(method, span)), span), arguments, span)
  }

  /// A method with arguments of which some have labels.
  func method(
    _ object: Expression, _ method: Name, given arguments: [Expression.Argument], _ span: Span
  ) -> Expression {
    Expression(.call(Expression(.member(object, method), span), arguments), span)
  }

  func function(_ parameters: [String], _ body: [Statement], _ span: Span) -> Expression {
    let patterns = parameters.map { Pattern.name(Name($0, span)) }
    return Expression(
      .function(FunctionLiteral(parameters: .named(patterns, span), body: body)), span)
  }

  func function(_ parameters: [String], of value: Expression) -> Expression {
    function(parameters, [Statement(.expression(value), value.span)], value.span)
  }

  func thunk(_ value: Expression) -> Expression { function([], of: value) }

  /// Calls a function that is written only to be called: where an expression needs statements.
  func inline(_ body: [Statement], _ span: Span) -> Expression {
    call(function([], body, span), [], span)
  }

  // MARK: Statements

  func bind(_ name: String, _ value: Expression, _ span: Span) -> Statement {
    Statement(.bind(.variable, .name(Name(name, span)), value), span)
  }

  func set(_ name: String, _ value: Expression, _ span: Span) -> Statement {
    if Word.bySpelling[name] != nil {
      refuse("\(name) cannot be set", span, "set a name or a part of something")
    }
    let setting = Statement.Setting(target: self.name(name, span), value: value, span: span)
    return Statement(.set([setting]), span)
  }

  func leave(_ value: Expression, _ span: Span) -> Statement { Statement(.giveBack(value), span) }

  func when(_ condition: Expression, _ then: [Statement], _ span: Span) -> Statement {
    when(condition, then, nil, span)
  }

  func when(
    _ condition: Expression, _ then: [Statement], _ otherwise: [Statement]?, _ span: Span
  ) -> Statement {
    // An `else` whose only statement is an `if` is an `else if`.
    let rest: IfElse.Else? = otherwise.map { body in
      if body.count == 1, case .expression(let value) = body[0].kind, case .ifElse = value.kind {
        return .chained(value)
      }
      return .branch(IfElse.Branch(body: body, span: span))
    }
    let branches = IfElse(
      condition: .expression(condition), then: IfElse.Branch(body: then, span: span),
      otherwise: rest)
    return Statement(.expression(Expression(.ifElse(branches), span)), span)
  }

  /// A statement for an expression whose value nobody wants.
  func evaluated(_ value: Expression, _ span: Span, isSession: Bool? = nil) -> Statement {
    // A name alone could be the word of a statement.
    if (isSession ?? self.isSession) && !isSilent(value) || value.isName {
      return Statement(.bind(.none, .name(Name("_", span)), value), span)
    }
    return Statement(.expression(value), span)
  }

  /// Statements as a loop of one round, which can be left.
  func round(_ statements: [Statement], _ span: Span) -> Statement {
    endless(statements + [leaveLoop(false, span)], span)
  }

  func endless(_ rounds: [Statement], _ span: Span) -> Statement {
    Statement(.loop(Loop(head: .test(bool(true, span)), body: rounds)), span)
  }

  func leaveLoop(_ goesOn: Bool, _ span: Span) -> Statement {
    Statement(.leaveLoop(goesOn: goesOn), span)
  }

  /// Statements, and those that run when they are over, however that happens.
  func ending(_ body: [Statement], _ last: [Statement], _ span: Span) -> Statement {
    Statement(.attempt(Attempt(body: body, last: last)), span)
  }

  /// Statements that a session cannot have by themselves, in a function that is called at once.
  func apart(_ body: [Statement], _ span: Span) -> Statement {
    let call = js("invoke", [function([], body, span)], span)
    return Statement(.bind(.none, .name(Name("_", span)), call), span)
  }

  /// True if a session answers nothing to it.
  private func isSilent(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.kind, case .member(let object, let name) = callee.kind
    else { return false }
    if case .name(world) = object.kind {
      return [
        "log", "setTimeout", "setInterval", "setImmediate", "print", "printWith", "after",
      ].contains(name.text)
    }
    return ["subscribe", "next", "error", "complete"].contains(name.text)
  }
}

extension Expression.Argument {
  /// An argument without a label.
  init(_ value: Expression) { self.init(label: nil, value: value, span: value.span) }

  /// An argument with a label that stands nowhere in the text.
  init(_ label: String, _ value: Expression, _ span: Span) {
    self.init(label: Name(label, span), value: value, span: span)
  }
}
