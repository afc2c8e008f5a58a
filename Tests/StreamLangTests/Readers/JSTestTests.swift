import Testing

@testable import StreamLang

/// Tests of other frameworks, and RxJS's `TestScheduler`.
@Suite struct JSTestTests {
  /// The verdicts of a file of tests, and the lines about those that failed.
  private static func run(_ body: String, imports: String = "") -> [String] {
    let text = """
      import { combineLatest, combineLatestWith, map, take, delay, debounceTime, throttleTime, switchMap, concatMap, interval, of } from 'rxjs';
      import { TestScheduler } from 'rxjs/testing';
      \(imports)
      const scheduler = () => new TestScheduler((a, b) => expect(a).toEqual(b));
      \(body)
      """
    let report = TestReport(testing: text, called: "a.spec.ts")
    return report.cases.map { ($0.failure == nil ? "ok " : "failed ") + $0.name } + report.lines
  }

  /// A test of one expectation in `run`.
  private static func marbles(_ body: String) -> [String] {
    run(
      "it('t', () => scheduler().run(({ hot, cold, time, expectObservable, expectSubscriptions }) => {\n\(body)\n}));"
    )
  }

  @Test(arguments: [
    "expectObservable(cold('-a-b|', { a: 1, b: 2 }).pipe(map(x => x * 2))).toBe('-x-y|', { x: 2, y: 4 });",
    "expectObservable(cold('-a--b|').pipe(debounceTime(2))).toBe('---a-(b|)');",
    "expectObservable(cold('a 9ms b 1s c|')).toBe('a 9ms b 1s c|');",
    "expectObservable(hot('a--^-b--|')).toBe('--b--|');",
    "expectObservable(cold('-a-b-c|'), '--^--!').toBe('---a-');",
    "expectObservable(cold('--#', null, new Error('x'))).toBe('--#', null, new Error('x'));",
    "expectObservable(cold('(ab)-c|')).toBe('(ab)-c|');",
    "expectObservable(cold('-a-b|').pipe(map(x => [x]))).toBe('-a-b|', { a: ['a'], b: ['b'] });",
    "expectObservable(cold('a-b|')).toEqual(cold('a-b|'));",
    "expectObservable(combineLatest([cold('a--|'), cold('|')])).toBe('---|');",
    "expectObservable(cold('a--|').pipe(combineLatestWith(cold('-|')))).toBe('---|');",
    "const x = cold('-1|'), a = hot('a-b|');"
      + "expectObservable(a.pipe(concatMap(() => x))).toBe('-1-1|');"
      + "expectSubscriptions(x.subscriptions).toBe(['^-!', '--^-!']);"
      + "expectSubscriptions(a.subscriptions).toBe('^--!');",
    "expectObservable(cold('-a|').pipe(delay(time('--|')))).toBe('---(a|)');",
    "const o = { x: TestScheduler.parseMarbles('-a', null, null, false, true) };"
      + "expectObservable(cold('-a').pipe(concatMap(x => of(x)))).toBe('-a');"
      + "expect(o.x.length).toBe(1);",
    "const x = cold('-1|'); expectObservable(cold('a-b|').pipe(map(() => x))).toBe('a-b|', { a: x, b: x });",
    "expectObservable(interval(10).pipe(take(2))).toBe('10ms a 9ms (b|)', [0, 1].reduce((r, x, i) => ({ ...r, [i ? 'b' : 'a']: x }), {}));",
  ])
  func `marble text of RxJS is met`(_ body: String) {
    #expect(Self.marbles(body) == ["ok t"], "\(body)")
  }

  @Test func `timers and promises are on another clock than the scheduler of a test`() {
    let lines = Self.run(
      """
      const seen = [];
      it('a', () => {
        setTimeout(() => seen.push('timer'));
        scheduler().run(({ cold, expectObservable }) => {
          setTimeout(() => seen.push('later'), 2);
          Promise.resolve().then(() => seen.push('promise'));
          expectObservable(cold('a 9ms b|')).toBe('a 9ms b|');
        });
        expect(seen).toEqual([]);
      });
      it('b', async () => {
        await new Promise(resolve => setTimeout(resolve, 5));
        expect(seen).toEqual(['promise', 'timer', 'later']);
      });
      """)
    #expect(lines == ["ok a", "ok b"])
  }

