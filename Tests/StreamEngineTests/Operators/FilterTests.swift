import StreamEngine
import Testing

@Suite struct FilterTests {
  @Test func `lets through what satisfies the predicate`() {
    check("-1--2--3-|", { $0.filter { $0 > 1 } }, "----2--3-|")
  }

  @Test func `passes emptiness and failure`() {
    check("--|", { $0.filter { _ in true } }, "--|")
    check("-1-#", { $0.filter { _ in false } }, "---#")
  }

  @Test func `fails when the predicate throws`() {
    check(
      "-1-2-3-|", { $0.filter { $0 == 2 ? try throwTestError() : true } }, "-1-#",
      subscriptions: "^--!")
  }
}
