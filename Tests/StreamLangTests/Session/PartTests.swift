import TestSupport
import Testing

@testable import StreamLang

/// Parts of values: set, spread, and taken apart.
@Suite struct PartTests {
  // MARK: Setting

  @Test(arguments: [
    (["p = {x: 1, y: 2}; s = p.x + 1", "p.x = 5"], "p = {x: 5, y: 2}\ns = 6"),
    (["p = {x: 1}", "p.x = 1"], "p = {x: 1}  (unchanged)"),
    (["p = {x: 1}", "p.x += 2"], "p = {x: 3}"),
    (["p = {x: 1}", "p.x := 2"], "p = {x: 2}"),
    (["p = {x: 1}", "p.z = 2"], "p = {x: 1, z: 2}"),
    (["p = {x: 1}; k = \"x\"", "p[k] = 2"], "p = {x: 2}"),
    (["p = {x: 1, y: 2}; s = p.x + p.y", "p.x := 5, p.y := 6"], "p = {x: 5, y: 6}\ns = 11"),
    (["p = {x: 1}", "batch { p.x = 5; p.y = 6 }"], "p = {x: 5, y: 6}"),
    (["p = {pos: {x: 1, y: 2}}; q = p.pos.x", "p.pos.x = 5"], "p = {pos: {x: 5, y: 2}}\nq = 5"),
    (["p = {items: [1, 2, 3]}", "p.items[2] = 7"], "p = {items: [1, 2, 7]}"),
    (["l = [1, 2]; s = sum(l)", "l[0] = 10"], "l = [10, 2]\ns = 12"),
    (["l = [1, 2]", "l.1 = 10"], "l = [1, 10]"),
    (["l = [{name: \"a\"}]", "l[0].name = \"x\""], "l = [{name: \"x\"}]"),
    (["l = [1, 2]; i = 1", "l[i] -= 5"], "l = [1, -3]"),
    (["p = {x: 0}; f = v => { p.x = v }", "f(3)"], "p = {x: 3}"),
    (["p = {x: 0}; f = v => p.x = v", "f(3)"], "p = {x: 3}"),
    (
      ["a = subject(); p = {x: 0, n: 0}; a.subscribe { p.x = $0; p.n += 1 }", "a.next(4)"],
      "a  4\np = {x: 4, n: 1}"
    ),
    (["p = {x: 1}; at 1s { p.x = 5 }", "wait 1s"], "      1s  p = {x: 5}"),
    (["p = {x: 1}", "p.value.x = 2"], "p = {x: 2}"),
  ])
  func `a part of a cell makes another value`(_ lines: [String], _ answer: String) {
    #expect(Self.events(lines) == answer)
  }

  /// The answer to the last line without its timelines.
  private static func events(_ lines: [String]) -> String {
    Typed.answer(lines).split(separator: "\n")
      .prefix { !$0.hasPrefix("●") && !$0.hasPrefix("◆") && !$0.hasPrefix("     0") }
      .joined(separator: "\n")
  }

  @Test func `old parts are shared, and whoever holds them keeps them`() {
    let lines = [
      "p = {pos: {x: 1}, big: [1, 2]}; let old = p.value; let big = p.value.big",
      "kept = [p.value]; a = behavior(p.value)", "p.pos.x = 5",
    ]
    #expect(Self.events(lines) == "p = {pos: {x: 5}, big: [1, 2]}")
    for (text, answer) in [
      ("old.pos.x", "1"), ("kept[0].pos.x", "1"), ("a.value.pos.x", "1"), ("big == p.big", "true"),
    ] {
      #expect(Typed.answer(lines + [text]) == answer, "\(text)")
    }
  }

  @Test(arguments: [
    ("r = {s: subject()}; r.s.map(*2)", "r.s.value = 2", "_1  4"),
    ("r = {s: subject()}; r.s.map(*2)", "r.s.next(2)", "_1  4"),
    ("f = p => { p.value = 2 }; a = subject()", "f(a)", "a  2"),
    ("f = p => p.value = 2; a = subject()", "f(a)", "a  2"),
    ("f = p => { p.s.value = 2 }; r = {s: subject()}; r.s.map(*2)", "f(r)", "_1  4"),
    ("l = [subject(), subject()]; l[1].map(+1)", "l[1].value = 3", "_1  4"),
    ("a = behavior({x: 1, y: 2}); b = a.map(.x)", "a.value.x = 3", "a  {x: 3, y: 2}\nb  3"),
    ("a = behavior([1, 2])", "a.value[0] += 3", "a  [4, 2]"),
    ("a = subject()", "a.value = 3", "a  3"),
  ])
  func `a stream in a record is sent to`(_ before: String, _ line: String, _ answer: String) {
    #expect(Self.events([before, line]) == answer)
  }

