/// Expressions.
extension ProgramWriter {
  /// The text of an expression where one that holds together so tightly can stand.
  func text(_ tree: Core.Expression, _ floor: Tightness = .arrow) throws(Diagnostic) -> String {
    let (text, tightness) = try written(tree)
    return tightness < floor ? "(\(text))" : text
  }

  func texts(_ trees: [Core.Expression]) throws(Diagnostic) -> String {
    try words(of: trees).joined(separator: ", ")
  }

  /// The text of each of the expressions, where one that holds together so tightly can stand.
  func words(
    of trees: [Core.Expression], _ floor: Tightness = .arrow
  ) throws(Diagnostic) -> [String] {
    try trees.map { tree throws(Diagnostic) in try text(tree, floor) }
  }

  func written(_ tree: Core.Expression) throws(Diagnostic) -> Text {
    switch tree.kind {
    case .literal(let literal): return try written(literal, tree)
    case .text(let pieces): return (try template(pieces), .call)
    case .list(let members): return (try list(members, tree), .call)
    case .record(let fields): return (try record(fields, tree.span), .call)
    case .joined(let parts, let shape): return (try joined(parts, shape, tree.span), .call)
    case .local(let local): return (name(of: local), .call)
    case .symbol(let id, let access): return try symbol(id, access, tree)
    case .function(let function): return (try self.function(function), .arrow)
    case .plainFunction(let id): return (try function(of: id.builtin, taking: 1, tree.span), .arrow)
    case .negate(let operand): return try negated(operand)
    case .not(let operand): return ("!\(try text(operand, .sign))", .sign)
    case .binary(let operation, let left, let right):
      return try binary(operation, left, right, tree.span)
    case .conditional(let test, let yes, let no):
      return ("\(try text(test, .coalesce)) ? \(try branch(yes)) : \(try branch(no))", .choice)
    case .choice(let branches): return try choice(branches, tree.span)
    case .field(let object, let name): return try field(object, name)
    case .element(let object, let index): return try element(object, index)
    case .duration(let microseconds, _, let count): return try duration(microseconds, count)
    case .builtin(let call): return try builtin(call, tree.span)
    case .operation(let call): return (try operation(call, tree.span), .call)
    case .call(let callee, let arguments):
      let given = try given(arguments.map { $0.value }, to: callee)
      return (call(try text(callee, .call), given, of: callee), .call)
    case .dynamic(let call): return try dynamic(call, tree.span)
    case .previous: throw refuse("prev", tree.span, "`scan` keeps what was before")
    case .lastValue: throw refuse("_", tree.span, "give it a name")
    case .live, .formula: throw refuse("a formula without a name", tree.span, "give it a name")
    case .operatorFunction(_, let spelling):
      throw refuse(
        "\(spelling.text) by its name alone", tree.span, "write a function that calls it")
    case .event(let name, _): throw refuse(".\(name.text)", tree.span)
    case .invalid: throw refuse("it", tree.span)
    }
  }

  private func written(_ literal: Core.Literal, _ tree: Core.Expression) throws(Diagnostic) -> Text
  {
    let span = tree.span
    switch literal {
    case .null: return (null, .call)
    case .bool(let truth): return ("\(truth)", .call)
    case .int(let number):
      if number.magnitude > exactLimit.magnitude {
        throw refuse("\(number)", span, "its numbers are exact up to \(exactLimit)")
      }
      let isDecimal = elements.known(elements.type(of: tree)).name == "Double"
      return (isDecimal ? self.number(Double(number)) : "\(number)", number < 0 ? .sign : .call)
    case .double(let number): return (self.number(number), number < 0 ? .sign : .call)
    case .duration(let microseconds): return duration(microseconds)
    case .string(let text): return (text.quoted, .call)
    case .symbol(let name): throw refuse(".\(name)", span)
    }
  }

