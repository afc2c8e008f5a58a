import RxSwift
enum E: Error { case e }
func src(_ n: String, _ v: [Int], ends: Int = 1) -> Observable<Int> {
  Observable<Int>.create { o in
    print("+\(n)")
    for x in v { o.onNext(x) }
    if ends == 1 { o.onCompleted() } else if ends == 2 { o.onError(E.e) }
    return Disposables.create { print("-\(n)") }
  }
}
final class Res: Disposable { func dispose() { print("-res") } }
extension ObservableType where Element == Int {
  func zipped(_ o: Observable<Int>) -> Observable<Int> { Observable.zip(self.asObservable(), o) { $0 + $1 } }
  func combined(_ o: Observable<Int>) -> Observable<Int> { Observable.combineLatest(self.asObservable(), o) { $0 + $1 } }
  func merged(_ o: Observable<Int>) -> Observable<Int> { Observable.merge(self.asObservable(), o) }
  func asUsing() -> Observable<Int> { Observable.using({ Res() }) { _ in self.asObservable() } }
  func asDeferred() -> Observable<Int> { Observable.deferred { self.asObservable() } }
  func asSingle0() -> Observable<Int> { self.asObservable() }
}
func run(_ n: String, _ f: (Observable<Int>) -> Observable<Int>) {
  for ends in [1, 2] {
    print("== \(n) sync \(ends)")
    _ = f(src("A", [1, 2], ends: ends)).do(onDispose: { print("outer") }).subscribe(onNext: { print($0) }, onError: { print("E", $0) }, onCompleted: { print("C") }, onDisposed: { print("D") })
  }
  for ends in [0, 1, 2] {
    print("== \(n) subject \(ends)")
    let s = PublishSubject<Int>()
    let d = f(s.do(onSubscribe: { print("+A") }, onDispose: { print("-A") })).do(onDispose: { print("outer") }).subscribe(onNext: { print($0) }, onError: { print("E", $0) }, onCompleted: { print("C") }, onDisposed: { print("D") })
    s.onNext(1); s.onNext(2)
    if ends == 0 { d.dispose() } else if ends == 1 { s.onCompleted() } else { s.onError(E.e) }
    d.dispose()
  }
}
run("map") { $0.map { $0 + 1 } }
run("filter") { $0.filter { $0 > 0 } }
run("scan") { $0.scan(0, accumulator: +) }
run("take1") { $0.take(1) }
run("take3") { $0.take(3) }
run("skip") { $0.skip(1) }
run("distinct") { $0.distinctUntilChanged() }
run("startWith") { $0.startWith(9) }
run("concat") { $0.concat(src("B", [8])) }
run("merge") { $0.flatMap { v in src("I\(v)", [v * 10]) } }
run("flatMapFirst") { $0.flatMapFirst { v in src("I\(v)", [v * 10]) } }
run("flatMapLatest") { $0.flatMapLatest { v in src("I\(v)", [v * 10]) } }
run("concatMap") { $0.concatMap { v in src("I\(v)", [v * 10]) } }
run("catch") { $0.catch { _ in src("C", [7]) } }
run("catchRet") { $0.catchAndReturn(7) }
run("retry2") { $0.retry(2) }
run("reduce") { $0.reduce(0, accumulator: +) }
run("toArray") { $0.toArray().map { $0.count }.asObservable() }
run("single") { $0.single() }
run("elementAt") { $0.element(at: 0) }
run("last") { $0.takeLast(1) }
run("ignore") { $0.ignoreElements().asObservable().map { _ in 0 } }
run("share") { $0.share() }
run("shareR") { $0.share(replay: 1) }
run("shareF") { $0.share(replay: 1, scope: .forever) }
run("pubref") { $0.publish().refCount() }
run("repref") { $0.replay(1).refCount() }
run("withLatest") { $0.withLatestFrom(src("L", [5], ends: 0)) }
run("sample") { $0.sample(src("L", [5], ends: 0)) }
run("takeUntil") { $0.take(until: src("L", [], ends: 0)) }
run("takeWhile") { $0.take(while: { $0 < 2 }) }
run("takeUntilP") { $0.take(until: { $0 == 2 }) }
run("skipUntil") { $0.skip(until: src("L", [5], ends: 0)) }
run("skipWhile") { $0.skip(while: { $0 < 2 }) }
run("materialize") { $0.materialize().map { _ in 1 } }
run("dematerialize") { $0.materialize().dematerialize() }
run("ifEmptyD") { $0.filter { _ in false }.ifEmpty(default: 3) }
run("ifEmptyS") { $0.filter { _ in false }.ifEmpty(switchTo: src("S", [3])) }
run("zip") { $0.zipped(src("Z", [1, 2, 3])) }
run("comb") { $0.combined(src("Z", [1, 2, 3])) }
run("mergeWith") { $0.merged(src("Z", [4])) }
run("amb") { $0.amb(src("Z", [4])) }
run("buffer") { $0.buffer(timeSpan: .seconds(9), count: 2, scheduler: MainScheduler.instance).map { $0.count } }
run("window") { $0.window(timeSpan: .seconds(9), count: 2, scheduler: MainScheduler.instance).flatMap { $0 } }
run("groupBy") { $0.groupBy { $0 % 2 }.flatMap { $0 } }
run("using") { $0.asUsing() }
run("deferred") { $0.asDeferred() }
run("doNext") { $0.do(onNext: { print("n", $0) }, afterNext: { print("an", $0) }, onError: { print("e", $0) }, afterError: { print("ae", $0) }, onCompleted: { print("c") }, afterCompleted: { print("ac") }, onSubscribe: { print("s") }, onSubscribed: { print("sd") }, onDispose: { print("d") }) }
run("debug") { $0.asSingle0() }
run("enumerated") { $0.enumerated().map { $0.element } }
run("compactMap") { $0.compactMap { $0 > 1 ? $0 : nil } }
run("observeCur") { $0.observe(on: CurrentThreadScheduler.instance) }
run("subscribeCur") { $0.subscribe(on: CurrentThreadScheduler.instance) }
run("retryWhen") { $0.retry(when: { e in e.take(1) }) }
run("timeout") { $0.timeout(.seconds(9), scheduler: MainScheduler.instance) }
run("throttle") { $0.throttle(.seconds(9), scheduler: MainScheduler.instance) }
run("debounce") { $0.debounce(.seconds(9), scheduler: MainScheduler.instance) }
run("asSingle") { $0.take(1).asSingle().asObservable() }
run("asMaybe") { $0.take(1).asMaybe().asObservable() }
run("first") { $0.first().map { $0 ?? 0 }.asObservable() }
run("asDriver") { $0.asInfallible(onErrorJustReturn: 6).asObservable() }
