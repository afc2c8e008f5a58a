import Testing

@testable import StreamLang

/// Every plain function's own example, and what each says of arguments that it cannot use.
@Suite struct BuiltinTests {
  /// The output, answer or failure of `text`, whichever comes last.
  private func answer(_ text: String, _ options: Session.Options = .init()) -> String {
    let reply = Session(options).submit(text)
    if let mistake = reply.diagnostics.first { return mistake.text }
    for item in reply.items.reversed() {
      switch item {
      case .printed(let text): return text
      case .answer(let answer): return answer.text
      case .failure(let failure): return failure.text
      case .event(let event):
        switch event.kind {
        case .value(let text, _): return text
        case .failed(let failure), .fault(let failure): return failure.message
        default: continue
        }
      default: continue
      }
    }
    return ""
  }

  @Test(arguments: (Builtin.all + Builtin.ofJavaScript + Builtin.ofSwift).map(\.name))
  func `the example of a plain function gives what it says`(_ name: String) throws {
    let example = try #require(Builtin.named(name)?.example)
    #expect(answer(example.source) == example.output, "\(example.source)")
  }

  @Test(arguments: (Builtin.all + Builtin.ofJavaScript + Builtin.ofSwift).map(\.name))
  func `no plain function traps, whatever it is given`(_ name: String) throws {
    let builtin = try #require(Builtin.named(name))
    let session = Session()
    defer { withExtendedLifetime(session) {} }
    let environment = session.program.environment
    let values: [Value] = [
      .null, .bool(true), .int(0), .int(-1), .int(.min), .int(.max), .double(0.5), .double(.nan),
      .double(.infinity), .double(-1e300), .duration(.min), .duration(7), .string(""),
      .string("{:.99999999999999999999}"), .string("👩‍👧"), .list([]), .list([.int(.max), .int(1)]),
      .list([.string("a"), .null]), .record(Record([:])), .symbol("a"),
      .function(arity: 2, try #require(Function("(a, b) => a < b"))),
    ]
    let thirds = values.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    for a in values {
      _ = try? builtin.call([a], in: environment)
      for b in values {
        _ = try? builtin.call([a, b], in: environment)
        for c in thirds { _ = try? builtin.call([a, b, c], in: environment) }
      }
    }
    #expect(throws: RuntimeError.self) {
      try builtin.call(Array(repeating: .null, count: 101), in: environment)
    }
  }

  @Test(arguments: [
    ("max(2, 7, 3)", "7"), ("2.max(7)", "7"), ("min([])", "nil"), ("max(1s, 200ms)", "1s"),
    ("round(-2.5)", "-3"), ("round(2.5)", "3"), ("round(1.005, 2)", "1.01"),
    ("round(0.05, 1)", "0.1"), ("round(9.96, digits: 1)", "10"), ("round(1250, -2)", "1300"),
    ("round(1e300, 2)", "1e+300"), ("round(-0.001, 2)", "0"), ("div(7s, 2s)", "3"),
    ("floor(-0.5)", "-1"), ("ceil(7)", "7"), ("abs(-1.5s)", "1.5s"), ("sign(-2s)", "-1"),
    ("pow(2, 62)", "4611686018427387904"), ("pow(-2, 3)", "-8"), ("pow(2, -2)", "0.25"),
    ("pow(8, 1 / 3)", "2"), ("pow(2, 0.5)", "1.4142135623730951"), ("pow(0, 0)", "1"),
    ("pow(10, 0.3)", "1.9952623149688795"), ("int(-2.9)", "-2"), ("int(\"+4\")", "4"),
    ("double(\"1e3\")", "1000"), ("bool(0)", "false"), ("seconds(250ms)", "0.25"),
  ]) func `numbers`(_ text: String, _ wanted: String) {
    #expect(answer(text) == wanted)
  }

