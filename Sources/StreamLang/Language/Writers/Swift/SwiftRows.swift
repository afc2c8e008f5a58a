/// The functions that a library in Swift has, as its own interface says it, and what it says in other words.
///
/// A function that joins lists has types, because the compiler of Swift needs seconds to find them.
extension SwiftRow {
  static let rxSwift = rows(
    """
    static func just(_ value: A) -> Stream<A>
    static func of(_ values: A...) -> Stream<A>
    static func from(_ list: [A]) -> Stream<A>
    static func empty() -> Stream<A> { Observable<A>.empty() }
    static func never() -> Stream<A> { Observable<A>.never() }
    static func error(_ e: Failure) -> Stream<A> { Observable<A>.error(e) }
    static func interval(_ period: Time) -> Stream<Int> { Observable<Int>.interval(period, scheduler: $scheduler) }
    static func timer(_ due: Time) -> Stream<Int> { Observable<Int>.timer(due, scheduler: $scheduler) }
    static func timer(_ due: Time, _ again: Time) -> Stream<Int> { Observable<Int>.timer(due, period: again, scheduler: $scheduler) }
    static func range(start: Int, count: Int) -> Stream<Int>
    static func deferred(_ make: () -> Stream<A>) -> Stream<A>
    static func repeatElement(_ value: A) -> Stream<A> { Observable.repeatElement(value) }
    static func merge(_ streams: Stream<A>...) -> Stream<A> // in turns
    static func concat(_ streams: Stream<A>...) -> Stream<A>
    static func amb(_ streams: Stream<A>...) -> Stream<A> { Observable.amb([streams]) } // in turns
    static func zip(_ a: Stream<B>, _ b: Stream<C>, resultSelector: (B, C) -> D) -> Stream<D> // completes when all of them have
    static func zip(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>, resultSelector: (B, C, D) -> E) -> Stream<E> // completes when all of them have
    static func zip(_ a: Stream<B>, _ b: Stream<C>) -> Stream<(B, C)> // completes when all of them have
    static func zip(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>) -> Stream<(B, C, D)> // completes when all of them have
    static func combineLatest(_ a: Stream<B>, _ b: Stream<C>, resultSelector: (B, C) -> D) -> Stream<D> // in turns
    static func combineLatest(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>, resultSelector: (B, C, D) -> E) -> Stream<E> // in turns
    static func combineLatest(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>, _ d: Stream<E>, resultSelector: (B, C, D, E) -> F) -> Stream<F> // in turns
    static func combineLatest(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>, _ d: Stream<E>) -> Stream<(B, C, D, E)> // in turns
    static func combineLatest(_ a: Stream<B>, _ b: Stream<C>) -> Stream<(B, C)> // in turns
    static func combineLatest(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>) -> Stream<(B, C, D)> // in turns
    static func forkJoin(_ a: Stream<B>, _ b: Stream<C>) -> Stream<(B, C)> { Observable.zip(a.takeLast(1), b.takeLast(1)) } // completes when all of them have
    static func forkJoin(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>) -> Stream<(B, C, D)> { Observable.zip(a.takeLast(1), b.takeLast(1), c.takeLast(1)) } // completes when all of them have
    func sequenceEqual(_ other: Stream<A>) -> Stream<Bool> where A: Equatable { Observable.zip(self.map { (x: A) -> A? in x }.concat(Observable<A?>.just(nil)), other.map { (x: A) -> A? in x }.concat(Observable<A?>.just(nil))) { (x: A?, y: A?) -> Bool in x == y }.filter { !$0 }.take(1).ifEmpty(default: true) }
    func map(_ f: (A) -> B) -> Stream<B>
    func mapTo(_ value: B) -> Stream<B> { map { _ in value } }
    func compactMap(_ f: (A) -> B?) -> Stream<B> { compactMap(f) }
    func unwrap(self: Stream<B?>) -> Stream<B> { compactMap { $0 } }
    func replaceNil(self: Stream<B?>, with value: B) -> Stream<B> { map { $0 ?? value } }
    func not(self: Stream<Bool>) -> Stream<Bool> { map { !$0 } }
    func filter(_ f: (A) -> Bool) -> Stream<A>
    func flatMap(_ f: (A) -> Stream<B>) -> Stream<B> // in turns
    func flatMap(_ f: (A) -> Stream<B>, _ limit: Int) -> Stream<B> { map(f).merge(maxConcurrent: limit) } // in turns
    func flatMapFirst(_ f: (A) -> Stream<B>) -> Stream<B> // in turns
    func flatMapLatest(_ f: (A) -> Stream<B>) -> Stream<B> // in turns
    func concatMap(_ f: (A) -> Stream<B>) -> Stream<B>
    func expand(_ f: (A) -> Stream<A>) -> Stream<A> { expand(f) } // goes depth first, and its sources take turns
    func exhaust(self: Stream<Stream<B>>) -> Stream<B> { flatMapFirst { $0 } } // in turns
    func switchLatest(self: Stream<Stream<B>>) -> Stream<B> // in turns
    func merge(self: Stream<Stream<B>>) -> Stream<B> // in turns
    func concat(self: Stream<Stream<B>>) -> Stream<B>
    func scan(_ seed: B, accumulator: (B, A) -> B) -> Stream<B>
    func scan(_ f: (A, A) -> A) -> Stream<A> { scan([A]()) { (last: [A], x: A) -> [A] in [last.isEmpty ? x : (f)(last[0], x)] }.map { $0[0] } }
    func reduce(_ seed: B, accumulator: (B, A) -> B) -> Stream<B>
    func count() -> Stream<Int> { reduce(0) { count, _ in count + 1 } }
    func sum() -> Stream<A> where A: Numeric { reduce(0, accumulator: +) }
    func pairwise() -> Stream<[A]> { scan([A]()) { (last: [A], x: A) -> [A] in Array((last + [x]).suffix(2)) }.filter { $0.count == 2 } }
    func nwise(_ count: Int) -> Stream<[A]> { scan([A]()) { (last: [A], x: A) -> [A] in Array((last + [x]).suffix(count)) }.filter { $0.count == count } }
    func buffer(count: Int) -> Stream<[A]> { buffer(timeSpan: .never, count: count, scheduler: $scheduler).filter { !$0.isEmpty } }
    func buffer(_ closing: Stream<B>) -> Stream<[A]> { buffer(until: closing) } // in turns
    func buffer(_ time: Time) -> Stream<[A]> { buffer(timeSpan: time, count: Int.max, scheduler: $scheduler) }
    func max() -> Stream<A> where A: Comparable { toArray().asObservable().compactMap { $0.max() } }
    func min() -> Stream<A> where A: Comparable { toArray().asObservable().compactMap { $0.min() } }
    func all(_ f: (A) -> Bool) -> Stream<Bool> { map(f).filter { !$0 }.take(1).ifEmpty(default: true) }
    func contains(_ value: A) -> Stream<Bool> where A: Equatable { filter { $0 == value }.map { _ in true }.take(1).ifEmpty(default: false) }
    func isEmpty() -> Stream<Bool> { map { _ in false }.take(1).ifEmpty(default: true) }
    func enumerated() -> Stream<(Int, A)> { enumerated().map { ($0.index, $0.element) } }
    func average() -> Stream<Double> where A: Numeric { map { Double($0) }.toArray().asObservable().map(mean) }
    func toSortedArray() -> Stream<[A]> where A: Comparable { toArray().asObservable().map { $0.sorted() } }
    func toArray() -> Stream<[A]> { toArray().asObservable() }
    func flatten(self: Stream<[B]>) -> Stream<B> { concatMap { Observable.from($0) } }
    func switchMapTo(_ other: Stream<B>) -> Stream<B> { flatMapLatest { _ in other } } // in turns
    func mergeMapTo(_ other: Stream<B>) -> Stream<B> { flatMap { _ in other } } // in turns
    func concatMapTo(_ other: Stream<B>) -> Stream<B> { concatMap { _ in other } }
    func ignoreElements() -> Stream<A> { filter { _ in false } }
    func window(count: Int) -> Stream<Stream<A>> { window(timeSpan: .never, count: count, scheduler: $scheduler) }
    func groupBy(keySelector: (A) -> B) -> Stream<Stream<A, B>> // ends its groups in any order
    func take(_ count: Int) -> Stream<A>
    func take(while f: (A) -> Bool) -> Stream<A>
    func take(until other: Stream<B>) -> Stream<A> // in turns
    func take(until f: (A) -> Bool) -> Stream<A> { take(until: f, behavior: .exclusive) }
    func skip(for time: Time) -> Stream<A> { skip(time, scheduler: $scheduler) }
    func single() -> Stream<A> { asSingle().asObservable() }
    func single(_ f: (A) -> Bool) -> Stream<A> { filter(f).asSingle().asObservable() }
    func firstOrError() -> Stream<A> { take(1).asSingle().asObservable() }
    func firstOrError(_ f: (A) -> Bool) -> Stream<A> { filter(f).take(1).asSingle().asObservable() }
    func lastOrError() -> Stream<A> { takeLast(1).asSingle().asObservable() }
    func lastOrError(_ f: (A) -> Bool) -> Stream<A> { filter(f).takeLast(1).asSingle().asObservable() }
    func throwIfEmpty() -> Stream<A> { ifEmpty(switchTo: Observable<A>.error(RxError.noElements)) }
    func take(for time: Time, scheduler: Scheduler) -> Stream<A>
    func takeLast(_ count: Int) -> Stream<A>
    func skip(_ count: Int) -> Stream<A>
    func skipLast(_ count: Int) -> Stream<A> { scan([A]()) { (last: [A], x: A) -> [A] in Array((last + [x]).suffix(count + 1)) }.filter { $0.count > count }.map { $0[0] } }
    func skip(while f: (A) -> Bool) -> Stream<A>
    func skip(until other: Stream<B>) -> Stream<A> { skip(until: other) } // subscribes to the other stream last, and does not complete before that sends
    func first() -> Stream<A> { take(1) } // just completes where there is none
    func first(_ f: (A) -> Bool) -> Stream<A> { filter(f).take(1) } // just completes where there is none
    func findIndex(_ f: (A) -> Bool) -> Stream<Int> { enumerated().filter { (f)($0.element) }.take(1).map { $0.index } } // just completes where there is none
    func find(_ f: (A) -> Bool) -> Stream<A> { filter(f).take(1) } // just completes where there is none
    func last() -> Stream<A> { takeLast(1) } // just completes where there is none
    func last(_ f: (A) -> Bool) -> Stream<A> { filter(f).takeLast(1) } // just completes where there is none
    func element(at index: Int) -> Stream<A>
    func distinct() -> Stream<A> where A: Equatable { groupBy { $0 }.flatMap { $0.take(1) } }
    func distinct(_ key: (A) -> B) -> Stream<A> { groupBy(keySelector: key).flatMap { $0.take(1) } }
    func distinctUntilChanged() -> Stream<A> where A: Equatable
    func distinctUntilChanged(_ key: (A) -> B) -> Stream<A>
    func distinctUntilChanged(_ same: (A, A) -> Bool) -> Stream<A>
    func repeat(_ times: Int) -> Stream<A> { Observable.concat(Array(repeating: self.asObservable(), count: times)) }
    func startWith(_ values: A...) -> Stream<A>
    func endWith(_ values: A...) -> Stream<A> { concat(Observable.of(values)) }
    func interspersed(with value: A) -> Stream<A> { enumerated().concatMap { $0.index == 0 ? Observable.of($0.element) : Observable.of(value, $0.element) } }
    func ifEmpty(default value: A) -> Stream<A>
    func ifEmpty(switchTo other: Stream<A>) -> Stream<A>
    func withLatestFrom(_ other: Stream<B>, resultSelector: (A, B) -> C) -> Stream<C> // in turns
    func withLatestFrom(_ other: Stream<B>) -> Stream<B> // in turns
    func sample(_ other: Stream<B>) -> Stream<A> { sample(other) } // completes with the next value of the other stream
    func sample(every time: Time) -> Stream<A> { sample(Observable<Int>.interval(time, scheduler: $scheduler)) } // completes with the next sample
    func audit(_ time: Time) -> Stream<A> { multicast({ PublishSubject<A>() }) { all in all.flatMapFirst { _ in Observable<Int>.timer(time, scheduler: $scheduler) }.withLatestFrom(all) } }
    func debounce(_ time: Time, scheduler: Scheduler) -> Stream<A>
    func throttle(_ time: Time, scheduler: Scheduler) -> Stream<A>
    func throttle(_ time: Time, latest: Bool, scheduler: Scheduler) -> Stream<A>
    func delay(_ time: Time, scheduler: Scheduler) -> Stream<A>
    func delaySubscription(_ time: Time, scheduler: Scheduler) -> Stream<A>
    func timeout(_ time: Time, scheduler: Scheduler) -> Stream<A>
    func timeout(_ time: Time, other: Stream<A>, scheduler: Scheduler) -> Stream<A>
    func catch(_ f: (Error) -> Stream<A>) -> Stream<A>
    func catchAndReturn(_ value: A) -> Stream<A>
    func catchAndComplete() -> Stream<A> { catch { _ in Observable<A>.empty() } }
    func retry(_ attempts: Int) -> Stream<A>
    func retry() -> Stream<A>
    func do(onNext: (A) -> B) -> Stream<A>
    func do(onError: (Error) -> B) -> Stream<A>
    func do(onCompleted: () -> B) -> Stream<A>
    func do(onNext: (A) -> B, onError: (Error) -> C) -> Stream<A>
    func do(onNext: (A) -> B, onCompleted: () -> C) -> Stream<A>
    func do(onNext: (A) -> B, onError: (Error) -> C, onCompleted: () -> D) -> Stream<A>
    func materialize() -> Stream<Event<A>> { materialize() } // sends events, which are printed as next(1)
    func dematerialize(self: Stream<Event<B>>) -> Stream<B> { dematerialize() }
    func publishBehavior(_ value: A) -> Stream<A> { multicast(makeSubject: { BehaviorSubject<A>(value: value) }) }
    func publishLast() -> Stream<A> { multicast(makeSubject: { AsyncSubject<A>() }) }
    func publish() -> Stream<A> { publish() }
    func refCount() -> Stream<A>
    func finally(_ f: () -> B) -> Stream<A> { do(onDispose: f) }
    func onErrorResumeNext(_ other: Stream<A>) -> Stream<A> { catch { _ in Observable<A>.empty() }.concat(other.catch { _ in Observable<A>.empty() }) }
    func share() -> Stream<A>
    func share(replay: Int) -> Stream<A>
    func shareReplay(_ count: Int) -> Stream<A> { share(replay: count, scope: .forever) }
    func asObservable() -> Stream<A> { asObservable() }
    """)