  /// A function changes its own copy, as a value has no identity.
  @Test(arguments: [
    ("of({n: 1}).map(p => { p.n += 1; p })", "_1  {n: 2} │ completed"),
    (
      "of(1, 2).scan({n: 0, all: []}, (acc, v) => { acc.n += v; acc.all += [v]; acc })",
      "_1  {n: 1, all: [1]}, {n: 3, all: [1, 2]} │ completed"
    ),
    ("of([1, 2]).map(l => { l[0] = 9; l })", "_1  [9, 2] │ completed"),
  ])
  func `a function sets a part of its own name`(_ line: String, _ answer: String) {
    #expect(Self.events([line]) == answer)
  }

  @Test(arguments: [
    ("l = [1, 2, 3]", "l[5] = 1", "index 5 is outside a list of 3"),
    ("l = [1, 2, 3]", "l[-1] = 1", "index -1 is outside a list of 3"),
    (
      "l = [1, 2, 3]", "l[3] = 1",
      "index 3 is outside a list of 3; `l += […]` adds to its end"
    ),
    ("l = [1]", "l[\"a\"] = 3", "a list has no element \"a\" that can be set"),
    ("p = {x: 1}", "p.y.z = 3", "no field y in {x: 1}"),
    ("p = {x: 1}", "p.x.y = 3", "a number has no y that can be set"),
    ("p = nil", "p.x = 3", "nil has no x that can be set"),
    (
      "p = {x: 1}; c = {x: p.x}", "c.x = 3",
      "c is a formula ({x: p.x}), and so is each part of it; set p instead"
    ),
    ("let p = {x: 1}", "p.x = 3", "p was defined with let; del p first, or use another name"),
    ("const l = [1]", "l[0] = 3", "l was defined with const; del l first, or use another name"),
    (
      "a = subject()", "a.x = 3",
      "a is a stream, and has no x that can be set; a part of its latest value is `a.value.x`"
    ),
    (
      "f = p => { p.x = 3 }; a = subject()", "f(a)",
      "p is a stream, and has no x that can be set; a part of its latest value is `p.value.x`"
    ),
    ("a = subject()", "a.value.x = 3", "a has no value yet"),
    (
      "b = of({x: 1})", "b.x = 3",
      "b is not a subject, so nothing can be sent to it; make it with `subject()`"
    ),
    (
      "b = of({x: 1})", "b.value.x = 3",
      "b is not a subject, so nothing can be sent to it; make it with `subject()`"
    ),
    ("l = [subject(), subject()]", "l[0] = 3", "l cannot be set"),
    (
      "l = [1]; next = () => { print(1); 0 }", "l[next()] += 1",
      "`next()` would be called twice here; bind it to a name first"
    ),
    ("f = () => {x: 1}", "f().x = 3", "only a name or a part of one can be set"),
    (
      "p = {x: 1}", "y = if p.x > 0 { p.x = 2; 1 } else { 0 }",
      "a formula cannot set p; a subscription can, as in `a.subscribe { p = $0 }`; "
        + "nothing on this line has happened"
    ),
  ])
  func `what has no part to set says so`(_ before: String, _ line: String, _ message: String) {
    let answer = Self.message(before, line)
    #expect(answer.hasSuffix(message), "\(answer)")
  }

  /// The message that answers the last line, on one line.
  private static func message(_ lines: String...) -> String {
    Typed.answer(lines).split(separator: "\n").map { String($0).trimmedMark }.joined(separator: " ")
  }

  // MARK: Spreading