  private func symbol(
    _ id: Core.SymbolID, _ access: Core.Access, _ tree: Core.Expression
  ) throws(Diagnostic) -> Text {
    let name = self.name(state.symbols.name(of: id))
    if state.variables.contains(name) { return (name, .call) }
    if state.untold.contains(name) {
      throw refuse("\(name), whose types nothing tells,", tree.span, "call it once")
    }
    var isValue = false
    switch access {
    case .stream, .lateFunction: break
    // A cell is its value, wherever no stream is wanted.
    case .plain where !readsCells: break
    // Of some cells only their definition tells what they are.
    case .plain: isValue = tree.type.isCell || state.cells.contains(name)
    case .valueOrStream:
      isValue = tree.type.isStream || tree.type.isCell || state.cells.contains(name)
    case .value, .latest: isValue = true
    case .errors: throw refuse("\(name).errors", tree.span)
    }
    if !isValue || access != .latest && state.latest.contains(name) { return (name, .call) }
    return try latest(of: name, tree.span)
  }

  /// The latest value of a name; that of a formula is computed.
  private func latest(of name: String, _ span: Span) throws(Diagnostic) -> Text {
    switch state.holders[name] {
    case .subject?: return latest(of: name)
    case .formula(let body, _)?:
      let outer = state.latest
      state.latest = []
      defer { state.latest = outer }
      return try written(body)
    case nil: throw refuse("the latest value of \(name)", span, "`behavior` keeps one")
    }
  }

  /// The text where only a value is wanted: a name that changes is read.
  func value(of tree: Core.Expression, _ floor: Tightness = .call) throws(Diagnostic) -> String {
    guard case .symbol(let id, .plain) = tree.kind,
      case let name = self.name(state.symbols.name(of: id)), !state.variables.contains(name),
      tree.type.isStream || tree.type.isCell || state.cells.contains(name)
    else { return try text(tree, floor) }
    if state.latest.contains(name) { return name }
    let (text, tightness) = try latest(of: name, tree.span)
    return tightness < floor ? "(\(text))" : text
  }

  /// The text where a stream or a listener is wanted, which a cell is by its name.
  func reference(
    _ tree: Core.Expression, _ floor: Tightness = .arrow
  ) throws(Diagnostic) -> String {
    guard case .symbol(let id, .plain) = tree.kind else { return try text(tree, floor) }
    return name(state.symbols.name(of: id))
  }

  /// `if` and `switch` as an expression, whose branches are values.
  private func choice(_ branches: Core.Branches, _ span: Span) throws(Diagnostic) -> Text {
    let branches = branches.closed
    guard branches.isExpression, let last = branches.otherwise?.first?.answer else {
      throw refuse("this choice", span, "`a ? b : c` has one")
    }
    var text = try branch(last)
    for choice in branches.branches.reversed() {
      guard let value = choice.body.first?.answer else { continue }
      let test = try self.test(choice.test, of: branches, span, .coalesce)
      text = "\(test) ? \(try branch(value)) : \(text)"
    }
    return (text, .choice)
  }

  /// The choice that a value is, if a branch of it is more than a value.
  func choice(of value: Core.Expression) -> Core.Branches? {
    if case .choice(let branches) = value.kind, !branches.isExpression { branches } else { nil }
  }

  func branch(_ value: Core.Expression) throws(Diagnostic) -> String { try text(value) }
  func negated(_ operand: Core.Expression) throws(Diagnostic) -> Text {
    ("-\(try text(operand, .call))", .sign)
  }

  /// The arguments of a function of the program's own.
  func given(
    _ values: [Core.Expression], to function: Core.Expression
  ) throws(Diagnostic) -> String {
    var wanted: [SwiftTypeName] = []
    if case .function(let parameters, _) = elements.known(elements.type(of: function)) {
      wanted = parameters
    }
    var texts: [String] = []
    for (place, value) in values.enumerated() {
      let isStream = place < wanted.count && elements.known(wanted[place]).isStream
      texts.append(isStream ? try branch(value) : try text(value))
    }
    return texts.joined(separator: ", ")
  }

