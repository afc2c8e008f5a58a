import StreamEngine
import Testing

/// An operator with a `hook` in each of its closures.
struct ClosureForm: Sendable, CustomTestStringConvertible {
  typealias Hook = () throws -> Void

  let name: String
  let apply: @Sendable (Observable<Int>, Observable<Int>, @escaping Hook) -> Observable<Int>

  init(
    _ name: String,
    _ apply:
      @escaping @Sendable (Observable<Int>, Observable<Int>, @escaping Hook) ->
      Observable<Int>
  ) {
    self.name = name
    self.apply = apply
  }

  var testDescription: String { name }

  static let all: [ClosureForm] = values + inner + creating + sharing

  private static let values = [
    ClosureForm("map") { s, o, h in
      s.map {
        try h(); return $0
      }
    },
    ClosureForm("filter") { s, o, h in
      s.filter {
        try h(); return $0 > 0
      }
    },
    ClosureForm("compactMap") { s, o, h in
      s.compactMap {
        try h(); return $0
      }
    },
    ClosureForm("scan") { s, o, h in
      s.scan {
        try h(); return $0 + $1
      }
    },
    ClosureForm("scan seed") { s, o, h in
      s.scan(0) {
        try h(); return $0 + $1
      }
    },
    ClosureForm("reduce") { s, o, h in
      s.reduce {
        try h(); return $0 + $1
      }
    },
    ClosureForm("reduce seed") { s, o, h in
      s.reduce(0) {
        try h(); return $0 + $1
      }
    },
    ClosureForm("count(where:)") { s, o, h in
      s.count { _ in
        try h(); return true
      }
    },
    ClosureForm("take(while:)") { s, o, h in
      s.take(while: {
        try h(); return $0 < 3
      })
    },
    ClosureForm("take(until: p)") { s, o, h in
      s.take(
        until: {
          try h(); return $0 > 2
        }, inclusive: true)
    },
    ClosureForm("skip(while:)") { s, o, h in
      s.skip {
        try h(); return $0 < 2
      }
    },
    ClosureForm("distinct") { s, o, h in
      s.distinct {
        try h(); return $0
      }
    },
    ClosureForm("distinct flushes") { s, o, h in
      s.distinct(
        {
          try h(); return $0
        }, flushes: o)
    },
    ClosureForm("distinctUntilChanged(by:)") { s, o, h in
      s.distinctUntilChanged {
        try h(); return $0 == $1
      }
    },
    ClosureForm("distinctUntilChanged(at:)") { s, o, h in
      s.distinctUntilChanged(at: {
        try h(); return $0
      })
    },
    ClosureForm("mapError") { s, o, h in
      s.mapError {
        try h(); return $0
      }
    },
    ClosureForm("min(by:)") { s, o, h in
      s.min {
        try h(); return $0 < $1
      }
    },
    ClosureForm("max(by:)") { s, o, h in
      s.max {
        try h(); return $0 < $1
      }
    },
    ClosureForm("first(where:)") { s, o, h in
      s.first(
        where: {
          try h(); return $0 > 2
        }, default: 0)
    },
    ClosureForm("firstOrError") { s, o, h in
      s.firstOrError {
        try h(); return $0 > 2
      }
    },
    ClosureForm("last(where:)") { s, o, h in
      s.last(
        where: {
          try h(); return $0 > 1
        }, default: 0)
    },
    ClosureForm("lastOrError") { s, o, h in
      s.lastOrError {
        try h(); return $0 > 1
      }
    },
    ClosureForm("single") { s, o, h in
      s.single {
        try h(); return $0 == 1
      }
    },
    ClosureForm("find") { s, o, h in
      s.find {
        try h(); return $0 == 3
      }.map { $0 ?? -1 }
    },
    ClosureForm("findIndex") { s, o, h in
      s.findIndex {
        try h(); return $0 == 3
      }
    },
    ClosureForm("contains") { s, o, h in
      s.contains {
        try h(); return $0 == 3
      }.map { $0 ? 1 : 0 }
    },
    ClosureForm("all") { s, o, h in
      s.all {
        try h(); return $0 < 3
      }.map { $0 ? 1 : 0 }
    },
    ClosureForm("partition") { s, o, h in
      let (a, b) = s.partition {
        try h(); return $0 < 2
      }
      return a.merge(b)
    },
    ClosureForm("toSortedArray") { s, o, h in
      s.toSortedArray {
        try h(); return $0 < $1
      }.map(\.count)
    },
    ClosureForm("throwIfEmpty") { s, o, h in
      s.filter { $0 > 100 }.throwIfEmpty {
        try h(); return Boom()
      }
    },
    ClosureForm("mapMany") { s, o, h in
      s.map { [$0, $0] }.mapMany {
        try h(); return $0
      }.map { $0.reduce(0, +) }
    },
    ClosureForm("conflate") { s, o, h in
      s.conflate {
        try h(); return $0 + $1
      }
    },
    ClosureForm("combineLatest") { s, o, h in
      s.combineLatest(o) {
        try h(); return $0 + $1
      }
    },
    ClosureForm("combineLatest list") { s, o, h in
      Observable<Int>.combineLatest([s, o]) {
        try h(); return $0.reduce(0, +)
      }
    },
    ClosureForm("zip") { s, o, h in
      s.zip(o) {
        try h(); return $0 + $1
      }
    },
    ClosureForm("zip list") { s, o, h in
      Observable<Int>.zip([s, o]) {
        try h(); return $0.reduce(0, +)
      }
    },
    ClosureForm("withLatestFrom") { s, o, h in
      s.withLatestFrom(o) {
        try h(); return $0 + $1
      }
    },
    ClosureForm("withLatestFrom list") { s, o, h in
      s.withLatestFrom([o]) {
        try h(); return $0 + $1[0]
      }
    },
    ClosureForm("forkJoin") { s, o, h in
      Observable<Int>.forkJoin([s, o]) {
        try h(); return $0.reduce(0, +)
      }
    },
    ClosureForm("sequenceEqual") { s, o, h in
      s.sequenceEqual(o) {
        try h(); return $0 * 10 == $1
      }.map { $0 ? 1 : 0 }
    },
    ClosureForm("do next") { s, o, h in
      var e = Effects<Int>()
      e.onNext = { _ in try h() }
      return s.do(e)
    },
    ClosureForm("do after") { s, o, h in
      var e = Effects<Int>()
      e.afterNext = { _ in try h() }
      return s.do(e)
    },
    ClosureForm("do end") { s, o, h in
      var e = Effects<Int>()
      e.onEnd = { _ in try h() }
      return s.do(e)
    },
    ClosureForm("do subscribe") { s, o, h in
      var e = Effects<Int>()
      e.onSubscribe = { try h() }
      return s.do(e)
    },
  ]

