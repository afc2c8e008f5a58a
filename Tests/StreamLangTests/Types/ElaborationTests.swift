import Testing

@testable import StreamLang

/// Programs that once depended on where an expression stood: one that is right with a name for its part
/// has to be right without.
@Suite struct ElaborationTests {
  @Test(
    arguments: [
      // Streams without a name where something is computed.
      ("a = behavior(3)", "a.map(+1) == 4", "true"),
      ("a = behavior(nil)", "a.map(x => x) ?? 3", "3"),
      ("s = subject()", "s ?? 9", "9"),
      ("", "catch(1 / 0, 3)", "3"),
      ("a = behavior(0); m = a.map(x => 10 / x)", "catch(m, -1)", "-1"),
      ("a = behavior(0)", "catch(a, e => of(5))", "_1  0"),
      ("quiet a = behavior(3)", "interval(1s) * 2; wait 2s", "      1s  _1 = 0\n      2s  _1 = 2"),
      ("a = behavior(3)", "str(a.map(+1))", "\"4\""),
      ("a = behavior(3)", "\"\\(a.map(+1))\"", "\"4\""),
      ("a = behavior(3)", "-a.map(+1)", "-4"),
      ("a = behavior(3)", "if a.map(+1) == 4 {\"yes\"} else {\"no\"}", "\"yes\""),
      ("a = behavior(3); x = 1", "x := a", "x = 3"),
      ("a = behavior(3); x = 1", "x := a.map(+1)", "x = 4"),
      ("a = behavior(3)", "z = a.map(+1).abs()", "z = 4"),
      ("a = behavior(3)", "y = if let v = a.map(+1) { v + 1 } else { 0 }", "y = 5"),
      ("s = behavior(2s)", "wait s; :clock", "virtual clock at 2s"),
      ("s = behavior(2s)", "wait s.map(+1s); :clock", "virtual clock at 3s"),
      // Arguments of functions that the program has written down.
      ("a = behavior(3); f = s => s + 1", "y = f(a.map(+1))", "y = 5"),
      ("a = behavior(3); f = s => s + 1; m = a.map(+1)", "y = f(m)", "y = 5"),
      ("a = behavior(3)", "z = (x => x + 1)(a)", "z = 4"),
      ("quiet a = behavior(2); quiet f = () => a", "f() + 1", "3"),
      ("f = s => merge(of(1), s); x = 3", "f(x)", "_1  1, 3"),
      ("f = s => s.delay(1ms); x = 3", "y = f(x); wait 2ms", "     1ms  y  3"),
      ("f = p => of({name: 1}).map(p)", "f(.name)", "_1  1 │ completed"),
      ("let p = .name", "of({name: 1}).map(p)", "_1  1 │ completed"),
      ("f = l => of(1).observe(on: l)", "f(.main)", "_1  1 │ completed"),
      ("x = 1; f = c => c.next(4)", "f(x)", "x = 4"),
      ("x = [1,2]; f = v => v.map(+1)", "f(x)", "[2, 3]"),
      ("g = (a, b) => a - b", "g(b: 1, a: 3)", "2"),
      // Answers of functions, and members of lists and records.
      ("quiet a = behavior(true)", "of(3,1).filter(x => a)", "_1  3, 1 │ completed"),
      ("x = 3", "of(1).flatMap(v => x)", "_1  3"),
      ("x = 3", "combineLatest([of(1), x])", "_1  [1, 3]"),
      ("x = 3", "merge([of(1), x])", "_1  1, 3"),
      // A formula without a name is the stream of its values, as one with a name is.
      ("x = 3", "merge(x + 1, of(1)); x = 5", "_1  4, 1\nx = 5\n_1  6"),
      ("x = 3; quiet a = behavior(2)", "a.withLatestFrom(x + 1)", "_1  4"),
      ("x = 3; quiet a = behavior(2); k = x + 1", "a.withLatestFrom(k)", "_1  4"),
      ("x = 3", "zip(x + 1, of(7))", "_1  [4, 7] │ completed"),
      ("x = 3", "of(9).merge(str(x))", "_1  9, \"3\""),
      ("a = behavior(3)", "merge(a.map(+1) + 1)", "_1  5"),
      ("x = 2", "of(1,2,3).buffer(x + 1)", "_1  [1, 2, 3] │ completed"),
      ("x = 3", "combineLatest({a: of(1), b: x})", "_1  {a: 1, b: 3}"),
      ("x = 3; y = 4", "combineLatest([x, y])", "_1  [3, 4]"),
      // The form by what a cell holds; functions that count their calls.
      ("x = 1s", "of(1,2,3).buffer(x)", "_1  [1, 2, 3] │ completed"),
      ("x = 2", "of(1,2,3).buffer(x)", "_1  [1, 2], [3] │ completed"),
      ("", "of(5,6).map((x, i) => i)", "_1  0, 1 │ completed"),
      ("", "of([1,2],[3,4]).map((x, i) => i)", "_1  2, 4 │ completed"),
      ("", "of(5,6).filter((x, i) => i == 1)", "_1  6 │ completed"),
      ("f = s => s.map((x, i) => i)", "f(of(5,6))", "_1  0, 1 │ completed"),
      // A function in a function reads the names of the one around it, whatever the session calls so.
      ("quiet z = interval(1s)", "(z => ((v => z)(1)).map(+1))([1])", "[2]"),
      // Functions of lists count their calls as well.
      ("", "[5, 6].map((x, i) => i)", "[0, 1]"),
      ("", "[[1, 2], [3, 4]].map((x, i) => i)", "[2, 4]"),
      ("", "filter([5, 6], (x, i) => i == 1)", "[6]"),
      ("l = [5, 6]", "l.reduce(0, (sum, x, i) => sum + x * i)", "6"),
      ("l = [5, 6, 7]", "reduce(l, (sum, x, i) => sum + i)", "8"),
      ("l = [5, 6, 7]; y = last(l, (x, i) => i < 2)", "y", "y = 6"),
      ("l = [5, 6, 7]; y = count(l, (x, i) => i > 0)", "y", "y = 2"),
      ("", "indexOf([5, 6], (x, i) => i == 1 && x == 6)", "1"),
      ("r = {next: v => v + 1}", "r.next(3)", "4"),
      // `$0` behind functions of the program.
      ("h = (s, k) => s.map(k)", "h(of(5,6), $0 + 1)", "_1  6, 7 │ completed"),
      ("h = (s, k) => s.map(k)", "h(k: $0 + 1, s: of(5,6))", "_1  6, 7 │ completed"),
      (
        "h = (s, k) => s.map(k); i = (s, k) => h(s, k)", "i(of(5,6), max($0, 6))",
        "_1  6, 6 │ completed"
      ),
      // Operators that would wait for an end that never comes.
      ("x = [1, 2, 3]", "x.count()", "3"),
      ("x = [1, 2, 3]; y = map(x, +1)", "y.sum() + 1", "10"),
      ("x = [1, 2, 3]", "x.map(l => length(l))", "_1  3"),
      ("quiet s = of([1, 2]); quiet x = s.map(l => l)", "x.count()", "_1  1 │ completed"),
      ("l = [3, 1]", "m = l.max() + 1", "m = 4"),
      // A choice between a stream and a plain value is a formula.
      ("a = behavior(3); c = a > 2 ? a : 0", "a.next(1)", "a  1\nc = 0"),
      ("a = behavior(3); c = a > 2 ? a : 0", "a.next(5)", "a  5\nc = 5"),
      ("a = behavior(1); c = a > 2 ? a > 4 ? a : 4 : \"few\"", "a.next(3)", "a  3\nc = 4"),
      ("a = behavior(3)", "c = if a > 2 { a } else { 0 }", "c = 3"),
      ("a = behavior(3)", "a > 2 ? a : 0", "3"),
      ("a = behavior(1); most = 5; c = a > most ? most : a", "a.next(9)", "a  9\nc = 5"),
      ("s = behavior(1); on = false; t = on ? s : 0", "on = true", "on = true\nt = 1"),
      ("s = behavior(1); on = true; t = on ? s : 0", "s.next(4)", "s  4\nt = 4"),
      // A stream without a name runs only while it is chosen, and a value beside it is a stream of one element.
      ("on = true", "t = on ? of(1, 2) : nil", "t  1, 2 │ completed"),
      ("on = false", "t = on ? of(1).tap(x => print(\"ran\")) : nil", "t  nil │ completed"),
      (
        "on = false; t = on ? of(1, 2) : 0", "on = true",
        "on = true\non changed → rebuilt t\nt  1, 2 │ completed"
      ),
      ("s = behavior(1); t = (s > 3 ? s.map(*10) : 0).map(+1)", "s.next(4)", "s  4\nt  41"),
      ("s = behavior(1); t = (s > 3 ? s : 0).map(+1)", "s.next(5)", "s  5\nt  6"),
      ("s = behavior(1); t = s > 3 ? s.map(*10) : 0", "s.next(4)", "s  4\nt  40"),
      ("s = behavior(4); r = behavior(1); t = s > 3 ? r.map(*10) : 0", "s.next(1)", "s  1\nt  0"),
      ("s = behavior(1); k = 7; t = s > 3 ? s.map(*10) : k", "k = 8", "k = 8\nt  8"),
      ("k = 7; on = false; t = on ? of(1) : k + 1", "k = 8", "k = 8\nt  9"),
      ("k = 7; on = false; t = on ? of(1) : k", "k = 8", "k = 8\nt  8"),
      // Streams without a name within functions.
      ("a = behavior(3); f = v => v + a.map(*10)", "y = f(1)", "y = 31"),
      ("quiet k = behavior(10)", "of(1).map(x => x + k.map(+1))", "_1  12 │ completed"),
      ("a = behavior(3); f = v => v + a.map(*10); y = f(1)", "a.next(5)", "a  5\ny = 51"),
    ])
  func `an expression is what its place wants`(
    _ before: String, _ line: String, _ answer: String
  ) {
    #expect(Self.answer(before.split(separator: ";").map(String.init) + [line]) == answer)
  }