  @Test(arguments: [
    ("length(\"👨‍👩‍👧é\")", "2"), ("reversed(\"aé👨‍👩‍👧\")", "\"👨‍👩‍👧éa\""),
    ("\"cafe\\u{301}\".contains(\"e\")", "false"),
    ("\"cafe\\u{301}\".contains(\"\\u{e9}\")", "true"),
    ("\"e\\u{301}\".startsWith(\"e\")", "false"), ("\"abc\".hasSuffix(\"bc\")", "true"),
    ("\"e\\u{301}x\".indexOf(\"x\")", "1"), ("split(\" a  b \")", "[\"a\", \"b\"]"),
    ("split(\"a,,b\", \",\")", "[\"a\", \"\", \"b\"]"), ("split(\"añ\", \"\")", "[\"a\", \"ñ\"]"),
    ("split(\"\", \",\")", "[\"\"]"), ("\"a-b\".split(by: \"-\")", "[\"a\", \"b\"]"),
    ("[1, \"a\"].joined(separator: \"-\")", "\"1-a\""), ("[].join()", "\"\""),
    ("replace(\"aaa\", \"a\", \"bb\")", "\"bbbbbb\""), ("trim(\"\\t \\n\")", "\"\""),
    ("\"hello\".prefix(9)", "\"hello\""), ("\"hello\".suffix(0)", "\"\""),
    ("\"hello\".filter(!= \"l\")", "\"heo\""), ("\"ab\".map(upper)", "[\"A\", \"B\"]"),
    ("\"hello\".count(== \"l\")", "2"), ("\"\".isEmpty", "true"), ("\"ab\".first", "\"a\""),
    ("format(\"{1}{0}\", 1, 2)", "\"21\""), ("format(\"{{}} {}\", \"x\")", "\"{} x\""),
    ("format(2.675, 2)", "\"2.68\""), ("format(7, 2)", "\"7.00\""), ("format(-0.4)", "\"0\""),
    ("json(\"a\")", "\"\\\"a\\\"\""), ("parse(\"{\\\"a\\\": [1.5]}\").a.0", "1.5"),
    ("\"ABC\".toLowerCase()", "\"abc\""), ("upper(\"a\")", "\"A\""),
  ]) func `texts`(_ text: String, _ wanted: String) {
    #expect(answer(text) == wanted)
  }

  @Test(arguments: [
    ("map([\"a\"], upper)", "[\"A\"]"), ("[3, 4].map(-3)", "[0, 1]"), ("map([3], -3)", "[0]"),
    ("[{n: 1}].map(.n)", "[1]"), ("[1, 2].map($0 * 2)", "[2, 4]"),
    ("[1, 2].map { $0 * 2 }", "[2, 4]"),
    ("map([1, 2], $0 * 2)", "[2, 4]"), ("[[2, 1]].map { sorted($0) }", "[[1, 2]]"),
    ("[[2, 1]].map { map($0, +1) }", "[[3, 2]]"), ("[[1, 2]].map((a, b) => a + b)", "[3]"),
    ("[1, 2].filter($0 > 1)", "[2]"), ("[1, 2, 3].reduce($0 + $1)", "6"),
    ("[1, 2].reduce(-3, $0 + $1)", "0"), ("reduce([1, 5, 2], 0, max)", "5"),
    ("[].reduce(7, +)", "7"), ("[1, 2].contains(where: >1)", "true"),
    ("[1, 2].filter([2].contains($0))", "[2]"), ("[1, 2].includes(3)", "false"),
    ("[1, 2, 3].count(where: $0 > 1)", "2"), ("[[1], []].map { count($0) }", "[1, 0]"),
    ("[].first", "nil"), ("[].first() ?? 0", "0"), ("[1, 2, 3].last(where: <3)", "2"),
    ("[\"b\", \"a\"].sorted()", "[\"a\", \"b\"]"), ("[1, 3, 2].sorted($0 > $1)", "[3, 2, 1]"),
    ("[1, 3, 2].sorted(by: >)", "[3, 2, 1]"),
    ("[{n: 2, k: 0}, {n: 1, k: 1}].sorted(by: .n).map(.k)", "[1, 0]"),
    ("[\"bb\", \"a\"].sorted(length)", "[\"a\", \"bb\"]"), ("[3, 4].indexOf(>3)", "1"),
    ("[3, 4].indexOf(5)", "nil"), ("zip([1, 2], [3])", "[[1, 3]]"),
    ("[1].zip([2], [3])", "[[1, 2, 3]]"), ("flatten([[1], 2, [[3]]])", "[1, 2, [3]]"),
    ("sum([])", "0"), ("sum([1s, 500ms])", "1.5s"), ("average(1, 2)", "1.5"),
    ("[1s, 2s].average()", "1.5s"), ("{a: 1, b: 2}.map(*2)", "{a: 2, b: 4}"),
    ("{a: 1, b: 2}.filter((k, v) => k == \"b\")", "{b: 2}"), ("{a: 1}.count()", "1"),
    ("{a: 1}.has(\"a\")", "true"), ("[1].has(1)", "true"), ("{a: 1}.contains(\"b\")", "false"),
  ]) func `lists and records`(_ text: String, _ wanted: String) {
    #expect(answer(text) == wanted)
  }

