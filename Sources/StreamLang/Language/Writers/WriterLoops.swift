/// Loops, and the ends of functions with branches.
extension ProgramWriter {
  func loop(_ loop: Core.Loop, _ span: Span) throws(Diagnostic) -> String {
    switch loop.head {
    case .test(let test):
      let test = whole(try text(test))
      return repeating(test, try block(loop.body))
    case .each(let pattern, let list):
      let list = whole(try text(list))
      state.locals.bound.formUnion(pattern.locals)
      return try repeating(through: list, pattern, try block(loop.body), span)
    case .steps(let local, let first, let test, let step):
      if !countsAnew, loop.body.flatMap(\.expressions).contains(where: { $0.keeps(local) }) {
        throw refuse(
          "a function that keeps the name of a loop that counts", span, "go through a range")
      }
      state.locals.bound.insert(local)
      let first = whole(try text(first))
      let test = whole(try text(test))
      return counting(local, first, test, try statement(step), try block(loop.body))
    }
  }
}

extension JSWriter {
  var countsAnew: Bool { true }

  func branching(_ test: String, _ body: String) -> String { "if (\(test)) { \(body) }" }
  func repeating(_ test: String, _ body: String) -> String { "while (\(test)) { \(body); }" }

  func repeating(
    through list: String, _ pattern: Core.Pattern, _ body: String, _ span: Span
  ) -> String {
    let word = pattern.locals.contains(where: \.isChanged) ? "let" : "const"
    return "for (\(word) \(self.pattern(pattern)) of \(list)) { \(body); }"
  }

  func counting(
    _ local: Core.Local, _ first: String, _ test: String, _ step: String, _ body: String
  ) -> String { "for (let \(name(of: local)) = \(first); \(test); \(step)) { \(body); }" }

  func attempt(_ attempt: Core.Attempt) throws(Diagnostic) -> String {
    var text = "try { \(try block(attempt.body)); }"
    if let handler = attempt.handler {
      if let local = handler.local { state.locals.bound.insert(local) }
      let caught = handler.local.map { " (\(name(of: $0)))" } ?? ""
      text += " catch\(caught) { \(try block(handler.body)); }"
    }
    if let last = attempt.last { text += " finally { \(try block(last)); }" }
    return text
  }

  func annotation(of local: Core.Local) -> String { "" }
}

extension SwiftWriter {
  var countsAnew: Bool { false }

  func branching(_ test: String, _ body: String) -> String { "if \(test) { \(body) }" }
  func repeating(_ test: String, _ body: String) -> String { "while \(test) { \(body) }" }

  func repeating(
    through list: String, _ pattern: Core.Pattern, _ body: String, _ span: Span
  ) throws(Diagnostic) -> String {
    var parts: [String] = []
    let name = try parameter(pattern, span, &parts)
    return "for \(name) in \(list) { \(inOneLine(parts + [body])) }"
  }

  func counting(
    _ local: Core.Local, _ first: String, _ test: String, _ step: String, _ body: String
  ) -> String {
    // `continue` counts, too.
    let name = name(of: local) + annotation(of: local)
    return "do { var \(name) = \(first); while \(test) { defer { \(step) }; \(body) } }"
  }

  func attempt(_ attempt: Core.Attempt) throws(Diagnostic) -> String {
    let outer = hasThrown
    var text = "do { \(try block(attempt.body)) }"
    if let handler = attempt.handler {
      // Here all is caught that is thrown.
      hasThrown = outer
      var parts: [String] = []
      if let local = handler.local {
        state.locals.bound.insert(local)
        parts.append("\(local.isChanged ? "var" : "let") \(name(of: local)) = error")
      }
      text += " catch { \(inOneLine(parts + [try block(handler.body)])) }"
    }
    guard let last = attempt.last else { return text }
    return "do { defer { \(try block(last)) }; \(text) }"
  }

  func annotation(of local: Core.Local) -> String {
    let type = elements.known(elements.type(of: local))
    if ["Int", "String", "Bool"].contains(type.name) || type.isStream { return "" }
    return text(of: type).map { ": \($0)" } ?? ""
  }
}

extension Core.Function {
  /// True if it answers something, and can come to its end without an answer.
  var isOpen: Bool {
    guard let last = body.last, last.comesToEnd else { return false }
    return last.isAnswer || body.contains { !$0.answers.isEmpty }
  }
}

extension Core.Statement {
  /// True if what stands behind it can be reached, or it answers nothing as the last one.
  fileprivate var comesToEnd: Bool {
    switch kind {
    case .leave, .fail, .leaveLoop: return false
    case .evaluate(let value):
      guard case .choice(let choice) = value.kind else { return value.type.isNothing }
      return choice.closed.otherwise == nil
        || choice.bodies.contains { $0.last?.comesToEnd ?? true }
    case .loop(let loop):
      if case .test(let test) = loop.head, case .literal(.bool(true)) = test.kind { return false }
      return true
    case .attempt(let attempt):
      return attempt.body.last?.comesToEnd ?? true
        || attempt.handler.map { $0.body.last?.comesToEnd ?? true } ?? false
    default: return true
    }
  }
}

extension Core.Branches {
  /// The statements of each branch.
  var bodies: [[Core.Statement]] { branches.map(\.body) + (otherwise.map { [$0] } ?? []) }

  /// What is true or false where it chooses.
  var tested: [Core.Expression] {
    branches.compactMap { if case .isTrue(let test) = $0.test { test } else { nil } }
  }
}

extension Core.Pattern {
  /// All names in it.
  var locals: [Core.Local] {
    switch self {
    case .name(let local): [local]
    case .ignored: []
    case .list(let parts): parts.flatMap(\.locals)
    case .record(let fields): fields.flatMap(\.pattern.locals)
    }
  }
}

extension Core.Expression {
  /// True if a function in it refers to a name.
  fileprivate func keeps(_ local: Core.Local, isWithin: Bool = false) -> Bool {
    switch kind {
    case .local(let own): isWithin && own == local
    case .function(let function):
      function.body.flatMap(\.expressions).contains { $0.keeps(local, isWithin: true) }
    default: children.contains { $0.keeps(local, isWithin: isWithin) }
    }
  }
}
