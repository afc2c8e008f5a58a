import Testing

@testable import StreamLang

/// Operators that run a stream again and again, though nothing comes of it.
@Suite struct FruitlessRunTests {
  private static let failed =
    "throwError(\"no\") ran and failed 100,000 times in one turn, with `no`; retry(n) gives up after n"
  private static let completed =
    "empty() ran and completed 100,000 times in one turn, without a value; repeat(n) ends after n"

  @Test(arguments: [
    ("x = throwError(\"no\").retry()", failed),
    ("x = throwError(\"no\").retry(when: e => e)", failed),
    ("x = merge(of(1), throwError(\"no\").retry())", failed),
    ("throwError(\"no\").retry().subscribe { print($0) }", failed),
    ("f = x => throwError(\"no\").retry()\na = subject()\nr = a.flatMap(f)\na.next(1)", failed),
    ("x = empty().repeat()", completed),
    ("x = empty().repeat(when: n => n)", completed),
    (
      "f = s => s.retry()\nx = f(throwError(\"no\"))\ny = empty().repeat(3)",
      "a stream ran and failed 100,000 times in one turn, with `no`; retry(n) gives up after n"
    ),
    // Values came through, or it waits in between.
    ("x = of(1).repeat().take(100_002).count()", nil),
    ("x = throwError(\"no\").retry(100_000)", nil),
  ])
  func `are stopped, and the message says what they did`(_ program: String, _ message: String?) {
    let lines = Scripted.lines(program).joined(separator: " ")
    #expect(lines.contains("stopped: ") == (message != nil))
    if let message { #expect(lines.contains("stopped: \(message)"), "\(lines)") }
  }

  @Test func `the next line runs`() {
    #expect(
      Typed.answer("x = throwError(\"no\").retry()", "a = of(1).repeat(2)") == "a  1, 1 │ completed"
    )
  }
}
