import TestSupport
import Testing

@testable import StreamLang

/// Programs of this language as programs of RxSwift and Combine: what is written, and that it does the same.
@Suite struct SwiftConversionTests {
  // MARK: What is written

  @Test(arguments: [
    (
      "a = interval(1s).take(3)",
      "let a = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)"
        + ".take(3)"
    ),
    (
      "a = of(1, 2).map(x => x * 2).filter(>2).skip(while: x => x < 3)",
      "let a = Observable.of(1, 2)\n  .map { x in x * 2 }\n  .filter { x in x > 2 }\n"
        + "  .skip(while: { x in x < 3 })"
    ),
    (
      "a = of(1, 2, 3); (p, q) = a.partition(>1)",
      "let a = Observable.of(1, 2, 3)\nlet p = a.filter { x in x > 1 }\n"
        + "let q = a.filter { x in !(x > 1) }"
    ),
    (
      "a = of(1).map(x => x + 1).filter(>1).map(x => x * 2).scan(0, +)",
      "let a = Observable.of(1)\n  .map { (x: Int) in x + 1 }\n"
        + "  .filter { (x: Int) in x > 1 }\n  .map { (x: Int) in x * 2 }\n"
        + "  .scan(0) { (x: Int, y: Int) in x + y }"
    ),
    (
      "a = of(1, 2).groupBy(x => x % 2).flatMap(g => g.map(v => \"\\(g.key):\\(v)\"))",
      "let a = Observable.of(1, 2)\n  .groupBy { x in x % 2 }\n"
        + "  .flatMap { g in g.map { v in \"\\(g.key):\\(v)\" } }"
    ),
    (
      "a = of(true, false); b = of([1]).map(l => l.last)",
      "let a = Observable.of(true, false)\nlet b = Observable.of([1]).map { l in l.last }"
    ),
    (
      "a = PublishSubject<String>(); b = a.debounce(300ms)",
      "let a = PublishSubject<String>()\n"
        + "let b = a.debounce(.milliseconds(300), scheduler: MainScheduler.instance)"
    ),
    (
      "a = subject(); at 5ms { a.next(1) }; wait 10ms; a.next(2)",
      "let a = PublishSubject<Int>()\n"
        + "DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { a.onNext(1) }\n"
        + "DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(10)) {\n"
        + "  a.onNext(2)\n}"
    ),
    (
      "a = of(1).retry(3); b = of(1).first(); c = a.merge(b).scan(0, +)",
      "let a = Observable.of(1).retry(3)\nlet b = Observable.of(1).take(1)\n"
        + "let c = Observable.merge(a, b).scan(0) { x, y in x + y }"
    ),
    (
      "a = zip(of(1), of(2), of(3), (x, y, z) => x + y + z)",
      "let a = Observable.zip(Observable.of(1), Observable.of(2), Observable.of(3)) {"
        + " x, y, z in\n  x + y + z\n}"
    ),
    (
      "a = zip(of(1), of(\"x\")).map((x, y) => \"\\(x)\\(y)\")",
      "let a = Observable.zip(Observable.of(1), Observable.of(\"x\"))"
        + ".map { x, y in \"\\(x)\\(y)\" }"
    ),
    (
      "a = of([1, \"x\"]); b = a.map(.first); c = a.map(p => p.last)",
      "let a = Observable.of((1, \"x\"))\nlet b = a.map { x in x.0 }\n"
        + "let c = a.map { p in p.1 }"
    ),
    (
      "a = of(5).map(x => x / 2 + x div 2)",
      "let a = Observable.of(5).map { x in Double(x) / 2.0 + Double(x / 2) }"
    ),
    (
      "a = of(2.5).map(x => x % 2).map(x => x > 1)",
      "let a = Observable.of(2.5)\n"
        + "  .map { x in x.truncatingRemainder(dividingBy: 2.0) }\n  .map { x in x > 1.0 }"
    ),
    (
      "a = 2; b = 3; c = a * b + 1",
      "let a = BehaviorSubject<Int>(value: 2)\nlet b = BehaviorSubject<Int>(value: 3)\n"
        + "let c = Observable.combineLatest(a, b) { a, b in a * b + 1 }.distinctUntilChanged()"
        + " // also sends what is between, within a turn"
    ),
    (
      "a = 1; b = a + 0.5; a = 2; variable n = \"x\"; n = \"y\"",
      "let a = BehaviorSubject<Double>(value: 1.0)\n"
        + "let b = a.map { a in a + 0.5 }.distinctUntilChanged()\na.onNext(2.0)\n"
        + "var n = \"x\"\nn = \"y\""
    ),
    (
      "f = x => x > 1 ? x : nil; a = of(1).map(f).replaceNil(with: 0)",
      "let f: (Int) -> Int? = { x in x > 1 ? x : nil }\n"
        + "let a = Observable.of(1).map(f).map { $0 ?? 0 }"
    ),
    (
      "a = subject(); a.next({x: 1, y: [\"s\"]}); b = a.map(p => p.y[0])",
      "let a = PublishSubject<(x: Int, y: [String])>()\na.onNext((x: 1, y: [\"s\"]))\n"
        + "let b = a.map { p in p.y[0] }"
    ),
    (
      "a = of(1, 3).distinctUntilChanged((x, y) => x % 2 == y % 2)",
      "let a = Observable.of(1, 3).distinctUntilChanged { x, y in x % 2 == y % 2 }"
    ),
    (
      "twice = s => s.map(*2); a = behavior(2); b = a.twice().map(x => x / 2)",
      "let twice: (Observable<Int>) -> Observable<Int> = { s in s.map { x in x * 2 } }\n"
        + "let a = BehaviorSubject<Int>(value: 2)\n"
        + "let b = twice(a).map { x in Double(x) / 2.0 }"
    ),
    (
      "a = of(2.5).map(x => round(x) + floor(x)); b = of([1]).map(l => count(l))",
      "let a = Observable.of(2.5).map { x in Int(x.rounded()) + Int(x.rounded(.down)) }\n"
        + "let b = Observable.of([1]).map { l in l.count }"
    ),
    (
      "a = of(\"ab\").map(x => split(x, \"\"))",
      "let a = Observable.of(\"ab\").map { x in x.map { String($0) } }"
    ),
    (
      "a = of(\"ab\").map(reversed); b = a.map(k => k.count); c = b.single(>1)",
      "let a = Observable.of(\"ab\").map { x in String(x.reversed()) }\n"
        + "let b = a.map { k in k.count }\n"
        + "let c = b.filter({ x in x > 1 }).asSingle().asObservable()"
    ),
    (
      "a = of([1], [2, 3]).map(([x, y]) => x + y)",
      "struct Failure: Error, CustomStringConvertible { let description: String }\n"
        + "let a = Observable.of([1], [2, 3]).map { pair in\n"
        + "  if pair.count != 2 "
        + "{ throw Failure(description: \"a list of \\(pair.count) for 2 names\") }\n"
        + "  let x = pair[0]\n  let y = pair[1]\n  return x + y\n}"
    ),
    (
      "a = of([1]).scan([0], ([n], [x]) => [n, x])",
      "struct Failure: Error, CustomStringConvertible { let description: String }\n"
        + "let a = Observable.of([1]).scan([0]) { pair, pair2 in\n"
        + "  if pair.count != 1 "
        + "{ throw Failure(description: \"a list of \\(pair.count) for 1 names\") }\n"
        + "  let n = pair[0]\n"
        + "  if pair2.count != 1 {\n"
        + "    throw Failure(description: \"a list of \\(pair2.count) for 1 names\")\n  }\n"
        + "  let x = pair2[0]\n  return [n, x]\n}"
    ),
    (
      "stride = of(3).map(x => 1...x)",
      "let stride_ = Observable.of(3).map { x in Array(stride(from: 1, through: x, by: 1)) }"
    ),
    (
      "a = 1; b = 2; c = a > b ? a : b; d = c.map(x => x / 2)",
      "let a = BehaviorSubject<Int>(value: 1)\nlet b = BehaviorSubject<Int>(value: 2)\n"
        + "let c = Observable.combineLatest(a, b) { a, b in a > b ? a : b }.distinctUntilChanged()"
        + " // also sends what is between, within a turn\n"
        + "let d = c.map { x in Double(x) / 2.0 }"
    ),
    (
      "a = of([1, 2]).map(([x, y]) => x + y); b = empty(); c = of(2).scan([], (l, x) => [...l, x])",
      "let a = Observable.of([1, 2]).map { pair in\n  let x = pair[0]\n"
        + "  let y = pair[1]\n  return x + y\n}\nlet b = Observable<Never>.empty()\n"
        + "let c = Observable.of(2).scan([Int]()) { l, x in (l + [x]) }"
    ),
    (
      "f = x => x; g = x => x > 1",
      "// without f: nothing tells its types; call it once\n"
        + "let g: (Int) -> Bool = { x in x > 1 }"
    ),
    (
      "x = 1; variable n = 2; print(x, n); f = () => { n += 1; return n }",
      "let x = BehaviorSubject<Int>(value: 1)\nvar n = 2\nprint((try! x.value()), n)\n"
        + "let f: () -> Int = { n = n + 1; return n }"
    ),
    (
      "f = n => { variable l = [1, 2]; l[0] = n; return l }; print(f(4))",
      "let f: (Int) -> [Int] = { n in var l: [Int] = [1, 2]; l[0] = n; return l }\nprint(f(4))"
    ),
    (
      "f = (g, h) => x => h(g(x)); k = f(x => x + 1, x => x * 10)",
      "let f: (@escaping (Int) -> Int, @escaping (Int) -> Int) -> (Int) -> Int = { g,"
        + " h in\n  { x in h(g(x)) }\n}\nlet k = f({ x in x + 1 }, { x in x * 10 })"
    ),
    (
      "a = of(1).map(x => { if x > 2 { fail(\"big\") }; x > 1 ? fail(\"less\") : x })",
      "struct Failure: Error, CustomStringConvertible { let description: String }\n"
        + "func raise<T>(_ error: Error) throws -> T { throw error }\n"
        + "let a = Observable.of(1).map { x in\n"
        + "  if x > 2 { throw Failure(description: \"big\") }\n"
        + "  return try x > 1 ? raise(Failure(description: \"less\")) : x\n}"
    ),
    (
      "f = n => { s = 0\nfor x in 1...n { if x > 2 { continue }\ns += x }\nreturn s }; print(f(3))",
      "let f: (Int) -> Int = { n in\n  var s = 0\n"
        + "  for x in Array(stride(from: 1, through: n, by: 1)) { if x > 2 { continue }; s"
        + " = s + x }\n  return s\n}\nprint(f(3))"
    ),
    (
      "f = n => { while n > 9 { n := n - 1; break }; if n > 2 { n } }; a = of(5).map(f)",
      "let f: (Int) -> Int? = { n in\n  var n = n\n  while n > 9 { n = n - 1; break }\n"
        + "  if n > 2 { return n }\n  return nil\n}\nlet a = Observable.of(5).map(f)"
    ),
    (
      "f = x => { for variable i = 0; i < 3; i += 1 { if i == x { return i } }\n"
        + "try { return x } catch e { print(e) } finally { print(1) }\nreturn 0 }; f(1)",
      "let f: (Int) -> Int = { x in\n"
        + "  do { var i = 0; while i < 3 { defer { i = i + 1 }; if i == x { return i } }"
        + " }\n"
        + "  do { defer { print(1) }; do { return x } catch { let e = error; print(e) } }\n"
        + "  return 0\n}\nf(1)"
    ),
    (
      "a = PublishSubject<Int>(); a.subscribe(x => { if x > 5 { print(x) } })",
      "let bag = DisposeBag()\nlet a = PublishSubject<Int>()\n"
        + "a.subscribe(onNext: { x in if x > 5 { print(x) } }).disposed(by: bag)"
    ),
    (
      "a = of(1, 1).distinct().scan((x, y) => x + y).skipLast(1)",
      "let a = Observable.of(1, 1)\n  .groupBy { $0 }\n  .flatMap { $0.take(1) }\n"
        + "  .scan([Int]()) { (last: [Int], x: Int) -> [Int] in\n"
        + "    [last.isEmpty ? x : ({ x, y in x + y })(last[0], x)]\n  }\n"
        + "  .map { $0[0] }\n"
        + "  .scan([Int]()) { (last: [Int], x: Int) -> [Int] in Array((last +"
        + " [x]).suffix(2)) }\n  .filter { $0.count > 1 }\n  .map { $0[0] }"
    ),
    (
      "a = of(5, 6).map((x, i) => x * i); b = a.flatMap((x, i) => of(x, i))",
      "let a = Observable.of(5, 6)\n  .enumerated()\n"
        + "  .map { ($0.index, $0.element) }\n  .map { i, x in x * i }\n"
        + "// RxSwift's sources take turns in flatMap\nlet b = a\n  .enumerated()\n"
        + "  .map { ($0.index, $0.element) }\n  .flatMap { i, x in Observable.of(x, i) }"
    ),
    (
      "f = p => ({...p, y: 3}); a = of({x: 1, y: 2}).map(f); b = of(1).map(x => -x)",
      "let f: ((x: Int, y: Int)) -> (x: Int, y: Int) = { p in (x: p.x, y: 3) }\n"
        + "let a = Observable.of((x: 1, y: 2)).map(f)\n"
        + "let b = Observable.of(1).map { x in -1 * x }"
    ),
    (
      "a = of([3, 1]).map(l => sorted(l, x => -x)); b = of([3, 1]).map(l => sorted(l, (x, y) => x > y))",
      "func ordered<T, K: Comparable>(_ list: [T], by key: (T) throws -> K) rethrows -> [T] {\n"
        + "  try list.sorted { try key($0) < key($1) }\n}\n"
        + "let a = Observable.of([3, 1]).map { l in ordered(l, by: { x in -1 * x }) }\n"
        + "let b = Observable.of([3, 1]).map { l in l.sorted(by: { x, y in x > y }) }"
    ),
    (
      "a = of(1, 2); b = a.audit(5ms); c = a.repeat(2); d = forkJoin(a, b)",
      "let a = Observable.of(1, 2)\n"
        + "let b = a.multicast({ PublishSubject<Int>() }) { all in\n  all\n"
        + "    .flatMapFirst { _ in\n"
        + "      Observable<Int>.timer(.milliseconds(5), scheduler:"
        + " MainScheduler.instance)\n    }\n    .withLatestFrom(all)\n}\n"
        + "let c = Observable.concat(Array(repeating: a.asObservable(), count: 2))\n"
        + "// RxSwift's forkJoin completes when all of them have\n"
        + "let d = Observable.zip(a.takeLast(1), b.takeLast(1))"
    ),
    (
      "print(1 + 2, nil, max([3]), \"\\(first([3]))\", -(2 + 3))",
      "func textOf<T>(_ x: T?) -> String { x.map { \"\\($0)\" } ?? \"nil\" }\n"
        + "print(1 + 2, \"nil\", textOf([3].max()), \"\\(textOf([3].first))\", -1 * (2 + 3))"
    ),
    (
      "p = [\"a\", \"b\"]; n = count(p)",
      "let p = BehaviorSubject<[String]>(value: [\"a\", \"b\"])\n"
        + "let n = p.map { p in p.count }.distinctUntilChanged()"
    ),
    (
      "x = 1; y = x + 1; print(y)",
      "let x = BehaviorSubject<Int>(value: 1)\n"
        + "let y = x.map { x in x + 1 }.distinctUntilChanged()\nprint((try! x.value()) + 1)"
    ),
    (
      "b = behavior(1); print(2, b, \"\\(b)\")",
      "let b = BehaviorSubject<Int>(value: 1)\n"
        + "print(2, (try! b.value()), \"\\((try! b.value()))\")"
    ),
    (
      "j = {n: \"Ann\", t: [1, 2]}; k = j.t.length()",
      "let j = BehaviorSubject<(n: String, t: [Int])>(value: (n: \"Ann\", t: [1, 2]))\n"
        + "let k = j.map { j in j.t.count }.distinctUntilChanged()"
    ),
    (
      "a = of(\"b\").filter(x => contains(x, \"a\")).map(x => reversed(x))",
      "let a = Observable.of(\"b\")\n  .filter { x in x.contains(\"a\") }\n"
        + "  .map { x in String(x.reversed()) }"
    ),
    (
      "a = of(1).do(onNext: x => print(x), onCompleted: () => print(2))",
      "let a = Observable.of(1).do(onNext: { x in print(x) }, onCompleted: { print(2) })"
    ),
    (
      "extension = of(1); bag = extension.subscribe(x => print(x)); "
        + "extension.subscribe(onCompleted: () => print(2))",
      "let bag = DisposeBag()\nlet extension_ = Observable.of(1)\n"
        + "let bag_ = extension_.subscribe(onNext: { x in print(x) })\n"
        + "extension_.subscribe(onCompleted: { print(2) }).disposed(by: bag)"
    ),
  ])
  func `a program is written for RxSwift`(program: String, expected: String) {
    #expect(ConvertedProgram(program: program, target: .rxswift).body == expected)
  }