  @Test(
    arguments: [
      ("g = (a, b) => a", "y = g(1)", "g wants 2 arguments, got 1"),
      ("g = (a, b) => a - b", "g(zz: 1, 2)", "g has no label zz"),
      ("", "of(1).observe(on: oi)", "unknown name oi"),
      ("", "of(1).observe(on: undefinedThing(3, print(5)))", "unknown name undefinedThing"),
      ("", "let", "let needs more after it; as in `let x = 1`"),
      ("", "if", "if needs more after it; as in `if x > 1 { … } else { … }`"),
      (
        "x = 1", "batch { x := 2; y = x }; y",
        "a batch only sends and sets values; define y before it: `y = x`"
      ),
    ])
  func `an argument that does not fit is refused`(
    _ before: String, _ line: String, _ mistake: String
  ) {
    let session = Session().after(before)
    let mistakes = session.check(line).map { diagnostic in diagnostic.text }
    #expect(mistakes == [mistake])
  }

  @Test(
    arguments: [
      // Names that functions read, and functions themselves.
      ("x = 2; f = k => x + k; z = 1; y = f(z)", "x = 9", "x = 9\ny = 10"),
      ("x = 5; f = v => v + x; y = f(2)", "x = 6", "x = 6\ny = 8"),
      ("k = 10; y = [1,2].map(x => x + k)", "k = 20", "k = 20\ny = [21, 22]"),
      (
        "n = 3; g = k => of(1,2,3,4).take(k); b = g(n)", "n = 1",
        "n = 1\nn changed → rebuilt b (take in b reset)\nb  1 │ completed"
      ),
      (
        "c = true; b = c ? of(1) : of(2)", "c = false",
        "c = false\nc changed → rebuilt b\nb  2 │ completed"
      ),
      // A choice by a cell between a stream and a value.
      ("d = 1; c = subject(); e = d > 0 ? d : c", "d = 2", "d = 2\ne = 2"),
      ("d = 1; quiet c = behavior(7); e = d > 0 ? d : c", "d = -1", "d = -1\ne = 7"),
      ("d = -1; quiet c = behavior(7); e = d > 0 ? d : c; d = 2", "d = -2", "d = -2\ne = 7"),
      // A choice by a cell within a function is a stream or a value, as it is chosen now.
      (
        "n = 1; h = () => n > 2 ? of(1) : 0; g = h()", "n = 3",
        "n = 3\nn changed → g is a stream now\ng  1 │ completed"
      ),
      (
        "n = 3; h = () => n > 2 ? of(1) : 0; g = h(); n = 1", "n = 4",
        "n = 4\nn changed → g is a stream now\ng  1 │ completed"
      ),
      // A list that is taken apart: each name follows its own member.
      ("a = 3; (p, q) = [a, a * 2]", "a = 5", "a = 5\np = 5\nq = 10"),
      ("a = 3; (p, q) = [a, a * 2]", "p = 9; a = 6", "p = 9\na = 6\nq = 12"),
      ("x = 1; y = 2; (x, y) = [y, x]", "x = 7", "x = 7"),
      ("a = 3; b = 1; (p, q) = [a, b]; c = p + q", "b = 5", "b = 5\nq = 5\nc = 8"),
      ("s = behavior(1); (m, n) = [s, s + 1]", "s.next(4)", "s  4\nn = 5"),
      ("a = 3; let (p, q) = [a, a + 1]", "a = 5", "a = 5\np = 5\nq = 6"),
      ("a = 3; (p, q) = [a, 10 / a]", "a = 0; p", "a = 0\np = 0\nq  ✕ division by zero\np = 0"),
      // Branches that are not taken, and errors that are caught.
      ("a = 0; c = true; u = 10 / a; y = c ? 5 : u", "c = false", "c = false\ny  ✕ from u"),
      ("a = 0; c = false; u = 10 / a; y = c ? u : 5", "a = 2", "a = 2\nu = 5"),
      ("s = subject(); c = false; y = (c ? s : 5) + 1", "c = true", "c = true\ny  … waiting for s"),
      (
        "s = subject(); c = true; y = c || s > 1", "c = false; s.next(4)",
        "c = false\ny  … waiting for s\ns  4\ny = true"
      ),
      ("s = subject(); y = (s ?? 3) + 1", "s.next(4)", "s  4\ny = 5"),
      ("a = 0; u = 10 / a; y = catch(u, -1)", "a = 5", "a = 5\nu = 2\ny = 2"),
      (
        "a = 5; y = catch(10 / a, e => \"no: \\(e)\")", "a = 0",
        "a = 0\ny = \"no: division by zero\""
      ),
      ("a = 0; u = 10 / a; y = u ?? 7", "y", "y  ✕ from u"),
      ("s = subject(); y = catch(s + 1, 2)", "s.next(4)", "s  4\ny = 5"),
      (
        "a = 0; u = 10 / a; y = if a > 0 { u } else if a == 0 { 0 } else { -u }", "a = -5",
        "a = -5\nu = -2\ny = 2"
      ),
      (
        "s = subject(); t = subject(); c = true; y = (c ? s : t) + 1", "c = false; t.next(2)",
        "c = false\nt  2\ny = 3"
      ),
      // Choices: of values within a formula, of streams elsewhere.
      (
        "c = true; b = if c { of(1) } else { of(2) }", "c = false",
        "c = false\nc changed → rebuilt b\nb  2 │ completed"
      ),
      (
        "c = true; a = behavior(1); b = behavior(2); y = (if c { a } else { b }) * 10",
        "c = false; b.next(3)", "c = false\ny = 20\nb  3\ny = 30"
      ),
      (
        "a = behavior(1); b = behavior(2); y = (a > 1 ? b > 2 ? a : b : 0) * 10",
        "a.next(5); b.next(3)", "a  5\ny = 20\nb  3\ny = 50"
      ),
      (
        "c = true; y = (c ? behavior(1) : behavior(2)) + 1", "c = false", "c = false\ny = 3"
      ),
      (
        "s = subject(); a = behavior(5); m = s == 2 ? a : a.map(*10)",
        "s.next(2); s.next(2); a.next(6); s.next(3)", "s  2\nm  5\ns  2\na  6\nm  6\ns  3\nm  60"
      ),
      (
        "s = subject(); k = (if s == 2 { of(1) } else if s == 3 { of(4) } else { of(0) }).map(+1)",
        "s.next(3); s.next(2); s.next(9); s.next(8)",
        "s  3\nk  5\ns  2\nk  2\ns  9\nk  1\ns  8"
      ),
      (
        "s = subject(); t = subject(); m = s == 1 ? t == 1 ? of(1) : of(2) : of(3)",
        "s.next(1); t.next(1); t.next(5); s.next(4)",
        "s  1\nt  1\nm  1\nt  5\nm  2\ns  4\nm  3"
      ),
      (
        "a = behavior(1); m = a.map(+1) > 2 ? of(8) : of(9)", "a.next(2); a.next(3); a.next(0)",
        "a  2\nm  8\na  3\na  0\nm  9"
      ),
      ("f = v => v + 1; x = 1; y = f(x)", "del f", "y  … missing f"),
      (
        "max = (p, q) => p * q; quiet a = behavior(2); y = max(a, 3); del max", "a.next(5)",
        "y = 5"
      ),
      // A name that comes to stand for another kind of thing.
      (
        "f = v => v + 1; x = 1; y = f(x)", "f = v => of(v, v)",
        "f redefined → y is a stream now\ny  1, 1 │ completed"
      ),
      (
        "f = v => v + 1; x = 1; y = f(x); z = y + 1; f = v => of(v, v)", "f = v => v + 5",
        """
        f redefined → z computed anew; y is a cell now
        y redefined: was a stream, is a cell → z switched input
        y = 6
        z = 7
        """
      ),
      ("f = v => of(v, v); x = 1; y = f(x); f = v => v + 1", "x = 5", "x = 5\ny = 6"),
      (
        "d = of(1, 2); [a, b] = [1, d]", "d = 5",
        "d redefined: was a stream, is a cell → b is a cell now\nd = 5\nb = 5"
      ),
      ("d = of(1, 2); b = d; d = x => x + 1; c = b(7)", "c", "c = 8"),
      ("d = of(1, 2); [a, b] = [1, d]; d = x => x + 1; c = b(7)", "c", "c = 8"),
      (
        "a = behavior(1); y = a + 1; a = x => x", "y",
        "y  ✕ a + 1: a function and a number: a + 1; was 2"
      ),
      ("a = of(1); b = a; del a; a = of(5)", "b", "b is a: 5 │ completed"),
      ("n = 2; y = of(1,2,3).take(n).sum() + 0", "n = 3", "n = 3\ny = 6 │ completed"),
    ])
  func `a change reaches all that it concerns`(_ before: String, _ line: String, _ answer: String) {
    #expect(Self.answer(before.split(separator: ";").map(String.init) + [line]) == answer)
  }

