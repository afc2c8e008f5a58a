import StreamEngine
import Testing

@Suite struct MinMaxTests {
  @Test func `the smallest and the largest at completion`() {
    check("-3-1-2|", { $0.min() }, "------[1|]")
    check("-3-1-2|", { $0.max() }, "------[3|]")
    check("-3-1-2|", { $0.min { $0 > $1 } }, "------[3|]")
  }

  @Test func `nothing of nothing, nor on failure`() {
    check("--|", { $0.min() }, "--|")
    check("-1-#", { $0.max() }, "---#")
    check("-1-2|", { $0.max { _, _ in try throwTestError() } }, "---#", subscriptions: "^--!")
  }

  @Test func `the first of equal ones`() {
    check("-1-3-5|", { $0.min { $0 % 2 < $1 % 2 } }, "------[1|]")
    check("-1-3-5|", { $0.max { $0 % 2 < $1 % 2 } }, "------[1|]")
  }
}
