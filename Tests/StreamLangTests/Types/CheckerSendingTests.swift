import StreamLang
import Testing

/// The messages to subjects, cells and subscriptions: each mistake is found before anything runs.
@Suite struct CheckerSendingTests {
  /// All mistakes in `text`, as `start..<end message; help`.
  private func mistakes(_ text: String) -> [String] {
    let session = Session()
    let setup =
      "a = subject(); b = behavior(1); t = interval(1s); x = 1; c = x + 1; let k = subject(); let n = 3"
    #expect(session.submit(setup).diagnostics == [])
    return session.check(text).map { "\($0.span.start)..<\($0.span.end) \($0.text)" }
  }

  @Test(arguments: [
    ("a.next()", "2..<6 next wants a value, got none; as in `a.next(1)`"),
    ("a.complete(3)", "2..<10 complete wants 0 arguments, got 1"),
    ("a.on()", "2..<4 on wants an event, got none; as in `a.on(.next(1))`"),
    ("a.on(2)", "5..<6 an event is .next, .error or .completed, got 2; write `.next(2)`"),
    (
      "a.on(.nxt(2))",
      "5..<12 an event is .next, .error or .completed, got .nxt; did you mean `.next`?"
    ),
    ("a.on(.next())", "5..<12 .next wants 1 argument, got 0"),
    (
      "t.next(1)",
      "0..<1 t is not a subject, so nothing can be sent to it; make it with `subject()`"
    ),
    ("t := 1", "0..<1 t is not a subject, so nothing can be sent to it; make it with `subject()`"),
    ("t += 1", "0..<1 t is not a subject, so nothing can be sent to it; make it with `subject()`"),
    (
      "m = b.map(+1); m.next(1)",
      "15..<16 m is not a subject, so nothing can be sent to it; make it with `subject()`"
    ),
    ("k := 1", "0..<1 k was defined with let; send to it with `k.next(1)`"),
    ("n := 1", "0..<1 n was defined with let; del n first, or use another name"),
    ("n += 1", "0..<1 n was defined with let; del n first, or use another name"),
    ("x.complete()", "2..<10 x is a cell and never ends; a stream that does is `x = behavior(…)`"),
    ("b.next(1).next(2)", "0..<9 `b.next(1)` gives no value; next wants a statement of its own"),
    ("y = b.next(2) + 1", "4..<13 `b.next(2)` gives no value; it wants a statement of its own"),
    ("c.play(\"-1-\")", "0..<1 c is a formula (x + 1); play into x instead"),
    (
      "t.play(\"-1-\")",
      "0..<1 t is not a subject, so nothing can be sent to it; make it with `subject()`"
    ),
    ("a.play(3)", "7..<8 play wants marble text, got 3; as in `a.play(\"-1-2|\")`"),
    ("a.play()", "2..<6 play wants marble text, got none; as in `a.play(\"-1-2|\")`"),
    (
      "a.subscribe(3)",
      "12..<13 subscribe wants a function, got 3; as in `a.subscribe { print($0) }`"
    ),
    ("a.subscribe(onNxt: print)", "12..<17 subscribe has no label onNxt; did you mean `onNext:`?"),
    (
      "a.subscribe(onNext: print, onNext: print)",
      "27..<33 the label onNext stands here twice; leave one out"
    ),
  ]) func `is told what it can be told`(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test(arguments: [
    ("batch { y = 1 }", "8..<13 a batch only sends and sets values; define y before it: `y = 1`"),
    ("batch { wait 1s }", "8..<15 a batch only sends and sets values; it wants a line of its own"),
    ("batch { b = 2 }", "8..<9 b is a stream; send to it with `b.next(2)`"),
    ("at 1s { c = 2 }", "8..<9 c is a formula (x + 1); change x, or redefine it: `c = 2`"),
    ("at 1s { n = 2 }", "8..<9 n was defined with let; del n first, or use another name"),
    ("at 1s { watch x }", "8..<15 at only sends and sets values; it wants a line of its own"),
    ("after 1s { y = 1 }", "11..<16 after only sends and sets values; define y before it: `y = 1`"),
    ("at 3 { x := 1 }", "3..<4 at wants a duration, got 3; write `3ms` or `3s`"),
    ("after \"a\" { x := 1 }", "6..<9 after wants a duration, got a string"),
    ("wait true", "5..<9 wait wants a duration, got true or false"),
  ]) func `a moment only sends and sets`(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test(arguments: ["print(x)", "random(6)", "now"])
  func `a formula is pure`(call: String) {
    let (name, shown) = call == "now" ? (call, call) : (String(call.prefix { $0 != "(" }), nil)
    #expect(
      mistakes("y = x > 0 ? \(call) : x") == [
        "12..<\(12 + call.count) \(name) has no place in a formula; "
          + "a stream can, as in `timer(1s).map(_ => \(shown ?? "\(name)(…)"))` "
          + "or with `withLatestFrom`"
      ])
    #expect(mistakes("y = a.map(_ => \(call))") == [])
  }

  @Test func `what can be told is`() {
    for text in [
      "a.next(())", "a.send()", "a.on(.next(2), .completed)", "a.send(completion: .finished)",
      "k.next(1)", "k.value = 1", "b += 1", "x += 1",
      "batch { x = 2; batch { x := 3; a.next(1) } }",
      "at 1s { x = 2; batch { x := 3 } }", "a.error(new Error(\"x\"))", "x.on(.next(2))",
      "x.play(\"-1-\")", "a.subscribe({ next: v => print(v), complete: () => print(\"done\") })",
    ] { #expect(mistakes(text) == [], "\(text)") }
  }
}
