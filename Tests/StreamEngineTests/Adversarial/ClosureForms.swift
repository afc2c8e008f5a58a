import StreamEngine
import Testing

/// An operator with a `hook` in each of its closures.
struct ClosureForm: Sendable, CustomTestStringConvertible {
  /// Does something, and answers what the closure does.
  struct Hook {
    let run: () throws -> Void

    @discardableResult
    func callAsFunction<Answer>(_ answer: Answer = ()) throws -> Answer {
      try run()
      return answer
    }
  }

  let name: String
  let apply: @Sendable (Observable<Int>, Observable<Int>, Hook) -> Observable<Int>

  init(
    _ name: String,
    _ apply: @escaping @Sendable (Observable<Int>, Observable<Int>, Hook) -> Observable<Int>
  ) { (self.name, self.apply) = (name, apply) }

  var testDescription: String { name }

  static let all: [ClosureForm] = values + inner + creating + sharing

  static let values = [
    ClosureForm("map") { s, o, h in s.map { try h($0) } },
    ClosureForm("cost") { s, o, h in s.cost { _ in try h(.zero) } },
    ClosureForm("filter") { s, o, h in s.filter { try h($0 > 0) } },
    ClosureForm("compactMap") { s, o, h in s.compactMap { try h($0) } },
    ClosureForm("scan") { s, o, h in s.scan { try h($0 + $1) } },
    ClosureForm("scan seed") { s, o, h in s.scan(0) { try h($0 + $1) } },
    ClosureForm("reduce") { s, o, h in s.reduce { try h($0 + $1) } },
    ClosureForm("reduce seed") { s, o, h in s.reduce(0) { try h($0 + $1) } },
    ClosureForm("count(where:)") { s, o, h in s.count { _ in try h(true) } },
    ClosureForm("take(while:)") { s, o, h in s.take(while: { try h($0 < 3) }) },
    ClosureForm("take(until: p)") { s, o, h in s.take(until: { try h($0 > 2) }, inclusive: true) },
    ClosureForm("skip(while:)") { s, o, h in s.skip { try h($0 < 2) } },
    ClosureForm("distinct") { s, o, h in s.distinct { try h($0) } },
    ClosureForm("distinct flushes") { s, o, h in s.distinct({ try h($0) }, flushes: o) },
    ClosureForm("distinctUntilChanged(by:)") { s, o, h in
      s.distinctUntilChanged { try h($0 == $1) }
    },
    ClosureForm("distinctUntilChanged(at:)") { s, o, h in
      s.distinctUntilChanged(at: { try h($0) })
    },
    ClosureForm("mapError") { s, o, h in s.mapError { try h($0) } },
    ClosureForm("min(by:)") { s, o, h in s.min { try h($0 < $1) } },
    ClosureForm("max(by:)") { s, o, h in s.max { try h($0 < $1) } },
    ClosureForm("first(where:)") { s, o, h in s.first(where: { try h($0 > 2) }, default: 0) },
    ClosureForm("firstOrError") { s, o, h in s.firstOrError { try h($0 > 2) } },
    ClosureForm("last(where:)") { s, o, h in s.last(where: { try h($0 > 1) }, default: 0) },
    ClosureForm("lastOrError") { s, o, h in s.lastOrError { try h($0 > 1) } },
    ClosureForm("single") { s, o, h in s.single { try h($0 == 1) } },
    ClosureForm("find") { s, o, h in s.find { try h($0 == 3) }.map { $0 ?? -1 } },
    ClosureForm("findIndex") { s, o, h in s.findIndex { try h($0 == 3) } },
    ClosureForm("contains") { s, o, h in s.contains { try h($0 == 3) }.map { $0 ? 1 : 0 } },
    ClosureForm("all") { s, o, h in s.all { try h($0 < 3) }.map { $0 ? 1 : 0 } },
    ClosureForm("partition") { s, o, h in
      let (a, b) = s.partition { try h($0 < 2) }
      return a.merge(b)
    },
    ClosureForm("toSortedArray") { s, o, h in s.toSortedArray { try h($0 < $1) }.map(\.count) },
    ClosureForm("throwIfEmpty") { s, o, h in
      s.filter { $0 > 100 }.throwIfEmpty { try h(TestError()) }
    },
    ClosureForm("mapMany") { s, o, h in
      s.map { [$0, $0] }.mapMany { try h($0) }.map { $0.reduce(0, +) }
    },
    ClosureForm("conflate") { s, o, h in s.conflate { try h($0 + $1) } },
    ClosureForm("combineLatest") { s, o, h in s.combineLatest(o) { try h($0 + $1) } },
    ClosureForm("combineLatest list") { s, o, h in
      Observable<Int>.combineLatest([s, o]) { try h($0.reduce(0, +)) }
    },
    ClosureForm("zip") { s, o, h in s.zip(o) { try h($0 + $1) } },
    ClosureForm("zip list") { s, o, h in Observable<Int>.zip([s, o]) { try h($0.reduce(0, +)) } },
    ClosureForm("withLatestFrom") { s, o, h in s.withLatestFrom(o) { try h($0 + $1) } },
    ClosureForm("withLatestFrom list") { s, o, h in s.withLatestFrom([o]) { try h($0 + $1[0]) } },
    ClosureForm("forkJoin") { s, o, h in
      Observable<Int>.forkJoin([s, o]) { try h($0.reduce(0, +)) }
    },
    ClosureForm("sequenceEqual") { s, o, h in
      s.sequenceEqual(o) { try h($0 * 10 == $1) }.map { $0 ? 1 : 0 }
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
}
