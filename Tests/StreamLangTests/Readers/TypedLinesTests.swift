import Conformance
import Testing

@testable import StreamLang

/// A program that is typed at a prompt, its types and functions first and then statement by statement, prints what it
/// prints as a whole.
@Suite struct TypedLinesTests {
  @Test func `programs of Swift print the same when they are typed`() throws {
    var (same, refused, different) = (0, [String](), [String]())
    for name in ["swift.jsonl", "swift-more.jsonl"] {
      for line in try SyntaxCorpus.text(of: name).split(separator: "\n") {
        let vector = try JSON.parse(String(line))
        guard let code = vector["code"]?.stringValue, let id = vector["id"]?.stringValue else {
          Issue.record("not a vector: \(line.prefix(60))")
          continue
        }
        let whole = RunProgram(code, as: .swift).lines
        switch typed(code) {
        case nil: refused.append(id)
        case whole?: same += 1
        default: different.append(id)
        }
      }
    }
    print("SAME", same, "REFUSED", refused.count, refused, "DIFFERENT", different.count, different)
    #expect(different == [])
  }

  /// The lines that a program prints whose statements are typed; nil if one of them is refused.
  private func typed(_ code: String) -> [String]? {
    guard let read = try? SwiftParser.parse(code) else { return nil }
    var (first, rest) = ([String](), [String]())
    for statement in read.statements {
      let text = String(statement.span.text(in: code))
      switch statement.kind {
      case .type, .function, .synonym, .module: first.append(text)
      default: rest.append(text)
      }
    }
    var options = Session.Options()
    (options.isPrompt, options.isVirtual) = (true, true)
    options.typedDialect = .swift
    let session = Session(options)
    var lines: [String] = []
    session.listener = { [unowned session] item in
      guard case .printed(let text) = item else { return }
      let time = session.now / 1_000_000
      lines.append(time == 0 ? text : "\(time): \(text)")
    }
    for text in (first.isEmpty ? [] : [first.joined(separator: "\n")]) + rest {
      if let mistake = session.submit(text).diagnostics.first { print("  \(text.prefix(50)): \(mistake.text)"); return nil }
    }
    _ = session.runToEnd()
    return lines
  }
}
