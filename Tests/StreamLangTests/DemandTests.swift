import TestSupport
import Testing

@testable import StreamLang

/// Subscribers that say how many values they want.
@Suite struct DemandTests {
  /// The programs and what they print were recorded from OpenCombine 0.14, see
  /// Benchmarks/Sources/demand-vectors.
  @Test func `who asks gets what OpenCombine delivers, and no more is pulled`() throws {
    let vectors = try SyntaxCorpus.rows(of: "demand.jsonl")
    #expect(vectors.count == 600)
    for vector in vectors {
      let script = (vector["script"]?.elements ?? []).compactMap(\.stringValue)
        .joined(separator: "\n")
      let wanted = (vector["printed"]?.elements ?? []).compactMap(\.stringValue)
      #expect(Self.printed(by: script) == wanted, "\(script)")
    }
  }

  private static func printed(by script: String) -> [String] {
    let session = Session()
    var lines: [String] = []
    session.listener = { item in
      if case .printed(let text) = item { lines.append(text) }
      if case .failure(let mistake) = item { lines.append(mistake.message) }
    }
    _ = session.submit(script)
    return lines
  }

  /// Of every operator's example: whenever somebody has asked for so many, no more have come.
  @Test(
    arguments: Prelude.all.filter {
      $0.example != nil && $0.traits.isDisjoint(with: [.several, .effect, .outside])
    }.map(\.name))
  func `never more comes than was asked for`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    for seed in SeededRandom.seeds(4) {
      var random = SeededRandom(seed: seed)
      var asked = [Int](repeating: 0, count: 30)
      asked[0] = Int(random.next() % 3)
      var lines = example.definitions
      lines.append("quiet r = (\(example.source)).pull(\(asked[0]))")
      for time in 1..<30 where random.next() % 3 == 0 {
        asked[time] = 1 + Int(random.next() % 2)
        lines.append("at \(time)ms { r.request(\(asked[time])) }")
      }
      let program = lines.joined(separator: "\n")
      let events = try Played.events(of: program).map { $0.split(separator: " ") }
      var came = [Int](repeating: 0, count: 30)
      for event in events where event[1] == "next" {
        let time = min(29, Int(event[0]) ?? 0)
        came[time] += 1
      }
      for time in 0..<30 {
        #expect(
          came[...time].reduce(0, +) <= asked[...time].reduce(0, +),
          "seed \(seed), \(time)ms: \(program)")
      }
    }
  }

  /// Asking for one value after another gives what asking for all does.
  @Test(
    arguments: Prelude.all.filter { op in
      op.role == .method && op.example?.inputs.count == 1
        && op.traits.isDisjoint(with: [.several, .effect, .outside, .shared, .keepsLaneBusy])
        && op.example?.source.contains("ms") == false && !differing.contains(op.name)
    }.map(\.name))
  func `one by one is the same as all at once`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let source = "a = of(1, 2, 3, 4, 2)\n"
    let asks = (1..<40).map { "at \($0)ms { r.request(1) }" }.joined(separator: "\n")
    let all = try Played.events(of: "\(source)quiet r = \(example.source)")
    let one = try Played.events(of: "\(source)quiet r = (\(example.source)).pull(1)\n\(asks)")
    #expect(one.map(Self.withoutTime) == all.map(Self.withoutTime), "\(example.source)")
  }

  /// An operator that tells times, drops what is not asked for, or has several streams under way at
  /// once.
  private static let differing: Set = [
    "timestamp", "timeInterval", "conflate", "dropUnasked", "combineLatestAll", "flatMap",
    "flatScan", "mergeMapTo",
  ]

  private static func withoutTime(_ event: String) -> Substring { event.drop { $0 != " " } }

  @Test(arguments: [
    ("b = of(1).pull(-1)", "pull wants a number from 0 on, got -1", nil),
    (
      "b = of(1).pull(\"x\")", "pull wants a number of values, got a string",
      "as in `pull(2)`, or `.unlimited`"
    ),
    ("b = of(1).pull(); b.request(0)", "request wants a number from 1 on, got 0", nil),
    (
      "b = of(1).pull(); b.request()", "request wants a number of values, got none",
      "as in `b.request(1)`"
    ),
    (
      "b = of(1); b.request(1)", "b takes all that comes, and cannot be asked for more",
      "`pull(0)` behind a stream makes one that waits until it is asked"
    ),
    (
      "b = of(1).sink { $0 }; b.request(1)", "b takes all that comes, and cannot be asked for more",
      "`pull(0)` behind a stream makes one that waits until it is asked"
    ),
    (
      "b = of(1).buffer(size: 2, whenFull: .full)",
      "whenFull is .dropNewest or .dropOldest or .error, got .full", nil
    ),
    (
      "b = of(1).buffer(size: 2, prefetch: .all, whenFull: .error)",
      "prefetch is .byRequest or .keepFull, got .all", nil
    ),
    (":demand", "demand wants a name", "as in `:demand b`"),
    ("let k = 2\n:demand k", "demand wants a stream, got k, a value", nil),
    (
      "b = of(1)\n:demand b", "b takes all that comes",
      "a stream that waits until it is asked is made by `pull(0)`"
    ),
  ])
  func `what is wrong is said`(_ text: String, _ message: String, _ help: String?) {
    let session = Session()
    var found: [Diagnostic] = []
    session.listener = { if case .failure(let mistake) = $0 { found.append(mistake) } }
    for line in text.split(separator: "\n") { found += session.submit(String(line)).diagnostics }
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.help) == [help])
  }

  @Test func `what was asked for is undone with its line`() {
    let session = Session().after("b = range(1, 9).pull(1)", "b.request(2)")
    func demand() -> String? {
      var said: String?
      session.listener = { if case .text(let lines) = $0 { said = lines.last?.plain } }
      _ = session.submit(":demand b")
      return said
    }
    #expect(demand() == "b was asked for 3, and has got 3: `b.request(1)` asks for more")
    _ = session.submit(":undo")
    #expect(demand() == "b was asked for 1, and has got 1: `b.request(1)` asks for more")
    _ = session.submit("b.request(.unlimited)")
    #expect(demand() == "b was asked for all there is, and has got 9 values")
  }

  @Test func `a request stands where it was made, also where nothing else happened`() {
    let session = Session()
    for line in ["t = interval(10ms).pull(1)", "wait 25ms", "t.request(2)", "wait 30ms"] {
      _ = session.submit(line)
    }
    var picture: Diagram?
    session.listener = { if case .diagram(let diagram) = $0 { picture = diagram } }
    _ = session.submit(":demand t")
    let times = picture?.rows.map { row in
      row.slots.map { (picture?.columns[$0.column].time ?? 0) / 1_000_000 }
    }
    #expect(picture?.rows.map(\.name) == ["asked", "t"])
    #expect(times == [[0, 25], [10, 30, 40]])
  }

  @Test func `why not says that nobody has asked`() {
    let session = Session()
    var said: [String] = []
    session.listener = { if case .text(let lines) = $0 { said += lines.map(\.plain) } }
    for line in ["b = range(1, 9).pull(0)", "c = b.map(+1)", ":why not b", "b.request(2)"] {
      _ = session.submit(line)
    }
    #expect(said == ["nobody has asked b for anything", "`b.request(1)` does"])
    said = []
    for line in [":why not c", "b.request(.unlimited)", ":why not b"] { _ = session.submit(line) }
    let reason = "c is made from b: nobody has asked b for more than the 2 that it has got"
    #expect(said.prefix(2) == [reason, "`b.request(1)` does"])
    #expect(said.dropFirst(2).first == "b completed at 0ms, and nothing comes after that")
  }

  @Test func `help knows what subjects and subscriptions are told`() {
    #expect(
      Manual.page(for: ObserverMethod.send) == [
        "a.send(1)   Sends a value to all subscribers.", "  also called next, onNext, accept",
      ])
    #expect(
      Manual.page(for: ObserverMethod.request) == ["a.request(1)   Asks for so many more values."])
  }
}
