import Testing

@testable import StreamLang

/// A method means the same for a name, for a constant and for the parameter of a function.
@Suite struct MethodMeaningTests {
  private static let receivers = [
    "{go: x => x + 1}", "{go: 5}", "[of(1), of(2)]", "[1, 2]", "of(3)", "behavior(3)", #""text""#,
    "4",
  ]
  /// A function of the user's, an operator, a plain function, and what is several of these.
  private static let calls = [
    "go(1)", "upper()", "reversed()", "abs()", "startWith(7)", "merge()", "zip()", "map(+1)",
    "max(1)",
    "count()",
  ]

  @Test func `a method means the same for each spelling of its receiver`() {
    var answered = 0
    for receiver in Self.receivers {
      for call in Self.calls {
        let written = Self.answer("let r = \(receiver)", "r.\(call)")
        let passed = Self.answer("f = v => v.\(call)", "f(\(receiver))")
        // The text can refuse more than a value that has come.
        if written.isRefused || passed.isRefused { continue }
        answered += 1
        #expect(written.lines == passed.lines, "\(receiver).\(call)")
      }
    }
    #expect(answered > 30, "\(answered) calls with an answer")
  }

  @Test func `a function of the program wins over a field that is none`() {
    #expect(Self.answer("f = v => v.go(1)", "f({go: 5})").lines == ["77"])
    #expect(Self.answer("let r = {go: 5}", "r.go(1)").lines == ["77"])
    #expect(Self.answer("f = v => v.go(1)", "f({go: x => x + 1})").lines == ["2"])
  }

  private static func answer(
    _ definition: String, _ call: String
  ) -> (lines: [String], isRefused: Bool) {
    let text = "go = (v, x) => 77\n\(definition)\n\(call)"
    let isRefused = !Session().check(text).isEmpty
    if isRefused { return ([], true) }
    let lines = Scripted.lines(text)
    let faults = lines.contains { $0.hasPrefix("-e:") }
    return (lines.filter { !$0.hasPrefix("r ") }, faults)
  }
}
