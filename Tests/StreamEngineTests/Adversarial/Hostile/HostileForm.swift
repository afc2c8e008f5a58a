import StreamEngine

extension HostileForm {
  private typealias Form = HostileForm
  private static let time = Duration.milliseconds(2)

  static let all: [HostileForm] = keeping + combining + timed + flattening

  private static let keeping = [
    Form("map") { a, _ in a.map { $0 } },
    Form("distinct") { a, _ in a.distinct() },
    Form("distinctUntilChanged") { a, _ in a.distinctUntilChanged() },
    Form("distinctUntilChanged at") { a, _ in a.distinctUntilChanged(at: { $0 }) },
    Form("previous") { a, _ in a.map(Optional.some).previous(first: nil) },
    Form("nwise") { a, _ in a.nwise(3) },
    Form("skipLast") { a, _ in a.skipLast(2) },
    Form("skipLast for") { a, _ in a.skipLast(for: time) },
    Form("takeLast") { a, _ in a.takeLast(2) },
    Form("takeLast for") { a, _ in a.takeLast(for: time) },
    Form("slice") { a, _ in a.slice(from: -3, upTo: -1) },
    Form("toSet") { a, _ in a.toSet() },
    Form("scan") { a, _ in a.map { [$0] }.scan([]) { Array($0.suffix(1)) + $1 } },
    Form("scan without seed") { a, _ in a.scan { $1 } },
    Form("reduce") { a, _ in a.map(Optional.some).reduce(nil) { $1 } },
    Form("reduce without seed") { a, _ in a.reduce { $1 } },
    Form("last") { a, _ in a.lastOrError() },
    Form("sequenceEqual") { a, b in a.sequenceEqual(b) },
    Form("groupBy") { a, _ in a.groupBy { $0 }.flatMap { $0.stream.take(2) } },
    Form("share replay") { a, _ in a.share(replay: 2).merge(a) },
    Form("replay forever") { a, _ in a.share(replay: 1, scope: .forever) },
    Form("materialize") { a, _ in a.materialize().scan { $1 } },
  ]

  private static let combining = [
    Form("combineLatest") { a, b in a.combineLatest(b) { $1.number - $0.number } },
    Form("combineLatest of all") { a, b in Observable.combineLatest([a, b, a]) { $0.count } },
    Form("combineLatest glitch free") { a, b in
      Observable.combineLatest(glitchFree: [a, b]) { $0.count }
    },
    Form("withLatestFrom") { a, b in a.withLatestFrom(b) { $1.number - $0.number } },
    Form("withLatestFrom all") { a, b in a.withLatestFrom([b, a]) { $1.count - $0.number } },
    Form("forkJoin") { a, b in Observable.forkJoin([a, b]) { $0.count } },
    Form("zip") { a, b in a.zip(b) { $1.number - $0.number } },
    Form("zip of all") { a, b in Observable.zip([a, b]) { $0.count } },
    Form("sample") { a, b in a.sample(b) },
    Form("buffer") { a, _ in a.buffer(count: 3, every: 2) },
    Form("buffer boundary") { a, b in a.buffer(boundary: b) },
    Form("window") { a, _ in a.window(count: 2).flatMap { $0.reduce { $1 } } },
    Form("pausableBuffered") { a, b in a.pausableBuffered(b.map { $0.number % 2 == 0 }, limit: 1) },
    Form("conflate") { a, _ in a.conflate() },
    Form("amb") { a, b in a.amb(b) },
    Form("retry") { a, _ in a.retry(3) },
    Form("retry when") { a, b in a.retry(when: { $0.zip(b) { $1 } }) },
    Form("mapToResult") { a, _ in a.mapToResult().scan { $1 } },
  ]

  private static let timed = [
    Form("audit") { a, _ in a.audit(for: time) },
    Form("debounce") { a, _ in a.debounce(for: time) },
    Form("debounce by") { a, b in a.debounce { _ in b } },
    Form("throttle") { a, _ in a.throttle(for: time) },
    Form("throttle by") { a, b in a.throttle(trailing: true) { _ in b } },
    Form("delay") { a, _ in a.delay(for: time) },
    Form("delay by") { a, b in a.delay { _ in b } },
    Form("timeout") { a, b in a.timeout(first: time, each: time, other: b) },
    Form("buffer for") { a, _ in a.buffer(timeSpan: time, count: 2) },
    Form("timestamp") { a, _ in a.timestamp().scan { $1 } },
  ]

  private static let flattening = [
    Form("flatMap") { a, b in a.flatMap(maxConcurrent: 2) { Observable.of($0).merge(b) } },
    Form("flatMapLatest") { a, b in a.flatMapLatest { Observable.of($0, $0).merge(b) } },
    Form("flatMapFirst") { a, b in a.flatMapFirst { _ in b.take(2) } },
    Form("concatMap") { a, b in a.concatMap { Observable.of($0).concat(b.take(1)) } },
    Form("concatMapEager") { a, b in a.concatMapEager { _ in b.take(1) } },
    Form("switch to") { a, b in a.filter { $0.number > 90 }.ifEmpty(switchTo: b) },
    Form("catch") { a, b in a.catch { _ in b } },
    Form("expand") { a, _ in a.expand { $0.number < 0 ? .of($0) : .empty() } },
  ]
}