  static let combine = rows(
    """
    static func just(_ value: A) -> Stream<A> { Just(value).setFailureType(to: Error.self) }
    static func of(_ values: A...) -> Stream<A> { [values].publisher.setFailureType(to: Error.self) }
    static func from(_ list: [A]) -> Stream<A> { list.publisher.setFailureType(to: Error.self) }
    static func empty() -> Stream<A> { Empty<A, Error>() }
    static func never() -> Stream<A> { Empty<A, Error>(completeImmediately: false) }
    static func error(_ e: Failure) -> Stream<A> { Fail<A, Error>(error: e) }
    static func interval(_ period: Seconds) -> Stream<Int> { Deferred { Timer.publish(every: period, on: .main, in: .common).autoconnect().scan(-1) { n, _ in n + 1 }.setFailureType(to: Error.self) } }
    static func timer(_ due: Time) -> Stream<Int> { Just(0).setFailureType(to: Error.self).delay(for: due, scheduler: $scheduler) }
    static func range(start: Int, count: Int) -> Stream<Int> { (start..<(start + count)).publisher.setFailureType(to: Error.self) }
    static func deferred(_ make: () -> Stream<A>) -> Stream<A> { Deferred(createPublisher: make) }
    static func merge(_ a: Stream<A>, _ b: Stream<A>) -> Stream<A> { Publishers.Merge(a, b) }
    static func merge(_ a: Stream<A>, _ b: Stream<A>, _ c: Stream<A>) -> Stream<A> { Publishers.Merge3(a, b, c) }
    static func merge(_ a: Stream<A>, _ b: Stream<A>, _ c: Stream<A>, _ d: Stream<A>) -> Stream<A> { Publishers.Merge4(a, b, c, d) }
    static func concat(_ a: Stream<A>, _ b: Stream<A>) -> Stream<A> { a.append(b) }
    static func concat(_ a: Stream<A>, _ b: Stream<A>, _ c: Stream<A>) -> Stream<A> { a.append(b).append(c) }
    static func amb(_ a: Stream<A>, _ b: Stream<A>) -> Stream<A> { a.amb(b) }
    static func amb(_ a: Stream<A>, _ b: Stream<A>, _ c: Stream<A>) -> Stream<A> { a.amb(b).amb(c) }
    func zip(self: Stream<B>, _ other: Stream<C>, _ f: (B, C) -> D) -> Stream<D>
    func zip(self: Stream<B>, _ other: Stream<C>) -> Stream<(B, C)>
    func zip(self: Stream<B>, _ other: Stream<C>, _ third: Stream<D>) -> Stream<(B, C, D)>
    func zip(self: Stream<B>, _ other: Stream<C>, _ third: Stream<D>, _ f: (B, C, D) -> E) -> Stream<E>
    func combineLatest(self: Stream<B>, _ other: Stream<C>, _ third: Stream<D>, _ f: (B, C, D) -> E) -> Stream<E>
    func combineLatest(self: Stream<B>, _ other: Stream<C>, _ third: Stream<D>) -> Stream<(B, C, D)>
    func combineLatest(self: Stream<B>, _ other: Stream<C>, _ third: Stream<D>, _ fourth: Stream<E>, _ f: (B, C, D, E) -> F) -> Stream<F>
    func combineLatest(self: Stream<B>, _ other: Stream<C>, _ third: Stream<D>, _ fourth: Stream<E>) -> Stream<(B, C, D, E)>
    func combineLatest(self: Stream<B>, _ other: Stream<C>, _ f: (B, C) -> D) -> Stream<D>
    func combineLatest(self: Stream<B>, _ other: Stream<C>) -> Stream<(B, C)>
    static func forkJoin(_ a: Stream<B>, _ b: Stream<C>) -> Stream<(B, C)> { a.last().zip(b.last()) }
    static func forkJoin(_ a: Stream<B>, _ b: Stream<C>, _ c: Stream<D>) -> Stream<(B, C, D)> { a.last().zip(b.last(), c.last()) }
    func sequenceEqual(_ other: Stream<A>) -> Stream<Bool> where A: Equatable { map { (x: A) -> A? in x }.append([A?.none]).zip(other.map { (x: A) -> A? in x }.append([A?.none])) { (x: A?, y: A?) -> Bool in x == y }.filter { !$0 }.first().replaceEmpty(with: true) }
    func map(_ f: (A) -> B) -> Stream<B>
    func tryMap(_ f: (A) -> B) -> Stream<B>
    func mapTo(_ value: B) -> Stream<B> { map { _ in value } }
    func compactMap(_ f: (A) -> B?) -> Stream<B> { compactMap(f) }
    func compactMap(_ f: (A) -> B?) -> Stream<B> { tryCompactMap(f) }
    func unwrap(self: Stream<B?>) -> Stream<B> { compactMap { $0 } }
    func replaceNil(self: Stream<B?>, with value: B) -> Stream<B> { replaceNil(with: value) }
    func not(self: Stream<Bool>) -> Stream<Bool> { map { !$0 } }
    func filter(_ f: (A) -> Bool) -> Stream<A>
    func tryFilter(_ f: (A) -> Bool) -> Stream<A>
    func flatMap(_ f: (A) -> Stream<B>) -> Stream<B>
    func flatMap(_ f: (A) -> Stream<B>, _ limit: Int) -> Stream<B> { buffer(size: Int.max, prefetch: .byRequest, whenFull: .dropNewest).flatMap(maxPublishers: .max(limit), f) }
    func flatMap(_ f: (A) -> Stream<B>) -> Stream<B> { tryMap(f).flatMap { $0 } }
    func flatMapLatest(_ f: (A) -> Stream<B>) -> Stream<B> { tryMap(f).switchToLatest() }
    func concatMap(_ f: (A) -> Stream<B>) -> Stream<B> { buffer(size: Int.max, prefetch: .byRequest, whenFull: .dropNewest).tryMap(f).flatMap(maxPublishers: .max(1)) { $0 } }
    func flatMapFirst(_ f: (A) -> Stream<B>) -> Stream<B> { flatMapFirst(f) }
    func flatMapFirst(_ f: (A) -> Stream<B>) -> Stream<B> { tryFlatMapFirst(f) }
    func exhaust(self: Stream<Stream<B>>) -> Stream<B> { flatMapFirst({ $0 }) }
    func expand(_ f: (A) -> Stream<A>) -> Stream<A> { expand(f) } // goes depth first
    func groupBy(_ key: (A) -> B) -> Stream<Stream<A, B>> { groupBy(key) }
    func window(count: Int) -> Stream<Stream<A>> { window(count: count) }
    func flatMapLatest(_ f: (A) -> Stream<B>) -> Stream<B> { map(f).switchToLatest() }
    func concatMap(_ f: (A) -> Stream<B>) -> Stream<B> { buffer(size: Int.max, prefetch: .byRequest, whenFull: .dropNewest).flatMap(maxPublishers: .max(1), f) }
    func switchToLatest(self: Stream<Stream<B>>) -> Stream<B>
    func scan(_ seed: B, _ f: (B, A) -> B) -> Stream<B>
    func scan(_ f: (A, A) -> A) -> Stream<A> { scan([A]()) { (last: [A], x: A) -> [A] in [last.isEmpty ? x : (f)(last[0], x)] }.map { $0[0] } }
    func tryScan(_ seed: B, _ f: (B, A) -> B) -> Stream<B>
    func reduce(_ seed: B, _ f: (B, A) -> B) -> Stream<B>
    func tryReduce(_ seed: B, _ f: (B, A) -> B) -> Stream<B>
    func count() -> Stream<Int>
    func sum() -> Stream<A> where A: Numeric { reduce(0, +) }
    func pairwise() -> Stream<[A]> { scan([A]()) { (last: [A], x: A) -> [A] in Array((last + [x]).suffix(2)) }.filter { $0.count == 2 } }
    func collect() -> Stream<[A]>
    func average() -> Stream<Double> where A: Numeric { map { Double($0) }.collect().tryMap(mean) }
    func toSortedArray() -> Stream<[A]> where A: Comparable { collect().map { $0.sorted() } }
    func nwise(_ count: Int) -> Stream<[A]> { scan([A]()) { (last: [A], x: A) -> [A] in Array((last + [x]).suffix(count)) }.filter { $0.count == count } }
    func buffer(count: Int) -> Stream<[A]> { collect(count) }
    func buffer(_ closing: Stream<B>) -> Stream<[A]> { buffer(until: closing) }
    func enumerated() -> Stream<(Int, A)> { scan([(Int, A)]()) { (last: [(Int, A)], x: A) -> [(Int, A)] in [((last.first?.0 ?? -1) + 1, x)] }.map { $0[0] } }
    func ignoreElements() -> Stream<A> { filter { _ in false } }
    func isEmpty() -> Stream<Bool> { map { _ in false }.first().replaceEmpty(with: true) }
    func prefix(_ count: Int) -> Stream<A>
    func prefix(while f: (A) -> Bool) -> Stream<A>
    func tryPrefix(while f: (A) -> Bool) -> Stream<A>
    func take(until other: Stream<B>) -> Stream<A> { prefix(untilOutputFrom: other) } // ignores an error of the other stream
    func take(until f: (A) -> Bool) -> Stream<A> { prefix(while: { x in !(f)(x) }) }
    func skip(for time: Time) -> Stream<A> { drop(untilOutputFrom: Just(0).setFailureType(to: Error.self).delay(for: time, scheduler: $scheduler)) }
    func single() -> Stream<A> { prefix(2).collect().tryMap(onlyMember) }
    func single(_ f: (A) -> Bool) -> Stream<A> { filter(f).prefix(2).collect().tryMap(onlyMember) }
    func firstOrError() -> Stream<A> { prefix(1).collect().tryMap(onlyMember) }
    func firstOrError(_ f: (A) -> Bool) -> Stream<A> { filter(f).prefix(1).collect().tryMap(onlyMember) }
    func lastOrError() -> Stream<A> { last().collect().tryMap(onlyMember) }
    func lastOrError(_ f: (A) -> Bool) -> Stream<A> { last(where: f).collect().tryMap(onlyMember) }
    func throwIfEmpty() -> Stream<A> { ifEmpty(switchTo: Fail<A, Error>(error: Failure(description: "noElements"))) }
    func findIndex(_ f: (A) -> Bool) -> Stream<Int> { map(f).scan((-1, false)) { (last: (Int, Bool), x: Bool) -> (Int, Bool) in (1 + last.0, x) }.first { $0.1 }.map { $0.0 } } // just completes where there is none
    func findIndex(_ f: (A) -> Bool) -> Stream<Int> { tryMap(f).scan((-1, false)) { (last: (Int, Bool), x: Bool) -> (Int, Bool) in (1 + last.0, x) }.first { $0.1 }.map { $0.0 } } // just completes where there is none
    func takeLast(_ count: Int) -> Stream<A> { collect().flatMap { $0.suffix(count).publisher.setFailureType(to: Error.self) } }
    func dropFirst(_ count: Int) -> Stream<A>
    func skipLast(_ count: Int) -> Stream<A> { scan([A]()) { (last: [A], x: A) -> [A] in Array((last + [x]).suffix(count + 1)) }.filter { $0.count > count }.map { $0[0] } }
    func drop(while f: (A) -> Bool) -> Stream<A>
    func tryDrop(while f: (A) -> Bool) -> Stream<A>
    func skip(until other: Stream<B>) -> Stream<A> { drop(untilOutputFrom: other) } // ends with the other stream if that sends nothing
    func first() -> Stream<A> { first() } // just completes where there is none
    func first(where f: (A) -> Bool) -> Stream<A> { first(where: f) } // just completes where there is none
    func first(where f: (A) -> Bool) -> Stream<A> { tryFirst(where: f) } // just completes where there is none
    func find(_ f: (A) -> Bool) -> Stream<A> { first(where: f) } // just completes where there is none
    func find(_ f: (A) -> Bool) -> Stream<A> { tryFirst(where: f) } // just completes where there is none
    func last() -> Stream<A> { last() } // just completes where there is none
    func last(where f: (A) -> Bool) -> Stream<A> { last(where: f) } // just completes where there is none
    func last(where f: (A) -> Bool) -> Stream<A> { tryLast(where: f) } // just completes where there is none
    func element(at index: Int) -> Stream<A> { output(at: index) } // just completes where there is none
    func distinct() -> Stream<A> where A: Equatable { scan(([A](), [A]())) { (seen: ([A], [A]), x: A) -> ([A], [A]) in seen.0.contains(x) ? (seen.0, []) : (seen.0 + [x], [x]) }.compactMap { $0.1.first } }
    func distinct(_ key: (A) -> B) -> Stream<A> { scan(([B](), [A]())) { (seen: ([B], [A]), x: A) -> ([B], [A]) in let k: B = (key)(x); return seen.0.contains(k) ? (seen.0, []) : (seen.0 + [k], [x]) }.compactMap { $0.1.first } }
    func removeDuplicates() -> Stream<A> where A: Equatable
    func removeDuplicates(by same: (A, A) -> Bool) -> Stream<A>
    func distinctUntilChanged(_ same: (A, A) -> Bool) -> Stream<A> { removeDuplicates(by: same) }
    func distinctUntilChanged(_ key: (A) -> B) -> Stream<A> { map { a in (a, (key)(a)) }.removeDuplicates { a, b in a.1 == b.1 }.map { a in a.0 } }
    func allSatisfy(_ f: (A) -> Bool) -> Stream<Bool>
    func all(_ f: (A) -> Bool) -> Stream<Bool> { tryAllSatisfy(f) }
    func contains(_ value: A) -> Stream<Bool> where A: Equatable
    func contains(where f: (A) -> Bool) -> Stream<Bool>
    func repeat(_ times: Int) -> Stream<A> { Array(repeating: self, count: times).publisher.setFailureType(to: Error.self).flatMap(maxPublishers: .max(1)) { $0 } }
    func prepend(_ values: A...) -> Stream<A>
    func endWith(_ values: A...) -> Stream<A> { append(values) }
    func interspersed(with value: A) -> Stream<A> { flatMap { [value, $0].publisher.setFailureType(to: Error.self) }.dropFirst() }
    func ifEmpty(default value: A) -> Stream<A> { replaceEmpty(with: value) }
    func ifEmpty(switchTo other: Stream<A>) -> Stream<A> { ifEmpty(switchTo: other) }
    func finally(_ f: () -> B) -> Stream<A> { finally(f) } // calls it before the end arrives
    func flatten(self: Stream<[B]>) -> Stream<B> { flatMap { $0.publisher.setFailureType(to: Error.self) } }
    func switchMapTo(_ other: Stream<B>) -> Stream<B> { map { _ in other }.switchToLatest() }
    func mergeMapTo(_ other: Stream<B>) -> Stream<B> { flatMap { _ in other } }
    func concatMapTo(_ other: Stream<B>) -> Stream<B> { buffer(size: Int.max, prefetch: .byRequest, whenFull: .dropNewest).flatMap(maxPublishers: .max(1)) { _ in other } }
    func min() -> Stream<A> where A: Comparable
    func max() -> Stream<A> where A: Comparable
    func withLatestFrom(_ other: Stream<B>, _ f: (A, B) -> C) -> Stream<C> { withLatestFrom(other, f) }
    func withLatestFrom(_ other: Stream<B>) -> Stream<B> { withLatestFrom(other) { $1 } }
    func sample(_ other: Stream<B>) -> Stream<A> { sample(other) }
    func sample(every time: Seconds) -> Stream<A> { sample(Timer.publish(every: time, on: .main, in: .common).autoconnect().setFailureType(to: Error.self)) }
    func audit(_ time: Time) -> Stream<A> { audit(for: time) }
    func throttle(_ time: Time, latest no: False) -> Stream<A> { throttleFirst(for: time) }
    func debounce(_ time: Time) -> Stream<A> { debounce(for: time, scheduler: $scheduler) } // drops what waits on completion
    func throttle(_ time: Time) -> Stream<A> { throttle(for: time, scheduler: $scheduler, latest: true) } // sends one of the values that come at once
    func take(for time: Time) -> Stream<A> { prefix(untilOutputFrom: Just(0).delay(for: time, scheduler: $scheduler)) }
    func delaySubscription(_ time: Time) -> Stream<A> { Just(0).setFailureType(to: Error.self).delay(for: time, scheduler: $scheduler).flatMap { _ in self } }
    func timeout(_ time: Time) -> Stream<A> { timeout(time, scheduler: $scheduler, customError: { Failure(description: "timeout") }) }
    func delay(_ time: Time) -> Stream<A> { delay(for: time, scheduler: $scheduler) } // delays an error, too
    func catch(_ f: (Error) -> Stream<A>) -> Stream<A>
    func catchAndReturn(_ value: A) -> Stream<A> { replaceError(with: value).setFailureType(to: Error.self) }
    func catchAndComplete() -> Stream<A> { catch { _ in Empty<A, Error>() } }
    func retry(_ attempts: Int) -> Stream<A> { retry(attempts - 1) }
    func publishBehavior(_ value: A) -> Stream<A> { multicast(subject: CurrentValueSubject<A, Error>(value)) } // has no second run behind its end
    func publish() -> Stream<A> { multicast(subject: PassthroughSubject<A, Error>()) } // has no second run behind its end
    func publishLast() -> Stream<A> { multicast(subject: AsyncSubject<A>()) } // has no second run behind its end
    func shareReplay(_ count: Int) -> Stream<A> { multicast(subject: ReplaySubject<A>(count)).autoconnect() }
    func refCount() -> Stream<A> { autoconnect() }
    func do(onCompleted f: () -> B) -> Stream<A> { handleEvents(receiveCompletion: { if case .finished = $0 { _ = (f)() } }) }
    func do(onNext f: (A) -> B) -> Stream<A> { handleEvents(receiveOutput: f) }
    func do(onError g: (Error) -> B) -> Stream<A> { handleEvents(receiveCompletion: { if case .failure(let e) = $0 { _ = (g)(e) } }) }
    func do(onNext f: (A) -> B, onError g: (Error) -> C) -> Stream<A> { handleEvents(receiveOutput: f, receiveCompletion: { if case .failure(let e) = $0 { _ = (g)(e) } }) }
    func do(onNext f: (A) -> B, onCompleted h: () -> C) -> Stream<A> { handleEvents(receiveOutput: f, receiveCompletion: { if case .finished = $0 { _ = (h)() } }) }
    func onErrorResumeNext(_ other: Stream<A>) -> Stream<A> { catch { _ in Empty<A, Error>() }.append(other.catch { _ in Empty<A, Error>() }) }
    func share() -> Stream<A> { share() } // never starts again after the end
    func asObservable() -> Stream<A> {  }
    """)