  @Test func `what is not met is drawn`() {
    let lines = Self.marbles("expectObservable(cold('-a--b|')).toBe('-a---(b|)');")
    #expect(
      lines == [
        "failed t", "a.spec.ts:5: t failed", "        0", "○ got   ─a──b│",
        "○ want  ─a───(b│)", "            ^ ^     b came at 4ms, want 5ms",
      ])
  }

  @Test func `subscriptions that are not met are drawn`() {
    let lines = Self.marbles(
      "const a = cold('-a|'); expectObservable(a, '--^'); expectSubscriptions(a.subscriptions).toBe('^-!');"
    )
    #expect(lines.first == "failed t")
    #expect(lines.contains { $0.hasPrefix("○ got ") } && lines.contains { $0.hasPrefix("○ want ") })
  }

  @Test(
    arguments: [
      ("expect(1 + 1).toBe(2)", nil), ("expect({ a: [1] }).toEqual({ a: [1] })", nil),
      ("expect([1, 2]).to.deep.equal([1, 2])", nil), ("expect(x => x).to.be.a('function')", nil),
      ("expect(() => { throw new TypeError('no') }).to.throw(TypeError, 'no')", nil),
      ("expect([1, 2]).to.include(2)", nil), ("expect('abc').not.toContain('d')", nil),
      ("expect(null).to.be.null", nil), ("expect(new Error('x')).to.be.an.instanceof(Error)", nil),
      ("const f = (n, x) => n ? [f(n - 1, x)] : x; expect(f(150, 1)).not.toEqual(f(150, 2))", nil),
      ("expect({ a: [1] }).to.have.property('a').and.to.be.ok", nil),
      ("expect({ a: [1] }).to.have.deep.property('a', [1])", nil),
      ("expect({ a: 1 }).toHaveProperty('a', 2)", "t: wanted { a: 1 } to have the property a 2"),
      ("expect({ a: 1 }).toHaveProperty('b')", "t: wanted { a: 1 } to have the property 'b'"),
      ("expect([1]).toHaveLength(1)", nil), ("expect(3).to.be.above(2).and.below(4)", nil),
      ("expect(1 + 1).toBe(3)", "t: wanted 2 to be 3"),
      ("expect({ a: 1 }).toEqual({ a: 2 })", "t: wanted { a: 1 } to equal { a: 2 }"),
      ("expect(true).to.be.false", "t: wanted true to be false"),
      ("expect(1).not.toBe(1)", "t: wanted 1 not to be 1"),
      ("expect(() => 1).toThrow()", "t: wanted [Function (anonymous)] to throw"),
      (
        "expect(1).toMatchSnapshot()",
        "t: snapshots are not here; write what is expected: `toEqual({ a: 1 })`"
      ),
      (
        "jest.mock('./b')",
        "t: Error: mock is about modules, which are not here; hand over what is replaced"
      ),
      ("null.x", "t: TypeError: Cannot read properties of null (reading 'x')"),
    ] as [(String, String?)])
  func `expectations of Jest and Chai are judged`(_ body: String, _ failure: String?) {
    let lines = Self.run("it('t', () => { \(body) });", imports: "import { expect } from 'chai';")
    #expect(lines.first == (failure == nil ? "ok t" : "failed t"), "\(body): \(lines)")
    if let failure { #expect(lines[1] == "a.spec.ts:5:17: \(failure)") }
  }

  @Test func `hooks stand around tests in the order of their groups`() {
    let text = """
      const log = s => console.log(s);
      before(() => log('before')); beforeEach(() => log('each'));
      describe('outer', () => {
        beforeEach(() => log('outer each')); afterEach(() => log('after outer each'));
        describe('inner', () => { it('a', () => log('a')); after(() => log('after inner')); });
        it('b', async () => { await null; log('b'); });
      });
      afterEach(() => log('after each')); after(() => log('after'));
      console.log('described');
      """
    #expect(
      RunProgram(text).lines == [
        "described", "before", "each", "outer each", "a", "after outer each", "after each",
        "after inner", "each", "outer each", "b", "after outer each", "after each", "after",
      ])
  }

  @Test func `a test may wait, and one that waits for ever has failed`() {
    let lines = Self.run(
      """
      describe('waits', () => {
        it('promise', async () => { const x = await new Promise(r => setTimeout(() => r(5), 9)); expect(x).toBe(5); });
        it('done', done => { interval(10).pipe(take(2)).subscribe({ complete: done }); });
        it('fails', async () => { throw new Error('late'); });
        it('never', done => {});
        it('behind', () => {});
      });
      """)
    #expect(
      Array(lines.prefix(5)) == [
        "ok waits › promise", "ok waits › done", "failed waits › fails", "failed waits › never",
        "ok waits › behind",
      ])
    #expect(
      lines.contains(
        "a.spec.ts:9:3: waits › never: it still waits after 5s: `done` was not called, or its promise has no value"
      ))
  }

  @Test func `tests may take longer than a program of streams`() {
    let lines = Self.run(
      """
      it('long', done => { setTimeout(done, 4000); });
      it('longer', done => { setTimeout(done, 4500); });
      it('last', done => { setTimeout(done, 4000); });
      """)
    #expect(Array(lines.prefix(3)) == ["ok long", "ok longer", "ok last"])
  }

  @Test func `a program that ends too soon says what did not run`() {
    let lines = Self.run(
      """
      it('first', () => {});
      it('last', done => { setTimeout(() => process.exit(0), 4000); });
      it('behind', () => {});
      """)
    #expect(
      Array(lines.prefix(3)) == [
        "ok first", "failed last",
        "a.spec.ts:6:1: last: it still waits: `done` was not called, or its promise has no value; what stands behind it did not run",
      ])
  }

  @Test(arguments: [
    "'999999999999999999999999999s a|'", "'^'", "'(((a'", "'a)|'", "'  '", "''", "'!'", "'-a!'",
    "'a 1e5ms b'", "undefined", "5", "null", "{}", "'\\u0000|'", "'👍-|', {}",
  ])
  func `no marble text stops the program`(_ text: String) {
    let text = """
      import { TestScheduler } from 'rxjs/testing';
      const s = new TestScheduler();
      for (const f of ['hot', 'cold', 'time', 'expectSubscriptions', 'expectObservable']) {
        try {
          s.run(h => {
            const made = h[f](\(text));
            h.expectObservable(made).toBe(\(text));
            h.expectObservable(h.cold('-|'), \(text)).toEqual(made);
            h.expectSubscriptions([{ subscribedFrame: 1e300 }]).toBe(\(text));
          });
        } catch (e) { }
      }
      console.log('over');
      """
    #expect(RunProgram(text).lines.last?.hasSuffix("over") == true, "\(text)")
  }

  @Test func `chosen tests run alone, and others are left out`() {
    #expect(
      Self.run(
        "it('a', () => {}); it.only('b', () => {}); it.skip('c', () => {}); xit('d', () => {});")
        == ["ok b"])
    #expect(Self.run("it.skip('c', () => {}); test('d', () => {});") == ["ok d"])
  }

  @Test func `helpers outlive their scheduler, and what has no end stops after an hour`() {
    let text = """
      import { interval } from 'rxjs';
      import { TestScheduler } from 'rxjs/testing';
      let saved, count = 0;
      new TestScheduler(() => {}).run(helpers => { saved = helpers; });
      saved.expectObservable(saved.cold('-a|')).toBe('-b|');
      saved.flush();
      saved.expectObservable(interval(60000));
      interval(60000).subscribe(() => count++);
      saved.flush();
      console.log(count);
      """
    #expect(RunProgram(text).lines == ["3600020: 60"])
  }

  @Test func `a test that cannot be read fails by itself, whatever it expects`() {
    let lines = Self.run(
      """
      describe('reads', () => {
        it('wrapped', () => { expect(new Symbol(1)).toBe(1); });
        it('helper', () => { expect(() => help()).toThrow(); });
        it('fine', () => { expect(1).toBe(1); });
        it('endless', done => { fetch('x').then(done); });
        it('unknown', () => { if (1) { const a = 1; } else { global.gc(); } });
        it('scheduler', () => { const s = other(); interval(1).pipe(debounceTime(5, s)); });
      });
      function help() { return spy(); }
      """, imports: "import { spy } from 'nock';")
    #expect(
      lines.filter { !$0.hasPrefix("  ") } == [
        "failed reads › wrapped", "failed reads › helper", "ok reads › fine",
        "failed reads › endless", "ok reads › unknown", "failed reads › scheduler",
        "a.spec.ts:6:3: reads › wrapped: line 6: `new Symbol(…)` is an object, which is not read; leave `new` out",
        "a.spec.ts:7:3: reads › helper: line 3: the module nock is not here; paste what the program needs of it",
        "a.spec.ts:9:3: reads › endless: line 9: fetch is the network, which is not here; a subject can stand for what comes from there: `const answers = new Subject()`",
        "a.spec.ts:11:3: reads › scheduler: line 11: unknown name other; declare it, or import it",
      ])
  }

  @Test func `a description that fails is told, and the tests before it run`() {
    let lines = Self.run(
      """
      describe('outer', () => {
        it('first', () => {});
        describe('inner', () => { it('second', () => {}); const p = new Symbol('a'); it('third', () => p); });
        it('fourth', () => {});
        null.x;
      });
      it('fifth', () => {});
      """)
    #expect(
      lines.filter { !$0.hasPrefix("  ") } == [
        "ok outer › first", "ok outer › inner › second", "failed outer › inner › its description",
        "ok outer › fourth", "failed outer › its description", "ok fifth",
        "a.spec.ts:7:3: outer › inner › its description: line 7: `new Symbol(…)` is an object, which is not read; leave `new` out",
        "a.spec.ts:9:3: outer › its description: TypeError: Cannot read properties of null (reading 'x')",
      ])
  }

  @Test func `the clock of each test in run begins with 0`() {
    let body = """
      const run = () => scheduler().run(({ cold, expectObservable, flush }) => {
        expect(Date.now()).toBe(0);
        const times = cold('--a--b|').pipe(timestamp(), map(x => x.timestamp));
        expectObservable(times).toBe('--a--b|', { a: 2, b: 5 });
        expectObservable(NEVER.pipe(timeout({ first: new Date(4), with: () => of('x') }))).toBe('----(x|)');
        flush();
        expect(new Date().getTime()).toBe(6);
      });
      it('first', run); it('second', run);
      """
    #expect(
      Self.run(body, imports: "import { NEVER, timeout, timestamp } from 'rxjs';") == [
        "ok first", "ok second",
      ])
  }

  @Test func `a test stands for each row of a table, and one without a function for nothing`() {
    let lines = Self.run(
      """
      test.each([[1, 1, 2], [1, 2, 4]])('%i + %i', (a, b, sum) => { expect(a + b).toBe(sum); });
      it.each(['x', 'y'])('is %s', async text => { expect(await text).toBe('x'); });
      it('is not written yet');
      """)
    #expect(Array(lines.prefix(4)) == ["ok 1 + 1", "failed 1 + 2", "ok is x", "failed is y"])
  }

  @Test func `a table of tests is a list or a template, and its rows name themselves`() {
    let lines = Self.run(
      """
      test.each`
        input       | expected
        ${'abc'}    | ${3}
        ${[1, 2]}   | ${5}
      `('$input has $expected ($#)', ({ input, expected }) => { expect(input.length).toBe(expected); });
      describe.each([[1, 2], [3, 4]])('%i and %p', (a, b) => { it('follow', () => expect(a + 1).toBe(b)); });
      it.each([{ a: { b: 'x' } }])('$a.b of $c costs 5$', ({ a }) => expect(a.b).toBe('x'));
      it.each([['y']])('%# waits for %p', (text, done) => setTimeout(done, 5));
      it.skip.each([[1]])('is left out', () => { throw 1; });
      """)
    #expect(
      lines.filter { $0.hasPrefix("ok") || $0.hasPrefix("failed") } == [
        "ok abc has 3 (0)", "failed [1, 2] has 5 (1)", "ok 1 and 2 › follow",
        "ok 3 and 4 › follow", "ok x of $c costs 5$", #"ok 0 waits for "y""#,
      ])
  }

  @Test func `a mock notes how it is called, and does what it was told`() {
    let lines = Self.run(
      """
      it('calls', () => {
        const f = jest.fn(x => x * 2);
        of(1, 2).pipe(map(x => f(x))).subscribe();
        expect(f).toHaveBeenCalledTimes(2);
        expect(f).toHaveBeenCalledWith(2);
        expect(f).not.toHaveBeenCalledWith(3);
        expect(f).toHaveBeenNthCalledWith(1, 1);
        expect(f).toHaveBeenLastCalledWith(2);
        expect(f).toHaveReturnedWith(4);
        expect(f.mock.calls).toEqual([[1], [2]]);
        expect(f.mock.results[0]).toEqual({ type: 'return', value: 2 });
      });
      it('observer', () => {
        const [next, complete, error] = [jest.fn(), jest.fn(), jest.fn()];
        of('a').subscribe({ next, complete, error });
        expect(next.mock.calls).toEqual([['a']]);
        expect(complete).toHaveBeenCalled();
        expect(error).not.toHaveBeenCalled();
      });
      it('answers', async () => {
        const f = jest.fn().mockReturnValue(0).mockReturnValueOnce(1).mockImplementationOnce(() => 2);
        expect([f(), f(), f()]).toEqual([1, 2, 0]);
        expect(await jest.fn().mockResolvedValue('r')()).toBe('r');
        f.mockReset();
        expect(f()).toBe(undefined);
        expect(f).toHaveBeenCalledTimes(1);
      });
      it('spies', () => {
        const api = { n: 5, get(k) { return k + this.n; } };
        const spy = jest.spyOn(api, 'get').mockReturnValueOnce('once');
        expect([api.get('k'), api.get('k')]).toEqual(['once', 'k5']);
        expect(spy).toHaveBeenCalledTimes(2);
        jest.restoreAllMocks();
        expect(api.get('q')).toBe('q5');
        expect(spy).not.toHaveBeenCalled();
      });
      it('timers', () => {
        jest.useFakeTimers();
        const f = jest.fn();
        interval(100).pipe(take(3)).subscribe(f);
        jest.advanceTimersByTime(250);
        expect(f).toHaveBeenCalledTimes(2);
        jest.runAllTimers();
        expect(f).toHaveBeenCalledTimes(3);
      });
      it('long timers', async () => {
        await null;
        const [f, start] = [jest.fn(), Date.now()];
        timer(6000).subscribe(f);
        await jest.advanceTimersByTimeAsync(6500);
        expect(f).toHaveBeenCalled();
        expect(Date.now() - start).toBe(6500);
      });
      it('no mock', () => expect(() => 1).toHaveBeenCalled());
      """, imports: "import { timer } from 'rxjs';")
    #expect(
      Array(lines.prefix(7)) == [
        "ok calls", "ok observer", "ok answers", "ok spies", "ok timers", "ok long timers",
        "failed no mock",
      ])
  }

  @Test func `a test with what a framework makes says what stands for it`() {
    let lines = Self.run("it('t', () => { const f = sinon.fake(); f(); });")
    #expect(lines.first == "failed t")
    #expect(lines.joined().contains("sinon is not here; a list can keep what a function gets"))
  }

  @Test func `a test of Mocha says how long it may wait`() {
    let lines = Self.run(
      """
      it('short', function (done) { this.timeout(20); setTimeout(done, 30); });
      it('long', function (done) { this.timeout(9000); setTimeout(done, 8000); });
      """)
    #expect(
      Array(lines.prefix(3)) == [
        "failed short", "ok long",
        "a.spec.ts:5:1: short: it still waits after 0.02s: `done` was not called, or its promise has no value",
      ])
  }

  @Test func `a scheduler of tests is handed to operators`() {
    let body = """
      it('t', () => {
        const s = new TestScheduler((a, b) => expect(a).toEqual(b));
        s.expectObservable(s.createColdObservable('-a-b|').pipe(delay(20, s))).toBe('---a-(b|)');
        const both = throttleTime(30, s, { leading: true, trailing: true });
        s.expectObservable(s.createColdObservable('-ab---|').pipe(both)).toBe('-a--b-|');
        s.flush();
      });
      """
    #expect(Self.run(body) == ["ok t"])
  }

  @Test func `a spy stands for functions that every program finds there`() {
    let lines = Self.run(
      """
      it('a', () => {
        jest.spyOn(Math, 'random').mockReturnValue(0.5);
        jest.spyOn(Date, 'now').mockReturnValue(77);
        const log = jest.spyOn(console, 'log').mockImplementation(() => {});
        console.log(Math.random(), Date.now());
        expect(log).toHaveBeenCalledWith(0.5, 77);
        jest.restoreAllMocks();
        expect(Date.now()).toBe(0);
        const [s, seen] = [new Subject(), []];
        s.subscribe(x => seen.push(x));
        const next = jest.spyOn(s, 'next');
        s.next(3);
        expect([next.mock.calls, seen]).toEqual([[[3]], [3]]);
      });
      """, imports: "import { Subject } from 'rxjs';")
    #expect(lines == ["ok a"])
  }

  @Test(arguments: [
    "expect({ a: 1, b: 'x', c: [] }).toEqual({ a: expect.any(Number), b: expect.anything(), c: expect.any(Array) });",
    "expect({ a: 1, b: { c: 2 } }).toEqual(expect.objectContaining({ b: { c: expect.any(Number) } }));",
    "expect([1, 2, 3]).toEqual(expect.arrayContaining([3, 1])); expect([1]).toEqual(expect.not.arrayContaining([2]));",
    "expect(['rxjs', 'rx']).toEqual([expect.stringContaining('js'), expect.stringMatching(/^r.$/)]);",
    "expect({ a: { b: 1, c: 2 }, d: 3 }).toMatchObject({ a: { b: 1 } });",
    "expect([{ a: 1 }]).toContainEqual({ a: 1 }); expect(0.1 + 0.2).toBeCloseTo(0.3);",
    "expect({ a: { b: [1, 2] } }).toHaveProperty('a.b[1]', 2); expect({ a: 1 }).not.toHaveProperty('a.b');",
    "expect({ a: undefined }).toEqual({}); expect({ a: undefined }).not.toStrictEqual({});",
    "expect(new Set([1, 2])).toEqual(new Set([2, 1])); expect(new Map([[1, 2]])).not.toEqual(new Map([[1, 3]]));",
    "expect([2, 1]).to.have.members([1, 2]); expect({ a: 1 }).to.have.keys('a'); expect(5).to.be.within(1, 9);",
    "const f = jest.fn(() => 1); f(2); expect(f).toHaveReturnedTimes(1); expect(f).toHaveBeenCalledOnceWith(2);",
    "jest.useFakeTimers({ now: 5 }); expect(Date.now()).toBe(5); jest.setSystemTime(new Date(9)); expect(Date.now()).toBe(9);",
    "let n = 0; setTimeout(() => n++, 30); jest.advanceTimersToNextTimer(); expect(n).toBe(1);",
    "expect.assertions(2); expect(1).toBe(1); expect(2).toBe(2);",
    "return expect(Promise.resolve([1])).resolves.toEqual([1]);",
    "return expect(Promise.reject(new Error('no'))).rejects.toThrow('no');",
    "const o = { f: () => 1 }; spyOn(o, 'f').and.returnValue(2); expect(o.f()).toBe(2); expect(o.f.calls.count()).toBe(1);",
    "const o = jasmine.createSpyObj('o', ['f']); o.f(7); expect(o.f.calls.mostRecent().args).toEqual([7]);",
    "const o = { f: n => n + 1 }; spyOn(o, 'f').and.callThrough(); o.f(1); o.f(2); const c = o.f.calls; expect([c.mostRecent().object === o, c.first().returnValue, c.all().map(a => a.args[0]), c.thisFor(1) === o]).toEqual([true, 2, [1, 2], true]);",
    "const a = setTimeout(() => {}, 9); expect(vi.getTimerCount()).toBe(1); clearTimeout(a); expect(vi.getTimerCount()).toBe(0);",
    "let n = 0; setTimeout(() => { n++; setTimeout(() => n += 10, 20); }, 10); setTimeout(() => n += 100, 15); jest.runOnlyPendingTimers(); expect(n).toBe(101);",
    "let n = 0; interval(5).subscribe(() => n++); jest.clearAllTimers(); jest.advanceTimersByTime(50); expect(n).toBe(0);",
    "vi.stubGlobal('fetch', () => of(4)); fetch().subscribe(x => expect(x).toBe(4)); vi.unstubAllGlobals(); expect.assertions(1);",
    "const o = vi.hoisted(() => ({ f: vi.fn(() => 3) })); expect(jest.mocked(o, true).f()).toBe(3); expect(vi.mocked(o.f)).toBe(o.f);",
    "global.fetch = jest.fn(() => Promise.resolve(3)); return fetch('/a').then(x => expect([x, fetch.mock.calls]).toEqual([3, [['/a']]]));",
    "jest.spyOn(global, 'fetch').mockResolvedValue(3); return fetch('/a').then(x => expect(x).toBe(3));",
    "jest.spyOn(global, 'setTimeout'); let n = 0; setTimeout(() => n++, 30); jest.advanceTimersByTime(30); expect(n).toBe(1); expect(setTimeout).toHaveBeenLastCalledWith(expect.any(Function), 30);",
    "const [a, b] = [jest.fn(), jest.fn()]; b(); a(); b(); expect(a.mock.invocationCallOrder[0]).toBeLessThan(b.mock.invocationCallOrder[1]);",
  ])
  func `an expectation of other frameworks is met`(_ body: String) {
    #expect(Self.run("it('t', () => { \(body) });") == ["ok t"], "\(body)")
  }

  @Test func `spies, stubs and the clock of Sinon are here`() {
    let lines = Self.run(
      """
      it('spy', () => {
        const next = sinon.spy();
        of(1, 2).subscribe(next);
        expect(next.callCount).to.equal(2);
        expect(next).to.have.been.calledTwice;
        expect(next).to.have.been.calledWith(2);
        expect(next).not.to.have.been.calledOnceWith(1);
        expect(next).to.have.property('called', true);
        expect([next.firstCall.args, next.lastCall.args, next.thirdCall, next.args]).to.deep.equal([[1], [2], null, [[1], [2]]]);
        sinon.assert.calledTwice(next);
      });
      it('stub', () => {
        const api = { load: n => n };
        const load = sinon.stub(api, 'load').returns(of(7));
        const seen = [];
        of(1).pipe(mergeMap(n => api.load(n))).subscribe(x => seen.push(x));
        expect([seen, load.calledOnceWithExactly(1)]).to.deep.equal([[7], true]);
        sinon.restore();
        expect(api.load(3)).to.equal(3);
        expect(() => sinon.stub().throws(new Error('no'))()).to.throw('no');
      });
      it('clock', () => {
        const clock = sinon.useFakeTimers();
        const seen = [];
        interval(10).pipe(take(2)).subscribe(x => seen.push(x));
        clock.tick(25);
        expect([seen, Date.now()]).to.deep.equal([[0, 1], 25]);
        clock.restore();
      });
      """,
      imports: "import * as sinon from 'sinon'; import { mergeMap } from 'rxjs';")
    #expect(lines == ["ok spy", "ok stub", "ok clock"])
  }

  @Test func `the functions of a test framework may be required`() {
    let lines = Self.run(
      "it('t', () => { expect([1]).to.deep.equal([1]); });",
      imports: "const { expect } = require('chai'), { it: other } = require('mocha');")
    #expect(lines == ["ok t"])
  }

  @Test func `a stub of Sinon answers by its arguments and by the number of its call`() {
    let lines = Self.run(
      """
      it('arguments', () => {
        const load = sinon.stub().returns('other');
        load.withArgs(1).returns('one');
        load.withArgs(1, { a: 2 }).returns('both');
        expect([load(1), load(1, { a: 2 }), load(2), load(1, 3)]).to.deep.equal(['one', 'both', 'other', 'one']);
        expect([load.callCount, load.withArgs(1).callCount]).to.deep.equal([4, 3]);
      });
      it('calls', () => {
        const next = sinon.stub();
        next.onFirstCall().returns(1).onSecondCall().throws(new Error('two'));
        next.onCall(2).resolves(3);
        expect(next()).to.equal(1);
        expect(next).to.throw('two');
        return next().then(x => expect([x, next()]).to.deep.equal([3, undefined]));
      });
      """,
      imports: "import * as sinon from 'sinon';")
    #expect(lines == ["ok arguments", "ok calls"])
  }

  @Test func `a stub of Sinon changes an object that nothing else changes`() {
    let lines = Self.run(
      "it('t', () => { const o = { f: x => x + 1 }; sinon.stub(o, 'f').returns(5); expect(o.f(1)).to.equal(5); });",
      imports: "import * as sinon from 'sinon';")
    #expect(lines == ["ok t"])
  }

  @Test func `an expectation that is not met says what it wanted`() {
    let lines = Self.run(
      """
      it('a', () => { expect({ a: 'x' }).toEqual({ a: expect.any(Number) }); });
      it('b', async () => { await expect(Promise.resolve(1)).rejects.toThrow(); });
      it('c', () => { expect.assertions(1); });
      """)
    #expect(
      lines.filter { $0.hasPrefix("a.spec.ts") } == [
        "a.spec.ts:5:17: a: wanted { a: 'x' } to equal { a: Any<Number> }",
        "a.spec.ts:6:1: b: wanted a promise that rejects, and it resolves with 1",
        "a.spec.ts:7:1: c: wanted 1 expectation, and it had 0",
      ])
  }

  @Test func `tests that take longer than a script together all run`() {
    let lines = Self.run(
      """
      it.each([1, 2, 3, 4])('%i', (n, done) => { interval(1000).pipe(take(4)).subscribe({ complete: done }); });
      """)
    #expect(lines == ["ok 1", "ok 2", "ok 3", "ok 4"])
  }

  @Test func `an error that nobody handles is one of the test that runs`() {
    let lines = Self.run(
      """
      it('timer', done => { setTimeout(() => { expect(1).toBe(2); done(); }, 10); });
      it('value', done => { of(1).subscribe(x => { expect(x).toBe(3); done(); }); });
      it('at once', () => { of(1).subscribe(x => { throw new Error('here'); }); });
      it('fine', () => {});
      """)
    #expect(
      Array(lines.prefix(4)) == ["failed timer", "failed value", "failed at once", "ok fine"])
    #expect(
      lines.filter { $0.hasPrefix("a.spec.ts") } == [
        "a.spec.ts:5:42: timer: wanted 1 to be 2", "a.spec.ts:6:46: value: wanted 1 to be 3",
        "a.spec.ts:7:46: at once: Error: here",
      ])
  }

  @Test func `a test may say that it has failed`() {
    let lines = Self.run(
      """
      it('plain', () => { fail('boom'); expect(1).toBe(1); });
      it('done', done => { done.fail(); });
      it('value', done => { throwError(() => new Error('late')).subscribe({ error: fail }); });
      it('unused', done => { of(1).subscribe({ complete: done, error: () => fail('never') }); });
      """, imports: "import { throwError } from 'rxjs';")
    #expect(Array(lines.prefix(4)) == ["failed plain", "failed done", "failed value", "ok unused"])
    #expect(
      lines.filter { $0.hasPrefix("a.spec.ts") } == [
        "a.spec.ts:5:1: plain: failed: boom", "a.spec.ts:6:1: done: failed",
        "a.spec.ts:7:1: value: Error: late",
      ])
  }

  @Test func `a program may bring matchers of its own`() {
    let lines = Self.run(
      """
      expect.extend({
        toBeWithin(got, low, high) {
          return { pass: got >= low && got <= high, message: () => `${got} is ${this.isNot ? 'in' : 'out'}` };
        },
        async toBeLate(got) { return { pass: this.equals(got, [5]), message: () => 'early' }; },
      });
      it('plain', () => { expect(4).toBeWithin(1, 5); expect(9).not.toBeWithin(1, 5); });
      it('waits', async () => { await expect([5]).toBeLate(); await expect(Promise.resolve(3)).resolves.toBeWithin(1, 5); });
      it('out', () => { expect(6).toBeWithin(1, 5); });
      it('in', () => { expect(3).not.toBeWithin(1, 5); });
      it('early', async () => { await expect([4]).toBeLate(); });
      """)
    #expect(
      Array(lines.prefix(5)) == ["ok plain", "ok waits", "failed out", "failed in", "failed early"])
    #expect(
      lines.filter { $0.hasPrefix("a.spec.ts") } == [
        "a.spec.ts:13:19: out: 6 is out", "a.spec.ts:14:18: in: 3 is in",
        "a.spec.ts:15:1: early: early",
      ])
  }

  @Test(arguments: [
    "expect(() => { throw 'no way'; }).toThrow(new Error('no way'));",
    "expect(() => { throw { name: 'A', message: 'm', toString() { return this.name; } }; })"
      + ".toThrow({ name: 'A', message: 'm', toString() { return 'other'; } });",
    "await expect(Promise.resolve()).resolves.not.toThrow();",
    "await expect(Promise.reject(new Error('a'))).rejects.toThrow('a');",
    "expect([0], 1, 2).toEqual([0]);",
  ])
  func `what Jest takes for a thrown error is met`(_ body: String) {
    #expect(Self.run("it('t', async () => { \(body) });") == ["ok t"], "\(body)")
  }
}
