import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// The answers of the explaining commands, against the log and against other programs.
@Suite struct CauseLawTests {
  @Test(arguments: SeededRandom.seeds(80))
  func `a story begins with what was typed, a timer, or a source of its own`(_ seed: UInt64) throws
  {
    let session = Session()
    _ = session.submit(RandomProgram(seed: seed).text, isScript: true)
    _ = session.runToEnd()
    let events = try #require(Trace(session.program.environment))
    for number in events.numbers where events.causes(of: number).isEmpty {
      let record = events.log[number]
      let op = events.recording.calls[record.node]?.call.op
      // An element that an operator sends without a cause, it sends as it is subscribed to.
      let run = events.log.run(record.node, record.run)
      #expect(
        op == nil || op?.isMethod == false || run?.start == record.time,
        "seed \(seed): event \(number), \(events.label(of: number))")
    }
    for binding in session.program.environment.symbols.values {
      for event in events.events(of: binding) { #expect(!Why(event, in: events).lines.isEmpty) }
      let last = LastingSilence(binding, in: events, session.program.timeline)
      #expect(
        last.reasonBeforeAnyEvent != nil
          || WhyNot(binding, in: events, session.program.timeline).lines() != nil
          || !last.lines(at: nil).isEmpty, "seed \(seed): \(binding.name)")
    }
  }

  /// The operators that leave a value out, with what stands for it.
  private static let droppers = [
    "filter(>3)", "skip(2)", "distinctUntilChanged()", "distinct()", "ignore(4)",
    "compactMap(x => x % 3 == 0 ? nil : x)", "element(2)", "find(>6)",
  ]

  @Test func `the operator that is blamed is the one that kept the value`() throws {
    let seeds = SeededRandom.seeds(80)
    let blamed = try seeds.filter { try isBlamed($0) }
    #expect(blamed.count > seeds.count / 2, "too few values were left out")
  }

  /// Without the operator that is blamed the value comes through; with it, it does not.
  ///
  /// False if none is blamed.
  private func isBlamed(_ seed: UInt64) throws -> Bool {
    var random = SeededRandom(seed: seed)
    var steps = Self.droppers.shuffled(using: &random).prefix(1 + random.below(3)).map { $0 }
    steps.insert("map(+1)", at: random.below(steps.count + 1))
    let values = (0..<2 + random.below(5)).map { _ in random.below(9) }
    let pushes = values.map { "s.next(\($0))" }
    let session = Session().after("s = subject(); z = s.\(steps.joined(separator: "."))")
    for push in pushes { _ = session.submit(push) }
    let binding = try #require(session.program.environment.symbols["z"])
    let events = try #require(Trace(session.program.environment))
    guard LastingSilence(binding, in: events, session.program.timeline).reasonBeforeAnyEvent == nil,
      let lines = WhyNot(binding, in: events, session.program.timeline).lines(),
      let last = lines.last
    else { return false }
    let words = last.split(separator: " ").map(String.init)
    let blamed = words[words.firstIndex(of: "in").map { $0 - 1 } ?? 1]
    let place = try #require(
      steps.firstIndex { $0.hasPrefix("\(blamed)(") }, "seed \(seed): \(last)")
    // The push that the story is about.
    let title = try #require(lines.first)
    let index = try #require(
      pushes.indices.last { title.contains("from \(pushes[$0]), line \($0 + 2)") }, "\(title)")
    func emits(_ kept: ArraySlice<String>) -> Bool {
      let other = Session().after("s = subject(); z = \((["s"] + kept).joined(separator: "."))")
      for push in pushes[..<index] { _ = other.submit(push) }
      return other.submit(pushes[index]).items.contains {
        if case .event(let event) = $0, case .value = event.kind {
          event.name == "z"
        } else {
          false
        }
      }
    }
    #expect(place == 0 || emits(steps[..<place]), "seed \(seed): \(lines)")
    #expect(!emits(steps[...place]), "seed \(seed): \(lines)")
    return true
  }

  /// A value is stale exactly if something that it was made from was replaced later in its turn.
  @Test(arguments: SeededRandom.seeds(80))
  func `stale is what reads an input before its last word in a turn`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var names = ["s", "t"]
    var lines = ["s = behavior(1)", "t = behavior(2)"]
    for name in ["a", "b", "c", "d", "e"] {
      let (x, y) = (random.pick(names), random.pick(names))
      let form = random.pick([
        "\(x).map(+1)", "combineLatest(\(x), \(y), +)", "combineLatest(\(x), \(y), *)",
        "\(x).filter(x => x % 2 == 0)",
      ])
      lines.append("\(name) = \(form)")
      names.append(name)
    }
    for _ in 0..<4 { lines.append("\(random.pick(["s", "t"])).next(\(random.below(9)))") }
    let session = Session().after(lines)
    let log = try #require(session.program.environment.recording?.log)
    let calls = session.program.environment.recording?.calls ?? [:]
    for number in 0..<log.count where calls[log[number].node]?.call.op.name == "combineLatest" {
      let read = log.causes(of: number).map { Int($0.number) }
      // Another run of the same stream is another input.
      let isReplaced = (0..<log.count).contains { other in
        log[other].turn == log[number].turn
          && read.contains {
            other > $0 && log[$0].node == log[other].node && log[$0].run == log[other].run
          }
      }
      #expect(log[number].isStale == isReplaced, "seed \(seed), event \(number): \(lines)")
    }
  }
}
