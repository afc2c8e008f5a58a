import StreamEngine
import Testing

@Suite struct SequenceEqualTests {
  @Test func `true when both have ended with the same`() {
    check("-1-2|", "--1-2|", { $0.sequenceEqual($1) }, "-----['true'|]")
    check("|", "--|", { $0.sequenceEqual($1) }, "--['true'|]")
  }

  @Test func `false as soon as that is certain`() {
    check(
      "-1-2-|", "--1-3-|", { $0.sequenceEqual($1) }, "----['false'|]",
      subscriptions: ["^---!", "^---!"])
    check("-1|", "--1--2-|", { $0.sequenceEqual($1) }, "-----['false'|]")
    check("-1-2-|", "-1|", { $0.sequenceEqual($1) }, "---['false'|]")
  }

  @Test func `what waits is missed when both have ended, or something more comes`() {
    check("-1--|", "--|", { $0.sequenceEqual($1) }, "----['false'|]")
    check("--|", "-1--|", { $0.sequenceEqual($1) }, "----['false'|]")
    check("-1--2|", "--|", { $0.sequenceEqual($1) }, "----['false'|]")
  }

  @Test func `failures end it`() {
    check("-1-#", "--1-|", { $0.sequenceEqual($1) }, "---#")
    check("-1--|", "--#", { $0.sequenceEqual($1) }, "--#")
    check("-1-|", "-2-|", { $0.sequenceEqual($1) { _, _ in try throwTestError() } }, "-#")
  }

  @Test func `equal is what the function says, this stream's element first`() {
    check("-3|", "-1|", { $0.sequenceEqual($1) { $0 == $1 + 2 } }, "--['true'|]")
  }
}