  @Test(arguments: [
    ("upper(1)", "upper wants a string, got a number"),
    (
      "upper([\"a\"])", "upper wants a string, got a list; for each member write `map(list, upper)`"
    ),
    (
      "from(0...1000000)",
      "a range holds at most 1,000,000 numbers; a stream has no limit: `range(1, n)`"
    ),
    (
      "-9223372036854775807...9223372036854775807",
      "a range holds at most 1,000,000 numbers; a stream has no limit: `range(1, n)`"
    ),
    ("observed = create { o in o.next() }", "next wants a value, got none"),
    ("sqrt(-4)", "sqrt wants a number that is not negative, got -4"),
    ("sqrt(\"4\")", "sqrt wants a number, got a string"),
    ("abs(nil)", "abs wants a number, got nil"),
    (
      "max(1, \"a\")",
      "< compares two numbers, two strings or two durations, got a number and a string; write `int(\"a\")`"
    ),
    ("round(2.5, 0.5)", "round wants a whole number, got 0.5"),
    ("round(1e30)", "1e+30 is too large for a whole number"),
    ("round(9223372036854775807, -1)", "integer overflow"),
    ("pow(2, 63)", "integer overflow"), ("pow(0, -1)", "division by zero"),
    ("pow(-2, 0.5)", "pow of a negative number wants a whole number, got 0.5"),
    ("div(1, 0)", "division by zero"),
    ("div(1.5, 1)", "div wants two whole numbers, got 1.5 and 1"),
    ("div(-9223372036854775807 - 1, -1)", "integer overflow"),
    ("abs(-9223372036854775807 - 1)", "integer overflow"),
    ("clamp(1, 3, 2)", "clamp wants the lower bound first, got 3 and 2"),
    ("int(\"1.5\")", "\"1.5\" is not an integer"), ("double(\"x\")", "\"x\" is not a number"),
    ("bool(\"yes\")", "\"yes\" is neither true nor false"),
    ("seconds(3)", "seconds wants a duration, got a number"),
    ("split(\"a\", 1)", "split wants a string, got a number"),
    ("replace(\"a\", \"\", \"b\")", "replace wants a part that is not empty"),
    ("join(\"ab\")", "join wants a list, got a string"),
    ("\"abc\".startsWith(1)", "startsWith wants a string, got a number"),
    ("[1].startsWith(1)", "startsWith wants a list, got a number"),
    ("format(\"{}\")", "format has no value for {}, got 0 values"),
    ("format(\"{}\", 1, 2)", "format has 1 place for 2 values"),
    ("format(\"{\")", "format found a single {; write `{{` for a brace"),
    ("format(\"{:.2}\", \"x\")", "{:.2} wants a number, got a string"),
    ("format(1, 200)", "format writes 0 to 100 digits after the point, got 200"),
    ("parse(\"[1\")", "not JSON at byte 2, wanted `,` or `]`"),
    ("[1].map(3)", "map wants a function, got a number; write `x => 3`"),
    ("map(3, +1)", "map wants a list or a string, got a number"),
    ("[1].filter(+1)", "+1 has to answer true or false, got a number"),
    ("[].reduce(+)", "reduce of nothing wants a seed; write `reduce(0, …)`"),
    (
      "[1, 2].sorted(by: (a, b) => 1)",
      "(a, b) => 1 has to answer true or false, got a number; as in `(a, b) => a < b`"
    ),
    ("[1].prefix(-1)", "prefix wants a number that is not negative, got -1"),
    ("sum([\"a\"])", "sum wants numbers or durations, got a string"),
    ("average([])", "average wants a list with members, got []"),
    ("sum([9223372036854775807, 1])", "integer overflow"),
    ("keys([1])", "keys wants a record, got a list; for each member write `map(list, keys)`"),
    ("random(0)", "random wants a number above 0, got 0"),
    ("random([])", "random wants a list with members, got []"),
    ("split()", "split wants 1 argument, got 0; as in `split(\"a,b\", \",\")`"),
    ("random(1, 5)", "random wants 1 argument, got 2; as in `random(6) < 6`"),
    ("\"a\".upper(1)", "upper wants 1 argument, got 2; as in `upper(\"straße\")`"),
    ("f = x => x.upper(1); f(\"a\")", "upper wants 1 argument, got 2"),
    ("[1].sorted(wth: >)", "sorted has no label wth"),
    ("[1].count(were: >1)", "count has no label were; did you mean `where:`?"),
    (
      "x = 1; y = x + random()",
      "random has no place in a formula; a stream can, as in `timer(1s).map(_ => random(…))` or with `withLatestFrom`"
    ),
  ]) func `a mistake is named`(_ text: String, _ message: String) {
    #expect(answer(text) == message)
  }

