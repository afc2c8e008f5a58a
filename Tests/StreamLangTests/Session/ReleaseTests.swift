import Testing

@testable import StreamLang

/// A session that nobody holds any more leaves nothing behind.
@Suite struct ReleaseTests {
  @Test(arguments: [
    "", "x = 1", "a = subject(); del a", "a = of(1, 2).delay(1ms); :find -1- -> -2-",
    "p = replay(interval(1ms), 2)",
    "s = subject(); t = subject(); s.subscribe(t); s.next(1)",
    "q = subject(); q.switchMap(x => interval(1s)).subscribe { print($0) }; q.next(1)",
    "s = of(1, 2).groupBy(x => x % 2).flatMap(g => g.map(+1))",
    "a = behavior(1); bag = disposeBag(); a.subscribe { print($0) }.disposed(by: bag)",
    "k = lane(1); t = interval(1s).observe(on: .background).map(+1, cost: 2s); wait 3s",
    "y = prev(y, 0) + 1; a = subject()",
    "a = interval(1s).share(replay: 1); b = a.map(+1); c = a.map(+2); wait 3s",
    "a = of(1).repeat(); :why a", "a = subject(); b = a.map(+1); :why not b",
    "a = subject(); b = a.scan(0, +); a.next(1); :graph; :subs; :leaks; :belt; :undo; :redo",
    "x = 1; y = x + 1", "a = behavior(1)", "a = of(1)", "a = subject(); b = a.map(+1); a.next(1)",
    "a = behavior(3); y = a + 1", "x = 1; b = x.map(v => v + 1)", "f = v => v + 1; y = f(2)",
    "f = v => v < 2 ? v : f(v - 1); y = f(3)", "t = interval(1s); wait 3s",
    "a = behavior(1); s = a.subscribe { print($0) }",
    "x = 1; x = 2", "x = 1; b = x.map(+1); del x; x = 3",
    "s = of(1, 2).flatMap(x => of(x).delay(1ms)); wait 1s",
    "p = interval(1s).publish(); p.connect(); wait 2s", "x = 1; :undo", "a = of(1); :why a",
    "x = 1; y = (x + 1).map(+1)", "k = lane(1); of(1).observeOn(k)", "r = {k: v => v}; q = r.k(3)",
    "expect x [1]", "a = subject(); b = a.map(v => v + a.value); a.next(2)",
    "x = 1; y = x > 1 ? 1 : 2",
    "a = behavior(1); c = true; b = if c { a } else { a.map(+1) }", "(p, q) = [1, 2]",
    "a = of(1).share(); b = a.map(+1)",
  ])
  func `a session is released with all that it has made`(_ program: String) {
    weak var environment: Environment?
    weak var kept: Session?
    do {
      let session = Session()
      for line in program.split(separator: "; ") { _ = session.submit(String(line)) }
      (environment, kept) = (session.program.environment, session)
    }
    #expect(kept == nil, "session")
    #expect(environment == nil, "environment")
  }
}
