import Testing

@testable import StreamLang

/// `:help wait`: the words that statements begin with.
@Suite struct StatementGuideTests {
  @Test func `help shows how a statement is written, and what it does`() {
    let session = Session()
    #expect(
      Typed.lines(session.submit(":help wait")) == [
        "wait 1s   Lets time pass.",
        "  `run` lets it pass until nothing is due, `after 1s { … }` does not wait.",
      ])
    #expect(Typed.lines(session.submit(":help const")) == Typed.lines(session.submit(":help let")))
    #expect(
      Typed.lines(session.submit(":help batsch")).last?.contains("did you mean batch?") == true)
    #expect(
      Typed.lines(session.submit(":help guard")).last
        == "        ^^^^^ no help for guard; write `if … { … } else { … }`")
  }

  /// The words that are read as what they are, in all languages that have them.
  @Test func `each word of a statement has its help`() {
    let values: Set<Word> = [.true, .false, .nil, .null, .in]
    for word in Word.allCases.prefix(while: { $0 != .new }) where !values.contains(word) {
      #expect(StatementGuide.about(word.rawValue) != nil, "\(word)")
    }
  }

  @Test(arguments: StatementGuide.all.map(\.usage)) func `each can be typed as it is shown`(
    _ usage: String
  ) {
    let session = Session(isPrompt: false) { $0.readFile = { _ in "twice = x => x * 2" } }
    #expect(session.submit("x = 1; y = 2; quiet s = subject(); b = of(1)").diagnostics.isEmpty)
    let setup = usage.contains("a = …") ? "" : "a = subject(); "
    let text = usage.replacing("…", with: "1")
    let line = usage.hasPrefix("return") || usage.hasPrefix("throw") ? "f = x => { \(text) }" : text
    let reply = session.submit(setup + line)
    #expect(reply.diagnostics.isEmpty, "\(line): \(reply.diagnostics.map(\.message))")
  }

  @Test func `summaries and notes are sentences that fit a line`() {
    for statement in StatementGuide.all {
      for line in statement.page { #expect(line.displayWidth < 80, "\(line)") }
      for text in [statement.summary] + statement.notes { #expect(text.hasSuffix("."), "\(text)") }
    }
  }
}
