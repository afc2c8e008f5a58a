import Testing

@testable import StreamLang

/// The hints of a prompt, each given once, when it is first of use.
@Suite struct HintTests {
  @Test(arguments: [
    (
      ["t = interval(1s).take(3)", "m = t.map(+1)"],
      "t is cold and now runs twice, for you and for m; t.share() shares one run"
    ),
    (
      ["t = interval(1s); m = t.map(+1); n = t.map(+2)"],
      "t is cold and now runs 3 times, for you, m and n; t.share() shares one run"
    ),
    (
      ["t = interval(1s).take(3)", "p = t.publish()", "m = t.map(+1)"],
      "t is cold and now runs twice, for you and for m; t.share() shares one run"
    ),
    (
      ["t = interval(1s).take(9)", "m = t.delaySubscription(2500ms)", "wait 2s", "wait 1s"],
      "t is cold and now runs twice, for you and for m; t.share() shares one run"
    ),
    (
      ["t = interval(1s).take(9)", "m = concat(timer(2s), t)", "wait 1s", "wait 2s"],
      "t is cold and now runs twice, for you and for m; t.share() shares one run"
    ),
    (
      ["t = interval(1s).take(9)", "c = t.map(+1) + 1"],
      "t is cold and now runs twice, for you and for c; t.share() shares one run"
    ),
    (
      ["quiet t = interval(1s).take(9)", "c = t + 1", "m = t.map(+1)"],
      "t is cold and now runs twice, for c and for m; t.share() shares one run"
    ),
    (
      ["t = interval(1s).take(9)", "h = t.subscribe { print($0) }", "m = t.map(+1)"],
      "t is cold and now runs 3 times, for you, line 2 and m; t.share() shares one run"
    ),
    (
      ["s = of(1, 2).share()", "a = s.map(+1)"],
      "s had completed, so a started it again (scope: .forever would not)"
    ),
    (
      ["s = of(1, 2).publish().refCount()", "a = s.map(+1)"],
      "s had completed, so a started it again (shareReplay(1) would not)"
    ),
    (
      ["s = of(1, 2).asDriver(onErrorJustReturn: 0)", "a = s.map(+1)"],
      "s had completed, so a started it again (shareReplay(1) would not)"
    ),
    (
      ["s = interval(1s).take(1).share()", "a = s.delaySubscription(2s)", "wait 1s", "wait 3s"],
      "s had completed, so a started it again (scope: .forever would not)"
    ),
    (["x = {a = 1}"], "`{a = 1}` is a function; a record is `{a: 1}`"),
    (["x = 20 // 3"], "`//` begins a comment; `7 div 2` divides to a whole number"),
    (["t = interval(1s)"], "time stands still on the virtual clock; wait 3s, or run"),
    (
      ["l = [1, 2, 3]", "l.first()"],
      "first is of what l sends, which is a list each time; of the list itself it is `first(l)`"
    ),
    (
      ["l = [1, 2, 3]", "quiet m = l.take(2)"],
      "take is of what l sends, which is a list each time; of the list itself it is `take(l, 2)`"
    ),
    (
      ["a = subject(); a.next(2)", "b = a.sorted()"],
      "sorted is of the latest value of a stream here; of all its values it is "
        + "`a.toArray().map(x => x.sorted())`"
    ),
    (
      ["of(3, 1).join(\",\")"],
      "join is of the latest value of a stream here; of all its values it is "
        + "`of(3, 1).toArray().map(x => x.join(\",\"))`"
    ),
    (
      ["variable v = subject()", "v.next(1)"],
      "v is a variable, and has no row; `v = subject()` has one"
    ),
    (["x = 1", "x === 1"], "=== is read as ==: values are compared, never objects"),
    (
      ["quiet a = subject()", "b = a.map(+1).map(*2)"],
      "b = a.map(x => (x + 1) * 2) does the same, by map∘map"
    ),
    (
      ["quiet a = subject()", "b = a.delay(5ms).delay(3ms)"],
      "b = a.delay(8ms) does the same, by delay+delay, unless other timers are due at the same time"
    ),
    (
      ["quiet a = subject()", "b = a.merge(a.take(3).take(2))"],
      "b = a.merge(a.take(2)) does the same, by take∘take"
    ),
    (
      [
        "a = subject()", "b = a.switchMap(x => timer(x * 100ms))", "a.next(1); wait 1s",
        "a.next(2); wait 1s",
      ],
      "#1 is an inner stream of b; :legend explains the signs"
    ),
    (
      [
        "a = subject()", "b = a.flatMap(x => timer(1s))",
        "a.next(1, 2, 3, 4, 5, 6); wait 2s; a.next(7); wait 2s",
      ],
      "#1 is an inner stream of b; :legend explains the signs"
    ),
    (
      ["of(1).subscribe(x => console.log('n' + x))"],
      "JavaScript may mean more by this; `rxrepl --from rxjs` starts a prompt for it"
    ),
    (
      ["of(1).filter { $0.isMultiple(of: 2) }.subscribe(onNext: { print($0) })"],
      "Swift may mean more by this; `rxrepl --from rxswift` starts a prompt for it"
    ),
    (["import Foundation"], "everything is built in; an import does nothing here"),
    (
      ["import { of } from 'rxjs'"],
      "everything is built in; an import does nothing here, and `rxrepl --from rxjs` starts a "
        + "prompt for JavaScript"
    ),
    (
      ["import Combine"],
      "everything is built in; an import does nothing here, and `rxrepl --from combine` starts a "
        + "prompt for Swift"
    ),
  ])
  func `a hint is given once`(_ lines: [String], _ text: String) {
    #expect(hints(lines) == [text])
    #expect(hints(lines + lines).filter { $0 == text } == [text])
  }

