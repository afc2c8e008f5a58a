/// The parts of a tree, for whoever looks for something in it.
enum JSNode {
  case expression(JSExpression)
  case statement(JSStatement)

  /// True if it is, or has within it, something of this kind; functions are looked into only if they are
  /// such that this asks for.
  func contains(
    _ matches: (JSExpression) -> Bool, entering: (JSFunction) -> Bool,
    _ statementMatches: (JSStatement) -> Bool = { _ in false }
  ) -> Bool {
    var pending = [self]
    while let node = pending.popLast() {
      switch node {
      case .expression(let value):
        if matches(value) { return true }
        if case .function(let function) = value.kind {
          if entering(function) { pending += function.nodes }
        } else {
          pending += value.nodes
        }
      case .statement(let statement):
        if statementMatches(statement) { return true }
        if case .function(let function) = statement.kind {
          if entering(function) { pending += function.nodes }
        } else {
          pending += statement.nodes
        }
      }
    }
    return false
  }
}

extension JSFunction {
  var nodes: [JSNode] {
    (parameters + (rest.map { [$0] } ?? [])).flatMap(\.nodes) + body.map(JSNode.statement)
  }

  /// True if something of this kind stands in it, and in no function within it that has a `this` of its own.
  func contains(_ matches: (JSExpression) -> Bool) -> Bool {
    nodes.contains { $0.contains(matches, entering: \.isArrow) }
  }

  /// True if `this` or `super` in it is its own.
  var usesReceiver: Bool { contains { $0.word != nil } }

  /// True if `new.target` stands in it.
  var asksTarget: Bool { contains { $0.word == "new.target" } }

  /// The number of parameters in front of the first that may be left out, where that is not the number of all.
  var ownLength: Int? {
    let count = parameters.prefix { if case .optional = $0 { false } else { true } }.count
    let isHidden = !isArrow && !parameters.isEmpty && usesArguments
    return count == parameters.count && !isHidden ? nil : count
  }

  var usesArguments: Bool {
    contains { if case .name("arguments") = $0.kind { true } else { false } }
  }
}

extension JSFunction {
  /// A constructor of a class with a parent fails where it uses the object before that has set it up.
  mutating func leavesWithoutParent() {
    guard let place = placeWithoutParent else { return }
    let reason = JSExpression(.string(JSClass.missingParent), span)
    let error = JSExpression(.new(JSExpression(.name("ReferenceError"), span), [reason]), span)
    body = body.prefix(place) + [JSStatement(.fail(error), span)]
  }
}

extension JSFunction {
  /// The first statement that certainly uses the object before the parent has set it up; nil if there is none.
  private var placeWithoutParent: Int? {
    let call = body.firstIndex {
      JSNode.statement($0).contains(\.isParentCall, entering: \.isArrow)
    }
    guard let call else {
      return body.firstIndex {
        JSNode.statement($0).contains({ $0.word == "this" }, entering: \.isArrow)
      } ?? body.count
    }
    return body[...call].indices.first { index in
      let used: [JSNode]
      switch body[index].kind {
      case .expression(let value) where index == call:
        guard value.isParentCall, case .call(_, let arguments, _) = value.kind else { return false }
        used = arguments.map(JSNode.expression)
      case .expression, .declare: used = index == call ? [] : [.statement(body[index])]
      default: return false
      }
      return used.contains { $0.contains({ $0.word == "this" }, entering: { _ in false }) }
    }
  }
}

extension JSExpression {
  /// The name at the beginning of `a.b.c`; empty if there is none.
  var root: String {
    switch kind {
    case .name(let name), .word(let name): name
    case .member(let object, _, _): object.root
    case .index(let object, _, _): object.root
    case .call(let callee, _, _): callee.root
    default: ""
    }
  }

  /// True of a method in which `super` stands.
  var usesParent: Bool {
    guard case .function(let function) = kind, !function.isArrow else { return false }
    return function.contains { $0.word == "super" }
  }

  /// `this`, `super` or `new.target`; nil of all else.
  fileprivate var word: String? { if case .word(let word) = kind { word } else { nil } }

  /// True of `super(…)`.
  fileprivate var isParentCall: Bool {
    if case .call(let callee, _, _) = kind { callee.word == "super" } else { false }
  }

  /// True where the function around stops.
  fileprivate var isStop: Bool {
    switch kind {
    case .await, .yield: true
    default: false
    }
  }

  /// True if a function stops in it.
  var suspends: Bool { JSNode.expression(self).contains(\.isStop, entering: { _ in false }) }

