import StreamEngine

/// An operator that takes two streams, and a charge that its closure keeps.
struct HostileGraphForm: Sendable {
  typealias Make =
    @Sendable (Observable<Charged>, Observable<Charged>, Charge, HostileGraph) -> Observable<
      Charged
    >

  let name: String
  let make: Make

  init(_ name: String, _ make: @escaping Make) { (self.name, self.make) = (name, make) }

  private typealias Form = HostileGraphForm
  private static let time = Duration.milliseconds(1)

  static let all = one + two + timed + inner

  private static let one = [
    Form("map") { a, _, c, _ in a.map { c.passing($0) } },
    Form("filter") { a, _, c, _ in a.filter { c.passing($0.number % 4 != 0) } },
    Form("scan") { a, _, c, _ in a.scan { c.passing($1) } },
    Form("reduce") { a, _, c, _ in a.reduce { c.passing($1) } },
    // Long enough that a run keeps some of its sinks (see `Subscription.keep`).
    Form("a long chain") { a, _, c, _ in
      (0..<260).reduce(a) { chain, _ in chain.filter { _ in c.passing(true) } }
    },
    Form("do") { a, _, c, _ in
      var effects = Effects<Charged>()
      effects.afterNext = { _ in c.use() }
      return a.do(effects)
    },
    Form("finally") { a, _, c, _ in a.finally { c.use() } },
    Form("take") { a, _, _, _ in a.take(2) },
    Form("take while") { a, _, c, _ in a.take(while: { c.passing($0.number < 9) }) },
    Form("takeLast") { a, _, _, _ in a.takeLast(2) },
    Form("skip") { a, _, _, _ in a.skip(1) },
    Form("skipLast") { a, _, _, _ in a.skipLast(1) },
    Form("distinct") { a, _, c, _ in a.distinct { c.passing($0.number) } },
    Form("nwise") { a, _, _, _ in a.nwise(2).map { $0[0] } },
    Form("previous") { a, _, _, g in a.map(Optional.some).previous(first: nil).compactMap { $0 } },
    Form("buffer") { a, _, _, _ in a.buffer(count: 2).map { $0[0] } },
    Form("toArray") { a, _, _, _ in a.toArray().compactMap(\.last) },
    Form("materialize") { a, _, _, _ in a.materialize().dematerialize() },
    Form("catch") { a, b, c, _ in a.catch { _ in c.passing(b) } },
    Form("retry") { a, _, _, _ in a.retry(2) },
    Form("share") { a, _, _, _ in
      let shared = a.share()
      return shared.merge(shared)
    },
    Form("share replay") { a, _, _, _ in
      let shared = a.share(replay: 1, scope: .forever)
      return shared.merge(shared)
    },
    Form("publish") { a, _, _, _ in a.publish().refCount() },
    Form("multicast") { a, _, _, _ in a.multicast({ Subject() }) { $0.merge($0) } },
    Form("startWith") { a, _, _, g in a.startWith([g.charged()]) },
    Form("endWith") { a, _, _, g in a.endWith([g.charged()]) },
  ]

  private static let two = [
    Form("merge") { a, b, _, _ in a.merge(b) },
    Form("concat") { a, b, _, _ in a.concat(b) },
    Form("amb") { a, b, _, _ in a.amb(b) },
    Form("zip") { a, b, c, _ in a.zip(b) { first, _ in c.passing(first) } },
    Form("combineLatest") { a, b, c, _ in a.combineLatest(b) { first, _ in c.passing(first) } },
    Form("combineLatest glitch free") { a, b, c, _ in
      Observable.combineLatest(glitchFree: [a, b]) { c.passing($0[0]) }
    },
    Form("withLatestFrom") { a, b, _, _ in a.withLatestFrom(b) { first, _ in first } },
    Form("sample") { a, b, _, _ in a.sample(b) },
    Form("take until") { a, b, _, _ in a.take(until: b) },
    Form("skip until") { a, b, _, _ in a.skip(until: b) },
    Form("buffer boundary") { a, b, _, _ in a.buffer(boundary: b).compactMap(\.first) },
    Form("forkJoin") { a, b, _, _ in Observable.forkJoin([a, b]) { $0[1] } },
  ]

  private static let timed = [
    Form("delay") { a, _, _, _ in a.delay(for: time) },
    Form("debounce") { a, _, _, _ in a.debounce(for: time) },
    Form("throttle") { a, _, _, _ in a.throttle(for: time) },
    Form("audit") { a, _, _, _ in a.audit(for: time) },
    Form("timeout") { a, b, _, _ in a.timeout(first: time, each: time, other: b) },
    Form("buffer for") { a, _, _, _ in a.buffer(timeSpan: time, count: 2).compactMap(\.first) },
    Form("serialize") { a, _, _, _ in a.conflate() },
  ]

  private static let inner = [
    Form("flatMap") { a, b, c, _ in a.flatMap(maxConcurrent: 2) { _ in c.passing(b) } },
    Form("flatMapLatest") { a, b, c, _ in a.flatMapLatest { _ in c.passing(b) } },
    Form("flatMapFirst") { a, b, c, _ in a.flatMapFirst { _ in c.passing(b.take(2)) } },
    Form("concatMap") { a, b, _, _ in a.concatMap { Observable.of($0).concat(b.take(1)) } },
    Form("concatMapEager") { a, b, _, _ in a.concatMapEager { _ in b.take(1) } },
    Form("groupBy") { a, _, _, _ in a.groupBy { _ in 0 }.flatMap { $0.stream.take(2) } },
    Form("window") { a, _, _, _ in a.window(count: 2).flatMap { $0.reduce { $1 } } },
    Form("deferred") { a, _, c, _ in .deferred { c.passing(a) } },
    Form("using") { a, _, c, _ in
      .using({ AnyCancellable { c.use() } }) { _ in a }
    },
    Form("create") { a, _, c, g in
      .create { observer in
        let run = a.subscribe(on: g.scheduler) {
          c.use()
          observer.next($0)
        }
        return AnyCancellable(run)
      }
    },
  ]
}
