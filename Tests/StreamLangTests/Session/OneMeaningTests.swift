import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// A program means the same, however it comes: as a script, typed line by line, loaded, pasted, resumed,
/// and after some of it was undone and redone.
///
/// `FUZZ=10000 swift test --filter OneMeaningTests` tries that many programs; the seed of each is its
/// number.
///
/// Left out is what the rules make different. What is due at once runs after each typed line, but in a
/// script only when the clock may move (docs/time.md): such programs wait after each line. No
/// statement makes a stream without a name, of which a prompt lists only those that go on. What a refused text would
/// have done has no part either: a prompt refuses a line, a script all of its lines.
@Suite struct OneMeaningTests {
  @Test func `a program means the same, however it comes`() async {
    let seeds = SeededRandom.fuzz(60)
    let (reports, counts) = await onLargeStack {
      var reports: [String] = []
      var counts: [Trait: Int] = [:]
      for seed in seeds where reports.count < 12 {
        let program = Program(seed: seed)
        for trait in program.traits { counts[trait, default: 0] += 1 }
        if program.difference != nil { reports.append("seed \(seed)\(program.shrunk)") }
      }
      return (reports, counts)
    }
    #expect(reports.isEmpty, "\(reports.joined(separator: "\n"))")
    for trait in Trait.allCases {
      #expect(counts[trait, default: 0] >= seeds.count / 10, "too few programs: \(trait)")
    }
  }

  /// Programs that a script once refused, as it knew too well what a name was: another one that it rests on
  /// had come to be something else, or was gone.
  @Test(arguments: [
    ["abs = of(1, 2)", "quiet d = abs", "del abs", "abs = d"],
    ["a = from([3, 4]).share()", "(d, d) = [0, a]", "a = subject(); e = a", "batch { d.next(7) }"],
    [
      "b = replaySubject(2)", "[d, e] = len(b)", "c = [e, -3]", "(e, b) = d.partition(> 1)",
      "after 1ms { c := 5 }",
    ],
    [
      "d = [1, 2]", "(abs, e) = [range(1, 3), d]", "del d", "d = x => e(x)", "after 1ms { e := 5 }",
    ],
    [
      "first = range(1, 3)", "(zip, c) = first == 1 ? [of(1, 2), 1] : [2, nil]", "del first",
      "first = double(zip)",
    ],
    [
      "c = merge(subject()); d = c.map(x => x + c)", "let share = d",
      "(c, (len, d)) = [d, [merge(d, share), 2]]", "first = !(len == 1)", "d = first.l",
    ],
  ])
  func `a name that rests on what has changed can be anything`(_ lines: [String]) async {
    let difference = await onLargeStack {
      Program(lines, waits: true, goesOn: false, steps: 1).difference
    }
    #expect(difference == nil)
  }

  /// A reason why a program is worth trying.
  private enum Trait: CaseIterable { case takesApart, coversWords, fails, manyNames }

  private struct Program {
    /// The typed lines, without the `wait`s between them.
    let typedLines: [String]
    let waits: Bool
    /// Failures do not end it, and their lines are a part of it.
    let goesOn: Bool
    let steps: Int

    init(_ lines: [String], waits: Bool, goesOn: Bool, steps: Int) {
      (self.waits, self.goesOn, self.steps) = (waits, goesOn, steps)
      var lines = lines
      while true {
        let typed = TestPrompt(isVirtual: true, files: RandomLine.files)
        var accepted: [String] = []
        for line in (goesOn ? [":set failures continue"] : []) + lines {
          let reply = typed.reply(to: line)
          if waits { _ = typed.reply(to: "wait 0ms") }
          if reply.diagnostics.isEmpty, goesOn || !reply.hasFailed { accepted.append(line) }
        }
        // A line that failed may have done something, which the others must not rest on.
        if goesOn || accepted.count == lines.count {
          typedLines = accepted
          return
        }
        lines = accepted
      }
    }

    private var lines: [String] { waits ? typedLines.flatMap { [$0, "wait 0ms"] } : typedLines }

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      let waits = Bool.random(using: &random)
      var line = RandomLine(random: random, hasZeroTime: waits)
      // Somebody at a prompt, who tries again where a line is refused.
      let prompt = TestPrompt(isVirtual: true, files: RandomLine.files)
      var lines: [String] = []
      for _ in 0..<Int.random(in: 4...24, using: &line.random) {
        let count = line.random.below(8) == 0 ? 2 : 1
        let text = (0..<count).map { _ in line.statement() }.joined(separator: "; ")
        if !prompt.reply(to: text).diagnostics.isEmpty { continue }
        lines.append(text)
        line.known = prompt.session.program.environment.symbols.names
      }
      self.init(
        lines, waits: waits, goesOn: Bool.random(using: &line.random),
        steps: 1 + line.random.below(3))
    }

