/// The parts of expressions and statements, without those of the functions in them.
extension SwiftExpression {
  /// The expressions that it is made of.
  var parts: [SwiftExpression] {
    switch kind {
    case .call(let callee, let given), .index(let callee, let given): [callee] + given.map(\.value)
    case .member(let object, _), .chained(let object), .forced(let object), .wait(let object),
      .attempt(let object, _), .unary(_, let object), .cast(let object, _, _),
      .reference(let object):
      [object]
    case .binary(_, let a, let b), .assign(_, let a, let b): [a, b]
    case .conditional(let test, let yes, let no): [test, yes, no]
    case .list(let members): members
    case .tuple(let parts): parts.map(\.value)
    case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .text(let pieces):
      pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .statement(let statement): statement.expressions
    default: []
    }
  }

  /// The closures that stand in it, but for those within one another.
  var closures: [SwiftFunction] {
    if case .closure(let function) = kind { [function] } else { parts.flatMap(\.closures) }
  }

  /// True if a function waits in it.
  var waits: Bool { if case .wait = kind { true } else { parts.contains(where: \.waits) } }

  /// True if what waits in it stands where a function can stop.
  fileprivate var canRest: Bool {
    switch kind {
    case .binary("&&", _, let right), .binary("||", _, let right), .binary("??", _, let right):
      if right.waits { return false }
    case .call(let callee, let given):
      if callee.firstChained != nil, given.contains(where: \.value.waits) { return false }
    case .statement(let statement): if statement.waits { return false }
    case .closure(let function): return function.body.allSatisfy(\.canRest)
    default: break
    }
    return parts.allSatisfy(\.canRest)
  }
}

extension SwiftFunction {
  /// True of a closure without a value: of several statements, or of one that is none, of which no `return` has one.
  var answersNothing: Bool {
    if answer != nil { return false }
    if body.count == 1 {
      switch body[0].kind {
      case .expression, .choose, .branch, .attempt, .fail: return false
      default: break
      }
    }
    return !body.contains(where: \.answersValue)
  }
}

extension SwiftStatement {
  /// True of the declaration of a type or a function, of a name for a type, and of an import.
  var onlyDeclares: Bool {
    switch kind {
    case .type, .function, .synonym, .module: true
    default: false
    }
  }

  /// The expressions in it, and in the statements within it.
  var expressions: [SwiftExpression] {
    func all(_ statements: [SwiftStatement]) -> [SwiftExpression] {
      statements.flatMap(\.expressions)
    }
    func all(_ clauses: [Clause]) -> [SwiftExpression] { clauses.map(\.value) }
    func all(_ cases: [Case]) -> [SwiftExpression] {
      cases.flatMap { $0.patterns.compactMap(\.condition) + all($0.body) }
    }
    switch kind {
    case .expression(let value), .leave(let value?), .fail(let value): return [value]
    case .declare(let variables): return variables.compactMap(\.value)
    case .branch(let clauses, let then, let otherwise):
      return all(clauses) + all(then) + all(otherwise ?? [])
    case .guarding(let clauses, let body), .whileLoop(let clauses, let body):
      return all(clauses) + all(body)
    case .repeating(let body, let test): return all(body) + [test]
    case .each(_, let members, let condition, let body):
      return [members] + (condition.map { [$0] } ?? []) + all(body)
    case .choose(let subject, let cases): return [subject] + all(cases)
    case .attempt(let body, let catches): return all(body) + all(catches)
    case .atEnd(let body): return all(body)
    case .labelled(_, let inner): return inner.expressions
    default: return []
    }
  }

  /// The blocks of statements within it.
  var blocks: [[SwiftStatement]] {
    switch kind {
    case .branch(_, let then, let otherwise): [then, otherwise ?? []]
    case .guarding(_, let body), .whileLoop(_, let body), .repeating(let body, _),
      .each(_, _, _, let body), .atEnd(let body):
      [body]
    case .choose(_, let cases): cases.map(\.body)
    case .attempt(let body, let catches): [body] + catches.map(\.body)
    case .labelled(_, let inner): [[inner]]
    default: []
    }
  }