  @Test func `the list of names says why a formula has no value`() {
    let lines = Typed.answer(
      "a = 0", "s = subject()", "u = 10 / a; w = s + a; b = u + 1; g = 1; m = g + 1; del g", ":ls")
    #expect(
      lines == """
        ◆ a  0         = 0
        ● s  subject()
        ◆ u  10 / a    ✕ division by zero
        ◆ w  s + a     … waiting for s
        ◆ b  u + 1     ✕ division by zero
        ◆ m  g + 1     … missing g
        """)
  }

  @Test func `a condition of many parts needs its first part`() {
    let names = (1...200).map { "a\($0)" }
    let session = Session()
    _ = session.submit(names.map { "\($0) = true\n" }.joined() + "s = subject()\na1 = false")
    _ = session.submit("y = \(names.joined(separator: " && ")) && s")
    #expect(Typed.lines(session.submit("y")) == ["y = false"])
    #expect(Typed.lines(session.submit("a1 = true")).contains("y  … waiting for s"))
  }

  @Test func `a switch of streams follows its subject`() {
    let lines = Scripted.lines(
      """
      c = 1
      s = subject()
      b = switch c { case 1: of(1)
      default: of(2) }
      n = switch s { case 3: of(7)
      default: of(8) }
      c = 2
      s.next(3)
      s.next(4)
      """)
    #expect(
      lines.filter { $0.hasPrefix("b") || $0.hasPrefix("n") }
        == ["b  1 │ completed", "b  2 │ completed", "n  7", "n  8"])
  }

  @Test(
    arguments: [
      (
        "x = 1; y = x + 1; del x", ":why not y", "y misses x, which was deleted in line 4"
      ),
      (
        "x = -4; y = -x", ":why y",
        "y = 4        -x = -(-4)\n╰─ x = -4    held from line 2"
      ),
      (
        "x = -5; z = x.abs() - x", ":why z",
        "z = 10       x.abs() - x = (-5).abs() - (-5)\n╰─ x = -5    held from line 2"
      ),
    ])
  func `an explanation can be read as a program`(
    _ before: String, _ line: String, _ answer: String
  ) {
    #expect(Self.answer(before.split(separator: ";").map(String.init) + [line]) == answer)
  }

  /// The answer to the last line, without the timelines.
  private static func answer(_ lines: [String]) -> String {
    let lines = lines.map { $0.trimmingPrefix(" ") }.filter { !$0.isEmpty }.map(String.init)
    return Typed.answer([":set timeline never"] + lines).split(separator: "\n")
      .prefix { !"●○◆".contains($0.first ?? " ") }.joined(separator: "\n")
  }
}
