import StreamLang
import TestSupport
import Testing

/// Sessions on a thread with a small stack: what does not fit is refused.
@Suite struct StackTests {
  /// The answers of a session to a program, line by line.
  static func replies(to lines: [String], on size: Int) async -> [String] {
    await onStack(of: size) {
      let session = Session()
      var texts: [String] = []
      for line in lines {
        let reply = session.submit(line)
        texts += reply.diagnostics.map(\.message)
        for case .stopped(let stop) in reply.items { texts.append(stop.message) }
      }
      _ = session.runToEnd()
      return texts
    }
  }

  @Test(arguments: [512 << 10, 8 << 20])
  func `functions that call each other for ever`(size: Int) async throws {
    let texts = await Self.replies(to: ["f = n => f(n + 1)", "f(1)"], on: size)
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("functions call each other more than ") == true)
    if size == 8 << 20 { #expect(texts == ["functions call each other more than 1000 times deep"]) }
  }

  @Test(arguments: [512 << 10, 8 << 20], ["(", "[", "-", "x => ", "f("])
  func `texts that are nested`(size: Int, opener: String) async {
    let closers = ["(": ")", "[": "]", "f(": ")"]
    for depth in [4, 6, 50, 99, 200, 5000] {
      let text =
        String(repeating: opener, count: depth) + "1"
        + String(repeating: closers[opener] ?? "", count: depth)
      _ = await Self.replies(to: ["f = x => x", "y = \(text)", "y"], on: size)
    }
  }

  @Test(arguments: [512 << 10, 8 << 20])
  func `long chains, in one text and over many names`(size: Int) async {
    for length in [50, 60, 500, 999, 2000] {
      let maps = String(repeating: ".map(x => x + 1)", count: length)
      let sum = Array(repeating: "1", count: length).joined(separator: " + ")
      _ = await Self.replies(
        to: ["a = subject()", "b = a\(maps)", "a.next(1)", "a.complete()", "s = \(sum)"], on: size)
    }
    let names = (1...500).map { "b\($0) = b\($0 - 1).map(x => x + 1)" }
    let lines = ["b0 = subject()"] + names + ["b0.next(1)", "b0.complete()", ":undo"]
    _ = await Self.replies(to: lines, on: size)
    let formulas = (1...500).map { "c\($0) = c\($0 - 1) + 1" }
    _ = await Self.replies(to: ["c0 = 1"] + formulas + ["c0 = 2", "c500"], on: size)
  }
}
