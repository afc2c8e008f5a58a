/// A text that is read before a session is there to run it, as the session depends on what it says.
public struct Program: Sendable {
  public let text: String
  let parsed: Parsed
  /// The language that it is written in.
  public let dialect: Source.Dialect

  public init(_ text: String, _ dialect: Source.Dialect = .own) {
    self.text = text
    parsed = Reading.parse(Source(text, dialect: dialect))
    // Its imports may say that it is one of RxJS 9.
    if dialect == .javaScript, parsed.library == .web {
      self.dialect = .web
    } else {
      self.dialect = dialect
    }
  }

  /// It reads standard input, and so runs on the wall clock.
  public var readsInput: Bool {
    // Most texts have no such word in them, and need not be resolved.
    words.contains { word in
      word.first?.isLetter == true && Self.inputWords.contains(String(word) ?? "")
    } && resolved.flatMap(\.expressions).contains(where: \.readsInput)
  }

  /// Its last statement is a stream or a value without a name, and nothing needs rows: in a pipe only this is printed.
  public var endsUnnamed: Bool {
    guard dialect == .own, case .expression? = parsed.statements.last?.kind,
      case let statements = resolved, case .evaluate(let last)? = statements.last?.kind
    else { return false }
    return !last.isAction && !statements.contains(where: \.needsRows)
  }

  /// It is a program of another language.
  public var isForeign: Bool { dialect != .own }

  /// It may ask for what has happened: by an expectation, a command, or a file that it runs.
  public var looksBack: Bool { parsed.statements.contains(where: \.looksBack) }

  /// True if a name stands somewhere in it.
  public func mentions(_ name: String) -> Bool { words.contains { $0.elementsEqual(name.utf8) } }

  private var words: [Substring.UTF8View] { text.utf8.split { !$0.isNamePart } }

  private var resolved: [Core.Statement] {
    var resolver = Resolver(Source(text), SymbolTable())
    return resolver.statements(parsed.statements)
  }

  private static let inputWords = Set(Prelude.outside.filter(\.readsInput).flatMap(\.names))
}

extension Program {
  /// The program that draws what a log tells: a file to its end, or standard input as it comes.
  public static func tracing(file path: String?) -> String {
    path.map { "file(\($0.quoted)).trace(); run" } ?? "stdin().trace()"
  }

  /// A duration as the language writes it, in nanoseconds; nil for anything else.
  public static func duration(_ text: String) -> UInt64? {
    guard case .duration(let microseconds)? = Value(constant: text), microseconds >= 0 else {
      return nil
    }
    let (nanoseconds, overflow) = UInt64(microseconds).multipliedReportingOverflow(by: 1000)
    return overflow ? nil : nanoseconds
  }
}

extension Statement {
  fileprivate var looksBack: Bool {
    switch kind {
    case .expect, .forall, .importing, .command: true
    case .quiet(let inner): inner.looksBack
    case .batch(let body), .at(_, let body), .after(_, let body): body.contains(where: \.looksBack)
    case .loop(let loop): loop.body.contains(where: \.looksBack)
    case .attempt(let attempt): attempt.statements.contains(where: \.looksBack)
    case .expression, .bind, .set, .wait, .run, .note, .watch, .unwatch, .delete, .giveBack,
      .throwing, .leaveLoop, .library:
      false
    }
  }
}

extension Core.Statement {
  /// It reads what has happened: a command that does more than choose a setting, or an expectation about a row.
  fileprivate var needsRows: Bool {
    switch kind {
    case .expect(let expectation): expectation.text != nil
    case .command(let command): command.text.prefix(while: { !$0.isWhitespace }) != "set"
    default: false
    }
  }
}

extension Core.Expression {
  fileprivate var readsInput: Bool {
    switch kind {
    case .operation(let call):
      if call.op.readsInput { return true }
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

extension Operator {
  fileprivate var readsInput: Bool { traits.contains(.outside) }
}
