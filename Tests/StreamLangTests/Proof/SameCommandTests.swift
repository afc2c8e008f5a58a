import Testing

@testable import StreamLang

/// The words of `:same`.
@Suite struct SameCommandTests {
  @Test func `the smallest input is drawn with what both make of it`() {
    #expect(
      Typed.answer(":same flatMapLatest(x => timer(2ms).map(_ => x))  debounce(2ms)")
        == """
        they differ on 1|  (input 39 of 11,067; the same on all if ends are left out)
                                  0         10ms
        ● a                       1│
        ╰ #1                      ╰─(1│)
        ○ flatMapLatest(x => ti…  ──(1│)
        ○ debounce(2ms)           ─(1│)
        """)
  }

  @Test func `names are compared on other values of what they are made from`() {
    let lines = ["a = behavior(1); b = a.map(+1)", "twice = s => s.map(*2)", "c = a.twice()"]
    #expect(Typed.answer(lines + [":same b b"]).hasPrefix("no difference found in "))
    #expect(
      Typed.answer(lines + [":same twice map(*2) --frames 2"]).hasPrefix("no difference found in "))
    let told = Typed.answer(lines + [":same b c"])
    #expect(told.hasPrefix("they differ on 2  (input "), "\(told)")
    #expect(Typed.answer(lines + [":same a c"]).contains("○ c"))
  }

  /// Pairs that differ only on values, times or numbers of events that their texts do not name as such.
  @Test(arguments: [
    ("map(x => abs(x))", "map(x => x)", "{-1}"), ("map(x => floor(x))", "map(x => x)", "{0.5}"),
    ("map(x => x ?? 0)", "map(x => x)", "{nil}"), ("map(x => x ?? 5)", "map(x => x)", "{nil}"),
    ("filter(x => x)", "filter(x => !x)", "{true}"),
    ("map(x => x.a)", "map(x => x.b)", "{a:1,b:2}"),
    ("map(p => p[0] + p[1])", "map(p => p[0] - p[1])", "{[1,2]}"),
    ("map(({a, b}) => a - b)", "map(({a, b}) => b - a)", "{a:1,b:2}"),
    ("map(x => x.user.name)", "map(x => x.user)", "{user:{name:1}}"),
    ("map(s => upper(s))", "map(s => s)", "a"), ("map(s => trim(s))", "map(s => s)", "' b '"),
    ("filter(x => x > 2)", "filter(x => x >= 3)", "{2.5}"),
    ("debounce(300)", "debounce(400)", "1, frame: 50ms"),
    ("zip(b).take(3)", "zip(b).take(4)", "a = [3,3,3], b = [3,3,3]"),
    ("flatMap(x => range(1, 90))", "flatMap(x => range(1, 91))", "1"),
  ])
  func `what tells chains apart is found`(_ one: String, _ other: String, _ input: String) {
    let told = Typed.answer(":same \(one)  \(other)")
    #expect(told.hasPrefix("they differ on \(input)  (input "), "\(told)")
  }

  @Test func `what is alike as far as it was looked at proves nothing`() {
    let lines = Typed.answer(":same repeat()  repeat().map(x => x) --frames 2 on 1")
    #expect(lines.contains("asked too much of one of the two, and prove nothing"), "\(lines)")
  }

  @Test func `programs that want whole numbers are not tried with fractions`() {
    let chains = "filter(x => x % 2 == 0).filter(x => x % 2 == 1) ignoreElements() --frames 2"
    #expect(Typed.answer(":same \(chains)").hasPrefix("no difference found in "))
    #expect(Typed.answer(":same filter(>2) filter(>=3)").hasPrefix("they differ on {2.5}"))
  }

  @Test func `a law says more than what was tried`() {
    let lines = Typed.answer(":same take(3).take(2) take(2) --frames 2").split(separator: "\n")
    #expect(lines.first?.hasPrefix("no difference found in ") == true)
    #expect(lines.last == "the same on all inputs by law: take∘take")
    let others = Typed.answer(":same take(2).map(+1) map(+1).take(2) --frames 2")
    #expect(!others.contains("by law"))
  }

  @Test(arguments: [
    (":same", "same wants two chains, or two names; as in `:same map(+1) map(x => x + 1)`"),
    (
      ":same map(+1)",
      "same wants a second chain; as in `:same map(+1) map(x => x + 1)`"
    ),
    (
      ":same map(+1) map(+2) map(+3)",
      "same wants two chains, or two names, got 3; blanks stand between the two alone"
    ),
    (":same map(+1) map(+2) --ends perhaps", "--ends is on or off"),
    (":same map(+1) map(+2) --frames 9", "--frames wants a number from 1 to 7, got 9"),
    (":same map(+1) map(+2) --frames", "--frames wants a number from 1 to 7"),
    (":same map(+1) map(+2) --deep", "same has no --deep; it has --ends off and --frames 6"),
    (":same map(+1) map(+2) on", "on wants values; as in `on 1, 2`"),
    (":same map(+1) map(+2) on x => x", "on wants plain values; as in `on 1, 2`"),
    (
      ":same a map(+1)",
      "a is a name, and map(+1) a chain; a chain can be given a name, as in `c = a.map(+1)`"
    ),
    (
      ":same a",
      "a has had one definition only; same wants two chains or names, as in `:same map(+1) map(x => x + 1)`"
    ),
    (
      ":same a.map(+1) a.map(+2)",
      "a chain begins with its first operator, got a.map(+1); as in `:same map(+1) map(x => x + 1)`; two names are compared by themselves"
    ),
    (":same c", "unknown name c"),
    (":same a c", "unknown name c"),
    (
      ":same map(+1), map(+2)",
      "no comma stands between the two; as in `:same map(+1) map(x => x + 1)`"
    ),
    (
      ":same .map(+1) .map(+2)",
      "a chain begins with its first operator, got .map(+1); as in `:same map(+1) map(x => x + 1)`; two names are compared by themselves"
    ),
  ])
  func `a mistake says what to write`(_ line: String, _ text: String) {
    let lines = Typed.answer("a = subject()", line).split(separator: "\n")
    let told = lines.map { $0.drop { " ^".contains($0) } }.filter { !$0.isEmpty }.joined(
      separator: " ")
    #expect(told == text)
  }
}
