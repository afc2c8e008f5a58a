import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// A formula beside the plain Rx network of the same formula.
@Suite struct ContrastTests {
  @Test(arguments: [
    ("c = a + b", "combineLatest(a, b, +)"),
    ("c = a * 10", "a.map(*10)"),
    ("c = 10 - a", "a.map(a => 10 - a)"),
    ("c = a + a", "a.map(a => a + a)"),
    ("d = a * 10; c = a + d", "combineLatest(a, a.map(*10), +)"),
    ("c = a + b * a", "combineLatest(a, b, (a, b) => a + b * a)"),
    ("c = a + of(1)", "combineLatest(a, of(1), (a, s1) => a + s1)"),
  ])
  func `a formula is spelled as operators`(_ definition: String, _ network: String) {
    #expect(
      Typed.answer("a = behavior(1); b = behavior(2)", definition, ":contrast c").split(
        separator: "\n"
      ).first.map(String.init) == "c watched against plain Rx: \(network)")
  }

  @Test(arguments: [
    (":contrast", "   ^^^^^^^^ contrast wants a formula; as in `:contrast c`"),
    (":contrast nope", "            ^^^^ unknown name nope"),
    (":contrast cc", "            ^^ unknown name cc; did you mean c?"),
    (":contrast c c", "   ^^^^^^^^ contrast wants one formula, got 2; as in `:contrast c`"),
    (
      ":contrast a", "            ^ contrast wants a formula, got a, a stream; `c = a + b` is one"
    ),
    (
      ":contrast f", "            ^ contrast wants a formula, got f, a function; `c = a + b` is one"
    ),
    (
      ":contrast k",
      "            ^ contrast wants a formula, got k, a value; `c = a + b` is one"
    ),
  ])
  func `only a formula can be contrasted`(_ command: String, _ message: String) {
    let answer = Typed.answer("a = behavior(1); c = a + 1; f = x => x; const k = 2", command)
    #expect(answer == message)
  }

  @Test func `a network that would be too large is refused`() {
    // Without sharing every formula is there twice for each that reads it.
    let lines =
      ["a = behavior(1)", "c0 = a + 1", "c1 = a + 2"]
      + (2...12).map { "c\($0) = c\($0 - 1) + c\($0 - 2)" }
    let answer = Typed.answer(lines + [":contrast c12"])
    #expect(answer.contains("as plain Rx that is more than 200 operators"), "\(answer)")
  }

  @Test func `the count is told when the contrast is called again`() {
    let lines = ["a = behavior(1); b = a * 10; c = a + b", ":contrast c", "a.next(2)"]
    #expect(Typed.answer(lines + [":contrast c"]) == "c: 2 values · Rx: 3 values, 1 stale")
    #expect(
      Typed.answer(lines + [":contrast b"])
        == "c: 2 values · Rx: 3 values, 1 stale\nb watched against plain Rx: a.map(*10)\n"
        + "b: 1 value · Rx: 1 value, 0 stale")
  }

  @Test func `a redefined input begins another network`() {
    #expect(
      Typed.answer(
        "a = behavior(1); b = a * 10; c = a + b", ":contrast c", "a.next(2)", "b = a * 100")
          == """
          b = 200
          c = 202
          c watched against plain Rx: combineLatest(a, a.map(*100), +)
          c: 1 value · Rx: 1 value, 0 stale
          """)
  }

  @Test func `a contrast ends with its formula`() {
    let lines = ["a = behavior(1); c = a + 1", ":contrast c", "del c"]
    #expect(Typed.answer(lines) == "c: 1 value · Rx: 1 value, 0 stale")
    #expect(Typed.answer(lines + ["a.next(2)"]) == "a  2\n● a  1─2─▸")
  }

  @Test func `a line that does not touch the formula draws the usual rows`() {
    #expect(
      Typed.answer("a = behavior(1); c = a + 1; s = behavior(5)", ":contrast c", "s.next(6)")
        .hasPrefix("s  6\n● s  5─6─▸"))
  }

  /// The cell has one value a turn; the network ends every turn with the same one.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `both agree at the end of every turn`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let session = Session()
    var names = ["a", "b"]
    _ = session.submit("a = behavior(1); b = behavior(2)")
    for index in 0..<4 {
      let left = try #require(names.randomElement(using: &random))
      let right = try #require(names.randomElement(using: &random))
      let sign = try #require(["+", "*", "-"].randomElement(using: &random))
      _ = session.submit("f\(index) = \(left) \(sign) \(right)")
      names.append("f\(index)")
    }
    #expect(session.submit(":contrast f3").diagnostics == [], "seed \(seed)")
    var compared = 0
    for _ in 0..<10 {
      let source = Bool.random(using: &random) ? "a" : "b"
      _ = session.submit("\(source).next(\(Int.random(in: 0..<9, using: &random)))")
      // One value is no picture.
      guard let rows = session.program.comparison.pair?.diagram?.rows else { continue }
      compared += 1
      #expect(last(rows[0]) == last(rows[1]), "seed \(seed)")
    }
    #expect(compared > 0, "seed \(seed)")
  }

  /// Whatever a formula computes, also with streams without a name and functions whose parameters hide names of
  /// the session.
  @Test func `a contrast ends with the value of its formula`() {
    let isWhole = ProcessInfo.processInfo.environment["FUZZ"] != nil
    let cases: UInt64 = isWhole ? 20_000 : 150
    var (compared, failed) = (0, 0)
    for seed in 0..<cases {
      var random = SeededRandom(seed: seed)
      let session = Session()
      let formula = Self.formula(3, &random)
      session.after("a = behavior(1); b = behavior(-2); s1 = 5; f = v => v + a", "c = \(formula)")
      guard session.submit(":contrast c").diagnostics.isEmpty else { continue }
      for _ in 0..<4 {
        let source = random.pick(["a", "b"])
        _ = session.submit("\(source).next(\(random.below(9) - 4))")
        guard let rows = session.program.comparison.pair?.diagram?.rows else { continue }
        compared += 1
        // A stream ends with its first error, also with one that comes of a glitch.
        if last(rows[1]) == .failed {
          failed += 1
          break
        }
        #expect(last(rows[0]) == last(rows[1]), "seed \(seed): \(formula)")
        if last(rows[0]) != last(rows[1]) { return }
      }
    }
    #expect(compared > cases && failed < cases / 10, "\(compared) compared, \(failed) failed")
  }

  private static func formula(_ depth: Int, _ random: inout SeededRandom) -> String {
    if depth == 0 {
      return random.pick(["a", "b", "s1", "2", "-3", "a.map(+1)", "merge(a, b)", "b.scan(0, +)"])
    }
    let (x, y) = (formula(depth - 1, &random), formula(depth - 1, &random))
    return random.pick([
      "(\(x)) + (\(y))", "(\(x)) - (\(y))", "-(\(x))", "max(\(x), \(y))", "f(\(x))",
      "((\(x)) > 1 ? \(y) : \(x))", "(a => a + 1)(\(x)) * (\(y))",
      "[\(x), \(y)].map(b => b + 1)[0]",
      "(if (\(x)) < 0 { \(y) } else { \(x) })", "[[\(x), \(y)]].map(([s1, a]) => s1 - a)[0]",
    ])
  }

  private func last(_ row: Diagram.Row) -> Diagram.Mark? { row.slots.last?.marks.last }
}