  @Test func `results have an end`() throws {
    let long = String(repeating: "a", count: 4000)
    #expect(
      answer("replace(\"\(long)\", \"a\", \"\(long)\")")
        == "replace would make a text of more than 10,000,000 characters")
    let members = (0..<4000).map { _ in "x" }.joined(separator: ", ")
    let list = "[" + (0..<4000).map { _ in "0" }.joined(separator: ", ") + "]"
    #expect(
      answer("{ x = \(list); flatten([\(members)]) }()")
        == "flatten would make a list of more than 10,000,000 members")
  }

  @Test(arguments: [
    ("quiet r = map(cold(\"-1-2|\"), +1)", ["1 next 2", "3 next 3", "4 completed"]),
    ("quiet r = zip(cold(\"-1-2|\"), cold(\"--3|\"))", ["2 next [1,3]", "3 completed"]),
    ("quiet r = zip([cold(\"-1|\"), cold(\"-3|\")])", ["1 next [1,3]", "2 completed"]),
    ("quiet r = cold(\"-1-2|\").map([$0, 3].max())", ["1 next 3", "3 next 3", "4 completed"]),
    ("quiet r = cold(\"-a|\").map(upper)", ["1 next \"A\"", "2 completed"]),
    ("quiet r = cold(\"-2|\").map { xs in [1, xs].map(+1).sum() }", ["1 next 5", "2 completed"]),
  ]) func `a name that is both is the operator on a stream`(_ program: String, _ events: [String])
    throws
  {
    #expect(try Played.events(of: program) == events)
  }

  @Test(arguments: [
    ("words = [\"a\"]; n = map(words, upper); words = [\"b\"]; n", "[\"B\"]"),
    ("words = [\"b\", \"a\"]; n = words.sorted().map(upper); n", "[\"A\", \"B\"]"),
    ("x = 1; n = [x, 2].map(*2); x = 5; n", "[10, 4]"),
    ("p = [1]; q = [2]; n = zip(p, q); p = [3]; n", "[[3, 2]]"),
    ("x = 1; y = 2; m = max(x, y); y = 9; m", "9"), ("x = 1; m = x.max(3); x = 9; m", "9"),
  ]) func `functions of cells are formulas`(_ text: String, _ wanted: String) {
    #expect(answer(text).hasSuffix(wanted), "\(answer(text))")
  }

  @Test func `random numbers follow the seed`() {
    var options = Session.Options()
    #expect(answer("random()") == "0.8833108082136426")
    #expect(answer("[random(10), random(10)]") == "[8, 4]")
    options.seed = 7
    let first = answer("random(1000000)", options)
    #expect(first == answer("random(1000000)", options))
    #expect(first != answer("random(1000000)"))
  }

  @Test func `help shows the example and the other names`() throws {
    let page = Manual.page(for: try #require(Builtin.named("toUpperCase")))
    #expect(
      page == [
        "upper: The text in capitals.", "  upper(\"straße\")  \"STRASSE\"",
        "  also called uppercased, toUpperCase",
      ])
  }

  @Test(arguments: [
    ("\"Error\".hasMatch(\"^error\", \"i\")", "true"),
    ("hasMatch(\"Error\", \"^error\")", "false"),
    ("\"a\\nb\".hasMatch(\"^b$\", flags: \"m\")", "true"),
    ("\"b\".firstMatch(\"(a)|(b)\")", "[\"b\", nil, \"b\"]"),
    ("\"b\".match(\"c\")", "nil"),
    ("\"🌊a\".allMatches(\"\")", "[\"\", \"\", \"\"]"),
    ("\"🌊🌊\".allMatches(\".\")", "[\"🌊\", \"🌊\"]"),
    ("\"aab\".replaceMatches(\"a*\", \"<$0>\")", "\"<aa><>b<>\""),
    ("\"ab\".replaceMatches(\"(a)|b\", \"$1$2$$\")", "\"a$2$$$2$$\""),
    ("\"x\".hasMatch(\"(\")", "\"(\": no regular expression: Unterminated group"),
    ("\"x\".hasMatch(\"x\", \"g\")", "hasMatch knows the flags i, m and s, got \"g\""),
    ("\"x\".hasMatch(1)", "hasMatch wants a string, got a number"),
    (
      "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\".hasMatch(\"(a+)+b\")",
      "\"(a+)+b\": a regular expression takes too many steps"
    ),
  ])
  func `functions of regular expressions`(source: String, expected: String) {
    #expect(answer(source) == expected, "\(source)")
  }
}
