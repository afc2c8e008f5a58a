import Testing

@testable import StreamLang

/// Programs of Swift with `async` and `await`: they print what the compiler's programs print.
@Suite struct SwiftAsyncTests {
  @Test func `await stands wherever Swift lets it`() {
    let code = #"""
      func one() async -> Int { 1 }
      func add(_ a: Int, _ b: Int) async -> Int { await one() + a + b - 1 }
      let x = await add(1, await add(2, 3))
      print(x)
      print(await add(await one(), 4), await one())
      var total = 0
      for i in 1...3 {
        total += await add(i, i)
        if await add(i, 0) == 2 { continue }
        print("i", i, total)
      }
      let opt: Int? = nil
      print("sum \(await add(1, 2)) and \(total)")
      let list = await [one(), add(1, 1)]
      print(list)
      let t = total > 5 ? await add(10, 1) : 0
      print(t)
      func fail() async throws -> Int { throw E.bad }
      enum E: Error { case bad, worse(Int) }
      do { _ = try await fail() } catch E.bad { print("bad") } catch { print("other \(error)") }
      let r = try? await fail()
      print(r as Any)
      func maybe(_ n: Int) async -> Int? { n > 2 ? nil : n }
      var n = 0
      while let k = await maybe(n) { print("k", k); n += 1 }
      if let a = await maybe(1), let b = await maybe(a + 1) { print("ab", a, b) } else { print("no") }
      guard let c = await maybe(2) else { fatalError() }
      print(c)
      switch await maybe(1) { case .some(let q): print("some", q); case .none: print("none") }
      """#
    let output = #"""
      6
      5 1
      i 1 2
      i 3 12
      sum 3 and 12
      [1, 2]
      11
      bad
      nil
      k 0
      k 1
      k 2
      ab 1 2
      2
      some 1
      """#
    #expect(Self.output(code) == output)
  }

  @Test func `actors and async sequences of a program`() {
    let code = #"""
      actor Counter {
        private var value = 0
        func increment() -> Int { value += 1; return value }
        func slow() async -> Int { await Task.yield(); value += 10; return value }
        var current: Int { value }
      }
      let counter = Counter()
      print(await counter.increment())
      print(await counter.slow())
      print(await counter.current)
      struct Steps: AsyncSequence, AsyncIteratorProtocol {
        typealias Element = Int
        var at = 0
        let end: Int
        mutating func next() async -> Int? {
          if at == end { return nil }
          at += 1
          return at
        }
        func makeAsyncIterator() -> Steps { self }
      }
      for await s in Steps(end: 3) { print("step", s) }
      for await s in Steps(end: 5) where s % 2 == 1 { print("odd", s) }
      let doubled = Steps(end: 4).map { $0 * 2 }
      for await d in doubled { print(d, terminator: " ") }
      print()
      print(await Steps(end: 4).reduce(0, +))
      print(await Steps(end: 9).first(where: { $0 > 4 }) as Any)
      print(await Steps(end: 9).contains(3), await Steps(end: 3).allSatisfy { $0 < 3 })
      print(await Steps(end: 5).max() as Any)
      var it = Steps(end: 2).makeAsyncIterator()
      while let v = await it.next() { print("it", v) }
      for await p in Steps(end: 9).dropFirst(2).prefix(3) { print("p", p) }
      for await p in Steps(end: 9).drop(while: { $0 < 7 }) { print("d", p) }
      for await p in Steps(end: 9).prefix(while: { $0 < 3 }) { print("w", p) }
      for await p in Steps(end: 4).compactMap({ $0 == 2 ? nil : "c\($0)" }) { print(p) }
      """#
    let output = #"""
      1
      11
      11
      step 1
      step 2
      step 3
      odd 1
      odd 3
      odd 5
      2 4 6 8 
      10
      Optional(5)
      true false
      Optional(5)
      it 1
      it 2
      p 3
      p 4
      p 5
      d 7
      d 8
      d 9
      w 1
      w 2
      c1
      c3
      c4
      """#
    #expect(Self.output(code) == output)
  }

  @Test func `tasks, continuations, streams and groups`() {
    let code = #"""
      let task = Task { () -> Int in
        print("in task")
        do { try await Task.sleep(nanoseconds: 50_000_000_000) } catch { print("cancelled", error is CancellationError) }
        print(Task.isCancelled)
        return 5
      }
      await Task.yield()
      task.cancel()
      print("value", await task.value)
      let failing = Task { () -> Int in throw Bad.one }
      enum Bad: Error { case one }
      switch await failing.result { case .success(let v): print(v); case .failure(let e): print("failure", e) }
      do { _ = try await failing.value } catch { print("caught", error) }
      let value: Int = await withCheckedContinuation { c in
        Task { print("resuming"); c.resume(returning: 42) }
      }
      print(value)
      do {
        let v: Int = try await withCheckedThrowingContinuation { c in c.resume(throwing: Bad.one) }
        print(v)
      } catch { print("thrown", error) }
      let (stream, continuation) = AsyncStream<String>.makeStream()
      Task {
        continuation.yield("a")
        continuation.yield("b")
        await Task.yield()
        continuation.yield("c")
        continuation.finish()
      }
      for await s in stream { print(s) }
      print("done")
      let newest = AsyncStream(Int.self, bufferingPolicy: .bufferingNewest(2)) { c in
        for i in 1...5 { c.yield(i) }
        c.finish()
      }
      for await n in newest { print("newest", n) }
      let oldest = AsyncStream(Int.self, bufferingPolicy: .bufferingOldest(2)) { c in
        for i in 1...5 { c.yield(i) }
        c.finish()
      }
      for await n in oldest { print("oldest", n) }
      let throwing = AsyncThrowingStream<Int, Error> { c in
        c.yield(1)
        c.finish(throwing: Bad.one)
      }
      do { for try await n in throwing { print("t", n) } } catch { print("stream failed", error) }
      var k = 0
      let unfolded = AsyncStream<Int> { k += 1; return k < 4 ? k : nil }
      for await u in unfolded { print("u", u) }
      let sum = await withTaskGroup(of: Int.self) { group -> Int in
        for i in 1...4 { group.addTask { i * i } }
        return await group.reduce(0, +)
      }
      print(sum)
      do {
        try await withThrowingTaskGroup(of: Int.self) { group in
          group.addTask { throw Bad.one }
          try await group.waitForAll()
        }
      } catch { print("group failed", error) }
      async let a = twice(2)
      async let b = twice(3)
      print(await a + b)
      func twice(_ n: Int) async -> Int { n * 2 }
      class Loader {
        var cache: [String: Int] = [:]
        func load(_ key: String) async -> Int {
          if let known = cache[key] { return known }
          await Task.yield()
          let value = key.count
          cache[key] = value
          return value
        }
      }
      let loader: Loader? = Loader()
      print(await loader?.load("abc") as Any, await loader!.load("abc"))
      func each(_ list: [Int], _ body: (Int) async throws -> Void) async rethrows { for x in list { try await body(x) } }
      await each([1, 2]) { x in await Task.yield(); print("each", x) }
      try await each([3]) { print("sync", $0) }
      func defers() async { defer { print("deferred") }; await Task.yield(); print("before") }
      await defers()
      """#
    let output = #"""
      in task
      cancelled true
      true
      value 5
      failure one
      caught one
      resuming
      42
      thrown one
      a
      b
      c
      done
      newest 4
      newest 5
      oldest 1
      oldest 2
      t 1
      stream failed one
      u 1
      u 2
      u 3
      30
      group failed one
      10
      Optional(3) 3
      each 1
      each 2
      sync 3
      before
      deferred
      """#
    #expect(Self.output(code) == output)
  }

  @Test func `async methods, closures and properties`() {
    let code = #"""
      protocol Service { func fetch(_ id: Int) async throws -> String }
      struct Missing: Error, CustomStringConvertible { let id: Int; var description: String { "missing \(id)" } }
      final class Remote: Service {
        var calls = 0
        func fetch(_ id: Int) async throws -> String {
          calls += 1
          guard id < 3 else { throw Missing(id: id) }
          await Task.yield()
          return "remote \(id)"
        }
        var count: Int { get async { await Task.yield(); return calls } }
      }
      struct Cached {
        let service: Service
        var store: [Int: String] = [:]
        mutating func get(_ id: Int) async throws -> String {
          if let s = store[id] { return s + " (cached)" }
          let s = try await service.fetch(id)
          store[id] = s
          return s
        }
      }
      extension Array {
        func asyncMap<T>(_ f: (Element) async throws -> T) async rethrows -> [T] {
          var out: [T] = []
          for x in self { out.append(try await f(x)) }
          return out
        }
      }
      let remote = Remote()
      var cached = Cached(service: remote)
      print(try await cached.get(1))
      print(try await cached.get(1))
      do { print(try await cached.get(7)) } catch let e as Missing { print("no", e.id) } catch { print("?") }
      print(await remote.count)
      let all = try await [0, 1, 2].asyncMap { try await remote.fetch($0) }
      print(all)
      func find(_ wanted: Int) async -> String? {
        let st = AsyncStream<Int> { c in for i in 0..<5 { c.yield(i) }; c.finish() }
        for await x in st {
          if x == wanted { return "found \(x)" }
        }
        return nil
      }
      print(await find(2) ?? "none", await find(9) ?? "none")
      func fib(_ n: Int) async -> Int { n < 2 ? n : await fib(n - 1) + fib(n - 2) }
      print(await fib(10))
      let fs: [(Int) async -> Int] = [{ $0 + 1 }, { x in await Task.yield(); return x * 2 }]
      for f in fs { print(await f(10)) }
      class Model {
        var name = "m"
        var log: [String] = []
        func start() -> Task<Void, Never> {
          Task { [weak self] in
            guard let self else { return }
            await self.step("a")
            await step("b")
            name = "done"
          }
        }
        func step(_ s: String) async { await Task.yield(); log.append(s + name) }
      }
      let m = Model()
      await m.start().value
      print(m.name, m.log)
      let cell = await withCheckedContinuation { (c: CheckedContinuation<Result<Int, Error>, Never>) in c.resume(returning: .success(3)) }
      print(try cell.get())
      enum State { case idle, loading, done(Int) }
      func run(_ s: State) async -> State {
        switch s {
        case .idle: return .loading
        case .loading: let v = await fib(5); return .done(v)
        case .done: return s
        }
      }
      var s = State.idle
      for _ in 0..<3 { s = await run(s) }
      if case .done(let v) = s { print("state", v) }
      func nested() async -> Int {
        func inner(_ x: Int) async -> Int { await Task.yield(); return x + 1 }
        let f = { (x: Int) async -> Int in await inner(x) * 2 }
        return await f(3)
      }
      print(await nested())
      let outer = Task {
        await withTaskGroup(of: Void.self) { g in
          for i in 0..<2 { g.addTask { do { try await Task.sleep(for: .seconds(100)) } catch { print("child cancelled") } } }
        }
        print("group over")
      }
      await Task.yield()
      await Task.yield()
      outer.cancel()
      await outer.value
      var numbers = [3, 1, 2]
      numbers.append(await fib(6))
      numbers[0] = await fib(7)
      print(numbers.sorted())
      let dict = ["a": await fib(1), "b": await fib(3)]
      print(dict["b"]!)
      let tup = (await fib(4), "x", await fib(5))
      print(tup)
      repeat { numbers.removeLast() } while await fib(numbers.count) > 1
      print(numbers)
      let text = await """
        total: \(fib(8))
        """
      print(text)
      func opt() async throws -> Int? { 4 }
      if let q = try? await opt() { print("q", q) }
      func timesOut() async throws { try await withThrowingTaskGroup(of: Int.self) { g in
          g.addTask { try await Task.sleep(for: .seconds(50)); return 1 }
          g.addTask { throw Missing(id: 9) }
          while let v = try await g.next() { print(v) }
        } }
      do { try await timesOut() } catch { print("error:", error) }
      """#
    let output = #"""
      remote 1
      remote 1 (cached)
      no 7
      2
      ["remote 0", "remote 1", "remote 2"]
      found 2 none
      55
      11
      20
      done ["am", "bm"]
      3
      state 5
      8
      child cancelled
      child cancelled
      group over
      [1, 2, 8, 13]
      2
      (3, "x", 5)
      [13, 1]
      total: 21
      q 4
      error: missing 9
      """#
    #expect(Self.output(code) == output)
  }

  @Test func `the values of a stream of RxSwift are kept until they are asked for`() {
    let code = """
      let subject = PublishSubject<Int>()
      let values = subject.values
      subject.onNext(1)
      subject.onNext(2)
      Task {
        do {
          for try await value in values { print("got", value) }
        } catch { print("failed", error) }
      }
      Task {
        try await Task.sleep(for: .seconds(1))
        subject.onNext(3)
        print("sent")
        try await Task.sleep(for: .seconds(1))
        subject.onError(RxError.timeout)
      }
      """
    #expect(
      Self.lines(code) == [
        "got 1", "got 2", "1000: sent", "1000: got 3", "2000: failed Sequence timeout.",
      ])
  }

  @Test func `Combine is asked for each value, and a subject drops the others`() {
    let code = """
      import Combine
      let subject = PassthroughSubject<Int, Never>()
      Task {
        for await value in subject.values { print("got", value) }
        print("over")
      }
      Task {
        await Task.yield()
        subject.send(1)
        subject.send(2)
        await Task.yield()
        await Task.yield()
        subject.send(3)
        subject.send(completion: .finished)
        for await n in (1...2).publisher.map({ n in print("map", n); return n * 2 }).values {
          print("double", n)
        }
      }
      """
    #expect(
      Self.lines(code) == ["got 1", "map 1", "got 3", "over", "double 2", "map 2", "double 4"])
  }

  @Test func `a stream of one value is awaited, and a loop that is left ends its subscription`() {
    let code = """
      print(try await Single.just(3).value, await Maybe<Int>.empty().value as Any)
      do { _ = try await Single<Int>.error(RxError.noElements).value } catch { print(error) }
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
        .do(onDispose: { print("disposed") })
      for try await tick in ticks.values where tick > 0 {
        print(tick)
        if tick == 2 { break }
      }
      let back = AsyncStream<Int> { $0.yield(5); $0.finish() }.asObservable()
      back.subscribe { print($0) }
      """
    #expect(
      Self.lines(code) == [
        "3 nil", "Sequence doesn't contain any elements.", "2000: 1", "3000: 2", "3000: disposed",
        "3000: next(5)",
        "3000: completed",
      ])
  }

  @Test func `a task that is cancelled wakes up, and one that was sleeping keeps no clock`() {
    let code = """
      let task = Task {
        do { try await Task.sleep(for: .seconds(100)) } catch { print(error) }
      }
      Task {
        try await Task.sleep(for: .seconds(1))
        task.cancel()
      }
      """
    let program = RunProgram(code, as: .swift)
    #expect(program.lines == ["1000: CancellationError()"])
  }

  @Test(arguments: [
    (
      "let a = 1\nfunc f() async throws -> Int { throw E.bad }\nenum E: Error { case bad }\n_ = try await f()",
      "bad"
    ),
    ("for await x in 3 { }", "Fatal error: 3 is no async sequence"),
    (
      "await withCheckedContinuation { c in c.resume(); c.resume() }",
      "Fatal error: tried to resume a continuation more than once"
    ),
    (
      "let s = AsyncStream<Int> { _ in }\nTask { for await _ in s {} }\nawait Task.yield()\nfor await _ in s {}",
      "Fatal error: attempt to await next() on more than one task"
    ),
  ])
  func `an error that nobody handles is told`(_ code: String, _ message: String) {
    #expect(RunProgram(code, as: .swift).uncaught == [message])
  }

  @Test(arguments: [
    (
      "func f() async -> Bool { true }\nlet a = true && (await f())",
      "`await` cannot stand right of `&&`; give its value a name first"
    ),
    (
      "func f() async -> Int { 1 }\nlet a = if true { await f() } else { 2 }",
      "`await` cannot stand here; give its value a name first"
    ),
    (
      "class A { init() async { await f() } }\nfunc f() async {}",
      "an `async` initializer is not read; write a static function"
    ),
    (
      "func f() async -> (Int, Int) { (1, 2) }\nasync let (a, b) = f()",
      "`async let` wants one name; write one for each value"
    ),
  ])
  func `a text that has no meaning here is refused with what to write`(
    _ code: String, _ message: String
  ) {
    #expect(Reading.swift(code).diagnostics.map(\.text) == [message])
  }

  private static func lines(_ code: String) -> [String] { RunProgram(code, as: .swift).lines }
  private static func output(_ code: String) -> String {
    lines(code).joined(separator: "\n")
  }
}
