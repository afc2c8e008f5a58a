import StreamEngine
import Testing

@Suite struct CompactMapTests {
  @Test func `drops what becomes nil`() {
    check("-1-2-3-|", { $0.compactMap { $0 == 2 ? nil : $0 * 2 } }, "-2---6-|")
  }

  @Test func `an optional may be an element`() {
    check("-1-2-|", { $0.compactMap { $0 == 2 ? nil : .some(Int?.none) } }, "-'nil'---|")
  }

  @Test func `passes emptiness and failure`() {
    check("--|", { $0.compactMap { $0 } }, "--|")
    check("-1-#", { $0.compactMap { $0 } }, "-1-#")
  }

  @Test func `fails when the function throws`() {
    check(
      "-1-2-|", { $0.compactMap { _ -> Int? in try throwTestError() } }, "-#", subscriptions: "^!")
  }
}
