import StreamEngine
import Testing

@Suite struct ZipTests {
  @Test func `pairs by number`() {
    check("-1-2---3-|", "---4-5---|", { $0.zip($1, +) }, "---5-7---|")
  }

  @Test func `completes as soon as nothing more can come`() {
    check("-1-2---|", "--5---6--7|", { $0.zip($1, +) }, "--6---8|")
    check("-1|", "---2-3|", { $0.zip($1, +) }, "---[3|]", subscriptions: ["^-!", "^--!"])
    check("---1-2|", "-3|", { $0.zip($1, +) }, "---[4|]")
    check("|", "-3|", { $0.zip($1, +) }, "|")
  }

  @Test func `a failure ends everything, also what waits`() {
    check("-12-#", "--5----|", { $0.zip($1, +) }, "--6-#", subscriptions: ["^---!", "^---!"])
    check("-1--|", "-#", { $0.zip($1, +) }, "-#")
  }

  @Test func `fails when the function throws`() {
    check("-1-|", "-2-|", { $0.zip($1) { _, _ in try throwTestError() as Int } }, "-#")
  }

  @Test func `long lines keep their order`() {
    let count = 10_000
    var sum = 0
    Observable<Int>.range(start: 0, count: count).zip(.range(start: 0, count: count)) {
      $0 == $1 ? 1 : 0
    }
    .subscribe(on: Scheduler()) { sum += $0 }
    #expect(sum == count)
  }
}

@Suite struct ZipListTests {
  @Test func `emits lists in the order of the sources`() {
    check(
      ["-1-2--|", "--3-4-|", "---5-6|"], { Observable<Int>.zip($0) { $0 } },
      "---'[1, 3, 5]'-'[2, 4, 6]'|")
  }

  @Test func `completes as soon as nothing more can come`() {
    check([], { Observable<Int>.zip($0) { $0 } }, "|")
    check(["-1-2|", "--3|"], { Observable<Int>.zip($0) { $0 } }, "--'[1, 3]'|")
    check(["-1|", "--3-4|"], { Observable<Int>.zip($0) { $0 } }, "--['[1, 3]'|]")
  }

  @Test func `failures end it`() {
    check(["-1#", "-2--|"], { Observable<Int>.zip($0) { $0.count } }, "-2#")
    check(["-1-|", "-2-|"], { Observable<Int>.zip($0) { _ in try throwTestError() as Int } }, "-#")
  }
}
