import Testing

@testable import StreamLang

/// Subjects, relays and what holds subscriptions, as programs use them.
@Suite struct SubjectProgramTests {
  @Test func `a replay subject gives late streams what it keeps`() {
    #expect(
      Scripted.lines(
        "r = replaySubject(2); r.next(1, 2, 3); m = r.map(+1); r.complete(); l = r.map(*10)") == [
          "r  1, 2, 3", "m  3, 4", "r  │ completed", "m  │ completed", "l  20, 30 │ completed",
        ])
    #expect(
      Scripted.lines(
        "r = ReplaySubject(9, window: 3ms); r.next(1); wait 2ms; m = r.map(+1); wait 1ms; n = r.map(+1)"
      )
        == ["r  1", "     2ms  m  2"])
  }

  @Test func `an async subject says nothing before its completion`() {
    #expect(
      Scripted.lines("s = AsyncSubject(); s.next(1); s.next(2); s.complete(); l = s.map(*10)")
        == ["s  2 │ completed", "l  20 │ completed"])
  }

  @Test func `the value of a current value can be set after the end, and nobody hears`() {
    #expect(
      Scripted.lines(
        "a = CurrentValueSubject(1); a.send(completion: .finished); a.send(2); print(a.value)\n"
          + "a.value = 3; print(a.value)") == ["a  1", "a  │ completed", "1", "3"])
  }

  @Test func `events can be sent as a whole`() {
    #expect(
      Scripted.lines("a = subject(); a.on(.next(1)); a.on(Event.next(2)); a.on(.error(\"e\"))")
        .prefix(3)
        == ["a  1", "a  2", "a  ✕ e"])
    #expect(
      Scripted.lines("x = create { o in o.on(.next(1)); o.on(.completed) }") == ["x  1 │ completed"]
    )
  }

  @Test(arguments: ["publishRelay()", "BehaviorRelay(value: 1)", "replayRelay(1)", "Variable(1)"])
  func `a relay has no end`(relay: String) {
    for end in ["r.complete()", "r.error(\"e\")", "r.on(.completed)"] {
      let lines = Scripted.lines("r = \(relay)\n\(end)")
      #expect(lines.contains { $0.contains("r is a relay and never ends") }, "\(lines)")
    }
  }

  @Test func `what is bound to a relay leaves it alive, an error is reported`() {
    #expect(
      Scripted.lines(
        "a = subject(); b = subject(); r = publishRelay(); a.bind(to: r); b.bind(to: r)\n"
          + "a.next(1); a.complete(); r.accept(2)") == ["a  1", "r  1", "a  │ completed", "r  2"])
    let lines = Scripted.lines("b = subject(); r = publishRelay(); b.bind(to: r)\nb.error(\"e\")")
    #expect(lines.contains { $0.contains("an error came for r, which cannot fail: e") }, "\(lines)")
  }

  @Test func `a subject that is bound, or subscribed, gets everything`() {
    for way in ["a.bind(to: b)", "a.subscribe(b)", "a.bindTo(b)"] {
      #expect(
        Scripted.lines("a = subject(); b = subject(); \(way); a.next(1); a.complete()")
          == ["a  1", "b  1", "a  │ completed", "b  │ completed"])
    }
  }

  @Test func `a stream can be bound to an input cell, and to a function`() {
    #expect(
      Scripted.lines("x = 0; y = x + 1; a = subject(); a.bind(to: x); a.next(7)").suffix(3)
        == ["a  7", "x = 7", "y = 8"])
    #expect(
      Scripted.lines("a = subject(); a.bind(onNext: { print($0) }); a.next(7)") == ["a  7", "7"])
  }

  @Test func `a disposed subject is an error for everybody`() {
    let lines = Scripted.lines("a = behavior(1); a.dispose(); m = a.map(+1); a.next(2)")
    #expect(lines.prefix(3) == ["a  1", "a  ✕ disposed", "m  ✕ disposed"])
    #expect(lines.contains { $0.contains("a has been disposed") })
  }

  @Test func `a variable completes when its name is gone`() {
    #expect(
      Scripted.lines("v = Variable(1); m = v.map(+1); v.value = 2; del v")
        == ["v  1", "m  2", "v  2", "m  3", "v  │ completed", "m  │ completed"])
  }

  @Test func `a bag that is replaced ends what it held`() {
    #expect(
      Scripted.lines(
        "a = subject(); bag = DisposeBag(); a.subscribe { print($0) }.disposed(by: bag)\n"
          + "a.next(1); bag = DisposeBag(); a.next(2)") == ["a  1", "1", "a  2"])
    #expect(
      Scripted.lines(
        "a = subject(); var bag = Set<AnyCancellable>(); a.sink { print($0) }.store(in: &bag)\n"
          + "a.next(1); bag.dispose(); a.next(2)") == ["a  1", "1", "a  2"])
  }

  @Test func `a bag that a pasted line leaves out is not missed`() {
    #expect(
      Scripted.lines("a = subject(); a.subscribe { print($0) }.disposed(by: bag); a.next(1)")
        == ["a  1", "1"])
    #expect(Scripted.lines("of(1).sink { print($0) }.store(in: &cancellables)") == ["1"])
  }

  @Test func `85 an action that fails keeps no other from being done`() {
    let lines = Scripted.lines(
      "c = CompositeDisposable(Disposables.create { fail(\"no\") }, Disposables.create { print(1) })\n"
        + "c.dispose(); print(c.isDisposed)")
    #expect(lines.contains("1") && lines.contains("true"))
    #expect(lines.contains { $0.hasSuffix("no") }, "\(lines)")
  }

  @Test func `a serial and a single assignment hold one`() {
    #expect(
      Scripted.lines(
        "s = SerialDisposable(); s.disposable = Disposables.create { print(1) }\n"
          + "s.disposable = Disposables.create { print(2) }; s.dispose()") == ["1", "2"])
    let lines = Scripted.lines(
      "q = SingleAssignmentDisposable(); q.setDisposable(NopDisposable.instance)\n"
        + "q.setDisposable(NopDisposable.instance)")
    #expect(lines.contains { $0.contains("a single-assignment disposable is set once") })
  }

  @Test func `a connectable runs when it is connected, and while it is not disposed`() {
    #expect(
      Scripted.lines(
        "a = subject(); c = a.publish(); a.next(1); k = c.connect(); a.next(2); k.dispose(); a.next(3)"
      )
        == ["a  1", "a  2", "c  2", "a  3"])
    #expect(
      Scripted.lines(
        "a = cold(\"-1|\"); s = replaySubject(1); c = a.multicast(s); quiet k = c.connect()"
      )
      .contains("     1ms  s  1"))
    let lines = Scripted.lines("a = subject(); a.refCount()")
    #expect(lines.contains { $0.contains("refCount wants a stream that can be connected") })
  }

  @Test(arguments: ["pipe(x => x.refCount())", "apply(x => x.autoconnect())"])
  func `what a function is handed can be connected`(_ call: String) {
    #expect(
      Scripted.lines("a = subject(); c = a.publish().\(call); a.next(1)") == ["a  1", "c  1"])
  }

  @Test func `shareReplay means another thing in a pipe`() throws {
    let source = "quiet a = cold(\"-1-#\")\n"
    #expect(
      try Played.events(of: source + "quiet s = a.shareReplay(1)\nquiet r = concat(s.take(1), s)")
        == ["1 next 1", "1 next 1", "2 next 1", "4 error error"])
    #expect(
      try Played.events(
        of: source + "quiet s = a.pipe(shareReplay(1))\nquiet r = concat(s.take(1), s)")
        == ["1 next 1", "1 next 1", "3 error error"])
  }
}