/// The hint at a prompt about the first glitch at a watched row.
@Suite struct GlitchHintTests {
  @Test(arguments: [
    (
      ["b = a.map(*10)", "c = combineLatest(a, b, +)"],
      "12 is a glitch: new a, old b (:why c.1); the formula a + b never shows one"
    ),
    (
      ["b = a.map(*10)", "c = a.combineLatest(b, (x, y) => x - y)"],
      "-8 is a glitch: new a, old b (:why c.1); a formula never shows one"
    ),
    (
      ["c = combineLatest(a, a.map(*10), +)"],
      "12 is a glitch (:why c.1); a formula never shows one"
    ),
    (
      ["b = a * 10; sum = a + b", "c = combineLatest(a, a.map(*10), +)"],
      "12 is a glitch (:why c.1); the formula sum never shows one"
    ),
    // A formula that follows nothing any more.
    (
      [
        "x = 1; k = v => x + v", "f = k(2)", "k = v => v + 1", "b = a.map(*10)",
        "c = combineLatest(a, b, +)",
      ],
      "12 is a glitch: new a, old b (:why c.1); the formula a + b never shows one"
    ),
  ])
  func `a glitch is explained once`(_ lines: [String], _ text: String) {
    let lines = ["a = behavior(1)"] + lines + ["a.next(2)"]
    #expect(Typed.answer(lines).hasSuffix("\nhint: \(text)"), "\(Typed.answer(lines))")
    #expect(!Typed.answer(lines + ["a.next(3)"]).contains("hint:"))
  }

  @Test(arguments: [
    ["b = a.map(*10)", "c = combineLatest(a, b, +)", "d = c.filter(>20)"],
    ["b = a * 10", "c = a + b"],
    ["b = a.map(*10)", "c = a.zip(b, +)"],
    ["b = a.map(*10)", "c = a.withLatestFrom(b, +)"],
  ])
  func `nothing is said where no glitch is left over`(_ lines: [String]) {
    let answer = Typed.answer(["a = behavior(1)"] + lines + ["a.next(2)"])
    #expect(!answer.contains("hint:"), "\(answer)")
  }
}
