import Testing

@testable import StreamLang

/// The first lines of somebody who comes from another library, and what helps them on.
@Suite struct FirstMistakesTests {
  @Test func `a formula that waits for an operator on a text or list names the plain function`() {
    let session = Session().after("email = \"a@b\"; n = 8; l = [3, 1]")
    #expect(
      Typed.lines(session.submit("ok = email.contains(\"@\") && n >= 8")) == [
        "ok  … waiting for email.contains(\"@\"); of a text it is `contains(email, \"@\")`"
      ])
    #expect(
      Typed.lines(session.submit("ok = contains(email, \"@\") && n >= 8")).first == "ok = true")
    #expect(
      Typed.lines(session.submit("t = behavior(3); k = [t + 0, 1]; m = k.max() + 1")).last
        == "m  … waiting for k.max(); of a list it is `max(k)`")
    #expect(
      Typed.lines(session.submit("s = subject(); k = s.max() + 1")).last == "k  … waiting for s")
  }

  @Test func `a value where a target is wanted is sent in another way`() {
    #expect(
      Typed.answer("quiet a = subject()", "a.emit(1)")
        .hasSuffix("emit wants a stream, got a number; a value is sent by `next(1)`"))
  }

  @Test(arguments: ["next(3)", "complete()", "error(1)"])
  func `a plain value takes no message`(message: String) {
    let mistakes = Session().after("let z = 6").submit("z.\(message)").diagnostics
    #expect(mistakes.map(\.message) == ["a plain value takes no \(message.prefix { $0 != "(" })"])
    #expect(mistakes.first?.help == "a subject and a cell are sent to, as in `a = subject()`")
    #expect(Typed.answer("let z = 6", ":live z").hasSuffix("z is a value, and has no row"))
  }

  @Test func `a stream that fails on a text which is a number says how to read that`() {
    #expect(
      Typed.answer("quiet a = subject(); b = a.map(*2)", "a.next(\"5\")") == """
        b  ✕ * wants two numbers, got a string and a number
             *2, line 1: a → map → b; write `int("5")`
        """)
  }

  @Test func `a name of the program does not hide what stands behind the name of a library`() {
    let session = Session()
    #expect(
      Typed.lines(
        session.submit("x = throwError(\"boom\").catch { error in Observable.error(error) }")) == [
          "x  ✕ boom"
        ])
    _ = session.submit("let interval = 1s; let just = 2")
    #expect(Typed.lines(session.submit("y = Observable.just(just)")) == ["y  2 │ completed"])
    #expect(
      session.submit("z = Observable<Int>.interval(interval, scheduler: MainScheduler.instance)")
        .diagnostics.isEmpty)
  }

  @Test(arguments: [
    (
      "", "keys.debounce(300ms)",
      "keys is a plain function, and no stream; define a stream of this name first, as in "
        + "`keys = subject()`"
    ),
    (
      "kyes = subject()", "keys.debounce(300ms)",
      "keys is a plain function, and no stream; did you mean kyes?"
    ),
    ("a = subject()", "a.tryEmit(3)", "no operator tryEmit; did you mean next?"),
    (
      "a = subject()", "a.timeout(3s, with: of(1))",
      "timeout has no label with; `:help timeout` shows its labels"
    ),
    ("a = of(1)", "a.where(>1)", "no operator where; did you mean filter?"),
    ("a = of(1)", "a.Select(+1)", "no operator Select; did you mean map?"),
    ("a = of(1)", "a.mapLatest(of)", "no operator mapLatest; did you mean flatMapLatest?"),
    ("a = of(1)", "a.group_by(%2)", "no operator group_by; did you mean groupBy?"),
    ("a = of(1)", "a.stop()", "no operator stop; did you mean `unwatch a` or `del a`?"),
    (
      "everyNthh = (s, n) => s.take(n); a = of(1)", "a.everyNth(3)",
      "no operator everyNth; did you mean everyNthh?"
    ),
    ("fetc = q => of(q)", "fetch(1)", "unknown name fetch; did you mean fetc?"),
    ("", "Flux.just(1)", "unknown name Flux; write `just(…)` without `Flux.`"),
    ("", "flowOf(1)", "unknown name flowOf; did you mean of?"),
    ("a = of(1)", "a.compacted()", "no operator compacted; did you mean unwrap?"),
    ("a = of(1)", "a.SelectAwait(of)", "no operator SelectAwait; did you mean concatMap?"),
    (
      "", "fromEvent(x, \"click\")",
      "unknown name fromEvent; did you mean `subject()`, with `a.next(1)` for each event?"
    ),
    (
      "a = of(1)", "b = .map(+1).take(1)",
      "`.map(…)` has no stream before its dot; as in `a.map(…)`"
    ),
    ("", "interval(1 second)", "found `second`, wanted `,` or `)`; write `1s`"),
    (
      "", "f = x, y => x + y",
      "found `,` between statements; two parameters stand in parentheses: `(x, y) => …`"
    ),
    (
      "x = 1; y = x + 1", "y += 2",
      "y is a formula (x + 1); change x, or redefine it: `y = …`"
    ),
    ("a = of(\"x\")", "a.lines()", "no operator lines"),
    ("put1 = 3", "x = put", "unknown name put; did you mean put1?"),
    ("", "x = exit", "unknown name exit"),
    (
      "myStream = of(1)", "x = myStrem.defer(of(2))", "unknown name myStrem; did you mean myStream?"
    ),
    ("", "1 <- 5", "`<-` is not an operator; `1 < -…` compares"),
    ("", "x = nial", "unknown name nial; did you mean nil?"),
    ("", "x = 1; undo", "unknown name undo; did you mean `:undo`?"),
    (
      "", "of(1, 2).map(_ * 2)", "`_` is the last value, and no parameter; write `$0 * 2`"
    ),
    (
      "", "of(1).map(n => 20 // n)", "`(` is never closed; add `)`; `//` begins a comment"
    ),
    (
      "", "of(\"x\").filter(/ERROR/)",
      "`/` wants a value on its right, found `)`; a regular expression is a text: "
        + "`x => x.hasMatch(\"ERROR\")`"
    ),
    (
      "", "of(1).filter(|x| x > 2)",
      "found `|`, which means nothing here; a function is written `x => x + 1`"
    ),
    ("", "x = 1 <> 2", "`<` wants a value on its right, found `>`; unequal is `!=`"),
    (
      "a = subject()", "a << 5",
      "`<` wants a value on its right, found `<`; `a.next(…)` sends to a subject"
    ),
    ("", "=1 + 2", "found `=`, wanted a value; a name stands before it: `x = …`"),
    ("", "x := 3", "unknown name x; `x = …` defines it"),
    ("x = 1", "delete x", "`delete` is not in this language; write `del x`"),
    (
      "", "else { print(2) }",
      "`else` stands on the line of the `}` before it; as in `} else {`"
    ),
    (
      "", "of(1, \"two)", "the string is never closed; add `\"` before the end of the line"
    ),
    ("", "of(1).map(x = > x)", "found `= >`; `=>` has no blank in it"),
    (
      "", "of(1).map(x => return x)", "`return` stands in `{ }`; behind `=>` stands the value alone"
    ),
    ("", "x = 1,5", "found `,` in a number; write `1.5`"),
    ("", "y = IF(1 > 2, 1, 2)", "unknown name IF; did you mean `x > 1 ? a : b`?"),
    (
      "a = subject()", "a.length",
      "no operator length; of each value it is `a.map(.length)`"
    ),
    (
      "", "range(0, 10, 2)",
      "range wants 2 arguments without a label, got 3; its second number is a count, and steps are "
        + "written `range(0, 5).map(*2)`"
    ),
    (
      "", "range(1, 10, 3)",
      "range wants 2 arguments without a label, got 3; its second number is a count, and steps are "
        + "written `range(0, 3).map(x => 1 + x * 3)`"
    ),
    ("", "range(5)", "range wants 2 arguments, got 1; write `range(0, 5)`"),
    ("", "range(1...5)", "range wants 2 arguments, got 1; write `from(1...5)`"),
    ("", "range(-5)", "range wants 2 arguments, got 1; as in `range(start: 3, count: 3)`"),
    (
      "", "range(-9223372036854775808, 5, 1)",
      "range wants 2 arguments without a label, got 3; as in `range(start: 3, count: 3)`"
    ),
  ]) func `an unknown name leads to what was meant`(
    before: String, text: String, message: String
  ) {
    #expect(Session().after(before).check(text).first?.text == message, "\(text)")
  }

  @Test func `a command is proposed only where one can stand`() {
    for text in ["x = orders.map(+1)", "orders.map(+1)", "1 + undo", "f(undo)"] {
      let mistake = Session().check(text).first { $0.message.hasPrefix("unknown name") }
      #expect(mistake != nil && mistake?.help?.contains("`:") != true, "\(text)")
    }
  }

  @Test func `timelines that stay belong to a prompt`() {
    let note = "only a prompt on a terminal keeps timelines; `:marbles` draws them here"
    #expect(Scripted.lines("a = subject()\n:live a").contains { $0.hasSuffix(note) })
    #expect(!Scripted.lines("a = subject()\n:live off").contains { $0.hasSuffix(note) })
    #expect(!Typed.answer("a = subject()", ":live a").contains(note))
  }

  @Test func `a function may name a stream that comes later`() {
    #expect(Scripted.lines("f = () => min.map(+1); min = of(1); f()").contains("_1  2 │ completed"))
    #expect(
      Typed.answer("total = () => values.sum()", "values = from([1, 2])", "total()")
        == "_1  3 │ completed")
  }

  @Test func `a symbol may have the name of an operator`() {
    #expect(Typed.answer("status = .count(1)") == "status = {kind: \"count\", value: 1}")
  }

  @Test func `a plain function is refused by the name that was written`() {
    #expect(Typed.answer("t = (250ms).take(8)").contains("take wants a list or a string"))
    #expect(Typed.answer("len(3)").contains("len wants a string or a list"))
  }

  @Test func `a list grows by a list`() {
    #expect(Typed.answer("l = [1]", "l += 4").contains("`[4]`"))
  }

  @Test func `a text that is a number leads to the number`() {
    #expect(Typed.answer("\"4\" * 2").contains("write `int(\"4\")`"))
    #expect(Typed.answer("\"4.5\" > 2").contains("write `double(\"4.5\")`"))
    #expect(!Typed.answer("\"x\" > 2").contains("write"))
  }

  @Test func `a missing field may be replaced`() {
    #expect(Typed.answer("r = {a: 1}", "r[\"b\"]").contains("`catch(r[\"b\"], nil)`"))
    #expect(Typed.answer("r = {a: 1}", "catch(r[\"b\"], nil) ?? 7") == "7")
  }

  @Test func `fold is reduce, of a stream as of a list`() {
    #expect(Typed.answer("x = of(1, 2).fold(0, +)") == "x  3 │ completed")
    #expect(Typed.answer("[1, 2].fold(0, +)") == "3")
  }

  @Test func `a stream cannot be disposed, only its subscriptions`() {
    #expect(
      Typed.answer("t = timer(1s)", "t.dispose()").contains("t is a stream, and no subscription"))
  }

  @Test func `a line that goes on with the one before may have an open bracket`() {
    let session = Session(isPrompt: true).after("a = subject()", "a")
    for text in [".map {", ".filter(", ".pipe(\n  map(x => x),"] {
      #expect(session.isIncomplete(text), "\(text)")
    }
    #expect(!session.isIncomplete(".map(+1)"))
    // The rows of the block do not run by themselves.
    #expect(session.isIncomplete("else {") && session.isIncomplete("else if x > 1 {\n  x = 2"))
    #expect(!session.isIncomplete("else {\n  x = 2\n}"))
  }

  @Test func `a setting is saved once, however often a script is loaded and saved`() {
    var files: [String: String] = [:]
    let session = Session(isPrompt: true) {
      $0.readFile = { files[$0] ?? "" }
      $0.writeFile = { files[$0] = $1 }
    }
    session.after(":set frame 100ms", "a = of(1)")
    for _ in 0..<3 {
      session.after(":save! a.rx", ":reset", ":load a.rx")
    }
    #expect(files["a.rx"] == ":set frame 100ms\na = of(1)\n")
  }
}
