/// Expressions.
extension JSWriter {
  typealias Text = (text: String, tightness: JSTightness)

  /// The text of an expression where one that holds together so tightly can stand.
  mutating func text(
    _ tree: Core.Expression, _ floor: JSTightness = .arrow
  ) throws(Diagnostic) -> String {
    let (text, tightness) = try written(tree)
    return tightness < floor ? "(\(text))" : text
  }

  mutating func texts(_ trees: [Core.Expression]) throws(Diagnostic) -> String {
    var texts: [String] = []
    for tree in trees { texts.append(try text(tree)) }
    return texts.joined(separator: ", ")
  }

  private mutating func written(_ tree: Core.Expression) throws(Diagnostic) -> Text {
    switch tree.kind {
    case .literal(let literal): return try written(literal, tree.span)
    case .text(let pieces): return (try template(pieces), .call)
    case .list(let members): return ("[\(try texts(members))]", .call)
    case .record(let fields):
      var parts: [String] = []
      for field in fields { parts.append("\(Self.key(field.key)): \(try text(field.value))") }
      return (parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }", .call)
    case .joined(let parts, let shape):
      var spread: [String] = []
      for part in parts { spread.append("...\(try text(part))") }
      let list = spread.joined(separator: ", ")
      return (shape == .list ? "[\(list)]" : "{ \(list) }", .call)
    case .local(let local): return (name(of: local), .call)
    case .symbol(let id, let access): return try symbol(id, access, tree.span)
    case .function(let function): return (try self.function(function), .arrow)
    case .plainFunction(let id): return (try function(of: id.builtin, tree.span), .arrow)
    case .negate(let operand): return ("-\(try text(operand, .call))", .sign)
    case .not(let operand): return ("!\(try text(operand, .sign))", .sign)
    case .binary(let operation, let left, let right):
      return try binary(operation, left, right, tree.span)
    case .conditional(let test, let yes, let no):
      return (
        "\(try text(test, .coalesce)) ? \(try text(yes)) : \(try text(no))", .choice
      )
    case .choice(let branches): return try choice(branches, tree.span)
    case .field(let object, let name): return try field(object, name)
    case .element(let object, let index):
      return ("\(try text(object, .call))[\(try text(index))]", .call)
    case .duration(let microseconds, _, let count):
      let factor = Double(microseconds) / 1000
      if factor == 1 { return try written(count) }
      return ("\(try text(count, .product)) * \(Self.number(factor))", .product)
    case .builtin(let call): return try builtin(call, tree.span)
    case .operation(let call): return (try operation(call, tree.span), .call)
    case .call(let callee, let arguments):
      let given = try texts(arguments.map { $0.value })
      return ("\(try text(callee, .call))(\(given))", .call)
    case .dynamic(let call): return (try dynamic(call, tree.span), .call)
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

  private func written(_ literal: Core.Literal, _ span: Span) throws(Diagnostic) -> Text {
    switch literal {
    case .null: return ("null", .call)
    case .bool(let truth): return ("\(truth)", .call)
    case .int(let number): return ("\(number)", number < 0 ? .sign : .call)
    case .double(let number): return (Self.number(number), number < 0 ? .sign : .call)
    case .duration(let microseconds):
      return (Self.number(Double(microseconds) / 1000), microseconds < 0 ? .sign : .call)
    case .string(let text): return (text.quoted, .call)
    case .symbol(let name): throw refuse(".\(name)", span)
    }
  }

  static func number(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func key(_ key: String) -> String {
    let isName =
      key.first?.isLetter == true && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? key : key.quoted
  }

  private mutating func template(_ pieces: [Core.Piece]) throws(Diagnostic) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let plain):
        text += plain.escaped.replacing("`", with: "\\`").replacing("${", with: "\\${")
          .replacing("\\\"", with: "\"")
      case .value(let value): text += "${\(try self.text(value))}"
      }
    }
    return "`\(text)`"
  }

  private func symbol(
    _ id: Core.SymbolID, _ access: Core.Access, _ span: Span
  ) throws(Diagnostic) -> Text {
    let name = self.name(symbols.name(of: id))
    switch access {
    case .valueOrStream where latest.contains(name): return (name, .call)
    case .plain, .stream, .lateFunction, .valueOrStream: return (name, .call)
    case .value where latest.contains(name): return (name, .call)
    case .value, .latest:
      if !holders.contains(name) {
        throw refuse("the latest value of \(name)", span, "`behavior` keeps one")
      }
      return ("\(name).value", .call)
    case .errors: throw refuse("\(name).errors", span)
    }
  }

  private mutating func binary(
    _ operation: BinaryOperator, _ left: Core.Expression, _ right: Core.Expression, _ span: Span
  ) throws(Diagnostic) -> Text {
    func join(_ sign: String, _ level: JSTightness, _ a: String, _ b: String) -> Text {
      ("\(a) \(sign) \(b)", level)
    }
    let (sign, level): (String, JSTightness) =
      switch operation {
      case .or: ("||", .or)
      case .and: ("&&", .and)
      case .coalesce: ("??", .coalesce)
      case .equal, .identical: ("===", .equality)
      case .notEqual, .notIdentical: ("!==", .equality)
      case .less: ("<", .relation)
      case .lessOrEqual: ("<=", .relation)
      case .greater: (">", .relation)
      case .greaterOrEqual: (">=", .relation)
      case .add: ("+", .sum)
      case .subtract: ("-", .sum)
      case .multiply: ("*", .product)
      case .divide: ("/", .product)
      case .remainder: ("%", .product)
      case .quotient:
        ("/", .product)
      case .closedRange, .halfOpenRange: throw refuse("a range", span, "write `range`")
      }
    // `a ?? b || c` is no program.
    let isCoalescing = operation == .coalesce
    let a = try text(left, isCoalescing ? .equality : level)
    let b = try text(right, isCoalescing ? .equality : level.next)
    if [.divide, .remainder, .quotient].contains(operation), !right.isNonzero {
      // A division by zero is an error here, and a number there.
      use(.divisor)
      let divisor = "divisor(\(try text(right)))"
      if operation == .quotient { return ("Math.trunc(\(a) / \(divisor))", .call) }
      return join(sign, level, a, divisor)
    }
    if operation == .quotient { return ("Math.trunc(\(a) / \(b))", .call) }
    if [.equal, .notEqual].contains(operation), left.isNull || right.isNull {
      // Nothing is null or undefined there.
      return join(operation == .equal ? "==" : "!=", level, a, b)
    }
    return join(sign, level, a, b)
  }

  private mutating func field(
    _ object: Core.Expression, _ name: Name
  ) throws(Diagnostic) -> Text {
    let inner = try text(object, .call)
    if let number = Int(name.text) { return ("\(inner)[\(number)]", .call) }
    return ("\(inner).\(name.text)", .call)
  }

  /// `if` and `switch` as an expression, whose branches are values.
  private mutating func choice(
    _ branches: Core.Branches, _ span: Span
  ) throws(Diagnostic) -> Text {
    guard branches.subject == nil, let otherwise = branches.otherwise, otherwise.count == 1,
      let last = otherwise[0].answer
    else { throw refuse("this choice", span, "`a ? b : c` has one") }
    var text = try self.text(last)
    for branch in branches.branches.reversed() {
      guard branch.body.count == 1, let value = branch.body[0].answer,
        case .isTrue(let test) = branch.test
      else { throw refuse("this choice", span, "`a ? b : c` has one") }
      text = "\(try self.text(test, .coalesce)) ? \(try self.text(value)) : \(text)"
    }
    return (text, .choice)
  }

  // MARK: Functions

  /// A function; of one that is given fewer arguments than it names, the last one is a list.
  mutating func function(_ function: Core.Function, taking arity: Int? = nil) throws(Diagnostic)
    -> String
  {
    let (outer, outerNames) = (used, locals)
    defer { (used, locals) = (outer, outerNames.merging(locals) { $1 }) }
    var parameters: [String] = []
    for parameter in function.parameters { parameters.append(pattern(parameter)) }
    if let arity, arity > 0, parameters.count > arity {
      let parts = parameters[(arity - 1)...].joined(separator: ", ")
      parameters = parameters.prefix(arity - 1) + ["[\(parts)]"]
    }
    let isPlain =
      parameters.count == 1 && parameters[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let head = isPlain ? parameters[0] : "(\(parameters.joined(separator: ", ")))"
    if function.body.count == 1, let value = function.body[0].answer {
      let body = try text(value)
      return "\(head) => \(body.first == "{" ? "(\(body))" : body)"
    }
    return "\(head) => { \(try body(function.body)) }"
  }

  private mutating func pattern(_ pattern: Core.Pattern) -> String {
    switch pattern {
    case .name(let local): return name(of: local)
    case .ignored: return "_"
    case .list(let members):
      var parts: [String] = []
      for member in members { parts.append(self.pattern(member)) }
      return "[\(parts.joined(separator: ", "))]"
    case .record(let fields):
      var parts: [String] = []
      for field in fields {
        let inner = self.pattern(field.pattern)
        parts.append(inner == field.key ? inner : "\(Self.key(field.key)): \(inner)")
      }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }

  /// The statements of a function; the last one is what it answers.
  mutating func body(_ statements: [Core.Statement]) throws(Diagnostic) -> String {
    var texts: [String] = []
    for (index, statement) in statements.enumerated() {
      let isLast = index == statements.count - 1
      switch statement.kind {
      case .evaluate(let value) where isLast && !value.type.isNothing:
        texts.append("return \(try text(value));")
      case .leave(let value?): texts.append("return \(try text(value));")
      case .bind(let pattern, let value):
        texts.append("const \(self.pattern(pattern)) = \(try text(value));")
      case .declare(let local, let value):
        let text = try text(value)
        texts.append("let \(name(of: local)) = \(text);")
      case .fail(let value): texts.append("throw \(try text(value));")
      default: texts.append(try self.statement(statement))
      }
    }
    return texts.joined(separator: " ")
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
}

extension Core.Expression {
  fileprivate var isNonzero: Bool {
    switch kind {
    case .literal(.int(let number)): number != 0
    case .literal(.double(let number)): number != 0
    default: false
    }
  }

  fileprivate var isNull: Bool { if case .literal(.null) = kind { true } else { false } }
}
