import Testing

@testable import StreamLang

/// Streams of which something is promised: what the resolver knows, and where a promise is broken.
@Suite struct TraitTests {
  private static let setup = """
    s = Single.just(1); m = Maybe.just(1); c = Completable.empty(); p = of(1, 2)
    i = Infallible.of(1, 2); d = p.asDriver(onErrorJustReturn: 0); g = p.asSignal(onErrorJustReturn: 0)
    """

  @Test(arguments: [
    ("s", "Single"), ("m", "Maybe"), ("c", "Completable"), ("i", "Infallible"), ("d", "Driver"),
    ("g", "Signal"), ("p", nil), ("s.asObservable()", nil),
    // As many values as come in, or fewer.
    ("s.map(+1)", "Single"), ("s.delay(3ms)", "Single"), ("s.timeout(3ms)", "Single"),
    ("s.filter(> 1)", "Maybe"), ("s.compactMap(x => x)", "Maybe"), ("m.map(+1)", "Maybe"),
    ("c.filter(> 1)", "Completable"), ("p.map(+1)", nil), ("p.take(1)", nil),
    // One value, whatever comes in.
    ("p.toArray()", "Single"), ("p.reduce(0, +)", "Single"), ("p.count()", "Single"),
    ("p.reduce(+)", "Maybe"), ("p.min()", "Maybe"), ("p.ignoreElements()", "Completable"),
    ("d.toArray()", "Single"), ("future { 7 }", "Single"),
    // Something in place of none, or of an error.
    ("m.ifEmpty(default: 3)", "Single"), ("m.throwIfEmpty()", "Single"),
    ("s.catchAndReturn(3)", "Single"), ("m.catchAndReturn(3)", "Maybe"),
    ("c.catchAndReturn(3)", "Maybe"), ("s.catchAndComplete()", "Maybe"),
    ("s.catch(e => Single.just(2))", "Single"), ("s.catch(e => Maybe.empty())", "Maybe"),
    ("s.catch(e => of(1, 2))", nil), ("s.retry(3)", "Single"), ("s.repeat(3)", nil),
    // Streams that functions make.
    ("s.flatMap(x => Single.just(x))", "Single"), ("s.flatMap(x => Maybe.empty())", "Maybe"),
    ("s.flatMap(x => c)", "Completable"), ("m.flatMap(x => Single.just(x))", "Maybe"),
    ("s.flatMap(x => of(x))", nil), ("p.flatMap(x => Single.just(x))", nil),
    // Several streams.
    ("Single.zip(s, s)", "Single"), ("zip(s, m)", "Maybe"), ("s.zip(p)", nil),
    ("merge(c, c)", "Completable"), ("concat(c, s)", "Single"), ("concat(s, s)", nil),
    ("amb(s, m)", "Maybe"), ("c.andThen(s)", "Single"), ("c.andThen(p)", nil),
    // Conversions.
    ("p.asSingle()", "Single"), ("p.asMaybe()", "Maybe"), ("s.asMaybe()", "Maybe"),
    ("p.asCompletable()", "Completable"), ("s.asCompletable()", "Completable"),
    ("p.asInfallible(onErrorJustReturn: 0)", "Infallible"),
    // Streams that never fail.
    ("d.map(+1)", "Driver"), ("g.filter(> 1)", "Signal"), ("i.scan(0, +)", "Infallible"),
    ("d.startWith(0)", "Driver"), ("d.withLatestFrom(d)", "Driver"), ("d.withLatestFrom(p)", nil),
    ("combineLatest(d, d)", "Driver"), ("combineLatest(d, g)", "Infallible"),
    ("combineLatest(d, p)", nil), ("merge(d, d)", "Driver"),
    ("d.flatMapLatest(x => Driver.just(x))", "Driver"), ("d.flatMapLatest(x => just(x))", nil),
    ("d.timeout(3ms)", nil), ("d.observe(on: main)", "Infallible"),
    // Choices, and functions of the program.
    ("true ? s : Single.just(2)", "Single"), ("true ? s : m", nil),
    ("(x => x.filter(> 1))(s)", "Maybe"), ("(() => Single.just(1))()", "Single"),
  ])
  func `the resolver knows what is promised`(_ text: String, _ trait: String?) throws {
    let answer = Typed.answer(
      Self.setup.split(separator: "\n").map(String.init) + [":type \(text)"])
    let known = StreamTrait.allCases.first { answer.hasPrefix("\(text) is \($0.title)") }
    #expect(known?.rawValue == trait, "\(answer)")
  }

