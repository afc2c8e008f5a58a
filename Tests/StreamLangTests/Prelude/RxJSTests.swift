import Testing

@testable import StreamLang

/// The behaviour of operators in RxJS 7, event by event.
@Suite struct RxJSTests {
  private func played(_ call: String, _ wanted: [String]) throws {
    let events = try Played("quiet r = \(call)", until: 20_000_000).events
    #expect(events == wanted, "\(call)")
  }

  @Test(arguments: [
    (
      "cold(\"-1#\").pipe(retryWhen(() => cold(\"--7\")), take(2))",
      ["1 next 1", "5 next 1", "5 completed"]
    ),
    ("cold(\"-1#\").pipe(retryWhen(() => 1 / 0))", ["1 next 1", "2 error divisionByZero"]),
    (
      "cold(\"-1|\").pipe(repeatWhen(() => cold(\"--7\")), take(2))",
      ["1 next 1", "5 next 1", "5 completed"]
    ),
    ("cold(\"-1|\").pipe(repeatWhen(() => 1 / 0))", ["1 next 1", "2 error divisionByZero"]),
    (
      "hot(\"-123|\").pipe(windowWhen(() => cold(\"--|\")), mergeMap(w => w.pipe(toArray())))",
      ["2 next [1,2]", "4 next [3]", "4 completed"]
    ),
    (
      "hot(\"-123|\").pipe(bufferWhen(() => cold(\"--|\")))", ["4 next [1,2,3]", "4 completed"]
    ),
    (
      "cold(\"123456|\").pipe(bufferTime(3, 1), take(2))",
      ["3 next [1,2,3,4]", "4 next [2,3,4,5]", "4 completed"]
    ),
    (
      "NEVER.pipe(windowTime(3, 3), exhaustMap(w => w.pipe(count())))",
      ["3 next 0", "9 next 0", "15 next 0"]
    ),
  ]) func `when something begins and ends`(_ call: String, _ wanted: [String]) throws {
    try played(call, wanted)
  }

