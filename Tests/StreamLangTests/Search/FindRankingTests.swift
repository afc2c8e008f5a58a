import Testing

@testable import StreamLang

/// The order in which `:find` says what it has found, and what it says with it.
@Suite struct FindRankingTests {
  /// The answers as a prompt shows them, without the lines about the search and the picture.
  static func answers(_ goal: String) -> [String] {
    let lines = Scripted.lines(Session().submit(":find \(goal)"))
    return Array(lines.prefix { $0.hasPrefix("  ") || $0.hasSuffix(":") })
  }

  @Test(arguments: [
    ("-1-2-3-| -> -1-4-9-|", "map(x => x * x) · compactMap(x => x * x)"),
    ("-1-1-2-2-| -> -1---2---|", "distinctUntilChanged() or (%2)"),
    ("-1-2-3-| -> -9-8-7-|", "map(x => 10 - x) · compactMap(x => 10 - x)"),
    ("-1-2-3-| -> -{-1}-{-2}-{-3}-|", "map(x => -x) · compactMap(x => -x) · 1 more"),
    ("-1-2-3-| -> -3-5-7-|", "map(x => x * 2 + 1) · compactMap(x => x * 2 + 1)"),
    ("-1-2-| -> -'n1'-'n2'-|", #"map(x => "n\(x)") · compactMap(x => "n\(x)")"#),
    ("-1-2-3-| -> -1-3-6-|", "scan(0, +) · flatScan(0, (r, x) => of(r + x))"),
    ("-1-2-3-4 -> -1---3", "throttle(4ms) or (4ms, false) or (3ms, false)"),
  ])
  func `the plainest call that fits comes first`(_ goal: String, _ line: String) {
    #expect(Self.answers(goal).first == "  \(line)")
  }

  @Test func `an operator has one line, with its other arguments behind it`() {
    let lines = Self.answers("-a-b-c-| -> -a---c-|")
    #expect(
      lines == [
        "  throttle(4ms) or (4ms, false) or (3ms, false)",
        #"  filter(!="b") · ignore("b")"#,
        "      by chance, if -d-e-f-| -> -d---f-| holds, too",
      ])
  }

  @Test func `what uses all inputs comes before what ignores one`() {
    let lines = Self.answers("-1-2-|, 3----| -> -4-5-|")
    #expect(lines.first == "  combineLatest(b, +)", "\(lines)")
    let place = lines.firstIndex { $0.hasPrefix("  map(+3)") }
    #expect((place ?? 0) > 0, "\(lines)")
  }

  @Test func `a second example shows which answer fits by chance`() {
    #expect(
      Self.answers("-1-23------| -> -------3---|") == [
        "  debounce(3ms) · flatMapLatest(x => timer(3ms).map(_ => x))", "  audit(6ms)",
        "  sample(7ms)", "      by chance, if --1-23------| -> --------3---| holds, too",
        "  throttle(6ms, leading: false)",
      ])
  }

  @Test(arguments: [
    ("-1-2-|", "-1|", ["--1-2-| -> --1|"]),
    ("-1-2-|", "-----2|", ["--1-2-| -> ------2|"]),
    ("-1-2--|", "------(2|)", ["--1-2--| -> -------(2|)", "-1-2---| -> -------(2|)"]),
    ("-a-b", "-a--", ["--a-b -> --a--", "-c-d -> -c--"]),
    ("-a-b-|, -c|", "-a-b-|", ["-d-e-|, -f| -> -d-e-|"]),
    ("-1-2-|, -3|", "-1-2-|", []),
    ("-a-1-|", "-a-1-|", ["--a-1-| -> --a-1-|", "-a-1--| -> -a-1--|"]),
  ])
  func `second examples are later, end later, or have other letters`(
    _ inputs: String, _ wanted: String, _ others: [String]
  ) throws {
    let goal = try FindExampleTests.goal("\(inputs) -> \(wanted)")
    let made = SecondExamples(goal, frame: 1_000_000).all
    let expected = try others.map { try FindExampleTests.goal($0) }
    #expect(made.count == expected.count)
    for (one, other) in zip(made, expected) {
      #expect(one.isMet(by: other.wanted) && one.horizon == other.horizon)
      #expect(one.inputs.map(\.count) == other.inputs.map(\.count))
      for (events, others) in zip(one.inputs, other.inputs) {
        let input = SearchGoal(inputs: [], wanted: others, end: 100)
        #expect(input.isMet(by: events))
      }
    }
  }

  @Test func `effort grows with calls, arguments, words, and operators that few libraries have`() {
    var effort = Effort()
    let texts = [
      "map(+1)", "map(x => x + 1)", "map(x => (x + 1) * 2)", "compactMap(x => (x + 1) * 2)",
      "map(+1).map(x => x + 1)",
    ]
    let efforts = texts.map { effort.of(chain: $0) }
    #expect(efforts == efforts.sorted() && Set(efforts).count > 3, "\(efforts)")
    #expect(effort.of(call: "throttle(4ms)") < effort.of(call: "throttle(4ms, false)"))
    #expect(effort.of(call: "filter(!=2)") < effort.of(call: "ignore(2)") + 2)
    #expect(effort.of(call: "distinctUntilChanged()") < effort.of(call: "distinct()"))
    #expect(effort.of(call: #"startWith(",(")"#) == effort.of(call: "startWith(1)"))
    #expect(effort.of(call: #"startWith("a")"#) < effort.of(call: #"startWith("abcdefgh")"#))
    #expect(["a.b(1)", #"a("x.y(")"#, ""].map(\.calls) == [["a", "b(1)"], [#"a("x.y(")"#], []])
  }
}