  /// The types of operators that neither library has in this form; they are never written.
  static let withoutLibrary = rows(
    """
    func window(count: Int) -> Stream<Stream<A>> { self }
    func toSortedArray() -> Stream<[A]> { self }
    """)

  /// Plain functions.
  static let functions = rows(
    """
    static func print(_ values: Any...) -> Void { print(values) }
    static func length(_ a: B) -> Int where B: Collection { a.count }
    static func count(_ a: B) -> Int where B: Collection { a.count }
    static func count(_ a: [B], _ f: (B) -> Bool) -> Int { a.filter(f).count }
    static func floor(_ a: Double) -> Int { Int(a.rounded(.down)) }
    static func ceil(_ a: Double) -> Int { Int(a.rounded(.up)) }
    static func round(_ a: Double) -> Int { Int(a.rounded()) }
    static func int(_ a: Double) -> Int { Int(a) }
    static func int(_ a: Int) -> Int { Int(a) }
    static func int(_ a: String) -> Int { wholeNumber(a) }
    static func double(_ a: Double) -> Double { Double(a) }
    static func double(_ a: Int) -> Double { Double(a) }
    static func double(_ a: String) -> Double { decimalNumber(a) }
    static func sign(_ a: B) -> Int where B: Numeric { (a < 0 ? -1 : a > 0 ? 1 : 0) }
    static func sqrt(_ a: Double) -> Double { a.squareRoot() }
    static func pow(_ a: Double, _ b: Double) -> Double { pow(a, b) }
    static func map(_ a: [B], _ f: (B) -> C) -> [C] { a.map(f) }
    static func filter(_ a: [B], _ f: (B) -> Bool) -> [B] { a.filter(f) }
    static func reduce(_ a: [B], _ c: C, _ f: (C, B) -> C) -> C { a.reduce(c, f) }
    static func flatten(_ a: [[B]]) -> [B] { Array(a.joined()) }
    static func appending(_ a: [B], _ b: B) -> [B] { (a + [b]) }
    static func joining(_ a: [B], _ b: [B]) -> [B] { (a + b) }
    static func contains(_ a: [B], _ b: B) -> Bool { a.contains(b) }
    static func contains(_ a: String, _ b: String) -> Bool { a.contains(b) }
    static func indexOf(_ a: [B], _ b: B) -> Int? where B: Equatable { a.firstIndex(of: b) }
    static func indexOf(_ a: [B], _ f: (B) -> Bool) -> Int? { a.firstIndex(where: f) }
    static func min(_ a: B, _ b: B) -> B { min(a, b) }
    static func max(_ a: B, _ b: B) -> B { max(a, b) }
    static func min(_ a: [B]) -> B? { a.min() }
    static func max(_ a: [B]) -> B? { a.max() }
    static func clamp(_ a: B, _ b: B, _ c: B) -> B { min(max(a, b), c) }
    static func abs(_ a: B) -> B { abs(a) }
    static func string(_ a: B) -> String { String(a) }
    static func upper(_ a: String) -> String { a.uppercased() }
    static func lower(_ a: String) -> String { a.lowercased() }
    static func trim(_ a: String) -> String { a.trimmingCharacters(in: .whitespacesAndNewlines) }
    static func replace(_ a: String, _ b: String, _ c: String) -> String { a.replacingOccurrences(of: b, with: c) }
    static func split(_ a: String, _ b: String) -> [String] { a.components(separatedBy: b) }
    static func characters(_ a: String) -> [String] { a.map { String($0) } }
    static func split(_ a: String) -> [String] { a.split(whereSeparator: { $0.isWhitespace }).map { String($0) } }
    static func join(_ a: [String], _ b: String) -> String { a.joined(separator: b) }
    static func join(_ a: [String]) -> String { a.joined() }
    static func sum(_ a: [B]) -> B { a.reduce(0, +) }
    static func average(_ a: [Double]) -> Double { mean(a) }
    static func first(_ a: [B]) -> B? { a.first }
    static func first(_ a: String) -> String? { a.first.map { String($0) } }
    static func first(_ a: [B], _ f: (B) -> Bool) -> B? { a.first(where: f) }
    static func last(_ a: [B]) -> B? { a.last }
    static func last(_ a: String) -> String? { a.last.map { String($0) } }
    static func last(_ a: [B], _ f: (B) -> Bool) -> B? { a.last(where: f) }
    static func prefix(_ a: [B], _ b: Int) -> [B] { Array(a.prefix(b)) }
    static func prefix(_ a: String, _ b: Int) -> String { String(a.prefix(b)) }
    static func suffix(_ a: [B], _ b: Int) -> [B] { Array(a.suffix(b)) }
    static func suffix(_ a: String, _ b: Int) -> String { String(a.suffix(b)) }
    static func zip(_ a: [B], _ b: [C]) -> [(B, C)] { Array(zip(a, b)) }
    static func enumerated(_ a: [B]) -> [(Int, B)] { a.enumerated().map { ($0, $1) } }
    static func sorted(_ a: [B]) -> [B] { a.sorted() }
    static func sorted(_ a: [B], _ f: (B) -> C) -> [B] { ordered(a, by: f) }
    static func sorted(_ a: [B], _ f: (B, B) -> Bool) -> [B] { a.sorted(by: f) }
    static func reversed(_ a: [B]) -> [B] { Array(a.reversed()) }
    static func reversed(_ a: String) -> String { String(a.reversed()) }
    static func isEmpty(_ a: B) -> Bool where B: Collection { a.isEmpty }
    static func startsWith(_ a: String, _ b: String) -> Bool { a.hasPrefix(b) }
    static func endsWith(_ a: String, _ b: String) -> Bool { a.hasSuffix(b) }
    """)
}

