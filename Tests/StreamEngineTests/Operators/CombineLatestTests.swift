import StreamEngine
import Testing

@Suite struct CombineLatestTests {
  @Test func `emits on each element once both have one`() {
    check("-1---3--|", "--2-4---|", { $0.combineLatest($1, +) }, "--3-57--|")
  }

  @Test func `completes when both have`() {
    check("-1|", "--2-3|", { $0.combineLatest($1, +) }, "--3-4|", subscriptions: ["^-!", "^----!"])
  }

  @Test func `completes at once when one ends without an element`() {
    check("-1--3|", "--|", { $0.combineLatest($1, +) }, "--|", subscriptions: ["^-!", "^-!"])
    check("--|", "-1--3|", { $0.combineLatest($1, +) }, "--|")
  }

  @Test func `a failure ends everything`() {
    check("-1-#", "--2---|", { $0.combineLatest($1, +) }, "--3#", subscriptions: ["^--!", "^--!"])
    check("-1---|", "--2#", { $0.combineLatest($1, +) }, "--3#")
  }

  @Test func `fails when the function throws`() {
    check("-1-|", "-2-|", { $0.combineLatest($1) { _, _ in try boom() as Int } }, "-#")
  }

  @Test func `synchronous sources are read one after the other`() {
    check(
      Observable.of(1, 2, 3).combineLatest(.of(4, 5)) { $0 * 10 + $1 }, "[{34}{35}|]")
  }

  @Test func `a diamond glitches`() {
    check(
      .hot("-1-2|"), { a in a.combineLatest(a.map { $0 * 2 }) { "\($0)+\($1)" } },
      "-'1+2'-['2+2''2+4']|")
  }

  @Test func `a failing first source keeps the second from being subscribed`() {
    check(
      ["-1|"], { Observable<Int>.error(Boom()).combineLatest($0[0], +) }, "#",
      subscriptions: [""])
  }
}

@Suite struct CombineLatestListTests {
  @Test func `emits lists in the order of the sources`() {
    check(
      ["-1---2|", "--3---|", "---4-5|"], { Observable<Int>.combineLatest($0) { $0 } },
      "---'[1, 3, 4]'-['[2, 3, 4]''[2, 3, 5]']|")
  }

  @Test func `no source, or an empty one, completes it`() {
    check([], { Observable<Int>.combineLatest($0) { $0 } }, "|")
    check(["-1-|", "--|", "-2|"], { Observable<Int>.combineLatest($0) { $0 } }, "--|")
  }

  @Test func `failures end it`() {
    check(["-1#", "-2--|"], { Observable<Int>.combineLatest($0) { $0.count } }, "-2#")
    check(["-1-|", "-2-|"], { Observable<Int>.combineLatest($0) { _ in try boom() as Int } }, "-#")
  }

  @Test func `lists that were emitted do not change`() {
    let subjects = [Subject<Int>(), Subject<Int>()]
    var lists: [[Int]] = []
    Observable.combineLatest(subjects.map(\.stream)) { $0 }.subscribe(on: Scheduler()) {
      lists.append($0)
    }
    for value in 0..<3 { for subject in subjects { subject.next(value) } }
    #expect(lists == [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]])
    for subject in subjects { subject.complete() }
  }
}
