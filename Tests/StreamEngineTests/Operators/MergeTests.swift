import StreamEngine
import Testing

@Suite struct MergeTests {
  @Test func `interleaves as it comes`() {
    check("-1---3|", "--5-6-|", { $0.merge($1) }, "-15-63|")
  }

  @Test func `completes when all have`() {
    check("-1|", "---5|", { $0.merge($1) }, "-1-5|", subscriptions: ["^-!", "^---!"])
    check(Observable<Int>.merge([]), "|")
  }

  @Test func `the first failure ends everything`() {
    check("-1-#", "--5-6|", { $0.merge($1) }, "-15#", subscriptions: ["^--!", "^--!"])
  }

  @Test func `a source that fails at once keeps the later ones from being subscribed`() {
    check(["-1|"], { .merge([.error(TestError()), $0[0]]) }, "#", subscriptions: [""])
  }

  @Test func `synchronous sources come one after the other`() {
    check(Observable.of(1, 2, 3).merge(.of(4, 5, 6)), "[123456|]")
  }

  @Test func `three at one moment keep their order`() {
    check(["-1|", "-2|", "-3|"], { .merge($0) }, "-[123]|")
  }

  @Test func `leaving leaves all`() {
    check("-1-", "--5-", { $0.merge($1) }, "-1!", subscriptions: ["^-!", "^-!"])
  }
}
