import StreamEngine
import Testing

@Suite struct SkipTests {
  @Test func `leaves out the first elements`() {
    check("-1--2--3-|", { $0.skip(1) }, "----2--3-|")
    check("-1--2-|", { $0.skip(5) }, "------|")
  }

  @Test(arguments: [0, -1]) func `skipping none passes all`(count: Int) {
    check("-1-2|", { $0.skip(count) }, "-1-2|")
  }

  @Test func `passes a failure at any time`() {
    check("-1-#", { $0.skip(2) }, "---#")
  }
}

@Suite struct SkipForTests {
  @Test func `leaves out what comes within the time`() {
    check("-1-2-3-|", { $0.skip(for: .milliseconds(4)) }, "-----3-|")
  }

  @Test func `the timer is set before the source is subscribed`() {
    check("-1-2-|", { $0.skip(for: .milliseconds(3)) }, "---2-|")
    check(.hot("-1-2-|"), { $0.skip(for: .milliseconds(3)) }, "-----|")
  }

  @Test func `the end passes at any time, and takes the timer with it`() {
    check("-1|", { $0.skip(for: .milliseconds(4)) }, "--|")
    check("-1#", { $0.skip(for: .milliseconds(4)) }, "--#")
    check("-1-2-3", { $0.skip(for: .milliseconds(9)) }, "---!")
  }
}

@Suite struct SkipWhileTests {
  @Test func `leaves out until one fails the predicate`() {
    check("-1-2-3-1|", { $0.skip { $0 < 2 } }, "---2-3-1|")
  }

  @Test func `the predicate is not asked again`() {
    var asked = 0
    check(
      "-1-2-3-1|",
      {
        $0.skip {
          asked += 1
          return $0 < 2
        }
      }, "---2-3-1|")
    #expect(asked == 2)
  }

  @Test func `passes emptiness and failure`() {
    check("--|", { $0.skip { _ in true } }, "--|")
    check("-1#", { $0.skip { _ in true } }, "--#")
  }

  @Test func `fails when the predicate throws`() {
    check("-1-2|", { $0.skip { _ in try throwTestError() } }, "-#", subscriptions: "^!")
  }
}

@Suite struct SkipUntilTests {
  @Test func `leaves out until the other emits, and then lets that go`() {
    check(
      "-1-2-3-|", "--5-6", { $0.skip(until: $1) }, "---2-3-|", subscriptions: ["^------!", "^-!"])
  }

  @Test func `the other is subscribed first`() {
    check("1-2|", "5-|", { $0.skip(until: $1) }, "1-2|")
    check("-1|", { $0.skip(until: Observable<Int>.of(7)) }, "-1|")
  }

  @Test func `the other's completion means nothing`() {
    check("-1-2|", "-|", { $0.skip(until: $1) }, "----|", subscriptions: ["^---!", "^!"])
  }

  @Test func `the other's failure is ours`() {
    check("-1-2|", "--#", { $0.skip(until: $1) }, "--#", subscriptions: ["^-!", "^-!"])
    check("-1-2|", "-5-#", { $0.skip(until: $1) }, "-1-2|")
  }

  @Test func `our end passes at any time`() {
    check("-1|", "---5", { $0.skip(until: $1) }, "--|", subscriptions: ["^-!", "^-!"])
    check("-1#", "---5", { $0.skip(until: $1) }, "--#")
  }
}