  private static let inner = [
    ClosureForm("flatMap o") { s, o, h in
      s.flatMap { _ in
        try h(); return o
      }
    },
    ClosureForm("flatMap sync") { s, o, h in
      s.flatMap {
        try h(); return .of($0, $0 + 1)
      }
    },
    ClosureForm("flatMap timer") { s, o, h in
      s.flatMap { _ in
        try h(); return Observable<Int>.timer(1)
      }
    },
    ClosureForm("flatMap 1 o") { s, o, h in
      s.flatMap(maxConcurrent: 1) { _ in
        try h(); return o
      }
    },
    ClosureForm("concatMap sync") { s, o, h in
      s.concatMap {
        try h(); return .of($0, $0 + 1)
      }
    },
    ClosureForm("concatMap timer") { s, o, h in
      s.concatMap { _ in
        try h(); return Observable<Int>.timer(1)
      }
    },
    ClosureForm("concatMapEager o") { s, o, h in
      s.concatMapEager { _ in
        try h(); return o
      }
    },
    ClosureForm("concatMapEager timer") { s, o, h in
      s.concatMapEager { Observable<Int>.just($0).concat((try h(), Observable<Int>.timer(1)).1) }
    },
    ClosureForm("flatMapLatest o") { s, o, h in
      s.flatMapLatest { _ in
        try h(); return o
      }
    },
    ClosureForm("flatMapLatest sync") { s, o, h in
      s.flatMapLatest {
        try h(); return .just($0)
      }
    },
    ClosureForm("flatMapLatest timer") { s, o, h in
      s.flatMapLatest { _ in
        try h(); return Observable<Int>.timer(1, period: 1).take(2)
      }
    },
    ClosureForm("flatMapFirst o") { s, o, h in
      s.flatMapFirst { _ in
        try h(); return o
      }
    },
    ClosureForm("flatMapFirst sync") { s, o, h in
      s.flatMapFirst {
        try h(); return .just($0)
      }
    },
    ClosureForm("flatMapFirst timer") { s, o, h in
      s.flatMapFirst { _ in
        try h(); return Observable<Int>.timer(1)
      }
    },
    ClosureForm("expand sync") { s, o, h in
      s.expand {
        try h(); return $0 < 3 ? .just($0 + 1) : .empty()
      }
    },
    ClosureForm("expand timer") { s, o, h in
      s.expand { value in
        try h()
        return value < 3 ? Observable<Int>.timer(1).map { _ in value + 1 } : .empty()
      }
    },
    ClosureForm("expand 1 timer") { s, o, h in
      s.expand(maxConcurrent: 1) { value in
        try h()
        return value < 3 ? Observable<Int>.timer(1).map { _ in value + 1 } : .empty()
      }
    },
    ClosureForm("flatScan") { s, o, h in
      s.flatScan(0) {
        try h(); return .of($0, $0 + $1)
      }
    },
    ClosureForm("flatScanLatest") { s, o, h in
      s.flatScanLatest(0) { a, b in
        try h(); return o.map { $0 + a + b }
      }
    },
    ClosureForm("debounce") { s, o, h in
      s.debounce { _ in
        try h(); return o
      }
    },
    ClosureForm("debounce timer") { s, o, h in
      s.debounce { _ in
        try h(); return Observable<Int>.timer(1)
      }
    },
    ClosureForm("throttle o") { s, o, h in
      s.throttle { _ in
        try h(); return o
      }
    },
    ClosureForm("throttle trailing") { s, o, h in
      s.throttle(trailing: true) { _ in
        try h(); return o
      }
    },
    ClosureForm("throttle sync") { s, o, h in
      s.throttle(leading: false, trailing: true) { _ in
        try h(); return Observable<Int>.just(1)
      }
    },
    ClosureForm("audit o") { s, o, h in
      s.audit { _ in
        try h(); return o
      }
    },
    ClosureForm("audit timer") { s, o, h in
      s.audit { _ in
        try h(); return Observable<Int>.timer(1)
      }
    },
    ClosureForm("audit sync") { s, o, h in
      s.audit { _ in
        try h(); return Observable<Int>.just(1)
      }
    },
    ClosureForm("delay selector") { s, o, h in
      s.delay { _ in
        try h(); return Observable<Int>.timer(1)
      }
    },
    ClosureForm("catch") { s, o, h in
      s.catch { _ in
        try h(); return o
      }
    },
    ClosureForm("retry decide") { s, o, h in
      s.retry { _, n in
        try h(); return n < 3 ? .now : .never
      }
    },
    ClosureForm("retry decide after") { s, o, h in
      s.retry { _, n in
        try h(); return n < 3 ? .after(1) : .never
      }
    },
    ClosureForm("retry(when:)") { s, o, h in
      s.retry { errors in
        try h();
        return errors.flatMap { _ in
          try h(); return o
        }.take(2)
      }
    },
    ClosureForm("repeat(while:)") { s, o, h in
      s.repeat(while: {
        try h(); return $0 < 3
      })
    },
    ClosureForm("repeat(doWhile:)") { s, o, h in
      s.repeat(doWhile: {
        try h(); return $0 < 3
      })
    },
    ClosureForm("repeat(when:)") { s, o, h in
      s.repeat { runs in
        try h(); return runs.map { _ in try h() }.take(2)
      }
    },
    ClosureForm("groupBy key") { s, o, h in
      s.groupBy {
        try h(); return $0 % 2
      }.flatMap { $0.stream }
    },
    ClosureForm("groupBy element") { s, o, h in
      s.groupBy(
        { $0 % 2 },
        element: {
          try h(); return $0
        }, duration: { _ in o }
      )
      .flatMap { $0.stream }
    },
    ClosureForm("groupBy duration") { s, o, h in
      s.groupBy(
        { $0 % 2 }, element: { $0 },
        duration: { _ in
          try h(); return o
        }
      )
      .flatMap { $0.stream }
    },
    ClosureForm("groupBy duration sync") { s, o, h in
      s.groupBy(
        { $0 % 2 }, element: { $0 },
        duration: { _ in
          try h(); return Observable.just(1)
        }
      )
      .flatMap { $0.stream }
    },
    ClosureForm("window closing") { s, o, h in
      s.window {
        try h(); return o
      }.flatMap { $0 }
    },
    ClosureForm("window openings") { s, o, h in
      s.window(openings: o) { _ in
        try h(); return Observable<Int>.timer(1)
      }.flatMap { $0 }
    },
    ClosureForm("window openings o") { s, o, h in
      s.window(openings: s) { _ in
        try h(); return o
      }.flatMap { $0 }
    },
    ClosureForm("buffer closing") { s, o, h in
      s.buffer {
        try h(); return o
      }.map(\.count)
    },
    ClosureForm("buffer openings") { s, o, h in
      s.buffer(openings: o) { _ in
        try h(); return Observable<Int>.timer(1)
      }.map(\.count)
    },
    ClosureForm("combineLatestAll") { s, o, h in
      s.map { _ in o }.combineLatestAll {
        try h(); return $0.count
      }
    },
    ClosureForm("zipAll") { s, o, h in
      s.map { _ in o }.zipAll {
        try h(); return $0.count
      }
    },
  ]

