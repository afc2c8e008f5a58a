import TestSupport
import Testing

@testable import StreamLang

/// When time passes at a wall clock, and what operators make of values that are typed meanwhile.
@Suite struct PassingTimeTests {
  private static let millisecond: UInt64 = 1_000_000
  private static let second: UInt64 = 1_000_000_000

  /// The lines of an example, each with the millisecond at which it is typed.
  private static func lines(of example: Example) throws -> [(time: Int, text: String)] {
    var typed: [(time: Int, text: String)] = []
    var later: [(time: Int, text: String)] = []
    for (name, text) in zip(["a", "b"], example.inputs) {
      typed.append((0, "\(name) = subject()"))
      for event in try Played.events(
        of: "quiet r = cold(\"\(text.replacing("\"", with: "\\\""))\")")
      {
        let parts = event.split(separator: " ", maxSplits: 2).map(String.init)
        let call =
          switch parts[1] {
          case "next": "next(\(parts[2]))"
          case "error": "error(\"\(parts[2])\")"
          default: "complete()"
          }
        later.append((try #require(Int(parts[0])), "\(name).\(call)"))
      }
    }
    for line in example.setup {
      if let match = line.wholeMatch(of: /at (\d+)ms \{ (.*) \}/) {
        later.append((try #require(Int(match.1)), String(match.2)))
      } else {
        typed.append((0, line))
      }
    }
    let all = typed + [(0, "r = \(example.source)")] + later
    return all.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  /// The events of `r` while these lines are typed, and whether somebody measured time from the beginning.
  private static func played(
    _ lines: [(time: Int, text: String)], isVirtual: Bool
  ) -> (events: [String], isMeasured: Bool) {
    let prompt = TestPrompt(isVirtual: isVirtual)
    var now = 0
    var isMeasured = false
    func pass(to time: Int) {
      while now < time {
        now += 1
        prompt.pass(millisecond)
        if isVirtual { _ = prompt.type("run until \(now)ms") }
      }
    }
    for (time, text) in lines {
      pass(to: time)
      _ = prompt.type(text)
      if text.hasPrefix("r = ") {
        isMeasured = !prompt.session.program.environment.scheduler.readers.names.isEmpty
      }
    }
    pass(to: 40)
    return (prompt.events.filter { $0.contains(" r ") }, isMeasured)
  }

  @Test(arguments: Prelude.all.filter { $0.example != nil }.map(\.name))
  func `values that are typed at a wall clock make what they make at these times`(
    _ name: String
  ) throws {
    let lines = try Self.lines(of: #require(Prelude.operators[name]?.example))
    let (wall, isMeasured) = Self.played(lines, isVirtual: false)
    let virtual = Self.played(lines, isVirtual: true).events
    func texts(_ events: [String]) -> [String] {
      isMeasured
        ? events : events.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }
    #expect(texts(wall) == texts(virtual), "\(lines.map { "\($0.time) \($0.text)" })")
  }

  /// A prompt at which something was typed, with so long a pause behind each line.
  private static func typed(_ lines: (String, pause: UInt64)...) -> TestPrompt {
    let prompt = TestPrompt(isVirtual: false)
    for (line, pause) in lines {
      _ = prompt.type(line)
      prompt.pass(pause)
    }
    return prompt
  }

  @Test func `a throttle opens again for typed values`() {
    let prompt = Self.typed(
      ("s = subject(); t = s.throttle(2s, latest: false)", 0), ("s.next(1)", Self.second),
      ("s.next(2)", Self.second), ("s.next(3)", 0))
    #expect(prompt.texts == ["0s s 1", "0s t 1", "1s s 2", "2s s 3", "2s t 3"])
  }

  @Test func `the time between typed values is measured`() {
    let prompt = Self.typed(
      ("s = subject(); t = s.timeInterval().map(x => x.interval)", Self.second),
      ("s.next(1)", 2 * Self.second), ("s.next(2)", 0))
    #expect(prompt.type("t") == ["t  2s"])
  }

  @Test func `a replay of the last second forgets`() {
    let prompt = Self.typed(
      ("s = replaySubject(10, window: 1s)", 0), ("s.next(1)", 2 * Self.second), ("s.next(2)", 0),
      ("late = s.map(*10)", 0))
    #expect(prompt.texts.suffix(1) == ["2s late 20"])
  }

  @Test func `time stands still again when nobody measures it any more`() {
    let prompt = Self.typed(
      ("a = behavior(1)", Self.second), ("t = a.debounce(500ms)", Self.second),
      ("a.next(2)", Self.second))
    #expect(prompt.session.now == 2 * Self.second)
    #expect(prompt.type(":clock") == ["wall clock at 2s, running: debounce measures it"])
    _ = prompt.type("unwatch t")
    prompt.pass(Self.second)
    #expect(prompt.session.now == 2 * Self.second)
    #expect(
      prompt.type(":clock") == [
        "wall clock at 2s, standing still: nothing measures it, and nothing is due"
      ])
  }

  @Test func `what is kept for a while measures time as long as it has a name`() {
    let prompt = Self.typed(("s = replaySubject(10, window: 1s)", Self.second), ("del s", 0))
    #expect(prompt.session.now == Self.second)
    prompt.pass(Self.second)
    #expect(prompt.session.now == Self.second)
  }

  @Test func `a count measures no time`() {
    let prompt = Self.typed(
      ("s = replaySubject(10); t = s.buffer(count: 2); u = s.share()", Self.second))
    #expect(prompt.session.now == 0)
  }

  @Test func `the first time it is said`() {
    let prompt = Self.typed(("s = subject()", 0))
    #expect(
      prompt.type("t = s.debounce(300ms)") == [
        "hint: time passes from here on, also while nothing happens: debounce measures",
        "  it (:clock)",
      ])
    #expect(prompt.type("u = s.timestamp()") == [])
    prompt.pass(Self.second)
    #expect(prompt.type(":clock") == ["wall clock at 1s, running: debounce, timestamp measure it"])
  }

  @Test func `what is due is a reason, too`() {
    let prompt = Self.typed(("t = interval(1s)", Self.second / 2))
    #expect(prompt.type(":clock") == ["wall clock at 500ms, running; next: t at 1s"])
  }

  @Test func `stamps have the digits that tell neighbours apart`() {
    #expect(
      Self.stamps(of: ("t = interval(10ms).take(3)", 100 * Self.millisecond)) == [
        "  +0.01s  t  0", "  +0.02s  t  1", "  +0.03s  t  2 │ completed",
      ])
    #expect(
      Self.stamps(of: ("t = interval(1h).take(2)", 7200 * Self.second)) == [
        " +1h0m0s  t  0", " +2h0m0s  t  1 │ completed",
      ])
    #expect(
      Self.stamps(of: ("t = interval(45s).take(2)", 90 * Self.second)) == [
        "  +45.0s  t  0", "  +1m30s  t  1 │ completed",
      ])
    #expect(
      Self.stamps(of: ("t = timer(1s).concat(timer(20ms), timer(2s))", 4 * Self.second)) == [
        "   +1.0s  t  0", "  +1.02s  t  0", "  +3.02s  t  0 │ completed",
      ])
  }

  /// The lines of what a line does in so long a time.
  private static func stamps(of line: (String, pause: UInt64)) -> [String] {
    let prompt = TestPrompt(isVirtual: false)
    _ = prompt.type(line.0)
    var style = Screen.Style()
    (style.isPrompt, style.isWallClock) = (true, true)
    var screen = Screen(style)
    return screen.render(prompt.passed(line.pause)).map(\.text.plain)
  }

  @Test func `a long jump over what is due is asked for twice`() {
    let prompt = Self.typed(("t = interval(1s)", 0))
    #expect(
      prompt.type("wait 1h") == ["  ^^^^^^^ jumps over 1h in which t runs; type it again to do so"])
    #expect(prompt.session.now == 0)
    _ = prompt.type("wait 1h")
    #expect(prompt.session.now == 3600 * Self.second)
    _ = prompt.type("wait 10s")
    #expect(prompt.session.now == 3610 * Self.second)
  }

  @Test func `a jump over nothing is not asked for`() {
    let prompt = Self.typed(("a = behavior(1)", 0), ("wait 1h", 0))
    #expect(prompt.session.now == 3600 * Self.second)
  }
}

extension TestPrompt {
  /// `1s t 0`: the values that were shown.
  fileprivate var texts: [String] {
    events.compactMap { event in
      let parts = event.split(separator: " ", maxSplits: 2)
      guard let time = UInt64(parts[0]),
        let text = parts[2].wholeMatch(of: /value\(text: "(.*)", isStale: false\)/)
      else { return nil }
      return "\(time / 1_000_000_000)s \(parts[1]) \(text.1)"
    }
  }
}
