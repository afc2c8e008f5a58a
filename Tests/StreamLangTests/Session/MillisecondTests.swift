import Testing

@testable import StreamLang

/// A bare number where a time is wanted is one of milliseconds, for every operator.
@Suite struct MillisecondTests {
  @Test(arguments: [
    ("interval(1000).take(2)", "interval(1s).take(2)"),
    ("timer(1000, 500).take(2)", "timer(1s, 500ms).take(2)"),
    ("of(1).delay(500)", "of(1).delay(500ms)"),
    ("n = 500; of(1).delay(n)", "n = 500ms; of(1).delay(n)"),
    ("f = d => timer(d); f(200)", "f = d => timer(d); f(200ms)"),
    ("of(1).pipe(delay(500))", "of(1).delay(500ms)"),
    ("cold(\"-1-2|\", frame: 10)", "cold(\"-1-2|\", frame: 10ms)"),
    ("of(1, 2).concatMap(x => timer(100))", "of(1, 2).concatMap(x => timer(100ms))"),
  ])
  func `a bare number is one of milliseconds`(_ text: String, _ same: String) {
    let (found, wanted) = (Self.times(text), Self.times(same))
    #expect(!wanted.isEmpty)
    #expect(found == wanted)
  }

  private static func times(_ text: String) -> [String] {
    Scripted.lines(text).filter { $0.contains("_1  ") }
  }

  @Test func `it is said once`() {
    let lines = ["a = subject(); b = a.delay(500)", "c = a.debounce(300)"]
    #expect(Typed.answer([lines[0]]) == "hint: 500 is read as 500ms")
    #expect(Typed.answer(lines) == "")
    #expect(Typed.answer("a = subject(); b = a.delay(500ms)") == "")
    #expect(Typed.answer("a = subject(); a.pipe(delay(20))") == "hint: 20 is read as 20ms")
  }

  /// Only what other libraries have is read so.
  @Test(arguments: [
    ("wait 60", "wait wants a duration, got 60; write `60ms` or `60s`"),
    ("of(1).debounce(0.5)", "debounce wants a duration, got 0.5; write `0.5s`"),
    ("of(1, 2, 3).take(2)", "_1  1, 2 │ completed"),
  ])
  func `a number that can be something else stays one`(_ line: String, _ answer: String) {
    #expect(Typed.answer(line).contains(answer), "\(Typed.answer(line))")
  }
}
