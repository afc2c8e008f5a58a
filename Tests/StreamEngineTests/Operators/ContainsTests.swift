import StreamEngine
import Testing

@Suite struct ContainsTests {
  @Test func `true at the first match, false at completion`() {
    check("-1-2-|", { $0.contains(2) }, "---['true'|]", subscriptions: "^--!")
    check("-1-2-|", { $0.contains { $0 > 2 } }, "-----['false'|]")
    check("|", { $0.contains(1) }, "['false'|]")
    check("-1-#", { $0.contains(2) }, "---#")
    check("-1-|", { $0.contains { _ in try throwTestError() } }, "-#", subscriptions: "^!")
  }

  @Test func `all is false at the first that is not, true at completion`() {
    check("-1-2-|", { $0.all { $0 < 2 } }, "---['false'|]", subscriptions: "^--!")
    check("-1-2-|", { $0.all { $0 > 0 } }, "-----['true'|]")
    check("|", { $0.all { _ in false } }, "['true'|]")
    check("-1-#", { $0.all { $0 > 0 } }, "---#")
    check("-1-|", { $0.all { _ in try throwTestError() } }, "-#")
  }

  @Test func `isEmpty is false at the first, true at completion`() {
    check("-1-2-|", { $0.isEmpty() }, "-['false'|]", subscriptions: "^!")
    check("--|", { $0.isEmpty() }, "--['true'|]")
    check("--#", { $0.isEmpty() }, "--#")
  }
}
