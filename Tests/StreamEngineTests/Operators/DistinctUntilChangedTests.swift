import StreamEngine
import Testing

@Suite struct DistinctUntilChangedTests {
  @Test func `leaves out what equals the element before`() {
    check("-1-1-2-1|", { $0.distinctUntilChanged() }, "-1---2-1|")
  }

  @Test func `compares with what was emitted last`() {
    check("-1-2-3-4|", { $0.distinctUntilChanged { $1 - $0 < 2 } }, "-1---3--|")
  }

  @Test func `compares keys`() {
    check("-1-3-4-6-1|", { $0.distinctUntilChanged(at: { $0 % 2 }) }, "-1---4---1|")
  }

  @Test func `passes emptiness and failure`() {
    check("--|", { $0.distinctUntilChanged() }, "--|")
    check("-1#", { $0.distinctUntilChanged() }, "-1#")
  }

  @Test func `fails when a function throws`() {
    check("-1-2|", { $0.distinctUntilChanged { _, _ in try throwTestError() } }, "-1-#")
    check("-1-2|", { $0.distinctUntilChanged(at: { _ -> Int in try throwTestError() }) }, "-#")
  }
}