  /// `if` and `switch` as a statement; the last one of a function answers what its branches do.
  func choosing(
    _ branches: Core.Branches, _ span: Span, answers: Bool
  ) throws(Diagnostic) -> String {
    let branches = branches.closed
    var texts: [String] = []
    for branch in branches.branches {
      let test = whole(try self.test(branch.test, of: branches, span, .any))
      texts.append(branching(test, try block(branch.body, answers: answers)))
    }
    if let otherwise = branches.otherwise {
      texts.append("{ \(try block(otherwise, answers: answers)) }")
    }
    return texts.joined(separator: " else ")
  }

  private func block(_ statements: [Core.Statement], answers: Bool) throws(Diagnostic) -> String {
    let texts = answers ? try body(statements) : try statements.map(statement)
    return inOneLine(texts) + end
  }

  private func test(
    _ test: Core.Test, of branches: Core.Branches, _ span: Span, _ floor: Tightness
  ) throws(Diagnostic) -> String {
    switch test {
    case .isTrue(let test): return try text(test, floor)
    case .matches(let value, let patterns):
      var value = value
      // The subject is computed once: only a name can stand there again.
      if let subject = branches.subject {
        switch subject.value.kind {
        case .local, .symbol: value = subject.value
        default: throw refuse("this choice", span, "give what is compared a name")
        }
      }
      var texts: [String] = []
      for pattern in patterns {
        guard case .equals(let other) = pattern else { break }
        let (text, tightness) = try binary(.equal, value, other, span)
        texts.append(tightness < .equality ? "(\(text))" : text)
      }
      if texts.isEmpty || texts.count < patterns.count { break }
      let isAlone = texts.count == 1 || floor <= .or
      return isAlone ? texts.joined(separator: " || ") : "(\(texts.joined(separator: " || ")))"
    case .isSome: break
    }
    throw refuse("this choice", span, "`a ? b : c` has one")
  }

  static func number(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  // MARK: Functions

  func function(_ function: Core.Function, taking arity: Int? = nil) throws(Diagnostic) -> String {
    let outer = state.locals.used
    defer { state.locals.used = outer }
    return try closure(function, taking: arity)
  }

  /// The statements of a function, which answers nil where it comes to its end.
  func body(of function: Core.Function) throws(Diagnostic) -> [String] {
    let texts = try body(function.body)
    if !function.isOpen { return texts }
    return texts + ["return \(null)"]
  }

  /// The statements of a function or a branch; the last one is what it answers.
  private func body(_ statements: [Core.Statement]) throws(Diagnostic) -> [String] {
    var texts: [String] = []
    for (index, statement) in statements.enumerated() {
      let isLast = index == statements.count - 1
      if isLast, case .evaluate(let value) = statement.kind, let choice = choice(of: value) {
        texts.append(try choosing(choice, value.span, answers: true))
      } else if isLast, let value = statement.answer {
        texts.append("return \(whole(try text(value)))")
      } else {
        texts.append(try self.statement(statement))
      }
    }
    return texts
  }
}

extension Core.Branches {
  /// A `switch` whose last branch takes all that is left has that for its `else`.
  var closed: Core.Branches {
    guard otherwise == nil, case .matches(_, let patterns)? = branches.last?.test,
      patterns.count == 1, case .anything(nil) = patterns[0]
    else { return self }
    var closed = self
    closed.otherwise = closed.branches.removeLast().body
    return closed
  }

  /// True if each branch is a value.
  fileprivate var isExpression: Bool {
    let branches = closed
    let bodies = branches.branches.map(\.body) + [branches.otherwise ?? []]
    return bodies.allSatisfy { body in
      guard body.count == 1, let value = body[0].answer else { return false }
      if case .choice(let inner) = value.kind { return inner.isExpression }
      return true
    }
  }
}

extension Core.Statement {
  /// The value that a function answers whose last statement it is.
  var answer: Core.Expression? {
    switch kind {
    case .evaluate(let value) where !value.type.isNothing: value
    case .leave(let value): value
    default: nil
    }
  }

  /// True if a function answers something whose last statement it is.
  var isAnswer: Bool {
    guard case .evaluate(let value) = kind, case .choice(let choice) = value.kind else {
      return answer != nil
    }
    return choice.bodies.contains { $0.last?.isAnswer ?? false }
  }
}
