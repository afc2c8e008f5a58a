import Testing

@testable import StreamLang

/// Programs of RxJS 5, whose operators are methods.
@Suite struct JavaScriptChainTests {
  @Test(arguments: [
    (
      """
      import { Observable } from 'rxjs/Observable';
      import 'rxjs/add/observable/of';
      import 'rxjs/add/operator/map';
      Observable.of(1, 2).map(x => x * 10).do(x => console.log('do', x)).filter(x => x > 10)
        .subscribe(x => console.log(x));
      """, ["do 10", "do 20", "20"]
    ),
    (
      """
      require('rxjs/add/operator/scan');
      var Rx = require('rxjs/Rx');
      var even = [1, 2, 3].map(x => x + 1).filter(x => x % 2 === 0);
      var source = Rx.Observable.from(even);
      source.map(x => x / 2).reduce((a, b) => a + b).subscribe(x => console.log(even, x));
      """, ["[ 2, 4 ] 3"]
    ),
    (
      """
      const { Observable } = Rx;
      Observable.throw('no').catch(e => Observable.of(e + '!')).finally(() => console.log('over'))
        .subscribe(console.log);
      Observable.if(() => true, Observable.of('a'), Observable.empty()).concat(Observable.of('b'))
        .toArray().subscribe(x => console.log(x.join()));
      Promise.reject('p').catch(e => console.log(e)).finally(() => console.log('last'));
      """, ["no!", "over", "a,b", "p", "last"]
    ),
    (
      """
      const Rx = require('rxjs');
      const twice = source => source.map(x => x * 2);
      const shared = Rx.Observable.interval(10).take(3).let(twice).publish().refCount();
      shared.subscribe(x => console.log('a', x));
      shared.merge(Rx.Observable.timer(5)).subscribe(x => console.log('b', x));
      """,
      ["5: b 0", "10: a 0", "10: b 0", "20: a 2", "20: b 2", "30: a 4", "30: b 4"]
    ),
    (
      """
      const { Observable } = Rx;
      const clicks = new Rx.Subject();
      clicks.switchMap(x => Observable.from([x, x + 1]), (a, b) => a * b)
        .withLatestFrom(Observable.of(1, 9), (a, b) => a + b).subscribe(x => console.log(x));
      clicks.partition(x => x > 1).map(s => s.map(x => 'part ' + x))
        .forEach(s => s.subscribe(console.log));
      clicks.next(1);
      clicks.next(2);
      """, ["10", "11", "part 1", "13", "15", "part 2"]
    ),
    (
      """
      const load = action => action.filter(a => a.type === 'load')
        .mergeMap(a => Rx.Observable.of({ type: 'done', id: a.id }).delay(5))
        .startWith({ type: 'begin' });
      load(Rx.Observable.of({ type: 'load', id: 1 }, { type: 'other' })).map(a => a.type)
        .subscribe(x => console.log(x), null, () => console.log('end'));
      """, ["begin", "5: done", "5: end"]
    ),
    (
      """
      class Box { constructor(x) { this.x = x } map(f) { return new Box(f(this.x)) } delay() { return 1 } }
      const box = new Box(2).map(x => x + 1);
      console.log(box.x, box.delay());
      const s = Rx.Observable.of(1, 2, 3).observeOn(Rx.Scheduler.asap).windowCount(2)
        .map(w => w.toArray()).switch();
      s.subscribe(x => console.log(x));
      console.log('sync');
      """, ["3 1", "sync", "[ 1, 2 ]", "[ 3 ]"]
    ),
    (
      """
      Rx.Observable.of(1, 2).first(x => x > 2, null, 'none').subscribe(x => console.log(x));
      Rx.Observable.of(1, 2).last(x => x > 0).subscribe(x => console.log(x));
      """, ["none", "2"]
    ),
  ])
  func `operators that are methods run as those of a pipe`(_ code: String, _ lines: [String]) {
    let run = RunProgram(code)
    #expect(run.lines == lines, "\(code)")
    #expect(run.uncaught == [])
  }

  @Test func `a method that a program adds to all streams is called on them`() {
    let code = """
      const { Observable } = Rx;
      Observable.prototype.average = function (start) {
        return this.reduce((a, x) => ({ sum: a.sum + x, count: a.count + 1 }), { sum: start, count: 0 })
          .map(a => a.sum / a.count);
      };
      function twice() {
        const source = this;
        return Observable.create(out => source.subscribe(
          x => { out.next(x); out.next(x); }, e => out.error(e), () => out.complete()));
      }
      Observable.prototype.twice = twice;
      Observable.of(1, 2, 3).twice().average(0).subscribe(x => console.log(x));
      const s = new Rx.Subject();
      s.twice().subscribe(x => console.log('s', x));
      s.next(5);
      console.log({ twice: () => 'own' }.twice());
      """
    #expect(RunProgram(code).lines == ["2", "s 5", "s 5", "own"])
  }

  @Test(arguments: [
    (
      "class Observable { static of(x) { return new Observable() } map(f) { return 'mine' } }\n"
        + "console.log(Observable.of(1).map(x => x));", ["mine"]
    ),
    ("console.log([1, 2].map(x => x + 1), Rx.Observable.name);", ["[ 2, 3 ] Observable"]),
  ])
  func `methods of other objects stay what they are`(_ code: String, _ lines: [String]) {
    #expect(RunProgram(code).lines == lines)
  }

