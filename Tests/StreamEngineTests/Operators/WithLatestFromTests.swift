import StreamEngine
import Testing

@Suite struct WithLatestFromTests {
  @Test func `pairs each element with the other's latest`() {
    check("-1---2---3-|", "--4---5-----", { $0.withLatestFrom($1, +) }, "-----6---8-|")
  }

  @Test func `the other is subscribed first, its completion means nothing`() {
    check("1--2|", "4-|", { $0.withLatestFrom($1, +) }, "5--6|", subscriptions: ["^---!", "^-!"])
    check("-1|", { $0.withLatestFrom(.of(4, 5), +) }, "-6|")
  }

  @Test func `our end leaves the other`() {
    check("-1|", "4----", { $0.withLatestFrom($1, +) }, "-5|", subscriptions: ["^-!", "^-!"])
    check("-1#", "4----", { $0.withLatestFrom($1, +) }, "-5#", subscriptions: ["^-!", "^-!"])
  }

  @Test func `the other's failure is ours`() {
    check("-1--2|", "4-#", { $0.withLatestFrom($1, +) }, "-5#", subscriptions: ["^-!", "^-!"])
  }

  @Test func `fails when the function throws`() {
    check("-1|", "4-", { $0.withLatestFrom($1) { _, _ in try throwTestError() as Int } }, "-#")
  }

  @Test func `waits for all others`() {
    check(
      ["-1--2-3|", "--4---5", "---6"],
      { $0[0].withLatestFrom(Array($0[1...])) { "\($0)\($1)" } },
      "----'2[4, 6]'-'3[5, 6]'|")
    check("-1|", { $0.withLatestFrom([Observable<Int>]()) { "\($0)\($1)" } }, "-'1[]'|")
  }

  @Test func `any other's failure is ours`() {
    check(["-1--2|", "4", "--#"], { $0[0].withLatestFrom([$0[1], $0[2]]) { $0 + $1[0] } }, "--#")
  }
}
