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

  /// The tests by which it chooses.
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
