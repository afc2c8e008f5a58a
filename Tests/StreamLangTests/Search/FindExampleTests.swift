import Foundation
import StreamEngine
import Testing

@testable import StreamLang

/// Operators found by an example.
///
/// That an operator is found by its own example is partly true by construction: the calls of all examples
/// are among the candidates, and those of the example that was typed are the first answers. So there is the
/// same once more for arguments that are taken from the marble text alone. A whole round takes minutes in a
/// debug build, so that by default some of the cases run: `FIND=200 swift test --filter FindExampleTests`
/// tries all examples, and as many random chains; the seed of each is its number.
@Suite struct FindExampleTests {
  static let count = ProcessInfo.processInfo.environment["FIND"].flatMap { UInt64($0) }
  static let first = ProcessInfo.processInfo.environment["FIND_FROM"].flatMap { UInt64($0) } ?? 1

  struct Case: Sendable, CustomStringConvertible {
    let op: Operator
    let goal: String
    var description: String { "\(op.name): \(goal)" }

    /// The marble text of an example, that of its call's inner streams included.
    init?(_ op: Operator) {
      // An operator that occupies a lane is not searched for: marble text has no lanes.
      guard let example = op.example, example.setup.isEmpty,
        op.traits.isDisjoint(with: [.several, .keepsLaneBusy])
      else { return nil }
      let inner = example.source.matches(of: #/cold\("([^"]*)"\)/#).map { String($0.1) }
      let inputs = example.inputs + inner
      if inputs.isEmpty || inputs.count > 2 { return nil }
      self.op = op
      goal = "\(inputs.joined(separator: ", ")) -> \(example.output)"
    }

    /// The input comes out as it is, which shows nothing of the operator.
    var showsNothing: Bool {
      let parts = goal.split(separator: " -> ")
      return parts[0] == parts[1]
    }
  }

  static let cases = Prelude.all.compactMap { Case($0) }
  static var chosen: [Case] {
    if count != nil { return cases }
    return stride(from: 3, to: cases.count, by: 20).map { cases[$0] }
  }

  @Test(arguments: chosen) func `an operator is the first or second answer to its own example`(
    _ example: Case
  ) throws {
    let result = try Self.search(example.goal)
    let found = SearchAnswers(
      result.chains, for: result.goal, frame: 1_000_000, known: result.goal.examples)
    if example.showsNothing {
      #expect(found.answers.first?.texts.first == "", "\(example)")
      return
    }
    let first = found.answers.prefix(2).flatMap(\.texts)
    #expect(
      first.contains { text in example.op.names.contains { text.calls($0) } },
      "\(example): \(found.answers.map(\.texts[0]))")
    for text in first.prefix(6) {
      #expect(try Self.gives(text, example.goal, isCold: result.goal.isCold), "\(example) \(text)")
    }
  }

  /// Operators whose examples have something that their marble texts do not tell, such as a second option or
  /// another operator, or which shorter calls of at least three others fit as well.
  static let untold: Set<String> = [
    "all", "apply", "asCompletable", "asMaybe", "asSingle", "average", "combineLatestAll",
    "compactMap", "concatMapEager", "connect", "dropUnasked", "elements", "errors", "exhaust",
    "expand", "filter", "firstOrError", "flatScan", "flatScanLatest", "flatten", "toMarbles",
    "groupBy", "ifEmpty",
    "ignore", "ignoreElements", "lastOrError", "mapAt", "mapMany", "materialize", "multicast",
    "publishBehavior", "publishLast", "single", "slice", "switchLatest", "throwIfEmpty",
    "timestamp", "toDictionary", "window", "zipAll",
  ]

  @Test(arguments: chosen) func `nor does it need more than the text of the example`(
    _ example: Case
  ) throws {
    if example.showsNothing || Self.untold.contains(example.op.name) { return }
    #expect(try Self.isFoundByText(example), "\(example)")
  }

