/// The facts that a host needs of a text before it starts a session for it.
public struct Program: Sendable {
  /// It reads standard input, and so runs on the wall clock.
  public let readsInput: Bool
  /// Its last statement is a stream or a value without a name: in a pipe nothing else is printed.
  public let endsUnnamed: Bool

  public init(_ text: String) {
    var resolver = Resolver(Source(text), SymbolTable())
    let statements = resolver.statements(Parser.parse(text).statements)
    readsInput = statements.flatMap(\.expressions).contains(where: \.readsInput)
    guard case .evaluate(let last)? = statements.last?.kind else {
      endsUnnamed = false
      return
    }
    // An expectation about rows needs rows: a test is no filter.
    endsUnnamed = !last.isAction && !statements.contains(where: \.expectsMarbles)
  }
}

extension Program {
  /// A duration as the language writes it, in nanoseconds; nil for anything else.
  public static func duration(_ text: String) -> UInt64? {
    guard case .duration(let microseconds)? = Value(constant: text), microseconds >= 0 else {
      return nil
    }
    let (nanoseconds, overflow) = UInt64(microseconds).multipliedReportingOverflow(by: 1000)
    return overflow ? nil : nanoseconds
  }
}

extension Core.Statement {
  fileprivate var expectsMarbles: Bool {
    if case .expect(let expectation) = kind { return expectation.text != nil }
    return false
  }
}

extension Core.Expression {
  fileprivate var readsInput: Bool {
    switch kind {
    case .operation(let call):
      if Prelude.operators[call.name]?.traits.contains(.outside) == true { return true }
    case .function(let function):
      return function.body.flatMap(\.expressions).contains(where: \.readsInput)
    default: break
    }
    return children.contains(where: \.readsInput)
  }

  /// True if it is there for what it does: `a.next(2)`, `print(x)`.
  fileprivate var isAction: Bool {
    if case .choice(let choice) = kind { return choice.subject == nil && choice.otherwise == nil }
    switch type {
    case .nothing, .handle: return true
    default: return false
    }
  }
}
