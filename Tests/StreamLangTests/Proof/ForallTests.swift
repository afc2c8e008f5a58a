import Testing

@testable import StreamLang

/// `forall a: ints { … }`: statements that hold whatever comes in.
@Suite struct ForallTests {
  private static func report(_ text: String) -> TestReport {
    TestReport(testing: text, called: "t.rx")
  }

  @Test(arguments: [
    "forall a: ints, b: ints { expect zip(a, b).count() <= a.count() }",
    "forall a: ints, n: int { expect a.take(max(n, 0)).count() <= a.count() }",
    "forall a: texts, d: duration { expect a.delay(d).count() == a.count() }",
    "forall x: cell { y = x + 1; expect y - 1 == x }",
    "twice = s => s.map(*2); k = 3\nforall a: ints { expect a.twice().map(x => x * k).sum() == 6 * a.sum() }",
    "forall a: bools, b: bool, t: text {\n  expect a.startWith(b).mapTo(t).count() == a.count() + 1\n}",
  ])
  func `what holds passes as one test`(_ text: String) {
    let report = Self.report(text)
    #expect(report.lines == [])
    #expect(report.passed == 1)
  }

  @Test(arguments: [
    (
      "forall a: ints { expect a.filter(>0).count() == a.count() }",
      "forall fails with a = [0|]: expected a.filter(>0).count() == a.count(); that was try "
    ),
    (
      "forall a: ints, b: ints { expect zip(a, b).count() == a.count() }",
      "forall fails with a = [0|], b = |: expected zip(a, b).count() == a.count(); that was try "
    ),
    (
      "forall a: ints { expect a.distinct().count() == a.count() }",
      "forall fails with a = 0[0|]: expected a.distinct().count() == a.count(); that was try "
    ),
    (
      "forall a: ints { expect a.distinctUntilChanged().count() == a.distinct().count() }",
      "forall fails with a = 01[0|]: expected a.distinctUntilChanged().count() "
        + "== a.distinct().count(); that was try "
    ),
    (
      "forall n: int { expect n * n != 9 }",
      "forall fails with n = 3: expected n * n != 9; that was try "
    ),
    (
      "forall x: cell { y = x * 2; expect y < 6 }",
      "forall fails with x = 3: expected y < 6; that was try "
    ),
  ])
  func `what does not hold fails with the smallest input`(_ text: String, _ message: String) {
    let report = Self.report(text)
    #expect(report.failed == 1)
    let line = report.lines.first { $0.contains("forall fails") } ?? ""
    #expect(line.hasPrefix("t.rx:1:1: \(message)"), "\(report.lines)")
  }

  @Test func `the same seed finds the same, and the seed is told`() {
    let text = ":set tries 30\nforall a: ints { expect a.sum() < 5 }"
    #expect(Self.report(text).lines == Self.report(text).lines)
    #expect(Self.report(text).lines.contains { $0.contains("of 30, seed 0") })
    let other = Self.report(":set seed 7\n\(text)").lines
    #expect(other.contains { $0.contains("seed 7") })
  }

  @Test(arguments: [
    (
      "forall a: numbers { expect 1 == 1 }",
      "forall knows no numbers; it has ints, texts, bools, int, text, bool, duration, cell"
    ),
    ("forall a: ints", "forall wants a block; as in `forall a: ints { expect a.count() >= 0 }`"),
    (
      "forall a: ints, b { expect 1 == 1 }",
      "forall wants a kind behind b; as in `forall b: ints { … }`"
    ),
    ("forall a: ints { expect zzz.count() == 0 }", "unknown name zzz"),
  ])
  func `a mistake says what to write`(_ text: String, _ message: String) {
    #expect(Session().check(text).first?.text == message)
  }

  @Test func `it is formatted, and a name elsewhere`() {
    #expect(
      Formatter.format("forall  a : ints,n:int {expect a.take(n).count()>=0}").text
        == "forall a: ints, n: int { expect a.take(n).count() >= 0 }\n")
    #expect(Session().check("forall = 3; x = forall + 1") == [])
  }
}
