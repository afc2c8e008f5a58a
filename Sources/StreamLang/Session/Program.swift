/// What a host has to know of a text before it starts a session for it.
public struct Program: Sendable {
  /// It reads standard input, and so runs on the wall clock.
  public let readsInput: Bool
  /// Its last statement is a stream or a value without a name: in a pipe nothing else is printed.
  public let endsUnnamed: Bool

  public init(_ text: String) {
    let parsed = Parser.parse(text)
    readsInput = parsed.statements.contains { $0.expressions.contains(where: \.readsInput) }
    guard case .expression(let last)? = parsed.statements.last?.kind else {
      endsUnnamed = false
      return
    }
    // What is expected of rows needs rows: a test is no filter.
    endsUnnamed = !last.isAction && !parsed.statements.contains(where: \.expectsMarbles)
  }
}

extension Statement {
  fileprivate var expectsMarbles: Bool {
    if case .expect(_, .some, _) = kind { return true }
    return false
  }
}

extension Expression {
  fileprivate var readsInput: Bool {
    if case .call(let callee, _) = kind {
      switch callee.kind {
      case .name(let name):
        if Prelude.function(name)?.traits.contains(.outside) == true { return true }
      case .member(_, let name):
        if Prelude.method(name.text)?.traits.contains(.outside) == true { return true }
      default: break
      }
    }
    if case .function(let literal) = kind {
      return literal.body.contains { $0.expressions.contains(where: \.readsInput) }
    }
    return kids.contains(where: \.readsInput)
  }

  /// What else is called for what it does.
  private static let actions: Set = [
    "play", "cancel", "unsubscribe", "disposed", "store", "insert", "setDisposable",
  ]

  /// Whether it is there for what it does: `a.next(2)`, `print(x)`.
  fileprivate var isAction: Bool {
    if case .ifElse(let choice) = kind { return choice.otherwise == nil }
    guard case .call(let callee, _) = unqualified(unless: { _ in false })?.kind ?? kind else {
      return false
    }
    switch callee.kind {
    case .member(_, let name):
      if Verb(rawValue: name.text) != nil || Self.actions.contains(name.text) { return true }
      return Prelude.method(name.text)?.traits.contains(.effect) == true
    case .name(let name): return Builtin.named(name)?.isAction == true
    default: return false
    }
  }
}
