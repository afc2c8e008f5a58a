import Testing

@testable import StreamLang

/// Sources in the spellings of all libraries.
@Suite struct CreationTests {
  @Test(arguments: [
    ("Observable.just(1)", "just(1)"),
    ("Observable<Int>.of(1, 2)", "of(1, 2)"),
    (
      "Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance).take(2)",
      "interval(1ms).take(2)"
    ),
    ("Observable.combineLatest(of(1), of(2))", "combineLatest(of(1), of(2))"),
    ("Publishers.CombineLatest3(of(1), of(2), of(3))", "combineLatest(of(1), of(2), of(3))"),
    ("Publishers.Merge(of(1), of(2))", "merge(of(1), of(2))"),
    ("[1, 2].publisher", "of(1, 2)"),
    ("of(5, 6).pipe(map((x, i) => x * 10 + i))", "of(50, 61)"),
    ("of(5, 6).pipe(mergeMap((x, i) => of(x, i)))", "of(5, 0, 6, 1)"),
    ("of(5, 6, 7).pipe(filter((x, i) => i != 1))", "of(5, 7)"),
    ("of(5, 6, 7).pipe(takeWhile((x, i) => i < 1, true))", "of(5, 6)"),
    ("of(5, 6, 7).pipe(skipWhile((x, i) => i < 1))", "of(6, 7)"),
    ("zip(of(1), of(2)).pipe(map(([a, b]) => a + b))", "of(3)"),
    (
      "Observable.catch(sequence: [cold(\"-1#\"), cold(\"-2-3|\"), of(4)])",
      "cold(\"-1-2-3|\")"
    ),
    ("EMPTY", "empty()"),
    ("zip([])", "empty()"),
    ("of([1, 2]).map((a, b) => b)", "of(2)"),
    ("of([1, 2]).map { $1 }", "of(2)"),
    ("of([1, true]).filter((a, b) => b)", "of([1, true])"),
    ("of(1, 2).flatMap(Observable.just)", "of(1, 2)"),
    ("Observable.zip(of(1), of(2), resultSelector: { $0 + $1 })", "just(3)"),
    ("of(1, 2).scan(0, accumulator: +)", "of(1, 3)"),
    ("of(1, 2).reduce(0, accumulator: +, mapResult: { $0 * 2 })", "just(6)"),
    ("of(1, 1, 2).distinctUntilChanged(comparer: { $0 == $1 })", "of(1, 2)"),
    ("of(1, 3, 2).distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 })", "of(1, 2)"),
    ("of(1, 2).asDriver()", "of(1, 2)"),
    ("of(1, 2).collect(.byTimeOrCount(RunLoop.main, .seconds(1), 2))", "of([1, 2])"),
    ("of(1, 2).collect(.byTime(RunLoop.main, .seconds(1)))", "of([1, 2])"),
    ("cold(\"-1-2-3|\").prefix(untilOutputFrom: timer(4ms))", "cold(\"-1-2|\")"),
    ("cold(\"-1-2-3|\").drop(untilOutputFrom: timer(4ms))", "cold(\"-----3|\")"),
    ("of(1, 2, 3, 4).output(in: 1...2)", "of(2, 3)"),
    ("of(1, 2, 3, 4).output(in: 1..<1)", "empty()"),
    ("of(1).append(2, 3)", "of(1, 2, 3)"),
    ("merge([1, 2], of(3))", "of(1, 2, 3)"),
    ("of(1).append([2, 3])", "of(1, 2, 3)"),
    ("of(1).zip(with: of(2)) { $0 + $1 }", "of(3)"),
    ("of(1).combineLatest(with: of(2)) { $0 + $1 }", "of(3)"),
    ("of(1).merge(with: of(2))", "of(1, 2)"),
    (
      "of(1, 2).flatMap(maxPublishers: .max(1)) { x in timer(1ms).map { _ in x } }",
      "of(1, 2).concatMap(x => timer(1ms).mapTo(x))"
    ),
    ("of(1, 2).flatMap(maxPublishers: .unlimited) { Just($0) }", "of(1, 2)"),
    ("of(1).setFailureType(to: Error.self)", "of(1)"),
    ("Fail(outputType: Int.self, failure: \"no\")", "error(\"no\")"),
    (
      "Timer.publish(every: 0.001, on: .main, in: .common).autoconnect().prefix(2)",
      "interval(1ms).take(2)"
    ),
    (
      "Timer.publish(every: 1, on: .main, in: .common).autoconnect().prefix(2)",
      "interval(1s).take(2)"
    ),
    ("of({a: 1}).pipe(pluck('a'))", "of(1)"),
    ("of(1, 2).pipe(scan(c => c + 1, 0))", "of(1, 2)"),
    ("of(1, 2).pipe(groupBy(x => x % 2, { element: x => x * 2 }), mergeAll())", "of(2, 4)"),
    (
      "Observable<Int>.error(NSError(domain: \"net\", code: 1, userInfo: nil))",
      "error(\"net\")"
    ),
    ("EMPTY.pipe(defaultIfEmpty(7))", "of(7)"),
    ("merge(NEVER, of(1)).take(1)", "just(1)"),
    ("from([1, 2]).pipe(mergeMap(of))", "of(1, 2)"),
    ("from([[1, 2], [3]]).concatMap(from)", "of(1, 2, 3)"),
    ("(1..<3).publisher.map { $0 + 1 }", "of(2, 3)"),
    ("Maybe<Int>.empty()", "empty()"),
    ("Single.just(1)", "just(1)"),
    ("new Observable(o => { o.next(1); o.complete() })", "just(1)"),
    (
      "Single<String>.create { single in\nsingle(.success(1))\nreturn Disposables.create()\n}",
      "just(1)"
    ),
    ("Maybe.create { maybe in maybe(.completed) }", "empty()"),
    ("Completable.create { done in done(.error(\"no\")) }", "error(\"no\")"),
    ("create { o in o.on(.next(1)); o.on(.completed) }", "just(1)"),
    ("Observable.deferred { of(1) }", "defer(() => of(1))"),
    (
      "Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 3 })",
      "generate(1, x => x < 9, x => x * 3)"
    ),
    (
      "generate({initialState: 1, condition: x => x < 9, iterate: x => x * 3})",
      "generate(1, x => x < 9, x => x * 3)"
    ),
    ("generate(1, x => x < 3, x => x + 1, x => x * 10)", "of(10, 20)"),
    ("iif(() => 1 > 2, of(1), of(2))", "of(2)"),
    ("iif(() => 1 > 2, then: of(1))", "empty()"),
    ("Future<Int, Error> { promise in promise(.success(7)) }", "just(7)"),
    ("future { done in done(7) }", "just(7)"),
    ("future { throw \"no\" }", "error(\"no\")"),
    ("fromAsync(done => done(.failure(\"no\")))", "error(\"no\")"),
    ("throwError(() => \"no\")", "error(\"no\")"),
    ("Fail(error: \"no\")", "error(\"no\")"),
    ("Empty(completeImmediately: false)", "never()"),
    ("from(\"ab\")", "of(\"a\", \"b\")"),
    ("from(of(1, 2))", "of(1, 2)"),
    ("from(optional: nil)", "empty()"),
    ("from(optional: 3)", "just(3)"),
    ("merge(of(1, 2, on: .currentThread), of(3, 4, on: currentThread))", "of(1, 3, 2, 4)"),
    (
      "merge(from([1, 2], on: .currentThread), range(3, 2, on: .currentThread))",
      "of(1, 3, 2, 4)"
    ),
    ("of(1, on: CurrentThreadScheduler.instance)", "of(1)"),
    ("of(1, on: .immediate)", "of(1)"),
  ])
  func `a spelling means what ours does`(_ spelling: String, _ ours: String) throws {
    let events = try Played.events(of: "quiet r = \(spelling)")
    #expect(try events == Played.events(of: "quiet r = \(ours)"), "\(spelling)")
  }

