import StreamEngine
import Testing

@Suite struct SampleTests {
  @Test func `emits the newest once, when the other does`() {
    check(
      "-1-2-3-4-|", "--5---6-----7-", { $0.sample($1) }, "--1---3--|",
      subscriptions: ["^--------!", "^--------!"])
    check("-1---|", "--55|", { $0.sample($1) }, "--1--|")
  }

  @Test func `the source is subscribed first`() {
    check("1-2-|", "5-6-|", { $0.sample($1) }, "1-2-|")
    check("|", "-5|", { $0.sample($1) }, "|")
  }

  @Test func `what has not been sampled is dropped, the other's completion means nothing`() {
    check("-1-2-|", "--5|", { $0.sample($1) }, "--1--|", subscriptions: ["^----!", "^--!"])
  }

  @Test func `failures of both are ours`() {
    check("-1-#", "-----5", { $0.sample($1) }, "---#", subscriptions: ["^--!", "^--!"])
    check("-1---", "--#", { $0.sample($1) }, "--#", subscriptions: ["^-!", "^-!"])
  }

  @Test func `the default stands in where nothing new has come`() {
    check("---1---|", "-5-5-5-", { $0.sample($1, defaultValue: 0) }, "-0-1-0-|")
  }

  @Test func `every so often`() {
    check("-12-3-4-5-|", { $0.sample(every: .milliseconds(3)) }, "---2--4--5|")
    check("-1-", { $0.sample(every: .zero) }, "#", subscriptions: "(^!)")
  }
}