  var nodes: [JSNode] {
    func all(_ values: [JSExpression?]) -> [JSNode] {
      values.compactMap { $0.map(JSNode.expression) }
    }
    switch kind {
    case .number, .string, .regex, .texts, .name, .word: return []
    case .template(let pieces):
      return pieces.compactMap {
        if case .value(let value) = $0 { .expression(value) } else { nil }
      }
    case .list(let members): return all(members)
    case .record(let fields): return fields.flatMap { $0.key.nodes + [.expression($0.value)] }
    case .spread(let value), .unary(_, let value), .update(_, let value, _), .chain(let value),
      .await(let value), .member(let value, _, _):
      return [.expression(value)]
    case .function(let function): return function.nodes
    case .classLiteral(let literal): return literal.nodes
    case .binary(_, let left, let right), .index(let left, let right, _): return all([left, right])
    case .assign(_, let pattern, let value): return pattern.nodes + [.expression(value)]
    case .conditional(let test, let yes, let no): return all([test, yes, no])
    case .call(let callee, let arguments, _), .new(let callee, let arguments):
      return all([callee] + arguments)
    case .sequence(let values): return all(values)
    case .yield(let value, _): return all([value])
    }
  }
}

extension JSKey {
  var nodes: [JSNode] { if case .computed(let value) = self { [.expression(value)] } else { [] } }
}

extension JSPattern {
  var nodes: [JSNode] {
    switch self {
    case .name: []
    case .part(let target): [.expression(target)]
    case .list(let members, let rest): members.flatMap { $0?.nodes ?? [] } + (rest?.nodes ?? [])
    case .record(let fields, let rest):
      fields.flatMap { $0.key.nodes + $0.pattern.nodes } + (rest?.nodes ?? [])
    case .optional(let inner, let otherwise): inner.nodes + [.expression(otherwise)]
    }
  }
}

extension JSClassLiteral {
  var nodes: [JSNode] {
    let decorators = decorators + members.flatMap(\.allDecorators)
    return (parent.map { [.expression($0)] } ?? []) + decorators.map(JSNode.expression)
      + members.flatMap { $0.key.nodes + ($0.value.map { [.expression($0)] } ?? []) }
  }
}

extension JSStatement {
  /// The expression whose value a prompt shows; nil of all other statements.
  var value: JSExpression? {
    guard case .expression(let value) = kind else { return nil }
    switch value.kind {
    case .assign, .update: return nil
    default: return value
    }
  }

  /// True if a function stops in it.
  var waits: Bool {
    JSNode.statement(self).contains(
      \.isStop, entering: { _ in false },
      { if case .each(_, _, _, _, isAwaiting: true, _) = $0.kind { true } else { false } })
  }

  /// True if a `return` in it leaves the function around.
  var leaves: Bool {
    JSNode.statement(self).contains(
      { _ in false }, entering: { _ in false },
      { if case .leave = $0.kind { true } else { false } })
  }

  var nodes: [JSNode] {
    func one(_ value: JSExpression?) -> [JSNode] { value.map { [.expression($0)] } ?? [] }
    func one(_ statement: JSStatement?) -> [JSNode] { statement.map { [.statement($0)] } ?? [] }
    func all(_ statements: [JSStatement]) -> [JSNode] { statements.map(JSNode.statement) }
    switch kind {
    case .empty, .breaking, .continuing, .imports, .exports, .file, .path: return []
    case .expression(let value), .fail(let value): return [.expression(value)]
    case .declare(_, let parts): return parts.flatMap { $0.pattern.nodes + one($0.value) }
    case .function(let function): return function.nodes
    case .classDeclaration(let literal): return literal.nodes
    case .block(let body): return all(body)
    case .branch(let test, let then, let otherwise): return one(test) + one(then) + one(otherwise)
    case .loop(let first, let test, let step, let body):
      return one(first) + one(test) + one(step) + one(body)
    case .repeating(let body, let test): return one(body) + one(test)
    case .each(_, let pattern, let values, _, _, let body):
      return pattern.nodes + one(values) + one(body)
    case .leave(let value): return one(value)
    case .labelled(_, let body): return one(body)
    case .attempt(let body, let caught, let last):
      return all(body) + (caught.map { ($0.0?.nodes ?? []) + all($0.1) } ?? []) + all(last ?? [])
    case .choose(let subject, let cases):
      return one(subject) + cases.flatMap { one($0.test) + all($0.body) }
    }
  }
}

extension [JSStatement] {
  /// True if they begin with `'use strict'`, behind other texts alone if any.
  var areStrict: Bool {
    for statement in self {
      guard case .expression(let value) = statement.kind, case .string(let text) = value.kind else {
        return false
      }
      if text == "use strict" { return true }
    }
    return false
  }
}

extension JSPattern {
  /// The names that it binds.
  var names: [Name] {
    switch self {
    case .name(let name): [name]
    case .part: []
    case .list(let members, let rest): members.flatMap { $0?.names ?? [] } + (rest?.names ?? [])
    case .record(let fields, let rest): fields.flatMap(\.pattern.names) + (rest?.names ?? [])
    case .optional(let inner, _): inner.names
    }
  }
}
