import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// A saved session shows, loaded or run, what it showed when it was saved.
///
/// `FUZZ=10000 swift test --filter SavedSessionTests` tries that many sessions; the seed of each is its
/// number.
@Suite struct SavedSessionTests {
  @Test(arguments: [false, true]) func `what was saved comes back`(onLanes: Bool) async {
    // 4302226 types a line after more than a second, and not at a whole millisecond; in 5962 names that are
    // taken apart read each other.
    let seeds = Array(SeededRandom.fuzz(60)) + [4_302_226, 5962]
    let (reports, count) = await onLargeStack {
      var reports: [String] = []
      var count = 0
      for seed in seeds where reports.count < 12 {
        let typing = Typing(seed: seed, onLanes: onLanes)
        if typing.steps.count > 3 { count += 1 }
        if typing.difference == nil { continue }
        let few = typing.shrunk
        let lines = few.steps.map { $0.pause == 0 ? $0.line : "\($0.line) (\($0.pause))" }
        reports.append(
          "seed \(seed): \(lines.joined(separator: " ⏎ "))\n    \(few.difference ?? "")")
      }
      return (reports, count)
    }
    #expect(reports.isEmpty, "\(reports.joined(separator: "\n"))")
    #expect(count > seeds.count / 2, "too few sessions of more than three lines")
  }

  /// Lines that are typed at a prompt, with pauses between them.
  private struct Typing {
    var steps: [(line: String, pause: UInt64)]
    let isVirtual: Bool
    let seed: UInt64
    let onLanes: Bool

    init(seed: UInt64, onLanes: Bool) {
      var random = SeededRandom(seed: seed)
      isVirtual = Bool.random(using: &random)
      self.seed = seed % 2
      self.onLanes = onLanes
      steps = []
      var known = ["a", "b", "c", "d"]
      // Most lines that are refused are tried otherwise.
      let prompt = TestPrompt(isVirtual: true, files: RandomLine.files)
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        var line = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          line = SavedSessionTests.line(&random, onLanes, &known)
          if prompt.reply(to: line).diagnostics.isEmpty { break }
        }
        steps.append((line, UInt64.random(in: 0...30_000_000, using: &random)))
      }
    }

    /// The first difference from the session that was saved; nil if there is none.
    var difference: String? {
      let prompt = TestPrompt(isVirtual: isVirtual, seed: seed, files: RandomLine.files)
      for step in steps {
        _ = prompt.type(step.line)
        prompt.pass(step.pause)
      }
      let text = prompt.saved
      let state = prompt.state
      func compare(_ wanted: [String], _ found: [String]) -> String? {
        if wanted == found { return nil }
        let (gone, new) = (
          wanted.filter { !found.contains($0) }, found.filter { !wanted.contains($0) }
        )
        return "was \(gone), is \(new), saved as \(text)"
      }

      let loaded = TestPrompt(
        isVirtual: true, files: RandomLine.files.merging(["s.rx": text]) { $1 })
      let answer = loaded.type(":load s.rx")
      if let found = compare(state, loaded.state) { return "\(found)\n    \(answer)" }

      // Going back has made another session than the one whose events were shown.
      let isAnother = steps.contains { [":undo", ":redo", ":reset"].contains($0.line) }
      if isAnother { return nil }
      var options = Session.Options()
      options.readFile = { RandomLine.files[$0] ?? "" }
      // A cost that is paid at the very end counts, too.
      options.until = prompt.session.now + (onLanes ? 1 : 0)
      let script = Session(options)
      return compare(prompt.events, script.submit(text).eventTexts)
    }

    /// A session that comes back as little, with as few lines and pauses as possible.
    var shrunk: Self {
      var few = self
      func fails(_ steps: [(line: String, pause: UInt64)]) -> Bool {
        var other = self
        other.steps = steps
        return other.difference != nil
      }
      few.steps = steps.shrunk(while: fails)
      for index in few.steps.indices {
        var other = few.steps
        other[index].pause = 0
        if fails(other) { few.steps = other }
      }
      return few
    }
  }

  private static func line(
    _ random: inout SeededRandom, _ onLanes: Bool, _ known: inout [String]
  ) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    func name() -> String { pick(["a", "b", "c", "d"]) }
    func number() -> String { pick(["0", "1", "2", "7", "-3", "\"x\""]) }
    func source() -> String {
      pick([
        "of(1, 2)", "interval(\(pick(["3ms", "10ms", "7ms"])))", "subject()",
        "behavior(\(number()))",
        "range(1, 4)", "timer(5ms)", "marble(\"--1-2-|\")", "hot(\"-a--b\")", "\(name())",
        "of(1).delay(0ms)", "throw(\"e\")", "interval(1ms).take(4)", "\(name()).merge(\(name()))",
      ])
    }
    func stage() -> String {
      if onLanes, Bool.random(using: &random) {
        return pick([
          ".cost(3ms)", ".cost(x => 9ms)", ".map(+1, cost: 5ms)", ".observe(on: lane(\"io\"))",
          ".subscribe(on: lane(\"io\"))", ".delay(2ms, scheduler: lane(\"io\"))",
          ".observe(on: lane(\"pool\", workers: 2))",
        ])
      }
      return pick([
        ".map(+1)", ".filter(> 1)", ".scan(+)", ".delay(4ms)", ".take(2)", ".map(x => 6 / x)",
        ".startWith(0)", ".delay(0ms)", ".share()", ".map(x => x + random(10))",
      ])
    }
    switch Int.random(in: 0..<36, using: &random) {
    case 0...5: return "\(name()) = \(source())" + (Bool.random(using: &random) ? stage() : "")
    case 6...8: return source() + stage()
    case 9: return stage() + (Bool.random(using: &random) ? stage() : "")
    case 10...12: return "\(name()).next(\(number()))"
    case 13: return "\(name()) = \(number()); \(name()) = \(name()) + 1"
    case 14: return "print(6 / \(number())); \(name()) = 5"
    case 15: return "wait \(pick(["0ms", "5ms", "12ms"]))"
    case 16:
      return ":set \(pick(["limit 3", "frame 2ms", "cutoff off", "watch hot", "", "hints off"]))"
    case 17: return pick([":undo", ":undo", ":redo", ":reset"])
    case 18: return "\(name()).\(pick(["complete()", "error(\"e\")"]))"
    case 19: return pick(["1 + 2", "_ + 1", "random(100)", "[1, 2].map(x => x * random(9))"])
    case 20: return "after \(pick(["1ms", "8ms"])) { \(name()).next(\(number())) }"
    case 21: return "\(pick(["unwatch", "watch", "del"])) \(name())"
    case 22: return "\(name()) := \(number())"
    case 23: return "_1\(stage())"
    case 24: return "\(source()); \(source())\(stage()); \(name()).next(1)"
    case 25: return "let \(name()) = \(name()) + 1"
    case 26:
      return pick([
        "_.bind(to: \(name()))", "p = lane(\"p\")", "f = x => x + \(name()) // \(name())",
        ":clear", ":only \(name())", ":set failures continue", ":set failures stop",
        "\(name()).subscribe { print($0) }", "(\(name()) + 1)", "-\(name())", "[\(name())]",
        "of(1)\n  .map(+1)", "x = 1 // one", "/* \(name()) */ \(name()) = 2", ":set rewire off",
        "f(\(name()))", "import \"ops.rx\"", ":load text.rx", "(a, b) = [1, of(1)]; c = b + a",
      ])
    default:
      var line = RandomLine(random: random, hasZeroTime: true, known: known)
      defer { (random, known) = (line.random, line.known) }
      return line.statement()
    }
  }
}