  @Test(arguments: [
    (
      "Single.create { s in s.onNext(1); s.onNext(2); s.onCompleted() }",
      "a Single sends exactly one value, and this is the second; `Observable.create` may send several"
    ),
    (
      "Single.create { single in single(.completed) }",
      "a Single sends exactly one value, and this completes without; `Maybe.create` may"
    ),
    (
      "Maybe.create { m in m.onNext(1); m.onNext(2) }",
      "a Maybe sends at most one value, and this is the second; `Observable.create` may send several"
    ),
    (
      "Completable.create { $0(.success(1)) }",
      "a Completable sends no value, and this sends one; `Single.create` may send one"
    ),
    (
      "Completable.just(1)",
      "a Completable sends no value, and this sends 1; write `Single.just(1)`"
    ),
    (
      "Maybe.of(1, 2)",
      "a Maybe sends at most one value, and this sends 2; write `Observable.of(1, 2)`"
    ),
    (
      "Single.empty()",
      "a Single sends exactly one value, and this sends none; write `Maybe.empty()`"
    ),
    (
      "Infallible.error(\"e\")",
      "an Infallible never fails, and this fails; `Observable.error(…)` may"
    ),
    (
      "Driver.create { o in o.onError(\"e\") }",
      "a Driver never fails, and this fails; `Observable.create` may"
    ),
  ])
  func `a broken promise is told where it is written`(_ text: String, _ message: String) {
    #expect(Session().check(text).map(\.text) == [message])
  }

  @Test(arguments: [
    "Single.create { s in s(.success(1)) }", "Single.create { s in s(.failure(\"no\")) }",
    "Single.create { s in s.onNext(1); s.onCompleted() }", "Maybe.create { m in m(.completed) }",
    "Completable.create { c in c(.completed); Disposables.create() }", "Single.never()",
    "Maybe.empty()", "Completable.error(\"no\")", "Infallible.empty()", "Single.deferred { of(1) }",
    "Observable.create { o in o.onNext(1); o.onNext(2) }",
  ])
  func `a kept promise is no mistake`(_ text: String) {
    #expect(Session().check(text).map(\.text) == [])
  }

  @Test(arguments: [
    (
      "r = Single.create { o in if true { o.onNext(1); o.onNext(2) }; o.onCompleted() }",
      ["0 error a Single sends exactly one value, and this sent another: 2"]
    ),
    (
      "r = Single.create { o in if true { o.onCompleted() } }",
      ["0 error a Single sends exactly one value, and this completed without"]
    ),
    (
      "r = Maybe.deferred { of(1, 2) }",
      ["0 error a Maybe sends at most one value, and this sent another: 2"]
    ),
    (
      "r = Completable.deferred { of(1) }",
      ["0 error a Completable sends no value, and this sent one: 1"]
    ),
    (
      "r = Infallible.deferred { cold(\"-1-#\") }",
      ["1 next 1", "3 error an Infallible never fails, and this did: error"]
    ),
    (
      "d = cold(\"-2-0\").asDriver(onErrorJustReturn: 0); r = d.map(x => 10 / x)",
      ["1 next 5", "3 error a Driver never fails, and this did: division by zero"]
    ),
    // A promise that is kept goes on as it was.
    ("r = Single.deferred { cold(\"-1-|\") }", ["3 next 1", "3 completed"]),
    ("r = Single.deferred { throwError(\"no\") }", ["0 error no"]),
    ("r = Maybe.deferred { cold(\"--|\") }", ["2 completed"]),
    ("r = Infallible.deferred { cold(\"-1-2|\") }", ["1 next 1", "3 next 2", "4 completed"]),
  ])
  func `a broken promise fails when it happens`(_ program: String, _ events: [String]) throws {
    #expect(try Played.events(of: program) == events)
  }

