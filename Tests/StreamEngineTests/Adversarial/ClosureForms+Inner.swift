import StreamEngine

/// Operators with closures that make streams.
extension ClosureForm {
  /// Events that come a nanosecond later.
  private static var tick: Observable<Int> { .timer(after: .nanoseconds(1)) }

  static let inner = [
    ClosureForm("flatMap o") { s, o, h in s.flatMap { _ in try h(o) } },
    ClosureForm("flatMap sync") { s, o, h in s.flatMap { try h(.of($0, $0 + 1)) } },
    ClosureForm("flatMap timer") { s, o, h in s.flatMap { _ in try h(tick) } },
    ClosureForm("flatMap 1 o") { s, o, h in s.flatMap(maxConcurrent: 1) { _ in try h(o) } },
    ClosureForm("concatMap sync") { s, o, h in s.concatMap { try h(.of($0, $0 + 1)) } },
    ClosureForm("concatMap timer") { s, o, h in s.concatMap { _ in try h(tick) } },
    ClosureForm("concatMapEager o") { s, o, h in s.concatMapEager { _ in try h(o) } },
    ClosureForm("concatMapEager timer") { s, o, h in
      s.concatMapEager { .just($0).concat(try h(tick)) }
    },
    ClosureForm("flatMapLatest o") { s, o, h in s.flatMapLatest { _ in try h(o) } },
    ClosureForm("flatMapLatest sync") { s, o, h in s.flatMapLatest { try h(.just($0)) } },
    ClosureForm("flatMapLatest timer") { s, o, h in
      s.flatMapLatest { _ in
        try h(Observable<Int>.timer(after: .nanoseconds(1), period: .nanoseconds(1)).take(2))
      }
    },
    ClosureForm("flatMapFirst o") { s, o, h in s.flatMapFirst { _ in try h(o) } },
    ClosureForm("flatMapFirst sync") { s, o, h in s.flatMapFirst { try h(.just($0)) } },
    ClosureForm("flatMapFirst timer") { s, o, h in s.flatMapFirst { _ in try h(tick) } },
    ClosureForm("expand sync") { s, o, h in s.expand { try h($0 < 3 ? .just($0 + 1) : .empty()) } },
    ClosureForm("expand timer") { s, o, h in
      s.expand { value in try h(value < 3 ? tick.map { _ in value + 1 } : .empty()) }
    },
    ClosureForm("expand 1 timer") { s, o, h in
      s.expand(maxConcurrent: 1) { value in
        try h(value < 3 ? tick.map { _ in value + 1 } : .empty())
      }
    },
    ClosureForm("flatScan") { s, o, h in s.flatScan(0) { try h(.of($0, $0 + $1)) } },
    ClosureForm("flatScanLatest") { s, o, h in
      s.flatScanLatest(0) { a, b in try h(o.map { $0 + a + b }) }
    },
    ClosureForm("debounce") { s, o, h in s.debounce { _ in try h(o) } },
    ClosureForm("debounce timer") { s, o, h in s.debounce { _ in try h(tick) } },
    ClosureForm("throttle o") { s, o, h in s.throttle { _ in try h(o) } },
    ClosureForm("throttle trailing") { s, o, h in s.throttle(trailing: true) { _ in try h(o) } },
    ClosureForm("throttle sync") { s, o, h in
      s.throttle(leading: false, trailing: true) { _ in try h(Observable<Int>.just(1)) }
    },
    ClosureForm("audit o") { s, o, h in s.audit { _ in try h(o) } },
    ClosureForm("audit timer") { s, o, h in s.audit { _ in try h(tick) } },
    ClosureForm("audit sync") { s, o, h in s.audit { _ in try h(Observable<Int>.just(1)) } },
    ClosureForm("delay selector") { s, o, h in s.delay { _ in try h(tick) } },
    ClosureForm("catch") { s, o, h in s.catch { _ in try h(o) } },
    ClosureForm("retry decide") { s, o, h in s.retry { _, n in try h(n < 3 ? .now : .never) } },
    ClosureForm("retry decide after") { s, o, h in
      s.retry { _, n in try h(n < 3 ? .after(.nanoseconds(1)) : .never) }
    },
    ClosureForm("retry(when:)") { s, o, h in
      s.retry { errors in try h(errors.flatMap { _ in try h(o) }.take(2)) }
    },
    ClosureForm("repeat(while:)") { s, o, h in s.repeat(while: { try h($0 < 3) }) },
    ClosureForm("repeat(doWhile:)") { s, o, h in s.repeat(doWhile: { try h($0 < 3) }) },
    ClosureForm("repeat(when:)") { s, o, h in
      s.repeat { runs in try h(runs.map { _ in try h() }.take(2)) }
    },
    ClosureForm("groupBy key") { s, o, h in s.groupBy { try h($0 % 2) }.flatMap { $0.stream } },
    ClosureForm("groupBy element") { s, o, h in
      s.groupBy({ $0 % 2 }, element: { try h($0) }, duration: { _ in o }).flatMap { $0.stream }
    },
    ClosureForm("groupBy duration") { s, o, h in
      s.groupBy({ $0 % 2 }, element: { $0 }, duration: { _ in try h(o) }).flatMap { $0.stream }
    },
    ClosureForm("groupBy duration sync") { s, o, h in
      s.groupBy({ $0 % 2 }, element: { $0 }, duration: { _ in try h(Observable.just(1)) })
        .flatMap { $0.stream }
    },
    ClosureForm("window closing") { s, o, h in s.window { try h(o) }.flatMap { $0 } },
    ClosureForm("window openings") { s, o, h in
      s.window(openings: o) { _ in try h(tick) }.flatMap { $0 }
    },
    ClosureForm("window openings o") { s, o, h in
      s.window(openings: s) { _ in try h(o) }.flatMap { $0 }
    },
    ClosureForm("buffer closing") { s, o, h in s.buffer { try h(o) }.map(\.count) },
    ClosureForm("buffer openings") { s, o, h in
      s.buffer(openings: o) { _ in try h(tick) }.map(\.count)
    },
    ClosureForm("combineLatestAll") { s, o, h in
      s.map { _ in o }.combineLatestAll { try h($0.count) }
    },
    ClosureForm("zipAll") { s, o, h in s.map { _ in o }.zipAll { try h($0.count) } },
  ]
}
