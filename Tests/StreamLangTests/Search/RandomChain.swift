import StreamEngine

@testable import StreamLang

/// A random marble text, two random calls behind it, and what these make of it.
enum RandomChain {
  static func make(seed: UInt64) -> (chain: String, goal: String) {
    var random = SplitMix64(seed: seed)
    while true {
      let input = text(&random)
      guard let made = try? FindExampleTests.goal("\(input) -> \(input)") else { continue }
      let seen = made.inputs[0].distinctValues
      let calls = CandidateCalls(ArgumentTexts(made, seen: seen)).all
      let chain = [0, 1].map { _ in calls[Int(random.next() % UInt64(calls.count))] }
        .joined(separator: ".")
      let bench = CandidateRunner(made, frame: 1_000_000)
      guard let stream = bench.stream("a.\(chain)"),
        let events = bench.events(of: stream, made.inputs, until: 40_000_000),
        !events.isEmpty, events.count < 16,
        let output = try? MarbleWriter.text(of: events, frame: 1_000_000),
        // An error of another message is no `#`.
        !output.contains("#")
      else { continue }
      return (chain, "\(input) -> \(output)")
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    var text = ""
    for number in 0..<Int(3 + random.next() % 4) {
      text += String(repeating: "-", count: Int(random.next() % 4))
      text += random.next() % 4 == 0 ? "\(random.next() % 9)" : "\(number + 1)"
    }
    return text + String(repeating: "-", count: Int(random.next() % 4)) + "|"
  }
}
