import StreamEngine
import Testing

@Suite struct DistinctTests {
  @Test func `leaves out what has come before`() {
    check("-1-2-1-3|", { $0.distinct() }, "-1-2---3|")
    check("-1-1-#", { $0.distinct() }, "-1---#")
    check("|", { $0.distinct() }, "|")
  }

  @Test func `compares keys`() {
    check("-1-2-3-4|", { $0.distinct { $0 % 2 } }, "-1-2----|")
  }

  @Test func `fails when the key throws`() {
    check("-1-2|", { $0.distinct { _ -> Int in try throwTestError() } }, "-#", subscriptions: "^!")
  }

  @Test func `forgets when it is told to`() {
    check(
      "-1-1-1-|", "--5-|", { $0.distinct({ $0 }, flushes: $1) }, "-1-1---|",
      subscriptions: ["^------!", "^---!"])
    check("-1-|", "--#", { $0.distinct({ $0 }, flushes: $1) }, "-1#")
  }

  @Test func `a source that is over keeps the other from being subscribed`() {
    check("|", "-5", { $0.distinct({ $0 }, flushes: $1) }, "|", subscriptions: ["(^!)", "(^!)"])
    check(
      [.hot("-1-")], { Observable.of(1, 1).distinct({ $0 }, flushes: $0[0]) }, "[1|]",
      subscriptions: [""])
  }
}