  /// True if the function around it may answer a value in it.
  fileprivate var answersValue: Bool {
    if case .leave(_?) = kind { return true }
    return blocks.contains { $0.contains(where: \.answersValue) }
  }

  /// True if the function around it waits in it.
  var waits: Bool { expressions.contains(where: \.waits) }

  /// True if what waits in it stands where a function can stop.
  var canRest: Bool {
    if case .function(let function) = kind { return function.body.allSatisfy(\.canRest) }
    return expressions.allSatisfy(\.canRest)
  }
}

extension [SwiftStatement] {
  /// The functions among these in which a thread sleeps, or that call one of these, if their names mean nothing else
  /// outside of the parts of Foundation.
  func sleepers(in tokens: [SwiftToken], outside isOfParts: (Int) -> Bool) -> SwiftSleepers {
    let names = zip(tokens, tokens.dropFirst()).filter { $0.0.isWord("func") }.compactMap(\.1.name)
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let ofValues = Set(
      tokens.indices.filter { tokens.namesValue(at: $0) && !isOfParts(tokens[$0].span.start) }
        .compactMap { tokens[$0].name })
    /// The functions of each name that can all stop on their way, and beside which no others have that name.
    func free(_ all: [SwiftFunction]) -> [String: [SwiftFunction]] {
      Dictionary(grouping: all) { $0.name?.text ?? "" }.filter { name, own in
        own.count == counts[name] && !ofValues.contains(name) && own.allSatisfy(\.canStop)
      }
    }
    let functions = free(
      compactMap { if case .function(let own) = $0.kind { own } else { nil } })
    let methods = free(
      flatMap { statement -> [SwiftFunction] in
        guard case .type(let type) = statement.kind else { return [] }
        // Nobody else enters an actor while it sleeps.
        return type.withInnerTypes.filter { $0.keyword != .actor }.flatMap(\.functions)
      })
    var found = SwiftSleepers()
    func more(_ all: [String: [SwiftFunction]]) -> [String] {
      all.filter { name, own in
        !found.has(name)
          && own.contains {
            $0.body.contains { $0.expressions.contains { $0.sleeps(calling: found) } }
          }
      }.map(\.key)
    }
    while true {
      let (ofFunctions, ofMethods) = (more(functions.filter { $1.count == 1 }), more(methods))
      if ofFunctions.isEmpty, ofMethods.isEmpty { return found }
      found.functions.formUnion(ofFunctions)
      found.methods.formUnion(ofMethods)
    }
  }

  /// The statements, each such function followed by one that stops on its way.
  func withResting(_ sleepers: SwiftSleepers) -> [SwiftStatement] {
    flatMap { statement -> [SwiftStatement] in
      switch statement.kind {
      case .function(let function):
        return [function].withResting(sleepers.functions).map {
          SwiftStatement(.function($0), statement.span)
        }
      case .type(let type):
        return [SwiftStatement(.type(type.withResting(sleepers.methods)), statement.span)]
      default: return [statement]
      }
    }
  }
}

extension [SwiftFunction] {
  fileprivate func withResting(_ sleepers: Set<String>) -> [SwiftFunction] {
    flatMap { function -> [SwiftFunction] in
      guard let name = function.name?.text, sleepers.contains(name) else { return [function] }
      var made = function
      made.resting = function.resting ?? function.body
      return [made] + (made.asResting.map { [$0] } ?? [])
    }
  }
}

extension SwiftTypeDeclaration {
  fileprivate func withResting(_ sleepers: Set<String>) -> SwiftTypeDeclaration {
    if sleepers.isEmpty { return self }
    var made = self
    made.functions = functions.withResting(sleepers)
    made.types = types.map { $0.withResting(sleepers) }
    return made
  }
}

extension SwiftFunction {
  /// True of a function that can be written as one which stops on its way, and that nobody calls but the text.
  fileprivate var canStop: Bool {
    let isTest = test != nil || name?.text.hasPrefix("test") == true
    return !isAsync && !isMutating && !isStatic && !isTest
      && !parameters.contains(where: \.isReference)
  }
}

