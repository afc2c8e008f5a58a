import StreamEngine
import Testing

@Suite struct IgnoreTests {
  @Test func `leaves out what equals one of the given`() {
    check("-1-2-3-|", { $0.ignore([2]) }, "-1---3-|")
    check("-1-2-3-#", { $0.ignore([1, 3]) }, "---2---#")
    check("-1-2|", { $0.ignore([]) }, "-1-2|")
  }

  @Test func `ignoring everything lets only the end pass`() {
    check("-1-2-|", { $0.ignoreElements() }, "-----|", subscriptions: "^----!")
    check("-1-2-#", { $0.ignoreElements() }, "-----#")
    check("-1-2-", { $0.ignoreElements() }, "---!", subscriptions: "^--!")
  }
}