  @Test(arguments: [
    ["a = behavior(1)", "b = a.map(+1)", "c = b.map(+1)"],
    ["t = interval(1s).take(2).share()", "m = t.map(+1)"],
    ["s = hot(\"-1-2|\")", "m = s.map(+1)"],
    ["o = of(1, 2)", "m = o.map(+1)"],
    ["t = interval(1s).take(2)", "m = t.delaySubscription(5s)", "wait 4s", "wait 2s"],
    ["t = interval(1s).take(2)", "m = t.delaySubscription(5s).take(until: timer(1s))", "wait 6s"],
    ["quiet t = interval(1s).take(2)", "m = concat(t, t)", "wait 3s", "wait 2s"],
    ["p = of(1, 2).publish()", "p.connect()", "late = p.map(+1)"],
    ["p = of(1, 2).replay(1)", "p.connect()", "late = p.map(+1)"],
    ["p = of(1, 2).multicast(subject())", "p.connect()", "late = p.map(+1)"],
    ["p = of(1, 2).publish().autoconnect()", "late = p.map(+1)"],
    ["p = of(1, 2).shareReplay(1)", "late = p.map(+1)"],
    ["t = interval(1s).take(3)", "c = t + 1"],
    ["l = [1, 2, 3]", "l.count()"], ["l = 5", "l.take(1)"], ["l = [1]", "l.debounce(1s)"],
    ["l = [1, 2]", "l.map(x => x * 2)"], ["l = [1, 2]", "l.filter(>1)"],
    ["x = 5; x.foo; of(1).subscribe(console.log)"], ["of(1).subscribe(console.log); x = 5; x.foo"],
    ["a = subject()", "b = a.map(+1).filter(>2)", "l = [1, 2].map(+1).map(*2)"],
    [":set hints off", "a = subject()", "b = a.map(+1).map(*2)"],
    ["a = subject()", "b = a.flatMap(x => of(x)).pull(1)"],
    ["a = subject()", "b = a.materialize().dematerialize().pull(1)"],
    [
      "tap = subject(); running = behavior(false)",
      "toggle = tap.withLatestFrom(running, (_, now) => !now)", "toggle.bindTo(running)",
      "tap.next(1)",
    ],
  ])
  func `nothing is said where nothing surprises`(_ lines: [String]) {
    #expect(hints(lines) == [])
  }

  @Test func `each law is told once, and one of them a line`() {
    let texts = hints([
      "quiet a = subject()", "b = a.map(+1).map(*2).take(3).take(2)", "c = a.map(*3).map(+4)",
      "d = a.map(*3).map(+4).take(5).take(2)", "e = a.take(9).take(8)",
    ])
    #expect(
      texts == [
        "b = a.map(x => (x + 1) * 2).take(3).take(2) does the same, by map∘map",
        "d = a.map(*3).map(+4).take(2) does the same, by take∘take",
      ])
  }

  @Test func `a definition of a file is read in its own text`() {
    let prompt = TestPrompt(
      isVirtual: true,
      files: [
        "f.rx": "quiet numbers = subject()\nquiet large = numbers.map(+1).map(*2)\n",
        "g.rx": "// A function of a stream.\nconst rise = s => s.map(+1).map(*2)\n",
      ])
    #expect(prompt.type("import \"g.rx\"").filter { $0.contains("hint") } == [])
    #expect(
      prompt.type(":load f.rx").filter { $0.contains("hint") }
        == ["hint: large = numbers.map(x => (x + 1) * 2) does the same, by map∘map"])
  }

  private func hints(_ lines: [String]) -> [String] {
    let session = Session(isPrompt: true)
    return lines.flatMap { line in
      session.submit(line).items.compactMap { item -> String? in
        if case .hint(let text) = item { text } else { nil }
      }
    }
  }
}