  @Test(arguments: [
    (["l = [1, 2]; m = [0, ...l, 9]", "l = [5]"], "l = [5]\nm = [0, 5, 9]"),
    (["l = [1]; m = [...l, ...l]", "l[0] = 5"], "l = [5]\nm = [5, 5]"),
    (["p = {x: 1}; q = {...p, y: 2}", "p.x = 5"], "p = {x: 5}\nq = {x: 5, y: 2}"),
    (["p = {x: 1, y: 2}; q = {...p, x: 0}", "p.y = 5"], "p = {x: 1, y: 5}\nq = {x: 0, y: 5}"),
    (["p = {x: 1}; q = {x: 0, ...p}", "p.x = 5"], "p = {x: 5}\nq = {x: 5}"),
    (["m = {...nil, x: 1}"], "m = {x: 1}"),
    (["of(1, 2).scan([], (acc, v) => [...acc, v])"], "_1  [1], [1, 2] │ completed"),
    (["of(1).map(v => ({...{a: 0}, b: v}))"], "_1  {a: 0, b: 1} │ completed"),
    (["s = behavior([1]); m = [...s, 2]", "s.next([3])"], "s  [3]\nm = [3, 2]"),
    (["r = {f: x => x + 1}; q = {...r, k: 1}", "q.f(3)"], "4"),
    (["l = [1]", "[...l, 2].map(*2)"], "[2, 4]"),
    (["ss = [of(1), of(2)]", "merge([...ss, of(3)])"], "_1  1, 2, 3 │ completed"),
  ])
  func `a list and a record can be spread`(_ lines: [String], _ answer: String) {
    #expect(Self.events(lines) == answer)
  }

  @Test(arguments: [
    ("x = [...5]", "`...` wants a list, got a number"),
    ("x = [...nil]", "`...` wants a list, got nil"),
    ("x = {...[1]}", "`...` wants a record, got a list"),
    (
      "quiet x = of(...[1])",
      "`...` has its place in a list or a record; a list is an argument as it is: `from(list)`, "
        + "`max(list)`"
    ),
  ])
  func `what cannot be spread says so`(_ line: String, _ message: String) {
    #expect(Self.message(line).hasSuffix(message), "\(Self.message(line))")
  }

  // MARK: Taking apart

  @Test(arguments: [
    ("of({a: 1, b: 2}).map(({a}) => a)", "_1  1 │ completed"),
    ("of({a: 1, b: 2}).map(({a, b: c}) => a + c)", "_1  3 │ completed"),
    ("of({a: {c: 3}}).map(({a: {c}}) => c)", "_1  3 │ completed"),
    ("of({a: [1, 2]}).map(({a: [x, y]}) => x + y)", "_1  3 │ completed"),
    ("of([{a: 1}, 2]).map(([{a}, b]) => a + b)", "_1  3 │ completed"),
    ("of({a: 1}).map { ({a}) in a + 1 }", "_1  2 │ completed"),
    ("of({n: 1}).scan(0, (acc, {n}) => acc + n)", "_1  1 │ completed"),
  ])
  func `a record is taken apart by a parameter`(_ line: String, _ answer: String) {
    #expect(Self.events([line]) == answer)
  }

  @Test(arguments: [
    ("of({a: 1}).map(({aa}) => aa)", "no field aa in {a: 1}"),
    ("of(1).map(({b}) => b)", "wanted a record with b, got 1"),
  ])
  func `a record without the field says so`(_ line: String, _ message: String) {
    #expect(Typed.answer(line).contains("✕ \(message)"), "\(Typed.answer(line))")
  }

  /// Each name follows, however the list is written.
  @Test(arguments: [
    (["pair = [1, 2]; (p, q) = pair", "pair = [3, 4]"], "pair = [3, 4]\np = 3\nq = 4"),
    (["a = 1; b = 2; (p, [q, _]) = [a, [b, 0]]", "b = 5"], "b = 5\nq = 5"),
    (["l = [1, 2]; (p, q) = map(l, x => x * 2)", "l = [2, 2]"], "l = [2, 2]\np = 4"),
    (["r = {a: 1}; ({a}, c) = [r, 3]", "r.a = 9"], "r = {a: 9}\na = 9"),
    (["a = 1; s = behavior(2); (p, q) = [a, s.map(+1)]", "a = 5"], "a = 5\np = 5"),
    (
      ["pair = [1, 2]; (p, q) = pair", "pair = 5"],
      "pair = 5\np  ✕ wanted a list of 2, got 5\nq  ✕ wanted a list of 2, got 5"
    ),
    (
      ["pair = [1, 2]; (p, q) = pair", "p := 5"],
      "p is a formula ((p, q) = pair); change pair, or redefine it: `p = 5`"
    ),
  ])
  func `each name of a pattern follows`(_ lines: [String], _ answer: String) {
    let found = Self.events(lines).split(separator: "\n").map { String($0).trimmedMark }
    #expect(found.joined(separator: "\n") == answer)
  }

