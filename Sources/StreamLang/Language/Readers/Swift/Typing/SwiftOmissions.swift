/// Refuses programs that lack what Swift's compiler asks for: a case of a `switch`, a `return`, an initializer, a member
/// that a protocol asks for, a `try`.
struct SwiftOmissions {
  let typing: SwiftTyping

  private var program: SwiftProgram { typing.program }

  private func refuse(_ message: String, _ span: Span, _ help: String) {
    SwiftMistakes(typing: typing).refuse(message, span, help)
  }

  // MARK: Choices

  /// Refuses a `switch` without a case for each value.
  func choice(_ subject: SwiftExpression, _ cases: [SwiftStatement.Case], _ span: Span) {
    let patterns = cases.flatMap(\.patterns).filter { $0.condition == nil }.map(\.pattern)
    if cases.contains(where: \.patterns.isEmpty) || patterns.contains(where: \.isAnything) {
      return
    }
    let place = Span(span.start, subject.span.end)
    guard let type = typing.type(of: subject), !type.isOptional else { return }
    if let facts = program.facts(of: type), facts.keyword == .enum, !facts.cases.isEmpty {
      // A pattern that is an expression may be one of the cases.
      if patterns.contains(where: { $0.coveredCase == nil && !$0.isPartOfCase }) { return }
      let covered = Set(patterns.compactMap(\.coveredCase))
      // A case may be covered by several patterns, each of some of its values.
      let partly = Set(patterns.filter(\.isPartOfCase).compactMap(\.caseName))
      let missing = facts.cases.values.map(\.name).sorted { $0.span.start < $1.span.start }
        .map(\.text).filter { !covered.contains($0) && !partly.contains($0) }
      guard let first = missing.first else { return }
      refuse(
        "the switch has no case for \(missing.map { "." + $0 }.joined(separator: ", "))", place,
        "add `case .\(first):`, or `default:`")
    } else if let name = type.name, SwiftLibrary.plain.contains(name), name != "Bool" {
      refuse("the switch has no case for the other values", place, "add `default:`")
    }
  }

  // MARK: Answers

  /// Refuses a function that has to answer something and may end without it.
  func answers(_ function: SwiftFunction) {
    let isCallable = function.parameters.allSatisfy { $0.type?.name != "Never" }
    guard let name = function.name, let answer = function.answer, answer != .tuple([]), isCallable,
      !["Void", "Never"].contains(answer.name ?? ""), !typing.scope.uses("resultBuilder"),
      !function.attributes.contains(where: \.startsCapitalized),
      !function.body.isOneValue(orBuilt: !SwiftLibrary.plain.contains(answer.name ?? "")),
      function.body.mayEnd(hasEndless: typing.text.hasEndless)
    else { return }
    refuse(
      "\(name.text) may end without a value", name.span,
      "write `return` and a value of type \(answer.text) at its end")
  }

  // MARK: Types

  /// Refuses a type that lacks an initializer or a member.
  func type(_ declaration: SwiftTypeDeclaration) {
    let facts = program.facts(of: declaration)
    switch declaration.keyword {
    case .class, .actor:
      initializer(of: declaration, facts)
      members(of: declaration, facts)
    case .struct, .enum: members(of: declaration, facts)
    case .protocol, .extension: break
    }
  }

  /// Refuses a class without an initializer whose property has no value; one that can be decoded gets an initializer by
  /// itself.
  private func initializer(of declaration: SwiftTypeDeclaration, _ facts: SwiftProgram.TypeFacts) {
    let isDecoded = program.member(of: facts.name) { above -> Bool? in
      above.parents.contains { ["Codable", "Decodable"].contains($0) } ? true : nil
    }
    let open = declaration.variables.first { variable in
      variable.value == nil && variable.getter == nil && variable.wrapper == nil
        && !variable.isStatic && variable.modifiers.isDisjoint(with: ["lazy", "override"])
        && variable.modifiers.allSatisfy { !$0.hasPrefix("@") }
        && (variable.isConstant || variable.type?.isOptional == false)
    }
    guard facts.initializers.isEmpty, isDecoded == nil, let name = open?.name else { return }
    refuse(
      "\(declaration.name.text) has no initializer, and \(name.text) has no value", name.span,
      "give \(name.text) a value, or add an `init`")
  }

