import Testing

@testable import StreamLang

/// The meaning of a text is found out once: however it is spelled, it is checked alike, run alike,
/// and built again alike.
@Suite struct MeaningTests {
  // MARK: Streams in branches

  @Test(arguments: [
    "c = interval(1s) > 2 ? 1 : 0", "c = if interval(1s) > 2 { 1 } else { 0 }",
    "c = switch interval(1s) > 2 { case true: 1; default: 0 }",
  ])
  func `a branch reads a stream without a name`(_ definition: String) {
    let lines = Scripted.lines("\(definition); wait 5s")
    #expect(lines.contains("      1s  c = 0") && lines.contains("      4s  c = 1"), "\(lines)")
  }

  @Test(arguments: [
    "c = x > 1 ? prev(c, 0) + x : 0", "c = if x > 1 { prev(c, 0) + x } else { 0 }",
    "c = switch x > 1 { case true: prev(c, 0) + x; default: 0 }",
  ])
  func `a branch reads what the formula was before`(_ definition: String) {
    #expect(Scripted.lines("x = 2; \(definition); x = 3") == ["x = 2", "c = 2", "x = 3", "c = 5"])
  }

  @Test(arguments: [
    "w = x > 2 ? a.last() + 1 : 0", "w = if x > 2 { a.last() + 1 } else { 0 }",
    "w = switch x > 2 { case true: a.last() + 1; default: 0 }",
  ])
  func `a branch reads a chain`(_ definition: String) {
    #expect(
      Scripted.lines("quiet a = cold(\"-1-2|\"); x = 3; \(definition)").last == "     4ms  w = 3")
  }

  // MARK: Snapshots

  @Test(arguments: ["a.value", "a.getValue()", "a.value()"])
  func `a snapshot in a formula follows nothing`(_ snapshot: String) {
    #expect(
      Scripted.lines("quiet a = behavior(4); x = 2; y = \(snapshot) * x; a.next(5); x = 3")
        == ["x = 2", "y = 8", "x = 3", "y = 15"])
  }

  // MARK: Records of functions

  @Test(arguments: ["r = {f: x => x + 1}", "const r = {f: x => x + 1}", "r = {f: { $0 + 1 }}"])
  func `a function in a record is called like a method`(_ definition: String) {
    #expect(Scripted.lines("\(definition); r.f(3)").last == "4")
  }

  @Test(arguments: ["o = {next: x => print(x)}", "const o = {next: x => print(x)}"])
  func `a record of functions listens, whatever it is called`(_ definition: String) {
    #expect(Scripted.lines("\(definition); of(1, 2).subscribe(o)").suffix(2) == ["1", "2"])
  }

  @Test func `what an operator makes together has names`() {
    #expect(
      Scripted.lines(
        "quiet e = of(1, 2, 3); f = x => x > 2; res = partition(e, f); r = res.matches"
      ).last == "r  3 │ completed")
  }

  @Test func `a member of a list of streams is a stream`() {
    #expect(Scripted.lines("let l = [of(1)]; m = l[0].map(+1)").last == "m  2 │ completed")
  }

  // MARK: Constants

  @Test(arguments: [
    ("n = 0", "quiet s = of(1, 2); r = s.reduce((a, b) => a + b, n)", "r  3 │ completed"),
    ("l = [7, 8]", "r = concat(l, of(1))", "r  7, 8, 1 │ completed"),
    ("o = {a: of(1)}", "r = forkJoin(o)", "r  {a: 1} │ completed"),
    ("o = {a: of(1)}", "r = combineLatest(o)", "r  {a: 1} │ completed"),
    ("k = 1", "quiet a = of(1); quiet b = of(2); r = merge(a, b, k)", "r  1, 2 │ completed"),
    ("xs = [1, 2]", "r = xs.publisher", "r  1, 2 │ completed"),
    ("t = \"-1-2|\"", "r = cold(t)", "     4ms  r  │ completed"),
    ("time = 3", "quiet s = of(1); r = s.pipe(delay(time))", "     3ms  r  1 │ completed"),
    ("time = 3ms", "quiet s = of(1); r = s.pipe(delay(time))", "     3ms  r  1 │ completed"),
  ])
  func `a constant is its literal`(_ constant: String, _ program: String, _ last: String) {
    let literal = constant.split(separator: "=", maxSplits: 1)[1]
    let name = constant.prefix { $0 != " " }
    let written = program.replacing("(\(name)", with: "(\(literal)")
      .replacing(", \(name))", with: ", \(literal))").replacing(
        "= \(name).", with: "= \(literal).")
    #expect(Scripted.lines(written).last == last, "\(written)")
    for keyword in ["const", "let"] {
      #expect(Scripted.lines("\(keyword) \(constant); \(program)").last == last)
    }
  }

  @Test func `a constant is no cell: it has no row, and cannot be set`() {
    #expect(Scripted.lines("const n = 2; n") == ["n = 2", "n = 2"])
    #expect(
      Session().check("const n = 2; n := 3").map(\.text)
        == ["n was defined with const; del n first, or use another name"])
    #expect(Session().check("const t = \"-1#-|\"; cold(t)").map(\.span.start) == [24])
  }

  // MARK: Functions

  @Test func `a function takes no more arguments than it names`() {
    #expect(Session().check("g = x => x; g(1, 2)").map(\.text) == ["g wants 1 argument, got 2"])
    #expect(Session().check("g = x => x; 1.g(2)").map(\.text) == ["g wants 1 argument, got 2"])
  }

  @Test(arguments: [
    ("{ if x > 5 { return 1 } else if x > 2 { return 2 }; 3 }", [3: 2, 7: 1, 1: 3]),
    ("{ switch x { case 3: return 5; default: 1 }; 7 }", [3: 5, 1: 7]),
    ("{ if x > 2 { if x > 5 { return 1 }; return 2 }; 3 }", [3: 2, 7: 1, 1: 3]),
  ])
  func `return leaves from every branch`(_ body: String, _ wanted: [Int: Int]) throws {
    for (input, output) in wanted {
      #expect(Scripted.lines("h = x => \(body); h(\(input))") == ["\(output)"])
    }
  }

  @Test(arguments: ["p = x => print(x)", "q = x => print(x); p = x => q(x)"])
  func `a formula is pure, through functions, too`(_ definition: String) {
    #expect(
      Session().check("a = 1; \(definition); y = p(a)").map(\.text) == [
        "print has no place in a formula; a stream can, as in `timer(1s).map(_ => print(…))` "
          + "or with `withLatestFrom`"
      ])
  }

  @Test func `many functions that call each other often are resolved at once`() {
    // Each call of each was looked into again: six times as long for each further function.
    var program = "f0 = x => x + 1\n"
    for number in 1...60 {
      let call = "f\(number - 1)(x)"
      program += "f\(number) = x => 0 > 1 ? \([call, call, call].joined(separator: " + ")) : x\n"
    }
    #expect(Scripted.lines(program + "a = 1; y = f60(a)").last == "y = 1")
  }

  // MARK: Building again

  @Test func `what an operator was given by a name is followed`() {
    #expect(
      Scripted.lines("quiet s = hot(\"-1-2-3|\"); n = 2; b = s.take(n); at 2ms { n = 1 }") == [
        "n = 2", "     1ms  b  1", "     2ms  n = 1",
        "n changed → rebuilt b (take in b reset)", "     3ms  b  2 │ completed",
      ])
  }

  @Test func `an operator keeps what it was given if that does not change`() {
    #expect(
      Scripted.lines("quiet s = subject(); n = 2; b = s.take(n); s.next(1); n = 2; s.next(2)").last
        == "b  2 │ completed")
  }

  @Test(arguments: ["a.map(f)", "a.map(x => f(x))", "a.map { f($0) }", "a.pipe(map(f))"])
  func `a function that is defined anew is used anew`(_ use: String) {
    #expect(
      Scripted.lines("quiet a = behavior(1); f = x => x * 10; b = \(use); f = x => x * 100").suffix(
        2) == ["f redefined → rebuilt b", "b  100"])
  }

  @Test func `through another function, and in a formula, too`() {
    #expect(
      Scripted.lines(
        "x = 2; f = x => x * 10; g = x => f(x) + 1; y = g(x); f = x => x * 100"
      ).suffix(2)
        == ["f redefined → y computed anew", "y = 201"])
  }

  @Test func `an inner run goes on with the new function`() {
    #expect(
      Scripted.lines(
        """
        f = x => x * 10
        quiet s = hot("-1-2-3-4|")
        quiet starts = hot("a|")
        let b = starts.flatMap(_ => s.map(f))
        wait 2ms
        f = x => x * 100
        """
      ).filter { $0.contains("b  ") } == [
        "     1ms  b  10", "     3ms  b  200", "     5ms  b  300", "     7ms  b  400",
        "     8ms  b  │ completed",
      ])
  }

  @Test func `a name of the language that is taken is the program's from then on`() {
    #expect(
      Scripted.lines("quiet a = behavior(-1); b = a.map(x => abs(x)); abs = x => 99").suffix(1)
        == ["b  1, 99"])
  }

  @Test(arguments: [
    "c = a.scan((s, x) => s + x, 0)", "c = a.pipe(scan((s, x) => s + x, 0))",
    "c = a.scan(0, (s, x) => s + x)",
  ])
  func `what is forgotten is told, however it is spelled`(_ definition: String) {
    #expect(
      Scripted.lines("quiet a = behavior(1); \(definition); a = behavior(2)")
        .contains("a redefined → rebuilt c (scan in c reset)"))
  }

  // MARK: Parts, and what is handed over

  @Test(arguments: [
    ("r = {a: behavior(1), b: 3}; q = r.a.map(+1)", "q  2"),
    ("n = {in: {s: of(1)}}; q = n.in.s.map(+1)", "q  2 │ completed"),
    ("mk = () => {s: of(1)}; k = mk(); q = k.s.scan(+)", "q  1 │ completed"),
    ("l = [1]; x = 1; q = [l[0], x].sum() + x", "q = 3"),
    (
      "quiet b = behavior(1); q = switch b.map(+1) { case 2: \"two\"; default: \"d\" }",
      "q = \"two\""
    ),
    ("quiet a = behavior(1); print(true ? 100 : a)", "100"),
    ("b = behavior(1); x = 2; if x > 1 { b.next(3) }", "b  3"),
  ])
  func `a part is what it is, in whatever place`(_ program: String, _ last: String) {
    #expect(Scripted.lines(program).last { !$0.isEmpty && !$0.hasPrefix("●") } == last)
  }

  @Test(arguments: [
    "x = 1; y = if x > 0 { x := 10; 7 } else { 1 }", "x = 1; f = v => { x := v; v }; y = f(x)",
  ])
  func `a formula sets nothing`(_ program: String) {
    #expect(
      Session().check(program).map(\.text) == [
        "a formula cannot set x; a subscription can, as in `a.subscribe { x = $0 }`"
      ])
  }

  @Test func `a text that undoes what it did still means the same names`() {
    #expect(
      Scripted.lines("a = 1\nb = a + 1\n:reset\nb = 3\nc = b + 1\nb = 4").suffix(2)
        == ["b = 4", "c = 5"])
    #expect(Scripted.lines("x1 = 0\n:undo\nx1").contains("-e:3:1: unknown name x1"))
  }

  @Test func `a subscription stays where it was made`() {
    #expect(
      Scripted.lines(
        "quiet s = behavior(4); d = s.subscribe { print($0) }; s = behavior(6); s.next(7)"
      )
      .filter { !$0.contains("s") } == ["4"])
  }

  @Test func `a formula says what it cannot compute with a name that has become something else`() {
    #expect(
      Scripted.lines("x = 2; y = x + 1; x = v => v").suffix(2) == [
        "x redefined: was a cell, is a function → y computed anew",
        "y  ✕ x + 1: a function and a number",
      ])
  }

  @Test func `a mistake that is found at subscription names its place in a pipe, too`() {
    var options = Session.Options()
    options.isBare = true
    var screen = Screen(Screen.Style())
    let lines = screen.render(Session(options).submit("of(1, 2).buffer(count: 0)"))
    #expect(
      lines.map(\.text.plain) == [
        "rxrepl: a piece has at least 1 element, got 0", "  of(1, 2).buffer(count: 0)",
      ])
  }
}