  @Test(arguments: [("asDriver", "0, 1, 5, 6"), ("asSignal", "0, 5, 6")])
  func `what a driver makes is shared, too`(_ name: String, _ values: String) throws {
    let program = """
      calls = behavior(0)
      s = subject()
      quiet r = s.\(name)(onErrorJustReturn: 0).map(x => { calls := calls + 1; x })
      r.subscribe(onNext: v => 0)
      s.next(0)
      r.subscribe(onNext: v => 0)
      s.next(5)
      print("calls", calls)
      """
    #expect(Scripted.lines(program).contains("calls 2"), "\(values)")
  }

  @Test func `a driver is on main`() throws {
    let session = Played.session(
      "io = lane(\"io\"); r = of(1).observe(on: io).asDriver(onErrorJustReturn: 0)")
    let log = try #require(session.program.environment.recording?.log)
    let row = try #require(session.program.timeline.row(named: "r"))
    let lanes = try #require(session.program.environment.scheduler.lanes)
    let record = try #require(
      (log.first..<log.count).map { log[$0] }.first { $0.node == row.node && $0.kind == .next })
    #expect(lanes.all[Int(record.lane)].name == "main")
  }

  @Test(arguments: [
    ("Single.just(1)", "ok 1"), ("Single.error(\"x\")", "no x"), ("Maybe.empty()", "none"),
    ("Maybe.just(2)", "ok 2"), ("Completable.empty()", "none"),
    ("Completable.error(\"x\")", "no x"),
  ])
  func `a function that matches results gets the result`(_ stream: String, _ printed: String) {
    let program = """
      \(stream).subscribe { r in switch r { case .success(let v): print("ok", v); \
      case .failure(let e): print("no", e); case .completed: print("none") } }
      """
    #expect(Scripted.lines(program) == [printed])
  }

  @Test func `help has the promise, and what becomes of it`() {
    let lines = Typed.answer(":help Single").split(separator: "\n").map(String.init)
    #expect(lines.first == "Single: a stream that sends exactly one value, or fails")
    #expect(
      lines[1...4] == [
        "  values     exactly one, at its end", "  error      may come", "  lane       any",
        "  run        one for each subscriber",
      ])
    #expect(lines.contains("  kept by") && lines.contains("  a Maybe behind"))
    for trait in StreamTrait.allCases {
      #expect(Typed.answer(":help \(trait.rawValue)").hasPrefix("\(trait.rawValue): a stream that"))
    }
  }

  @Test(arguments: [
    ("Single.just(1)", "a Single (a cold stream): it sends exactly one value, or fails"),
    ("Maybe.just(1)", "a Maybe (a cold stream): it sends at most one value, or fails"),
    ("Completable.empty()", "a Completable (a cold stream): it sends no value: it ends, or fails"),
    ("Infallible.of(1)", "an Infallible (a cold stream): it never fails"),
  ])
  func `a name tells its kind`(_ stream: String, _ kind: String) {
    #expect(Typed.answer("x = \(stream)", ":type x") == "x is \(kind)")
  }

  @Test func `a name has another kind when it is defined anew`() {
    #expect(
      Typed.answer("x = Single.just(1)", "y = x.filter(> 1)", ":type y").hasPrefix("y is a Maybe"))
    #expect(
      Typed.answer("x = Single.just(1)", "y = x.filter(> 1)", "x = of(1, 2)", ":type y")
        == "y is a cold stream")
  }
}
