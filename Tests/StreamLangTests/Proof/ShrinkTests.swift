import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// Failing scripts made small.
@Suite struct ShrinkTests {
  @Test func `what a failure needs is left`() throws {
    let script = """
      a = hot("-1-2-3-4-|"); n = behavior(5); other = a.map(+1)
      print("begun")
      b = a.filter(>=2)
      expect b "-----3-4-|"
      expect other "-2-3-4-5-|"
      """
    #expect(
      try ShrunkScript(script, called: "f.rx").text == """
        // shrunk from f.rx: expect b
        // 3 of 7 statements, 1 of 5 events
        a = hot("---2")
        b = a.filter(>=2)
        expect b "-----3"

        """)
  }

  @Test func `a statement that fails is kept with what it is made from`() throws {
    let script = """
      x = 1; y = 2; z = 3
      q = [4, 5, 6, 7]
      run until 5ms
      expect x + y == 4
      """
    #expect(
      try ShrunkScript(script, called: "f.rx").text == """
        // shrunk from f.rx: expected x + y == 4
        // 3 of 6 statements, 0 of 4 events
        x = 1
        y = 2
        expect x + y == 4

        """)
  }

  @Test func `with the right script the result expects what that does`() throws {
    let wrong = """
      a = hot("-5-7--3-9-2-|")
      b = a.scan(+)
      expect b "-5"
      """
    let shrunk = try ShrunkScript(
      wrong, called: "w.rx", against: (wrong.replacing("scan(+)", with: "scan(max)"), "r.rx"))
    #expect(
      shrunk.text == """
        // shrunk from w.rx: b differs from r.rx
        // all 3 statements, 2 of 6 events
        a = hot("11")
        b = a.scan(+)
        expect b "11"

        """)
  }

  @Test(arguments: [
    ("expect 1 == 1", nil, "no failure in f.rx"),
    ("x = ", nil, "f.rx: found the end, wanted a value"),
    ("x = 1", "x = 1", "the same rows in f.rx and g.rx"),
    (
      "x = 1", "x = 1; y = 2",
      "one script has 1 statement, the other 2; they may differ in definitions alone"
    ),
  ])
  func `what cannot shrink is told`(_ text: String, _ right: String?, _ message: String) {
    let mistake = #expect(throws: Diagnostic.self) {
      try ShrunkScript(text, called: "f.rx", against: right.map { ($0, "g.rx") })
    }
    #expect(mistake?.text == message)
  }

  // MARK: Planted bugs

  /// The call of an example, and the same with one thing changed.
  private struct Bug {
    let call: String
    let wrong: String
  }

  /// Words of calls, and what a mistake makes of them.
  private static let slips: [(String, String)] = [
    ("+1", "+2"), ("*10", "*9"), (">2", ">=2"), (">1", ">=1"), ("<3", "<=3"), ("==", "!="),
    ("2ms", "3ms"), ("3ms", "4ms"), ("4ms", "5ms"), ("5ms", "4ms"), ("(2", "(3"), ("(1", "(2"),
    ("(3", "(2"), ("true", "false"), ("% 2", "% 3"), ("%2", "%3"), ("(+)", "(*)"),
    ("(0, +)", "(1, +)"),
    ("flatMap(", "concatMap("), ("concatMap(", "flatMap("), ("flatMapLatest(", "flatMap("),
    ("flatMapFirst(", "flatMap("), ("distinct(", "distinctUntilChanged("),
    ("distinctUntilChanged(", "distinct("), ("debounce(", "throttle("), ("throttle(", "debounce("),
    ("audit(", "throttle("), ("takeLast(", "take("), ("skipLast(", "skip("), ("merge(", "concat("),
    ("concat(", "merge("), ("zip(", "combineLatest("), ("combineLatest(", "withLatestFrom("),
    ("withLatestFrom(", "combineLatest("), ("max(", "min("), ("min(", "max("), ("first(", "last("),
    ("last(", "first("), ("startWith(", "endWith("), ("endWith(", "startWith("),
    ("scan(", "reduce("),
    ("while:", "until: b, default:"), ("all(", "contains(where: "), ("delay(", "debounce("),
    ("count(", "sum("), ("sum(", "count("), ("pairwise(", "skip(1 + 0 * "), ("isEmpty(", "count("),
    ("2)", "1)"), ("1)", "2)"), ("0)", "1)"), ("+)", "-)"), (" + ", " - "), (" * ", " + "),
    (" < ", " > "),
    (" > ", " >= "), ("x)", "x + 1)"), ("b)", "b.map(+1))"), ("b)", "b.skip(1))"),
    ("()", "().skip(1)"),
  ]

  private static let bugs: [Bug] = Prelude.all.flatMap { op -> [Bug] in
    guard let example = op.example, example.setup.isEmpty, example.source.hasPrefix("a."),
      op.traits.isDisjoint(with: [.several, .keepsLaneBusy])
    else { return [] }
    return slips.compactMap { slip in
      guard example.source.contains(slip.0) else { return nil }
      return Bug(
        call: example.source,
        wrong: example.source.replacing(slip.0, with: slip.1, maxReplacements: 1))
    }
  }

  /// Two inputs of a dozen events.
  private static func inputs(_ random: inout SeededRandom) -> [String] {
    (0..<2).map { _ in
      let events = (0..<(6 + random.below(8))).map { _ in
        String(repeating: "-", count: random.below(4)) + String(1 + random.below(5))
      }
      return events.joined() + ["-|", "", "--#"][random.below(3)]
    }
  }

  @Test func `of planted bugs the smallest test is left, which the original passes`() throws {
    let wanted = Int(SeededRandom.seeds(12).count)
    var found: [Int] = []
    var random = SeededRandom(seed: 35)
    for bug in Self.bugs.shuffled(using: &random) where found.count < min(100, wanted) {
      // Not every input brings a mistake to light.
      var shrunk: ShrunkScript?
      for _ in 0..<4 where shrunk == nil { shrunk = Self.shrunk(bug, &random) }
      guard let shrunk else { continue }
      let pieces = ScriptPieces(of: shrunk.text)
      let test = pieces.statements.joined(separator: "\n")
      #expect(Self.fails(test), "\(bug) \(test)")
      let original = test.replacing("r = \(bug.wrong)", with: "r = \(bug.call)")
      #expect(!Self.fails(original), "\(bug) \(original)")
      Self.expectMinimal(pieces, bug)
      found.append(pieces.eventCount)
    }
    #expect(found.count == min(100, wanted))
    #expect(found.sorted()[found.count / 2] < 8, "\(found)")
  }

  /// The smallest script that tells a bug, from one with random inputs; nil where these do not.
  private static func shrunk(_ bug: Bug, _ random: inout SeededRandom) -> ShrunkScript? {
    let inputs = inputs(&random)
    let head = "a = hot(\"\(inputs[0])\")\nb = hot(\"\(inputs[1])\")\nunused = a.map(+1)\n"
    let (right, wrong) = (head + "r = \(bug.call)\n", head + "r = \(bug.wrong)\n")
    if !Session().check(wrong).isEmpty || !Session().check(right).isEmpty { return nil }
    let shrunk = try? ShrunkScript(wrong, called: "w", against: (right, "r"))
    // No marble text says a stream of streams.
    return shrunk.flatMap { $0.text.contains("\nexpect ") ? $0 : nil }
  }

  /// True if an expectation of a script is not met when it is run as a test.
  private static func fails(_ script: String) -> Bool {
    TestReport(testing: script, called: "t.rx").failed > 0
  }

  /// Leaves out each statement and each event by itself: the two programs then do the same, or nothing runs.
  private static func expectMinimal(_ pieces: ScriptPieces, _ bug: Bug) {
    var small = pieces
    small.statements.removeAll { $0.hasPrefix("expect ") }
    func differ(_ pieces: ScriptPieces) -> Bool {
      let texts = [bug.wrong, bug.call].map { call in
        pieces.text.replacing("r = \(bug.wrong)", with: "r = \(call)")
      }
      let rows = texts.map { text -> [String]? in
        let session = Session()
        var screen = Screen(Screen.Style())
        let reply = session.submit(text)
        if !reply.diagnostics.isEmpty { return nil }
        return (screen.render(reply) + screen.render(session.runToEnd())).map(\.text.plain)
          .filter { $0.contains(" r  ") }
      }
      guard let wrong = rows[0], let right = rows[1] else { return false }
      return wrong != right
    }
    for number in small.statements.indices {
      var fewer = small
      fewer.statements.remove(at: number)
      #expect(!differ(fewer), "\(fewer.text)")
    }
    for place in small.places {
      guard case .marbles(let span, let events, let frame) = place.kind else { continue }
      for number in events.indices {
        var fewer = events
        fewer.remove(at: number)
        let less = small.replacing(span, of: place.statement, by: fewer, frame: frame)
        #expect(less.map { !differ($0) } ?? true, "\(less?.text ?? "")")
      }
    }
  }
}
