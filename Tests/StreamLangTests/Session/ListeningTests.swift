import Testing

@testable import StreamLang

/// Explicit subscriptions: what is done once, in which order, and where their mistakes are shown.
@Suite struct ListeningTests {
  @Test(arguments: [
    "d = SingleAssignmentDisposable(); d.disposable = of(1).subscribe { print($0) }",
    "d = SerialDisposable(); d.disposable = of(1).subscribe { print($0) }",
  ])
  func `what is assigned is computed once`(_ program: String) {
    #expect(Scripted.lines(program) == ["1"])
  }

  @Test(arguments: [
    ("quiet e = of(1).map(x => 1/0)\ne.subscribe { print($0) }", "-e:1:26: division by zero"),
    ("quiet e = cold(\"-#\")\ne.subscribe { print($0) }", "-e:2:1: error"),
    ("quiet s = subject()\ns.subscribe { print($0) }\ns.error(\"bad\")", "-e:2:1: bad"),
  ])
  func `a failure that no row shows is shown where it came from`(
    _ program: String, _ mistake: String
  ) {
    #expect(Scripted.lines(program).first == mistake)
  }

  @Test(arguments: [
    (
      "print(0)\na = cold(\"-1-|\")\na.subscribe { x in 1/0 }",
      "-e:3:20: division by zero"
    ),
    (
      "print(0)\nquiet a = cold(\"-1-|\")\na.do(onDispose: { 1/0 }).subscribe { x in x }",
      "-e:3:19: division by zero"
    ),
    (
      "print(0)\nr = publishRelay()\nerror(\"boom\").bind(to: r)",
      "-e:3:1: an error came for r, which cannot fail: boom; `catchAndReturn(…)` before it gives a value instead"
    ),
    (
      "print(0)\nr = publishRelay()\ncold(\"-#\").bind(to: r)",
      "-e:3:1: an error came for r, which cannot fail: error; `catchAndReturn(…)` before it gives a value instead"
    ),
  ])
  func `a mistake is shown where it was made, however late`(_ program: String, _ mistake: String) {
    #expect(Scripted.lines(program).contains(mistake), "\(Scripted.lines(program))")
  }

  @Test(arguments: [
    (
      "r = of(1).filter(x => 3)",
      ["r  ✕ x => 3 has to answer true or false, got a number", "     x => 3, line 1: of → filter"]
    ),
    (
      "f = x => 3\nr = of(1).flatMap(f)",
      [
        "r  ✕ flatMap wants a function that makes a stream, got a number",
        "     f, line 2: of → flatMap",
      ]
    ),
  ])
  func `a function whose answer is no good is shown`(_ program: String, _ lines: [String]) {
    #expect(Scripted.lines(program) == lines)
  }