  /// True if an operator is among the first answers where all arguments are taken from the text.
  static func isFoundByText(_ example: Case) throws -> Bool {
    var goal = try goal(example.goal)
    let calls = CandidateCalls(ArgumentTexts(goal, seen: goal.inputs.flatMap(\.distinctValues)))
      .taken
    var chains = ChainSearch.calls(among: calls, for: goal, frame: 1_000_000) { false }
    if chains.isEmpty {
      goal.isCold = true
      chains = ChainSearch.calls(among: calls, for: goal, frame: 1_000_000) { false }
    }
    let answers = SearchAnswers(chains, for: goal, frame: 1_000_000).answers
    return answers.prefix(3).flatMap(\.texts).contains { text in
      example.op.names.contains { text.calls($0) }
    }
  }

  /// All of them with `FIND=100`.
  ///
  /// Of the first hundred none is missed. The arguments of some others cannot be seen in what goes in and comes out, or are
  /// not among those that are tried of a form, so that one or two of a hundred may be; no answer is wrong.
  @Test func `of a hundred random chains the one that was taken comes first, or a shorter one`()
    throws
  {
    let count = Self.count ?? 3
    var missed: [String] = []
    for seed in Self.first..<Self.first + count {
      let (chain, goal) = RandomChain.make(seed: seed)
      let result = try Self.search(goal)
      let answers = SearchAnswers(result.chains, for: result.goal, frame: 1_000_000).answers
      guard let first = answers.first else {
        missed.append("seed \(seed): \(chain) \(goal)")
        continue
      }
      let isAsShort =
        (first.texts[0].calls.count, first.texts[0].wordCount)
        <= (chain.calls.count, chain.wordCount)
      if !isAsShort, !first.texts.contains(chain) {
        missed.append("seed \(seed): \(chain) \(goal) \(first.texts[0])")
      }
      for text in first.texts.prefix(5) + answers.flatMap(\.variants).prefix(2) {
        #expect(
          try Self.gives(text, goal, isCold: result.goal.isCold), "seed \(seed): \(text) \(goal)")
      }
    }
    if Self.count != nil { print(missed.joined(separator: "\n")) }
    #expect(missed.count * 50 <= count, "\(missed)")
  }

  // MARK: Searching, and asking a session

  static func goal(_ text: String) throws -> SearchGoal {
    try SearchGoal(Name(text, Span(0, text.utf8.count)), frame: 1_000_000)
  }

  static func search(_ text: String) throws -> ChainSearch.Result {
    ChainSearch.result(for: try goal(text), frame: 1_000_000, atMost: 2)
  }

  /// True if an ordinary session has the wanted output of a chain.
  static func gives(_ chain: String, _ text: String, isCold: Bool) throws -> Bool {
    let parts = text.split(separator: " -> ").map(String.init)
    let inputs = parts[0].split(separator: ", ").map(String.init)
    let session = Session()
    session.listener = { _ in }
    let lines = [
      "a = \(isCold ? "cold" : "hot")(\(inputs[0].quoted))",
      inputs.count > 1 ? "quiet b = cold(\(inputs[1].quoted))" : "",
      "r = a" + (chain.isEmpty ? "" : ".\(chain)"),
    ]
    let reply = session.submit(lines.joined(separator: "\n"))
    guard reply.diagnostics.isEmpty else { return false }
    _ = session.runToEnd()
    let program = session.program
    guard let row = program.timeline.row(named: chain.isEmpty ? "a" : "r") else { return false }
    let goal = try goal(text)
    let events = program.timeline.events(of: row, from: 0).filter { $0.time <= Int64(goal.horizon) }
    return goal.isMet(by: events)
  }
}

extension String {
  /// The number of its words and signs, which says how short it is, long names or not.
  fileprivate var wordCount: Int { matches(of: #/[\w.]+|"[^"]*"|[^\w.\s,()\[\]{}"]+/#).count }

  /// True if an operator is called in it by this name.
  fileprivate func calls(_ name: String) -> Bool { hasPrefix("\(name)(") || contains(".\(name)(") }
}
