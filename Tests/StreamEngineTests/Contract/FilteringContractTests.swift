import StreamEngine
import Testing

/// The rules that filtering, combining and aggregating operators have to keep.
@Suite struct FilteringContractTests {
  /// The order in which an operator subscribes to its two sources.
  private func order(_ apply: (Observable<Int>, Observable<Int>) -> Observable<Int>) -> [String] {
    var trail: [String] = []
    func source(_ name: String) -> Observable<Int> { Observable { _, _ in trail.append(name) } }
    apply(source("main"), source("other")).subscribe(on: Scheduler()) { _ in }
    return trail
  }

  @Test func `16 a throw in a closure is an error and no later element is processed`() {
    var asked = 0
    func fails(_: Int) throws -> Bool {
      asked += 1
      return try throwTestError()
    }
    let forms: [(Observable<Int>) -> Observable<Int>] = [
      { $0.first(where: fails, default: 0) }, { $0.last(where: fails, default: 0) },
      { $0.single(where: fails) }, { $0.findIndex(fails) }, { $0.all(fails).mapTo(0) },
      { $0.contains(where: fails).mapTo(0) }, { $0.distinct(fails) },
      { $0.distinctUntilChanged(at: fails) },
    ]
    for form in forms {
      check("-1-2-|", form, "-#", subscriptions: "^!")
      #expect(asked == 1)
      asked = 0
    }
  }

  @Test func `17 state is made for each subscription`() {
    let forms: [(Observable<Int>) -> Observable<Int>] = [
      { $0.distinct() }, { $0.take(2) }, { $0.takeLast(2) }, { $0.skipLast(1) },
      { $0.ifEmpty(default: 7) }, { $0.single { $0 == 2 } }, { $0.findIndex { $0 == 2 } },
    ]
    for form in forms {
      let stream = form(.of(1, 2, 3))
      var trails: [[Int]] = [[], []]
      for index in 0..<2 { stream.subscribe(on: Scheduler()) { trails[index].append($0) } }
      #expect(trails[0] == trails[1] && !trails[0].isEmpty)
    }
  }

  @Test func `18 the other stream of ifEmpty is not subscribed unless needed`() {
    check("-1|", "-2|", { $0.ifEmpty(switchTo: $1) }, "-1|", subscriptions: ["^-!", ""])
  }

  @Test
  func `19 withLatestFrom and take(until:) subscribe to the other first, sample to the source`() {
    #expect(order { $0.withLatestFrom($1, +) } == ["other", "main"])
    #expect(order { $0.take(until: $1) } == ["other", "main"])
    #expect(order { $0.skip(until: $1) } == ["other", "main"])
    #expect(order { $0.sample($1) } == ["main", "other"])
  }

  @Test func `20 combineLatest, zip and merge subscribe in order`() {
    #expect(order { $0.combineLatest($1, +) } == ["main", "other"])
    #expect(order { $0.zip($1, +) } == ["main", "other"])
    #expect(order { $0.merge($1) } == ["main", "other"])
    #expect(order { Observable.forkJoin([$0, $1]) { $0.count } } == ["main", "other"])
    #expect(order { $0.amb($1) } == ["main", "other"])
  }

  @Test func `21 later sources are not subscribed if an earlier one ends the result`() {
    let ended: [(Observable<Int>) -> Observable<Int>] = [
      { Observable.empty().zip($0, +) }, { Observable.empty().combineLatest($0, +) },
      { .merge([.error(TestError()), $0]) }, { .amb([.of(1), $0]) },
    ]
    for form in ended {
      let log = SubscriptionLog()
      form(log.logging(cold("-1|"))).subscribe(on: Scheduler()) { _ in }
      #expect(log.windows.isEmpty)
    }
  }

  @Test func `21 sample and forkJoin ask every source once, as the vectors have it`() {
    check(
      ["-1|"], { Observable.forkJoin([.empty(), $0[0]]) { $0[0] } }, "|", subscriptions: ["(^!)"])
    check("-1|", { Observable<Int>.empty().sample($0) }, "|", subscriptions: "(^!)")
    check("|", { $0.sample(Observable<Int>.range(start: 0, count: 3)) }, "|", subscriptions: "(^!)")
  }

  @Test
  func `22 take(n) emits the nth value and completion in the same call, take(0) never subscribes`()
  {
    check("-1-2-3|", { $0.take(2) }, "-1-[2|]", subscriptions: "^--!")
    check("-1-2-3|", { $0.take(0) }, "|", subscriptions: "")
  }

  @Test func `23 a source that answers itself cannot make take(n) exceed n`() {
    let forms: [(count: Int, apply: (Observable<Int>) -> Observable<Int>)] = [
      (2, { $0.take(2) }), (1, { $0.first(default: 0) }), (1, { $0.element(at: 1) }),
    ]
    for form in forms {
      var push: (Int) -> Void = { _ in }
      var results: [Int] = []
      form.apply(Observable { sink, _ in push = { sink.next($0) } })
        .subscribe(on: Scheduler()) { value in
          results.append(value)
          push(value + 1)
        }
      for value in 1...3 { push(value) }
      push = { _ in }
      #expect(results.count == form.count)
    }
  }

  @Test func `25 concat lets the source go before it subscribes to the next`() {
    check("-1|", "-2|", { $0.concat($1) }, "-1-2|", subscriptions: ["^-!", "--^-!"])
    check("--|", "-2|", { $0.ifEmpty(switchTo: $1) }, "---2|", subscriptions: ["^-!", "--^-!"])
  }

  @Test func `31 startWith never subscribes if nobody listens after the prefix`() {
    check("-1|", { $0.startWith([8, 9]).take(2) }, "[89|]", subscriptions: "")
  }

  @Test func `32 zip completes as soon as a completed source has an empty queue`() {
    check("-1---|", "--5-----6|", { $0.zip($1, +) }, "--6--|")
  }

  @Test func `33 combineLatest completes when a source completes without a value`() {
    check("--|", "-1-2|", { $0.combineLatest($1, +) }, "--|")
    check([], { Observable<Int>.combineLatest($0) { $0 } }, "|")
  }

  @Test func `34 skip(until:) completes with its source`() {
    check("-1|", "-----5", { $0.skip(until: $1) }, "--|")
  }

  @Test func `43 distinctUntilChanged compares with the last emitted key`() {
    check("-1-2-4-5|", { $0.distinctUntilChanged { abs($0 - $1) < 2 } }, "-1---4--|")
  }

  @Test func `44 any event decides amb, losers are let go before it is delivered`() {
    var trail: [String] = []
    let loser = Observable<Int> { sink, _ in
      sink.subscription.own(OnCancel { trail.append("leave") })
    }
    let winner = Subject<Int>()
    Observable.amb([loser, winner.stream]).subscribe(on: Scheduler()) { trail.append("\($0)") }
    winner.next(1)
    #expect(trail == ["leave", "1"])
    check("-|", "--1|", { $0.amb($1) }, "-|")
    check("-#", "--1|", { $0.amb($1) }, "-#")
  }

  @Test func `45 reduce, count, min and max emit only at completion, nothing on error`() {
    let forms: [(Observable<Int>) -> Observable<Int>] = [
      { $0.reduce(0, +) }, { $0.count() }, { $0.min() }, { $0.max() }, { $0.last(default: 0) },
      { $0.takeLast(1) },
    ]
    for form in forms {
      check("-2-2-#", form, "-----#")
      check("-2-2-", form, "----!")
    }
    check("-1-2|", { $0.max() }, "----[2|]")
  }
}
