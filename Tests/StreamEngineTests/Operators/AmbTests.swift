import StreamEngine
import Testing

@Suite struct AmbTests {
  @Test func `follows the first to emit and leaves the others`() {
    check("--1-2|", "-5-6-|", { $0.amb($1) }, "-5-6-|", subscriptions: ["^!", "^----!"])
    check("-1-2|", "-5-6-|", { $0.amb($1) }, "-1-2|", subscriptions: ["^---!", "^!"])
  }

  @Test func `an end decides too`() {
    check("--1|", "-|", { $0.amb($1) }, "-|", subscriptions: ["^!", "^!"])
    check("--1|", "-#", { $0.amb($1) }, "-#")
    check("-1-#", "--5|", { $0.amb($1) }, "-1-#")
  }

  @Test func `one that decides it at once keeps the others from being subscribed`() {
    check(["-1|", "-5|"], { .amb([.of(7), $0[0], $0[1]]) }, "[7|]", subscriptions: ["", ""])
  }

  @Test func `nobody never wins`() {
    check(Observable<Int>.amb([]), "--!")
    check("-1|", { .amb([$0]) }, "-1|")
    check("---1", "---2", { $0.amb($1) }, "-!", subscriptions: ["^!", "^!"])
  }
}