  /// Refuses a type that lacks a member that one of its protocols asks for.
  private func members(of declaration: SwiftTypeDeclaration, _ facts: SwiftProgram.TypeFacts) {
    // `@objc optional func f()` asks for nothing.
    guard knowsAll(facts), !typing.scope.uses("optional") else { return }
    for asked in program.protocols(above: facts) {
      let functions = asked.functions.filter { name, all in
        name.first?.isLetter == true && all.count == 1 && all[0].body.isEmpty
      }
      for name in functions.keys.sorted() + asked.required.sorted()
      where !Self.unasked.contains(name) && !has(name, facts, asked) {
        let kind = functions[name] == nil ? "property" : "function"
        refuse(
          "\(declaration.name.text) lacks the \(kind) \(name), which \(asked.name) asks for",
          declaration.name.span, "add it")
      }
    }
  }

  /// True if all types above one are of the text, or add no members.
  private func knowsAll(_ facts: SwiftProgram.TypeFacts) -> Bool {
    program.member(of: facts.name) { above -> Bool? in
      above.parents.contains { program.types[$0] == nil && !Self.memberless.contains($0) }
        ? false : nil
    } ?? true
  }

  /// Members that a compiler writes, or that are found by more than their name.
  private static let unasked: Set<String> = ["subscript", "hash", "hashValue", "encode"]

  private static let memberless: Set<String> = [
    "AnyObject", "class", "Sendable", "Codable", "Encodable", "Decodable", "Equatable", "Hashable",
    "Comparable", "CustomStringConvertible",
  ]

  /// True if a type has a member of the name, or may have it from an extension.
  private func has(
    _ name: String, _ facts: SwiftProgram.TypeFacts, _ asked: SwiftProgram.TypeFacts
  ) -> Bool {
    let isKnown = program.member(of: facts.name) { above -> Bool? in
      let isGiven =
        above.cases[name] != nil
        || above.keyword != .protocol && above.variables[name] != nil
        || above.variables[name]?.getter?.isEmpty == false
        || above.functions[name] != nil && (above.keyword != .protocol || above !== asked)
      return isGiven ? true : nil
    }
    if isKnown == true { return true }
    return program.extensions.values.contains {
      $0.variables[name] != nil || $0.functions[name] != nil
    }
  }

  // MARK: Calls

  /// Refuses a call without `try` of a function that throws.
  func marks(in statements: [SwiftStatement]) {
    let tokens = typing.text.tokens
    // `async let a = f()` throws only where `a` is read.
    let hasPending = tokens.indices.dropLast().contains {
      tokens[$0].isWord("async") && tokens[$0 + 1].isWord("let")
    }
    if hasPending { return }
    let values = Set(
      tokens.indices.dropLast().filter { place in
        tokens[place + 1].isSign(":") || place > 0 && tokens[place - 1].isBindingWord
      }.compactMap { tokens[$0].name })
    let throwing = program.functions.filter { name, all in
      name.first?.isLetter == true && program.methods[name] == nil && !values.contains(name)
        && all.allSatisfy {
          $0.isThrowing && !$0.parameters.contains { $0.type?.isFunction == true }
        }
    }
    if !throwing.isEmpty { marks(of: Set(throwing.keys), in: statements) }
  }

  private func marks(of throwing: Set<String>, in statements: [SwiftStatement]) {
    for statement in statements {
      switch statement.kind {
      case .function(let function): marks(of: throwing, in: function)
      case .type(let type):
        for inner in type.withInnerTypes {
          for function in inner.functions + inner.initializers { marks(of: throwing, in: function) }
          for variable in inner.variables { marks(of: throwing, in: variable.getter ?? []) }
        }
      default:
        for value in statement.expressions { marks(of: throwing, in: value, isTried: false) }
        let inner = statement.blocks.joined().filter(\.onlyDeclares)
        marks(of: throwing, in: Array(inner))
      }
    }
  }

  /// Looks into a function, of whose parameters one may have the name of a function that throws.
  private func marks(of throwing: Set<String>, in function: SwiftFunction) {
    marks(of: throwing.subtracting(function.parameters.map(\.name.text)), in: function.body)
  }

