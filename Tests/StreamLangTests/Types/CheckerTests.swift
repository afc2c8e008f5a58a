import StreamLang
import Testing

/// Mistakes that are found before anything runs, with exact texts, places and fixes.
@Suite struct CheckerTests {
  @Test(arguments: [
    "s = relay(1); s.complete()", "f = (a, b = 3) => a + b; f(1)", "wait 99999999999h",
    "let s = relay(1); s.next(2); s = 3", "of(1).debounce(1ns)", "of(1).take(1ns)",
  ])
  func `what follows from a mistake is no second one`(_ text: String) {
    #expect(Session().check(text).count == 1, "\(Session().check(text).map(\.text))")
  }

  /// `text` after `setup`: the first mistake as `start..<end message; help`.
  private func mistake(_ text: String, after setup: String = "") -> String? {
    let session = Session()
    if !setup.isEmpty { #expect(session.submit(setup).diagnostics == []) }
    return session.check(text).first.map { "\($0.span.start)..<\($0.span.end) \($0.text)" }
  }

  @Test(arguments: [
    ("b = aa.map(+1)", "4..<6 unknown name aa; did you mean a?"),
    (
      "fetch(\"u\")",
      "0..<5 unknown name fetch; did you mean `exec(\"curl\", \"-s\", url)`?"
    ),
    ("sleep(1s)", "0..<5 unknown name sleep; did you mean `wait 1s`?"),
    ("x = None", "4..<8 unknown name None; did you mean nil?"),
    ("rx.of(1)", "0..<2 unknown name rx; did you mean `of(1)`, without `rx.`?"),
    ("x = input(\"name\")", "4..<9 unknown name input; did you mean `stdin()`?"),
    ("a.forEach(print)", "2..<9 no operator forEach; did you mean subscribe?"),
    ("a.push(3)", "2..<6 no operator push; did you mean next?"),
    (
      "a.switchMapp(x => x)",
      "2..<12 no operator switchMapp; did you mean switchMap (flatMapLatest)?"
    ),
    ("interval(0.3)", "9..<12 interval wants a duration, got 0.3; write `0.3s`"),
    (
      "every(1s)",
      "0..<5 every is an operator and stands after a stream; did you mean `interval(1s)`?"
    ),
    ("setTimeout(() => 3, 100)", "0..<10 unknown name setTimeout; did you mean `after 1s { … }`?"),
    ("a(3)", "0..<1 a is a stream and cannot be called; send to it with `a.next(3)`"),
    ("b(3)", "0..<1 b is a stream and cannot be called"),
    (
      "[1, 2].scan(0, +)",
      "7..<11 scan is an operator and stands after a stream; as in `from([1, 2]).scan(…)`"
    ),
    ("5.delay(1s)", "2..<7 delay is an operator and stands after a stream; as in `of(5).delay(…)`"),
    ("s = subject", "4..<11 subject wants its parentheses; write `subject()`"),
    ("interval.take(3)", "0..<8 interval wants its parentheses; write `interval(3s)`"),
    ("stdin.map(int)", "0..<5 stdin wants its parentheses; write `stdin()`"),
    ("exit()", "0..<4 unknown name exit; did you mean `:quit`?"),
    (
      "a.zip(3)",
      "6..<7 zip wants a stream or a function of 2 arguments, got a number"
    ),
    ("wait 99999999999h", "5..<17 99999999999h is too large"),
    ("a.debounce(0.5)", "11..<14 debounce wants a duration, got 0.5; write `0.5s`"),
    ("a.map(3)", "6..<7 map wants a function, got 3; write `x => 3`, or `mapTo(3)`"),
    (
      "a.take()",
      "2..<6 take wants 1 argument, got 0; as in `take(3)`, `take(for: 3s)`, `take(while: >2)` "
        + "or `take(until: b)`"
    ),
    (
      "a.scan(0, x => x)",
      "10..<16 scan wants a function of 2 arguments, got one of 1; as in `(sum, x) => sum + x`"
    ),
    (
      "a.pipe(scan(+1))",
      "12..<14 scan wants a function of 2 arguments, got one of 1; as in `(sum, x) => sum + x`"
    ),
    ("map(+1)", "0..<3 map stands after a stream or a list; as in `a.map(+1)`"),
    ("take(3)", "0..<4 take stands after a stream or a list; as in `a.take(3)`"),
    ("a.take(whle: >2)", "7..<11 take has no label whle; did you mean `while:`?"),
    (
      "a.take(until: b, until: b)",
      "17..<22 the label until stands here twice; leave one out"
    ),
    ("a.take(\"two\")", "7..<12 take wants a number or a duration, got a string"),
    ("a.take(\"2\")", "7..<10 take wants a number or a duration, got a string; write `2`"),
    (
      "a.debounce(\"300ms\")",
      "11..<18 debounce wants a duration or a function, got a string; write `300ms`"
    ),
    ("c.next(1)", "2..<6 c is a formula (x + y); change x or y, or redefine it: `c = 1`"),
    ("x in [1, 2]", "2..<4 `in` is not an operator; write `list.contains(x)`"),
    ("c := 1", "0..<1 c is a formula (x + y); change x or y, or redefine it: `c = 1`"),
    ("x = c + 1", "4..<5 x would depend on itself (x → c → x); `prev(c, 0)` breaks a loop"),
    (
      "a = a.map(+1)",
      "0..<1 a would depend on itself (a → a); give it another name: `a2 = a.map(+1)`"
    ),
    ("x = x + 1", "4..<5 x would depend on itself (x → x); to count up write `x := x + 1`"),
    (
      "cold(\"-1-[2-3]\")",
      "9..<10 time passes inside [ ]; events in [ ] are simultaneous; ( ) takes time"
    ),
    (
      "cold(\"-1|2\")",
      "9..<10 nothing can follow `|` in marble text; leave out `2`, or move `|` to the end"
    ),
    ("k = 2", "0..<1 k was defined with let; del k first, or use another name"),
    ("a.map(foo)", "6..<9 unknown name foo"),
    ("x.foo()", "2..<5 no operator foo"),
    (
      "a.interval(1s)",
      "2..<10 no operator interval; interval stands at the beginning: `interval(…)`"
    ),
    ("a.of(1)", "2..<4 no operator of; of stands at the beginning: `of(…)`"),
    (
      "d = a.map +1",
      "6..<9 map is an operator and wants its arguments in parentheses; write `a.map(+1)`"
    ),
    ("f($0)", "2..<4 `$0` belongs to no function; write `{ … }` around the function"),
    ("quit", "0..<4 unknown name quit; did you mean `:quit`?"),
    ("wait 60", "5..<7 wait wants a duration, got 60; write `60ms` or `60s`"),
    ("max()", "0..<3 max stands after a stream or a list; as in `a.max()`"),
    ("del zz", "4..<6 unknown name zz"),
    ("of(1, 2", "2..<3 `(` is never closed; add `)`"),
  ])
  func `a mistake has its place and its fix`(_ text: String, _ wanted: String) {
    let setup = """
      a = behavior(1); b = a.map(+1); x = 1; y = 2; c = x + y; f = v => v; let k = 1
      """
    #expect(mistake(text, after: setup) == wanted)
  }

  @Test(arguments: [
    ("intervall(1s)", "unknown name intervall; did you mean interval?"),
    ("behaviour(1)", "unknown name behaviour; did you mean behavior?"),
    ("PublisSubject()", "unknown name PublisSubject; did you mean PublishSubject?"),
    ("subjct()", "unknown name subjct; did you mean subject?"),
    ("combinelatest(a, b)", "unknown name combinelatest; did you mean combineLatest?"),
    ("lenth(\"a\")", "unknown name lenth; did you mean length?"),
    ("[\"a\"].map(lenth)", "unknown name lenth; did you mean length?"),
    ("Observable.off(1)", "unknown name off; did you mean of?"),
    ("Math.flor(1.5)", "unknown name flor; did you mean floor?"),
    ("lengh = 3; lenth + 1", "unknown name lenth; did you mean lengh?"),
    ("op + 1", "unknown name op"), ("foo(1)", "unknown name foo"),
    ("pub(1)", "unknown name pub"),
    ("a.ifEmpty(switch: b)", "ifEmpty has no label switch; did you mean `switchTo:`?"),
    ("a.nxt(3)", "no operator nxt; did you mean next?"),
    ("[1, 2].some(>1)", "no operator some; did you mean `contains(>1)`?"),
    ("\"abc\".substring(1)", "no operator substring; did you mean `prefix(n)` or `suffix(n)`?"),
    ("float(\"1\")", "unknown name float; did you mean double?"),
    ("y = z + 1; z = 2", "unknown name z; z is defined behind this; move that up"),
    ("print(g(3))\n\ng = x => x + 1", "unknown name g; g is defined only on line 4; move that up"),
    (
      "g = x => h(x); h = x => g(x)",
      "unknown name h; h is defined behind this; move that up, or begin with `variable h = nil`"
    ),
    ("a.complet()", "no operator complet; did you mean complete?"),
    ("a.complete", "complete wants its parentheses; write `a.complete()`"),
    ("a.next", "next wants its parentheses; write `a.next(1)`"),
    ("b.next", "b is not a subject, so nothing can be sent to it; make it with `subject()`"),
  ])
  func `what is misspelt has something near`(_ text: String, _ wanted: String) {
    #expect(fixed(text) == wanted)
  }

  @Test(arguments: [
    (
      "a.catch()",
      "catch wants 1 argument, got 0; as in `catch(e => of(0))` or `catch(sequence: b)`"
    ),
    ("a.catch(3)", "catch wants a function, got 3; write `e => of(3)`"),
    (
      "a.catchError((e, caught) => caught)",
      "catchError wants a function of 1 argument, got one of 2; as in `e => of(0)`; `retry` runs the "
        + "source again"
    ),
    ("a.filter(3)", "filter wants a function, got 3; write `x => x == 3`"),
    ("a.retry(when: 3)", "retry wants a function, got 3; as in `s => s.take(3)`"),
    ("a.pipe(3)", "pipe wants a function, got 3; as in `s => s.take(3)`"),
    (
      "a.delay()",
      "delay wants 1 argument, got 0; as in `delay(for: 3s)` or `delay(x => timer(1s))`"
    ),
    (
      "a.throttle()",
      "throttle wants 1 argument, got 0; as in `throttle(for: 3s)` or `throttle(x => timer(1s))`"
    ),
    (
      "a.multicast()",
      "multicast wants 1 argument, got 0; as in `multicast(makeSubject: () => subject())` or "
        + "`multicast(subject: b)`"
    ),
    (
      "a.multicast(makeSubject: >2)",
      "multicast wants a function without arguments, got one of 1; as in `() => subject()`"
    ),
    (
      "a.timeout()",
      "timeout wants 1 argument, got 0; as in `timeout(each: 3s)` or `timeout(first: 3s)`"
    ),
    (
      "a.timeout(b)",
      "timeout does not take a stream alone; as in `timeout(each: 3s)` or `timeout(first: 3s)`"
    ),
    ("a.timeout(3s, customError: 3)", "timeout wants a function, got 3; write `() => 3`"),
    (
      "a.sequenceEqual(b, x => x)",
      "sequenceEqual wants a function of 2 arguments, got one of 1; as in `(a, b) => a == b`"
    ),
    (
      "a.retry(delay: 1s)",
      "retry does not take delay alone; as in `retry(3, delay: 1s)` or `retry(retries: 3, delay: 1s)`"
    ),
    ("a.retry(2, 1s)", "retry wants a label here; write `retry(2, delay: 1s)`"),
    (
      "a.retry(2, 3)",
      "retry wants 1 argument without a label, got 2; as in `retry()`, `retry(3)`, "
        + "`retry(retries: 3)`, `retry(.delayed(3, 1s))` or `retry(when: s => s.take(3))`"
    ),
    (
      "a.ifEmpty(7)",
      "ifEmpty wants a label here; write `ifEmpty(default: 7)` or `ifEmpty(with: 7)`"
    ),
    ("from(3)", "from wants a list or a stream or a string, got 3; write `[3]`"),
    ("from(true)", "from wants a list or a stream or a string, got true or false"),
    ("a.ifEmpty(b)", "ifEmpty wants a label here; write `ifEmpty(switchTo: b)`"),
    ("a.max(f)", "max wants a label here; write `max(by: f)`"),
    ("a.max((p, q) => p - q)", "max wants a label here; write `max(by: (p, q) => p - q)`"),
    ("a.share(5)", "share wants a label here; write `share(replay: 5)`"),
    (
      "a.pipe(throttleTime(100, undefined, {leading: true}))",
      "throttle wants a label here; write `throttle(100, leading: undefined, {leading: true})` or "
        + "`throttle(100, trailing: undefined, {leading: true})`"
    ),
    (
      "a.pipe(withLatestFrom())",
      "withLatestFrom wants 1 argument, got 0; as in `withLatestFrom(b)`"
    ),
    ("a.share([1])", "share does not take a list alone; as in `share()`"),
    (
      "a.buffer(size: 2)",
      "buffer does not take size alone; as in `buffer(size: 2, whenFull: .dropOldest)`"
    ),
  ])
  func `a fix is right where it is followed`(_ text: String, _ wanted: String) {
    #expect(fixed(text) == wanted)
  }

  private func fixed(_ text: String) -> String? {
    let session = Session()
    #expect(session.submit("a = behavior(1); b = a.map(+1); f = v => v").diagnostics == [])
    return session.check(text).first?.text
  }

  @Test(arguments: [
    "a.map(-3)", "a.take(3s)", "a.merge(b, x)", "combineLatest(a, b, $0 + $1)", "a.scan(+)",
    "merge([a, b])", "twice(a)", "a.twice()", "x.map(+1)", "(x + y).map(+1)", "max(x, y)",
    "x.max(y)", "\"\\(x)\"", "b = a", "x.next(3)", "a.subscribe { print($0) }", "z = a.value",
    "a.withLatestFrom(b, (p, q) => p)", "hot(\"^-a|\", values: {a: 1})", "m = x => x + nope2(x)",
  ])
  func `what is right is accepted`(_ text: String) {
    let setup = """
      a = behavior(1); b = a.map(+1); x = 1; y = 2; twice = s => s.map(*2); nope2 = v => v
      """
    #expect(mistake(text, after: setup) == nil)
  }

  @Test func `mistakes are told in the order of the text, whoever has found them`() {
    #expect(Session().check("a = zz\nb = of(1,,2)").map(\.span.start) == [4, 16])
    #expect(
      Session().check("a = 1\nx =\n\n").map { "\($0.span.start) \($0.message)" } == [
        "9 found the end, wanted a value"
      ])
    #expect(
      Session().check("of(1).obsserve(on: main)").map(\.text) == [
        "no operator obsserve; did you mean observe?"
      ])
  }

  @Test(arguments: [
    ("let i = 0; i++", "i := i + 1`, and define i without let"), ("i = 0; i++", "i := i + 1`"),
    ("const i = 0; i--", "i := i - 1`, and define i without const"),
  ])
  func `an advice to set a name fits one that was defined with let`(
    _ text: String, _ advice: String
  ) {
    #expect(Session().check(text).map(\.help) == ["write `\(advice)"])
  }

  @Test func `all mistakes of a text are found and nothing has happened`() {
    let session = Session()
    let reply = session.submit("x = 1\ny = zz + 1\nz = interval(0.5)")
    #expect(
      reply.diagnostics.map(\.message) == [
        "unknown name zz", "interval wants a duration, got 0.5",
      ])
    #expect(session.submit("x").diagnostics.map(\.message) == ["unknown name x"])
  }
}