// MARK: Plain functions by their names

extension SwiftRow {
  private static let functionsByName = Dictionary(grouping: functions, by: \.name)

  /// The row of a plain function that is given so many values, the first one of this type.
  static func function(_ name: String, of count: Int, _ first: SwiftTypeName? = nil) -> SwiftRow? {
    let rows = functions(name, of: count)
    return rows.first { $0.takes(first) } ?? rows.first
  }

  /// The row of a plain function that is given these values, the first one of this type.
  ///
  /// Some are also there for texts, and some differ in what their function is given.
  static func function(
    _ name: String, of arguments: [Core.Expression], _ first: SwiftTypeName?
  ) -> SwiftRow? {
    let rows = functions(name, of: arguments.count)
    let fitting = rows.first { row in
      row.takes(first)
        && zip(row.parameters, arguments).allSatisfy { parameter, argument in
          guard case .function(let given, _) = parameter.type else { return true }
          return argument.parameterCount.map { $0 == given.count } ?? true
        }
    }
    return fitting ?? rows.first
  }

  private func takes(_ type: SwiftTypeName?) -> Bool {
    guard let type, let wanted = parameters.first?.type else { return true }
    return type.canBe(wanted)
  }

  private static func functions(_ name: String, of count: Int) -> [SwiftRow] {
    (functionsByName[name] ?? []).filter {
      $0.parameters.count == count || $0.parameters.first?.isVariadic == true
    }
  }
}