  @Test(arguments: [
    (
      "twice = s => s.map(*2); a = twice(of(1))",
      "let twice: (AnyPublisher<Int, Error>) -> AnyPublisher<Int, Error> = { s in\n"
        + "  s.map { x in x * 2 }.eraseToAnyPublisher()\n}\n"
        + "let a = twice([1].publisher.setFailureType(to:"
        + " Error.self).eraseToAnyPublisher())"
    ),
    (
      "a = subject(); a.next(1.5); b = a.throttle(3ms).take(2)",
      "let a = PassthroughSubject<Double, Error>()\na.send(1.5)\n"
        + "// Combine's throttle sends one of the values that come at once\nlet b = a\n"
        + "  .throttle(for: .milliseconds(3), scheduler: DispatchQueue.main, latest:"
        + " true)\n  .prefix(2)"
    ),
    (
      "a = of(1).distinctUntilChanged(x => x % 2); b = a.distinctUntilChanged((x, y) => x == y)",
      "let a = [1].publisher.setFailureType(to: Error.self)\n"
        + "  .map { a in (a, ({ x in x % 2 })(a)) }\n"
        + "  .removeDuplicates { a, b in a.1 == b.1 }\n  .map { a in a.0 }\n"
        + "let b = a.removeDuplicates(by: { x, y in x == y })"
    ),
    ("a = of(1).retry(3)", "let a = [1].publisher.setFailureType(to: Error.self).retry(2)"),
    (
      "a = interval(1s)",
      "let a = Deferred {\n  Timer.publish(every: 1.0, on: .main, in: .common)\n"
        + "    .autoconnect()\n    .scan(-1) { n, _ in n + 1 }\n"
        + "    .setFailureType(to: Error.self)\n}"
    ),
    (
      "a = of(1).concatMap(x => just(x)); b = a.merge(a); c = b.switchMap(x => b)",
      "let a = [1].publisher.setFailureType(to: Error.self)\n"
        + "  .buffer(size: Int.max, prefetch: .byRequest, whenFull: .dropNewest)\n"
        + "  .flatMap(maxPublishers: .max(1)) { x in Just(x).setFailureType(to:"
        + " Error.self) }\nlet b = Publishers.Merge(a, a)\n"
        + "let c = b.map({ x in b }).switchToLatest()"
    ),
    (
      "a = behavior(1); b = a.value; a.error(\"e\")",
      "struct Failure: Error, CustomStringConvertible { let description: String }\n"
        + "let a = CurrentValueSubject<Int, Error>(1)\n"
        + "let b = CurrentValueSubject<Int, Error>(a.value)\n"
        + "a.send(completion: .failure(Failure(description: \"e\")))"
    ),
    (
      "of(1).subscribe(x => print(x))",
      "var kept = Set<AnyCancellable>()\n[1].publisher.setFailureType(to: Error.self)\n"
        + "  .sink(receiveCompletion: { _ in }, receiveValue: { x in print(x) })\n"
        + "  .store(in: &kept)"
    ),
  ])
  func `a program is written for Combine`(program: String, expected: String) {
    #expect(ConvertedProgram(program: program, target: .combine).body == expected)
  }