  @Test func `at a prompt the line that was typed long ago is shown again`() {
    #expect(
      Typed.answer("s = subject(); q = s.subscribe { x in 10/x }", "x = 1", "s.next(0)")
        == """
        s  0
          s = subject(); q = s.subscribe { x in 10/x }
                                                ^^^^ division by zero
        """)
  }

  @Test func `who listens hears that it is over before the source is let go`() {
    let source =
      "quiet r = of(1).do(onDispose: { print(\"inner\") }).do(onDispose: { print(\"outer\") })\n"
    #expect(
      Scripted.lines(
        source + "r.subscribe(onCompleted: { print(\"C\") }, onDisposed: { print(\"D\") })")
        == ["C", "D", "inner", "outer"])
    #expect(
      Scripted.lines(
        source.replacing("of(1)", with: "never()")
          + "r.subscribe(onCompleted: { print(\"C\") }, onDisposed: { print(\"D\") }).dispose()")
        == ["inner", "outer", "D"])
  }

  @Test func `the words of RxSwift 2 are understood`() {
    #expect(
      Scripted.lines(
        """
        quiet b = subject()
        b.subscribeNext { print("N", $0) }.addDisposableTo(disposeBag)
        b.subscribeError { print("E", $0) }
        b.on(.Next(1)); b.on(.Error("x"))
        """
      ).prefix(3) == ["N 1", "E x", "-e:2:1: x"])
    #expect(
      Scripted.lines("quiet b = subject(); b.subscribeCompleted { print(\"C\") }; b.on(.Completed)")
        == ["C"])
    #expect(
      Scripted.lines("d = AnonymousDisposable { print(1) }; d.dispose(); d.dispose()") == ["1"])
  }

  @Test(arguments: [
    ("queue", ["A 1", "B 1", "A 2", "B 2", "A 3", "B 3"]),
    ("depth", ["A 1", "A 2", "A 3", "B 3", "B 2", "B 1"]),
  ])
  func `what is sent from within waits, or is heard at once`(_ order: String, _ heard: [String]) {
    let program = """
      quiet s = subject()
      s.subscribe { x in print("A", x); if x < 3 { s.next(x + 1) } }
      s.subscribe { x in print("B", x) }
      s.next(1)
      """
    #expect(Scripted.lines(":set reentrancy \(order)\n" + program) == heard)
    #expect(
      Scripted.lines(
        "s = subject(); s.subscribe { x in if x == 1 { s.next(2); s.complete() } }\n"
          + ":set reentrancy \(order)\nb = s.map(*10)\ns.next(1)"
      ).last
        == "b  20 │ completed")
    #expect(
      Scripted.lines(":set reentrancy deep")
        .first == "-e:1:17: reentrancy cannot be deep; it is queue or depth, as in Rx")
  }

  @Test(arguments: [
    ("of(\"a\", \"B\").groupBy(lower, x => x + \"!\").flatMap(g => g)", ["a!", "B!"]),
    ("of(1, 2).withLatestFrom(of(5), of(6))", ["[5,6]", "[5,6]"]),
    ("of(1, 2).pipe(withLatestFrom(of(5), of(6)))", ["[1,5,6]", "[2,5,6]"]),
    ("of(1, 2, 3, 4).element(in: [0, 2])", ["1", "3"]),
    ("of(1, 2, 3, 4).output(in: 1...2)", ["2", "3"]),
    ("interval(every: 1ms).take(2)", ["0", "1"]), ("timer(1ms, period: nil)", ["0"]),
    ("empty().first(default: nil)", ["null"]),
    ("of(1, 2).flatMap { x in x == 1 ? .empty() : .from([x, x]) }", ["2", "2"]),
    ("error(\"x\").catch { _ in .just(9) }", ["9"]), ("fromAsync { 7 }", ["7"]),
    ("of({n: 1}).mapAt(\\.n)", ["1"]),
    ("of({n: {k: 1}}).pipe(pluck(\"n\", \"k\"))", ["1"]),
    ("of({n: 1, m: 2}).pluck(\"n\", \"m\")", ["[1,2]"]),
    ("of(1, 2, 1).tryFirst(where: { $0 > 1 })", ["2"]),
    ("of(1, 1, 2).tryRemoveDuplicates(by: { $0 == $1 })", ["1", "2"]),
    ("cold(\"-1|\").repeat(while: n => n < 2)", ["1", "1"]),
    ("cold(\"-1|\").repeat(while: _ => false)", []),
    ("cold(\"-1|\").repeat(doWhile: _ => false)", ["1"]),
  ])
  func `a pasted call means what its library means`(_ call: String, _ values: [String]) {
    #expect(Scripted.lines("quiet r = \(call)\nr.print()") == values)
  }

  @Test func `the marks of a marble text can be labels`() {
    #expect(Scripted.lines("quiet r = cold(\"-a-b|\", a: 10, b: [1]); r.print()") == ["10", "[1]"])
    #expect(
      Scripted.lines("quiet r = hot(\"-a|\", frame: 2ms, a: 1/0)").first
        == "-e:1:37: division by zero")
  }

  @Test func `a stream is printed value by value`() {
    #expect(Scripted.lines("of(1, 2).map(*2).print()") == ["2", "4"])
    #expect(Scripted.lines("x = 3; x.print()") == ["x = 3", "3"])
    #expect(
      Scripted.lines("quiet a = of(1).print(\"p\"); a.subscribe { print($0) }")
        == ["p subscribed @0", "p next 1 @0", "1", "p completed @0", "p disposed @0"])
  }

  @Test func `a member of several leaves by the key it got`() {
    #expect(
      Scripted.lines(
        """
        c = CompositeDisposable()
        k = c.insert(AnonymousDisposable { print("one") })
        c.insert(AnonymousDisposable { print("two") })
        c.remove(for: k); c.remove(for: k); print(c.count); c.dispose()
        """) == ["one", "1", "two"])
    #expect(
      Scripted.lines("c = CompositeDisposable(); c.remove(for: 1)").first
        == "-e:1:28: remove wants a key; `insert` answers one")
  }

  @Test func `Combine's handleEvents and RxSwift's onSuccess are called`() {
    #expect(
      Scripted.lines(
        "quiet r = of(1).handleEvents(receiveSubscription: { s in print(\"sub\") }); r.print()")
        == ["sub", "1"])
    #expect(
      Scripted.lines(
        "of(1).asSingle().do(onSuccess: { print(\"s\", $0) }).flatMapMaybe { just($0) }.print()")
        == ["s 1", "1"])
  }
}