  @Test(arguments: [
    ("of(1, 1).distinctUntilChanged(() => false)", ["1", "1"]),
    ("of(1, 2).distinctUntilChanged(() => true)", ["1"]),
    ("of(1, 3, 4).distinctUntilChanged(x => x % 2)", ["1", "4"]),
    ("of(1, 3, 4).distinctUntilChanged((a, b) => b == a + 2)", ["1", "4"]),
    (
      "of({k: 1}, {k: 2}, {k: 5}).pipe(distinctUntilKeyChanged(\"k\", (a, b) => b - a < 3))",
      [#"{"k":1}"#, #"{"k":5}"#]
    ),
    ("of({k: 1}, {k: 1}).distinctUntilKeyChanged(\"k\", () => false).count()", ["2"]),
    ("of(3, 1, 2).pipe(max((x, y) => 1))", ["3"]), ("of(3, 1, 2).pipe(max((x, y) => -1))", ["2"]),
    ("of(3, 1, 2).pipe(min((x, y) => -1))", ["3"]), ("of(3, 1, 2).pipe(min((x, y) => 1))", ["2"]),
    ("of(3, 1, 2).pipe(max((x, y) => x * 10 - y * 10))", ["3"]),
    ("of(3, 1, 2).pipe(min((x, y) => x - y))", ["1"]),
    ("of({k: 1, n: 1}, {k: 1, n: 2}).pipe(min((x, y) => x.k - y.k)).map(.n)", ["2"]),
    ("of({k: 1, n: 1}, {k: 1, n: 2}).min(by: (x, y) => x.k < y.k).map(.n)", ["1"]),
    ("of({k: 1, n: 1}, {k: 1, n: 2}).max(by: (x, y) => x.k < y.k).map(.n)", ["1"]),
    ("of({k: 1, n: 1}, {k: 1, n: 2}).min(by: .k).map(.n)", ["1"]),
  ]) func `comparers`(_ call: String, _ wanted: [String]) throws {
    try played(call, wanted.map { "0 next \($0)" } + ["0 completed"])
  }

  @Test(arguments: [
    ("concat()", []), ("merge()", []), ("zip()", []), ("combineLatest()", []), ("forkJoin()", []),
    ("concat(of(1, 2))", ["1", "2"]), ("merge(of(1, 2))", ["1", "2"]),
    ("race(of(1, 2))", ["1", "2"]),
    ("zip(of(1))", ["[1]"]), ("combineLatest(of(1))", ["[1]"]), ("forkJoin(of(1, 2))", ["[2]"]),
    ("of(1).pipe(concatWith())", ["1"]), ("of(1).concatWith()", ["1"]),
    ("of(1).pipe(mergeWith())", ["1"]), ("of(1).pipe(merge())", ["1"]),
    ("of(1).pipe(zipWith())", ["[1]"]), ("of(1).pipe(combineLatestWith())", ["[1]"]),
    ("of(1).pipe(raceWith())", ["1"]), ("of(1).concat([])", ["1"]), ("concat([of(1)])", ["1"]),
    ("of(of(1), of(2)).concat()", ["1", "2"]), ("of(of(1), of(2)).pipe(mergeAll())", ["1", "2"]),
    ("concatAll(of(of(1)))", ["1"]), ("merge(of(of(3))).concat()", ["3"]),
  ]) func `combinations of none and of one`(_ call: String, _ wanted: [String]) throws {
    try played(call, wanted.map { "0 next \($0)" } + ["0 completed"])
  }

  @Test func `a race of nobody never ends`() throws { try played("race()", []) }

  @Test(arguments: [
    ("first((x, i) => i == 1)", ["6"]), ("last((x, i) => i < 2)", ["6"]),
    ("single((x, i) => i == 1)", ["6"]), ("find((x, i) => i == 2)", ["7"]),
    ("findIndex((x, i) => x == 7 && i == 2)", ["2"]), ("every((x, i) => x == i + 5)", ["true"]),
    ("count((x, i) => i > 0)", ["2"]),
    (
      "take(2), expand((x, i) => i < 3 ? of(i) : EMPTY)",
      [
        "5", "0", "1", "2", "6",
      ]
    ),
    ("delayWhen((x, i) => of(i).pipe(delay(0)))", ["5", "6", "7"]),
    ("scan((acc, x, i) => acc * 10 + i, 0)", ["0", "1", "12"]),
    ("scan((acc, x, i) => acc * 10 + i)", ["5", "51", "512"]),
    ("reduce((acc, x, i) => acc + i, 0)", ["3"]), ("reduce((acc, x, i) => acc + i)", ["8"]),
    ("mergeScan((acc, x, i) => of(acc + i), 0)", ["0", "1", "3"]),
    ("switchScan((acc, x, i) => of(acc + i), 0)", ["0", "1", "3"]),
    ("map((x, i) => x * 10 + i)", ["50", "61", "72"]), ("filter((x, i) => i != 1)", ["5", "7"]),
    ("mergeMap((x, i) => of(x, i)), last()", ["2"]), ("map(f)", ["5", "60", "140"]),
    ("filter(odd)", ["6"]), ("scan(g, 0)", ["0", "6", "20"]),
  ]) func `functions get the number of their call`(_ stages: String, _ wanted: [String]) throws {
    let script = """
      quiet f = (x, i) => x * (i * 10 + (i == 0 ? 1 : 0))
      quiet odd = (x, i) => i % 2 == 1
      quiet g = (acc, x, i) => acc + x * i
      """
    let events = try Played.events(of: script + "\nquiet r = of(5, 6, 7).pipe(\(stages))")
    #expect(events == wanted.map { "0 next \($0)" } + ["0 completed"], "\(stages)")
  }

  @Test func `each subscriber counts alone, and an ignored value does not count`() throws {
    try played(
      "of(5, 6).pipe(map((x, i) => i), repeat(2), toArray())", ["0 next [0,1,0,1]", "0 completed"])
    try played(
      "cold(\"12-3|\").pipe(exhaustMap((x, i) => timer(2ms).pipe(map(() => i))), toArray())",
      ["5 next [0,1]", "5 completed"])
  }

  @Test(arguments: [
    ("of(1, 2).mergeMap(x => [x, x * 10])", ["1", "10", "2", "20"]),
    ("of(1, 2).pipe(concatMap((x, i) => [x, i]))", ["1", "0", "2", "1"]),
    ("of(1).switchMap(x => [])", []), ("of(1).exhaustMap(x => [x, 9])", ["1", "9"]),
    ("defer(() => [1, 2])", ["1", "2"]), ("of([1], [2]).pipe(mergeAll())", ["1", "2"]),
    ("of([1], [2]).pipe(concatAll())", ["1", "2"]), ("of([1], [2]).pipe(switchAll())", ["1", "2"]),
    ("of([1], [2]).pipe(exhaustAll())", ["1", "2"]), ("of([1], [2]).pipe(zipAll())", ["[1,2]"]),
    ("of([1, 3], [2]).pipe(combineLatestAll())", ["[3,2]"]),
    ("forkJoin([[1, 2], of(3)])", ["[2,3]"]), ("forkJoin([[1], [2]])", ["[1,2]"]),
    ("combineLatest([[1], [2]])", ["[1,2]"]), ("forkJoin({a: [1], b: of(2)})", [#"{"a":1,"b":2}"#]),
    ("NEVER.takeUntil([1])", []), ("of(1).sequenceEqual([1])", ["true"]),
    ("error(\"e\").catchError(() => [7])", ["7"]), ("of(1).switchMapTo([8, 9])", ["8", "9"]),
    ("iif(() => true, [1], [2])", ["1"]), ("of(1).withLatestFrom([3, 4])", ["4"]),
    ("of(1).concatWith([2], [3])", ["1", "2", "3"]), ("merge([1], [2])", ["1", "2"]),
    ("of(1).expand(x => x < 3 ? [x + 1] : [])", ["1", "2", "3"]),
    ("from([[1], [2]])", ["[1]", "[2]"]), ("of([1, 2])", ["[1,2]"]),
    ("of(3).startWith([1, 2])", ["[1,2]", "3"]), ("of(3).prepend([1, 2])", ["1", "2", "3"]),
    ("of(3).prepend(1, 2)", ["1", "2", "3"]), ("of(3).prepend([])", ["3"]),
    ("of(3).append([1, 2])", ["3", "1", "2"]), ("of(3).append(1, 2)", ["3", "1", "2"]),
    ("of(3).append([])", ["3"]), ("of(3).endWith([1, 2])", ["3", "[1,2]"]),
  ]) func `a list is a stream of its members where one is wanted`(
    _ call: String, _ wanted: [String]
  ) throws {
    try played(call, wanted.map { "0 next \($0)" } + ["0 completed"])
  }

  @Test(arguments: [
    ("publish()", []), ("publishBehavior(1)", []), ("publishLast()", ["1"]),
    ("publishReplay(1)", ["1"]),
  ]) func `what publish made stays ended`(_ publish: String, _ late: [String]) throws {
    let setup = "quiet s = cold(\"1|\").pipe(\(publish), refCount())\n"
    let events = try Played(setup + "quiet r = s.count().concatMap(_ => s)", until: 20_000_000)
      .events
    #expect(events == late.map { "1 next \($0)" } + ["1 completed"])
    let again = "quiet s = cold(\"1|\").\(publish).refCount()\n"
    let anew = try Played(again + "quiet r = s.count().concatMap(_ => s)", until: 20_000_000).events
    #expect(anew.last == "2 completed")
  }

  @Test func `publish cannot be retried`() throws {
    let again = "publish(), refCount(), retry(1)"
    try played("cold(\"1#\").pipe(\(again))", ["0 next 1", "1 error error"])
    try played(
      "cold(\"1#\").publish().refCount().retry(2)", ["0 next 1", "1 next 1", "2 error error"])
  }
}
