import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// The orders in which what is due together could come.
@Suite struct OrderTests {
  /// A program with inputs that send at the same times.
  private struct RandomProgram {
    let text: String
    let rows = ["r", "c"]

    /// At most six events stand together.
    init(_ random: inout SeededRandom) {
      let count = 2 + random.below(2)
      let names = ["a", "b", "d"].prefix(count)
      var lines = names.map { name in
        let events = (0..<(count == 2 ? 3 : 2)).map { _ in
          "-" + (random.below(4) == 0 ? "" : String(1 + random.below(4)))
        }
        return "\(name) = hot(\"\(events.joined())-|\")"
      }
      func stage() -> String {
        random.pick([
          "", "", ".map(*10)", ".filter(>1)", ".delay(1ms)", ".debounce(1ms)", ".scan(+)",
          ".distinctUntilChanged()",
        ])
      }
      let (one, two) = ("\(names[0])\(stage())", "\(names[1])\(stage())")
      let third = count > 2 ? "d\(stage())" : "b"
      let call = random.pick([
        "\(one).merge(\(two))", "\(one).combineLatest(\(two), +)", "\(one).zip(\(two), +)",
        "\(one).withLatestFrom(\(two), +)", "\(one).takeUntil(\(two))", "\(one).amb(\(two))",
        "\(one).merge(\(two), \(third))",
        "\(one).combineLatest(\(two), \(third), (x, y, z) => x + y * z)",
        "\(one).flatMapLatest(x => \(two))", "\(one).sample(\(two))", "\(one).concat(\(two))",
      ])
      lines.append("r = \(call)\(stage())")
      lines.append("c = \(names[0]) + \(names[1])")
      text = lines.joined(separator: "\n")
    }

    func run(_ prepare: (Session) -> Void) -> Session {
      let session = Session()
      session.listener = { _ in }
      prepare(session)
      _ = session.submit(text)
      _ = session.runToEnd()
      return session
    }
  }

  /// The outcomes of a row in all orders, whatever meets.
  private static func bruteForce(
    _ program: RandomProgram, _ row: String, isCell: Bool
  ) -> (outcomes: [[TimedEvent<Value>]], runs: Int) {
    var outcomes: [[TimedEvent<Value>]] = []
    var open: [[Int]] = [[]]
    var runs = 0
    while let decisions = open.popLast() {
      let ordered = OrderedRun(decisions)
      let session = program.run(ordered.prepare)
      ordered.read()
      runs += 1
      let events = session.program.events(of: row)
      let outcome = isCell ? events.lastOfEachMoment : events
      if !outcomes.contains(where: { Trial.areSame([$0], [outcome]) }) { outcomes.append(outcome) }
      for choice in decisions.count..<max(decisions.count, ordered.choices.count) {
        for place in ordered.allowed(at: choice) where place > 0 {
          open.append(ordered.decisions(before: choice) + [place])
        }
      }
    }
    return (outcomes, runs)
  }

  @Test func `fewer orders come to the same as all of them, and a cell to one`() {
    var (dependent, runs, fewer) = (0, 0, 0)
    for seed in SeededRandom.seeds(25) {
      var random = SeededRandom(seed: seed)
      let program = RandomProgram(&random)
      for row in program.rows {
        let all = Self.bruteForce(program, row, isCell: row == "c")
        let search = OrderSearch<[TimedEvent<Value>]>(
          for: row, most: 10_000, findsAll: true, unless: { false },
          areSame: { Trial.areSame([$0], [$1]) }
        ) { prepare in
          let session = program.run(prepare)
          let events = session.program.events(of: row)
          return (session, row == "c" ? events.lastOfEachMoment : events)
        }
        func isAmong(_ outcome: [TimedEvent<Value>], _ others: [[TimedEvent<Value>]]) -> Bool {
          others.contains { Trial.areSame([$0], [outcome]) }
        }
        #expect(
          search.outcomes.allSatisfy { isAmong($0, all.outcomes) }
            && all.outcomes.allSatisfy { isAmong($0, search.outcomes) },
          "seed \(seed), \(row): \(search.outcomes.count) of \(all.outcomes.count)\n\(program.text)"
        )
        if row == "c" { #expect(all.outcomes.count == 1, "seed \(seed)\n\(program.text)") }
        if all.outcomes.count > 1 { dependent += 1 }
        runs += all.runs
        fewer += search.tried
      }
    }
    // Some programs depend on the order, and less is run than there is.
    #expect(dependent > 3)
    #expect(fewer < runs, "\(fewer) of \(runs)")
  }

  @Test func `a past in which nothing was due together says nothing about later`() {
    #expect(
      Typed.answer("t = interval(10ms); u = interval(20ms); v = zip(t, u)", ":orders v")
        == "nothing was due together so far: there is one order")
  }

  @Test func `two debounced inputs that are due together race`() {
    let told = Typed.answer(
      ":set frame 100ms",
      "a = hot(\"1\"); b = hot(\"2\"); c = merge(a.debounce(300ms), b.debounce(300ms))", "run",
      ":orders c")
    #expect(
      told == """
        c depends on which comes first at 300ms, a.debounce(300ms) or b.debounce(300ms)
        (2 orders tried)
        as it was
        ○ c  (1,2)─▸
        with b.debounce(300ms) first
        ○ c  (2,1)─▸
        """)
  }

  @Test(arguments: [
    (":orders", "orders wants one name; as in `:orders c`"),
    (":orders q", "unknown name q"),
    (":orders f", "orders wants a stream or a cell, got f"),
    (
      ":orders s",
      "s is not watched, so it is not known what it sent; `watch s` keeps it from now on"
    ),
  ])
  func `a mistake says what to write`(_ line: String, _ text: String) {
    let lines = Typed.answer("a = subject()", "f = x => x", "quiet s = a.map(+1)", line)
      .split(separator: "\n")
    #expect(
      lines.map { $0.drop { " ^".contains($0) } }.filter { !$0.isEmpty }.joined(separator: " ")
        == text)
  }
}
