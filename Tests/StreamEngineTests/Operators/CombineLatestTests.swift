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
    check("-1-|", "-2-|", { $0.combineLatest($1) { _, _ in try throwTestError() as Int } }, "-#")
  }

  @Test func `synchronous sources are read one after the other`() {
    check(Observable.of(1, 2, 3).combineLatest(.of(4, 5)) { $0 * 10 + $1 }, "[{34}{35}|]")
  }

  @Test func `a diamond glitches`() {
    check(
      .hot("-1-2|"), { a in a.combineLatest(a.map { $0 * 2 }) { "\($0)+\($1)" } },
      "-'1+2'-['2+2''2+4']|")
  }

  @Test func `a failing first source keeps the second from being subscribed`() {
    check(
      ["-1|"], { Observable<Int>.error(TestError()).combineLatest($0[0], +) }, "#",
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
    check(
      ["-1-|", "-2-|"], { Observable<Int>.combineLatest($0) { _ in try throwTestError() as Int } },
      "-#")
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

@Suite struct CombineLatestGlitchFreeTests {
  private func pairs(_ sources: Observable<Int>...) -> Observable<String> {
    Observable<Int>.combineLatest(glitchFree: sources) {
      $0.map(String.init).joined(separator: "+")
    }
  }

  @Test func `a diamond emits once a turn`() {
    check(.hot("-1-2|"), { pairs($0, $0.map { $0 * 2 }) }, "-'1+2'-'2+4'|")
    check(.hot("-1-2|"), { pairs($0.map { $0 * 2 }, $0) }, "-'2+1'-'4+2'|")
  }

  @Test func `what has nothing in common emits for each`() {
    check("-1---3--|", "--2-4---|", { pairs($0, $1) }, "--'1+2'-'1+4''3+4'--|")
  }

  @Test func `of several elements in a turn the last counts`() {
    check(pairs(.of(1, 2, 3), .of(4, 5)), "['3+5'|]")
  }

  @Test func `a diamond of diamonds emits once, in whatever order it was subscribed`() {
    func sums(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> {
      .combineLatest(glitchFree: [a, b]) { $0[0] + $0[1] }
    }
    check(.hot("-1-2|"), { sums($0, sums($0, $0.map { $0 * 2 })) }, "-4-8|")
    check(.hot("-1-2|"), { sums(sums($0, $0.map { $0 * 2 }), $0) }, "-4-8|")
    check(
      .hot("-1-2|"),
      { source in
        let inner = sums(source, source.map { $0 * 2 }).share()
        return inner.map { _ in 0 }.merge(sums(source, sums(inner, source))).filter { $0 > 0 }
      }, "-5-{10}|")
  }

  @Test func `an end waits for what is under way, a failure does not`() {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    var trail: [String] = []
    func listen() {
      pairs(subject.stream, subject.stream.map { try $0 == 9 ? throwTestError() : $0 })
        .subscribe(on: scheduler, end: { trail.append($0.mark) }) { trail.append($0) }
    }
    listen()
    scheduler.perform {
      subject.next(1)
      subject.next(2)
      subject.complete()
    }
    #expect(trail == ["2+2", "|"])
    let other = Subject<Int>()
    trail = []
    pairs(other.stream, other.stream.map { try $0 == 9 ? throwTestError() : $0 })
      .subscribe(on: scheduler, end: { trail.append($0.mark) }) { trail.append($0) }
    scheduler.perform {
      other.next(1)
      other.next(9)
    }
    #expect(trail == ["#"])
  }

  @Test func `completes at once when one ends without an element`() {
    check("-1--3|", "--|", { pairs($0, $1) }, "--|", subscriptions: ["^-!", "^-!"])
    check([], { _ in Observable<Int>.combineLatest(glitchFree: []) { $0 } }, "|")
  }

  @Test func `a function that throws is the failure`() {
    check(
      "-1-2|",
      { source in
        Observable<Int>.combineLatest(glitchFree: [source]) {
          try $0 == [2] ? throwTestError() : $0[0]
        }
      }, "-1-#", subscriptions: "^--!")
  }

  @Test func `who has left is asked no more`() {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    var calls = 0
    let run = Observable.combineLatest(glitchFree: [subject.stream]) { calls += $0[0] }
      .subscribe(on: scheduler) { _ in }
    scheduler.perform {
      subject.next(1)
      run.cancel()
    }
    #expect(calls == 0)
  }

  @Test func `a push outside all turns counts for the next one`() {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    var results: [String] = []
    pairs(subject.stream, subject.stream).subscribe(on: scheduler) { results.append($0) }
    subject.next(1)
    subject.next(2)
    #expect(results == [])
    scheduler.run(until: 0)
    #expect(results == ["2+2"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `feedback goes round in one turn, and not without end`() {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    var results: [Int] = []
    var end: End?
    Observable.combineLatest(glitchFree: [subject.stream]) { $0[0] }
      .subscribe(on: scheduler, end: { end = $0 }) { value in
        results.append(value)
        if value != 3 { subject.next(value + 1) }
      }
    scheduler.perform { subject.next(1) }
    #expect(results == [1, 2, 3])
    #expect(end == nil)
    scheduler.perform { subject.next(4) }
    #expect(results.last == 103)
    #expect(end?.mark == "#")
  }

  @Test func `cells that it reads settle before it, and what reads those, too`() {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    let plan = CellPlan<Int>()
    scheduler.settle = { plan.settle() }
    let input = plan.input(0)
    plan.follow(subject.stream, by: input, on: scheduler)
    let next = plan.cell([input], Formula { $0[0] + 1 })
    plan.settle()
    let inner = Observable<Int>.combineLatest(glitchFree: [
      subject.stream, plan.stream(of: next),
    ]) { $0[0] * 10 + $0[1] }
    var results: [String] = []
    pairs(subject.stream, inner).subscribe(on: scheduler) { results.append($0) }
    scheduler.perform { subject.next(1) }
    scheduler.perform { subject.next(2) }
    #expect(results == ["1+12", "2+23"])
  }

  @Test func `cells settle after it, once`() {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    let plan = CellPlan<Int>()
    scheduler.settle = { plan.settle() }
    let (left, right) = (plan.input(), plan.input())
    plan.follow(subject.stream, by: left, on: scheduler)
    plan.follow(
      .combineLatest(glitchFree: [subject.stream, plan.stream(of: left)]) { $0[0] + $0[1] },
      by: right, on: scheduler)
    let sum = plan.cell([left, right], Formula { $0[0] + $0[1] })
    var sums: [Int] = []
    plan.stream(of: sum).subscribe(on: scheduler) { sums.append($0) }
    scheduler.perform { subject.next(1) }
    scheduler.perform { subject.next(2) }
    #expect(sums == [3, 6])
  }
}
