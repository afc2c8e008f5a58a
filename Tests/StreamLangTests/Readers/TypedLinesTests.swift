import Conformance
import Testing

@testable import StreamLang

/// A program that is typed at a prompt, statement by statement, prints what it prints as a whole.
///
/// Its types and functions come first if it needs them before their lines.
@Suite struct TypedLinesTests {
  @Test(arguments: [Source.Dialect.swift, .javaScript])
  func `programs print the same when they are typed`(_ dialect: Source.Dialect) throws {
    let names = dialect == .swift ? ["swift", "swift-more"] : ["javascript", "javascript-more"]
    var (same, different) = (0, [String]())
    for name in names {
      for line in try SyntaxCorpus.text(of: name + ".jsonl").split(separator: "\n") {
        let vector = try JSON.parse(String(line))
        let (id, code) = (vector["id"]?.stringValue ?? "", vector["code"]?.stringValue ?? "")
        let whole = RunProgram(code, as: dialect).lines
        var typed = TypedLines(code, as: dialect, isHoisted: false).lines
        if typed != whole { typed = TypedLines(code, as: dialect, isHoisted: true).lines }
        if typed == whole {
          same += 1
        } else {
          let place = zip(typed, whole).prefix { $0 == $1 }.count
          let (got, wanted) = (typed.dropFirst(place).first, whole.dropFirst(place).first)
          different.append("\(id): \(got ?? "nothing"), wanted \(wanted ?? "nothing")")
        }
      }
    }
    print("SAME", dialect, same, different.count)
    for line in different { print("  ", line.prefix(200)) }
    #expect(different.isEmpty)
  }
}

/// The lines that a program prints whose statements are typed; the mistake of one that is refused stands among them.
private struct TypedLines {
  private(set) var lines: [String] = []

  init(_ code: String, as dialect: Source.Dialect, isHoisted: Bool) {
    var options = Session.Options()
    (options.isPrompt, options.isVirtual, options.typedDialect) = (true, true, dialect)
    let session = Session(options)
    var lines: [String] = []
    session.listener = { [unowned session] item in
      guard case .printed(let text) = item else { return }
      let time = session.now / 1_000_000
      lines.append(time == 0 ? text : "\(time): \(text)")
    }
    for text in dialect == .swift
      ? Self.swift(code, isHoisted) : Self.javaScript(code, isHoisted)
    {
      if let mistake = session.submit(text).diagnostics.first {
        lines.append("\(mistake.text) in \(text.prefix(60))")
      }
    }
    _ = session.runToEnd()
    self.lines = lines
  }

  private static func swift(_ code: String, _ isHoisted: Bool) -> [String] {
    ordered((try? SwiftParser.parse(code))?.statements ?? [], code) { statement in
      switch statement.kind {
      case .type, .function, .synonym, .module: (statement.span, isHoisted)
      default: (statement.span, false)
      }
    }
  }

  private static func javaScript(_ code: String, _ isHoisted: Bool) -> [String] {
    ordered((try? JSParser.parse(code)) ?? [], code) { statement in
      switch statement.kind {
      case .function, .classDeclaration, .imports: (statement.span, isHoisted)
      default: (statement.span, false)
      }
    }
  }

  /// The texts of statements, those that declare something as one text in front of the others.
  private static func ordered<Statement>(
    _ statements: [Statement], _ code: String, _ place: (Statement) -> (span: Span, isFirst: Bool)
  ) -> [String] {
    let places = statements.map(place)
    func text(_ span: Span) -> String { String(span.text(in: code)) }
    let first = places.filter(\.isFirst).map { text($0.span) }.joined(separator: "\n")
    return (first.isEmpty ? [] : [first]) + places.filter { !$0.isFirst }.map { text($0.span) }
  }
}
