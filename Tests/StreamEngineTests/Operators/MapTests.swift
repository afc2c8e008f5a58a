import StreamEngine
import Testing

@Suite struct MapTests {
  @Test func `applies the function to each element`() {
    check("-1--2--3-|", { $0.map { $0 * 2 } }, "-2--4--6-|", subscriptions: "^--------!")
  }

  @Test func `changes the type`() {
    check("-1-2|", { $0.map { "<\($0)>" } }, "-'<1>'-'<2>'|")
  }

  @Test func `passes emptiness and failure`() {
    check("--|", { $0.map { $0 } }, "--|")
    check("-1-#", { $0.map { $0 } }, "-1-#")
  }

  @Test func `fails when the function throws, and leaves the source`() {
    check(
      "-1-2-3-|", { $0.map { $0 == 2 ? try throwTestError() : $0 } }, "-1-#", subscriptions: "^--!")
  }

  @Test func `is silent after we have left`() {
    check("-1-2-3-|", { $0.map { $0 } }, "-1-2!", subscriptions: "^---!")
  }
}
