import Combine
enum E: Error { case e }
func src(_ n: String, _ v: [Int], ends: Int = 1) -> AnyPublisher<Int, E> {
  let head = v.publisher.setFailureType(to: E.self)
  let all = ends == 2 ? head.append(Fail<Int, E>(error: .e)).eraseToAnyPublisher() : head.eraseToAnyPublisher()
  return watch(n, all)
}
func open(_ n: String) -> AnyPublisher<Int, E> { watch(n, Empty<Int, E>(completeImmediately: false).eraseToAnyPublisher()) }
func watch(_ n: String, _ p: AnyPublisher<Int, E>) -> AnyPublisher<Int, E> {
  p.handleEvents(receiveSubscription: { _ in print("+\(n)") }, receiveCompletion: { _ in print("c\(n)") }, receiveCancel: { print("x\(n)") }, receiveRequest: { print("r\(n)", $0) }).eraseToAnyPublisher()
}
extension Publisher where Output == Int, Failure == E {
  func asDeferred() -> AnyPublisher<Int, E> { Deferred { self }.eraseToAnyPublisher() }
  func encodeTwice() -> AnyPublisher<Int, E> { self.map { $0 }.filter { _ in true }.eraseToAnyPublisher() }
  func delayFree() -> AnyPublisher<Int, E> { self.eraseToAnyPublisher() }
}
func run<P: Publisher>(_ n: String, _ f: (AnyPublisher<Int, E>) -> P) {
  func outer(_ p: AnyPublisher<Int, E>) -> AnyCancellable {
    f(p).handleEvents(receiveSubscription: { _ in print("+O") }, receiveCompletion: { _ in print("cO") }, receiveCancel: { print("xO") }).sink(receiveCompletion: { print("C", $0) }, receiveValue: { print($0) })
  }
  for ends in [1, 2] {
    print("== \(n) sync \(ends)")
    let c = outer(src("A", [1, 2], ends: ends))
    c.cancel()
  }
  for ends in [0, 1, 2] {
    print("== \(n) subject \(ends)")
    let s = PassthroughSubject<Int, E>()
    let c = outer(watch("A", s.eraseToAnyPublisher()))
    s.send(1); s.send(2)
    if ends == 0 { c.cancel() } else if ends == 1 { s.send(completion: .finished) } else { s.send(completion: .failure(.e)) }
    c.cancel()
  }
}
run("map") { $0.map { $0 + 1 } }
run("filter") { $0.filter { $0 > 0 } }
run("scan") { $0.scan(0, +) }
run("prefix1") { $0.prefix(1) }
run("prefix3") { $0.prefix(3) }
run("dropFirst") { $0.dropFirst() }
run("removeDup") { $0.removeDuplicates() }
run("prepend") { $0.prepend(9) }
run("append") { $0.append(8) }
run("appendP") { $0.append(src("B", [8])) }
run("prependP") { $0.prepend(src("B", [8])) }
run("flatMap") { $0.flatMap { v in src("I\(v)", [v * 10]) } }
run("flatMapMax") { $0.flatMap(maxPublishers: .max(1)) { v in src("I\(v)", [v * 10]) } }
run("switch") { $0.map { v in src("I\(v)", [v * 10]) }.switchToLatest() }
run("switchOpen") { $0.map { v in open("I\(v)") }.switchToLatest() }
run("catch") { $0.catch { _ in src("C", [7]) } }
run("tryCatch") { $0.tryCatch { _ in src("C", [7]) } }
run("replaceError") { $0.replaceError(with: 7).setFailureType(to: E.self) }
run("retry") { $0.retry(1) }
run("reduce") { $0.reduce(0, +) }
run("collect") { $0.collect().map { $0.count } }
run("collect2") { $0.collect(2).map { $0.count } }
run("first") { $0.first() }
run("firstW") { $0.first(where: { $0 > 1 }) }
run("last") { $0.last() }
run("output") { $0.output(at: 1) }
run("outputIn") { $0.output(in: 0...0) }
run("ignore") { $0.ignoreOutput() }
run("count") { $0.count() }
run("max") { $0.max() }
run("contains") { $0.contains(2).map { $0 ? 1 : 0 } }
run("allSatisfy") { $0.allSatisfy { $0 < 2 }.map { $0 ? 1 : 0 } }
run("share") { $0.share() }
run("multicast") { $0.multicast { PassthroughSubject<Int, E>() }.autoconnect() }
run("zip") { $0.zip(src("Z", [1, 2, 3])) { $0 + $1 } }
run("prefixUntil") { $0.prefix(untilOutputFrom: open("L")) }
run("prefixUntilE") { $0.prefix(untilOutputFrom: src("L", [1])) }
run("dropUntil") { $0.drop(untilOutputFrom: src("L", [1])) }
run("prefixWhile") { $0.prefix(while: { $0 < 2 }) }
run("dropWhile") { $0.drop(while: { $0 < 2 }) }
run("replaceEmpty") { $0.filter { _ in false }.replaceEmpty(with: 3) }
run("replaceNil") { $0.map { $0 > 1 ? $0 : nil }.replaceNil(with: 0) }
run("compactMap") { $0.compactMap { $0 > 1 ? $0 : nil } }
run("mapError") { $0.mapError { $0 } }
run("tryMap") { $0.tryMap { (x: Int) throws -> Int in if x == 2 { throw E.e }; return x }.mapError { $0 as! E } }
run("buffer") { $0.buffer(size: 3, prefetch: .keepFull, whenFull: .dropOldest) }
run("bufferReq") { $0.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest) }
run("handle") { $0.handleEvents(receiveSubscription: { _ in print("hs") }, receiveOutput: { print("ho", $0) }, receiveCompletion: { print("hc", $0) }, receiveCancel: { print("hx") }, receiveRequest: { print("hr", $0) }) }
run("print") { $0.print("p") }
run("deferred") { $0.asDeferred() }
run("eraseT") { $0.eraseToAnyPublisher() }
run("record") { $0.encodeTwice() }
run("measure") { $0.delayFree() }
run("debounce") { $0.debounce(for: .seconds(9), scheduler: ImmediateScheduler.shared) }
run("receiveI") { $0.receive(on: ImmediateScheduler.shared) }
run("subscribeI") { $0.subscribe(on: ImmediateScheduler.shared) }
run("delayI") { $0.delay(for: .seconds(1), scheduler: ImmediateScheduler.shared) }
run("tryScan") { $0.tryScan(0) { $0 + $1 }.mapError { _ in E.e } }
run("mapKP") { $0.map(\.self) }
run("removeBy") { $0.removeDuplicates(by: { _, _ in false }) }
run("minBy") { $0.min() }
