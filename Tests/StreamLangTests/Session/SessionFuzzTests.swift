import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// No text, however wrong, crashes a session or hangs it.
///
/// Programs of the vectors, cut up and put together anew. `FUZZ=1000000 swift test --filter
/// SessionFuzzTests` runs that many; the seed of each is its number.
@Suite struct SessionFuzzTests {
  @Test func `any text leaves a session that can go on`() async throws {
    let texts = try Self.corpus()
    await onLargeStack {
      for seed in SeededRandom.fuzz(500) {
        var random = SeededRandom(seed: seed)
        let text = Self.text(from: texts, &random)
        Self.run(text, seed)
      }
    }
  }

  private static func corpus() throws -> [String] {
    let streams = try SyntaxCorpus.rows(of: "streams.jsonl").enumerated()
      .filter { $0.offset % 10 == 0 }.compactMap { $0.element["script"]?.stringValue }
    let cells = try SyntaxCorpus.rows(of: "cells.jsonl").compactMap { $0["script"]?.stringValue }
    let session = [
      "a = behavior(1); b = a.map(+1); a.next(2); a.complete(); a.next(3)",
      "s = subject(); c = s + 1; s.next(0); d = 1 / c; s.error(\"e\"); d",
      "x = 1; y = x + 1; x = y; del x; x = 5; y := 3; x := x + 1", "x += 1; batch { x := 2 }",
      "a.subscribe { a.next($0 + 1) }", "a.subscribe(s); s.subscribe(a)", "f = n => f(n); f(1)",
      "t = interval(1ms) * 2; wait 5ms; run until 9ms",
      "at 3ms { a.next(2) }; after 1ms { x := 9 }",
      "expect a \"1-2|\"; expect x == 1", ":marbles; :ls; :clock; :help map", "let k = a.map(*2)",
      "watch a; unwatch a, b; quiet q = a; (p, r) = [1, 2]; r.value = 3",
      ":contrast c; :contrast y; :steps; :steps 1ms; :undo; :redo; :replay; :reset",
      ":compare map(+1) scan(+) on a; :compare flatMap(x => m) on s; :compare zip on x",
      "range(0, 100000000).scan(+)", "create { o in o.next(1); o.complete() }",
      "a = a; b = b.map(+1); m = merge(a, b, m)", "\"\\(x)\".length(); [1, 2].1; {a: 1}.b",
    ]
    let operators = Prelude.all.compactMap(\.example).map { example in
      let inputs = zip(["a", "b"], example.inputs).map { "\($0) = cold(\"\($1)\")\n" }
      return inputs.joined() + "r = \(example.source)"
    }
    let functions = (Builtin.all + Builtin.ofJavaScript + Builtin.ofSwift).map(\.example.source)
    return streams + cells + operators + functions + session + session + session
  }

  /// Pieces of several programs, some of their characters changed.
  private static func text(from texts: [String], _ random: inout SeededRandom) -> String {
    var pieces: [Substring] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let lines = (texts.randomElement(using: &random) ?? "").split { $0 == "\n" || $0 == ";" }
      pieces += lines.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
    }
    var text = Array(pieces.shuffled(using: &random).joined(separator: "\n"))
    for _ in 0..<Int.random(in: 0...4, using: &random) where !text.isEmpty {
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text.remove(at: place)
      case 1:
        text.insert(
          "abxst(){}[]|#-+*.,:=>$019\"; \n".randomElement(using: &random) ?? "x", at: place)
      case 2: text.swapAt(place, Int.random(in: 0..<text.count, using: &random))
      case 3:
        // Years of ticks are no hang, but take as long.
        if ["wait", "until", "at ", "after"].contains(where: String(text).contains) { continue }
        let digits = text.indices.filter { text[$0].isWholeNumber }
        guard let digit = digits.randomElement(using: &random) else { continue }
        text.replaceSubrange(digit...digit, with: extremes.randomElement(using: &random) ?? "")
      default:
        let end = min(text.count, place + Int.random(in: 1...8, using: &random))
        text.insert(
          contentsOf: text[place..<end], at: Int.random(in: 0...text.count, using: &random))
      }
    }
    return String(text)
  }

  private static let extremes = [
    "0", "-1", "9223372036854775807", "(-9223372036854775807 - 1)", "1e308", "(0 / 0.0)",
    "2147483648", "0x7fffffffffffffff",
  ]

  private static func run(_ text: String, _ seed: UInt64) {
    var options = Session.Options()
    options.isPrompt = seed % 2 == 0
    options.until = 20_000_000
    let session = Session(options)
    session.program.turns.workBudget.valueLimit = 20_000
    session.program.environment.settings.burstLimit = 500
    var style = Screen.Style()
    style.isPrompt = options.isPrompt
    style.width = 40 + Int(seed % 60)
    var screen = Screen(style)
    for line in options.isPrompt ? text.split(separator: "\n").map(String.init) : [text] {
      _ = screen.render(session.submit(line))
    }
    _ = screen.render(session.runToEnd())
    if let diagram = session.finalDiagram { _ = screen.render(.diagram(diagram), Source("")) }
    _ = session.picture
    _ = screen.render(session.leave())
    let last = screen.render(session.submit("1 + 1")).map(\.text.plain)
    #expect(last.contains("2"), "seed \(seed): \(text) left \(last)")
  }
}