    var traits: [Trait] {
      let text = lines.joined(separator: "\n")
      var traits: [Trait] = []
      if text.contains(") = ") || text.contains("] = ") { traits.append(.takesApart) }
      if lines.contains(where: { line in RandomLine.words.contains { line.hasPrefix("\($0) = ") } })
      {
        traits.append(.coversWords)
      }
      let typed = self.typed
      if goesOn, typed.hasFailed { traits.append(.fails) }
      if typed.meaning.names.count > 2 { traits.append(.manyNames) }
      return traits
    }

    /// The kinds and values of a session's names in the end.
    struct Meaning: Equatable {
      var names: [String] = []
      var events: [String] = []
      var timelines: [String] = []

      init(_ session: Session, events: [String] = []) {
        let states = session.program.states.lines
        names = states.map { name, state in
          "\(state) (\(Typed.lines(session.submit(":type \(name)")).joined()))"
        }.sorted()
        timelines = Typed.lines(session.submit(":marbles"))
        self.events = events
      }
    }

    private var typed: (meaning: Meaning, log: [String], hasFailed: Bool) {
      let prompt = TestPrompt(isVirtual: true, files: RandomLine.files)
      var hasFailed = false
      for line in lines where prompt.reply(to: line).hasFailed { hasFailed = true }
      let log = prompt.kept
      return (Meaning(prompt.session, events: prompt.events), log, hasFailed)
    }

    /// In which way it means something else than typed, and what; nil if in none.
    var difference: String? {
      let text = lines.joined(separator: "\n") + "\nwait 0ms\n"
      let (typed, log, _) = typed
      func compare(_ way: String, _ other: Meaning) -> String? {
        let pairs = [
          ("names", typed.names, other.names), ("events", typed.events, other.events),
          ("timelines", typed.timelines, other.timelines),
        ]
        for (what, wanted, found) in pairs where wanted != found {
          let place = zip(wanted, found).prefix { $0 == $1 }.count
          let (was, now) = (wanted.dropFirst(place).first ?? "", found.dropFirst(place).first ?? "")
          return "\(way) has other \(what): typed \(was), \(way) \(now)"
        }
        return nil
      }
      func silent(_ way: String, _ session: Session) -> String? {
        compare(way, Meaning(session, events: typed.events))
      }

      let script = Session(isPrompt: false) { $0.readFile = { RandomLine.files[$0] ?? "" } }
      let ran = script.submit(text)
      if let mistake = ran.diagnostics.first { return "as a script: \(mistake.text)" }
      if let found = compare("script", Meaning(script, events: ran.eventTexts)) { return found }

      let pasting = TestPrompt(isVirtual: true, files: RandomLine.files)
      _ = pasting.type(text)
      if let found = compare("pasted", Meaning(pasting.session, events: pasting.events)) {
        return found
      }

      let loading = TestPrompt(
        isVirtual: true, files: RandomLine.files.merging(["p.rx": text]) { $1 })
      _ = loading.type(":load p.rx")
      if let found = compare("loaded", Meaning(loading.session, events: loading.events)) {
        return found
      }

      let resuming = TestPrompt(isVirtual: true, files: RandomLine.files, resuming: log)
      _ = resuming.type(":resume")
      if let found = silent("resumed", resuming.session) { return found }

      let back = TestPrompt(isVirtual: true, files: RandomLine.files)
      for line in lines { _ = back.type(line) }
      for step in [":undo", ":redo"] {
        for prompt in [back, loading] {
          for _ in 0..<steps { _ = prompt.type(step) }
        }
      }
      return silent("undone and redone", back.session)
        ?? silent("loaded, undone and redone", loading.session)
    }

    /// The failure in as few lines as possible.
    var shrunk: String {
      let few = typedLines.shrunk {
        Program($0, waits: waits, goesOn: goesOn, steps: steps).difference != nil
      }
      let program = Program(few, waits: waits, goesOn: goesOn, steps: steps)
      return
        " (\(steps)): \(program.lines.joined(separator: " ⏎ "))\n    \(program.difference ?? "")"
    }
  }
}
