import Testing

@testable import StreamLang

/// Programs that are wrong, or only look so, in ways that people ask about: four of each of fifteen themes, each
/// with what its answer has to name.
@Suite struct PeopleAskTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let names: [String]

    init(_ lines: String..., names: [String]) { (self.lines, self.names) = (lines, names) }

    var testDescription: String { lines.joined(separator: " · ") }
  }

  /// Seeing the stream.
  private static let seeing = [
    Row(
      "a = behavior(1); b = a * 10; c = a + b", "a.next(2)", ":why c",
      names: ["├─ a  2       a.next(2), line 2"]),
    Row(
      "q = subject(); r = q.flatMap(x => timer(100ms).map(_ => x))", #"q.next("a"); q.next("b")"#,
      "wait 50ms", ":graph --runs",
      names: ["map    timer(100ms).map(_ => x)"]),
    Row(
      "a = subject(); b = a.filter(>10).map(+1)", "a.next(3)", ":why not b",
      names: ["filter in b dropped it: 3 > 10 is false", "without filter(>10), b would have had 4"]),
    Row(
      "s = subject(); r = s.switchMap(x => interval(1s))", "s.next(1)", "s.next(2)", ":subs",
      names: ["interval  r             0      0       running"]),
  ]

  /// Logging.
  private static let logging = [
    Row(
      "a = subject(); b = a.map(x => x * 2).filter(>5).scan(0, +)", "a.next(3)", ":trace b",
      names: ["3  filter  6    from 2"]),
    Row(
      #"a = subject(); s = a.map(+1).debug("dbg").subscribe { print($0) }"#, "a.next(1)",
      "s.dispose()",
      names: ["dbg disposed @0"]),
    Row(
      "t = interval(10ms).map(x => 100 / (3 - x))", "wait 50ms", ":why t",
      names: ["╰─ interval  3           at 40ms", "100 / (3 - x)"]),
    Row(
      "a = subject(); a.skip(2).distinctUntilChanged().subscribe { print($0) }; b = a.skip(2).distinctUntilChanged()",
      "a.next(1); a.next(2)", ":why not b",
      names: [
        "skip in b dropped it: it is one of those to skip", "without skip(2), b would have had 2",
      ]),
  ]

  /// Errors and where they came from.
  private static let origins = [
    Row(
      "a = subject(); b = a.map(x => x.name); c = b.map(upper)", #"a.next({nam: "x"})"#, ":why c",
      names: [#"no field name in {nam: "x"}"#, "a.map(x => x.name)"]),
    Row(
      "f = x => 10 / x; a = subject(); b = a.map(f)", "a.next(0)", ":why b",
      names: ["division by zero    a.map(f)", "a.next(0), line 2"]),
    Row(
      "a = subject(); c = a.combineLatest(of(0), (x, y) => x / y)", "a.next(4)", ":why c",
      names: ["a.combineLatest(of(0), (x, y) => x / y)", "a.next(4), line 2"]),
    Row(
      #"a = subject(); b = a.flatMap(id => id > 0 ? of(id) : throwError("no user"))"#,
      "a.next(1); a.next(-1)", ":why b",
      names: [
        "`catchAndReturn(…)` behind that stream, inside flatMap, would catch the error",
        "a.next(-1), line 2",
      ]),
  ]

  /// Share, replay, refcount.
  private static let sharing = [
    Row(
      "quiet r = timer(10ms).map(_ => random()).share(); a = r.map(x => 1)", "wait 20ms",
      "b = r.map(x => 2)", ":why not b",
      names: ["r began a new run at 20ms"]),
    Row(
      "c = interval(1s); a = c.map(+1)",
      names: ["c is cold and now runs twice, for you and for a; c.share() shares one run"]),
    Row(
      "quiet s = interval(100ms).shareReplay(1); a = s.subscribe { v in v }", "wait 250ms",
      "a.dispose()", "wait 300ms", ":subs",
      names: ["nothing is subscribed"]),
    Row(
      "p = of(1, 2).publish(); a = p.map(+1)", ":why not a",
      names: ["a is made from p, which does not run: nobody has called p.connect()"]),
  ]

  /// An error ends the stream.
  private static let errors = [
    Row(
      #"click = subject(); r = click.flatMap(x => x == 2 ? throwError("down") : of(x))"#,
      "click.next(1); click.next(2); click.next(3)", ":why not r",
      names: ["r failed at 0ms", "inside flatMap, would catch the error"]),
    Row(
      #"click = subject(); r = click.flatMap(x => x == 2 ? throwError("down") : of(x)).catch(e => of(0))"#,
      "click.next(2); click.next(3)", ":why not r",
      names: ["r completed at 0ms", "inside flatMap, would catch the error"]),
    Row(
      "a = subject(); b = a.map(x => 10 / x)", "a.next(0); a.next(5)", ":why not b",
      names: ["b failed at 0ms, and nothing comes after that", "a.next(0), line 2"]),
    Row(
      "a = subject(); b = a.retry(2)", #"a.next(1); a.error("x")"#, ":why not b",
      names: ["a.retry(2): its source has run 2 times"]),
  ]

  /// Re-entrancy and order.
  private static let order = [
    Row(
      "a = subject(); s = a.subscribe { v in if v < 3 { a.next(v + 1) } }; b = a.map(x => x)",
      "a.next(1)", ":steps",
      names: ["○ b  ────1───2───3──▸"]),
    Row(
      "a = behavior(0); b = a.map(+1); s = b.subscribe { v in a.next(v) }",
      names: ["feedback loop a → b → a stopped after 1,000 rounds"]),
    Row(
      "a = subject(); b = subject(); s = a.subscribe { v in b.next(v) }; t = b.subscribe { v in a.next(v) }",
      "a.next(1)",
      names: ["feedback loop a → b → a stopped after 1,000 rounds"]),
    Row(
      "a = subject(); b = a.withLatestFrom(a.map(*10))", "a.next(1); a.next(2)", ":why b",
      names: ["b  20         withLatestFrom(2, 20)"]),
  ]

  /// Glitches.
  private static let glitches = [
    Row(
      "a = behavior(1); c = combineLatest(a, a.map(*10), +)", "a.next(2)", ":why c.1",
      names: ["STALE: held from line 1; 20 replaced it in the same turn"]),
    Row(
      "a = behavior(1); b = a * 10; c = a + b", ":contrast c", "a.next(2)",
      names: ["12 is stale: it used a = 2 with the old b = 10"]),
    Row(
      "a = behavior(1); w = a.map(*10).withLatestFrom(a, +)", "a.next(2)", ":why w",
      names: ["a  2       as above"]),
    Row(
      "x = 1; y = x + 1; z = x + y", "x = 5", ":why z",
      names: ["z = 11         x + y = 5 + 6"]),
  ]

  /// Virtual time.
  private static let time = [
    Row(
      "t = timer(1s)", ":why not t",
      names: ["nothing has come for t yet", "if nothing else comes, t will have 0 at 1s"]),
    Row(
      "k = subject(); d = k.debounce(300ms)", #"k.next("a")"#, "wait 299ms", ":why not d",
      names: [
        "keeps it until it has been quiet for long enough, at",
        "if nothing else comes, d will have a at 300ms",
      ]),
    Row(
      "t = interval(1s).throttle(1s)", "wait 2500ms", ":why not t",
      names: ["the last was 1"]),
    Row(
      "t = timer(1s).delay(1s)", ":why not t",
      names: ["if nothing else comes, t will have 0 at 2s"]),
  ]

  /// Leaks.
  private static let leaks = [
    Row(
      "t = interval(1s); t.subscribe { v in v }", ":leaks",
      names: ["t#1  line 1  subscribed without a handle: it can never be disposed"]),
    Row(
      "a = subject(); f = () => { a.subscribe { v in v } }", "f(); f()", ":leaks",
      names: ["a#2  line 2  subscribed without a handle"]),
    Row(
      "t = interval(1s); p = t.publish(); p.connect()", ":leaks",
      names: ["t#1  line 1  connected without a handle: it can never be disconnected"]),
    Row(
      "a = subject(); bag = DisposeBag(); a.subscribe { v in v }.disposed(by: bag)", "del bag",
      ":leaks",
      names: ["nothing leaks"]),
  ]

  /// Waiting for a lane.
  private static let lanes = [
    Row(
      "a = subject(); m = a.map(x => x, cost: 100ms)", "a.next(1)", ":why not m",
      names: ["m = a.map(x => x, cost: 100ms): main is still at work on it"]),
    Row(
      #"io = lane("io"); a = subject(); b = a.observe(on: io).map(x => x, cost: 50ms); c = a.observe(on: io)"#,
      "a.next(1)", "wait 1ms", ":why not c",
      names: ["it waits for io, where 1 has been at work since 0ms", "c will have 1 at 50ms"]),
    Row(
      "b = interval(10ms).take(3).map(+1, cost: 25ms); s = interval(15ms).take(3)", "wait 30ms",
      ":why not s",
      names: ["nothing has come for s yet", "s will have 0 at 35ms"]),
    Row(
      #"io = lane("io"); r = range(1, 3).cost(20ms).subscribe(on: io)"#, "wait 30ms", "unwatch r",
      "wait 100ms", ":why not r",
      names: [
        "nobody has been subscribed to r since 30ms, so that nothing of it runs",
        "`watch r` subscribes to it",
      ]),
  ]

  /// Backpressure.
  private static let demand = [
    Row(
      "x = subject(); y = x.pull(1)", "x.next(1); x.next(2)", ":why not y",
      names: ["nobody has asked y for more than the 1 that it has got", "`y.request(1)` does"]),
    Row(
      "l = subject(); r = subject(); z = zip(l, r)", "l.next(1); l.next(2)", ":why not z",
      names: ["it waits for r, l is 2 ahead"]),
    Row(
      "s = subject(); m = s.flatMap(maxPublishers: .max(1), x => timer(1s))",
      "s.next(1); s.next(2)", ":why not m",
      names: ["had not asked for it", "1 was still at work"]),
    Row(
      "s = subject(); b = s.buffer(count: 3)", "s.next(1); s.next(2)", ":why not b",
      names: ["sends nothing until its list is complete"]),
  ]

  /// Completion.
  private static let completion = [
    Row(
      "a = subject(); b = subject(); z = zip(a, b)", "a.next(1); a.complete()", ":why not z end",
      names: ["z has not ended: b goes on"]),
    Row(
      "a = subject(); b = subject(); c = combineLatest(a, b)", "b.complete(); a.next(1)",
      ":why not c",
      names: ["c completed at 0ms", "b.complete(), line 2"]),
    Row(
      "a = subject(); b = subject(); m = merge(a, b)", "a.complete()", ":why not m end",
      names: ["m has not ended: b goes on"]),
    Row(
      "s = subject(); r = s.flatMap(x => never())", "s.next(1); s.complete()", ":why not r end",
      names: ["r has not ended: never() goes on"]),
  ]

  /// Runs without end.
  private static let endless = [
    Row(
      "a = subject(); b = a.expand(x => of(x + 1))", "a.next(1)",
      names: ["a.expand(x => of(x + 1)) sent 10,000 values in one turn; take(n) ends it"]),
    Row(
      "r = of(1).repeat()",
      names: ["of(1) sent 10,000 values in one turn; take(n) ends it"]),
    Row(
      "u = timer(10ms).repeat()", "wait 25ms", ":why not u end",
      names: ["timer(10ms) goes on, repeat in u is in run 3"]),
    Row(
      "f = x => f(x + 1)", "f(1)",
      names: ["functions call each other more than 1000 times deep"]),
  ]

  /// Operators that are missing.
  private static let missing = [
    Row(
      "a = subject(); b = a.bufferWhile(x => x > 2)",
      names: ["no operator bufferWhile"]),
    Row(
      "a = subject(); b = a.filterNot(x => x > 2)",
      names: ["no operator filterNot; did you mean filter?"]),
    Row(
      "a = subject(); b = a.flatMapp(x => of(x))",
      names: ["no operator flatMapp; did you mean flatMap?"]),
    Row(
      "a = subject(); b = a.map(x => of(x))", "a.next(1)", ":why b",
      names: ["b sends streams; `a.flatMap(x => of(x))` would send what they send"]),
  ]

  /// Learning.
  private static let learning = [
    Row(
      "a = subject(); b = a.filter(x => x * 2)", "a.next(1)", ":why b",
      names: ["has to answer true or false, got a number"]),
    Row(
      "a = subject(); b = a.take(1)", "a.next(1); a.next(2)", ":why not b",
      names: ["b completed at 0ms", "a.take(1)", "a.next(1), line 2"]),
    Row(
      "a = subject(); b = a.first(x => x > 5)", "a.next(1); a.complete()", ":why b",
      names: ["a.first(x => x > 5)", "a.complete(), line 2"]),
    Row(
      "a = subject(); b = a.startWith(0).skip(1).take(0)", "a.next(1)", ":why not b",
      names: ["a.startWith(0).skip(1).take(0), line 1"]),
  ]

  private static let all =
    seeing + logging + origins + sharing + errors + order + glitches + time + leaks + lanes + demand
    + completion + endless + missing + learning

  @Test func `there are sixty of them`() { #expect(Self.all.count == 60) }

  @Test(arguments: all) func `the answer names the reason`(_ row: Row) {
    let answer = Typed.answer(row.lines)
    for name in row.names {
      #expect(answer.withSingleBlanks.contains(name.withSingleBlanks), "\(answer)")
    }
  }
}

extension String {
  /// It as one line, so that it does not matter where it was folded.
  fileprivate var withSingleBlanks: String {
    split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