  private static let creating = [
    ClosureForm("deferred") { s, o, h in
      .deferred {
        try h(); return s
      }
    },
    ClosureForm("iif") { s, o, h in
      .iif(
        {
          try h(); return true
        }, then: s, else: o)
    },
    ClosureForm("create") { s, o, h in
      Observable<Int>.create { sink in
        try h()
        sink.next(1)
        try h()
        return nil
      }.merge(s)
    },
    ClosureForm("generate") { s, o, h in
      Observable<Int>.generate(
        initialState: 0,
        condition: {
          try h(); return $0 < 3
        },
        iterate: {
          try h(); return $0 + 1
        }
      ).concat(s)
    },
    ClosureForm("generate in turns") { s, o, h in
      Observable<Int>.generate(
        initialState: 0,
        condition: {
          try h(); return $0 < 3
        }, on: .currentThread,
        iterate: {
          try h(); return $0 + 1
        }
      ).merge(s)
    },
    ClosureForm("using") { s, o, h in
      .using(
        {
          try h(); return BooleanDisposable()
        },
        observableFactory: { _ in
          try h(); return s
        })
    },
    ClosureForm("error make") { s, o, h in
      .error {
        try h(); return Boom()
      }
    },
    ClosureForm("fromAsync") { s, o, h in
      Observable<Int>.fromAsync { settle in
        try h()
        settle(.success(1))
        return nil
      }.concat(s)
    },
  ]

  private static let sharing = [
    ClosureForm("share subject") { s, o, h in
      s.share(ShareReset()) {
        try h(); return .replay(1)
      }
    },
    ClosureForm("multicast") { s, o, h in
      s.multicast({
        try h(); return Subject()
      }) { a in
        try h(); return a.zip(a, +)
      }
    },
    ClosureForm("refCount") { s, o, h in
      s.multicast {
        try h(); return Subject()
      }.refCount()
    },
    ClosureForm("map share") { s, o, h in
      let a = s.map {
        try h(); return $0
      }.share()
      return a.merge(a)
    },
  ]
}