  private func marks(of throwing: Set<String>, in value: SwiftExpression, isTried: Bool) {
    var isTried = isTried
    switch value.kind {
    case .closure(let function): return marks(of: throwing, in: function)
    case .attempt, .wait: isTried = true
    case .conditional(let test, _, _): if case .attempt = test.kind { isTried = true }
    case .assign(_, let target, _): if case .attempt = target.kind { isTried = true }
    case .call(let callee, _):
      guard !isTried, case .name(let name) = callee.kind, throwing.contains(name) else { break }
      return refuse(
        "\(name) may throw", callee.span,
        "write `try` in front of it, within `do` or a function that throws")
    default: break
    }
    for part in value.parts { marks(of: throwing, in: part, isTried: isTried) }
  }
}

extension SwiftToken {
  fileprivate var isBindingWord: Bool { isWord("let") || isWord("var") || isWord("for") }
}

extension SwiftPattern {
  /// True if it fits every value.
  fileprivate var isAnything: Bool {
    switch self {
    case .anything, .name: true
    case .tuple(let parts): parts.allSatisfy(\.pattern.isAnything)
    default: false
    }
  }

  fileprivate var caseName: String? {
    if case .enumCase(let name, _, of: _) = self { name.text } else { nil }
  }

  /// The case of which it fits all values; nil if it fits only some, or is none.
  fileprivate var coveredCase: String? {
    guard case .enumCase(let name, let parts, of: _) = self else { return nil }
    return parts?.allSatisfy(\.pattern.isAnything) ?? true ? name.text : nil
  }

  fileprivate var isPartOfCase: Bool { caseName != nil && coveredCase == nil }
}

extension [SwiftStatement] {
  /// True of a body whose only statement may be its answer; a builder takes an `if` without an `else`, too.
  fileprivate func isOneValue(orBuilt isBuilt: Bool) -> Bool {
    guard count == 1 else { return false }
    return switch self[0].kind {
    case .branch(_, _, let otherwise): otherwise != nil || isBuilt
    case .expression, .choose: true
    default: false
    }
  }

  /// True if what runs these statements may come to their end; with `hasEndless` any call may be of a function that
  /// never ends.
  fileprivate func mayEnd(hasEndless: Bool) -> Bool {
    allSatisfy { $0.mayEnd(hasEndless: hasEndless) }
  }

  /// True if a `break` in these leaves the loop or the `switch` around them.
  fileprivate var breaks: Bool {
    contains { statement in
      switch statement.kind {
      case .breaking: true
      case .whileLoop, .repeating, .each, .choose:
        statement.blocks.contains { $0.contains(where: \.breaksOuter) }
      default: statement.blocks.contains(where: \.breaks)
      }
    }
  }
}

extension SwiftStatement {
  /// True if a `break` with a label stands in it.
  fileprivate var breaksOuter: Bool {
    if case .breaking(_?) = kind { return true }
    return blocks.contains { $0.contains(where: \.breaksOuter) }
  }

  private static let endless: Set<String> = [
    "fatalError", "preconditionFailure", "exit", "abort", "dispatchMain",
  ]

  fileprivate func mayEnd(hasEndless: Bool) -> Bool {
    func mayEnd(_ body: [SwiftStatement]) -> Bool { body.mayEnd(hasEndless: hasEndless) }
    switch kind {
    case .leave, .fail, .continuing: return false
    case .branch(_, let then, let otherwise): return mayEnd(then) || otherwise.map(mayEnd) ?? true
    case .whileLoop(let clauses, let body):
      guard clauses.count == 1, case .test(let test) = clauses[0], case .bool(true) = test.kind
      else { return true }
      return body.breaks
    case .repeating(let body, let test):
      guard case .bool(true) = test.kind else { return mayEnd(body) }
      return body.breaks
    case .choose(_, let cases):
      return cases.contains { part in
        part.body.breaks || mayEnd(part.body) && !part.body.contains { $0.fallsThrough }
      }
    case .attempt(let body, let catches):
      return mayEnd(body) || catches.contains { mayEnd($0.body) }
    case .labelled(_, let inner): return inner.mayEnd(hasEndless: hasEndless) || inner.breaksOuter
    case .expression(let value):
      if case .statement(let inner) = value.kind { return inner.mayEnd(hasEndless: hasEndless) }
      guard case .call(let callee, _) = value.kind, let name = callee.lastName else { return true }
      return !hasEndless && !Self.endless.contains(name)
    default: return true
    }
  }

  private var fallsThrough: Bool { if case .fallThrough = kind { true } else { false } }
}