extension SwiftExpression {
  /// True if a thread sleeps in it, or if it calls one of these functions.
  fileprivate func sleeps(calling sleepers: SwiftSleepers) -> Bool {
    if sleepTime != nil { return true }
    if case .call(let callee, _) = kind, callee.sleeps(in: sleepers) { return true }
    return parts.contains { $0.sleeps(calling: sleepers) }
  }
}

extension SwiftStatement.Clause {
  var value: SwiftExpression {
    switch self {
    case .test(let value), .unwrap(_, _, let value), .match(_, let value): value
    }
  }

  /// The names that it gives, without the instance itself.
  var names: [Name] {
    switch self {
    case .test: []
    case .unwrap(let name, _, _): name.text == "self" ? [] : [name]
    case .match(let pattern, _): pattern.names
    }
  }
}

extension SwiftFunction {
  /// True if a call of it may wait.
  var mayWait: Bool { isAsync || body.contains(where: \.waits) }
}

extension SwiftExpression {
  /// A number that is written out.
  var number: Double? {
    switch kind {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The type of a decimal number that is written out, and of a list of such; nil of all else.
  var decimalType: SwiftTypeName? {
    switch kind {
    case .double: .named("Double", [])
    case .unary("-", let operand): operand.decimalType
    case .list(let members):
      members.contains { $0.decimalType != nil } ? .list(.named("Double", [])) : nil
    default: nil
    }
  }

  /// True of a list with a `nil` among its members, or within its tuples.
  var hasMissingMember: Bool {
    switch kind {
    case .list(let members): members.contains { $0.isNull || $0.hasMissingMember }
    case .tuple(let parts): parts.contains { $0.value.isNull || $0.value.hasMissingMember }
    default: false
    }
  }

  /// True of numbers that are written out, and of what is computed from such: `-(1 + 2) / 3`.
  var isNumberLiteral: Bool { isLiteral { $0.number != nil } }

  /// True of numbers and texts that are written out, and of what is computed from such: their type is the one that is
  /// wanted.
  var isLiteral: Bool {
    isLiteral { if case .text = $0.kind { true } else { $0.number != nil } }
  }

  private func isLiteral(_ isWritten: (SwiftExpression) -> Bool) -> Bool {
    switch kind {
    case .unary(_, let operand): operand.isLiteral(isWritten)
    case .binary(_, let left, let right): left.isLiteral(isWritten) && right.isLiteral(isWritten)
    case .tuple(let parts): parts.count == 1 && parts[0].value.isLiteral(isWritten)
    default: isWritten(self)
    }
  }

  /// True of a closure that changes what it is given first, which is its answer.
  var isAccumulating: Bool {
    if case .closure(let function) = kind { function.isAccumulating } else { false }
  }

  var isImplied: Bool { if case .implied = kind { true } else { false } }

  /// True of `.name`, and of a call of it, which are of the type that is wanted.
  var isOfWantedType: Bool {
    if case .call(let callee, _) = kind { callee.isImplied } else { isImplied }
  }

  /// The name of a member of the type that is wanted; nil of all else.
  var impliedName: String? {
    switch kind {
    case .implied(let name): name.text
    case .call(let callee, _): if case .implied(let name) = callee.kind { name.text } else { nil }
    default: nil
    }
  }

  /// True of an operation with some of these operators on a member of the type that is wanted.
  func isMade(by isOwn: (String) -> Bool) -> Bool {
    func isOpen(_ value: SwiftExpression) -> Bool {
      value.isOfWantedType || value.isMade(by: isOwn)
    }
    switch kind {
    case .unary(let sign, let operand): return isOwn(sign) && isOpen(operand)
    case .binary(let sign, let left, let right):
      return isOwn(sign) && (isOpen(left) || isOpen(right))
    case .tuple(let parts): return parts.count == 1 && parts[0].value.isMade(by: isOwn)
    default: return false
    }
  }

  /// Such an operation, or a member of the type that is wanted, with that type; all others as they are.
  func typed(_ type: SwiftTypeName, by isOwn: (String) -> Bool) -> SwiftExpression {
    guard isOfWantedType || isMade(by: isOwn) else { return self }
    return SwiftExpression(.cast(self, "as", type), span)
  }

  /// The expression before the first `?` of a chain; nil if there is none.
  var firstChained: SwiftExpression? {
    switch kind {
    case .chained(let inner): inner.firstChained ?? inner
    case .member(let object, _), .call(let object, _), .index(let object, _), .forced(let object):
      object.firstChained
    case .assign(_, let target, _): target.firstChained
    default: nil
    }
  }

  /// True of a member, a call or a part of something, which a chain may have at its end.
  var isLink: Bool {
    switch kind {
    case .member, .call, .index: true
    default: false
    }
  }

  /// True of a chain that is a value, and sets nothing.
  var endsChain: Bool { if case .assign = kind { false } else { firstChained != nil } }

  /// The chain with another expression in the place of its first part.
  func replacingChained(by other: SwiftExpression) -> SwiftExpression {
    func made(_ kind: Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    switch kind {
    case .chained(let inner):
      return inner.firstChained == nil ? other : made(.chained(inner.replacingChained(by: other)))
    case .member(let object, let name):
      return made(.member(object.replacingChained(by: other), name))
    case .call(let callee, let given): return made(.call(callee.replacingChained(by: other), given))
    case .index(let object, let given):
      return made(.index(object.replacingChained(by: other), given))
    case .forced(let object): return made(.forced(object.replacingChained(by: other)))
    case .assign(let sign, let target, let new):
      return made(.assign(sign, target.replacingChained(by: other), new))
    default: return self
    }
  }
}

extension SwiftExpression {
  /// A call of a type, with type arguments added to the type's name: `Stack([1])` as `Stack<Double>([1])`.
  func made(as type: SwiftTypeName) -> SwiftExpression {
    guard case .call(let callee, let given) = kind, case .name(let name) = callee.kind,
      case .named(name, let inner) = type, !inner.isEmpty
    else { return self }
    return SwiftExpression(.call(SwiftExpression(.type(type), callee.span), given), span)
  }

  /// True of a closure without parameters.
  var takesNothing: Bool {
    if case .closure(let literal) = kind { literal.implicit == 0 } else { false }
  }

  /// True unless it is there only for what it does.
  var isValue: Bool { if case .assign = kind { false } else { true } }
}

extension SwiftExpression {
  /// The expression that a place is a part of.
  var root: SwiftExpression {
    switch kind {
    case .member(let object, _), .index(let object, _), .forced(let object): object.root
    default: self
    }
  }

  /// True of a member of something by this name.
  func stands(within name: String) -> Bool {
    switch kind {
    case .name(name): true
    case .member(let object, _): object.stands(within: name)
    default: false
    }
  }

  /// True of a name, or a property, which is no stream as far as anybody knows.
  var isPlainPlace: Bool {
    switch kind {
    case .name, .index: true
    case .member(let object, _): object.isPlainPlace
    default: false
    }
  }
}

/// Lists of literals that closures take for decimal numbers.
extension SwiftExpression {
  /// `([1, 2] as [Double]).filter { $0 > 1.5 }` for such a call without the cast; all else as it is.
  var withDecimals: SwiftExpression {
    guard case .call(let callee, let given) = kind,
      case .member(let source, let name) = callee.kind,
      let made = source.ofDecimals(in: name, given, where: { $0.decimalType != nil })
    else { return self }
    return SwiftExpression(.call(SwiftExpression(.member(made, name), callee.span), given), span)
  }

  /// A source of literals with decimal numbers, where a function of a call on it takes them for such; nil of all else.
  func ofDecimals(
    in name: Name, _ given: SwiftArguments, where isDecimal: (SwiftExpression) -> Bool
  ) -> SwiftExpression? {
    guard SwiftLibrary.givingOne.contains(name.text) || Self.comparing.contains(name.text),
      let made = ofDecimals
    else { return nil }
    let isTaken = given.contains { argument in
      if case .closure(let function) = argument.value.kind {
        function.takesDecimals(isDecimal)
      } else {
        false
      }
    }
    return isTaken ? made : nil
  }

  /// A list of literals, or a stream of such, with decimal numbers instead of whole ones; nil of all else.
  private var ofDecimals: SwiftExpression? {
    func element(of members: [SwiftExpression]) -> SwiftTypeName? {
      guard !members.isEmpty,
        members.allSatisfy({ $0.isNull || $0.isNumberLiteral && $0.decimalType == nil })
      else { return nil }
      let number = SwiftTypeName.named("Double", [])
      return members.contains(where: \.isNull) ? .optional(number) : number
    }
    switch kind {
    case .list(let members):
      return element(of: members).map { SwiftExpression(.cast(self, "as", .list($0)), span) }
    case .member(let list, let name) where name.text == "publisher":
      return list.ofDecimals.map { SwiftExpression(.member($0, name), span) }
    case .call(let callee, var given) where !callee.isOfWrittenType:
      switch callee.lastName {
      case "from" where given.count == 1:
        guard let list = given[0].value.ofDecimals else { return nil }
        given[0].value = list
      case "of", "just", "Just":
        guard let type = element(of: given.map(\.value)) else { return nil }
        for place in given.indices {
          let value = given[place].value
          given[place].value = SwiftExpression(.cast(value, "as", type), value.span)
        }
      default: return nil
      }
      return SwiftExpression(.call(callee, given), span)
    default: return nil
    }
  }

  /// True of `Observable<Int>.of`, where the type of the values is written.
  private var isOfWrittenType: Bool {
    if case .member(let owner, _) = kind, case .type = owner.kind { true } else { false }
  }

  private static let comparing: Set<String> = ["sorted", "min", "max"]

  /// True if one of these names, or what is computed from it, stands beside a decimal number in it, or has a method of
  /// such numbers called.
  fileprivate func mixesDecimals(
    _ names: Set<String>, _ isDecimal: (SwiftExpression) -> Bool
  ) -> Bool {
    let sides: [SwiftExpression]
    switch kind {
    case .binary(let sign, let a, let b): sides = Self.mixing.contains(sign) ? [a, b] : []
    case .conditional(_, let a, let b): sides = [a, b]
    case .call(let callee, let given):
      if case .member(let object, let name) = callee.kind, object.isName(of: names),
        Self.ofDecimals.contains(name.text)
      {
        return true
      }
      sides = ["min", "max"].contains(callee.lastName) ? given.map(\.value) : []
    default: sides = []
    }
    let isMixed =
      sides.contains { $0.isNumber { $0.isName(of: names) } }
      && sides.contains { $0.isNumber { !$0.isName(of: names) && isDecimal($0) } }
    return isMixed || parts.contains { $0.mixesDecimals(names, isDecimal) }
  }

  /// Methods that only decimal numbers have.
  private static let ofDecimals: Set<String> = [
    "squareRoot", "rounded", "truncatingRemainder", "remainder",
  ]

  private static let mixing: Set<String> = [
    "+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=", "??",
  ]

  private func isName(of names: Set<String>) -> Bool {
    if case .name(let name) = kind { names.contains(name) } else { false }
  }

  /// True of such a number, and of what is computed from one.
  private func isNumber(_ isMeant: (SwiftExpression) -> Bool) -> Bool {
    switch kind {
    case .unary("-", let operand): operand.isNumber(isMeant)
    case .binary("+", let a, let b), .binary("-", let a, let b), .binary("*", let a, let b),
      .binary("/", let a, let b):
      a.isNumber(isMeant) || b.isNumber(isMeant)
    case .tuple(let parts) where parts.count == 1: parts[0].value.isNumber(isMeant)
    default: isMeant(self)
    }
  }
}

extension SwiftFunction {
  /// True of a closure that computes with what it is given and decimal numbers: `{ $0 > 1.5 }`.
  fileprivate func takesDecimals(_ isDecimal: (SwiftExpression) -> Bool) -> Bool {
    let names = implicit.map { (0..<$0).map { "$\($0)" } } ?? parameters.map(\.name.text)
    return body.flatMap(\.expressions).contains { $0.mixesDecimals(Set(names), isDecimal) }
  }
}