  // MARK: Lists in functions

  @Test(arguments: [
    ("of(1, 2).scan([], (acc, v) => acc.append(v))", "_1  [1], [1, 2] │ completed"),
    ("of(1, 2).scan([], (acc, v) => acc.concat(v))", "_1  [1], [1, 2] │ completed"),
    ("of(1, 2).scan([], (acc, v) => acc.concat([v]))", "_1  [1], [1, 2] │ completed"),
    ("of(1, 2).scan([], (acc, v) => { acc.push(v) })", "_1  [1], [1, 2] │ completed"),
    ("of(1, 2).scan([], (acc, v) => { acc += [v]; acc })", "_1  [1], [1, 2] │ completed"),
    ("[1].concat([2, 3], 4)", "[1, 2, 3, 4]"),
    ("[of(1), of(2)].concat()", "_1  1, 2 │ completed"),
    ("f = ss => ss.concat(); f([of(1), of(2)])", "_1  1, 2 │ completed"),
    ("f = (a, b) => a.concat(b); f(of(1), of(2))", "_1  1, 2 │ completed"),
    ("of(1).append(2, 3)", "_1  1, 2, 3 │ completed"),
  ])
  func `a list has methods of lists, and a stream those of streams`(
    _ line: String, _ answer: String
  ) {
    #expect(Self.events([line]) == answer)
  }

  @Test(arguments: [
    (
      "of(1).scan([], (acc, v) => { acc.append(v); acc })",
      "`acc.append(v)` leaves acc as it is, and nobody keeps what it makes; write `acc += [v]`, "
        + "or answer `[...acc, v]`"
    ),
    (
      "of([2, 1]).map(l => { l.sort(); l })",
      "`l.sort()` leaves l as it is, and nobody keeps what it makes; write `l = l.sort()`"
    ),
    (
      "l = [1]; l.push(3)",
      "`l.push(3)` leaves l as it is, and nobody keeps what it makes; write `l += [3]`"
    ),
    (
      "l = [1]; l.append(3)",
      "`l.append(3)` leaves l as it is, and nobody keeps what it makes; write `l += [3]`"
    ),
  ])
  func `a list that nobody keeps is refused`(_ program: String, _ message: String) {
    #expect(Session().check(program).map(\.text) == [message])
  }

  // MARK: Words of others

  @Test(arguments: [
    (
      "n = 1; t = `n is ${n + 1}, \"so\" \\`x\\` \\${y}`",
      "n = 1\nt = \"n is 2, \\\"so\\\" `x` ${y}\""
    ),
    ("t = `${[1, 2].map(x => `<${x}>`)}`", "t = \"[\\\"<1>\\\", \\\"<2>\\\"]\""),
    ("t = `$5 {a}`", "t = \"$5 {a}\""),
    ("x = null; y = x ?? 3", "x = nil\ny = 3"),
    ("of(1, null).filter(x => x !== null)", "_1  1 │ completed"),
  ])
  func `others' literals are read`(_ line: String, _ answer: String) {
    #expect(Self.events([line]) == answer)
  }

  @Test(arguments: [
    ("x = `a ${n + 1} b`", "x = \"a \\(n + 1) b\""),
    ("x = [0,...l ,1]", "x = [0, ...l, 1]"),
    ("x = {...p,y:2}", "x = {...p, y: 2}"),
    ("f = ({a,b:c}) => a+c", "f = ({a, b: c}) => a + c"),
    ("({a},b) = l", "({a}, b) = l"),
    ("p.pos.x=5", "p.pos.x = 5"),
    ("l[0]=5", "l[0] = 5"),
    ("l[0]+=5", "l[0] += 5"),
    ("f = v => p.x = v", "f = v => { p.x = v }"),
    ("x = null", "x = nil"),
  ])
  func `the formatter writes it in our words`(_ text: String, _ formatted: String) {
    #expect(Formatter.format(text).text == formatted + "\n")
    #expect(Formatter.format(formatted).text == formatted + "\n")
  }
}

extension String {
  /// A message behind the carets that point at its place.
  fileprivate var trimmedMark: String { String(drop { $0 == " " || $0 == "^" }) }
}