  @Test func `a division checks its divisor, in a function that can throw`() {
    let program = "a = of(7, 0).map(x => 10 / x); b = of(7).map(x => x % (x - 1))"
    let combine = ConvertedProgram(program: program, target: .combine).body
    #expect(
      combine.hasSuffix(
        "let a = [7, 0].publisher.setFailureType(to: Error.self).tryMap { x in\n"
          + "  try 10.0 / divisor(Double(x))\n}\n"
          + "let b = [7].publisher.setFailureType(to: Error.self).tryMap { x in\n"
          + "  try x % divisor(x - 1)\n}"))
    let formula = ConvertedProgram(program: "a = 8; b = 10 / a", target: .combine).body
    #expect(
      formula.hasSuffix(
        "let b = a.tryMap { a in try 10.0 / divisor(Double(a)) }.removeDuplicates()"
          + " // its first error ends it"))
  }

  @Test func `streams of several types that are chosen among get one`() {
    let text = ConvertedProgram(
      program: "a = of(1).flatMap(x => x > 1 ? empty() : of(x))", target: .combine
    ).body
    #expect(
      text.hasSuffix(
        "  x > 1\n    ? Empty<Int, Error>().eraseToAnyPublisher()\n"
          + "    : [x].publisher.setFailureType(to: Error.self).eraseToAnyPublisher()\n}"),
      "\(text)")
  }

  @Test(arguments: [
    ("a = of(1).mapMany(x => x)", "`mapMany(…)` has no counterpart in RxSwift"),
    (
      "a = of(1).timestamp(); b = a.map(x => x.value + 1)",
      "`timestamp` has no counterpart in RxSwift"
    ),
    (
      "a = of(true).sum()",
      "a sum of true or false has no counterpart in RxSwift; each thing has one type in Swift"
    ),
    (
      "a = subject(); b = a.take(1)",
      "subject, whose elements nothing tells, has no counterpart in RxSwift; "
        + "write their type, as in `PublishSubject<String>()`"
    ),
    (
      "a = of(1, \"x\")",
      "a number that is a text has no counterpart in RxSwift; each thing has one type in Swift"
    ),
    (
      "a = subject(); a.next(1); a.next(true)",
      "a number that is true or false has no counterpart in RxSwift; "
        + "each thing has one type in Swift"
    ),
    (
      "a = zip(of(1), of(2)).distinctUntilChanged()",
      "comparing a tuple has no counterpart in RxSwift; each thing has one type in Swift"
    ),
    (
      "a = of(2).map(x => x.count)",
      "`.count` has no counterpart in RxSwift"
    ),
    (
      "a = of(2).map(x => length(x))",
      "counting the members of a number has no counterpart in RxSwift; "
        + "each thing has one type in Swift"
    ),
    (
      "a = of(1).map(x => x * 1ms)",
      "a time as a value has no counterpart in RxSwift; each thing has one type in Swift"
    ),
    (
      "print(2s)",
      "a time as a value has no counterpart in RxSwift; each thing has one type in Swift"
    ),
    (
      "a = of({n: 1})", "a record of one field has no counterpart in RxSwift; a value alone has one"
    ),
    (
      "a = of(1); a = of(2)",
      "a second meaning of a has no counterpart in RxSwift; give it another name"
    ),
    (
      "f = x => x; g = f",
      "f, whose types nothing tells, has no counterpart in RxSwift; call it once"
    ),
    (
      "p = {x: 1, y: 2}; p.x = 3",
      "setting a part of a cell has no counterpart in RxSwift; "
        + "make a `variable` of it, or set it as a whole"
    ),
    (
      "a = of(1).scan((x, y) => x div y)",
      "a function that can fail in `scan` has no counterpart in RxSwift; "
        + "let `map` do what can fail"
    ),
    (
      "f = n => { l = []\nfor variable i = 0; i < n; i += 1 { l := l + [() => i] }\nreturn l }; f(1)",
      "a function that keeps the name of a loop that counts has no counterpart in RxSwift; "
        + "go through a range"
    ),
    ("a = of([])", "a list whose members are never told has no counterpart in RxSwift"),
    (
      "a = of(1).filter((x, i) => x > i)",
      "a function that is given the number of its call has no counterpart in RxSwift; "
        + "each thing has one type in Swift"
    ),
  ])
  func `what has no counterpart is refused`(program: String, message: String) {
    #expect(ConvertedProgram(program: program, target: .rxswift).text() == "refused: \(message)")
  }

  @Test(arguments: [
    ("a = merge(just(1), of(2, 3)); b = merge(of(1), of(2))", nil),
    ("a = merge(of(1), just(2))", "sources take turns in merge"),
    ("a = merge(of(1, 2), of(3))", "sources take turns in merge"),
    ("a = merge(of(1, 2), interval(1s))", nil),
    ("a = cold(\"1-2|\"); b = of(1, 2); c = merge(a, b, a)", nil),
    ("a = combineLatest(of(1, 2), behavior(3))", "sources take turns in combineLatest"),
    ("a = combineLatest(behavior(3), of(1, 2))", nil),
    ("a = just(1).take(until: of(2))", "sources take turns in take"),
    ("a = of(1, 2).withLatestFrom(just(3))", nil),
    ("a = interval(1s).flatMap(x => of(x, x, x))", nil),
    ("a = of(1, 2).flatMap(x => of(x)); b = of(1, 2).flatMap(x => just(x))", nil),
    ("a = of(1, 2).flatMap(x => of(x, x, x))", "sources take turns in flatMap"),
    ("a = of(1, 2).switchMap(x => of(x))", "sources take turns in switchMap"),
    ("a = merge(of(1, 2).delay(4ms), of(3).delay(4ms))", "sources take turns in merge"),
    ("a = merge(of(1, 2).delay(4ms), of(3).delay(5ms))", nil),
    (
      "a = of(1, 2).flatMap(x => of(x, x).delay(4ms).startWith(0))", "sources take turns in flatMap"
    ),
    ("a = of(1, 2).switchMap(x => of(x).delay(4ms))", nil),
    ("a = of(1, 2).delay(4ms).flatMap(x => of(x, x))", nil),
    ("a = zip(of(1, 2), of(3))", nil),
    ("a = zip(of(1, 2), interval(1s))", "zip completes when all of them have"),
    ("a = of(1, 2).groupBy(x => x % 2).flatMap(g => g.scan(0, +).map(+1))", nil),
    ("a = merge(just(1).endWith(2), just(3))", "sources take turns in merge"),
    ("a = merge(just([1, 2]).flatten(), just(3))", "sources take turns in merge"),
    ("a = behavior(1); b = amb(a, just(3))", "amb leaves a stream when another one ends at once"),
    ("a = behavior(1); b = amb(a, interval(1s))", nil),
    ("a = amb(just(1), just(3))", nil),
    ("a = subject(); a.next(1); b = amb(a, just(3))", nil),
    ("a = forkJoin(timer(1s), of(1, 2))", nil),
    ("a = forkJoin(timer(1s), of(1, 2).filter(>1))", "forkJoin completes when all of them have"),
    ("a = zip(of(1, 2).count(), just(3))", nil),
    ("a = 1; b = a * 2; c = b.flatMapLatest(x => of(x)); d = b.first()", nil),
    ("a = zip(zip(interval(1s), just(1)), of(1, 2))", "zip completes when all of them have"),
    (
      "a = combineLatest(of(1).filter(>2), interval(1s))",
      "combineLatest goes on when a stream has ended without a value"
    ),
    ("a = subject(); a.next(1); b = combineLatest(a.filter(>2), interval(1s))", nil),
    (
      "a = of(1, 2).groupBy(x => x % 2).flatMap(g => g.toArray())",
      "groupBy ends its groups in any order"
    ),
    (
      "a = of(1, 2).groupBy(x => x % 2).flatMap(g => g.count())",
      "groupBy ends its groups in any order"
    ),
  ])
  func `a remark stands where RxSwift does something else`(program: String, remark: String?) {
    check(program, .rxswift, remark)
  }

  @Test(arguments: [
    ("a = interval(1s).take(until: timer(3s))", nil),
    (
      "a = subject(); a.next(1); b = interval(1s).take(until: a)",
      "take ignores an error of the other stream"
    ),
    ("a = interval(1s).skip(until: timer(3s))", nil),
    (
      "a = subject(); a.next(1); b = interval(1s).skip(until: a)",
      "skip ends with the other stream if that sends nothing"
    ),
    (
      "a = combineLatest(of(1).filter(>2), interval(1s))",
      "combineLatest goes on when a stream has ended without a value"
    ),
  ])
  func `a remark stands where Combine does something else`(program: String, remark: String?) {
    check(program, .combine, remark)
  }

  @Test(arguments: [
    ("a = just(just(1)).exhaust()", "flatMapFirst"), ("a = just(1).audit(5ms)", "audit"),
    ("a = just(1).window(count: 2)", "window"), ("a = just(1).sample(every: 5ms)", "sample"),
    ("a = empty().ifEmpty(switchTo: just(1))", "ifEmpty"), ("a = amb(just(1), just(2))", "amb"),
  ])
  func `a function that Combine has not stands at the top`(program: String, name: String) {
    #expect(ConvertedProgram(program: program, target: .combine).body.contains("  func \(name)"))
  }

  private func check(_ program: String, _ target: Conversion.Target, _ remark: String?) {
    let title = target == .combine ? "Combine" : "RxSwift"
    let lines = ConvertedProgram(program: program, target: target).body
      .split(separator: "\n").filter { $0.hasPrefix("// \(title)'s ") }
    #expect(lines.map(String.init) == (remark.map { ["// \(title)'s \($0)"] } ?? []), "\(lines)")
  }

  @Test(arguments: [
    (
      "a = of(1).groupBy(x => 1 / x)",
      "a function that can fail in `groupBy` has no counterpart in Combine; "
        + "let `map` do what can fail"
    ),
    (
      "a = 1; b = 2; c = 3; d = 4; e = 5; f = a + b + c + d + e",
      "a formula of 5 names has no counterpart in Combine; make two formulas of it"
    ),
    (
      "a = of(1).throttle(3ms, leading: false, trailing: true)",
      "`throttle(…)` has no counterpart in Combine; "
        + "Combine has throttle with other arguments: `:help throttle`"
    ),
  ])
  func `what Combine has no counterpart of is refused`(program: String, message: String) {
    #expect(ConvertedProgram(program: program, target: .combine).text() == "refused: \(message)")
  }

  // MARK: What it does

  @Test(arguments: [(Conversion.Target.rxswift, 12, 66), (.combine, 12, 82)])
  func `random programs do the same there`(
    target: Conversion.Target, refused: Int, remarked: Int
  ) {
    var (found, different) = (0, 0)
    for seed in UInt64(0)..<300 {
      let program = ConvertedProgram(program: RandomProgram(seed: seed).text, target: target)
      guard let there = program.eventsThere else {
        found += 1
        continue
      }
      let here = program.events
      if ConvertedProgram.isWrong(here) { continue }
      // A remark says what differs.
      if program.text().contains("// \(target == .combine ? "Combine" : "RxSwift")'s ") {
        different += 1
        continue
      }
      #expect(there == here, "seed \(seed)\n\(program.program)\n\(program.text(isMain: true))")
    }
    // Operators that the library has not: RxSwift no `window` by number, Combine no `sample`.
    #expect(found == refused, "\(found) of 300 were refused")
    #expect(different == remarked, "\(different) of 300 have a remark")
  }

  @Test(arguments: [(Conversion.Target.rxswift, 66, 8), (.combine, 69, 15)])
  func `the examples of operators do the same there`(
    target: Conversion.Target, refused: Int, remarked: Int
  ) {
    var (found, different) = ([String](), [String]())
    for op in Prelude.all {
      guard let example = op.example else { continue }
      let text = (example.definitions + ["r = \(example.source)"]).joined(separator: "\n")
      let program = ConvertedProgram(program: text, target: target)
      guard let there = program.eventsThere else {
        found.append(op.name)
        continue
      }
      // A remark says what differs.
      if program.text().contains("// \(target == .combine ? "Combine" : "RxSwift")'s ") {
        different.append(op.name)
        continue
      }
      #expect(there == program.events, "\(op.name)\n\(text)\n\(program.text(isMain: true))")
    }
    #expect(found.count == refused, "\(found.count): \(found)")
    #expect(different.count == remarked, "\(different.count): \(different)")
  }

  @Test(arguments: [
    "f = n => { s = 0\nfor x in 1...n { if x == 2 { continue }\ns += x }\nreturn s }; a = of(3, 0).map(f)",
    "a = of(7, 2).map(n => { while n > 3 { n := n - 2 }\nreturn n })",
    "a = of(9, 1).map(x => { if x > 5 { return 5 } else if x > 0 { print(x) }\nx + 1 })",
    "f = n => { for variable i = 0; i < 9; i += 1 { if i * i > n { return i } }\nreturn 0 }; "
      + "a = of(5, 99).map(f)",
    "f = x => { try { if x > 2 { throw \"big\" }\nreturn x } catch { return 0 } }; "
      + "a = of(1, 9).map(f)",
    "a = of(3, 1, 3).enumerated().map((i, x) => i * x); b = of(1, 2).flatMap(x => of(x, x), 1)",
    "a = of(2, 2).all(>1); b = of(1).isEmpty(); c = of(1, 2).takeLast(1); d = of(3, 1, 3).distinct()",
    "a = of([4, 5]).map(l => l.reduce(0, (s, x) => s + x) + l.count(x => x > 4))",
    "f = (l, n) => { for x in l { if x > n { return x } }; return nil }; "
      + "a = of(1, 9).map(n => f([2, 5], n) ?? 0)",
    "f = n => { variable l = [1, 2]; l[0] = n; variable p = {x: 1, y: l[1]}; p.x += n; "
      + "return p.x + l[0] }; a = of(4).map(f)",
    "a = of(5, 6).map((x, i) => x * i); b = of(1, 2).concatMap((x, i) => just(x + i))",
    "a = of([3, 1, 2]).map(l => l.sorted(x => -x)[0] + l.sorted((x, y) => x > y)[1])",
    "f = p => ({...p, y: p.x + 3, z: 1}); a = of({x: 1, y: 2}).map(f).map(p => p.x * 10 + p.y)",
    "a = of(1, 2, 3).nwise(2).map(sum); b = of(1, 2).repeat(2); c = of(1, 2, 5).distinct(x => x % 3)",
    "a = of(1, 2); b = of(1, 2, 3); c = a.sequenceEqual(b); d = b.sequenceEqual(b); "
      + "e = forkJoin(a, b).map((x, y) => x + y)",
    "a = of(1, 2, 3).groupBy(x => x % 2).flatMap(g => g.map(v => \"\\(g.key):\\(v)\"))",
    "a = of(1, 2, 3).window(count: 2).flatMap(w => w.reduce(0, +)); b = of(3, 1).toSortedArray(); "
      + "c = of(1, 2).average()",
    "a = of(2, 0).flatMap(x => of(4 / x)); b = of(2, 0).switchMap(x => of(4 / x)); "
      + "c = of(2, 0).concatMap(x => of(4 / x)); d = of(2).filter(>5).ifEmpty(switchTo: of(7))",
    "a = of(1, 2).map(x => x > 1 ? x : nil); b = a.map(x => x ?? 7)",
    "a = replaySubject(2); a.next(1); a.next(2); a.next(3); b = a.map(*2)",
    "a = asyncSubject(); a.next(1); a.next(2); a.complete(); b = a.map(+1)",
    "a = of(1, 2, 3).findIndex(>1); b = of(4).single(); c = of(1, 2).firstOrError(>1); "
      + "d = of(1, 2, 3).take(until: x => x > 2)",
    "a = of(\"12\").map(int); b = of(\"a b\").map(x => x.split().join(\"-\")); "
      + "c = of(\"ab\").map(k => k.count + k.prefix(1).count); d = of(1, 2).interspersed(with: 0)",
    "a = interval(10ms).take(5); b = a.buffer(interval(23ms)); c = a.map(x => [x, x].count)",
    "a = interval(10ms).take(3).flatMapFirst(x => of(4 / (2 - x))); b = of(1).shareReplay(1).map(+1)",
    "a = of(1, 2).ignoreElements().map(+1); b = of(4, 5).scan((x, y) => x + y); c = of(4).max()",
  ])
  func `loops, and what a library says in other words, do the same there`(text: String) {
    for target in [Conversion.Target.rxswift, .combine] {
      let program = ConvertedProgram(program: text, target: target)
      #expect(program.eventsThere == program.events, "\(program.text(isMain: true))")
    }
  }

  @Test func `what is said in other words is of an operator`() {
    for row in SwiftRow.rxSwift + SwiftRow.combine where row.body != nil {
      #expect(Prelude.operators[row.name] != nil, "\(row.name)")
    }
  }
}
