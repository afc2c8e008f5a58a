import StreamEngine
import Testing

@Suite struct ForkJoinTests {
  private func joined(_ sources: [Observable<Int>]) -> Observable<[Int]> {
    Observable<Int>.forkJoin(sources) { $0 }
  }

  @Test func `emits the last of all when all have completed`() {
    check(["-1-2|", "--5---|"], joined, "------['[2, 5]'|]")
    check(["-1-2|", "--5---"], joined, "-----!")
  }

  @Test func `completes at once when one has nothing`() {
    check(["-1----|", "--|"], joined, "--|", subscriptions: ["^-!", "^-!"])
    check(["|", "--5|"], joined, "|")
    check([], joined, "|")
  }

  @Test func `failures end it`() {
    check(["-1--|", "--#"], joined, "--#", subscriptions: ["^-!", "^-!"])
    check(
      ["-1|", "-2|"], { Observable<Int>.forkJoin($0) { _ in try throwTestError() as Int } }, "--#")
  }
}

@Suite struct CombineLatestAllTests {
  @Test func `combines the latest of the streams it has collected`() {
    check(
      "12|", { $0.map { Observable.of($0, $0 + 4) }.combineLatestAll { $0.reduce(0, +) } },
      "--[7'11'|]")
    check("--|", { $0.map { Observable.of($0) }.combineLatestAll { $0 } }, "--|")
    check("1-#", { $0.map { Observable.of($0) }.combineLatestAll { $0 } }, "--#")
  }

  @Test func `zips the streams it has collected`() {
    check("12|", { $0.map { Observable.of($0, $0 + 1) }.zipAll { $0.reduce(0, +) } }, "--[35|]")
    check("1-|", "-7|", { a, b in a.map { _ in b }.zipAll { $0[0] } }, "---7|")
  }
}
