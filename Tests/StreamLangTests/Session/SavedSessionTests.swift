import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// A saved session shows, loaded or run, what it showed when it was saved.
///
/// `FUZZ=10000 swift test --filter SavedSessionTests` tries that many sessions; the seed of each is its
/// number.
@Suite struct SavedSessionTests {
  /// A session at a prompt, on a clock that the test moves.
  private final class Prompt {
    let session: Session
    private(set) var events: [String] = []
    private var host: UInt64 = 1_000_000_007
    private let isVirtual: Bool
    private var style = Screen.Style()
    let files = Files()

    final class Files {
      var texts: [String: String] = [:]
    }

    init(isVirtual: Bool, seed: UInt64 = 0, files texts: [String: String] = [:]) {
      var options = Session.Options()
      options.isPrompt = true
      options.isVirtual = isVirtual
      options.drawsAfterLines = false
      options.seed = seed
      files.texts = texts
      options.readFile = { [files] in files.texts[$0] ?? "" }
      options.writeFile = { [files] in files.texts[$0] = $1 }
      session = Session(options)
      self.isVirtual = isVirtual
      style.isPrompt = true
    }

    func type(_ line: String) -> [String] {
      if !isVirtual { note(session.catchUp(host: host)) }
      let reply = session.submit(line)
      note(reply)
      var screen = Screen(style)
      return screen.render(reply).map(\.text.plain)
    }

    private func note(_ reply: Reply) { events += SavedSessionTests.events(reply) }

    func pass(_ nanoseconds: UInt64) {
      host += nanoseconds
      if !isVirtual { note(session.catchUp(host: host)) }
    }

    var state: [String] { [":ls", ":marbles", ":set"].flatMap(type) }

    var saved: String {
      _ = type(":save s.rx")
      return files.texts["s.rx"] ?? ""
    }
  }

  private static func events(_ reply: Reply) -> [String] {
    reply.items.compactMap { item in
      guard case .event(let event) = item else { return nil }
      // Lines have other numbers in the saved text.
      if case .failed(let failure) = event.kind {
        return "\(event.time) \(event.name) failed(\(failure.message))"
      }
      return "\(event.time) \(event.name) \(event.kind)"
    }
  }

  @Test(arguments: [false, true]) func `what was saved comes back`(onLanes: Bool) throws {
    // The last one types a line after more than a second, and not at a whole millisecond.
    for seed in Array(SeededRandom.fuzz(150)) + [4_302_226] {
      var random = SeededRandom(seed: seed)
      let isVirtual = Bool.random(using: &random)
      let prompt = Prompt(isVirtual: isVirtual, seed: seed % 2)
      var typed: [String] = []
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        typed.append(Self.line(&random, onLanes))
        _ = prompt.type(typed[typed.count - 1])
        prompt.pass(UInt64.random(in: 0...30_000_000, using: &random))
      }
      let text = prompt.saved
      let state = prompt.state
      let hint = "seed \(seed): \(typed.joined(separator: " ⏎ ")) saved as \(text)"

      let loaded = Prompt(isVirtual: true, files: ["s.rx": text])
      _ = loaded.type(":load s.rx")
      try #require(loaded.state == state, "\(hint)")

      // Going back has made another session than the one whose events were shown.
      if typed.contains(where: { $0 == ":undo" || $0 == ":redo" || $0 == ":reset" }) { continue }
      var options = Session.Options()
      // What is paid at the very end counts, too.
      options.until = prompt.session.now + (onLanes ? 1 : 0)
      let script = Session(options)
      let events = Self.events(script.submit(text))
      try #require(events == prompt.events, "\(hint)")
    }
  }

  private static func line(_ random: inout SeededRandom, _ onLanes: Bool) -> String {
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
    switch Int.random(in: 0..<26, using: &random) {
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
    default: return "let \(name()) = \(name()) + 1"
    }
  }
}
