import Testing

@testable import StreamLang

/// Names that are an operator of streams and a plain function of values.
@Suite struct AggregatingNamesTests {
  @Test(arguments: [
    ("max(s)", "3"), ("min(s)", "1"), ("sum(s)", "6"), ("count(s)", "3"), ("first(s)", "1"),
    ("last(s)", "3"), ("contains(s, 2)", "true"), ("isEmpty(s)", "false"), ("s.max()", "3"),
    ("s.contains(>2)", "true"), ("s.contains(where: >3)", "false"), ("s.first($0 > 1)", "2"),
    ("s.max(by: (a, b) => b - a)", "1"), ("s.min(by: x => 0 - x)", "3"), ("s.average()", "2"),
    ("s.reduce((a, b) => a + b, 10)", "16"), ("s.reduce(0, +, mapResult: *2)", "12"),
    ("s.pipe(max((a, b) => b - a))", "1"), ("zip(s, s).last()", "[3,3]"),
    ("forkJoin({a: s, b: s})", "{\"a\":3,\"b\":3}"), ("s.pipe(first())", "1"),
    ("s.pipe(withLatestFrom(of(9))).last()", "[3,9]"), ("s.take(while: <3).last()", "2"),
    ("s.take(while: <2, behavior: .inclusive).last()", "2"), ("s.takeWhile(<2, true).last()", "2"),
    ("combineLatest({a: s, b: of(1)}).last()", "{\"a\":3,\"b\":1}"),
    ("from([{n: 1}, {n: 1}]).distinctUntilKeyChanged(\"n\").count()", "1"),
    ("from([1, 1.0, {a: 1, b: 2}, {b: 2, a: 1}]).distinct().count()", "2"),
  ]) func `of a stream it is the operator`(_ call: String, _ wanted: String) throws {
    let program = "quiet s = from([1, 2, 3])\nquiet r = \(call)"
    #expect(try Played.events(of: program).first == "0 next \(wanted)", "\(call)")
  }

  @Test(arguments: [
    ("max(x, 2)", "3"), ("x * sum([1, x])", "12"), ("first([x, 1]) + count([x])", "4"),
    ("contains([1, 3], x)", "true"), ("zip([1], [x])", "[[1,3]]"), ("min([x, 1])", "1"),
  ]) func `of values it is the plain function`(_ call: String, _ wanted: String) throws {
    let program = "quiet r = of(3).map(x => \(call))"
    #expect(try Played.events(of: program).first == "0 next \(wanted)", "\(call)")
  }
}