  @Test func `what all streams rely on stays as it is`() {
    let read = Reading.javaScript("Rx.Observable.prototype.pipe = function () { return this; };")
    #expect(
      read.diagnostics.map(\.text) == [
        "Observable.prototype cannot be changed here; write a function that takes the value"
      ])
  }

  @Test func `a function for a result is refused`() {
    let read = Reading.javaScript("Rx.Observable.of(1).first(x => x > 0, (x, i) => i)")
    #expect(
      read.diagnostics.map(\.text) == [
        "a function for the result of first is not read; write `map` behind it"
      ])
  }

  @Test func `a source that needs the network is refused`() {
    let read = Reading.javaScript("Rx.Observable.ajax('a').map(x => x)")
    #expect(
      read.diagnostics.map(\.text) == [
        "ajax is the network, which is not here; a subject can stand for what comes from there: "
          + "`const answers = new Subject()`"
      ])
  }

  @Test func `a method of an object's own comes before that of all streams`() {
    let code = """
      const { Observable, Subject } = Rx;
      class Temp extends Observable { scale() { return 'mine'; } }
      Observable.prototype.scale = function () { return 'all'; };
      Observable.prototype.k = 5;
      console.log(new Temp().scale(), Observable.of(1).scale(), Observable.of(1).k);
      console.log(typeof Observable.of(1).scale, Observable.of(1)['scale']());
      class First extends Subject { first() { return 'own'; } map(f) { return 'M'; } }
      const s = new Subject();
      s.take = n => 'T' + n;
      console.log(new First().first(), new First().map(x => x), s.take(1));
      const u = {};
      u.buffer = x => x;
      u.first = () => 'f';
      console.log(u.buffer(7), u.first());
      """
    #expect(RunProgram(code).lines == ["mine all 5", "function all", "own M T1", "7 f"])
  }

  @Test func `nested chains are written once`() {
    var code = "o"
    for _ in 0..<16 { code = "o => o.map(\(code))" }
    let read = Reading.javaScript("const f = \(code); Rx.Observable.of(1).subscribe(console.log)")
    #expect(read.diagnostics.isEmpty)
    #expect(TreePrinter.text(of: read.statements).utf8.count < 20_000)
  }

  @Test func `operators and creators as values get all that they are given`() {
    let code = """
      const R = require('rxjs');
      (0, R.generate)(1, x => x <= 2, x => x + 1, x => x, R.asapScheduler).subscribe(x => console.log(x));
      R.of({ p: 1 }, { p: 9 }, { p: 4 }).pipe((0, R.max)((a, b) => a.p - b.p)).subscribe(x => console.log(x.p));
      const least = R.min;
      R.of(3, 1, 2).pipe(least((a, b) => b - a)).subscribe(x => console.log(x));
      R.of(3, 1, 2).pipe(least()).subscribe(x => console.log(x));
      const made = [R.generate];
      const seen = [];
      made[0](7, x => x < 9, x => x + 1).subscribe(x => seen.push(x));
      console.log(seen.join(' '));
      (0, R.generate)({ initialState: 6, condition: x => x < 7, iterate: x => x + 1 }).subscribe(x => console.log(x));
      """
    #expect(RunProgram(code).lines == ["9", "3", "1", "7 8", "6", "1", "2"])
  }

  @Test func `a stage of a pipe is no method of the object`() {
    let code = """
      const { Observable, BehaviorSubject, map, filter, count } = require('rxjs');
      class Store extends BehaviorSubject {
        map(f) { return this.pipe(map(f)); }
        count() { return this.pipe(count()); }
        evens() { return this.pipe(filter(x => x % 2 === 0), map(x => x * 2)); }
      }
      const s = new Store(4);
      s.map(x => x + 1).subscribe(v => console.log('e', v));
      s.count().subscribe(v => console.log('n', v));
      s.evens().subscribe(v => console.log('v', v));
      s.pipe(map(x => x - 1)).subscribe(v => console.log('m', v));
      s.next(2);
      s.complete();
      """
    #expect(RunProgram(code).lines == ["e 5", "v 8", "m 3", "e 3", "v 4", "m 1", "n 2"])
    let added = """
      const { Observable, BehaviorSubject, filter, of } = require('rxjs');
      Observable.prototype.filter = function (f) { return this.pipe(filter(f)); };
      class Store extends BehaviorSubject {
        evens() { return this.pipe(filter(x => x % 2 === 0)); }
      }
      const s = new Store(1);
      s.evens().subscribe(v => console.log('e', v));
      s.filter(x => x > 2).subscribe(v => console.log('f', v));
      of(1, 2).filter(x => x > 1).subscribe(v => console.log('o', v));
      s.next(2);
      s.next(4);
      """
    #expect(RunProgram(added).lines == ["o 2", "e 2", "e 4", "f 4"])
  }

  @Test func `an object is computed before its arguments, and a function gets all of them`() {
    let code = """
      const { Observable } = Rx;
      const g = x => x;
      let b = [1, 2];
      console.log(b.concat((b = [9], g(3))));
      Observable.of(5).subscribe(function () { console.log(arguments[0], arguments.length); });
      Observable.of(1).map(function (x) { return x + arguments.length; }).subscribe(x => console.log(x));
      Observable.of(6).subscribe({ next() { console.log(arguments.length); } });
      """
    #expect(RunProgram(code).lines == ["[ 1, 2, 3 ]", "5 1", "3", "1"])
  }
}