  @Test func `a name of one's own is no namespace`() throws {
    let events = try Played.events(of: "Observable = 3\nquiet r = of(Observable + 1)")
    #expect(events == ["0 next 4", "0 completed"])
  }

  @Test func `what a namespace does not have is an unknown name`() {
    let mistakes = Session().submit("r = Observable.nothing(1)").diagnostics.map(\.text)
    #expect(mistakes == ["unknown name nothing"])
  }

  @Test func `a resource lives as long as its run`() throws {
    let program = """
      busy = behavior(false)
      call = () => Observable.using({ busy.next(true); return Disposables.create { busy.next(false) } },
        observableFactory: { _ in cold("--7|") })
      quiet r = busy.merge(timer(2ms).flatMap { _ in call() })
      """
    #expect(
      try Played.events(of: program) == ["0 next false", "2 next true", "4 next 7", "5 next false"])
  }

  @Test func `what create's function answers ends with the run`() throws {
    let program = """
      log = subject()
      quiet r = log.merge(create { o in o.next(1); return () => log.next(2) }.take(1))
      """
    #expect(try Played.events(of: program) == ["0 next 1", "0 next 2"])
  }

  @Test func `an observer knows whether anybody listens`() throws {
    let program =
      "quiet r = create { o in o.next(o.isDisposed); o.complete(); print(o.isDisposed) }"
    #expect(try Played.events(of: program) == ["0 next false", "0 completed"])
  }
}
