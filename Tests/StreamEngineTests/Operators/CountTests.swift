import StreamEngine
import Testing

@Suite struct CountTests {
  @Test func `counts at completion`() {
    check("-1--2--3-|", { $0.count() }, "---------[3|]")
  }

  @Test func `counts what satisfies the predicate`() {
    check("-1--2--3-|", { $0.count { $0 > 1 } }, "---------[2|]")
  }

  @Test func `an empty stream has none`() {
    check("--|", { $0.count() }, "--[0|]")
  }

  @Test func `emits nothing on failure`() {
    check("-1-#", { $0.count() }, "---#")
    check("-1-2|", { $0.count { _ in try throwTestError() } }, "-#", subscriptions: "^!")
  }
}
